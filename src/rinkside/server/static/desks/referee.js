// The referee's desk: who holds up the result, stop and skate on, deductions by the rule book, corrections, approval.

import { $, ask, fill, h, icon, points } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { cap, keys } from "../keys.js";
import { connect } from "../link.js";
import { choose, onTheWay, skatesOf } from "./panel-model.js";
import { drawApprove, drawBelow, drawRemind, drawDeductions, drawGrid, drawHeader, drawTime, drawTotals } from "./referee-draw.js";
import { devicesOf, hundredths, notYet, seatState, stepped } from "./referee-model.js";

const WHAT = { element: "Element called", highlight: "x (second half)", mark: "Grade of a judge", component: "Component of a judge", deduction: "Deduction", falls: "Number of falls", bonus: "Bonus of an element" };
let asked = 0;
let run = null;
let devicesTold = null;
let why = [];

const link = await connect();
const desk = { skate: null, others: [], wanted: "", shown: [], told: null, held: {}, note: "", closing: null, rule: (kind) => desk.told?.rules.find((r) => r.kind === kind) ?? null };

frame(link, { thing: "act", keepOn: "Marks go on; approve when it is back." });
installWorker();
link.on("view", () => { draw(); tell(); });
link.on("acts", draw);
link.on("devices", (told) => { devicesTold = told; draw(); });
setInterval(() => drawTime(desk, link.now(), timeActs), 500);

const timeActs = { stop, on: skateOn, bracket, choose: (kind) => chooseDeduction(kind) };

function draw() {
  const view = link.view;
  if (!view) return;
  const skates = skatesOf(view);
  const before = desk.skate?.key;
  // what was chosen by hand is left once it has moved on
  if (desk.wanted && skates.find((s) => s.key === desk.wanted)?.status !== desk.wantedIs) desk.wanted = "";
  // the referee's work on a skate ends with the approval, not with the release
  desk.skate = skates.find((s) => s.key === desk.wanted) ?? skates.find((s) => s.status !== "approved") ?? choose(skates, "");
  if (desk.skate?.key !== before) { Object.assign(desk, { told: null, note: "" }); fill($("#reminded"), ""); }
  const at = skates.indexOf(desk.skate);
  desk.others = [...skates.slice(at + 1), ...skates.slice(0, Math.max(at, 0))].filter((s) => s.status !== "approved");
  const s = desk.skate;
  const devices = devicesOf(devicesTold, s?.seats.length ?? 0);
  desk.shown = s ? s.seats.map((seat) => seatState(s, seat, devicesTold ? devices.get(seat.seat) : undefined)) : [];
  desk.held = s ? heldOf(s) : {};
  why = s ? notYet(s, desk.shown, devices, view.corrections.filter((c) => c.status === "open")) : [];
  desk.closing = closingOf(view);
  drawHeader(desk, view);
  drawGrid(desk, pickSeat);
  drawTime(desk, link.now(), timeActs);
  drawDeductions(desk, { step, choose: chooseDeduction, enter: enterValue });
  drawTotals(desk);
  drawBelow(desk, view, { apply, drop, ask: askCorrection });
  drawApprove(desk, why);
  drawRemind(desk);
  drawRun(view);
}

/** Deductions as they stand with the own acts that are on the way. */
function heldOf(s) {
  const held = { ...s.deductions };
  for (const act of onTheWay(link.acts("deduction.set"), link.version, s.cs, s.start)) {
    const { kind, count = 1, points: given, why: said } = act.data;
    const rule = desk.rule(kind);
    if (!count) delete held[kind];
    else held[kind] = { count, why: said ?? "", points: given ?? act.answer?.result?.points ?? (rule?.steps ? rule.steps[count - 1] : (rule?.points ?? 0) * count) };
  }
  return held;
}

/** The segment that only waits for the approval of its result. */
function closingOf(view) {
  if (desk.skate && desk.skate.status !== "approved") return null;
  for (const [cs, segment] of Object.entries(view.segments)) {
    const left = segment.skaters.filter((k) => k.standing === "ranked" && k.status !== "approved");
    if (["open", "closed"].includes(segment.status) && segment.skaters.some((k) => k.status === "approved") && !left.length) return { cs, title: segment.title || segment.kind };
  }
  return null;
}

async function tell() {
  const s = desk.skate;
  const number = ++asked;
  if (!s) return;
  try {
    const told = await link.request("GET", `${link.api}/decisions/${encodeURIComponent(s.cs)}/${s.start}`);
    if (number !== asked || desk.skate?.key !== s.key) return;
    desk.told = told;
    draw();
  } catch (problem) {
    if (problem.status && number === asked) { desk.note = problem.message; draw(); }
  }
}

// --- acts

const say = (text) => { $("#said").textContent = text; };

async function store(kind, data, more = {}) {
  if (link.ended) return null;
  desk.note = "";
  try {
    const act = await link.act(kind, data, more);
    act.received.catch((problem) => { desk.note = problem.message; say(problem.message); draw(); });
    return act;
  } catch (problem) {
    desk.note = `Not stored on this device: ${problem.message}`;
    draw();
    return null;
  }
}

const place = () => ({ cs: desk.skate.cs, start: desk.skate.start });

/** A nudge on the devices of the judges that hold up the result. */
async function remind() {
  const seats = desk.skate?.seats.filter((x, i) => desk.shown[i].holds).map((x) => x.seat) ?? [];
  if (!seats.length) return;
  try {
    const told = await link.request("POST", `${link.api}/remind`, { seats });
    const judges = (list) => (list.length === 1 ? `Judge ${list[0]}` : `Judges ${list.join(", ")}`);
    fill($("#reminded"), [told.reminded.length ? `${judges(told.reminded)} reminded.` : "", told.away.length ? `${judges(told.away)} ${told.away.length === 1 ? "has" : "have"} no living device: send somebody.` : ""].filter(Boolean).join(" "));
  } catch (problem) {
    note(problem.status ? problem.message : "No connection: nobody was reminded.");
  }
}

function stop() {
  const s = desk.skate;
  if (s && !s.stopped && ["called", "skating"].includes(s.status)) store("interruption.start", place());
}

function skateOn(allowance) {
  if (!desk.skate?.stopped) return;
  store("interruption.end", { ...place(), ...(allowance ? { allowance: true } : {}) });
  const rule = desk.rule("interruption_with_allowance");
  if (allowance && rule?.known) {
    if (desk.held.interruption) bracket(0);
    store("deduction.set", { ...place(), kind: "interruption_with_allowance" });
  } else if (allowance) note("What the allowance takes off is not established. Set the points under Other.");
}

const stopOrOn = () => (desk.skate?.stopped ? skateOn(false) : stop());

function bracket(count) {
  if (desk.skate && (count || desk.held.interruption)) store("deduction.set", { ...place(), kind: "interruption", count });
}

function step(kind, by) {
  const s = desk.skate;
  if (!s || s.status === "approved") return;
  const held = desk.held[kind];
  const rule = desk.rule(kind);
  if (by < 0 && !held) return;
  if (!rule?.known) return by > 0 ? chooseDeduction(kind) : store("deduction.set", { ...place(), kind, count: 0 });
  const count = stepped(rule, held, by);
  if (count !== (held?.count ?? 0)) store("deduction.set", { ...place(), kind, count });
}

function chooseDeduction(kind) {
  const s = desk.skate;
  if (!s || s.status === "approved") return;
  const rules = desk.told?.rules ?? [];
  const select = $("#deduct-kind");
  fill(select, rules.map((r) => h("option", { value: r.kind }, `${r.name}${r.known ? "" : " (points not established)"}`)), h("option", { value: "" }, "Own words"));
  select.value = kind || rules.find((r) => !["time_per_5_seconds", "interruption", "costume_or_prop"].includes(r.kind))?.kind || "";
  const show = () => {
    const rule = desk.rule(select.value);
    $("#deduct-own-field").hidden = select.value !== "";
    $("#deduct-points").value = rule?.known ? points(rule.steps ? rule.steps[0] : rule.points) : "";
    fill($("#deduct-told"), "");
  };
  select.onchange = show;
  show();
  [$("#deduct-why").value, $("#deduct-own").value] = ["", ""];
  question("deduct", () => {
    const size = hundredths($("#deduct-points").value);
    const name = select.value || $("#deduct-own").value.trim();
    if (!name) return "Name the deduction in own words.";
    if (!size) return "Type the points, such as 1.00.";
    store("deduction.set", { ...place(), kind: name, count: 1, points: size, why: $("#deduct-why").value.trim() });
    return "";
  }, "deduct-told");
}

/** What no rule gives for an element: its base value, or the panel's GOE. The server refuses what the rules do give. */
function enterValue() {
  const s = desk.skate;
  if (!s || s.status === "approved") return;
  fill($("#enter-about"), s.problems[0] ?? "");
  fill($("#enter-row"), s.rows.map((r) => h("option", { value: r.row }, `${r.number} ${r.code}`)));
  const doubtful = s.rows.find((r) => s.problems.some((p) => p.includes(r.code)));
  if (doubtful) $("#enter-row").value = doubtful.row;
  for (const field of ["base", "goe", "reason"]) $(`#enter-${field}`).value = "";
  fill($("#enter-told"), "");
  question("enter", () => {
    const data = { ...place(), row: Number($("#enter-row").value), reason: $("#enter-reason").value.trim() };
    const typed = { base_value: $("#enter-base").value.trim(), goe: $("#enter-goe").value.trim().replace("−", "-") };
    for (const [name, text] of Object.entries(typed).filter(([, t]) => t)) {
      const size = hundredths(text.replace(/^[-+]/, ""));
      if (size === null || (name === "base_value" && text.startsWith("-"))) return `${text} is no number of points. Type it such as 1.50.`;
      data[name] = text.startsWith("-") ? -size : size;
    }
    if (data.base_value === undefined && data.goe === undefined) return "Type the base value, the GOE or both.";
    if (!data.reason) return "Say where the value comes from.";
    store("element.value", data);
    return "";
  }, "enter-told");
}

/** A dialog that stays open until `done` gives no complaint. */
function question(id, done, toldId) {
  const box = $(`#${id}`);
  const form = $("form", box);
  form.onsubmit = (event) => {
    if (!event.submitter?.value) return;
    const complaint = done(event.submitter.value);
    if (!complaint) return;
    event.preventDefault();
    if (toldId) fill($(`#${toldId}`), complaint);
  };
  box.showModal();
}

function pickSeat(number) {
  const s = desk.skate;
  const seat = s?.seats.find((x) => x.seat === number);
  if (!seat || s.status === "approved") return;
  fill($("#seat-title"), `Judge ${number}`);
  fill($("#seat-text"), `${desk.shown[s.seats.indexOf(seat)].word}. Choose what to reopen; nothing chosen reopens all.`);
  const given = (shape) => shape !== "empty";
  fill($("#seat-choices"), s.rows.filter((r) => given(seat.rows[r.row])).map((r) => choice("rows", r.row, `${r.number} ${r.code}`)), s.segment.components.filter((c) => given(seat.components[c.code])).map((c) => choice("components", c.code, c.name)));
  $("#seat-reason").value = "";
  question("seat", (what) => {
    const reason = $("#seat-reason").value.trim();
    if (what === "excuse") {
      if (!reason) { fill($("#seat-text"), "Say why this judge gives no marks."); $("#seat-reason").focus(); return "reason"; }
      store("seat.excuse", { ...place(), seat: number, reason });
      return "";
    }
    const chosen = (name) => [...document.querySelectorAll(`#seat-choices input[name=${name}]:checked`)].map((n) => n.value);
    const rows = chosen("rows").map(Number);
    const components = chosen("components");
    store("marks.reopen", { ...place(), seat: number, ...(rows.length ? { rows } : {}), ...(components.length ? { components } : {}), ...(reason ? { reason } : {}) });
    return "";
  });
}

const choice = (name, value, text) => h("label.choice", h("input", { type: "checkbox", name, value }), text);

async function approve() {
  if (desk.closing) {
    const { cs, title } = desk.closing;
    if (await ask(`Approve the result of ${title}?`, "The places become official and go to boards and pages.", { yes: "Approve the result", no: "Not now" })) store("segment.approve", { cs });
    return;
  }
  const s = desk.skate;
  if (!s || s.status === "approved") return;
  if (why.length || !s.totals) return say(why.length ? `Not yet: ${why.join(", ")}.` : "Not yet.");
  const total = s.totals.tss;
  const shown = points(total);
  const look = desk.told?.unusual?.length ? `Look again: ${desk.told.unusual.join(" ")} ` : "";
  if (await ask(`Approve ${shown} for ${s.name}?`, `${look}Elements ${points(s.totals.tes)}, components ${points(s.totals.pcs)}, deductions ${points(-s.totals.deductions)}. It becomes official and goes to boards and pages.`, { yes: `Approve ${shown}`, no: "Not now" })) {
    store("skate.approve", { cs: s.cs, start: s.start }, { expect: total });
  }
}

// --- corrections

async function apply(c, x) {
  if (await ask(`Put correction ${c.correction} into force?`, `Total ${points(x.before)} → ${points(x.after)}, place ${x.place_before ?? "–"} → ${x.place_after ?? "–"}. The result gets its next number.`, { yes: "Approve correction", no: "Not now" })) store("correction.apply", { correction: c.correction });
}

async function drop(c) {
  if (await ask(`Drop correction ${c.correction}?`, "What stands goes on standing. The request stays on the record.", { yes: "Drop it", no: "Keep it" })) store("correction.drop", { correction: c.correction });
}

const firstOpen = () => link.view?.corrections.find((c) => c.status === "open");

function applyFirst() {
  const c = firstOpen();
  const x = c && desk.told?.corrections[c.correction];
  if (x && !x.lacking.length && !desk.skate?.stopped) apply(c, x);
}

function askCorrection() {
  const s = desk.skate;
  if (!s || !desk.told) return;
  const options = (node, list) => fill(node, list.map(([value, text]) => h("option", { value: String(value) }, text)));
  const rowsShown = () => options($("#c-row"), (desk.told.skates.find((k) => k.start === Number($("#c-start").value))?.rows ?? []).map((r) => [r.row, `${r.number} ${r.code}`]));
  const partsShown = () => { for (const node of document.querySelectorAll("#correct [data-for]")) node.hidden = !node.dataset.for.split(" ").includes($("#c-what").value); };
  options($("#c-start"), desk.told.skates.map((k) => [k.start, `${k.start} ${k.name}`]));
  $("#c-start").value = String(desk.told.skates.some((k) => k.start === s.start) ? s.start : desk.told.skates.at(-1)?.start ?? "");
  options($("#c-what"), Object.entries(WHAT));
  options($("#c-seat"), s.seats.map((x) => [x.seat, `Judge ${x.seat}`]));
  options($("#c-component"), s.segment.components.map((c) => [c.code, c.name]));
  options($("#c-deduction"), desk.told.rules.map((r) => [r.kind, r.name]));
  $("#c-start").onchange = rowsShown;
  $("#c-what").onchange = partsShown;
  rowsShown();
  partsShown();
  for (const id of ["c-to", "c-by", "c-reason"]) $(`#${id}`).value = "";
  fill($("#c-told"), "");
  question("correct", () => {
    const what = $("#c-what").value;
    const data = { cs: s.cs, start: Number($("#c-start").value), what, reason: $("#c-reason").value.trim(), asked_by: $("#c-by").value.trim() };
    const text = $("#c-to").value.trim();
    if (["element", "highlight", "mark", "bonus"].includes(what)) data.row = Number($("#c-row").value);
    if (["mark", "component"].includes(what)) data.seat = Number($("#c-seat").value);
    if (what === "component") data.component = $("#c-component").value;
    if (what === "deduction") data.deduction = $("#c-deduction").value;
    data.to = toOf(what, text);
    if (data.to === undefined) return `${text || "Nothing"} is no ${WHAT[what].toLowerCase()}. Type ${{ element: "a code such as 3Lz<", highlight: "x or no", mark: "a grade such as +2", component: "a mark such as 8.25", deduction: "points such as 1.00", falls: "how many, such as 1", bonus: "points such as 1.00" }[what]}.`;
    if (!data.reason || !data.asked_by) return "Say who asked and why.";
    store("correction.open", data);
    return "";
  }, "c-told");
}

/** The corrected value as the act takes it; undefined for what is none. */
function toOf(what, text) {
  if (what === "element") return text || undefined;
  if (what === "highlight") return { x: true, yes: true, no: false, "no x": false }[text.toLowerCase()];
  if (what === "mark") return /^[+−-]?\d$/.test(text) ? Number(text.replace("−", "-")) : undefined;
  if (what === "falls") return /^\d$/.test(text) ? Array.from({ length: Number(text) }, () => ({})) : undefined;
  return hundredths(text) ?? undefined;
}

// --- running the skate

function drawRun(view) {
  run = runOf(view);
  $("#run").hidden = !run;
  if (run) fill($("#run"), icon("now"), run[0], cap("R"));
}

function runOf(view) {
  const s = desk.skate;
  if (s?.stopped) return null;
  if (s?.status === "called") return ["Music starts", "skate.start", place()];
  if (s?.status === "skating") return ["Music ends", "skate.end", place()];
  if (s && s.status !== "approved") return null;
  const cs = s && view.next[s.cs] ? s.cs : view.open.find((c) => view.next[c]);
  if (cs) return [`Call ${view.next[cs].name}`, "skate.call", { cs, start: view.next[cs].start }];
  const ready = Object.values(view.segments).find((x) => x.status === "planned" && x.skaters.length);
  return ready && !view.open.length ? [`Open ${ready.title || ready.kind}`, "segment.open", { cs: ready.cs }] : null;
}

async function goOn() {
  if (!run) return;
  const [, kind, data] = run;
  if (kind === "skate.call") desk.wanted = "";
  await store(kind, data);
}

function other() {
  if (!desk.others.length) return;
  [desk.wanted, desk.wantedIs] = [desk.others[0].key, desk.others[0].status];
  draw();
  tell();
}

const note = (text) => { desk.note = text; draw(); };

$("#approve").onclick = approve;
$("#remind").onclick = remind;
$("#run").onclick = goOn;
$("#other").onclick = other;
const table = {
  S: stopOrOn, "Shift+S": () => skateOn(true), R: goOn, F6: other, M: remind, K: askCorrection, O: () => chooseDeduction(""), A: applyFirst, "Shift+A": () => { const c = firstOpen(); if (c && !desk.skate?.stopped) drop(c); },
  T: () => step("time_per_5_seconds", 1), "Shift+T": () => step("time_per_5_seconds", -1), I: () => step("interruption", 1), "Shift+I": () => step("interruption", -1), C: () => step("costume_or_prop", 1), "Shift+C": () => step("costume_or_prop", -1),
  D: () => window.rinksideTheme(), "Ctrl+Enter": approve,
};
for (let n = 1; n <= 9; n++) table[String(n)] = () => pickSeat(n);
keys(table);
draw();
tell();
