// What takes the ice between skaters, counted down: "Warm-up, group 2" 3:41. Used by every page that shows who is on the ice.

import { h, span } from "./dom.js";

/** What takes the ice in a segment at `now` (ms): {word, left} with the seconds left, negative when it is over; or null. */
export function iceOf(segment, now) {
  const ice = segment?.ice;
  if (!ice) return null;
  const left = Math.round(Date.parse(ice.from) / 1000 + ice.seconds - now / 1000);
  return { kind: ice.kind, word: ice.kind === "warm-up" ? `Warm-up, group ${ice.group}` : "Ice resurfacing", left };
}

/** The countdown as words, 3:41 left, or 0:20 over. */
export const leftWords = (left) => (left >= 0 ? `${span(left)} left` : `${span(-left)} over`);

/** A strip that counts down by itself; empty while nothing takes the ice. */
export function iceStrip(box, segmentOf, now) {
  const draw = () => {
    const ice = iceOf(segmentOf(), now());
    box.hidden = !ice;
    if (!ice) return void (box.textContent = "");
    if (!box.firstElementChild) box.append(h("strong"), h("span.left"));
    box.firstElementChild.textContent = ice.word;
    box.lastElementChild.textContent = leftWords(ice.left);
    box.classList.toggle("over", ice.left < 0);
  };
  setInterval(draw, 1000);
  return draw;
}

/** A moment as the rink's own time. */
export function clockIn(timezone, text) {
  const how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  try { return new Date(text).toLocaleTimeString("en-GB", { ...how, timeZone: timezone || "UTC" }); } catch { return text.slice(11, 16); }
}

/** Rows of the timetable from now on, for pages that only read it. */
export function comingRows(rows, clock, most = 8) {
  return rows.filter((r) => r.state !== "past" && !r.out).slice(0, most).map((r) => h(`tr.${r.state}`, r.state === "now" ? { "aria-current": "true" } : {}, h("td", clock(r.expected)), h("td", wordOf(r)),
    h("td.number", Math.abs(r.late) >= 60 ? `${r.late > 0 ? "+" : "−"}${Math.round(Math.abs(r.late) / 60)} min` : "")));
}

const wordOf = (r) => (r.kind === "skate" ? `${r.start} ${r.name}` : r.kind === "warm-up" ? `Warm-up, group ${r.group}` : r.kind === "resurfacing" ? r.title || "Ice resurfacing" : r.title || r.segment);
