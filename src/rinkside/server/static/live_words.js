// Words of the public live page: the catalogue the server put into the page, places, times, names of elements.

export const words = JSON.parse(document.getElementById("words").content.textContent);
const lang = document.documentElement.lang || "en";
const ordinals = new Intl.PluralRules(lang, { type: "ordinal" });

/** A text of the catalogue with values put in: w("behind"), w("skated", {done: 3, of: 24}). */
export const w = (key, values = {}) => (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** A place as people say it: 4th, 4e, 4位. */
export const placeWord = (n) => (n ? w(`ordinal.${ordinals.select(n)}`, { n }) : "–");

/** A segment as people say it: Women, free skating. */
export function titleOf(segment) {
  if (!segment) return "";
  const known = words[`kind.${(segment.title || segment.kind).toLowerCase()}`];
  return `${segment.category}, ${known ?? (segment.title || segment.kind)}`;
}

/** A kind of segment: short program → programme court. */
export const kindWord = (kind) => words[`kind.${kind}`] ?? kind;

/** How long ago, in the largest fitting unit. */
export function ageWord(seconds) {
  if (seconds < 120) return w("age.seconds", { n: Math.floor(seconds) });
  return seconds < 7200 ? w("age.minutes", { n: Math.floor(seconds / 60) }) : w("age.hours", { n: Math.floor(seconds / 3600) });
}

/** An element in words: 3Lz+2T → Triple Lutz, double toe loop. What has no words stays a code. */
export function elementWord(code) {
  const parts = code.split("+").filter((part) => !["SEQ", "COMBO", "REP"].includes(part)).map(partWord);
  const text = parts.join(w("name.join"));
  return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
}

function partWord(part) {
  const bare = part.replace(/[<>!*eqV]+$/u, "");
  const jump = /^([1-5]?)(Lo|Lz|Eu|Tw|T|S|F|A)(Th)?[B1-4]?$/.exec(bare);
  if (jump) {
    const [, turns, name, thrown] = jump;
    const word = w(`jump.${name}`);
    return w("name.jump", { turns: turns ? w(`turns.${turns}`) : "", jump: thrown ? w("name.throw", { jump: word }) : word });
  }
  const spin = /^(F?)(C?)(CoSp|SSp|CSp|USp|LSp)[B1-4]?$/.exec(bare);
  if (spin) {
    const [, flying, change, position] = spin;
    return w("name.spin", { flying: flying ? w("spin.flying") : "", change: change ? w("spin.change") : "", position: w(`spin.${position}`) });
  }
  const steps = /^(StSq|ChSq)[B1-4]?$/.exec(bare);
  return steps ? w(`steps.${steps[1]}`) : part;
}
