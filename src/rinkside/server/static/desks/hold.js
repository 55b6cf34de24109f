// The one button: who may ask for somebody presses once, and sees what has really left. The hold runs on the server;
// this page only shows it. Nothing is asked back, no reason is needed.

import { $, chip, fill, h, icon, span } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { connect, placeOfPage } from "../link.js";
import { OPEN, PRACTICE, clockOf, connected, has, left, openHolds, people, personOf, reasonOf, she, standing, still, surfaceWord, symbolOf } from "./hold-model.js";

const link = await connect({ ...placeOfPage(), view: "hold" });
frame(link, { thing: "press", keepOn: "A hold that runs goes on: it is not kept by this phone." });
installWorker();

const body = document.body;
const mayPress = ["team_leader", "liaison", "floor_manager", "referee"].includes(link.role);
let rehearsal = new URLSearchParams(location.search).has("rehearse");
let chosen = null; // the entry somebody picked on this page
let meant = null; // the entry under the finger, from the moment it comes down
let asked = null; // {entry, at, hold}: pressed here and not yet answered by a view
let unrecorded = []; // carried out before the journal could write it
let drawn = "";
let until; // of the hold on the page
const buzzed = new Map();

link.on("status", (s) => { fill($("#lights"), s.ended ? null : s.online ? chip("ok", "Connected") : chip("warn", "Not connected")); draw(); });

const buzz = (pattern) => navigator.vibrate?.(pattern);
const WOULD = { check: "would leave", cross: "would not", half: "asked" };
const secondsFor = (person) => person?.seconds ?? 90;

/** Who stands at the top: a hold first, then who was picked, then the likeliest. */
function subject(view) {
  const open = openHolds(view, rehearsal);
  const all = rehearsal ? PRACTICE : people(view);
  const hold = open.find((x) => x.entry === (chosen ?? asked?.entry)) ?? (chosen ? null : open.at(-1)) ?? null;
  const person = hold ? personOf(view, hold) : all.find((e) => e.entry === chosen) ?? (all[0] && (all[0].rank !== 2 || all.length === 1 || rehearsal) ? all[0] : null);
  return { open, all, hold, person };
}

async function act(kind, data) {
  fill($("#told"), "");
  try {
    const sent = await link.act(kind, data);
    const answer = await sent.received;
    return answer;
  } catch (problem) {
    buzz(600);
    const more = problem.error === "second-person" ? " Somebody else who may press does it on another phone; the hold stands as it is." : "";
    fill($("#told"), `${problem.message}${more}`);
    return null;
  }
}

async function press(person) {
  asked = { entry: person.entry, at: new Date(link.now()).toISOString() };
  buzz(80);
  draw();
  const taken = await act("hold.ask", { entry: person.entry, ...(rehearsal ? { rehearsal: true } : {}) });
  if (taken && asked && taken.seq > Number(link.version)) asked.taken = true; // the next view shows the hold
  else asked = null; // refused, or a view behind it has come already: what that says is so
  draw();
}

const end = (hold) => act("hold.end", { hold: hold.hold }).then(() => { chosen = null; draw(); });

// --- parts

function nameOf(person, small = "") {
  const words = person.name.split(" ");
  const last = words.pop();
  return h("div.whom.grow", h("p.name", `${words.join(" ")} `, h("strong", last)), h("p.secondary", [person.nation, person.where, small].filter(Boolean).join(". ")));
}

/** The name with the way to somebody else beside it, at the same place in every phase. */
const headed = (person, small, ...choice) => h("div.headed", nameOf(person, small), choice);

function surfaceList(hold) {
  return h("ul.surfaces.plain", hold.surfaces.map((s) => h(`li.surface.${symbolOf(s)}`, icon(symbolOf(s)), h("span.grow", s.label), h("span.word", rehearsal ? WOULD[symbolOf(s)] : surfaceWord(s)))));
}

function time(hold, big) {
  return h(`p.${big ? "time" : "time-line"}`, { role: "timer" }, big ? [h("span.left"), h("span.unit", " left")] : [h("span", "Left"), h("span.left")]);
}

function someone(all, open, now) {
  const others = all.filter((e) => e.entry !== now?.entry);
  if (!others.length) return null;
  return h("button.button", { type: "button", onclick: () => choose(all, open) }, now ? "Someone else" : "Choose who");
}

function choose(all, open) {
  const held = new Set(open.map((x) => x.entry));
  const list = h("div.stack.people");
  const show = (text) => fill(list, all.filter((e) => `${e.name} ${e.nation} ${e.club ?? ""}`.toLowerCase().includes(text.toLowerCase())).map((e) =>
    h("button.button.wide", { type: "button", onclick: () => { chosen = e.entry; box.close(); draw(); } }, h("span", e.name, e.nation ? ` ${e.nation}` : ""), h("span.secondary", held.has(e.entry) ? "held now" : e.where ?? ""))));
  const search = h("input", { type: "search", "aria-label": "Search by name", placeholder: "Name", oninput: () => show(search.value) });
  const box = h("dialog.stack.chooser", { "aria-labelledby": "whom" }, h("h2", { id: "whom" }, "Who needs space?"), all.length > 8 ? search : null, list, h("button.button.wide", { type: "button", onclick: () => box.close() }, "Back"));
  box.onclose = () => box.remove();
  show("");
  body.append(box);
  box.showModal();
}

const never = "It cannot stop photographers, phones, or cameras that are not connected.";

function bigButton(person) {
  const give = `Give ${person.them} space`;
  const button = h("button.give", { type: "button" }, h("span.words", rehearsal ? `Rehearse: ${give}` : give), h("span", rehearsal ? "one press, practice only" : "one press"));
  // who is meant is settled when the finger comes down, and nothing is drawn anew under it
  button.onpointerdown = () => { meant = person; };
  button.onclick = () => { const whom = meant ?? person; meant = null; press(whom); };
  return button;
}

function idle(view, { all, open, person }) {
  const them = person?.them ?? "them";
  const seconds = secondsFor(person);
  const cameras = connected(view);
  const over = rehearsal ? null : view.holds.filter((x) => !OPEN.has(x.state) && !x.rehearsal).at(-1); // asked of nobody, and only afterwards
  const last = person && view.holds.filter((x) => x.entry === person.entry && x.state === "overridden").at(-1);
  const what = rehearsal ? "Every surface is asked whether it would answer, and nothing on air changes."
    : `${cameras ? "" : "No camera is connected: the picture stays. "}Leaving ${them} for ${seconds} seconds: ${view.surfaces.map((s) => s.label).join(", ")}. Scores stay. You need no reason.`;
  fill($("#top"), person ? headed(person, rehearsal ? "no real person" : "", someone(all, open, person)) : [h("p.name", all.length ? "Nobody is on the ice." : "There is nobody you may ask for."), someone(all, open, person)],
    last && !rehearsal ? h("p.note", `The director took the pictures back at ${clockOf(last.over_at)}. A new press begins a new hold.`) : null);
  fill($("#surfaces"), "");
  fill($("#said"), "");
  fill($("#hands"), !mayPress ? h("p.note", "This place only looks. To press, take a place by code: team leader, athlete liaison, floor manager or referee.")
    : person ? [h("p.what", what), bigButton(person)] : null,
    h("p.secondary.small", rehearsal ? `A real hold always wins: this page changes by itself if one starts. ${never}` : never),
    over && mayPress ? reasonOf(over, view.reasons, (why) => act("hold.reason", { hold: over.hold, reason: why })) : null,
    h("div.quietly", h("button.quiet", { type: "button", onclick: () => turn(!rehearsal) }, rehearsal ? "Leave the rehearsal" : "Rehearse"),
      $("#osc-in") && mayPress && !rehearsal ? h("button.quiet", { type: "button", onclick: () => pressByOsc(view) }, "Press from a desk (OSC)") : null));
}

/** What Companion or a desk has to send to press for this place. The key asks for a hold and can do nothing else. */
async function pressByOsc(view) {
  let byOsc;
  try { byOsc = await link.request("GET", `${link.api}/holds/press`); } catch (problem) { fill($("#told"), problem.message); return; }
  const whom = [...people(view).map((e) => [e.entry, e.name]), ["practice", "a rehearsal: nothing on air changes"]];
  const box = h("dialog.stack.chooser", { "aria-labelledby": "osc" }, h("h2", { id: "osc" }, "Press from a desk, by OSC"), h("p", "A button of Companion, or of a lighting or sound desk, then presses as this place. Send two texts to the address below."),
    h("dl.facts", h("dt", "Host"), h("dd", location.hostname), h("dt", "UDP port"), h("dd", String(byOsc.port)), h("dt", "Address"), h("dd", byOsc.address), h("dt", "First text: press key"), h("dd", { id: "press-key" }, byOsc.key), h("dt", "Second text: who"), h("dd", whom.map(([key, name]) => h("p", h("strong", key), ` ${name}`)))),
    h("p.small", "Nothing is answered: look at this page, or add an OSC surface that is told back. Whoever has the key can press for this place. It ends when the place is taken back. OSC is not enciphered: the event's own network only."),
    h("button.button.wide", { type: "button", onclick: () => box.close() }, "Back"));
  box.onclose = () => box.remove();
  body.append(box);
  box.showModal();
}

function asking(view, { person, hold }) {
  const at = standing(view, hold ?? { surfaces: [] });
  fill($("#top"), nameOf(person), hold ? h("p.what", h("strong", "Not there yet. "), `${at.done.length} of ${at.counting.length} have left ${person.them}.`) : null);
  fill($("#surfaces"), hold ? surfaceList(hold) : null);
  fill($("#hands"), h("div.give.asking", { role: "status" }, h("span.words", rehearsal ? "Rehearsing …" : "Asking …"), h("span", unrecorded.some((u) => u.entry === person.entry) ? `Every surface was told at once. It is not on record yet; that follows by itself. Stay with ${person.them}.` : link.online ? `Stay with ${person.them}. Your phone will buzz twice when every connected surface has left.` : "No connection: not sent yet. It goes out by itself. Until then stay between, and call the director.")),
    h("div.below", h("p.secondary.small.grow", `Pressed ${clockOf(hold?.asked.at ?? asked.at)}. You do not need to press again. ${never}`), hold ? h("button.button", { type: "button", onclick: () => end(hold) }, "End") : null));
}

function two(person, hold, light) {
  const seconds = secondsFor(person);
  return h("div.two-buttons", h("button.button.big", { type: "button", onclick: () => end(hold) }, h("strong", "End"), light ? h("span", `${she(person.them).toLowerCase()} ${person.them === "them" ? "are" : "is"} ready`) : null),
    h("button.button.big.more", { type: "button", onclick: () => act("hold.ask", { entry: hold.entry, ...(rehearsal ? { rehearsal: true } : {}) }) }, h("strong", `${seconds} s more`), light ? h("span", "from now") : null));
}

const then = (person, hold) => (hold.state === "expired" ? `The time is over. The safe scene stays and the director decides; nothing goes back to ${person.them} by itself.`
  : `${rehearsal ? "In a real hold the director decides then." : "Then the director decides."} Nothing goes back to ${person.them} by itself.`);

function confirmed(view, { person, hold, all, open }) {
  const cameras = connected(view);
  const words = rehearsal ? "All would leave" : cameras ? `${she(person.them)} ${has(person.them)} space` : `Rinkside's pages have left ${person.them}`;
  fill($("#top"), headed(person, "", someone(all, open, person)), h("p.has", icon("check"), h("span", link.online ? words : `Last known: ${words}`)), cameras || rehearsal ? null : h("p.note", "No camera is connected: the picture stays."),
    time(hold, true), h("div.bar", h("div")), h("p.what", then(person, hold)));
  const count = standing(view, hold).counting.length;
  fill($("#surfaces"), surfaceList(hold), h("p.small", `${rehearsal ? `${count === 1 ? "This one would leave" : `These ${count} would leave`}; nothing was changed.` : `${count === 1 ? "This one has" : `These ${count} have`} left. Photographers, phones and other cameras are not held.`}`));
  fill($("#hands"), two(person, hold, true));
}

function failing(view, { person, hold, all, open }) {
  const { failing: bad, done } = standing(view, hold);
  const names = bad.map((s) => s.label).join(", ");
  const taken = bad.every((s) => s.state === "overridden");
  const words = rehearsal ? `${names} would still show ${person.them}` : taken ? `${names}: taken back on air` : bad.length === 1 && bad[0].surface === "microphone" ? `${names} is still open` : `${names} ${still(bad.length > 1)} ${person.them}`;
  fill($("#top"), h("div.failed", { role: "alert" }, h("p.words", icon("warn"), h("span", words)), h("p", rehearsal ? "In the rehearsal. Mend it before the event." : done.length ? `The other ${done.length === 1 ? "one has" : `${done.length} have`} left ${person.them}.` : `Nothing has left ${person.them} for sure.`)), headed(person, "", someone(all, open, person)));
  fill($("#surfaces"), surfaceList(hold), time(hold, false), hold.state === "expired" ? h("p.what", then(person, hold)) : null);
  fill($("#hands"), h("p.what", `${rehearsal ? "The set-up page says how to mend it." : "The director sees this too and can cut it by hand."} Photographers, phones and other cameras are not held.`),
    rehearsal ? null : h("button.button.wide.call", { type: "button", onclick: () => call(person, names) }, "Call the director"), two(person, hold, false));
}

function call(person, names) {
  const box = h("dialog.stack", { "aria-labelledby": "say" }, h("h2", { id: "say" }, "Say this by radio or intercom"), h("p.name", `“Hold on ${person.name}. ${names} ${still(names.includes(","))} ${person.them}. Cut it by hand.”`),
    h("button.button.primary.wide", { type: "button", onclick: () => box.close() }, "Back"));
  box.onclose = () => box.remove();
  body.append(box);
  box.showModal();
}

function turn(on) {
  rehearsal = on;
  chosen = asked = null;
  const address = new URL(location.href);
  if (on) address.searchParams.set("rehearse", "1"); else address.searchParams.delete("rehearse");
  history.replaceState(null, "", address);
  fill($("#told"), "");
  draw();
}

// --- the whole page

const DRAW = { idle, asking, confirmed, failing };

function draw() {
  const { view } = link;
  if (!view?.entries || meant) return;
  if (rehearsal && openHolds(view).length) { turn(false); return; } // a real hold takes the page over
  const waits = link.waiting().find((a) => a.kind === "hold.ask" && Boolean(a.data.rehearsal) === rehearsal);
  if (!asked && waits) asked = { entry: waits.data.entry, at: waits.client_at, taken: true };
  const now = subject(view);
  const pressed = asked && !(now.hold && now.hold.entry === asked.entry);
  if (pressed) now.person = (rehearsal ? PRACTICE : people(view)).find((e) => e.entry === asked.entry) ?? now.person;
  const phase = pressed ? "asking" : now.hold ? standing(view, now.hold).phase : "idle";
  const shown = pressed ? { ...now, hold: null } : now;
  const key = JSON.stringify([phase, rehearsal, shown, view.surfaces, link.online, asked, unrecorded]);
  if (key !== drawn) {
    drawn = key;
    body.dataset.phase = phase;
    body.dataset.rehearsal = rehearsal ? "yes" : "no";
    if (now.hold && now.hold.until !== until) fill($("#told"), ""); // somebody's press was taken
    until = now.hold?.until;
    DRAW[phase](view, shown);
    $("#top").append(...notes(view, phase === "asking" ? shown.person?.entry : ""));
    tell(phase, shown);
  }
  tick();
}

/** What acted and is not on record yet, the press that this page waits for apart: that one says so itself. */
function notes(view, waitedFor) {
  const nameOfEntry = (u) => people(view).find((e) => e.entry === (u.entry || view.holds.find((x) => x.hold === u.hold)?.entry))?.name ?? "";
  return unrecorded.filter((u) => u.entry !== waitedFor || !u.entry).map((u) => h("p.note.early", icon("wait"), ` ${nameOfEntry(u)}: ${u.over ? "a press was taken back before it was on record" : u.kind === "hold.ask" ? "a press was carried out and is not on record yet" : "an end or override was carried out and is not on record yet"}. It follows by itself.`));
}

/** Buzz and say each change once. */
function tell(phase, { hold, person }) {
  if (!hold || buzzed.get(hold.hold) === phase) return;
  const first = !buzzed.has(hold.hold);
  buzzed.set(hold.hold, phase);
  if (phase === "confirmed") { buzz([80, 80, 80]); fill($("#said"), rehearsal ? "Rehearsed." : `${she(person.them)} ${has(person.them)} space.`); }
  if (phase === "failing") { buzz(600); fill($("#said"), ""); }
  if (phase === "asking" && first) fill($("#said"), "Asking.");
}

function tick() {
  const { view } = link;
  if (!view?.entries) return;
  const { hold } = subject(view);
  if (!hold) return;
  const seconds = left(hold, link.now());
  for (const node of document.querySelectorAll(".left")) fill(node, span(seconds));
  const bar = $(".bar > div");
  if (bar) bar.style.width = `${Math.min(100, (100 * seconds) / hold.seconds)}%`;
}

const banner = h("div.rehearsing", h("strong", "REHEARSAL"), h("span", "Nothing on air changes"));
$("#work").before(banner);
link.on("view", () => { if (asked?.taken) asked = null; draw(); });
link.on("acts", draw);
link.on("holds", (told) => { unrecorded = told.unrecorded; draw(); });
for (const up of ["pointerup", "pointercancel"]) addEventListener(up, () => setTimeout(() => { meant = null; draw(); }, 100));
setInterval(tick, 250);
