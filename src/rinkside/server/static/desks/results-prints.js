// Prints at one click: what there is to print of each segment, each category and the event.

import { $, fill, h } from "../dom.js";

let shown = "";

/** Links to every print, drawn anew when categories, segments or officials change. Only the office may print. */
export async function drawPrints(link, what) {
  if (!["secretariat", "host"].includes(document.body.dataset.role)) return;
  const key = JSON.stringify(what);
  if (key === shown) return;
  let offer;
  try { offer = await link.request("GET", `${link.api}/prints`); } catch { return; }
  shown = key;
  const about = (thing) => offer.prints.filter((p) => p.about === thing);
  const to = (name, only) => {
    const asked = new URLSearchParams(only);
    if (link.desk !== "host") asked.set("desk", link.desk);
    return `/prints/${encodeURIComponent(link.competition)}/${name}?${asked}`;
  };
  const button = (p, only, where) => h("a.button", { href: to(p.name, only), target: "_blank", rel: "noopener", "aria-label": `${p.title}${where ? `, ${where}` : ""} (PDF, new tab)` }, p.title);
  const row = (title, buttons) => h("div.stack", h("h3", title), h("div.line", buttons));
  fill($("#prints"),
    row("Whole event", about("event").map((p) => button(p, {}, ""))),
    offer.categories.map((c) => [
      row(c.name, about("category").map((p) => button(p, { category: c.name }, c.name))),
      c.segments.map((s) => row(`${c.name}, ${s}`, about("segment").map((p) => button(p, { category: c.name, segment: s }, `${c.name}, ${s}`)))),
    ]),
    offer.officials.length ? row("A packet for each official", about("official").flatMap((p) => offer.officials.map((name) => h("a.button", { href: to(p.name, { official: name }), target: "_blank", rel: "noopener", "aria-label": `${p.title}, ${name} (PDF, new tab)` }, name)))) : "");
  $("#print").hidden = false;
}
