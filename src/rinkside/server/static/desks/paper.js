// Marks from paper: one device enters a judge's sheet, another holds it against the paper and says that it is right.

import { $, fill, h, icon, keyed } from "../dom.js";
import { frame, installWorker } from "../frame.js";
import { connect } from "../link.js";
import { differences, sheetForm, sheetTable } from "./paper-sheet.js";

const link = await connect();
frame(link, { thing: "sheet", keepOn: "Go on typing." });
installWorker();
const checking = document.body.dataset.role === "paper_check";
let open = null;

const STATES = {
  none: ["empty", checking ? "not entered yet" : "to enter"], entered: ["queued", checking ? "to check" : "waits for the check"],
  differs: ["reopened", "differs: enter it again"], confirmed: ["confirmed", "counts"],
};

async function act(kind, data) {
  try {
    await (await link.act(kind, data)).received;
    return "";
  } catch (problem) { return problem.message; }
}

const sheetOf = (view, p) => view.paper?.[p.cs]?.[p.start]?.[p.seat];
const skateOf = (view, p) => (view.active[p.cs] ?? []).find((s) => s.start === p.start);

function drawList(view) {
  const skates = view.open.flatMap((cs) => view.active[cs].map((s) => ({ ...s, cs }))).filter((s) => ["skated", "released"].includes(s.status) && s.rows.length);
  fill($("#idle"), skates.length ? "" : "Not yet: no skate waits for sheets. They come up here once the music has ended.");
  keyed($("#skates"), skates, (s) => `${s.cs}/${s.start}`, () => h("section.card.stack", h("h2"), h("div.seats")), (node, s) => {
    fill($("h2", node), `${s.start} ${s.name}${s.nation ? ` ${s.nation}` : ""}`);
    keyed($(".seats", node), Array.from({ length: view.segments[s.cs].judges }, (_, n) => n + 1), (seat) => seat, (seat) => h("button.button", { type: "button", onclick: () => choose({ cs: s.cs, start: s.start, seat }) }, h("span"), h("span")), (button, seat) => {
      const sheet = sheetOf(view, { cs: s.cs, start: s.start, seat });
      const sent = !sheet && s.confirmed.includes(seat);
      const [shape, word] = sent ? ["confirmed", "sent from a tablet"] : STATES[sheet?.status ?? "none"];
      button.disabled = sent;
      fill(button.children[0], `Judge ${seat}`);
      fill(button.children[1], h(`span.state.${shape}`, icon(shape), word));
    });
  });
}

function choose(place) {
  open = { ...place, drawn: "" };
  drawOne(link.view);
  $("#one").scrollIntoView({ block: "nearest" });
  $("#one input, #one button")?.focus();
}

function drawOne(view) {
  const skate = open && skateOf(view, open);
  $("#one").hidden = !skate;
  if (!skate) return;
  const sheet = sheetOf(view, open);
  const rows = skate.rows;
  const segment = view.segments[open.cs];
  const drawn = JSON.stringify([rows, checking ? sheet : sheet?.status]);
  if (open.drawn === drawn) return;
  open.drawn = drawn;
  const where = { cs: open.cs, start: open.start, seat: open.seat };
  fill($("#h-one"), `Judge ${open.seat} for ${skate.name}`);
  if (!checking) {
    const note = sheet?.status === "differs" ? h("p.trouble", `The check says it differs.${sheet.note ? ` ${sheet.note}` : ""} Look at the paper again.`) : null;
    fill($("#sheet"), note, sheetForm({ id: "sheet", rows, segment, sheet, word: "Enter this sheet", send: async (marks, components) => {
      const reason = await act("paper.enter", { ...where, marks, components });
      if (!reason) { open = null; drawOne(link.view); }
      return reason;
    } }));
    return;
  }
  const trouble = h("p.trouble", { role: "alert" });
  if (!sheet) return void fill($("#sheet"), h("p.not-yet", "Not yet: nobody has entered this sheet."));
  const note = h("input", { id: "note", maxlength: 200 });
  const answer = (kind, more = {}) => async () => fill(trouble, await act(kind, { ...where, ...more }));
  fill($("#sheet"), h("p", "Hold it against the paper."), sheetTable({ rows, segment, sheet, checking: sheet.status === "entered" }), trouble, sheet.status === "entered"
    ? [h("div.line", h("button.button.primary", { type: "button", onclick: answer("paper.confirm") }, "It is the same")),
      h("div.field", h("label", { for: "note" }, "What else differs (may stay empty)"), note), h("div.line", h("button.button", { type: "button", onclick: () => answer("paper.differ", { note: `${differences($("#sheet"))} ${note.value.trim()}`.trim().slice(0, 200) })() }, "It differs"))]
    : h("p", h(`span.state.${STATES[sheet.status][0]}`, icon(STATES[sheet.status][0]), STATES[sheet.status][1])));
}

link.on("view", (view) => { drawList(view); drawOne(view); });
