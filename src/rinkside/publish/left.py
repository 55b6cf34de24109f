"""Who skated at first and not at last: cut, withdrawn or disqualified, told by the final result or else by the cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rinkside.domain import CategoryResult, CategoryRow, Entrant, Segment, Standing
from rinkside.protocols.entrants import match_entrants

__all__ = ["Left", "who_left"]

SMALLEST_CUT = 16
"""Pairs at world championships; where fewer skated on, nobody was cut and who is missing withdrew."""


@dataclass(slots=True)
class Left:
    """`out`: withdrew or was disqualified before the last segment was drawn, by name; `drawn`: withdrew after that, so
    that places behind are counted with them.

    Whoever is in neither and not in the last segment missed the cut.
    """

    out: dict[str, Standing] = field(default_factory=dict)
    drawn: list[Entrant] = field(default_factory=list)


def who_left(segments: Sequence[Segment], results: Sequence[CategoryResult]) -> Left:
    """Everybody who skated one of `segments` before the last and is not in the last.

    A final result says why, and by the places of those who missed the cut how many withdrew after the draw. Without a
    final result whoever stood before the last of those who skated on withdrew.
    """
    last = {p.entrant.name for p in segments[-1].performances}
    before: dict[str, tuple[Entrant, int]] = {}
    for segment in segments[:-1]:
        for p in segment.performances:
            if p.standing is Standing.RANKED:
                before[p.entrant.name] = p.entrant, before.get(p.entrant.name, (p.entrant, 0))[1] + (p.tss or 0)
    missing = [name for name in before if name not in last]
    found = Left()
    if not missing:
        return found
    said = _said([before[name][0] for name in missing], results)
    order = sorted(before, key=lambda name: -before[name][1])
    cut = max((at for at, name in enumerate(order, 1) if name in last), default=0)
    if len(last) < SMALLEST_CUT:
        cut = len(order)
    for name in missing:
        standing, counted = said.get(name, (None, False))
        if standing is None:
            standing = Standing.WITHDRAWN if order.index(name) < cut else Standing.NOT_REACHED
        if counted and standing is Standing.WITHDRAWN:
            found.drawn.append(before[name][0])
        elif standing in (Standing.WITHDRAWN, Standing.DISQUALIFIED):
            found.out[name] = standing
    return found


def _said(entrants: Sequence[Entrant], results: Sequence[CategoryResult]) -> dict[str, tuple[Standing, bool]]:
    """What the final results say of these entrants, and whether places behind are counted with them."""
    found: dict[str, tuple[Standing, bool]] = {}
    for result in results:
        pairs = match_entrants([(e, None) for e in entrants], [(row.entrant, None) for row in result.rows])
        counted = _counted(result.rows)
        for ours, theirs in pairs:
            if (standing := result.rows[theirs].standing) is not Standing.RANKED:
                found[entrants[ours].name] = standing, theirs in counted
    return found


def _counted(rows: Sequence[CategoryRow]) -> list[int]:
    """Those who withdrew and whom the places of who missed the cut count: the place of the first tells how many."""
    first = next((row.rank for row in rows if row.standing is Standing.NOT_REACHED and row.rank), None)
    if first is None:
        return []
    number = first - 1 - sum(row.standing is Standing.RANKED and row.rank is not None for row in rows)
    return [at for at, row in enumerate(rows) if row.standing is Standing.WITHDRAWN][: max(0, number)]
