// The codes of all places of a segment as cards: QR code, six characters, what they are for. Printed, or shown to a camera.

import { $, fill, h } from "../dom.js";

const PANEL = ["referee", "technical_controller", "technical_specialist", "assistant_specialist", "data_operator"];

/** Whom team leaders speak for: the nations of the entries, or their clubs where no nation is entered. */
function teamsOf(view) {
  const named = (of) => [...new Set((view.entries ?? []).map((e) => e[of]).filter(Boolean))].sort();
  const nations = named("nation");
  return nations.length ? nations : named("club");
}

function placesOf(view, cs) {
  const judges = view.segments[cs]?.judges ?? 0;
  return [...PANEL.map((role) => ({ role })), ...Array.from({ length: judges }, (_, n) => ({ role: "judge", seat: n + 1 })),
    { role: "announcer" }, { role: "secretariat" }, { role: "paper_entry" }, { role: "paper_check" },
    ...teamsOf(view).map((scope) => ({ role: "team_leader", scope })), { role: "liaison" }, { role: "floor_manager" }, { role: "director" }];
}

function card(made, hours) {
  return h("li", h("p.who", made.place), h("img", { src: `data:image/svg+xml;utf8,${encodeURIComponent(made.qr)}`, alt: `QR code for ${made.place}`, width: 200, height: 200 }),
    h("p", "or open ", h("strong", new URL(made.link).host), " and type"), h("p.text", `${made.code.slice(0, 3)} ${made.code.slice(3)}`), h("p", `Works once, ${hours}.`));
}

export function handout(link) {
  $("#f-codes").addEventListener("submit", async (event) => {
    event.preventDefault();
    const trouble = $(".trouble", event.target);
    fill(trouble, "");
    const minutes = $("#w-minutes");
    const cards = [];
    try {
      for (const place of placesOf(link.view, $("#w-cs").value)) {
        const made = await link.request("POST", `${link.api}/codes`, { ...place, minutes: Number(minutes.value) });
        cards.push(card(made, `for ${minutes.selectedOptions[0].text}`));
        fill($("#handout"), cards);
      }
      $("#print").disabled = false;
    } catch (problem) {
      fill(trouble, problem.message);
    }
  });
  $("#print").addEventListener("click", () => print());
}
