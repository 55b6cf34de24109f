// The technical panel's desk: one entry line that always has the focus, completions, rows, what the programme check says.
// What is drawn is the server's view with the own acts laid over it; the server answers for every reading and value.

import { $, fill, h, icon } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { cap, keys } from "../keys.js";
import { connect } from "../link.js";
import { drawChips, drawEntry, drawHeader, drawRelease, drawRight, drawRows, drawTime } from "./panel-draw.js";
import { corrections } from "./panel-corrections.js";
import { choose, notYet, onTheWay, recalled, rowsOf, skatesOf, undoOf } from "./panel-model.js";
import { drawPad } from "./panel-pad.js";
import { drawTools, isCouple, rowActs } from "./panel-row.js";

const HELP = [["Enter", "enter"], ["Tab", "take completion"], ["↑ ↓", "choose a row"], ["F2", "review"], ["F4", "fall"], ["F8", "second half"], ["Ctrl Z", "undo"], ["Ctrl Enter", "agree, release"], ["F1", "all keys"]];
const MORE = [["Alt 1–5", "take that completion"], ["#6 fcsp4", "change row 6"], ["Delete", "remove the chosen row"], ["F2 with words typed", "review with that note"], ["⇧F4", "one fall less"], ["F3", "insert before the chosen row"], ["F10", "✱ with its reason"], ["Ctrl B", "x, bonus, counts as called"], ["⇧F8", "keys to tap"], ["F6", "the other skater in progress"], ["F7", "agree to the first correction"], ["F9", "call, music starts, music ends"], ["Ctrl Y", "do again what was undone"], ["Esc", "clear the line, leave the row"]];
const WAIT_MS = 60;
let asked = 0;
let timer = 0;
let run = null;
let over = false;
let calling = Promise.resolve(null);
let changing = Promise.resolve(); // changes of rows, one after the other
let turn = Promise.resolve();

const link = await connect();
const line = $("#line");
const fine = matchMedia("(hover: hover) and (pointer: fine)");
const desk = {
  skate: null, rows: [], others: [], aid: null, wanted: "", chosen: null, inserting: false, pick: -1, note: "", undo: null, undone: [], pending: [],
  open: () => Boolean(desk.skate) && !["released", "approved"].includes(desk.skate.status) && !link.ended,
  placing: () => desk.inserting && recalled(line.value)[0] === null,
  text: () => recalled(line.value)[1].trim(),
  target: () => { const [n] = recalled(line.value); return n === null ? (desk.chosen === null ? null : desk.rows.find((r) => r.row === desk.chosen) ?? null) : desk.rows[n - 1] ?? null; },
  fresh: () => desk.aid !== null && desk.aid.text === desk.text() && (desk.placing() ? desk.aid.before : desk.aid.row) === (desk.target()?.row ?? null),
  typed: () => (desk.pick >= 0 ? desk.aid?.chips[desk.pick] : null) ?? (desk.fresh() ? desk.aid.typed : null),
  falls: () => desk.pending.filter((a) => a.kind === "fall.set").at(-1)?.data.falls ?? desk.skate?.falls ?? [],
};

const fix = corrections({ desk, link, store, clear, back: () => back(), note });
const rowAct = rowActs({ desk, store: (...words) => inTurn(() => store(...words)), note, back: () => back() });
let taps = JSON.parse(localStorage.getItem("rinkside-taps") ?? "null") ?? !fine.matches;

frame(link, { thing: "call", keepOn: "Keep calling." });
installWorker();
fill($("#help"), HELP.map(([key, what]) => h("span.line", h("kbd.key", key), what)));
fill($("#key-list"), h("dl.keys", [...HELP, ...MORE].map(([key, what]) => [h("dt", h("kbd.key", key)), h("dd", what)])));
$("#keys-close").onclick = () => $("#all-keys").close();
link.on("view", () => { draw(); ask(); });
link.on("acts", draw);
link.on("status", ({ ended }) => { if (over !== Boolean(ended)) { over = Boolean(ended); draw(); } });
setInterval(() => drawTime(desk.skate, link.now()), 500);

function draw() {
  const view = link.view;
  if (!view) return;
  const skates = skatesOf(view);
  const before = desk.skate?.key;
  // what was chosen by hand is left once it has moved on
  if (desk.wanted && skates.find((s) => s.key === desk.wanted)?.status !== desk.wantedIs) desk.wanted = "";
  desk.skate = choose(skates, desk.wanted);
  if (desk.skate?.key !== before) Object.assign(desk, { chosen: null, inserting: false, pick: -1, note: "", aid: null });
  const at = skates.indexOf(desk.skate);
  desk.others = [...skates.slice(at + 1), ...skates.slice(0, Math.max(at, 0))].filter((s) => s.status !== "approved");
  desk.pending = desk.skate ? onTheWay(link.acts(), link.version, desk.skate.cs, desk.skate.start) : [];
  desk.rows = desk.skate ? rowsOf(desk.skate, desk.pending) : [];
  if (desk.chosen !== null && !desk.rows.some((r) => r.row === desk.chosen)) Object.assign(desk, { chosen: null, inserting: false });
  desk.undo = desk.skate ? undoOf(desk.skate, desk.pending, link.role, link.acts()) : null;
  drawHeader(desk, view, link.now());
  drawEntry(desk);
  drawChips(desk, take);
  drawRows(desk, select);
  drawTools(desk, { review, fall, half, star: rowAct.star, worth: rowAct.worth, insert, remove });
  drawPad(line, view.categories.find((c) => c.category === desk.skate?.segment.category)?.discipline ?? "singles", taps && desk.open());
  drawRight(desk, { enter, take, review });
  drawRelease(desk, link, true);
  drawRun(view);
  fix.drawCorrections(view);
}

// --- what is typed, as the server reads it

function askSoon() { clearTimeout(timer); timer = setTimeout(ask, WAIT_MS); }

async function ask() {
  clearTimeout(timer);
  const s = desk.skate;
  if (!s) return;
  const number = ++asked;
  const query = new URLSearchParams({ text: desk.text(), [desk.placing() ? "before" : "row"]: desk.target()?.row ?? "" });
  try {
    const found = await link.request("GET", `${link.api}/calls/${encodeURIComponent(s.cs)}/${s.start}?${query}`);
    if (number !== asked || desk.skate?.key !== s.key) return;
    desk.aid = found;
    draw();
  } catch (problem) {
    if (number === asked && problem.status) { desk.note = problem.message; draw(); } // without the network the line still takes calls
  }
}

line.addEventListener("input", () => { desk.pick = -1; desk.note = ""; draw(); askSoon(); });

function setLine(text) {
  line.value = text;
  desk.pick = -1;
  desk.note = "";
  draw();
  ask();
}

/** Take a completion into the line; the one taken already is entered. */
function take(i, tapped = false) {
  const c = desk.aid?.chips[i];
  if (!c || !desk.open()) return;
  if (tapped && desk.pick === i && recalled(line.value)[1] === c.code) return enter();
  const [n] = recalled(line.value);
  line.value = n === null ? c.code : `#${n} ${c.code}`;
  desk.aid = { ...desk.aid, text: c.code };
  desk.pick = i;
  desk.note = "";
  draw();
  back();
}

// --- what the panel does

async function store(kind, data, more = {}) {
  const s = desk.skate;
  if (!s || link.ended) return null;
  desk.note = "";
  try {
    const act = await link.act(kind, { cs: s.cs, start: s.start, ...data }, more);
    act.received.catch((problem) => refused(act, problem));
    return act;
  } catch (problem) {
    desk.note = `Not stored on this device: ${problem.message}`;
    draw();
    return null;
  }
}

function refused(act, problem) {
  desk.note = problem.message;
  const code = act.data.code;
  if (code && !line.value) { // what was typed comes back into the line
    line.value = code;
    desk.pick = -1;
  }
  draw();
  ask();
}

async function enter() {
  const text = desk.text();
  const s = desk.skate;
  if (!s || !text) return;
  const target = desk.target();
  const [n] = recalled(line.value);
  if (n !== null && !target) return note(`There is no element ${n} yet.`);
  const typed = desk.typed();
  if (desk.fresh() && desk.pick < 0 && desk.aid.problem) return note(desk.aid.problem);
  if (desk.fresh() && desk.pick < 0 && desk.aid.readings.length > 1) return note(`${text} can be ${desk.aid.readings.join(" or ")}. Choose one below.`);
  const code = typed?.code ?? text;
  if (!desk.open()) return target ? fix.correct(target, code) : note("The calls are released. Type #6 fcsp4 to ask for a correction.");
  if (target && !target.row) return note(`${target.number} ${target.code} is still on the way. Wait until it has arrived.`);
  const inserting = desk.placing();
  clear();
  if (inserting) await store("element.insert", { before: target.row, code }, { shown: typed?.printed ?? code });
  else if (target) {
    changing = changing.then(async () => {
      const now = desk.rows.find((r) => r.row === target.row) ?? target; // a change typed just before is stored by now
      if (now.code !== code) await store("element.change", { row: target.row, code }, { expect: now.version, shown: typed?.printed ?? code });
    });
    await changing;
  } else {
    const shown = typed?.printed ?? code;
    calling = calling.then(() => store("element.call", { code }, { shown }));
    await calling;
  }
  say(`${typed?.printed ?? code} entered.`);
  back();
}

function clear() {
  Object.assign(desk, { chosen: null, inserting: false, pick: -1, note: "" });
  line.value = "";
  if (desk.aid) desk.aid = { ...desk.aid, text: "", row: null, before: null, typed: null, chips: [], problem: "", readings: [] };
  draw();
  ask();
}

function note(text) { desk.note = text; draw(); back(); }

function select(row) {
  desk.chosen = desk.chosen === row.row && !desk.inserting ? null : row.row;
  desk.inserting = false;
  setLine("");
  back();
}

function move(by) {
  if (line.value.trim()) return false;
  const known = desk.rows.filter((r) => r.row);
  if (!known.length) return;
  const at = known.findIndex((r) => r.row === desk.chosen);
  const to = at < 0 ? (by < 0 ? known.length - 1 : 0) : at + by;
  desk.chosen = known[to]?.row ?? null; // beyond the last is the next element
  desk.inserting = false;
  draw();
  ask();
}

/** One after the other, so that two quick falls are two. */
function inTurn(work) { return (turn = turn.then(work, work).then(back, back)); }

/** The row that F2, F4 and F8 mean as they are pressed: the chosen one, else the last; a call on the way is waited for. */
async function meant() {
  const chosen = desk.target();
  if (chosen?.row) return chosen;
  const call = await calling;
  if (call && !link.online) note(`This follows when ${call.data.code} has arrived.`);
  const answer = await call?.received.catch(() => null);
  if (answer?.seq > Number(link.version)) return { ...desk.rows.find((r) => r.row === answer.result.row), row: answer.result.row, code: answer.result.code, review: false, note: "" };
  return desk.rows.filter((r) => r.row).at(-1) ?? null;
}

function review(row = null) {
  if (!desk.open()) return;
  const words = row || !desk.text() || desk.aid?.readings.length ? "" : recalled(line.value)[1].trim();
  if (words) { line.value = ""; desk.note = ""; draw(); ask(); }
  const found = row ?? meant();
  inTurn(async () => {
    const r = await found;
    if (!r?.row) return note("Nothing is entered yet. Enter an element, then mark it for review.");
    const on = words ? true : !r.review;
    await store("element.review", { row: r.row, on, note: on ? words || r.note || "" : r.note || "" });
  });
}

function fall(by) {
  if (!desk.open()) return;
  const found = by > 0 ? meant() : null;
  inTurn(async () => {
    const r = await found;
    const partner = by > 0 && isCouple(link.view, desk.skate) ? await rowAct.whoFell(r) : "";
    if (by > 0 && !partner && isCouple(link.view, desk.skate)) return;
    const falls = desk.falls().map((f) => ({ ...f }));
    if (by < 0) falls.pop();
    else falls.push({ ...(r?.row ? { row: r.row } : {}), ...(partner ? { partner } : {}) });
    await store("fall.set", { falls });
  });
}

function half() {
  if (!desk.open()) return;
  const found = meant();
  inTurn(async () => {
    const after = (await found)?.row ?? 0;
    await store("second_half.start", desk.skate.half === after ? {} : { after_row: after });
  });
}

/** The next call goes before this row. */
function insert(row) {
  if (!desk.open() || !row?.row) return note("Choose the row it goes before: ↑ ↓, or tap it.");
  Object.assign(desk, { chosen: row.row, inserting: true });
  setLine(line.value);
  back();
}

const chosenRow = () => desk.rows.find((r) => r.row && r.row === desk.chosen) ?? null;
const rowOrLast = () => chosenRow() ?? desk.rows.filter((r) => r.row).at(-1) ?? null;

async function remove() {
  if (line.value || desk.inserting) return false;
  const r = desk.chosen === null ? null : desk.rows.find((x) => x.row === desk.chosen);
  if (!r || !desk.open()) return;
  desk.chosen = null;
  await store("element.remove", { row: r.row }, { expect: r.version });
}

function undo() {
  if (line.value) return setLine(""); // what is being typed goes first
  inTurn(async () => { // pressed twice it takes two acts back, not one twice
    await calling;
    const last = desk.undo;
    if (!last || !desk.open()) return;
    if (last.act) desk.undone.push(last.act);
    const act = await link.act("undo", { of: last.id });
    act.received.catch((problem) => { desk.note = problem.message; draw(); });
    say("Undone.");
  });
}

const redo = () => inTurn(again);

async function again() {
  const act = desk.undone.pop();
  if (!act || !desk.open() || act.data.start !== desk.skate.start || act.data.cs !== desk.skate.cs) return;
  const { row, ...data } = act.data;
  await store(act.kind, ["element.call", "element.insert"].includes(act.kind) || row === undefined ? data : { row, ...data });
}

async function release() {
  if (!desk.open() || $("#release").disabled) {
    const why = desk.skate ? notYet(desk.skate, desk.rows) : [];
    return why.length ? note(`Not yet: ${why.join(", ")}.`) : undefined;
  }
  const controller = link.role === "technical_controller";
  await store(controller ? "panel.release" : "panel.agree", {});
  say(controller ? "Released." : "Agreed.");
  back();
}

// --- running the skate, corrections

function runOf(view) {
  const s = desk.skate;
  const operator = ["data_operator", "secretariat", "host", "referee"].includes(link.role);
  if (s?.status === "called" && (operator || link.role === "technical_controller")) return ["Music starts", "skate.start", { cs: s.cs, start: s.start }];
  if (s?.status === "skating" && (operator || link.role === "technical_controller")) return ["Music ends", "skate.end", { cs: s.cs, start: s.start }];
  if (!operator || desk.open()) return null;
  const cs = s?.cs && view.next[s.cs] ? s.cs : view.open.find((c) => view.next[c]);
  if (cs) return [`Call ${view.next[cs].name}`, "skate.call", { cs, start: view.next[cs].start }];
  const ready = Object.values(view.segments).find((x) => x.status !== "open" && x.status !== "approved" && x.status !== "closed" && x.skaters.length);
  return ready && !view.open.length ? [`Open ${ready.title || ready.kind}`, "segment.open", { cs: ready.cs }] : null;
}

function drawRun(view) {
  run = runOf(view);
  $("#run").hidden = !run;
  if (run) fill($("#run"), icon("now"), run[0], cap("F9"));
}

async function goOn() {
  if (!run) return;
  const [, kind, data] = run;
  if (kind === "skate.call") desk.wanted = "";
  const act = await link.act(kind, data);
  act.received.catch((problem) => { desk.note = problem.message; draw(); });
  back();
}

// --- focus and keys

const say = (text) => { $("#said").textContent = text; };
const back = () => { if (fine.matches && !document.querySelector("dialog[open]")) line.focus({ preventScroll: true }); };

function other() {
  if (!desk.others.length) return;
  [desk.wanted, desk.wantedIs] = [desk.others[0].key, desk.others[0].status];
  line.value = "";
  draw();
  ask();
}

function switchTaps() {
  taps = !taps;
  localStorage.setItem("rinkside-taps", JSON.stringify(taps));
  draw();
  back();
}

$("#pad-switch").onclick = switchTaps;
$("#entry").onsubmit = (event) => { event.preventDefault(); enter(); };
$("#undo").onclick = undo;
$("#more-falls").onclick = () => fall(1);
$("#less-falls").onclick = () => fall(-1);
$("#release").onclick = release;
$("#run").onclick = goOn;
$("#other").onclick = other;
document.addEventListener("click", (event) => { if (event.detail > 0 && !event.target.closest("dialog")) back(); });
document.addEventListener("keydown", (event) => {
  // a letter typed anywhere goes into the line
  if (event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey && event.key !== " " && !event.target.closest("input, textarea, dialog")) line.focus();
}, true);

const always = ["Tab", "ArrowUp", "ArrowDown", "Delete"];
const table = {
  Tab: () => { if (!desk.text() || !desk.aid?.chips.length || document.activeElement !== line) return false; take((desk.pick + 1) % desk.aid.chips.length); },
  ArrowUp: () => move(-1), ArrowDown: () => move(1), Delete: remove,
  Escape: () => { Object.assign(desk, { chosen: null, inserting: false }); setLine(""); },
  F1: () => $("#all-keys").showModal(), F2: () => review(), F4: () => fall(1), "Shift+F4": () => fall(-1), F6: other, F7: fix.agreeFirst, F8: half, F9: goOn,
  F3: () => insert(chosenRow()), F10: () => rowAct.star(rowOrLast()), "Ctrl+B": () => rowAct.worth(rowOrLast()), "Shift+F8": () => switchTaps(),
  "Ctrl+Z": undo, "Ctrl+Y": redo, "Ctrl+Enter": release,
};
for (let n = 1; n <= 5; n++) table[`Alt+${n}`] = () => take(n - 1);
keys(table, { whileTyping: always });
line.disabled = false; // before this an Enter would have sent the form and loaded the page anew
back();
draw();
ask();
