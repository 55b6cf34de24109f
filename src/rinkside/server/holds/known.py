"""What the hold desk knows of a competition without asking the engine, which may be waiting for its disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rinkside.broadcast import hold
from rinkside.live.act_table import ACTS
from rinkside.live.acts import Actor
from rinkside.live.decide.holds import no_close_up_now, speaks_for
from rinkside.live.state import State

__all__ = ["ASKS", "Known", "known_of"]

ASKS = frozenset(ACTS["hold.ask"].roles)
"""Who may ask for a hold."""


@dataclass(frozen=True, slots=True)
class Known:
    """A copy of what matters for holds: the holds, whose entries there are, the surfaces that are listed.

    `close_up`: the categories whose kiss and cry shows no close-up now; `close_up_told`: what each surface heard of it.
    """

    holds: dict[str, dict[str, Any]]
    teams: dict[str, dict[str, str]]
    surfaces: tuple[str, ...]
    close_up: tuple[str, ...]
    close_up_told: dict[str, tuple[str, ...]]

    def may_ask(self, actor: Actor, entry: object) -> bool:
        """Whether this actor may ask for that entry."""
        if actor.role not in ASKS or not isinstance(entry, str) or entry not in self.teams:
            return False
        return speaks_for(actor.role, actor.scope, self.teams[entry])

    def hold_of(self, key: str) -> str:
        """The hold of this key, or the one that a press of this id began or lengthened; "" for none."""
        return key if key in self.holds else hold.pressed(self.holds, key)

    def entry_of(self, key: str) -> str:
        """Whom a hold keeps off; "" for one that is unknown."""
        return str(self.holds[key]["entry"]) if key in self.holds else ""

    def concerns(self, role: str, scope: str, entry: str) -> bool:
        """Whether a place may know of a hold for that entry."""
        return speaks_for(role, scope, self.teams.get(entry, {}))

    def open(self) -> list[dict[str, Any]]:
        """Holds that keep somebody off the surfaces; no rehearsals."""
        return [h for h in self.holds.values() if h["state"] in hold.OPEN and not h["rehearsal"]]


def known_of(state: State) -> Known:
    """Copy it; called while the state is held still."""
    kept = ("hold", "entry", "state", "until", "rehearsal")
    holds = {
        key: {
            **{name: h[name] for name in kept},
            "embargo": dict(h["embargo"]),
            "at": h["asked"]["at"],
            "pressed_at": h["presses"][-1]["at"],
            "presses": [{"act": p["act"]} for p in h["presses"]],
            "surfaces": {k: dict(s) for k, s in h["surfaces"].items()},
        }
        for key, h in state.doc["holds"].items()
    }
    teams = {k: {n: e.get(n) or "" for n in ("nation", "club")} for k, e in state.doc["entries"].items()}
    told = {k: tuple(s["categories"]) for k, s in state.doc["close_up"]["surfaces"].items()}
    return Known(holds, teams, tuple(state.doc["hold_surfaces"]), no_close_up_now(state), told)
