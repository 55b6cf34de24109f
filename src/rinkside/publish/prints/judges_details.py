"""Judges Details per Skater: the sheet the sport knows, and the one our own reader reads back to the same document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rinkside.domain import Component, Deduction, ExecutedElement, Performance, Sheet, Standing
from rinkside.points import format_points
from rinkside.publish.prints.frame import foot, head, minus, section, shown
from rinkside.publish.prints.typesetting import typeset

__all__ = ["TITLE", "details_sections", "judges_details"]

TITLE = "Judges Details per Skater"
"""The name of the sheet."""
_WORDS = {
    "skater": (
        "Rank",
        "Name",
        "NOC\nCode",
        "Starting\nNumber",
        "Total\nSegment\nScore",
        "Total\nElement\nScore",
        "Total Program\nComponent\nScore (factored)",
        "Total\nDeductions",
    ),
    "before": ("#", "Executed Elements", "Info", "Base\nValue", "", "GOE"),
    "after": ("Ref.", "Scores of\nPanel"),
    "bonus": "Bonus",
    "components": "Program Components",
    "factor": "Factor",
    "pcs": "Judges Total Program Component Score (factored)",
    "deductions": "Deductions:",
    "random": "The Judges Panel\n(in random order)",
    "legend": "Legend:",
}
_LEGEND = (
    ("x", "Credit for highlight distribution, base value multiplied by 1.1"),
    ("*", "Invalid element"),
    ("<<", "Downgraded jump"),
    ("<", "Under-rotated jump"),
    ("q", "Jump landed on the quarter"),
    ("e", "Wrong edge"),
    ("!", "Not clear edge"),
    ("F", "Fall"),
)


def judges_details(sheets: Iterable[Sheet], *, replaces: str = "") -> bytes:
    """The sheets as one PDF, tagged, the same bytes for the same sheets; each begins on a page of its own.

    `replaces` is printed at the foot from the second version of a result on. Raises UsageError where it cannot be set.
    """
    return typeset(TITLE, details_sections(sheets, replaces=replaces))


def details_sections(sheets: Iterable[Sheet], *, replaces: str = "") -> list[dict[str, Any]]:
    """The same as sections for a larger print."""
    return [_section(sheet, replaces) for sheet in sheets]


def _section(sheet: Sheet, replaces: str) -> dict[str, Any]:
    known = sheet.id
    title = " ".join(x for x in (known.category, known.segment_title) if x)
    return section(
        "details",
        head([known.event, known.venue], ["Team Event" if known.team_event else "", title], TITLE),
        foot(
            code=known.rsc.text if known.rsc else "",
            created=f"Printed: {known.date:%d.%m.%Y}" if known.date else "",
            replaces=replaces,
        ),
        words=_WORDS,
        judges=sheet.columns,
        random=sheet.random_order,
        bonus=any(e.bonus for p in sheet.performances for e in p.elements),
        skaters=[_skater(p, sheet.columns) for p in sheet.performances],
        legend=_legend(sheet),
    )


def _legend(sheet: Sheet) -> list[str]:
    used = {"x" for p in sheet.performances for e in p.elements if e.highlight}
    for e in (e for p in sheet.performances for e in p.elements):
        used.update(e.info.replace(",", " ").split())
    return [f"{sign} {meaning}" for sign, meaning in _LEGEND if sign in used]


def _skater(p: Performance, columns: int) -> dict[str, Any]:
    ranked = str(p.rank) if p.rank is not None else "" if p.standing is Standing.RANKED else str(p.standing)
    return {
        "rank": ranked,
        "name": p.entrant.name,
        "club": p.entrant.club,
        "nation": p.entrant.nation,
        "start": "" if p.start_number is None else str(p.start_number),
        "tss": shown(p.tss),
        "tes": shown(p.tes),
        "pcs": shown(p.pcs),
        "deductions": minus(p.deductions),
        "elements": [_element(e, columns) for e in p.elements],
        "base": shown(p.base_value),
        "tes_sum": shown(p.tes) + (" B" if p.bonus_declared else ""),
        "components": [_component(c, columns) for c in p.components],
        "pcs_sum": shown(p.pcs),
        "deduction_lines": [_deduction(d) for d in p.deduction_lines],
        "deduction_sum": minus(p.deductions),
    }


def _element(e: ExecutedElement, columns: int) -> dict[str, Any]:
    marks = ["-" if m is None else str(m) for m in e.marks]
    marks += [""] * (columns - len(marks))
    late = "x" if e.highlight else ""
    # an annulled element keeps its base value; dashes stand where its GOE and score would
    annulled = bool(e.base_value) and not e.goe and not e.score and all(m is None for m in e.marks)
    goe, score = ("-", "-") if annulled else (shown(e.goe), shown(e.score))
    first = [str(e.number), e.code, e.info, shown(e.base_value), late, goe]
    return {"before": first, "marks": marks, "bonus": shown(e.bonus) if e.bonus else "", "score": score}


def _component(c: Component, columns: int) -> dict[str, Any]:
    marks = ["-" if m is None else format_points(m) for m in c.marks]
    marks += [""] * (columns - len(marks))
    return {"name": c.name, "factor": shown(c.factor), "marks": marks, "mean": shown(c.mean)}


_BALLOT = re.compile(r"(-?\d+\.\d\d)( -?\d+\.\d\d)+")


def _deduction(d: Deduction) -> list[str]:
    if not d.points and _BALLOT.fullmatch(d.votes):
        return [f"{d.reason}:", "", d.votes]  # how each official voted: no deduction of its own
    many = f"({d.count})" if d.count is not None else f"({d.votes})" if d.votes else ""
    return [f"{d.reason}:", minus(d.points), many]
