"""`rinkside promote`: let the stand-by on this machine lead."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["promote"]


def promote(
    db: Annotated[Path, typer.Option("--db", metavar="PATH", help="Folder of the stand-by's data.")] = Path(
        "rinkside-data"
    ),
) -> None:
    """Let the stand-by that runs on this machine lead from now on.

    Everything it has received is there at once. The old server is told to stand back; it takes no act any more.
    """
    from rinkside.server.promotion import promote_local

    told = promote_local(db)
    for code, number in sorted(told["records"].items()):
        print(f"{code}: {number} records")
    print(f"This server leads now, term {told['term']}. The old one: {told['old_leader']}.")
