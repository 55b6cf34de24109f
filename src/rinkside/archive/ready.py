"""Tables that are kept joined, so that what people ask for most is not put together anew for each question.

They hold nothing of their own: an archive without them (an older one, a part that is not written yet) answers the same
from the views they are made of, only later. `element_parts` lies in each batch, beside the elements it is made of; the
others lie with the derived tables and are made anew with each commit, one after the other, in bounded memory.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import duckdb
import pyarrow as pa

from rinkside.archive.joined import FIELD, PARTS_OF_CODES, TOTALS, read
from rinkside.archive.schema import TABLES
from rinkside.archive.views import create_views

if TYPE_CHECKING:
    from rinkside.archive.store import Archive

__all__ = ["BESIDE", "KEPT_FORM", "MEMORY", "READY", "element_parts", "limited", "ready_tables"]

KEPT_FORM = 2
"""The form of these tables. Those of another are not read, and made anew with the next commit."""
BESIDE = ("element_parts",)
"""Tables that lie in batches, made of what the batch holds."""
MEMORY = "400MB"
"""What the engine may take while it makes tables; the rest goes to the disk for a while."""
_ROWS = 64 * 1024
_A_PIECE = 250_000
"""Performances whose rows are put together at once."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table that is kept joined: its SELECT, and the query of all values of the column by which a large one is made
    in pieces; `{only}` stands for one of them."""

    select: str
    by: str = ""
    values: str = ""


READY: dict[str, Kept] = {
    "superseded": Kept("SELECT * FROM superseded ORDER BY performance"),
    "identities": Kept("SELECT * FROM identities ORDER BY performance"),
    "skates": Kept("SELECT * FROM skates ORDER BY performance"),
    "totals": Kept(
        f"{TOTALS} ORDER BY event, field, level, place, person", "event", "SELECT event FROM events ORDER BY 1"
    ),
    "entrants": Kept("SELECT * FROM entrants"),
    "printed_scores": Kept(
        "SELECT * FROM printed_scores WHERE {only}", "season", "SELECT DISTINCT season FROM segments ORDER BY 1"
    ),
    "sheets": Kept("SELECT * FROM sheets"),
    "seats": Kept("SELECT * FROM seats WHERE {only}", "name", "SELECT DISTINCT name FROM officials_all ORDER BY 1"),
    "component_means": Kept("SELECT * FROM component_means"),
    "first_elements": Kept("SELECT * FROM first_elements"),
}
"""The tables kept with the derived ones, in the order they are made."""


def ready_tables(archive: Archive, folder: Path) -> dict[str, Iterator[pa.RecordBatch]]:
    """The rows of every table in `READY`, made when they are asked for, one after the other: each of the batches of
    the archive and of the files that lie in `folder` by then."""
    making = _Making(archive, folder)
    return {name: making.rows(name) for name in READY}


class _Making:
    """A folder of derived tables under way, and one connection to what is in it so far."""

    def __init__(self, archive: Archive, folder: Path) -> None:
        self.archive = archive
        self.folder = folder
        self.connection: duckdb.DuckDBPyConnection | None = None
        self.read: set[str] = set()

    def rows(self, name: str) -> Iterator[pa.RecordBatch]:
        connection = self._opened()
        for known in READY:
            place = self.folder / f"{known}.parquet"
            if known != name and known not in self.read and place.exists():
                connection.execute(f"CREATE OR REPLACE VIEW {known} AS SELECT * FROM {read([str(place)])}")
                self.read.add(known)
        for only in _pieces(connection, READY[name], self.archive.rows("performances") // _A_PIECE):
            reader = connection.sql(READY[name].select.format(only=only)).to_arrow_reader(_ROWS)
            yield pa.RecordBatch.from_pylist([], reader.schema)  # a table of no rows is kept, too
            yield from reader

    def _opened(self) -> duckdb.DuckDBPyConnection:
        if self.connection is None:
            files = self.archive.every_file()
            for known in (t for t in TABLES if not TABLES[t].stored):
                place = self.folder / f"{known}.parquet"
                files[known] = [str(place)] if place.exists() else []
            self.connection = limited()
            create_views(self.connection, files | {name: [] for name in READY})
        return self.connection


def _pieces(connection: duckdb.DuckDBPyConnection, kept: Kept, cuts: int) -> Iterator[str]:
    """Conditions that together hold for every row, in the order of the column, nulls last."""
    values = [v for (v,) in connection.execute(kept.values).fetchall() if v is not None] if kept.by and cuts else []
    ends = values[len(values) // (cuts + 1) :: len(values) // (cuts + 1) + 1] if values else []
    if not ends:
        yield "true"
        return
    quoted = ["'" + end.replace("'", "''") + "'" for end in dict.fromkeys(ends)]
    yield f"{kept.by} <= {quoted[0]}"
    for after, to in pairwise(quoted):
        yield f"{kept.by} > {after} AND {kept.by} <= {to}"
    yield f"{kept.by} > {quoted[-1]}"
    yield f"{kept.by} IS NULL"


def element_parts(tables: Mapping[str, pa.Table]) -> Iterator[pa.RecordBatch]:
    """The rows of `element_parts` for the tables of one batch, sorted by element."""
    if not all(name in tables for name in ("elements", "performances", "parts")):
        return
    with limited() as connection:
        for name in ("elements", "performances", "parts"):
            connection.register(f"new_{name}", tables[name])
        made = PARTS_OF_CODES.format(
            elements="new_elements", performances="new_performances", parts="new_parts", field=FIELD.format("p")
        )
        yield from connection.sql(f"{made} ORDER BY element, score DESC, performance, number, part").to_arrow_reader(
            _ROWS
        )


def limited() -> duckdb.DuckDBPyConnection:
    """A connection that takes little memory and puts by on the disk what does not fit."""
    connection = duckdb.connect(":memory:")
    spill = Path(tempfile.gettempdir()) / f"rinkside-{os.getpid()}-{uuid4().hex[:8]}"
    connection.execute(f"SET memory_limit = '{MEMORY}'")
    connection.execute("SET temp_directory = '" + str(spill).replace("'", "''") + "'")
    connection.execute("SET parquet_metadata_cache = true")
    connection.execute("SET threads = 2")
    return connection
