// What every desk shows around its work: banners for a lost connection, an alarm, a place that was taken over; the clock;
// the chip that counts what waits; the switch for dark mode. frame(link) fills the elements that the template offers and
// gives a function that draws the banners again. `more` are a desk's own: () => [[kind, symbol, fact, next, button]].

import { $, chip, fill, h, icon, many, span } from "./dom.js";
import { iceOf, leftWords } from "./ice.js";

export function frame(link, { thing = "mark", keepOn = "Keep marking.", more = () => [] } = {}) {
  const banners = $("#banners");
  const chipBox = $("#queue-chip");
  const clock = $("#clock");

  const banner = (kind, symbol, fact, next, button) =>
    h(`div.banner.${kind}`, { role: kind === "alarm" ? "alert" : "status" }, icon(symbol), h("div.grow", h("strong", fact), h("span", next)), button ? h("button.button", { type: "button", onclick: button.act }, button.label) : "");

  let drawn = "";
  const show = (s) => {
    const safe = s.queued ? `${many(s.queued, thing)} ${s.queued === 1 ? "is" : "are"} safe on this device and ${s.queued === 1 ? "goes" : "go"} out by ${s.queued === 1 ? "itself" : "themselves"} later.` : "Nothing waits on this device.";
    const shown = [];
    if (s.ended) {
      const left = s.queued ? `${many(s.queued, thing)} on this device ${s.queued === 1 ? "was" : "were"} not sent. Tell the referee.` : "Nothing was left on this device.";
      shown.push(["warn", "warn", s.ended.message, left]);
    } else if (s.alarm) shown.push(["alarm", "bad", s.alarm.message, s.alarm.next ?? ""]);
    if (!s.ended && !s.online) shown.push(["offline", "offline", `No connection for ${span(s.offlineFor)}. ${keepOn}`, safe]);
    if (s.elsewhere) shown.push(["notice", "device", "There is a second laptop.", "Does the secretariat say that it leads now? Your place and what waits here go with you.", { label: "Go on there", act: () => link.move() }]);
    if (!s.ended && s.skew) shown.push(["notice", "wait", `This device's clock is ${Math.abs(s.skew)} s ${s.skew > 0 ? "behind" : "ahead"}.`, "The server's time counts. Nothing to do."]);
    if (!s.ended) shown.push(...more());
    const key = JSON.stringify(shown);
    if (banners && key !== drawn) fill(banners, shown.map((words) => banner(...words)));
    drawn = key;
    if (chipBox) fill(chipBox, s.queued ? chip("warn", `${s.queued} queued`) : s.online ? chip("ok", "all sent") : chip("warn", "no connection"));
    document.body.classList.toggle("is-offline", !s.online);
    document.body.classList.toggle("is-over", Boolean(s.ended));
  };
  link.on("status", show);

  // warm-ups and resurfacing count down on every desk, in the header; a desk with a strip of its own shows them there
  if (chipBox && !$("#ice")) {
    const iceChip = h("span.chip.now.ice-chip", { role: "timer", hidden: true });
    chipBox.before(iceChip);
    setInterval(() => {
      const ice = iceOf(Object.values(link.view?.segments ?? {}).find((s) => s.ice), link.now());
      iceChip.hidden = !ice;
      if (ice) fill(iceChip, `${ice.word} ${leftWords(ice.left)}`);
    }, 1000);
  }

  if (clock) setInterval(() => {
    const at = new Date(link.now());
    fill(clock, `${String(at.getHours()).padStart(2, "0")}:${String(at.getMinutes()).padStart(2, "0")}`);
  }, 1000);
  return () => show(link.status());
}

/** Pages that stay usable without the network need this; it works on HTTPS and on the machine itself. */
export async function installWorker() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    // the first visit was loaded before the worker was there: keep this page now, not only at the next visit
    await (await caches.open("pages")).add(new Request(location.pathname, { credentials: "same-origin" }));
  } catch (error) {
    console.warn("This desk cannot be loaded again without the network.", error);
  }
}
