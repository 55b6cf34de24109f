"""A door: one route with the roles that may use it. Who asks is settled by `guard` before any endpoint runs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rinkside.server.roles import PUBLIC

__all__ = ["Door"]


@dataclass(frozen=True)
class Door:
    """One route: method, path, endpoint, and the roles that may use it (`viewer` in it: anybody).

    A door with a `key` admits no role, only the machine that holds the secret of that name. A `venue` door leads to
    something that is written, and is of no use at a process that only shows.
    """

    method: str
    path: str
    endpoint: Any
    roles: Collection[str]
    about: str
    stream: bool = False
    page: bool = False
    loopback: bool = False
    key: str = ""
    venue: bool = False

    @property
    def public(self) -> bool:
        """Whether no place is needed."""
        return PUBLIC in self.roles
