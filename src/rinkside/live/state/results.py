"""Records of results: approvals, corrections with who and why, numbered versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rinkside.live.state.panel import find_row
from rinkside.live.state.running import skate_of

__all__ = ["HANDLERS"]

Doc = dict[str, Any]
Data = dict[str, Any]
Record = Mapping[str, Any]


def _approve(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["status"] = "approved"
    skate["times"]["approved"] = record["at"]
    before = skate["official"]["version"] if skate["official"] is not None else 0
    skate["official"] = {**data["score"], "at": record["at"], "version": before + 1}
    skate["log"] = []


def _publish(doc: Doc, cs: str, rows: Any, record: Record, note: str) -> None:
    segment = doc["segments"][cs]
    segment["results"].append(
        {"version": len(segment["results"]) + 1, "at": record["at"], "by": record["role"], "note": note, **rows}
    )


def _segment_approve(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"][data["cs"]]
    segment["status"] = "approved"
    segment["approved_at"] = record["at"]
    again = segment["reopened"][-1] if segment["reopened"] else None
    note = "" if again is None else f"reopened by {again['asked_by']}: {again['reason']}"
    _publish(doc, data["cs"], data["result"], record, note)


def _segment_reopen(doc: Doc, data: Data, record: Record) -> None:
    segment = doc["segments"][data["cs"]]
    segment["status"] = "open"
    segment["reopened"].append(
        {"at": record["at"], "by": record["role"], "reason": data["reason"], "asked_by": data["asked_by"]}
    )


def _skate_reopen(doc: Doc, data: Data, record: Record) -> None:
    skate = skate_of(doc, data)
    skate["status"] = "released"
    skate["times"].pop("approved", None)
    doc["segments"][data["cs"]]["current"] = data["start"]
    skate["reopened"] = [
        *skate.get("reopened", ()),
        {"at": record["at"], "by": record["role"], "reason": data["reason"], "asked_by": data["asked_by"]},
    ]


def _result(doc: Doc, data: Data, record: Record) -> None:
    _publish(doc, data["cs"], data["result"], record, data.get("note") or "")


def _open(doc: Doc, data: Data, record: Record) -> None:
    doc["corrections"][data["correction"]] = {
        **data,
        "status": "open",
        "at": record["at"],
        "by": record["role"],
        "agreed": {},
    }
    skate_of(doc, data)


def _agree(doc: Doc, data: Data, record: Record) -> None:
    doc["corrections"][data["correction"]]["agreed"][data.get("as") or record["role"]] = {
        "at": record["at"],
        "device": record["device"],
    }


def _drop(doc: Doc, data: Data, record: Record) -> None:
    doc["corrections"][data["correction"]].update(
        status="dropped", closed_at=record["at"], drop_reason=data.get("reason") or ""
    )


def _apply(doc: Doc, data: Data, record: Record) -> None:
    correction = doc["corrections"][data["correction"]]
    skate = skate_of(doc, correction)
    put_right(skate, correction)
    correction.update(
        status="applied", closed_at=record["at"], before=data["before"], after=data["after"], applied_by=record["role"]
    )
    if skate["official"] is not None:
        skate["official"] = {**data["score"], "at": record["at"], "version": skate["official"]["version"] + 1}
    for cs, rows in data["results"].items():
        _publish(doc, cs, rows, record, f"correction {data['correction']}: {correction['reason']}")


def put_right(skate: Doc, correction: Mapping[str, Any]) -> None:
    """Put the corrected value in its place. Judges' marks stay: it was the entry that was wrong."""
    what, to = correction["what"], correction.get("to")
    if what in ("element", "highlight"):
        _, row = find_row(skate, correction["row"])
        if what == "highlight":
            row["x"] = to
        else:
            row["code"] = to
            row["version"] += 1
            for marks in skate["marks"].values():
                if str(row["row"]) in marks:
                    marks[str(row["row"])]["v"] = row["version"]
        skate["rv"] += 1
    elif what == "mark":
        marks, key = skate["marks"].setdefault(str(correction["seat"]), {}), str(correction["row"])
        if to is None:
            marks.pop(key, None)
        else:
            marks[key] = {"mark": to, "v": find_row(skate, correction["row"])[1]["version"]}
    elif what == "component":
        marks = skate["components"].setdefault(str(correction["seat"]), {})
        if to is None:
            marks.pop(correction["component"], None)
        else:
            marks[correction["component"]] = to
    elif what == "deduction":
        if to:
            old = skate["deductions"].get(correction["deduction"], {"count": 1, "why": "", "from_rules": False})
            skate["deductions"][correction["deduction"]] = {**old, "points": to}
        else:
            skate["deductions"].pop(correction["deduction"], None)
    elif what == "falls":
        skate["falls"] = to
    elif correction.get("row") is not None:
        find_row(skate, correction["row"])[1]["bonus"] = to
        skate["rv"] += 1
    else:
        skate["bonus"] = to


HANDLERS = {
    "skate.approve": _approve,
    "segment.approve": _segment_approve,
    "segment.reopen": _segment_reopen,
    "skate.reopen": _skate_reopen,
    "result.publish": _result,
    "correction.open": _open,
    "correction.agree": _agree,
    "correction.drop": _drop,
    "correction.apply": _apply,
}
"""What each kind of record here does to the document."""
