"""`rinkside entries`: look at a file of entries before it is imported, and write an empty one."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from rinkside.errors import UsageError

__all__ = ["entries"]

entries = typer.Typer(help="Look at a file of entries before it is imported; write an empty one.", no_args_is_help=True)
"""The commands of this group."""


@entries.command()
def check(
    file: Annotated[Path, typer.Argument(help="CSV, .xlsx or ODF DT_PARTIC")],
    as_json: Annotated[bool, typer.Option("--json", help="entries and problems as JSON")] = False,
) -> None:
    """Say what a file of entries holds and what is wrong with it, row by row. Categories are taken as named in it.

    Exit status 0: it can be imported; 1: something has to be mended; 2: not readable.
    """
    from rinkside.cli.look import console
    from rinkside.live.entries_import import read_entries

    try:
        data = file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror or error}.") from None
    found = read_entries(data, file.name, categories={}, today=date.today(), new_categories=True)
    if as_json:
        shown = {
            "usable": found.usable,
            "entries": list(found.entries),
            "problems": [problem.as_map() for problem in found.problems],
            "categories": [category.as_map() for category in found.categories],
        }
        typer.echo(json.dumps(shown, ensure_ascii=False, indent=2))
    else:
        out = console()
        for problem in found.problems:
            style = {"error": "bad", "warning": "head"}.get(problem.severity.value, "quiet")
            out.print(f"{problem.severity.value:<7}  {problem}", style=style, soft_wrap=True, markup=False)
        if found.usable:
            out.print(f"{len(found.entries)} entries in {len(found.categories)} categories. The file can be imported.")
        else:
            out.print(f"{found.read} rows were read. Nothing is imported until the rows above are mended.")
    if not found.usable:
        raise typer.Exit(1)


@entries.command()
def template(
    file: Annotated[Path, typer.Argument(help="where to write it: a name that ends with .xlsx or .csv")],
) -> None:
    """Write an empty list of entries with its headings. A file that exists is not written over."""
    from rinkside.live.entries_import import template as made

    data = made(file.suffix.lower().lstrip("."))
    try:
        with file.open("xb") as stream:
            stream.write(data)
    except FileExistsError:
        raise UsageError(f"{file} exists already. Choose another name.") from None
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror or error}.") from None
    typer.echo(f"{file} is written. Fill one row for each skater, couple or team.")
