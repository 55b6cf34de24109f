"""Whose views a change touches: a judge's mark is sent to those who see it, not to the whole rink.

concerns = touched_by(records, state)
concerns(Channel("lake", "judge", 3))     # whether that view may have changed
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rinkside.live.state import State
from rinkside.server.live_view import LIVE
from rinkside.server.overlays import OVERLAY
from rinkside.server.roles import HOLD_ROLES, HOST, JUDGE

__all__ = ["Concern", "touched_by"]

Concern = Callable[[Any], bool]
"""Of a channel (competition, role, seat): whether its view may have changed."""

_OWN = frozenset({"mark.goe", "mark.component", "mark.clear", "marks.confirm"})
_SEES_MARKS = frozenset({HOST, "secretariat", "referee", "announcer", "paper_entry", "paper_check"})
"""Who sees that marks have come, or what follows from them before the approval."""
_PUBLIC = frozenset({LIVE, OVERLAY})
"""Who sees it where the organiser shows the score of each element while it runs."""


def touched_by(records: Sequence[Mapping[str, Any]], state: State) -> Concern:
    """Whose views these records may change: everybody's, unless all of them are marks of judges' own seats.

    A privacy hold changes no view but those of who is here for holds: nobody else can tell that there is one.

    `state` is the competition's, with the records applied.
    """
    others = [record for record in records if not record["kind"].startswith("hold.")]
    if len(others) < len(records):
        rest = touched_by(others, state) if others else _nobody
        return lambda channel: channel.role in HOLD_ROLES or rest(channel)
    seats, see = set(), _SEES_MARKS
    for record in records:
        if record["kind"] not in _OWN or record["seat"] is None:
            return _everybody
        seats.add(record["seat"])
        category = state.doc["segments"][record["data"]["cs"]]["category"]
        if state.policy("public_running", category) == "scores":
            see = _SEES_MARKS | _PUBLIC

    def concerned(channel: Any) -> bool:
        return channel.seat in seats if channel.role == JUDGE else channel.role in see

    return concerned


def _nobody(channel: Any) -> bool:
    return False


def _everybody(channel: Any) -> bool:
    return True
