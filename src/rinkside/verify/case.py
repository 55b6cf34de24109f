"""One sheet beside what the rules give for it: the values every check looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rinkside.domain import ExecutedElement, Finding, Performance, Place, Sheet
from rinkside.rulebook import SegmentRules
from rinkside.scoring import Settings
from rinkside.verify.draw import Draw
from rinkside.verify.report import Counts, Totals

__all__ = ["Case", "Check", "Located", "Skate", "box_place", "element_place"]


@dataclass(slots=True)
class Skate:
    """A printed performance and what the rules give for it.

    `draw` are the counting columns where some were drawn, `bonus` the bonus points inside the element score.
    `unverifiable` is set where a rule or a cell of the scale of values is not established,
    `annulled` where no mark is printed because the skate was disqualified.
    """

    printed: Performance
    draw: Draw | None = None
    computed: Totals = field(default_factory=Totals)
    counts: Counts = field(default_factory=Counts)
    bonus: int = 0
    unverifiable: bool = False
    annulled: bool = False

    @property
    def who(self) -> str:
        """The entrant's name as printed."""
        return self.printed.entrant.name


@dataclass(slots=True)
class Case:
    """A sheet with its rules, the settings read from it, and what was found while it was recomputed (`notes`).

    `settings_read` names each setting that the rules do not have.
    """

    sheet: Sheet
    rules: SegmentRules
    settings: Settings
    skates: list[Skate]
    notes: list[Located] = field(default_factory=list)
    settings_read: tuple[Finding, ...] = ()


Located = tuple[int, Finding]
"""A finding with the index of the skate it belongs to."""

Check = Callable[[Case], Iterator[Located]]
"""A check looks at a whole sheet and yields what it found, each with the index of the skate it concerns."""


def box_place(place: Place | None, boxes: tuple[object, ...], index: int) -> Place | None:
    """The place of one printed number: `place` narrowed to its box where the reader kept it."""
    if place is None or not -len(boxes) <= index < len(boxes) or boxes[index] is None:
        return place
    return Place(place.file, place.page, boxes[index], place.cell)  # type: ignore[arg-type]


def element_place(element: ExecutedElement, what: str) -> Place | None:
    """Where the code, "base", "goe" or "score" of an element is printed."""
    index = {"code": 0, "base": 1, "goe": 2, "score": len(element.boxes) - 1}[what]
    return box_place(element.place, element.boxes, index)
