"""The rules and settings of a segment in progress: a dated rule book, the national packs, the competition's own."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from functools import lru_cache
from typing import Any

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.errors import RinksideError
from rinkside.live.state import State
from rinkside.rulebook import RuleBook, Scope, SegmentRules, load
from rinkside.scoring import Settings

__all__ = [
    "SETTINGS",
    "book_of",
    "component_key",
    "components_of",
    "counting_of",
    "judges_of",
    "printed_components",
    "ready",
    "rules_of",
    "settings_held",
    "settings_of",
]

SETTINGS = (
    "judges",
    "components",
    "component_factors",
    "segment_factor",
    "highlight_factor",
    "sequence_factor",
    "fall_schedule",
    "trim_from",
    "bonus",
    "dance",
    "counting",
)
"""What a segment's settings may hold: `judges` the number of seats, `components` their codes, `counting` the seats
drawn to count; the others as in `rinkside.scoring.Settings`, with `component_factors` as an object {"CO": 267}."""


@lru_cache(maxsize=16)
def book_of(packs: tuple[str, ...]) -> RuleBook:
    """The rule book with these packs over it, loaded once. Raises RuleDataError for a pack that cannot be read."""
    return load(packs)


def rules_of(state: State, cs: str) -> SegmentRules:
    """The rules of a segment: by its day, its category and the packs of the competition."""
    segment = state.doc["segments"][cs]
    category = state.doc["categories"][segment["category"]]
    packs = tuple(state.doc["competition"].get("packs") or ())
    key = (
        segment["day"],
        category["discipline"],
        category["level"],
        segment["kind"],
        category.get("gender"),
        category.get("pack_category") or "",
        packs,
    )
    held: tuple[Any, SegmentRules] | None = state.cache.get(("rules", cs))
    if held is not None and held[0] == key:
        return held[1]
    rules = book_of(packs).at(
        Scope(
            date.fromisoformat(key[0]),
            Discipline(key[1]),
            Level(key[2]),
            SegmentKind(key[3]),
            Gender(key[4]) if key[4] else None,
            key[5],
        )
    )
    state.cache[("rules", cs)] = (key, rules)
    return rules


def ready(state: State) -> None:
    """Have the rules of every segment at hand, so that no mark waits for them to be read."""
    for cs in state.doc["segments"]:
        with suppress(RinksideError):
            rules_of(state, cs)


def settings_of(state: State, cs: str) -> Settings:
    """What the competition sets for the segment over its rules."""
    held = state.doc["segments"][cs]["settings"]
    return settings_held({**held, "component_factors": _by_key(state, cs, held.get("component_factors"))})


def settings_held(held: Mapping[str, Any]) -> Settings:
    """Settings as the scorer takes them, from the form in which a segment's record holds them."""
    factors = held.get("component_factors")
    schedule = held.get("fall_schedule")
    return Settings(
        segment_factor=held.get("segment_factor"),
        highlight_factor=held.get("highlight_factor"),
        sequence_factor=held.get("sequence_factor"),
        component_factors=None if factors is None else tuple(sorted(factors.items())),
        fall_schedule=None if schedule is None else tuple(schedule),
        trim_from=held.get("trim_from"),
        bonus=held.get("bonus"),
        dance=held.get("dance"),
    )


def judges_of(state: State, cs: str) -> int:
    """The number of judges' seats: as set, else as many judges as the panel names, else none."""
    segment = state.doc["segments"][cs]
    held = segment["settings"].get("judges")
    if held is not None:
        return int(held)
    return sum(o["function"] == "Judge" for o in segment["panel"])


def components_of(state: State, cs: str) -> tuple[str, ...]:
    """The codes of the components marked in the segment; empty where neither settings nor rules establish them."""
    held = state.doc["segments"][cs]["settings"]
    for name in ("components", "component_factors"):
        if held.get(name) is not None:
            return tuple(component_key(state, cs, code) for code in held[name])
    try:
        return tuple(c.code for c in rules_of(state, cs).get("components.set"))
    except RinksideError:
        return ()


def printed_components(state: State, cs: str) -> dict[str, str]:
    """What is printed for the code of a component where that differs, by code: {"SS": "SK"} since 2022-23."""
    try:
        return dict(rules_of(state, cs).get("components.printed"))
    except RinksideError:
        return {}


def component_key(state: State, cs: str, code: str) -> str:
    """The code that records use of a component as printed or keyed: SK and SS are SS."""
    return next((key for key, printed in printed_components(state, cs).items() if printed == code), code)


def _by_key(state: State, cs: str, factors: dict[str, int] | None) -> dict[str, int] | None:
    return None if factors is None else {component_key(state, cs, code): f for code, f in factors.items()}


def counting_of(state: State, cs: str, start: int) -> tuple[int, ...] | None:
    """The columns (from 0) that were drawn to count for a skate: for it alone, else for the segment; None for all."""
    segment = state.doc["segments"][cs]
    held = segment["skates"][str(start)].get("counting") or segment["settings"].get("counting")
    return None if held is None else tuple(seat - 1 for seat in held)
