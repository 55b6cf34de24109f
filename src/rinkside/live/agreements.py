"""Who must agree: to the calls before they are released, to a correction before it comes into force."""

from __future__ import annotations

from typing import Any

from rinkside.live.state import State

__all__ = ["correction_agreements", "officials_of", "release_agreements"]

_FUNCTION = {
    "technical_controller": "Technical Controller",
    "technical_specialist": "Technical Specialist",
    "assistant_specialist": "Assistant Technical Specialist",
    "data_operator": "Data Operator",
    "referee": "Referee",
}


def officials_of(segment: dict[str, Any]) -> list[dict[str, Any]]:
    """Everybody on a panel of the segment, the panels that take over later included."""
    return [*segment["panel"], *(o for later in segment["panels"] for o in later["officials"])]


def release_agreements(state: State, cs: str) -> list[str]:
    """The roles that must agree before a skate of this segment is released.

    Where the organiser set the policy: exactly those. Else the specialists whom the panel of the segment names. Where
    one official runs the meet: none.
    """
    segment = state.doc["segments"][cs]
    if state.policy("one_official"):
        return []
    wanted = list(state.policy("release_agreements", segment["category"]))
    own = state.doc["categories"][segment["category"]]["policies"]
    if "release_agreements" in own or "release_agreements" in state.doc["policies"]:
        return wanted
    named = {o["function"] for o in officials_of(segment)}
    return [role for role in wanted if _FUNCTION[role] in named]


def correction_agreements(state: State, cs: str) -> list[str]:
    """The roles that must agree to a correction in this segment: the policy's, of which only one acts in a small meet.

    A role counts where the panel names its function; where no panel is named, all of them do.
    """
    segment = state.doc["segments"][cs]
    if state.policy("one_official"):
        return []
    wanted = state.policy("correction_agreements", segment["category"])
    functions = {o["function"] for o in officials_of(segment)}
    if not functions:
        return list(wanted)
    return [r for r in wanted if _FUNCTION.get(r, "") in functions]
