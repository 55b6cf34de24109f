"""Decisions of officials: who they are, the panel of a segment, the draw of judges' seats."""

from __future__ import annotations

from rinkside.live.act_table import FUNCTIONS
from rinkside.live.decide.context import Context, Outcome, refuse

__all__ = ["DECIDERS"]


def _official_add(c: Context) -> Outcome:
    key = c.data["official"]
    if key in c.doc["officials"]:
        refuse("exists", f"Official {key} exists already. Choose another key or change it.", "official")
    return c.data, {"official": key}


def _official_change(c: Context) -> Outcome:
    c.held("officials", c.data["official"], "official")
    return c.data, {"official": c.data["official"]}


def _panel_set(c: Context) -> Outcome:
    c.segment()
    seats: set[int] = set()
    for o in c.data["officials"]:
        key = str(o.get("official", ""))
        official = c.held("officials", key, "official")
        if o.get("function") not in FUNCTIONS:
            said = ", ".join(FUNCTIONS)
            refuse(
                "unknown-function",
                f"{official['name']} has function {o.get('function')!r}. Send {said}.",
                "officials",
                said,
                "form",
            )
        if o["function"] == "Judge":
            seat = o.get("seat")
            if not isinstance(seat, int) or not 1 <= seat <= 15 or seat in seats:
                refuse(
                    "seat-twice", f"{official['name']} needs a seat of an own, 1 to 15.", "officials", "1 to 15", "form"
                )
            seats.add(seat)
    return c.data, {"conflicts": conflicts_of(c)}


def conflicts_of(c: Context) -> list[str]:
    """What is unusual about a panel: somebody twice, a skater as official, several judges of one nation. Only told."""
    found: list[str] = []
    seen: set[str] = set()
    segment = c.segment()
    nations = {c.doc["entries"][e].get("nation") for e in c.doc["categories"][segment["category"]]["entries"]}
    for o in c.data["officials"]:
        official = c.doc["officials"][o["official"]]
        if o["official"] in seen:
            found.append(f"{official['name']} stands twice on this panel.")
        seen.add(o["official"])
        names = {c.doc["entries"][e]["name"].lower() for e in c.doc["categories"][segment["category"]]["entries"]}
        if official["name"].lower() in names:
            found.append(f"{official['name']} is entered as a skater in this category.")
    judges = [c.doc["officials"][o["official"]] for o in c.data["officials"] if o["function"] == "Judge"]
    by_nation: dict[str, int] = {}
    for judge in judges:
        if judge.get("nation"):
            by_nation[judge["nation"]] = by_nation.get(judge["nation"], 0) + 1
    found += [f"{n} judges are from {nation}." for nation, n in by_nation.items() if n > 1 and nation in nations]
    return found


DECIDERS = {
    "official.add": _official_add,
    "official.change": _official_change,
    "panel.set": _panel_set,
}
"""The decision of each kind of act here."""
