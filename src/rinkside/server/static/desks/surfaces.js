// Set-up and pre-flight of privacy holds: whether a press now would work, line by line how to mend what would not, who may
// press, the rules of this event, and what is connected. Passwords go in here and never come out again.

import { $, chip, fill, h, icon, many } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { connect, placeOfPage } from "../link.js";
import { clockOf } from "./hold-model.js";
import { drawSet } from "./surfaces-set.js";

const link = await connect({ ...placeOfPage(), view: "hold" });
frame(link, { thing: "act", keepOn: "Holds go on: they are not kept by this page." });
installWorker();

const api = `${link.api}/holds`;
const office = ["host", "secretariat"].includes(link.role);
const PRESS = [["team_leader", "Team leaders"], ["liaison", "Athlete liaison"], ["floor_manager", "Floor manager"], ["referee", "Referee"], ["director", "Director, who may override"]];
const SYMBOL = { ok: "check", warn: "reopened", bad: "cross", wait: "wait" };
let setUp = null;
let checked = null;
let nobody = false; // no place that may press is taken; known to the office alone

link.on("status", (s) => fill($("#lights"), s.ended ? null : s.online ? chip("ok", "Connected") : chip("warn", "Not connected")));

const row = (state, title, said, ...mend) => h(`div.row.${state}`, icon(SYMBOL[state], { ok: "ready", warn: "look at it", bad: "not ready", wait: "waiting" }[state]), h("span.title", title), h("span.said", said), mend.flat().some(Boolean) ? h("span.mend", mend) : null);

async function tried(work) {
  fill($("#trouble"), "");
  try { return await work(); } catch (problem) { fill($("#trouble"), problem.message); return null; }
}

// --- ready or not

/** What a press now would do, said before anything else. */
function verdict() {
  if (!checked) return ["wait", "Checking …", "Every surface is asked whether it would answer. Nothing on air changes."];
  const lines = checked.surfaces.flatMap((s) => s.lines.map((l) => ({ ...l, label: s.label })));
  const bad = lines.filter((l) => l.state === "bad");
  const warn = lines.filter((l) => l.state === "warn");
  const camera = (setUp?.now ?? []).some((s) => s.kind !== "rinkside" && s.confirms);
  const told = (setUp?.now ?? []).some((s) => s.kind !== "rinkside");
  const failing = [...new Set(bad.map((l) => l.label))];
  if (bad.length) return ["bad", `Not ready: ${many(bad.length, "thing")} to mend`, `A press now would not be kept by: ${failing.join(", ")}.`];
  if (!camera) return ["warn", "No camera is connected", `A press now would take the person off Rinkside's graphics and live pages${told ? ", and tell what is only told. No picture would change" : " alone. Every camera would stay on"}.`];
  if (nobody) return ["warn", "Surfaces ready, nobody may press yet", "Give a code to a team leader, the liaison or the floor manager: below, People who may press."];
  return warn.length ? ["warn", `Ready, with ${many(warn.length, "thing")} to look at`, "A press now would take the person off every connected surface."]
    : ["ok", "Ready", "A press now would take the person off every connected surface."];
}

function drawReady() {
  const [state, word, said] = verdict();
  fill($("#ready"), h(`div.verdict.${state}`, icon(SYMBOL[state]), h("div.grow", h("p.word", word), h("p", said), h("p.small", "Photographers, phones and cameras that are not connected cannot be held.")),
    checked ? h("span.secondary", `checked ${clockOf(checked.at)}`) : null));
}

function drawChecks() {
  const standIn = new Set((setUp?.now ?? []).filter((s) => s.stand_in).map((s) => s.surface));
  fill($("#checks"), (checked?.surfaces ?? []).map((s) => h("section.board", { "aria-label": s.label }, h("h2", s.label),
    s.lines.map((l) => row(l.state, l.title, l.said, l.mend, l.arm ? h("span", " ", h("button.button", { type: "button", onclick: () => arm(s.surface, l.key) }, "Let Rinkside set it")) : "")),
    standIn.has(s.surface) && !s.lines.some((l) => l.said === "tested against a stand-in only") ? row("warn", "Tested against protocol stand-ins", "rehearse it", "This driver has not met the real thing. Rehearse it here before you rely on it.") : null)));
}

async function check() {
  $("#again").disabled = true;
  const found = await tried(() => link.request("POST", `${api}/surfaces/check`, {}));
  if (found) checked = { ...found, at: typeof found.at === "number" ? new Date(found.at / 1000).toISOString() : found.at };
  $("#again").disabled = false;
  drawReady();
  drawChecks();
}

async function arm(surface, line) {
  if (await tried(() => link.request("POST", `${api}/surfaces/${encodeURIComponent(surface)}/arm/${encodeURIComponent(line)}`, {}))) check();
}

// --- people, rules, record

async function drawPeople() {
  const found = office ? await tried(() => link.request("GET", `${link.api}/devices`)) : null;
  if (!found) { fill($("#people"), row("wait", PRESS.map(([, word]) => word).join(", "), "", "The office sees who has joined.")); return; }
  const here = (role) => found.devices.filter((d) => d.role === role);
  nobody = !found.devices.some((d) => d.role !== "director" && PRESS.some(([role]) => role === d.role));
  drawReady();
  const leaders = here("team_leader").map((d) => d.place.split(", ").slice(1).join(", "));
  fill($("#people"), PRESS.map(([role, word]) => {
    const there = here(role);
    const said = role === "team_leader" ? [...new Set(leaders)].sort().join(", ") : there.map((d) => d.label || "phone").join(", ");
    return row(there.length ? "ok" : role === "referee" ? "wait" : "warn", word, there.length ? `${many(there.length, "device")} here` : "nobody yet", there.length ? said : role === "referee" ? "The referee's own tablet can press, too." : "Give a code: office, Devices, Add a device.");
  }), setUp ? row("wait", "A button of Companion or a desk (OSC)", setUp.osc_port ? `UDP port ${setUp.osc_port}` : "off", setUp.osc_port ? "On each page that may press, below the button: “Press from a desk (OSC)” has its key." : "To take a press by OSC, start the server with rinkside serve --osc-port 9001.") : null, h("div.line", h("a.button", { href: `/desk/${encodeURIComponent(link.competition)}/secretariat?desk=${link.desk}` }, "Give codes")));
}

function drawRules() {
  const rules = new Map();
  for (const e of link.view?.hold_rules ?? []) rules.set(e.category, e);
  fill($("#rules"), rules.size ? [...rules.values()].map((r) => row("ok", `${r.title}: ${r.seconds} s a press, ${Math.floor(r.cap / 60)}:${String(r.cap % 60).padStart(2, "0")} longest`, "a second person beyond", r.no_close_up ? "Agreed: no close-up in the kiss and cry. Web hooks and OSC are told while such a segment runs; a mixer's operator has to know, no camera is stopped by it." : ""))
    : row("wait", "No category yet", "", "Senior: 90 s a press, 5:00 longest. Junior and novice: 180 s."),
    office ? h("div.line", h("button.button", { type: "button", onclick: () => changeRules([...rules.values()]) }, "Change the rules")) : null);
}

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const RULES = [["hold_seconds", "One press lasts", [["0", "as the level says: 90 s, 180 s for the young"], ...[60, 90, 120, 180, 240, 300].map((n) => [String(n), `${n} s`])]],
  ["hold_cap_seconds", "Longest by one person", [180, 300, 480, 600, 900].map((n) => [String(n), minutes(n)])],
  ["hold_no_close_up", "No close-up in the kiss and cry", [["the young", "for the young: neither senior nor adult"], ["always", "for everybody"], ["never", "not agreed"]]]];

/** Rules of the whole event, or of one category, which then goes before. Only what is chosen is changed. */
function changeRules(categories) {
  const told = h("p.trouble", { role: "alert" });
  const choose = (id, label, choices) => { const node = h("select", { id }, choices.map(([value, words]) => h("option", { value }, words))); return [node, h("div.field", h("label", { for: id }, label), node)]; };
  const [whom, first] = choose("rule-for", "For", [["", "the whole event"], ...categories.map((c) => [c.category, c.title])]);
  const fields = RULES.map(([name, label, choices]) => [name, ...choose(`rule-${name}`, label, [["-", "leave as it is"], ...choices])]);
  const save = async (event) => {
    event.preventDefault();
    try {
      for (const [name, node] of fields.filter(([, node]) => node.value !== "-")) {
        const sent = await link.act("policy.set", { name, value: name === "hold_no_close_up" ? node.value : Number(node.value), ...(whom.value ? { category: whom.value } : {}) });
        await sent.received;
      }
      box.close();
    } catch (problem) { fill(told, problem.message); }
  };
  const box = h("dialog", { "aria-labelledby": "rules-title" }, h("form.stack", { onsubmit: save }, h("h2", { id: "rules-title" }, "Rules for this event"), h("p", "A category's own rule goes before that of the whole event. A hold that runs keeps its time. No camera is stopped by the agreement on close-ups."),
    first, fields.map(([, , field]) => field), told, h("div.line", h("button.button.primary", { type: "submit" }, "Save"), h("button.button", { type: "button", onclick: () => box.close() }, "Leave it"))));
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
}

const save = (name, path) => h("button.button", { type: "button", onclick: () => tried(async () => {
  const answer = await fetch(path, { headers: link.headers(), credentials: "same-origin", cache: "no-store" });
  if (!answer.ok) throw new Error((await answer.json()).message);
  const a = h("a", { href: URL.createObjectURL(await answer.blob()), download: `${name}-${link.competition}.${path.includes("csv") ? "csv" : "json"}` });
  a.click();
}) }, path.includes("csv") ? "CSV" : "JSON");

fill($("#record"), h("strong", "Full record"), save("holds", `${api}/audit?format=csv`), save("holds", `${api}/audit?format=json`), h("strong", "Marks for replay desks"), save("embargoes", `${api}/embargoes?format=csv`), h("strong", "Counts for the public"), save("holds-public", `${api}/audit?public=1&format=csv`), save("holds-public", `${api}/audit?public=1`));

/** How a rehearsal is run: on the phones themselves, so that it goes the way a real press would. */
function rehearse() {
  const box = h("dialog.stack", { "aria-labelledby": "how" }, h("h2", { id: "how" }, "Rehearse"), h("ol", h("li", "On each phone that may press, open the page and press Rehearse below the button."), h("li", "The page turns striped and brown. Press Rehearse: Give her space."), h("li", "Each surface is asked whether it would answer; nothing on air changes."), h("li", "Look at the director's page: it shows the rehearsal as one.")),
    h("div.line", h("button.button.primary", { type: "button", autofocus: true, onclick: () => box.close() }, "Back")));
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
}

// --- what is connected

async function put(surfaces) {
  const answer = await link.request("PUT", `${api}/surfaces`, { surfaces });
  setUp = answer;
  draw();
  check();
}

function draw() {
  drawReady();
  drawChecks();
  drawSet($("#set"), { setUp, office, put });
}

async function load() {
  setUp = await tried(() => link.request("GET", `${api}/surfaces`));
  drawPeople();
  draw();
  await check();
}

$("#again").onclick = check;
addEventListener("keydown", (event) => { if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !event.target.closest("input, textarea, select, dialog")) check(); });
$("#rehearse").onclick = rehearse;
link.on("view", () => { drawRules(); drawChecks(); });
setInterval(drawPeople, 20000);
load();
