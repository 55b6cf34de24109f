// Starting order: who skates when; who has skated already is dimmed and has the score.
import { Graphic, Name, el, put } from "./graphic.js";
import { Paged } from "./paged.js";

export default class StartingOrder extends Paged(Graphic) {
  kind = "order";

  makeRow() {
    const row = { node: el("div.row"), name: new Name(), place: el("p.place"), nation: el("p.nation.dim"), score: el("p.score.number") };
    row.node.append(row.place, row.name.node, row.nation, row.score);
    return row;
  }

  drawRow(row, item) {
    put(row.place, item.start);
    row.name.show(item);
    put(row.nation, item.nation);
    put(row.score, item.score || item.time);
    row.node.classList.toggle("done", Boolean(item.done));
    row.node.classList.toggle("now", Boolean(item.now));
  }
}
