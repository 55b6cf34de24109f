"""A device that was let in, and the code that lets one in: values that other rooms may hold."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from rinkside.server.roles import place_name

__all__ = ["Code", "Session", "move_proof"]


def move_proof(session: Session) -> str:
    """What proves a device's place to the other server of a pair, which has the same hash of its token."""
    return hmac.new(session.hash.encode(), b"rinkside move", hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class Session:
    """A device that was let in. `competition` is "" for the host; times are microseconds UTC, 0 for never.

    `scope` is the nation or club a team leader speaks for.
    """

    id: str
    hash: str
    device: str
    competition: str
    role: str
    seat: int
    label: str
    made_at: int
    expires_at: int
    seen_at: int
    wrote_at: int = 0
    revoked_at: int = 0
    revoked_why: str = ""
    scope: str = ""

    @property
    def desk(self) -> str:
        """The short name of the place, the same in cookies, queues and streams: worlds.judge.3"""
        return ".".join(filter(None, (self.competition, self.role, str(self.seat or ""))))

    @property
    def place(self) -> str:
        """The place as people say it."""
        return place_name(self.role, self.seat, self.scope)


@dataclass(frozen=True, slots=True)
class Code:
    """A one-time code. `text` is known only where it was just made."""

    id: str
    competition: str
    role: str
    seat: int
    expires_at: int
    used_at: int = 0
    text: str = ""
    scope: str = ""
