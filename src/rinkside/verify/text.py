"""The report for people: findings grouped by event and segment, and a summary."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from rich.text import Text

from rinkside.domain import Finding, Severity
from rinkside.points import format_points
from rinkside.protocols.pdf.codes import CODES as PDF_CODES
from rinkside.verify.codes import CODES
from rinkside.verify.report import EventReport, FileReport, PerformanceReport, SegmentReport, Status, Summary

__all__ = ["event_lines", "summary_lines"]

_SIGN = {Status.EXACT: "✓", Status.DIFFERS: "✗", Status.UNVERIFIABLE: "?", Status.UNREADABLE: "–"}
_STYLE = {Status.EXACT: "green", Status.DIFFERS: "red", Status.UNVERIFIABLE: "yellow", Status.UNREADABLE: "yellow"}
_TITLES = {code: title for code, (_, title) in {**PDF_CODES, **CODES}.items()}
_ALWAYS = frozenset({"places-change", "total-corrected"})
"""Informational findings that belong to an error shown beside them."""
_MARK = {Severity.ERROR: ("✗", "red"), Severity.WARNING: ("!", "yellow"), Severity.INFO: ("·", "dim")}


def event_lines(event: EventReport, details: bool = False) -> Iterator[Text]:
    """The lines of one event: each segment with its count, then every performance that wants a look.

    With `details` informational findings are shown too.
    """
    title = Text(event.title or "event without a title", style="bold")
    if event.group and event.group != event.title:
        title.append(f"  {event.group}", style="dim not bold")
    yield title
    for segment in event.segments:
        yield from _segment(segment, details)
    for file in event.files:
        yield from _file(file, details)
    yield Text("")


def _segment(segment: SegmentReport, details: bool) -> Iterator[Text]:
    number = len(segment.performances)
    exact = sum(p.status is Status.EXACT for p in segment.performances)
    line = Text("  ")
    line.append("✓ " if exact == number else "✗ ", style="green" if exact == number else "red")
    line.append(f"{segment.title}: {exact} of {number} exact")
    line.append(f"  {PurePath(segment.file).name}", style="dim")
    yield line
    for performance in segment.performances:
        shown = [f for f in performance.findings if details or f.severity is not Severity.INFO or f.code in _ALWAYS]
        if shown or performance.status is not Status.EXACT:
            yield _performance(performance)
            for finding in shown:
                yield from _finding(finding)


def _performance(p: PerformanceReport) -> Text:
    line = Text("    ")
    line.append(f"{_SIGN[p.status]} ", style=_STYLE[p.status])
    rank = "  " if p.rank is None else f"{p.rank:>2}"
    line.append(f"{rank} {p.name} {p.nation}".rstrip())
    if p.printed.tss is not None:
        line.append(f"  {format_points(p.printed.tss)}")
    if p.computed.tss is not None and p.computed.tss != p.printed.tss:
        line.append(f" → {format_points(p.computed.tss)}", style="red")
    line.append(f"  {p.status.value}", style=_STYLE[p.status])
    if p.page is not None:
        line.append(f"  page {p.page}", style="dim")
    return line


def _finding(finding: Finding) -> Iterator[Text]:
    sign, style = _MARK[finding.severity]
    line = Text("         ")
    line.append(f"{sign} {finding.code}", style=style)
    line.append(f"  {finding.where}")
    if finding.printed:
        line.append(f"  printed {finding.printed}")
    if finding.expected:
        line.append(f"  expected {finding.expected}")
    yield line
    if finding.note:
        yield Text(f"           {finding.note}", style="dim")


def _file(file: FileReport, details: bool) -> Iterator[Text]:
    shown = [f for f in file.findings if details or f.severity is not Severity.INFO]
    if shown:
        yield Text(f"    {PurePath(file.file).name}")
        for finding in shown:
            yield from _finding(finding)


def summary_lines(summary: Summary) -> Iterator[Text]:
    """The summary for people: verdicts, what was recomputed, the findings by code, the speed."""
    s = summary
    yield Text("Summary", style="bold")
    seconds = format_points(s.seconds_hundredths)
    yield Text(f"  {s.files} files, {s.pages} pages, {s.performances} performances in {seconds} s")
    for status in Status:
        number = getattr(s, status.value)
        if number:
            yield Text(f"  {_SIGN[status]} {number} {status.value}", style=_STYLE[status])
    yield Text(
        f"  base values {s.elements_base_exact} of {s.elements} · GOE from marks {s.elements_goe_exact} of "
        f"{s.elements_goe_recomputed} recomputed · components {s.components_exact} of {s.components}"
    )
    for code, number in sorted(s.codes.items(), key=lambda item: (-item[1], item[0])):
        title = _TITLES.get(code, "")
        yield Text(f"  {number:>5}  {code}  {title}", style="dim")
