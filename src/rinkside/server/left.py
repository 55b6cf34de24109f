"""Who skated at first and not at last: cut, withdrawn or disqualified, told by the final result or else by the cut."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.domain import Category, CategoryResult, Entrant, Standing
from rinkside.protocols.entrants import match_entrants

__all__ = ["who_left"]


SMALLEST_CUT = 16
"""Pairs at world championships; where fewer skated on, nobody was cut and who is missing withdrew."""


def who_left(category: Category, results: Sequence[CategoryResult]) -> dict[str, Standing]:
    """Everybody who skated a segment before the last, is not in the last and was not cut, by name, with why.

    A final result says so; without one, whoever stood before the last of those who skated on withdrew.
    """
    last = {p.entrant.name for p in category.segments[-1].performances}
    before: dict[str, tuple[Entrant, int]] = {}
    for segment in category.segments[:-1]:
        for p in segment.performances:
            if p.standing is Standing.RANKED:
                before[p.entrant.name] = p.entrant, before.get(p.entrant.name, (p.entrant, 0))[1] + (p.tss or 0)
    missing = [name for name in before if name not in last]
    if not missing:
        return {}
    said = _said([before[name][0] for name in missing], results)
    order = sorted(before, key=lambda name: -before[name][1])
    cut = max((at for at, name in enumerate(order, 1) if name in last), default=0)
    if len(last) < SMALLEST_CUT:
        cut = len(order)
    found: dict[str, Standing] = {}
    for name in missing:
        standing = said.get(name)
        if standing is None:
            standing = Standing.WITHDRAWN if order.index(name) < cut else Standing.NOT_REACHED
        if standing in (Standing.WITHDRAWN, Standing.DISQUALIFIED):
            found[name] = standing
    return found


def _said(entrants: Sequence[Entrant], results: Sequence[CategoryResult]) -> dict[str, Standing]:
    """What the final results say of these entrants."""
    found: dict[str, Standing] = {}
    for result in results:
        pairs = match_entrants([(e, None) for e in entrants], [(row.entrant, None) for row in result.rows])
        for ours, theirs in pairs:
            found[entrants[ours].name] = result.rows[theirs].standing
    return {name: standing for name, standing in found.items() if standing is not Standing.RANKED}
