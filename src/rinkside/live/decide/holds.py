"""Decisions of privacy holds: whom a device may speak for, and the rules of the entry's category.

What a hold may do is `rinkside.broadcast.hold`'s to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rinkside.broadcast import hold
from rinkside.domain import Level
from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.state import State

__all__ = [
    "BUILT_IN",
    "DECIDERS",
    "hold_rules",
    "is_young",
    "no_close_up",
    "no_close_up_now",
    "rules_of_category",
    "speaks_for",
]

BUILT_IN = ("overlays", "live")
"""The surfaces every competition has: Rinkside's own graphics and live pages."""
_SECONDS, _YOUNG_SECONDS = 90, 180
_GROWN = ("", Level.SENIOR.value, Level.ADULT.value)
_GROUNDS = {"unknown-hold": "unknown", "unknown-surface": "unknown", "unknown-reason": "form"}


def hold_rules(state: State, entry: str) -> hold.Rules:
    """How long a press holds, and the longest, by the policies of the entry's category; longer for the young."""
    return rules_of_category(state, state.doc["entries"].get(entry, {}).get("category", ""))


def is_young(state: State, category: str) -> bool:
    """Whether a category's level is neither senior nor adult."""
    return state.doc["categories"].get(category, {}).get("level", "") not in _GROWN


def rules_of_category(state: State, category: str) -> hold.Rules:
    """How long a press holds in a category, and the longest."""
    usual = _YOUNG_SECONDS if is_young(state, category) else _SECONDS
    seconds = state.policy("hold_seconds", category) or usual
    return hold.Rules(seconds, max(seconds, state.policy("hold_cap_seconds", category)))


def no_close_up(state: State, category: str) -> bool:
    """Whether the kiss and cry of a category shows no close-up, pressed or not, by the policy hold_no_close_up."""
    preset = state.policy("hold_no_close_up", category)
    return preset == "always" or (preset == "the young" and is_young(state, category))


def no_close_up_now(state: State) -> tuple[str, ...]:
    """The categories without close-ups whose segments have begun and are not approved, in order."""
    running = {s["category"] for s in state.doc["segments"].values() if s["status"] in ("open", "closed")}
    return tuple(key for key in state.doc["categories"] if key in running and no_close_up(state, key))


def speaks_for(role: str, scope: str, entry: Mapping[str, Any]) -> bool:
    """Whether a role may ask for space for an entry: a team leader for the own nation or club, others for all."""
    return role != "team_leader" or (bool(scope) and scope in (entry.get("nation"), entry.get("club")))


def _speaks_for(c: Context, entry: str) -> bool:
    return speaks_for(c.actor.role, c.actor.scope, c.doc["entries"].get(entry, {}))


def _decided(c: Context, decide: Callable[[], tuple[str, dict[str, Any]]]) -> Outcome:
    try:
        _, data = decide()
    except hold.NotHeld as no:
        refuse(no.code, str(no), "hold", ground=_GROUNDS.get(no.code, "conflict"), current=c.data.get("hold"))
    key = data["hold"]
    return {**data, "by": c.actor.label}, {"hold": key, **({"until": data["until"]} if "until" in data else {})}


def _ask(c: Context) -> Outcome:
    entry, rehearsal = c.data["entry"], bool(c.data.get("rehearsal"))
    if not rehearsal:
        c.held("entries", entry, "entry")
        if not _speaks_for(c, entry):
            refuse("not-yours", f"{c.actor.label or 'This place'} does not speak for {entry}.", "entry", ground="role")
    surfaces = tuple(dict.fromkeys((*BUILT_IN, *c.doc["hold_surfaces"])))
    return _decided(
        c,
        lambda: hold.ask(
            c.doc["holds"],
            entry=entry,
            by=hold.By(c.actor.device, c.actor.role, c.actor.label),
            at=c.now,
            rules=hold_rules(c.state, entry),
            surfaces=surfaces,
            rehearsal=rehearsal,
        ),
    )


def _key(c: Context) -> str:
    """The hold an act names: by its key, or by the press, whose act was known before it was on record."""
    key: str = c.data["hold"]
    return key if key in c.doc["holds"] else hold.pressed(c.doc["holds"], key) or key


def _mine(c: Context) -> str:
    """The hold an act names; refuses a team leader that of another team."""
    key = _key(c)
    found = c.doc["holds"].get(key)
    if found is not None and not found["rehearsal"] and not _speaks_for(c, found["entry"]):
        refuse("unknown-hold", f"There is no hold {key!r}.", "hold", ground="unknown")
    return key


def _end(c: Context) -> Outcome:
    return _decided(c, lambda: hold.end(c.doc["holds"], _mine(c)))


def _reason(c: Context) -> Outcome:
    return _decided(c, lambda: hold.reason(c.doc["holds"], _mine(c), c.data["reason"]))


def _override(c: Context) -> Outcome:
    return _decided(c, lambda: hold.override(c.doc["holds"], _key(c)))


def _by_hand(c: Context) -> Outcome:
    return _decided(c, lambda: hold.by_hand(c.doc["holds"], _mine(c), c.data["surface"]))


def _expire(c: Context) -> Outcome:
    found = c.doc["holds"].get(c.data["hold"])
    at = c.now
    if found is not None and c.data.get("until") == found["until"]:
        at = max(at, found["until"])  # it was waited for by a clock that no setting of this machine's time moves
    return _decided(c, lambda: hold.expire(c.doc["holds"], c.data["hold"], at))


def _surface(c: Context) -> Outcome:
    d = c.data
    told = {"frames": d.get("frames", 0), "ms": d.get("ms", 0)}
    return _decided(
        c, lambda: hold.surface(c.doc["holds"], d["hold"], d["surface"], d["state"], d.get("proof", ""), **told)
    )


def _surfaces(c: Context) -> Outcome:
    listed, keys = c.data["surfaces"], []
    for number, listed_one in enumerate(listed, 1):
        wrong = {*listed_one} - {"surface", "label", "kind", "confirms"}
        fits = all(
            isinstance(listed_one.get(n), str) and 0 < len(listed_one[n]) <= 80 for n in ("surface", "label", "kind")
        )
        if wrong or not fits or not isinstance(listed_one.get("confirms"), bool):
            said = "surface, label and kind as texts, confirms true or false"
            refuse("not-of-the-form", f"Surface {number} is not of the form. Send {said}.", "surfaces", said, "form")
        keys.append(listed_one["surface"])
    twice = {k for k in keys if keys.count(k) > 1}
    if twice:
        refuse("named-twice", f"{several(sorted(twice))}: name each surface once.", "surfaces", ground="form")
    return c.data, {"surfaces": keys}


def _close_up(c: Context) -> Outcome:
    return {"proof": "", **c.data, "by": c.actor.label}, {"surface": c.data["surface"]}


DECIDERS = {
    "hold.ask": _ask,
    "hold.end": _end,
    "hold.reason": _reason,
    "hold.override": _override,
    "hold.by_hand": _by_hand,
    "hold.expire": _expire,
    "hold.surface": _surface,
    "hold.close_up": _close_up,
    "hold.surfaces": _surfaces,
}
"""The decision of each kind of act here."""
