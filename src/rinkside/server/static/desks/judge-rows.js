// The judge's rows, components and header: fixed places, only what stands in them changes.

import { $, chip, fill, grade, h, icon, keyed, many, points, set, state } from "../dom.js";
import { cap } from "../keys.js";

const SAID = { empty: "to mark", none: "not called yet" };

/** A mark as a screen reader should say it. */
const spoken = (mark) => (mark === null ? "no mark" : mark < 0 ? `minus ${-mark}` : mark > 0 ? `plus ${mark}` : "zero");

export function drawRows(desk, pick) {
  const { model } = desk;
  const rows = model?.rows ?? [];
  const box = $("#rows");
  box.style.setProperty("--half", Math.ceil(Math.max(rows.length, 8) / 2));
  box.style.setProperty("--all", Math.max(rows.length, 8));
  box.classList.toggle("many", rows.length > 12);
  keyed(box, rows, (r) => r.number, () => h("button.row", { type: "button" }, h("span.n"), h("span.code"), h("span.mark"), h("span.at")), (node, r) => {
    const current = r.target === desk.target;
    const [n, code, mark, at] = node.children;
    fill(n, String(r.number));
    code.classList.toggle("long", r.code.length > 11);
    fill(code, r.code, r.review ? icon("review", "under review") : "");
    fill(mark, r.mark === null ? "" : grade(r.mark));
    show(at, r.called || r.mark !== null || r.state === "refused" ? r.state : "");
    set(node, {
      class: ["row", r.called ? "" : "blank", current ? "now" : "", `is-${r.state}`].filter(Boolean).join(" "),
      "aria-current": current ? "true" : null, "aria-disabled": r.closed ? "true" : null,
      "aria-label": `Element ${r.number}${r.code ? `, ${r.code}` : ""}, ${spoken(r.mark)}, ${SAID[r.state] ?? at.textContent}${r.review ? ", under review" : ""}`,
      onclick: () => pick(r.target),
    });
    if (current && !node.dataset.shown) node.scrollIntoView({ block: "nearest" });
    node.dataset.shown = current ? "yes" : "";
  });
  const parts = model?.components ?? [];
  $("#components").style.setProperty("--parts", Math.max(parts.length, 1));
  keyed($("#components"), parts, (c) => c.component, () => h("button.part", { type: "button" }, h("span.code"), h("span.mark"), h("span.at")), (node, c) => {
    const current = c.target === desk.target;
    const [name, mark, at] = node.children;
    fill(name, c.name);
    name.dataset.short = c.short;
    fill(mark, current && desk.whole !== null ? wanted(desk) : c.mark === null ? "–" : points(c.mark));
    show(at, c.state);
    set(node, {
      class: `part${current ? " now" : ""} is-${c.state}`, "aria-current": current ? "true" : null, "aria-disabled": c.closed ? "true" : null,
      "aria-label": `${c.name}, ${c.mark === null ? "no mark" : points(c.mark)}, ${at.textContent}`, onclick: () => pick(c.target),
    });
  });
}

/** The component as far as it is chosen: 9.––, 9.5–. */
export function wanted({ whole, typed }) {
  if (typed) {
    const [left, right = ""] = typed.split(".");
    return `${left}.${right.padEnd(2, "–")}`;
  }
  return whole === null ? "" : `${whole}.––`;
}

function show(node, name) {
  if (node.dataset.state === name) return;
  node.dataset.state = name;
  fill(node, name && name !== "none" ? state(name) : "");
}

export function drawHeader(desk, view, seat) {
  const { model } = desk;
  if (!model) {
    fill($("#name"), view?.competition?.name ?? $("#name").textContent);
    fill($("#nation"), "");
    fill($("#place"), view ? `Judge ${seat}` : "");
  } else {
    fill($("#name"), model.skate.name);
    fill($("#nation"), model.skate.nation);
    const category = view.categories?.find((c) => c.category === model.segment.category)?.title ?? "";
    fill($("#place"), [`${model.start} of ${model.segment.skaters?.length ?? "?"}`, category, model.segment.title].filter(Boolean).join(" · "));
  }
  const [kind, word, more = ""] = light(desk);
  if ($("#sent").dataset.word !== kind + word + more) fill($("#sent"), chip(kind, [h("span", word, more ? h("span.more", more) : "")]));
  $("#sent").dataset.word = kind + word + more;
  const other = model ? desk.others[0] : null;
  const button = $("#other");
  button.hidden = !other;
  if (other) {
    const owed = other.again ? `${other.again} to mark again` : many(other.missing, "mark") + " missing";
    const where = other.cs === model?.cs ? "" : `${other.segment.title || other.segment.kind}, `;
    fill(button, icon(other.again ? "reopened" : "empty"), h("span", `${where}${other.skate.name}: ${owed}`), cap("O"));
  }
}

/** What was sent, received, confirmed: one chip. */
function light({ model, online }) {
  if (!model) return online ? ["ok", "Connected"] : ["warn", "No connection"];
  if (model.refused.length) return ["refused", `${model.refused.length} not taken`];
  if (model.queued || model.confirming) return ["queued", model.confirming ? "Confirm queued" : `${model.queued} queued`];
  if (model.again) return ["reopened", `${model.again} to mark again`];
  if (!online) return ["warn", "No connection"];
  if (model.locked && model.total) return ["confirmed", `${model.confirmed} of ${model.total} confirmed`];
  return ["ok", "Connected", ` · ${model.received} of ${model.total} received`];
}
