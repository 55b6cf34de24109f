// The judge's desk: one row of grades for the element in hand, components after the skate, one Confirm at the end.
// A mark is safe on this tablet before it is sent; what is drawn is the server's view with the own acts laid over it.

import { $, fill, grade, h, many, points } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { cap, keys } from "../keys.js";
import { connect } from "../link.js";
import { aim, choose, isFar, modelOf, nudged, quartersOf, segmentsOf, skatesOf, targetOf, typedMark } from "./judge-model.js";
import { drawPad, padOf } from "./judge-pad.js";
import { drawHeader, drawRows } from "./judge-rows.js";

const GUARD_MS = 400; // the next element's buttons lie under the same thumb
const CONFIRM_GUARD_MS = 1000; // a double tap on the last quarter must not lock everything
const READ = "rinkside-judge-read";
const SITS = "rinkside-judge-segment";

const link = await connect().catch((problem) => {
  // without a store of its own a mark would be lost with the page: better no desk than one that forgets
  $("#pad-title").textContent = "This browser keeps nothing";
  $("#pad-hint").textContent = "Marks would be lost with the page. Leave the private window or take another browser.";
  throw problem;
});
const seat = link.seat;
const desk = { model: null, segments: [], target: "", picked: false, back: "", whole: null, typed: "", mode: "", note: "", others: [], quietUntil: 0, confirmFrom: 0, busy: false, ended: false, online: true };
const read = new Set(JSON.parse(sessionStorage.getItem(READ) ?? "[]"));
let shown = "";
let sits = sessionStorage.getItem(SITS) ?? "";

let reminded = null; // {by, key}: the referee's nudge and the skate it came for
const banners = frame(link, { more: nudge });
installWorker();
link.on("view", draw);
link.on("remind", ({ by }) => {
  reminded = { by, key: desk.model?.key };
  navigator.vibrate?.([200, 100, 200]);
  banners();
});
link.on("acts", draw);
link.on("status", ({ ended, online }) => {
  if (desk.ended === Boolean(ended) && desk.online === online) return;
  [desk.ended, desk.online] = [Boolean(ended), online];
  draw();
});

// --- drawing

function draw() {
  const view = link.view;
  const skates = view ? skatesOf(view, seat) : [];
  const chosen = choose(skates, shown, view?.open.includes(sits) ? sits : "");
  if (chosen?.key !== shown) {
    [shown, desk.target, desk.picked, desk.whole, desk.typed, desk.note] = [chosen?.key ?? "", "", false, null, "", ""];
    $("#really").close();
  }
  desk.model = chosen ? modelOf(chosen, link.acts(), link.version, read) : null;
  desk.others = skates.filter((s) => s !== chosen).map((s) => modelOf(s, link.acts(), link.version, read)).filter((m) => !m.locked && !m.over && m.skate.status !== "waiting");
  settle();
  desk.segments = chosen ? [] : segmentsOf(skates);
  desk.pad = padOf(desk, view, seat);
  if (desk.pad.mode !== desk.mode) {
    if (desk.pad.mode === "confirm") desk.confirmFrom = performance.now() + CONFIRM_GUARD_MS;
    desk.mode = desk.pad.mode;
  }
  drawHeader(desk, view, seat);
  drawRows(desk, pick);
  drawPad(desk, { mark, whole: chooseWhole, quarter: sendComponent, nudge: step, confirm, side, second, sit });
  if (reminded) banners();
}

/** Two segments are open: the judge says which one this place marks. */
function sit(cs) {
  sits = cs;
  sessionStorage.setItem(SITS, cs);
  quiet();
  draw();
}

/** The referee's nudge, until the marks are confirmed, the skater changes or the judge has seen it. */
function nudge() {
  const m = desk.model;
  if (!reminded || !m || m.locked || m.over || m.key !== reminded.key) reminded = null;
  if (!reminded) return [];
  const owed = [m.missing ? `${many(m.missing, "mark")} missing` : "", m.again ? `${m.again} to mark again` : ""].filter(Boolean).join(", ");
  const next = owed ? `${owed[0].toUpperCase()}${owed.slice(1)}.` : m.queued ? "Your marks are on the way." : m.ended ? "All your marks are received. Confirm them." : "All your marks are received.";
  return [["notice", "wait", `${reminded.by} waits for your marks.`, next, { label: "Understood", act: () => { reminded = null; banners(); } }]];
}

/** Aim at what is next. Whatever comes up by itself gets the same pause as after a mark. */
function settle() {
  const next = desk.model && !desk.model.locked ? aim(desk.model, desk.target, desk.picked) : null;
  const target = next?.target ?? "";
  if (target === desk.target) return;
  if (target) quiet();
  [desk.target, desk.picked, desk.whole, desk.typed] = [target, false, null, ""];
}

const quiet = () => { desk.quietUntil = performance.now() + GUARD_MS; };
const isQuiet = () => desk.busy || desk.ended || performance.now() < desk.quietUntil;
const say = (text) => { $("#said").textContent = text; };
const held = () => desk.model?.find(desk.target) ?? null;

/** What a mark is called: "7 3F +3", "Composition 9.25". */
function nameOf(t, value) {
  return t.component ? `${t.name} ${points(value)}` : `${t.number} ${t.code} ${grade(value)}`.replace("  ", " ");
}

// --- what a judge does

async function store(kind, data, more) {
  if (desk.busy || desk.ended) return false;
  desk.busy = true;
  desk.note = "";
  quiet();
  try {
    await link.act(kind, { cs: desk.model.cs, start: desk.model.start, ...data }, more);
    return true;
  } catch (problem) {
    // no room, or the browser refuses to store: nothing may look marked that is not safe
    desk.note = `Not stored on this device: ${problem.message}. Tell the referee.`;
    return false;
  } finally {
    desk.busy = false;
    quiet();
    draw();
  }
}

async function mark(value) {
  const t = held();
  if (isQuiet() || desk.mode !== "goe" || !t || Math.abs(value) > desk.model.limit) return;
  if (value === t.mark && t.state !== "reopened" && t.state !== "refused") return leave(t);
  const before = t.mark === null ? null : { mark: t.mark, v: t.v };
  desk.picked = false;
  if (await store("mark.goe", { row: t.row, mark: value, call_version: t.version }, { before, code: t.code })) say(`${nameOf(t, value)} stored.`);
}

function chooseWhole(whole) {
  const t = held();
  if (isQuiet() || desk.mode !== "component" || !t) return;
  [desk.whole, desk.typed] = [whole, ""];
  draw();
}

async function sendComponent(value, t = held()) {
  if (isQuiet() || !t?.component || t.closed) return;
  if (value === t.mark && t.state === "received") return leave(t);
  if (isFar(desk.model, t.component, value) && !(await really(t, value))) {
    [desk.whole, desk.typed] = [null, ""];
    return draw();
  }
  const before = t.mark === null ? null : { mark: t.mark };
  [desk.whole, desk.typed, desk.picked] = [null, "", false];
  if (await store("mark.component", { component: t.component, mark: value }, { before })) say(`${nameOf(t, value)} stored.`);
}

/** The last component marked, or the one in hand, a step up or down. */
function step(by) {
  const t = nudged(desk);
  if (!t) return;
  const [low, high, step] = desk.model.scale;
  const value = t.mark + by * step;
  if (value >= low && value <= high) sendComponent(value, t);
}

/** Keep what was sent and go back. Marking a changed call with the same grade tells the server that it was seen. */
function keep() {
  const t = held();
  if (!t || t.mark === null) return;
  if (t.component && t.state === "reopened") return sendComponent(t.mark);
  if (t.state === "reopened" || t.state === "refused") return t.component ? sendComponent(t.mark) : mark(t.mark);
  leave(t);
}

function leave() {
  [desk.target, desk.picked, desk.whole, desk.typed] = ["", false, null, ""];
  quiet();
  draw();
}

async function undo() {
  const act = desk.model?.undo;
  if (!act || desk.busy || desk.ended) return;
  const t = desk.model.find(targetOf(act.data));
  if (!(await storeUndo(act))) return;
  say(t ? `${nameOf(t, act.data.mark)} taken back.` : "Taken back.");
  pick(targetOf(act.data));
}

async function storeUndo(act) {
  desk.busy = true;
  try {
    await link.act("undo", { of: act.id });
    return true;
  } catch (problem) {
    desk.note = `Not stored on this device: ${problem.message}. Tell the referee.`;
    return false;
  } finally {
    desk.busy = false;
    quiet();
    draw();
  }
}

function takeBack() {
  const t = held();
  if (isQuiet() || !t || t.mark === null || t.closed) return;
  const data = t.component ? { component: t.component } : { row: t.row };
  desk.picked = false;
  store("mark.clear", data, { before: { mark: t.mark, v: t.v } });
}

function pick(target) {
  const t = desk.model?.find(target);
  if (!t || t.closed || desk.ended) return;
  [desk.target, desk.picked, desk.whole, desk.typed] = [target, true, null, ""];
  quiet();
  draw();
}

async function confirm() {
  if (desk.mode !== "confirm" || desk.busy || desk.ended || performance.now() < desk.confirmFrom) return;
  if (await store("marks.confirm", {}, {})) say("Confirmed on this device.");
}

function side() {
  const what = desk.pad.side?.act;
  if (what === "read") {
    for (const act of desk.model.refused) read.add(act.id);
    sessionStorage.setItem(READ, JSON.stringify([...read].slice(-200)));
    draw();
  } else if (what === "undo") undo();
  else if (what === "keep") keep();
  else if (what === "ahead") pick(desk.pad.side.target);
}

function second() {
  const what = desk.pad.second?.act;
  if (what === "takeBack") takeBack();
  else if (what === "undo") undo();
  else if (what === "ahead") pick(desk.pad.second.target);
}

/** The question before a far component goes out. Only own marks are shown, no value is proposed. */
function really(t, value) {
  const box = $("#really");
  const others = desk.model.components.filter((c) => c.component !== t.component && c.mark !== null).map((c) => points(c.mark));
  const listed = others.length > 1 ? `${others.slice(0, -1).join(", ")} and ${others.at(-1)}` : others[0];
  $("#really-title").textContent = `Really ${points(value)} for ${t.name}?`;
  $("#really-text").textContent = `It is not sent yet. Your other ${others.length > 1 ? "components are" : "component is"} ${listed}.`;
  fill($("#really-yes"), h("span", `Send ${points(value)}`), h("small", "as it stands ", cap("S")));
  return new Promise((resolve) => {
    const from = performance.now() + CONFIRM_GUARD_MS;
    const answer = (yes) => () => {
      if (!yes || performance.now() >= from) box.close(yes ? "yes" : "");
      else $("#really-no").focus(); // the second tap of a double tap must not move Enter to Send either
    };
    $("#really-no").onclick = answer(false);
    $("#really-yes").onclick = answer(true);
    box.onkeydown = (event) => { if (event.key.toLowerCase() === "s" && !event.repeat) answer(true)(); };
    box.onclose = () => {
      quiet();
      if (box.returnValue === "yes") desk.quietUntil = 0;
      resolve(box.returnValue === "yes");
    };
    box.returnValue = "";
    box.showModal();
  });
}

// --- keyboard: every act has one

function move(by) {
  const all = [...(desk.model?.rows ?? []), ...(desk.model?.components ?? [])].filter((t) => !t.closed && t.called !== false);
  if (!all.length) return;
  const at = all.findIndex((t) => t.target === desk.target);
  pick(all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))].target);
}

function type(text) {
  if (desk.mode !== "component") return false;
  const next = desk.typed + text;
  if (!/^\d{0,2}(\.\d{0,2})?$/.test(next)) return true;
  desk.typed = next;
  const whole = /^\d+/.exec(next);
  desk.whole = whole && quartersOf(desk.model.scale, Number(whole[0])).some((m) => m !== null) ? Number(whole[0]) : null;
  draw();
  return true;
}

function enter() {
  if (desk.mode === "confirm") return confirm();
  if (desk.mode === "component" && desk.typed) {
    const value = typedMark(desk.typed, desk.model.scale);
    if (value === null) {
      desk.note = `${desk.typed} is no mark. Marks run in steps of ${points(desk.model.scale[2])}.`;
      desk.typed = "";
      desk.whole = null;
      return draw();
    }
    desk.quietUntil = 0; // typed on purpose: it took longer than a slip
    return sendComponent(value);
  }
  keep();
}

function toComponents() {
  const parts = desk.model?.components.filter((c) => !c.closed) ?? [];
  const to = parts.find((c) => c.mark === null) ?? parts[0];
  if (to) pick(to.target);
}

const table = {
  ArrowUp: () => move(-1), ArrowLeft: () => move(-1), ArrowDown: () => move(1), ArrowRight: () => move(1),
  U: undo, O: toOther, C: toComponents, D: () => window.rinksideTheme(), Enter: enter, Delete: takeBack,
  ".": () => type("."), ",": () => type("."),
  Backspace: () => { if (desk.typed) { const rest = desk.typed.slice(0, -1); desk.typed = ""; desk.whole = null; type(rest); } },
  Escape: () => { if (desk.picked || desk.typed) leave(); },
};
for (let n = 0; n <= 9; n++) {
  table[String(n)] = () => (desk.mode === "sent" && desk.segments[n - 1] ? sit(desk.segments[n - 1].cs) : desk.mode === "component" ? type(String(n)) : n <= 5 ? mark(n) : undefined);
  if (n >= 1 && n <= 5) table[`Shift+${n}`] = () => mark(-n);
}
keys(table);
// a finger leaves no focus behind, so that Enter keeps its meaning; whoever walks by Tab keeps the focus
document.addEventListener("click", (event) => { if (event.detail > 0) event.target.closest?.("#pad button, #work button")?.blur(); });
function toOther() {
  const to = desk.others[0];
  if (!to) return;
  if (to.cs !== desk.model?.cs) sit(to.cs);
  [shown, desk.target, desk.picked, desk.whole, desk.typed] = [to.key, "", false, null, ""];
  draw();
}

$("#other").onclick = toOther;
draw(); // last: a page loaded again has its view at once, and everything above must stand
