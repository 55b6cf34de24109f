"""`rinkside score`: score a sheet written by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rinkside.scoring.event import ScoredSegment, ScoredSkate

__all__ = ["score"]


def score(
    file: Annotated[Path, typer.Argument(help="the sheet, TOML or JSON; docs/examples/club-evening.toml is one")],
    explain: Annotated[bool, typer.Option("--explain", help="every step of every cent, with rule and source")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="the result as JSON, points as texts")] = False,
) -> None:
    """Score a sheet written by hand. Exit status 0: all scored; 1: something not established; 2: not readable."""
    from rinkside import api
    from rinkside.cli import skate_view
    from rinkside.cli.look import console
    from rinkside.points import format_points
    from rinkside.scoring import explain as told

    scored = api.score(file)
    if as_json:
        typer.echo(json.dumps(_data(scored), ensure_ascii=False, indent=2))
    else:
        out = console()
        out.print(f"{scored.rules.scope}", style="quiet")
        if not scored.rules.confirmed_by_protocols:
            out.print("No protocol of this season was ever recomputed: its rules are unconfirmed.", style="bad")
        for skate in scored.skates:
            total = "–:––" if skate.tss is None else format_points(skate.tss)
            out.print(f"{skate.place or '?':>3}  {skate.entrant.name:<32} {total:>7}")
        for skate in scored.skates:
            out.print()
            if explain and skate.performance is not None:
                out.print(str(told(skate.performance, scored.rules, scored.settings)), soft_wrap=True)
            else:
                view = skate_view.skate_view(skate, scored.rules, out.width, bars=False, settings=scored.settings)
                out.print(*view, sep="\n")
    if any(skate.problems for skate in scored.skates):
        raise typer.Exit(1)


def _data(scored: ScoredSegment) -> dict[str, Any]:
    """The result as plain values; points are texts, null where not established."""
    return {"rules": str(scored.rules.scope), "skates": [_skate(s) for s in scored.skates]}


def _skate(skate: ScoredSkate) -> dict[str, Any]:
    from rinkside.points import format_points

    def shown(points: int | None) -> str | None:
        return None if points is None else format_points(points)

    row: dict[str, Any] = {"place": skate.place, "name": skate.entrant.name}
    row |= {name: shown(getattr(skate, name)) for name in ("tss", "tes", "pcs", "deductions")}
    if skate.performance is not None and skate.score is not None:
        row["elements"] = [
            {"code": e.code, "base_value": shown(s.base_value), "goe": shown(s.goe), "score": shown(s.score)}
            for e, s in zip(skate.performance.elements, skate.score.elements, strict=True)
        ]
        row["components"] = [
            {"name": s.name, "mean": shown(s.mean), "factor": shown(s.factor), "points": shown(s.points)}
            for s in skate.score.components
        ]
        row["problems"] = [str(problem) for problem in skate.problems]
    return row
