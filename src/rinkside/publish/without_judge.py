"""What a result would have been without one judge: that column left out of every skate, everything else as it was.

    told = without_judge(category, segment, 3)
    told.row_of(entrant).tss, told.changes_places

It answers whether one judge decided, with the scorer that made the result. It is never the result: a panel of one
judge less would have been trimmed by the same rules, and nobody judges as part of another panel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rinkside.domain import Entrant, Performance, Standing
from rinkside.errors import RinksideError, UsageError
from rinkside.publish.model import OverallRow, PublishedCategory, PublishedSegment, ResultRow
from rinkside.publish.overall import overall_of
from rinkside.scoring import SegmentTotals, scorer, segment_places

__all__ = ["WithoutJudge", "WithoutRow", "without_judge"]


@dataclass(frozen=True, slots=True)
class WithoutRow:
    """One entrant without that judge, in hundredths: scores and place in the segment, total and place in the category.

    None where it cannot be told: marks that are not public, a score the rules alone do not give, places decided
    by hand.
    """

    entrant: Entrant
    tss: int | None
    tes: int | None
    pcs: int | None
    place: int | None
    total: int | None
    rank: int | None


@dataclass(frozen=True, slots=True)
class WithoutJudge:
    """A segment without the judge of `column` (from 1): a row for each entrant, by the place that would have been."""

    column: int
    rows: tuple[WithoutRow, ...]
    changes_places: bool | None
    """Whether a place in the segment or the category would have been another; None where that cannot be told."""

    def row_of(self, entrant: Entrant) -> WithoutRow | None:
        """The row of that entrant, None where there is none."""
        return next((r for r in self.rows if r.entrant.name == entrant.name), None)


def without_judge(category: PublishedCategory, segment: PublishedSegment, column: int) -> WithoutJudge:
    """The segment, and the category with it, without the judge of `column` (from 1).

    Raises UsageError where the marks of the segment are not public or its rules not known, and for a column that is
    not there, naming those that are.
    """
    marked = [r for r in segment.rows if r.performance is not None]
    if not marked or segment.rules is None:
        raise UsageError(f"{segment.title} has no public marks to leave out; ask once its scores are approved")
    judges = max(_columns(r.performance) for r in marked if r.performance is not None)
    if not 1 <= column <= judges:
        raise UsageError(f"{segment.title} has no judge {column}; there are 1 to {judges}")
    if judges == 1:
        raise UsageError(f"{segment.title} was judged by one alone; without that judge there is no score")
    rows = _placed(segment, [_without(segment, r, column - 1) for r in segment.rows])
    segments = tuple(replace(s, rows=rows) if s is segment else s for s in category.segments)
    overall = _overall(category, segments)
    found = [_row(r, overall.get(r.entrant.name)) for r in rows]
    before = {r.entrant.name: r.place for r in category.overall}
    told = all(r.place is not None for r, o in zip(rows, segment.rows, strict=True) if o.place is not None)
    changed = any(a.place != b.place for a, b in zip(rows, segment.rows, strict=True)) or any(
        name in before and row.place != before[name] for name, row in overall.items()
    )
    order = sorted(range(len(found)), key=lambda at: (found[at].place is None, found[at].place or 0))
    return WithoutJudge(column, tuple(found[at] for at in order), changed if told else None)


def _columns(performance: Performance | None) -> int:
    if performance is None:
        return 0
    of_elements = [len(e.marks) for e in performance.elements]
    return max((*of_elements, *(len(c.marks) for c in performance.components)), default=0)


def _without(segment: PublishedSegment, row: ResultRow, at: int) -> ResultRow:
    """The row scored without a column; no score where the official one is not what the rules give."""
    unknown = replace(row, tss=None, tes=None, pcs=None, performance=None)
    if row.tss is None:
        return row
    if row.performance is None or segment.rules is None:
        return unknown
    try:
        rule = scorer(segment.rules, segment.settings)
        if rule.score(row.performance, row.counting).tss != row.tss:
            return unknown
        found = rule.score(row.performance.without_column(at), row.counting)
    except RinksideError:
        return unknown
    return replace(row, tss=found.tss, tes=found.tes, pcs=found.pcs)


def _placed(segment: PublishedSegment, rows: Sequence[ResultRow]) -> tuple[ResultRow, ...]:
    """The rows with their places by the rules; without, where those rules do not give the official places either."""
    official = [r.place for r in segment.rows]
    places = _places(segment, rows) if _places(segment, segment.rows) == official else None
    return tuple(replace(r, place=None if places is None else places[at]) for at, r in enumerate(rows))


def _places(segment: PublishedSegment, rows: Sequence[ResultRow]) -> list[int | None] | None:
    if segment.rules is None or any(r.tss is None and r.standing is Standing.RANKED for r in rows):
        return None
    totals = [SegmentTotals(r.tss or 0, r.tes, r.pcs, r.standing) for r in rows]
    try:
        return list(segment_places(totals, segment.rules))
    except RinksideError:
        return None


def _overall(category: PublishedCategory, segments: tuple[PublishedSegment, ...]) -> dict[str, OverallRow]:
    """The category with these segments, by name; nothing where the rules do not give its official places either."""
    rules = next((s.rules for s in reversed(category.segments) if s.rows), None)
    official = {r.entrant.name: (r.total, r.place) for r in category.overall if r.total is not None}
    plain = {r.entrant.name: (r.total, r.place) for r in overall_of(category.segments, rules) if r.total is not None}
    if plain != official:
        return {}
    whole = all(r.tss is not None for s in segments for r in s.rows if r.standing is Standing.RANKED)
    found = overall_of(segments, rules)
    return {r.entrant.name: r if whole else replace(r, place=None) for r in found if r.total is not None}


def _row(row: ResultRow, overall: OverallRow | None) -> WithoutRow:
    total, rank = (None, None) if overall is None else (overall.total, overall.place)
    return WithoutRow(row.entrant, row.tss, row.tes, row.pcs, row.place, total, rank)
