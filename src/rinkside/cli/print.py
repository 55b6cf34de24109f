"""`rinkside print`: the official prints of an event as PDF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rinkside.publish.prints.catalogue import PRINTS

__all__ = ["print_command"]


def print_command(
    what: Annotated[str, typer.Argument(help=", ".join(PRINTS))],
    event: Annotated[
        list[str],
        typer.Argument(
            help="a bundled event, an event file, judges' details of one event (PDFs, a folder, a zip) "
            "or a journal (a file of `rinkside journal export`, a folder of `rinkside serve`)"
        ),
    ],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="the PDF; WHAT.pdf here unless given, - is standard output")
    ] = None,
    category: Annotated[str, typer.Option(help="this category only")] = "",
    segment: Annotated[str, typer.Option(help="this segment only")] = "",
    competition: Annotated[
        str, typer.Option("--competition", metavar="KEY", help="which competition of a journal that holds several")
    ] = "",
    official: Annotated[str, typer.Option(help="the packet of this official only")] = "",
) -> None:
    """Print an event: starting orders, sheets for the panel, results, judges' details, the whole protocol book.

    The PDF is tagged, and the same event gives the same bytes. `rinkside verify` reads its judges' details back.
    """
    from rinkside.errors import UsageError
    from rinkside.publish.policy import apply_policies
    from rinkside.publish.prints.catalogue import print_of
    from rinkside.publish.source import publication_of

    if what not in PRINTS:
        raise UsageError(f"no print {what!r}; there are {', '.join(PRINTS)}")
    held = apply_policies(publication_of(event, competition=competition))
    made = print_of(held, what, category=category, segment=segment, official=official)
    for finding in made.findings:
        print(f"rinkside: {finding.note}", file=sys.stderr)
    if str(out) == "-":
        sys.stdout.buffer.write(made.pdf)
        return
    target = out or Path(f"{what}.pdf")
    try:
        target.write_bytes(made.pdf)
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror or error}") from None
    typer.echo(f"{target}: {made.title}, {len(made.pdf) // 1024} kB")
