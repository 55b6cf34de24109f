// The start page: on the host machine desks are opened, codes shown and competitions made here.

import { $, ask, fill, h } from "./dom.js";
import { uuid } from "./queue.js";

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST", credentials: "same-origin", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Rinkside-Desk": "host", "X-Rinkside-CSRF": document.body.dataset.csrf },
  });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.message);
  return data;
}

const chosen = (button) => {
  const [role, seat] = $("[data-place]", button.closest("section")).value.split(" ");
  return { role, seat: Number(seat) || null, minutes: 60 };
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-take], [data-code]");
  if (!button) return;
  const out = $(".code-out", button.closest("section"));
  try {
    const made = await post(`/api/v1/competitions/${button.dataset.take ?? button.dataset.code}/codes`, chosen(button));
    if (button.dataset.take) {
      const answer = await fetch("/api/v1/join", { method: "POST", credentials: "same-origin", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code: made.code, label: "host machine" }) });
      const taken = await answer.json();
      if (!answer.ok) throw new Error(taken.message);
      location.assign(taken.address);
      return;
    }
    const picture = h("img", { src: `data:image/svg+xml;utf8,${encodeURIComponent(made.qr)}`, alt: `QR code for ${made.place}`, width: 240, height: 240 });
    fill(out, h("div.line", picture, h("div", h("p.figure", `${made.code.slice(0, 3)} ${made.code.slice(3)}`), h("p", `${made.place}. Works once, for an hour.`), h("p.secondary", made.link))));
  } catch (error) {
    fill(out, h("p.trouble", error.message));
  }
});

// the short name follows the name until somebody types one; both days begin as today, the last never before the first
if ($("#new")) {
  const [name, short, first, last] = ["name", "code", "first", "last"].map((field) => $(`#new-${field}`));
  let own = false;
  const show = () => fill($("#new-code-shown"), short.value || "club-2026");
  name.addEventListener("input", () => {
    if (!own) short.value = name.value.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 40).replace(/^-+|-+$/g, "");
    show();
  });
  short.addEventListener("input", () => { own = Boolean(short.value); show(); });
  const now = new Date();
  first.value ||= `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
  last.value ||= first.value;
  first.addEventListener("change", () => { if (!last.value || last.value < first.value) last.value = first.value; });
}

$("#new")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { code, ...data } = Object.fromEntries(new FormData(event.target));
  try {
    await post("/api/v1/competitions", { id: uuid(), code, data });
    location.assign(`/setup/${code}`);
  } catch (error) {
    fill($("#trouble"), error.message);
    $("#trouble").hidden = false;
  }
});

$("#standby-key")?.addEventListener("click", async () => {
  try {
    const made = await post("/api/v1/standby/key", {});
    fill($("#standby-out"), h("p", "Start the second laptop with this. A key made before stops working."), h("p.mono", made.command));
  } catch (error) {
    fill($("#standby-out"), h("p.trouble", error.message));
  }
});

document.addEventListener("click", async (event) => {
  if (!event.target.closest?.("[data-promote]")) return;
  if (!(await ask("Let this laptop lead?", "The other one takes no act any more. Do this when it has stopped or is about to.", { yes: "Yes, this laptop leads", no: "No" }))) return;
  try {
    const told = await post("/api/v1/standby/promote", {});
    fill($("#standby-out"), h("p", `This laptop leads now. The old one: ${told.old_leader}. Give the tablets this address.`));
  } catch (error) {
    fill($("#standby-out"), h("p.trouble", error.message));
  }
});
