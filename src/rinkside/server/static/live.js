// The public live page: follows the feed; shows who is on the ice, the score approved last, and the standings.

import { $, fill, grade, h, icon, points, span } from "./dom.js";
import { clockIn, comingRows, iceStrip } from "./ice.js";

const code = document.body.dataset.competition;
const STATUS = { called: "Called to the ice", skating: "Skating", skated: "Score awaited", released: "Score awaited", approved: "Scored" };
const MEDALS = { 1: "gold", 2: "silver", 3: "bronze" };
let heard = 0;
let since = Date.now();
let alarm = null;

const personName = (p) => `${p.name}${p.nation ? ` ${p.nation}` : p.club ? `, ${p.club}` : ""}`;

function drawNow(view) {
  const shown = Object.entries(view.on_ice).filter(([, who]) => who);
  const titles = shown.map(([cs]) => titleOf(view, cs));
  fill($("#segment"), titles[0] ?? "");
  fill($("#now"), shown.length
    ? shown.map(([cs, who]) => h("div", h("p.secondary", who.stopped ? "Stopped" : STATUS[who.status] ?? who.status, ` · ${who.start} of ${view.segments[cs].skaters.length}`), h("p.who", personName(who))))
    : h("p.secondary", Object.values(view.segments).length && Object.values(view.segments).every((s) => s.status === "approved") ? "The competition is over. The result below is official." : "Nobody is on the ice."));
}

const titleOf = (view, cs) => {
  const segment = view.segments[cs];
  const category = view.categories.find((c) => c.category === segment.category);
  return `${category?.title ?? ""} · ${segment.title || segment.kind}`;
};

function drawLast(last) {
  if (!last) return fill($("#last"), h("p.secondary", "No score approved yet."));
  const o = last.official;
  fill($("#last"),
    h("p.secondary", icon("ok"), o.version > 1 ? ` Approved, corrected (version ${o.version})` : " Approved"),
    h("div.line.apart", h("p.who", personName(last)), h("p.total", points(o.tss))),
    h("p", `${points(o.tes)} elements + ${points(o.pcs)} components${o.deductions ? ` − ${points(o.deductions)} deductions` : ", no deductions"}`, last.place ? ` · place ${last.place} in the segment` : ""),
    h("div.line", last.elements.map((e) => h("span.element", h("strong", e.code, e.highlight ? " x" : ""), h("span.small", `${points(e.base_value)} ${points(e.goe, { sign: true })}`), h("span.only-read", `marks ${e.marks.map(grade).join(" ")}`)))));
}

function drawTable(view) {
  const cs = [...Object.keys(view.standings)].pop();
  const final = view.segments[cs]?.status === "approved";
  fill($("#standing-word"), final ? [icon("ok"), " Official result"] : "Standings");
  fill($("#standing-of"), cs ? titleOf(view, cs) : "");
  if (!cs) return fill($("#standings"), h("tbody", h("tr", h("td", "No score approved yet."))));
  const total = view.overall[view.segments[cs].category] ?? [];
  const whole = new Map(total.map((r) => [r.entry, r]));
  const several = Object.keys(total[0]?.segments ?? {}).length > 1;
  const rows = several ? total.filter((r) => r.place) : view.standings[cs];
  fill($("#standings"),
    h("caption.only-read", titleOf(view, cs)),
    h("thead", h("tr", h("th.place", "Place"), h("th", "Name"), h("th.number", "Segment"), several ? h("th.number", "Total") : null)),
    h("tbody", rows.map((r) => {
      const own = several ? r.segments[cs] : r;
      return h("tr", h(`td.place.${MEDALS[r.place] ?? "plain"}`, h("strong", r.place ?? r.standing)), h("td", personName(r)),
        h("td.number", own?.tss === undefined ? "–" : points(own.tss)), several ? h("td.number", h("strong", points(whole.get(r.entry)?.total))) : null);
    })));
}

function drawTeam(view) {
  const team = view.team_event;
  $("#team").hidden = !team;
  if (!team) return;
  const segments = team.event_segments.filter((s) => team.rows.some((r) => r.segments[s.cs]));
  fill($("#team table"), h("thead", h("tr", h("th.place", "Place"), h("th", "Team"), segments.map((s) => h("th.number.part", s.title)), h("th.number", "Points"))),
    h("tbody", team.rows.map((r) => h("tr", h("td.place", h("strong", r.place ?? "–")), h("td", r.name, team.through.includes(r.team) ? h("span.secondary", " goes on") : ""), segments.map((s) => h("td.number.part", r.segments[s.cs]?.points ?? "–")), h("td.number", h("strong", r.points))))));
}

/** Every numbered version of a result that was corrected, with what it changed. */
function drawVersions(view) {
  const corrected = Object.values(view.segments).filter((s) => s.versions.length > 1);
  $("#versions").hidden = !corrected.length;
  fill($("#versions-list"), corrected.map((s) => h("div.stack", h("h3", titleOf(view, s.cs)), h("ol.plain.stack", s.versions.slice(1).map((v) => h("li", h("strong", `Version ${v.version}, ${clockIn(view.competition.timezone, v.at)}`), h("p", v.note || "published anew"),
    v.changed.map((c) => h("p.secondary", `${c.name}: ${points(c.from.tss)} → ${points(c.to.tss)}, place ${c.from.place ?? "–"} → ${c.to.place ?? "–"}`))))))));
}

let times = [];
async function retime() {
  try {
    const answer = await fetch(`/api/v1/competitions/${encodeURIComponent(code)}/timetable`, { cache: "no-store" });
    if (!answer.ok) return;
    const told = await answer.json();
    times = told.rows;
    skew = Date.parse(told.now) - Date.now();
  } catch { return; }
  const rows = comingRows(times, (text) => clockIn(shownView?.competition.timezone, text), 10);
  $("#timetable").hidden = !rows.length;
  fill($("#timetable tbody"), rows);
}
let shownView = null;
let skew = 0;
const drawIce = iceStrip($("#ice"), () => Object.values(shownView?.segments ?? {}).find((s) => s.ice), () => Date.now() + skew);
let asked = 0;
/** Not more often than every 5 seconds: many watch. */
function retimeSoon(view) {
  shownView = view;
  if (Date.now() - asked < 5000) return;
  asked = Date.now();
  setTimeout(() => retime(), Math.random() * 1500);
}
setInterval(() => retime(), 30000 + Math.random() * 5000);

function listen() {
  const source = new EventSource(`/feed/${encodeURIComponent(code)}`);
  source.addEventListener("ping", () => { heard = since = Date.now(); });
  source.addEventListener("view", (event) => {
    heard = since = Date.now();
    const { view } = JSON.parse(event.data);
    drawNow(view);
    drawLast(view.last);
    drawTable(view);
    $("#held").hidden = !view.held.length;
    fill($("#held"), icon("wait"), ` Held back for now: ${view.held.map((cs) => titleOf(view, cs)).join(", ")}. The scores come later.`);
    drawTeam(view);
    drawVersions(view);
    retimeSoon(view);
    drawIce();
  });
  source.addEventListener("alarm", (event) => {
    const told = JSON.parse(event.data);
    alarm = told.on ? told : null;
    banners();
  });
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000 + Math.random() * 4000); };
}

let drawn = "";
function banners() {
  const late = Date.now() - heard > 12000;
  const shown = [];
  if (alarm) shown.push(["alarm", "bad", alarm.message, "Scores wait until this is mended. What you see may be old."]);
  if (late) shown.push(["offline", "offline", `No connection for ${span((Date.now() - since) / 1000)}.`, "What you see may be old."]);
  if (JSON.stringify(shown) === drawn) return;
  drawn = JSON.stringify(shown);
  fill($("#banners"), shown.map(([kind, symbol, fact, next]) => h(`div.banner.${kind}`, { role: kind === "alarm" ? "alert" : "status" }, icon(symbol), h("div.grow", h("strong", fact), h("span", next)))));
}
setInterval(banners, 1000);

$("#flag").onsubmit = async (event) => {
  event.preventDefault();
  const text = $("#flag-text").value.trim();
  if (!text) return;
  try {
    const answer = await fetch(`/api/v1/competitions/${encodeURIComponent(code)}/flags`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) });
    if (answer.ok) $("#flag-text").value = "";
    fill($("#flag-said"), answer.ok ? "The secretariat has it. Thank you." : (await answer.json()).message);
  } catch { fill($("#flag-said"), "No connection: nothing was sent. Try again."); }
};
$("#print").onclick = () => print();
listen();
