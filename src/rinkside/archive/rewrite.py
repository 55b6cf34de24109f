"""Batches made anew from batches, a piece at a time: without some rows, with other names, or several in one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from rinkside.archive.commit import ROWS_A_GROUP, new_folder, write_tables
from rinkside.archive.ready import BESIDE
from rinkside.archive.schema import STORED
from rinkside.archive.store import Archive

__all__ = ["rewrite"]

_ROWS = 64 * 1024


def rewrite(archive: Archive, batches: Sequence[str], change: Callable[[str, pa.Table], pa.Table] | None = None) -> str:
    """A new batch with the rows of `batches`, each piece of a table sent through `change`; its name."""
    name = new_folder(archive)
    tables: dict[str, pa.Table | Iterator[pa.RecordBatch]] = {}
    for table in (*STORED, *BESIDE):
        files = [
            Path(archive.address("batches", batch, f"{table}.parquet"))
            for batch in batches
            if table in archive.contents("batches", batch).tables
        ]
        if files:
            tables[table] = _pieces(table, files, change)
    write_tables(Path(archive.root) / "batches" / name, tables, replaces=tuple(batches))
    return name


def _pieces(
    table: str, files: Sequence[Path], change: Callable[[str, pa.Table], pa.Table] | None
) -> Iterator[pa.RecordBatch]:
    waiting: list[pa.Table] = []
    for file in files:
        with pq.ParquetFile(file) as opened:
            for piece in opened.iter_batches(_ROWS):
                rows = pa.Table.from_batches([piece])
                waiting.append(rows if change is None else change(table, rows))
                if sum(some.num_rows for some in waiting) >= ROWS_A_GROUP:
                    yield from pa.concat_tables(waiting).combine_chunks().to_batches()
                    waiting = []
    if waiting:
        yield from pa.concat_tables(waiting).combine_chunks().to_batches()
