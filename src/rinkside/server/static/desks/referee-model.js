// What the referee's desk knows: who holds up the result and why, in words, from shapes alone.

import { many } from "../dom.js";

const AWAY_S = 10;
export const MAIN = ["time_per_5_seconds", "interruption", "costume_or_prop"];

/** What a judge's place is like: {word, holds, tone}. While the programme runs nothing holds anything up. */
export function seatState(skate, seat, device) {
  const found = markState(skate, seat, device);
  // marks given ahead wait for their rows while the programme runs; afterwards panel and judge saw different programmes
  if (!seat.ahead || ["called", "skating"].includes(skate.status)) return found;
  return { ...found, word: `${found.word}, ${many(seat.ahead, "mark")} for no element`, tone: "warn" };
}

function markState(skate, seat, device) {
  const all = Object.keys(seat.rows).length + Object.keys(seat.components).length;
  const again = [...Object.values(seat.rows), ...Object.values(seat.components)].filter((s) => s === "reopened").length;
  const away = device === undefined ? null : device === null ? "no device" : device.away > AWAY_S ? `away ${device.away} s` : "";
  const running = ["called", "skating"].includes(skate.status);
  if (seat.excused) return { word: `no marks: ${seat.excused}`, holds: false, tone: "" };
  if (seat.confirmed && !seat.owes) return { word: `all ${all} confirmed`, holds: false, tone: "ok" };
  if (running) return { word: ["marking", away].filter(Boolean).join(", "), holds: false, tone: away ? "warn" : "" };
  if (device?.queued) return { word: [`${many(device.queued, "mark")} on the tablet`, away].filter(Boolean).join(", "), holds: true, tone: "warn" };
  const word = again ? `${again} to mark again` : seat.owes ? `${seat.owes} missing` : seat.paper === "entered" ? "sheet to be checked" : "not confirmed";
  return { word: [word, away].filter(Boolean).join(", "), holds: true, tone: away ? "warn" : "now" };
}

/** The same for the sentence above the button, without the judge: [of one, of several]. */
function owedWords(seat, shown, device) {
  const away = device?.away > AWAY_S ? [" and is away", " and are away"] : device === null ? [" and no device", " and no device"] : ["", ""];
  const again = shown.word.includes("mark again") ? "to give again" : "missing";
  const words = device?.queued ? `${many(device.queued, "mark")} on the tablet` : seat.owes ? `${many(seat.owes, "mark")} ${again}` : "not confirmed";
  return ["has", "have"].map((has, i) => `${has} ${words}${away[i]}`);
}

/** "Judge 1 has 4 marks missing", "Judges 2 and 3 have not confirmed": who owes the same stands together. */
export function owing(seats, shown, devices) {
  const found = new Map();
  seats.forEach((s, i) => {
    if (!shown[i].holds) return;
    const words = owedWords(s, shown[i], devices.get(s.seat));
    const held = found.get(words[0]) ?? { words, numbers: [] };
    held.numbers.push(s.seat);
    found.set(words[0], held);
  });
  return [...found.values()].map(({ words, numbers }) => (numbers.length === 1 ? `Judge ${numbers[0]} ${words[0]}` : `Judges ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)} ${words[1]}`));
}

/** Why the score cannot be approved; empty where it can. */
export function notYet(skate, shown, devices, corrections) {
  const why = [];
  if (skate.status === "called") why.push("the music has not started");
  if (skate.status === "skating") why.push("the music still plays");
  if (skate.stopped) why.push("the skate is stopped");
  if (skate.status === "skated") why.push("the Technical Controller has not released the calls");
  if (!["called", "skating"].includes(skate.status)) why.push(...owing(skate.seats, shown, devices));
  if (corrections.some((c) => c.cs === skate.cs && c.start === skate.start)) why.push("a correction of this skate is open");
  for (const p of skate.problems) why.push(p.replace(/\.$/, ""));
  return why;
}

/** Devices by judge's seat, with how long they were not heard of: null where the list names none. */
export function devicesOf(told, seats) {
  const found = new Map();
  if (!told) return found;
  for (let seat = 1; seat <= seats; seat++) {
    const d = told.devices.find((x) => x.role === "judge" && x.seat === seat);
    found.set(seat, d ? { queued: d.queued, away: Math.round((told.at - d.seen_at) / 1e6) } : null);
  }
  return found;
}

/** Seconds the programme has run, without the stops; null before the music. */
export function programmeSeconds(skate, now) {
  const from = Date.parse(skate.times.started ?? "");
  if (Number.isNaN(from)) return null;
  const until = Date.parse(skate.times.ended ?? "") || now;
  const stopped = skate.stops.reduce((sum, s) => sum + ((Date.parse(s.until ?? "") || Math.min(now, until)) - Date.parse(s.from)), 0);
  return (until - from - stopped) / 1000;
}

/** The count of a deduction one up or down: brackets go up to the last one. */
export function stepped(rule, held, by) {
  const most = rule.steps ? rule.steps.length : 99;
  return Math.min(most, Math.max(0, (held?.count ?? 0) + by));
}

/** "1.00", "1", "1,5" as hundredths; null where it is no number of points. */
export function hundredths(text) {
  const found = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/^[−-]/, ""));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}
