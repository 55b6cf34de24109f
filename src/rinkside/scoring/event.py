"""A whole segment, category and event: every skate scored, places given, segments added up.

    night = score_event(event, book)
    night.categories[0].standings[0].total

Skates whose marks are held are scored from the marks; rows that hold only totals keep them. Nothing raises: a skate
that cannot be scored has no place and says why in `problems`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rinkside.domain import Category, Entrant, Event, Performance, Segment, SegmentRow, Standing
from rinkside.errors import RinksideError
from rinkside.rulebook import RuleBook, Scope, SegmentRules
from rinkside.scoring.overall import CategoryTotals, SegmentTotals, category_places, printed_order, segment_places
from rinkside.scoring.segment import SegmentScore, score
from rinkside.scoring.settings import Settings

__all__ = [
    "FinalRow",
    "ScoredCategory",
    "ScoredEvent",
    "ScoredSegment",
    "ScoredSkate",
    "scope_of",
    "score_category",
    "score_event",
    "score_skates",
]

_DEFAULT = Settings()


class ScoredSkate(NamedTuple):
    """One entrant in one segment. Totals in hundredths, `deductions` a positive magnitude, None where not known.

    `score` and `performance` are None where only totals are held. `place` is None for who is not ranked.
    """

    entrant: Entrant
    standing: Standing
    start_number: int | None
    place: int | None
    tss: int | None
    tes: int | None
    pcs: int | None
    deductions: int | None
    performance: Performance | None = None
    score: SegmentScore | None = None

    @property
    def problems(self) -> tuple[RinksideError, ...]:
        """Why it could not be scored, or not wholly."""
        return self.score.problems if self.score else ()


class ScoredSegment(NamedTuple):
    """A segment with its skates by place, the unranked last; `settings` are the competition's own."""

    segment: Segment | None
    rules: SegmentRules
    skates: tuple[ScoredSkate, ...]
    settings: Settings = _DEFAULT

    def of(self, entrant: Entrant) -> ScoredSkate | None:
        """The skate of that entrant, None where there is none."""
        return next((s for s in self.skates if s.entrant.name == entrant.name), None)


class FinalRow(NamedTuple):
    """One entrant's result: the sum of all segments, None with no place for who did not skate them all.

    `skates` are one for each segment, None where the entrant did not skate it.
    """

    entrant: Entrant
    place: int | None
    total: int | None
    standing: Standing
    skates: tuple[ScoredSkate | None, ...]


class ScoredCategory(NamedTuple):
    """A category with its scored segments and its standings by place."""

    category: Category
    segments: tuple[ScoredSegment, ...]
    standings: tuple[FinalRow, ...]


class ScoredEvent(NamedTuple):
    """An event with its scored categories."""

    event: Event
    categories: tuple[ScoredCategory, ...]


def scope_of(category: Category, segment: Segment) -> Scope:
    """For whom rules are asked: the segment's day, else the last day of its season."""
    return Scope(
        segment.date or category.season.ends, category.discipline, category.level, segment.kind, category.gender
    )


def score_event(event: Event, book: RuleBook) -> ScoredEvent:
    """Every category of the event under the rule book."""
    return ScoredEvent(event, tuple(score_category(c, book) for c in event.categories))


def score_category(category: Category, book: RuleBook) -> ScoredCategory:
    """Every segment of a category, and the standings over all of them."""
    segments = []
    for segment in category.segments:
        rules = book.at(scope_of(category, segment))
        skates = [*(_scored(p, rules, _DEFAULT) for p in segment.performances), *map(_held, segment.rows)]
        segments.append(ScoredSegment(segment, rules, _placed(skates, rules)))
    return ScoredCategory(category, tuple(segments), _standings(segments))


def score_skates(
    performances: Iterable[Performance], rules: SegmentRules, settings: Settings = _DEFAULT
) -> ScoredSegment:
    """The skates of one segment scored and placed."""
    return ScoredSegment(None, rules, _placed([_scored(p, rules, settings) for p in performances], rules), settings)


def _scored(performance: Performance, rules: SegmentRules, settings: Settings) -> ScoredSkate:
    result = score(performance, rules, settings)
    return ScoredSkate(
        performance.entrant,
        performance.standing,
        performance.start_number,
        None,
        result.tss,
        result.tes,
        result.pcs,
        result.deductions,
        performance,
        result,
    )


def _held(row: SegmentRow) -> ScoredSkate:
    return ScoredSkate(row.entrant, row.standing, row.start_number, None, row.tss, row.tes, row.pcs, row.deductions)


def _placed(skates: Sequence[ScoredSkate], rules: SegmentRules) -> tuple[ScoredSkate, ...]:
    """The skates with their places, in printed order. Who could not be scored has none."""
    totals = [
        SegmentTotals(s.tss or 0, s.tes, s.pcs, Standing.UNRANKED if s.tss is None else s.standing) for s in skates
    ]
    places = segment_places(totals, rules)
    order = printed_order(places, [s.standing for s in skates], rules)
    return tuple(skates[i]._replace(place=places[i]) for i in order)


def _standings(segments: Sequence[ScoredSegment]) -> tuple[FinalRow, ...]:
    entrants = {s.entrant.name: s.entrant for segment in segments for s in segment.skates}
    rows = [_final(entrant, segments) for entrant in entrants.values()]
    rules = segments[-1].rules
    totals = [
        CategoryTotals(
            (row.total or 0,),
            row.skates[-1].place if row.skates[-1] else None,
            Standing.UNRANKED if row.total is None else row.standing,
        )
        for row in rows
    ]
    places = category_places(totals, rules)
    order = printed_order(places, [r.standing for r in rows], rules)
    return tuple(rows[i]._replace(place=places[i]) for i in order)


def _final(entrant: Entrant, segments: Sequence[ScoredSegment]) -> FinalRow:
    skates = tuple(segment.of(entrant) for segment in segments)
    totals = [s.tss for s in skates if s is not None and s.standing is Standing.RANKED and s.tss is not None]
    whole = len(totals) == len(segments)
    off = next((s.standing for s in skates if s is not None and s.standing is not Standing.RANKED), None)
    standing = off or (Standing.RANKED if whole else Standing.NOT_REACHED)
    return FinalRow(entrant, None, sum(totals) if whole else None, standing, skates)
