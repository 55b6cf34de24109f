// Questions of the secretariat: a code for a device, a place taken back, a skater withdrawn. Escape closes each.

import { fill, h } from "../dom.js";

const PLACES = [["referee", "Referee"], ["technical_controller", "Technical Controller"], ["technical_specialist", "Technical Specialist"], ["assistant_specialist", "Assistant Technical Specialist"],
  ["data_operator", "Data Operator"], ["announcer", "Announcer"], ["secretariat", "Secretariat"], ["paper_entry", "Paper marks, entry"], ["paper_check", "Paper marks, check"],
  ["team_leader", "Team leader"], ["liaison", "Athlete liaison"], ["floor_manager", "Floor manager"], ["director", "Director"]];

function dialog(title, ...parts) {
  const box = h("dialog.stack", { "aria-labelledby": "asked" }, h("h2", { id: "asked" }, title), ...parts);
  box.append(h("div.line", h("button.button", { type: "button", onclick: () => box.close() }, "Close")));
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
  return box;
}

/** A code for a place; for a given one (a spare for a device that is away) at once. */
export function addDevice(link, place = null) {
  const judges = Math.max(0, ...Object.values(link.view?.segments ?? {}).map((s) => s.judges));
  const all = [...Array.from({ length: judges }, (_, n) => [`judge ${n + 1}`, `Judge ${n + 1}`]), ...PLACES];
  const choice = h("select", { id: "place" }, all.map(([value, text]) => h("option", { value }, text)));
  const teams = [...new Set((link.view?.entries ?? []).flatMap((e) => [e.nation, e.club]).filter(Boolean))].sort();
  const scope = h("input", { id: "scope", maxlength: 80, list: "teams", autocomplete: "off" });
  const whose = h("div.field", h("label", { for: "scope" }, "Nation or club"), scope, h("datalist", { id: "teams" }, teams.map((t) => h("option", { value: t }))));
  const asks = () => { whose.hidden = choice.value !== "team_leader"; };
  choice.addEventListener("change", asks);
  const out = h("div", { role: "status" });
  const show = async () => {
    const [role, seat] = choice.value.split(" ");
    try {
      const made = await link.request("POST", `${link.api}/codes`, { role, seat: seat ? Number(seat) : null, scope: role === "team_leader" ? scope.value : "", minutes: 60 });
      fill(out, h("div.line", h("img", { src: `data:image/svg+xml;utf8,${encodeURIComponent(made.qr)}`, alt: `QR code for ${made.place}`, width: 220, height: 220 }),
        h("div", h("p.figure", `${made.code.slice(0, 3)} ${made.code.slice(3)}`), h("p", `${made.place}. Works once, for an hour.`), h("p.secondary", made.link))));
    } catch (problem) { fill(out, h("p.trouble", problem.message)); }
  };
  if (place) choice.value = place.seat ? `${place.role} ${place.seat}` : place.role;
  if (place?.scope) scope.value = place.scope;
  asks();
  dialog(place ? `A spare for ${place.place}` : "Add a device", h("div.field", h("label", { for: "place" }, "Place"), choice), whose, h("div.line", h("button.button.primary", { type: "button", onclick: show }, "Make a code")), out);
  if (place) show();
}

/** Lock a device out; its place is free at once. */
export function takeBack(link, devices) {
  const choice = h("select", { id: "device" }, devices.map((d) => h("option", { value: d.id }, `${d.place}${d.label ? `, ${d.label}` : ""}`)));
  const out = h("p", { role: "status" });
  const go = async () => {
    try {
      const done = await link.request("DELETE", `${link.api}/devices/${encodeURIComponent(choice.value)}`);
      fill(out, `${done.revoked} is locked out. Its place is free.`);
      choice.selectedOptions[0]?.remove();
    } catch (problem) { fill(out, problem.message); }
  };
  if (!devices.length) return dialog("Take a place back", h("p", "No device has joined yet."));
  return dialog("Take a place back", h("p", "The device is locked out at once. Marks it has sent stay."), h("div.field", h("label", { for: "device" }, "Device"), choice), h("div.line", h("button.button", { type: "button", onclick: go }, "Lock it out")), out);
}

/** Withdraw somebody who has not skated yet. */
export function withdraw(link, act) {
  const skated = new Set(Object.values(link.view.segments).flatMap((s) => s.skaters.filter((k) => k.status !== "waiting").map((k) => k.entry)));
  const left = link.view.entries.filter((e) => e.standing === "ranked" && !skated.has(e.entry));
  if (!left.length) return dialog("Withdraw a skater", h("p", "Everybody entered has skated or is withdrawn."));
  const choice = h("select", { id: "entry" }, left.map((e) => h("option", { value: e.entry }, e.name)));
  const reason = h("input", { id: "reason", maxlength: 200 });
  const box = dialog("Withdraw a skater", h("p", "The starting numbers of the others stay."), h("div.field", h("label", { for: "entry" }, "Skater"), choice), h("div.field", h("label", { for: "reason" }, "Reason (may stay empty)"), reason),
    h("div.line", h("button.button", { type: "button", onclick: async () => { if (await act("entry.withdraw", { entry: choice.value, reason: reason.value.trim() })) box.close(); } }, "Withdraw")));
  return box;
}
