"""Small made-up values for tests: an event with two invented skaters, one segment with marks and one with totals."""

from __future__ import annotations

from datetime import date

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

__all__ = ["event", "skate"]


def skate(name: str = "ICE Ada", rank: int = 1) -> Performance:
    """A short made-up free skate of three judges in 2025-26, correct to the cent: 3S, CCoSp3 with a mark missing."""
    place = Place("women.pdf", 2)
    return Performance(
        entrant=Entrant(name, "ICE", "Lake Club"),
        rank=rank,
        start_number=4,
        tss=2743,
        tes=764,
        pcs=2079,
        deductions=100,
        base_value=730,
        elements=(
            ExecutedElement(1, "3S", 430, 14, (0, 1, 0), 444, place=place),
            ExecutedElement(2, "CCoSp3", 300, 20, (1, None, 0), 320, "F", True, place=place),
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
