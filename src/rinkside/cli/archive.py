"""`rinkside archive`: keep protocols and pages of results as one record that can be asked."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

__all__ = ["archive"]

archive = typer.Typer(
    help="Keep protocols and pages of results as one record: add, list, look.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
"""The commands of `rinkside archive`."""

_Archive = Annotated[Path, typer.Option("--archive", metavar="DIR", help="Folder of the archive.")]
_Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
_HERE = Path("rinkside-archive")


@archive.command("add")
def add_files(
    paths: Annotated[list[Path], typer.Argument(help="Files, folders, zips; saved result sites.")],
    archive: _Archive = _HERE,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to use.")] = 1,
    as_json: _Json = False,
) -> None:
    """Read, verify and keep PATHS. What is known is not read again; what does not verify is kept with its findings."""
    from rinkside.archive.add import add

    with _progress() as progress:
        task = progress.add_task("reading", total=None)
        added = add(
            archive, paths, jobs=jobs, on_file=lambda done, total: progress.update(task, completed=done, total=total)
        )
    counts = {
        "files": added.files,
        "known": added.known,
        "unreadable": added.unreadable,
        "performances": added.performances,
        "exact": added.exact,
    }
    if as_json:
        typer.echo(json.dumps(counts))
        return
    typer.echo(
        f"{added.files} files: {added.files - added.known} new, {added.known} known. "
        f"{added.performances} performances added, {added.exact} of them exact."
    )
    if added.unreadable:
        typer.echo(f"{added.unreadable} could not be read; `rinkside archive list --archive {archive}` names them.")


@archive.command("list")
def list_events(archive: _Archive = _HERE, as_json: _Json = False) -> None:
    """List the events: name, days, sheets, performances and how many of them are exact; then what was not read."""
    from rinkside.archive import open_archive

    opened = open_archive(archive)
    rows = opened.sql(
        "SELECT event, any_value(e.name) AS name, any_value(first_day)::VARCHAR AS first_day, "
        "any_value(last_day)::VARCHAR AS last_day, count(DISTINCT segment) AS segments, "
        "count(performance) AS performances, count(*) FILTER (status = 'exact') AS exact "
        "FROM events e LEFT JOIN segments USING (event) LEFT JOIN performances p USING (segment) "
        "GROUP BY event ORDER BY 3, 1"
    ).to_dicts()
    unread = opened.sql("SELECT file FROM documents WHERE NOT readable ORDER BY file")["file"].to_list()
    if as_json:
        for row in rows:
            typer.echo(json.dumps(row, ensure_ascii=False))
        for file in unread:
            typer.echo(json.dumps({"unreadable": file}, ensure_ascii=False))
        return
    for row in rows:
        days = " to ".join(dict.fromkeys(d for d in (row["first_day"], row["last_day"]) if d)) or "no day printed"
        typer.echo(f"{row['name']}  {days}  {row['segments']} segments, {row['exact']} of {row['performances']} exact")
    for file in unread:
        typer.echo(f"not read: {file}")


@archive.command("stats")
def stats(archive: _Archive = _HERE, as_json: _Json = False) -> None:
    """Count what the archive holds, table by table, and its size on disk."""
    from rinkside.archive import open_archive
    from rinkside.archive.schema import TABLES

    opened = open_archive(archive)
    counts = {name: opened.sql(f"SELECT count(*) AS n FROM {name}")["n"][0] for name in [*TABLES, "marks"]}
    counts["bytes"] = sum(Path(file).stat().st_size for name in TABLES for file in opened.files(name))
    if as_json:
        typer.echo(json.dumps(counts))
        return
    for name, count in counts.items():
        typer.echo(f"{name:14}{count:>14,}")


def _progress() -> Progress:
    """A bar on stderr, silent where stderr is no terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
