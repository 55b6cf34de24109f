// Taking a place: the code typed or brought by the camera, "Is this you?", then the desk.

import { $, fill } from "./dom.js";

const code = $("#code");
const next = $("#next");
let place = null;

const clean = () => code.value.toUpperCase().replace(/[^A-Z0-9]/g, "");

function shown() {
  const missing = 6 - clean().length;
  next.setAttribute("aria-disabled", missing > 0 ? "true" : "false");
  next.classList.toggle("primary", missing <= 0);
  fill(next, missing > 0 ? `Next: ${missing} more` : "Next");
}

async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method, headers: body ? { "Content-Type": "application/json" } : {}, body: body && JSON.stringify(body),
      credentials: "same-origin", signal: AbortSignal.timeout(6000),
    });
  } catch {
    throw new Error("No connection to the server. Check the rink’s Wi-Fi, then try again.");
  }
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.message);
  return data;
}

function trouble(where, error) {
  fill($(where), error?.message ?? "");
  $(where).hidden = !error;
  if (where === "#trouble") code.setAttribute("aria-invalid", error ? "true" : "false");
}

async function look() {
  trouble("#trouble", null);
  try {
    place = await ask("GET", `/api/v1/join/${encodeURIComponent(clean())}`);
  } catch (error) {
    trouble("#trouble", error);
    code.focus();
    return;
  }
  fill($("#who"), place.place);
  fill($("#where"), place.competition_name);
  fill($("#yes"), `Yes, I am ${place.place}`);
  $("#held").hidden = !place.held;
  if (place.held) fill($("#held-who"), `Another device is ${place.place} now${place.held.label ? `: ${place.held.label}` : ""}.`);
  $("#ask").hidden = true;
  $("#place").hidden = false;
  $("#yes").focus();
}

$("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (clean().length === 6) look();
});
code.addEventListener("input", () => { trouble("#trouble", null); shown(); });
$("#no").addEventListener("click", () => {
  $("#place").hidden = true;
  $("#ask").hidden = false;
  code.value = "";
  shown();
  code.focus();
});
$("#yes").addEventListener("click", async () => {
  $("#yes").disabled = true;
  try {
    const taken = await ask("POST", "/api/v1/join", { code: clean(), label: $("#label").value.trim() });
    location.replace(taken.address);
  } catch (error) {
    trouble("#trouble2", error);
    $("#yes").disabled = false;
  }
});

shown();
if (clean().length === 6) look();
else code.focus();
