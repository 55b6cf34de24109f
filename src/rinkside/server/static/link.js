// The connection of a desk: what it does goes through act(), what it shows comes through on("view").
//
//   const link = await connect();                        // place and competition come from the page
//   link.on("view", (view, version) => draw(view));      // this role's view: kept one first, then every newest one
//   link.on("acts", () => draw(link.view));              // an act changed state: link.acts(), link.refused()
//   link.on("status", (s) => ...);                       // {online, offlineFor, queued, oldest, skew, alarm, ended, elsewhere}
//   link.on("devices", (devices) => ...);                // secretariat and referee: who is here, last seen, last wrote
//   link.on("flags", () => ...);                         // secretariat: what viewers hold for an error has changed
//   link.on("holds", ({unrecorded}) => ...);             // privacy holds that are carried out and not on record yet
//   link.on("remind", ({by}) => ...);                    // judges: the referee waits for what is owed
//   const act = await link.act("mark.goe", {cs, start, row, mark}, {expect: version});   // safe on this device now
//   act.received.then((answer) => ..., (problem) => ...) // the server's answer; problem.message is for people
//
// An act is stored before it is sent, sent in order, and sent again under the same id until the server has answered.

import { Queue } from "./queue.js";

const SILENT_MS = 3000; // the server pings every second
const SEND_MS = 6000;
const HEARTBEAT_MS = 2000;
const BATCH = 40;
const SKEW_MS = 2000;
const ELSEWHERE_MS = 10000; // this long without the server, and a desk offers to go on at the second laptop

export async function connect(place = placeOfPage()) {
  const link = new Link(place);
  await link.begin();
  return link;
}

/** The place written into the page by the server: <body data-competition data-role data-seat data-desk data-csrf>. */
export function placeOfPage() {
  const { competition = "", role = "", seat = "", desk = "", csrf = "" } = document.body.dataset;
  return { competition, role, seat: Number(seat) || 0, desk, csrf };
}

export class Link {
  constructor({ competition, role, seat, desk, csrf, view = "" }) {
    Object.assign(this, { competition, role, seat, desk, csrf, seen: view });
    this.api = `/api/v1/competitions/${encodeURIComponent(competition)}`;
    this.listeners = new Map();
    this.promises = new Map();
    this.view = null;
    this.version = "";
    this.alarm = null;
    this.ended = null;
    this.pair = {};
    this.heard = 0;
    this.since = 0;
    this.offsets = [];
    this.sending = false;
    this.failures = 0;
  }

  async begin() {
    // the host has one place for all competitions; a page with a view of its own keeps its own
    this.queue = await Queue.open(`${this.competition}/${this.desk}${this.seen && `/${this.seen}`}`);
    const kept = await this.queue.lastView();
    if (kept) [this.view, this.version, this.pair] = [kept.view, kept.version, kept.pair ?? {}];
    this.since = Date.now();
    this.listen();
    this.watch = setInterval(() => this.check(), 500);
    this.beat = setInterval(() => this.heartbeat(), HEARTBEAT_MS);
    addEventListener("online", () => { this.reopen(); this.send(); });
    addEventListener("offline", () => { this.heard = 0; this.check(); });
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.online) this.reopen(); });
    queueMicrotask(() => this.send());
  }

  // --- what a desk hears

  on(name, listener) {
    if (!this.listeners.has(name)) this.listeners.set(name, new Set());
    this.listeners.get(name).add(listener);
    if (name === "view" && this.view) queueMicrotask(() => listener(this.view, this.version));
    if (name === "status") queueMicrotask(() => listener(this.status()));
    return () => this.listeners.get(name).delete(listener);
  }

  emit(name, ...values) {
    for (const listener of this.listeners.get(name) ?? []) {
      try { listener(...values); } catch (error) { console.error(error); }
    }
  }

  get online() { return !this.ended && Date.now() - this.heard < SILENT_MS; }

  status() {
    const waiting = this.queue.waiting();
    return {
      online: this.online, offlineFor: this.online ? 0 : Math.round((Date.now() - this.since) / 1000), queued: waiting.length,
      oldest: waiting[0]?.client_at ?? "", skew: Math.abs(this.offset()) > SKEW_MS ? Math.round(this.offset() / 1000) : 0,
      alarm: this.alarm, ended: this.ended, elsewhere: this.elsewhere,
    };
  }

  /** Whether this desk may have to go on at the second laptop: this one is away, or stands back for good. */
  get elsewhere() {
    const away = !this.online && Date.now() - this.since > ELSEWHERE_MS;
    return Boolean(!this.ended && this.pair.address && this.pair.proof && (away || this.alarm?.final));
  }

  /** Go on at the second laptop, with the place and everything that waits. It stays stored here too; ids make it once. */
  move() {
    const acts = this.queue.waiting().map(({ id, kind, data, client_at, expect }) => ({ id, kind, data, client_at, ...(expect === undefined ? {} : { expect }) }));
    const mine = { session: this.pair.session, proof: this.pair.proof, queue: this.queue.desk, acts };
    const text = btoa(Array.from(new TextEncoder().encode(JSON.stringify(mine)), (b) => String.fromCharCode(b)).join("")).replace(/\+/g, "-").replace(/\//g, "_");
    location.assign(`${this.pair.address}/move#${text}`);
  }

  /** Server's clock minus this device's, in milliseconds: the least delayed ping is the truest. */
  offset() { return this.offsets.length ? Math.max(...this.offsets) : 0; }

  /** The official time, milliseconds since 1970. */
  now() { return Date.now() + this.offset(); }

  // --- what a desk does

  /** Store and send an act. Resolves when it is safe on this device; `.received` when the server has answered. */
  async act(kind, data, more = {}) {
    if (this.ended) throw new Error(this.ended.message);
    const act = await this.queue.add(kind, data, more);
    const received = new Promise((resolve, reject) => this.promises.set(act.id, { resolve, reject }));
    received.catch(() => {});
    this.changed();
    this.send();
    return { ...act, received };
  }

  /** Acts of this desk as this device knows them, oldest first; optionally of one kind. */
  acts(kind = "") { return this.queue.acts.filter((a) => !kind || a.kind === kind); }

  /** Acts the server has not answered yet. */
  waiting() { return this.queue.waiting(); }

  /** Acts that were not taken, with the server's reason in answer.message. */
  refused() { return this.queue.acts.filter((a) => a.state === "refused"); }

  /** A request to the API that is no act: codes, devices. Resolves to the JSON; rejects with {error, message}. */
  async request(method, path, body) {
    const answer = await fetch(path, {
      method, headers: this.headers(body), body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin", cache: "no-store", signal: AbortSignal.timeout(SEND_MS),
    });
    const data = await answer.json().catch(() => ({}));
    if (!answer.ok) throw Object.assign(new Error(data.message ?? answer.statusText), data, { status: answer.status });
    return data;
  }

  headers(body) {
    const headers = { "X-Rinkside-Desk": this.desk, "X-Rinkside-CSRF": this.csrf };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    return headers;
  }

  // --- inside: sending

  async send() {
    if (this.sending || this.ended) return;
    this.sending = true;
    clearTimeout(this.retry);
    try {
      if (navigator.locks) await navigator.locks.request(`rinkside-${this.queue.desk}`, () => this.drain());
      else await this.drain();
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      if (error.status === 401) this.over(error);
      const wait = error.retry ?? Math.min(5000, 400 * 2 ** Math.min(this.failures, 5));
      this.retry = setTimeout(() => this.send(), wait / 2 + Math.random() * wait);
    } finally {
      this.sending = false;
      this.changed();
    }
    if (!this.failures && this.queue.waiting().length) this.send();
  }

  async drain() {
    let size = BATCH;
    for (;;) {
      const batch = this.queue.waiting().slice(0, size);
      if (!batch.length || this.ended) return;
      const body = batch.map(({ id, kind, data, client_at, seq, expect }) =>
        ({ id, kind, data, client_at, device_seq: seq, ...(expect === undefined ? {} : { expect }) }));
      let answers;
      try {
        answers = await this.request("POST", `${this.api}/acts`, body);
      } catch (error) {
        // a list that cannot be read is sent act by act: the one that spoils it must not hold up the others for good
        if (error.status !== 400 && error.status !== 413) throw error;
        if (batch.length > 1) { size = 1; continue; }
        answers = [{ id: batch[0].id, status: "refused", error: error.error, message: error.message, field: error.field }];
      }
      const byId = new Map(answers.map((a) => [a.id, a]));
      const settled = batch.filter((act) => byId.has(act.id)).map((act) => {
        const answer = byId.get(act.id);
        return { act, answer, state: answer.status === "refused" ? "refused" : "received" };
      });
      await this.queue.settle(settled);
      for (const { act, state, answer } of settled) {
        const promise = this.promises.get(act.id);
        this.promises.delete(act.id);
        if (state === "received") promise?.resolve(answer);
        else promise?.reject(Object.assign(new Error(answer.message), answer));
      }
      this.changed();
      if (answers.length < batch.length) throw Object.assign(new Error("not all answered"), { retry: 1000 });
    }
  }

  // --- inside: listening

  listen() {
    this.source?.close();
    if (this.ended) return;
    const source = new EventSource(`/desk-feed/${encodeURIComponent(this.competition)}?desk=${encodeURIComponent(this.desk)}${this.seen && `&view=${this.seen}`}`);
    this.source = source;
    const hear = (name, take) => source.addEventListener(name, (event) => { if (source === this.source) { this.alive(); take(JSON.parse(event.data), event); } });
    hear("ping", ({ at }) => {
      this.offsets = [...this.offsets.slice(-19), Math.round(at / 1000) - Date.now()];
      if (this.queue.waiting().length) this.send();
    });
    hear("view", ({ version, view }) => {
      [this.view, this.version] = [view, version];
      this.emit("view", view, version);
      this.queue.keepView(view, version, this.pair).catch(() => {});
    });
    hear("pair", (pair) => { Object.assign(this.pair, pair); this.tell(); });
    hear("alarm", (alarm) => { this.alarm = alarm.on ? alarm : null; this.tell(); });
    hear("flags", (told) => this.emit("flags", told));
    hear("devices", (devices) => this.emit("devices", devices));
    hear("holds", (told) => this.emit("holds", told));
    hear("remind", (told) => this.emit("remind", told));
    hear("revoked", (problem) => this.over(problem));
    source.onerror = () => { if (source.readyState === EventSource.CLOSED) this.whyClosed(); };
  }

  alive() {
    const was = this.online;
    this.heard = Date.now();
    if (!was) { this.failures = 0; this.send(); this.tell(); }
    this.since = this.heard;
  }

  check() {
    if (this.online) { if (this.shown !== true) this.tell(); return; }
    this.tell(); // the age in the banner runs
    if (!this.ended && Date.now() - Math.max(this.heard, this.tried ?? 0) > 2 * SILENT_MS) this.reopen();
  }

  reopen() { this.tried = Date.now(); this.listen(); }

  async whyClosed() {
    try { await this.request("GET", "/api/v1/session"); } catch (error) { if (error.status === 401) return this.over(error); }
    if (!this.ended) setTimeout(() => this.reopen(), 500 + Math.random() * 2000);
  }

  async heartbeat() {
    if (this.ended) return;
    const body = { queued: this.queue.waiting().length, skew: Math.round(this.offset()), version: String(this.version) };
    try { await this.request("POST", "/api/v1/heartbeat", body); } catch (error) { if (error.status === 401) this.over(error); }
  }

  /** This device has no place any more. What it still holds stays on it and is named. */
  over(problem) {
    if (this.ended) return;
    this.ended = { error: problem.error, message: problem.message };
    this.source?.close();
    clearInterval(this.beat);
    this.tell();
  }

  tell() { this.shown = this.online; this.emit("status", this.status()); }

  changed() { this.emit("acts"); this.tell(); }
}
