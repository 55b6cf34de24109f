// Who skates: name, music and who made the program, what was skated before, what it takes.
import { Graphic, Name, el, put } from "./graphic.js";

export default class LowerThird extends Graphic {
  build() {
    this.name = new Name();
    this.nation = el("p.nation.dim");
    this.credits = [0, 1].map(() => ({ word: el("span.dim"), text: el("span") }));
    this.earlier = { word: el("p"), score: el("p.mid.bold"), note: el("p") };
    this.needs = el("div.needs.second");
    return el("section.third",
      el("div.top",
        el("div.who", el("div.line", this.name.node, this.nation), this.credits.map((c) => el("p.credit.clip", c.word, " ", c.text))),
        el("div.before.band", this.earlier.word, this.earlier.score, this.earlier.note)),
      this.needs);
  }

  draw(data) {
    put(this.nation, data.nation);
    this.credits.forEach((c, at) => { put(c.word, data.credits?.[at]?.word); put(c.text, data.credits?.[at]?.text); });
    put(this.earlier.word, data.before?.word);
    put(this.earlier.score, data.before?.score);
    put(this.earlier.note, data.before?.note);
    const needs = data.needs ?? [];
    this.plate.classList.toggle("short", !needs.length);
    this.needs.replaceChildren(...needs.map((n) => el("p", n.before ? `${n.before} ` : "", el("b", n.score), ` ${n.after}`)));
    this.name.show(data);
  }
}
