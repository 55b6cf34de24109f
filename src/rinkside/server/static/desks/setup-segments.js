// Segments: the form that adds one and, filled, changes one; the line of each with its rules, Change and Remove.

import { $, ask, fill, h, icon, many } from "../dom.js";

const FACTORS = "CO 1.33, PR 1.33, SK 1.33";
let changing = ""; // the segment the form changes; empty while it adds one

/** "CO 1.33, PR 1,33 SK 1" as hundredths by code; undefined where nothing is written, null where it is not of that form. */
export function factorsOf(text) {
  if (!text) return undefined;
  const parts = [...text.matchAll(/([a-z]{2})\s*[:=×x]?\s*(\d{1,2})(?:[.,](\d{1,2}))?(?![\d.,]*\d)/gi)];
  const left = parts.reduce((rest, part) => rest.replace(part[0], ""), text).replace(/[\s,;]/g, "");
  return parts.length && !left ? Object.fromEntries(parts.map(([, code, whole, part]) => [code.toUpperCase(), Number(whole) * 100 + Number((part ?? "").padEnd(2, "0"))])) : null;
}

const factorsText = (factors) => Object.entries(factors ?? {}).map(([code, f]) => `${code} ${Math.floor(f / 100)}.${String(f % 100).padStart(2, "0")}`).join(", ");
const titleOf = (segment) => segment.title || segment.kind;

function change(cs) {
  const form = $("#f-segment");
  const segment = form.view?.segments[cs];
  changing = segment ? cs : "";
  if (segment) {
    const { settings, cut } = form.view.setup[cs];
    const held = { category: segment.category, kind: segment.kind, day: segment.day, start_time: segment.start_time ?? "", judges: segment.judges, cut: cut?.count ?? "", factors: factorsText(settings.component_factors) };
    for (const [name, value] of Object.entries(held)) form.elements[name].value = value;
    form.scrollIntoView({ block: "nearest" });
  } else for (const name of ["start_time", "cut", "factors"]) form.elements[name].value = "";
  form.elements.category.disabled = form.elements.kind.disabled = Boolean(segment);
  fill(form.querySelector("h3"), segment ? `Change ${titleOf(segment)}` : "Add a segment");
  fill(form.querySelector("[type=submit]"), segment ? "Save the segment" : "Add the segment");
  form.querySelector("[data-stop]").hidden = !segment;
  fill(form.querySelector(".trouble"), "");
}

/** The form that adds and changes segments. */
export function segmentForm(link, act, say, valuesOf, keyFor) {
  const form = $("#f-segment");
  form.querySelector("[data-stop]").onclick = () => change("");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = valuesOf(form);
    const factors = factorsOf(data.factors);
    const trouble = form.querySelector(".trouble");
    if (factors === null) return fill(trouble, `${data.factors} is not of the form. Write ${FACTORS}.`);
    const settings = { judges: Number(data.judges), ...(factors || changing ? { component_factors: factors ?? null } : {}) };
    const more = { day: data.day, ...(data.start_time ? { start_time: data.start_time } : {}), settings, ...(data.cut ? { cut: { count: Number(data.cut) } } : changing ? { cut: {} } : {}) };
    if (changing) {
      const title = titleOf(link.view.segments[changing]);
      if (!await act("segment.change", { cs: changing, ...more }, form)) return;
      change("");
      return say(`${title} is changed.`);
    }
    const category = link.view.categories.find((c) => c.category === data.category);
    const twin = category?.segments.find((cs) => link.view.segments[cs].kind === data.kind);
    const title = data.kind.replace(/\b[a-z]/g, (c) => c.toUpperCase());
    if (twin && !await ask(`A second ${title} for ${category.title}?`, "There is one already. To change that one, press Change beside it.", { yes: "Add a second one", no: "No, leave it" })) return;
    const taken = (category?.segments ?? []).map((cs) => cs.slice(data.category.length + 1));
    if (await act("segment.add", { category: data.category, segment: keyFor(data.kind.split(" ")[0], taken), kind: data.kind, title, ...more }, form)) say(`${title} is added.`);
  });
}

/** One segment as set up, with what its rules lack and what can be done about it. */
export function drawSegment(view, cs, rules, act, say) {
  $("#f-segment").view = view;
  const segment = view.segments[cs];
  const held = !rules ? null
    : rules.problems.length ? h("span.state.bad", icon("bad"), rules.problems[0])
    : rules.confirmed ? h("span.state.ok", icon("ok"), `Rules of ${rules.season}, confirmed by published protocols`)
    : h("span.state.warn", icon("warn"), `Rules of ${rules.season}, not yet confirmed by published protocols`);
  const begun = segment.skaters.some((s) => s.status !== "waiting");
  const remove = async () => {
    if (!await ask(`Remove ${titleOf(segment)}?`, "Its starting order goes with it. The skaters stay entered.", { yes: "Remove it", no: "No, leave it" })) return;
    if (changing === cs) change("");
    if (await act("segment.remove", { cs })) say(`${titleOf(segment)} is removed.`);
  };
  return h("div.line.segment-line", h("strong", titleOf(segment)), h("span", `${segment.day}${segment.start_time ? `, ${segment.start_time}` : ""}`),
    h("span", many(segment.judges, "judge")), held,
    rules?.isu_scale ? h("span.secondary", { title: "Two laptops with the same characters score by the same scale of values" }, `ISU scale ${rules.isu_scale}${rules.scale === rules.isu_scale ? "" : `, with the pack ${rules.scale}`}`) : null, begun ? null : h("span.line.at-end",
      h("button.button", { type: "button", "aria-label": `Change ${titleOf(segment)}`, onclick: () => change(cs) }, "Change"),
      h("button.button", { type: "button", "aria-label": `Remove ${titleOf(segment)}`, onclick: remove }, "Remove")));
}
