// What a hold is to those who look at it: whose turn, what counts, the words, and the field both pages have.

import { h } from "../dom.js";

const SHE = { her: "She", him: "He", them: "They" };
const WORDS = { requested: "asked", acknowledged: "answered", failed: "still showing", reasserted: "asked again", overridden: "taken back", released: "given back" };
const GONE = { microphone: "muted", replay: "blocked" };

export const PRACTICE = [{ entry: "practice", name: "Practice Skater", nation: "", them: "her" }, { entry: "practice-2", name: "Practice Pair", nation: "", them: "them" }];
export const OPEN = new Set(["running", "expired"]);

export const she = (them) => SHE[them] ?? "They";
export const has = (them) => (them === "them" ? "have" : "has");
export const still = (many) => (many ? "still show" : "still shows");

/** Entries in the order they are likely to be meant: kiss and cry, the ice, then as entered: [{...entry, where}]. */
export function people(view) {
  const chair = new Set(Object.values(view.kiss_and_cry ?? {}));
  const ice = new Set(Object.values(view.on_ice ?? {}));
  const rank = (e) => (chair.has(e.entry) ? 0 : ice.has(e.entry) ? 1 : 2);
  const where = (e) => (chair.has(e.entry) ? "Kiss and cry" : ice.has(e.entry) ? "On the ice" : "");
  return view.entries.map((e, n) => ({ ...e, where: where(e), rank: rank(e), n })).sort((a, b) => a.rank - b.rank || a.n - b.n);
}

/** The entry of a hold with its pronoun, also where the entry itself is not sent. */
export function personOf(view, hold) {
  const practice = PRACTICE.find((p) => p.entry === hold.entry);
  return practice ?? people(view).find((e) => e.entry === hold.entry) ?? { entry: hold.entry, name: hold.name, nation: hold.nation ?? "", them: "them", where: "" };
}

export const openHolds = (view, rehearsal = false) => view.holds.filter((h) => OPEN.has(h.state) && h.rehearsal === rehearsal);

/** Whether a surface can be read back; what cannot never counts as confirmed. */
export const confirms = (view, surface) => view.surfaces.find((s) => s.surface === surface.surface)?.confirms !== false;

/** Whether anything that takes a picture away is connected: not Rinkside's own pages, and no lamp that is only told. */
export const connected = (view) => view.surfaces.some((s) => s.kind !== "rinkside" && s.confirms !== false);

export const isFailing = (s) => s.state === "failed" || s.state === "overridden";

/** {phase: "asking" | "failing" | "confirmed", failing, done, counting}: only all that can be read back make it so. */
export function standing(view, hold) {
  const counting = hold.surfaces.filter((s) => confirms(view, s));
  const failing = hold.surfaces.filter(isFailing);
  const done = counting.filter((s) => s.state === "confirmed");
  const phase = failing.length ? "failing" : done.length === counting.length ? "confirmed" : "asking";
  return { phase, failing, done, counting };
}

/** A surface's state in one or two words. */
export function surfaceWord(surface) {
  if (surface.state === "confirmed") return surface.by ? "cut by hand" : GONE[surface.surface] ?? "gone";
  if (surface.state === "failed" && surface.surface === "microphone") return "still open";
  return WORDS[surface.state] ?? surface.state;
}

/** The symbol of a surface's state: shape first, colour second. */
export const symbolOf = (surface) => (surface.state === "confirmed" ? "check" : isFailing(surface) ? "cross" : "half");

export const left = (hold, now) => Math.min(hold.seconds, Math.max(0, Math.ceil((Date.parse(hold.until) - now) / 1000)));

/** A field for a reason of a hold that is over: nobody has to say one, and it is out of a closed list. */
export function reasonOf(hold, reasons, give) {
  const pick = h("select", { "aria-label": `Reason for the hold of ${hold.name}, if you wish`, onchange: () => { if (pick.value) give(pick.value); } },
    h("option", { value: "" }, "no reason given"), reasons.map((why) => h("option", { value: why, selected: why === hold.reason }, why)));
  return h("label.line.small", h("span", "Reason, if you wish"), pick);
}

export function clockOf(text) {
  const at = new Date(text);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((n) => String(n).padStart(2, "0")).join(":");
}
