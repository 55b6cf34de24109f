"""One event: its sheets against its pages of results, then the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath

from rinkside.domain import (
    CategoryResult,
    Entrant,
    EventIndex,
    Finding,
    PanelPage,
    SegmentId,
    SegmentKind,
    SegmentResult,
    Severity,
    Sheet,
    StartList,
)
from rinkside.protocols.grouping import Document, group_events
from rinkside.protocols.titles import fold
from rinkside.verify.category_checks import (
    Category,
    Skated,
    agreeing_rows,
    check_category,
    headed_segments,
    skated_of_page,
    skated_of_sheet,
)
from rinkside.verify.codes import found
from rinkside.verify.files import FileResult
from rinkside.verify.left_out import LeftOut, explain_gaps, without_withheld
from rinkside.verify.outcome import SheetOutcome, pair_entrants
from rinkside.verify.page_checks import Homed, against_panel, against_result, against_start_list, result_alone
from rinkside.verify.report import EventReport, FileReport, PerformanceReport, SegmentReport, Status, Totals

__all__ = ["event_report"]


def event_report(group: str, results: Sequence[FileResult]) -> EventReport:
    """The cross-checks of everything that lies together, and its report.

    Events whose files lie in one folder are told apart by their titles before anything is compared.
    """
    sheets = [sheet for result in results for sheet in result.sheets]
    loose: list[PerformanceReport] = []
    left_out = [r.document for r in results if isinstance(r.document, LeftOut)]
    results = [r for r in results if not isinstance(r.document, LeftOut)]
    pages_too = [FileResult(r.file, r.kind, document=d, findings=r.findings) for r in results for d in r.lists]
    for own, pages in _events(sheets, [*results, *pages_too]):
        _segments(own, pages, loose)
        _categories(own, pages, loose)
    if left_out:
        explain_gaps(sheets, left_out)
        loose = without_withheld(loose, left_out)
    for result in results:
        said = {f.severity for f in result.findings}
        if not result.readable and (Severity.ERROR in said or (result.kind == "pdf" and said != {Severity.INFO})):
            loose.append(_unreadable(result))
    files = tuple(FileReport(r.file, r.pages, r.readable, tuple(r.findings)) for r in results)
    titles = [s.id.event for s in sheets if s.id.event]
    titles += [r.document.event for r in results if isinstance(r.document, EventIndex) and r.document.event]
    title = titles[0] if titles else PurePath(group).name or group
    segments = [
        SegmentReport(_title(s.id), s.file, tuple(_under(o.report, s.id.event or title) for o in s.skates))
        for s in sheets
    ]
    if loose:
        segments.append(SegmentReport("without a sheet", group, tuple(_under(r, r.event or title) for r in loose)))
    return EventReport(title, tuple(segments), files, group)


def _under(report: PerformanceReport, event: str) -> PerformanceReport:
    """The report with the name of its event where the sheet prints none."""
    return report if report.event else replace(report, event=event)


def _events(
    sheets: Sequence[SheetOutcome], results: Sequence[FileResult]
) -> Iterator[tuple[list[SheetOutcome], list[FileResult]]]:
    """The sheets and pages of each event in a folder, told apart by their titles where they must be."""
    documents: list[Document] = [Sheet(s.id, s.file, (), s.columns, "", 0) for s in sheets]
    documents += [r.document for r in results if r.document is not None]
    for event in group_events(documents):
        inside: list[Document] = [*event.indexes, *event.loose]
        for category in event.categories:
            inside += [*category.results, *category.entries]
            for segment in category.segments:
                inside += [*segment.sheets, *segment.results, *segment.start_lists, *segment.panels]
        files = {document.file for document in inside}
        yield [s for s in sheets if s.file in files], [r for r in results if r.file in files]


def _title(id: SegmentId) -> str:
    segment = id.segment_title or (id.segment.value if id.segment else "")
    return ", ".join(part for part in (id.category, segment) if part) or "segment without a title"


def _compatible(one: SegmentId, other: SegmentId, segment: bool) -> bool:
    """Whether two documents may be about the same category (and segment): what either does not say agrees."""
    pairs: list[tuple[object, object]] = [(one.discipline, other.discipline), (one.gender, other.gender)]
    if segment:
        pairs.append((one.segment, other.segment))
    return one.team_event == other.team_event and all(a is None or b is None or a == b for a, b in pairs)


def _closest(
    sheets: Sequence[SheetOutcome], id: SegmentId, rows: Sequence[tuple[Entrant, int | None, int | None]]
) -> SheetOutcome | None:
    """The sheet whose entrants a page names, by (entrant, start number, score); clubs run many categories alike.

    Equal scores decide; without one, half of the entrants in common and the same segment.
    """
    best: tuple[int, int, SheetOutcome] | None = None
    for sheet in sheets:
        if not _compatible(sheet.id, id, segment=False):
            continue
        hits = pair_entrants(sheet.entrants, [(entrant, number) for entrant, number, _ in rows])
        common = sum(hit is not None for hit in hits)
        scores, numbers = _alike(sheet, rows, hits)
        equal = sum(scores)
        another = _of_another_event(scores) or (not scores and _of_another_event(numbers))
        enough = equal or (
            not another and _compatible(sheet.id, id, segment=True) and 2 * common >= min(len(rows), len(sheet.skates))
        )
        if common and enough and (best is None or (equal, common) > best[:2]):
            best = (equal, common, sheet)
    return best[2] if best else None


ROWS_THAT_TELL = 3
"""How many rows of a page must be held against a sheet before their differences say that it is of another event."""


def _of_another_event(agreeing: Sequence[bool]) -> bool:
    """Whether rows that share names and not their numbers are of another event with some of the same skaters."""
    return len(agreeing) >= ROWS_THAT_TELL and 2 * sum(agreeing) < len(agreeing)


def _alike(
    sheet: SheetOutcome, rows: Sequence[tuple[Entrant, int | None, int | None]], hits: Sequence[int | None]
) -> tuple[list[bool], list[bool]]:
    """For each row whose entrant is on the sheet: whether its score is the sheet's, whether its start number is."""
    scores: list[bool] = []
    numbers: list[bool] = []
    for hit, (_, number, tss) in zip(hits, rows, strict=True):
        if hit is None:
            continue
        report = sheet.skates[hit].report
        if tss is not None and report.printed.tss is not None:
            scores.append(tss == report.printed.tss)
        if number is not None and report.start_number is not None:
            numbers.append(number == report.start_number)
    return scores, numbers


def _sheet_of_panel(sheets: Sequence[SheetOutcome], id: SegmentId) -> SheetOutcome | None:
    """The sheet a panel page belongs to: the only one of its segment, or the one of its category's name."""
    fitting = [s for s in sheets if _compatible(s.id, id, segment=True) and s.id.segment is id.segment]
    named = [s for s in fitting if fold(s.id.category) == fold(id.category)]
    for choice in (named, fitting):
        if len(choice) == 1:
            return choice[0]
    return None


def _segments(sheets: list[SheetOutcome], results: Sequence[FileResult], loose: list[PerformanceReport]) -> None:
    for result in results:
        page = result.document
        if isinstance(page, SegmentResult):
            sheet = _closest(sheets, page.id, [(r.entrant, r.start_number, r.tss) for r in page.rows])
            if sheet is not None:
                _place(against_result(sheet, page), sheet, page.id, result.file, loose)
            elif page.rows:
                note = f"{len(page.rows)} rows; only their totals and places can be checked"
                result.findings.append(found("sheet-missing", "result page", note=note))
                loose.extend(_stand_in(page.id, result.file, f, entrant) for f, entrant in result_alone(page))
        elif isinstance(page, StartList):
            sheet = _closest(sheets, page.id, [(entrant, number, None) for number, entrant, _ in page.rows])
            if sheet is not None:
                _place(against_start_list(sheet, page), sheet, page.id, result.file, loose)
        elif isinstance(page, PanelPage):
            sheet = _sheet_of_panel(sheets, page.id)
            if sheet is not None:
                _place(against_panel(sheet, page), sheet, page.id, result.file, loose)


def _place(
    homed: Iterable[Homed], sheet: SheetOutcome, id: SegmentId, file: str, loose: list[PerformanceReport]
) -> None:
    for index, finding, entrant in homed:
        if index is not None and index < len(sheet.skates):
            sheet.skates[index].add(finding)
        else:
            loose.append(_stand_in(id, file, finding, entrant))


def _categories(sheets: list[SheetOutcome], results: Sequence[FileResult], loose: list[PerformanceReport]) -> None:
    pages = [r.document for r in results if isinstance(r.document, SegmentResult)]
    for result in results:
        page = result.document
        if not isinstance(page, CategoryResult):
            continue
        segments = _segments_of(page, sheets, pages)
        headings = {h for row in page.rows for h, _ in row.segment_ranks}
        complete = len(segments) >= max(1, len(headings))
        category = Category(page, segments, complete)
        if _of_another_event(agreeing_rows(category)):
            note = "names are those of sheets beside it, totals and places are not; it was left alone"
            result.findings.append(found("page-of-another-event", "final result", note=note))
            continue
        for outcome, finding, entrant in check_category(category):
            if outcome is not None:
                outcome.add(finding)
            elif finding.severity is not Severity.INFO:
                loose.append(_stand_in(page.id, result.file, finding, entrant))


def _segments_of(
    page: CategoryResult, sheets: Sequence[SheetOutcome], pages: Sequence[SegmentResult]
) -> dict[SegmentKind, list[Skated]]:
    """The segments whose entrants are those of a final result: from sheets, else from result pages."""
    rows = [(row.entrant, None) for row in page.rows]
    chosen: dict[SegmentKind, tuple[tuple[int, int, int], list[Skated]]] = {}
    headed = headed_segments(page)
    choices = [(1, s.id, skated_of_sheet(s)) for s in sheets] + [(0, r.id, skated_of_page(r)) for r in pages]
    for is_sheet, id, skates in choices:
        if id.segment is None or not skates or not _compatible(id, page.id, segment=False):
            continue
        if headed is not None and id.segment not in headed:
            continue
        hits = pair_entrants([(s.entrant, None) for s in skates], rows)
        common = sum(hit is not None for hit in hits)
        agree = sum(
            hit is not None and skates[hit].rank in [rank for _, rank in row.segment_ranks]
            for hit, row in zip(hits, page.rows, strict=True)
        )
        best = chosen.get(id.segment)
        weight = (agree, common, is_sheet)
        if 2 * common > min(len(rows), len(skates)) and (best is None or weight > best[0]):
            chosen[id.segment] = (weight, skates)
    return {kind: skates for kind, (_, skates) in chosen.items()}


def _stand_in(id: SegmentId, file: str, finding: Finding, entrant: Entrant | None) -> PerformanceReport:
    """A report for a finding that no performance of a sheet can carry."""
    status = Status.UNREADABLE if finding.code == "missing-on-sheet" else Status.DIFFERS
    return PerformanceReport(
        file=file,
        page=None,
        event=id.event,
        category=id.category,
        season=str(id.season) if id.season else "",
        discipline=id.discipline.value if id.discipline else "",
        level=id.level.value if id.level else "",
        segment=id.segment.value if id.segment else "",
        rank=None,
        name=entrant.name if entrant else "",
        nation=entrant.nation if entrant else "",
        start_number=None,
        printed=Totals(),
        computed=Totals(),
        status=status,
        findings=(finding,),
    )


def _unreadable(result: FileResult) -> PerformanceReport:
    findings = tuple(result.findings) or (found("nothing-to-verify", "file", note=f"{result.file} holds no sheet"),)
    result.findings = []
    return PerformanceReport(
        result.file, None, "", "", "", "", "", "", None, "", "", None, Totals(), Totals(), Status.UNREADABLE, findings
    )  # fmt: skip
