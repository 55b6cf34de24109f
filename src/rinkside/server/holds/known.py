"""What the hold desk knows of a competition without asking the engine, which may be waiting for its disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rinkside.broadcast import hold
from rinkside.live.act_table import ACTS
from rinkside.live.acts import Actor
from rinkside.live.decide.holds import speaks_for
from rinkside.live.state import State

__all__ = ["ASKS", "Known", "known_of"]

ASKS = frozenset(ACTS["hold.ask"].roles)
"""Who may ask for a hold."""


@dataclass(frozen=True, slots=True)
class Known:
    """A copy of what matters for holds: the holds, whose entries there are, the surfaces that are listed."""

    holds: dict[str, dict[str, Any]]
    teams: dict[str, dict[str, str]]
    surfaces: tuple[str, ...]

    def may_ask(self, actor: Actor, entry: object) -> bool:
        """Whether this actor may ask for that entry."""
        if actor.role not in ASKS or not isinstance(entry, str) or entry not in self.teams:
            return False
        return speaks_for(actor.role, actor.scope, self.teams[entry])

    def open(self) -> list[dict[str, Any]]:
        """Holds that keep somebody off the surfaces; no rehearsals."""
        return [h for h in self.holds.values() if h["state"] in hold.OPEN and not h["rehearsal"]]


def known_of(state: State) -> Known:
    """Copy it; called while the state is held still."""
    kept = ("hold", "entry", "state", "until", "rehearsal")
    holds = {
        key: {
            **{name: h[name] for name in kept},
            "at": h["asked"]["at"],
            "surfaces": {k: dict(s) for k, s in h["surfaces"].items()},
        }
        for key, h in state.doc["holds"].items()
    }
    teams = {k: {n: e.get(n) or "" for n in ("nation", "club")} for k, e in state.doc["entries"].items()}
    return Known(holds, teams, tuple(state.doc["hold_surfaces"]))
