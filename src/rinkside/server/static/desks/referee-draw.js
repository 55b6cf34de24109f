// What the referee's desk shows. Nothing here acts: buttons get their work from referee.js.

import { $, chip, fill, h, icon, many, points, span, STATES, state } from "../dom.js";
import { cap } from "../keys.js";
import { MAIN, programmeSeconds } from "./referee-model.js";
import { ROLES } from "./panel-model.js";
import { titleOf } from "./panel-draw.js";

const KEYS = { time_per_5_seconds: "T", interruption: "I", costume_or_prop: "C" };
const SHAPES = ["empty", "reopened", "received", "confirmed"];
const clock = (at) => { const d = new Date(at); return Number.isNaN(d.getTime()) ? "" : d.toLocaleTimeString("en-GB"); };

export function drawHeader(desk, view) {
  const s = desk.skate;
  fill($("#name"), s ? s.name : view.competition.name);
  fill($("#nation"), s ? s.nation || s.club : "");
  fill($("#place"), s ? `${s.start} of ${s.segment.skaters.length} · ${titleOf(view, s.cs)}` : "No segment with a skater on the ice.");
  const other = desk.others[0];
  $("#other").hidden = !other;
  if (other) fill($("#other"), `${other.name}: ${other.status}`, cap("F6"));
  const holding = desk.shown.filter((x) => x.holds).length;
  const confirmed = s ? s.seats.filter((x) => x.confirmed && !x.owes).length : 0;
  fill($("#state"), !s ? "" : s.stopped ? chip("warn", "Skating stopped") : s.status === "approved" ? chip("ok", "Approved") : holding ? chipWait(`Waiting for ${many(holding, "judge")}`) : ["called", "skating"].includes(s.status) ? chip("now", s.status === "called" ? "Called" : "Skating") : chip("ok", `${confirmed} of ${s.seats.length} confirmed`));
}

const chipWait = (word) => h("span.chip.warn", icon("wait"), word);

export function drawGrid(desk, pick) {
  const s = desk.skate;
  if (!s) return fill($("#marks"), h("caption", "Nobody is on the ice."));
  const components = s.segment.components;
  const columns = Math.max(s.rows.length, s.planned.length);
  const head = h("tr", h("th", { scope: "col" }, "Judge"), [...Array(columns).keys()].map((i) => h("th.cell", { scope: "col", title: s.rows[i]?.code ?? "" }, i + 1)), components.map((c, i) => h(`th.cell${i ? "" : ".first"}`, { scope: "col", title: c.name }, c.short)), h("th.word", { scope: "col" }, "State"));
  const body = s.seats.map((seat, n) => {
    const x = desk.shown[n];
    const cells = [...Array(columns).keys()].map((i) => { const r = s.rows[i]; const shape = r ? seat.rows[r.row] ?? "empty" : ""; return h("td.cell", shape ? icon(shape, STATES[shape]) : ""); });
    const parts = components.map((c, i) => { const shape = seat.components[c.code] ?? "empty"; return h(`td.cell${i ? "" : ".first"}`, icon(shape, STATES[shape])); });
    for (const cell of [...cells, ...parts]) for (const name of SHAPES) if (cell.querySelector(`.icon-${name}`)) cell.classList.add(name);
    return h(`tr${x.holds ? `.holds.${x.tone}` : ""}`, h("th", { scope: "row" }, h("button.seat", { type: "button", "aria-label": `Judge ${seat.seat}: reopen or excuse`, "aria-keyshortcuts": String(seat.seat), onclick: () => pick(seat.seat) }, seat.seat)), cells, parts, h(`td.word.${x.tone || "plain"}`, x.holds ? "▸ " : "", x.word));
  });
  fill($("#marks"), h("thead", head), h("tbody", body));
  fill($("#legend"), SHAPES.map((name) => state(name)), h("span.secondary", "values stay hidden"));
}

export function drawTime(desk, now, act) {
  const s = desk.skate;
  const box = $("#time");
  box.classList.toggle("stopped", Boolean(s?.stopped));
  if (!s) return fill(box, h("p.secondary", "Programme time"), h("p.big", "–:––"));
  const run = programmeSeconds(s, now);
  const stop = s.stopped ? s.stops.at(-1) : null;
  if (!stop) {
    const total = s.stops.reduce((sum, x) => sum + (x.seconds ?? 0), 0);
    const stoppable = ["called", "skating"].includes(s.status);
    const key = JSON.stringify([s.key, s.status, s.stops.length, s.times.ended]);
    if (box.dataset.key !== key) {
      box.dataset.key = key;
      fill(box, h("div.apart", h("div", h("p.secondary.small", "Programme time"), h("p.big")), h("div.small.right", s.times.ended ? h("p", `Finished ${clock(s.times.ended)}`) : "", h("p", s.stops.length ? `${many(s.stops.length, "stop")}, ${span(total)}` : "no stops"),
        stoppable ? h("button.button", { type: "button", onclick: act.stop, "aria-keyshortcuts": "S" }, "Stop the skate", cap("S")) : "")));
    }
    return fill($(".big", box), run === null ? "–:––" : span(run));
  }
  const rule = desk.rule("interruption");
  const allowance = desk.rule("interruption_with_allowance");
  const key = JSON.stringify([s.key, stop.from, desk.held, rule, allowance]);
  if (box.dataset.key !== key) {
    box.dataset.key = key;
    const brackets = rule?.steps ?? (rule?.points ? [rule.points] : []);
    const now = desk.held.interruption?.count ?? 0;
    const after = s.rows.length ? `after element ${s.rows.length}` : "before the first element";
    fill(box, h("p", run === null ? `Stopped ${after}.` : `Stopped at ${span(run)}, ${after}.`), h("div.apart", h("div", h("p", "Stopped for"), h("p.big.huge")), h("button.button.primary.on", { type: "button", onclick: () => act.on(false), "aria-keyshortcuts": "S" }, "Skate on", cap("S"))),
      brackets.length ? h("div.brackets", h("button.button", { type: "button", "aria-pressed": String(now === 0), onclick: () => act.bracket(0) }, h("strong", "0.00")), brackets.map((p, i) => h("button.button", { type: "button", "aria-pressed": String(now === i + 1), onclick: () => act.bracket(i + 1) }, h("strong", `−${points(p)}`)))) : h("button.button.wide", { type: "button", onclick: () => act.choose("interruption"), "aria-keyshortcuts": "I" }, "Set what the stop takes off…", cap("I")),
      h("p.small.yours", icon("reopened"), brackets.length ? "From how many seconds each holds is not established in the rule book: you set it." : "Not established in the rule book: you set the points."),
      h("button.button.wide", { type: "button", onclick: () => act.on(true), "aria-keyshortcuts": "Shift+S" }, `Skate on with the allowance: ${allowance?.points ? `−${points(allowance.points)}` : "you set the points"}`, cap("⇧S")));
  }
  fill($(".huge", box), span((now - Date.parse(stop.from)) / 1000));
}

export function drawDeductions(desk, act) {
  const s = desk.skate;
  if (!s) return fill($("#deductions"), h("p.secondary", "Deductions appear with the skater."));
  const open = s.status !== "approved";
  const falls = desk.told?.falls;
  const line = (name, about, value, ...more) => h("div.line-of", h("div", h("strong", name), h("p.small.secondary", about)), h("span.value", value), ...more);
  const lines = [line("Falls", falls?.problem || (s.falls.length ? many(s.falls.length, "fall") : "none called"), s.falls.length ? (falls?.points == null ? "?" : `−${points(falls.points)}`) : "0.00", h("span.small.secondary.by", "panel"))];
  let doubt = false;
  const others = Object.keys(desk.held).filter((k) => !MAIN.includes(k));
  for (const kind of [...MAIN, ...others]) {
    const rule = desk.rule(kind) ?? { kind, name: kind, known: false, points: null, steps: null };
    const held = desk.held[kind];
    const most = rule.steps?.length ?? 99;
    const about = held?.why || (!rule.known && !held ? "not established" : held ? (rule.steps ? `step ${held.count} of ${most}` : held.count > 1 ? `${held.count} times` : "set by the referee") : rule.steps ? `in ${most} steps` : kind === "time_per_5_seconds" ? "for every 5 seconds" : "none");
    const unsure = rule.known && !rule.confirmed ? " ◇" : "";
    const key = KEYS[kind];
    if (unsure) doubt = true;
    if (!rule.known && !held) {
      lines.push(line(rule.name, about, "–", h("button.button.two", { type: "button", disabled: !open, "aria-label": `${rule.name}: set the points`, "aria-keyshortcuts": key ?? null, onclick: () => act.choose(kind) }, "Set the points…", key ? cap(key) : "")));
      continue;
    }
    lines.push(line(`${rule.name}${unsure}`, about, held ? `−${points(held.points)}` : "0.00",
      h("button.button", { type: "button", disabled: !held || !open, "aria-label": `${rule.name}: one less`, "aria-keyshortcuts": key ? `Shift+${key}` : null, onclick: () => act.step(kind, -1) }, "−", key ? cap(`⇧${key}`) : ""),
      rule.known ? h("button.button", { type: "button", disabled: !open || (held?.count ?? 0) >= most, "aria-label": `${rule.name}: one more`, "aria-keyshortcuts": key ?? null, onclick: () => act.step(kind, 1) }, "+", key ? cap(key) : "") : h("button.button", { type: "button", disabled: !open, "aria-label": `${rule.name}: set the points`, onclick: () => act.choose(kind) }, "Set…")));
  }
  lines.push(line("Other", doubt ? "◇ not confirmed: overrule here" : "music, late start", "", h("button.button.two", { type: "button", disabled: !open, "aria-keyshortcuts": "O", onclick: () => act.choose("") }, "Choose…", cap("O"))));
  if (open && s.problems.length) lines.push(line("Values", "an element has none in the rules", "", h("button.button.two", { type: "button", onclick: act.enter }, "Enter…")));
  fill($("#deductions"), lines);
}

export function drawTotals(desk) {
  const t = desk.skate?.totals;
  const set = Object.values(desk.held).reduce((sum, d) => sum + d.points, 0) + (desk.told?.falls.points ?? 0);
  const cells = [["Elements", points(t?.tes)], ["Components", points(t?.pcs)], ["Deductions", points(-(t?.deductions ?? set))], ["Total", points(t?.tss, { unknown: "–––.––" })]];
  fill($("#totals"), cells.map(([name, value]) => h("div", h("p.small.secondary", name), h("strong", value))));
}

export function drawBelow(desk, view, act) {
  const s = desk.skate;
  const open = view.corrections.filter((c) => c.status === "open");
  const closed = view.corrections.filter((c) => c.status !== "open").length;
  const box = $("#below");
  if (s?.stopped) {
    const stop = s.stops.at(-1);
    const marked = s.rows.at(-1) ? s.seats.filter((x) => x.rows[s.rows.at(-1).row] !== "empty").length : 0;
    return fill(box, h("h2", "This stop"), h("p", h("strong", clock(stop.from)), " Stopped by the referee", stop.why ? `: ${stop.why}.` : "."), h("p", "Shown on the desks: Skating stopped. Marks can still be sent."),
      s.rows.length ? h("p", `Element ${s.rows.length}: ${marked} of ${s.seats.length} received.`) : "", open.length ? h("p.secondary", `${many(open.length, "correction")} ${open.length === 1 ? "waits" : "wait"} until this skate is over.`) : "");
  }
  const cards = open.map((c, i) => {
    const x = desk.told?.corrections[c.correction];
    const who = view.segments[c.cs]?.skaters.find((k) => k.start === c.start);
    const lacking = x ? x.lacking : [];
    const roles = x ? x.agreements : Object.keys(c.agreed);
    return h("section.correction", { "aria-label": `Correction ${c.correction}` },
      h("div.apart", h("strong", `${c.correction} ${who?.name ?? ""}: ${whatOf(c, desk)}`),
        h("div.line", lacking.length || !x ? h("button.button", { type: "button", disabled: true }, x ? `${many(lacking.length, "agreement")} missing` : "being worked out") : h("button.button", { type: "button", onclick: () => act.apply(c, x), "aria-keyshortcuts": i ? null : "A" }, "Approve correction", i ? "" : cap("A")),
          h("button.button", { type: "button", onclick: () => act.drop(c), "aria-label": `Drop correction ${c.correction}`, "aria-keyshortcuts": i ? null : "Shift+A" }, "Drop", i ? "" : cap("⇧A")))),
      h("p", "Total ", points(x?.before), " → ", h("strong", points(x?.after)), " · place ", x?.place_before ?? "–", " → ", h("strong", x?.place_after ?? "–"), ` · ${c.reason} · asked by ${c.asked_by}`),
      h("p.line", roles.map((r) => h(`span.state${r in c.agreed ? ".confirmed" : ""}`, icon(r in c.agreed ? "confirmed" : "empty"), ROLES[r] ?? r))));
  });
  fill(box, h("div.apart", h("h2", "Corrections ", h("span.secondary", `${open.length} open${closed ? ` · ${closed} closed` : ""} · both values are kept`)), h("button.button", { type: "button", onclick: act.ask, "aria-keyshortcuts": "K" }, "Ask for one…", cap("K"))), cards, !open.length ? h("p.secondary", "Nothing to correct.") : "");
}

/** What a correction changes: "5 CCoSp2V → CCoSp3V", "Judge 6, 2 3F+3T: +2 → −2" stays without the values of marks. */
function whatOf(c, desk) {
  const row = desk.told?.skates.find((k) => k.start === c.start && desk.skate?.cs === c.cs)?.rows.find((r) => r.row === c.row);
  const at = row ? `${row.number} ${row.code}` : c.row ? `row ${c.row}` : "";
  const value = (v) => (v === null || v === undefined ? "none" : typeof v === "boolean" ? (v ? "x" : "no x") : Array.isArray(v) ? String(v.length) : ["component", "deduction", "bonus"].includes(c.what) ? points(v) : c.what === "mark" ? (v > 0 ? `+${v}` : String(v).replace("-", "−")) : v);
  const name = { element: row ? `${row.number}` : at, highlight: at, mark: `Judge ${c.seat}, ${at}:`, component: `Judge ${c.seat}, ${(desk.skate?.segment.components ?? []).find((p) => p.code === c.component)?.short ?? c.component}:`, deduction: `${desk.rule(c.deduction)?.name ?? c.deduction}`, falls: "falls", bonus: `bonus ${at}` }[c.what];
  return `${name} ${value(c.from)} → ${value(c.to)}`;
}

export function drawRemind(desk) {
  const holding = desk.shown.filter((x) => x.holds).length;
  $("#remind").hidden = !holding;
  if (holding) fill($("#remind"), icon("wait"), holding === 1 ? "Remind this judge" : `Remind these ${holding} judges`, cap("M"));
  else fill($("#reminded"), "");
}

const unusual = (desk, why) => (why.length || !desk.told?.unusual?.length ? "" : h("span.unusual", icon("warn"), h("span", h("strong", "Look again: "), desk.told.unusual.join(" "))));

export function drawApprove(desk, why) {
  const s = desk.skate;
  const button = $("#approve");
  const text = $("#not-yet");
  button.hidden = !s && !desk.closing;
  if (desk.note) fill(text, h("span.trouble", desk.note));
  else if (desk.closing) fill(text, "Every skater is approved. Approving the segment publishes its result.");
  else if (!s) fill(text, "Nobody is called yet.");
  else if (s.status === "approved") fill(text, "Approved. From here a correction changes the result.");
  else if (why.length) fill(text, h("strong", "Not yet: "), `${why.join(", ")}.`);
  else fill(text, s.times.released ? `Panel released at ${clock(s.times.released)}. ` : "", "Approving publishes ", h("strong", points(s.totals?.tss)), desk.told?.place ? [", place ", h("strong", desk.told.place)] : "", ", to boards and pages.", unusual(desk, why));
  const ready = desk.closing || (s && s.status !== "approved" && !why.length && s.totals);
  button.disabled = !ready;
  if (s?.status === "approved" && !desk.closing) button.hidden = true;
  button.className = `button wide${ready ? " primary" : ""}`;
  fill(button, desk.closing ? `Approve the result of ${desk.closing.title}` : ready ? `Approve ${points(s.totals.tss)}` : "Approve result", cap("Ctrl Enter"));
}
