// The secretariat: what needs a person now, the timetable as it stands, running a segment, devices, journal, stand-by.

import { $, chip, fill, h, icon, keyed, many, points, span } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { iceStrip } from "../ice.js";
import { cap, keys } from "../keys.js";
import { connect } from "../link.js";
import { addDevice, takeBack, withdraw } from "./secretariat-ask.js";

const AWAY_S = 10;
const ORDER = ["judge", "referee", "technical_controller", "technical_specialist", "assistant_specialist", "data_operator", "announcer", "paper_entry", "paper_check", "secretariat"];
const READERS = ["announcer", "secretariat"];

const link = await connect();
frame(link, { thing: "act", keepOn: "Nothing is lost." });
installWorker();
let told = null;
let timetable = [];
if (link.desk !== "host") for (const id of ["#to-setup", "#to-results"]) $(id).href += `?desk=${encodeURIComponent(link.desk)}`;

async function act(kind, data) {
  fill($("#trouble"), "");
  try {
    return await (await link.act(kind, data)).received;
  } catch (problem) {
    fill($("#trouble"), problem.message);
    return null;
  }
}

const categoryOf = (view, cs) => view.categories.find((c) => c.category === view.segments[cs].category);
const titleOf = (view, cs) => `${categoryOf(view, cs)?.title}, ${view.segments[cs].title || view.segments[cs].kind}`;

function clockOf(text) {
  const zone = link.view?.competition.timezone;
  const how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  try { return new Date(text).toLocaleTimeString("en-GB", zone ? { ...how, timeZone: zone } : { ...how, timeZone: "UTC" }); } catch { return text.slice(11, 16); }
}

// --- running

let step = {};
function stepOf(view) {
  for (const cs of view.open) {
    const segment = view.segments[cs];
    const on = segment.skaters.find((s) => ["called", "skating"].includes(s.status));
    const next = view.next[cs];
    const at = on && { cs, start: on.start };
    const title = `${titleOf(view, cs)}. ${many(segment.skaters.filter((s) => s.status === "approved").length, "score")} of ${segment.skaters.length} approved.`;
    if (on?.status === "called") return { now: `${on.name} is on the ice.`, why: title, word: "The music starts", list: ["skate.start", at], also: [["Take the call back", ["skate.back", at]]] };
    if (on) return { also: on.stopped ? [] : [["Take the start back", ["skate.back", at]]], now: on.stopped ? `${on.name} is stopped.` : `${on.name} is skating.`, why: title, word: "The music ends", list: ["skate.end", at] };
    const groupTurn = on ? null : warmUpOf(segment, next);
    const waits = segment.skaters.filter((s) => ["skated", "released"].includes(s.status));
    const why = waits.length ? `${waits.map((s) => s.name).join(", ")} ${waits.length === 1 ? "waits" : "wait"} for the score. ${title}` : title;
    if (segment.ice) {
      const end = [segment.ice.kind === "warm-up" ? "warmup.end" : "resurfacing.end", { cs }];
      if (segment.ice.kind === "resurfacing") return { cs, now: "The ice is resurfaced.", why, word: "The ice is ready", list: end };
      return { cs, now: `Group ${segment.ice.group} warms up.`, why: next ? `Then ${next.name} is first. ${why}` : why, word: "The warm-up ends", list: end };
    }
    if (groupTurn) return { cs, now: `Warm-up group ${groupTurn} is next.`, why, word: `Start the warm-up of group ${groupTurn}`, list: ["warmup.start", { cs, group: groupTurn }], also: [[`Call ${next.name}`, ["skate.call", { cs, start: next.start }]], ["Resurface the ice", ["resurfacing.start", { cs }]]] };
    if (next) return { now: `Next: ${next.name}, ${next.start} of ${segment.skaters.length}.`, why, word: `Call ${next.name}`, list: ["skate.call", { cs, start: next.start }], also: backOf(cs, waits) };
    return { also: backOf(cs, waits), now: waits.length ? "The last scores are being made." : "Everybody has skated.", why: waits.length ? why : `The referee approves the result. ${title}` };
  }
  const ready = Object.values(view.segments).find((s) => s.status === "planned" && s.skaters.length && s.judges);
  if (ready) return { now: `${titleOf(view, ready.cs)} is ready.`, why: `${ready.skaters.length} start.`, word: "Open the segment", list: ["segment.open", { cs: ready.cs }] };
  const all = Object.values(view.segments);
  if (all.length && all.every((s) => s.status === "approved")) return { now: "Every result is official.", why: "It stands on the live page, which also prints it.", live: true };
  return { now: "Nothing is open.", why: "Open a segment on the page Set up." };
}

/** The number of the group that has its warm-up next: nobody of it was called and it has not warmed up yet. */
function warmUpOf(segment, next) {
  if (!next || segment.groups.length < 1) return null;
  let from = 1;
  for (const [at, size] of segment.groups.entries()) {
    if (next.start < from + size) {
      const begun = segment.skaters.some((s) => s.start >= from && s.start < from + size && s.status !== "waiting");
      return begun || segment.warmed.includes(at + 1) ? null : at + 1;
    }
    from += size;
  }
  return null;
}

/** The end of the last skate can be taken back while nobody else is on the ice. */
function backOf(cs, waits) {
  const last = waits.filter((s) => s.status === "skated").sort((a, b) => (a.times.ended ?? "").localeCompare(b.times.ended ?? "")).at(-1);
  return last ? [[`${last.name} goes on skating`, ["skate.back", { cs, start: last.start }]]] : [];
}

function drawRun(view) {
  step = stepOf(view);
  fill($("#run-now"), step.now);
  fill($("#run-why"), step.why);
  const word = step.word ?? (step.live ? "Show the result" : "");
  const also = step.also ?? [];
  const key = JSON.stringify([word, also.map(([text]) => text)]);
  if ($("#run-next").dataset.word === key) return;
  $("#run-next").dataset.word = key;
  fill($("#run-next"), step.live ? h("a.button.primary", { href: `/live/${view.competition.code}` }, word) : word ? h("button.button.primary", { type: "button", id: "step", "aria-keyshortcuts": "N", onclick: () => act(...step.list) }, word, cap("N")) : null,
    also.map(([text], n) => h("button.button", { type: "button", onclick: () => act(...step.also[n][1]) }, text)));
}

// --- categories, standing

function drawSegments(view) {
  const rows = Object.values(view.segments).map((s) => {
    const scored = s.skaters.filter((k) => k.status === "approved").length;
    const [shape, word] = { approved: ["ok", "Official"], open: ["now", "Skating"], closed: ["ok", "Closed"] }[s.status] ?? ["empty", "Planned"];
    return h(`tr.${s.status === "open" ? "now" : "later"}`, h("td", titleOf(view, s.cs)), h("td", h(`span.state.${shape}`, icon(shape === "now" ? "wait" : shape), word)),
      h("td", s.results ? `v${s.results}${s.results > 1 ? " corrected" : ""}` : `${scored} of ${s.skaters.length} scored`),
      h("td.number", s.results ? h("a.button", { href: `/results/${link.competition}${link.desk === "host" ? "" : `?desk=${encodeURIComponent(link.desk)}`}#${s.cs}` }, "Versions") : ""));
  });
  fill($("#segments"), rows.length ? rows : h("tr", h("td", "No segment yet.")));
}

function drawTeam(view) {
  const team = view.team_event;
  $("#team-card").hidden = !team;
  if (!team) return;
  fill($("#team-table"), team.rows.map((r) => h("tr", h("td", h("strong", r.place ?? "–")), h("td", r.name, team.through.length && team.through.includes(r.team) ? h("span.secondary", " goes on") : ""), h("td.number", h("strong", r.points)))));
  fill($("#team-problem"), team.problem);
}

function drawStanding(view) {
  const cs = view.open[0] ?? Object.keys(view.standings).at(-1);
  const rows = (cs && view.standings[cs]) || [];
  fill($("#h-standing"), cs ? `Standing, ${titleOf(view, cs)}` : "Standing");
  fill($("#standing"), rows.length ? h("table", h("tbody", rows.slice(0, 8).map((r) => h("tr", h("td", h("strong", r.place ?? "–")), h("td", r.name, r.official ? "" : h("span.secondary", " not approved")), h("td.number", h("strong", points(r.tss))))))) : h("p.secondary", "No score yet."));
}

// --- timetable

function drawTimetable(view) {
  const name = (r) => (r.kind === "skate" ? `${r.start} ${view.entries.find((e) => e.entry === r.entry)?.name ?? r.entry}`
    : r.kind === "warm-up" ? `Warm-up, group ${r.group}` : r.title || (r.cs ? titleOf(view, r.cs) : r.kind));
  fill($("#timetable"), timetable.length ? timetable.map((r) => {
    const late = Math.round(r.late / 60);
    return h(`tr.${r.state}`, r.state === "now" ? { "aria-current": "true" } : {}, h("td", clockOf(r.planned)), h("td", r.out ? "–" : clockOf(r.expected)), h("td.number", lateness(late)), h("td", name(r), r.out ? h("span.secondary", " withdrawn") : "", itemButton(r)));
  }) : h("tr", h("td", { colspan: 4 }, "No starting time yet. Set it up with the segment.")));
}

/** An item that is no segment begins and ends with a button, so that what follows is re-timed. */
function itemButton(r) {
  if (!r.item || r.state === "past") return "";
  const begun = r.state === "now" && link.view.item_times?.[r.item]?.begun && !link.view.item_times[r.item].ended;
  return h("button.button.small", { type: "button", "aria-label": `${r.title} ${begun ? "ends" : "begins"}`, onclick: () => act(begun ? "timetable.end" : "timetable.begin", { item: r.item }) }, begun ? "Ends now" : "Begins now");
}

/** Minutes late as +5, a day or more as +2 d. */
function lateness(minutes) {
  if (!minutes) return "";
  const size = Math.abs(minutes);
  return `${minutes > 0 ? "+" : "−"}${size < 1440 ? size : `${Math.floor(size / 1440)} d`}`;
}

const APART_MS = 900;
let asked = 0;
let later = null;
/** At most once in 900 ms, but always once after the last act: what is asked too soon is asked then. */
async function retime() {
  const wait = asked + APART_MS - Date.now();
  if (wait > 0) return void (later ??= setTimeout(() => { later = null; retime(); }, wait));
  asked = Date.now();
  try { timetable = (await link.request("GET", `${link.api}/setup`)).timetable; } catch { return; }
  if (link.view) drawTimetable(link.view);
}
setInterval(retime, 15000);

// --- devices, lights

const seconds = (us) => (us === null ? null : Math.max(0, (told.at - us) / 1e6));
const age = (s) => (s < 60 ? `${Math.floor(s)} s` : span(s));
const isAway = (d) => seconds(d.seen_at) > AWAY_S;

/** Trouble first, then in the order of roles. */
function inOrder() {
  const rank = (d) => [isAway(d) ? 0 : 1, ORDER.indexOf(d.role), d.seat ?? 0];
  return [...told.devices].sort((a, b) => { const [x, y] = [rank(a), rank(b)]; return x[0] - y[0] || x[1] - y[1] || x[2] - y[2]; });
}
const awayOnes = () => inOrder().filter((d) => isAway(d) && !READERS.includes(d.role));

function drawDevices() {
  const rows = inOrder();
  fill($("#devices"), rows.length ? rows.map((d) => {
    const away = isAway(d);
    return h(`tr.${away ? "away" : "here"}`, h("td", d.place), h("td", h(`span.state.${away ? "warn" : "ok"}`, icon(away ? "warn" : "ok"), away ? "away" : "here")), h("td.number", age(seconds(d.seen_at))),
      h("td.number", READERS.includes(d.role) ? "reads only" : d.wrote_at ? age(seconds(d.wrote_at)) : "never"), h("td.number", d.queued));
  }) : h("tr", h("td", { colspan: 5 }, "No device has joined yet.")));
}

function drawLights() {
  const { journal, pair, devices } = told;
  const bad = journal.alarm.on;
  const stand = pair?.stand_by;
  const here = devices.filter((d) => !isAway(d)).length;
  fill($("#lights"), bad ? chip("bad", "Journal") : chip("ok", "Journal"), !stand ? chip("empty", "No stand-by") : stand.follows ? chip("ok", "Stand-by") : chip("warn", "Stand-by"),
    bad ? chip("warn", "Published") : chip("ok", "Published"), here === devices.length ? chip("ok", many(here, "device")) : chip("warn", `${here} of ${many(devices.length, "device")}`));
  const since = journal.written_at ? age(Math.max(0, told.at / 1e6 - Date.parse(journal.written_at) / 1000)) : "";
  const free = journal.disk_free >= 1e9 ? `${Math.floor(journal.disk_free / 1e9)} GB` : `${Math.floor(journal.disk_free / 1e6)} MB`;
  fill($("#journal"), h("p.big", h(`span.state.big.${bad ? "bad" : "ok"}`, icon(bad ? "bad" : "ok"), bad ? "Not writing" : "Writing")),
    h("p", "Last written ", h("strong", since ? `${since} ago` : "nothing yet")), h("p", h("strong", link.version || "0"), " acts"), h("p", "Slowest write ", h("strong", `${Math.ceil(journal.slowest_us / 1000)} ms`)), h("p", "Disk free ", h("strong", free)));
  fill($("#standby"), stand ? [h("p.big", h(`span.state.big.${stand.follows ? "ok" : "warn"}`, icon(stand.follows ? "ok" : "warn"), stand.follows ? "Following" : "Away")), h("p", h("strong", stand.behind), " acts behind"), h("p", "Takes over when you say so, on its own start page.")]
    : [h("p.big", h("span.state.big", icon("empty"), "None")), h("p", "One laptop runs alone. A second one keeps a copy and can take over.")]);
}

function drawNeeds() {
  const away = awayOnes();
  const lines = away.slice(0, 3).map((d) => ({ d, facts: [h("strong", `${d.place}’s device was last seen ${age(seconds(d.seen_at))} ago. `),
    d.queued ? `${many(d.queued, "mark")} ${d.queued === 1 ? "is" : "are"} on it and not yet here. ` : "Nothing waits on it. ", "If it stays away, hand out a spare: marks on the old one go to the referee."] }));
  // ages run every second: only the words are drawn anew, so that the buttons and the focus stay
  keyed($("#needs"), lines, (l) => l.d.id, (l) => h("div.need", icon("warn"), h("p"), h("button.button", { type: "button", onclick: () => addDevice(link, l.d) }, "Show QR for a spare", cap("Q"))),
    (node, l) => { fill(node.querySelector("p"), l.facts); node.querySelector(".key").hidden = l !== lines[0]; });
  $("#needs").hidden = !lines.length;
}

// --- what viewers of the live page hold for an error

let flags = [];
async function readFlags() {
  try { flags = (await link.request("GET", `${link.api}/flags`)).flags; } catch { return; }
  drawFlags();
}
function drawFlags() {
  const shown = flags.slice(0, 3);
  keyed($("#flags"), shown, (f) => f.id, (f) => h("div.need", icon("warn"), h("p"), h("button.button", { type: "button", onclick: () => setAside(f) }, "I have looked")),
    (node, f) => fill(node.querySelector("p"), h("strong", "A viewer writes: "), f.text, h("span.secondary", ` ${clockOf(f.at / 1000)}${f === shown.at(-1) && flags.length > shown.length ? `, ${flags.length - shown.length} more wait` : ""}`)));
  $("#flags").hidden = !shown.length;
}
async function setAside(f) {
  try { await link.request("DELETE", `${link.api}/flags/${f.id}`); } catch (problem) { fill($("#trouble"), problem.message); }
  await readFlags();
}
link.on("flags", readFlags);
setInterval(readFlags, 30000);
readFlags();

// --- all

link.on("devices", (news) => { told = news; drawDevices(); drawLights(); drawNeeds(); });
link.on("view", (view) => {
  drawRun(view);
  drawSegments(view);
  drawStanding(view);
  drawTeam(view);
  drawIce();
  drawTimetable(view);
  retime();
  if (view.competition.venue) fill($("#subject"), h("strong", view.competition.name), h("span.secondary", ` ${view.competition.venue} · ${view.competition.first_day}`));
});
const drawIce = iceStrip($("#ice"), () => Object.values(link.view?.segments ?? {}).find((s) => s.ice), () => link.now());
$("#add").onclick = () => addDevice(link);
$("#take").onclick = () => takeBack(link, told?.devices ?? []);
$("#withdraw").onclick = () => withdraw(link, act);
keys({
  A: () => addDevice(link), N: () => { if (step.list) act(...step.list); },
  Q: () => { const [away] = told ? awayOnes() : []; if (away) addDevice(link, away); },
});
