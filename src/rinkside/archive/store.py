"""The archive as it lies on a disk or an object store, opened for reading.

    ROOT/catalogue.json                 the commit: batches that count, the folder of derived tables, the next number
    ROOT/batches/<id>/<table>.parquet   what one addition brought, and its manifest.json: rows, bytes and hashes
    ROOT/derived/<id>/<table>.parquet   events, segments, issues…: made anew with each commit, and their manifest.json
    ROOT/catalogue.duckdb               the same tables as views, for any DuckDB client

Readers keep what they opened: they need no lock and see one commit, whatever is written meanwhile.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import duckdb

from rinkside.archive.ready import BESIDE, KEPT_FORM, MEMORY, READY
from rinkside.archive.remote import filesystem_of, is_address
from rinkside.archive.schema import TABLES
from rinkside.archive.views import create_views
from rinkside.domain import Place
from rinkside.errors import RinksideError, UsageError

if TYPE_CHECKING:
    import polars as pl

__all__ = ["CATALOGUE", "DATABASE", "FORM", "MANIFEST", "Archive", "Catalogue", "Contents", "open_archive"]

FORM = 2
"""The layout of tables and files. An archive of another form is refused with what to do."""
CATALOGUE = "catalogue.json"
"""The file that says what counts."""
DATABASE = "catalogue.duckdb"
"""The tables as views, for other clients of DuckDB."""
MANIFEST = "manifest.json"
"""What a folder of tables holds."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One commit: `batches` that count in order, the `derived` tables made of them, the number of the next document.

    `pending` are batches of an addition under way: written and safe, counted when it ends or by the next one.
    """

    commit: int = 0
    batches: tuple[str, ...] = ()
    derived: str = ""
    next_document: int = 1
    pending: tuple[str, ...] = ()
    form: int = FORM


@dataclass(frozen=True, slots=True)
class Contents:
    """What a folder of tables holds: for each table (rows, bytes, sha256); `replaces` are folders it was made of,
    `kept` the form of the tables that are kept joined."""

    tables: Mapping[str, tuple[int, int, str]]
    replaces: tuple[str, ...] = ()
    kept: int = 0


class Archive:
    """An archive as it was when opened. Reading needs no lock and sees one commit.

    `where` is its folder or address; `root` the folder, which only archives on a disk have.
    """

    def __init__(self, root: str | Path, catalogue: Catalogue, filesystem: Any = None) -> None:
        self.root = Path(root)
        self.where = str(root)
        self.catalogue = catalogue
        self.filesystem = filesystem
        self._contents: dict[tuple[str, str], Contents] = {}
        self._connection: duckdb.DuckDBPyConnection | None = None

    def address(self, *parts: str) -> str:
        """The path or address of a file below the archive's root."""
        return str(Path(self.root, *parts)) if self.filesystem is None else "/".join((self.where, *parts))

    def contents(self, kind: str, name: str) -> Contents:
        """The manifest of a folder in `batches` or `derived`. Raises RinksideError where the folder is not whole."""
        if (kind, name) not in self._contents:
            self._contents[kind, name] = self._read_contents(kind, name)
        return self._contents[kind, name]

    def _read_contents(self, kind: str, name: str) -> Contents:
        place = self.address(kind, name, MANIFEST)
        try:
            said = json.loads(self._bytes(place))
            tables = {str(t): (int(n), int(size), str(sha)) for t, (n, size, sha) in said["tables"].items()}
            found = Contents(tables, tuple(said.get("replaces", ())), int(said.get("kept", 0)))
        except FileNotFoundError:
            raise RinksideError(_lost(self, kind, name, "is not there")) from None
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
            raise RinksideError(_lost(self, kind, name, f"has an unreadable {MANIFEST} ({problem})")) from None
        if self.filesystem is None:
            for table, (_, size, _) in found.tables.items():
                file = Path(self.address(kind, name, f"{table}.parquet"))
                if not file.is_file():
                    raise RinksideError(_lost(self, kind, name, f"lacks {table}.parquet"))
                if file.stat().st_size != size:
                    raise RinksideError(_lost(self, kind, name, f"has a {table}.parquet of another size"))
        return found

    def _bytes(self, place: str) -> bytes:
        if self.filesystem is None:
            return Path(place).read_bytes()
        data: bytes = self.filesystem.cat_file(place)
        return data

    def files(self, table: str) -> list[str]:
        """The Parquet files of a table that count. Raises RinksideError where one of them is lost."""
        if table in BESIDE or (table in TABLES and TABLES[table].stored):
            folders = [("batches", name) for name in self.catalogue.batches]
        else:
            folders = [("derived", self.catalogue.derived)] if self.catalogue.derived else []
        kept = table in BESIDE or table in READY
        held = [f for f in folders if table in (c := self.contents(*f)).tables and (not kept or c.kept == KEPT_FORM)]
        return [self.address(*f, f"{table}.parquet") for f in held]

    def every_file(self) -> dict[str, list[str]]:
        """The files of every table, and of those that are kept joined."""
        return {name: self.files(name) for name in (*TABLES, *BESIDE, *READY)}

    def rows(self, table: str) -> int:
        """How many rows a table has in the files that count, from their manifests."""
        return sum(c.tables[table][0] for c in self._counted() if table in c.tables)

    @property
    def bytes(self) -> int:
        """What the tables that count take on the disk."""
        return sum(size for c in self._counted() for _, size, _ in c.tables.values())

    def _counted(self) -> Iterator[Contents]:
        """The contents of every folder that counts."""
        yield from (self.contents("batches", name) for name in self.catalogue.batches)
        if self.catalogue.derived:
            yield self.contents("derived", self.catalogue.derived)

    @property
    def connection(self) -> duckdb.DuckDBPyConnection:
        """A DuckDB connection in memory with every table as a view. It reads the archive's files and no others."""
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> duckdb.DuckDBPyConnection:
        files = self.every_file()
        connection = duckdb.connect(":memory:")
        if self.filesystem is not None:
            connection.register_filesystem(self.filesystem)
        spill = Path(tempfile.gettempdir()) / f"rinkside-{os.getpid()}-{uuid4().hex[:8]}"
        allowed = sorted({file for of_table in files.values() for file in of_table})
        connection.execute("SET temp_directory = " + _quoted(str(spill)))
        connection.execute(f"SET allowed_paths = [{', '.join(map(_quoted, allowed))}]")
        draft = bool(self.catalogue.batches) and not self.catalogue.commit  # batches that count nowhere yet
        if draft:  # tables are made of them, however large they are
            connection.execute(f"SET memory_limit = '{MEMORY}'")
        connection.execute("SET parquet_metadata_cache = true")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET python_enable_replacements = false")
        connection.execute("SET lock_configuration = true")
        try:
            create_views(connection, files, joined=not draft)
        except duckdb.Error as problem:
            raise RinksideError(self._gone(problem)) from None
        return connection

    def sql(self, query: str, parameters: Sequence[Any] | Mapping[str, Any] = ()) -> pl.DataFrame:
        """The rows of one SELECT over the tables as a Polars frame; nothing is written and no other file is read.

        Raises UsageError with what DuckDB says of the query, RinksideError where the archive changed since it was
        opened and what this commit named is gone.
        """
        connection = self.connection
        try:
            statements = connection.extract_statements(query)
            if len(statements) != 1 or statements[0].type is not duckdb.StatementType.SELECT:
                raise UsageError("a query is one SELECT: it reads and changes nothing. Write one SELECT, WITH or FROM")
            frame: pl.DataFrame = connection.sql(query, params=parameters or None).pl()
            return frame
        except duckdb.Error as problem:
            if isinstance(problem, duckdb.IOException) or self._lost_file():
                raise RinksideError(self._gone(problem)) from None
            raise UsageError(f"the query cannot be answered: {problem}") from None

    def _lost_file(self) -> bool:
        """Whether a file this commit names is no longer there."""
        return self.filesystem is None and not all(
            Path(f).exists() for files in self.every_file().values() for f in files
        )

    def _gone(self, problem: duckdb.Error) -> str:
        try:
            now = open_archive(self.where).catalogue.commit
        except RinksideError as error:
            return str(error)
        if now != self.catalogue.commit:
            return f"{self.where} was changed since it was opened; open it again and repeat the query"
        return f"{self.where} cannot be read: {problem}; look with: rinkside archive check --archive {self.where}"

    def frame(self, table: str) -> pl.DataFrame:
        """A whole table or view, as the data dictionary describes it. Raises UsageError for a name that is none."""
        self._known(table)
        return self.sql(f'SELECT * FROM "{table}"')

    def place(self, performance: int, row: str, number: int | None = None, value: str = "") -> Place:
        """Where a number is printed: file, page and box.

        `row` is performance, element, component or deduction; `number` its number on the sheet; `value` a column such
        as "goe" or "tss", or "mark 3" for the mark of a judge. Without it the place is that of the whole row. Raises
        UsageError for a performance, row or value that is none.
        """
        from rinkside.archive.provenance import place

        return place(self, performance, row, number, value)

    def _known(self, table: str) -> None:
        names = self.connection.sql("SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY 1").fetchall()
        if (table,) not in names:
            raise UsageError(f"{table!r} is no table of an archive; there are {', '.join(n for (n,) in names)}")

    def query(self, name: str, /, **parameters: object) -> pl.DataFrame:
        """The answer to a ready question, such as `query("head-to-head", a="LIU", b="SAKAMOTO")`, as a frame of the
        columns the data dictionary names; points are whole hundredths.

        Raises UsageError for a name, parameter or value that is none, with what is accepted.
        """
        from rinkside.archive.query import ask

        return ask(self, name, parameters)

    def scan(self, table: str) -> pl.LazyFrame:
        """A table or view to be read as far as it is asked for: `scan("elements").filter(…).collect()`.

        Columns and rows that nobody asks for are not read. Raises UsageError for a name that is none.
        """
        self._known(table)
        frame: pl.LazyFrame = self.connection.view(table).pl(lazy=True)
        return frame


def open_archive(root: str | Path) -> Archive:
    """The archive in a folder or at an address such as `s3://bucket/archive`.

    Raises UsageError where there is none, or one of another form; RinksideError where part of it is lost, with what
    brings it back.
    """
    archive = peek(root)
    for name in archive.catalogue.batches:
        archive.contents("batches", name)
    if archive.catalogue.derived:
        archive.contents("derived", archive.catalogue.derived)
    return archive


def peek(root: str | Path) -> Archive:
    """The archive as its catalogue says, whether or not the files it names are there."""
    filesystem, where = filesystem_of(str(root)) if is_address(root) else (None, str(root))
    archive = Archive(where, Catalogue(), filesystem)
    try:
        said = json.loads(archive._bytes(archive.address(CATALOGUE)))
    except FileNotFoundError:
        raise UsageError(_none(where, filesystem)) from None
    except NotADirectoryError:
        raise UsageError(f"{where} is a file; an archive is a folder") from None
    except (OSError, ValueError) as problem:
        raise RinksideError(_unreadable(archive, where, str(problem))) from None
    form = said.get("form") if isinstance(said, dict) else None
    if isinstance(form, int) and form != FORM:
        after = (
            "use the Rinkside that wrote it, or a newer one" if form > FORM else "make a new one from the same files"
        )
        raise UsageError(f"{where} is an archive of form {form}, this Rinkside reads form {FORM}; {after}")
    try:
        archive.catalogue = _catalogue(said)
    except (TypeError, KeyError, AttributeError):
        raise RinksideError(_unreadable(archive, where, "it is no catalogue")) from None
    return archive


def _catalogue(said: Any) -> Catalogue:
    """A catalogue as its file says it. Raises TypeError, KeyError or AttributeError for what is none."""
    found = Catalogue(
        said["commit"], tuple(said["batches"]), said["derived"], said["next_document"], tuple(said["pending"])
    )
    numbers, names = (found.commit, found.next_document), (*found.batches, *found.pending, found.derived)
    if not all(isinstance(n, int) for n in numbers) or not all(isinstance(name, str) for name in names):
        raise TypeError
    return found


def _unreadable(archive: Archive, where: str, why: str) -> str:
    return (
        f"{archive.address(CATALOGUE)} cannot be read ({why}); put it back from a backup, or make it anew "
        f"from the batches with: rinkside archive check --mend --archive {where}"
    )


def _none(where: str, filesystem: Any) -> str:
    if filesystem is None and any((Path(where) / "batches").glob("*")):
        return (
            f"{where} has batches of an archive and no {CATALOGUE}; put it back from a backup, or make it anew from "
            f"the batches with: rinkside archive check --mend --archive {where}"
        )
    return f"{where} holds no archive; make one with: rinkside archive add PATH --archive {where}"


def _lost(archive: Archive, kind: str, name: str, what: str) -> str:
    where = archive.address(kind, name)
    if kind == "derived":
        return f"{where} {what}; it is made anew by: rinkside archive check --mend --archive {archive.where}"
    return (
        f"{where} {what}; put it back from a backup, or let `rinkside archive check --mend --archive {archive.where}` "
        "set it aside and add its files again"
    )


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
