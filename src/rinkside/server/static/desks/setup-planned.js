// Planned programmes: typed by hand or come with the entries; what the programme check says stands below each.

import { fill, h, icon, keyed } from "../dom.js";

export function drawPlanned(box, view, more, act, say) {
  const kinds = (category) => (view.categories.find((c) => c.category === category)?.segments ?? []).map((cs) => view.segments[cs].kind);
  const all = view.entries.filter((e) => e.standing === "ranked").flatMap((e) => [...new Set(kinds(e.category))].map((kind) => ({ e, kind, key: `${e.entry}/${kind}` })));
  const lacking = all.filter(({ e, kind }) => !e.planned?.[kind]?.length).length;
  fill(box.querySelector(".count"), all.length ? `${all.length - lacking} of ${all.length} planned programmes are here.` : "Not yet: enter somebody and add a segment first.");
  keyed(box.querySelector(".plans"), all, (p) => p.key, (p) => {
    const id = `plan-${p.e.entry}-${p.kind.replaceAll(" ", "-")}`;
    const codes = h("textarea", { id, rows: 2, spellcheck: "false", autocapitalize: "off", placeholder: "3Lz+3T, 2A, FSSp4, …", maxlength: 900 });
    const form = h("form.stack", h("div.field", h("label", { for: id }, "Elements in their order, parted by commas"), codes), h("div.line", h("button.button", { type: "submit" }, "Check and save"), h("span.trouble", { role: "alert" })), h("ul.plain.remarks.stack"));
    form.onsubmit = async (event) => {
      event.preventDefault();
      const elements = codes.value.split(/[,;\n]+/).map((c) => c.trim()).filter(Boolean);
      const made = await act("planned.set", { entry: p.e.entry, segment: p.kind, elements }, form);
      if (!made) return;
      codes.value = made.result.elements.join(", ");
      say(made.result.remarks.length ? `Saved. The check says ${made.result.remarks.length === 1 ? "one thing" : `${made.result.remarks.length} things`}.` : "Saved. The check finds nothing.");
    };
    return h("details.plan", h("summary.line", h("strong"), h("span")), form);
  }, (node, { e, kind }) => {
    const held = e.planned?.[kind] ?? [];
    const remarks = more.planned?.[e.entry]?.[kind] ?? [];
    fill(node.querySelector("summary strong"), `${e.name}, ${kind}`);
    fill(node.querySelector("summary span"), !held.length ? h("span.state.empty", icon("empty"), "not sent") : remarks.length ? h("span.state.warn", icon("warn"), `${held.length} elements, look again`) : h("span.state.ok", icon("ok"), `${held.length} elements, nothing found`));
    const codes = node.querySelector("textarea");
    if (document.activeElement !== codes && (!codes.value || codes.dataset.held === codes.value)) codes.value = held.join(", ");
    codes.dataset.held = held.join(", ");
    fill(node.querySelector(".remarks"), remarks.map((r) => h("li.line", h("span.state.warn", icon("warn"), r.row ? `row ${r.row}` : "programme"), h("span", r.text))));
  });
}
