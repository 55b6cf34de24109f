// The public live page: follows the feed, keeps the last state it saw, and says how old it is when the line is gone.

import { $, fill, h, icon, points, span } from "./dom.js";
import { clockIn } from "./ice.js";
import { drawChart, drawComing, drawElements, drawNeeds, drawNext, drawStandings, drawTeam, drawTechnical, drawVersions, putPerson, sentenceOf, shortName } from "./live_draw.js";
import { ageWord, placeWord, titleOf, w } from "./live_words.js";

const code = document.body.dataset.competition;
const SILENT_MS = 12000; // two pings and a little
const POLL_MS = 6000;
let view = JSON.parse($("#view").content.textContent).view;
let chosen = new URLSearchParams(location.search).get("segment");
let heard = Date.now();
let skew = 0;
let alarm = null;
let tag = "";
let before = null;
let said = null;

const clock = (text) => clockIn(view.competition.timezone, text);
const now = () => Date.now() + skew;
const stale = () => Date.now() - heard > SILENT_MS;
const cs = () => (view.shown.includes(chosen) ? chosen : view.shown[0]);
const EMPTY = { of: 0, done: 0, official: false, ice: null, slots: 12, marks: "calls", skater: null, standings: [], next: [] };
let away = (document.body.dataset.away ?? "").split(" "); // entries whose numbers are shown and who are not
const leftAlone = (block) => (block.skater && away.includes(block.skater.entry) ? { ...block, skater: { ...block.skater, name: "", nation: "", club: "", given: "", family: "" } } : block);
const blockNow = () => leftAlone(view.now[cs()] ?? EMPTY);

function drawHero(block) {
  const { skater } = block;
  fill($("#title"), titleOf(view.segments[cs()]) || view.competition.name);
  document.title = `${skater?.name ? `${shortName(skater)} · ` : ""}${view.competition.name} · Rinkside`;
  const who = $("#who");
  if (!skater) {
    const first = Object.values(view.segments).every((s) => s.status === "planned");
    fill($("#status"), " ");
    fill(who, w(view.over ? "over" : first ? "before" : "nobody"));
    return who.classList.add("long");
  }
  const earlier = skater.before.at(-1);
  const brings = earlier ? `${titleOf(view.segments[earlier.cs]).split(", ").pop()} ${points(earlier.tss)}, ${placeWord(earlier.place)}` : "";
  const status = view.over ? w("standings.official") : w(skater.stopped ? "status.stopped" : `status.${skater.status}`);
  fill($("#status"), [status, w("status.before", { start: skater.start, of: block.of }), brings].filter(Boolean).join(" · "));
  const name = `${skater.name} ${skater.nation || skater.club}`;
  if (!skater.name) {
    delete who.dataset.name;
    who.classList.add("long");
    fill(who, titleOf(view.segments[cs()]));
  } else if (who.dataset.name !== name) {
    who.dataset.name = name;
    who.classList.toggle("long", skater.name.length > 24);
    putPerson(who, skater, " ", h("small", skater.nation || skater.club));
  }
}

function drawClock() {
  const { skater, ice } = blockNow();
  const box = $("#ice");
  box.hidden = !ice;
  $(".hero").classList.toggle("taken", Boolean(ice));
  if (ice) {
    if (!box.firstElementChild) box.append(h("strong"), h("span.left"));
    const left = Math.round(Date.parse(ice.from) / 1000 + ice.seconds - now() / 1000);
    fill(box.firstElementChild, ice.kind === "warm-up" ? w("warm-up", { group: ice.group }) : w("resurfacing"));
    fill(box.lastElementChild, stale() ? "–:––" : w(left < 0 ? "overtime" : "left", { time: span(Math.abs(left)) }));
    box.classList.toggle("over", left < 0);
  }
  const runs = skater?.began && ["skating", "called"].includes(skater.status);
  const until = skater?.ended ? Date.parse(skater.ended) : now();
  const text = skater?.began && skater.status !== "approved" ? span((until - Date.parse(skater.began)) / 1000) : " ";
  fill($("#clock"), stale() && runs ? "–:––" : text);
}

function drawLink() {
  const gone = stale();
  if (document.body.classList.contains("stale") !== gone) {
    document.body.classList.toggle("stale", gone);
    const side = $("#link .left-side");
    side.replaceWith(side.cloneNode(true)); // another banner takes the place: nothing slides along
  }
  $("#link use").setAttribute("href", gone ? "#l-gone" : "#l-live");
  fill($("#link-word"), w(gone ? "gone" : "live"));
  const seen = new Date(heard + skew).toISOString();
  const time = `${clock(seen)}:${seen.slice(17, 19)}`;
  fill($("#link-when"), gone ? [h("span.seen-at", `${w("gone.seen", { time })} `), w("gone.age", { age: ageWord((Date.now() - heard) / 1000) })] : `${clock(new Date(now()).toISOString())}:${new Date(now()).toISOString().slice(17, 19)}`);
  const block = blockNow();
  const next = block.next[0];
  let more = $("#link-more");
  const key = gone ? "gone" : JSON.stringify([block.done, block.of, next]);
  if (more.dataset.key !== key) {
    more.replaceWith((more = more.cloneNode(false)));
    more.dataset.key = key;
    if (gone) fill(more, h("span.wide", w("gone.next")));
    else fill(more, h("span.wide", block.of ? w("skated", { done: block.done, of: block.of }) : "", "  "), next ? [`${w("next.short")} `, h("strong", next.expected ? clock(next.expected) : next.start), ` ${shortName(next)}`] : "");
  }
  fill($("#next-word"), gone ? w("next.as-of", { time: clock(seen) }) : w("next"));
}

/** The only live region: one sentence about the last change. */
function drawSentence(block) {
  let found = sentenceOf(block, before);
  if (alarm) found = { is: "review", bold: alarm.message, text: w("alarm.next") };
  else if (stale()) found = { is: found.is, bold: found.bold, text: found.is === "review" ? w("say.was-review") : found.text };
  const key = JSON.stringify(found);
  if (key === said) return;
  said = key;
  const line = $("#said");
  line.className = found.is;
  $("use", line).setAttribute("href", `#l-${found.is}`);
  fill(line.lastElementChild, h("strong", found.bold), ` ${found.text}`);
}

function drawNotes(block) {
  const late = Math.max(0, ...block.next.filter((n) => n.expected && n.planned).map((n) => Math.round((Date.parse(n.expected) - Date.parse(n.planned)) / 60000)));
  const never = block.needs?.some((n) => !n.reach);
  fill($("#notes"), [late ? w("late", { n: late }) : "", block.needs?.some((n) => n.tss !== null) ? w("needs.tie") : "", never ? w("needs.never.why") : ""].filter(Boolean).join(" ") || " ");
}

/** What can be taken along: the protocol of each segment the moment it is official, and the results as data. Below everything, so that nothing moves. */
function drawPapers() {
  const base = `/api/v1/competitions/${encodeURIComponent(code)}`;
  const official = Object.entries(view.segments).filter(([key, s]) => s.status === "approved" && !view.held.includes(key));
  const key = JSON.stringify(official);
  if ($("#papers").dataset.key === key) return;
  $("#papers").dataset.key = key;
  const link = (href, text) => h("a.button", { href }, text);
  fill($("#papers"), official.map(([cs, s]) => link(`${base}/segments/${encodeURIComponent(cs)}/protocol.pdf`, w("papers.protocol", { what: titleOf(s) }))), official.length ? link(`${base}/results.json`, w("papers.data")) : "");
}

function drawRinks() {
  const nav = $("#rinks");
  nav.hidden = view.shown.length < 2;
  fill(nav, view.shown.map((key) => h("button.button", { type: "button", "aria-current": key === cs() ? "true" : null, onclick: () => { chosen = key; said = null; draw(); } }, titleOf(view.segments[key]))));
}

function draw() {
  const block = blockNow();
  drawRinks();
  drawHero(block);
  drawElements(block);
  drawTechnical(block);
  drawNeeds(block);
  drawSentence(block);
  drawStandings(block);
  drawNext(block, clock);
  drawNotes(block);
  drawChart(block);
  drawTeam(view.team_event, view.segments);
  drawComing(view.coming, clock);
  drawVersions(view, clock);
  drawPapers();
  $("#held").hidden = !view.held.length;
  fill($("#held"), view.held.length ? w("held", { what: view.held.map((key) => titleOf(view.segments[key])).join("; ") }) : "");
  drawClock();
  drawLink();
  before = block;
  const [one, other] = block.standings;
  fill($("#why-word"), other ? w("why.of", { first: shortName(one), second: shortName(other) }) : w("why"));
  drawOpened();
}

/** What is opened is loaded then, and drawn anew with every change while it stays open. */
const parts = {
  marks: async (block) => (await import("./live_sheet.js")).drawSheet(code, cs(), block, segmentsOf(cs()).length > 1),
  why: async (block) => {
    const { of, kind } = view.segments[cs()];
    const kinds = Object.fromEntries(segmentsOf(cs()).map((key) => [key, view.segments[key].kind]));
    (await import("./live_why.js")).drawWhy(code, { cs: cs(), of, kind, kinds, whole: segmentsOf(cs()).indexOf(cs()) > 0 }, block);
  },
};
const segmentsOf = (key) => Object.keys(view.segments).filter((other) => view.segments[other].of === view.segments[key]?.of);
async function drawOpened() {
  for (const [id, part] of Object.entries(parts)) {
    if ($(`#${id}`).open && view.segments[cs()]) await part(blockNow()).catch(() => {});
  }
}
for (const id of Object.keys(parts)) $(`#${id}`).ontoggle = drawOpened;

$("#all").onclick = () => {
  const whole = $("#standings").classList.toggle("whole");
  $("#all").setAttribute("aria-expanded", whole);
  drawStandings(blockNow());
};

function take(told) {
  heard = Date.now();
  view = told.view;
  draw();
}

/** Who is left alone is told by a stream of its own, before any other news; while it is away, what it told last holds. */
function listenAway() {
  const source = new EventSource(`/api/v1/competitions/${encodeURIComponent(code)}/control`);
  source.addEventListener("control", (event) => {
    ({ away } = JSON.parse(event.data));
    draw();
  });
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(listenAway, 1000 + Math.random() * 4000); };
}

function listen() {
  const source = new EventSource(`/feed/${encodeURIComponent(code)}`);
  source.addEventListener("ping", (event) => {
    heard = Date.now();
    const at = JSON.parse(event.data).at;
    if (at) skew = at / 1000 - Date.now();
  });
  source.addEventListener("view", (event) => take(JSON.parse(event.data)));
  source.addEventListener("alarm", (event) => {
    const told = JSON.parse(event.data);
    alarm = told.on ? told : null;
    fill($("#banners"), alarm ? h("div.banner.alarm", icon("bad"), h("div.grow", h("strong", alarm.message), h("span", w("alarm.next")))) : []);
    drawSentence(blockNow());
  });
  source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000 + Math.random() * 4000); };
}

/** Where the stream does not come through, ask now and then. */
async function poll() {
  if (stale()) {
    try {
      const answer = await fetch(`/api/v1/competitions/${encodeURIComponent(code)}/live`, { cache: "no-store", headers: tag ? { "If-None-Match": tag } : {} });
      tag = answer.headers.get("etag") ?? tag;
      if (answer.status === 304) heard = Date.now();
      else if (answer.ok) take(await answer.json());
    } catch { /* still gone: the page says so */ }
  }
  setTimeout(poll, POLL_MS + Math.random() * POLL_MS);
}

setInterval(() => { drawClock(); drawLink(); drawSentence(blockNow()); }, 1000);

$("#flag")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = $("#flag-text").value.trim();
  if (!text) return;
  try {
    const answer = await fetch(`/api/v1/competitions/${encodeURIComponent(code)}/flags`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) });
    if (answer.ok) $("#flag-text").value = "";
    fill($("#flag-said"), answer.ok ? w("flag.thanks") : (await answer.json()).message);
  } catch { fill($("#flag-said"), w("flag.lost")); }
  $("#flag-said").focus();
});
$("#print").onclick = () => print();
if (blockNow().official && blockNow().standings.length > 1) $("#why").open = true;
draw();
document.body.classList.add("drawn");
listen();
listenAway();
setTimeout(poll, POLL_MS);
