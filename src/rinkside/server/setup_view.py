"""What setting up shows beside the state: rules of each segment, conflicts of its panel, the timetable as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rinkside.errors import RinksideError, UnknownRule
from rinkside.live.panels import conflicts
from rinkside.live.rules import components_of, judges_of, rules_of
from rinkside.live.state import State
from rinkside.live.timetable import check_items, planned_spans, timetable
from rinkside.rulebook import bundled_packs, describe_pack

__all__ = ["packs_known", "retimed", "setup_of"]

Doc = dict[str, Any]


def packs_known() -> list[Doc]:
    """The packs that come with Rinkside: [{name, title}]."""
    return [{"name": name, "title": describe_pack(name).title} for name in bundled_packs()]


def setup_of(state: State, now: str) -> Doc:
    """Rules, conflicts and timetable of a competition at `now` (UTC as records write it), ready to be sent."""
    doc = state.doc
    return {
        "packs": {"chosen": list(doc["competition"].get("packs") or ()), "known": packs_known()},
        "one_official": bool(state.policy("one_official")),
        "rules": {cs: _rules(state, cs) for cs in doc["segments"]},
        "conflicts": {cs: _conflicts(state, cs) for cs in doc["segments"]},
        "timetable": retimed(state, now),
    }


def _rules(state: State, cs: str) -> Doc:
    """Season and confirmation of a segment's rules, and what they do not establish."""
    judges = judges_of(state, cs)
    try:
        rules = rules_of(state, cs)
    except RinksideError as error:
        return {"season": "", "confirmed": False, "judges": judges, "components": [], "problems": [f"{error}."]}
    problems = []
    if not components_of(state, cs):
        try:
            rules.get("components.set")
        except UnknownRule as error:
            problems.append(f"{error}.")
    return {
        "season": str(rules.scope.season),
        "confirmed": rules.confirmed_by_protocols,
        "judges": judges,
        "components": list(components_of(state, cs)),
        "problems": problems,
    }


def _conflicts(state: State, cs: str) -> list[Doc]:
    doc = state.doc
    segment = doc["segments"][cs]
    if not segment["panel"]:
        return []
    try:
        seen: tuple[int, ...] | None = tuple(rules_of(state, cs).get("panel.judges"))
    except RinksideError:
        seen = None
    items = _usable_items(state)
    found = conflicts(
        cs,
        segment["panel"],
        doc["officials"],
        {key: doc["entries"][key] for key in doc["categories"][segment["category"]]["entries"]},
        judges=segment["settings"].get("judges"),
        seen=seen,
        one_official=bool(state.policy("one_official")),
        others={other: s["panel"] for other, s in doc["segments"].items() if other != cs and s["panel"]},
        spans=planned_spans(items, _groups(state), _zone(state)),
    )
    return [c.as_map() for c in found]


def retimed(state: State, now: str) -> list[Doc]:
    """The rows of the timetable as it stands: as set, else each segment with a starting time at that time."""
    return timetable(_usable_items(state), _groups(state), now=now, timezone=_zone(state))


def _zone(state: State) -> str:
    return str(state.doc["competition"].get("timezone") or "UTC")


def _usable_items(state: State) -> list[Doc]:
    items: list[Doc] = state.doc["timetable"] or [
        {"kind": "segment", "cs": cs, "day": s["day"], "start": s["start_time"]}
        for cs, s in state.doc["segments"].items()
        if s.get("start_time")
    ]
    wrong = {w.item for w in check_items(items, state.doc["segments"])}
    return [item for number, item in enumerate(items) if number not in wrong]


def _groups(state: State) -> dict[str, Doc]:
    """Who skates in which group, and what happened, as the timetable takes it."""
    found: dict[str, Doc] = {}
    for cs, segment in state.doc["segments"].items():
        skates = list(segment["skates"].values())
        sizes = segment["groups"] if sum(segment["groups"]) == len(skates) else [len(skates)] if skates else []
        groups, at = [], 0
        for size in sizes:
            groups.append([_skate(state, s) for s in skates[at : at + size]])
            at += size
        found[cs] = {"groups": groups}
    return found


def _skate(state: State, skate: Mapping[str, Any]) -> Doc:
    times = skate["times"]
    official = skate["official"]
    return {
        "start": skate["start"],
        "entry": skate["entry"],
        "out": state.doc["entries"][skate["entry"]]["standing"] != "ranked" or skate["standing"] != "ranked",
        "called": times.get("called"),
        "started": times.get("started"),
        "ended": times.get("ended"),
        "done": None if official is None else official["at"],
    }
