"""Settings of a competition that its sheet shows and no rule pack declares, and rules with such settings laid over.

Clubs and national bodies score with the ISU's program under settings of their own: a factor on the whole segment, a
factor for highlighted elements, their component sets, bonus points, a fall scale by level. Each is found where one
value explains every skate of the sheet, and is named in the report. Source: 3,051 domestic performances of 2021-23.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from rinkside.domain import Performance, Sheet
from rinkside.points import times
from rinkside.rulebook.model import RuleValue, SegmentRules, Status

__all__ = ["bonus_points", "component_factors", "overlay", "raw_score", "segment_factor"]


def overlay(rules: SegmentRules, values: Mapping[str, Any], sheet: Sheet) -> SegmentRules:
    """The same rules with values read from a sheet laid over them."""
    read = {
        name: RuleValue(name, value, f"read from {sheet.file}", Status.SINGLE_SOURCE, date.min, None, "sheet")
        for name, value in values.items()
    }
    return replace(rules, values={**rules.values, **read}, memo={})


def raw_score(performance: Performance) -> int | None:
    """Printed TES + PCS − deductions; None where a total is missing. An artistic event has no TES."""
    p = performance
    if p.pcs is None and p.tes is None:
        return None
    return (p.tes or 0) + (p.pcs or 0) - (p.deductions or 0)


def segment_factor(performances: Sequence[Performance]) -> int | None:
    """The factor in hundredths that turns TES + PCS − deductions into every printed score of the sheet.

    100 where none was applied. None where no factor explains the sheet, or where less than two skates speak for it
    and it is no plain half or double.
    """
    pairs = [(raw, p.tss) for p in performances if (raw := raw_score(p)) and p.tss is not None]
    if not pairs or any(raw == tss for raw, tss in pairs):
        return 100
    raw, tss = max(pairs)
    middle = tss * 100 // raw
    fitting = [f for f in range(max(1, middle - 1), middle + 3) if all(times(r, f) == t for r, t in pairs)]
    if len(fitting) == 1 and fitting[0] != 100 and (len(pairs) > 1 or fitting[0] in (50, 200)):
        return fitting[0]
    return None


def component_factors(performances: Sequence[Performance]) -> tuple[tuple[str, int], ...] | None:
    """The components and factors printed, where every skate of the sheet has the same; None otherwise."""
    sets = {tuple((c.name, c.factor) for c in p.components) for p in performances if p.components}
    return sets.pop() if len(sets) == 1 else None


def bonus_points(performance: Performance) -> int:
    """Bonus points inside the element score: what it has more than the elements, where that is 1.00 or 2.00.

    A declared bonus is whatever the sheet declares.
    """
    if performance.bonus is not None:
        return performance.bonus
    if performance.tes is None or not performance.elements:
        return 0
    more = performance.tes - sum(e.score for e in performance.elements)
    return more if more in (100, 200) or (performance.bonus_declared and more > 0) else 0
