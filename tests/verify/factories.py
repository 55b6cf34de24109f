"""Hand-made sheets, pages and outcomes for the tests of verifying."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from rinkside.domain import (
    CategoryResult,
    CategoryRow,
    Component,
    Discipline,
    Entrant,
    ExecutedElement,
    Gender,
    Level,
    Performance,
    SegmentId,
    SegmentKind,
    SegmentResult,
    SegmentRow,
    Sheet,
    Standing,
)
from rinkside.verify.outcome import Outcome, SheetOutcome
from rinkside.verify.report import PerformanceReport, Status, Totals

SHORT = SegmentId(
    event="Ice Cup",
    category="Women",
    discipline=Discipline.SINGLES,
    gender=Gender.WOMEN,
    level=Level.SENIOR,
    segment=SegmentKind.SHORT,
    date=date(2023, 11, 4),
)
FREE = replace(SHORT, segment=SegmentKind.FREE, date=date(2023, 11, 5))


def element(
    code: str = "2A", base: int = 330, goe: int = 0, marks: tuple[int | None, ...] = (0,) * 5, **more
) -> ExecutedElement:
    """One element whose score adds up unless `score` says otherwise."""
    score = more.pop("score", base + goe)
    return ExecutedElement(more.pop("number", 1), code, base, goe, marks, score, **more)


def component(mean: int, marks: tuple[int | None, ...], factor: int = 133, name: str = "Composition") -> Component:
    """One component."""
    return Component(name, factor, marks, mean)


def performance(name: str = "Anna ICE", rank: int | None = 1, tss: int | None = 5000, **more) -> Performance:
    """One performance; totals not given are left out."""
    fields = {
        "start_number": rank,
        "tes": None,
        "pcs": None,
        "deductions": None,
        "base_value": None,
        "elements": (),
        "components": (),
        **more,
    }
    return Performance(Entrant(name, "FIN"), rank, fields.pop("start_number"), tss, **fields)


def sheet(*performances: Performance, id: SegmentId = SHORT, columns: int = 5) -> Sheet:
    """One sheet."""
    return Sheet(id, "sheet.pdf", performances, columns, "test", 1)


def outcome(name: str, rank: int | None, tss: int, corrected: int | None = None, start: int | None = None) -> Outcome:
    """One verified skate, exact unless a corrected score is given."""
    status = Status.EXACT if corrected in (None, tss) else Status.DIFFERS
    report = PerformanceReport(
        "sheet.pdf", 1, "Ice Cup", "Women", "2023-24", "singles", "senior", "short program", rank, name, "FIN", start,
        Totals(tss=tss), Totals(tss=tss if corrected is None else corrected), status,
    )  # fmt: skip
    return Outcome(report, Entrant(name, "FIN"))


def sheet_outcome(*skates: Outcome, id: SegmentId = SHORT, columns: int = 9) -> SheetOutcome:
    """A verified sheet."""
    return SheetOutcome(id, "sheet.pdf", columns, None, list(skates))


def segment_page(*rows: tuple[str, int | None, int | None], id: SegmentId = SHORT) -> SegmentResult:
    """A segment's result page of (name, rank, TSS)."""
    return SegmentResult(
        id, "SEG001.htm", tuple(SegmentRow(Entrant(n, "FIN"), r, t, None, None, None, None) for n, r, t in rows)
    )


def category_page(*rows: tuple[str, int | None, int | None, int | None, int | None]) -> CategoryResult:
    """A final result of (name, rank, total, SP place, FS place); rank None is FNR."""
    return CategoryResult(
        SHORT,
        "CAT001RS.htm",
        tuple(
            CategoryRow(
                Entrant(n, "FIN"),
                rank,
                total,
                (("SP", sp), ("FS", fs)),
                Standing.RANKED if rank is not None else Standing.NOT_REACHED,
            )
            for n, rank, total, sp, fs in rows
        ),
    )
