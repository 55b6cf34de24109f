"""One skate as a panel entered it and as a sheet prints it.

All points are hundredths. GOE marks are −5..5 (−3..3 to 2017-18), component marks hundredths in 0.25 steps. None is a
mark that was not given. Marks stand in the order of the printed columns.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rinkside.domain.people import Entrant
from rinkside.domain.place import Box, Place

__all__ = ["Component", "Deduction", "ExecutedElement", "Performance", "Standing"]


class Standing(StrEnum):
    """How an entrant stands in a result: ranked, or why not."""

    RANKED = "ranked"
    WITHDRAWN = "WD"
    DISQUALIFIED = "DSQ"
    NOT_REACHED = "FNR"
    NOT_QUALIFIED = "NQD"
    NOT_STARTED = "DNS"
    UNRANKED = "unranked"


@dataclass(frozen=True, slots=True)
class ExecutedElement:
    """One row of executed elements.

    `code` is as printed, "" for a blank row; `info` the printed Info column joined by spaces; `highlight` whether
    `x` is printed; `bonus` the novice bonus column. `boxes` are the positions of code, base value, GOE, each mark
    and the score, in that order, None where nothing is printed.
    """

    number: int
    code: str
    base_value: int
    goe: int
    marks: tuple[int | None, ...]
    score: int
    info: str = ""
    highlight: bool = False
    bonus: int = 0
    place: Place | None = None
    boxes: tuple[Box | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Component:
    """One program component: printed `name`, `factor` and panel `mean` in hundredths, marks in hundredths.

    `boxes`: positions of name, factor, each mark, mean.
    """

    name: str
    factor: int
    marks: tuple[int | None, ...]
    mean: int
    place: Place | None = None
    boxes: tuple[Box | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Deduction:
    """One deduction: `points` as a positive magnitude in hundredths; `count` where a number stands in brackets.

    `votes` keeps "(1 of 6)", a vote without effect.
    """

    reason: str
    points: int
    count: int | None = None
    votes: str = ""
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Performance:
    """One skate.

    `tss`, `tes`, `pcs` and `deductions` (a positive magnitude) are the printed totals, None where the sheet leaves
    them out (an artistic event prints no TES); `base_value` the printed sum of base values. `bonus` are declared
    bonus points (`bonus_declared` when a `B` is printed), None where the sheet declares none. `places` maps
    "rank", "tss", "tes", "pcs", "deductions", "base" to where each is printed.
    """

    entrant: Entrant
    rank: int | None
    start_number: int | None
    tss: int | None
    tes: int | None
    pcs: int | None
    deductions: int | None
    base_value: int | None
    elements: tuple[ExecutedElement, ...]
    components: tuple[Component, ...]
    deduction_lines: tuple[Deduction, ...] = ()
    standing: Standing = Standing.RANKED
    bonus: int | None = None
    bonus_declared: bool = False
    place: Place | None = None
    places: tuple[tuple[str, Place], ...] = ()

    def place_of(self, total: str) -> Place | None:
        """Where a total ("tss", "tes", "pcs", "deductions", "base", "rank") is printed."""
        return dict(self.places).get(total, self.place)

    def without_column(self, at: int) -> Performance:
        """The skate without the marks of one column (from 0), as if that judge had given none."""

        def marks(given: tuple[int | None, ...]) -> tuple[int | None, ...]:
            return (*given[:at], None, *given[at + 1 :]) if at < len(given) else given

        return replace(
            self,
            elements=tuple(replace(e, marks=marks(e.marks)) for e in self.elements),
            components=tuple(replace(c, marks=marks(c.marks)) for c in self.components),
        )
