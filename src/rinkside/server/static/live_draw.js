// What the public live page is drawn with: boxes, tables and the chart. Nodes stay; only their texts and classes change.

import { $, fill, h, points, set } from "./dom.js";
import { elementWord, placeWord, titleOf, w } from "./live_words.js";

const SVG = "http://www.w3.org/2000/svg";
const UNKNOWN = "––.––";
const WIDE = 8; // rows of the standings on a wide screen; three on a phone
const NARROW = 3;

/** One of the shapes of an element: shape("gains"). */
export function shape(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "shape");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#l-${name}`);
  svg.append(use);
  return svg;
}

const reshape = (svg, name) => svg.firstElementChild.setAttribute("href", `#l-${name}`);

/** Given name first, family name bold. */
export const personParts = (p) => (p.family ? [`${p.given} `, h("b", p.family)] : [h("b", p.name)]);

/** The person in a node; where there is no room the given name becomes its initial, never the family name. */
export function putPerson(node, p, ...more) {
  fill(node, ...personParts(p), ...more);
  node.classList.remove("tight");
  if (p.family && node.scrollWidth > node.clientWidth) fill(node, `${[...p.given][0]}. `, h("b", p.family), ...more);
  node.classList.toggle("tight", node.scrollWidth > node.clientWidth);
}

const capital = (word) => word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();

function familyOf(name) {
  const words = name.split(" ");
  const family = words.filter(capital);
  return family.length && family.length < words.length ? family.join(" ") : words.at(-1);
}

/** The name by which one speaks of somebody: the family name, in capitals on sheets, else the last word. */
export const shortName = (p) => p.family || p.name.split(" / ").map(familyOf).join(" / ");

const bare = (code) => code.replace(/[<>!*eq]/g, "");
const broken = (code) => code.split("+").flatMap((part, at, all) => (at < all.length - 1 ? [`${part}+`, document.createElement("wbr")] : [part]));

function slots(container, many, make) {
  while (container.children.length < many) container.append(make(container.children.length));
  while (container.children.length > many) container.lastElementChild.remove();
  return [...container.children];
}

/** The elements: what is called, else what is planned, else an empty box. Gives back the state of each. */
export function drawElements(block) {
  const rows = block.rows ?? [];
  const planned = block.skater?.planned ?? [];
  const many = Math.max(block.slots, rows.length, planned.length);
  const skating = block.skater && ["called", "skating"].includes(block.skater.status);
  slots($("#elements"), many, () => h("li.box", h("span.n"), h("span.code"), h("span.was"), shape("planned"), h("span.only-read"), h("span.value"))).forEach((box, at) => {
    const row = rows[at];
    const plan = planned[at];
    const is = row ? row.is : plan ? "planned" : "empty";
    box.className = `box ${is}${skating && row && at === rows.length - 1 ? " now" : ""}`;
    const [n, code, was, svg, read, value] = box.children;
    fill(n, row?.x ? `${at + 1} x` : `${at + 1}`);
    const text = row?.code ?? plan?.code ?? "";
    if (code.dataset.code !== text) {
      code.dataset.code = text;
      fill(code, ...broken(text));
    }
    fill(was, row && plan && bare(plan.code) !== bare(row.code) ? [h("span.wide", w("planned.was", { code: plan.code })), h("span.tight", { "aria-hidden": "true" }, `○ ${plan.code}`)] : " ");
    reshape(svg, is === "empty" ? "planned" : is);
    fill(read, w(`state.${is}`));
    fill(value, row ? points(row.score ?? row.base, { unknown: "–" }) : plan ? points(plan.base, { unknown: "–" }) : "–");
  });
}

/** The technical score against the leader's after as many elements; with the score, its parts. */
export function drawTechnical(block) {
  const rows = block.rows ?? [];
  const [own, other, gap] = [...$("#technical").children].map((cell) => [...cell.children]);
  const put = ([dt, dd], label, text) => { fill(dt, label); fill(dd, text); };
  if (block.score) {
    put(own, w("score.technical"), points(block.score.tes));
    put(other, w("score.components"), points(block.score.pcs));
    put(gap, w("score.deductions"), block.score.deductions ? points(-Math.abs(block.score.deductions)) : "0.00");
    return;
  }
  const some = rows.some((r) => r.score !== null);
  put(own, w(some || block.marks === "scores" ? "technical" : "technical.base"), rows.length ? points(block.technical) : UNKNOWN);
  const leader = block.leader;
  if (!leader) {
    put(other, w("leader.none"), UNKNOWN);
    return put(gap, w("behind"), UNKNOWN);
  }
  const at = Math.min(rows.length, leader.after.length);
  put(other, at ? w("leader", { name: shortName(leader), n: at }) : shortName(leader), points(at ? leader.after[at - 1] : leader.tes));
  const difference = at ? block.technical - leader.after[at - 1] : null;
  put(gap, w(difference === 0 ? "level" : difference > 0 ? "ahead" : "behind"), difference === null ? UNKNOWN : points(Math.abs(difference)));
}

/** What it takes; once the score is out, the score and its places. */
export function drawNeeds(block) {
  const cells = [...$("#needs").querySelectorAll("p")].map((p) => [...p.children]);
  const put = (at, text, label, small = false) => { fill(cells[at][0], text); fill(cells[at][1], label || " "); cells[at][0].classList.toggle("small", small); };
  const score = block.score;
  fill($("#needs-word"), score ? (score.version > 1 ? `${w("score")}, ${w("score.version", { n: score.version })}` : w("score")) : w("needs"));
  if (score) {
    put(0, points(score.tss), w("score"));
    put(1, placeWord(score.place), w("score.segment"));
    return put(2, placeWord(score.rank), w("score.overall"));
  }
  [1, 2, 3].forEach((place, at) => {
    const found = block.needs?.find((n) => n.place === place);
    const label = place === 1 ? w("needs.lead") : w("needs.place", { place: placeWord(place) });
    if (!block.skater || !found) return put(at, UNKNOWN, label);
    if (found.tss === null) return put(at, w("needs.any"), label, true);
    put(at, found.reach ? points(found.tss) : w("needs.never"), label, !found.reach);
  });
}

/** Everybody with a place; rows that are not filled yet are there. */
export function drawStandings(block) {
  const rows = block.standings;
  const lead = rows[0]?.total;
  fill($("#standing-word"), block.official ? w("standings.official") : rows.length ? w("standings", { n: block.done }) : w("standings.none"));
  slots($("#standings tbody"), Math.max(block.of, rows.length, 1), (at) => h(`tr.${at < NARROW ? "first" : at < WIDE ? "further" : "far"}`, h("td.p"), h("td.n"), h("td.c"), h("td.g"), h("td.t"))).forEach((tr, at) => {
    const row = rows[at];
    const [place, name, nation, gap, total] = tr.children;
    tr.classList.toggle("own", Boolean(row && block.skater && row.start === block.skater.start));
    fill(place, row ? `${row.place}` : "–");
    const key = row ? row.name : "";
    if (name.dataset.key !== key || !row) {
      name.dataset.key = key;
      if (row) putPerson(name, row);
      else fill(name, "–");
    }
    fill(nation, row ? row.nation || row.club || " " : " ");
    fill(gap, row && lead > row.total ? points(row.total - lead) : " ");
    fill(total, row ? points(row.total) : "–");
  });
  const all = $("#all");
  all.hidden = block.of <= NARROW;
  all.classList.toggle("only-narrow", block.of <= WIDE);
  fill(all, $("#standings").classList.contains("whole") ? w("standings.fewer") : w("standings.all", { n: rows.length }));
}

/** Who comes next, with the time as it is now and as it was planned. */
export function drawNext(block, clock) {
  slots($("#next"), Math.min(3, Math.max(1, block.of)), () => h("li", h("p", h("b"), h("span.was")), h("p"), h("span.brings"))).forEach((li, at) => {
    const who = block.next[at];
    const [when, name, brings] = li.children;
    const moved = who?.expected && who.planned && clock(who.expected) !== clock(who.planned);
    fill(when.children[0], who ? (who.expected ? clock(who.expected) : `${who.start}`) : "–:––");
    fill(when.children[1], moved ? w("next.was", { time: clock(who.planned) }) : " ");
    if (who) putPerson(name, who, ` ${who.nation || who.club}`);
    else fill(name, at ? " " : w("next.none"));
    const before = who?.before[0];
    fill(brings, before ? [points(before.tss), h("br"), placeWord(before.place)] : " ");
  });
}

/** The technical score after each element, own against the leader's. */
export function drawChart(block) {
  const chart = $("#chart");
  const leader = block.leader?.after ?? [];
  let sum = 0;
  const own = (block.rows ?? []).map((r) => (sum += r.score ?? r.base ?? 0));
  const many = Math.max(block.slots, leader.length, own.length, 1);
  const top = Math.max(leader.at(-1) ?? 0, own.at(-1) ?? 0, 1000) * 1.12;
  const x = (n) => Math.round(16 + (n / many) * 620);
  const y = (value) => Math.round(204 - (value / top) * 190);
  const node = (tag, properties, text) => {
    const made = document.createElementNS(SVG, tag);
    for (const [k, v] of Object.entries(properties)) made.setAttribute(k, v);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const line = (values, kind) => node("polyline", { class: kind, points: [0, ...values].map((v, at) => `${x(at)},${y(v)}`).join(" ") });
  const made = [];
  for (let n = 1; n <= many; n += 1) made.push(node("line", { x1: x(n), x2: x(n), y1: 14, y2: 204 }), node("text", { x: x(n), y: 220, "text-anchor": "middle" }, n));
  if (leader.length) made.push(line(leader, "other"), node("text", { class: "other-name", x: x(leader.length) + 8, y: y(leader.at(-1)) + 4 }, `${shortName(block.leader).slice(0, 14)} ${points(leader.at(-1))}`));
  if (own.length) {
    made.push(line(own, "own"), node("circle", { cx: x(own.length), cy: y(own.at(-1)), r: 5 }));
    made.push(node("text", { class: "own-name", x: x(own.length) + 10, y: y(own.at(-1)) + (own.at(-1) < (leader[own.length - 1] ?? 0) ? 18 : -8) }, block.skater.name ? w("chart.text", { name: shortName(block.skater).slice(0, 14), own: points(own.at(-1)) }) : points(own.at(-1))));
  }
  chart.replaceChildren(...made);
}

/** Teams with their points by segment. */
export function drawTeam(team, segments) {
  $("#team").hidden = !team;
  if (!team) return;
  const parts = team.event_segments.filter((s) => team.rows.some((r) => r.segments[s.cs]));
  fill($("#team table"), h("thead", h("tr", h("th.place", w("place")), h("th", w("team.team")), parts.map((s) => h("th.number", titleOf(segments[s.cs]))), h("th.number", w("team.points")))),
    h("tbody", team.rows.map((r) => h("tr", h("td.place", h("strong", r.place ?? "–")), h("td", r.name, team.through.includes(r.team) ? h("span.secondary", ` ${w("team.on")}`) : ""), parts.map((s) => h("td.number", r.segments[s.cs]?.points ?? "–")), h("td.number", h("strong", r.points))))));
}

/** What comes on the ice; the table keeps the height it once had. */
export function drawComing(rows, clock) {
  const body = $("#timetable tbody");
  $("#timetable").hidden = !rows.length && !body.children.length;
  const word = (r) => (r.kind === "skate" ? `${r.start} ${r.name}` : r.kind === "warm-up" ? w("warm-up", { group: r.group }) : r.kind === "resurfacing" ? r.title || w("resurfacing") : r.title || r.segment || "");
  slots(body, Math.max(rows.length, body.children.length), () => h("tr", h("td"), h("td"), h("td.number"))).forEach((tr, at) => {
    const r = rows[at];
    tr.className = r?.state ?? "";
    set(tr, { "aria-current": r?.state === "now" ? "true" : null });
    fill(tr.children[0], r ? clock(r.expected) : " ");
    fill(tr.children[1], r ? word(r) : " ");
    fill(tr.children[2], r && Math.abs(r.late ?? 0) >= 60 ? `${r.late > 0 ? "+" : "−"}${w("minutes", { n: Math.round(Math.abs(r.late) / 60) })}` : " ");
  });
}

/** Every numbered version of a result that was corrected, with what it changed. */
export function drawVersions(view, clock) {
  const corrected = Object.entries(view.versions);
  $("#versions").hidden = !corrected.length;
  fill($("#versions-list"), corrected.map(([cs, versions]) => h("div.stack", h("h4", titleOf(view.segments[cs])), h("ol.plain.stack", versions.map((v) => h("li", h("strong", w("versions.one", { n: v.version, time: clock(v.at) })), h("p", v.note || w("versions.anew")),
    v.changed.map((c) => h("p.secondary", w("versions.change", { name: c.name, from: points(c.from.tss), to: points(c.to.tss), was: c.from.place ?? "–", is: c.to.place ?? "–" })))))))));
}

/** The sentence: what the last change means. Gives {is, text, bold}. */
export function sentenceOf(block, before) {
  const { skater, score } = block;
  if (!skater) return { is: "planned", bold: "", text: "" };
  if (score) return { is: "even", bold: skater.name && `${skater.name}.`, text: w("say.scored", { tss: points(score.tss), place: placeWord(score.place) }) };
  const rows = block.rows ?? [];
  const at = rows.length - 1;
  if (["skated", "released"].includes(skater.status)) return { is: "called", bold: "", text: w("say.waits") };
  if (at < 0) return { is: "planned", bold: "", text: w(block.marks === "nothing" ? "say.nothing" : "say.ready") };
  const row = rows[at];
  const amount = row.is === "gains" || row.is === "loses" ? Math.abs(row.goe) : (row.score ?? row.base);
  const settled = (before?.rows ?? []).findIndex((r, n) => n < at && r.is === "review" && rows[n] && rows[n].is !== "review");
  const text = [w(`say.${row.is}`, { points: points(amount) }), settled >= 0 ? w("say.settled", { n: settled + 1, points: points(rows[settled].score ?? rows[settled].base) }) : ""];
  return { is: row.is, bold: `${at + 1}. ${elementWord(row.code)}.`, text: text.filter(Boolean).join(" ") };
}
