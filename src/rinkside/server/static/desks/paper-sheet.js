// One judge's sheet as a form: a grade for each element, a mark for each component. Used by the paper desk and by the
// page of a single official. A sheet is sent whole; a dash says that the judge gave no mark.

import { fill, grade, h, points } from "../dom.js";

/** "+3", "-2", "−2", "0", "–": {mark} or null where it is not of that form. */
export function readGrade(text, limit) {
  const plain = text.trim().replace("−", "-").replace(/^\+/, "");
  if (plain === "–" || plain === "-") return { mark: null };
  return /^-?\d$/.test(plain) && Math.abs(Number(plain)) <= limit ? { mark: Number(plain) } : null;
}

/** "6.25", "6,5", "7" in hundredths of the scale's steps: {mark} or null. */
export function readComponent(text, [low, high, step]) {
  const plain = text.trim().replace(",", ".");
  if (plain === "–" || plain === "-") return { mark: null };
  const found = plain.match(/^(\d{1,2})(?:\.(\d{1,2}))?$/);
  if (!found) return null;
  const mark = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return mark >= low && mark <= high && (mark - low) % step === 0 ? { mark } : null;
}

/** The form of a sheet. `send(marks, components)` resolves to a reason, or to "" once it is taken. */
export function sheetForm({ id, rows, segment, sheet, word, send }) {
  const limit = segment.goe_limit ?? 5;
  const scale = segment.component_scale ?? [25, 1000, 25];
  const kept = (value, show) => (value === null ? "–" : value === undefined ? "" : show(value));
  const line = (key, label, value, hint, read) => {
    const input = h("input", { id: `${id}-${key}`, value, inputmode: "text", autocomplete: "off", placeholder: hint, maxlength: 6 });
    return { key, label, input, read, node: h("div.sheet-line", h("label", { for: input.id }, label), input) };
  };
  const grades = rows.map((r) => line(String(r.row), `${r.number} ${r.code}`, kept(sheet?.marks?.[r.row], grade), `−${limit} to +${limit}`, (text) => readGrade(text, limit)));
  const parts = segment.components.map((c) => line(c.code, c.name, kept(sheet?.components?.[c.code], points), "6.25", (text) => readComponent(text, scale)));
  const trouble = h("p.trouble", { role: "alert" });
  const form = h("form.sheet.stack", { novalidate: true }, h("div.sheet-grid", [...grades, ...parts].map((l) => l.node)), trouble, h("div.line", h("button.button", { type: "submit" }, word)));
  const all = [...grades, ...parts];
  form.addEventListener("keydown", (event) => {
    const at = all.findIndex((l) => l.input === event.target);
    const to = event.key === "Enter" || event.key === "ArrowDown" ? at + 1 : event.key === "ArrowUp" ? at - 1 : -1;
    if (at < 0 || !all[to]) return;
    event.preventDefault();
    all[to].input.focus();
    all[to].input.select();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    fill(trouble, "");
    const taken = [{}, {}];
    for (const [n, lines] of [grades, parts].entries()) {
      for (const l of lines) {
        const read = l.read(l.input.value);
        l.input.setAttribute("aria-invalid", read ? "false" : "true");
        if (!read) {
          const said = l.input.value.trim() ? `${l.label} is ${l.input.value}` : `${l.label} has no mark`;
          fill(trouble, `Not yet: ${said}. Write ${n ? "a mark such as 6.25" : `−${limit} to +${limit}`}, or – where the judge gave none.`);
          l.input.focus();
          return;
        }
        taken[n][l.key] = read.mark;
      }
    }
    fill(trouble, await send(...taken));
  });
  return form;
}

/** What was entered, to be held against the paper. Beside each value what the paper says can be typed, where it differs. */
export function sheetTable({ rows, segment, sheet, checking = false }) {
  const show = (value, how) => (value === null || value === undefined ? "–" : how(value));
  const line = (key, label, value) => h("tr", h("td", label), h("td.number", h("strong", value)),
    checking ? h("td", h("input.paper-says", { data: { label, entered: value, key }, maxlength: 6, autocomplete: "off", "aria-label": `Paper says for ${label}, where it differs` })) : "");
  return h("table", checking ? h("thead", h("tr", h("th", "Line"), h("th.number", "Entered"), h("th", "Paper says, where it differs"))) : "", h("tbody",
    rows.map((r) => line(r.row, `${r.number} ${r.code}`, show(sheet.marks[r.row], grade))), segment.components.map((c) => line(c.code, c.name, show(sheet.components[c.code], points)))));
}

/** The differences that were typed, as a sentence for whoever enters the sheet again. */
export function differences(box) {
  const found = [...box.querySelectorAll(".paper-says")].filter((i) => i.value.trim());
  return found.map((i) => `${i.dataset.label}: entered ${i.dataset.entered}, paper ${i.value.trim()}.`).join(" ");
}
