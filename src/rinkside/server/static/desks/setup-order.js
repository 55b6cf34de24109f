// Starting order and opening: draw with its seed and witnesses, the order by hand, warm-up groups, open the segment.

import { h, icon, keyed, many } from "../dom.js";

const titleOf = (view, cs) => `${view.categories.find((c) => c.category === view.segments[cs].category)?.title}, ${view.segments[cs].title || view.segments[cs].kind}`;
const nameOf = (view, entry) => view.entries.find((e) => e.entry === entry)?.name ?? entry;

const standing = (view, entry) => {
  const found = view.entries.find((e) => e.entry === entry)?.standing ?? "ranked";
  return found === "ranked" ? "" : h("span.secondary", ` ${found}, the number stays empty`);
};

/** Each segment keeps its own form, so that what is typed stays while views arrive. */
export function drawOrders(box, view, act, say) {
  if (!Object.keys(view.segments).length) return;
  box.querySelector(".not-yet")?.remove();
  keyed(box, Object.keys(view.segments), (cs) => cs, (cs) => {
    const seed = h("input", { id: `seed-${cs}`, maxlength: 80, placeholder: "made by the server" });
    const witnesses = h("input", { id: `witness-${cs}`, maxlength: 160, placeholder: "names, parted by commas" });
    const form = h("form.stack", h("div.columns", h("div.field", h("label", { for: seed.id }, "Seed (may stay empty)"), seed), h("div.field", h("label", { for: witnesses.id }, "Witnesses (may stay empty)"), witnesses)),
      h("div.line", h("button.button", { type: "submit" }, "Draw"), h("button.button", { type: "button", data: { hand: "" } }, "In the order entered"), h("span.trouble", { role: "alert" })));
    form.onsubmit = async (event) => {
      event.preventDefault();
      const names = witnesses.value.split(",").map((n) => n.trim()).filter(Boolean);
      const made = await act("draw.make", { cs, ...(seed.value.trim() ? { seed: seed.value.trim() } : {}), ...(names.length ? { witnesses: names } : {}) }, form);
      if (made) say(`Drawn. The seed is ${made.result.seed}.`);
    };
    form.querySelector("[data-hand]").onclick = async () => {
      const now = node.view;
      const order = now.entries.filter((e) => e.category === now.segments[cs].category && e.standing === "ranked").map((e) => e.entry);
      if (await act("order.set", { cs, order, reason: "in the order entered" }, form)) say("The starting order is set.");
    };
    const node = h("div.segment.stack", h("h3", titleOf(view, cs)), form, h("div"));
    return node;
  }, (node, cs) => {
    node.view = view;
    node.querySelector("form").hidden = view.segments[cs].skaters.some((s) => s.status !== "waiting");
    node.lastElementChild.replaceChildren(...orderTable(view, cs, act));
  });
}

function orderTable(view, cs, act) {
  const setup = view.setup[cs];
  if (!setup.order.length) return [h("p.not-yet", "No order yet.")];
  const draw = setup.draws.at(-1);
  const began = view.segments[cs].skaters.some((s) => s.status !== "waiting");
  const way = draw?.way ?? "drawn";
  const told = draw?.seed ? `${way[0].toUpperCase()}${way.slice(1)} by lot; anybody can draw it again (method: ${draw.method}). Seed: ${draw.seed}.${draw.seed_from === "made by the server" ? " The server made it." : ""}${draw.witnesses?.length ? ` Witnesses: ${draw.witnesses.join(", ")}.` : " No witness is named."}` : `Set by hand: ${draw?.reason ?? ""}.`;
  const swap = (at) => {
    const order = [...setup.order];
    [order[at - 1], order[at]] = [order[at], order[at - 1]];
    return () => act("order.set", { cs, order, reason: `${nameOf(view, setup.order[at])} moved up` });
  };
  const rows = [];
  let start = 0;
  const groups = setup.groups.length ? setup.groups : [setup.order.length];
  groups.forEach((size, group) => {
    if (setup.groups.length) rows.push(h("tr.group", h("td", { colspan: 3 }, `Warm-up group ${group + 1}: ${many(size, "skater")}`)));
    for (let n = 0; n < size && start < setup.order.length; n += 1) {
      const at = start;
      start += 1;
      rows.push(h("tr", h("td.number", start), h("td", nameOf(view, setup.order[at]), standing(view, setup.order[at])), h("td.number", at && !began ? h("button.button", { type: "button", "aria-label": `Move ${nameOf(view, setup.order[at])} up`, onclick: swap(at) }, "Up") : "")));
    }
  });
  return [h("p.secondary", told), ...(draw?.notes ?? []).map((note) => h("p.secondary", note)), h("table.starts", h("thead", h("tr", h("th.number", "Start"), h("th", "Name"), h("th.number", h("span.only-read", "Move")))), h("tbody", rows))];
}

/** What is missing before a segment can be opened, and the button that opens it. */
export function drawOpens(box, view, more, act, say, desk) {
  const all = Object.values(view.segments);
  if (!all.length) return;
  const where = more.one_official ? `/solo/${view.competition.code}` : `/desk/${view.competition.code}/secretariat`;
  const asked = desk === "host" ? "" : `?desk=${encodeURIComponent(desk)}`;
  box.replaceChildren(...all.map((s) => {
    const lacking = [...(more.rules[s.cs]?.problems ?? []), ...(view.setup[s.cs].order.length ? [] : ["there is no starting order."]), ...(s.judges ? [] : ["no judge is named."])];
    const open = s.status === "open";
    const done = s.status === "approved" || s.status === "closed";
    return h("div.segment.line", h("strong", titleOf(view, s.cs)),
      open ? h("span.state.ok", icon("ok"), "open") : done ? h("span.state.ok", icon("ok"), s.status) : lacking.length ? h("span.not-yet", `Not yet: ${lacking[0][0].toLowerCase()}${lacking[0].slice(1)}`) : h("span.secondary", `${s.skaters.length} start.`),
      open ? h("a.button.primary", { href: `${where}${asked}` }, "Run it")
        : done ? null : h("button.button", { type: "button", disabled: lacking.length > 0, onclick: async () => {
          const made = await act("segment.open", { cs: s.cs });
          if (made) say(`${titleOf(view, s.cs)} is open.${made.result.told?.length ? ` ${made.result.told.join(" ")}` : ""}`);
        } }, "Open the segment"));
  }));
}
