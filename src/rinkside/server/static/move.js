// Arriving from the other laptop: the place and the waiting acts stand behind the # of the address. The acts are stored
// here first, under their own ids, so that nothing is lost if this page is closed; what both servers had is done once.

import { $, fill } from "./dom.js";
import { Queue } from "./queue.js";

const AGAIN_MS = 2000;

function brought() {
  try {
    const bytes = Uint8Array.from(atob(location.hash.slice(1).replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

async function arrive(mine) {
  const queue = await Queue.open(mine.queue);
  await queue.bring(mine.acts ?? []);
  for (;;) {
    let answer;
    try {
      answer = await fetch("/api/v1/move", {
        method: "POST", headers: { "Content-Type": "application/json" }, credentials: "same-origin",
        body: JSON.stringify({ session: mine.session, proof: mine.proof }),
      });
    } catch {
      fill($("#said"), "No connection to this laptop. It is tried again by itself.");
    }
    const data = await answer?.json();
    if (answer?.ok) return location.replace(data.address);
    if (answer && answer.status !== 503 && answer.status !== 429) throw new Error(data.message);
    if (answer) {
      fill($("#what"), "Not yet");
      fill($("#said"), `${data.message} This page waits and goes on by itself.`);
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}

const mine = brought();
try {
  if (!mine) throw new Error("This page is reached from a desk.");
  await arrive(mine);
} catch (error) {
  fill($("#what"), "Join with a code");
  fill($("#said"), `${error.message} What this device brought is safe on it and goes out once it has its place again.`);
  $("#code").hidden = false;
}
