"""Totals that nobody would expect: told to whoever approves, never a reason to refuse.

    unusual_total(state, "W-free", 3)       # ["187.40 is 52.10 over the best other total of the segment, 135.30."]

A slip that no single desk notices (an element called twice, components of ten times their size) shows in the total.
How far is far is the policy `total_distance`. Points are hundredths.
"""

from __future__ import annotations

from rinkside.live.score import skate_score
from rinkside.live.state import State
from rinkside.points import format_points as show

__all__ = ["unusual_total"]

_FEWEST = 3
"""Others that must have skated both segments before they speak for how one follows from the other."""


def unusual_total(state: State, cs: str, start: int) -> list[str]:
    """In sentences why the total of a skate is unusual; empty where it is not, or where nothing speaks for either.

    Raises KeyError where there is no such skate.
    """
    segment = state.doc["segments"][cs]
    distance = state.policy("total_distance", segment["category"])
    skate = segment["skates"][str(start)]
    total = skate_score(state, cs, start).totals["tss"]
    if not distance or total is None:
        return []
    said = []
    others = _approved(state, cs)
    others.pop(skate["entry"], None)
    best = max(others.values(), default=None)
    if best is not None and total - best > distance:
        said.append(f"{show(total)} is {show(total - best)} over the best other total of the segment, {show(best)}.")
    for before, held in state.doc["segments"].items():
        if before == cs or held["category"] != segment["category"]:
            continue
        earlier = _approved(state, before)
        own = earlier.get(skate["entry"])
        # what the others made here for what they had there, in thousandths; the middle one of them
        went = sorted(others[e] * 1000 // earlier[e] for e in others if earlier.get(e, 0) > 0)
        if own is None or len(went) < _FEWEST:
            continue
        expected = own * went[len(went) // 2] // 1000
        if total - expected > distance:
            title = held.get("title") or held["kind"]
            said.append(
                f"Going by the others, {show(own)} in {title} speaks for about {show(expected)}; "
                f"{show(total)} is {show(total - expected)} more."
            )
    return said


def _approved(state: State, cs: str) -> dict[str, int]:
    """Every approved total of a segment, by entry."""
    found = {}
    for skate in state.doc["segments"][cs]["skates"].values():
        if skate["status"] == "approved":
            total = skate_score(state, cs, skate["start"]).totals["tss"]
            if total is not None:
                found[skate["entry"]] = total
    return found
