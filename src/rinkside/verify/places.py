"""Places: the order of a segment by its scores, ties, gaps, and what corrected scores would change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rinkside.domain import Standing
from rinkside.errors import UnknownRule
from rinkside.points import format_points as text
from rinkside.verify.case import Case, Located
from rinkside.verify.codes import found

__all__ = ["PLACE_CHECKS", "Placed", "corrected_places", "order_faults", "places_of", "segment_places"]


@dataclass(frozen=True, slots=True)
class Placed:
    """One entrant in an order: the printed place and the key that makes it, higher is better."""

    index: int
    place: int
    key: tuple[int, ...]


def places_of(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """The place of each key: 1 + how many are better; equal keys share a place."""
    ordered = sorted(keys, reverse=True)
    first: dict[tuple[int, ...], int] = {}
    for position, key in enumerate(ordered, 1):
        first.setdefault(key, position)
    return [first[key] for key in keys]


def order_faults(placed: Sequence[Placed]) -> tuple[list[tuple[Placed, int]], list[int]]:
    """Where printed places contradict the keys, and which places are missing.

    Faults are (entrant, the place its key gives); a place is missing where the next printed one is higher than the
    number of those before it allows.
    """
    expected = places_of([p.key for p in placed])
    rows = sorted(zip(placed, expected, strict=True), key=lambda row: (row[0].place, row[1]))
    missing: list[int] = []
    wrong: set[int] = set()
    taken = 0
    for position, (entrant, _) in enumerate(rows):
        if position:
            before = rows[position - 1][0]
            same_place, same_key = before.place == entrant.place, before.key == entrant.key
            if same_place != same_key or before.key < entrant.key:
                wrong |= {before.index, entrant.index}
            if not same_place and entrant.place > taken + 1:
                missing += range(taken + 1, entrant.place)
        elif entrant.place > 1:
            missing += range(1, entrant.place)
        tied = sum(1 for row, _ in rows if row.place == entrant.place)
        taken = max(taken, entrant.place + tied - 1)
    faults = [(e, place) for e, place in rows if e.index in wrong]
    return faults, missing


def _keys(case: Case, corrected: bool = False) -> list[Placed]:
    try:
        ties: tuple[str, ...] = case.rules.get("ties.segment")
    except UnknownRule:
        ties = ()
    placed = []
    for index, skate in enumerate(case.skates):
        p = skate.printed
        source = skate.computed if corrected and skate.computed.tss is not None else p
        if p.standing is Standing.RANKED and p.rank is not None and source.tss is not None:
            broken = tuple(getattr(source, name) or 0 for name in ties)
            placed.append(Placed(index, p.rank, (source.tss, *broken)))
    return placed


def segment_places(case: Case) -> Iterator[Located]:
    """Ranks run from 1 to n, follow the segment scores, and ties are broken as the season's rules say."""
    placed = _keys(case)
    faults, missing = order_faults(placed)
    tied_with: dict[int, list[str]] = {}
    for entrant in placed:
        tied_with.setdefault(entrant.key[0], []).append(case.skates[entrant.index].who)
    for entrant, place in faults:
        p = case.skates[entrant.index].printed
        equal = [name for name in tied_with[entrant.key[0]] if name != p.entrant.name]
        note = f"by the printed segment score {text(entrant.key[0])}" + (f", tied with {equal[0]}" if equal else "")
        yield entrant.index, found("rank-differs", "rank", str(entrant.place), str(place), note, p.place_of("rank"))
    out = [s for s in case.skates if s.printed.standing is Standing.DISQUALIFIED]
    for place in missing:
        after = min((p for p in placed if p.place > place), key=lambda p: p.place, default=None)
        index = after.index if after else 0
        code = "rank-gap-after-disqualification" if len(out) >= len(missing) else "rank-gap"
        note = (
            f"disqualified: {', '.join(s.who for s in out)}; the others keep their places"
            if code != "rank-gap"
            else "look for the performance of this place: a missing page, or a block that could not be read"
        )
        yield index, found(code, "rank", "", str(place), note)


def corrected_places(case: Case) -> Iterator[Located]:
    """Where corrected scores differ from the printed ones, the places they would give."""
    if all(s.computed.tss in (None, s.printed.tss) for s in case.skates):
        return
    before = {p.index: p for p in _keys(case)}
    after = _keys(case, corrected=True)
    old = dict(zip(before, places_of([p.key for p in before.values()]), strict=True))
    for entrant, place in zip(after, places_of([p.key for p in after]), strict=True):
        if entrant.index in old and old[entrant.index] != place:
            note = f"with the corrected scores: {text(entrant.key[0])} instead of {text(before[entrant.index].key[0])}"
            if entrant.key[0] == before[entrant.index].key[0]:
                note = f"with the corrected scores of the others, {text(entrant.key[0])} as printed"
            yield entrant.index, found("places-change", "rank", str(entrant.place), str(place), note)


PLACE_CHECKS = [segment_places, corrected_places]
"""Checks of the order of a segment."""
