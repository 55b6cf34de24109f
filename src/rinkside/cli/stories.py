"""What the commands about stories share: which files they read, against which records, and how pages are written."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.coverage.record import Record
    from rinkside.coverage.text import Story

__all__ = ["RecordOption", "open_story", "records_of", "safe_cells", "story_files", "write_page"]

RecordOption = Annotated[
    list[str] | None,
    typer.Option(
        "--record",
        "-r",
        metavar="RECORD",
        help="An event, a record in JSON, a folder of protocols and result pages; may be given several times. "
        "Default: the bundled events.",
    ),
]
"""`--record`, as often as wanted."""
_SUFFIXES = (".txt", ".md", ".htm", ".html", ".xhtml", ".mht", ".mhtml", ".webarchive")


def records_of(names: list[str] | None) -> tuple[Record, ...]:
    """The records of the sources that were named, else those of the bundled events."""
    from rinkside.coverage.record.sources import bundled_records, open_records

    return open_records(names) if names else bundled_records()


def story_files(names: Iterable[str]) -> list[Path | str]:
    """The stories that are meant: files as they are, those below a folder by their endings, "-" for standard input."""
    found: list[Path | str] = []
    for name in names:
        if name.lower().startswith(("http://", "https://", "www.")):
            raise UsageError(f"{name} is an address; save the page or its text, and name that file")
        path = Path(name)
        if name == "-" or not path.is_dir():
            found.append("-" if name == "-" else path)
            continue
        below = sorted(p for p in path.rglob("*") if p.suffix.lower() in _SUFFIXES and p.is_file())
        if not below:
            raise UsageError(f"{name} holds no story; stories end in {', '.join(_SUFFIXES)}")
        found += below
    return found


def open_story(source: Path | str) -> Story:
    """The story of a file or of standard input ("-"). Raises UsageError where it cannot be read."""
    from rinkside.coverage.text import read_story

    if isinstance(source, str):
        return read_story(sys.stdin.buffer.read(), "standard input")
    try:
        return read_story(source.read_bytes(), str(source))
    except OSError as error:
        raise UsageError(
            f"{source} cannot be read: {error.strerror}; name a file with a story, or - for standard input"
        ) from None


def write_page(path: Path, page: str) -> None:
    """Write a report. Raises UsageError where the file cannot be written."""
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}; name another file") from None


def safe_cells(row: Iterable[str]) -> list[str]:
    """Cells of a table for spreadsheets, which take one that begins with = + - @ for a formula: those are quoted."""
    return ["'" + cell if cell[:1] in ("=", "+", "-", "@", "\t") else cell for cell in row]
