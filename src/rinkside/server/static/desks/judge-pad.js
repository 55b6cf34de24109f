// The judge's pad: grades, components, Confirm or "All sent", always in the same place and of the same height.

import { $, fill, grade, h, icon, many, points, set } from "../dom.js";
import { cap } from "../keys.js";
import { nudged, quartersOf } from "./judge-model.js";
import { wanted } from "./judge-rows.js";

/** What the pad is for now: {mode, title, hint, off, side, second, changed}. `side` is {act, label, key, target}. */
export function padOf(desk, view, seat) {
  const { model } = desk;
  if (!view) return { mode: "sent", title: "", text: ["Waiting for the server.", "This screen changes by itself."] };
  if (view.seat === undefined) return { mode: "sent", text: [`This device has no place as Judge ${seat}.`, "Take the place with a code from the secretariat."] };
  if (!model && desk.segments.length > 1) {
    const title = (s) => [view.categories?.find((c) => c.category === s.segment.category)?.title, s.segment.title || s.segment.kind].filter(Boolean).join(" · ");
    return { mode: "sent", text: [`${desk.segments.length} segments are open. Which one do you mark?`, "You can change over later, above."], choices: desk.segments.map((s) => ({ cs: s.cs, title: title(s), name: s.skate.name })) };
  }
  const segments = Object.values(view.segments ?? {});
  if (!model && segments.length && segments.every((s) => s.status === "approved")) return { mode: "sent", ok: true, text: ["The competition is over.", "Every result is official. Nothing is left to mark.", ""] };
  if (!model) return { mode: "sent", text: [`Nothing to mark for Judge ${seat} yet.`, "This screen changes by itself.", nextOf(view)] };
  const t = model.find(desk.target);
  const undo = model.undo && { act: "undo", label: undoLabel(model), key: "U", symbol: "undo" };
  const refused = model.refused[0];
  const not = refused && { act: "read", label: "Understood" };
  const trouble = desk.note || (refused ? `Not taken: ${refusedName(model, refused)}. ${refused.answer?.message ?? ""}` : "");
  if (desk.ended) return { mode: t?.component ? "component" : "goe", off: true, title: "Not yet", hint: "This device has no place here any more." };
  if (t?.component) return { ...componentPad(desk, model, t, undo, not), ...(trouble && { hint: trouble, trouble: true }) };
  if (t) return { ...goePad(desk, model, t, undo, not), ...(trouble && { hint: trouble, trouble: true }) };
  const ahead = model.rows.find((r) => !r.called && !r.closed && r.mark === null);
  const mark = ahead && { act: "ahead", more: "Skated but not shown? ", label: `Mark ${ahead.number}`, target: ahead.target };
  if (model.over || model.locked) return { mode: "sent", ok: true, text: sentText(model, view), note: trouble, side: not };
  if (model.confirming) return { mode: "confirm", off: true, title: "Confirming", hint: "Safe on this tablet, on its way by itself.", count: model.total };
  const pending = model.ended && !model.missing && !model.again;
  if (pending && model.queued) return { mode: "confirm", off: true, title: `${model.received} of ${model.total} received`, hint: `Not yet: ${model.queued} ${desk.online ? "on the way" : model.queued === 1 ? "waits for the connection" : "wait for the connection"}.`, side: not ?? undo, count: model.total };
  if (pending && model.total) {
    const lost = model.orphans.map((r) => r.number).join(", ");
    const hint = lost ? `You marked ${lost}, the panel called ${model.rows.filter((r) => r.called).length}. Tell the referee.` : "Tap any row to change it. Once confirmed, only the referee reopens a mark.";
    const far = model.farGrades[0];
    const look = far && !lost ? `Look again: ${far.number} ${far.code} ${grade(far.mark)} is far from all your other grades. Tap the row to change it.` : "";
    return { mode: "confirm", title: `All ${model.total} marks received`, hint: trouble || look || hint, trouble: Boolean(trouble || lost || look), side: not, count: model.total };
  }
  const waitFor = ahead ? `Element ${model.rows.filter((r) => r.called).length + 1} is not called yet.` : "Not yet: nothing is left to mark.";
  return { mode: "goe", off: true, title: model.skate.stopped ? "Stopped" : "Waiting", hint: trouble || waitFor, trouble: Boolean(trouble), side: not ?? mark, second: not ? null : undo };
}

function goePad(desk, model, t, undo, not) {
  const rest = model.rows.filter((r) => r.called && r.mark === null && r.target !== t.target);
  const then = rest[0] ? `${rest[0].number} ${rest[0].code}` : "";
  const title = `${t.number}  ${t.was && t.was !== t.code ? `${t.was} → ` : ""}${t.code || "not called yet"}`;
  const again = t.mark !== null;
  if (again) {
    const back = rest[0] ? ` Then back to ${rest[0].number}.` : "";
    const fact = t.state === "reopened" ? (t.was ? "Call changed. " : "Mark again. ") : "";
    const clear = { act: "takeBack", label: `Take back ${grade(t.mark)}`, key: "Del" };
    return { mode: "goe", changed: true, sentMark: t.mark, title, hint: `${fact}You sent ${grade(t.mark)}.${back}`, side: not ?? { act: "keep", label: `Keep ${grade(t.mark)}`, key: "Enter" }, second: t.state === "reopened" || not ? null : clear };
  }
  if (!t.called) return { mode: "goe", title, hint: `It is matched with row ${t.number} when the panel calls it.`, side: not ?? undo };
  const hint = desk.online ? `Tap a grade: it is sent at once.${then ? ` Then ${then}.` : ""}` : `Called before the connection was lost.${isSecureContext ? "" : " Do not load this page again."}`;
  const ahead = model.rows.find((r) => !r.called && !r.closed && r.mark === null);
  const offline = !desk.online && ahead && { act: "ahead", more: "Skated but not shown? ", label: `Mark ${ahead.number}`, target: ahead.target };
  return { mode: "goe", title, hint, side: not ?? undo, second: offline };
}

function componentPad(desk, model, t, undo, not) {
  const chosen = wanted(desk);
  const again = t.mark !== null && !chosen;
  const title = `${t.name}${chosen ? ` ${chosen}` : ""}`;
  const hint = desk.typed ? "Enter sends the mark." : chosen ? "Now the quarter: it sends the mark." : again ? `${t.state === "reopened" ? "Mark again. " : ""}You sent ${points(t.mark)}.` : "The whole number first, then the quarter.";
  return { mode: "component", changed: again, sentMark: t.mark, title, hint, side: not ?? (again ? { act: "keep", label: `Keep ${points(t.mark)}`, key: "Enter" } : undo) };
}

function undoLabel({ undo, find }) {
  if (undo.kind === "mark.component") return `Undo ${points(undo.data.mark)}`;
  const row = find(`row:${undo.data.row}`);
  return `Undo ${row?.number ?? ""}: ${grade(undo.data.mark)}`;
}

function refusedName(model, act) {
  if (act.kind === "marks.confirm") return "Confirm";
  if (act.kind === "undo") return "Undo";
  if (act.data.component) return `${model.find(`component:${act.data.component}`)?.name ?? act.data.component} ${points(act.data.mark)}`;
  return `${model.find(`row:${act.data.row}`)?.number ?? "removed row"} ${grade(act.data.mark)}`;
}

const nextOf = (view) => {
  const next = (view.open ?? []).map((cs) => view.next?.[cs]).find(Boolean);
  return next ? `Next: ${[next.name, next.nation].filter(Boolean).join(" ")}.` : "";
};

function sentText(model, view) {
  const first = model.skate.standing !== "ranked" ? "No marks for this skater." : model.skate.seat?.excused ? "The referee goes on without these marks." : "All sent. Nothing to do.";
  const wait = model.skate.status === "approved" ? "The score is approved." : "Waiting for the other judges and the referee. Only the referee can reopen a mark.";
  return [first, wait, [nextOf({ ...view, open: [model.cs] }), "This screen changes by itself."].filter(Boolean).join(" ")];
}

// --- drawing

export function drawPad(desk, acts) {
  const { pad, model } = desk;
  $("#pad").className = `mode-${pad.mode}${pad.changed ? " changed" : ""}`;
  $("#pad-head").hidden = pad.mode === "sent";
  $("#pad-goe").hidden = pad.mode !== "goe";
  $("#pad-component").hidden = pad.mode !== "component";
  $("#pad-confirm").hidden = pad.mode !== "confirm";
  $("#pad-sent").hidden = pad.mode !== "sent";
  fill($("#pad-title"), pad.title ?? "");
  const hint = $("#pad-hint");
  fill(hint, pad.hint ?? "");
  hint.className = pad.trouble ? "trouble" : "secondary";
  button($("#pad-side"), pad.side, acts.side);
  button($("#pad-second"), pad.second, acts.second);
  if (pad.mode === "goe") drawGrades(pad, model, acts);
  if (pad.mode === "component") drawComponents(desk, acts);
  if (pad.mode === "confirm") {
    const box = $("#pad-confirm");
    fill(box, icon("lock"), h("span", `Confirm ${many(pad.count, "mark")} for ${model.skate.name}`), cap("Enter"));
    set(box, { onclick: acts.confirm, "aria-disabled": pad.off ? "true" : null, "aria-keyshortcuts": "Enter" });
  }
  if (pad.mode === "sent") drawSent(pad, acts);
}

function button(node, what, act) {
  node.hidden = !what;
  if (!what) return;
  const key = `${what.act} ${what.label}`;
  if (node.dataset.key !== key) fill(node, what.symbol ? icon(what.symbol) : "", h("span", what.more ? h("span.more", what.more) : "", what.label), what.key ? cap(what.key) : "");
  node.dataset.key = key;
  set(node, { onclick: act, "aria-keyshortcuts": what.key === "Del" ? "Delete" : what.key ?? null });
}

function drawGrades(pad, model, acts) {
  const limit = model?.limit ?? 5;
  const box = $("#pad-goe");
  if (box.dataset.limit !== String(limit)) {
    box.style.setProperty("--grades", 2 * limit + 1);
    box.style.setProperty("--limit", limit);
    const made = [];
    for (let n = -limit; n <= limit; n++) {
      made.push(h(`button.grade.${n < 0 ? "minus" : n > 0 ? "plus" : "zero"}`, { type: "button", data: { grade: n }, "aria-keyshortcuts": n < 0 ? `Shift+${-n}` : String(n) }, h("span", grade(n)), h("small")));
    }
    fill(box, made);
    box.dataset.limit = String(limit);
  }
  for (const node of box.children) {
    const n = Number(node.dataset.grade);
    const sent = pad.sentMark === n;
    set(node, { onclick: () => acts.mark(n), "aria-disabled": pad.off ? "true" : null, "aria-label": `${n < 0 ? "minus " : n > 0 ? "plus " : ""}${Math.abs(n)}${sent ? ", sent" : ""}` });
    node.classList.toggle("sent", sent);
    fill(node.lastElementChild, sent ? "sent" : n < 0 ? `⇧${-n}` : String(n));
    node.lastElementChild.className = sent ? "" : "key-plain";
  }
}

function drawComponents(desk, acts) {
  const { pad, model } = desk;
  const scale = model.scale;
  const wholes = $("#wholes");
  if (wholes.dataset.scale !== String(scale)) {
    const made = [];
    for (let n = Math.floor(scale[0] / 100); n <= Math.floor(scale[1] / 100); n++) made.push(h("button.whole", { type: "button", data: { whole: n } }, String(n)));
    fill(wholes, made);
    wholes.dataset.scale = String(scale);
  }
  for (const node of wholes.children) {
    const n = Number(node.dataset.whole);
    set(node, { onclick: () => acts.whole(n), "aria-pressed": n === desk.whole ? "true" : "false", "aria-disabled": pad.off ? "true" : null });
    node.classList.toggle("sent", desk.whole === null && pad.sentMark !== null && pad.sentMark !== undefined && Math.floor(pad.sentMark / 100) === n);
  }
  const last = nudged(desk);
  const near = (by) => {
    const value = last ? last.mark + by * scale[2] : null;
    const there = value !== null && value >= scale[0] && value <= scale[1];
    return h("button.nudge", { type: "button", onclick: () => acts.nudge(by), "aria-disabled": there ? null : "true", "aria-label": there ? `${last.name} to ${points(value)}` : `${by < 0 ? "Lower" : "Raise"} the last component` }, by < 0 ? "−¼" : "+¼");
  };
  const values = desk.whole === null ? quartersOf(scale, 1).map(() => null) : quartersOf(scale, desk.whole);
  const key = JSON.stringify([values, last?.target, last?.mark, pad.off, pad.sentMark]);
  if ($("#quarters").dataset.key === key) return;
  $("#quarters").dataset.key = key;
  const quarter = (v) => h(`button.quarter${v !== null && v === pad.sentMark ? ".sent" : ""}`, { type: "button", onclick: () => v !== null && acts.quarter(v), "aria-disabled": v === null || pad.off ? "true" : null, "aria-label": v === null ? "no mark here" : points(v) }, v === null ? "–" : points(v));
  $("#quarters").style.setProperty("--quarters", values.length);
  fill($("#quarters"), near(-1), values.map(quarter), near(1));
}

function drawSent(pad, acts) {
  const [first, ...rest] = pad.text;
  const key = JSON.stringify([pad.text, pad.note, pad.side?.label, pad.choices]);
  const box = $("#pad-sent");
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  fill(box, icon(pad.ok ? "confirmed" : "wait"), h("div", h("h2", first), rest.filter(Boolean).map((line) => h("p.secondary", line)), pad.note ? h("p.trouble", pad.note) : ""), pad.choices ? h("div.choices", pad.choices.map((c, i) => h("button.button", { type: "button", onclick: () => acts.sit(c.cs), "aria-keyshortcuts": String(i + 1) }, h("span", h("strong", c.title), h("small", c.name)), cap(String(i + 1))))) : pad.side ? h("button.button", { type: "button", onclick: acts.side }, pad.side.label) : "");
}
