"""What those see who are here for people's privacy: who skates, whom they may speak for, the holds; never a mark.

    hold_view(state, "team_leader", "FIN")

Who asks sees the entries they may ask for, and their holds; a team leader only those of the own nation or club. The
director sees every hold and only the entries that are held.
"""

from __future__ import annotations

from typing import Any

from rinkside.broadcast import hold
from rinkside.live.decide.holds import BUILT_IN, hold_rules, no_close_up, no_close_up_now, rules_of_category, speaks_for
from rinkside.live.state import State

__all__ = ["BUILT_IN_SURFACES", "hold_view"]

View = dict[str, Any]

BUILT_IN_SURFACES = {"overlays": "Rinkside graphics", "live": "Live pages"}
"""The surfaces of every competition, with the names people read."""
MOST_OVER = 20
"""Holds that are over and still shown."""
_THEM = {"W": "her", "M": "him"}


def hold_view(state: State, role: str, scope: str = "") -> View:
    """{competition, entries, on_ice, kiss_and_cry, holds, reasons, surfaces, close_up, hold_rules} of the role."""
    doc = state.doc
    entries = {k: e for k, e in doc["entries"].items() if speaks_for(role, scope, e)}
    holds = [h for h in doc["holds"].values() if _shown_to(doc, role, scope, h)]
    over = [h for h in holds if h["state"] not in hold.OPEN]
    gone = {h["hold"] for h in over[:-MOST_OVER]}
    shown = [_hold(state, h) for h in holds if h["hold"] not in gone]
    if role == "director":
        held = {h["entry"] for h in holds if h["hold"] not in gone}
        entries = {k: e for k, e in entries.items() if k in held}
    ice, chair = _where(state)
    return {
        "competition": {k: doc["competition"].get(k) for k in ("code", "name")},
        "entries": [_entry(state, e) for e in entries.values()],
        "on_ice": {cs: entry for cs, entry in ice.items() if entry in entries or role == "director"},
        "kiss_and_cry": {cs: entry for cs, entry in chair.items() if entry in entries or role == "director"},
        "holds": shown,
        "reasons": list(hold.REASONS),
        "surfaces": surfaces_of(state),
        "close_up": _close_up(state),
        "hold_rules": [_rules(state, key, category) for key, category in doc["categories"].items()],
    }


def _shown_to(doc: View, role: str, scope: str, held: View) -> bool:
    """A hold outlives its entry: whoever may see all holds sees also that of an entry that was removed."""
    return held["rehearsal"] or speaks_for(role, scope, doc["entries"].get(held["entry"], {}))


def _rules(state: State, key: str, category: View) -> View:
    """The rules of a category: {category, title, seconds, cap, no_close_up}."""
    rules = rules_of_category(state, key)
    told = {"category": key, "title": category.get("title") or key, "seconds": rules.seconds, "cap": rules.cap}
    return {**told, "no_close_up": no_close_up(state, key)}


def _close_up(state: State) -> View:
    """Where no close-up is agreed now, and what each surface was told: {now: titles, surfaces}."""
    categories = state.doc["categories"]
    told = state.doc["close_up"]["surfaces"]
    rows = [{"surface": s["surface"], "label": s["label"], **told.get(s["surface"], {})} for s in surfaces_of(state)]
    now = [categories[key].get("title") or key for key in no_close_up_now(state)]
    return {"now": now, "surfaces": [r for r in rows if "state" in r]}


def surfaces_of(state: State) -> list[View]:
    """Every surface a hold acts on now: {surface, label, kind, confirms}."""
    own = [{"surface": k, "label": BUILT_IN_SURFACES[k], "kind": "rinkside", "confirms": True} for k in BUILT_IN]
    return own + [s for key, s in state.doc["hold_surfaces"].items() if key not in BUILT_IN]


def _entry(state: State, entry: View) -> View:
    """An entry as the button names it: "Give her space"."""
    category = state.doc["categories"].get(entry["category"], {})
    discipline = category.get("discipline") or ""
    one = len(entry.get("members") or ()) <= 1
    return {
        "entry": entry["entry"],
        "name": entry["name"],
        "nation": entry.get("nation") or "",
        "club": entry.get("club") or "",
        "category": category.get("title") or "",
        "discipline": discipline,
        "them": _THEM.get(category.get("gender") or "", "them") if one else "them",
        "seconds": hold_rules(state, entry["entry"]).seconds,
    }


def _hold(state: State, held: View) -> View:
    """A hold with the names people read beside its keys."""
    entry = state.doc["entries"].get(held["entry"])
    labels = {s["surface"]: s["label"] for s in surfaces_of(state)}
    surfaces = [{"surface": k, "label": labels.get(k, k), **s} for k, s in held["surfaces"].items()]
    return {
        **held,
        "name": held["entry"] if entry is None else entry["name"],
        "nation": "" if entry is None else entry.get("nation") or "",
        "surfaces": surfaces,
    }


def _where(state: State) -> tuple[dict[str, str], dict[str, str]]:
    """Who is on the ice, and who sits in the kiss and cry: {cs: entry} of each, in segments that run."""
    ice, chair = {}, {}
    for cs, segment in state.doc["segments"].items():
        if segment["status"] != "open":
            continue
        ended = [s for s in segment["skates"].values() if s["times"].get("ended")]
        if ended:
            last = max(ended, key=lambda s: str(s["times"]["ended"]))
            chair[cs] = last["entry"]
        now = segment["skates"].get(str(segment["current"]))
        if now is not None and now["status"] in ("called", "skating"):
            ice[cs] = now["entry"]
    return ice, chair
