"""A publication from whatever a person names: a bundled event, an event file, protocols, or a journal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rinkside.errors import UsageError
from rinkside.live.journal import Journal, sqlite_url
from rinkside.live.portable import load_state, read_portable
from rinkside.live.state import State
from rinkside.publish.from_event import from_files
from rinkside.publish.from_journal import from_state
from rinkside.publish.model import Publication

__all__ = ["publication_of"]

_DATABASE = "journal.sqlite"


def publication_of(names: Sequence[str | Path], *, competition: str = "", seed: int = 0) -> Publication:
    """The publication that `names` mean.

    A file made by `rinkside journal export`, a folder of `rinkside serve` or a PostgreSQL address is a journal, of
    which `competition` names one where there are several; everything else is as `rinkside rehearse` takes it. Raises
    UsageError where nothing is found, DocumentError for a broken file.
    """
    if len(names) == 1:
        state = _state(str(names[0]), competition)
        if state is not None:
            return from_state(state)
    if competition:
        raise UsageError(f"{competition} names a competition of a journal, and {names[0]} is none")
    return from_files(names, seed)


def _state(name: str, competition: str) -> State | None:
    if name.startswith(("postgresql://", "postgresql+pg8000://")):
        return _of_database(name.replace("postgresql://", "postgresql+pg8000://", 1), competition)
    path = Path(name)
    database = path / _DATABASE if path.is_dir() else path if path.name == _DATABASE else None
    if database is not None and database.is_file():
        return _of_database(database, competition)
    if not path.is_file() or not _is_portable(path):
        return None
    try:
        with path.open(encoding="utf-8", newline="\n") as lines:
            return read_portable(lines, name)[2]
    except UnicodeDecodeError as error:
        raise UsageError(f"{name}: byte {error.start + 1} is no UTF-8. Copy the file again") from None


def _is_portable(path: Path) -> bool:
    try:
        with path.open("rb") as stream:
            return b'"rinkside":"journal"' in stream.read(200)
    except OSError:
        return False


def _of_database(place: str | Path, competition: str) -> State:
    with Journal.open(sqlite_url(place) if isinstance(place, Path) else place, writer=False) as opened:
        codes = [row.code for row in opened.competitions()]
        if competition and competition not in codes:
            raise UsageError(f"there is no competition {competition}; known: {', '.join(codes) or 'none'}")
        if not competition and len(codes) != 1:
            said = f"holds {', '.join(codes)}; say which with --competition" if codes else "holds no competition yet"
            raise UsageError(f"the journal {said}")
        return load_state(opened, competition or codes[0])
