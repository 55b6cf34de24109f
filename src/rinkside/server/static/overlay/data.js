// From the feed to what graphics say: dataFor(graphic, told, options) → texts of the form its manifest names, or null
// where there is nothing to say. `told` is {view, words, lang, why}: the public view with names in their parts and
// times, the texts of the language, and why one beat another as the interface tells it.

import { points } from "../dom.js";
import { clockIn } from "../ice.js";

const ROWS = 8;
const PARTS = 10;

/** The texts of a language: say("air.behind", {points: "1.89"}), nth(4). */
function speech({ words, lang }) {
  const rule = new Intl.PluralRules(lang, { type: "ordinal" });
  const say = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const nth = (n) => (n ? say(`ordinal.${rule.select(n)}`, { n }) : "");
  const kind = (segment) => words[`kind.${(segment?.title || segment?.kind || "").toLowerCase()}`] ?? (segment?.title || segment?.kind || "");
  const short = (segment) => words[`air.kind.${(segment?.title || segment?.kind || "").toLowerCase()}`] ?? kind(segment);
  const part = (what) => words[`air.part.${what}`] ?? what;
  return { say, nth, kind, short, part, lead: (place) => (place === 1 ? say("air.lead") : say("air.place", { nth: nth(place) })), list: (...texts) => texts.filter(Boolean).join(say("air.join")) };
}

const person = (told, entry, held) => ({ name: held?.name ?? "", members: told.view.people[entry]?.members ?? [], nation: held?.nation ?? "" });
const shortName = (told, row) => {
  const members = told.view.people[row.entry]?.members ?? [];
  return members.length ? members.map((m) => m.family).join(" / ") : row.name;
};
const clock = (view, at) => (at ? clockIn(view.competition.timezone, at) : "");
const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");
const categoryOf = (view, cs) => view.categories.find((c) => c.category === view.segments[cs]?.category);

/** The segment that graphics are about: the one asked for, the open one, the last with scores, the first. */
function segmentOf(view, options) {
  if (view.segments[options.segment]) return options.segment;
  const scored = Object.keys(view.standings);
  return view.open[0] ?? view.last?.cs ?? scored[scored.length - 1] ?? Object.keys(view.segments)[0];
}

/** The table that counts after a segment: the totals after the newest, else the segment's own. */
function table(view, cs) {
  const total = view.overall[view.segments[cs]?.category] ?? [];
  const counted = Object.keys(total[0]?.segments ?? {});
  const several = counted.length > 1 && counted[counted.length - 1] === cs;
  const rows = several ? total.filter((r) => r.place && r.complete) : (view.standings[cs] ?? []).filter((r) => r.place);
  return { several, rows: rows.map((r) => ({ ...r, points: several ? r.total : r.tss })) };
}

/** How far somebody is from the best of the others: "1.89 behind", "1.89 behind Liu". */
function gap(told, { say }, rows, own, value, named) {
  const mine = rows.find((r) => r.entry === own);
  const best = rows.filter((r) => r.entry !== own).sort((a, b) => value(b) - value(a))[0];
  if (!mine || !best) return "";
  const apart = value(mine) - value(best);
  const how = apart > 0 ? "ahead" : "behind";
  const name = shortName(told, best);
  if (!apart) return named ? say("air.level.with", { name }) : say("air.level");
  return named ? say(`air.${how}.of`, { name, points: points(Math.abs(apart)) }) : say(`air.${how}`, { points: points(Math.abs(apart)) });
}

function reveal(told, options, speak) {
  const { view } = told;
  const { say, nth, short, list } = speak;
  const last = view.last;
  if (!last || (options.segment && last.cs !== options.segment)) return null;
  const segment = view.segments[last.cs];
  const { several, rows } = table(view, last.cs);
  const own = rows.find((r) => r.entry === last.entry);
  const inSegment = (view.standings[last.cs] ?? []).filter((r) => r.place);
  const left = segment.skaters.filter((s) => s.standing === "ranked" && s.status !== "approved").length;
  const o = last.official;
  const behind = gap(told, speak, inSegment, last.entry, (r) => r.tss, !several);
  return {
    ...person(told, last.entry, last), words: { technical: say("score.technical"), components: say("score.components"), deductions: say("score.deductions"), total: say("total") },
    technical: points(o.tes), components: points(o.pcs), deductions: points(o.deductions ? -Math.abs(o.deductions) : 0),
    segment: capital(short(segment)), score: points(o.tss), segment_note: several ? list(nth(last.place), behind) : behind,
    total: several ? points(own?.total ?? last.total) : "", total_note: several ? gap(told, speak, rows, last.entry, (r) => r.points, true) : "",
    place_word: say(left ? "air.now" : "air.final"), place: nth(several ? own?.place : last.place), to_come: left ? say("air.to-come", { n: left }) : "",
  };
}

const paged = (options) => ({ page_rows: Number(options.rows) || ROWS, page_seconds: Number(options.every) || 0 });

function standings(told, options, { say, kind, list }) {
  const { view } = told;
  const cs = segmentOf(view, options);
  if (!cs) return null;
  const { several, rows } = table(view, cs);
  const segment = view.segments[cs];
  const best = rows[0]?.points;
  const ranked = segment.skaters.filter((s) => s.standing === "ranked");
  const done = ranked.filter((s) => s.status === "approved").length;
  const newest = view.last?.cs === cs ? view.last.entry : "";
  const word = segment.status === "approved" ? (several ? "air.result.final" : "air.result") : several ? "air.standings" : "air.so-far";
  return {
    title: list(categoryOf(view, cs)?.title, several ? "" : kind(segment).toLowerCase(), say(word)), count: say("air.done", { done, n: ranked.length }),
    rows: rows.map((r) => ({ ...person(told, r.entry, r), place: String(r.place), behind: r.points === best ? "" : points(r.points - best), score: points(r.points), now: r.entry === newest })),
    ...paged(options),
  };
}

function order(told, options, { say, kind, list }) {
  const { view } = told;
  const cs = segmentOf(view, options);
  if (!cs) return null;
  const segment = view.segments[cs];
  const scores = new Map((view.standings[cs] ?? []).map((r) => [r.start, r.tss]));
  const current = view.on_ice[cs];
  const until = segment.groups.reduce((ends, size) => [...ends, (ends[ends.length - 1] ?? 0) + size], []);
  const at = segment.skaters.findIndex((s) => s.status !== "approved" && s.standing === "ranked");
  const group = Math.max(0, until.findIndex((end) => end > at));
  const whole = options.group === "all" || until.length < 2 || at < 0;
  const chosen = whole ? segment.skaters : segment.skaters.slice(until[group - 1] ?? 0, until[group]);
  return {
    title: list(categoryOf(view, cs)?.title, kind(segment).toLowerCase(), whole ? say("air.order") : say("air.group", { group: group + 1 })), count: say("air.skate", { n: segment.skaters.length }),
    rows: chosen.filter((s) => s.standing === "ranked").map((s) => ({ ...person(told, s.entry, s), start: String(s.start), time: clock(view, view.times[cs]?.[s.start]), score: scores.has(s.start) ? points(scores.get(s.start)) : "", done: s.status === "approved", now: current?.start === s.start && s.status !== "approved" })),
    ...paged(options),
  };
}

const skaterOf = (view, cs) => cs && (view.on_ice[cs] ?? view.segments[cs].skaters.find((s) => s.status === "waiting" && s.standing === "ranked"));

/** The entry of the person a graphic is about; "" for graphics of numbers, which stay whoever is left alone. */
export function subjectOf(graphic, told, options) {
  return (graphic === "lower-third" && told.view && skaterOf(told.view, segmentOf(told.view, options))?.entry) || "";
}

const musicOf = (music, kind) => (typeof music === "string" ? music : music?.[kind] ?? "");

function lower(told, options, speak) {
  const { view } = told;
  const { say, nth, kind, short, list } = speak;
  const cs = segmentOf(view, options);
  const skater = skaterOf(view, cs);
  if (!skater) return null;
  const segment = view.segments[cs];
  const more = told.view.people[skater.entry];
  const credits = [["music", musicOf(more?.music, segment.kind)], ["choreography", more?.choreographer], ["coach", more?.coach], ["club", skater.club]].filter(([, text]) => text).slice(0, 2);
  const own = (view.overall[segment.category] ?? []).find((r) => r.entry === skater.entry);
  const [earlier, had] = Object.entries(own?.segments ?? {}).filter(([other, r]) => other !== cs && r.tss !== null).pop() ?? [];
  const [nthStart, n, { start }] = [nth(skater.start), segment.skaters.length, skater];
  return {
    ...person(told, skater.entry, skater), credits: credits.map(([word, text]) => ({ word: say(`air.${word}`), text })),
    before: had ? { word: list(capital(short(view.segments[earlier])), nth(had.place)), score: points(had.tss), note: say("air.skates", { nth: nthStart, start, n }) } : { word: capital(kind(segment)), score: nthStart, note: say("air.skates.of", { n }) },
    needs: needsOf(view, cs, skater, speak),
  };
}

const UNKNOWN = "–––.––";
const family = (p) => p.family || p.name.split(" / ").map((one) => one.split(" ").pop()).join(" / ");
const bare = (code) => code.replace(/[<>!*eq]/g, "");

/** The technical box: what the live page knows of who is on the ice. */
function technical(told, options, { say, kind, lead }) {
  const { view } = told;
  const cs = view.live[options.segment] ? options.segment : Object.keys(view.live).find((one) => view.live[one].skater);
  const block = view.live[cs];
  if (!block?.skater) return null;
  const who = view.segments[cs].skaters.find((s) => s.start === block.skater.start);
  const planned = block.skater.planned ?? [];
  const wordOf = (row, plan) => (row.is === "review" ? say("state.review") : plan && bare(plan.code) !== bare(row.code) ? say("planned.was", { code: plan.code }) : "");
  const elements = (block.rows ?? []).map((r, at) => ({ code: r.code, score: points(r.score ?? r.base, { unknown: "" }), is: r.is, word: wordOf(r, planned[at]) }));
  for (const plan of planned.slice(elements.length)) elements.push({ code: plan.code, score: points(plan.base, { unknown: "" }), is: "planned", word: "" });
  const done = (block.rows ?? []).length;
  const whole = Boolean(block.score);
  const some = whole || (block.rows ?? []).some((r) => r.score !== null);
  const at = block.leader ? Math.min(done, block.leader.after.length) : 0;
  const apart = at && !whole ? block.technical - block.leader.after[at - 1] : null;
  const between = apart === null ? "" : !apart ? say("air.level") : say(apart > 0 ? "air.ahead" : "air.behind", { points: points(Math.abs(apart)) });
  const ownWord = say(some ? "score.technical" : "technical.base");
  const other = whole ? { word: say("score.components"), score: points(block.score.pcs) }
    : block.leader ? { word: at ? say("leader", { name: family(block.leader), n: at }) : family(block.leader), score: points(at ? block.leader.after[at - 1] : block.leader.tes) } : { word: say("air.nobody"), score: "" };
  const need = block.needs?.find((n) => n.tss !== null && n.reach);
  return {
    ...person(told, who?.entry, block.skater), elements, slots: block.slots,
    own: { word: between ? say("air.technical.gap", { word: ownWord, gap: between }) : ownWord, score: done ? points(block.technical) : UNKNOWN }, other,
    bottom: whole ? { word: capital(kind(view.segments[cs])), score: points(block.score.tss) } : need ? { word: say("air.need.box", { place: lead(need.place) }), score: points(need.tss) } : { word: kind(view.segments[cs]), score: "" },
    list: Boolean(Number(options.list)),
  };
}

/** What it takes, for who is on the ice; nothing once the score is there. */
function needsOf(view, cs, skater, { say, lead }) {
  const block = view.live?.[cs];
  if (!block || block.score || block.skater?.start !== skater.start) return [];
  return (block.needs ?? []).filter((n) => n.tss !== null && n.reach).map((n, at) => {
    const [before, after] = say(at ? "air.need.more" : "air.need", { place: lead(n.place) }).split("{score}").map((text) => text.trim());
    return { before, score: points(n.tss), after };
  });
}

/** Which two are compared: the newest score and the best of the others; where all is official, the first two. */
export function pairOf(view, options) {
  const cs = segmentOf(view, options);
  if (!cs) return null;
  const { several, rows } = table(view, cs);
  const newest = view.last?.cs === cs && view.segments[cs].status !== "approved" ? rows.find((r) => r.entry === view.last.entry) : null;
  const best = rows.find((r) => r !== (newest ?? rows[0]));
  const one = newest ?? rows[0];
  if (!one || !best) return null;
  return { of: several ? view.segments[cs].category : cs, first: one.entry, second: best.entry, at: `${one.points} ${best.points}` };
}

/** Why one beat another, part by part in the order skated. */
function why(told, options, { say, short, part }) {
  const found = told.why;
  const pair = pairOf(told.view, options);
  if (!found || !pair || ![found.first.entry, found.second.entry].includes(pair.first)) return null;
  const several = new Set(found.parts.map((p) => p.cs).filter(Boolean)).size > 1;
  const most = Math.max(1, ...found.parts.map((p) => Math.abs(p.difference)));
  const parts = found.parts.filter((p) => p.first || p.second).slice(0, PARTS).map((p) => ({
    word: p.cs && several ? say("air.why.part", { segment: capital(short(told.view.segments[p.cs])), what: part(p.what) }) : capital(part(p.what)),
    first: points(p.first), second: points(p.second), difference: points(p.difference, { sign: true }), share: Math.round((100 * p.difference) / most),
  }));
  const side = (one) => ({ ...person(told, one.entry, one), total: points(one.total) });
  return {
    title: say("air.why", { first: shortName(told, found.first), second: shortName(told, found.second) }), first: side(found.first), second: side(found.second), parts,
    margin_word: found.tie ? say("air.why.tie") : say("air.why.margin"), margin: found.tie ? "" : points(found.margin),
  };
}

const MAKERS = { "technical-box": technical, "score-reveal": reveal, standings, "starting-order": order, "lower-third": lower, why };

export function dataFor(graphic, told, options) {
  const made = told.view && told.words ? MAKERS[graphic](told, options, speech(told)) : null;
  return made && { ...made, side: options.side === "right" ? "right" : "left", scale: Number(options.scale) || 100 };
}
