"""What one other mark would have moved, exact through the scorer: the score in hundredths, and the place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rinkside.analysis.held import HeldSegment, HeldSkate
from rinkside.domain import Performance, Standing
from rinkside.errors import RinksideError
from rinkside.scoring import SegmentTotals, scorer, segment_places

__all__ = ["Effect", "effect"]

Kind = Literal["element", "component"]


@dataclass(frozen=True, slots=True)
class Effect:
    """`gain` in hundredths, the place by the printed scores of those that are held and the place then; None where the
    rules do not give the printed score, so that nothing can be told. The first is not the printed place where somebody
    was taken out of the result."""

    gain: int | None = None
    place: int | None = None
    place_then: int | None = None

    @property
    def moves(self) -> bool:
        """Whether the place would have been another."""
        return self.place is not None and self.place_then is not None and self.place != self.place_then


def effect(held: HeldSegment, skate: HeldSkate, kind: Kind, at: int, column: int, mark: int) -> Effect:
    """The skate with `mark` of the judge in `column` (from 0) for its element or component `at` (from 0)."""
    printed = skate.printed
    none = Effect(None, printed.rank, None)
    if held.rules is None or printed.tss is None:
        return none
    engine = scorer(held.rules, held.settings)
    if engine.score(printed, skate.counting).tss != printed.tss:
        return none
    score = engine.score(_with(printed, kind, at, column, mark), skate.counting)
    if score.tss is None:
        return none
    before = _place(held, skate, (printed.tss, printed.tes, printed.pcs))
    then = _place(held, skate, (score.tss, score.tes, score.pcs))
    return Effect(score.tss - printed.tss, before, then)


def _with(printed: Performance, kind: Kind, at: int, column: int, mark: int) -> Performance:
    def changed(marks: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return (*marks[:column], mark, *marks[column + 1 :])

    if kind == "element":
        elements = [replace(e, marks=changed(e.marks)) if n == at else e for n, e in enumerate(printed.elements)]
        return replace(printed, elements=tuple(elements))
    components = [
        replace(c, marks=tuple(m or 0 for m in changed(c.marks))) if n == at else c
        for n, c in enumerate(printed.components)
    ]
    return replace(printed, components=tuple(components))


def _place(held: HeldSegment, skate: HeldSkate, totals: tuple[int, int | None, int | None]) -> int | None:
    lines = []
    for other in held.skates:
        p = other.printed
        own = totals if other is skate else (p.tss, p.tes, p.pcs)
        if p.standing is Standing.RANKED and own[0] is None:
            return None
        lines.append(SegmentTotals(own[0] or 0, own[1], own[2], p.standing))
    assert held.rules is not None
    try:
        return segment_places(lines, held.rules)[held.skates.index(skate)]
    except RinksideError:
        return None
