"""What stands on every page of a print: heading, foot, and numbers and days as sheets write them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from rinkside.points import format_points

__all__ = ["PLAIN", "foot", "head", "minus", "section", "shown", "shown_day"]

_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_DAYS = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")
PLAIN = "Made with Rinkside."
"""The foot's sentence where no numbers stand on the page."""
_NOTE = "Made with Rinkside. Every number on this page can be computed again from its marks."


def shown_day(day: date | None) -> str:
    """A day as sheets print it, `THU 19 FEB 2026`; "" for None."""
    return "" if day is None else f"{_DAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]} {day.year}"


def shown(points: int | None) -> str:
    """Hundredths as printed, "" for None."""
    return "" if points is None else format_points(points)


def minus(points: int | None) -> str:
    """A positive magnitude printed as the deduction it is; `0.00` keeps no sign."""
    return "" if points is None else format_points(-points if points else 0)


def head(left: Sequence[str], right: Sequence[str], title: str) -> dict[str, Any]:
    """The three-line heading: what and where on the left, category and segment on the right, the sheet's name below."""
    return {"left": [x for x in left if x], "right": [x for x in right if x], "title": title}


def foot(*, code: str = "", created: str = "", replaces: str = "", note: str = "") -> dict[str, Any]:
    """The foot: official code, making, page; below it Rinkside's sentence and what this version replaces."""
    return {"code": code, "created": created, "page_word": "Page", "note": note or _NOTE, "replaces": replaces}


def section(kind: str, heading: dict[str, Any], footing: dict[str, Any], **values: Any) -> dict[str, Any]:
    """One section of a print: the template of that `kind`, filled with `values`."""
    return {"kind": kind, "head": heading, "foot": footing, "landscape": False, **values}
