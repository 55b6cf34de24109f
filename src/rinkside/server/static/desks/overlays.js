// Graphics on and off: who presses says it to the server, and every browser source hears it. What is shown here as on
// the picture is drawn by the same graphics from the same feed.

import { $, chip, fill, h, icon } from "../dom.js";
import { frame } from "../frame.js";
import { connect } from "../link.js";
import { HEIGHT, Mounted, Told, WIDTH } from "../overlay/host.js";

const link = await connect();
frame(link, { thing: "act", keepOn: "What is on the picture stays as it is." });

const files = document.querySelector("[data-files]").dataset.files;
const told = new Told(link.competition);
const options = {};
const cards = [...document.querySelectorAll("[data-graphic]")];
let looked = cards[0].dataset.graphic;

function stageIn(box) {
  const stage = h("div");
  box.append(stage);
  const fit = () => { stage.style.transform = `scale(${Math.min(box.clientWidth / WIDTH, box.clientHeight / HEIGHT)})`; };
  new ResizeObserver(fit).observe(box);
  fit();
  return stage;
}
const air = stageIn($("#air"));
const look = stageIn($("#look"));
const mounted = cards.flatMap(({ dataset: { graphic } }) => [
  new Mounted(air, graphic, files, options, (now) => Boolean(now.on?.[graphic])),
  new Mounted(look, graphic, files, options, () => graphic === looked),
]);

/** The address of a browser source, with the options that were chosen. */
function addressOf(graphic) {
  const url = new URL(`/overlay/${encodeURIComponent(link.competition)}/${graphic}`, location.origin);
  for (const [name, value] of Object.entries(options)) if (value) url.searchParams.set(name, value);
  return url.href;
}

const say = (text, bad = false) => fill($("#said"), text ? h(bad ? "span.trouble" : "span.secondary", icon(bad ? "bad" : "ok"), ` ${text}`) : "");

/** What is wrong with a field of the options, in the words of what it takes; "" where nothing is. */
function wrongIn(field) {
  const label = document.querySelector(`label[for="${field.id}"]`).textContent;
  return field.validity.valid ? "" : `${label}: a whole number from ${field.min} to ${field.max}`;
}

/** Sources out there that show nothing, for what stands in their address. */
function drawRefused() {
  const lines = (told.now.refused ?? []).flatMap((one) => one.wrong.map((w) => h("p.trouble", icon("bad"), ` ${one.source} shows nothing: ${w.name} is “${w.value}”. Accepted: ${w.accepted}.`)));
  fill($("#refused"), ...lines);
}

function draw() {
  drawRefused();
  for (const card of cards) {
    const name = card.dataset.graphic;
    const on = Boolean(told.now.on?.[name]);
    const title = card.querySelector("h2").textContent;
    const button = card.querySelector("[data-turn]");
    card.classList.toggle("is-on", on);
    fill(card.querySelector("[data-air]"), told.now.on ? chip(on ? "ok" : "plain", on ? "On the picture" : "Off") : chip("warn", "not known"));
    fill(button, on ? "Take off" : "Put on");
    button.setAttribute("aria-label", `${on ? "Take off" : "Put on"}: ${title}`);
    button.classList.toggle("primary", !on);
    const looking = card.querySelector("[data-look]");
    looking.setAttribute("aria-pressed", String(looked === name));
    looking.setAttribute("aria-label", `Preview: ${title}`);
  }
  $("#address").value = addressOf("all");
  fillSegments(told.now.view);
}

function fillSegments(view) {
  const box = $("#o-segment");
  const wanted = Object.entries(view?.segments ?? {});
  if (box.options.length === wanted.length + 1) return;
  fill(box, h("option", { value: "" }, "the open one"), wanted.map(([cs, s]) => h("option", { value: cs }, `${view.categories.find((c) => c.category === s.category)?.title ?? ""}, ${s.title || s.kind}`)));
}

for (const card of cards) {
  const name = card.dataset.graphic;
  const title = card.querySelector("h2").textContent;
  card.querySelector("[data-turn]").onclick = async () => {
    const on = !told.now.on?.[name];
    try {
      told.set(await link.request("PUT", `${link.api}/overlays/${name}`, { on }));
      say(`${title} is ${on ? "on the picture" : "off"}.`);
    } catch (error) { say(`${title} was not turned ${on ? "on" : "off"}: ${error.message}`, true); }
  };
  card.querySelector("[data-look]").onclick = () => { looked = name; again(); };
  for (const button of card.querySelectorAll("[disabled]")) button.disabled = false; // a press before this was heard by nobody
  card.querySelector("[data-copy]").onclick = async () => {
    const address = addressOf(name);
    $("#address").value = address;
    try { await navigator.clipboard.writeText(address); say(`The address of ${title} is copied.`); } catch { $("#address").select(); say(`The address of ${title} stands in the field below the preview.`); }
  };
}

const fields = [...document.querySelectorAll("[data-option]")];
for (const field of fields) {
  field.oninput = () => {
    const wrong = fields.map(wrongIn).filter(Boolean);
    fill($("#wrong"), wrong.length ? `${wrong.join(". ")}. Until then the address stays as it was.` : "");
    if (wrong.length) return;
    for (const { dataset, value } of fields) options[dataset.option] = value;
    if (field.dataset.option === "lang") told.speak(field.value || "en");
    if (field.dataset.option === "segment") told.wantsWhy(options);
    again();
  };
}

function again() { for (const one of mounted) one.hear(told.now); draw(); }
told.wantsWhy(options);
told.hear(again);
draw();
