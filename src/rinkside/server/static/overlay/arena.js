// The arena screen: /arena/CODE?rows=8&every=10&segment=W-free&lang=fr. The same graphics as over the picture, whole and
// opaque, and by themselves: the order before the first score, a new score for a while, the standings else. ?show=NAME
// keeps one. It leaves people alone as every graphics page does.

import { HEIGHT, Mounted, Told, WIDTH } from "./host.js";

const REVEAL_MS = 20000;
const { competition, graphics, files } = document.body.dataset;
const options = Object.fromEntries(new URLSearchParams(location.search));
const stage = document.querySelector("#stage");
const fit = () => {
  const scale = Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
  stage.style.transform = `translate(${(innerWidth - WIDTH * scale) / 2}px, ${(innerHeight - HEIGHT * scale) / 2}px) scale(${scale})`;
};
addEventListener("resize", fit);
fit();

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
}
told.hear(draw);
