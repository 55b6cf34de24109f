"""The command `rinkside`: puts the commands of this folder together, one file each."""

from __future__ import annotations

import typer

__all__ = ["app", "main"]

app = typer.Typer(
    name="rinkside",
    help="Score, check and explain figure skating under the ISU Judging System.",
    no_args_is_help=True,
    add_completion=False,
)


def main() -> None:
    """Entry point of the command `rinkside`."""
    app()
