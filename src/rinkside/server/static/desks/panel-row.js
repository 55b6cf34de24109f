// What the panel does with one row beside its code: its own * with a reason, an insertion, x, bonus, who fell.
// Dialogs ask; every answer is an act of its own and goes through `store`, so that Undo takes it back.

import { $, fill, h, icon, points } from "../dom.js";
import { cap } from "../keys.js";
import { hundredths } from "./referee-model.js";

export const SKATERS = { lady: "Lady", man: "Man", both: "Both" };

/** The jumps of a code as it was called, an Euler included; one or none where nothing is joined. */
export const jumpsOf = (code) => code.split("+").filter((part) => /^\d?(T|S|Lo|Eu|F|Lz|A)(?![a-z])/.test(part));

/** Skaters who skate as two: falls name who fell. */
export const isCouple = (view, skate) => {
  const category = view?.categories.find((c) => c.category === skate?.segment.category);
  return ["pairs", "ice dance"].includes(category?.discipline);
};

/** The toolbar of the chosen row, in the place of the column heads: nothing moves. */
export function drawTools(desk, act) {
  const row = desk.inserting ? null : desk.rows.find((r) => r.row === desk.chosen && r.row) ?? null;
  const box = $("#tools");
  const open = Boolean(row) && desk.open();
  $("#heads").hidden = open;
  box.hidden = !open;
  if (!open) { box.dataset.key = ""; return; }
  const key = JSON.stringify([row.row, row.number, row.code, row.review, row.invalid?.length]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  const tool = (symbol, word, caption, work, name) => h("button.button", { type: "button", onclick: work, "aria-label": `${name ?? word}: ${row.number} ${row.code}`, "aria-keyshortcuts": caption }, symbol ? icon(symbol) : "", word, cap(caption));
  fill(box, h("strong.at", `#${row.number}`), tool("review", row.review ? "Close" : "Review", "F2", () => act.review(row), row.review ? "Close the review" : "Review"), tool("fall", "Fall", "F4", () => act.fall(1)),
    tool("", "✱", "F10", () => act.star(row), "Does not count"), tool("", "Insert", "F3", () => act.insert(row), "Insert before"), tool("", "x, bonus", "Ctrl B", () => act.worth(row), "x and bonus"), tool("", "Half", "F8", act.half, "Second half starts behind"), tool("", "Remove", "Del", act.remove));
}

/** What was set on a row beside its code, for its note. */
export function extrasOf(row) {
  const jumps = jumpsOf(row.code);
  return [
    ...(row.invalid ?? []).map((p) => (p.part === null || p.part === undefined ? "✱ by the panel" : `✱ ${jumps[p.part] ?? `jump ${p.part + 1}`} by the panel`)),
    row.x === true ? "x set" : row.x === false ? "no x set" : "", row.exact ? "counts as called" : "", row.bonus ? `bonus ${points(row.bonus)}` : "",
  ].filter(Boolean);
}

export function rowActs({ desk, store, note, back }) {
  /** Open a dialog; `done(value)` gives a complaint that keeps it open, or nothing. */
  function question(id, done) {
    const box = $(`#${id}`);
    const told = $(".trouble", box);
    if (told) fill(told, "");
    $("form", box).onsubmit = (event) => {
      if (!event.submitter?.value) return;
      const complaint = done(event.submitter.value);
      if (!complaint) return;
      event.preventDefault();
      if (told) fill(told, complaint);
    };
    box.onclose = back;
    box.showModal();
  }

  /** The panel's own * on an element or one of its jumps, with its reason; the same dialog takes it off. */
  function star(row) {
    if (!desk.open() || !row?.row) return note("Nothing is entered yet. Enter an element, then say that it does not count.");
    const jumps = jumpsOf(row.code);
    const held = new Map((row.invalid ?? []).map((p) => [p.part ?? "", p.reason]));
    const reasons = desk.aid?.reasons ?? {};
    const parts = [["", "The whole element"], ...(jumps.length > 1 ? jumps.map((jump, i) => [String(i), `Only ${jump}, jump ${i + 1}`]) : [])];
    fill($("#star-title"), `Does ${row.number} ${row.code} not count?`);
    fill($("#star-part"), parts.map(([value, text]) => h("option", { value }, text)));
    fill($("#star-reason"), Object.entries(reasons).map(([value, text]) => h("option", { value }, `${text[0].toUpperCase()}${text.slice(1)}`)));
    const part = () => ($("#star-part").value === "" ? null : Number($("#star-part").value));
    const show = () => {
      const reason = held.get(part() ?? "");
      $("#star-off").hidden = reason === undefined;
      if (reason) $("#star-reason").value = reason;
      fill($("#star-held"), reason ? `Now: ${reasons[reason] ?? reason}.` : "");
    };
    $("#star-part").onchange = show;
    $("#star-part").value = held.size && !held.has("") ? String([...held.keys()][0]) : "";
    show();
    question("star", (value) => {
      const data = { row: row.row, reason: $("#star-reason").value, ...(part() === null ? {} : { part: part() }) };
      store("element.invalid", value === "off" ? { ...data, on: false } : data, { expect: row.version });
      return "";
    });
  }

  /** x by hand, counting as called, bonus points of the row or of the skate. */
  function worth(row) {
    if (!desk.open()) return;
    const s = desk.skate;
    const shown = { true: "yes", false: "no" };
    const before = row?.row ? { x: shown[row.x] ?? "", exact: Boolean(row.exact), bonus: row.bonus ?? 0 } : null;
    $("#worth-row-part").hidden = !before;
    fill($("#worth-title"), before ? `${row.number} ${row.code}` : s.name);
    $("#worth-x").value = before?.x ?? "";
    $("#worth-exact").checked = before?.exact ?? false;
    $("#worth-bonus").value = before?.bonus ? points(before.bonus) : "";
    $("#worth-all").value = s.bonus ? points(s.bonus) : "";
    question("value", () => {
      const read = (id) => ($(id).value.trim() === "" ? 0 : hundredths($(id).value));
      const [bonus, all] = [before ? read("#worth-bonus") : 0, read("#worth-all")];
      if (bonus === null || all === null || Math.max(bonus, all) > 2000) return "Type points from 0.00 to 20.00, such as 1.00.";
      const x = { yes: true, no: false }[$("#worth-x").value] ?? null;
      const exact = $("#worth-exact").checked;
      if (before && ($("#worth-x").value !== before.x || exact !== before.exact)) store("element.change", { row: row.row, code: row.code, x, exact }, { expect: row.version });
      if (before && bonus !== before.bonus) store("bonus.set", { row: row.row, points: bonus });
      if (all !== (s.bonus ?? 0)) store("bonus.set", { points: all });
      return "";
    });
  }

  /** Who of a couple fell. Resolves to lady, man, both or "". */
  function whoFell(row) {
    fill($("#fell-title"), row ? `Who fell in ${row.number ?? ""} ${row.code}?` : "Who fell?");
    return new Promise((resolve) => {
      const box = $("#fell");
      box.returnValue = "";
      box.onkeydown = (event) => { const at = ["1", "2", "3"].indexOf(event.key); if (at >= 0 && !event.repeat) { event.preventDefault(); box.close(Object.keys(SKATERS)[at]); } };
      box.onclose = () => { back(); resolve(box.returnValue); };
      box.showModal();
    });
  }

  return { star, worth, whoFell };
}
