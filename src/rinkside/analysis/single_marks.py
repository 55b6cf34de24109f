"""What one step of one mark was worth: each mark of a skate moved by one step, through the scorer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rinkside.domain import Performance
from rinkside.errors import ScoringError
from rinkside.rulebook import SegmentRules
from rinkside.scoring import Settings, scorer

__all__ = ["Moved", "one_step"]

_STEP = 25
"""A step of a component mark, in hundredths."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One mark moved: the `judge` (column, from 1), the element or component, the mark and what it became (grades, or
    hundredths of a component mark), and what that does to the score of the skate, in hundredths."""

    judge: int
    what: str
    mark: int
    to: int
    change: int


def one_step(
    performance: Performance, rules: SegmentRules, direction: int, settings: Settings | None = None
) -> list[Moved]:
    """Every single mark of a skate moved by one step up (`direction` 1) or down (−1), one at a time.

    Marks that stand at the end of the scale are left out. Raises ScoringError where the rules give no score.
    """
    engine = scorer(rules, settings or Settings())
    plain = engine.score(performance).tss
    if plain is None:
        raise ScoringError(f"no score comes of the marks of {performance.entrant.name}, so nothing can be moved")
    found = []
    for moved, judge, what, mark, to in _moved(performance, 1 if direction > 0 else -1, rules.get("goe.limit")):
        score = engine.score(moved).tss
        if score is not None:
            found.append(Moved(judge, what, mark, to, score - plain))
    return found


def _moved(performance: Performance, direction: int, limit: int) -> Iterator[tuple[Performance, int, str, int, int]]:
    for at, element in enumerate(performance.elements):
        for column, mark in enumerate(element.marks):
            if mark is not None and -limit <= mark + direction <= limit:
                new = replace(element, marks=_with(element.marks, column, mark + direction))
                rows = (*performance.elements[:at], new, *performance.elements[at + 1 :])
                what = f"{element.number} {element.code}"
                yield replace(performance, elements=rows), column + 1, what, mark, mark + direction
    for at, component in enumerate(performance.components):
        for column, mark in enumerate(component.marks):
            to = (mark or 0) + direction * _STEP
            if mark and _STEP <= to <= 1000:
                changed = replace(component, marks=_with(component.marks, column, to))
                parts = (*performance.components[:at], changed, *performance.components[at + 1 :])
                yield replace(performance, components=parts), column + 1, component.name, mark, to


def _with(marks: tuple[int | None, ...], column: int, mark: int) -> tuple[int | None, ...]:
    return (*marks[:column], mark, *marks[column + 1 :])
