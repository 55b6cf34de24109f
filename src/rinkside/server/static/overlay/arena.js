// The arena screen: /arena/CODE?rows=8&every=10&segment=W-free&lang=fr. The same graphics as over the picture, whole and
// opaque, and by themselves: the order before the first score, a new score for a while, the standings else. ?show=NAME
// keeps one. It leaves people alone as every graphics page does.

import { HEIGHT, Mounted, Told, WIDTH } from "./host.js";

const REVEAL_MS = 20000;
const EDGE = 0.05; // of the screen, left free on every side
const { competition, graphics, files } = document.body.dataset;
const options = Object.fromEntries(new URLSearchParams(location.search));
const stage = document.querySelector("#stage");
const fit = () => {
  const scale = Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
  stage.style.transform = `translate(${(innerWidth - WIDTH * scale) / 2}px, ${(innerHeight - HEIGHT * scale) / 2}px) scale(${scale})`;
};
addEventListener("resize", fit);
fit();

/** What is shown fills the screen, large enough for the last row of the stand, unless ?scale= says how large. A list never
 *  grows again: it keeps its size from page to page. */
const sizes = new Map();
function enlarge() {
  const node = mounted.find((one) => one.name === shown)?.node;
  if (!node?.plate || options.scale) return;
  Object.assign(node.style, { display: "block", position: "absolute", inset: "0", transformOrigin: "0 0", transform: "none" });
  const outer = stage.getBoundingClientRect();
  const inner = node.plate.getBoundingClientRect();
  const unit = outer.width / WIDTH;
  const [left, top, width, height] = [inner.left - outer.left, inner.top - outer.top, inner.width, inner.height].map((n) => n / unit);
  if (!width || !height) return;
  const size = Math.min(sizes.get(shown) ?? 3, (WIDTH * (1 - 2 * EDGE)) / width, (HEIGHT * (1 - 2 * EDGE)) / height);
  sizes.set(shown, size);
  node.style.transform = `translate(${(WIDTH - width * size) / 2 - left * size}px, ${HEIGHT * EDGE - top * size}px) scale(${size})`;
}

let shown = "";
let newest = null;
let reveal = 0;
const told = new Told(competition, document.documentElement.lang);
const mounted = graphics.split(" ").map((name) => new Mounted(stage, name, files, options, () => name === shown));

/** Which of the graphics is on the screen now. */
function choose({ view }) {
  const key = JSON.stringify(view.last && [view.last.cs, view.last.entry, view.last.official]);
  if (newest !== null && key !== newest && view.last) {
    reveal = Date.now() + REVEAL_MS;
    setTimeout(() => draw(told.now), REVEAL_MS + 50);
  }
  newest = key;
  if (mounted.some((one) => one.name === options.show)) return options.show;
  if (Date.now() < reveal) return "score-reveal";
  const cs = view.segments[options.segment] ? options.segment : view.open[0] ?? view.last?.cs;
  return cs && (view.standings[cs] ?? []).some((row) => row.place) ? "standings" : "starting-order";
}

function draw(now) {
  if (!now.view) return;
  shown = choose(now);
  for (const one of mounted) one.hear(now);
  enlarge();
}
told.hear(draw);
for (const one of mounted) one.ready.then(() => new ResizeObserver(enlarge).observe(one.node.plate));
