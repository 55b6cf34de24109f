// What the organiser decides about starting orders where rules leave it open. Each choice is sent at once.

import { h, keyed } from "../dom.js";

const CHOICES = [
  ["starting_order", "Order of the last segment", [["", "as the rules say"], ["drawn"], ["reverse of the standing", "reverse of the standing so far"], ["drawn in groups of 6", "drawn in groups of 6 of the standing"], ["drawn in groups of 3 to place 12, then 6", "drawn in groups of 3 to place 12, then 6"], ["as the standing", "as the standing, best first"]]],
  ["event_kind", "Kind of event the rules go by", [["championships"], ["grand prix"]]],
  ["redraw", "Draw a segment again", [["", "not decided"], ["never"], ["until somebody is called"]]],
  ["withdrawal", "Who withdraws after the draw", [["numbers stay", "leaves an empty number"], ["close up", "the numbers close up"]]],
  ["groups_after_withdrawal", "Warm-up groups after it", [["stay", "stay as they are"], ["even out", "are evened out"]]],
  ["late_entry", "Who enters after the draw skates", [["", "said each time"], ["first"], ["last"], ["drawn", "at a place that is drawn"]]],
  ["larger_groups", "Larger warm-up groups skate", [["first"], ["last"]]],
  ["warm_up_group", "Skaters in a warm-up group", [["0", "as the rules say"], ...Array.from({ length: 8 }, (_, n) => [String(n + 1)])]],
];
const USUAL = { withdrawal: "numbers stay", groups_after_withdrawal: "stay", late_entry: "", starting_order: "", event_kind: "championships", redraw: "", larger_groups: "last", warm_up_group: 0 };

export function drawPolicies(box, view, act, say) {
  keyed(box, CHOICES, ([name]) => name, ([name, label, choices]) => {
    const id = `policy-${name}`;
    const select = h("select", { id }, choices.map(([value, words]) => h("option", { value }, words ?? value)));
    const trouble = h("span.trouble", { role: "alert" });
    const field = h("div.field", h("label", { for: id }, label), select, trouble);
    select.onchange = async () => {
      const value = name === "warm_up_group" ? Number(select.value) : select.value;
      if (await act("policy.set", { name, value }, field)) say(`${label}: ${select.selectedOptions[0].textContent}.`);
    };
    return field;
  }, (field, [name]) => {
    const select = field.querySelector("select");
    if (document.activeElement !== select) select.value = String(view.policies[name] ?? USUAL[name]);
  });
}

const ROLES = [["technical_specialist", "Technical Specialist"], ["assistant_specialist", "Assistant Technical Specialist"], ["data_operator", "Data Operator"], ["referee", "Referee"], ["technical_controller", "Technical Controller"]];
const AGREEMENTS = [["release_agreements", "Who agrees before calls are released", "The Technical Controller releases. Unless you choose, the specialists whom the panel names agree first.", ROLES.slice(0, 4)],
  ["correction_agreements", "Who agrees to a correction", "ISU Rule 123.4: controller, both specialists and data operator. Whom the panel does not name is not waited for.", ROLES]];

/** Who must agree, as boxes to tick. Each tick is sent at once. */
export function drawAgreements(box, view, more, act, say) {
  keyed(box, AGREEMENTS, ([name]) => name, ([name, label, about, roles]) => {
    const field = h("fieldset.stack", h("legend.label", label), h("p.secondary", about), h("div.line.ticks", roles.map(([role, title]) => h("label.line", h("input", { type: "checkbox", value: role }), title))), h("span.trouble", { role: "alert" }));
    field.onchange = async () => {
      const value = [...field.querySelectorAll("input:checked")].map((b) => b.value);
      if (await act("policy.set", { name, value }, field)) say(value.length ? `${label}: ${value.length} of ${roles.length}.` : `${label}: nobody.`);
    };
    return field;
  }, (field, [name]) => {
    const held = view.policies[name] ?? more.policies?.[name]?.usual ?? [];
    for (const tick of field.querySelectorAll("input")) if (tick !== document.activeElement) tick.checked = held.includes(tick.value);
  });
}
