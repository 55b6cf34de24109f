// What one judge has in hand: the server's view with what this device has done since laid over it. No DOM, no network.
//
// A target is "row:7" (the key of a row, called or not) or "component:CO". A value is {mark, v, code, act}: v is the
// version of the call that was seen, 0 before it was called.

const MARKS = new Set(["mark.goe", "mark.component", "mark.clear"]);

export const targetOf = (data) => (data.row === undefined ? `component:${data.component}` : `row:${data.row}`);

/** The skates this judge works on, in the order they were called. */
export function skatesOf(view, seat) {
  const found = [];
  for (const cs of view.open ?? []) {
    const segment = view.segments[cs];
    if (!segment || seat > segment.judges) continue;
    for (const skate of view.active?.[cs] ?? []) {
      if (skate.rows && skate.components) found.push({ key: `${cs}/${skate.start}`, cs, segment, skate });
    }
  }
  return found;
}

/** Nothing is left to do for this judge. */
export function isDone({ skate }) {
  return skate.status === "waiting" || skate.status === "approved" || skate.standing !== "ranked" || Boolean(skate.seat?.confirmed);
}

/** The segments that are open for this seat at once and have work for it: which one the judge sits in is asked. */
export function segmentsOf(skates) {
  const found = new Map();
  for (const s of skates) if (!isDone(s) && !found.has(s.cs)) found.set(s.cs, s);
  return [...found.values()];
}

/**
 * The skate to show: the one in hand until it is done, then the one on the ice, then what was reopened; those of the
 * segment the judge sits in (`sits`) before others. None while two segments are open and nobody said which.
 */
export function choose(all, shown, sits = "") {
  if (!sits && !all.some((s) => s.key === shown && !isDone(s)) && segmentsOf(all).length > 1) return null;
  const skates = sits ? all.filter((s) => s.cs === sits) : all;
  const held = skates.find((s) => s.key === shown);
  if (held && !isDone(held)) return held;
  const open = skates.filter((s) => !isDone(s));
  const current = skates.filter((s) => s.skate.start === s.segment.current);
  return open.find((s) => current.includes(s)) ?? open[0] ?? current.at(-1) ?? held ?? null;
}

/** Everything the desk shows of one skate. */
export function modelOf({ cs, segment, skate, key }, acts, version, read = new Set()) {
  const own = acts.filter((a) => a.data.cs === cs && a.data.start === skate.start);
  const byId = new Map(own.map((a) => [a.id, a]));
  own.push(...acts.filter((a) => a.kind === "undo" && byId.has(a.data.of)));
  own.sort((a, b) => a.seq - b.seq);
  const isFresh = (a) => a.state === "queued" || (a.state === "received" && a.answer.seq > Number(version));
  const undone = new Set(own.filter((a) => a.kind === "undo" && a.state !== "refused").map((a) => a.data.of));

  const values = new Map();
  for (const row of skate.rows) if (row.mark !== null) values.set(`row:${row.row}`, { mark: row.mark, v: row.stale ? row.version - 1 : row.version, stale: row.stale });
  for (const [row, mark] of Object.entries(skate.early ?? {})) values.set(`row:${row}`, { mark, v: 0 });
  for (const [code, mark] of Object.entries(skate.components)) values.set(`component:${code}`, { mark });
  const latest = new Map(); // what was done last on a target, taken or not
  for (const act of own) {
    if (MARKS.has(act.kind)) latest.set(targetOf(act.data), act);
    if (!isFresh(act)) continue;
    if (act.kind === "undo") {
      const of = byId.get(act.data.of);
      if (!isFresh(of) && of.before) values.set(targetOf(of.data), { ...of.before, act });
      else if (!isFresh(of)) values.delete(targetOf(of.data));
    } else if (act.kind === "mark.clear") values.delete(targetOf(act.data));
    else if (MARKS.has(act.kind) && !undone.has(act.id)) values.set(targetOf(act.data), { mark: act.data.mark, v: act.data.call_version, act });
  }
  const codeSeen = new Map();
  for (const act of own) if (act.kind === "mark.goe" && act.state !== "refused" && !undone.has(act.id)) codeSeen.set(act.data.row, act.code);

  const confirm = own.filter((a) => a.kind === "marks.confirm").at(-1);
  const confirming = confirm?.state === "queued";
  const justConfirmed = confirm?.state === "received" && isFresh(confirm);
  const locked = skate.seat?.confirmed || justConfirmed || skate.status === "approved";
  const reopened = (!locked && skate.seat?.open) || null;
  const fixed = (what, name) => locked || confirming || (reopened !== null && !reopened[what].includes(name));

  const stateOf = (target, closed, stale, again) => {
    const value = values.get(target);
    const last = latest.get(target);
    if (last?.state === "refused" && !closed && !read.has(last.id)) return "refused";
    if (value?.act?.state === "queued") return "queued";
    if (closed) return value ? "confirmed" : "empty";
    if (!value) return "empty";
    if (stale || (again && !value.act)) return "reopened";
    return "received";
  };

  const rows = skate.rows.map((row) => {
    const target = `row:${row.row}`;
    const value = values.get(target);
    const stale = value ? value.stale ?? (value.v < row.version && !(value.v === 0 && row.version === 1)) : false;
    const closed = fixed("rows", row.row);
    return {
      target, row: row.row, number: row.number, code: row.code, version: row.version, review: row.review, called: true, closed,
      mark: value?.mark ?? null, v: value?.v, state: stateOf(target, closed, stale, reopened?.rows.includes(row.row)), was: stale ? codeSeen.get(row.row) ?? "" : "",
    };
  });
  const called = rows.length;
  const ahead = [...values.keys()].filter((t) => t.startsWith("row:")).map((t) => Number(t.slice(4))).filter((r) => r >= skate.next_row);
  const usual = /free|rhythm|long/i.test(segment.kind ?? "") ? 12 : 8;
  const most = Math.max(usual, called, ...ahead.map((r) => called + 1 + r - skate.next_row));
  for (let number = called + 1; number <= most; number++) {
    const row = skate.next_row + number - called - 1;
    const target = `row:${row}`;
    const closed = locked || confirming || skate.status === "released" || skate.status === "approved";
    rows.push({ target, row, number, code: "", version: 0, called: false, closed, mark: values.get(target)?.mark ?? null, v: 0, state: values.has(target) || latest.get(target)?.state === "refused" ? stateOf(target, closed, false, false) : "none", was: "" });
  }
  const components = segment.components.map(({ code, name, short }) => {
    const target = `component:${code}`;
    const closed = fixed("components", code);
    return { target, component: code, name, short: short ?? code, closed, mark: values.get(target)?.mark ?? null, state: stateOf(target, closed, false, reopened?.components.includes(code)) };
  });

  const all = [...rows.filter((r) => r.called), ...components];
  const count = (state) => all.filter((t) => t.state === state).length;
  const since = confirm?.state === "received" ? confirm.seq : 0;
  const undo = own.filter((a) => (a.kind === "mark.goe" || a.kind === "mark.component") && a.state !== "refused" && !undone.has(a.id) && a.seq > since)
    .filter((a) => latest.get(targetOf(a.data))?.id === a.id || undone.has(latest.get(targetOf(a.data))?.id)).at(-1);
  const refused = own.filter((a) => a.state === "refused" && !read.has(a.id))
    .filter((a) => a.kind === "undo" ? byId.get(a.data.of)?.state !== "refused" : a.kind === "marks.confirm" ? a === confirm : latest.get(targetOf(a.data)) === a);
  return {
    key, cs, start: skate.start, skate, segment, rows, components, all, locked, confirming, reopened,
    limit: segment.goe_limit, scale: segment.component_scale, distance: segment.component_distance,
    ended: ["skated", "released"].includes(skate.status), over: skate.status === "approved" || skate.standing !== "ranked",
    total: all.length, received: count("received"), confirmed: count("confirmed"), queued: own.filter((a) => a.state === "queued" && a.kind !== "marks.confirm").length,
    again: count("reopened"), missing: all.filter((t) => t.mark === null).length,
    farGrades: farGrades(rows.filter((r) => r.called && r.mark !== null && !r.closed), segment.grade_distance),
    orphans: rows.filter((r) => !r.called && r.mark !== null && !r.closed),
    undo: locked || confirming ? null : undo ?? null, refused,
    find: (target) => rows.find((r) => r.target === target) ?? components.find((c) => c.target === target) ?? null,
  };
}

/** Whether a target still waits for this judge's mark. */
export const waits = (t) => Boolean(t) && !t.closed && (t.called !== false) && (t.mark === null || t.state === "reopened" || t.state === "refused");

/** The target the pad belongs to: the one in hand while it waits; then elements, components after the skate, reopened ones. */
export function aim(model, current, picked) {
  const held = model.find(current);
  if (held && !held.closed && (picked || waits(held))) return held;
  const rows = model.rows.filter((r) => r.called && waits(r));
  const parts = model.components.filter(waits);
  return rows.find((r) => r.mark === null) ?? (model.ended ? parts.find((c) => c.mark === null) : null) ?? rows[0]
    ?? (model.ended || model.reopened ? parts[0] : null) ?? null;
}

/** Whether a component lies far from all of this judge's own others for this skater. */
export function isFar(model, component, mark) {
  const others = model.components.filter((c) => c.component !== component && c.mark !== null).map((c) => c.mark);
  return others.length > 0 && others.every((m) => Math.abs(mark - m) >= model.distance);
}

/** Rows whose grade lies far from all other grades of this judge for this skater: a slip of the thumb looks like that. */
function farGrades(rows, distance) {
  if (!distance || rows.length < 4) return [];
  return rows.filter((r) => rows.every((o) => o === r || Math.abs(o.mark - r.mark) >= distance));
}

/** What ±¼ moves: the component in hand if it has a mark, else the one that was marked last. */
export function nudged({ model, target }) {
  const t = model?.find(target);
  if (t?.component && t.mark !== null) return t;
  const last = model?.undo;
  const found = last?.kind === "mark.component" ? model.find(targetOf(last.data)) : null;
  return found && !found.closed ? found : null;
}

/** The marks that begin with a whole number, null where off the scale: 9 → 900, 925, 950, 975; 10 → 1000, then none. */
export function quartersOf([low, high, step], whole) {
  const found = [];
  for (let mark = whole * 100; mark < whole * 100 + 100; mark += step) found.push(mark >= low && mark <= high ? mark : null);
  return found;
}

/** What was typed, in hundredths: "9.5" → 950; null where it is no mark of the scale. */
export function typedMark(text, [low, high, step]) {
  const found = /^(\d{1,2})(?:\.(\d{0,2}))?$/.exec(text);
  if (!found) return null;
  const mark = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return mark >= low && mark <= high && mark % step === 0 ? mark : null;
}
