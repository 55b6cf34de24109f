"""A planned programme: its codes brought to notation, and what the programme check says of it before it is skated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rinkside.errors import RinksideError, UnknownRule
from rinkside.live.entries_import.planned import planned_codes
from rinkside.live.entries_import.problems import Problem
from rinkside.programs import Called, check_program
from rinkside.rulebook.model import SegmentRules

__all__ = ["PlannedCheck", "check_planned"]


@dataclass(frozen=True, slots=True)
class PlannedCheck:
    """What a planned programme comes to.

    `codes` in notation, in their order, empty where one of them is no element; `problems` name those (severity error)
    and what was rewritten; `remarks` are {row, code, text}: what would not count, and why; row 0 is the programme.
    """

    codes: tuple[str, ...]
    problems: tuple[Problem, ...]
    remarks: tuple[dict[str, Any], ...] = ()

    @property
    def unreadable(self) -> tuple[Problem, ...]:
        """The problems that keep it from being taken."""
        return tuple(p for p in self.problems if p.code != "planned-normalised")


def check_planned(elements: Iterable[str], rules: SegmentRules | None) -> PlannedCheck:
    """Check planned elements by the rules of their segment; without rules only their notation.

    A plan is no performance: remarks say what would not count if it were skated as planned, and nothing is refused
    for them. Never raises for what stands in the elements.
    """
    codes, problems = planned_codes(elements, rules.scale if rules is not None else None)
    unread = [p for p in problems if p.code != "planned-normalised"]
    if unread or rules is None:
        return PlannedCheck(() if unread else tuple(codes), tuple(problems))
    remarks: list[dict[str, Any]] = []
    for row, code in enumerate(codes, 1):
        for part in code.split("+"):
            if part not in ("SEQ", "COMBO", "REP") and not _in_scale(part, rules):
                text = f"{part} has no base value in the scale of {rules.scope.season}."
                remarks.append({"row": row, "code": "not-in-the-scale", "text": text})
    try:
        verdict = check_program([Called(code) for code in codes], rules)
    except RinksideError as error:
        remarks.append({"row": 0, "code": "not-checked", "text": str(error)})
        return PlannedCheck(tuple(codes), tuple(problems), tuple(remarks))
    for element in verdict.elements:
        for ground in element.reasons:
            remarks.append({"row": element.number, "code": str(ground.reason), "text": f"{element.called}: {ground}"})
    remarks += [{"row": 0, "code": w.code, "text": w.note} for w in verdict.warnings]
    return PlannedCheck(tuple(codes), tuple(problems), tuple(remarks))


def _in_scale(part: str, rules: SegmentRules) -> bool:
    """Whether the scale has the part, a level not yet planned (`CCoSp`) included."""
    for code in (part, f"{part}1", f"{part}B"):
        try:
            rules.scale.row(code)
        except UnknownRule:
            continue
        return True
    return False
