"""The official code of a segment, as results systems write it at the foot of their sheets."""

from __future__ import annotations

from rinkside.domain import Discipline, Gender, Level
from rinkside.publish.model import PublishedCategory, PublishedSegment

__all__ = ["of_team", "rsc_of"]

_EVENTS = {
    Discipline.SINGLES: "SINGLES",
    Discipline.PAIRS: "PAIRS",
    Discipline.ICE_DANCE: "ICEDANCE",
    Discipline.SYNCHRONIZED: "SYNCHRON",
    Discipline.SOLO_DANCE: "SOLDANCE",
}
_LEVELS = {
    Level.SENIOR: "",
    Level.JUNIOR: "JUNIOR",
    Level.ADVANCED_NOVICE: "ADVNOV",
    Level.INTERMEDIATE_NOVICE: "INTNOV",
    Level.BASIC_NOVICE: "BASNOV",
    Level.ADULT: "ADULT",
}
_TEAM = "Team Event"


def of_team(category: PublishedCategory) -> bool:
    """Whether it is a discipline of a team event: its skaters win places for their team, and no medals of their own."""
    return category.name.startswith(_TEAM)


def rsc_of(category: PublishedCategory, segment: PublishedSegment) -> str:
    """The 34 characters that `rinkside.domain.parse_rsc` reads; "" where the code's form for it is not established.

    That is so for national levels, segments of a team event, and categories of more than two segments.
    """
    if of_team(category) or category.level not in _LEVELS or len(category.segments) > 2:
        return ""
    singles = category.discipline in (Discipline.SINGLES, Discipline.SOLO_DANCE)
    gender = (category.gender or Gender.MIXED).value if singles else Gender.MIXED.value
    event, level = _EVENTS[category.discipline], _LEVELS[category.level]
    last = segment.kind.decisive
    if not last and len(category.segments) == 2 and segment is category.segments[1]:
        return ""
    return f"FSK{gender}{event:-<8}{level:-<8}--{'FNL-' if last else 'QUAL'}000100--"
