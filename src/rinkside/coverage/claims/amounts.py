"""Amounts in a story: 1.91 points, twelve points, half a point, eight tenths, a point and a half, exactly the same."""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.verdict import Amount

__all__ = ["Found", "amount_at", "hedge_before"]


@dataclass(frozen=True, slots=True)
class Found:
    """An amount and its tokens, hedge and unit among them: `first` to `last` inclusive; `core` the number itself.
    `spoken`: the unit "points" or a fraction of one is said."""

    amount: Amount
    first: int
    core: int
    last: int
    spoken: bool


def amount_at(reading: Reading, at: int) -> Found | None:
    """The amount whose number, number word or fraction is the token at that place."""
    token = reading.tokens[at]
    if "FRACTION" in token.tags:
        return _fraction(reading, at)
    if token.kind == "n" and token.points is not None and "YEAR" not in token.tags and not token.odd:
        if token.decimals == 0 and reading.has(at + 1, "FRACTION"):
            return _tenths(reading, at, token.points // 100)
        unit = {0: 100, 1: 10}.get(token.decimals, 1)
        return _with_unit(reading, at, at, token.points, unit, False)
    if "CARD" in token.tags and token.kind == "w" and token.tags["CARD"].isdigit():
        number = int(token.tags["CARD"])
        if reading.has(at + 1, "FRACTION") and reading.low(at + 1).startswith(("tenth", "hundredth")):
            return _tenths(reading, at, number)
        if (
            reading.low(at + 1) == "and"
            and reading.has(at + 2, "FRACTION")
            and reading.low(at + 2).endswith(("half", "half a"))
        ):
            return _with_unit(reading, at, at + 2, number * 100 + 50, 50, True)
        if reading.low(at + 1) == "and" and reading.low(at + 2) == "a" and reading.low(at + 3).startswith("half"):
            return _with_unit(reading, at, at + 3, number * 100 + 50, 50, True)
        parts = reading.has(at + 1, "POINT") and reading.low(at + 2) == "and" and reading.has(at + 3, "CARD")
        if parts and reading.low(at + 4).startswith(("tenth", "hundredth")):
            small = 1 if reading.low(at + 4).startswith("hundredth") else 10
            extra = int(reading.tokens[at + 3].tags["CARD"]) * small
            return _with_unit(reading, at, at + 4, number * 100 + extra, small, True)
        if (
            reading.low(at + 1) in ("point", "points")
            and reading.low(at + 2) == "and"
            and reading.has(at + 3, "FRACTION")
        ):
            return _with_unit(reading, at, at + 3, number * 100 + 50, 50, True)
        return _with_unit(reading, at, at, number * 100, 100, True)
    if token.low in ("point", "single point") and (
        reading.has(at - 1, "DET") or reading.low(at - 1) in ("single", "full", "whole")
    ):
        if reading.low(at + 1) == "and" and reading.low(at + 2) in ("a half", "half", "a"):
            return _with_unit(reading, at, at + 2, 150, 50, True)
        return _with_unit(reading, at, at, 100, 100, True)
    return None


def _fraction(reading: Reading, at: int) -> Found | None:
    token = reading.tokens[at]
    above, _, below = token.tags["FRACTION"].partition("/")
    points = 100 * int(above) // int(below)
    if token.low in ("third", "fifth", "quarter", "half") and reading.low(at + 1) not in ("point", "points", "of", "a"):
        return None
    if token.low.split(" ")[0] in ("tenths", "hundredths") and reading.low(at - 1) in (
        "few",
        "some",
        "several",
        "mere",
        "by",
    ):
        return None  # "by just a few hundredths of a point": how many, is not said
    if token.low == "tenth" and reading.low(at - 1) not in ("a", "one", "single", "mere", "by"):
        return None  # "from tenth to seventh"
    last = at
    for j in range(at + 1, at + 4):
        if reading.low(j) in ("point", "points"):
            last = j
        elif reading.low(j) not in ("of", "a"):
            break
    if last == at and not token.low.startswith(("tenth", "hundredth", "point")):
        return None
    if reading.has(at - 1, "NOT") or reading.low(at - 2) in ("not", "no"):
        return None
    first, hedge = hedge_before(reading, at)
    return Found(Amount(points, 10 if points >= 10 else 1, hedge, True), first, at, last, True)


def _tenths(reading: Reading, at: int, number: int) -> Found:
    unit = 1 if reading.low(at + 1).startswith("hundredth") else 10
    last = at + 1
    while reading.low(last + 1) in ("of", "a", "point"):
        last += 1
    first, hedge = hedge_before(reading, at)
    return Found(Amount(number * unit, unit, hedge, True), first, at, last, True)


def _with_unit(reading: Reading, first: int, last: int, points: int, unit: int, words: bool) -> Found:
    spoken = reading.find(first, last + 1, "POINT") is not None
    core = first
    if reading.has(last + 1, "POINT"):
        last += 1
        spoken = True
    start, hedge = hedge_before(reading, first)
    return Found(Amount(points, unit, hedge, words), start, core, last, spoken)


def hedge_before(reading: Reading, at: int) -> tuple[int, str]:
    """The first token of the hedge before an amount, and its kind; the amount's own place where there is none."""
    first = at
    for j in range(at - 1, max(reading.sentence(at)[0] - 1, at - 4), -1):
        if reading.has(j, "HEDGE"):
            return j, reading.tokens[j].tags["HEDGE"]
        if not (reading.has(j, "DET") or reading.low(j) in ("a", "just", "only", "mere", "measly", "whole")):
            break
        if reading.low(j) in ("a", "an"):
            first = j
    return first, ""
