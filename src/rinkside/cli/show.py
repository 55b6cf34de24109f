"""`rinkside show`: score an event and show the night."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["show"]


def show(
    event: Annotated[
        str, typer.Argument(help="a bundled event (`rinkside show --list`) or a file in Rinkside's open format")
    ] = "milano-cortina-2026-women",
    skater: Annotated[str, typer.Option(help="whose skate to explain; the winner's unless named")] = "",
    every: Annotated[bool, typer.Option("--all", help="the whole table of results, not the first twelve")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="every step of every cent of that skate")] = False,
    names: Annotated[bool, typer.Option("--list", help="list the bundled events")] = False,
) -> None:
    """Score an event and show it: standings, medals, margins, why the winner won, one skate explained."""
    from rinkside import bundled
    from rinkside.cli import night_view, skate_view
    from rinkside.cli.look import console
    from rinkside.errors import UsageError
    from rinkside.rulebook import load
    from rinkside.scoring import explain as told_by
    from rinkside.scoring.event import score_event

    out = console()
    if names:
        for name in bundled.names():
            out.print(name)
        return
    held = bundled.find(event)
    night = score_event(held, load())
    out.print(*night_view.event_head(held), sep="\n")
    for category in night.categories:
        out.print("", *night_view.standings(category, None if every else 12), sep="\n")
        out.print("", *night_view.margins(category.standings), sep="\n")
        ranked = [row for row in category.standings if row.place is not None]
        out.print(*night_view.ties(category), sep="\n")
        if len(ranked) > 1:
            out.print("", *night_view.waterfall(category, ranked[0], ranked[1]), sep="\n")
    shown = 0
    for category in night.categories:
        chosen = [row for row in category.standings if skater and skater.lower() in row.entrant.name.lower()]
        for row in chosen if skater else category.standings[:1]:
            skates = [
                (segment.rules, skate, skate.performance)
                for segment, skate in zip(category.segments, row.skates, strict=True)
                if skate is not None and skate.performance is not None
            ]
            for rules, skate, performance in skates if skater else skates[-1:]:
                out.print(f"\n{category.category.name}, {rules.scope.segment.value}")
                out.print(*skate_view.skate_view(skate, rules, out.width), "", sep="\n")
                told = told_by(performance, rules)
                if explain:
                    out.print(str(told), soft_wrap=True)
                else:
                    out.print(*skate_view.best_element(told), sep="")
                shown += 1
    if skater and not shown:
        raise UsageError(f"no skate of {skater!r} with marks in {event}; write a part of the name as listed above")
    if not skater:
        out.print("\nAnybody's skate: rinkside show --skater NAME; every cent of it: --explain", style="quiet")
