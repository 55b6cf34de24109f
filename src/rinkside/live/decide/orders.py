"""Decisions of starting orders, warm-up groups and the timetable."""

from __future__ import annotations

from typing import Any

from rinkside.errors import RinksideError, UnknownRule, UsageError
from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.draws import METHOD, draw, new_seed
from rinkside.live.rules import rules_of
from rinkside.live.standings import qualified
from rinkside.live.starting_orders import WAYS, Way, make_order, parse_way, way_by_rules
from rinkside.live.timetable import check_items
from rinkside.live.warmup import even_out, group_size, warm_up_groups

__all__ = ["DECIDERS", "after_withdrawal", "not_in_order"]


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
    if not (c.data.get("reason") or "").strip():
        refuse("field-missing", f"{segment['cs']} was drawn already. Say why it is drawn again.", "reason", "", "form")
    if not c.data.get("witnesses") and not c.state.policy("one_official"):
        refuse(
            "no-witness",
            f"{segment['cs']} was drawn already. A second draw needs a witness: name who saw it.",
            "witnesses",
            "names",
            "form",
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
    if "groups" not in c.data:
        sizes = _evened(c, segment, segment["order"], {e: _out(c, segment, e) for e in segment["order"]})
        return {**c.data, "groups": sizes}, {"groups": sizes}
    if sum(c.data["groups"]) != len(segment["order"]):
        refuse(
            "groups-do-not-add-up",
            f"The groups hold {sum(c.data['groups'])} and {len(segment['order'])} start. Send sizes that add up.",
            "groups",
            str(len(segment["order"])),
            "form",
        )
    fixed = _begun_groups(segment)
    if c.data["groups"][: len(fixed)] != fixed:
        refuse("begun", f"Groups 1 to {len(fixed)} have begun. Their sizes stay {several(fixed)}.", "groups")
    return c.data, {"groups": c.data["groups"]}


def _out(c: Context, segment: dict[str, Any], entry: str) -> bool:
    """Whether a number of the order stays empty."""
    skate = next((s for s in segment["skates"].values() if s["entry"] == entry), None)
    if skate is not None and skate["times"]:
        return False
    return c.doc["entries"][entry]["standing"] != "ranked" or (skate is not None and skate["standing"] != "ranked")


def _begun(segment: dict[str, Any]) -> bool:
    return any(s["status"] != "waiting" for s in segment["skates"].values())


def _begun_groups(segment: dict[str, Any]) -> list[int]:
    """The sizes of the groups that have had their warm-up or a skater on the ice."""
    warmed = max((t["group"] for t in segment["ice"] if t["kind"] == "warm-up"), default=0)
    at = last = 0
    for number, size in enumerate(segment["groups"], 1):
        if number <= warmed or any(segment["skates"][str(n)]["times"] for n in range(at + 1, at + size + 1)):
            last = number
        at += size
    return list(segment["groups"][:last])


def _evened(c: Context, segment: dict[str, Any], order: list[str], out: dict[str, bool]) -> list[int]:
    """Groups evened out over an order; as they are where nothing says how many warm up together."""
    try:
        size = group_size(rules_of(c.state, segment["cs"]), c.state.policy("warm_up_group", segment["category"]))
    except RinksideError:
        return list(segment["groups"]) if sum(segment["groups"]) == len(order) else []
    larger = c.state.policy("larger_groups", segment["category"])
    return even_out([out.get(e, False) for e in order], size, larger, _begun_groups(segment))


def not_in_order(c: Context, category: str, entry: str) -> list[str]:
    """The segments of a category that have an order without this entry, and nobody's result yet."""
    found = []
    for cs in c.doc["categories"][category]["segments"][:1]:
        segment = c.doc["segments"][cs]
        if segment["order"] and entry not in segment["order"] and not segment["results"]:
            found.append(cs)
    return found


def after_withdrawal(c: Context, entry: str) -> dict[str, Any]:
    """What a withdrawal does to orders by the policies: {cs: {order, groups}}; empty where everything stays."""
    category = c.doc["entries"][entry]["category"]
    close = c.state.policy("withdrawal", category) == "close up"
    even = c.state.policy("groups_after_withdrawal", category) == "even out"
    made = {}
    for cs in c.doc["categories"][category]["segments"]:
        segment = c.doc["segments"][cs]
        skated = any(s["entry"] == entry and s["times"] for s in segment["skates"].values())
        if entry not in segment["order"] or segment["results"] or skated:
            continue
        order = segment["order"]
        out = {e: e == entry or _out(c, segment, e) for e in order}
        if close and not _begun(segment) and not _begun_groups(segment):
            order = [e for e in order if e != entry]
            made[cs] = {"order": order, "groups": _evened(c, segment, order, out)}
        elif even and segment["groups"]:
            made[cs] = {"order": list(order), "groups": _evened(c, segment, order, out)}
    return {cs: new for cs, new in made.items() if sum(new["groups"]) in (0, len(new["order"]))}


def _close_up(c: Context) -> Outcome:
    segment = _ready(c)
    if _begun_groups(segment):
        refuse("begun", f"A group of {segment['cs']} has warmed up. The numbers stay as they are.", "cs")
    out = [e for e in segment["order"] if _out(c, segment, e)]
    if not out:
        refuse("no-gap", f"No number of {segment['cs']} is empty. Nothing to close up.", "cs")
    order = [e for e in segment["order"] if e not in out]
    groups = _evened(c, segment, order, {})
    made = {"order": order, "groups": groups}
    return {**c.data, **made, "left_out": out, "method": "closed up", "notes": []}, made


def _late(c: Context) -> Outcome:
    segment = c.segment()
    entry = c.held("entries", c.data["entry"], "entry")
    key, order = c.data["entry"], list(segment["order"])
    if entry["category"] != segment["category"]:
        refuse("unknown-key", f"{entry['name']} is not entered in {segment['category']}.", "entry")
    if entry["standing"] != "ranked":
        refuse("not-ranked", f"{entry['name']} stands as {entry['standing']}. Take that back first.", "entry")
    if key in order:
        refuse("stands-twice", f"{entry['name']} has starting number {order.index(key) + 1} already.", "entry")
    if not order or segment["results"]:
        why = "has a result already" if segment["results"] else "has no starting order yet: draw it"
        refuse("no-order", f"{segment['cs']} {why}.", "cs")
    place = c.data.get("place") or c.state.policy("late_entry", segment["category"])
    if not place:
        said = "first, last, drawn"
        refuse(
            "not-established",
            "Where an entry after the draw skates is not established. Say the place, or set the policy late_entry.",
            "place",
            said,
        )
    if place != "last" and (_begun(segment) or _begun_groups(segment)):
        refuse("begun", f"{segment['cs']} has begun. An entry can only skate last now.", "place", "last")
    if place == "drawn" and not c.data.get("witnesses") and not c.state.policy("one_official"):
        refuse("no-witness", "A place is drawn before a witness. Name who saw it.", "witnesses", "names", "form")
    drawn: dict[str, Any] = {"method": f"late entry, {place}"}
    at = {"first": 0, "last": len(order)}.get(place, 0)
    if place == "drawn":
        places = [str(n) for n in range(1, len(order) + 2)]
        made = draw(places, c.data.get("seed") or new_seed(), f"{segment['cs']} late {key}")
        drawn = {"method": METHOD, "seed": made.seed, "label": made.label, "drawn": [list(made.order)]}
        drawn |= {"seed_from": "said" if c.data.get("seed") else "made by the server", "way": "late entry, drawn"}
        at = int(made.order[0]) - 1
    order.insert(at, key)
    groups = _evened(c, segment, order, {e: _out(c, segment, e) for e in segment["order"]})
    data = {**c.data, **drawn, "place": place, "order": order, "groups": groups, "late": key, "notes": []}
    return data, {"start": at + 1, "order": order, "groups": groups, "seed": drawn.get("seed")}


def _timetable(c: Context) -> Outcome:
    wrong = check_items(c.data["items"], c.doc["segments"])
    if wrong:
        found = [{"item": w.item, "field": w.field, "message": w.message, "accepted": w.accepted} for w in wrong]
        refuse("not-of-the-form", wrong[0].message, "items", wrong[0].accepted, "form", found)
    taken = {str(item["item"]) for item in c.data["items"] if item.get("item")}
    items = []
    for item in c.data["items"]:
        kept = {k: v for k, v in item.items() if v is not None and k not in ("begun", "ended")}
        if item["kind"] != "segment" and not kept.get("item"):
            kept["item"] = next(key for n in range(1, 999) if (key := f"T{n}") not in taken)
            taken.add(kept["item"])
        items.append(kept)
    return {**c.data, "items": items}, {"items": len(items)}


DECIDERS = {
    "draw.make": _draw,
    "order.set": _order,
    "order.late": _late,
    "order.close_up": _close_up,
    "groups.set": _groups,
    "timetable.set": _timetable,
}
"""The decision of each kind of act here."""
