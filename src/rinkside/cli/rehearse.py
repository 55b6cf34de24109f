"""`rinkside rehearse`: robots drive a whole event over real HTTP."""

from __future__ import annotations

import json
import signal
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from rinkside.server.robots import Rehearsed

__all__ = ["rehearse"]


def rehearse(
    event: Annotated[
        list[str],
        typer.Argument(
            help="a bundled event, a file in the open format, judges' details of one event (PDFs, a folder, a zip), "
            "or random"
        ),
    ],
    fast: Annotated[bool, typer.Option("--fast", help="as fast as the server answers, without showing it")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="final standings as JSON lines")] = False,
    kill: Annotated[int, typer.Option(min=0, max=1000, help="kill the server this often on the way")] = 0,
    speed: Annotated[int, typer.Option(min=1, max=1000, help="times as fast as a rink (a skate takes minutes)")] = 20,
    seed: Annotated[int, typer.Option(help="which moments the kills hit, and what a random event is")] = 0,
    port: Annotated[int, typer.Option(min=0, max=65535, help="port; 0 takes a free one")] = 0,
    host: Annotated[str, typer.Option(help="address to listen on; this machine alone unless given")] = "",
    publish: Annotated[
        str,
        typer.Option(
            "--publish", metavar="TARGET", help="write the results site of the rehearsed event there, with all prints"
        ),
    ] = "",
    stay: Annotated[bool, typer.Option("--stay", help="leave the server running at the end")] = False,
) -> None:
    """Rehearse an event: a server of its own, a robot on every desk, every call and mark of the night.

    EVENT is milano-cortina-2026-women or another bundled event, an event file, PDFs of judges' details from 2005-06 on
    (one, several of one event, their folder), or "random". The server scores it itself, from the calls and marks alone,
    and the final standings are printed; with --json as lines {"rank", "name", "nation", "tss"}, and "category" where
    there are several. Who missed the final has no tss. With --kill the server is killed while acts are under way and
    started again; nothing acknowledged is lost, or this ends with an error. --publish writes the results site of the
    server's journal, which `rinkside verify` then recomputes. The server's data is gone when it stops.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from rinkside.cli.look import console
    from rinkside.publish.loader import to_rehearse
    from rinkside.server.robots import LOOPBACK, Device, Venue, pace
    from rinkside.server.robots import rehearse as drive

    held, own = to_rehearse(event, seed)
    out = console()
    told = console(stderr=True)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        report: Rehearsed
        with (
            tempfile.TemporaryDirectory(prefix="rinkside-rehearsal-") as folder,
            Venue(Path(folder), port=port, host=host or LOOPBACK) as venue,
        ):
            host_device = Device(venue, "host")
            host_device.use_host_link()  # it works once: the reader is shown the next one
            if not as_json:
                for line in venue.addresses():
                    told.print(line, markup=False, highlight=False, soft_wrap=True)
            columns = TextColumn("rehearsing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
            with Progress(*columns, console=told, transient=True, disable=not told.is_terminal) as bar:
                task = bar.add_task("acts", total=None)
                report = drive(
                    held,
                    venue,
                    own=own,
                    kills=kill,
                    seed=seed,
                    pause=None if fast else pace(speed),
                    host=host_device,
                    told=lambda done, total: bar.update(task, completed=done, total=total),
                )
            _print(report, out, as_json)
            if publish:
                told.print(_published(Path(folder), publish), markup=False, highlight=False, soft_wrap=True)
            told.print(
                f"{report.acts} acts, {report.kills} kills, {report.repeats} answered as repeats", highlight=False
            )
            if stay:
                told.print(
                    "The server stays until Ctrl+C, and forgets all then. A competition of your own: rinkside serve"
                )
                try:
                    venue.wait()
                except KeyboardInterrupt:
                    told.print("Stopping.")
    except KeyboardInterrupt:
        told.print("Stopped before the end; the server is stopped too.")
        raise typer.Exit(130) from None


def _published(folder: Path, target: str) -> str:
    """Write the site of what the server's journal holds, marked as a rehearsal; a line that says so."""
    from dataclasses import replace

    from rinkside.publish.site.build import publish_site
    from rinkside.publish.source import publication_of

    publication = replace(publication_of([folder]), rehearsal=True)
    done = publish_site(publication, target, at=publication.made, prints=True)
    return f"{target}: {done.files} files: the results site with every print and the data"


def _print(report: Rehearsed, out: Console, as_json: bool) -> None:
    """The final standings, as JSON lines or for people."""
    from rinkside.points import format_points

    several = len(report.standings) > 1
    for category, rows in report.standings.items():
        if several and not as_json:
            out.print(category, markup=False, highlight=False)
        for row in rows:
            shown = {**row, "tss": None if row["tss"] is None else format_points(row["tss"])}
            if several:
                shown["category"] = category
            if as_json:
                typer.echo(json.dumps(shown, ensure_ascii=False))
            else:
                rank = "" if row["rank"] is None else str(row["rank"])
                score = shown["tss"] or shown.get("points") or ""
                out.print(f"{rank:>3} {row['name']} {row['nation']}  {score}", markup=False, highlight=False)


def _interrupt(number: int, frame: object) -> None:
    """End as Ctrl+C does, so that no server is left behind."""
    raise KeyboardInterrupt
