"""Decisions of what takes the ice between skaters: warm-up groups, resurfacing, items of the timetable."""

from __future__ import annotations

from typing import Any

from rinkside.live.decide.context import Context, Outcome, refuse, several

__all__ = ["DECIDERS", "next_group", "on_the_ice"]


def on_the_ice(segment: dict[str, Any]) -> dict[str, Any] | None:
    """The warm-up or resurfacing that takes the ice now, None where there is none."""
    last = segment["ice"][-1] if segment["ice"] else None
    return last if last is not None and last["until"] is None else None


def next_group(doc: dict[str, Any], segment: dict[str, Any]) -> int | None:
    """The first warm-up group with somebody who waits, that has not warmed up yet; None where there is none."""
    warmed = {taken["group"] for taken in segment["ice"] if taken["kind"] == "warm-up"}
    at = 0
    for number, size in enumerate(segment["groups"] or [len(segment["order"])], 1):
        skates = [segment["skates"][str(start)] for start in range(at + 1, at + size + 1)]
        at += size
        waits = [s for s in skates if s["status"] == "waiting" and doc["entries"][s["entry"]]["standing"] == "ranked"]
        if waits and number not in warmed and not any(s["times"] for s in skates):
            return number
    return None


def _free(c: Context) -> dict[str, Any]:
    segment = c.segment()
    if segment["status"] not in ("open", "planned") or not segment["order"]:
        refuse("not-open", f"{segment['cs']} is {segment['status']} or has no order. Nobody warms up now.", "cs")
    taken = on_the_ice(segment)
    if taken is not None:
        refuse("ice-taken", f"The {taken['kind']} is still on. End it first.", "cs", current=taken)
    busy = [s["start"] for s in segment["skates"].values() if s["status"] in ("called", "skating")]
    if busy:
        refuse("somebody-on-the-ice", f"Starting number {busy[0]} is on the ice. End that skate first.", "cs")
    return segment


def _warm_up(c: Context) -> Outcome:
    segment = _free(c)
    many = len(segment["groups"]) or 1
    group = c.data.get("group") or next_group(c.doc, segment)
    if group is None:
        refuse("no-group", "Every warm-up group has had its warm-up. Name the group to give it another.", "group")
    if group > many:
        refuse("unknown-group", f"There is no warm-up group {group}. Groups: 1 to {many}.", "group", f"1 to {many}")
    seconds = c.data.get("seconds") or c.state.policy("warm_up_seconds", segment["category"]) or 360
    return {**c.data, "group": group, "seconds": seconds}, {"group": group, "seconds": seconds}


def _resurface(c: Context) -> Outcome:
    segment = _free(c)
    after, at = 0, 0
    for number, size in enumerate(segment["groups"] or [len(segment["order"])], 1):
        at += size
        if any(segment["skates"][str(n)]["times"] for n in range(at - size + 1, at + 1)):
            after = number
    seconds = c.data.get("seconds") or c.state.policy("resurfacing_seconds", segment["category"])
    return {**c.data, "group": after, "seconds": seconds}, {"after_group": after, "seconds": seconds}


def _end(kind: str) -> Any:
    def decider(c: Context) -> Outcome:
        taken = on_the_ice(c.segment())
        if taken is None or taken["kind"] != kind:
            refuse("not-on", f"No {kind} is on in {c.data['cs']}.", "cs")
        return c.data, {"group": taken["group"]}

    return decider


def _item(c: Context, begin: bool) -> Outcome:
    key = c.data["item"]
    items = {str(i.get("item")): i for i in c.doc["timetable"] if i["kind"] != "segment"}
    if key not in items:
        known = several(items)
        refuse("unknown-item", f"There is no item {key} in the timetable. Known: {known}.", "item", known, "unknown")
    times = c.doc["item_times"].get(key, {})
    if begin and times.get("begun") and not times.get("ended"):
        refuse("begun", f"{items[key]['title']} has begun already. End it first.", "item")
    if not begin and (not times.get("begun") or times.get("ended")):
        refuse("not-on", f"{items[key]['title']} is not on now. Begin it first.", "item")
    return c.data, {"title": items[key]["title"]}


DECIDERS = {
    "warmup.start": _warm_up,
    "warmup.end": _end("warm-up"),
    "resurfacing.start": _resurface,
    "resurfacing.end": _end("resurfacing"),
    "timetable.begin": lambda c: _item(c, True),
    "timetable.end": lambda c: _item(c, False),
}
"""The decision of each kind of act here."""
