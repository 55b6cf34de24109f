// Keys of the notation to tap, for a tablet that has no keyboard: what is tapped goes into the line as if it were typed.

import { $, fill, h } from "../dom.js";

const JUMPS = ["T", "S", "Lo", "F", "Lz", "A", "Eu"];
const CALLS = ["q", "<", "<<", "e", "!"];
const SPINS = ["USp", "LSp", "CSp", "SSp", "FCSp", "FSSp", "CSSp", "CCSp", "CCoSp", "FCCoSp"];
const KEYS = {
  singles: [...JUMPS, ...CALLS, "+", "+SEQ", "+COMBO", ...SPINS, "StSq", "ChSq", "V"],
  pairs: [...JUMPS, "Th", "Tw", ...CALLS, "+", "+SEQ", "ALi", "BLi", "SLi", "TLi", "RLi", "CCoSp", "PCoSp", "BoDs", "FiDs", "BiDs", "FoDs", "StSq", "ChSq", "V"],
  "ice dance": ["SqTw", "OFT", "OFTW", "OFTM", "W", "M", "+", "StaLi", "SlLi", "CuLi", "RoLi", "SeLi", "DSp", "CoSp", "MiSt", "DiSt", "CiSt", "SeSt", "PSt", "ChSt", "ChSl", "ChSp", "ChTw", "ChLi", "ChHy", "ChJ", "+kp", "Y", "T", "N"],
};
const DIGITS = ["1", "2", "3", "4", "B"];

/** The keys of a discipline, levels and revolutions first. */
export const padKeys = (discipline) => [...DIGITS, ...(KEYS[discipline] ?? KEYS.singles)];

/** The text with a key put where the cursor stands. */
export function typedInto(line, text) {
  const [from, to] = [line.selectionStart ?? line.value.length, line.selectionEnd ?? line.value.length];
  line.setRangeText(text, from, to, "end");
  line.dispatchEvent(new Event("input"));
}

export function drawPad(line, discipline, shown) {
  const box = $("#taps");
  box.hidden = !shown;
  $("#pad-switch").setAttribute("aria-pressed", String(shown));
  line.inputMode = shown ? "none" : "text"; // the tablet's own keyboard would lie over the rows
  if (!shown || box.dataset.of === discipline) return;
  box.dataset.of = discipline;
  const backspace = () => { if (line.value) { line.value = line.value.slice(0, -1); line.setSelectionRange(line.value.length, line.value.length); line.dispatchEvent(new Event("input")); } };
  fill(box, padKeys(discipline).map((key) => h(`button.tap${key.length > 5 ? ".wide" : ""}`, { type: "button", tabindex: "-1", onclick: () => typedInto(line, key) }, key)), h("button.tap.wide", { type: "button", tabindex: "-1", "aria-label": "Take back the last sign", onclick: backspace }, "⌫"));
}
