"""Checks of a sheet against the pages published beside it: the segment's result, its start list, its panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rinkside.domain import Entrant, Finding, PanelPage, SegmentResult, SegmentRow, Standing, StartList
from rinkside.points import format_points as text
from rinkside.points import times
from rinkside.verify.codes import found
from rinkside.verify.outcome import Outcome, SheetOutcome, pair_entrants
from rinkside.verify.places import Placed, order_faults
from rinkside.verify.settings import factor_of

__all__ = ["against_panel", "against_result", "against_start_list", "result_alone"]

Homed = tuple[int | None, Finding, Entrant | None]
"""Index of the skate a finding belongs to, or None with the entrant it concerns (None: the whole page)."""


def against_result(sheet: SheetOutcome, result: SegmentResult) -> Iterator[Homed]:
    """Every number that both the sheet and the segment's result page print."""
    ours = [s.entrant for s in sheet.skates]
    hits = pair_entrants(sheet.entrants, [(row.entrant, row.start_number) for row in result.rows])
    for row, hit in zip(result.rows, hits, strict=True):
        if hit is None:
            if row.standing is Standing.RANKED and (row.rank is not None or row.tss is not None):
                note = f"rank {row.rank} on {result.file}; look for the page of the sheet that shows this skate"
                yield None, found("missing-on-sheet", "sheet", "", row.entrant.name, note, row.place), row.entrant
            continue
        yield from ((hit, f, row.entrant) for f in _row_differences(sheet.skates[hit], row, result.file))
    for index in sorted(set(range(len(ours))) - {h for h in hits if h is not None}):
        note = f"{result.file} has no row of this name; look whether it is written differently there"
        yield index, found("missing-on-result-page", "result page", "", ours[index].name, note), ours[index]


def result_alone(result: SegmentResult) -> Iterator[tuple[Finding, Entrant]]:
    """A result page without a sheet: its segment scores from the other totals, its places from the scores."""
    rows = [r for r in result.rows if r.tss is not None and r.pcs is not None and r.standing is Standing.RANKED]
    raw = [(r.tes or 0) + (r.pcs or 0) - (r.deductions or 0) + (r.bonus or 0) for r in rows]
    factor = factor_of([(total, r.tss or 0) for total, r in zip(raw, rows, strict=True)])
    for total, row in zip(raw, rows, strict=True):
        tss = times(total, factor or 100)
        if tss != row.tss:
            note = f"{text(row.tes or 0)} + {text(row.pcs or 0)} − {text(row.deductions or 0)} on {result.file}"
            yield (
                found("tss-differs", "result page, segment score", text(row.tss or 0), text(tss), note, row.place),
                row.entrant,
            )
    ranked = [r for r in result.rows if r.rank is not None and r.tss is not None and r.standing is Standing.RANKED]
    faults, _ = order_faults([Placed(i, r.rank or 0, (r.tss or 0,)) for i, r in enumerate(ranked)])
    for fault, place in faults:
        row = ranked[fault.index]
        tied = sum(r.tss == row.tss for r in ranked) > 1
        if not tied:  # what breaks a tie is not on every page
            note = f"by the printed segment score {text(row.tss or 0)}"
            finding = found("rank-differs", "result page, rank", str(fault.place), str(place), note, row.place)
            yield finding, row.entrant


def _row_differences(skate: Outcome, row: SegmentRow, file: str) -> Iterator[Finding]:
    report = skate.report
    pairs: list[tuple[str, int | None, int | None, Callable[[int], str]]] = [
        ("segment score", row.tss, report.printed.tss, text),
        ("element score", row.tes, report.printed.tes, text),
        ("component score", row.pcs, report.printed.pcs, text),
        ("deductions", row.deductions, report.printed.deductions, lambda points: text(-points)),
        ("rank", row.rank, report.rank, str),
        ("start number", row.start_number, report.start_number, str),
    ]
    for what, theirs, ours, write in pairs:
        if theirs is not None and ours is not None and theirs != ours:
            note = f"{file} prints {write(theirs)}, the sheet {write(ours)}"
            yield found("result-page-differs", f"result page, {what}", write(theirs), write(ours), note, row.place)


def against_start_list(sheet: SheetOutcome, start: StartList) -> Iterator[Homed]:
    """The start numbers of the sheet against those drawn."""
    hits = pair_entrants(sheet.entrants, [(entrant, number) for number, entrant, _ in start.rows])
    for (number, entrant, _), hit in zip(start.rows, hits, strict=True):
        printed = sheet.skates[hit].report.start_number if hit is not None else None
        if hit is not None and printed is not None and printed != number:
            note = f"{start.file} gives start number {number}, the sheet {printed}"
            where = "start list, start number"
            yield hit, found("result-page-differs", where, str(number), str(printed), note), entrant


def against_panel(sheet: SheetOutcome, page: PanelPage) -> Iterator[Homed]:
    """The number of judges named against the columns with marks. A difference warns; no judge is moved for it."""
    judges = len(page.panel.judges)
    if judges and sheet.columns and judges != sheet.columns:
        note = (
            f"{page.file} names {judges} judges, marks stand in {sheet.columns} columns; "
            "marks are read by column and given to no name"
        )
        yield 0, found("panel-size-differs", "panel", str(sheet.columns), str(judges), note), None
