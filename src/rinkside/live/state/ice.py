"""Records of what takes the ice between skaters: warm-ups, resurfacing, items of the timetable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["HANDLERS", "clear_the_ice"]

Doc = dict[str, Any]
Data = dict[str, Any]
Record = Mapping[str, Any]


def clear_the_ice(segment: Doc, at: str) -> None:
    """What still takes the ice ends at that moment."""
    if segment["ice"] and segment["ice"][-1]["until"] is None:
        segment["ice"][-1]["until"] = at


def _start(kind: str) -> Any:
    def handler(doc: Doc, data: Data, record: Record) -> None:
        taken = {"kind": kind, "group": data["group"], "seconds": data["seconds"], "from": record["at"], "until": None}
        doc["segments"][data["cs"]]["ice"].append(taken)

    return handler


def _end(doc: Doc, data: Data, record: Record) -> None:
    clear_the_ice(doc["segments"][data["cs"]], record["at"])


def _begin_item(doc: Doc, data: Data, record: Record) -> None:
    doc["item_times"][data["item"]] = {"begun": record["at"], "ended": None}


def _end_item(doc: Doc, data: Data, record: Record) -> None:
    doc["item_times"][data["item"]]["ended"] = record["at"]


HANDLERS = {
    "warmup.start": _start("warm-up"),
    "warmup.end": _end,
    "resurfacing.start": _start("resurfacing"),
    "resurfacing.end": _end,
    "timetable.begin": _begin_item,
    "timetable.end": _end_item,
}
"""What each kind of record here does to the document."""
