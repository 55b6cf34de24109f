"""Where the server keeps its own tables: opening the database and bringing its tables up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa

from rinkside.errors import UsageError
from rinkside.live.ears import listening_engine
from rinkside.live.lock import keep_private
from rinkside.live.schema import bring_up_to_date
from rinkside.server.problems import Problem

__all__ = ["VERSION_TABLE", "migrate", "open_store", "read_store", "writing"]

VERSION_TABLE = "rinkside_server_version"
"""Alembic's table for the tables of this room."""


def open_store(url: str | sa.URL) -> sa.Engine:
    """An engine on `url` with all tables of this room at their newest form. Raises `UsageError`."""
    try:
        engine = sa.create_engine(url)
        if engine.dialect.name == "sqlite":
            if engine.url.database:
                keep_private(Path(engine.url.database))
            sa.event.listen(engine, "connect", _sqlite_settings)
        migrate(engine)
    except (sa.exc.ArgumentError, ImportError) as error:
        raise UsageError(
            f"this database cannot be used: {error}; write a folder or postgresql+pg8000://user@host/name"
        ) from None
    except (sa.exc.SQLAlchemyError, UnicodeError) as error:
        reason = error.orig if isinstance(error, sa.exc.DBAPIError) else "the file is damaged"
        raise UsageError(
            f"{engine.url.render_as_string()}: {reason}. It holds codes and devices only: move it away, then join anew"
        ) from None
    return engine


def read_store(place: str | Path) -> sa.Engine:
    """An engine that only reads the tables another process keeps at `place`, a URL or a file of SQLite."""
    if isinstance(place, Path):
        return sa.create_engine("sqlite://", creator=lambda: _read_only(place), poolclass=sa.NullPool)
    return listening_engine(place)


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, timeout=5, check_same_thread=False)


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction on the server's own tables. Raises `Problem` 503 where the disk does not take it."""
    try:
        with engine.begin() as connection:
            yield connection
    except sa.exc.DBAPIError as error:
        raise Problem(
            503,
            "not-writable",
            f"This cannot be written down: {error.orig}. Nothing has changed. Free the disk, then try again.",
            retry_after=2,
        ) from None


def migrate(engine: sa.Engine) -> None:
    """Run the migrations that this database has not seen."""
    with engine.begin() as connection:
        bring_up_to_date(connection, Path(__file__).parent / "migrations", VERSION_TABLE)


def _sqlite_settings(connection: sa.engine.interfaces.DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
