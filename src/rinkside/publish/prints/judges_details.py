"""Judges Details per Skater: the sheet the sport knows, and the one our own reader reads back to the same document."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from rinkside.domain import Component, Deduction, ExecutedElement, Performance, Sheet, Standing
from rinkside.points import format_points
from rinkside.publish.prints.typesetting import typeset

__all__ = ["judges_details"]

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
    "components": "Program Components",
    "factor": "Factor",
    "pcs": "Judges Total Program Component Score (factored)",
    "deductions": "Deductions:",
    "random": "The Judges Panel\n(in random order)",
    "legend": "Legend:",
}
_BEFORE = ("#", "Executed Elements", "Info", "Base\nValue", "", "GOE")
_AFTER = ("Ref.", "Scores of\nPanel")
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
_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_DAYS = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")


def judges_details(sheets: Iterable[Sheet], *, replaces: str = "", note: str = "") -> bytes:
    """The sheets as one PDF, tagged, the same bytes for the same sheets.

    `replaces` is printed at the foot from the second version of a result on, `note` beside it.
    """
    held = list(sheets)
    groups = [_group(s, last=s is held[-1]) for s in held]
    judges = max((s.columns for s in held), default=0)
    data = {
        "head": _foot(held, replaces, note),
        "judges": judges,
        "words": {**_WORDS, "elements": {"before": _BEFORE, "after": _AFTER}},
        "random": any(s.random_order for s in held),
        "groups": groups,
    }
    return typeset("judges_details", data)


def shown_day(day: date | None) -> str:
    """A day as sheets print it, `THU 19 FEB 2026`; "" for None."""
    return "" if day is None else f"{_DAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]} {day.year}"


def _foot(sheets: list[Sheet], replaces: str, note: str) -> dict[str, Any]:
    first = sheets[0].id if sheets else None
    return {
        "title": "Judges Details per Skater",
        "author": "Rinkside",
        "lang": "en",
        "code": "",
        "created": f"Printed: {first.date:%d.%m.%Y}" if first and first.date else "",
        "page_word": "Page",
        "note": note or "Made with Rinkside. Every number on this page can be computed again from its marks.",
        "replaces": replaces,
    }


def _group(sheet: Sheet, *, last: bool) -> dict[str, Any]:
    known = sheet.id
    title = " ".join(x for x in (known.category, known.segment_title) if x)
    head = {
        "left": [x for x in (known.event, known.venue) if x],
        "right": [*(["Team Event"] if known.team_event else []), title],
        "title": "Judges Details per Skater",
    }
    return {
        "head": head,
        "skaters": [_skater(p, sheet.columns) for p in sheet.performances],
        "legend": _legend(sheet),
        "last": last,
    }


def _legend(sheet: Sheet) -> list[str]:
    used = {"x" for p in sheet.performances for e in p.elements if e.highlight}
    for e in (e for p in sheet.performances for e in p.elements):
        used.update(e.info.replace(",", " ").split())
    return [f"{sign} {meaning}" for sign, meaning in _LEGEND if sign in used]


def _points(value: int | None) -> str:
    return "" if value is None else format_points(value)


def _minus(value: int | None) -> str:
    return "" if value is None else format_points(-value if value else 0)


def _skater(p: Performance, columns: int) -> dict[str, Any]:
    ranked = str(p.rank) if p.rank is not None else "" if p.standing is Standing.RANKED else str(p.standing)
    return {
        "rank": ranked,
        "name": p.entrant.name,
        "nation": p.entrant.nation,
        "start": "" if p.start_number is None else str(p.start_number),
        "tss": _points(p.tss),
        "tes": _points(p.tes),
        "pcs": _points(p.pcs),
        "deductions": _minus(p.deductions),
        "elements": [_element(e, columns) for e in p.elements],
        "base": _points(p.base_value),
        "tes_sum": _points(p.tes),
        "components": [_component(c, columns) for c in p.components],
        "pcs_sum": _points(p.pcs),
        "deduction_lines": [_deduction(d) for d in p.deduction_lines],
        "deduction_sum": _minus(p.deductions),
    }


def _mark(mark: int | None, *, component: bool = False) -> str:
    return "-" if mark is None else format_points(mark) if component else str(mark)


def _element(e: ExecutedElement, columns: int) -> list[str]:
    marks = [_mark(m) for m in e.marks]
    marks += [""] * (columns - len(marks))
    return [
        str(e.number),
        e.code,
        e.info,
        _points(e.base_value),
        "x" if e.highlight else "",
        _points(e.goe),
        *marks,
        "",
        _points(e.score),
    ]


def _component(c: Component, columns: int) -> dict[str, Any]:
    marks = [_mark(m, component=True) for m in c.marks]
    marks += [""] * (columns - len(marks))
    return {"name": c.name, "factor": _points(c.factor), "marks": marks, "mean": _points(c.mean)}


def _deduction(d: Deduction) -> list[str]:
    many = f"({d.count})" if d.count is not None else f"({d.votes})" if d.votes else ""
    return [f"{d.reason}:", _minus(d.points), many]
