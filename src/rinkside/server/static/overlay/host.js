// An OGraf renderer as small as can be: mounts graphics on a stage of 1920 × 1080, follows the feed by itself, gives
// each its texts, plays and stops it. Reconnects with jitter; a snapshot first, then updates.

import { dataFor } from "./data.js";

export const WIDTH = 1920;
export const HEIGHT = 1080;
const CHECK_MS = 10000;
const LEAST_MS = 6000;

/** The feed of a competition for graphics: on(listener) hears {view, on} whenever any of it changes. */
export class Told {
  constructor(competition) {
    this.path = encodeURIComponent(competition);
    this.now = { view: null, on: null };
    this.listeners = new Set();
    this.listen();
    setInterval(() => this.check(), CHECK_MS); // what was missed while the stream was away is made good
  }

  hear(listener) { this.listeners.add(listener); if (this.now.view) listener(this.now); }

  set(more) { Object.assign(this.now, more); for (const listener of this.listeners) listener(this.now); }

  listen() {
    const source = new EventSource(`/overlay-feed/${this.path}`);
    source.addEventListener("view", (event) => this.set({ view: JSON.parse(event.data).view }));
    source.addEventListener("overlays", (event) => this.set({ on: JSON.parse(event.data).on }));
    source.onerror = () => { if (source.readyState === EventSource.CLOSED) setTimeout(() => this.listen(), 1000 + Math.random() * 4000); };
  }

  async check() {
    try {
      const answer = await fetch(`/api/v1/competitions/${this.path}/overlays`, { cache: "no-cache" });
      if (!answer.ok) return;
      const told = await answer.json();
      if (JSON.stringify(told.on) !== JSON.stringify(this.now.on)) this.set({ on: told.on });
    } catch { /* asked again soon */ }
  }
}

/** One graphic on a stage. `options` are what stood in the address; wanted(told) says whether it is to be seen. */
export class Mounted {
  constructor(stage, name, files, options, wanted) {
    Object.assign(this, { stage, name, files, options, wanted, shown: false, since: 0, told: null });
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
    const text = JSON.stringify(data);
    if (data && text !== this.text) this.node.updateAction({ data });
    if (data) this.text = text; // with nothing to say any more, what was said stays until it is taken off
    const since = told.on?.[this.name]?.since ?? 0;
    const wanted = Boolean(this.text) && this.wanted(told);
    if (wanted && since !== this.since && this.options.for) this.until(since);
    if (wanted && this.over !== since) this.turn(true);
    else this.turn(false);
    this.since = since;
  }

  /** With ?for=SECONDS it leaves by itself, not before six seconds. */
  until(since) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.over = since; this.turn(false); }, Math.max(LEAST_MS, Number(this.options.for) * 1000 || LEAST_MS));
  }

  turn(on) {
    if (on === this.shown) return;
    this.shown = on;
    this.node.dataset.shown = on ? "yes" : "no";
    if (on) this.node.playAction({ goto: 0 });
    else this.node.stopAction({});
  }
}
