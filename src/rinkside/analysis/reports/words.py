"""How reports say names, seasons, days and points."""

from __future__ import annotations

import re
from datetime import date

from rinkside.points import format_points

__all__ = ["count", "day", "file_name", "listed", "nth", "points", "season", "seasons", "signed"]


def season(value: str) -> str:
    """2021–22."""
    return value.replace("-", "–")


def seasons(first: str, last: str) -> str:
    """2018–19 to 2025–26, or the one season."""
    return season(first) if first == last else f"{season(first)} to {season(last)}"


def day(value: date | None) -> str:
    """19 February 2026; nothing where it is not known."""
    return "" if value is None else f"{value.day} {value:%B %Y}"


def points(value: int | None) -> str:
    """147.52, with a real minus; – where it is not known."""
    return "–" if value is None else format_points(value).replace("-", "−")


def signed(value: int) -> str:
    """+1.26, −1.90, 0.00."""
    return f"{'+' if value > 0 else ''}{points(value)}"


def count(number: int, one: str, many: str = "") -> str:
    """1 event, 2 events."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(items: list[str]) -> str:
    """a, b and c."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else ""


def file_name(file: str) -> str:
    """A file without its folders, and without the rows of hyphens that result codes are filled up with.

    >>> file_name("isu/2122/FSKMSINGLES-----------QUAL000100--_JudgesDetailsperSkater.pdf")
    'FSKMSINGLES…QUAL000100…_JudgesDetailsperSkater.pdf'
    """
    return re.sub(r"-{2,}", "…", file.replace("\\", "/").rsplit("/", 1)[-1])


def nth(place: int) -> str:
    """1st, 2nd, 11th."""
    ending = "th" if 10 < place % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
