"""The places an organiser publishes: all, those of the podium, or none."""

from __future__ import annotations

from typing import Any

from rinkside.live.state import State
from rinkside.server.sheets import sheet_of

__all__ = ["places_published", "public_sheet", "team_is_public", "within"]

Doc = dict[str, Any]


def places_published(state: State, category: str) -> int | None:
    """The last place of a category that is published: 0 for none, 3 for the podium, None for all."""
    if state.policy("publish_without_places", category):
        return 0
    return 3 if state.policy("publish_podium_only", category) else None


def team_is_public(state: State) -> bool:
    """Whether the team event may be shown: a team's points give away the places they are made of."""
    segments = [
        state.doc["segments"][s["cs"]] for s in state.doc["team"]["segments"] if s["cs"] in state.doc["segments"]
    ]
    return not any(s["held"] or places_published(state, s["category"]) is not None for s in segments)


def within(rows: list[Doc], most: int | None) -> list[Doc]:
    """The rows of a table whose place is published."""
    return rows if most is None else [row for row in rows if row["place"] is not None and row["place"] <= most]


def public_sheet(state: State, cs: str, start: int) -> Doc | None:
    """The sheet of an approved skate as everybody may see it; None before the approval."""
    sheet = sheet_of(state, cs, start)
    most = places_published(state, state.doc["segments"][cs]["category"])
    if sheet is not None and most is not None and (sheet["place"] or 0) > most:
        sheet["place"] = None
    return sheet
