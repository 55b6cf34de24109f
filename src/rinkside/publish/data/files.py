"""The tables as files: CSV and Parquet."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from typing import Any

from rinkside.points import format_points
from rinkside.publish.data.tables import TABLES, Cell, Column, Kind
from rinkside.publish.model import Publication

__all__ = ["csv_files", "parquet_files"]


_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would run: an apostrophe before it makes it a text there, too."""


def csv_files(publication: Publication) -> dict[str, bytes]:
    """One file for each table that has rows: UTF-8, comma, a head line, points as 147.52, empty for not known."""
    found = {}
    for table in TABLES:
        rows = [[_written(c, v) for c, v in zip(table.columns, r, strict=True)] for r in table.rows(publication)]
        if rows:
            text = io.StringIO(newline="")
            out = csv.writer(text)
            out.writerow(c.name for c in table.columns)
            out.writerows(rows)
            found[f"{table.name}.csv"] = text.getvalue().encode()
    return found


def _written(column: Column, value: Cell) -> str:
    if value is None:
        return ""
    if column.kind is Kind.POINTS:
        assert isinstance(value, int)
        return format_points(value)
    if column.kind is Kind.YES:
        return "yes" if value else "no"
    text = str(value)
    return f"'{text}" if column.kind is Kind.TEXT and text.startswith(_FORMULA) else text


def parquet_files(publication: Publication) -> dict[str, bytes]:
    """One file for each table that has rows: points as decimals of two places, days as dates, the rest as it is."""
    import pyarrow
    import pyarrow.parquet

    types: dict[Kind, Any] = {
        Kind.TEXT: pyarrow.string(),
        Kind.NUMBER: pyarrow.int32(),
        Kind.POINTS: pyarrow.decimal128(9, 2),
        Kind.DAY: pyarrow.date32(),
        Kind.YES: pyarrow.bool_(),
    }
    found = {}
    for table in TABLES:
        rows = list(table.rows(publication))
        if not rows:
            continue
        columns = []
        for at, column in enumerate(table.columns):
            values: list[Any] = [r[at] for r in rows]
            if column.kind is Kind.POINTS:
                values = [None if v is None else Decimal(v).scaleb(-2) for v in values]
            columns.append(pyarrow.array(values, types[column.kind]))
        made = pyarrow.table(columns, names=[c.name for c in table.columns])
        sink = pyarrow.BufferOutputStream()
        pyarrow.parquet.write_table(made, sink, compression="zstd")
        found[f"{table.name}.parquet"] = sink.getvalue().to_pybytes()
    return found
