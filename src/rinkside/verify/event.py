"""One event: its sheets against its pages of results, then the report."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.domain import (
    CategoryResult,
    Entrant,
    EventIndex,
    Finding,
    PanelPage,
    SegmentId,
    SegmentResult,
    Severity,
    StartList,
)
from rinkside.verify.category_checks import Category, Skated, check_category, skated_of_page, skated_of_sheet
from rinkside.verify.codes import found
from rinkside.verify.files import FileResult
from rinkside.verify.outcome import SheetOutcome
from rinkside.verify.page_checks import Homed, against_panel, against_result, against_start_list
from rinkside.verify.report import EventReport, FileReport, PerformanceReport, SegmentReport, Status, Totals

__all__ = ["event_report"]


def event_report(group: str, results: Sequence[FileResult]) -> EventReport:
    """The cross-checks of everything that lies together, and its report."""
    sheets = [sheet for result in results for sheet in result.sheets]
    loose: list[PerformanceReport] = []
    _segments(sheets, results, loose)
    _categories(sheets, results, loose)
    for result in results:
        if not result.readable and result.kind == "pdf":
            loose.append(_unreadable(result))
    files = tuple(FileReport(r.file, r.pages, r.readable, tuple(r.findings)) for r in results)
    segments = [SegmentReport(_title(s.id), s.file, tuple(o.report for o in s.skates)) for s in sheets]
    if loose:
        segments.append(SegmentReport("without a sheet", group, tuple(loose)))
    title = next((s.id.event for s in sheets if s.id.event), "") or next(
        (r.document.event for r in results if isinstance(r.document, EventIndex) and r.document.event), group
    )
    return EventReport(title, tuple(segments), files)


def _title(id: SegmentId) -> str:
    segment = id.segment_title or (id.segment.value if id.segment else "")
    return ", ".join(part for part in (id.category, segment) if part) or "segment without a title"


def _same_segment(one: SegmentId, other: SegmentId) -> bool:
    return _same_category(one, other) and one.segment is other.segment


def _same_category(one: SegmentId, other: SegmentId) -> bool:
    return (one.discipline, one.gender, one.level, one.team_event) == (
        other.discipline,
        other.gender,
        other.level,
        other.team_event,
    )


def _segments(sheets: list[SheetOutcome], results: Sequence[FileResult], loose: list[PerformanceReport]) -> None:
    for result in results:
        page = result.document
        if not isinstance(page, SegmentResult | StartList | PanelPage):
            continue
        matching = [s for s in sheets if _same_segment(s.id, page.id)]
        for sheet in matching[:1]:
            if isinstance(page, SegmentResult):
                _place(against_result(sheet, page), sheet, page.id, result.file, loose)
            elif isinstance(page, StartList):
                _place(against_start_list(sheet, page), sheet, page.id, result.file, loose)
            else:
                _place(against_panel(sheet, page), sheet, page.id, result.file, loose)


def _place(
    homed: Sequence[Homed] | object, sheet: SheetOutcome, id: SegmentId, file: str, loose: list[PerformanceReport]
) -> None:
    for index, finding, entrant in homed:  # type: ignore[attr-defined]
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
        segments: dict[object, list[Skated]] = {}
        for sheet in sheets:
            if _same_category(sheet.id, page.id) and sheet.id.segment is not None:
                segments[sheet.id.segment] = skated_of_sheet(sheet)
        for other in pages:
            if _same_category(other.id, page.id) and other.id.segment is not None:
                segments.setdefault(other.id.segment, skated_of_page(other))
        headings = {h for row in page.rows for h, _ in row.segment_ranks}
        complete = len(segments) >= max(1, len(headings))
        category = Category(page, segments, complete)  # type: ignore[arg-type]
        for outcome, finding, entrant in check_category(category):
            if outcome is not None:
                outcome.add(finding)
            elif finding.severity is not Severity.INFO:
                loose.append(_stand_in(page.id, result.file, finding, entrant))


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
