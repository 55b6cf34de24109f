"""The archive on disk: batches of Parquet files, and the catalogue that says which of them count.

    ROOT/catalogue.json                 the commit: batches that count, the folder of derived tables, the next number
    ROOT/batches/<id>/<table>.parquet   what one addition brought
    ROOT/derived/<id>/<table>.parquet   events, segments, issues, people: made anew with each commit
    ROOT/catalogue.duckdb               the same tables as views, for any DuckDB client

Files are written whole before the catalogue names them, and the catalogue is replaced by one rename: a process that
dies leaves files nobody counts. Readers keep what they opened: a commit deletes nothing that the one before it named.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from rinkside.archive.schema import TABLES, arrow_schema
from rinkside.archive.views import create_views
from rinkside.errors import RinksideError, UsageError

if TYPE_CHECKING:
    import polars as pl

__all__ = ["FORM", "Archive", "Catalogue", "create_archive", "open_archive"]

FORM = 1
"""The layout of tables and files. An archive of another form is refused with what to do."""
CATALOGUE = "catalogue.json"
DATABASE = "catalogue.duckdb"
ROWS_A_GROUP = 128 * 1024


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One commit: `batches` that count in order, the `derived` tables made of them, the number of the next document."""

    commit: int = 0
    batches: tuple[str, ...] = ()
    derived: str = ""
    next_document: int = 1
    form: int = FORM


class Archive:
    """An archive as it was when opened. Reading needs no lock and sees one commit."""

    def __init__(self, root: Path, catalogue: Catalogue) -> None:
        self.root = root
        self.catalogue = catalogue
        self._connection: duckdb.DuckDBPyConnection | None = None

    def files(self, table: str) -> list[str]:
        """The Parquet files of a table that count."""
        if TABLES[table].stored:
            places = [self.root / "batches" / batch / f"{table}.parquet" for batch in self.catalogue.batches]
        else:
            places = [self.root / "derived" / self.catalogue.derived / f"{table}.parquet"]
        return [str(place) for place in places if place.exists()]

    @property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """A DuckDB connection in memory with every table as a view."""
        if self._connection is None:
            self._connection = duckdb.connect(":memory:")
            create_views(self._connection, {name: self.files(name) for name in TABLES})
        return self._connection

    def sql(self, query: str, parameters: Sequence[Any] | Mapping[str, Any] = ()) -> pl.DataFrame:
        """The rows of a SELECT over the tables as a Polars frame. Raises UsageError with what DuckDB says of it."""
        try:
            answer = self.connection.sql(query, params=parameters or None)
            if answer is None:
                raise UsageError("the query asks for nothing; write a SELECT")
            frame: pl.DataFrame = answer.pl()
            return frame
        except duckdb.Error as problem:
            raise UsageError(f"the query cannot be answered: {problem}") from None

    def frame(self, table: str) -> pl.DataFrame:
        """A whole table, as the data dictionary describes it. Raises UsageError for a name that is none."""
        if table not in TABLES and table != "marks":
            raise UsageError(f"{table!r} is no table of an archive; there are {', '.join([*TABLES, 'marks'])}")
        return self.sql(f'SELECT * FROM "{table}"')


def open_archive(root: str | Path) -> Archive:
    """The archive in a folder. Raises UsageError where there is none, or one of another form."""
    folder = Path(root)
    try:
        said = json.loads((folder / CATALOGUE).read_text("utf-8"))
    except FileNotFoundError:
        raise UsageError(
            f"{folder} holds no archive; make one with: rinkside archive add PATH --archive {folder}"
        ) from None
    except (OSError, ValueError) as problem:
        raise RinksideError(f"{folder / CATALOGUE} cannot be read: {problem}") from None
    if said.get("form") != FORM:
        raise UsageError(
            f"{folder} is an archive of form {said.get('form')}, this Rinkside reads form {FORM}; "
            "make a new one from the same files"
        )
    return Archive(folder, Catalogue(**{**said, "batches": tuple(said["batches"])}))


def create_archive(root: str | Path) -> Archive:
    """The archive in a folder, made where there is none. Raises UsageError for a folder that holds other things."""
    folder = Path(root)
    if (folder / CATALOGUE).exists():
        return open_archive(folder)
    own = ("lock", "batches", "derived", "people")
    if folder.exists() and (not folder.is_dir() or any(p.name not in own for p in folder.iterdir())):
        raise UsageError(f"{folder} exists and is no archive; give a folder that is empty or not there yet")
    folder.mkdir(parents=True, exist_ok=True)
    return Archive(folder, Catalogue())


def write_tables(folder: Path, tables: Mapping[str, pa.Table]) -> None:
    """Write tables as Parquet files of a new folder, and wait until they are on the disk."""
    folder.mkdir(parents=True)
    for name, rows in tables.items():
        place = folder / f"{name}.parquet"
        pq.write_table(rows.cast(arrow_schema(name)), place, compression="zstd", row_group_size=ROWS_A_GROUP)
        _settle(place)
    _settle(folder)


def commit(archive: Archive, new: Catalogue) -> Archive:
    """Make `new` the catalogue of the archive: one rename. What only commits before the last one named is deleted."""
    new = replace(new, commit=archive.catalogue.commit + 1)
    draft = archive.root / f"{CATALOGUE}.new"
    draft.write_text(json.dumps(asdict(new), indent=1) + "\n", "utf-8")
    _settle(draft)
    os.replace(draft, archive.root / CATALOGUE)
    _settle(archive.root)
    kept = {*new.batches, new.derived, *archive.catalogue.batches, archive.catalogue.derived}
    for kind in ("batches", "derived"):
        for folder in (archive.root / kind).glob("*"):
            if folder.name not in kept:
                shutil.rmtree(folder, ignore_errors=True)
    done = Archive(archive.root, new)
    _database(done)
    return done


def _database(archive: Archive) -> None:
    """The tables as views in a DuckDB file, replaced whole; reading through `open_archive` does not need it."""
    draft = archive.root / f"{DATABASE}.new"
    draft.unlink(missing_ok=True)
    with duckdb.connect(str(draft)) as connection:
        create_views(connection, {name: [os.path.abspath(f) for f in archive.files(name)] for name in TABLES})
    os.replace(draft, archive.root / DATABASE)


def _settle(place: Path) -> None:
    if os.name == "nt" and place.is_dir():
        return
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
