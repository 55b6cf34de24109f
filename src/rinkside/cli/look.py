"""How the terminal looks: styles, marks, bars. Meaning never rests on colour alone: each has a shape or a word too."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from rinkside.points import format_points

__all__ = ["MEDALS", "bar", "column_bars", "console", "mark_text", "signed", "surname"]

WIDTH = 100
"""Lines longer than this are hard to read; a terminal that is narrower is respected down to 80."""

THEME = Theme(
    {
        "head": "bold",
        "quiet": "dim",
        "ok": "green",
        "bad": "red",
        "accent": "blue",
        "score": "bold",
        "gold": "yellow",
        "silver": "white",
        "bronze": "dark_orange3",
    }
)

MEDALS = ("gold", "silver", "bronze")
"""The medals by place, from the first."""

_EIGHTHS = " ▁▂▃▄▅▆▇█"


def console(*, stderr: bool = False) -> Console:
    """The console every command writes to: themed, at most 100 wide, plain text where the output is no terminal.

    Names and remarks come from files of others: nothing in them is taken for markup.
    """
    made = Console(theme=THEME, stderr=stderr, highlight=False, markup=False, emoji=False)
    made.width = min(max(made.width, 80), WIDTH)
    return made


def signed(points: int) -> str:
    """Points with their sign, a real minus, nothing before zero: +0.91, −1.90, 0.00."""
    text = format_points(abs(points))
    return text if points == 0 else f"{'+' if points > 0 else '−'}{text}"


def mark_text(mark: int | None, dropped: bool, component: bool = False) -> Text:
    """One judge's mark: counted plain, dropped in brackets and dim, `-` where none was given. Same width always."""
    width = 4 if component else 2
    if mark is None:
        return Text(f" {'-':>{width}} ", style="quiet")
    shown = format_points(mark) if component else f"{mark}".replace("-", "−")
    return Text(f"({shown})".rjust(width + 2), style="quiet") if dropped else Text(f" {shown:>{width}} ")


def bar(length: int, full: str) -> str:
    """`length` cells of `full`; at least a thin line, so that a small amount is still seen."""
    return full * length if length > 0 else "│"


def column_bars(values: Sequence[int], height: int) -> list[str]:
    """Vertical bars of `values` (not negative) as `height` lines of one character a value, highest first."""
    most = max([*values, 1])
    eighths = [max(1, value * height * 8 // most) if value > 0 else 0 for value in values]
    return ["".join(_EIGHTHS[min(8, max(0, e - 8 * level))] for e in eighths) for level in reversed(range(height))]


def surname(name: str) -> str:
    """The surname of a name as printed, its words in capitals, else its last word; of a couple both."""
    found = []
    for one in name.split("/"):
        words = one.split()
        capitals = [word for word in words if len(word) > 1 and word.upper() == word]
        found.append(" ".join(capitals) or " ".join(words[-1:]))
    return " / ".join(found)
