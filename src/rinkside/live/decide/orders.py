"""Decisions of starting orders, warm-up groups and the timetable."""

from __future__ import annotations

from typing import Any

from rinkside.errors import UnknownRule
from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.draws import new_seed
from rinkside.live.rules import rules_of
from rinkside.live.standings import qualified
from rinkside.live.starting_orders import WAYS, Way, make_order, parse_way, way_by_rules
from rinkside.live.warmup import group_size, warm_up_groups

__all__ = ["DECIDERS"]


def _ready(c: Context) -> dict[str, Any]:
    segment = c.segment()
    if any(s["status"] != "waiting" for s in segment["skates"].values()):
        refuse("begun", f"{segment['cs']} has begun. The starting order stays; withdraw who does not start.", "cs")
    return segment


def _draw(c: Context) -> Outcome:
    segment = _ready(c)
    rows = qualified(c.state, c.data["cs"])
    if not rows:
        refuse("nobody-entered", f"Nobody is entered or qualified for {c.data['cs']} yet.", "cs")
    seed = c.data.get("seed") or new_seed()
    standing = {r["entry"]: r["place"] for r in rows} if rows[0]["place"] is not None else None
    made = make_order(_way(c, standing), [r["entry"] for r in rows], seed=seed, label=segment["cs"], standing=standing)
    groups = _groups_for(c, len(made.order))
    data = {
        **c.data,
        "seed": made.seed or seed,
        "label": made.label or segment["cs"],
        "order": list(made.order),
        "way": str(made.way),
        "method": made.method,
        "drawn": [list(group) for group in made.drawn],
        "notes": list(made.notes),
        "groups": groups,
    }
    return data, {k: data[k] for k in ("order", "groups", "seed", "way", "notes")}


def _way(c: Context, standing: dict[str, int] | None) -> Way:
    """The way of the first segment is a draw; of later ones the policy's, else the rules', else refused."""
    if standing is None:
        return Way("drawn")
    category = c.segment()["category"]
    set_way = c.state.policy("starting_order", category)
    if set_way:
        return parse_way(set_way)
    try:
        return way_by_rules(rules_of(c.state, c.data["cs"]), c.state.policy("event_kind", category))
    except UnknownRule as error:
        said = "; ".join(WAYS)
        refuse("not-established", f"{error}. Set the policy starting_order: {said}.", "starting_order", said)


def _groups_for(c: Context, many: int) -> list[int]:
    category = c.segment()["category"]
    policy = c.state.policy("warm_up_group", category)
    try:
        size = group_size(rules_of(c.state, c.data["cs"]), policy)
    except UnknownRule:
        size = 6
    return warm_up_groups(many, size)


def _order(c: Context) -> Outcome:
    segment = _ready(c)
    order = c.data["order"]
    known = set(c.doc["categories"][segment["category"]]["entries"])
    strange = [e for e in order if e not in known]
    if strange:
        refuse(
            "unknown-key",
            f"{several(strange)}: not entered in {segment['category']}.",
            "order",
            several(known),
            "unknown",
        )
    if len(set(order)) != len(order):
        twice = several(dict.fromkeys(e for e in order if order.count(e) > 1))
        refuse("stands-twice", f"{twice} stands twice in the order. Send each entry once.", "order", "", "form")
    if not order:
        refuse("field-missing", "The order is empty. Send the entries in starting order.", "order", "", "form")
    return {**c.data, "groups": _groups_for(c, len(order))}, {"order": order}


def _groups(c: Context) -> Outcome:
    segment = c.segment()
    if sum(c.data["groups"]) != len(segment["order"]):
        refuse(
            "groups-do-not-add-up",
            f"The groups hold {sum(c.data['groups'])} and {len(segment['order'])} start. Send sizes that add up.",
            "groups",
            str(len(segment["order"])),
            "form",
        )
    return c.data, {"groups": c.data["groups"]}


def _timetable(c: Context) -> Outcome:
    return c.data, {}


DECIDERS = {"draw.make": _draw, "order.set": _order, "groups.set": _groups, "timetable.set": _timetable}
"""The decision of each kind of act here."""
