// Why one beat another: part by part, to whom each went and by how much.
import { Graphic, Name, el, put } from "./graphic.js";

const MOST = 10;

export default class Why extends Graphic {
  parts = [];

  build() {
    this.parts = [];
    this.heading = el("p.clip");
    this.sides = [0, 1].map(() => ({ name: new Name(), total: el("p.number") }));
    this.body = el("div");
    this.margin = { word: el("p.clip"), score: el("p.number") };
    const [one, other] = this.sides;
    return el("section.why",
      el("div.head.band", this.heading), el("div.two.second", one.name.node, one.total, el("p"), other.name.node, other.total),
      this.body, el("div.margin.band", this.margin.word, this.margin.score));
  }

  makePart() {
    const part = { word: el("p.clip"), first: el("p.number.dim"), fill: el("div.fill"), second: el("p.number.dim"), difference: el("p.number.difference") };
    part.node = el("div.part", part.word, part.first, el("div.bar", part.fill), part.second, part.difference);
    return part;
  }

  draw(data) {
    const items = (data.parts ?? []).slice(0, MOST);
    while (this.parts.length < items.length) { const part = this.makePart(); this.parts.push(part); this.body.append(part.node); }
    while (this.parts.length > items.length) this.parts.pop().node.remove();
    put(this.heading, data.title);
    put(this.margin.word, data.margin_word);
    put(this.margin.score, data.margin);
    this.parts.forEach((part, at) => {
      const item = items[at];
      for (const slot of ["word", "first", "second", "difference"]) put(part[slot], item[slot]);
      const share = Math.max(-100, Math.min(100, Number(item.share) || 0));
      part.fill.className = `fill ${share < 0 ? "to-second" : "to-first"}`;
      part.fill.style.width = `${Math.abs(share) / 2}%`;
    });
    this.sides.forEach((side, at) => {
      const item = data[at ? "second" : "first"] ?? {};
      put(side.total, item.total);
      side.name.show(item);
    });
  }
}
