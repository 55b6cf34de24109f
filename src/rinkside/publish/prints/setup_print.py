"""What the scores of a segment are calculated by, for the referee to check before the first skate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rinkside.errors import RinksideError
from rinkside.points import format_points
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment
from rinkside.publish.prints.lists import column, group, heading, listing
from rinkside.rulebook import NAMES, SegmentRules
from rinkside.rulebook.values import shown
from rinkside.scoring import AS_ENTERED

__all__ = ["setup_verification"]

Sections = list[dict[str, Any]]

_GROUPS = (
    ("Elements", ("goe.limit", "trim.from", "trim.each_end", "jumps.bonus.factor", "jumps.bonus.last",
                  "jumps.sequence.factor", "jumps.repetition.factor")),
    ("Program components", ("components.set", "components.order", "components.rounding")),
    ("Deductions", ("falls.schedule", "deductions.time_per_5_seconds", "deductions.late_start",
                    "deductions.illegal_element", "deductions.costume_or_prop", "deductions.costume_failure",
                    "deductions.music", "deductions.extended_lift", "deductions.interruption",
                    "deductions.interruption_with_allowance")),
    ("Segment and places", ("segment.factor", "ties.segment", "ties.overall")),
)  # fmt: skip
_SET = {
    "trim.from": "trim_from",
    "jumps.bonus.factor": "highlight_factor",
    "jumps.sequence.factor": "sequence_factor",
    "components.set": "component_factors",
    "falls.schedule": "fall_schedule",
    "segment.factor": "segment_factor",
}
"""Rules that a competition can set otherwise, with the setting."""


def setup_verification(p: Publication, c: PublishedCategory, s: PublishedSegment) -> Sections:
    """The values the segment is calculated by, each with its source, those the office set itself named as such."""
    columns = [column("What", strong=True), column("Value", 170), column("Source", 170)]
    top = heading(p, "Calculation Setup Verification for Referee", c, s)
    if s.rules is None:
        empty = "No rules are known for this segment: give the category its level, or add a pack with its rules."
        return [listing(top, columns, [], empty=empty)]
    scope = s.rules.scope
    first = [
        ["Rules of", str(scope), f"day of the rules: {scope.day:%d.%m.%Y}"],
        ["Judges", str(s.judges), "panel of the segment"],
    ]
    groups = [group(first)] + [group(_rows(s, s.rules, names), title) for title, names in _GROUPS]
    own = [
        ["Bonus points of the category", "" if s.settings.bonus is None else format_points(s.settings.bonus)],
        ["Dance", s.settings.dance or ""],
    ]
    if any(value for _, value in own):
        groups.append(group([[*row, "set by the office"] for row in own if row[1]], "Set for this segment"))
    sign = ["Referee", "Technical Controller"]
    return [listing(top, columns, groups, empty="", sign=sign, row=3, size=8)]


def _rows(s: PublishedSegment, rules: SegmentRules, names: tuple[str, ...]) -> Iterator[list[str]]:
    for name in names:
        about = NAMES[name]
        what = about.meaning[:1].upper() + about.meaning[1:]
        held = getattr(s.settings, _SET[name]) if name in _SET else None
        if held is not None:
            yield [what, _shown(name, held), "set by the office"]
            continue
        try:
            value = rules.value(name)
        except RinksideError:
            continue  # not a rule of this segment
        if value.known:
            yield [what, shown(value.value, about.kind), value.reference.split(";")[0]]


def _shown(name: str, held: Any) -> str:
    if held == AS_ENTERED:
        return "the factor entered beside each component"
    if name == "components.set":
        return ", ".join(f"{code} × {format_points(factor)}" for code, factor in held)
    return shown(held, NAMES[name].kind)
