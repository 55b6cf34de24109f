// Prints at one click: what there is to print of each segment, each category and the event.

import { $, fill, h, icon } from "../dom.js";

let shown = "";

/** Show how a print goes: being made, opened in its tab, or why there is none. The server keeps what it has just made. */
async function make(click, href, title) {
  if (click.ctrlKey || click.metaKey || click.shiftKey || click.button) return;
  click.preventDefault();
  const link = click.currentTarget;
  if (link.getAttribute("aria-busy") === "true") return;
  const tab = window.open("", "_blank");
  if (tab) tab.document.title = `${title}: being made`;
  const say = (how, text, ...more) => fill($("#printing"), h(`span.state.${how}`, icon(how), ` ${text}`), ...more);
  link.setAttribute("aria-busy", "true");
  say("wait", `${title} is being made.`);
  try {
    const answer = await fetch(href, { credentials: "same-origin", headers: { Accept: "application/json, application/pdf" } });
    if (!answer.ok) throw new Error((await answer.json()).message);
    const size = Math.max(1, Math.round((await answer.blob()).size / 1024));
    if (tab && !tab.closed) tab.location.replace(href);
    const said = decodeURIComponent(answer.headers.get("X-Rinkside-Said") ?? "");
    say(said ? "warn" : "ok", `${title} is ready, ${size} kB. ${said} `, tab ? "" : h("a", { href, target: "_blank", rel: "noopener" }, "Open it"));
  } catch (problem) {
    tab?.close();
    say("bad", `${title} was not made. ${problem instanceof TypeError ? "The server did not answer; try again." : problem.message}`);
  }
  link.removeAttribute("aria-busy");
}

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
  const open = (href, title) => ({ href, target: "_blank", rel: "noopener", "aria-label": `${title} (PDF, new tab)`, onclick: (click) => make(click, href, title) });
  const button = (p, only, where) => h("a.button", open(to(p.name, only), `${p.title}${where ? `, ${where}` : ""}`), p.title);
  const row = (title, buttons) => h("div.stack", h("h3", title), h("div.line", buttons));
  fill($("#prints"),
    row("Whole event", about("event").map((p) => button(p, {}, ""))),
    offer.categories.map((c) => [
      row(c.name, about("category").map((p) => button(p, { category: c.name }, c.name))),
      c.segments.map((s) => row(`${c.name}, ${s}`, about("segment").map((p) => button(p, { category: c.name, segment: s }, `${c.name}, ${s}`)))),
    ]),
    offer.officials.length ? row("A packet for each official", about("official").flatMap((p) => offer.officials.map((name) => h("a.button", open(to(p.name, { official: name }), `${p.title}, ${name}`), name)))) : "");
  $("#print").hidden = false;
}
