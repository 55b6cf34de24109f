"""Lists of a PDF: results of segments and categories, start lists, panels, by the headings over their columns.

A page is a list where every heading over its rows is known and every row fits under them; any other page is none, so
that a sheet of marks or a page of text is never taken for results. The values are read as those of a result page on
the web are: `protocols.html` knows the headings and what stands under them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from rinkside.domain import CategoryResult, Finding, PanelPage, Place, SegmentId, SegmentResult, Severity, StartList
from rinkside.protocols.html.entries import group_in, read_start_list
from rinkside.protocols.html.headers import Role, role_of
from rinkside.protocols.html.page import Cell, Column, Row, Table
from rinkside.protocols.html.panel import read_panel
from rinkside.protocols.html.results import read_category, read_segment
from rinkside.protocols.pdf.heading import PageHead, head_of
from rinkside.protocols.pdf.lines import shape_of
from rinkside.protocols.pdf.meanings import Meaning, meaning_of
from rinkside.protocols.pdf.tokens import Page, Token
from rinkside.protocols.titles import fold

__all__ = ["List", "ListDocument", "document_of", "list_of"]

ListDocument = SegmentResult | CategoryResult | StartList | PanelPage
"""What a list can be."""

_GOE, _FOOTER = int(Meaning.GOE), int(Meaning.FOOTER)
_FIRST = frozenset((Role.PLACE, Role.FINAL_PLACE, Role.START_NUMBER, Role.ENTRY_NUMBER, Role.FUNCTION))
_TEXT = frozenset((Role.NAME, Role.CLUB, Role.FUNCTION))
"""Columns whose values begin under their heading and run on to the next column."""
_FREE = frozenset((*_TEXT, Role.NATION, Role.TIME, Role.REPORTS, Role.QUALIFIED))
_VALUE = re.compile(r"[#=]?-?\d[\d.,]*|[-–—]+|[A-Z]{2,3}")
_HEADING_STEP = 13.0
"""Points between two lines of one heading; titles stand further above."""
_NAME_STEP = 11.5
"""Points between the lines of a name that takes two; rows stand further apart."""
_MARKS = 3
"""Numbers on a line behind the rows that are more than a list ends with: then the page holds marks."""
_BESIDE = 6.0
"""Points a value may stand beside its heading."""


@dataclass(slots=True)
class _Under:
    """A column: its edges, its heading and what it means."""

    x0: float
    x1: float
    heading: str
    role: Role


@dataclass(slots=True)
class List:
    """A list on one page or several: its columns and the cells of its rows."""

    page: int
    columns: list[_Under]
    rows: list[list[str]] = field(default_factory=list)
    head: PageHead = field(default_factory=PageHead)
    pages: int = 1

    def goes_on(self, other: List) -> bool:
        """Whether `other`, on the next page, has the same columns under the same titles."""
        one, two = self.head, other.head
        return self.headings == other.headings and (one.key, fold(one.category)) == (two.key, fold(two.category))

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings as printed."""
        return tuple(c.heading for c in self.columns)


def list_of(page: Page) -> List | None:
    """The list a page is, None where it is none."""
    at = _anchor(page)
    if at is None:
        return None
    columns, first = _columns(page, at)
    roles = [c.role for c in columns]
    kind = _kind(set(roles))
    if Role.UNKNOWN in roles or roles.count(Role.NAME) != 1 or not kind:
        return None
    made = List(page.number, columns, head=head_of(page.lines[:first]))
    made.head.add_foot(page.lines[-6:])
    begins = [i for i, r in enumerate(roles) if r is Role.FUNCTION or (r not in _TEXT and Role.FUNCTION not in roles)]
    foot = page.lines[at][0][3]
    below = page.lines[at + 1 :]
    for number, line in enumerate(below):
        text = " ".join(t[4] for t in line)
        cells = None if meaning_of(text) & _FOOTER else _cells(line, columns)
        if cells is None and kind == "start" and group_in(text) is not None:
            made.rows.append([text])
        else:
            if cells is None:
                below = below[number:]
                break
            if any(cells[i] for i in begins):
                made.rows.append(cells)
            elif made.rows and line[0][3] - foot <= _NAME_STEP and len(made.rows[-1]) == len(columns):
                made.rows[-1] = [" ".join(x for x in pair if x) for pair in zip(made.rows[-1], cells, strict=True)]
            else:
                below = below[number:]
                break
        foot = line[0][3]
    else:
        below = []
    if any(shape_of(line).count("D") >= _MARKS for line in below):
        return None
    return made if any(len(r) == len(columns) for r in made.rows) else None


def _anchor(page: Page) -> int | None:
    """The line with the headings of names and places; None where there is none, or the page is a sheet of marks."""
    found = None
    for at, line in enumerate(page.lines):
        if meaning_of(" ".join(t[4] for t in line)) & _GOE:
            return None
        if found is None:
            roles = {role_of(t[4]) for t in line}
            if Role.NAME in roles and roles & _FIRST:
                found = at
    return found


def _columns(page: Page, at: int) -> tuple[list[_Under], int]:
    """The columns of the headings that end on that line, and how many lines stand above them."""
    first = at
    while first and page.lines[first][0][3] - page.lines[first - 1][0][3] <= _HEADING_STEP:
        first -= 1
    columns: list[_Under] = []
    for line in page.lines[first : at + 1]:
        for x0, _, x1, _, text in line:
            over = next((c for c in columns if x0 < c.x1 and c.x0 < x1), None)
            if over is None:
                columns.append(_Under(x0, x1, text, Role.BLANK))
            else:
                over.x0, over.x1, over.heading = min(over.x0, x0), max(over.x1, x1), f"{over.heading} {text}"
    columns.sort(key=lambda c: c.x0)
    for column in columns:
        column.role = role_of(column.heading)
    return columns, first


def _kind(roles: set[Role]) -> str:
    if {Role.FUNCTION, Role.NAME} <= roles:
        return "panel"
    if {Role.PLACE, Role.NAME, Role.TSS} <= roles:
        return "segment"
    if {Role.NAME, Role.POINTS} <= roles and roles & {Role.PLACE, Role.FINAL_PLACE}:
        return "category"
    return "start" if {Role.START_NUMBER, Role.NAME} <= roles else ""


def _cells(line: list[Token], columns: list[_Under]) -> list[str] | None:
    """The words of a line by column; None where one of them does not fit under its heading."""
    cells = [""] * len(columns)
    for x0, _, x1, _, text in line:
        at = _under((x0 + x1) / 2, x0, columns)
        if at is None:
            return None
        if columns[at].role not in _FREE and (cells[at] or not _VALUE.fullmatch(text)):
            return None
        cells[at] = f"{cells[at]} {text}".strip()
    return cells


def _under(middle: float, left: float, columns: list[_Under]) -> int | None:
    beside = [i for i, c in enumerate(columns) if c.role not in _TEXT and c.x0 - _BESIDE <= middle <= c.x1 + _BESIDE]
    if beside:
        return min(beside, key=lambda i: abs((columns[i].x0 + columns[i].x1) / 2 - middle))
    running = [i for i, c in enumerate(columns) if c.role in _TEXT and c.x0 <= left + _BESIDE]
    return running[-1] if running else None


def document_of(found: List, id_: SegmentId, file: str) -> ListDocument | None:
    """The document of a list; None where a value cannot be read or a row does not say what its headings ask for."""
    columns = tuple(Column(c.heading, c.role) for c in found.columns)
    rows = tuple(Row(n, tuple(map(_cell, cells))) for n, cells in enumerate(found.rows, 1))
    findings: list[Finding] = []
    kind = _kind({c.role for c in found.columns})
    category = replace(id_, segment=None, segment_title="")
    tables = (Table(1, columns, rows),)
    document: ListDocument
    if kind == "panel":
        document = read_panel(id_, file, tables, findings)
    elif kind == "segment":
        document = read_segment(id_, file, tables, findings)
    elif kind == "category":
        document = read_category(category, file, tables, findings)
    else:
        document = read_start_list(id_, file, tables, findings)
    if any(f.severity is not Severity.INFO for f in findings):
        return None
    return _placed(document, Place(file, found.page))


def _cell(text: str) -> Cell:
    return Cell(text, (text,))


def _placed(document: ListDocument, place: Place) -> ListDocument:
    """The document whose rows know the page they stand on, not a cell of a table on the web."""
    if isinstance(document, SegmentResult):
        return replace(document, rows=tuple(replace(r, place=place) for r in document.rows))
    if isinstance(document, CategoryResult):
        return replace(document, rows=tuple(replace(r, place=place) for r in document.rows))
    return document
