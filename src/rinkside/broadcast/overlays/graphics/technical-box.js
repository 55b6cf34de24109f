// The technical box: each element as it lands, the running technical score against the leader's, what it takes.
// Compact by default; with `list` every element has a line.
import { Graphic, Name, el, put } from "./graphic.js";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = {
  gains: ["polygon", { points: "14,3 26,25 2,25", fill: "#6bd8ab" }],
  loses: ["polygon", { points: "14,25 26,3 2,3", fill: "#ff9e94" }],
  review: ["polygon", { points: "14,1 27,14 14,27 1,14", fill: "#f4c752" }],
  even: ["rect", { x: 3, y: 11, width: 22, height: 6, fill: "#ffffff" }],
  called: ["circle", { cx: 14, cy: 14, r: 11, fill: "#b9cad6" }],
  planned: ["circle", { cx: 14, cy: 14, r: 10, fill: "none", stroke: "#b9cad6", "stroke-width": 3 }],
};

/** A shape of an element, the same as on the live page: ▲ gains, ▼ loses, ◆ under review, ○ planned. */
class Shape {
  constructor() {
    this.node = document.createElementNS(SVG, "svg");
    this.node.setAttribute("viewBox", "0 0 28 28");
    this.node.setAttribute("class", "shape");
    this.is = "";
  }

  show(is) {
    const known = SHAPES[is] ? is : "planned";
    if (known === this.is) return;
    this.is = known;
    const [kind, properties] = SHAPES[known];
    const part = document.createElementNS(SVG, kind);
    for (const [name, value] of Object.entries(properties)) part.setAttribute(name, value);
    this.node.replaceChildren(part);
    this.node.dataset.is = known;
  }
}

export default class TechnicalBox extends Graphic {
  shapes = [];
  lines = [];

  build() {
    this.shapes = [];
    this.lines = [];
    this.name = new Name();
    this.nation = el("p.nation");
    this.strip = el("div.strip");
    this.list = el("div.lines");
    this.last = this.makeLine();
    this.own = { word: el("p.clip"), score: el("p.number.bold") };
    this.other = { word: el("p.dim.clip"), score: el("p.number.semi") };
    this.bottom = { word: el("p.clip"), score: el("p.number.bold") };
    return el("section.box",
      el("div.who.band", this.name.node, this.nation), this.strip, this.last.node, this.list,
      el("div.sums.second", el("div.sum.own", this.own.word, this.own.score), el("div.sum", this.other.word, this.other.score)),
      el("div.takes.band", this.bottom.word, this.bottom.score));
  }

  makeLine() {
    const line = { number: el("p.dim"), code: el("p.code.clip"), word: el("p.word"), shape: new Shape(), value: el("p.number") };
    line.node = el("div.line", line.number, line.code, line.word, line.shape.node, line.value);
    return line;
  }

  drawLine(line, element, at, bare = false) {
    const is = element?.is || "planned";
    line.node.classList.toggle("review", is === "review");
    line.node.classList.toggle("plan", is === "planned");
    put(line.number, element || !bare ? at + 1 : "");
    put(line.code, element?.code);
    put(line.word, element?.word);
    line.shape.show(is);
    line.shape.node.classList.toggle("none", bare && !element);
    put(line.value, element?.score);
  }

  draw(data) {
    const elements = data.elements ?? [];
    const many = Math.min(16, Math.max(Number(data.slots) || 0, elements.length, 1));
    while (this.shapes.length < many) { const shape = new Shape(); this.shapes.push(shape); this.strip.append(shape.node); }
    while (this.shapes.length > many) this.shapes.pop().node.remove();
    this.shapes.forEach((shape, at) => shape.show(elements[at]?.is ?? "planned"));
    while (this.lines.length < many) { const line = this.makeLine(); this.lines.push(line); this.list.append(line.node); }
    while (this.lines.length > many) this.lines.pop().node.remove();
    this.lines.forEach((line, at) => this.drawLine(line, elements[at], at));
    const done = elements.filter((e) => e.is !== "planned").length;
    this.drawLine(this.last, elements[done - 1], Math.max(0, done - 1), true);
    this.plate.classList.toggle("long", Boolean(data.list));
    put(this.nation, data.nation);
    for (const part of ["own", "other", "bottom"]) { put(this[part].word, data[part]?.word); put(this[part].score, data[part]?.score); }
    this.name.show(data);
  }
}
