"""What viewers hold for an error: kept for the secretariat, shown to nobody else, no part of the record.

A flag decides nothing. Only so many wait unseen for a competition; the secretariat sets each aside once it has looked.
"""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa

from rinkside.server.problems import Problem
from rinkside.server.store import writing
from rinkside.server.tables import FLAGS

__all__ = ["LONGEST", "MOST_UNSEEN", "Flags"]

LONGEST = 300
"""Characters of a flag."""
MOST_UNSEEN = 100
"""Flags of a competition that may wait unseen; more are refused."""


class Flags:
    """The flags of all competitions of this server. Every method may wait for the disk."""

    def __init__(self, store: sa.Engine) -> None:
        self._store = store

    def add(self, competition: str, text: str, at: int) -> None:
        """Keep a flag; the same words again, while they wait, are one. Raises `Problem` 429 where too many wait."""
        with writing(self._store) as db:
            waiting = db.execute(_unseen(FLAGS.c.text, competition)).scalars().all()
            if text in waiting:
                return
            if len(waiting) >= MOST_UNSEEN:
                message = "Many have written and nobody has read it all yet. Tell somebody of the organiser instead."
                raise Problem(429, "too-many-flags", message, accepted=f"{MOST_UNSEEN} unread", retry_after=60)
            row = {"id": secrets.token_hex(8), "competition": competition, "text": text, "at": at}
            db.execute(FLAGS.insert().values(row))

    def unseen(self, competition: str) -> list[dict[str, Any]]:
        """What waits, the oldest first: id, text, at (microseconds since 1970)."""
        with writing(self._store) as db:
            rows = db.execute(_unseen(sa.literal_column("*"), competition).order_by(FLAGS.c.at)).mappings()
            return [{"id": r["id"], "text": r["text"], "at": r["at"]} for r in rows]

    def set_aside(self, competition: str, flag: str, at: int, by: str) -> None:
        """Somebody has looked at it. Raises `Problem` 404 where none of that id waits."""
        with writing(self._store) as db:
            mine = (FLAGS.c.id == flag) & (FLAGS.c.competition == competition) & FLAGS.c.seen_at.is_(None)
            if not db.execute(FLAGS.update().where(mine).values(seen_at=at, seen_by=by[:64])).rowcount:
                raise Problem(404, "unknown-flag", f"No note {flag[:32]!r} waits here.", field="flag")


def _unseen(what: Any, competition: str) -> sa.Select[Any]:
    return sa.select(what).select_from(FLAGS).where(FLAGS.c.competition == competition, FLAGS.c.seen_at.is_(None))
