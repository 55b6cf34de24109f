"""What a segment would be without one judge, as its page tells it: for each judge the first place and what changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rinkside.errors import RinksideError
from rinkside.points import format_points
from rinkside.publish.model import PublishedCategory, PublishedSegment
from rinkside.publish.site.words import surname
from rinkside.publish.without_judge import WithoutJudge, without_judge

__all__ = ["judges_view"]

_SHOWN = 4
"""Changed places that a line names; the rest is counted."""


def judges_view(category: PublishedCategory, segment: PublishedSegment) -> list[dict[str, Any]]:
    """A line for each judge; empty where columns are no judges, places are not public or a score cannot be told."""
    policy = category.policy
    if segment.random_order or segment.judges < 2 or policy.podium_only or policy.hide_ranks:
        return []
    found = []
    for column in range(1, segment.judges + 1):
        try:
            told = without_judge(category, segment, column)
        except RinksideError:
            return []
        if told.changes_places is None:
            return []
        found.append(_line(category, segment, told))
    return found


def _line(category: PublishedCategory, segment: PublishedSegment, told: WithoutJudge) -> dict[str, Any]:
    judges = segment.panel.judges if segment.panel is not None else ()
    official = next((o for o in judges if o.seat == told.column), None)
    first = told.rows[0]
    second = next((r for r in told.rows[1:] if r.tss is not None), None)
    ahead = ""
    if first.tss is not None and second is not None and second.tss is not None:
        ahead = format_points(first.tss - second.tss)
    places = {r.entrant.name: r.place for r in segment.rows}
    ranks = {r.entrant.name: r.place for r in category.overall}
    in_segment = _changes((r.entrant.name, places.get(r.entrant.name), r.place) for r in told.rows)
    overall = _changes((r.entrant.name, ranks.get(r.entrant.name), r.rank) for r in told.rows)
    return {
        "column": told.column,
        "name": official.name if official is not None else "",
        "first": surname(first.entrant.name),
        "ahead": ahead,
        "segment": in_segment,
        "overall": overall if len([s for s in category.segments if s.rows]) > 1 else "",
    }


def _changes(rows: Iterable[tuple[str, int | None, int | None]]) -> str:
    """`Liu 1 → 2, Sakamoto 2 → 1`; "" where no place would change."""
    changed = [(was, name, now) for name, was, now in rows if was is not None and now is not None and was != now]
    changed.sort()
    told = [f"{surname(name)} {was} → {now}" for was, name, now in changed[:_SHOWN]]
    more = len(changed) - _SHOWN
    return ", ".join([*told, *([f"and {more} more"] if more > 0 else [])])
