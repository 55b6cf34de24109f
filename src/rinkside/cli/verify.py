"""`rinkside verify PATH…`: recompute published protocols to the cent and name what differs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from rinkside.cli.progress import progress_bar

__all__ = ["verify"]


def verify(
    paths: Annotated[list[Path], typer.Argument(help="Files, folders or zips; judges' details and result pages.")],
    json: Annotated[bool, typer.Option("--json", help="JSON lines: an object per performance, a summary.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to use.")] = 1,
    explain: Annotated[
        str, typer.Option("--explain", metavar="NAME", help="Show how every cent of NAME's skates was made.")
    ] = "",
    details: Annotated[bool, typer.Option("--details", help="Show informational findings too.")] = False,
) -> None:
    """Recompute every score of PATHS from the judges' marks and compare it with what is printed.

    Ends with 0 when everything is exact, 1 when there are findings, 2 when nothing could be read.
    """
    from rinkside.verify.explaining import explanations
    from rinkside.verify.report import Summary, json_line
    from rinkside.verify.run import verify_events
    from rinkside.verify.text import event_lines, summary_lines

    out = Console(highlight=False, soft_wrap=True)
    if explain:
        shown = False
        for text in explanations(paths, explain):
            out.print(text, markup=False)
            shown = True
        if not shown:
            print(f"{explain!r} skates in none of these files; write part of the name as printed", file=sys.stderr)
        raise typer.Exit(0 if shown else 2)
    summary = Summary()
    with progress_bar() as progress:
        task = progress.add_task("reading", total=None)
        for event in verify_events(
            paths,
            jobs=jobs,
            summary=summary,
            on_file=lambda done, total: progress.update(task, completed=done, total=total),
        ):
            progress.stop()  # the bar and the report may share a terminal
            if json:
                for performance in event.performances:
                    print(json_line(performance))
            else:
                for line in event_lines(event, details):
                    out.print(line)
            sys.stdout.flush()
            progress.start()
    if json:
        print(json_line(summary), flush=True)
    else:
        for line in summary_lines(summary):
            out.print(line)
    raise typer.Exit(summary.exit_code)
