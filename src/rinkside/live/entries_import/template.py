"""An empty list of entries to fill in: a workbook or CSV with headings that are read back without a question."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from rinkside.errors import UsageError

__all__ = ["COLUMNS", "template"]

COLUMNS: tuple[tuple[str, str], ...] = (
    ("Category", "its key or title, such as Women"),
    ("Surname", "as printed; for a couple the woman's, or a team's name in Team"),
    ("Given name", ""),
    ("Partner surname", "couples only"),
    ("Partner given name", "couples only"),
    ("Nation", "three letters, such as ITA"),
    ("Club", ""),
    ("Coach", ""),
    ("Date of birth", "such as 1998-03-21"),
    ("ISU ID", "digits, if there is one"),
    ("Partner date of birth", ""),
    ("Partner ISU ID", ""),
    ("Team", "synchronized only"),
    ("Members", "synchronized only, apart by semicolons"),
    ("Music short", "short program or rhythm dance"),
    ("Music free", ""),
    ("Planned short", "codes apart by commas, such as 3Lz+3T, 2A, CCoSp4"),
    ("Planned free", ""),
)
"""The headings in their order, each with what stands below it."""


def template(kind: str, categories: Mapping[str, Mapping[str, Any]] | None = None) -> bytes:
    """An empty list as "csv" (UTF-8 with a mark, as spreadsheets want it) or "xlsx" (with a second sheet that explains
    the columns and lists `categories`). Raises UsageError for another kind."""
    headings = [heading for heading, _ in COLUMNS]
    if kind == "csv":
        out = io.StringIO()
        csv.writer(out).writerow(headings)
        return out.getvalue().encode("utf-8-sig")
    if kind != "xlsx":
        raise UsageError(f"{kind!r}: a list of entries is written as csv or xlsx.")
    import openpyxl  # type: ignore[import-untyped]  # a tenth of a second, and only workbooks need it

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Entries"
    sheet.append(headings)
    sheet.freeze_panes = "A2"
    for number, heading in enumerate(headings, 1):
        sheet.cell(1, number).font = openpyxl.styles.Font(bold=True)
        sheet.column_dimensions[sheet.cell(1, number).column_letter].width = max(14, len(heading) + 2)
    notes = book.create_sheet("What to write")
    for heading, meaning in COLUMNS:
        if meaning:  # in one cell, so that nobody takes this sheet for entries
            notes.append([f"{heading}: {meaning}"])
    for key, category in (categories or {}).items():
        notes.append([f"Accepted in Category: {key}, {category.get('title') or ''}".rstrip(", ")])
    notes.column_dimensions["A"].width = 80
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
