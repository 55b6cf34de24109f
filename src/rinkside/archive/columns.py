"""What tables of the archive are described with: columns with type, unit and meaning, and those many tables share."""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa

__all__ = [
    "BOXES",
    "DOCUMENT",
    "HUNDREDTHS",
    "PAGE",
    "PART",
    "PERFORMANCE",
    "TENTHS",
    "TEXT",
    "Column",
    "Table",
    "col",
]

TEXT = pa.string()
"""Text."""
BOXES = pa.list_(pa.int16())
"""Boxes on a page, four numbers each."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: Arrow type, unit ("" where it has none) and what it means."""

    name: str
    type: pa.DataType
    meaning: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """One table. `stored` tables lie in batches; the others are made of them whenever something was added."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    stored: bool = True


def col(name: str, type: pa.DataType, meaning: str, unit: str = "") -> Column:
    """A column."""
    return Column(name, type, meaning, unit)


DOCUMENT = col("document", pa.int32(), "the document's number in this archive")
"""The document."""
PART = col("part", pa.int16(), "which part of the document, from 0 (a protocol book holds many sheets)")
"""The part of a document."""
PERFORMANCE = col("performance", pa.int64(), "the performance: document × 100,000 + its position in the document")
"""The performance."""
PAGE = col("page", pa.int16(), "page of the document it is printed on, from 1")
"""The page of a document."""
HUNDREDTHS = "hundredths of a point"
"""The unit of points."""
TENTHS = "tenths of a PDF point"
"""The unit of positions on a page."""
