// Standings: who leads, by how much; more rows than fit are paged.
import { Graphic, Name, el, put } from "./graphic.js";
import { Paged } from "./paged.js";

export default class Standings extends Paged(Graphic) {
  kind = "standings";

  makeRow() {
    const row = { node: el("div.row"), name: new Name(), place: el("p.place"), nation: el("p.nation.dim"), behind: el("p.behind.dim.number"), score: el("p.score.number") };
    row.node.append(row.place, row.name.node, row.nation, row.behind, row.score);
    return row;
  }

  drawRow(row, item) {
    put(row.place, item.place);
    row.place.classList.toggle("medal", ["1", "2", "3"].includes(item.place));
    row.name.show(item);
    put(row.nation, item.nation);
    put(row.behind, item.behind);
    put(row.score, item.score);
    row.node.classList.toggle("now", Boolean(item.now));
  }
}
