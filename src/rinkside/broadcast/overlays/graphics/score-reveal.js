// The score, as it is told in the kiss-and-cry: segment, total, place.
import { Graphic, Name, el, put } from "./graphic.js";

const ENGLISH = { technical: "Technical", components: "Components", deductions: "Deductions", total: "Total" };

export default class ScoreReveal extends Graphic {
  build() {
    this.name = new Name();
    this.slots = {};
    const slot = (key, kind) => (this.slots[key] = el(kind));
    this.words = {};
    const word = (key) => (this.words[key] = el("p.dim"));
    const part = (key) => el("div", word(key), slot(key, "p.bold"));
    return el("section.reveal",
      el("div.who", el("div.line", this.name.node, slot("nation", "p.nation.dim")), el("div.parts", part("technical"), part("components"), part("deductions"))),
      el("div.cell", slot("segment", "p.dim.clip"), slot("score", "p.big"), slot("segment_note", "p.note")),
      el("div.cell.total", word("total"), slot("total", "p.big"), slot("total_note", "p.note")),
      el("div.cell.band", slot("place_word", "p"), slot("place", "p.big"), slot("to_come", "p.note")));
  }

  draw(data) {
    this.plate.classList.toggle("one", !data.total);
    for (const [key, node] of Object.entries(this.words)) put(node, data.words?.[key] ?? ENGLISH[key]);
    for (const [slot, node] of Object.entries(this.slots)) put(node, data[slot]);
    this.name.show(data);
  }
}
