"""One event: its sheets against its pages of results, then the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath

from rinkside.domain import (
    Entrant,
    EventIndex,
    Finding,
    SegmentId,
    Severity,
    Sheet,
)
from rinkside.protocols.grouping import Document, group_events
from rinkside.verify.codes import found
from rinkside.verify.crossing import Page, cross_checks
from rinkside.verify.files import FileResult
from rinkside.verify.left_out import LeftOut, explain_gaps, without_withheld
from rinkside.verify.outcome import SheetOutcome
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
        files_of = {id(r.document): r for r in pages if isinstance(r.document, Page)}
        for crossed in cross_checks(own, [r.document for r in files_of.values()]):
            if crossed.outcome is not None:
                crossed.outcome.add(crossed.finding)
            elif crossed.whole:
                files_of[id(crossed.page)].findings.append(crossed.finding)
            else:
                page = crossed.page
                loose.append(_stand_in(page.id, files_of[id(page)].file, crossed.finding, crossed.entrant))
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
