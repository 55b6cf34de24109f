// The timetable: segments, breaks, ice, ceremonies. Planned on the left, as it stands beside it; saved as a whole.

import { $, fill, h } from "../dom.js";

const KINDS = [["segment", "Segment"], ["resurfacing", "Ice resurfacing"], ["break", "Break"], ["practice", "Practice"], ["ceremony", "Ceremony"], ["draw", "Draw"], ["meeting", "Meeting"], ["other", "Other"]];
const LENGTHS = [["warm_up", "Warm-up"], ["introduction", "Introduction"], ["performance", "Programme"], ["judging", "Judging"], ["resurface", "Resurfacing"]];
const minutes = (text) => { const found = text.trim().match(/^(\d{1,3})(?::(\d\d))?$/); return found ? Number(found[1]) * 60 + Number(found[2] ?? 0) : null; };
const shown = (seconds) => (seconds % 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : String(seconds / 60));

let rows = null;
let saved = "";

/** Items as the form holds them: what was saved, else one for each segment with a starting time. */
function firstRows(view, more) {
  const items = more.items?.length ? more.items : Object.values(view.segments).filter((s) => s.start_time).map((s) => ({ kind: "segment", cs: s.cs, day: s.day, start: s.start_time }));
  return items.map((i) => ({ ...i }));
}

const titleOf = (view, cs) => `${view.categories.find((c) => c.category === view.segments[cs]?.category)?.title}, ${view.segments[cs]?.title || view.segments[cs]?.kind}`;
const later = (text, add) => {
  const [hours, mins] = text.split(":").map(Number);
  const whole = Math.max(0, Math.min(24 * 60 - 1, hours * 60 + mins + add));
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
};

export function timetableEditor(box, act, say, link) {
  const list = h("div.stack");
  const trouble = h("span.trouble", { role: "alert" });
  const add = h("select", { id: "t-add" });
  const form = h("form.stack", list, h("div.line.adding", h("label", { for: "t-add" }, "Add"), add, h("button.button", { type: "button", id: "t-more" }, "Add to the timetable")),
    h("div.line", h("button.button", { type: "submit", id: "t-save" }, "Save the timetable"), h("span.secondary", { id: "t-dirty" }), trouble));
  box.append(form);
  const dirty = () => fill($("#t-dirty"), rows && JSON.stringify(rows) !== saved ? "Changed and not saved yet." : "");
  const redraw = () => { drawRows(list, link.view, () => { redraw(); }, dirty); dirty(); };
  $("#t-more", form).onclick = () => {
    const view = link.view;
    const [kind, cs] = add.value.split(" ");
    const last = rows.at(-1);
    const day = cs ? view.segments[cs].day : last?.day ?? view.competition.first_day;
    const start = (cs && view.segments[cs].start_time) || (last ? later(last.start.slice(0, 5), 30) : "09:00");
    rows.push(kind === "segment" ? { kind, cs, day, start } : { kind, title: KINDS.find(([k]) => k === kind)[1], day, start, seconds: kind === "resurfacing" ? 900 : 1200 });
    redraw();
    list.lastElementChild?.querySelector("input")?.focus();
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    fill(trouble, "");
    const bad = form.querySelector("[aria-invalid=true]");
    if (bad) { bad.focus(); return void fill(trouble, `${bad.getAttribute("aria-label")} is ${bad.value || "empty"}. Write minutes, such as 4 or 4:30.`); }
    rows.sort((a, b) => (a.day + a.start).localeCompare(b.day + b.start));
    if (!await act("timetable.set", { items: rows.map(({ begun, ended, ...kept }) => kept) }, form)) return;
    saved = JSON.stringify(rows);
    say("The timetable is saved. Announcer and live page show it.");
    redraw();
  };
  return (view, more) => {
    if (rows === null || JSON.stringify(rows) === saved) { rows = firstRows(view, more); saved = JSON.stringify(rows); redraw(); }
    const used = new Set(rows.filter((r) => r.cs).map((r) => r.cs));
    const kept = add.value;
    add.replaceChildren(...Object.keys(view.segments).filter((cs) => !used.has(cs)).map((cs) => h("option", { value: `segment ${cs}` }, titleOf(view, cs))), ...KINDS.slice(1).map(([k, t]) => h("option", { value: `${k} ` }, t)));
    if ([...add.options].some((o) => o.value === kept)) add.value = kept;
  };
}

function drawRows(list, view, redraw, dirty) {
  if (!rows.length) return void list.replaceChildren(h("p.not-yet", "Nothing stands in the timetable yet. Add a segment, a break, the ice."));
  list.replaceChildren(...rows.map((row, at) => {
    const what = row.kind === "segment" ? titleOf(view, row.cs) : row.title;
    const bind = (name, properties) => {
      const input = h("input", { value: row[name] ?? "", ...properties });
      input.oninput = () => { if (input.value) row[name] = input.value; else delete row[name]; dirty(); };
      return input;
    };
    const length = (name, label, needed = false) => {
      const input = h("input.short", { value: row[name] === undefined ? "" : shown(row[name]), placeholder: "usual", inputmode: "numeric", "aria-label": `${label} of ${what}, minutes` });
      input.oninput = () => {
        const seconds = input.value.trim() ? minutes(input.value) : undefined;
        input.setAttribute("aria-invalid", String(seconds === null || (needed && seconds === undefined)));
        if (seconds === undefined) delete row[name]; else if (seconds !== null) row[name] = seconds;
        dirty();
      };
      return h("label.tiny", h("span", `${label}, min`), input);
    };
    const after = h("input.short", { value: (row.resurface_after ?? []).join(", "), placeholder: "none", "aria-label": `Resurfacing after groups in ${what}` });
    after.oninput = () => { const groups = after.value.split(/[,\s]+/).map(Number).filter((n) => Number.isInteger(n) && n > 0); if (groups.length) row.resurface_after = groups; else delete row.resurface_after; dirty(); };
    const shift = (add) => () => {
      for (const other of rows) if (other.day === row.day && other.start >= row.start && (other.rink ?? "") === (row.rink ?? "") && other !== row) other.start = later(other.start.slice(0, 5), add);
      row.start = later(row.start.slice(0, 5), add);
      redraw();
    };
    return h("fieldset.item", h("legend", h("strong", what)),
      h("div.line", h("label.tiny", h("span", "Day"), bind("day", { type: "date", required: true, "aria-label": `Day of ${what}` })), h("label.tiny", h("span", "Starts"), bind("start", { type: "time", required: true, "aria-label": `Start of ${what}` })), h("label.tiny", h("span", "Rink"), bind("rink", { maxlength: 20, class: "short", placeholder: "–", "aria-label": `Rink of ${what}` })),
        row.kind === "segment" ? "" : [h("label.tiny", h("span", "Title"), bind("title", { maxlength: 120, required: true, "aria-label": `Title of ${what}` })), length("seconds", "Takes", true)],
        h("button.button", { type: "button", onclick: shift(5), "aria-label": `${what} and all that follow 5 minutes later` }, "5 min later"), h("button.button", { type: "button", onclick: shift(-5), "aria-label": `${what} and all that follow 5 minutes earlier` }, "5 min earlier"),
        h("button.button", { type: "button", "aria-label": `Take ${what} out`, onclick: () => { rows.splice(at, 1); redraw(); } }, "Take out")),
      row.kind === "segment" ? h("details", h("summary", "Lengths and resurfacing"), h("div.line", LENGTHS.map(([name, label]) => length(name, label)), h("label.tiny", h("span", "Ice after groups"), after))) : "");
  }));
}
