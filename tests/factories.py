"""Small made-up values for tests: an event with two invented skaters, one segment with marks and one with totals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache

from rinkside.domain import (
    Category,
    Component,
    Deduction,
    Discipline,
    Entrant,
    Event,
    ExecutedElement,
    Function,
    Gender,
    Level,
    Official,
    Panel,
    Performance,
    Place,
    Season,
    Segment,
    SegmentKind,
    SegmentRow,
    Source,
    Standing,
)
from rinkside.points import parse_points
from rinkside.rulebook import RuleBook, Scope, SegmentRules, load

__all__ = ["ELEMENTS", "entered", "event", "executed", "rules_at", "skate"]


def skate(name: str = "ICE Ada", rank: int = 1) -> Performance:
    """A short made-up free skate of three judges in 2025-26, correct to the cent: 3S, CCoSp3 with a mark missing."""
    place = Place("women.pdf", 2)
    return Performance(
        entrant=Entrant(name, "ICE", "Lake Club"),
        rank=rank,
        start_number=4,
        tss=2750,
        tes=759,
        pcs=2091,
        deductions=100,
        base_value=730,
        elements=(
            ExecutedElement(1, "3S", 430, 14, (0, 1, 0), 444, place=place),
            ExecutedElement(2, "CCoSp3", 300, 15, (1, None, 0), 315, "F", place=place),
        ),
        components=(
            Component("Composition", 267, (275, 250, 300), 275, place),
            Component("Presentation", 267, (250, 250, 250), 250, place),
            Component("Skating Skills", 267, (250, 275, 250), 258, place),
        ),
        deduction_lines=(Deduction("Falls", 100, 1, place=place),),
        place=place,
    )


def event() -> Event:
    """A made-up event: a short program of totals only, a free skating with marks and a panel."""
    totals = Place("short.htm")
    return Event(
        name="Lake Trophy",
        venue="Lake",
        first_day=date(2026, 1, 10),
        last_day=date(2026, 1, 11),
        categories=(
            Category(
                "Women",
                Discipline.SINGLES,
                Level.SENIOR,
                Season(2025),
                Gender.WOMEN,
                (
                    Segment(
                        SegmentKind.SHORT,
                        date=date(2026, 1, 10),
                        rows=(
                            SegmentRow(Entrant("ICE Ada", "ICE"), 1, 3010, 1510, 1500, 0, 2, place=totals),
                            SegmentRow(
                                Entrant("SNOW Bea", "ICE"), None, None, None, None, None, 1,
                                standing=Standing.WITHDRAWN, place=totals,
                            ),
                        ),
                    ),
                    Segment(
                        SegmentKind.FREE,
                        date=date(2026, 1, 11),
                        judges=3,
                        panel=Panel(
                            (
                                Official(Function.REFEREE, "Rae FREE", "ICE", title="Ms."),
                                Official(Function.JUDGE, "Jo ONE", "ICE", 1),
                                Official(Function.JUDGE, "Jo TWO", "ICE", 2),
                                Official(Function.JUDGE, "Jo THREE", "ICE", 3),
                            )
                        ),
                        performances=(skate(),),
                    ),
                ),
            ),
        ),
        sources=(Source("short", "Short program result", "Lake Club", "short.htm"),),
    )  # fmt: skip


@cache
def rule_book() -> RuleBook:
    """The ISU's rule book, loaded once."""
    return load()


def rules_at(
    first_year: int,
    discipline: Discipline = Discipline.SINGLES,
    segment: SegmentKind = SegmentKind.FREE,
    gender: Gender | None = Gender.WOMEN,
    level: Level = Level.SENIOR,
    day: date | None = None,
) -> SegmentRules:
    """The rules of a segment skated in November of a season's first year (or on `day`)."""
    return rule_book().at(Scope(day or date(first_year, 11, 15), discipline, level, segment, gender))


def executed(
    code: str,
    marks: Sequence[int | None] = (0,) * 9,
    *,
    x: bool = False,
    info: str = "",
    bonus: int = 0,
    number: int = 1,
) -> ExecutedElement:
    """One element as a panel enters it: nothing printed beside it."""
    return ExecutedElement(number, code, 0, 0, tuple(marks), 0, info, x, bonus)


def entered(
    elements: Sequence[ExecutedElement],
    components: dict[str, Sequence[int | None]] | None = None,
    *,
    deductions: dict[str, str] | None = None,
    bonus: int | None = None,
) -> Performance:
    """A skate as a panel entered it: elements, marks by component name, deductions by reason ("1.00")."""
    return Performance(
        Entrant("ICE Ada", "ICE"),
        rank=None,
        start_number=None,
        tss=None,
        tes=None,
        pcs=None,
        deductions=None,
        base_value=None,
        elements=tuple(elements),
        components=tuple(Component(n, 0, tuple(m), 0) for n, m in (components or {}).items()),
        deduction_lines=tuple(Deduction(r, parse_points(p)) for r, p in (deductions or {}).items()),
        bonus=bonus,
    )


ELEMENTS = (
    "3Lz+3T",
    "3F<+3T<",
    "2A+2A+SEQ",
    "3Lo",
    "3S<<",
    "CCoSp4",
    "FSSp3V",
    "StSq4",
    "ChSq1",
    "1A<<",
    "3F+REP",
    "CCoSp",
)
"""Codes of 2019-20 to 2025-26 that are all in the singles scale, of every way a base value is made."""
