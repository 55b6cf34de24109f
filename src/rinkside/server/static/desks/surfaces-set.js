// The list of connected surfaces: add one, change it, take it out. A password that is left empty stays as it was.

import { ask, fill, h, icon } from "../dom.js";

const NAMES = { address: "Address", safe_scene: "Safe scene", microphones: "Microphones, one a line", seen_by: "Who has looked at the safe scene and saw nobody in it", password: "Password", version: "TSL UMD version", display: "Display number", screen: "Screen number", text: "Text on the display", safe_input: "Safe input", safe_clip: "Safe clip", place: "Channel and layer", secret: "Shared secret", host: "Host", port: "Port" };

/** What each kind can and cannot do, and how a field is filled in: an example, and where it is found. */
const ABOUT = {
  obs: { can: "Cuts the programme to the safe scene and mutes the inputs named. Both are read back, so it can be confirmed.", cannot: "It does not look at the safe scene, and never changes the scene back.",
    address: ["ws://192.168.1.20:4455", "In OBS: Tools, WebSocket Server Settings, enable it. Address and port stand there."], safe_scene: ["Ice wide", "Its name as in OBS: nobody can be recognised in it, and it has no microphone."], microphones: ["Kiss and cry", "Audio inputs by their name in OBS, those that hear the kiss and cry and the boards."], seen_by: ["Name", "Rinkside looks at no picture. A person does, and says so here."], password: ["", "The server password of the same window."] },
  webhook: { can: "Tells a replay desk, a clip tool or a switcher when a hold begins and ends, for whom, and the embargo. It is confirmed when the answer says so.", cannot: "What it does with it is the other side's: rehearse it there.",
    address: ["https://replay.example/rinkside", "It takes a POST of JSON and answers within two seconds."], secret: ["", "If both know one, each message is signed with it."] },
  osc: { can: "Sends /rinkside/hold 1 when a hold begins and 0 when it ends, to a lighting or sound desk or to Companion.", cannot: "Nothing comes back: acknowledged at best, it never counts for “She has space”.",
    host: ["192.168.1.30", "Address of the desk on the event's network."], port: ["8000", "The UDP port at which the desk takes OSC. For Companion look in its settings, OSC."] },
  tally: { can: "Lights the lamps of an under-monitor display and writes a text on it while somebody is held. It shows no name.", cannot: "Nothing comes back, and no picture changes: a person has to cut.",
    host: ["192.168.1.31", "Address of the display, the multiviewer or the tally server."], port: ["8901", "The UDP port it listens at; the other side sets it."], version: ["5.0", "5.0 (usual) or 3.1, as the other side speaks."], display: ["1", "Its index there: 0 to 65534, in version 3.1 to 126."], screen: ["0", "Version 5.0 only; 0 where there is one screen."], text: ["HOLD", "1 to 16 plain characters."] },
  vmix: { can: "Cuts to the safe input and turns the audio of the inputs named off; both are read back.", cannot: "Overlay channels that are on stay over the safe input. It is never cut back.",
    address: ["http://192.168.1.21:8088", "In vMix: Settings, Web Controller, set Enabled. The address stands there."], safe_input: ["Ice wide", "Title, number or key of an input in which nobody can be recognised."], microphones: ["Kiss and cry", "Inputs by title, number or key, those that hear the kiss and cry and the boards."], password: ["", "Only if the web controller has one; the user is admin."] },
  casparcg: { can: "Plays the safe clip on a layer above all others; the layer is read back.", cannot: "Sound from beneath is heard on: mute it elsewhere. The clip stays until somebody clears the layer.",
    host: ["192.168.1.22", "Address of the server."], port: ["5250", "AMCP port; 5250 if left empty."], safe_clip: ["SAFE", "As the server lists it, without its ending."], place: ["1-900", "Channel and layer; 1-900 if left empty. Above every layer that is used."] },
};
const PROOF = "Tested against protocol stand-ins: this driver has not met the real thing. Rehearse it at your own desk before you rely on it.";

const nameOf = (field) => NAMES[field] ?? field.replaceAll("_", " ");

/** What a surface looks like when it is sent back: no secret, so all of them stay. */
const kept = (s) => ({ key: s.key, kind: s.kind, label: s.label, settings: s.settings });

function summary(kind, s) {
  const parts = (kind?.fields ?? []).filter((f) => s.settings[f]?.length).map((f) => `${nameOf(f).split(",")[0].toLowerCase()}: ${Array.isArray(s.settings[f]) ? s.settings[f].join(", ") : s.settings[f]}`);
  return [...parts, ...(kind?.secrets ?? []).map((f) => `${nameOf(f).toLowerCase()} ${s.secrets.includes(f) ? "set" : "not set"}`)].join("; ");
}

export function drawSet(box, { setUp, office, put }) {
  if (!setUp) { fill(box, h("div.row.wait", icon("wait"), h("span.title", "Not known now"))); return; }
  const kinds = new Map(setUp.kinds.map((k) => [k.kind, k]));
  const rows = setUp.surfaces.map((s) => h("div.row", icon("device"), h("span.title", s.label), h("span.said", kinds.get(s.kind)?.title ?? s.kind),
    h("span.mend", summary(kinds.get(s.kind), s), kinds.get(s.kind)?.stand_in ? h("strong", " Tested against protocol stand-ins only.") : null),
    office ? h("span.mend.line", h("button.button", { type: "button", "aria-label": `Change ${s.label}`, onclick: () => edit(setUp, s, put) }, "Change"),
      h("button.button", { type: "button", "aria-label": `Take out ${s.label}`, onclick: () => takeOut(setUp, s, put) }, "Take out")) : null));
  fill(box, rows, rows.length ? null : h("div.row.warn", icon("reopened"), h("span.title", "No camera is connected"), h("span.said", ""), h("span.mend", "Rinkside's graphics and live pages follow a hold by themselves. Add OBS or another surface for the picture.")),
    office ? h("div.line", setUp.kinds.map((k) => h("button.button.kind", { type: "button", "aria-label": `Add ${k.title}`, onclick: () => edit(setUp, { key: "", kind: k.kind, label: k.title.split(" (")[0], settings: {}, secrets: [] }, put) }, h("span", `Add ${k.title}`), k.stand_in ? h("span.secondary.small", "protocol stand-ins only") : null))) : h("div.line", "The office adds and changes surfaces."));
}

async function takeOut(setUp, s, put) {
  if (await ask(`Take out ${s.label}?`, "A hold then no longer acts on it.", { yes: "Take it out", no: "Leave it" })) await put(setUp.surfaces.filter((x) => x.key !== s.key).map(kept));
}

function newKey(setUp, kind) {
  const taken = new Set(setUp.surfaces.map((s) => s.key));
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? kind : `${kind}-${n}`;
    if (!taken.has(key)) return key;
  }
}

function edit(setUp, s, put) {
  const kind = setUp.kinds.find((k) => k.kind === s.kind);
  const told = h("p.trouble", { role: "alert" });
  const fields = new Map();
  const field = (id, label, node, hint) => {
    fields.set(id, node);
    node.id = `f-${id}`;
    if (hint) node.setAttribute("aria-describedby", `h-${id}`);
    return h("div.field", h("label", { for: node.id }, label), node, hint ? h("p.secondary.small", { id: `h-${id}` }, hint) : null);
  };
  const about = ABOUT[kind.kind] ?? {};
  const hintOf = (f) => about[f]?.[1];
  const label = field("label", "Name", h("input", { maxlength: 60, value: s.label }));
  const own = kind.fields.map((f) => field(f, `${nameOf(f)}${kind.needed.includes(f) ? "" : ", if any"}`, kind.lists.includes(f) ? h("textarea", { rows: 3, value: (s.settings[f] ?? []).join("\n") })
    : h("input", { maxlength: 300, value: s.settings[f] ?? "", placeholder: about[f]?.[0] ?? "", autocomplete: "off", inputmode: ["port", "display", "screen"].includes(f) ? "numeric" : null }), hintOf(f)));
  const secret = kind.secrets.map((f) => field(f, nameOf(f), h("input", { type: "password", maxlength: 300, value: "", autocomplete: "new-password" }), `${hintOf(f) ?? ""} ${s.secrets.includes(f) ? "One is set. It is never shown; leave this empty to keep it." : "Never shown again once it is saved."}`.trim()));
  const save = async (event) => {
    event.preventDefault();
    const settings = {};
    for (const f of kind.fields) {
      const text = fields.get(f).value;
      const value = kind.lists.includes(f) ? text.split("\n").map((x) => x.trim()).filter(Boolean) : text.trim();
      if (value.length) settings[f] = value;
    }
    const secrets = Object.fromEntries(kind.secrets.filter((f) => fields.get(f).value).map((f) => [f, fields.get(f).value]));
    const made = { key: s.key || newKey(setUp, kind.kind), kind: kind.kind, label: fields.get("label").value.trim(), settings, ...(Object.keys(secrets).length ? { secrets } : {}) };
    const others = setUp.surfaces.map((x) => (x.key === s.key ? made : kept(x)));
    try {
      await put(s.key ? others : [...others, made]);
      box.close();
    } catch (problem) { fill(told, problem.message); }
  };
  const box = h("dialog", { "aria-labelledby": "edit-title" }, h("form.stack", { onsubmit: save }, h("h2", { id: "edit-title" }, s.key ? `Change ${s.label}` : `Add ${kind.title}`), h("p", about.can), h("p", h("strong", "It cannot: "), about.cannot), kind.stand_in ? h("p.stand-in", icon("reopened"), h("span", PROOF)) : null, label, ...own, ...secret, told,
    h("div.line", h("button.button.primary", { type: "submit" }, "Save and check"), h("button.button", { type: "button", onclick: () => box.close() }, "Leave it"))));
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
}
