// The sheet of a skate on the live page: every judge's marks, those that were left out hollow, and what it would be without one judge.

import { $, choices, fill, grade, h, points } from "./dom.js";
import { placeWord, w } from "./live_words.js";

const box = $("#marks-box");
const skater = h("select", { id: "sheet-skater", onchange: () => { picked = skater.value; if (last) drawSheet(...last); } });
const judge = h("select", { id: "sheet-without", onchange: () => { left = Number(judge.value); if (last) drawSheet(...last); } });
const sheet = h("div.scroll", { id: "sheet", tabindex: "0", role: "region", "aria-label": w("marks") });
const without = h("p", { id: "without" });
box.replaceChildren(h("div.picks", h("div.field", h("label", { for: "sheet-skater" }, w("marks.skater")), skater), h("div.field", h("label", { for: "sheet-without" }, w("without")), judge)), without, sheet);

let picked = "";
let left = 0;
let last = null;
let have = { key: "", sheet: null };

/** Draw the sheet of whoever is picked, else of whoever was called last; fetched anew where a score has changed. */
export async function drawSheet(code, cs, block, whole) {
  last = [code, cs, block, whole];
  const now = block.skater;
  const people = block.standings.map((r) => [String(r.start), r.name]);
  if (now && !people.some(([start]) => start === String(now.start))) people.unshift([String(now.start), now.name]);
  const start = people.some(([value]) => value === picked) ? picked : now ? String(now.start) : (people[0]?.[0] ?? "");
  choices(skater, people, start);
  const waits = now && start === String(now.start) && !block.score;
  if (!start || waits) {
    have = { key: "", sheet: null };
    choices(judge, [["0", w("without.nobody")]], "0");
    fill(without, " ");
    return fill(sheet, h("p.secondary", w("marks.wait")));
  }
  const key = JSON.stringify([cs, start, block.score?.version, block.standings, block.official]);
  const base = `/api/v1/competitions/${encodeURIComponent(code)}`;
  try {
    if (have.key !== key) {
      const answer = await fetch(`${base}/sheets/${encodeURIComponent(cs)}/${start}`);
      const found = answer.ok ? await answer.json() : null;
      if (last[2] !== block || skater.value !== start) return undefined;
      have = { key, sheet: found };
    }
    if (!have.sheet) return fill(sheet, h("p.secondary", w("marks.wait")));
    const judges = Math.max(0, ...have.sheet.elements.map((e) => e.marks.length));
    if (left > judges) left = 0;
    choices(judge, [["0", w("without.nobody")], ...Array.from({ length: judges }, (_, at) => [String(at + 1), w("without.judge", { n: at + 1 })])], String(left));
    draw(have.sheet, left);
    if (!left) return fill(without, " ");
    const asked = left;
    const answer = await fetch(`${base}/segments/${encodeURIComponent(cs)}/without/${asked}`);
    const found = answer.ok ? (await answer.json()).rows.find((r) => r.entry === have.sheet.entry) : null;
    if (asked === left && have.key === key) sayWithout(asked, found, whole);
  } catch { have = { key: "", sheet: null }; }
  return undefined;
}

/** What it would be, always beside what it is, and always said to be no result. */
function sayWithout(n, row, whole) {
  if (!row || row.without.tss === null) return fill(without, h("strong", w("without.not")), ` ${w("without.unknown", { n })}`);
  const said = ({ tss, place, total, rank }) => [
    `${points(tss)}${place ? ` ${w("without.segment", { place: placeWord(place) })}` : ""}`,
    whole && total !== null ? `${points(total)}${rank ? ` ${w("without.overall", { place: placeWord(rank) })}` : ""}` : "",
  ].filter(Boolean).join(", ");
  return fill(without, h("strong", w("without.not")), ` ${w("without.is", { n, what: said(row.without) })} ${w("without.official", { what: said(row.official) })}`);
}

const strip = (marks, out, n, word, wide) => h(`span.nine${wide ? ".wide-marks" : ""}`, marks.map((m, at) => {
  const is = at + 1 === n ? "gone" : out.includes(at + 1) ? "out" : "in";
  return h(`span.${is}`, word(m), is === "in" ? "" : h("span.only-read", ` ${w(is === "gone" ? "marks.gone" : "marks.out")}`));
}));

function draw(held, n) {
  const row = (name, base, goe, marks, out, word, total, wide) => h("tr",
    h("td", h("span.name", name), h("span.base", ` ${base}`), h("span.under", strip(marks, out, n, word, wide))), h("td.number.b", base), h("td.number", goe),
    h("td.m", strip(marks, out, n, word, wide)), h("td.number", h("strong", total)));
  fill(sheet, h("table", h("thead", h("tr", h("th", w("elements")), h("th.number.b", w("marks.base")), h("th.number", w("marks.goe")), h("th.m", w("marks.judges")), h("th.number", w("score")))),
    h("tbody", held.elements.map((e) => row(`${e.number} ${e.code}${e.highlight ? " x" : ""}`, points(e.base_value), points(e.goe, { sign: true }), e.marks, e.left_out, grade, points(e.score), false)),
      held.components.map((c) => row(c.name, "", "", c.marks, c.left_out, (m) => points(m, { unknown: "–" }), points(c.mean), true)))),
  h("p.secondary", w("marks.hollow")));
}
