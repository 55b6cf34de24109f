// What the panel's desk shows. Nothing here acts: buttons get their work from panel.js.

import { $, fill, h, icon, keyed, many, points, span, state } from "../dom.js";
import { cap } from "../keys.js";
import { extrasOf, SKATERS } from "./panel-row.js";
import { agreements, notYet, ROLES, wordsOf } from "./panel-model.js";

const PHASES = { waiting: "waiting", called: "called", skating: "skating", skated: "finished", released: "released", approved: "approved" };

export function drawHeader(desk, view, now) {
  const s = desk.skate;
  fill($("#name"), s ? s.name : view.competition.name);
  fill($("#nation"), s ? s.nation || s.club : "");
  fill($("#place"), s ? `${s.start} of ${s.segment.skaters.length} · ${titleOf(view, s.cs)}` : "No segment with a skater on the ice.");
  const next = s ? view.next[s.cs] : null;
  fill($("#next"), next ? [h("span.secondary", "Next"), h("br"), h("strong", next.name), ` ${next.nation}`] : "");
  fill($("#phase"), !s ? "" : s.stopped ? "stopped" : s.status === "skating" ? (s.half === null ? "first half" : "second half") : PHASES[s.status] ?? s.status);
  drawTime(s, now);
  const other = desk.others[0];
  $("#other").hidden = !other;
  if (other) fill($("#other"), `${other.name}: ${PHASES[other.status]}`, cap("F6"));
}

export function drawTime(s, now) {
  const from = Date.parse(s?.times.started ?? "");
  const until = Date.parse(s?.times.ended ?? "") || now;
  fill($("#time"), Number.isNaN(from) ? "–:––" : span((until - from) / 1000));
}

export function titleOf(view, cs) {
  const segment = view.segments[cs];
  const category = view.categories.find((c) => c.category === segment.category);
  return [category?.title, segment.title || segment.kind].filter(Boolean).join(" · ");
}

export function drawEntry(desk) {
  const { skate, rows, aid } = desk;
  const chosen = desk.target();
  fill($("#line-number"), desk.placing() ? `↑${chosen?.number ?? ""}` : chosen ? `#${chosen.number}` : String(rows.length + 1));
  $("#line-number").setAttribute("aria-label", desk.placing() ? `Insert before element ${chosen?.number ?? ""}` : chosen ? `Element ${chosen.number}, change` : `Element ${rows.length + 1}`);
  const typed = desk.typed();
  let worth = "";
  if (!skate) worth = "No skater is called.";
  else if (desk.note) worth = h("span.trouble", desk.note);
  else if (desk.fresh() && aid.problem && desk.text()) worth = aid.problem;
  else if (typed && desk.text()) worth = [typed.counts ? "base " : "counts as ", h("strong", points(typed.base_value)), typed.highlight && typed.counts ? " x" : "", aid.readings.length > 1 && desk.pick < 0 ? ` · ${aid.readings.length} readings, choose` : ""];
  else if (desk.placing() && !desk.text()) worth = `goes before ${chosen?.number ?? ""} ${chosen?.code ?? ""} · Esc leaves it`;
  else if (!desk.text() && chosen && desk.open()) worth = "the new call, or a button below";
  else if (!desk.text() && rows.length && rows.length >= skate.planned.length) worth = [`${rows.length}${skate.planned.length ? ` of ${skate.planned.length}` : ""} entered. Type `, h("strong", "#6 fcsp4"), " to change a row"];
  fill($("#worth"), worth);
  $("#enter").disabled = !desk.text() || !skate;
  $("#entry").classList.toggle("bad", Boolean(typed && !typed.counts && desk.text()));
}

export function drawChips(desk, take) {
  const chips = desk.skate && desk.open() ? desk.aid?.chips ?? [] : [];
  const plain = !desk.text();
  keyed($("#chips"), chips.map((c, i) => ({ ...c, i })), (c) => `${c.i} ${c.code}`, () => h("button.chip-button", { type: "button" }), (node, c) => {
    node.onclick = () => take(c.i, true);
    node.setAttribute("aria-pressed", String(desk.pick === c.i));
    node.setAttribute("aria-keyshortcuts", `Alt+${c.i + 1}`);
    const name = c.i === 0 && !plain ? "Tab" : `Alt ${c.i + 1}`;
    node.classList.toggle("bad", !c.counts);
    const x = c.highlight && c.counts ? " x" : "";
    fill(node, cap(name), c.counts || c.printed.includes("*") ? "" : icon("bad", "does not count"), h("strong", c.printed), h("span", `${points(c.base_value)}${x}${c.planned ? " · planned" : ""}`));
  });
}

export function drawRows(desk, select) {
  const { skate, rows, aid } = desk;
  const shown = [];
  const typing = desk.typed();
  const chosen = desk.target();
  const planned = skate?.planned ?? [];
  const halfAt = !skate || skate.half === null ? -1 : skate.half === 0 ? 0 : rows.findIndex((r) => r.row === skate.half) + 1;
  for (let i = 0; i < Math.max(rows.length + (desk.open() ? 1 : 0), planned.length, 7); i++) {
    if (i === halfAt) shown.push({ key: "half", half: true });
    if (desk.placing() && rows[i] && rows[i] === chosen) shown.push({ key: "placing", i, placing: true, planned: "" });
    shown.push({ key: rows[i]?.row ? `r${rows[i].row}` : `n${i}`, i, row: rows[i], planned: planned[i] ?? "" });
  }
  keyed($("#rows"), shown, (x) => x.key, (x) => (x.half ? h("li.half") : h("li", h("button.row", { type: "button" }))), (node, x) => {
    if (x.half) return fill(node, halfWords(skate, rows, aid));
    const button = node.firstElementChild;
    const r = x.row;
    const now = x.placing || (desk.placing() ? false : chosen ? chosen === r : x.i === rows.length && desk.open());
    const words = r?.row ? aid?.notes[r.row] : null;
    const typedHere = now && desk.text() ? typing : null;
    const bad = typedHere ? !typedHere.counts : r && !r.counts;
    const fallen = r && skate.falls.filter((f) => f.row === r.row).length;
    button.className = `row${now ? " now" : ""}${bad ? " bad" : ""}${r || now ? "" : " blank"}`;
    button.disabled = !r?.row;
    button.onclick = () => select(r);
    if (chosen && chosen === r) button.setAttribute("aria-current", "true"); else button.removeAttribute("aria-current");
    const value = typedHere ? typedHere.base_value : r ? r.base_value : null;
    fill(button,
      h("span.n", x.placing ? "→" : x.i + 1),
      h("span.code", typedHere ? typedHere.printed : r ? (r.printed ?? r.code) : "·"),
      h("span.secondary", x.planned),
      r?.review ? h("span.flag", icon("review"), h("strong", "open")) : h("span"),
      h("span.number", r || typedHere ? `${points(value)}${(typedHere ?? r).highlight && (typedHere ?? r).counts ? " x" : ""}` : ""),
      h("span.note", typedHere ? [typedHere.words ? h(`strong.${typedHere.counts ? "warn" : "bad"}`, icon(typedHere.counts ? "warn" : "bad"), typedHere.words.note) : "typing"]
        : x.placing ? "the next call goes here" : r ? [r.way ? state("queued", "on the way") : "", bad || words ? h(`strong.${words?.level ?? "bad"}`, icon(words?.level ?? "bad"), words?.note ?? "does not count") : "", fallen ? h("strong.bad", icon("fall"), fallenWords(skate, r)) : "", r.note, extrasOf(r).map((text) => h("span.chip", text)), (r.problems ?? []).map((p) => h("strong.bad", icon("bad"), p))] : ""));
  });
}

function fallenWords(skate, row) {
  const falls = skate.falls.filter((f) => f.row === row.row);
  const who = falls.map((f) => SKATERS[f.partner]).filter(Boolean);
  return falls.length === 1 ? ["Fall", who[0]].filter(Boolean).join(": ") : `${falls.length} falls`;
}

function halfWords(skate, rows, aid) {
  const { last, factor } = aid?.half ?? {};
  if (!last || !factor) return "Second half from here";
  return `Second half · ${last === 1 ? "the last jump element" : `the last ${last} jump elements`} here count${last === 1 ? "s" : ""} ×${factor / 100} (marked x)`;
}

export function drawRight(desk, act) {
  const { skate, rows, aid } = desk;
  fill($("#base"), points(skate?.base_value));
  fill($("#planned-label"), skate?.planned.length ? `Planned, all ${skate.planned.length}` : "Planned");
  fill($("#planned"), points(aid?.planned_value));
  drawMessage(desk, act);
  drawReviews(desk, act);
  fill($("#counters"), (aid?.counters ?? []).map((c) => h(`div${c.count > c.most ? ".bad" : ""}`, h("strong", `${c.count}/${c.most}`), h("span.small.secondary", c.kind))));
  $("#counters").hidden = !aid?.counters.length;
  const undo = desk.undo;
  fill($("#last"), undo ? wordsOf(undo, rows) : "Nothing to take back");
  fill($("#last-by"), undo ? `by ${ROLES[undo.role] ?? undo.role}` : skate && skate.undo.length ? `the last act is the ${ROLES[skate.undo.at(-1).role]}'s` : "");
  $("#undo").disabled = !undo || !desk.open();
  const falls = desk.falls();
  fill($("#falls"), `Falls: ${falls.length}`);
  fill($("#falls-of"), falls.length ? falls.map((f) => { const r = rows.find((x) => x.row === f.row); return r ? `element ${r.number}` : "outside an element"; }).join(", ") : "no deduction");
  $("#less-falls").disabled = !falls.length || !desk.open();
  $("#more-falls").disabled = !desk.open();
}

function drawMessage(desk, act) {
  const { skate, aid, rows } = desk;
  const typed = desk.text() ? desk.typed() : null;
  const chosen = desk.target();
  const last = rows.at(-1);
  const of = chosen ?? last;
  const words = typed ? typed.words : of?.row ? aid?.notes[of.row] : null;
  const against = Object.keys(aid?.notes ?? {}).length;
  const box = $("#message");
  if (words) {
    const planned = aid.chips.findIndex((c) => c.planned && c !== typed);
    box.className = `card edge ${words.level}`;
    return fill(box, h("h2.line", icon(words.level), words.title), h("p", words.words),
      typed && desk.open() ? h("div.line", h("button.button", { type: "button", onclick: act.enter }, `Enter ${typed.printed}`, cap("Enter")),
        planned >= 0 ? h("button.button", { type: "button", onclick: () => act.take(planned, true) }, `It was ${aid.chips[planned].code}`, cap(`Alt ${planned + 1}`)) : "") : "");
  }
  const late = skate && ["skated", "released"].includes(skate.status);
  const missing = late || (skate?.planned.length && rows.length >= skate.planned.length) ? aid?.warnings ?? [] : [];
  if (missing.length) {
    box.className = "card edge warn";
    return fill(box, h("h2.line", icon("warn"), "Something is missing"), missing.map((m) => h("p", `${m[0].toUpperCase()}${m.slice(1)}.`)));
  }
  if (aid && !aid.checked && !against) {
    box.className = "card edge";
    return fill(box, h("h2", "The programme is not checked"), h("p.secondary", "What it may contain is not established in the rule book. The panel decides."));
  }
  box.className = `card edge ${against ? "warn" : "ok"}`;
  const less = typed && typed.less !== null && typed.less !== undefined && typed.base_value !== null && typed.less !== typed.base_value;
  fill(box, h("h2.line", icon(against ? "warn" : "ok"), against ? `${many(against, "element")} with a note` : late ? "Programme is in order" : "Nothing against the programme"),
    h("p.secondary", less ? `${typed.printed}: ${points(typed.base_value)} instead of ${points(typed.less)}.` : aid?.counted ? `${aid.counted}.` : "The check answers while you type."));
}

function drawReviews(desk, act) {
  const open = desk.rows.filter((r) => r.review);
  const box = $("#reviews");
  box.hidden = !open.length;
  if (!open.length) return;
  const chosen = desk.target();
  fill(box, h("h2.line", icon("review"), `${many(open.length, "element")} in review`),
    open.map((r) => h("p", `${r.number} ${r.code}${r.note ? `: ${r.note}` : ""}`)),
    h("div.line", open.slice(0, 3).map((r) => h("button.button", { type: "button", onclick: () => act.review(r) }, `Close ${r.number}`, (chosen ?? desk.rows.at(-1)) === r ? cap("F2") : ""))));
}

export function drawRelease(desk, link, may) {
  const { skate, rows } = desk;
  const button = $("#release");
  const why = $("#release-why");
  const controller = link.role === "technical_controller";
  const agreedBox = $("#agreed");
  if (!skate) { fill(why, ""); fill(agreedBox); button.hidden = true; return; }
  button.hidden = false;
  const list = agreements(skate);
  fill(agreedBox, list.map((a) => h(`span.agreed${a.given ? ".given" : ""}`, icon(a.given ? "confirmed" : "empty"), a.name)));
  const reasons = notYet(skate, rows);
  const lacking = list.filter((a) => a.needed && !a.given && a.role !== "technical_controller");
  if (!desk.open()) {
    fill(why, skate.status === "approved" ? "Approved. From here a correction changes a call." : "Released. From here a correction changes a call.");
    button.hidden = true;
    return;
  }
  if (controller) {
    if (lacking.length) reasons.push(`${lacking.map((a) => a.name).join(" and ")} ${lacking.length === 1 ? "has" : "have"} not agreed`);
    button.disabled = reasons.length > 0;
    fill(why, reasons.length ? [h("strong", "Not yet: "), `${reasons.join(", ")}.`] : [h("strong", "Controller, your turn: "), `${many(rows.length, "element")}, ${many(skate.falls.length, "fall")}.`]);
    fill(button, "Release the calls", cap("Ctrl Enter"));
  } else {
    const given = link.role in skate.agreed;
    button.disabled = !may || given || !rows.length || rows.some((r) => r.way);
    fill(why, reasons.length ? [h("strong", "Not yet: "), `${reasons.join(", ")}.`] : given ? "You agreed. The Controller releases on the Controller's own device." : "Agree to the calls. The Controller releases on the Controller's own device.");
    fill(button, given ? "You agreed" : "Agree to the calls", given ? "" : cap("Ctrl Enter"));
  }
  button.className = `button wide${button.disabled ? "" : " primary"}`;
}
