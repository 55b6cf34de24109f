"""Approved skates as sheets: what a result page shows of one skate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rinkside.live.rules import counting_of, rules_of, settings_of
from rinkside.live.score import skate_score
from rinkside.live.standings import overall, segment_standings
from rinkside.live.state import State
from rinkside.scoring import scorer
from rinkside.scoring.marks import count_marks

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
    left_out = _left_out(state, cs, start)
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
                "left_out": left_out(element.marks),
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
                "left_out": left_out(component.marks),
            }
            for component, scored in zip(found.performance.components, found.score.components, strict=True)
        ],
        "deductions": [
            {"kind": d.reason, "points": d.points, "count": d.count} for d in found.performance.deduction_lines
        ],
    }


def _left_out(state: State, cs: str, start: int) -> Callable[[Sequence[int | None]], list[int]]:
    """Which judges' marks of a row do not count: the highest and the lowest, of equal marks one of each."""
    counting = counting_of(state, cs, start)
    rule = scorer(rules_of(state, cs), settings_of(state, cs))

    def judges(marks: Sequence[int | None]) -> list[int]:
        found = count_marks(marks, rule.trim_from, rule.each_end, counting)
        return sorted(at + 1 for at in (*found.high, *found.low, *found.undrawn))

    return judges
