"""What one version of a result changed of the one before: who, what, from what, to what, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rinkside.domain import Standing
from rinkside.points import format_points
from rinkside.publish.model import Change, OverallRow, PublishedCategory, PublishedSegment, ResultRow

__all__ = ["changes", "snapshot", "snapshot_overall"]

_WHAT = {
    "place": "place",
    "tss": "segment score",
    "tes": "technical score",
    "pcs": "component score",
    "deductions": "deductions",
    "total": "total",
    "standing": "standing",
    "codes": "elements",
    "panel": "official",
}
_POINTS = frozenset(("tss", "tes", "pcs", "total"))


def snapshot(segment: PublishedSegment) -> list[dict[str, Any]]:
    """What of a segment a version is held against: plain rows, the public values alone."""
    return [_row(r) for r in segment.rows]


def _row(r: ResultRow) -> dict[str, Any]:
    elements = () if r.performance is None else r.performance.elements
    marks = [] if r.performance is None else [
        *(list(e.marks) for e in elements), *(list(c.marks) for c in r.performance.components)
    ]  # fmt: skip
    return {
        "name": r.entrant.name,
        "nation": r.entrant.nation,
        "place": r.place,
        "tss": r.tss,
        "tes": r.tes,
        "pcs": r.pcs,
        "deductions": r.deductions,
        "standing": r.standing.value,
        "codes": [e.code + (" x" if e.highlight else "") for e in elements],
        "scores": [e.score for e in elements],
        "marks": marks,
    }


def snapshot_overall(category: PublishedCategory) -> list[dict[str, Any]]:
    """What of the overall result a version is held against."""
    return [_overall(r) for r in category.overall]


def _overall(r: OverallRow) -> dict[str, Any]:
    return {
        "name": r.entrant.name,
        "nation": r.entrant.nation,
        "place": r.place,
        "total": r.total,
        "standing": r.standing.value,
    }


def changes(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> tuple[Change, ...]:
    """The changes between two snapshots, in the order of the newer.

    Rows are matched by name, then by everything else where one name changed into another.
    """
    old = {_key(r): r for r in before}
    new = {_key(r): r for r in after}
    gone = [k for k in old if k not in new]
    come = [k for k in new if k not in old]
    renamed: dict[Any, Any] = {}
    for key in come:
        same = [k for k in gone if k not in renamed.values() and _bare(old[k]) == _bare(new[key])]
        if same:
            renamed[key] = same[0]
    found: list[Change] = []
    for key, row in new.items():
        if key in renamed:
            was = old[renamed[key]]
            found.append(Change(str(row["name"]), "name", _said(was), _said(row)))
        elif key not in old:
            found.append(Change(str(row["name"]), "result", "", _result(row)))
        else:
            found += _row_changes(old[key], row)
    found += [Change(str(old[k]["name"]), "result", _result(old[k]), "") for k in gone if k not in renamed.values()]
    return tuple(found)


def _key(row: Mapping[str, Any]) -> tuple[str, str]:
    return str(row["name"]), str(row.get("nation") or "")


def _bare(row: Mapping[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in row.items() if k not in ("name", "nation")}


def _said(row: Mapping[str, Any]) -> str:
    return f"{row['name']} {row.get('nation') or ''}".strip()


def _result(row: Mapping[str, Any]) -> str:
    score = row.get("tss", row.get("total"))
    place = row.get("place")
    parts = [f"place {place}" if place else "", _text("tss", score) if score is not None else ""]
    return ", ".join(p for p in parts if p) or str(row.get("standing") or "")


def _text(name: str, value: Any) -> str:
    if value is None:
        return ""
    if name == "standing":
        return "" if value == Standing.RANKED.value else str(value)
    if name == "deductions":
        return f"−{format_points(value)}" if value else "0.00"
    return format_points(value).replace("-", "−") if name in _POINTS else str(value)


def _row_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    who = str(new["name"])
    found = []
    for name, what in _WHAT.items():
        if name == "codes" or name not in new or name not in old:
            continue
        if old[name] != new[name]:
            found.append(Change(who, what, _text(name, old[name]), _text(name, new[name])))
    return found + _element_changes(who, old, new)


def _element_changes(who: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """Calls that changed, then scores that changed under one call, then marks that moved neither."""
    left, right = old.get("codes") or [], new.get("codes") or []
    if not left or not right:
        return []
    found = []
    for at in range(max(len(left), len(right))):
        was, now = (left[at] if at < len(left) else ""), (right[at] if at < len(right) else "")
        scores = [(s[at] if at < len(s) else None) for s in (old.get("scores") or [], new.get("scores") or [])]
        if was != now or scores[0] != scores[1]:
            texts = [f"{code} {_text('tss', score)}".strip() for code, score in ((was, scores[0]), (now, scores[1]))]
            found.append(Change(who, f"element {at + 1}", *texts))
    if not found and old.get("marks") != new.get("marks"):
        found.append(Change(who, "marks of the judges", "as published before", "as on the sheet now"))
    return found
