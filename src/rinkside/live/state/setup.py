"""Records of setting up: competition, categories, segments, entries, officials, draws, timetable, devices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["HANDLERS", "empty", "new_skate"]

Doc = dict[str, Any]
Data = dict[str, Any]
Record = Mapping[str, Any]


def empty() -> Doc:
    """The document before its first record."""
    return {
        "competition": {},
        "policies": {},
        "categories": {},
        "segments": {},
        "entries": {},
        "officials": {},
        "team": {"teams": {}, "segments": []},
        "timetable": [],
        "item_times": {},
        "corrections": {},
        "devices": {},
        "holds": {},
        "hold_surfaces": {},
        "close_up": {"surfaces": {}, "log": []},
        "at": "",
    }


def new_skate(start: int, entry: str) -> Doc:
    """A skate before it is called. `v` rises with every change, `rv` with every change of its calls."""
    return {
        "start": start,
        "entry": entry,
        "status": "waiting",
        "standing": "ranked",
        "v": 0,
        "rv": 0,
        "rows": [],
        "next_row": 1,
        "half": None,
        "falls": [],
        "bonus": 0,
        "agreed": {},
        "marks": {},
        "components": {},
        "seats": {},
        "paper": {},
        "deductions": {},
        "stops": [],
        "times": {},
        "log": [],
        "official": None,
    }


def _create(doc: Doc, data: Data, record: Record) -> None:
    doc["policies"] = dict(data.get("policies") or {})
    doc["competition"] = {k: v for k, v in data.items() if k != "policies"}
    doc["competition"]["created_at"] = record["at"]


def _change(doc: Doc, data: Data, record: Record) -> None:
    if data.get("policies"):
        doc["policies"].update(data["policies"])
        _policies_changed(doc, data["policies"])
    doc["competition"].update({k: v for k, v in data.items() if k != "policies"})


def _policy(doc: Doc, data: Data, record: Record) -> None:
    category = data.get("category")
    place = doc["categories"][category]["policies"] if category else doc["policies"]
    place[data["name"]] = data["value"]
    _policies_changed(doc, [data["name"]], category)


def _policies_changed(doc: Doc, names: Iterable[str], category: str | None = None) -> None:
    """A policy that scores follow from: every skate it concerns is scored anew."""
    if "program_check" in names:
        for segment in doc["segments"].values():
            if not category or segment["category"] == category:
                for skate in segment["skates"].values():
                    skate["rv"] += 1
                    skate["v"] += 1


def _category_add(doc: Doc, data: Data, record: Record) -> None:
    doc["categories"][data["category"]] = {
        **data,
        "policies": dict(data.get("policies") or {}),
        "segments": [],
        "entries": [],
    }


def _category_change(doc: Doc, data: Data, record: Record) -> None:
    category = doc["categories"][data["category"]]
    policies = data.get("policies")
    category.update({k: v for k, v in data.items() if k != "policies"})
    if policies:
        category["policies"].update(policies)
        _policies_changed(doc, policies, data["category"])


def _category_remove(doc: Doc, data: Data, record: Record) -> None:
    del doc["categories"][data["category"]]


def _segment_add(doc: Doc, data: Data, record: Record) -> None:
    cs = f"{data['category']}-{data['segment']}"
    doc["segments"][cs] = {
        **data,
        "cs": cs,
        "settings": dict(data.get("settings") or {}),
        "cut": dict(data.get("cut") or {}),
        "status": "planned",
        "panel": [],
        "panels": [],
        "order": [],
        "groups": [],
        "draws": [],
        "skates": {},
        "current": None,
        "ice": [],
        "held": False,
        "reopened": [],
        "results": [],
        "approved_at": None,
        "opened_at": None,
        "closed_at": None,
    }
    doc["categories"][data["category"]]["segments"].append(cs)


def _segment_change(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"][data["cs"]]
    for name, value in data.items():
        if name == "settings":
            segment["settings"].update(value)
        elif name == "cut":
            segment["cut"] = dict(value)
        else:
            segment[name] = value
    for skate in segment["skates"].values():
        skate["v"] += 1
        skate["rv"] += 1


def _segment_remove(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"].pop(data["cs"])
    doc["categories"][segment["category"]]["segments"].remove(data["cs"])


def _enter(doc: Doc, category: str, data: Data) -> None:
    doc["entries"][data["entry"]] = {
        "name": "",
        "members": [],
        "nation": "",
        "club": "",
        "coach": "",
        "music": None,
        "planned": {},
        "team": "",
        **data,
        "category": category,
        "standing": "ranked",
        "reason": "",
    }
    doc["entries"][data["entry"]]["planned"] = dict(data.get("planned") or {})
    doc["categories"][category]["entries"].append(data["entry"])


def _entry_add(doc: Doc, data: Data, record: Record) -> None:
    _enter(doc, data["category"], data)


def _entry_change(doc: Doc, data: Data, record: Record) -> None:
    entry = doc["entries"][data["entry"]]
    entry.update({k: v for k, v in data.items() if k != "planned"})
    if data.get("planned") is not None:
        entry["planned"] = dict(data["planned"])


def _entry_remove(doc: Doc, data: Data, record: Record) -> None:
    for key in dict.fromkeys(data["entries"]):
        entry = doc["entries"].pop(key)
        doc["categories"][entry["category"]]["entries"].remove(key)


def _segment_hold(doc: Doc, data: Data, record: Record) -> None:
    doc["segments"][data["cs"]]["held"] = data["on"]


def _entries_import(doc: Doc, data: Data, record: Record) -> None:
    for category in data.get("categories") or []:
        _category_add(doc, category, record)
    for entry in data["entries"]:
        _enter(doc, entry.get("category") or data["category"], entry)


def _standing(word: str) -> Any:
    def handler(doc: Doc, data: Data, record: Record) -> None:
        for cs, made in (data.get("orders") or {}).items():
            _reorder(doc["segments"][cs], made["order"], made["groups"])
        entry = doc["entries"][data["entry"]]
        entry["standing"] = word
        entry["reason"] = data.get("reason") or ""
        entry["standing_at"] = record["at"]
        for cs in doc["categories"][entry["category"]]["segments"]:
            for skate in doc["segments"][cs]["skates"].values():
                if skate["entry"] == data["entry"]:
                    skate["v"] += 1

    return handler


def _official_add(doc: Doc, data: Data, record: Record) -> None:
    doc["officials"][data["official"]] = {"nation": "", "title": "", **data}


def _official_change(doc: Doc, data: Data, record: Record) -> None:
    doc["officials"][data["official"]].update(data)


def _panel_set(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"][data["cs"]]
    start = data.get("from_start")
    if start is None:
        segment["panel"] = data["officials"]
        return
    others = [p for p in segment["panels"] if p["from_start"] != start]
    new = [{"from_start": start, "officials": data["officials"]}] if data["officials"] else []
    segment["panels"] = sorted([*others, *new], key=lambda p: int(p["from_start"]))


def _seats_draw(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"][data["cs"]]
    segment["panel"] = [
        {**o, "seat": data["seats"][o["official"]]} if o["function"] == "Judge" else o for o in segment["panel"]
    ]
    segment["seats_drawn"] = {**data, "at": record["at"], "by": record["device"]}


def _planned_set(doc: Doc, data: Data, record: Record) -> None:
    doc["entries"][data["entry"]]["planned"][data["segment"]] = data["elements"]


def _draw_make(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"][data["cs"]]
    segment["draws"].append({**data, "at": record["at"], "by": record["device"]})
    _reorder(segment, data["order"], data.get("groups"))


def _reorder(segment: Doc, order: list[str], groups: list[int] | None) -> None:
    segment["order"] = list(order)
    if groups is not None:
        segment["groups"] = list(groups)
    kept = {s["entry"]: s for s in segment["skates"].values() if s["status"] != "waiting" or s["standing"] != "ranked"}
    skates: Doc = {}
    for start, entry in enumerate(order, 1):
        skate = kept.get(entry) or new_skate(start, entry)
        skate["start"] = start
        skates[str(start)] = skate
    segment["skates"] = skates


def _order_set(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"][data["cs"]]
    segment["draws"].append({"method": "by hand", **data, "at": record["at"], "by": record["device"]})
    _reorder(segment, data["order"], data.get("groups"))


def _groups_set(doc: Doc, data: Data, record: Record) -> None:
    doc["segments"][data["cs"]]["groups"] = data["groups"]


def _timetable_set(doc: Doc, data: Data, record: Record) -> None:
    doc["timetable"] = data["items"]


def _team_set(doc: Doc, data: Data, record: Record) -> None:
    doc["team"] = {"teams": {t["team"]: t for t in data["teams"]}, "segments": data["segments"]}


def _device_join(doc: Doc, data: Data, record: Record) -> None:
    doc["devices"][data["device"]] = {"label": "", "seat": None, **data, "joined_at": record["at"], "left_at": None}


def _device_leave(doc: Doc, data: Data, record: Record) -> None:
    doc["devices"][data["device"]]["left_at"] = record["at"]


def _takeover(doc: Doc, data: Data, record: Record) -> None:
    for device in doc["devices"].values():
        if device["role"] == "judge" and device["seat"] == data["seat"] and device["left_at"] is None:
            device["left_at"] = record["at"]
    known = doc["devices"].get(data["device"], {"label": ""})
    doc["devices"][data["device"]] = {
        **known,
        "device": data["device"],
        "role": "judge",
        "seat": data["seat"],
        "joined_at": record["at"],
        "left_at": None,
    }


HANDLERS = {
    "competition.create": _create,
    "competition.change": _change,
    "policy.set": _policy,
    "category.add": _category_add,
    "category.change": _category_change,
    "category.remove": _category_remove,
    "segment.add": _segment_add,
    "segment.change": _segment_change,
    "segment.remove": _segment_remove,
    "entry.add": _entry_add,
    "entry.change": _entry_change,
    "entry.remove": _entry_remove,
    "segment.hold": _segment_hold,
    "entry.withdraw": _standing("WD"),
    "entry.reinstate": _standing("ranked"),
    "entry.disqualify": _standing("DSQ"),
    "entries.import": _entries_import,
    "official.add": _official_add,
    "official.change": _official_change,
    "panel.set": _panel_set,
    "seats.draw": _seats_draw,
    "planned.set": _planned_set,
    "draw.make": _draw_make,
    "order.set": _order_set,
    "order.late": _order_set,
    "order.close_up": _order_set,
    "groups.set": _groups_set,
    "timetable.set": _timetable_set,
    "team.set": _team_set,
    "device.join": _device_join,
    "device.leave": _device_leave,
    "seat.takeover": _takeover,
}
"""What each kind of record here does to the document."""
