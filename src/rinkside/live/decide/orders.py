"""Decisions of starting orders, warm-up groups and the timetable."""

from __future__ import annotations

from typing import Any

from rinkside.errors import RinksideError, UnknownRule, UsageError
from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.draws import new_seed
from rinkside.live.rules import rules_of
from rinkside.live.standings import qualified
from rinkside.live.starting_orders import WAYS, Way, make_order, parse_way, way_by_rules
from rinkside.live.timetable import check_items
from rinkside.live.warmup import group_size, warm_up_groups

__all__ = ["DECIDERS"]


def _ready(c: Context) -> dict[str, Any]:
    segment = c.segment()
    if any(s["status"] != "waiting" for s in segment["skates"].values()):
        refuse("begun", f"{segment['cs']} has begun. The starting order stays; withdraw who does not start.", "cs")
    return segment


def _draw(c: Context) -> Outcome:
    segment = _ready(c)
    _redraw(c, segment)
    rows = qualified(c.state, c.data["cs"])
    if not rows:
        refuse("nobody-entered", f"Nobody is entered or qualified for {c.data['cs']} yet.", "cs")
    said = c.data.get("seed")
    seed = said or new_seed()
    standing = {r["entry"]: r["place"] for r in rows} if rows[0]["place"] is not None else None
    given = _given(c)
    try:
        made = make_order(
            Way("given") if given else _way(c, standing),
            [r["entry"] for r in rows],
            seed=seed,
            label=segment["cs"],
            standing=standing,
            given=given,
        )
    except UsageError as error:
        refuse("not-drawn", str(error), "given" if given else "cs", "", "form")
    groups, notes = _groups_for(c, len(made.order))
    data = {
        **c.data,
        "seed": made.seed or seed,
        "seed_from": "said" if said else "made by the server",
        "label": made.label or segment["cs"],
        "order": list(made.order),
        "way": str(made.way),
        "reference": made.way.reference,
        "method": made.method,
        "drawn": [list(group) for group in made.drawn],
        "notes": [*made.notes, *notes],
        "groups": groups,
    }
    return data, {k: data[k] for k in ("order", "groups", "seed", "way", "notes")}


def _redraw(c: Context, segment: dict[str, Any]) -> None:
    """A segment is drawn once, unless the organiser's policy says otherwise."""
    drawn = [d for d in segment["draws"] if d.get("method") != "by hand"]
    if not drawn:
        return
    policy = c.state.policy("redraw", segment["category"])
    if policy == "never":
        refuse(
            "drawn-already",
            f"{segment['cs']} was drawn already, and a draw stands. Set an order with its reason.",
            "cs",
        )
    if policy != "until somebody is called":
        said = "never; until somebody is called"
        refuse(
            "not-established",
            f"{segment['cs']} was drawn. Whether it may be drawn again is not established: set the policy redraw.",
            "redraw",
            said,
        )


def _given(c: Context) -> list[list[str]]:
    """Groups that were named with the draw; refuses what is no list of lists of entries."""
    given = c.data.get("given") or []
    said = 'lists of entries such as [["W-03", "W-01"], ["W-02"]]'
    if not isinstance(given, list) or not all(
        isinstance(g, list) and all(isinstance(e, str) for e in g) for g in given
    ):
        refuse("not-of-the-form", f"given is not of the form. Send {said}.", "given", said, "form")
    return [list(group) for group in given if group]


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


def _groups_for(c: Context, many: int) -> tuple[list[int], list[str]]:
    """The warm-up groups by policy or rules; none, and a note, where neither says how many warm up together."""
    category = c.segment()["category"]
    policy = c.state.policy("warm_up_group", category)
    try:
        size = group_size(rules_of(c.state, c.data["cs"]), policy)
    except RinksideError as error:
        return [], [f"No warm-up groups: {error}. Set the policy warm_up_group, or the groups."]
    return warm_up_groups(many, size, c.state.policy("larger_groups", category)), []


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
    groups, notes = _groups_for(c, len(order))
    left = [r for r in qualified(c.state, c.data["cs"]) if r["entry"] not in order]
    notes += [f"{r['name']} is entered and not in the order." for r in left]
    return {**c.data, "groups": groups, "notes": notes}, {"order": order, "groups": groups, "notes": notes}


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
    wrong = check_items(c.data["items"], c.doc["segments"])
    if wrong:
        found = [{"item": w.item, "field": w.field, "message": w.message, "accepted": w.accepted} for w in wrong]
        refuse("not-of-the-form", wrong[0].message, "items", wrong[0].accepted, "form", found)
    return c.data, {"items": len(c.data["items"])}


DECIDERS = {"draw.make": _draw, "order.set": _order, "groups.set": _groups, "timetable.set": _timetable}
"""The decision of each kind of act here."""
