// Corrections on the panel's desk: after the release a change is asked for, and the officials agree to it.

import { $, fill, h, icon } from "../dom.js";
import { cap } from "../keys.js";

const shown = (value) => (value === null || value === undefined ? "nothing" : typeof value === "object" ? `${value.length ?? ""}` : String(value));

export function corrections({ desk, link, store, clear, back, note }) {
  const waiting = () => link.view?.corrections.filter((c) => c.status === "open") ?? [];

  async function agree(c) {
    const act = await link.act("correction.agree", { correction: c.correction });
    act.received.catch((problem) => note(problem.message));
    back();
  }

  function agreeFirst() {
    const open = waiting().find((c) => !(link.role in c.agreed));
    if (open) agree(open);
  }

  function drawCorrections(view) {
    const open = waiting();
    const box = $("#corrections");
    box.hidden = !open.length;
    let first = true;
    fill(box, open.map((c) => {
      const mine = !(link.role in c.agreed);
      const button = mine ? h("button.button", { type: "button", onclick: () => agree(c) }, "Agree", first ? cap("F7") : "") : h("span.agreed.given", icon("confirmed"), "You agreed");
      if (mine) first = false;
      const who = view.segments[c.cs]?.skaters.find((s) => s.start === c.start);
      return h("section.card.act", { "aria-label": `Correction ${c.correction}` }, h("div", h("strong", `${c.correction} ${who?.name ?? ""}: ${c.what} ${shown(c.from)} → ${shown(c.to)}`), h("p.small.secondary", `${c.reason} · asked by ${c.asked_by}`)), button);
    }));
  }

  function correct(row, code) {
    const box = $("#why");
    fill($("#why-title"), `Correct ${row.number} ${row.code} to ${code}?`);
    fill($("#why-text"), "The calls are released. Both values are kept; the officials agree before it counts.");
    $("#why-reason").value = "";
    box.returnValue = "";
    box.onclose = async () => {
      if (box.returnValue !== "yes") return back();
      await store("correction.open", { what: "element", row: row.row, from: row.code, to: code, reason: $("#why-reason").value, asked_by: $("#why-by").value });
      clear();
      back();
    };
    box.showModal();
  }

  return { agreeFirst, drawCorrections, correct };
}
