// Results with their numbered versions, and corrections from who asked to the next version. The referee puts into force
// and reopens; the secretariat may ask, agree is for whom the policy names.

import { $, ask, fill, grade, h, icon, keyed, points } from "../dom.js";
import { frame } from "../frame.js";
import { clockIn } from "../ice.js";
import { connect } from "../link.js";
import { drawPrints } from "./results-prints.js";

const link = await connect();
frame(link, { thing: "act", keepOn: "Nothing is lost." });
const ROLES = { technical_controller: "Technical Controller", technical_specialist: "Technical Specialist", assistant_specialist: "Assistant Technical Specialist", data_operator: "Data Operator", referee: "Referee", secretariat: "Secretariat", host: "Host" };
const FORMS = { element: "a code such as 3Lz<", mark: "a grade such as +2", component: "a mark such as 8.25", highlight: "x or no", deduction: "points such as 1.00" };
/** The referee decides; where one official runs the meet, that official does. */
const decides = (view) => document.body.dataset.role === "referee" || Boolean(view.policies?.one_official);
let told = {}; // what the server works out: lines of a segment's skates, outcomes of open corrections

const say = (text) => fill($("#said"), icon("ok"), ` ${text}`);
async function act(kind, data, form = null) {
  const trouble = form?.querySelector(".trouble");
  if (trouble) fill(trouble, "");
  try {
    return await (await link.act(kind, data)).received;
  } catch (problem) {
    fill(trouble ?? $("#said"), problem.message);
    return null;
  }
}

const clock = (at) => clockIn(link.view.competition.timezone, at);
const titleOf = (view, cs) => `${view.categories.find((c) => c.category === view.segments[cs].category)?.title}, ${view.segments[cs].title || view.segments[cs].kind}`;
const skaterOf = (view, c) => view.segments[c.cs]?.skaters.find((s) => s.start === c.start);

function valueOf(c, value) {
  if (value === null || value === undefined) return "none";
  if (c.what === "mark") return grade(value);
  if (["component", "deduction", "bonus"].includes(c.what)) return points(value);
  if (c.what === "highlight") return value ? "x" : "no x";
  if (c.what === "falls") return `${value.length} falls`;
  return String(value);
}

/** Where a correction points: "element 3", "Judge 2, element 3". */
function placeOf(c) {
  const number = told[c.cs]?.skates.find((s) => s.start === c.start)?.rows.find((r) => r.row === c.row)?.number ?? c.row;
  return [c.seat ? `Judge ${c.seat}` : "", c.row ? `element ${number}` : "", c.component ?? "", c.deduction ? c.deduction.replaceAll("_", " ") : ""].filter(Boolean).join(", ") || c.what;
}

const headOf = (view, c) => `${c.correction} ${skaterOf(view, c)?.name ?? ""}: ${placeOf(c)} ${valueOf(c, c.from)} → ${valueOf(c, c.to)}`;
const agreedOf = (c) => Object.entries(c.agreed).map(([role, by]) => `${ROLES[role] ?? role} ${clock(by.at)}`).join(", ") || "nobody yet";

// --- corrections that wait

function drawWaiting(view) {
  const open = view.corrections.filter((c) => c.status === "open");
  fill($("#waiting"), open.length ? open.map((c) => {
    const x = told[c.cs]?.corrections[c.correction];
    const lacking = x?.lacking ?? [];
    const trouble = h("span.trouble", { role: "alert" });
    const node = h("section.correction.stack", { "aria-label": `Correction ${c.correction}` });
    node.append(h("p", h("strong", headOf(view, c))), h("p", `${titleOf(view, c.cs)}. Asked by ${c.asked_by} at ${clock(c.at)}: ${c.reason}`),
      x ? h("p", `Total ${points(x.before)} → ${points(x.after)}, place ${x.place_before ?? "–"} → ${x.place_after ?? "–"}.`) : "", h("p", `Agreed: ${agreedOf(c)}.`),
      lacking.length ? h("p.not-yet", `Not yet: ${lacking.map((r) => ROLES[r] ?? r).join(", ")} ${lacking.length === 1 ? "has" : "have"} not agreed.`) : "",
      h("div.line", decides(view) ? h("button.button", { type: "button", disabled: !x || lacking.length > 0, onclick: () => apply(c, x, node) }, "Put into force") : h("span.secondary", "The referee puts it into force."),
        lacking.includes(document.body.dataset.role) ? h("button.button", { type: "button", onclick: () => act("correction.agree", { correction: c.correction }, node) }, "Agree") : "",
        h("button.button", { type: "button", onclick: () => act("correction.drop", { correction: c.correction }, node), "aria-label": `Drop correction ${c.correction}` }, "Drop"), trouble));
    return node;
  }) : h("p.secondary", "None."));
}

async function apply(c, x, node) {
  const yes = await ask(`Put correction ${c.correction} into force?`, `Total ${points(x.before)} → ${points(x.after)}, place ${x.place_before ?? "–"} → ${x.place_after ?? "–"}. The result gets its next number; the old one stays.`, { yes: "Put into force", no: "Not now" });
  if (!yes) return;
  const made = await act("correction.apply", { correction: c.correction }, node);
  if (made) say(`Correction ${c.correction} is in force.${made.result.versions.length ? " The result has its next version." : ""}`);
}

function drawClosed(view) {
  const closed = view.corrections.filter((c) => c.status !== "open");
  fill($("#closed"), closed.length ? h("table", h("thead", h("tr", ["Correction", "Asked by, reason", "Agreed", "Total", "Outcome"].map((t) => h("th", t)))), h("tbody", closed.map((c) => h("tr", h("td", h("strong", headOf(view, c))), h("td", `${c.asked_by}, ${clock(c.at)}: ${c.reason}`), h("td", agreedOf(c)),
    h("td", c.status === "applied" ? `${points(c.before.tss)} → ${points(c.after.tss)}` : "–"), h("td", c.status === "applied" ? h("span.state.ok", icon("ok"), `in force ${clock(c.closed_at)}`) : h("span.state.empty", icon("empty"), "dropped")))))) : h("p.secondary", "None yet."));
}

// --- results and their versions

function reopening(what, data, title, form) {
  const by = h("input", { id: `${what}-by`, maxlength: 120, required: true });
  const reason = h("input", { id: `${what}-reason`, maxlength: 200, required: true });
  const inner = h("form.stack", h("div.field", h("label", { for: by.id }, "Who asks"), by), h("div.field", h("label", { for: reason.id }, "Reason"), reason), h("div.line", h("button.button", { type: "submit" }, "Reopen"), h("button.button", { type: "button", onclick: () => box.close() }, "Close"), h("span.trouble", { role: "alert" })));
  const box = h("dialog.stack", { "aria-labelledby": "reopen-title" }, h("h2", { id: "reopen-title" }, title), h("p", "What was official stays on the record with its number. The next approval makes the next number."), inner);
  inner.onsubmit = async (event) => {
    event.preventDefault();
    const made = await act(what, { ...data, reason: reason.value.trim(), asked_by: by.value.trim() }, inner);
    if (!made) return;
    box.close();
    say(`Reopened. ${(made.result.told ?? []).join(" ")}`);
  };
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
}

function versionLine(s, v) {
  return h("li", h("p", h("strong", `Version ${v.version}`), `, ${clock(v.at)}${v.note ? `: ${v.note}` : ""}`),
    v.changed.map((c) => h("p.secondary", `${c.name}: ${points(c.from.tss)} → ${points(c.to.tss)}, place ${c.from.place ?? "–"} → ${c.to.place ?? "–"}`)));
}

function drawResults(view) {
  const shown = Object.values(view.segments).filter((s) => s.versions.length || (s.status === "open" && s.skaters.some((k) => k.status === "approved")));
  keyed($("#results"), shown, (s) => s.cs, (s) => h("section.card.stack", { id: s.cs, "aria-label": titleOf(view, s.cs) }, h("div.line.apart.head"), h("ol.plain.versions.stack"), h("details", h("summary", "Scores"), h("table", h("tbody"))), h("div.line.acts"), h("span.trouble", { role: "alert" })), (node, s) => {
    fill(node.querySelector(".head"), h("h2", titleOf(view, s.cs)), s.status === "approved" ? h("span.state.ok", icon("ok"), `official, version ${s.versions.length}`) : h("span.state.warn", icon("warn"), s.versions.length ? "reopened, not official" : "not official yet"), view.held?.includes(s.cs) ? h("span.state.warn", icon("lock"), "held back from the public") : "");
    fill(node.querySelector(".versions"), s.versions.map((v) => versionLine(s, v)));
    fill(node.querySelector("tbody"), (view.standings[s.cs] ?? []).map((r) => h("tr", h("td", h("strong", r.place ?? "–")), h("td", r.name), h("td.number", points(r.tss)),
      h("td.number", decides(view) && s.status === "open" && r.official ? h("button.button", { type: "button", "aria-label": `Reopen the score of ${r.name}`, onclick: () => reopening("skate.reopen", { cs: s.cs, start: r.start }, `Reopen the score of ${r.name}?`, node) }, "Reopen") : ""))));
    const held = view.held?.includes(s.cs);
    const key = `${s.status}${s.versions.length}${held}`;
    const acts = node.querySelector(".acts");
    if (acts.dataset.key === key) return;
    acts.dataset.key = key;
    fill(acts, s.status === "approved" && decides(view) ? h("button.button", { type: "button", onclick: () => reopening("segment.reopen", { cs: s.cs }, "Reopen this result?", node) }, "Reopen the result…") : "",
      s.status === "open" && s.versions.length && decides(view) ? h("button.button", { type: "button", onclick: async () => { if (await act("segment.approve", { cs: s.cs }, node)) say("The result is official again."); } }, "Approve the result again") : "",
      view.held ? h("button.button", { type: "button", onclick: () => act("segment.hold", { cs: s.cs, on: !held }, node) }, held ? "Let the scores out" : "Hold the scores back") : "",
      s.versions.length ? h("button.button", { type: "button", onclick: async () => { if (await act("result.publish", { cs: s.cs, note: "published anew" }, node)) say("Published under the next number."); } }, "Publish anew") : "");
  });
}

// --- asking

const options = (node, list) => {
  const kept = node.value;
  fill(node, list.map(([value, text]) => h("option", { value: String(value) }, text)));
  if (list.some(([value]) => String(value) === kept)) node.value = kept;
};

function drawAsk(view) {
  const cs = Object.values(view.segments).filter((s) => s.skaters.some((k) => ["released", "approved"].includes(k.status)));
  $("#ask").hidden = !cs.length;
  if (!cs.length) return;
  options($("#a-cs"), cs.map((s) => [s.cs, titleOf(view, s.cs)]));
  const segment = view.segments[$("#a-cs").value];
  const skates = (told[segment.cs]?.skates ?? []).filter((s) => ["released", "approved"].includes(s.status));
  options($("#a-start"), skates.map((s) => [s.start, `${s.start} ${s.name}`]));
  options($("#a-row"), (skates.find((s) => s.start === Number($("#a-start").value))?.rows ?? []).map((r) => [r.row, `${r.number} ${r.code}`]));
  options($("#a-seat"), Array.from({ length: segment.judges }, (_, n) => [n + 1, `Judge ${n + 1}`]));
  options($("#a-component"), segment.components.map((c) => [c.code, c.name]));
  options($("#a-deduction"), (told[segment.cs]?.rules ?? []).map((r) => [r.kind, r.name]));
  for (const node of document.querySelectorAll("#ask [data-for]")) node.hidden = !node.dataset.for.split(" ").includes($("#a-what").value);
  $("#a-to").placeholder = FORMS[$("#a-what").value];
}

const hundredths = (text) => { const found = text.replace(",", ".").match(/^(\d{1,2})(?:\.(\d{1,2}))?$/); return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : undefined; };
function toOf(what, text) {
  if (what === "element") return text || undefined;
  if (what === "highlight") return { x: true, yes: true, no: false, "no x": false }[text.toLowerCase()];
  if (what === "mark") return /^[+−-]?\d$/.test(text) ? Number(text.replace("−", "-")) : undefined;
  return hundredths(text);
}

for (const id of ["a-cs", "a-start", "a-what"]) $(`#${id}`).onchange = () => { drawAsk(link.view); refresh(); };
$("#f-ask").onsubmit = async (event) => {
  event.preventDefault();
  const form = event.target;
  const what = $("#a-what").value;
  const text = $("#a-to").value.trim();
  const to = toOf(what, text);
  if (to === undefined) return void fill(form.querySelector(".trouble"), `${text || "Nothing"} is not of the form. Type ${FORMS[what]}.`);
  const data = { cs: $("#a-cs").value, start: Number($("#a-start").value), what, to, reason: $("#a-reason").value.trim(), asked_by: $("#a-by").value.trim() };
  if (["element", "mark", "highlight"].includes(what)) data.row = Number($("#a-row").value);
  if (["mark", "component"].includes(what)) data.seat = Number($("#a-seat").value);
  if (what === "component") data.component = $("#a-component").value;
  if (what === "deduction") data.deduction = $("#a-deduction").value;
  const made = await act("correction.open", data, form);
  if (!made) return;
  say(`Correction ${made.result.correction} is asked for.${made.result.told ? ` ${made.result.told}` : ""}`);
  for (const id of ["a-to", "a-reason"]) $(`#${id}`).value = "";
};

async function refresh() {
  const view = link.view;
  const wanted = new Set([...view.corrections.map((c) => c.cs), $("#a-cs").value || Object.values(view.segments).find((s) => s.skaters.some((k) => ["released", "approved"].includes(k.status)))?.cs].filter(Boolean));
  for (const cs of wanted) {
    const start = view.corrections.find((c) => c.cs === cs)?.start ?? view.segments[cs].skaters[0]?.start;
    if (!start) continue;
    try { told[cs] = await link.request("GET", `${link.api}/decisions/${encodeURIComponent(cs)}/${start}`); } catch { continue; }
  }
  draw(link.view);
}

function draw(view) {
  drawWaiting(view);
  drawResults(view);
  drawAsk(view);
  drawClosed(view);
}
link.on("view", (view) => {
  draw(view);
  refresh();
  drawPrints(link, [view.categories, Object.values(view.segments).map((s) => [s.cs, s.title, s.panel])]);
});
