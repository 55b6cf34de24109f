"""What everybody needed when their turn came in the last segment: exact, from the scores before it and the tie rules.

for turn in turns(women):
    turn.name, turn.to_lead, turn.score
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rinkside.domain import Standing
from rinkside.errors import UsageError
from rinkside.rulebook import SegmentRules
from rinkside.scoring import CategoryTotals, SegmentTotals, category_places, segment_places
from rinkside.scoring.event import FinalRow, ScoredCategory

__all__ = ["Turn", "least_for", "turns"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One skater's turn, in hundredths: what was brought (`before`), the score in this segment that took the lead or a
    place among three of those who had skated, the `score` that came, the place then and at the end.

    A need is None where fewer had skated than there are places: any score did.
    """

    start: int
    name: str
    before: int
    to_lead: int | None
    for_third: int | None
    score: int
    place_then: int
    place: int


def turns(category: ScoredCategory) -> tuple[Turn, ...]:
    """The last segment of a category in its starting order.

    Raises UsageError where no starting order or no earlier segment is held.
    """
    rules = category.segments[-1].rules
    rows = [r for r in category.standings if r.total is not None and r.skates[-1] is not None]
    if len(category.segments) < 2:
        raise UsageError(f"{category.category.name}: one segment alone; nobody brought anything into it")
    if any(_start(r) is None for r in rows):
        raise UsageError(f"{category.category.name}: the starting order of the last segment is not held")
    found: list[Turn] = []
    done: list[FinalRow] = []
    for row in sorted(rows, key=lambda r: _start(r) or 0):
        before = _before(row)
        score = (row.total or 0) - before
        found.append(
            Turn(
                _start(row) or 0,
                row.entrant.name,
                before,
                least_for(1, before, done, rules),
                least_for(3, before, done, rules),
                score,
                _place_with(before, score, done, rules, row),
                row.place or 0,
            )
        )
        done.append(row)
    return tuple(found)


def least_for(place: int, before: int, others: Sequence[FinalRow], rules: SegmentRules) -> int | None:
    """The least score in the last segment that takes `place` among `others` with `before` brought into it, in
    hundredths: a tie where the rules break it for the one who needs it, one hundredth more where they do not.

    None where there are fewer others than that: any score does.
    """
    if len(others) < place:
        return None
    equal = max(0, sorted((r.total or 0 for r in others), reverse=True)[place - 1] - before)
    return equal if _place_with(before, equal, others, rules) <= place else equal + 1


def _start(row: FinalRow) -> int | None:
    last = row.skates[-1]
    return last.start_number if last is not None else None


def _before(row: FinalRow) -> int:
    return sum(s.tss or 0 for s in row.skates[:-1] if s is not None and s.standing is Standing.RANKED)


def _place_with(
    before: int, score: int, others: Sequence[FinalRow], rules: SegmentRules, own: FinalRow | None = None
) -> int:
    """The place among others of who scores that; ties within the segment count as lost unless `own` tells them."""
    last = own.skates[-1] if own is not None else None
    mine = SegmentTotals(score, 0, 0) if last is None else SegmentTotals(score, last.tes, last.pcs)
    theirs = [SegmentTotals((r.total or 0) - _before(r), s.tes, s.pcs) for r in others if (s := r.skates[-1])]
    places = segment_places([*theirs, mine], rules)
    totals = [CategoryTotals((r.total or 0,), p) for r, p in zip(others, places, strict=False)]
    return category_places([*totals, CategoryTotals((before + score,), places[-1])], rules)[-1] or 0
