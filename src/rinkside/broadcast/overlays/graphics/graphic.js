// What all graphics share: the OGraf life of one, its plate, names that fit. A graphic draws texts it was given; it
// knows no feed and no server, and works in any OGraf renderer.

const HERE = new URL(".", import.meta.url);
const FONTS = { 400: "SourceSansPro-Regular.otf", 600: "SourceSansPro-Semibold.otf", 700: "SourceSansPro-Bold.otf" };
const EAST = "U+2E80-2FDF, U+3000-30FF, U+31F0-31FF, U+3400-4DBF, U+4E00-9FFF, U+F900-FAFF, U+FF00-FFEF";
const HANGUL = "U+1100-11FF, U+3130-318F, U+AC00-D7AF";
const FURTHER = [["Rinkside East", "NotoSansJP.ttf", EAST], ["Rinkside Hangul", "NotoSansKR.ttf", HANGUL]];
const SAFE_WIDTH = 1920 - 2 * 96;
const SAFE_HEIGHT = 1080 - 2 * 72;
let fonts = null;

/** The fonts that lie beside the graphics; without them the system's stand in. Those of further scripts come when a text needs them. */
function loadFonts() {
  if (fonts) return fonts;
  const face = (family, name, more) => new FontFace(family, `url("${new URL(`fonts/${name}`, HERE)}")`, more);
  for (const [family, name, unicodeRange] of FURTHER) document.fonts.add(face(family, name, { weight: "100 900", unicodeRange }));
  fonts = Promise.allSettled(Object.entries(FONTS).map(async ([weight, name]) => {
    document.fonts.add(await face("Rinkside Sans", name, { weight }).load());
  }));
  return fonts;
}

const FURTHER_LETTER = /[\u1100-\u11FF\u2E80-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/u;

/** Wait until a text can be seen as it is meant: a font of ten megabytes is fetched once, over the rink's own network. */
function lettersOf(text) {
  if (!FURTHER_LETTER.test(text)) return null;
  return Promise.allSettled(FURTHER.flatMap(([family]) => [400, 700].map((weight) => document.fonts.load(`${weight} 30px "${family}"`, text))));
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

const refused = (statusCode, statusMessage) => ({ statusCode, statusMessage });

/** One graphic. A subclass gives build(), which makes its plate once, and draw(data), which fills it. */
export class Graphic extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" });
    this.step = undefined;
    this.data = {};
    this.waiting = Promise.resolve();
  }

  async load({ data, renderType = "realtime" } = {}) {
    if (renderType !== "realtime") return refused(400, "This graphic renders in real time only.");
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("graphic.css", HERE);
    const styled = new Promise((resolve, reject) => { style.onload = resolve; style.onerror = () => reject(new Error("graphic.css is not there")); });
    this.plate = this.build();
    this.plate.classList.add("plate", "off", "still");
    this.plate.style.visibility = "hidden"; // nothing may be painted before it is played, without its style neither
    this.shadowRoot.replaceChildren(style, this.plate);
    if (this.isConnected) await Promise.all([styled, loadFonts()]);
    this.plate.style.visibility = "";
    return this.updateAction({ data });
  }

  async dispose() {
    this.shadowRoot.replaceChildren();
    this.plate = null;
    this.step = undefined;
    this.data = {};
    return { statusCode: 200 };
  }

  /** One step: shown. Playing on from it is the end, as it is for every OGraf graphic. */
  async playAction({ delta = 1, goto, skipAnimation = false } = {}) {
    if (!this.plate) return refused(409, "Not loaded.");
    const target = goto ?? (this.step ?? -1) + delta;
    this.step = target >= 1 || target < 0 ? undefined : target;
    await this.turn(this.step !== undefined, skipAnimation);
    return { statusCode: 200, currentStep: this.step };
  }

  async stopAction({ skipAnimation = false } = {}) {
    if (!this.plate) return refused(409, "Not loaded.");
    this.step = undefined;
    await this.turn(false, skipAnimation);
    return { statusCode: 200 };
  }

  async updateAction({ data } = {}) {
    if (!this.plate) return refused(409, "Not loaded.");
    const given = data ?? {};
    if (typeof given !== "object" || Array.isArray(given)) return refused(400, "The data are no object of the form the manifest's schema names.");
    try {
      this.update(given);
    } catch (error) {
      this.update(this.data); // what was shown before stays
      return refused(400, `The data are not of the form the manifest's schema names: ${error.message}`);
    }
    this.data = given;
    await lettersOf(this.plate.textContent);
    return { statusCode: 200 };
  }

  async customAction({ id } = {}) {
    return refused(404, `There is no action ${id}.`);
  }

  update(data) {
    this.plate.classList.toggle("right", data.side === "right");
    this.draw(data);
    const wanted = Math.min(150, Math.max(50, Number(data.scale) || 100)) / 100;
    const room = Math.min(SAFE_WIDTH / (this.plate.offsetWidth || 1), SAFE_HEIGHT / (this.plate.offsetHeight || 1));
    this.plate.style.setProperty("--scale", `${Math.min(wanted, room)}`); // as large as wanted, as far as the picture reaches
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
