// Why one beat another, on the live page: two that the viewer picks, the parts of the margin, the marks that decided it.

import { $, choices, fill, h, points } from "./dom.js";
import { shortName } from "./live_draw.js";
import { kindWord, w } from "./live_words.js";

const box = $("#why-box");
let picked = { of: "", first: "", second: "" };
let shown = "";

const select = (id, label, onchange) => h("div.field", h("label", { for: id }, label), h("select", { id, onchange }));
const fields = h("div.picks", select("why-of", w("why.where"), pick), select("why-first", w("why.first"), pick), select("why-second", w("why.second"), pick));
const told = h("div", { id: "why-told", tabindex: "0", role: "region", "aria-label": w("why") });
box.append(fields, told);

let last = null;
function pick() {
  picked = { of: $("#why-of").value, first: $("#why-first").value, second: $("#why-second").value };
  if (last) drawWhy(...last);
}

/** Draw it anew where scores or picks have changed. `segment` is {cs, of, whole}: its key, its category's, whether there is more than it. */
export async function drawWhy(code, segment, block) {
  last = [code, segment, block];
  const scopes = [segment.whole ? [segment.of, w("why.overall")] : null, [segment.cs, kindWord(segment.kind)]].filter(Boolean);
  const of = scopes.some(([value]) => value === picked.of) ? picked.of : scopes[0][0];
  const score = of === segment.cs ? (r) => r.tss : (r) => r.total;
  const rows = [...block.standings].sort((a, b) => score(b) - score(a));
  const there = (entry) => rows.some((r) => r.entry === entry);
  const first = there(picked.first) ? picked.first : rows[0]?.entry;
  const second = there(picked.second) && picked.second !== first ? picked.second : rows.find((r) => r.entry !== first)?.entry;
  choices($("#why-of"), scopes, of);
  const people = rows.map((r) => [r.entry, `${r.name} ${points(score(r))}`]);
  choices($("#why-first"), people, first);
  choices($("#why-second"), people, second);
  if (!second) return fill(told, h("p.secondary", w("why.wait")));
  const key = JSON.stringify([of, first, second, rows, block.official]);
  if (key === shown) return undefined;
  shown = key;
  try {
    const query = new URLSearchParams({ of, first, second });
    const answer = await fetch(`/api/v1/competitions/${encodeURIComponent(code)}/why?${query}`);
    if (key !== shown) return undefined;
    fill(told, answer.ok ? draw(await answer.json(), segment) : h("p.secondary", w("why.wait")));
  } catch { shown = ""; }
  return undefined;
}

const named = (side) => shortName({ name: side.name, family: side.family });

function draw(why, segment) {
  const people = Object.fromEntries(last[2].standings.map((r) => [r.entry, r]));
  const [a, b] = [why.first, why.second].map((side) => named({ ...side, family: people[side.entry]?.family }));
  const kindOf = (cs) => (cs ? kindWord(segment.kinds[cs]) : "");
  const title = why.tie ? w("why.tie", { first: a, second: b }) : w("why.of", { first: a, second: b });
  return [
    title === $("#why-word").textContent ? "" : h("h4", title),
    h("p.secondary", w("why.totals", { first: points(why.first.total), second: points(why.second.total), name: a }), why.official ? "" : ` ${w("why.running")}`),
    waterfall(why, a, kindOf),
    h("p.to-whom", { "aria-hidden": "true" }, h("i.won"), w("why.to", { name: a }), h("i.lost"), w("why.to", { name: b })),
    why.largest ? h("p.note", largest(why.largest, a, b, kindOf)) : "",
    h("h4", w("why.marks")),
    why.deciding.length
      ? h("ul.plain.stack", why.deciding.map((d) => h("li.mark", mark(d, people, kindOf))), why.more_deciding ? h("li.secondary", w("why.marks.more", { n: why.more_deciding })) : "")
      : h("p.secondary", w("why.marks.none")),
  ];
}

/** One list for both: columns side by side on a wide screen, bars below each other on a phone. */
function waterfall(why, name, kindOf) {
  const ends = [0];
  for (const part of why.parts) ends.push(ends.at(-1) + part.difference);
  const [low, high] = [Math.min(...ends), Math.max(...ends, 1)];
  const share = (value) => String(Math.round(((value - low) * 1000) / (high - low)) / 1000);
  const bar = (from, to, is, where, what, text) => {
    const item = h(`li.${is}`, h("span.what", where ? h("span", where) : "", " ", h("b", what)), h("span.track", h("i.post")), h("span.gave", text));
    for (const [property, value] of [["--from", Math.min(from, to)], ["--top", Math.max(from, to)], ["--end", to]]) item.style.setProperty(property, share(value));
    return item;
  };
  const parts = why.parts.map((part, at) => bar(ends[at], ends[at + 1], part.difference > 0 ? "won" : part.difference < 0 ? "lost" : "none", kindOf(part.cs), w(`part.${part.what}`), points(part.difference, { sign: true })));
  const list = h("ol.fall.plain", parts, bar(0, why.margin, "sum", "", w("why.by", { name }), points(why.margin)));
  list.style.setProperty("--zero", share(0));
  return list;
}

function largest({ cs, number, first, second }, a, b, kindOf) {
  const gave = (name, element) => (element ? w("why.gave", { name, code: element.code, points: points(element.score) }) : w("why.none-there", { name }));
  return `${w("why.largest", { segment: kindOf(cs), n: number })} ${gave(a, first)} ${gave(b, second)}`;
}

function mark(d, people, kindOf) {
  const effect = d.margin ? w("why.mark.turned", { points: points(-d.margin) }) : w("why.mark.tie");
  const real = (text) => text.replace("-", "−");
  return w("why.mark", { segment: kindOf(d.cs), n: d.judge, name: shortName(people[d.entry] ?? { name: d.name }), what: d.what, mark: real(d.mark), instead: real(d.instead), effect });
}
