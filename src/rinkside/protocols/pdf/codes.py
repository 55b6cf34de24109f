"""The findings of this room: stable codes, how grave each is, and what it says in a line."""

from __future__ import annotations

from rinkside.domain import Finding, Place, Severity

__all__ = ["CODES", "found"]

_INFO, _WARNING, _ERROR = Severity.INFO, Severity.WARNING, Severity.ERROR

CODES: dict[str, tuple[Severity, str]] = {
    "pdf-empty": (_ERROR, "The file has no bytes"),
    "not-a-pdf": (_ERROR, "The file does not begin as a PDF"),
    "pdf-encrypted": (_ERROR, "The PDF wants a password"),
    "pdf-damaged": (_ERROR, "The PDF is truncated or damaged beyond reading"),
    "pdf-too-large": (_ERROR, "The PDF is larger than any protocol: bytes, pages or what it unpacks to"),
    "pdf-unreadable": (_ERROR, "The file could not be opened"),
    "no-protocol": (_ERROR, "The PDF can be read and has no judges' details"),
    "page-damaged": (_ERROR, "One page cannot be read; the others were"),
    "page-too-large": (_ERROR, "One page is larger than any sheet and was left out"),
    "page-not-a-sheet": (_INFO, "A page without a skater's marks (cover, panel, result) was left out"),
    "text-layers-overlap": (_WARNING, "Two layers of text lie on one another"),
    "words-overlap": (_WARNING, "Words of a skater's line lie on one another; names and totals may be mixed"),
    "text-turned": (_INFO, "Words stand on their end or lean across the page and belong to no line"),
    "note-on-sheet": (_INFO, "A sentence is printed among the marks, often a correction by the officials"),
    "line-not-read": (_WARNING, "A printed line with numbers is in no part of a skater's block"),
    "blank-component": (_INFO, "A row of the components has neither a name nor a mark; it was left out"),
    "row-does-not-add-up": (_WARNING, "Base value and GOE of a row as read do not make its score"),
    "elements-do-not-add-up": (_WARNING, "The scores of the elements as read do not make the printed total"),
    "base-values-do-not-add-up": (_WARNING, "The base values of the elements as read do not make the printed sum"),
    "element-totals-disagree": (_WARNING, "The element score is printed twice and not alike"),
    "element-annulled": (_INFO, "Dashes stand in place of an element's GOE and score"),
    "mark-outside-columns": (_WARNING, "A mark stands under no judge's heading"),
    "referee-marks-printed": (_INFO, "Marks are printed in the referee's column; they do not count"),
    "season-evidence-differs": (_INFO, "What is printed and how the file is named speak for different seasons"),
}
"""Severity and title of every finding this room gives."""


def found(
    code: str, where: str, printed: str = "", expected: str = "", note: str = "", place: Place | None = None
) -> Finding:
    """A finding of this room with the severity its code has."""
    return Finding(code, where, printed, expected, note, CODES[code][0], place)
