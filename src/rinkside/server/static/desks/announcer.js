// The announcer: who comes next, and the score that was just approved. No number is here before the referee approved it:
// the server does not send it.

import { $, chip, fill, h, icon, points } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { clockIn, comingRows, iceStrip } from "../ice.js";
import { connect } from "../link.js";
import { placeWords, pointWords } from "./speech.js";

const link = await connect();
frame(link, { thing: "act", keepOn: "Read only what you see approved here." });
installWorker();
link.on("status", (s) => fill($("#lights"), s.ended ? null : s.online ? chip("ok", "Live") : chip("warn", "Not live")));

const titleOf = (view, cs) => `${view.categories.find((c) => c.category === view.segments[cs].category)?.title} · ${view.segments[cs].title || view.segments[cs].kind}`;
const categoryOf = (view, cs) => view.categories.find((c) => c.category === view.segments[cs].category) ?? {};

const clockOf = (view, text) => clockIn(view.competition.timezone, text);
let times = [];

/** In print the surname comes first and is set in capitals; in speech the given name comes first. */
function printed(view, skater) {
  const members = view.said[skater.entry]?.members ?? [];
  return members.length ? members.map((m) => `${(m.family ?? "").toUpperCase()} ${m.given ?? ""}`.trim()).join(" / ") : skater.name;
}
const nameLine = (view, skater) => [printed(view, skater), skater.nation ? h("span.secondary", ` ${skater.nation}`) : null];

/** What stands in the frame: the newest approval, unless somebody ended a skate after it and waits for the score. */
function subjectOf(view) {
  const last = view.last;
  const pending = [...view.pending].sort((a, b) => (a.times.ended ?? "").localeCompare(b.times.ended ?? ""))[0];
  if (pending && (!last || (last.official.at ?? "") < (pending.times.ended ?? ""))) return { waiting: pending };
  return last ? { approved: last, after: pending } : {};
}

function drawScore(view) {
  const { waiting, approved, after } = subjectOf(view);
  $("#score").className = `score ${waiting ? "waiting" : approved ? "approved" : "empty"}`;
  if (waiting) {
    const judges = waiting.judges ? `${waiting.judges} judge${waiting.judges === 1 ? "" : "s"}` : "";
    const who = [judges, waiting.released ? "" : "the technical panel"].filter(Boolean);
    fill($("#word"), icon("warn"), "Not approved. Say no score yet.");
    fill($("#score-name"), nameLine(view, waiting));
    fill($("#number"), "–––.––");
    fill($("#speech"), `Waiting for ${who.length ? `${who.join(" and ")}, then ` : ""}the referee. The score appears here by itself; you need not press anything.`);
  } else if (approved) {
    const { official } = approved;
    const category = categoryOf(view, approved.cs);
    const row = (view.overall[category.category] ?? []).find((r) => r.entry === approved.entry);
    const several = category.segments?.length > 1 && approved.total !== null;
    const whose = { W: "Her", M: "His" }[category.gender] ?? "The";
    const place = several ? row?.place : approved.place;
    fill($("#word"), icon("ok"), official.version > 1 ? `Corrected, version ${official.version}, ${clockOf(view, official.at)}. Read it now.` : `Approved ${clockOf(view, official.at)}. Read it now.`);
    fill($("#score-name"), nameLine(view, approved));
    fill($("#number"), points(official.tss));
    fill($("#speech"), "“The score for ", h("strong", approved.name), `: ${pointWords(official.tss)}.`, several ? [` ${whose} total is `, h("strong", points(approved.total)), "."] : null,
      place ? [category.gender === "W" ? " She is in " : category.gender === "M" ? " He is in " : " That is ", h("strong", placeWords(place)), "."] : null, "”", after ? h("span.secondary", ` Next score: ${after.name}, not approved yet.`) : null);
  } else {
    fill($("#word"), icon("wait"), "No score yet.");
    fill($("#score-name"), "");
    fill($("#number"), "");
    fill($("#speech"), "Scores appear here once the referee has approved them.");
  }
}

function musicOf(music, kind) {
  if (typeof music === "string") return music;
  return music && typeof music === "object" ? music[kind] ?? "" : "";
}

function drawNext(view) {
  const cs = view.open[0];
  const group = cs && view.segments[cs].ice?.kind === "warm-up" ? groupOf(view.segments[cs], view.segments[cs].ice.group) : null;
  if (group) return drawGroup(view, cs, group);
  $("#group").hidden = true;
  const on = cs && view.on_ice[cs] && ["called", "skating"].includes(view.on_ice[cs].status) ? view.on_ice[cs] : null;
  const next = cs ? view.next[cs] : null;
  const shown = on ?? next;
  if (!shown) {
    fill($("#next-word"), icon("wait"), cs ? " Everybody has skated." : " No segment is open.");
    for (const id of ["#next-name", "#next-spoken", "#facts", "#then"]) fill($(id), "");
    return;
  }
  const segment = view.segments[cs];
  const said = view.said[shown.entry] ?? {};
  const before = view.overall[segment.category]?.find((r) => r.entry === shown.entry);
  const earlier = Object.entries(before?.segments ?? {}).filter(([other]) => other !== cs);
  const lead = view.needs[cs]?.["1"];
  const about = times.find((r) => r.cs === cs && r.start === shown.start);
  fill($("#next-word"), icon(on ? "now" : "wait"), on ? ` On the ice${on.stopped ? ", stopped" : ""}` : about && about.state !== "past" ? ` Next, about ${clockOf(view, about.expected)}` : " Next");
  fill($("#next-name"), nameLine(view, shown));
  fill($("#next-spoken"), `“${shown.name}”`);
  const fact = (name, value) => [h("dt", name), h("dd", value)];
  fill($("#facts"), fact("Starts", `${shown.start} of ${segment.skaters.length}`), shown.club ? fact("Club", shown.club) : null,
    earlier.map(([other, r]) => fact(view.segments[other].title || view.segments[other].kind, `${points(r.tss)}${r.place ? `, ${r.place}.` : ""}`)),
    on ? fact("To lead", lead ? `${points(lead)} or more` : "after this score") : null,
    fact("Music", musicOf(said.music, segment.kind) || "not sent by the team"), said.coach ? fact("Coach", said.coach) : null);
  fill($("#then"), on && next ? `Then: ${next.name}` : "");
}

const groupOf = (segment, number) => {
  const from = segment.groups.slice(0, number - 1).reduce((sum, size) => sum + size, 0);
  return segment.skaters.slice(from, from + (segment.groups[number - 1] ?? segment.skaters.length)).filter((s) => s.standing === "ranked");
};

/** While a group warms up its skaters are introduced. */
function drawGroup(view, cs, group) {
  fill($("#next-word"), icon("now"), ` Warm-up, group ${view.segments[cs].ice.group}: introduce`);
  for (const id of ["#next-name", "#next-spoken", "#facts", "#then"]) fill($(id), "");
  $("#group").hidden = false;
  fill($("#group"), group.map((s) => h("li", h("strong", `${s.start} `), nameLine(view, s), s.club ? h("span.secondary", ` ${s.club}`) : "")));
}

function drawComing(view) {
  const rows = comingRows(times.filter((r) => r.kind !== "skate"), (text) => clockOf(view, text), 4);
  $("#coming-box").hidden = !rows.length;
  fill($("#coming"), rows);
}

async function retime() {
  try { times = (await link.request("GET", `${link.api}/timetable`)).rows; } catch { return; }
  if (link.view) { drawNext(link.view); drawComing(link.view); }
}
setInterval(retime, 15000);
const drawIce = iceStrip($("#ice"), () => Object.values(link.view?.segments ?? {}).find((s) => s.ice), () => link.now());

function drawTeam(view) {
  const team = view.team_event;
  $("#team").hidden = !team?.rows.some((r) => r.points);
  if (team) fill($("#team tbody"), team.rows.map((r) => h("tr", h("td", h("strong", r.place ?? "–")), h("td", r.name), h("td.number.cell", h("strong", r.points)))));
}

function drawStanding(view) {
  const cs = view.open[0] ?? view.last?.cs;
  const rows = cs ? view.standings[cs] ?? [] : [];
  const several = cs && Object.keys((view.overall[view.segments[cs].category] ?? [])[0]?.segments ?? {}).length > 1;
  const shown = several ? view.overall[view.segments[cs].category].filter((r) => r.complete && r.place) : rows;
  fill($("#h-standing"), cs ? `Standing after ${rows.length}` : "Standing");
  fill($("#standing"), shown.length ? h("table", h("tbody", shown.slice(0, 6).map((r) => h("tr", h("td", h("strong", r.place ?? "–")), h("td", r.name, r.nation ? h("span.secondary", ` ${r.nation}`) : ""), h("td.number.cell", h("strong", points(several ? r.total : r.tss))))))) : h("p.secondary", "No score approved yet."));
  const left = cs ? view.segments[cs].skaters.filter((s) => s.status === "waiting" && s.standing === "ranked").map((s) => s.name) : [];
  fill($("#left"), left.length ? `Still to skate: ${left.slice(0, 6).join(", ")}${left.length > 6 ? ` and ${left.length - 6} more` : ""}` : "");
}

link.on("view", (view) => {
  const cs = view.open[0];
  if (cs) fill($("#subject"), `${titleOf(view, cs)} · `, h("strong", `${view.segments[cs].skaters.filter((s) => s.status === "approved").length} of ${view.segments[cs].skaters.length}`), " scored");
  drawScore(view);
  drawNext(view);
  drawStanding(view);
  drawTeam(view);
  drawIce();
  retime();
});
