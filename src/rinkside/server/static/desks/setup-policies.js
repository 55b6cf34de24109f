// What the organiser decides about starting orders where rules leave it open. Each choice is sent at once.

import { h, keyed } from "../dom.js";

const CHOICES = [
  ["starting_order", "Order of the last segment", [["", "as the rules say"], ["drawn"], ["reverse of the standing", "reverse of the standing so far"], ["drawn in groups of 6", "drawn in groups of 6 of the standing"], ["drawn in groups of 3 to place 12, then 6", "drawn in groups of 3 to place 12, then 6"], ["as the standing", "as the standing, best first"]]],
  ["event_kind", "Kind of event the rules go by", [["championships"], ["grand prix"]]],
  ["redraw", "Draw a segment again", [["", "not decided"], ["never"], ["until somebody is called"]]],
  ["larger_groups", "Larger warm-up groups skate", [["first"], ["last"]]],
  ["warm_up_group", "Skaters in a warm-up group", [["0", "as the rules say"], ...Array.from({ length: 8 }, (_, n) => [String(n + 1)])]],
];
const USUAL = { starting_order: "", event_kind: "championships", redraw: "", larger_groups: "last", warm_up_group: 0 };

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
