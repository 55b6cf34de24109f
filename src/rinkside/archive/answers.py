"""Answers as text and files: points as 147.52 where the query says they are hundredths, days as 2026-02-19.

An answer to SQL of one's own is written as it is stored: whole hundredths, as the data dictionary says.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rinkside.archive.query import HUNDREDTHS, ResultColumn
from rinkside.errors import UsageError
from rinkside.points import format_points

if TYPE_CHECKING:
    import polars as pl

__all__ = ["cell", "in_points", "json_lines", "write_csv", "write_parquet"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would run: an apostrophe before it makes it a text there, too."""


def cell(value: Any, kind: str = "") -> str:
    """One value as people read it, empty for null."""
    if value is None:
        return ""
    if kind in HUNDREDTHS:
        return format_points(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " ".join("-" if v is None else cell(v) for v in value)
    return str(value)


def in_points(frame: pl.DataFrame, *columns: str) -> pl.DataFrame:
    """The frame with these columns of whole hundredths as decimals of two places: 14752 as 147.52, exact.

    For showing and for other programs; reckon with the hundredths. Raises UsageError for a column that is not there.
    """
    import polars as pl

    missing = [c for c in columns if c not in frame.columns]
    if missing:
        raise UsageError(f"the frame has no column {missing[0]!r}; there are {', '.join(frame.columns)}")
    return frame.with_columns(
        pl.Series(c, [None if v is None else Decimal(v).scaleb(-2) for v in frame[c]], pl.Decimal(18, 2))
        for c in columns
    )


def json_lines(frame: pl.DataFrame, columns: Sequence[ResultColumn]) -> list[str]:
    """One JSON object a row. Points of a named query are texts, `"147.52"`."""
    kinds = {c.name: c.kind for c in columns}
    return [
        json.dumps({k: _plain(v, kinds.get(k, "")) for k, v in row.items()}, ensure_ascii=False)
        for row in frame.iter_rows(named=True)
    ]


def _plain(value: Any, kind: str) -> Any:
    if value is None:
        return None
    if kind in HUNDREDTHS:
        return format_points(value)
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else str(value)
    if isinstance(value, (list, tuple)):
        return [_plain(v, "") for v in value]
    if isinstance(value, dict):
        return {k: _plain(v, "") for k, v in value.items()}
    return value if isinstance(value, (bool, int, float, str)) else str(value)


def csv_text(frame: pl.DataFrame, columns: Sequence[ResultColumn]) -> str:
    """UTF-8 CSV with a head line: points as 147.52, empty for null; a text that would run as a formula gets a `'`."""
    kinds = {c.name: c.kind for c in columns}
    text = io.StringIO(newline="")
    out = csv.writer(text)
    out.writerow(frame.columns)
    for row in frame.iter_rows():
        out.writerow(_csv(value, kinds.get(name, "")) for name, value in zip(frame.columns, row, strict=True))
    return text.getvalue()


def _csv(value: Any, kind: str) -> str:
    written = cell(value, kind)
    return f"'{written}" if isinstance(value, str) and written.startswith(_FORMULA) else written


def write_csv(place: Path, frame: pl.DataFrame, columns: Sequence[ResultColumn]) -> None:
    """Write a CSV file, whole or not at all."""
    _write(place, csv_text(frame, columns).encode())


def write_parquet(place: Path, frame: pl.DataFrame, columns: Sequence[ResultColumn]) -> None:
    """Write a Parquet file, whole or not at all: points of a named query as decimals of two places."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = frame.to_arrow()
    for column in columns:
        if column.kind in HUNDREDTHS:
            values = [None if v is None else Decimal(v).scaleb(-2) for v in frame[column.name]]
            at = table.schema.get_field_index(column.name)
            table = table.set_column(at, column.name, pa.array(values, pa.decimal128(18, 2)))
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    _write(place, sink.getvalue().to_pybytes())


def _write(place: Path, data: bytes) -> None:
    draft = place.with_name(f".{place.name}.new")
    try:
        draft.write_bytes(data)
        os.replace(draft, place)
    except OSError as problem:
        draft.unlink(missing_ok=True)
        raise UsageError(f"{place} cannot be written: {problem.strerror or problem}") from None
