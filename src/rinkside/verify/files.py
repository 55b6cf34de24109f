"""One file read and, where it is a sheet, recomputed: what processes work on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rinkside.domain import Finding, Protocol, Severity
from rinkside.errors import RinksideError
from rinkside.protocols.collect import Source
from rinkside.verify.codes import found
from rinkside.verify.left_out import FORM, read_left_out
from rinkside.verify.outcome import SheetOutcome
from rinkside.verify.sheets import verify_sheet

__all__ = ["FileResult", "read_source", "verify_and_keep", "verify_file"]


@dataclass(slots=True)
class FileResult:
    """What a file held: verified sheets, or a page of results; `findings` on the file as a whole.

    `lists` are the results, start lists and panels that a PDF holds beside sheets or alone.
    """

    file: str
    kind: str
    pages: int = 0
    sheets: list[SheetOutcome] = field(default_factory=list)
    document: Any = None
    lists: tuple[Any, ...] = ()
    findings: list[Finding] = field(default_factory=list)

    @property
    def readable(self) -> bool:
        """Whether anything in it was understood."""
        return bool(self.sheets or self.lists) or self.document is not None


def verify_file(source: Source) -> FileResult:
    """Read one file and verify its sheets. Never raises for what the file holds."""
    return verify_and_keep(source)[0]


def verify_and_keep(source: Source) -> tuple[FileResult, Any]:
    """Read one file and verify its sheets, and give the document too, None where nothing was read."""
    try:
        document, findings = read_source(source)
        if isinstance(document, Protocol):
            return _protocol(source, document, findings), document
        pages = int(document is not None)
        return FileResult(source.name, source.kind, pages, [], document, findings=list(findings)), document
    except Exception as problem:
        if os.environ.get("RINKSIDE_DEBUG"):
            raise
        note = f"this is a defect of Rinkside: {type(problem).__name__}: {problem}. RINKSIDE_DEBUG=1 shows where"
        return FileResult(source.name, source.kind, findings=[found("not-verified", "file", note=note)]), None


def read_source(source: Source) -> tuple[Any, Sequence[Finding]]:
    """The document in a file, None where it holds none: a Protocol of sheets, or a page of results."""
    from rinkside.protocols.html import read_html
    from rinkside.protocols.pdf import read_pdf

    if source.findings:
        return None, source.findings
    try:
        data = source.load()
    except OSError as problem:
        return None, [_error("unreadable-file", f"{source.name}: {problem}")]
    if source.kind == "json" and b'"rinkside-event"' in data[:200]:
        return _event(source, data)
    if source.kind == "json" and b'"form": "rinkside-' in data[:60]:
        # what a results site of ours keeps beside its results: hashes, versions, what it leaves out
        return (read_left_out(data, source.name) if f'"form": "{FORM}"'.encode() in data[:60] else None), ()
    if (source.kind == "odf" and b'Source="RINKSIDE"' in data[:600]) or (
        source.kind == "json" and b'"title": "Results of a figure skating event, as published"' in data[:200]
    ):
        return None, ()  # data of the same site, made of the results that are verified
    if source.kind in ("json", "toml", "odf", "osis"):
        note = f"{source.name} is no published protocol; it was not looked at"
        return None, [found("nothing-to-verify", "file", note=note)]
    reading = read_html(data, source.name) if source.kind == "html" else read_pdf(data, source.name)
    if reading.document is None and source.kind == "pdf" and _OUR_PAPER in data:
        note = f"{source.name} is a print of Rinkside without results: a sheet to write on, a schedule"
        return None, [replace(found("nothing-to-verify", "file", note=note), severity=Severity.INFO)]
    return reading.document, reading.findings


_OUR_PAPER = b"/Author(Rinkside)"


def _error(code: str, note: str) -> Finding:
    return Finding(code, "file", note=note, severity=Severity.ERROR)


def _event(source: Source, data: bytes) -> tuple[Protocol | None, Sequence[Finding]]:
    """An event in our open format: its segments with marks are sheets, those with totals alone results."""
    from rinkside.protocols.open_format import read_event

    try:
        event = read_event(data, source.name)
    except RinksideError as problem:
        return None, [_error("unreadable-file", str(problem))]
    return Protocol(source.name, event.sheets(source.name), 1, event.lists(source.name)), ()


def _protocol(source: Source, protocol: Protocol, findings: Sequence[Finding]) -> FileResult:
    # an event file says itself of which segments it holds totals alone: no sheet is missing beside them
    lists = () if source.kind == "json" else protocol.lists
    result = FileResult(source.name, source.kind, protocol.pages, lists=lists)
    own: list[list[Finding]] = [[] for _ in protocol.sheets]
    for finding in findings:
        at = _sheet_of(protocol, finding)
        (result.findings if at is None else own[at]).append(finding)
    for sheet, reading in zip(protocol.sheets, own, strict=True):
        result.sheets.append(verify_sheet(sheet, reading))
    return result


def _sheet_of(protocol: Protocol, finding: Finding) -> int | None:
    """The sheet a reader's finding stands in: the last that begins on its page or before it."""
    if finding.place is None or finding.place.page is None:
        return None
    hit = None
    for index, sheet in enumerate(protocol.sheets):
        first = sheet.performances[0].place if sheet.performances else None
        if first is not None and first.page is not None and first.page <= finding.place.page:
            hit = index
    return hit
