"""Checks of a sheet against the pages published beside it: the segment's result, its start list, its panel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rinkside.domain import Entrant, Finding, Panel, PanelPage, Place, SegmentResult, SegmentRow, Standing, StartList
from rinkside.points import format_points as text
from rinkside.points import times
from rinkside.protocols.entrants import name_key
from rinkside.protocols.titles import fold
from rinkside.verify.codes import found
from rinkside.verify.outcome import Outcome, SheetOutcome, pair_entrants
from rinkside.verify.places import Placed, order_faults
from rinkside.verify.settings import factor_of

__all__ = ["against_panel", "against_result", "against_start_list", "nation_differs", "panels_differ", "result_alone"]

Homed = tuple[int | None, Finding, Entrant | None]
"""Index of the skate a finding belongs to, or None with the entrant it concerns (None: the whole page)."""


def against_result(sheet: SheetOutcome, result: SegmentResult) -> Iterator[Homed]:
    """Every number that both the sheet and the segment's result page print."""
    ours = [s.entrant for s in sheet.skates]
    hits = pair_entrants(sheet.entrants, [(row.entrant, row.start_number) for row in result.rows])
    for row, same in _spelled_otherwise(sheet, result, hits):
        note = f"{result.file} and the sheet agree in start number, place, score and nation; taken as one entrant"
        name = found("name-differs", "result page, name", row.entrant.name, ours[same].name, note, row.place)
        yield same, name, row.entrant
        hits[result.rows.index(row)] = same
    for row, hit in zip(result.rows, hits, strict=True):
        if hit is None:
            if row.standing is Standing.RANKED and (row.rank is not None or row.tss is not None):
                note = f"rank {row.rank} on {result.file}; look for the page of the sheet that shows this skate"
                yield None, found("missing-on-sheet", "sheet", "", row.entrant.name, note, row.place), row.entrant
            continue
        yield from ((hit, f, row.entrant) for f in _row_differences(sheet.skates[hit], row, result.file))
        nations = nation_differs("result page", row.entrant, ours[hit], result.file, row.place)
        yield from ((hit, f, row.entrant) for f in nations)
    for index in sorted(set(range(len(ours))) - {h for h in hits if h is not None}):
        note = f"{result.file} has no row of this name; look whether it is written differently there"
        yield index, found("missing-on-result-page", "result page", "", ours[index].name, note), ours[index]


def _spelled_otherwise(
    sheet: SheetOutcome, result: SegmentResult, hits: list[int | None]
) -> list[tuple[SegmentRow, int]]:
    """Rows and skates that no name pairs, alone with their start number, place, score and nation."""
    free = [(at, s) for at, s in enumerate(sheet.skates) if at not in hits and s.report.printed.tss is not None]
    rows = [row for row, hit in zip(result.rows, hits, strict=True) if hit is None]
    pairs = [(row, at) for row in rows for at, skate in free if _same_skate(row, skate)]
    return [
        (row, at) for row, at in pairs if sum(r is row for r, _ in pairs) == 1 and sum(a == at for _, a in pairs) == 1
    ]


def _same_skate(row: SegmentRow, skate: Outcome) -> bool:
    report = skate.report
    pairs = ((row.tss, report.printed.tss), (row.rank, report.rank), (row.start_number, report.start_number))
    said = [one == other for one, other in pairs if one is not None and other is not None]
    return row.tss is not None and len(said) > 1 and all(said) and not _apart(row.entrant.nation, skate.entrant.nation)


def nation_differs(where: str, theirs: Entrant, ours: Entrant, file: str, place: Place | None) -> Iterator[Finding]:
    """Two nations where each document prints a nation's code; clubs and regions are not compared."""
    if _CODE.fullmatch(theirs.nation) and _CODE.fullmatch(ours.nation) and _apart(theirs.nation, ours.nation):
        note = f"{file} prints {theirs.nation}, the sheet {ours.nation}; look which of them the entry says"
        yield found("nation-differs", f"{where}, nation", theirs.nation, ours.nation, note, place)


_CODE = re.compile("[A-Z]{3}")


def _apart(one: str, other: str) -> bool:
    return bool(one and other) and fold(one) != fold(other)


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
        if hit is not None:
            nations = nation_differs("start list", entrant, sheet.skates[hit].entrant, start.file, None)
            yield from ((hit, f, entrant) for f in nations)


def against_panel(sheet: SheetOutcome, page: PanelPage) -> Iterator[Homed]:
    """The number of judges named against the columns with marks. A difference warns; no judge is moved for it."""
    judges = len(page.panel.judges)
    if judges and sheet.columns and judges != sheet.columns:
        note = (
            f"{page.file} names {judges} judges, marks stand in {sheet.columns} columns; "
            "marks are read by column and given to no name"
        )
        yield 0, found("panel-size-differs", "panel", str(sheet.columns), str(judges), note), None


def panels_differ(panel: Panel, file: str, other: Panel, other_file: str) -> Iterator[Finding]:
    """Officials whom two documents name differently for one seat or function; who is named once is not compared."""
    theirs = {(o.function, o.seat): o for o in panel.officials}
    ours = {(o.function, o.seat): o for o in other.officials}
    if len(theirs) < len(panel.officials) or len(ours) < len(other.officials):
        return  # functions that several share, without a number
    for seat, official in theirs.items():
        beside = ours.get(seat)
        if beside is None:
            continue
        where = "panel, " + (official.printed_function or official.function.value)
        if name_key(Entrant(official.name)) != name_key(Entrant(beside.name)):
            note = f"{file} names {official.name}, {other_file} {beside.name}; look which of the two was issued last"
            yield found("panel-differs", where, official.name, beside.name, note)
        elif _apart(official.nation, beside.nation):
            note = f"{official.name} is of {official.nation} in {file}, of {beside.nation} in {other_file}"
            yield found("panel-differs", f"{where}, nation", official.nation, beside.nation, note)
