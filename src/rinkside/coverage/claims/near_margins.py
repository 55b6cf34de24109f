"""Margins of which the words name only one end: the score they are told of, and differences all but right.

"The total of 235.90 was 0.34 better than that of Sui and Han": whose the total is, says who is ahead. And an amount to
the hundredth that is no difference of anybody near, but a slip away from that of the likeliest two, misprints it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rinkside.coverage.claims.amounts import Found
from rinkside.coverage.claims.own_numbers import one_off
from rinkside.coverage.claims.pairs import Pair
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.telling import told_live

__all__ = ["all_but", "told_of_score"]

_CLOSE = 25
"""Hundredths within which a wrong difference of the likeliest two is a slip, and not the difference of two others."""


def told_of_score(reading: Reading, found: Found) -> Iterator[Pair]:
    """The pair of a score that only one entrant has, right before "was 0.34 better than", and the name behind it."""
    first, last = reading.sentence(found.core)
    j = found.first - 1
    if not reading.has(j, "BE") or not reading.has(found.last + 1, "AHEAD", "BEHIND"):
        return
    number = reading.tokens[j - 1] if j - 1 >= first else None
    if number is None or number.decimals != 2:
        return
    holders = list(reading.desk.values[reading.field].get(number.points or 0, ()))
    if len(holders) != 1:
        return
    owner, part = holders[0]
    scope = {"short tss": "short", "free tss": "free", "total": "overall"}.get(part)
    if scope is None:
        return
    for k in range(found.last + 2, min(last, found.last + 9)):
        who = reading.tokens[k].who
        if who is not None:
            role = reading.role(who)
            if role is not None and role.field is reading.field and role.entrant is not owner:
                yield Pair(owner, role.entrant, reading.field, scope, True)
            return
        if reading.tokens[k].kind == "p" or reading.has(k, "AND", "BUT"):
            return


def all_but(reading: Reading, found: Found, pairs: Sequence[Pair]) -> Pair | None:
    """The pair of the likeliest two whose difference an amount misprints; None where there is none, or more than one
    difference that it may be, or where it is told of a moment of the event."""
    first, last = reading.sentence(found.core)
    if told_live(reading, found.core) or any(reading.low(j) in ("leads", "leading") for j in range(first, last)):
        return None
    likeliest = next((p for p in pairs if p.points is not None), None)
    if likeliest is None:
        return None
    two = {likeliest.ahead, likeliest.behind}
    said = found.amount.points
    near: dict[int, Pair] = {}
    for pair in pairs:
        points = pair.points
        if points is None or {pair.ahead, pair.behind} != two:
            continue
        difference = abs(points[0] - points[1])
        if one_off(difference, said) or abs(difference - said) <= _CLOSE:
            near.setdefault(difference, pair)
    return next(iter(near.values())) if len(near) == 1 else None
