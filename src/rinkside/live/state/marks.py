"""Records of judges: marks, components, confirmations, reopening, paper sheets, and undo.

`skate["marks"][seat][row]` is {mark, v}: v the version of the call the judge saw, 0 before it was called.
`skate["seats"][seat]` is {confirmed, open, missing, excused}; open is None before the first confirmation,
afterwards what was reopened. `skate["counting"]` are the seats drawn to count for this skate alone, where there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rinkside.live.state import panel
from rinkside.live.state.running import skate_of

__all__ = ["HANDLERS", "new_seat"]

Doc = dict[str, Any]
Data = dict[str, Any]
Record = Mapping[str, Any]


def new_seat() -> Doc:
    """A judge's place before anything was confirmed."""
    return {"confirmed": False, "open": None, "missing": False, "excused": ""}


def _seat(skate: Doc, seat: str) -> Doc:
    found: Doc = skate["seats"].get(seat) or skate["seats"].setdefault(seat, new_seat())
    return found


def _log(skate: Doc, record: Record, target: list[Any], before: Any) -> None:
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


def _goe(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    seat = str(record["seat"])
    marks = skate["marks"].setdefault(seat, {})
    key = str(data["row"])
    _log(skate, record, ["goe", seat, key], marks.get(key))
    marks[key] = {"mark": data["mark"], "v": data.get("call_version") or 0}
    _again(skate, seat, "rows", data["row"])


def _again(skate: Doc, seat: str, what: str, key: Any) -> None:
    """A reopened mark that came again: where none is left open, the seat is confirmed as before."""
    held = _seat(skate, seat)
    if held["open"] is not None and key in held["open"][what]:
        held["open"][what].remove(key)
        if not held["open"]["rows"] and not held["open"]["components"]:
            held["confirmed"] = True


def _component(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    seat = str(record["seat"])
    marks = skate["components"].setdefault(seat, {})
    _log(skate, record, ["component", seat, data["component"]], marks.get(data["component"]))
    marks[data["component"]] = data["mark"]
    _again(skate, seat, "components", data["component"])


def _clear(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    seat = str(record["seat"])
    if data.get("row") is not None:
        skate["marks"].get(seat, {}).pop(str(data["row"]), None)
    if data.get("component") is not None:
        skate["components"].get(seat, {}).pop(data["component"], None)


def _confirm(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    held = _seat(skate, str(record["seat"]))
    held.update(confirmed=True, open={"rows": [], "components": []}, missing=bool(data.get("missing")), at=record["at"])
    seat = record["seat"]
    skate["log"] = [e for e in skate["log"] if e["seat"] != seat or not e["kind"].startswith("mark.")]


def _reopen(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    held = _seat(skate, str(data["seat"]))
    rows, components = data.get("rows") or [], data.get("components") or []
    held["confirmed"] = False
    held["excused"] = ""
    held["missing"] = False
    if not rows and not components:
        held["open"] = None
        return
    if held["open"] is not None:
        held["open"] = {
            "rows": list(dict.fromkeys([*held["open"]["rows"], *rows])),
            "components": list(dict.fromkeys([*held["open"]["components"], *components])),
        }


def _excuse(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    held = _seat(skate, str(data["seat"]))
    held.update(confirmed=True, open={"rows": [], "components": []}, missing=True, excused=data["reason"])


def _count(doc: Doc, data: Data, record: Record) -> None:
    skate_of(doc, data)["counting"] = data["seats"]


def _paper(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["paper"][str(data["seat"])] = {
        "marks": data["marks"],
        "components": data.get("components") or {},
        "by": record["device"],
        "status": "entered",
        "note": "",
        "at": record["at"],
    }
    if data["counts"]:
        _adopt(skate, str(data["seat"]), record)


def _adopt(skate: Doc, seat: str, record: Record) -> None:
    sheet = skate["paper"][seat]
    sheet["status"] = "confirmed"
    versions = {str(r["row"]): r["version"] for r in skate["rows"]}
    skate["marks"][seat] = {
        row: {"mark": mark, "v": versions.get(row, 0)} for row, mark in sheet["marks"].items() if mark is not None
    }
    skate["components"][seat] = {c: m for c, m in sheet["components"].items() if m is not None}
    _seat(skate, seat).update(
        confirmed=True, open={"rows": [], "components": []}, missing=True, excused="", at=record["at"]
    )


def _paper_confirm(doc: Doc, data: Data, record: Record) -> None:
    _adopt(skate_of(doc, data), str(data["seat"]), record)


def _paper_differ(doc: Doc, data: Data, record: Record) -> None:
    sheet = skate_of(doc, data)["paper"][str(data["seat"])]
    sheet["status"] = "differs"
    sheet["note"] = data.get("note") or ""


def _undo(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    at = next(i for i, e in enumerate(skate["log"]) if e["id"] == data["of"])
    entry = skate["log"].pop(at)
    if entry["kind"].startswith("mark."):
        what, seat, key = entry["target"]
        held = skate["marks" if what == "goe" else "components"][seat]
        if entry["before"] is None:
            held.pop(key, None)
        else:
            held[key] = entry["before"]
    else:
        panel.take_back(skate, entry)


HANDLERS = {
    "mark.goe": _goe,
    "mark.component": _component,
    "mark.clear": _clear,
    "marks.confirm": _confirm,
    "marks.reopen": _reopen,
    "seat.excuse": _excuse,
    "seats.count": _count,
    "paper.enter": _paper,
    "paper.confirm": _paper_confirm,
    "paper.differ": _paper_differ,
    "undo": _undo,
}
"""What each kind of record here does to the document."""
