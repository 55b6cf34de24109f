"""Days beside a place: that of the short program says which standings a place is in."""

from __future__ import annotations

from rinkside.coverage.claims.reading import Reading

__all__ = ["short_day"]


def short_day(reading: Reading, at: int) -> bool:
    """ "17th on Friday, fifth now", "on Feb. 17 she was third": the day of the short, which is not that of the free."""
    field = reading.field
    if not field.short_date or not field.free_date:
        return False
    left, _ = reading.chunk(at if reading.low(at - 1) != "(" else at - 2)
    for j in range(at - 1, max(left, at - 7) - 1, -1):  # "bombed on Friday and was 17th"
        short = _of_the_short(reading, j)
        if short is not None:
            return short
        if reading.has(j, "ORD", "MEDAL", "SEG", "TO") or reading.tokens[j].decimals:
            break  # "moved from third on Friday to second": the day is of the other place
    for j in range(at + 1, at + 4):
        short = _of_the_short(reading, j)
        if short is not None:
            return short
        if not reading.has(j, "IN"):
            return False
    return False


def _of_the_short(reading: Reading, j: int) -> bool | None:
    """Whether a weekday or date at a token is the day of the short alone; None where none stands there."""
    short, free = reading.field.short_date, reading.field.free_date
    if short is None or free is None:
        return None
    if reading.has(j, "DAY"):
        day = int(reading.tokens[j].tags["DAY"])
        return day == short.weekday() != free.weekday()
    if reading.has(j, "MONTH"):
        number = next((reading.low(k) for k in (j + 1, j - 1) if reading.has(k, "CARD")), "")
        return (reading.tokens[j].tags["MONTH"], number) == (str(short.month), str(short.day)) if number else None
    return None
