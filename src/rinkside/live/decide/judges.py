"""Decisions of judges' marks, from the own seat or from paper."""

from __future__ import annotations

from typing import Any

from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.rules import component_key, components_of, printed_components, rules_of
from rinkside.live.score import owed
from rinkside.points import format_points

__all__ = ["DECIDERS", "check_component", "check_goe"]


def _locked(skate: dict[str, Any], seat: int) -> dict[str, Any] | None:
    held: dict[str, Any] | None = skate["seats"].get(str(seat))
    return held


def _open_for(skate: dict[str, Any], seat: int, what: str, key: Any) -> None:
    held = _locked(skate, seat)
    if held is None or held["open"] is None:
        return
    if key not in held["open"][what]:
        refuse(
            "confirmed",
            f"Judge {seat} has confirmed. Only the referee can reopen a mark.",
            "row" if what == "rows" else "component",
        )


def check_goe(c: Context, mark: Any) -> None:
    """Refuse a grade off the segment's scale."""
    limit = int(rules_of(c.state, c.data["cs"]).get("goe.limit"))
    if isinstance(mark, bool) or not isinstance(mark, int) or not -limit <= mark <= limit:
        said = f"−{limit} to +{limit}"
        refuse("off-the-scale", f"The grade {mark} is off the scale. Grades run from {said}.", "mark", said, "form")


def check_component(c: Context, code: str, mark: Any) -> str:
    """The key of a component, printed or keyed. Refuses one that is not marked here, or a mark off its scale."""
    code = component_key(c.state, c.data["cs"], code)
    known = components_of(c.state, c.data["cs"])
    if code not in known:
        said = several(_printed(c, known))
        refuse(
            "unknown-component",
            f"{code} is not marked in {c.data['cs']}. Marked are {said}.",
            "component",
            said,
            "form",
        )
    rules = rules_of(c.state, c.data["cs"])
    step, low, high = (int(rules.get(f"components.{n}")) for n in ("step", "lowest_mark", "highest_mark"))
    if isinstance(mark, bool) or not isinstance(mark, int) or not low <= mark <= high or mark % step:
        shown = format_points(mark) if isinstance(mark, int) and not isinstance(mark, bool) else repr(mark)
        said = f"{format_points(low)} to {format_points(high)} in steps of {format_points(step)}"
        refuse("off-the-scale", f"{shown} for {code} is off the scale. Marks run from {said}.", "mark", said, "form")
    return code


def _printed(c: Context, codes: Any) -> list[str]:
    shown = printed_components(c.state, c.data["cs"])
    return [shown.get(code, code) for code in codes]


def _goe(c: Context) -> Outcome:
    skate = c.markable()
    seat = c.seat()
    check_goe(c, c.data["mark"])
    key, seen = c.data["row"], c.data.get("call_version")
    row = next((r for r in skate["rows"] if r["row"] == key), None)
    if row is None and skate["status"] == "released":
        c.row(skate, key)
    if row is None and (key < skate["next_row"] or key > skate["next_row"] + 20):
        c.row(skate, key)
    if row is None and seen:
        c.row(skate, key)
    if row is not None and seen is not None and seen > row["version"]:
        refuse(
            "unknown-version",
            f"Row {key} is at version {row['version']}, not {seen}.",
            "call_version",
            current=row["version"],
        )
    _open_for(skate, seat, "rows", key)
    stale = row is not None and seen is not None and seen < row["version"] and not (seen == 0 and row["version"] == 1)
    data = dict(c.data)
    if seen is None and row is not None:
        data["call_version"] = row["version"]
    return data, {"row": key, "mark": data["mark"], "stale": stale, "version": row["version"] if row else 0}


def _component(c: Context) -> Outcome:
    skate = c.markable()
    seat = c.seat()
    mark = c.data["mark"]
    code = check_component(c, c.data["component"], mark)
    _open_for(skate, seat, "components", code)
    others = [m for k, m in skate["components"].get(str(seat), {}).items() if k != code]
    distance = c.state.policy("component_distance", c.segment()["category"])
    far = bool(others) and all(abs(mark - m) >= distance for m in others)
    return {**c.data, "component": code}, {"component": code, "mark": mark, "far": far}


def _clear(c: Context) -> Outcome:
    skate = c.markable()
    seat = c.seat()
    row, component = c.data.get("row"), c.data.get("component")
    if (row is None) == (component is None):
        refuse("field-missing", "Name the row or the component to clear, one of the two.", "row", "", "form")
    if row is not None:
        _open_for(skate, seat, "rows", row)
        if str(row) not in skate["marks"].get(str(seat), {}):
            refuse("no-mark", f"Judge {seat} has no mark in row {row}.", "row", ground="unknown")
    else:
        component = component_key(c.state, c.data["cs"], str(component))
        _open_for(skate, seat, "components", component)
        if component not in skate["components"].get(str(seat), {}):
            refuse("no-mark", f"Judge {seat} has no mark for {component}.", "component", ground="unknown")
        return {**c.data, "component": component}, {}
    return c.data, {}


def _confirm(c: Context) -> Outcome:
    skate = c.markable()
    seat = c.seat()
    held = _locked(skate, seat)
    if held is not None and held["confirmed"]:
        refuse("confirmed", f"Judge {seat} has confirmed already.", "start")
    if skate["status"] not in ("skated", "released"):
        refuse("not-skated", f"Not yet: starting number {skate['start']} is {skate['status']}.", "start")
    rows, lacking = owed(c.state, c.data["cs"], skate).get(str(seat), ([], []))
    if (rows or lacking) and not c.data.get("missing"):
        numbers = {r["row"]: n for n, r in enumerate(skate["rows"], 1)}
        said = several([*(f"element {numbers.get(r, r)}" for r in rows), *_printed(c, lacking)])
        refuse(
            "marks-missing",
            f"Not yet: judge {seat} has no mark for {said}.",
            "start",
            current={"rows": rows, "components": lacking},
        )
    return c.data, {"seat": seat}


def _not_confirmed(skate: dict[str, Any], seat: int, own: bool) -> None:
    """Refuse a sheet for a judge who has confirmed; `own`: what stands confirmed came from a sheet itself.

    A confirmed mark changes only when the referee reopens it.
    """
    held = _locked(skate, seat)
    if held is not None and held["confirmed"] and not own:
        refuse("confirmed", f"Judge {seat} has confirmed. The referee can reopen the marks, then enter it.", "seat")


def _paper(c: Context) -> Outcome:
    skate = c.markable()
    seat = c.seat_number(c.data["seat"])
    _not_confirmed(skate, seat, skate["paper"].get(str(seat), {}).get("status") == "confirmed")
    for key, mark in c.data["marks"].items():
        # one way to write a row alone: 01 or the digits of another script would be another key than the row's
        if not (key.isascii() and key.isdecimal() and str(int(key[:9])) == key):
            refuse("unknown-row", f"{key[:20]!r} is no row. Send marks by row key.", "marks", "", "form")
        c.row(skate, int(key), "marks")
        if mark is not None:
            check_goe(c, mark)
    given = {component_key(c.state, c.data["cs"], k): v for k, v in (c.data.get("components") or {}).items()}
    for code, mark in given.items():
        if mark is not None:
            check_component(c, code, mark)
    if skate["status"] not in ("skated", "released"):
        refuse("not-skated", f"Not yet: starting number {skate['start']} is {skate['status']}.", "start")
    needs_check = c.state.policy("paper_check", c.segment()["category"]) and not c.state.policy("one_official")
    missing = [n for n, r in enumerate(skate["rows"], 1) if c.data["marks"].get(str(r["row"])) is None]
    return {**c.data, "components": given, "counts": not needs_check}, {
        "seat": seat,
        "to_check": bool(needs_check),
        "missing": missing,
    }


def _paper_other(c: Context) -> Outcome:
    skate = c.markable()
    seat = c.seat_number(c.data["seat"])
    sheet = skate["paper"].get(str(seat))
    if sheet is None or sheet["status"] != "entered":
        refuse("nothing-to-check", f"No sheet of judge {seat} waits to be checked.", "seat", ground="unknown")
    if sheet["by"] == c.actor.device and not c.state.policy("one_official"):
        refuse("same-device", "Who entered a sheet cannot confirm it. Another device does that.", "seat")
    if c.act["kind"] == "paper.confirm":
        _not_confirmed(skate, seat, skate["seats"].get(str(seat), {}).get("at", "9") < sheet["at"])
    return c.data, {"seat": seat}


DECIDERS = {
    "mark.goe": _goe,
    "mark.component": _component,
    "mark.clear": _clear,
    "marks.confirm": _confirm,
    "paper.enter": _paper,
    "paper.confirm": _paper_other,
    "paper.differ": _paper_other,
}
"""The decision of each kind of act here."""
