"""The journal: every record of every competition, appended and never changed. The SQL of this room (listening: `ears`).

    with Journal.open("sqlite:///data/journal.sqlite") as journal:
        journal.append("lake-2026", records)          # all in one transaction, on disk when it returns
        for record in journal.read("lake-2026", after=120): …

SQLite in WAL with full synchronisation, or PostgreSQL. One writer: a second one is refused by a lock file (SQLite) or
an advisory lock (PostgreSQL), and every append holds the writer's lease to be its own.
"""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple
from urllib.parse import quote

import sqlalchemy as sa

from rinkside.errors import RinksideError, UsageError
from rinkside.live.ears import CHANNEL, Ears, listening_engine
from rinkside.live.lock import FileLock, keep_private
from rinkside.live.records import body_of, official_time, parse_body
from rinkside.live.schema import bring_up_to_date
from rinkside.live.tables import LASTS, RECORDS, VERSION_TABLE, WRITER

__all__ = ["Journal", "Kept", "LeaseLost", "Listed", "WriteFailed", "sqlite_url"]

_ADVISORY = 7_290_631_157
"""The key of PostgreSQL's advisory lock; any number that nobody else uses."""


def sqlite_url(path: Path) -> sa.URL:
    """The address of an SQLite file, whatever letters its path has."""
    return sa.URL.create("sqlite", database=str(path))


class WriteFailed(RinksideError):  # noqa: N818 - reads as what happened
    """The journal could not be written: nothing of the batch is in it. `reason` is a fact for people."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"the journal cannot be written: {reason}")


class LeaseLost(WriteFailed):
    """Another writer has opened the journal since: this one may not write again."""


class Kept(NamedTuple):
    """A record as it is kept: canonical JSON and links."""

    competition: str
    seq: int
    id: str
    body: str
    prev: str
    hash: str

    def record(self) -> dict[str, Any]:
        """The whole record. Raises ValueError where the body is no JSON object."""
        found = parse_body(self.body)
        found["prev"] = self.prev
        found["hash"] = self.hash
        return found


class Listed(NamedTuple):
    """One competition in the journal: records, and the hash of the last."""

    code: str
    records: int
    hash: str
    last_at: str


class Journal:
    """An open journal. Made by `Journal.open`; one thread appends, any may read."""

    def __init__(self, engine: sa.Engine, lock: FileLock | None, writer: bool) -> None:
        self._engine = engine
        self._lock = lock
        self._writer = writer
        self._connection: sa.Connection | None = None
        self._ears = Ears(engine)
        self.epoch = 0

    @classmethod
    def open(cls, url: str | sa.URL, *, writer: bool = True) -> Journal:
        """Open the journal at a database URL, bringing its tables up to date; `writer=False` only reads.

        Raises UsageError for a database that cannot be used, or that another writer holds.
        """
        try:
            engine = sa.create_engine(url) if writer else listening_engine(url)
        except (sa.exc.ArgumentError, ImportError) as error:
            raise UsageError(
                f"this is no database that can be used: {error}. Write sqlite:///path or postgresql+pg8000://…"
            ) from None
        lock = None
        if engine.dialect.name == "sqlite":
            if not engine.url.database:
                raise UsageError("sqlite:// names no file, and a journal in memory is none: write sqlite:///path")
            path = Path(engine.url.database)
            if writer:
                _folder(path.parent)
                lock = FileLock(path.with_name(path.name + ".lock"))
                lock.acquire()
                keep_private(path)
                sa.event.listen(engine, "connect", _sqlite_settings)
            elif not path.is_file():
                raise UsageError(f"{path}: there is no journal. Name the folder or file the server uses")
            else:
                engine = sa.create_engine(url, creator=lambda: _read_only(path))
        journal = cls(engine, lock, writer)
        try:
            if writer:
                journal._take()
            elif not sa.inspect(engine).has_table(RECORDS.name):
                raise UsageError(f"{engine.url.render_as_string()} holds no journal of Rinkside")
        except sa.exc.DBAPIError as error:
            journal.close()
            raise UsageError(f"{engine.url.render_as_string()}: {_reason(error)}") from None
        except (UnicodeError, TypeError, ValueError, sa.exc.SQLAlchemyError):
            journal.close()
            raise UsageError(
                f"{engine.url.render_as_string()}: the file is damaged. Import the last good export into another folder"
            ) from None
        except BaseException:
            journal.close()
            raise
        return journal

    def _take(self) -> None:
        """Become the writer: lock, migrate, raise the lease."""
        connection = self._engine.connect()
        try:
            if self._engine.dialect.name == "postgresql":
                held = connection.execute(sa.select(sa.func.pg_try_advisory_lock(_ADVISORY))).scalar()
                connection.commit()
                if not held:
                    raise UsageError(
                        "this database is being written by another Rinkside. Stop that one first; two writers would "
                        "fork the journal."
                    )
            _migrate(connection)
            with connection.begin():
                row = connection.execute(sa.select(WRITER.c.epoch)).first()
                epoch = 1 if row is None else int(row[0]) + 1
                values = {"epoch": epoch, "holder": _holder(), "since": official_time()}
                statement = (
                    sa.insert(WRITER).values(id=1, **values) if row is None else sa.update(WRITER).values(**values)
                )
                connection.execute(statement)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        self.epoch = epoch

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close everything and let go of the lock."""
        if self._connection is not None:
            try:
                self._connection.close()
            except sa.exc.DBAPIError:
                self._connection.invalidate()
            self._connection = None
        self._ears.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    # writing

    def append(self, competition: str, records: Sequence[Mapping[str, Any]]) -> None:
        """Append records in one transaction: on disk when this returns, or none of them.

        Raises WriteFailed where they cannot be written, LeaseLost where another writer took over.
        """
        self.keep([Kept(competition, r["seq"], r["id"], body_of(r), r["prev"], r["hash"]) for r in records])

    def keep(self, rows: Sequence[Kept]) -> None:
        """Append records in their kept form, of one or several competitions, in one transaction."""
        if not rows:
            return
        values = [row._asdict() for row in rows]

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(RECORDS), values)
            if self._engine.dialect.name == "postgresql":  # heard when this transaction is on disk, not before
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, "")))

        self._write(work)

    def probe(self) -> None:
        """Whether the journal can be written: writes and takes back 64 KiB. Raises WriteFailed."""

        def fill(connection: sa.Connection) -> None:
            connection.execute(sa.update(WRITER).values(probe=bytes(65536)))

        def clear(connection: sa.Connection) -> None:
            connection.execute(sa.update(WRITER).values(probe=None))

        self._write(fill)
        self._write(clear)

    def _write(self, work: Any) -> None:
        if not self._writer:
            raise WriteFailed("it was opened to be read only")
        try:
            if self._connection is None:
                self._again()
            connection = self._connection
            assert connection is not None
            with connection.begin():
                held = connection.execute(
                    sa.update(WRITER).where(WRITER.c.epoch == self.epoch).values(epoch=self.epoch)
                )
                if held.rowcount != 1:
                    raise LeaseLost("another server has opened it since. Stop this one")
                work(connection)
        except sa.exc.DBAPIError as error:
            self._drop(error)
            raise WriteFailed(_reason(error)) from error
        except (OSError, UnicodeError, sa.exc.SQLAlchemyError) as error:
            self._drop(error)
            raise WriteFailed(str(error)) from error

    def _drop(self, error: BaseException) -> None:
        """A broken connection is not used again; the next write opens another."""
        connection = self._connection
        if connection is None:
            return
        lost = isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated
        try:
            connection.rollback()
        except sa.exc.SQLAlchemyError:
            lost = True
        if self._engine.dialect.name == "postgresql" or lost or connection.closed or connection.invalidated:
            with suppress(sa.exc.SQLAlchemyError):
                connection.invalidate()
                connection.close()
            self._connection = None

    def _again(self) -> None:
        """Connect anew without raising the lease: if somebody else did since, the next write says so."""
        connection = self._engine.connect()
        if self._engine.dialect.name == "postgresql":
            held = connection.execute(sa.select(sa.func.pg_try_advisory_lock(_ADVISORY))).scalar()
            connection.commit()
            if not held:
                connection.close()
                raise WriteFailed("another connection holds the writer's lock")
        self._connection = connection

    # reading

    def competitions(self) -> list[Listed]:
        """Every competition by key."""
        with self._readable(), self._engine.connect() as connection:
            counted = connection.execute(
                sa.select(RECORDS.c.competition, sa.func.max(RECORDS.c.seq), sa.func.count())
                .group_by(RECORDS.c.competition)
                .order_by(RECORDS.c.competition)
            ).all()
            found = []
            for code, last, count in counted:
                row = connection.execute(
                    sa.select(RECORDS.c.hash, RECORDS.c.body).where(
                        RECORDS.c.competition == code, RECORDS.c.seq == last
                    )
                ).one()
                found.append(Listed(code, count, row.hash, _at(row.body)))
            return found

    def kept(self, competition: str, after: int = 0) -> Iterator[Kept]:
        """The records of a competition behind number `after`, as kept, in their order."""
        statement = (
            sa.select(RECORDS)
            .where(RECORDS.c.competition == competition, RECORDS.c.seq > after)
            .order_by(RECORDS.c.seq)
            .execution_options(yield_per=2000)
        )
        with self._readable(), self._engine.connect() as connection:
            for row in connection.execute(statement):
                yield Kept(*row)

    def lasts(self) -> dict[str, int]:
        """The number of the last record of every competition."""
        with self._readable(), self._engine.connect() as connection:
            return {code: int(last) for code, last in connection.execute(LASTS)}

    def wait(self, seconds: float) -> None:
        """Wait until something may have been appended by another process, at most so long; see `Ears`."""
        with self._readable():
            self._ears.wait(seconds)

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """Whatever a damaged file makes the database throw, told in words."""
        try:
            yield
        except (sa.exc.SQLAlchemyError, UnicodeError, OSError) as error:
            reason = _reason(error) if isinstance(error, sa.exc.DBAPIError) else "the file is damaged"
            reason = "it does not answer" if isinstance(error, OSError) else reason
            raise UsageError(
                f"{self._engine.url.render_as_string()} cannot be read: {reason}. Import the last good export into "
                "another folder, or take over from the stand-by"
            ) from None

    def read(self, competition: str, after: int = 0) -> Iterator[dict[str, Any]]:
        """The records of a competition behind number `after`. Raises ValueError for one that is no JSON."""
        for kept in self.kept(competition, after):
            yield kept.record()

    def raw(self) -> sa.Connection | None:
        """The writer's connection, for tests that spoil it."""
        return self._connection


def _at(body: str) -> str:
    try:
        return str(parse_body(body).get("at", ""))
    except (ValueError, TypeError, RecursionError):
        return ""


def _folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}. Name a folder that can be written") from None


def _holder() -> str:
    return f"{socket.gethostname()[:80]}, process {os.getpid()}"


def _migrate(connection: sa.Connection) -> None:
    with connection.begin():
        bring_up_to_date(connection, Path(__file__).parent / "migrations", VERSION_TABLE)


def _read_only(path: Path) -> sqlite3.Connection:
    """A connection that reads, beside a writer or from a disk that cannot be written, such as a protected stick."""
    found = sqlite3.connect(path, timeout=5, check_same_thread=False)
    try:
        found.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        found.close()
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise
        # nobody can write there, and nothing waits in a log: the file is read as it stands
        return sqlite3.connect(f"file:{quote(str(path))}?immutable=1", uri=True, check_same_thread=False)
    return found


def _sqlite_settings(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


_FACTS = (
    ("disk is full", "the disk is full"),
    ("readonly database", "the file or the disk can only be read"),
    ("database is locked", "another program holds the file"),
    ("disk i/o error", "the disk reports a fault"),
    ("malformed", "the file is damaged"),
    ("could not decode", "the file is damaged"),
    ("no such table", "the file is damaged"),
    ("no such column", "the file is damaged"),
    ("not a database", "the file is no database"),
    ("unable to open", "the file cannot be opened"),
    ("unique", "a record of that number or id is there already"),
)


def _reason(error: sa.exc.DBAPIError) -> str:
    """What happened, as a fact for people."""
    text = str(error.orig).strip()
    return next(
        (fact for sign, fact in _FACTS if sign in text.lower()), text.splitlines()[0] if text else "no reason given"
    )
