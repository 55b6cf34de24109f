"""One sheet beside what the rules give for it: the values every check looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rinkside.domain import ExecutedElement, Finding, Performance, Place, Sheet
from rinkside.rulebook.model import SegmentRules
from rinkside.verify.draw import Draw
from rinkside.verify.report import Totals

__all__ = ["Case", "Check", "ElementResult", "Located", "Skate", "box_place", "element_place"]


@dataclass(slots=True)
class ElementResult:
    """What the rules give for one element: base value and panel GOE in hundredths, None where not established.

    `unknown` names what is missing. `steps` are the points of the scale for each counting judge's mark, where the
    GOE was recomputed.
    """

    base: int | None = None
    goe: int | None = None
    unknown: str = ""
    unknown_code: str = ""


@dataclass(slots=True)
class Skate:
    """A printed performance and what the rules give for it. `means` are the recomputed component means."""

    printed: Performance
    draw: Draw | None = None
    elements: list[ElementResult] = field(default_factory=list)
    means: list[int | None] = field(default_factory=list)
    factors: list[int | None] = field(default_factory=list)
    computed: Totals = Totals()
    bonus: int = 0
    hidden_judge: bool = False
    unverifiable: bool = False

    @property
    def who(self) -> str:
        """The entrant's name as printed."""
        return self.printed.entrant.name


@dataclass(slots=True)
class Case:
    """A sheet with its rules: `rules` is None where nobody could say which hold."""

    sheet: Sheet
    rules: SegmentRules | None
    skates: list[Skate]
    segment_factor: int = 100
    notes: list[tuple[int, Finding]] = field(default_factory=list)


Located = tuple[int, Finding]
"""A finding with the index of the skate it belongs to."""

Check = Callable[[Case], Iterator[Located]]
"""A check looks at a whole sheet and yields what it found, each with the index of the skate it concerns."""


def box_place(place: Place | None, boxes: tuple[object, ...], index: int) -> Place | None:
    """The place of one printed number: `place` narrowed to its box where the reader kept it."""
    if place is None or index >= len(boxes) or boxes[index] is None:
        return place
    return Place(place.file, place.page, boxes[index], place.cell)  # type: ignore[arg-type]


def element_place(element: ExecutedElement, what: str) -> Place | None:
    """Where the code, "base", "goe" or "score" of an element is printed."""
    index = {"code": 0, "base": 1, "goe": 2, "score": len(element.boxes) - 1}[what]
    return box_place(element.place, element.boxes, index)
