"""Decisions of the referee: deductions, stops, reopening, approvals."""

from __future__ import annotations

from typing import Any

from rinkside.errors import UnknownRule
from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.records import seconds_between
from rinkside.live.rules import components_of, counting_of, rules_of, settings_of
from rinkside.live.score import skate_score
from rinkside.live.standings import result_of
from rinkside.points import format_points
from rinkside.rulebook import NAMES
from rinkside.scoring import scorer

__all__ = ["DECIDERS", "official_score"]

KINDS = tuple(name.removeprefix("deductions.") for name in NAMES if name.startswith("deductions."))


def _deduction(c: Context) -> Outcome:
    skate = c.skate()
    if skate["status"] == "approved":
        refuse("approved", f"Starting number {skate['start']} is approved. Ask for a correction instead.", "start")
    count = c.data.get("count", 1)
    points, from_rules = c.data.get("points"), False
    if count and points is None:
        points, from_rules = default_points(c, c.data["kind"], count), True
    data = {**c.data, "count": count, "points": points or 0, "from_rules": from_rules}
    return data, {"kind": data["kind"], "points": data["points"], "from_rules": from_rules}


def default_points(c: Context, kind: str, count: int) -> int:
    """What the rules take off: the value for each, or the bracket `count` where the rule is a list."""
    if kind not in KINDS:
        said = several(KINDS)
        refuse(
            "points-needed",
            f"{kind} is no deduction of the rules. Send points, or one of {said}.",
            "points",
            said,
            "form",
        )
    try:
        value = rules_of(c.state, c.data["cs"]).get(f"deductions.{kind}")
    except UnknownRule as error:
        refuse(
            "not-established",
            f"What {kind} takes off is not established: {error}. Send points.",
            "points",
            "whole hundredths",
        )
    if isinstance(value, int):
        return value * count
    steps = list(value)
    if count > len(steps):
        refuse(
            "points-needed",
            f"{kind} has {len(steps)} brackets, not {count}. Send points.",
            "points",
            f"1 to {len(steps)}",
            "form",
        )
    return int(steps[count - 1])


def _stop(c: Context) -> Outcome:
    skate = c.open_skate()
    if skate["status"] not in ("called", "skating"):
        refuse("not-skating", f"Starting number {skate['start']} is {skate['status']}, not skating.", "start")
    if skate["stops"] and skate["stops"][-1]["until"] is None:
        refuse("stopped", f"Starting number {skate['start']} is stopped already.", "start")
    return c.data, {}


def _go_on(c: Context) -> Outcome:
    skate = c.skate()
    if not skate["stops"] or skate["stops"][-1]["until"] is not None:
        refuse("not-stopped", f"Starting number {skate['start']} is not stopped.", "start")
    seconds = seconds_between(skate["stops"][-1]["from"], c.now)
    rules = rules_of(c.state, c.data["cs"])
    steps = {}
    for kind in ("interruption", "interruption_with_allowance"):
        held = rules.values.get(f"deductions.{kind}")
        value = held.value if held is not None and held.known else None
        steps[kind] = list(value) if isinstance(value, tuple) else value
    told = "How long a stop each deduction goes with is not established. The referee sets the deduction."
    return {**c.data, "seconds": seconds}, {"seconds": seconds, "deductions": steps, "told": told}


def _reopen(c: Context) -> Outcome:
    skate = c.markable()
    seat = c.seat_number(c.data["seat"])
    for key in c.data.get("rows") or []:
        c.row(skate, key, "rows")
    marked = components_of(c.state, c.data["cs"])
    strange = [name for name in c.data.get("components") or [] if name not in marked]
    if strange:
        said = several(marked)
        refuse(
            "unknown-component", f"{several(strange)}: not marked here. Marked are {said}.", "components", said, "form"
        )
    return c.data, {"seat": seat}


def _excuse(c: Context) -> Outcome:
    c.markable()
    return c.data, {"seat": c.seat_number(c.data["seat"])}


def _count(c: Context) -> Outcome:
    c.markable()
    seats = sorted({c.seat_number(seat) for seat in c.data["seats"]})
    return {**c.data, "seats": seats}, {"seats": seats}


def _value(c: Context) -> Outcome:
    skate = c.markable()
    row = c.row(skate, c.data["row"])
    if c.data.get("base_value") is None and c.data.get("goe") is None:
        refuse("field-missing", "Send the base value, the GOE or both.", "base_value", "", "form")
    cs, start = c.data["cs"], skate["start"]
    element = skate_score(c.state, cs, start).performance.elements[skate["rows"].index(row)]
    held = scorer(rules_of(c.state, cs), settings_of(c.state, cs)).element(element, counting_of(c.state, cs, start))
    for name, ruled in (("base_value", held.base_value), ("goe", held.goe)):
        if ruled is not None and c.data.get(name) is not None:
            refuse(
                "established",
                f"The rules give {format_points(ruled)} for {row['code']}. Enter only what they do not establish.",
                name,
                current=ruled,
            )
    return {**c.data, "version": row["version"]}, {"row": row["row"], "version": row["version"]}


def official_score(c: Context, cs: str, start: int) -> dict[str, Any]:
    """The totals of a skate as they go on the record."""
    found = skate_score(c.state, cs, start)
    return {
        **found.totals,
        "codes": [e.code for e in found.performance.elements],
        "element_scores": [e.score for e in found.score.elements],
    }


def _approve(c: Context) -> Outcome:
    skate = c.markable()
    cs, start = c.data["cs"], skate["start"]
    if skate["status"] != "released":
        refuse(
            "not-released",
            f"Not yet: the calls of starting number {start} are {skate['status']}, not released.",
            "start",
        )
    found = skate_score(c.state, cs, start)
    if found.waiting or found.missing:
        who = sorted({*found.waiting, *map(int, found.missing)})
        said = []
        for seat in who:
            rows, lacking = found.missing.get(str(seat), ([], []))
            many = len(rows) + len(lacking)
            said.append(f"judge {seat} has {many} marks missing" if many else f"judge {seat} has not confirmed")
        refuse("marks-missing", f"Not yet: {several(said)}.", "start", current={"seats": who})
    open_stop = skate["stops"] and skate["stops"][-1]["until"] is None
    if open_stop:
        refuse("stopped", f"Not yet: starting number {start} is stopped.", "start")
    asked = [
        k for k, v in c.doc["corrections"].items() if v["status"] == "open" and v["cs"] == cs and v["start"] == start
    ]
    if asked:
        refuse("correction-open", f"Not yet: correction {several(asked)} is open.", "start")
    if found.score.tss is None or found.problems:
        why = found.problems[0].rstrip(".") if found.problems else "a part of it has no value"
        refuse(
            "no-score",
            f"The score cannot be told: {why}. Set it for the segment, or enter the value of the element.",
            "start",
        )
    expected = c.act.get("expect")
    if expected is not None and expected != found.score.tss:
        refuse(
            "changed-meanwhile",
            f"The score is {format_points(found.score.tss)} now. Look again, then approve it.",
            "expect",
            str(found.score.tss),
            current=found.score.tss,
        )
    score = official_score(c, cs, start)
    return {**c.data, "score": score}, {"tss": score["tss"]}


def _segment_approve(c: Context) -> Outcome:
    segment = c.segment()
    if segment["status"] not in ("open", "closed"):
        refuse("not-open", f"{segment['cs']} is {segment['status']}. Only a segment that was skated is approved.", "cs")
    left = []
    for skate in segment["skates"].values():
        out = c.doc["entries"][skate["entry"]]["standing"] != "ranked" or skate["standing"] != "ranked"
        if not out and skate["status"] != "approved":
            left.append(skate["start"])
    if left:
        refuse("not-finished", f"Not yet: starting numbers {several(left)} are not approved.", "cs")
    asked = [k for k, v in c.doc["corrections"].items() if v["status"] == "open" and v["cs"] == segment["cs"]]
    if asked:
        refuse("correction-open", f"Not yet: correction {several(asked)} is open.", "cs")
    result = _result(c, segment["cs"])
    return {**c.data, "result": result}, {"version": len(segment["results"]) + 1}


def _result(c: Context, cs: str) -> dict[str, Any]:
    result = result_of(c.state, cs)
    told = next((r["problem"] for rows in result.values() for r in rows if "problem" in r), None)
    if told:
        refuse("no-places", f"Places cannot be told: {told}. Enter what is missing.", "cs")
    return result


def _publish(c: Context) -> Outcome:
    segment = c.segment()
    if not segment["results"]:
        refuse("not-approved", f"{segment['cs']} has no approved result yet. The referee approves it first.", "cs")
    return {**c.data, "result": _result(c, segment["cs"])}, {"version": len(segment["results"]) + 1}


def _segment_reopen(c: Context) -> Outcome:
    segment = c.segment()
    if segment["status"] != "approved":
        refuse("not-approved", f"{segment['cs']} is {segment['status']}. Only an official result is reopened.", "cs")
    category = c.doc["categories"][segment["category"]]["segments"]
    later = [cs for cs in category[category.index(segment["cs"]) + 1 :] if c.doc["segments"][cs]["order"]]
    told = [f"{cs} has its starting order from this result. Look whether it still holds." for cs in later]
    return c.data, {"versions": len(segment["results"]), "told": told}


def _skate_reopen(c: Context) -> Outcome:
    skate = c.skate()
    if skate["status"] != "approved":
        refuse("not-approved", f"Starting number {skate['start']} is {skate['status']}, not approved.", "start")
    if c.segment()["status"] != "open":
        refuse("not-open", f"{c.data['cs']} is {c.segment()['status']}. Reopen the result of the segment first.", "cs")
    return c.data, {"version": skate["official"]["version"]}


DECIDERS = {
    "deduction.set": _deduction,
    "interruption.start": _stop,
    "interruption.end": _go_on,
    "marks.reopen": _reopen,
    "seat.excuse": _excuse,
    "seats.count": _count,
    "element.value": _value,
    "skate.approve": _approve,
    "segment.approve": _segment_approve,
    "segment.reopen": _segment_reopen,
    "skate.reopen": _skate_reopen,
    "result.publish": _publish,
}
"""The decision of each kind of act here."""
