"""Rinkside: runs a figure skating competition under the ISU Judging System, and checks any published one.

    import rinkside

    reading = rinkside.read("women_free.pdf")         # what a published document says, and what could not be read
    report = rinkside.verify("protocols/")            # recompute every cent, name what differs
    scored = rinkside.score("club-evening.toml")      # score a sheet written by hand
    book = rinkside.rulebook()                        # the dated rules behind all of it
    night = rinkside.event("milano-cortina-2026-women")   # an event that comes with it, or a file of that form
    archive = rinkside.open_archive("rinkside-archive")   # what `rinkside archive add` made, to be asked
    small = rinkside.archive_of("milano-cortina-2026-women", "protocols/")   # one for as long as the process runs

Points are `int` hundredths everywhere: 147.52 is 14752. `verify` and `rulebook` are also the rooms of those names.
Nothing is loaded before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rinkside.api import archive_of, event, read, score
    from rinkside.archive import open_archive
    from rinkside.rulebook import rulebook
    from rinkside.verify import verify

__all__ = ["archive_of", "event", "open_archive", "read", "rulebook", "score", "verify"]


def __getattr__(name: str) -> Any:
    if name in ("archive_of", "event", "read", "score"):
        return getattr(import_module("rinkside.api"), name)
    if name == "open_archive":
        return import_module("rinkside.archive").open_archive
    if name in ("rulebook", "verify"):
        return import_module(f"rinkside.{name}")
    raise AttributeError(f"module 'rinkside' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
