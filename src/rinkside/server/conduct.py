"""The door to `live`: competitions, acts and state as the routes need them."""

from __future__ import annotations

from typing import Any

from rinkside.server.feed import Snapshot
from rinkside.server.problems import Problem

__all__ = ["Conduct"]


class Conduct:
    """The competitions of this server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.alarm: dict[str, Any] | None = None

    def competitions(self) -> list[dict[str, Any]]:
        """Code and name of every competition."""
        return []

    def has(self, code: str) -> bool:
        """Whether there is such a competition."""
        return False

    def name(self, code: str) -> str:
        """The name of a competition."""
        return code

    def snapshot(self, channel: Any) -> Snapshot:
        """The newest bytes of a view."""
        raise Problem(404, "unknown-competition", f"There is no competition {channel[0]!r}.")
