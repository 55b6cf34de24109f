// What the panel's desk knows: the skate in hand, its rows with the own acts that are on the way, what keeps the release.

import { many } from "../dom.js";

export const ROLES = { technical_controller: "Controller", technical_specialist: "Specialist", assistant_specialist: "Assistant", data_operator: "Data operator", referee: "Referee", host: "Host", secretariat: "Secretariat" };
const UNDOABLE = /^(element\.|second_half\.|fall\.|bonus\.|panel\.agree)/;

/** Every skate somebody works on, the one called first before the others. */
export function skatesOf(view) {
  const found = [];
  for (const cs of view.open) {
    const segment = view.segments[cs];
    for (const skate of view.active[cs] ?? []) found.push({ ...skate, cs, segment, key: `${cs}/${skate.start}` });
  }
  return found.sort((a, b) => (a.times.called ?? "~").localeCompare(b.times.called ?? "~"));
}

/** The skate to show: the chosen one, else the first that is not released, else the last. */
export function choose(skates, wanted) {
  return skates.find((s) => s.key === wanted) ?? skates.find((s) => !["released", "approved"].includes(s.status)) ?? skates.at(-1) ?? null;
}

/** Own acts the view does not show yet: on this device, or answered behind the version that is shown. */
export function onTheWay(acts, version, cs, start) {
  const seen = Number(version) || 0;
  return acts.filter((a) => (a.state === "queued" || (a.state === "received" && a.answer?.seq > seen)) && (a.kind === "undo" || (a.data.cs === cs && a.data.start === start)));
}

/** The rows as they will stand: the view's, with what is on the way laid over. `way` marks what is not in the view. */
export function rowsOf(skate, pending) {
  const rows = skate.rows.map((r) => ({ ...r, way: false }));
  const gone = new Set(pending.filter((a) => a.kind === "undo").map((a) => a.data.of));
  for (const act of pending) {
    if (gone.has(act.id)) continue;
    const at = rows.findIndex((r) => r.row === act.data.row);
    if (act.kind === "element.call" || act.kind === "element.insert") {
      const place = rows.findIndex((r) => r.row === act.data.before);
      rows.splice(place < 0 ? rows.length : place, 0, { row: act.answer?.result?.row ?? null, code: act.answer?.result?.code ?? act.shown ?? act.data.code, version: 1, way: true, number: 0, base_value: null, counts: true, reasons: [], review: false, note: "" });
    } else if (at >= 0 && ["element.invalid", "bonus.set"].includes(act.kind)) rows[at].way = true;
    else if (at >= 0 && act.kind === "element.change") {
      const code = act.answer?.result?.code ?? act.shown ?? act.data.code;
      // what follows at once, before the view has come, means the changed row
      const version = act.answer?.result?.version ?? rows[at].version + Number(code !== rows[at].code);
      Object.assign(rows[at], { code, version, printed: null, way: true, base_value: null });
    }
    else if (at >= 0 && act.kind === "element.remove") rows.splice(at, 1);
    else if (at >= 0 && act.kind === "element.review") Object.assign(rows[at], { review: act.data.on, note: act.data.note ?? "", way: true });
  }
  rows.forEach((r, i) => { r.number = i + 1; });
  return rows;
}

/** The act that Undo takes back: this role's last one. With one official, whoever runs the meet takes back any. */
export function undoOf(skate, pending, role, acts) {
  const gone = new Set(pending.filter((a) => a.kind === "undo").map((a) => a.data.of));
  const known = new Map(acts.map((a) => [a.id, a]));
  const all = [...skate.undo.map((e) => ({ ...e, act: known.get(e.id) })),
    ...pending.filter((a) => UNDOABLE.test(a.kind) && !skate.undo.some((e) => e.id === a.id)).map((a) => ({ id: a.id, kind: a.kind, role, act: a }))];
  return all.filter((e) => e.role === role && !gone.has(e.id)).at(-1) ?? null;
}

/** What an act was, in words. */
export function wordsOf(entry, rows) {
  const data = entry.act?.data ?? {};
  const key = data.row ?? Number(/^row (\d+)/.exec(entry.target ?? "")?.[1]);
  const row = rows.find((r) => r.row === key);
  const name = row ? `${row.number} ${row.code}` : key ? `row ${key}` : "";
  switch (entry.kind) {
    case "element.call": return row ? `${row.code} entered as ${row.number}` : `${data.code ?? "Element"} entered`;
    case "element.change": return `${row?.number ?? ""} changed to ${row?.code ?? data.code ?? ""}`.trim();
    case "element.remove": return `Row ${key} removed`;
    case "element.insert": return `${name} inserted`;
    case "element.review": return row?.review ? `${name} in review` : `${name} review closed`;
    case "element.invalid": return data.on === false ? `${name} counts again` : `${name}: does not count`;
    case "second_half.start": return "Second half set";
    case "fall.set": return "Falls set";
    case "bonus.set": return "Bonus set";
    case "panel.agree": return "Agreed to the calls";
    default: return entry.kind;
  }
}

/** Why the calls cannot be released yet; empty where they can. */
export function notYet(skate, rows) {
  const why = [];
  const open = rows.filter((r) => r.review).length;
  if (open) why.push(`${many(open, "review")} ${open === 1 ? "is" : "are"} open`);
  if (skate.status === "called") why.push("the music has not started");
  if (skate.status === "skating") why.push("the music still plays");
  if (!rows.length) why.push("nothing is entered");
  else if (skate.planned.length > rows.length && skate.status !== "skated") why.push(`${rows.length} of ${skate.planned.length} elements entered`);
  if (rows.some((r) => r.way)) why.push("something is still on the way");
  return why;
}

/** Roles whose agreement is shown, and whether each is needed and given. */
export function agreements(skate) {
  const shown = [...new Set(["technical_specialist", "assistant_specialist", ...skate.agreements, "technical_controller"])];
  return shown.map((role) => ({ role, name: ROLES[role] ?? role, given: role in skate.agreed, needed: skate.agreements.includes(role) }));
}

/** `#6 fcsp4` → [6, "fcsp4"]; anything else → [null, text]. */
export function recalled(text) {
  const found = /^\s*#\s*(\d{1,2})\s*(.*)$/.exec(text);
  return found ? [Number(found[1]), found[2]] : [null, text];
}
