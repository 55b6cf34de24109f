// Setting a competition up, from its name to the codes that are handed out. Forms stay as they are typed; lists are drawn
// anew with every view. What the server answers in words stands beside the button that asked.

import { $, fill, h, icon, many } from "../dom.js";
import { frame } from "../frame.js";
import { connect } from "../link.js";
import { drawOpens, drawOrders } from "./setup-order.js";
import { drawPanels } from "./setup-panel.js";
import { drawPlanned } from "./setup-planned.js";
import { drawAgreements, drawPolicies } from "./setup-policies.js";
import { drawSegment, segmentForm } from "./setup-segments.js";
import { teamEditor } from "./setup-team.js";
import { timetableEditor } from "./setup-timetable.js";
import { handout } from "./setup-codes.js";

const link = await connect();
frame(link, { thing: "act", keepOn: "Nothing is lost." });
let more = { rules: {}, conflicts: {}, packs: { chosen: [], known: [] }, one_official: false };

/** Do an act; the answer, or null after the reason was shown beside the form. */
async function act(kind, data, form) {
  const trouble = form?.querySelector(".trouble");
  if (trouble) fill(trouble, "");
  try {
    const answer = await (await link.act(kind, data)).received;
    return answer;
  } catch (problem) {
    if (trouble) fill(trouble, problem.message);
    else fill($("#said"), problem.message);
    return null;
  }
}

const say = (text) => fill($("#said"), icon("ok"), ` ${text}`);
const valuesOf = (form) => Object.fromEntries([...new FormData(form)].map(([k, v]) => [k, typeof v === "string" ? v.trim() : v]));
const onSubmit = (id, work) => $(id).addEventListener("submit", (event) => { event.preventDefault(); work(event.target, valuesOf(event.target)); });

/** A key from a title: "Senior Women" → SeniorWomen; numbered where it is taken. */
function keyFor(title, taken) {
  const base = title.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "").slice(0, 16) || "C";
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? base : `${base}${n}`;
    if (!taken.includes(key)) return key;
  }
}

function choices(select, items, none = "") {
  const kept = select.value;
  fill(select, none ? h("option", { value: "" }, none) : null, items.map(([value, text]) => h("option", { value }, text)));
  if (items.some(([value]) => value === kept)) select.value = kept;
}

// --- 1 competition

let filled = false;
function drawCompetition(view) {
  if (filled) return;
  filled = true;
  for (const field of $("#f-competition").elements) if (field.name) field.value = view.competition[field.name] ?? "";
  $("#s-day").value = view.competition.first_day ?? "";
}

function drawPacks() {
  if ($("#packs").children.length) return;
  fill($("#packs"), more.packs.known.map((pack) => h("label.line", h("input", { type: "checkbox", name: "pack", value: pack.name, checked: more.packs.chosen.includes(pack.name) }), h("span", h("strong", pack.title), " ", h("span.secondary", pack.about)))));
  $("#c-one").checked = more.one_official;
}

onSubmit("#f-competition", async (form, { pack, ...data }) => {
  data.packs = [...form.querySelectorAll("[name=pack]:checked")].map((box) => box.value);
  if (await act("competition.change", data, form) && await act("policy.set", { name: "one_official", value: $("#c-one").checked }, form)) {
    say("The competition is saved.");
    refresh();
  }
});

// --- 2 categories and segments

function drawCategories(view) {
  fill($("#category-list"), view.categories.map((c) => h("div.segment.stack", h("div.line", h("h3", c.title), h("span.secondary", [c.level, c.discipline].join(" · "))),
    c.segments.map((cs) => drawSegment(view, cs, more.rules[cs], act, say)), c.segments.length ? null : h("p.not-yet", "No segment yet."))));
  const known = view.categories.map((c) => [c.category, c.title]);
  for (const select of document.querySelectorAll("[data-categories]")) choices(select, known, select.dataset.categories);
  $("#f-segment").hidden = !known.length;
  for (const node of document.querySelectorAll("[data-with-category]")) node.hidden = !known.length;
  for (const node of document.querySelectorAll("[data-needs-category]")) node.hidden = known.length > 0;
}

onSubmit("#f-category", async (form, data) => {
  const category = keyFor(data.title, link.view.categories.map((c) => c.category));
  if (data.discipline !== "singles") delete data.gender;
  if (!data.pack_category) delete data.pack_category;
  if (!data.gender) delete data.gender;
  if (!await act("category.add", { category, ...data }, form)) return;
  say(`${data.title} is added. Add its segments next.`);
  form.reset();
  afterView(() => { $("#s-category").value = category; });
});

segmentForm(link, act, say, valuesOf, keyFor);

// --- 3 entries

/** A couple has two names, a team one: only the fields of the category's discipline are shown. */
function entryFields() {
  const discipline = link.view?.categories.find((c) => c.category === $("#e-category").value)?.discipline ?? "singles";
  for (const node of document.querySelectorAll("[data-discipline]")) {
    node.hidden = !node.dataset.discipline.split(" ").includes(discipline.replace(" ", "-"));
    if (node.hidden) $("input", node).value = "";
  }
  fill($("#e-family-label"), discipline === "synchronized" ? "Name of the team" : "Surname");
  return discipline;
}
$("#e-category").addEventListener("change", entryFields);

onSubmit("#f-entry", async (form, data) => {
  const member = (given, family) => ({ given, family, ...(data.nation ? { nation: data.nation.toUpperCase() } : {}) });
  const team = entryFields() === "synchronized";
  const members = [member(data.given, data.family), ...(data.family2 ? [member(data.given2, data.family2)] : [])];
  const who = team ? { name: data.family } : { members };
  const made = await act("entry.add", { category: data.category, ...who, nation: data.nation.toUpperCase(), club: data.club, coach: data.coach, ...(data.music ? { music: data.music } : {}) }, form);
  if (!made) return;
  const name = team ? data.family : members.map((m) => `${m.given} ${m.family}`.trim()).join(" / ");
  say(made.result.not_in_order.length ? `${name} is entered, and not in the order that was drawn: see Starting order.` : `${name} is entered.`);
  // what was typed meanwhile stays
  for (const field of ["given", "family", "given2", "family2", "music"]) if (form.elements[field].value.trim() === data[field]) form.elements[field].value = "";
  (team ? form.elements.family : form.elements.given).focus();
});

async function sendFile(enter = "") {
  const file = $("#e-file").files[0];
  const form = $("#f-file");
  const trouble = form.querySelector(".trouble");
  fill(trouble, "");
  if (!file) return fill(trouble, "No file is chosen yet.");
  if (file.size > 1048576) return fill(trouble, `${file.name} has ${Math.ceil(file.size / 1048576)} MiB. Files up to 1 MiB are read; leave pictures out.`);
  const asked = new URLSearchParams({ name: file.name, category: $("#e-file-category").value, ...(enter ? { enter } : {}) });
  const answer = await fetch(`${link.api}/entries?${asked}`, { method: "POST", credentials: "same-origin", headers: link.headers(), body: await file.arrayBuffer() });
  const told = await answer.json();
  if (!answer.ok) return fill(trouble, told.message);
  drawTold(file.name, told);
}

const HEAVY = { error: ["bad", "stops it"], warning: ["warn", "look again"], info: ["wait", "for your information"] };

function drawTold(name, told) {
  const stops = told.problems.filter((p) => p.severity === "error").length;
  const rows = told.problems.map((p) => {
    const [kind, word] = HEAVY[p.severity] ?? HEAVY.info;
    return h("tr", h("td", p.sheet ? `${p.sheet} ` : "", p.row ?? "file"), h("td", p.column), h("td", h(`span.state.${kind}`, icon(kind), word)), h("td", p.message));
  });
  fill($("#file-told"),
    h("p", told.entered ? h("strong", icon("ok"), ` ${many(told.entered, "entry").replace("entrys", "entries")} from ${name} ${told.entered === 1 ? "is" : "are"} in.`)
      : told.usable ? h("strong", `${name}: ${told.read} read, all usable. Nothing is entered yet.`)
      : h("strong.trouble", `${name}: ${stops} to mend. Nothing was entered. Mend the file and read it again.`)),
    rows.length ? h("div.scroll", { tabindex: 0, role: "region", "aria-label": "What the file says" }, h("table", h("thead", h("tr", h("th", "Row"), h("th", "Column"), h("th", "Weight"), h("th", "What and next step"))), h("tbody", rows))) : null,
    told.entered ? h("div.line", h("button.button", { type: "button", id: "take-file-back", onclick: async () => {
      const made = await act("entry.remove", { entries: told.keys, reason: `${name} taken back` }, $("#f-file"));
      if (made) { fill($("#file-told"), h("p", `${made.result.removed} from ${name} taken back.`)); say(`${name} is taken back.`); }
    } }, "Take this file back")) : null,
    told.usable && !told.entered ? h("div.line", h("button.button.primary", { type: "button", id: "enter-all", onclick: () => sendFile(`file-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`) }, `Enter all ${told.read}`)) : null);
}

onSubmit("#f-file", () => sendFile());

/** A withdrawal, with its reason on the record; what it does to a drawn order is told. */
function withdrawing(entry) {
  const reason = h("input", { id: "withdraw-reason", maxlength: 200 });
  const form = h("form.stack", h("div.field", h("label", { for: reason.id }, "Reason (may stay empty)"), reason), h("div.line", h("button.button", { type: "submit" }, "Withdraw"), h("button.button", { type: "button", onclick: () => box.close() }, "Close"), h("span.trouble", { role: "alert" })));
  const box = h("dialog.stack", { "aria-labelledby": "withdraw-title" }, h("h2", { id: "withdraw-title" }, `Withdraw ${entry.name}`), form);
  form.onsubmit = async (event) => {
    event.preventDefault();
    const made = await act("entry.withdraw", { entry: entry.entry, ...(reason.value.trim() ? { reason: reason.value.trim() } : {}) }, form);
    if (!made) return;
    box.close();
    say(Object.keys(made.result.orders).length ? `${entry.name} is withdrawn. The order or its groups changed.` : `${entry.name} is withdrawn.`);
  };
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
}

function drawEntries(view) {
  fill($("#entry-list"), view.categories.map((c) => {
    const entries = view.entries.filter((e) => e.category === c.category);
    if (!entries.length) return null;
    return h("div.stack", h("h3", `${c.title}: ${entries.length} entered`), h("table", h("tbody", entries.map((e) => h("tr",
      h("td", h("strong", e.name)), h("td", [e.nation, e.club].filter(Boolean).join(" · ")),
      h("td", e.standing === "ranked" ? h("span.state.ok", icon("ok"), "entered") : h("span.state.warn", icon("warn"), e.standing), e.reason ? h("span.secondary", ` ${e.reason}`) : ""),
      h("td.number", e.standing === "ranked"
        ? h("button.button", { type: "button", "aria-label": `Withdraw ${e.name}`, onclick: () => withdrawing(e) }, "Withdraw")
        : h("button.button", { type: "button", "aria-label": `Take ${e.name} back`, onclick: async () => { const made = await act("entry.reinstate", { entry: e.entry }); if (made) say(made.result.not_in_order.length ? `${e.name} is back, and not in the order: put ${e.name} into it below.` : `${e.name} is back.`); } }, "Take back")))))));
  }));
}

// --- 4 officials

onSubmit("#f-official", async (form, data) => {
  const official = keyFor(data.name, link.view.officials.map((o) => o.official));
  if (await act("official.add", { official, name: data.name, nation: data.nation.toUpperCase() }, form)) form.reset();
});

// --- all

const drawTeam = teamEditor($("#team"), act, say);
const drawTimetable = timetableEditor($("#plan"), act, say, link);
const waiting = [];
/** Run work once the next view was drawn. */
function afterView(work) { waiting.push(work); }

async function refresh() {
  try { more = await link.request("GET", `${link.api}/setup`); } catch (problem) { return fill($("#said"), problem.message); }
  if (link.view) draw(link.view);
}

function draw(view) {
  if (!view.setup) return;
  drawCompetition(view);
  if (more.packs.known.length) drawPacks();
  drawCategories(view);
  entryFields();
  drawEntries(view);
  fill($("#official-list"), view.officials.length ? h("p.secondary", view.officials.map((o) => `${o.name}${o.nation ? ` (${o.nation})` : ""}`).join(", ")) : "");
  drawPanels($("#panels"), view, more, act, say);
  drawAgreements($("#agreements"), view, more, act, say);
  drawPolicies($("#policies"), view, act, say);
  drawPlanned($("#planned"), view, more, act, say);
  drawTeam(view);
  if (more.items) drawTimetable(view, more);
  drawOrders($("#orders"), view, act, say);
  drawOpens($("#opens"), view, more, act, say, link.desk);
  choices($("#w-cs"), Object.values(view.segments).map((s) => [s.cs, `${view.categories.find((c) => c.category === s.category)?.title}, ${s.title || s.kind}`]));
  for (const work of waiting.splice(0)) work();
}

link.on("view", (view) => { draw(view); refresh(); });
handout(link);
