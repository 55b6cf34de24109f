"""Decisions of officials: who they are, the panel of a segment, the draw of judges' seats."""

from __future__ import annotations

from rinkside.live.act_table import FUNCTIONS
from rinkside.live.before import panel_conflicts
from rinkside.live.decide.context import Context, Outcome, refuse
from rinkside.live.draws import draw, new_seed

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
    segment = c.segment()
    start = c.data.get("from_start")
    if start is not None and segment["order"] and start > len(segment["order"]):
        many = len(segment["order"])
        refuse("unknown-start", f"{segment['cs']} has {many} starting numbers, none is {start}.", "from_start")
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
    found = panel_conflicts(c.state, c.data["cs"], c.data["officials"])
    return c.data, {"conflicts": [conflict.as_map() for conflict in found]}


def _seats(c: Context) -> Outcome:
    segment = c.segment()
    judges = [o["official"] for o in segment["panel"] if o["function"] == "Judge"]
    if len(judges) < 2 or len(set(judges)) < len(judges):
        refuse("no-judges", f"{segment['cs']} has no two judges to draw seats for. Name the panel first.", "cs")
    if any(s["status"] != "waiting" for s in segment["skates"].values()):
        refuse("begun", f"{segment['cs']} has begun, and its judges sit. Use a take-over to change a place.", "cs")
    made = draw(judges, c.data.get("seed") or new_seed(), f"{segment['cs']} judges")
    seats = {judge: seat for seat, judge in enumerate(made.order, 1)}
    data = {
        **c.data,
        "seed": made.seed,
        "seed_from": "said" if c.data.get("seed") else "made by the server",
        "label": made.label,
        "method": made.method,
        "drawn": [list(made.order)],
        "seats": seats,
    }
    return data, {"seats": seats, "seed": made.seed}


DECIDERS = {
    "official.add": _official_add,
    "official.change": _official_change,
    "panel.set": _panel_set,
    "seats.draw": _seats,
}
"""The decision of each kind of act here."""
