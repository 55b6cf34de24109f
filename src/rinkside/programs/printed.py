"""The reason of every `*` on a published sheet: derived where it follows from the list, else left to the panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rinkside.domain import ExecutedElement, PartKind, parse_element
from rinkside.errors import NotationError
from rinkside.programs.check import Valuer, as_called, check_program
from rinkside.programs.model import Called, PanelInvalid, ProgramVerdict
from rinkside.rulebook.model import SegmentRules

__all__ = ["Difference", "PrintedProgram", "judge_printed"]


@dataclass(frozen=True, slots=True)
class Difference:
    """An element whose printed marks are not the derived ones: its printed number and both codes, `x` included."""

    number: int
    printed: str
    derived: str


@dataclass(frozen=True, slots=True)
class PrintedProgram:
    """A published program: what follows from its list, and the same with the panel's part added.

    `derived` is the verdict on the list alone, `differences` where its marks are not the printed ones. `explained`
    has every printed `*` with a reason: `panel-not-stated` where none follows from the list. `unread` are the
    numbers of rows left out because their code is none.
    """

    derived: ProgramVerdict
    explained: ProgramVerdict
    differences: tuple[Difference, ...]
    unread: tuple[int, ...] = ()


def judge_printed(
    elements: Sequence[ExecutedElement], rules: SegmentRules, base_value: Valuer | None = None
) -> PrintedProgram:
    """Judge the executed elements of a sheet as if no mark were printed, and compare.

    The second half is taken to begin with the first printed `x`: sheets do not print it. An `x` beside a base value
    of 0.00 has no effect and is not compared. Blank rows are left out.
    """
    rows = [e for e in elements if e.code]
    unread = tuple(e.number for e in rows if not _is_code(e.code))
    rows = [e for e in rows if e.number not in unread]
    first = next((i for i, e in enumerate(rows) if e.highlight), len(rows))
    codes = as_called([e.code for e in rows], rules)
    called = [Called(code, i >= first) for i, code in enumerate(codes)]
    derived = check_program(called, rules, base_value)
    differences = tuple(
        Difference(row.number, _with_x(row.code, row.highlight), _with_x(verdict.code, verdict.highlight))
        for row, verdict in zip(rows, derived.elements, strict=True)
        if _marks(row.code, "*" in row.info) != _marks(verdict.code)
        or (row.highlight != verdict.highlight and row.base_value != 0)
    )
    return PrintedProgram(derived, _explained(rows, called, derived, rules, base_value), differences, unread)


def _explained(
    rows: Sequence[ExecutedElement],
    called: list[Called],
    derived: ProgramVerdict,
    rules: SegmentRules,
    base_value: Valuer | None,
) -> ProgramVerdict:
    """The verdict once the panel has entered every printed `*` that does not follow, in the order of the program."""
    entered = list(called)
    verdict = derived
    for index, row in enumerate(rows):
        printed, _ = _marks(row.code, "*" in row.info)
        found, _ = _marks(verdict.elements[index].code)
        if printed == found or not any(printed):
            continue
        if parse_element(row.code).jumps:
            stars = [i for i, (p, f) in enumerate(zip(printed, found, strict=True)) if p and not f]
            panel = tuple(PanelInvalid(jump=i) for i in stars)
        else:
            panel = (PanelInvalid(),)
        entered[index] = Called(called[index].code, called[index].second_half, panel)
        verdict = check_program(entered, rules, base_value)
    return verdict


def _is_code(text: str) -> bool:
    try:
        parse_element(text)
    except NotationError:
        return False
    return True


def _with_x(code: str, highlight: bool) -> str:
    return f"{code} x" if highlight else code


def _marks(text: str, whole: bool = False) -> tuple[tuple[bool, ...], tuple[str, ...]]:
    """What is invalid, part by part, and the joining marks. A `*` of the Info column alone is the whole element's."""
    code = parse_element(text)
    stars = tuple(p.invalid for p in code.parts if p.kind is not PartKind.JOIN)
    if whole and not any(stars):
        stars = tuple(True for _ in stars)
    return stars, code.joins
