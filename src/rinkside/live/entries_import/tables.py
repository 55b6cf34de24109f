"""Bytes of a CSV file or a workbook to rows of texts, bounded at every step; nothing in a file is ever run.

A workbook is opened read-only with the values its program saved; formulas, links and macros are never worked out.
Entities in its XML are refused, and what it would unfold to is measured before anything is read.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import islice
from typing import Any

from rinkside.domain import Severity
from rinkside.live.entries_import.problems import Problem
from rinkside.protocols.html.encoding import decode_page

__all__ = ["MAX_BYTES", "MAX_ROWS", "MAX_UNFOLDED", "Table", "read_tables"]

MAX_BYTES = 16 << 20
"""A list of entries has some kilobytes; with pictures of clubs in it, some megabytes."""
MAX_UNFOLDED = 8 << 20
"""What a workbook may unfold to, its pictures left out."""
MAX_ROWS = 3000
"""Rows with something in them, on one sheet."""
_MAX_BLANK = 8000
_MAX_COLUMNS = 120
_MAX_FILLED = 60_000
_MAX_CELL = 4000
_MAX_SHEETS = 40
_MAX_MEMBERS = 3000
_DELIMITERS = ",;\t|"
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]")
_KINDS = (
    (b"%PDF", "a PDF"),
    (b"\xd0\xcf\x11\xe0", "a workbook of the old kind (.xls), or one with a password"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"\x1f\x8b", "a packed file"),
)


@dataclass(slots=True)
class Table:
    """One sheet. `rows` are (number from 1, cells); `sheet` its name, "" for a CSV file."""

    rows: list[tuple[int, list[str]]]
    sheet: str = ""
    problems: list[Problem] = field(default_factory=list)


def read_tables(data: bytes, file: str) -> tuple[list[Table], list[Problem]]:
    """The sheets of a file, and what is to be said of it as a whole. Never raises."""
    if len(data) > MAX_BYTES:
        return [], [_refused(f"{file} has more than {MAX_BYTES >> 20} MiB. Leave pictures out, or save it as CSV.")]
    if not data.strip(b"\x00\r\n\t \xef\xbb\xbf\xff\xfe"):
        return [], [_refused(f"{file} is empty. Choose the file again.")]
    if data.startswith(b"PK"):
        return _workbook(data, file)
    for mark, kind in _KINDS:
        if data.startswith(mark):
            return [], [_refused(f"{file} is {kind}. Save the list as .xlsx or .csv.")]
    return _csv(data, file)


def _refused(message: str) -> Problem:
    return Problem("file-not-read", message, accepted="a .csv, .xlsx or ODF DT_PARTIC .xml file")


def tidy(value: object) -> str:
    """A cell as text: dates as 2008-03-01, whole numbers without a point, nothing that cannot be seen."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat() if not (value.hour or value.minute) else value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if isinstance(value, float) and text.endswith(".0"):
        text = text[:-2]
    text = unicodedata.normalize(
        "NFC", _UNSEEN.sub("", text[: _MAX_CELL + 200].replace("\r\n", "\n").replace("\r", "\n"))
    )
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def _rows(found: Iterable[Iterable[object]], table: Table) -> None:
    """Take rows over; blank ones count for the number only."""
    filled = 0
    for number, row in enumerate(islice(found, _MAX_BLANK), 1):
        cells = [tidy(cell) for cell in islice(row, _MAX_COLUMNS)]
        if not any(cells):
            continue
        filled += sum(map(bool, cells))
        if len(table.rows) >= MAX_ROWS or filled > _MAX_FILLED:
            message = f"More than {MAX_ROWS} rows or {_MAX_FILLED} cells are filled. Split the list by category."
            table.problems.append(Problem("too-many-rows", message, number, sheet=table.sheet))
            return
        while cells and not cells[-1]:
            cells.pop()
        table.rows.append((number, cells))


# CSV


def _decode(data: bytes, file: str) -> tuple[str, list[Problem]]:
    head = data[:400]
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")) and head.count(0) * 3 > len(head):
        codec = "utf-16-le" if head[1::2].count(0) >= head[0::2].count(0) else "utf-16-be"
        return data.decode(codec, "replace"), []
    text, findings = decode_page(data, file)
    problems = []
    for finding in findings:
        if finding.expected == "utf-8":
            continue
        message = (
            f"{file} does not say how its letters are written. They were read as {finding.expected or 'they stand'}. "
            "Look at the names; if they are wrong, save the file as CSV UTF-8."
        )
        problems.append(Problem("encoding-guessed", message, value=finding.expected, severity=Severity.WARNING))
    return text, problems[:1]


def _csv(data: bytes, file: str) -> tuple[list[Table], list[Problem]]:
    text, problems = _decode(data, file)
    text = text.lstrip("\ufeff").replace("\x00", "")
    first, _, rest = text.partition("\n")
    offset = 0
    told = re.fullmatch(r'"?sep=(.)"?\s*', first)
    if told:
        text, offset = rest, 1
    table = Table([])
    try:
        _rows(_parsed(text, told[1] if told else _delimiter(text)), table)
    except csv.Error as refused:
        why = f"{file} is no table of texts ({refused}). Save it again as CSV."
        return [], [*problems, _refused(why)]
    table.rows = [(number + offset, cells) for number, cells in table.rows]
    return [table], problems


def _parsed(text: str, delimiter: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=False)


def _delimiter(text: str) -> str:
    """The sign that cuts the first rows into the most headings we know; else into the most cells."""
    from rinkside.live.entries_import.headings import recognise

    best, found = ",", (0, 0)
    for sign in _DELIMITERS:
        known = width = 0
        try:
            for row in islice(_parsed(text[:20_000], sign), 30):
                known = max(known, sum(1 for c in row[:_MAX_COLUMNS] if recognise(tidy(c)) is not None))
                width = max(width, len(row))
        except csv.Error:
            continue
        if (known, width) > found:
            best, found = sign, (known, width)
    return best


# workbooks


def _measure(data: bytes, file: str) -> Problem | None:
    """Why a workbook must not be opened; None where it may."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            refused = _unfit(members, file) or _declares(archive, file)
    except (
        zipfile.BadZipFile,
        zlib.error,
        ValueError,
        NotImplementedError,
        OSError,
        EOFError,
        LookupError,
        RuntimeError,
    ):
        return _refused(f"{file} is damaged. Save the workbook again.")
    return refused


def _unfit(members: list[zipfile.ZipInfo], file: str) -> Problem | None:
    """Why the parts of an archive are no workbook to be opened."""
    names = {m.filename for m in members}
    if "mimetype" in names and "content.xml" in names:
        return _refused(f"{file} is an OpenDocument sheet. Save it as .xlsx or .csv.")
    if "xl/workbook.xml" not in names:
        return _refused(f"{file} is no workbook. Save the list as .xlsx or .csv.")
    if any(m.flag_bits & 1 for m in members):
        return _refused(f"{file} has a password. Save it without one.")
    unfolded = sum(m.file_size for m in members if not m.filename.startswith("xl/media/"))
    if unfolded > MAX_UNFOLDED or len(members) > _MAX_MEMBERS:
        return _refused(
            f"{file} would unfold to {unfolded >> 20} MiB in {len(members)} parts; a list has less than one. "
            "Copy the list to a new workbook."
        )
    return None


def _declares(archive: zipfile.ZipFile, file: str) -> Problem | None:
    """Refuse parts that declare a document type: entities and outside references are made of them."""
    for member in archive.infolist():
        if member.filename.endswith((".xml", ".rels")):
            part = archive.read(member)
            if b"<!DOCTYPE" in part or b"<!ENTITY" in part or b"\x00" in part:
                return _refused(f"{file} declares what no workbook of entries does. Copy the list to a new workbook.")
    return None


def _workbook(data: bytes, file: str) -> tuple[list[Table], list[Problem]]:
    refused = _measure(data, file)
    if refused is not None:
        return [], [refused]
    problems: list[Problem] = []
    tables: list[Table] = []
    try:
        book = _open(data)
        for sheet in book.worksheets[:_MAX_SHEETS]:
            name = tidy(sheet.title)[:60]
            if sheet.sheet_state != "visible":
                message = f"The sheet {name} is hidden and was left out. Show it if it holds entries."
                problems.append(Problem("sheet-not-used", message, severity=Severity.INFO, sheet=name))
                continue
            sheet.reset_dimensions()
            table = Table([], name)
            _rows(sheet.iter_rows(max_col=_MAX_COLUMNS, max_row=_MAX_BLANK, values_only=True), table)
            tables.append(table)
    except Exception:  # the reader of workbooks raises whatever a damaged part makes it raise
        return [], [_refused(f"{file} is damaged, or no workbook. Save it again as .xlsx or as .csv.")]
    return tables, problems


def _open(data: bytes) -> Any:
    import openpyxl  # type: ignore[import-untyped]  # a tenth of a second, and only workbooks need it

    return openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
