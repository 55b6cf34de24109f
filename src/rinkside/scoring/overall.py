"""Places: of a segment by its scores, overall by the sum of segments; ties as the rules break them.

Places are competition places: two at the same place leave the next one out. Who is not ranked (withdrawn,
disqualified, final not reached) has place None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rinkside.domain import Standing
from rinkside.errors import ScoringError, UnknownRule
from rinkside.rulebook import SegmentRules

__all__ = [
    "CategoryTotals",
    "SegmentTotals",
    "category_places",
    "disqualify",
    "printed_order",
    "segment_places",
]


@dataclass(frozen=True, slots=True)
class SegmentTotals:
    """What ranks a skate in its segment, in hundredths. `tes` and `pcs` are needed where scores tie."""

    tss: int
    tes: int | None = None
    pcs: int | None = None
    standing: Standing = Standing.RANKED


@dataclass(frozen=True, slots=True)
class CategoryTotals:
    """What ranks an entrant overall: the score of each segment skated and the place in the free."""

    scores: tuple[int, ...]
    free_place: int | None = None
    standing: Standing = Standing.RANKED

    @property
    def total(self) -> int:
        """The sum of segment scores."""
        return sum(self.scores)


def segment_places(totals: Sequence[SegmentTotals], rules: SegmentRules) -> tuple[int | None, ...]:
    """The place of each skate in its segment: by score, ties by `ties.segment`, still equal: the same place.

    Raises UnknownRule where scores tie and no rule for the segment's ties is established, ScoringError where a tied
    skate lacks the total that breaks the tie.
    """

    def breaks(name: str, index: int) -> int:
        value = getattr(totals[index], name)
        if value is None:
            raise ScoringError(f"two skates tie and {name.upper()} breaks it, but entry {index + 1} has none; enter it")
        return -int(value)

    return _places([t.tss for t in totals], [t.standing for t in totals], "ties.segment", breaks, rules)


def category_places(totals: Sequence[CategoryTotals], rules: SegmentRules) -> tuple[int | None, ...]:
    """The place of each entrant overall: by the sum of segments, ties by `ties.overall`, still equal: the same place.

    `rules` are those of the free. Raises as `segment_places` does.
    """

    def breaks(name: str, index: int) -> int:
        if name != "free place":
            raise UnknownRule(name, str(rules.scope), "the special regulations of the season")
        place = totals[index].free_place
        if place is None:
            raise ScoringError(f"two totals tie and the place in the free breaks it, but entry {index + 1} has none")
        return place

    return _places([t.total for t in totals], [t.standing for t in totals], "ties.overall", breaks, rules)


def _places(
    points: Sequence[int],
    standings: Sequence[Standing],
    rule: str,
    breaks: Callable[[str, int], int],
    rules: SegmentRules,
) -> tuple[int | None, ...]:
    ranked = [i for i, s in enumerate(standings) if s is Standing.RANKED]
    counts: dict[int, int] = {}
    for i in ranked:
        counts[points[i]] = counts.get(points[i], 0) + 1
    tied = {p for p, n in counts.items() if n > 1}
    names: tuple[str, ...] = rules.get(rule) if tied else ()
    keys = {i: (-points[i], *(breaks(n, i) for n in names if points[i] in tied)) for i in ranked}
    ordered = sorted(ranked, key=lambda i: keys[i])
    places: list[int | None] = [None] * len(points)
    for at, i in enumerate(ordered):
        same = at > 0 and keys[ordered[at - 1]] == keys[i]
        places[i] = places[ordered[at - 1]] if same else at + 1
    return tuple(places)


def disqualify(places: Sequence[int | None], entry: int, policy: str) -> tuple[int | None, ...]:
    """The places after entry number `entry` (0-based) is disqualified once places were given.

    `policy` is the value of `ranking.disqualified`: "places stay" leaves a gap, "places move up" closes it.
    """
    gone = places[entry]
    if policy not in ("places stay", "places move up"):
        raise ScoringError(f"{policy!r} is no policy; write 'places stay' or 'places move up'")
    if gone is None:
        return tuple(places)
    moves = policy == "places move up"
    return tuple(
        None if i == entry else p - 1 if moves and p is not None and p > gone else p for i, p in enumerate(places)
    )


def printed_order(places: Sequence[int | None], standings: Sequence[Standing], rules: SegmentRules) -> tuple[int, ...]:
    """The entries in printed order: by place, then the unranked by `ranking.unranked`, equal ones as entered."""
    groups: tuple[str, ...] = rules.get("ranking.unranked")

    def key(i: int) -> tuple[int, int, int]:
        place = places[i]
        if place is not None:
            return (0, place, i)
        word = standings[i].value
        return (1, groups.index(word) if word in groups else len(groups), i)

    return tuple(sorted(range(len(places)), key=key))
