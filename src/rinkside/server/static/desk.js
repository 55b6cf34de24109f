// The plain desk, where a role has no page of its own yet: the frame, and what the server sends.
import { $, fill, h } from "./dom.js";
import { frame, installWorker } from "./frame.js";
import { connect } from "./link.js";

const link = await connect();
frame(link);
installWorker();
link.on("view", (view, version) => fill($("#work"), h("p", `Version ${version}`), h("pre.mono.small", JSON.stringify(view, null, 1))));
