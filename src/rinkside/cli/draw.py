"""`rinkside draw`: repeat a draw from its seed, or make one."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["draw"]


def draw(
    label: Annotated[str, typer.Argument(help="what is drawn: W-short; for seats: 'W-short judges'")],
    names: Annotated[list[str], typer.Argument(help="everybody who draws, by key, in any order")],
    seed: Annotated[str, typer.Option("--seed", help="as on the record; a new one is made unless given")] = "",
) -> None:
    """Draw an order from a seed and show every lot: SHA-256 of seed/label/name, the smallest first."""
    from rinkside.live.draws import draw as made
    from rinkside.live.draws import new_seed

    drawn = made(names, seed or new_seed(), label)
    typer.echo(f"seed {drawn.seed}")
    for number, lot in enumerate(drawn.lots, 1):
        typer.echo(f"{number:>3}  {lot.entry:<12} {lot.lot[:16]}…")
