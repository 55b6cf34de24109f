// The team event: which teams, which segments count, who skates for whom.

import { $, fill, h, keyed } from "../dom.js";

const DISCIPLINES = ["men", "women", "pairs", "ice dance"];
const guess = (category) => (category.discipline === "singles" ? (category.gender === "M" ? "men" : "women") : category.discipline);

export function teamEditor(box, act, say) {
  const teams = h("textarea", { id: "team-teams", rows: 4, placeholder: "ITA Italy\nJPN Japan", maxlength: 1200, spellcheck: "false" });
  const segments = h("div.stack");
  const form = h("form.stack", h("div.field", h("label", { for: "team-teams" }, "Teams, one a line: short key, then name"), teams), h("fieldset.stack", h("legend.label", "Segments that count"), segments),
    h("div.line", h("button.button", { type: "submit" }, "Save the team event"), h("span.trouble", { role: "alert" })));
  const members = h("div.stack");
  box.append(form, members);
  let drawn = "";
  form.onsubmit = async (event) => {
    event.preventDefault();
    const list = teams.value.split("\n").map((l) => l.trim()).filter(Boolean).map((l) => { const [team, ...name] = l.split(/\s+/); return { team, name: name.join(" ") || team, nation: team }; });
    const counted = [...segments.querySelectorAll("[data-cs]")].filter((row) => $("[type=checkbox]", row).checked).map((row) => ({ cs: row.dataset.cs, discipline: $("select", row).value, final: $("[data-final]", row).value === "final" }));
    if (await act("team.set", { teams: list, segments: counted }, form)) say(`The team event has ${list.length} teams and ${counted.length} segments.`);
  };
  return (view) => {
    const now = JSON.stringify(view.team);
    if (now !== drawn && !form.contains(document.activeElement)) {
      drawn = now;
      teams.value = Object.values(view.team.teams).map((t) => `${t.team} ${t.name}`).join("\n");
    }
    const held = new Map(view.team.segments.map((s) => [s.cs, s]));
    keyed(segments, Object.values(view.segments), (s) => s.cs, (s) => {
      const category = view.categories.find((c) => c.category === s.category);
      const own = held.get(s.cs);
      const title = `${category.title}, ${s.title || s.kind}`;
      return h("div.line", { data: { cs: s.cs } }, h("label.line", h("input", { type: "checkbox", checked: Boolean(own) }), title),
        h("select", { "aria-label": `Discipline of ${title}` }, DISCIPLINES.map((d) => h("option", { value: d, selected: (own?.discipline ?? guess(category)) === d }, d))),
        h("select", { data: { final: "" }, "aria-label": `Round of ${title}` }, h("option", { value: "first", selected: !own?.final }, "first round"), h("option", { value: "final", selected: Boolean(own?.final) }, "final round")));
    });
    const there = Object.values(view.team.teams);
    const counted = new Set(view.team.segments.map((s) => view.segments[s.cs]?.category));
    const entries = there.length ? view.entries.filter((e) => counted.has(e.category)) : [];
    fill(members, entries.length ? h("h3", "Who skates for whom") : "", h("div.columns", { id: "team-members" }));
    $("#team-members", members).replaceChildren(...entries.map((e) => {
      const select = h("select", { id: `team-of-${e.entry}` }, h("option", { value: "" }, "no team"), there.map((t) => h("option", { value: t.team, selected: e.team === t.team }, t.name)));
      select.onchange = async () => { if (await act("entry.change", { entry: e.entry, team: select.value }, select.parentNode)) say(`${e.name} skates for ${select.selectedOptions[0].textContent}.`); };
      return h("div.field", h("label", { for: select.id }, e.name), select, h("span.trouble", { role: "alert" }));
    }));
  };
}
