// The panel of each segment: one choice for each function and seat; what is unusual about it is told, a person decides.

import { fill, h, icon, keyed } from "../dom.js";

const FUNCTIONS = ["Referee", "Technical Controller", "Technical Specialist", "Assistant Technical Specialist", "Data Operator", "Replay Operator"];

const placesOf = (segment) => [...FUNCTIONS.map((f) => ({ key: f, function: f })), ...Array.from({ length: segment.judges }, (_, n) => ({ key: `Judge ${n + 1}`, function: "Judge", seat: n + 1 }))];

/** One form for each panel: that of a segment, and further ones that take over from a starting number. */
const panelsOf = (view) => Object.values(view.segments).flatMap((s) => [{ ...s, from: null }, ...view.setup[s.cs].panels.map((p) => ({ ...s, from: p.from_start, officials: p.officials }))]);

export function drawPanels(box, view, more, act, say) {
  const segments = view.officials.length ? panelsOf(view) : [];
  keyed(box, segments, (s) => `${s.cs}${s.from ? `/${s.from}` : ""}`, (s) => {
    const from = s.from ? { from_start: s.from } : {};
    const form = h("form.stack", h("div.columns"), h("div.line", h("button.button", { type: "submit" }, "Save the panel"), h("span.trouble", { role: "alert" })));
    form.onsubmit = async (event) => {
      event.preventDefault();
      const officials = [...form.querySelectorAll("select")].filter((c) => c.value).map((c) => ({ official: c.value, function: c.dataset.function, ...(c.dataset.seat ? { seat: Number(c.dataset.seat) } : {}) }));
      if (await act("panel.set", { cs: s.cs, officials, ...from }, form)) say("The panel is saved.");
    };
    const seats = h("button.button", { type: "button" }, "Draw the judges’ seats");
    seats.onclick = async () => {
      const made = await act("seats.draw", { cs: s.cs }, form);
      if (!made) return;
      for (const [official, seat] of Object.entries(made.result.seats)) {
        const select = form.querySelector(`select[data-seat="${seat}"]`);
        if (select) select.value = official;
      }
      say(`The seats are drawn. The seed is ${made.result.seed}.`);
    };
    if (!s.from) form.querySelector(".line").insertBefore(seats, form.querySelector(".trouble"));
    const further = h("button.button", { type: "button" }, s.from ? "Take this panel out" : "Another panel from…");
    further.onclick = async () => {
      if (s.from) return void (await act("panel.set", { cs: s.cs, officials: [], ...from }, form) && say("The panel is taken out."));
      number.hidden = false;
      number.querySelector("input").focus();
    };
    const first = h("input.short", { type: "number", min: 2, max: 200, "aria-label": "From starting number" });
    const number = h("span.line", { hidden: true }, "starting number", first, h("button.button", { type: "button", onclick: async () => {
      const held = [...form.querySelectorAll("select")].filter((c) => c.value).map((c) => ({ official: c.value, function: c.dataset.function, ...(c.dataset.seat ? { seat: Number(c.dataset.seat) } : {}) }));
      if (!held.length) return fill(form.querySelector(".trouble"), "Name the first panel before the next one.");
      if (await act("panel.set", { cs: s.cs, officials: held, from_start: Number(first.value) || 0 }, form)) { number.hidden = true; say("The panel is added as a copy. Change who is another."); }
    } }, "Add"));
    form.querySelector(".line").insertBefore(further, form.querySelector(".trouble"));
    if (!s.from) form.querySelector(".line").insertBefore(number, form.querySelector(".trouble"));
    return h("div.segment.stack", h("h3"), form, h("ul.plain.conflicts.stack"));
  }, (node, s) => {
    fill(node.querySelector("h3"), `Panel of ${view.categories.find((c) => c.category === s.category)?.title}, ${s.title || s.kind}${s.from ? `, from starting number ${s.from}` : ""}`);
    const held = s.from ? s.officials : view.setup[s.cs].panel;
    keyed(node.querySelector(".columns"), placesOf(s), (p) => p.key, (p) => {
      const id = `p-${s.cs}-${s.from ? `${s.from}-` : ""}${p.key.replaceAll(" ", "-")}`;
      const official = held.find((o) => o.function === p.function && (o.seat ?? 0) === (p.seat ?? 0))?.official ?? "";
      return h("div.field", h("label", { for: id }, p.key), h("select", { id, data: { function: p.function, seat: p.seat ?? "", first: official } }));
    }, (field) => {
      const select = field.querySelector("select");
      const kept = select.options.length ? select.value : select.dataset.first;
      fill(select, h("option", { value: "" }, "nobody"), view.officials.map((o) => h("option", { value: o.official }, o.name)));
      select.value = kept;
    });
    fill(node.querySelector(".conflicts"), ((s.from ? more.further_conflicts?.[s.cs]?.[s.from] : more.conflicts[s.cs]) ?? []).map((c) => h("li.line", h("span.state.warn", icon("warn"), "look again"), h("span", c.message))));
  });
}
