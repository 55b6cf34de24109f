"""Amounts of points as a story writes them: the number, its hedge and its unit."""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.verdict import Amount

__all__ = ["Found", "amount_at"]


@dataclass(frozen=True, slots=True)
class Found:
    """An amount, its first token, its number, its last token, and whether its unit is said."""

    amount: Amount
    first: int
    core: int
    last: int
    unit: bool


def amount_at(reading: Reading, at: int) -> Found | None:
    """The amount whose number a token is, with hedge and unit; None where the token counts something else."""
    token, last, unit = reading.tokens[at], at, 100
    if "AMOUNT" in token.tags:
        points, unit = int(token.tags["AMOUNT"]), 10
    elif token.kind == "n" and token.points is not None and "YEAR" not in token.tags and not token.odd:
        points, unit = token.points, {0: 100, 1: 10}.get(token.decimals, 1)
    elif "CARD" in token.tags and token.tags["CARD"].isdigit() and not (token.hyphen and token.kind == "w"):
        points = int(token.tags["CARD"]) * 100
    elif "FRACTION" in token.tags and not reading.has(at - 1, "AND"):
        above, _, below = token.tags["FRACTION"].partition("/")
        points, unit = 100 * int(above) // int(below), 10
    else:
        return None
    if reading.has(at - 1, "PLACE") or reading.has(at + 1, "AGEWORD", "PLACE", "DAYS", "MONTH", "TIMES", "MEDAL"):
        return None
    if reading.has(at + 1, "FRACTION") and not token.decimals:
        above, _, below = reading.tokens[at + 1].tags["FRACTION"].partition("/")
        points, unit, last = points * int(above) // int(below), 10 if below == "10" else 1, at + 1
    spoken = "POINT" in token.tags or (last > at and unit <= 10)
    while reading.has(last + 1, "OF") and reading.has(last + 2, "POINT") and reading.has(last, "FRACTION"):
        last += 1
    after_hedge = ""
    if reading.has(last + 1, "HEDGEAFTER"):
        after_hedge, last = reading.tokens[last + 1].tags["HEDGEAFTER"], last + 1
    if reading.has(last + 1, "POINT"):
        last, spoken = last + 1, True
    if spoken and reading.has(last + 1, "AND") and reading.has(last + 2, "FRACTION"):
        points, unit, last = points + 50, 10, last + 2
    if reading.has(last + 1, "HEDGEAFTER"):
        after_hedge, last = reading.tokens[last + 1].tags["HEDGEAFTER"], last + 1
    # "almost nine" goes on from a margin named before; alone a bare number is nothing
    bare = not spoken and not token.decimals and not reading.has(at + 1, "FRACTION")
    if bare and (not reading.has(at - 1, "HEDGE") or reading.has(last + 1, "MEDAL", "TITLE")):
        return None
    first, hedge = at, after_hedge
    for j in range(at - 1, max(reading.sentence(at)[0] - 1, at - 4), -1):
        if reading.has(j, "HEDGE"):
            first, hedge = j, reading.tokens[j].tags["HEDGE"]
            break
        if not reading.has(j, "OF", "DET"):
            break
    return Found(Amount(points, unit, hedge, token.kind == "w"), first, at, last, spoken)
