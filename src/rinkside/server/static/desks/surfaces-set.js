// The list of connected surfaces: add one, change it, take it out. A password that is left empty stays as it was.

import { ask, fill, h, icon } from "../dom.js";

const NAMES = { address: "Address", safe_scene: "Safe scene", microphones: "Microphones, one a line", seen_by: "Who has looked at the safe scene and saw nobody in it", password: "Password", version: "Version", display: "Display", screen: "Screen", text: "Text", safe_input: "Safe input", safe_clip: "Safe clip", place: "Channel and layer", secret: "Shared secret", host: "Host", port: "Port" };
const HINTS = { address: "ws://192.168.1.20:4455", safe_scene: "Ice wide", seen_by: "name" };
const WEB = { webhook: { address: "https://replay.local/rinkside" }, vmix: { address: "http://192.168.1.21:8088", safe_input: "Ice wide" }, casparcg: { port: "5250", place: "1-900" } };

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
    h("span.mend", summary(kinds.get(s.kind), s), kinds.get(s.kind)?.stand_in ? h("strong", " Driver tested against a stand-in only.") : null),
    office ? h("span.mend.line", h("button.button", { type: "button", "aria-label": `Change ${s.label}`, onclick: () => edit(setUp, s, put) }, "Change"),
      h("button.button", { type: "button", "aria-label": `Take out ${s.label}`, onclick: () => takeOut(setUp, s, put) }, "Take out")) : null));
  fill(box, rows, rows.length ? null : h("div.row.warn", icon("reopened"), h("span.title", "No camera is connected"), h("span.said", ""), h("span.mend", "Rinkside's graphics and live pages follow a hold by themselves. Add OBS or another surface for the picture.")),
    office ? h("div.line", setUp.kinds.map((k) => h("button.button", { type: "button", onclick: () => edit(setUp, { key: "", kind: k.kind, label: k.title.split(" (")[0], settings: {}, secrets: [] }, put) }, `Add ${k.title}`))) : h("div.line", "The office adds and changes surfaces."));
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
  const field = (id, label, node, hint) => { fields.set(id, node); node.id = `f-${id}`; return h("div.field", h("label", { for: node.id }, label), node, hint ? h("p.secondary.small", hint) : null); };
  const label = field("label", "Name", h("input", { maxlength: 60, value: s.label }));
  const own = kind.fields.map((f) => field(f, `${nameOf(f)}${kind.needed.includes(f) ? "" : ", if any"}`, kind.lists.includes(f) ? h("textarea", { rows: 3, value: (s.settings[f] ?? []).join("\n") })
    : h("input", { maxlength: 300, value: s.settings[f] ?? "", placeholder: (kind.kind === "obs" ? HINTS : WEB[kind.kind] ?? {})[f] ?? "", autocomplete: "off", inputmode: f === "port" ? "numeric" : null })));
  const secret = kind.secrets.map((f) => field(f, nameOf(f), h("input", { type: "password", maxlength: 300, value: "", autocomplete: "new-password" }), s.secrets.includes(f) ? "One is set. It is never shown; leave this empty to keep it." : "Never shown again once it is saved."));
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
  const box = h("dialog", { "aria-labelledby": "edit-title" }, h("form.stack", { onsubmit: save }, h("h2", { id: "edit-title" }, s.key ? `Change ${s.label}` : `Add ${kind.title}`), kind.stand_in ? h("p.small", "This driver was tested against a stand-in only. Rehearse it before you rely on it.") : null, label, ...own, ...secret, told,
    h("div.line", h("button.button.primary", { type: "submit" }, "Save and check"), h("button.button", { type: "button", onclick: () => box.close() }, "Leave it"))));
  box.onclose = () => box.remove();
  document.body.append(box);
  box.showModal();
}
