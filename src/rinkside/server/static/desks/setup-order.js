// Starting order and opening: draw with its seed and witnesses, the order by hand, warm-up groups, open the segment.

import { h, icon, keyed, many } from "../dom.js";

const titleOf = (view, cs) => `${view.categories.find((c) => c.category === view.segments[cs].category)?.title}, ${view.segments[cs].title || view.segments[cs].kind}`;
const nameOf = (view, entry) => view.entries.find((e) => e.entry === entry)?.name ?? entry;

const standing = (view, entry) => {
  const found = view.entries.find((e) => e.entry === entry)?.standing ?? "ranked";
  return found === "ranked" ? "" : h("span.secondary", ` ${found}, the number stays empty`);
};

const reader = (field) => field.value.trim();
const witnessesOf = (field) => reader(field).split(",").map((n) => n.trim()).filter(Boolean);
const field = (id, label, properties = {}) => {
  const input = h("input", { id, maxlength: 160, ...properties });
  return [input, h("div.field", h("label", { for: id }, label), input)];
};

/** Each segment keeps its own form, so that what is typed stays while views arrive. */
export function drawOrders(box, view, act, say) {
  if (!Object.keys(view.segments).length) return;
  box.querySelector(".not-yet")?.remove();
  keyed(box, Object.keys(view.segments), (cs) => cs, (cs) => {
    const [seed, seedField] = field(`seed-${cs}`, "Seed (may stay empty)", { maxlength: 80, placeholder: "made by the server" });
    const [witnesses, witnessField] = field(`witness-${cs}`, "Witnesses", { placeholder: "names, parted by commas" });
    const [reason, reasonField] = field(`reason-${cs}`, "Why it is drawn again", { maxlength: 200 });
    reasonField.classList.add("again");
    const form = h("form.stack", h("div.columns", seedField, witnessField, reasonField),
      h("div.line", h("button.button", { type: "submit" }, "Draw"), h("button.button", { type: "button", data: { hand: "" } }, "In the order entered"), h("span.trouble", { role: "alert" })));
    form.onsubmit = async (event) => {
      event.preventDefault();
      const names = witnessesOf(witnesses);
      const made = await act("draw.make", { cs, ...(reader(seed) ? { seed: reader(seed) } : {}), ...(names.length ? { witnesses: names } : {}), ...(reader(reason) ? { reason: reader(reason) } : {}) }, form);
      if (!made) return;
      say(`Drawn. The seed is ${made.result.seed}.`);
      reason.value = "";
    };
    form.querySelector("[data-hand]").onclick = async () => {
      const now = node.view;
      const order = now.entries.filter((e) => e.category === now.segments[cs].category && e.standing === "ranked").map((e) => e.entry);
      if (await act("order.set", { cs, order, reason: "in the order entered" }, form)) say("The starting order is set.");
    };
    const node = h("div.segment.stack", h("h3", titleOf(view, cs)), form, lateForm(cs, act, say, () => node.view), changeForm(cs, act, say, () => node.view), h("div.told"));
    return node;
  }, (node, cs) => {
    node.view = view;
    const began = view.segments[cs].skaters.some((s) => s.status !== "waiting");
    const form = node.querySelector("form");
    form.hidden = began;
    form.querySelector(".again").hidden = !view.setup[cs].draws.some((d) => d.method !== "by hand");
    drawLate(node.querySelector(".late"), view, cs);
    drawChange(node.querySelector(".change"), view, cs);
    fillKept(node.querySelector(".told"), orderTable(view, cs, act));
  });
}

/** Draw anew, unless the focus is inside: a button that was pressed stays under the finger. */
function fillKept(node, parts) {
  const at = [...node.querySelectorAll("button")].indexOf(document.activeElement);
  node.replaceChildren(...parts);
  if (at >= 0) node.querySelectorAll("button")[Math.max(0, at - 1)]?.focus();
}

/** Entries that came after the draw: first, last, or at a place that is drawn. */
function lateForm(cs, act, say, now) {
  const who = h("select", { id: `late-${cs}` });
  const place = h("select", { id: `late-place-${cs}` }, [["", "as the policy says"], ["first", "first"], ["last", "last"], ["drawn", "at a place that is drawn"]].map(([value, words]) => h("option", { value }, words)));
  const [reason, reasonField] = field(`late-reason-${cs}`, "Reason", { maxlength: 200, required: true });
  const [witnesses, witnessField] = field(`late-witness-${cs}`, "Witnesses of the draw", { placeholder: "names, parted by commas" });
  const form = h("form.late.stack.note", h("p", h("strong", "Entered, and not in the order.")), h("div.columns", h("div.field", h("label", { for: who.id }, "Who"), who), h("div.field", h("label", { for: place.id }, "Skates"), place), reasonField, witnessField),
    h("div.line", h("button.button", { type: "submit" }, "Put into the order"), h("span.trouble", { role: "alert" })));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const names = witnessesOf(witnesses);
    const name = nameOf(now(), who.value);
    const made = await act("order.late", { cs, entry: who.value, reason: reader(reason), ...(place.value ? { place: place.value } : {}), ...(names.length ? { witnesses: names } : {}) }, form);
    if (made) say(`${name} has starting number ${made.result.start}.`);
  };
  return form;
}

function drawLate(form, view, cs) {
  const order = view.setup[cs].order;
  const category = view.categories.find((c) => c.category === view.segments[cs].category);
  const left = order.length && category.segments[0] === cs && !view.segments[cs].results ? view.entries.filter((e) => e.category === category.category && e.standing === "ranked" && !order.includes(e.entry)) : [];
  form.hidden = !left.length;
  const select = form.querySelector("select");
  const kept = select.value;
  select.replaceChildren(...left.map((e) => h("option", { value: e.entry }, e.name)));
  if (left.some((e) => e.entry === kept)) select.value = kept;
}

/** Sizes of the warm-up groups, and numbers that close up behind a withdrawal. */
function changeForm(cs, act, say, now) {
  const [sizes, sizesField] = field(`groups-${cs}`, "Sizes of the warm-up groups", { placeholder: "5, 6, 6", inputmode: "text" });
  const close = h("button.button", { type: "button" }, "Close up the numbers");
  const form = h("form.change.line", sizesField, h("button.button", { type: "submit" }, "Set the groups"), h("button.button", { type: "button", data: { even: "" } }, "Even them out"), close, h("span.trouble", { role: "alert" }));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const groups = reader(sizes).split(/[,\s]+/).filter(Boolean).map(Number);
    if (!groups.length || groups.some((n) => !Number.isInteger(n))) return void (form.querySelector(".trouble").textContent = "Write the sizes as numbers, such as 5, 6, 6.");
    if (await act("groups.set", { cs, groups }, form)) say("The warm-up groups are set.");
  };
  form.querySelector("[data-even]").onclick = async () => {
    const made = await act("groups.set", { cs }, form);
    if (made) { sizes.value = made.result.groups.join(", "); say(`The warm-up groups are ${made.result.groups.join(", ")}.`); }
  };
  close.onclick = async () => {
    const out = now().setup[cs].order.filter((e) => now().entries.find((x) => x.entry === e)?.standing !== "ranked").map((e) => nameOf(now(), e));
    if (await act("order.close_up", { cs, reason: `${out.join(", ")} withdrew` }, form)) say("The numbers are closed up.");
  };
  form.close = close;
  form.sizes = sizes;
  return form;
}

function drawChange(form, view, cs) {
  const { order, groups } = view.setup[cs];
  const began = view.segments[cs].skaters.some((s) => s.status !== "waiting");
  form.hidden = !order.length || Boolean(view.segments[cs].results);
  form.close.hidden = began || !order.some((e) => view.entries.find((x) => x.entry === e)?.standing !== "ranked");
  if (document.activeElement !== form.sizes) form.sizes.value = groups.join(", ");
}

function orderTable(view, cs, act) {
  const setup = view.setup[cs];
  if (!setup.order.length) return [h("p.not-yet", "No order yet.")];
  const draw = setup.draws.at(-1);
  const began = view.segments[cs].skaters.some((s) => s.status !== "waiting");
  const way = draw?.way ?? "drawn";
  const late = draw?.late ? `${nameOf(view, draw.late)} came after the draw and skates ${draw.place === "drawn" ? "at a place that was drawn" : draw.place}: ${draw.reason}. ` : "";
  const told = draw?.method === "closed up" ? `The numbers were closed up: ${draw.reason}.` : late && !draw.seed ? late : draw?.seed ? `${way[0].toUpperCase()}${way.slice(1)} by lot; anybody can draw it again (method: ${draw.method}). Seed: ${draw.seed}.${draw.seed_from === "made by the server" ? " The server made it." : ""}${draw.witnesses?.length ? ` Witnesses: ${draw.witnesses.join(", ")}.` : " No witness is named."}${draw.reason ? ` Reason: ${draw.reason}.` : ""}` : `Set by hand: ${draw?.reason ?? ""}.`;
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
  return [h("p.secondary", told), earlierDraws(setup.draws), ...(draw?.notes ?? []).map((note) => h("p.secondary", note)), h("table.starts", h("thead", h("tr", h("th.number", "Start"), h("th", "Name"), h("th.number", h("span.only-read", "Move")))), h("tbody", rows))];
}

function earlierDraws(draws) {
  if (draws.length < 2) return "";
  return h("details", h("summary", `${many(draws.length - 1, "earlier order")} on the record`), h("ul", draws.slice(0, -1).map((d) => h("li", `${d.at.slice(0, 16).replace("T", " ")} UTC, ${d.way ?? d.method}${d.seed ? `, seed ${d.seed}` : ""}${d.reason ? `: ${d.reason}` : ""}`))));
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
