// From the feed to what graphics say: dataFor(graphic, told, options) → texts of the form its manifest names, or null
// where there is nothing to say. `told` is {view}: the public view, with names in their parts and times.

import { points } from "../dom.js";
import { clockIn } from "../ice.js";

const ORDINALS = { one: "st", two: "nd", few: "rd", other: "th" };
const rule = new Intl.PluralRules("en", { type: "ordinal" });
const nth = (n) => (n ? `${n}${ORDINALS[rule.select(n)]}` : "");
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const person = (told, entry, held) => ({ name: held?.name ?? "", members: told.view.people[entry]?.members ?? [], nation: held?.nation ?? "" });
const shortName = (told, row) => {
  const members = told.view.people[row.entry]?.members ?? [];
  return members.length ? members.map((m) => m.family).join(" / ") : row.name;
};
const clock = (view, at) => (at ? clockIn(view.competition.timezone, at) : "");
const kindOf = (segment) => segment?.title || segment?.kind || "";
const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");
const categoryOf = (view, cs) => view.categories.find((c) => c.category === view.segments[cs]?.category);

/** The segment that graphics are about: the one asked for, the open one, the last with scores, the first. */
function segmentOf(view, options) {
  if (view.segments[options.segment]) return options.segment;
  const scored = Object.keys(view.standings);
  return view.open[0] ?? view.last?.cs ?? scored[scored.length - 1] ?? Object.keys(view.segments)[0];
}

/** The table that counts after a segment: the totals, or the segment's own where it is the first. */
function table(view, cs) {
  const total = view.overall[view.segments[cs]?.category] ?? [];
  const several = Object.keys(total[0]?.segments ?? {}).length > 1;
  const rows = several ? total.filter((r) => r.place && r.complete) : (view.standings[cs] ?? []).filter((r) => r.place);
  return { several, rows: rows.map((r) => ({ ...r, points: several ? r.total : r.tss })) };
}

/** How far somebody is from the best of the others: "1.89 behind", "1.89 behind Liu". */
function gap(told, rows, own, value, named) {
  const mine = rows.find((r) => r.entry === own);
  const best = rows.filter((r) => r.entry !== own).sort((a, b) => value(b) - value(a))[0];
  if (!mine || !best) return "";
  const apart = value(mine) - value(best);
  const who = named ? ` ${shortName(told, best)}` : "";
  if (!apart) return `level${who && ` with${who}`}`;
  return apart > 0 ? `${points(apart)} ahead${who && ` of${who}`}` : `${points(-apart)} behind${who}`;
}

function reveal(told, options) {
  const { view } = told;
  const last = view.last;
  if (!last || (options.segment && last.cs !== options.segment)) return null;
  const segment = view.segments[last.cs];
  const { several, rows } = table(view, last.cs);
  const own = rows.find((r) => r.entry === last.entry);
  const inSegment = (view.standings[last.cs] ?? []).filter((r) => r.place);
  const left = segment.skaters.filter((s) => s.standing === "ranked" && s.status !== "approved").length;
  const o = last.official;
  const behind = gap(told, inSegment, last.entry, (r) => r.tss, !several);
  return {
    ...person(told, last.entry, last),
    technical: points(o.tes), components: points(o.pcs), deductions: points(o.deductions ? -Math.abs(o.deductions) : 0),
    segment: capital(kindOf(segment)), score: points(o.tss), segment_note: several ? [nth(last.place), behind].filter(Boolean).join(", ") : behind,
    total: several ? points(own?.total ?? last.total) : "", total_note: several ? gap(told, rows, last.entry, (r) => r.points, true) : "",
    place_word: left ? "Now" : "Final", place: nth(several ? own?.place : last.place), to_come: left ? `${NUMBERS[left] ?? left} ${left === 1 ? "skater" : "skaters"} to come` : "",
  };
}

function standings(told, options) {
  const { view } = told;
  const cs = segmentOf(view, options);
  if (!cs) return null;
  const { several, rows } = table(view, cs);
  const segment = view.segments[cs];
  const best = rows[0]?.points;
  const ranked = segment.skaters.filter((s) => s.standing === "ranked");
  const done = ranked.filter((s) => s.status === "approved").length;
  const newest = view.last?.cs === cs ? view.last.entry : "";
  const word = segment.status === "approved" ? (several ? "final result" : "result") : several ? "standings" : "so far";
  return {
    title: `${categoryOf(view, cs)?.title ?? ""}, ${several ? "" : `${kindOf(segment).toLowerCase()}, `}${word}`, count: `${done} of ${ranked.length}`,
    rows: rows.map((r) => ({ ...person(told, r.entry, r), place: String(r.place), behind: r.points === best ? "" : points(r.points - best), score: points(r.points), now: r.entry === newest })),
    page_rows: Number(options.rows) || 8, page_seconds: Number(options.every) || 0,
  };
}

function order(told, options) {
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
    title: `${categoryOf(view, cs)?.title ?? ""}, ${kindOf(segment).toLowerCase()}, ${whole ? "starting order" : `group ${group + 1}`}`, count: `${segment.skaters.length} skate`,
    rows: chosen.filter((s) => s.standing === "ranked").map((s) => ({ ...person(told, s.entry, s), start: String(s.start), time: clock(view, view.times[cs]?.[s.start]), score: scores.has(s.start) ? points(scores.get(s.start)) : "", done: s.status === "approved", now: current?.start === s.start && s.status !== "approved" })),
    page_rows: Number(options.rows) || 8, page_seconds: Number(options.every) || 0,
  };
}

const musicOf = (music, kind) => (typeof music === "string" ? music : music?.[kind] ?? "");

function lower(told, options) {
  const { view } = told;
  const cs = segmentOf(view, options);
  const skater = cs && (view.on_ice[cs] ?? view.segments[cs].skaters.find((s) => s.status === "waiting" && s.standing === "ranked"));
  if (!skater) return null;
  const segment = view.segments[cs];
  const more = told.view.people[skater.entry];
  const credits = [["Music", musicOf(more?.music, segment.kind)], ["Coach", more?.coach], ["Club", skater.club]].filter(([, text]) => text).slice(0, 2);
  const own = (view.overall[segment.category] ?? []).find((r) => r.entry === skater.entry);
  const [earlier, had] = Object.entries(own?.segments ?? {}).filter(([other, r]) => other !== cs && r.tss !== null).pop() ?? [];
  const skates = `skates ${nth(skater.start)} of ${segment.skaters.length}`;
  return {
    ...person(told, skater.entry, skater), credits: credits.map(([word, text]) => ({ word, text })),
    before: had ? { word: `${capital(kindOf(view.segments[earlier]))}${had.place ? `, ${nth(had.place)}` : ""}`, score: points(had.tss), note: skates } : { word: capital(kindOf(segment)), score: nth(skater.start), note: `of ${segment.skaters.length} to skate` },
    needs: needsOf(view, cs, skater),
  };
}

const UNKNOWN = "–––.––";
const family = (p) => p.family || p.name.split(" / ").map((one) => one.split(" ").pop()).join(" / ");
const leadWord = (place) => (place === 1 ? "the lead" : nth(place));

/** The technical box: what the live page knows of who is on the ice. */
function technical(told, options) {
  const { view } = told;
  const cs = view.live[options.segment] ? options.segment : Object.keys(view.live).find((one) => view.live[one].skater);
  const block = view.live[cs];
  if (!block?.skater) return null;
  const who = view.segments[cs].skaters.find((s) => s.start === block.skater.start);
  const elements = (block.rows ?? []).map((r) => ({ code: r.code, score: points(r.score ?? r.base, { unknown: "" }), is: r.is }));
  for (const plan of (block.skater.planned ?? []).slice(elements.length)) elements.push({ code: plan.code, score: points(plan.base, { unknown: "" }), is: "planned" });
  const done = (block.rows ?? []).length;
  const whole = Boolean(block.score);
  const some = whole || (block.rows ?? []).some((r) => r.score !== null);
  const at = block.leader ? Math.min(done, block.leader.after.length) : 0;
  const other = whole ? { word: "Components", score: points(block.score.pcs) }
    : block.leader ? { word: at ? `${family(block.leader)} after ${at}` : family(block.leader), score: points(at ? block.leader.after[at - 1] : block.leader.tes) } : { word: "Nobody to beat yet", score: "" };
  const need = block.needs?.find((n) => n.tss !== null && n.reach);
  return {
    ...person(told, who?.entry, block.skater), elements, slots: block.slots,
    own: { word: some ? "Technical" : "Base value", score: done ? points(block.technical) : UNKNOWN }, other,
    bottom: whole ? { word: capital(kindOf(view.segments[cs])), score: points(block.score.tss) } : need ? { word: `Needs for ${leadWord(need.place)}`, score: points(need.tss) } : { word: kindOf(view.segments[cs]), score: "" },
    list: Boolean(Number(options.list)),
  };
}

/** What it takes, for who is on the ice; nothing once the score is there. */
function needsOf(view, cs, skater) {
  const block = view.live?.[cs];
  if (!block || block.score || block.skater?.start !== skater.start) return [];
  return (block.needs ?? []).filter((n) => n.tss !== null && n.reach).map((n, at) => ({ before: at ? "" : "Needs", score: points(n.tss), after: `for ${leadWord(n.place)}` }));
}

const MAKERS = { "technical-box": technical, "score-reveal": reveal, standings, "starting-order": order, "lower-third": lower };

export function dataFor(graphic, told, options) {
  const made = told.view ? MAKERS[graphic](told, options) : null;
  return made && { ...made, side: options.side === "right" ? "right" : "left", scale: Number(options.scale) || 100 };
}
