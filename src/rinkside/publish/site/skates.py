"""One skate as a page shows it: every element with its marks and the steps to its score."""

from __future__ import annotations

from typing import Any

from rinkside.domain import Performance
from rinkside.errors import RinksideError
from rinkside.points import format_points
from rinkside.publish.model import PublishedSegment, ResultRow
from rinkside.publish.site.pictures import columns, strip
from rinkside.publish.site.words import signed
from rinkside.scoring import ExplainedPart, explain

__all__ = ["skate_view"]

_NUMBERS = {3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten", 12: "Twelve"}


def skate_view(segment: PublishedSegment, row: ResultRow) -> dict[str, Any]:
    """What the template of a skater needs of one skate."""
    p = row.performance
    found: dict[str, Any] = {
        "title": segment.title,
        "row": row,
        "judges": f"{_NUMBERS.get(segment.judges, segment.judges)} judges",
        "elements": [],
        "components": [],
        "columns": [],
        "lines": "",
        "second_half": False,
    }
    if p is None:
        return found
    steps = _explained(segment, row, p)
    elements = [(at, e) for at, e in enumerate(p.elements) if e.code]
    found["elements"] = [
        {
            "number": e.number,
            "code": e.code,
            "info": e.info,
            "base": e.base_value,
            "highlight": e.highlight,
            "goe": signed(e.goe),
            "sign": "up" if e.goe > 0 else "down" if e.goe < 0 else "",
            "marks": strip(segment, row, e.marks, grades=True),
            "score": e.score,
            "steps": _texts(steps.get(at), e.score),
        }
        for at, e in elements
    ]
    found["components"] = [
        {
            "name": c.name,
            "factor": c.factor,
            "marks": strip(segment, row, [m or None for m in c.marks], grades=False),
            "mean": c.mean,
        }
        for c in p.components
    ]
    found["columns"] = columns([e.score for _, e in elements])
    found["second_half"] = any(e.highlight for _, e in elements)
    found["lines"] = ", ".join(f"{d.reason.lower()} −{format_points(d.points)}" for d in p.deduction_lines if d.points)
    return found


def _explained(segment: PublishedSegment, row: ResultRow, p: Performance) -> dict[int, ExplainedPart]:
    """The steps of each element, where the rules of the segment are known."""
    if segment.rules is None:
        return {}
    try:
        told = explain(p, segment.rules, segment.settings, row.counting)
    except RinksideError:
        return {}
    return dict(enumerate(told.elements))


def _texts(part: ExplainedPart | None, score: int) -> list[str]:
    """The steps in words; none where they do not lead to the published score."""
    if part is None or part.value != score:
        return []
    return [step.text.replace("-", "−") if step.kind == "score" else step.text for step in part.steps]
