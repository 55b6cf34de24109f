"""Records of running a segment: opening, calling skaters, stops, deductions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rinkside.live.state.ice import clear_the_ice

__all__ = ["HANDLERS", "skate_of"]

Doc = dict[str, Any]
Data = dict[str, Any]
Record = Mapping[str, Any]


def skate_of(doc: Doc, data: Data) -> Doc:
    """The skate a record concerns, its version raised."""
    skate: Doc = doc["segments"][data["cs"]]["skates"][str(data["start"])]
    skate["v"] += 1
    return skate


def _open(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"][data["cs"]]
    segment["status"] = "open"
    segment["opened_at"] = segment["opened_at"] or record["at"]


def _close(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"][data["cs"]]
    segment["status"] = "closed"
    segment["closed_at"] = record["at"]


def _call(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["status"] = "called"
    skate["times"]["called"] = record["at"]
    doc["segments"][data["cs"]]["current"] = data["start"]
    clear_the_ice(doc["segments"][data["cs"]], record["at"])


def _start(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["status"] = "skating"
    skate["times"]["started"] = record["at"]


def _end(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["status"] = "skated"
    skate["times"]["ended"] = record["at"]


def _back(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    before, moment = {
        "called": ("waiting", "called"),
        "skating": ("called", "started"),
        "skated": ("skating", "ended"),
    }[skate["status"]]
    skate["status"] = before
    skate["times"].pop(moment, None)
    if before == "skating" and "started" not in skate["times"]:
        skate["status"] = "called"
    if before == "waiting":
        segment = doc["segments"][data["cs"]]
        called = [s for s in segment["skates"].values() if s["times"].get("called")]
        segment["current"] = max(called, key=lambda s: str(s["times"]["called"]))["start"] if called else None


def _standing(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["standing"] = data["standing"]
    skate["standing_reason"] = data["reason"]
    skate["empty_place"] = data.get("place")


def _deduction(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    if data["count"] == 0:
        skate["deductions"].pop(data["kind"], None)
    else:
        skate["deductions"][data["kind"]] = {
            "count": data["count"],
            "points": data["points"],
            "why": data.get("why") or "",
            "from_rules": data["from_rules"],
        }


def _stop(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["stops"].append({"from": record["at"], "until": None, "why": data.get("why") or "", "seconds": None})


def _go_on(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["stops"][-1].update(until=record["at"], seconds=data["seconds"], allowance=data.get("allowance") or False)


HANDLERS = {
    "segment.open": _open,
    "segment.close": _close,
    "skate.call": _call,
    "skate.start": _start,
    "skate.end": _end,
    "skate.back": _back,
    "skate.standing": _standing,
    "deduction.set": _deduction,
    "interruption.start": _stop,
    "interruption.end": _go_on,
}
"""What each kind of record here does to the document."""
