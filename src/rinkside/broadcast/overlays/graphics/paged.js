// A table with a head, a fixed number of rows and pages: rows that are not there keep their place, so nothing jumps.
import { el, put } from "./graphic.js";

const MOST = 12;

/** A graphic with rows. A subclass gives `kind`, makeRow() → {node, …} and drawRow(row, item). */
export const Paged = (Base) => class extends Base {
  page = 0;
  rows = [];

  build() {
    this.rows = [];
    this.heading = el("p.clip");
    this.count = el("p");
    this.body = el("div");
    return el(`section.table.${this.kind}`, el("div.head.band", this.heading, this.count), this.body);
  }

  draw(data) {
    const items = data.rows ?? [];
    const size = Math.min(MOST, Math.max(1, Number(data.page_rows) || 8));
    const wanted = Math.min(size, Math.max(items.length, 1));
    while (this.rows.length < wanted) {
      const row = this.makeRow();
      this.rows.push(row);
      this.body.append(row.node);
    }
    while (this.rows.length > wanted) this.rows.pop().node.remove();
    const pages = Math.max(1, Math.ceil(items.length / size));
    this.page %= pages;
    put(this.heading, data.title);
    put(this.count, pages > 1 ? `${this.page + 1}/${pages}  ${data.count ?? ""}`.trim() : data.count);
    this.rows.forEach((row, at) => {
      const item = items[this.page * size + at];
      row.node.classList.toggle("empty", !item);
      if (item) this.drawRow(row, item);
      else row.node.classList.remove("now", "done");
    });
    this.turnPages(pages > 1 ? Number(data.page_seconds) || 0 : 0);
  }

  turnPages(seconds) {
    if (seconds === this.every) return;
    this.every = seconds;
    clearInterval(this.timer);
    this.timer = seconds ? setInterval(() => this.next(), Math.max(6, seconds) * 1000) : 0;
  }

  next() {
    this.page += 1;
    if (this.plate) this.draw(this.data);
  }

  async playAction(how) {
    this.page = 0;
    if (this.plate) this.draw(this.data);
    return super.playAction(how);
  }

  async customAction(action = {}) {
    if (action.id !== "next-page") return super.customAction(action);
    this.next();
    return { statusCode: 200 };
  }

  async dispose() {
    clearInterval(this.timer);
    this.every = 0;
    return super.dispose();
  }
};
