"""The overall result of a category from the rows of its segments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rinkside.domain import Entrant, SegmentKind, Standing
from rinkside.errors import RinksideError
from rinkside.publish.model import OverallRow, PublishedSegment
from rinkside.rulebook import SegmentRules
from rinkside.scoring import CategoryTotals, category_places, printed_order

__all__ = ["overall_of"]


def overall_of(segments: Sequence[PublishedSegment], rules: SegmentRules | None) -> tuple[OverallRow, ...]:
    """Everybody who skated, by the sum of all segments; who did not skate them all has no total.

    Who missed the cut keeps the place held before it where the rules say so. `rules` are those of the last segment;
    None, or rules that do not say how a tie is broken, leave everybody without a place.
    """
    skated = [s for s in segments if s.rows]
    if not skated:
        return ()
    shared = {n for s in skated for n, rows in Counter(r.entrant.name for r in s.rows).items() if rows > 1}
    entrants: dict[tuple[str, ...], Entrant] = {}
    for segment in reversed(skated):
        for row in segment.rows:
            who = row.entrant
            entrants.setdefault((who.name, who.nation, who.club) if who.name in shared else (who.name,), who)
    rows = [_row(entrant, skated) for entrant in entrants.values()]
    if rules is None:
        return tuple(rows)
    totals = [
        CategoryTotals((r.total or 0,), r.places[-1], r.standing if r.total is not None else _unranked(r.standing))
        for r in rows
    ]
    try:
        places = category_places(totals, rules)
        order = printed_order(places, [r.standing for r in rows], rules)
        if rules.get("ranking.not_reached") == "keeps its place":
            places = _behind(places, rows, skated)
            order = printed_order(places, [r.standing for r in rows], rules)
    except RinksideError:
        return tuple(rows)
    return tuple(OverallRow(rows[i].entrant, places[i], rows[i].total, rows[i].places, rows[i].standing) for i in order)


def _unranked(standing: Standing) -> Standing:
    return Standing.UNRANKED if standing is Standing.RANKED else standing


def _row(entrant: Entrant, segments: Sequence[PublishedSegment]) -> OverallRow:
    found = [s.of(entrant) for s in segments]
    scores = [r.tss if r is not None and r.standing is Standing.RANKED else None for r in found]
    needed = [s for s, segment in zip(scores, segments, strict=True) if segment.kind is not SegmentKind.QUALIFYING]
    off = next((r.standing for r in found if r is not None and r.standing is not Standing.RANKED), None)
    whole = bool(needed) and all(s is not None for s in needed)
    standing = off or (Standing.RANKED if whole else Standing.NOT_REACHED)
    total = sum(s for s in scores if s is not None) if whole and off is None else None
    return OverallRow(entrant, None, total, tuple(None if r is None else r.place for r in found), standing)


def _behind(
    places: tuple[int | None, ...], rows: Sequence[OverallRow], segments: Sequence[PublishedSegment]
) -> tuple[int | None, ...]:
    """The places, with those of who did not reach the last segment: where they stood before it."""

    def before(row: OverallRow) -> tuple[int, int]:
        found = [s.of(row.entrant) for s in segments[:-1]]
        scores = [r.tss or 0 for r in found if r is not None and r.standing is Standing.RANKED]
        last = next((r.place for r in reversed(found) if r is not None and r.place is not None), 0)
        return -sum(scores), last or 0

    stood = [before(r) for r in rows if r.places[-1] is not None or r.standing is Standing.NOT_REACHED]
    return tuple(
        1 + sum(other < before(row) for other in stood) if row.standing is Standing.NOT_REACHED else place
        for row, place in zip(rows, places, strict=True)
    )
