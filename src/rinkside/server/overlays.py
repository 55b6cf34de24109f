"""Which graphics are on the picture: kept for each competition, so that reload and restart leave them as they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from rinkside.broadcast import WrongOption
from rinkside.live.ears import CHANNEL
from rinkside.live.state import State
from rinkside.server.live_view import live_view
from rinkside.server.setup_view import timetable_rows
from rinkside.server.store import writing
from rinkside.server.tables import OVERLAYS

__all__ = ["OVERLAY", "Overlays", "overlay_view"]

OVERLAY = "overlay"
"""The name of the graphics' view among the roles': the public's, with what graphics say beside it."""

FORGET_US = 60_000_000
"""Microseconds after which a source that showed nothing is forgotten: it asks anew every few seconds."""
MOST_REFUSED = 8
"""Sources of a competition that are told of at once."""


class Overlays:
    """The graphics that are on, of all competitions of this server. Every method may wait for the disk.

    `on_change` hears the code of a competition and what is on there now, in the thread that changed it.
    """

    def __init__(self, store: sa.Engine) -> None:
        self._store = store
        self.changes = 0
        self.on_change: Callable[[str, dict[str, Any]], None] = lambda competition, on: None
        self._refused: dict[str, dict[str, dict[str, Any]]] = {}
        self._known: dict[str, dict[str, dict[str, Any]]] = {}

    def on(self, competition: str) -> dict[str, dict[str, Any]]:
        """What is on: {graphic: {since, by}}, since in microseconds since 1970.

        A database that is away takes nothing off the picture: what was on when it was read last is on.
        """
        with suppress(sa.exc.SQLAlchemyError), self._store.connect() as db:
            self._known[competition] = _on(db, competition)
        return self._known.get(competition, {})

    def everywhere(self) -> dict[str, dict[str, dict[str, Any]]]:
        """What is on in every competition that has any on: {competition: {graphic: {since, by}}}."""
        found: dict[str, dict[str, dict[str, Any]]] = {}
        with self._store.connect() as db:
            for r in db.execute(sa.select(OVERLAYS)).mappings():
                found.setdefault(r["competition"], {})[r["graphic"]] = {"since": r["since"], "by": r["by"]}
        return found

    def turn(self, competition: str, graphic: str, on: bool, at: int, by: str) -> dict[str, dict[str, Any]]:
        """Put a graphic on or take it off: what is on then. On again leaves since when it is on."""
        mine = (OVERLAYS.c.competition == competition) & (OVERLAYS.c.graphic == graphic)
        with writing(self._store) as db:
            if not on:
                db.execute(OVERLAYS.delete().where(mine))
            elif not db.execute(sa.select(OVERLAYS.c.since).where(mine)).first():
                row = {"competition": competition, "graphic": graphic, "since": at, "by": by[:64]}
                db.execute(OVERLAYS.insert().values(row))
            if self._store.dialect.name == "postgresql":  # processes that only show look once this is on disk
                db.execute(sa.select(sa.func.pg_notify(CHANNEL, "")))
            now = _on(db, competition)
        self.changes += 1
        self.on_change(competition, now)
        return now

    # --- the stand-by's copy

    def copy(self) -> list[dict[str, Any]]:
        """What is on, of all competitions, for a stand-by."""
        with self._store.connect() as db:
            return [dict(row) for row in db.execute(sa.select(OVERLAYS)).mappings()]

    def take_copy(self, rows: list[dict[str, Any]]) -> None:
        """Have on what is on at the server that is followed; who watches here sees it at once."""
        with writing(self._store) as db:
            before = {row.competition for row in db.execute(sa.select(OVERLAYS.c.competition))}
            db.execute(sa.delete(OVERLAYS))
            if rows:
                db.execute(sa.insert(OVERLAYS), rows)
            touched = before | {row["competition"] for row in rows}
            now = {code: _on(db, code) for code in touched}
        for code, on in now.items():
            self.on_change(code, on)

    # --- sources that cannot be shown

    def refuse(self, competition: str, source: str, wrong: Sequence[WrongOption], at: int) -> bool:
        """Remember that a source asked for what there is not. Whether that is news; it is forgotten after a minute."""
        held = self._refused.setdefault(competition, {})
        news = source not in held and len(held) < MOST_REFUSED
        if news or source in held:
            held[source] = {"source": source, "at": at, "wrong": [asdict(w) for w in wrong]}
        return news

    def refused(self, competition: str, at: int) -> list[dict[str, Any]]:
        """The sources that show nothing, for what stands in their address: [{source, at, wrong}]."""
        held = self._refused.get(competition, {})
        for source in [s for s, told in held.items() if told["at"] < at - FORGET_US]:
            del held[source]
        return list(held.values())


def _on(db: sa.Connection, competition: str) -> dict[str, dict[str, Any]]:
    rows = db.execute(sa.select(OVERLAYS).where(OVERLAYS.c.competition == competition)).mappings()
    return {r["graphic"]: {"since": r["since"], "by": r["by"]} for r in rows}


def overlay_view(state: State, public: dict[str, Any]) -> dict[str, Any]:
    """What graphics are made of: the `public` view, names in their parts, when everybody skates as it now stands.

    {…public, people: {entry: {members, music, choreographer, coach}}, times: {cs: {start: expected, UTC}},
    live: {cs: block}}, the blocks as the live page has them.
    """
    people = {
        key: {
            "members": [{k: m.get(k) or "" for k in ("given", "family")} for m in entry.get("members") or []],
            "music": entry.get("music"),
            "choreographer": entry.get("choreographer") or "",
            "coach": entry.get("coach") or "",
        }
        for key, entry in state.doc["entries"].items()
    }
    times: dict[str, dict[str, str]] = {}
    for row in timetable_rows(state, f"{state.doc['at'][:16]}:00Z"):  # to the minute: not every mark makes a new view
        if row["kind"] == "skate" and row["expected"]:
            times.setdefault(row["cs"], {})[str(row["start"])] = row["expected"]
    return {**public, "people": people, "times": times, "live": live_view(state)["now"]}
