"""Approved skates as sheets: what a result page shows of one skate."""

from __future__ import annotations

from typing import Any

from rinkside.live.score import skate_score
from rinkside.live.standings import overall, segment_standings
from rinkside.live.state import State

__all__ = ["sheet_of"]


def sheet_of(state: State, cs: str, start: int) -> dict[str, Any] | None:
    """The sheet of an approved skate: elements with marks, components, totals, places. None before the approval."""
    skate = state.doc["segments"][cs]["skates"].get(str(start))
    if skate is None or skate["official"] is None or skate["status"] != "approved":
        return None
    found = skate_score(state, cs, start)
    entry = state.doc["entries"][skate["entry"]]
    rows = segment_standings(state, cs, running=False, approved=True)
    own = next((r for r in rows if r["start"] == start), None)
    category = overall(state, state.doc["segments"][cs]["category"], running=False, approved=True)
    total = next((r for r in category if r["entry"] == skate["entry"]), None)
    return {
        "cs": cs,
        "start": start,
        "entry": skate["entry"],
        "name": entry["name"],
        "nation": entry.get("nation") or "",
        "club": entry.get("club") or "",
        "place": own["place"] if own else None,
        "official": {k: v for k, v in skate["official"].items() if k not in ("codes", "element_scores")},
        "total": total["total"] if total and total["complete"] else None,
        "elements": [
            {
                "number": at + 1,
                "code": element.code,
                "highlight": element.highlight,
                "base_value": scored.base_value,
                "goe": scored.goe,
                "score": scored.score,
                "marks": list(element.marks),
            }
            for at, (element, scored) in enumerate(zip(found.performance.elements, found.score.elements, strict=True))
        ],
        "components": [
            {
                "code": component.name,
                "name": scored.name,
                "marks": list(component.marks),
                "mean": scored.mean,
                "factor": scored.factor,
                "points": scored.points,
            }
            for component, scored in zip(found.performance.components, found.score.components, strict=True)
        ],
        "deductions": [
            {"kind": d.reason, "points": d.points, "count": d.count} for d in found.performance.deduction_lines
        ],
    }
