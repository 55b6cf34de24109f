// The acts of one desk on this device: an append-only store in IndexedDB that survives reload, crash and a flat battery.
// An act is {desk, seq, id, kind, data, expect?, client_at, state: "queued" | "received" | "refused", answer?}.

const NAME = "rinkside";
const KEEP = 400; // received acts kept for show; queued ones are never dropped

function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("acts", { keyPath: ["desk", "seq"] });
      asked.result.createObjectStore("views", { keyPath: "desk" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Resolves when the transaction is on disk, not merely accepted. */
function done(transaction, value) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(value);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

const got = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID(); // only where the page is secure
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = (b[6] & 0x0f) | 0x40;
  b[8] = (b[8] & 0x3f) | 0x80;
  const hex = [...b].map((x) => x.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export class Queue {
  static async open(desk) {
    const queue = new Queue();
    queue.desk = desk;
    queue.db = await open();
    navigator.storage?.persist?.().catch(() => {});
    queue.acts = await queue.read();
    return queue;
  }

  range() {
    return IDBKeyRange.bound([this.desk, 0], [this.desk, Infinity]);
  }

  read() {
    return got(this.db.transaction("acts").objectStore("acts").getAll(this.range()));
  }

  /** Store an act. Numbered inside the transaction, so that two tabs of one desk never take the same number. */
  async add(kind, data, more = {}) {
    const transaction = this.db.transaction("acts", "readwrite", { durability: "strict" });
    const store = transaction.objectStore("acts");
    const act = { desk: this.desk, id: uuid(), kind, data, client_at: new Date().toISOString(), state: "queued", ...more };
    const cursor = store.openKeyCursor(this.range(), "prev");
    cursor.onsuccess = () => {
      act.seq = (cursor.result ? cursor.result.key[1] : 0) + 1;
      store.add(act);
    };
    await done(transaction);
    this.acts.push(act);
    return act;
  }

  /** Store acts that were made at another address, under their own ids, behind what is here; those here already stay. */
  async bring(acts) {
    const known = new Set(this.acts.map((a) => a.id));
    const last = Math.max(0, ...this.acts.map((a) => a.seq));
    const fresh = acts.filter((a) => !known.has(a.id)).map((a, n) => ({ ...a, desk: this.desk, seq: last + n + 1, state: "queued" }));
    const transaction = this.db.transaction("acts", "readwrite", { durability: "strict" });
    for (const act of fresh) transaction.objectStore("acts").add(act);
    await done(transaction);
    this.acts.push(...fresh);
  }

  /** Note the server's answers. The act itself never changes. */
  async settle(answers) {
    const transaction = this.db.transaction("acts", "readwrite");
    const store = transaction.objectStore("acts");
    for (const { act, state, answer } of answers) {
      act.state = state;
      act.answer = answer;
      store.put(act);
    }
    const old = this.acts.filter((a) => a.state !== "queued").slice(0, -KEEP);
    for (const act of old) store.delete([act.desk, act.seq]);
    await done(transaction);
    if (old.length) this.acts = this.acts.filter((a) => !old.includes(a));
  }

  waiting() {
    return this.acts.filter((a) => a.state === "queued");
  }

  async keepView(view, version, pair) {
    const transaction = this.db.transaction("views", "readwrite");
    transaction.objectStore("views").put({ desk: this.desk, view, version, pair });
    await done(transaction);
  }

  lastView() {
    return got(this.db.transaction("views").objectStore("views").get(this.desk));
  }
}
