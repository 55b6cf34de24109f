"""Decisions of the technical panel: calls, reviews, falls, agreement, release."""

from __future__ import annotations

from typing import Any

from rinkside.domain import parse_element
from rinkside.errors import NotationError
from rinkside.live.agreements import release_agreements
from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.rules import rules_of
from rinkside.programs import normalise

__all__ = ["DECIDERS"]


def code_of(c: Context, text: str) -> str:
    """The code in the sport's notation; typed in any case. Refuses what can be read in no way, or in several."""
    clean = text.strip()
    try:
        return str(parse_element(clean))
    except NotationError as error:
        readings = normalise(clean, rules_of(c.state, c.data["cs"]).scale)
        if len(readings) == 1:
            return readings[0]
        if readings:
            said = ", ".join(readings)
            refuse("several-readings", f"{clean} can be {said}. Choose one.", "code", said, "form", list(readings))
        refuse("not-a-code", f"{clean!r} is no element: {error.reason}.", "code", "a code such as 3Lz+3T<", "form")


def _new_key(c: Context, skate: dict[str, Any]) -> int:
    key = c.data.get("row")
    if key is None:
        return int(skate["next_row"])
    if any(r["row"] == key for r in skate["rows"]):
        refuse(
            "row-taken",
            f"Row {key} is called already. Change it instead.",
            "row",
            current=c.row(skate, key)["version"],
        )
    if key < skate["next_row"] and any(e["target"] == f"row {key}" for e in skate["log"]):
        refuse("row-used", f"Row {key} was removed. Leave row out and the next one is used.", "row")
    return int(key)


def _call(c: Context) -> Outcome:
    skate = c.open_skate()
    data = {**c.data, "code": code_of(c, c.data["code"]), "row": _new_key(c, skate)}
    if len(skate["rows"]) >= 40:
        refuse("too-many-rows", "40 rows are called already. Remove one first.", "row")
    if "before" in data:
        c.row(skate, data["before"], "before")
    return data, {"row": data["row"], "version": 1, "code": data["code"]}


def _change(c: Context) -> Outcome:
    skate = c.open_skate()
    row = c.row(skate, c.data["row"])
    c.expect(row["version"], f"Row {row['row']}")
    data = {**c.data, "code": code_of(c, c.data["code"])}
    changed = data["code"] != row["code"]
    return data, {"row": row["row"], "version": row["version"] + changed, "code": data["code"]}


def _row_act(c: Context) -> Outcome:
    skate = c.open_skate()
    row = c.row(skate, c.data["row"])
    c.expect(row["version"], f"Row {row['row']}")
    part = c.data.get("part")
    if part is not None and part >= len(parse_element(row["code"]).jumps):
        count = len(parse_element(row["code"]).jumps)
        refuse("unknown-part", f"{row['code']} has {count} jumps, counted from 0.", "part", f"0 to {count - 1}", "form")
    return c.data, {"row": row["row"]}


def _half(c: Context) -> Outcome:
    skate = c.open_skate()
    after = c.data.get("after_row")
    if after:
        c.row(skate, after, "after_row")
    return c.data, {}


def _falls(c: Context) -> Outcome:
    skate = c.skate()
    if skate["status"] == "approved":
        refuse("approved", f"Starting number {skate['start']} is approved. Ask for a correction instead.", "start")
    check_falls(c, skate, c.data["falls"])
    return c.data, {"falls": len(c.data["falls"])}


def check_falls(c: Context, skate: dict[str, Any], falls: Any) -> None:
    """Refuse a fall of an unknown row or partner."""
    said = "a list of {row, partner}; partner is lady, man or both"
    if not isinstance(falls, list):
        refuse("not-of-the-form", f"falls is {falls!r}. Send {said}.", "falls", said, "form")
    for fall in falls:
        if not isinstance(fall, dict) or set(fall) - {"row", "partner"}:
            refuse("not-of-the-form", f"A fall is {str(fall)[:60]}. Send {said}.", "falls", said, "form")
        if fall.get("row") is not None:
            c.row(skate, fall["row"], "falls")
        if fall.get("partner") not in (None, "lady", "man", "both"):
            refuse("not-of-the-form", f"partner is {fall['partner']!r}. Send lady, man or both.", "falls", said, "form")


def _bonus(c: Context) -> Outcome:
    skate = c.open_skate()
    if "row" in c.data:
        c.row(skate, c.data["row"])
    return c.data, {}


def _agree(c: Context) -> Outcome:
    skate = c.open_skate()
    return c.data, {"agreed": sorted({*skate["agreed"], c.actor.role})}


def _release(c: Context) -> Outcome:
    skate = c.open_skate()
    if not skate["rows"]:
        refuse("nothing-called", f"Not yet: nothing is called for starting number {skate['start']}.", "start")
    reviewed = [r["row"] for r in skate["rows"] if r["review"]]
    if reviewed:
        refuse("in-review", f"Not yet: rows {several(reviewed)} are marked for review.", "start")
    if skate["status"] != "skated":
        refuse("not-skated", f"Not yet: starting number {skate['start']} is {skate['status']}.", "start")
    required = release_agreements(c.state, c.data["cs"])
    lacking = [r for r in required if r not in skate["agreed"] and r != c.actor.role]
    if lacking:
        who = several(r.replace("_", " ") for r in lacking)
        refuse("agreement-missing", f"Not yet: {who} has not agreed to the calls.", "start")
    return c.data, {}


DECIDERS = {
    "element.call": _call,
    "element.insert": _call,
    "element.change": _change,
    "element.remove": _row_act,
    "element.review": _row_act,
    "element.invalid": _row_act,
    "second_half.start": _half,
    "fall.set": _falls,
    "bonus.set": _bonus,
    "panel.agree": _agree,
    "panel.release": _release,
}
"""The decision of each kind of act here."""
