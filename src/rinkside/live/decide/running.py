"""Decisions of running a segment: opening and closing, calling skaters, start and end of the music."""

from __future__ import annotations

from typing import Any

from rinkside.live.agreements import officials_of
from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.decide.settings_form import check_scorable
from rinkside.live.rules import judges_of, rules_of

__all__ = ["DECIDERS"]


def _open(c: Context) -> Outcome:
    segment = c.segment()
    if segment["status"] == "open":
        refuse("open", f"{segment['cs']} is open already.", "cs")
    if segment["status"] == "approved":
        refuse("approved", f"The result of {segment['cs']} is approved. The referee can reopen it.", "cs")
    if not segment["order"]:
        refuse("no-order", f"{segment['cs']} has no starting order yet. Draw or set it first.", "cs")
    if not judges_of(c.state, segment["cs"]):
        refuse("no-judges", f"{segment['cs']} has no judges yet. Set judges in its settings or name the panel.", "cs")
    check_scorable(segment, c)
    rules = rules_of(c.state, segment["cs"])
    told = (
        [] if rules.confirmed_by_protocols else ["The rules of this season are not confirmed by published protocols."]
    )
    return c.data, {"cs": segment["cs"], "told": [*told, *_elsewhere(c, segment)]}


def _elsewhere(c: Context, segment: dict[str, Any]) -> list[str]:
    """Who of this segment's officials also sits in another segment that is open."""
    own = {str(o["official"]) for o in officials_of(segment)}
    told = []
    for cs, other in c.doc["segments"].items():
        if cs != segment["cs"] and other["status"] == "open":
            for key in dict.fromkeys(str(o["official"]) for o in officials_of(other) if str(o["official"]) in own):
                told.append(f"{c.doc['officials'][key]['name']} sits in {cs} too, which is open.")
    return told


def _close(c: Context) -> Outcome:
    segment = c.segment()
    if segment["status"] != "open":
        refuse("not-open", f"{segment['cs']} is {segment['status']}, not open.", "cs")
    left = [s["start"] for s in segment["skates"].values() if not _done(c, s)]
    if left:
        refuse("not-finished", f"Not yet: starting numbers {several(left)} are not approved.", "cs")
    return c.data, {}


def _hold(c: Context) -> Outcome:
    segment = c.segment()
    if segment["held"] == c.data["on"]:
        refuse("no-change", f"{segment['cs']} is {'held back' if segment['held'] else 'public'} already.", "on")
    return c.data, {"held": c.data["on"]}


def _done(c: Context, skate: dict[str, Any]) -> bool:
    out = c.doc["entries"][skate["entry"]]["standing"] != "ranked" or skate["standing"] != "ranked"
    return bool(out or skate["status"] == "approved")


def _call(c: Context) -> Outcome:
    segment = c.segment()
    skate = c.skate(called=False)
    if segment["status"] != "open":
        refuse("not-open", f"{segment['cs']} is {segment['status']}, not open. Open it first.", "cs")
    if skate["status"] != "waiting":
        refuse("called", f"Starting number {skate['start']} was called already.", "start")
    entry = c.doc["entries"][skate["entry"]]
    if entry["standing"] != "ranked":
        refuse("not-ranked", f"{entry['name']} stands as {entry['standing']}. Call the next one.", "start")
    busy = [s["start"] for s in segment["skates"].values() if s["status"] in ("called", "skating")]
    if busy:
        refuse("somebody-on-the-ice", f"Starting number {busy[0]} is on the ice. End that skate first.", "start")
    return c.data, {"entry": skate["entry"]}


def _start(c: Context) -> Outcome:
    skate = c.skate()
    if skate["status"] != "called":
        refuse("not-called", f"Starting number {skate['start']} is {skate['status']}, not called.", "start")
    return c.data, {}


def _end(c: Context) -> Outcome:
    skate = c.skate()
    if skate["status"] not in ("called", "skating"):
        refuse("not-skating", f"Starting number {skate['start']} is {skate['status']}, not skating.", "start")
    return c.data, {}


def _back(c: Context) -> Outcome:
    skate = c.skate()
    start, status = skate["start"], skate["status"]
    if status not in ("called", "skating", "skated"):
        refuse("too-late", f"Starting number {start} is {status}. That step can no longer be taken back.", "start")
    if status == "called":
        if skate["rows"] or skate["marks"] or skate["components"]:
            refuse("begun", f"Starting number {start} has calls or marks. Remove them first.", "start")
        return c.data, {"back_to": "waiting"}
    if status == "skated":
        held = [seat for seat, s in skate["seats"].items() if s["confirmed"]]
        if held or skate["paper"]:
            refuse("confirmed", f"Marks of judge {several(held or skate['paper'])} are in. The end stays.", "start")
        segment = c.segment()
        busy = [s["start"] for s in segment["skates"].values() if s["status"] in ("called", "skating")]
        if busy:
            refuse("somebody-on-the-ice", f"Starting number {busy[0]} is on the ice by now. The end stays.", "start")
    return c.data, {"back_to": {"skating": "called", "skated": "skating"}[status]}


def _standing(c: Context) -> Outcome:
    skate = c.skate(called=False)
    if skate["status"] == "approved":
        refuse("approved", f"Starting number {skate['start']} is approved. Withdraw or disqualify the entry.", "start")
    if c.segment()["status"] == "approved":
        refuse("approved", f"The result of {c.data['cs']} is approved. Withdraw or disqualify the entry.", "cs")
    if "DSQ" in (c.data["standing"], skate["standing"]):
        c.referee_only("Only the referee disqualifies, and takes that back.")
    return c.data, {}


DECIDERS = {
    "segment.open": _open,
    "segment.close": _close,
    "segment.hold": _hold,
    "skate.call": _call,
    "skate.start": _start,
    "skate.end": _end,
    "skate.back": _back,
    "skate.standing": _standing,
}
"""The decision of each kind of act here."""
