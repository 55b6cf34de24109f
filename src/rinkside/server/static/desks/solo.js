// One official runs a small meet: the next step is always one button; elements and sheets are typed on the same page.

import { $, fill, h, icon, keyed, many, points } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { iceStrip } from "../ice.js";
import { cap, keys } from "../keys.js";
import { connect } from "../link.js";
import { sheetForm } from "./paper-sheet.js";

const link = await connect();
frame(link, { thing: "act", keepOn: "Nothing is lost." });
installWorker();
let shown = "";

// what an official alone has to take off now and then; points come from the rules
const DEDUCTIONS = [["time_per_5_seconds", "Time, for each 5 seconds"], ["costume_failure", "Part of the costume on the ice"], ["costume_or_prop", "Costume or prop"],
  ["illegal_element", "Illegal element"], ["late_start", "Late start"], ["interruption", "Interruption, by its bracket"]];
const deductionName = (kind) => DEDUCTIONS.find(([key]) => key === kind)?.[1] ?? kind;

async function act(kind, data) {
  fill($("#trouble"), "");
  try {
    return await (await link.act(kind, data)).received;
  } catch (problem) {
    fill($("#trouble"), problem.message);
    return null;
  }
}

/** Act as one after the other; stops at the first that is not taken. */
async function acts(...list) {
  for (const [kind, data] of list) if (!await act(kind, data)) return;
}

const titleOf = (view, cs) => `${view.categories.find((c) => c.category === view.segments[cs].category)?.title}, ${view.segments[cs].title || view.segments[cs].kind}`;

function chooseSegment(view) {
  const all = Object.values(view.segments);
  if (!view.segments[shown]) shown = (view.open[0] ?? all.find((s) => s.status === "planned")?.cs ?? all[0]?.cs) ?? "";
  $("#which").hidden = all.length < 2;
  fill($("#segment"), all.map((s) => h("option", { value: s.cs }, titleOf(view, s.cs))));
  $("#segment").value = shown;
}
$("#segment").onchange = (event) => { shown = event.target.value; draw(link.view); };

/** The one next step: {now, why, word, key?, list} from where the segment and its skate stand. */
function stepOf(view) {
  const segment = view.segments[shown];
  const cs = shown;
  if (!segment) return { now: "Nothing to run yet.", why: "Set a segment up first." };
  if (segment.status === "planned") return segment.skaters.length ? { now: `${titleOf(view, cs)} is ready.`, why: `${many(segment.skaters.length, "skater")} start.`, word: "Open the segment", list: [["segment.open", { cs }]] } : { now: "There is no starting order yet.", why: "Draw it on the page Set up." };
  if (segment.status !== "open") return { now: `${titleOf(view, cs)} is ${segment.status}.`, why: "The result stands below and on the live page.", live: true };
  const skate = (view.active[cs] ?? []).find((s) => !s.approved && s.status !== "waiting");
  const next = view.next[cs];
  if (!skate) {
    if (segment.ice) return { now: segment.ice.kind === "warm-up" ? `Group ${segment.ice.group} warms up.` : "The ice is resurfaced.", why: next ? `Then ${next.name}.` : "", word: segment.ice.kind === "warm-up" ? "The warm-up ends" : "The ice is ready", list: [[segment.ice.kind === "warm-up" ? "warmup.end" : "resurfacing.end", { cs }]] };
    if (next) return { also: [["Start a warm-up", "warmup.start"], ["Resurface the ice", "resurfacing.start"]], now: `Next: ${next.name}, ${next.start} of ${segment.skaters.length}.`, why: "Call when the ice is ready.", word: `Call ${next.name}`, list: [["skate.call", { cs, start: next.start }]] };
    return { now: "Everybody has skated.", why: "Approve the result; it becomes official.", word: "Approve the result", list: [["segment.approve", { cs }]] };
  }
  const at = { cs, start: skate.start };
  if (skate.status === "called") return { skate, now: `${skate.name} is on the ice.`, why: "Press when the music starts.", word: "The music starts", list: [["skate.start", at]] };
  if (skate.status === "skating") return { skate, now: `${skate.name} is skating.`, why: "Type the elements as they come.", word: "The music ends", list: [["skate.end", at]] };
  if (skate.status === "skated") return skate.rows.length
    ? { skate, now: `${skate.name} has skated.`, why: `${many(skate.rows.length, "element")} called. After this only a correction changes them.`, word: "The elements are right", list: [["panel.release", at]] }
    : { skate, now: `${skate.name} has skated.`, why: "Not yet: no element is called. Type them below." };
  if (skate.whole && skate.totals) return { skate, now: `${skate.name}: ${points(skate.totals.tss)}`, why: `${points(skate.totals.tes)} elements + ${points(skate.totals.pcs)} components${skate.totals.deductions ? ` − ${points(skate.totals.deductions)} deductions` : ", no deductions"}.`, word: `Approve ${points(skate.totals.tss)}`, list: [["skate.approve", at]] };
  const owing = skate.seats.filter((s) => s.owes || !s.confirmed).map((s) => `Judge ${s.seat}`);
  return { skate, now: `${skate.name}: the sheets.`, why: owing.length ? `Not yet: ${owing.join(", ")} ${owing.length === 1 ? "has" : "have"} no sheet here.` : skate.problems[0] ?? "The score is being made." };
}

let step = {};
function drawStep(view) {
  step = stepOf(view);
  fill($("#now"), step.now);
  fill($("#why"), step.why);
  const word = step.word ?? (step.live ? "Show the result" : "");
  const also = step.also ?? [];
  const back = ["called", "skating", "skated"].includes(step.skate?.status);
  drawIce();
  const key = JSON.stringify([word, also.map(([text]) => text), back, step.skate?.start]);
  if ($("#next").dataset.word === key) return;
  $("#next").dataset.word = key;
  fill($("#next"), step.live ? h("a.button.primary", { href: `/live/${view.competition.code}` }, word) : word ? h("button.button.primary", { type: "button", id: "step", "aria-keyshortcuts": "Control+Enter", onclick: () => acts(...step.list) }, word, cap("Ctrl+Enter")) : null,
    also.map(([text, kind]) => h("button.button", { type: "button", onclick: () => act(kind, { cs: shown }) }, text)),
    back ? h("button.button", { type: "button", onclick: () => act("skate.back", { cs: shown, start: step.skate.start }) }, "One step back") : null);
}
const drawIce = iceStrip($("#ice"), () => link.view?.segments[shown], () => link.now());
keys({ "Ctrl+Enter": () => { if (step.list) acts(...step.list); } });

function deductionForm() {
  const kind = h("select", { id: "deduction" }, DEDUCTIONS.map(([value, text]) => h("option", { value }, text)));
  const count = h("input", { id: "count", type: "number", min: 1, max: 9, value: 1 });
  const form = h("form.line.deduction", h("label.only-read", { for: "deduction" }, "Deduction"), kind, h("label.only-read", { for: "count" }, "How many"), count, h("button.button", { type: "submit" }, "Take off"));
  form.onsubmit = (event) => {
    event.preventDefault();
    act("deduction.set", { cs: shown, start: step.skate.start, kind: kind.value, count: Number(count.value) || 1 });
  };
  return form;
}

function drawCalls(view) {
  const skate = step.skate;
  const box = $("#calls");
  const key = skate ? `${shown}/${skate.start}` : "";
  if (box.dataset.skate !== key) {
    box.dataset.skate = key;
    if (!skate) return fill(box, h("p.secondary", "Elements are typed once somebody is on the ice."));
    const code = h("input.call", { id: "code", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60, placeholder: "3Lz+3T" });
    const form = h("form.line", h("label.only-read", { for: "code" }, "Element"), code, h("button.button", { type: "submit" }, "Add"));
    form.onsubmit = async (event) => {
      event.preventDefault();
      const typed = code.value.trim();
      code.value = ""; // at once: the next element may be typed before this one is acknowledged
      code.focus();
      if (typed && !await act("element.call", { cs: shown, start: step.skate.start, code: typed }) && !code.value) code.value = typed;
    };
    fill(box, form, h("table", h("tbody")), h("div.line", { id: "falls" }), deductionForm(), h("div.stack", { id: "taken" }));
    code.focus();
  }
  if (!skate) return;
  const open = !["released", "approved"].includes(skate.status);
  $("form", box).hidden = !open; // deductions can be set until the approval
  fill($("tbody", box), skate.rows.map((r) => h("tr", h("td.number", r.number), h("td", h("strong.code", r.printed || r.code), r.counts ? null : h("span.star", " * does not count"), r.reasons.length ? h("div.secondary", r.reasons[0].text) : null),
    h("td.number", points(r.base_value)), h("td.number", open ? h("button.button", { type: "button", "aria-label": `Remove element ${r.number}`, onclick: () => act("element.remove", { cs: shown, start: skate.start, row: r.row }) }, "Remove") : ""))),
  h("tr", h("td"), h("td", "Base value"), h("td.number", h("strong", points(skate.base_value))), h("td")));
  fill($("#taken"), Object.entries(skate.deductions).map(([kind, d]) => h("div.line", h("span", `${deductionName(kind)}: `, h("strong", `−${points(d.points)}`)),
    h("button.button", { type: "button", "aria-label": `Take back ${deductionName(kind)}`, onclick: () => act("deduction.set", { cs: shown, start: skate.start, kind, count: 0 }) }, "Take back"))));
  const falls = (n) => act("fall.set", { cs: shown, start: skate.start, falls: Array.from({ length: n }, (_, i) => skate.falls[i] ?? {}) });
  fill($("#falls"), h("span", many(skate.falls.length, "fall")), open ? [h("button.button", { type: "button", onclick: () => falls(skate.falls.length + 1) }, "Add a fall"),
    skate.falls.length ? h("button.button", { type: "button", onclick: () => falls(skate.falls.length - 1) }, "Take one off") : null] : null);
}

function drawSheets(view) {
  const skate = step.skate;
  const box = $("#sheets");
  const ready = skate && ["skated", "released"].includes(skate.status) && skate.rows.length;
  const why = box.querySelector(".not-yet") ?? h("p.not-yet");
  fill(why, ready ? "" : "Not yet: sheets are typed after the music has ended and the elements are called.");
  if (!why.parentNode) box.prepend(why);
  why.hidden = Boolean(ready);
  const list = box.querySelector(".list") ?? box.appendChild(h("div.list.stack"));
  // a form is made anew only when its rows changed: what is typed stays
  keyed(list, ready ? skate.seats : [], (s) => `${shown}/${skate.start}/${s.seat}/${skate.rows.map((r) => `${r.row}.${r.version}`).join("-")}`, (s) => {
    const where = { cs: shown, start: skate.start, seat: s.seat };
    const rows = skate.rows.map((r) => ({ row: r.row, number: r.number, code: r.printed || r.code }));
    const sheet = view.paper?.[shown]?.[skate.start]?.[s.seat];
    return h("details", { open: true }, h("summary.line", h("strong", `Judge ${s.seat}`), h("span")), sheetForm({ id: `j${s.seat}`, rows, segment: view.segments[shown], sheet, word: `Count judge ${s.seat}’s sheet`, send: async (marks, components) => {
      try {
        await (await link.act("paper.enter", { ...where, marks, components })).received;
        return "";
      } catch (problem) { return problem.message; }
    } }));
  }, (node, s) => {
    fill(node.querySelector("summary span"), s.confirmed && !s.owes ? h("span.state.ok", icon("ok"), "counted") : h("span.state.empty", icon("empty"), "to type"));
  });
}

function drawStanding(view) {
  const rows = view.standings[shown] ?? [];
  fill($("#standing"), rows.length ? h("table", h("thead", h("tr", h("th", "Place"), h("th", "Name"), h("th.number", "Points"))), h("tbody", rows.map((r) => h("tr", h("td", r.place ?? "–"), h("td", r.name, r.official ? "" : h("span.secondary", " not approved")), h("td.number", h("strong", points(r.tss))))))) : h("p.secondary", "No score yet."));
}

function draw(view) {
  chooseSegment(view);
  drawStep(view);
  drawCalls(view);
  drawSheets(view);
  drawStanding(view);
}
link.on("view", draw);
