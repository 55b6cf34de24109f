"""Records of the technical panel: rows of elements, their versions, falls, second half, release; and undo.

A row is {row (its key, never used twice), version (rises with each change of the call), code, x, exact, review, note,
invalid, bonus, by}. Its number on the sheet is its place in the list. `entered` are values officials entered for that
version of the call, where the rules establish none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rinkside.live.state.running import skate_of

__all__ = ["HANDLERS", "find_row", "reopen_row", "take_back"]

Doc = dict[str, Any]
Data = dict[str, Any]
Record = Mapping[str, Any]


def find_row(skate: Doc, row: int) -> tuple[int, Doc]:
    """The place and the row of that key; raises KeyError."""
    for at, found in enumerate(skate["rows"]):
        if found["row"] == row:
            return at, found
    raise KeyError(row)


def _remember(skate: Doc, record: Record, target: str, before: Any) -> None:
    skate["log"].append(
        {
            "id": record["id"],
            "kind": record["kind"],
            "role": record["role"],
            "seat": record["seat"],
            "device": record["device"],
            "target": target,
            "before": before,
        }
    )


def _touched(skate: Doc) -> None:
    skate["rv"] += 1
    skate["agreed"] = {}


def reopen_row(skate: Doc, row: int) -> None:
    """Reopen one row for the judges who had confirmed; the others see its new version."""
    key = str(row)
    for seat, held in skate["seats"].items():
        if held["open"] is None or held["excused"] or key not in skate["marks"].get(seat, {}):
            continue
        if row not in held["open"]["rows"]:
            held["open"]["rows"].append(row)
        held["confirmed"] = False


def _new_row(data: Data, record: Record) -> Doc:
    return {
        "row": data["row"],
        "version": 1,
        "code": data["code"],
        "x": data.get("x"),
        "exact": data.get("exact") or False,
        "review": False,
        "note": "",
        "invalid": [],
        "bonus": 0,
        "at": record["at"],
    }


def _add(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    row = _new_row(data, record)
    before = data.get("before")
    place = len(skate["rows"]) if before is None else find_row(skate, before)[0]
    skate["rows"].insert(place, row)
    if before is not None:  # what was marked ahead under this key was meant for the next element, not for this one
        for marks in skate["marks"].values():
            marks.pop(str(row["row"]), None)
    skate["next_row"] = max(skate["next_row"], row["row"] + 1)
    _remember(skate, record, f"row {row['row']}", None)
    _touched(skate)
    for held in skate["seats"].values():  # whoever confirmed before has one more to mark
        if held["open"] is not None and not held["excused"]:
            held["open"]["rows"].append(row["row"])
            held["confirmed"] = False


def _change(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    _, row = find_row(skate, data["row"])
    _remember(skate, record, f"row {row['row']}", dict(row))
    changed = row["code"] != data["code"]
    row["code"] = data["code"]
    if "x" in data:
        row["x"] = data["x"]
    if data.get("exact") is not None:
        row["exact"] = data["exact"]
    if changed:
        row["version"] += 1
        reopen_row(skate, row["row"])
    _touched(skate)


def _remove(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    at, row = find_row(skate, data["row"])
    _remember(skate, record, f"row {row['row']}", {"at": at, "removed": row})
    del skate["rows"][at]
    _touched(skate)


def _value(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    _, row = find_row(skate, data["row"])
    row["entered"] = {name: data.get(name) for name in ("version", "base_value", "goe", "reason")}


def _review(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    _, row = find_row(skate, data["row"])
    _remember(skate, record, f"row {row['row']}", dict(row))
    row["review"] = data["on"]
    row["note"] = data.get("note") or ""


def _invalid(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    _, row = find_row(skate, data["row"])
    _remember(skate, record, f"row {row['row']}", {**row, "invalid": list(row["invalid"])})
    part = data.get("part")
    row["invalid"] = [p for p in row["invalid"] if p["part"] != part]
    if data.get("on") is not False:
        row["invalid"].append({"part": part, "reason": data["reason"]})
    _touched(skate)


def _half(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    _remember(skate, record, "second half", skate["half"])
    skate["half"] = data.get("after_row")
    _touched(skate)


def _falls(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    _remember(skate, record, "falls", skate["falls"])
    skate["falls"] = data["falls"]


def _bonus(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    if data.get("row") is None:
        _remember(skate, record, "bonus", skate["bonus"])
        skate["bonus"] = data["points"]
    else:
        _, row = find_row(skate, data["row"])
        _remember(skate, record, f"row {row['row']}", dict(row))
        row["bonus"] = data["points"]
    _touched(skate)


def _agree(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    _remember(skate, record, f"agreement {record['role']}", None)
    skate["agreed"][record["role"]] = record["at"]


def _release(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["status"] = "released"
    skate["times"]["released"] = record["at"]
    skate["agreed"].setdefault(record["role"], record["at"])
    skate["log"] = [e for e in skate["log"] if e["kind"].startswith("mark.")]


def take_back(skate: Doc, entry: Doc) -> None:
    """Restore what an act of the panel replaced; versions go on rising."""
    target, before = entry["target"], entry["before"]
    if target == "second half":
        skate["half"] = before
    elif target == "falls":
        skate["falls"] = before
    elif target == "bonus":
        skate["bonus"] = before
    elif target.startswith("agreement "):
        skate["agreed"].pop(target.removeprefix("agreement "), None)
        return
    else:
        _restore_row(skate, int(target.removeprefix("row ")), before)
    _touched(skate)


def _restore_row(skate: Doc, key: int, before: Any) -> None:
    if before is None:
        at, _ = find_row(skate, key)
        del skate["rows"][at]
        for held in skate["seats"].values():
            if held["open"] is not None and key in held["open"]["rows"]:
                held["open"]["rows"].remove(key)
    elif "removed" in before:
        skate["rows"].insert(before["at"], before["removed"])
    else:
        at, row = find_row(skate, key)
        skate["rows"][at] = {**before, "version": row["version"]}
        if row["code"] != before["code"]:
            skate["rows"][at]["version"] += 1
            reopen_row(skate, key)


HANDLERS = {
    "element.value": _value,
    "element.call": _add,
    "element.insert": _add,
    "element.change": _change,
    "element.remove": _remove,
    "element.review": _review,
    "element.invalid": _invalid,
    "second_half.start": _half,
    "fall.set": _falls,
    "bonus.set": _bonus,
    "panel.agree": _agree,
    "panel.release": _release,
}
"""What each kind of record here does to the document."""
