"""What two sheets have in common when one was printed from the other, and a look into a PDF."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2

from rinkside.domain import Performance, Sheet
from rinkside.protocols.pdf import read_pdf

__all__ = ["printed_lines", "read_back", "said"]


def said(sheet: Sheet) -> Sheet:
    """The sheet as far as it says something about the skating: without where and in which layout it was printed."""
    identity = replace(sheet.id, date_source="", season_source="")
    performances = tuple(map(_unplaced, sheet.performances))
    return replace(sheet, id=identity, file="", layout="", pages=0, legend=(), performances=performances)


def _unplaced(p: Performance) -> Performance:
    return replace(
        p,
        elements=tuple(replace(e, place=None, boxes=()) for e in p.elements),
        components=tuple(replace(c, place=None, boxes=()) for c in p.components),
        deduction_lines=tuple(replace(d, place=None) for d in p.deduction_lines),
        place=None,
        places=(),
    )


def read_back(pdf: bytes) -> list[Sheet]:
    """The sheets of a print as our own reader reads them; nothing in it may be left unread."""
    reading = read_pdf(pdf, "print.pdf")
    assert reading.document is not None, reading.findings
    assert reading.findings == ()
    return list(reading.document.sheets)


def printed_lines(pdf: bytes) -> list[list[str]]:
    """The lines of text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range().splitlines() for page in document]
    finally:
        document.close()
