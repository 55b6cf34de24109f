// What all graphics share: the OGraf life of one, its plate, names that fit. A graphic draws texts it was given; it
// knows no feed and no server, and works in any OGraf renderer.

const HERE = new URL(".", import.meta.url);
const FONTS = { 400: "Regular", 600: "Semibold", 700: "Bold" };
let fonts = null;

/** The fonts that lie beside the graphics; without them the system's stand in. */
function loadFonts() {
  fonts ??= Promise.allSettled(Object.entries(FONTS).map(async ([weight, name]) => {
    const face = new FontFace("Rinkside Sans", `url("${new URL(`fonts/SourceSansPro-${name}.otf`, HERE)}")`, { weight });
    document.fonts.add(await face.load());
  }));
  return fonts;
}

/** An element: el("p.name", "text", node). No text becomes markup. */
export function el(name, ...children) {
  const [tag, ...classes] = name.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  node.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== ""));
  return node;
}

/** Put a text where another stood; nothing is touched where it is the same. */
export function put(node, text) {
  const wanted = String(text ?? "");
  if (node.textContent !== wanted) node.textContent = wanted;
}

/** A name of {given, family} pairs, or of one text: the family name bold. */
export class Name {
  constructor(kind = "") {
    this.node = el(`p.name${kind ? `.${kind}` : ""}`);
    this.key = "";
  }

  /** Full names; too long: given names to initials, then the family names alone, then smaller, then on two lines. Never half a name. */
  show(person) {
    const members = person?.members?.length ? person.members : [{ given: "", family: person?.name ?? "" }];
    const key = JSON.stringify(members);
    if (key === this.key) return;
    this.key = key;
    const forms = [(m) => m.given, (m) => initials(m.given), () => ""];
    this.node.style.fontSize = "";
    this.node.classList.remove("two");
    for (const form of forms) {
      this.node.replaceChildren(...members.flatMap((m, at) => [at ? " / " : "", form(m) ? `${form(m)} ` : "", el("b", m.family)]));
      if (this.fits()) return;
    }
    const size = parseFloat(getComputedStyle(this.node).fontSize);
    for (let smaller = size - 2; smaller >= 26 && !this.fits(); smaller -= 2) this.node.style.fontSize = `${smaller}px`;
    this.node.classList.toggle("two", !this.fits());
  }

  fits() { return this.node.scrollWidth <= this.node.clientWidth; }
}

const initials = (given) => (given ?? "").split(/\s+/).filter(Boolean).map((word) => word.split("-").map((part) => `${[...part][0] ?? ""}.`).join("-")).join(" ");

/** One graphic. A subclass gives build(), which makes its plate once, and draw(data), which fills it. */
export class Graphic extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" });
    this.step = undefined;
    this.data = {};
    this.waiting = Promise.resolve();
  }

  async load({ data = {}, renderType = "realtime" } = {}) {
    if (renderType !== "realtime") return { statusCode: 400, statusMessage: "This graphic renders in real time only." };
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("graphic.css", HERE);
    const styled = new Promise((resolve, reject) => { style.onload = resolve; style.onerror = () => reject(new Error("graphic.css is not there")); });
    this.plate = this.build();
    this.plate.classList.add("plate", "off");
    this.shadowRoot.replaceChildren(style, this.plate);
    await Promise.all([styled, loadFonts()]);
    this.update(data);
    return { statusCode: 200 };
  }

  async dispose() {
    this.shadowRoot.replaceChildren();
    this.plate = null;
    this.step = undefined;
    return { statusCode: 200 };
  }

  /** One step: shown. Playing on from it is the end, as it is for every OGraf graphic. */
  async playAction({ delta = 1, goto, skipAnimation = false } = {}) {
    const target = goto ?? (this.step ?? -1) + delta;
    this.step = target >= 1 || target < 0 ? undefined : target;
    await this.turn(this.step !== undefined, skipAnimation);
    return { statusCode: 200, currentStep: this.step };
  }

  async stopAction({ skipAnimation = false } = {}) {
    this.step = undefined;
    await this.turn(false, skipAnimation);
    return { statusCode: 200 };
  }

  async updateAction({ data = {} } = {}) {
    if (!this.plate) return { statusCode: 409, statusMessage: "Not loaded." };
    this.update(data);
    return { statusCode: 200 };
  }

  async customAction({ id } = {}) {
    return { statusCode: 404, statusMessage: `There is no action ${id}.` };
  }

  update(data) {
    this.data = data;
    this.plate.classList.toggle("right", data.side === "right");
    this.plate.style.setProperty("--scale", `${Math.min(150, Math.max(50, Number(data.scale) || 100)) / 100}`);
    this.draw(data);
  }

  /** Shown or hidden: opacity, 240 ms; the last call holds. */
  async turn(on, skipAnimation) {
    if (!this.plate) return;
    const still = skipAnimation || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.plate.classList.toggle("still", still);
    this.plate.classList.toggle("off", !on);
    if (!still) await new Promise((done) => setTimeout(done, 240));
  }
}
