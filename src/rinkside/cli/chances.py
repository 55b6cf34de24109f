"""`rinkside chances EVENT…`: how likely each place is before the free, and while it is skated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.analysis.simulate import Chances, Entry
    from rinkside.analysis.simulate.held_back import Held
    from rinkside.archive import Archive

__all__ = ["chances_command"]


def chances_command(
    words: Annotated[list[str] | None, typer.Argument(help="Words of one event and category: worlds 2009 men.")] = None,
    archive: Annotated[Path, typer.Option("--archive", metavar="DIR", help="Folder of the archive.")] = Path(
        "rinkside-archive"
    ),
    skated: Annotated[int, typer.Option("--skated", min=0, help="How many of the free have skated.")] = 0,
    draws: Annotated[int, typer.Option("--draws", min=1000, max=10_000_000, help="How many draws.")] = 100_000,
    check: Annotated[
        bool, typer.Option("--check", help="How well such chances held, season after season, instead.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON.")] = False,
) -> None:
    """Estimate each place of a senior category of the archive from what was skated before its free.

    Fitted on the events before it alone. An estimate: how such estimates held on seasons they were not fitted on is
    shown by --check.
    """
    from rinkside.analysis.simulate import chances, needed
    from rinkside.analysis.simulate.field import field_of
    from rinkside.archive import open_archive

    opened = open_archive(archive)
    if check:
        _check(opened, as_json)
        return
    if not words:
        raise UsageError("name an event and a category, such as: rinkside chances worlds 2009 men")
    title, entries = field_of(opened, " ".join(words), skated)
    told = chances(entries, draws=draws)
    waits = [e.name for e in entries if e.expected is not None]
    gold = needed(entries, waits[0]) if waits else None
    bronze = needed(entries, waits[0], 3) if waits else None
    if as_json:
        typer.echo(
            json.dumps(
                {
                    "title": title,
                    "draws": told.draws,
                    "chances": [
                        {"name": n, "places": [float(f"{p:.4f}") for p in row], "total": [int(t) for t in totals]}
                        for n, row, totals in zip(told.names, told.places, told.totals, strict=True)
                    ],
                    "next": {"name": waits[0], "needed_for_gold": gold, "needed_for_bronze": bronze} if waits else None,
                },
                ensure_ascii=False,
            )
        )
        return
    _show(title, told, entries, waits, gold, bronze)


def _show(
    title: str, told: Chances, entries: list[Entry], waits: list[str], gold: int | None, bronze: int | None
) -> None:
    from rinkside.points import format_points

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("Name", "so far", "gold", "podium", "total, 9 of 10 between"):
        table.add_column(heading, justify="left" if heading == "Name" else "right")
    points = {e.name: e.points for e in entries}
    for name in sorted(told.names, key=lambda n: (-told.of(n), -told.of(n, 3), -points[n])):
        low, _, high = told.totals[told.names.index(name)]
        span = format_points(int(low)) if low == high else f"{format_points(int(low))} to {format_points(int(high))}"
        table.add_row(name, format_points(points[name]), _share(told.of(name)), _share(told.of(name, 3)), span)
    out = Console(highlight=False, soft_wrap=True)
    out.print(f"{title}: chances by {told.draws:,} draws")
    out.print(table)
    if waits and gold is not None:
        line = f"{waits[0]} needs {format_points(gold)} to lead"
        out.print(line + (f", {format_points(bronze)} for third so far" if bronze is not None else ""))


def _share(chance: float) -> str:
    if 0 < chance < 0.005:
        return "<1 %"
    if 0.995 < chance < 1:
        return ">99 %"
    return f"{chance * 100:.0f} %"


def _check(opened: Archive, as_json: bool) -> None:
    from dataclasses import asdict

    from rinkside.analysis.simulate.held_back import forecasts, measure, reliability, where_not_better
    from rinkside.analysis.simulate.history import cases

    told = list(forecasts(list(cases(opened))))
    if not told:
        raise UsageError("the archive holds too few seasons: four with senior events of short and free are needed")
    measures = measure(told)
    if as_json:
        for row in measures:
            typer.echo(json.dumps(asdict(row)))
        return
    out = Console(highlight=False, soft_wrap=True)
    for when in dict.fromkeys(m.when for m in measures):
        out.print(f"{when}: log loss of the winner, of the podium, Brier score of the podium; less is better")
        out.print(_measures([m for m in measures if m.when == when]))
        rows = ", ".join(f"{said:.0%} said {came:.0%} came ({n})" for said, came, n in reliability(told, when))
        out.print(f"on the podium: {rows}")
    worse = where_not_better(measures)
    seasons = "; ".join(f"{m.season} {m.when}" for m in worse)
    out.print(f"Not better than every rival by every measure: {seasons}" if worse else "Better than every rival.")


def _measures(rows: list[Held]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    rivals = list(dict.fromkeys(m.by for m in rows))
    for heading in ("season", "categories", *rivals):
        table.add_column(heading)
    for season in dict.fromkeys(m.season for m in rows):
        own = [m for m in rows if m.season == season]
        cells = [f"{m.log_loss_winner:.3f} {m.log_loss_podium:.3f} {m.brier_podium:.4f}" for m in own]
        table.add_row(season, str(own[0].categories), *cells)
    return table
