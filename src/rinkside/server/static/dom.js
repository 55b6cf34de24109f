// Small helpers over the DOM: no framework, no strings turned into markup.

/** An element: h("button.primary", {onclick, type: "button"}, "Send", icon("ok")). Classes may stand after dots. */
export function h(name, ...rest) {
  const [tag, ...classes] = name.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  const first = rest[0];
  if (first && typeof first === "object" && !(first instanceof Node) && !Array.isArray(first)) set(node, rest.shift());
  node.append(...flat(rest));
  return node;
}

function flat(children) {
  return children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false && c !== "");
}

/** Set properties: on… are listeners, class adds, data and style are maps, null removes, all else are attributes. */
export function set(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) node[name] = value;
    else if (name === "class") node.className = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "style") Object.assign(node.style, value);
    else if (name === "value" || name === "checked" || name === "disabled" || name === "hidden") node[name] = value;
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : value);
  }
  return node;
}

/** Replace what a node holds; text that is already there is not touched, so that nothing flickers. */
export function fill(node, ...children) {
  const wanted = flat(children);
  if (wanted.length === 1 && typeof wanted[0] !== "object") {
    if (node.textContent !== String(wanted[0]) || node.children.length) node.textContent = wanted[0];
  } else node.replaceChildren(...wanted);
  return node;
}

/** The options of a select, [[value, text], …], and which is chosen; one that has them already is not touched, so that it stays open. */
export function choices(node, list, chosen) {
  const key = JSON.stringify([list, chosen]);
  if (node.dataset.key === key) return;
  node.dataset.key = key;
  fill(node, list.map(([value, text]) => h("option", { value }, text)));
  node.value = chosen;
}

/** Keep a list in step with items: nodes stay by key, so focus and position stay too. make(item) → node, update(node, item). */
export function keyed(container, items, keyOf, make, update = () => {}) {
  const have = new Map([...container.children].map((n) => [n.dataset.key, n]));
  let at = container.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    let node = have.get(key);
    if (node) have.delete(key);
    else {
      node = make(item);
      node.dataset.key = key;
    }
    update(node, item);
    if (node === at) at = at.nextElementSibling;
    else container.insertBefore(node, at);
  }
  for (const node of have.values()) node.remove();
}

export const $ = (selector, within = document) => within.querySelector(selector);

/** One of the symbols of the page: icon("queued"). Without a label it is decoration: the word stands beside it. */
export function icon(name, label = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", `icon icon-${name}`);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#s-${name}`);
  svg.append(use);
  return svg;
}

export const STATES = { empty: "to mark", queued: "queued", received: "received", confirmed: "confirmed", reopened: "mark again", refused: "not taken" };

/** A state as shape and word. */
export function state(name, word = STATES[name] ?? name) {
  return h(`span.state.${name}`, icon(name), word);
}

/** A chip of a header: chip("ok", "Journal"). */
export function chip(name, word) {
  return h(`span.chip.${name}`, icon(name), word);
}

/** Hundredths as points, with a real minus: 15020 → 150.20. Unknown keeps its width. */
export function points(hundredths, { sign = false, unknown = "––.––" } = {}) {
  if (hundredths === null || hundredths === undefined) return unknown;
  const size = Math.abs(hundredths);
  const text = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
  return hundredths < 0 ? `−${text}` : sign && hundredths > 0 ? `+${text}` : text;
}

/** A grade with its sign: 3 → +3, −2, 0. */
export function grade(mark) {
  if (mark === null || mark === undefined) return "–";
  return mark > 0 ? `+${mark}` : mark < 0 ? `−${-mark}` : "0";
}

/** Seconds as people read them: 41 → 0:41. */
export function span(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** How many: many(1, "mark") → "1 mark", many(2, "mark") → "2 marks". */
export const many = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** Ask before an act that needs a second step. Resolves to true or false; Escape is no. Focus is on the safe answer. */
export function ask(title, text, { yes, no = "Change it" }) {
  return new Promise((resolve) => {
    const answer = (value) => () => box.close(value ? "yes" : "");
    const box = h("dialog.stack", { "aria-labelledby": "question" },
      h("h2", { id: "question" }, title), h("p", text),
      h("div.line", h("button.button.primary", { type: "button", autofocus: true, onclick: answer(false) }, no),
        h("button.button", { type: "button", onclick: answer(true) }, yes)));
    box.onclose = () => { box.remove(); resolve(box.returnValue === "yes"); };
    document.body.append(box);
    box.showModal();
  });
}
