"""Numbers for the pictures of a page: the waterfall of a margin, the columns of a skate, the strip of marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rinkside.points import format_points
from rinkside.publish.model import PublishedSegment, ResultRow
from rinkside.publish.site.words import signed, surname
from rinkside.publish.why import Deciding, Why, counted

__all__ = ["columns", "strip", "waterfall"]

MARKS_SHOWN = 12
"""How many single marks a page lists; the rest are counted."""
_WIDTH, _MARGIN, _LEAST = 1000, 20, 4


def waterfall(why: Why) -> dict[str, Any]:
    """Bars on a width of 1000: each begins where the one before ended."""
    ends = [0]
    for part in why.parts:
        ends.append(ends[-1] + part.difference)
    low, high = min(*ends, why.margin), max(*ends, why.margin)
    span = max(1, high - low)

    def at(value: int) -> int:
        return _MARGIN + (value - low) * (_WIDTH - 2 * _MARGIN) // span

    bars = []
    for part, before, after in zip(why.parts, ends, ends[1:], strict=False):
        left, right = sorted((at(before), at(after)))
        kind = "won" if part.difference > 0 else "lost" if part.difference < 0 else "none"
        bars.append(
            {
                "label": f"{part.segment} {part.what}".strip(),
                "text": signed(part.difference),
                "kind": kind,
                "x": left,
                "width": max(_LEAST, right - left),
            }
        )
    left, right = sorted((at(0), at(why.margin)))
    return {
        "first": surname(why.first.name),
        "second": surname(why.second.name),
        "totals": tuple(format_points(t) for t in why.totals),
        "margin": format_points(why.margin),
        "tie": why.tie,
        "bars": bars,
        "zero": at(0),
        "sum": {"x": left, "width": max(_LEAST, right - left)},
        "largest": _largest(why),
        "deciding": [_mark(d) for d in why.deciding[:MARKS_SHOWN]],
        "more": max(0, len(why.deciding) - MARKS_SHOWN),
    }


def _largest(why: Why) -> str:
    if why.largest is None:
        return ""
    segment, one, other = why.largest
    numbers = one or other
    first, second = surname(why.first.name), surname(why.second.name)

    def said(name: str, element: Any) -> str:
        if element is None:
            return f"{name} had none there"
        return f"{name}’s {element.code} gave {format_points(element.score).replace('-', '−')}"

    number = numbers.number if numbers is not None else 0
    where = f"Largest difference at one place in the programme: {segment.lower()}, element {number}."
    return f"{where} {said(first, one)}; {said(second, other)}."


def _mark(d: Deciding) -> str:
    result = "a tie in points" if d.margin == 0 else f"{format_points(-d.margin)} the other way"
    return f"{d.segment}, judge {d.column}, {surname(d.entrant)}, {d.what}: {d.mark} instead of {d.to} ({result})"


def columns(scores: Sequence[int]) -> list[dict[str, int]]:
    """A column for each element on a picture of 1000 by 120."""
    if not scores:
        return []
    highest = max(1, *scores)
    step = _WIDTH // len(scores)
    found = []
    for at, score in enumerate(scores):
        height = max(2, max(0, score) * 116 // highest)
        found.append({"x": at * step + 4, "y": 120 - height, "width": step - 8, "height": height})
    return found


def strip(
    segment: PublishedSegment, row: ResultRow, marks: Sequence[int | None], *, grades: bool
) -> list[dict[str, str]]:
    """The marks of one row with what became of each: kept, high, low, absent or undrawn."""
    found = counted(segment, marks, row)
    kinds = dict.fromkeys(range(len(marks)), "kept")
    if found is not None:
        for kind in ("high", "low", "absent", "undrawn"):
            kinds.update(dict.fromkeys(getattr(found, kind), kind))
    return [
        {
            "text": "–" if m is None else str(m).replace("-", "−") if grades else format_points(m),
            "kind": "absent" if m is None else kinds[at],
        }
        for at, m in enumerate(marks)
    ]
