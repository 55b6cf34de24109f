"""Pages of another event beside a sheet: some of the same skaters, other results. No sheet is held against them."""

from __future__ import annotations

from dataclasses import replace

from rinkside.domain import Severity, StartList
from rinkside.verify.event import event_report
from rinkside.verify.files import FileResult
from rinkside.verify.report import EventReport, Status
from tests.verify.factories import FREE, SHORT, category_page, outcome, segment_page, sheet_outcome

NAMES = ("Anna ICE", "Bea SNOW", "Cara FROST", "Dora RIME", "Eva HAIL")


def beside(page, *, short: bool = True, free: bool = True) -> EventReport:
    """The report of two right sheets with one page beside them."""
    sheets = []
    for id, wanted, top in ((SHORT, short, 6000), (FREE, free, 12_000)):
        if wanted:
            skates = [outcome(n, i, top - 100 * i, start=i) for i, n in enumerate(NAMES, 1)]
            sheets.append(sheet_outcome(*skates, id=id))
    results = [FileResult("sheet.pdf", "pdf", 2, sheets), FileResult(page.file, "html", 1, [], page)]
    return event_report("folder", results)


def errors(report: EventReport) -> list[str]:
    return [f.code for p in report.performances for f in p.findings if f.severity is Severity.ERROR]


def all_exact(report: EventReport) -> bool:
    return all(p.status is Status.EXACT for p in report.performances)


def test_a_result_page_of_another_event_is_held_against_no_sheet():
    report = beside(segment_page(*((n, 6 - i, 5000 + 77 * i) for i, n in enumerate(NAMES, 1))))
    assert errors(report) == []
    assert all_exact(report)
    assert [f.code for file in report.files for f in file.findings] == ["sheet-missing"]


def test_a_result_page_with_one_wrong_score_is_still_that_of_its_sheet():
    rows = [(n, i, 6000 - 100 * i) for i, n in enumerate(NAMES, 1)]
    report = beside(segment_page((NAMES[0], 1, 5901), *rows[1:]))
    assert errors(report) == ["result-page-differs"]


def test_a_final_result_of_another_event_is_left_alone_and_that_is_said():
    report = beside(category_page(*((n, 6 - i, 15_000 + 91 * i, 6 - i, 1 + i % 5) for i, n in enumerate(NAMES, 1))))
    assert errors(report) == []
    assert all_exact(report)
    assert [f.code for file in report.files for f in file.findings] == ["page-of-another-event"]


def test_a_final_result_with_wrong_totals_in_some_rows_is_still_compared():
    rows = [(n, i, 18_000 - 200 * i, i, i) for i, n in enumerate(NAMES, 1)]
    spoilt = [(n, rank, total + (1 if rank in (2, 4) else 0), sp, fs) for n, rank, total, sp, fs in rows]
    assert errors(beside(category_page(*rows))) == []
    assert errors(beside(category_page(*spoilt))) == ["result-total-differs"] * 2


def test_a_start_list_of_another_event_changes_nothing():
    entrants = [s.entrant for s in sheet_outcome(*(outcome(n, 1, 1) for n in NAMES)).skates]
    drawn = StartList(SHORT, "start.htm", tuple((6 - i, e, None) for i, e in enumerate(entrants, 1)))
    assert errors(beside(drawn)) == []
    own = replace(
        drawn, rows=((1, entrants[0], None), (3, entrants[1], None), *((i, entrants[i - 1], None) for i in (3, 4, 5)))
    )
    assert errors(beside(own)) == ["result-page-differs"]
