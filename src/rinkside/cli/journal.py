"""`rinkside journal`: list, show, check, export and import competitions, while the server rests or runs."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.live.journal import Journal
    from rinkside.live.state import State

__all__ = ["journal"]

journal = typer.Typer(
    help="List, show, check, export and import the journals of competitions.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
"""The commands of `rinkside journal`."""

_Db = Annotated[str, typer.Option("--db", metavar="PATH|URL", help="Folder of the data, or a PostgreSQL URL.")]
_Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


@journal.command("list")
def list_competitions(db: _Db = "rinkside-data", as_json: _Json = False) -> None:
    """List the competitions: key, records, last act, and the hash of the last record."""
    with _open(db, writer=False) as opened:
        for row in opened.competitions():
            if as_json:
                typer.echo(json.dumps(row._asdict(), ensure_ascii=False))
            else:
                typer.echo(f"{row.code}  {row.records} records, last {row.last_at}, hash {row.hash[:16]}")


@journal.command("check")
def check(
    competition: Annotated[str, typer.Argument(help="Key of a competition; all of them unless named.")] = "",
    db: _Db = "rinkside-data",
    as_json: _Json = False,
) -> None:
    """Check that no record is missing, changed or out of its chain; ends with 1 and names the first that is."""
    from rinkside.live.portable import check_chain

    bad = False
    with _open(db, writer=False) as opened:
        for code in _named(opened, competition):
            faults = check_chain(opened.kept(code))
            bad = bad or bool(faults)
            count = next(row.records for row in opened.competitions() if row.code == code)
            if as_json:
                shown = [fault._asdict() for fault in faults]
                typer.echo(json.dumps({"competition": code, "records": count, "faults": shown}, ensure_ascii=False))
            elif faults:
                typer.echo(f"{code}: {faults[0].message}. Records before it are whole.")
            else:
                typer.echo(f"{code}: {count} records, chain whole.")
    if bad:
        raise typer.Exit(1)


@journal.command("show")
def show_records(
    competition: Annotated[str, typer.Argument(help="Key of the competition.")],
    db: _Db = "rinkside-data",
    after: Annotated[int, typer.Option(min=0, help="Only records behind this number.")] = 0,
    as_json: _Json = False,
) -> None:
    """Show what was done, one record a line: number, official time, who, what."""
    with _open(db, writer=False) as opened:
        (code,) = _named(opened, competition)
        for kept in opened.kept(code, after):
            try:
                record = kept.record()
                line = json.dumps(record, ensure_ascii=False, sort_keys=True) if as_json else _line(record)
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                raise UsageError(f"record {kept.seq} of {code} cannot be read. Run rinkside journal check") from None
            # a name may hold whatever a forged file brought: it does not steer the terminal
            typer.echo("".join(c if c.isprintable() else ascii(c)[1:-1] for c in line))


def _line(record: dict[str, Any]) -> str:
    who = record["role"].replace("_", " ") + (f" {record['seat']}" if record["seat"] is not None else "")
    said = ", ".join(f"{k} {_short(v)}" for k, v in record["data"].items() if v is not None)
    return f"{record['seq']:>5}  {record['at'][:19].replace('T', ' ')}  {who}: {record['kind']}  {said}"


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"


@journal.command("export")
def export(
    competition: Annotated[str, typer.Argument(help="Key of the competition.")],
    file: Annotated[Path, typer.Argument(help="File to write; - for standard output.")],
    db: _Db = "rinkside-data",
) -> None:
    """Write a competition into one file that can be read anywhere; the server may run meanwhile."""
    from rinkside.live.portable import check_chain, export_lines

    with _open(db, writer=False) as opened:
        (code,) = _named(opened, competition)
        rows = list(opened.kept(code))
        faults = check_chain(rows)
        if faults:
            raise UsageError(f"{code} is not whole: {faults[0].message}. Export from the stand-by instead")
        lines = export_lines(code, rows)
        if str(file) == "-":
            for line in lines:
                typer.echo(line, nl=False)
            return
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # marks stand in it: its owner's alone
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
                out.writelines(lines)
        except FileExistsError:
            raise UsageError(f"{file} exists. Name another file; nothing was written") from None
        except OSError as error:
            raise UsageError(f"{file}: {error.strerror}. Name a file in a folder that can be written") from None
        typer.echo(f"{file}: {len(rows)} records of {code}.")


@journal.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(help="A file made by `rinkside journal export`.")],
    db: _Db = "rinkside-data",
) -> None:
    """Take a competition from a file; refuses a broken one, and one that is here already. Stop the server first."""
    from rinkside.live.portable import read_portable

    try:
        with file.open(encoding="utf-8", newline="\n") as lines:
            code, rows, state = read_portable(lines, str(file))
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}. Name a file made by rinkside journal export") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{file}: byte {error.start + 1} is no UTF-8. Copy the file again") from None
    _can_be_shown(state, file)
    with _open(db, writer=True) as opened:
        held = next((row for row in opened.competitions() if row.code == code), None)
        if held is not None and any(a != b for a, b in zip(opened.kept(code), rows, strict=False)):
            raise UsageError(f"{code} is here already with other records. Nothing was taken. Use another folder")
        fresh = rows[held.records :] if held is not None else rows
        opened.keep(fresh)
        typer.echo(f"{code}: {len(fresh)} of {len(rows)} records taken, hash {state.hash[:16]}.")


def _can_be_shown(state: State, file: Path) -> None:
    """Refuse records that follow each other and yet make no competition: a file that was made by hand."""
    from rinkside.server.views import VIEWS, view_of

    for role in VIEWS:
        try:
            view_of(state, role, 1)
        except Exception as error:  # whatever a made-up record leads to
            raise UsageError(
                f"{file}: its records make no competition that a desk can show: {error!r:.100}. Nothing was taken"
            ) from None


def _open(db: str, *, writer: bool) -> Journal:
    from rinkside.live.journal import Journal, sqlite_url

    if "://" in db:
        return Journal.open(db.replace("postgresql://", "postgresql+pg8000://", 1), writer=writer)
    folder = Path(db)
    path = folder if folder.is_file() else folder / "journal.sqlite"
    return Journal.open(sqlite_url(path), writer=writer)


def _named(opened: Journal, competition: str) -> list[str]:
    codes = [row.code for row in opened.competitions()]
    if competition and competition not in codes:
        raise UsageError(f"there is no competition {competition}; known: {', '.join(codes) or 'none'}")
    if not competition and not codes:
        raise UsageError("this journal holds no competition yet")
    return [competition] if competition else codes
