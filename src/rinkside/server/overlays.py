"""Which graphics are on the picture: kept for each competition, so that reload and restart leave them as they are."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from rinkside.live.ears import CHANNEL
from rinkside.live.state import State
from rinkside.server.live_view import live_view
from rinkside.server.setup_view import timetable_rows
from rinkside.server.store import writing
from rinkside.server.tables import OVERLAYS

__all__ = ["OVERLAY", "Overlays", "overlay_view"]

OVERLAY = "overlay"
"""The name of the graphics' view among the roles': the public's, with what graphics say beside it."""


class Overlays:
    """The graphics that are on, of all competitions of this server. Every method may wait for the disk."""

    def __init__(self, store: sa.Engine) -> None:
        self._store = store

    def on(self, competition: str) -> dict[str, dict[str, Any]]:
        """What is on: {graphic: {since, by}}, since in microseconds since 1970."""
        with self._store.connect() as db:
            rows = db.execute(sa.select(OVERLAYS).where(OVERLAYS.c.competition == competition)).mappings()
            return {r["graphic"]: {"since": r["since"], "by": r["by"]} for r in rows}

    def everywhere(self) -> dict[str, dict[str, dict[str, Any]]]:
        """What is on in every competition that has any on: {competition: {graphic: {since, by}}}."""
        found: dict[str, dict[str, dict[str, Any]]] = {}
        with self._store.connect() as db:
            for r in db.execute(sa.select(OVERLAYS)).mappings():
                found.setdefault(r["competition"], {})[r["graphic"]] = {"since": r["since"], "by": r["by"]}
        return found

    def turn(self, competition: str, graphic: str, on: bool, at: int, by: str) -> None:
        """Put a graphic on or take it off; on again leaves since when it is on."""
        mine = (OVERLAYS.c.competition == competition) & (OVERLAYS.c.graphic == graphic)
        with writing(self._store) as db:
            if not on:
                db.execute(OVERLAYS.delete().where(mine))
            elif not db.execute(sa.select(OVERLAYS.c.since).where(mine)).first():
                row = {"competition": competition, "graphic": graphic, "since": at, "by": by[:64]}
                db.execute(OVERLAYS.insert().values(row))
            if self._store.dialect.name == "postgresql":  # processes that only show look once this is on disk
                db.execute(sa.select(sa.func.pg_notify(CHANNEL, "")))


def overlay_view(state: State, public: dict[str, Any]) -> dict[str, Any]:
    """What graphics are made of: the `public` view, names in their parts, when everybody skates as it now stands.

    {…public, people: {entry: {members, music, coach}}, times: {cs: {start: expected, UTC}}, live: {cs: block}}, the
    blocks as the live page has them.
    """
    people = {
        key: {
            "members": [{k: m.get(k) or "" for k in ("given", "family")} for m in entry.get("members") or []],
            "music": entry.get("music"),
            "coach": entry.get("coach") or "",
        }
        for key, entry in state.doc["entries"].items()
    }
    times: dict[str, dict[str, str]] = {}
    for row in timetable_rows(state, f"{state.doc['at'][:16]}:00Z"):  # to the minute: not every mark makes a new view
        if row["kind"] == "skate" and row["expected"]:
            times.setdefault(row["cs"], {})[str(row["start"])] = row["expected"]
    return {**public, "people": people, "times": times, "live": live_view(state)["now"]}
