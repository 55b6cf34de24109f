// An OGraf renderer as small as can be: mounts graphics on a stage of 1920 × 1080, follows the feed by itself, gives
// each its texts, plays and stops it. Reconnects with jitter; a snapshot first, then updates.

import { dataFor, pairOf, subjectOf } from "./data.js";

export const WIDTH = 1920;
export const HEIGHT = 1080;
const CHECK_MS = 10000;
const PAINT_MS = 50;
const newName = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");

/**
 * The feed of a competition for graphics: hear(listener) hears {view, on, refused, words, lang, why, ahead, away}
 * whenever any of it changes. `ahead` is by how many milliseconds the server's clock is; `away` who is left alone: the
 * entries of whom no graphic may show more than numbers, null until that is known. What was told last holds while the
 * stream is away, and each telling is answered once it is on the picture.
 */
export class Told {
  constructor(competition, lang = "en") {
    this.path = encodeURIComponent(competition);
    this.now = { view: null, on: null, refused: [], words: null, lang, why: null, ahead: 0, away: null };
    this.page = newName();
    this.listeners = new Set();
    this.compared = null;
    this.speak(lang);
    this.listen();
    setInterval(() => this.check(), CHECK_MS); // what was missed while the stream was away is made good
  }

  hear(listener) { this.listeners.add(listener); if (this.now.view) listener(this.now); }

  set(more) {
    Object.assign(this.now, more);
    if (this.now.view && this.compared) this.compare();
    for (const listener of this.listeners) listener(this.now);
  }

  listen() {
    const source = new EventSource(`/overlay-feed/${this.path}?page=${this.page}`);
    source.addEventListener("control", (event) => this.leaveAlone(JSON.parse(event.data)));
    source.addEventListener("view", (event) => this.set({ view: JSON.parse(event.data).view }));
    source.addEventListener("ping", (event) => { this.now.ahead = JSON.parse(event.data).at / 1000 - Date.now(); });
    source.addEventListener("overlays", (event) => this.set(JSON.parse(event.data)));
    source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), 1000 + Math.random() * 4000); };
  }

  leaveAlone({ v, away }) {
    this.set({ away });
    this.leaves = v;
    new Promise((go) => { requestAnimationFrame(() => requestAnimationFrame(go)); setTimeout(go, PAINT_MS); }).then(() => this.answer(v)); // a page nobody sees paints nothing
  }

  async answer(v, again = 5) {
    if (v !== this.leaves) return;
    const body = JSON.stringify({ page: this.page, v });
    try {
      const answer = await fetch(`/api/v1/competitions/${this.path}/control/seen`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
      if (answer.ok || answer.status < 429) return;
    } catch { /* said again */ }
    if (again) setTimeout(() => this.answer(v, again - 1), 300 + Math.random() * 300);
  }

  /** Speak a language; until its texts are there nothing is said. */
  async speak(lang) {
    for (;;) {
      try {
        const answer = await fetch(`/overlay/words/${lang}.json`);
        if (answer.ok) return this.set({ words: await answer.json(), lang });
        if (answer.status === 404) return undefined;
      } catch { /* asked again soon */ }
      await new Promise((go) => setTimeout(go, 2000 + Math.random() * 2000));
    }
  }

  /** Compare two from now on: the pair `options` ask for. */
  wantsWhy(options) { this.compared = { options, asked: "" }; if (this.now.view) this.compare(); }

  async compare() {
    const pair = pairOf(this.now.view, this.compared.options);
    const asked = JSON.stringify(pair);
    if (asked === this.compared.asked) return;
    this.compared.asked = asked;
    let why = null;
    if (pair) {
      const { of, first, second } = pair;
      try {
        const answer = await fetch(`/api/v1/competitions/${this.path}/why?${new URLSearchParams({ of, first, second })}`);
        if (answer.ok) why = await answer.json();
        else if (answer.status >= 500 || answer.status === 429) this.compared.asked = ""; // asked again with the next change
      } catch { this.compared.asked = ""; }
    }
    if (this.compared.asked === asked || !this.compared.asked) this.set({ why });
  }

  async check() {
    try {
      const answer = await fetch(`/api/v1/competitions/${this.path}/overlays`, { cache: "no-cache" });
      if (!answer.ok) return;
      const { on, refused } = await answer.json();
      if (JSON.stringify([on, refused]) !== JSON.stringify([this.now.on, this.now.refused])) this.set({ on, refused });
    } catch { /* asked again soon */ }
  }
}

/** One graphic on a stage. `options` are what stood in the address; wanted(told) says whether it is to be seen. */
export class Mounted {
  constructor(stage, name, files, options, wanted) {
    Object.assign(this, { stage, name, files, options, wanted, shown: false, since: null, told: null });
    this.ready = this.begin();
  }

  async begin() {
    const manifest = await (await fetch(`${this.files}${this.name}.ograf.json`)).json();
    const { default: Component } = await import(`${this.files}${manifest.main}`);
    const tag = `rinkside-${this.name}`;
    if (!customElements.get(tag)) customElements.define(tag, Component);
    this.node = document.createElement(tag);
    this.stage.append(this.node);
    await this.node.load({ data: {}, renderType: "realtime", renderCharacteristics: { resolution: { width: WIDTH, height: HEIGHT } } });
    this.loaded = true;
    if (this.told) this.hear(this.told);
  }

  hear(told) {
    this.told = told;
    if (!this.loaded) return;
    const data = dataFor(this.name, told, this.options);
    this.subject = data ? subjectOf(this.name, told, this.options) : this.subject;
    if (this.subject && (told.away === null || told.away.includes(this.subject))) return this.turn(false, true);
    const text = JSON.stringify(data);
    if (data && text !== this.text) this.node.updateAction({ data });
    if (data) this.text = text; // with nothing to say any more, what was said stays until it is taken off
    const wanted = Boolean(this.text) && this.wanted(told);
    if (wanted && this.options.for) this.until(told);
    this.turn(wanted && !this.over);
  }

  /** With ?for=SECONDS it leaves by itself, so long after it was put on; a reload does not begin anew. */
  until(told) {
    const since = (told.on?.[this.name]?.since ?? 0) / 1000 || this.first || Date.now() + told.ahead; // without anybody who puts it on: since it is there
    if (this.options.show === "always") this.first ??= since;
    const began = this.first ?? since;
    if (began === this.since) return;
    this.since = began;
    clearTimeout(this.timer);
    const left = began + Number(this.options.for) * 1000 - (Date.now() + told.ahead);
    this.over = left <= 0;
    if (!this.over) this.timer = setTimeout(() => { this.over = true; this.turn(false); }, left);
  }

  turn(on, atOnce = false) {
    if (on === this.shown) return;
    this.shown = on;
    this.node.dataset.shown = on ? "yes" : "no";
    if (on) this.node.playAction({ goto: 0 });
    else this.node.stopAction(atOnce ? { skipAnimation: true } : {});
  }
}
