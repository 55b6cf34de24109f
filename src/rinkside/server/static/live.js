// The public live page: follows the feed, draws what is approved.
import { $, fill } from "./dom.js";
const code = document.body.dataset.competition;
const source = new EventSource(`/feed/${encodeURIComponent(code)}`);
source.addEventListener("view", (event) => fill($("#now"), JSON.parse(event.data).version));
