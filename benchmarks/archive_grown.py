"""A large archive made of a small one: its rows again and again under other numbers, names, events and segments.

What is written goes through the archive's own writer and commit, a batch at a time, so that what is asked afterwards
lies as an addition leaves it. Ten copies share their people, who so have the hundred skates of a career.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from rinkside.archive import Archive
from rinkside.archive.commit import create_archive, finish, write_batch
from rinkside.archive.rows import PER_DOCUMENT
from rinkside.archive.schema import STORED, arrow_schema

__all__ = ["grown"]

TOGETHER = 2
"""Copies in one batch: about as many performances as an addition writes at a time."""
PEOPLE = 10
"""Copies that share their people."""
_IDS = ("sha256", "content", "event", "segment", "subject")
_NAMED = ("performances", "results", "officials")


def grown(archive: Archive, root: Path, factor: int) -> tuple[Archive, float, float]:
    """An archive that holds another `factor` times over, and the seconds for its batches and for the commit."""
    began = time.perf_counter()
    made = create_archive(root)
    shift = archive.catalogue.next_document
    held = {t: _rows(archive, t) for t in STORED}

    def batch(first: int) -> str:
        name = f"000001-{first:08x}"
        copies = range(first, min(first + TOGETHER, factor))
        tables = {t: pa.Table.from_batches(_again(t, held[t], copies, shift), arrow_schema(t)) for t in STORED}
        write_batch(root / "batches" / name, {t: rows for t, rows in tables.items() if rows.num_rows})
        return name

    with ThreadPoolExecutor(2) as pool:
        names = tuple(pool.map(batch, range(0, factor, TOGETHER)))
    written = time.perf_counter()
    done = finish(made, replace(made.catalogue, batches=names, next_document=shift * factor + 1))
    return done, written - began, time.perf_counter() - written


def _rows(archive: Archive, table: str) -> pa.Table:
    tables = [pq.read_table(f).cast(arrow_schema(table)) for f in archive.files(table)]
    return pa.concat_tables(tables) if tables else arrow_schema(table).empty_table()


def _again(table: str, rows: pa.Table, copies: range, shift: int) -> Iterator[pa.RecordBatch]:
    for copy in copies:
        yield from (_copy(table, rows, copy, shift) if copy else rows).to_batches()


def _copy(table: str, rows: pa.Table, copy: int, shift: int) -> pa.Table:
    for at, field in enumerate(rows.schema):
        change = _change(table, field.name, copy, shift)
        if change is not None:
            rows = rows.set_column(at, field, change(rows.column(at)).cast(field.type))
    return rows


def _change(table: str, column: str, copy: int, shift: int) -> Callable[[Any], Any] | None:
    """What must differ from copy to copy, so that nothing is found twice."""
    if column == "document":
        return lambda values: pc.add(values, copy * shift)
    if column == "performance":
        return lambda values: pc.add(values, copy * shift * PER_DOCUMENT)
    if column in _IDS:
        return lambda values: pc.binary_join_element_wise(values, str(copy), "-")
    if column == "event_title":
        return lambda values: pc.binary_join_element_wise(values, str(copy), " ")
    if column == "name" and table in _NAMED and copy >= PEOPLE:
        return lambda values: _renamed(values, copy // PEOPLE)
    if column == "isu_ids" and copy >= PEOPLE:
        return lambda values: _numbered(values.combine_chunks(), copy // PEOPLE)
    return None


def _renamed(names: Any, people: int) -> Any:
    """Names of others: each word with letters of its own behind it, both of a couple."""
    letters = "".join("abcdefghij"[int(digit)] for digit in str(people))
    return pc.replace_substring_regex(names, r"(\pL{2,})", rf"\1{letters}x")


def _numbered(numbers: Any, people: int) -> Any:
    """Biography numbers of others, list by list."""
    others = pc.binary_join_element_wise(numbers.values, f"{people:04}", "")
    return pa.chunked_array([pa.ListArray.from_arrays(numbers.offsets, others, mask=pc.is_null(numbers))])
