// The browser-source page: /overlay/CODE/GRAPHIC?side=right&rows=8&every=10&segment=W-free&show=always&for=10&lang=fr

import { HEIGHT, Mounted, Told, WIDTH } from "./host.js";

const { competition, graphics, files } = document.body.dataset;
const lang = document.documentElement.lang;
const options = Object.fromEntries(new URLSearchParams(location.search));
const stage = document.querySelector("#stage");
const fit = () => { stage.style.transform = `scale(${Math.min(innerWidth / WIDTH, innerHeight / HEIGHT)})`; };
addEventListener("resize", fit);
fit();
for (const backdrop of ["ice", "green"]) document.body.classList.toggle(backdrop, options.backdrop === backdrop);

const told = new Told(competition, lang);
if (graphics.split(" ").includes("why")) told.wantsWhy(options);
for (const name of graphics.split(" ")) {
  const mounted = new Mounted(stage, name, files, options, (now) => options.show === "always" || Boolean(now.on?.[name]));
  told.hear((now) => mounted.hear(now));
}
