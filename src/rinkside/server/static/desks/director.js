// The director: who is given space, how long still, by whose press, what each surface has proved, and what has to be cut
// by hand. At zero nothing goes back by itself: the safe scene stays and the director decides.

import { $, chip, fill, h, icon, many, span } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { connect, placeOfPage } from "../link.js";
import { OPEN, clockOf, confirms, isFailing, left, personOf, reasonOf, symbolOf } from "./hold-model.js";

const HOLD_DOWN_MS = 2000;
const STATES = { requested: "Asked", acknowledged: "Acknowledged", confirmed: "Confirmed", failed: "Not confirmed", reasserted: "Asked again", overridden: "OVERRIDDEN", released: "Given back" };
const WOULD = { requested: "Being asked", acknowledged: "Would be told", confirmed: "Would leave", failed: "Would not leave" };
const CHANGES = { overlays: "lower third and name leave; numbers stay", live: "the person's line leaves; scores stay", programme: "goes to the safe scene", microphone: "is muted", replay: "no clip from the press on", tally: "lamps and a text", osc: "the desk is told", vmix: "goes to the safe input", casparcg: "plays the safe clip over all", webhook: "is told when, and who" };
const KINDS = { obs: "OBS Studio", webhook: "web hook", osc: "OSC", tsl: "tally", tally: "tally", vmix: "vMix", casparcg: "CasparCG", caspar: "CasparCG" };
const LOG = { asked: "asked", expired: "time is over, the director decides", ended: "ended", overridden: "overridden", "cut by hand": "cut by hand" };

const link = await connect({ ...placeOfPage(), view: "hold" });
frame(link, { thing: "act", keepOn: "Holds go on: they are not kept by this page." });
installWorker();
$("#clock").removeAttribute("aria-hidden");

let unrecorded = []; // carried out before the journal could write it
let picked = null; // the hold chosen among several
let drawn = "";
const mayAct = link.role === "director";

/** Open holds first, the newest first; else the newest that is over, for a look back. */
function holds(view) {
  const real = view.holds.filter((x) => OPEN.has(x.state) && !x.rehearsal).reverse();
  const practice = view.holds.filter((x) => OPEN.has(x.state) && x.rehearsal).reverse();
  return real.length ? real : practice;
}

function subject(view) {
  const open = holds(view);
  return { open, hold: open.find((x) => x.hold === picked) ?? open[0] ?? null, last: view.holds.filter((x) => !x.rehearsal).at(-1) ?? null };
}

async function act(kind, data, said) {
  fill($("#trouble"), "");
  try {
    const sent = await link.act(kind, data);
    await sent.received;
    fill($("#said"), said);
  } catch (problem) { fill($("#trouble"), problem.message); }
}

// --- the override: held down for two seconds, by finger, mouse or key; switch devices are asked instead

function holdDown(words, subjectNow, done) {
  let timer = null;
  let begun = null; // the hold that stood there when the press began: another one is not meant
  let last = 0;
  const bar = h("span.filling");
  const text = h("span.text", words);
  const button = h("button.override", { type: "button" }, bar, text);
  const begin = () => {
    if (timer) return;
    begun = subjectNow();
    button.classList.add("down");
    fill(text, "Keep it down …");
    timer = setTimeout(() => { stop(); if (begun && subjectNow() === begun) done(begun); }, HOLD_DOWN_MS);
  };
  const stop = () => {
    if (timer) last = Date.now();
    clearTimeout(timer);
    timer = null;
    button.classList.remove("down");
    fill(text, words);
  };
  button.onpointerdown = (event) => { button.setPointerCapture(event.pointerId); begin(); };
  button.onpointerup = button.onpointercancel = button.onblur = stop;
  button.onkeydown = (event) => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); if (!event.repeat) begin(); } else if (event.key === "Escape") stop(); };
  button.onkeyup = stop;
  button.oncontextmenu = (event) => event.preventDefault();
  button.onclick = (event) => { if (event.detail === 0 && Date.now() - last > 500) sure(() => done(subjectNow())); };
  return button;
}

function sure(done) {
  const box = h("dialog.stack", { "aria-labelledby": "sure" }, h("h2", { id: "sure" }, "Override this hold?"), h("p", "All surfaces are in your hands again. It is logged with your place."),
    h("div.line", h("button.button.primary", { type: "button", autofocus: true, onclick: () => box.close() }, "Keep the hold"), h("button.button", { type: "button", onclick: () => { box.close(); done(); } }, "Override")));
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
}

const override = holdDown("Override: hold down 2 seconds", () => subject(link.view).hold?.hold, (key) => act("hold.override", { hold: key }, "Overridden."));
$("#hold").append(override);

// --- parts

function panel(view, { open, hold, last }) {
  const box = $("#hold-facts");
  override.hidden = !hold || !mayAct;
  document.body.dataset.hold = hold ? (hold.rehearsal ? "rehearsal" : hold.state) : "none";
  if (!hold) {
    fill(box, h("p.word", icon("wait"), "No hold runs"), h("p", `${view.surfaces.length} connected surfaces. A press begins a hold; you see it here at once.`),
      last ? h("p.secondary", `The last one: ${last.name}, ${last.state}${last.over_at ? ` at ${clockOf(last.over_at)}` : ""}. What it cut stays as it is until you change it. Embargo on replays, clips and posts: ${clockOf(last.asked.at)} to ${last.over_at ? clockOf(last.over_at) : "now"}.`) : null);
    return;
  }
  const person = personOf(view, hold);
  const words = person.name.split(" ");
  const family = words.pop();
  const longest = Math.round((Date.parse(hold.cap_at) - Date.parse((hold.passed.at(-1) ?? hold.asked).at)) / 1000);
  const fact = (name, ...value) => [h("dt", name), h("dd", value)];
  const over = hold.state === "expired";
  const others = open.filter((x) => x.hold !== hold.hold);
  fill(box, h("p.word", icon("now"), hold.rehearsal ? over ? "PRACTICE, TIME IS OVER" : "PRACTICE" : over ? "TIME IS OVER" : "HOLD RUNNING"),
    h("p.who", `${words.join(" ")} `, h("strong", family), person.nation ? h("span.secondary", ` ${person.nation}`) : null), person.where ? h("p.secondary", person.where) : null,
    over ? h("p.decide", "You decide") : h("p.time", { role: "timer" }, h("span.left"), h("span.unit", " left")), over ? null : h("div.bar", h("div")),
    h("dl.facts", fact("Asked by", hold.asked.label || hold.asked.role), fact("At", clockOf(hold.asked.at)), hold.presses.length > 1 ? fact("Pressed", `${hold.presses.length} times, last by ${hold.presses.at(-1).label || hold.presses.at(-1).role}`) : null,
      over ? fact("Ended", `${clockOf(hold.until)}. ${hold.rehearsal ? "In a real hold the safe scene stays until you change it." : "The safe scene stays until you change it."}`) : fact("Ends", `${clockOf(hold.until)}, then ${hold.rehearsal ? "in a real hold " : ""}the safe scene stays and `, h("strong", "you decide")),
      fact("Longest", `${span(longest)}; longer needs a second person`), hold.rehearsal ? null : fact("Embargo", `from ${clockOf(hold.asked.at)}, open: no replay, clip or post`)),
    others.length ? h("div.stack", h("p.secondary", "Also held"), others.map((x) => h("button.button", { type: "button", onclick: () => { picked = x.hold; draw(); } }, x.name))) : null,
    h("p.small", mayAct ? hold.rehearsal ? "Practise the override here: it ends the rehearsal, and nothing on air changes." : "Override puts all surfaces back in your hands. It is logged with your place and cannot be undone; a new press starts a new hold." : "Only the director's own place can override."));
}

function failed(view, { hold }) {
  const bad = hold ? hold.surfaces.filter(isFailing) : [];
  const person = hold ? personOf(view, hold) : null;
  const early = unrecorded.map((u) => h("div.failing.early", icon("wait"), h("p.grow", h("strong", u.over ? "A press was taken back before it was on record. " : u.kind === "hold.ask" ? "A hold is carried out and not on record yet. " : "An end or override is carried out and not on record yet. "), `${u.by}, ${clockOf(u.at)}. The journal does not answer; it follows by itself.`),
    mayAct && u.kind === "hold.ask" && !u.over ? h("button.button", { type: "button", onclick: () => sure(() => act("hold.override", { hold: u.id }, "Overridden.")) }, "Override") : null));
  fill($("#failed"), early, bad.map((s) => h("div.failing", icon("warn"), h("p.grow", h("strong", s.state === "overridden" ? `${s.label}: OVERRIDDEN. ` : hold.rehearsal ? `Rehearsal: ${s.label} would not leave ${person.them}. ` : `${s.label} has not left ${person.them}. `), s.state === "overridden" ? "It was put back once; now it is in your hands." : hold.rehearsal ? "Surfaces and check says how to mend it." : "Cut it by hand."),
    mayAct && s.state === "failed" && !hold.rehearsal ? h("button.button", { type: "button", onclick: () => act("hold.by_hand", { hold: hold.hold, surface: s.surface }, `${s.label}: cut by hand.`) }, "I have cut it") : null)));
}

function stateOf(view, s, rehearsal) {
  const cannot = !confirms(view, s) && s.state === "acknowledged";
  return [h(`td.state-cell.${symbolOf(s)}`, icon(symbolOf(s)), ` ${s.by ? `Cut by hand, ${s.by}` : (rehearsal && WOULD[s.state]) || (STATES[s.state] ?? s.state)}`), h("td.secondary", [cannot && !rehearsal ? "answered; cannot be read back" : s.proof, s.frames ? many(s.frames, "frame") : "", s.ms ? `${s.ms} ms` : ""].filter(Boolean).join(", "))];
}

function table(view, { hold }) {
  const kindOf = (key) => view.surfaces.find((x) => x.surface === key)?.kind ?? "";
  const changes = (key) => CHANGES[key] ?? KINDS[kindOf(key)] ?? kindOf(key);
  fill($("#surfaces"), hold ? hold.surfaces.map((s) => h(`tr.${symbolOf(s)}`, h("td", h("strong", s.label)), h("td.secondary", changes(s.surface)), ...stateOf(view, s, hold.rehearsal)))
    : view.surfaces.map((s) => h("tr", h("td", h("strong", s.label)), h("td.secondary", changes(s.surface)), h("td.state-cell", icon("wait"), " Waiting"), h("td.secondary", s.confirms ? "" : "cannot be read back"))));
}

function log(view, { hold, last }) {
  const shown = hold ?? last;
  const label = (key) => view.surfaces.find((x) => x.surface === key)?.label ?? key;
  fill($("#h-log"), hold || !last ? "This hold" : `The last hold: ${last.name}`);
  const reasons = view.reasons ?? [];
  fill($("#reason"), hold || !last || !mayAct || !reasons.length ? null : reasonOf(last, reasons, (why) => act("hold.reason", { hold: last.hold, reason: why }, "Reason kept.")));
  fill($("#log"), shown ? shown.log.slice(-40).map((entry) => h("tr", h("td.secondary", clockOf(entry.at)),
    h("td", entry.surface ? `${label(entry.surface)}: ${((shown.rehearsal && WOULD[entry.what]) || (STATES[entry.what] ?? entry.what)).toLowerCase()}${entry.proof ? `, ${entry.proof}` : ""}` : LOG[entry.what] ?? entry.what, entry.label && entry.role !== "rinkside" ? h("span.secondary", ` ${entry.label}`) : null))) : h("tr", h("td.secondary", "Nothing yet.")));
}

const TOLD = { told: "told", failed: "could not be told", cannot: "cannot be told: agree on the shot" };

/** Which surfaces were told that no close-up is agreed, while such a segment runs; of the others it is said. */
function closeUps(view) {
  const { now = [], surfaces = [] } = view.close_up ?? {};
  if (!now.length) return "Surfaces that can be told are told when such a segment opens.";
  return `Now: ${now.join(", ")}. ${surfaces.length ? `${surfaces.map((s) => `${s.label}: ${TOLD[s.state]}`).join("; ")}.` : "No surface is connected that could be told; agree on the shot."}`;
}

function draw() {
  const { view } = link;
  if (!view?.surfaces) return;
  const now = subject(view);
  const key = JSON.stringify([now, view.surfaces, view.hold_rules, view.close_up, view.on_ice, view.kiss_and_cry, unrecorded]);
  if (key !== drawn) {
    drawn = key;
    panel(view, now);
    failed(view, now);
    table(view, now);
    log(view, now);
    const cameras = view.surfaces.some((s) => s.kind !== "rinkside");
    fill($("#cannot"), h("li", cameras ? "Cameras that are not connected here, the host broadcaster's own among them" : "Any camera: none is connected here"), h("li", "Photographers"), h("li", "Phones in the stands"));
    const agreed = (view.hold_rules ?? []).filter((r) => r.no_close_up).map((r) => r.title);
    fill($("#agreed"), agreed.length ? [h("strong", "Agreed: no close-up in the kiss and cry. "), `${agreed.join(", ")}. `, closeUps(view)] : null);
  }
  tick();
}

function tick() {
  const at = new Date(link.now());
  fill($("#clock"), clockOf(at.toISOString()));
  const { hold } = link.view?.surfaces ? subject(link.view) : {};
  if (!hold) return;
  const seconds = left(hold, link.now());
  for (const node of document.querySelectorAll(".left")) fill(node, span(seconds));
  const bar = $(".bar > div");
  if (bar) bar.style.width = `${Math.min(100, (100 * seconds) / hold.seconds)}%`;
}

$("#work").before(h("div.rehearsing", h("strong", "REHEARSAL"), h("span", "Nothing on air changes")));
link.on("view", draw);
link.on("status", (s) => { $("#queue-chip").hidden = !s.queued; fill($("#lights"), s.ended ? null : s.online ? chip("ok", "Rinkside connected") : chip("warn", "Not connected")); });
link.on("holds", (told) => { unrecorded = told.unrecorded; draw(); });
setInterval(tick, 250);
