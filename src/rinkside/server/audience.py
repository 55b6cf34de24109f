"""A process that only shows: its doors, what it says at the others, and the graphics another process turns on.

It writes nothing beside the one that does, neither into the journal nor into that process's own tables.
"""

from __future__ import annotations

import threading
from typing import Any

import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response

from rinkside.errors import UsageError
from rinkside.server.door import Door
from rinkside.server.overlays import Overlays
from rinkside.server.problems import Problem
from rinkside.server.settings import Settings
from rinkside.server.store import read_store

__all__ = ["ShownOverlays", "closed", "shows"]


def shows(door: Door) -> bool:
    """Whether a process that only shows has this door: what anybody may read, and leads to nothing that is written."""
    return door.public and door.method == "GET" and not (door.loopback or door.key or door.venue)


async def _only_looks(request: Request) -> Response:
    del request
    raise Problem(404, "only-looks", "This server shows the competition and takes nothing. Desks are at the venue's.")


def closed(door: Door) -> Door:
    """The same address with nothing behind it but the reason."""
    return Door(door.method, door.path, _only_looks, {"viewer"}, door.about, page=door.page)


class ShownOverlays(Overlays):
    """The graphics that are on at the process that writes; `look` tells `on_change` what has become of them."""

    def __init__(self, settings: Settings) -> None:
        self._engine = read_store(settings.database or settings.folder / "access.sqlite")
        super().__init__(self._engine)
        self._held: dict[str, dict[str, dict[str, Any]]] = {}
        self._lock = threading.Lock()

    def on(self, competition: str) -> dict[str, dict[str, Any]]:
        """What is on, as far as it is known."""
        self.look()
        return self._held.get(competition, {})

    def look(self) -> None:
        """Read what is on; where the database does not answer, what was on stays so."""
        with self._lock:
            try:
                now = self.everywhere()
            except (sa.exc.SQLAlchemyError, OSError):
                return
            before, self._held = self._held, now
        for competition in sorted({*before, *now}):
            if before.get(competition) != now.get(competition):
                self.on_change(competition, now.get(competition, {}))

    def turn(self, competition: str, graphic: str, on: bool, at: int, by: str) -> dict[str, dict[str, Any]]:
        """Refuse. Raises UsageError."""
        raise UsageError("this server only shows")

    def close(self) -> None:
        """Let the database go."""
        self._engine.dispose()
