"""Scoring: skates a second through the exact engine and through arrays, with ratios taken in the same run.

Arrays are of 12 elements and 9 judges, marks at random, the true tables of 2025-26 women's free skating. "naive gather"
looks every mark up in the table of its element; "percent form" is what the sport's rules are often shortened to, marks
times ten per cent of the base value, which is wrong by a hundredth often and is here to compare speed only. Times are
processor seconds of this one process, the best of several.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date

import numpy as np

from rinkside.domain import (
    Component,
    Discipline,
    Entrant,
    ExecutedElement,
    Gender,
    Level,
    Performance,
    SegmentKind,
)
from rinkside.rulebook import Scope, load
from rinkside.scoring import score, scorer
from rinkside.scoring.batch import Tables, empty_marks, score_components, score_elements

PROGRAM = (
    ("3Lz+3T", False), ("3F", False), ("3Lo", False), ("2A", False), ("CCoSp4", False), ("FSSp4", False),
    ("StSq4", False), ("ChSq1", False), ("3S", True), ("3F+2T", True), ("3Lz", True), ("LSp4", False),
)  # fmt: skip
COMPONENTS = ("Composition", "Presentation", "Skating Skills")
SKATES = 200_000
JUDGES = 9


def best(run: Callable[[], object], skates: int, repeats: int = 7) -> float:
    """Skates per processor second, the best of several runs after a warm-up."""
    run()
    fastest = float("inf")
    for _ in range(repeats):
        started = time.process_time()
        run()
        fastest = min(fastest, time.process_time() - started)
    return skates / fastest


def main() -> None:
    """Print the measurements."""
    scope = Scope(date(2026, 2, 19), Discipline.SINGLES, Level.SENIOR, SegmentKind.FREE, Gender.WOMEN)
    started = time.process_time()
    rules = load().at(scope)
    print(f"rule book load: {(time.process_time() - started) * 1000:.0f} ms")
    engine = scorer(rules)
    tables = Tables(engine)
    ids = tables.ids([code for code, _ in PROGRAM], [x for _, x in PROGRAM])
    each = np.asfortranarray(np.broadcast_to(ids, (SKATES, len(ids))))
    random = np.random.default_rng(0)
    marks = empty_marks(SKATES, len(ids), JUDGES)
    marks[...] = random.integers(-5, 6, marks.shape)
    rowwise = np.ascontiguousarray(marks)
    rows, base = tables.rows, tables.base[ids]

    def naive() -> object:
        points = rows[each[:, :, None], rowwise + 5]
        kept = points.sum(2, dtype=np.int32) - points.max(2) - points.min(2)
        return (2 * kept + 7) // 14

    def percent() -> object:
        kept = marks.sum(2, dtype=np.int16) - marks.max(2) - marks.min(2)
        return (kept * base) // 70

    assert (score_elements(marks, each, tables).goe == naive()).all()
    slow = best(naive, SKATES, 3)
    short = best(percent, SKATES, 3)

    def show(name: str, rate: float) -> None:
        against = f"{rate / slow:.1f} x naive gather, {rate / short:.2f} x percent form"
        print(f"{name}: {rate / 1e6:.2f} M skates/s a core ({against})")

    show("batch, every skate its own elements", best(lambda: score_elements(marks, each, tables), SKATES))
    show("batch, one program", best(lambda: score_elements(marks, ids, tables), SKATES))
    show("batch, marks in rows of a skate", best(lambda: score_elements(rowwise, each, tables), SKATES))
    print(f"naive gather: {slow / 1e6:.2f} M skates/s a core")
    print(f"percent form: {short / 1e6:.2f} M skates/s a core (not exact)")
    shown = np.zeros((SKATES, 3, JUDGES), np.int16, order="F")
    shown[...] = random.integers(1, 41, shown.shape) * 25
    rate = best(lambda: score_components(shown, [267] * 3, engine), SKATES)
    print(f"batch components: {rate / 1e6:.2f} M skates/s a core")
    skate = _skate(rowwise[0])
    count = 2000
    rate = best(lambda: [score(skate, rules) for _ in range(count)], count)
    print(f"exact engine: {rate:.0f} skates/s a core ({1e6 / rate:.0f} µs each, 12 elements, 3 components)")


def _skate(marks: np.ndarray) -> Performance:
    elements = tuple(
        ExecutedElement(n + 1, code, 0, 0, tuple(int(m) for m in row), 0, "", x)
        for n, ((code, x), row) in enumerate(zip(PROGRAM, marks, strict=True))
    )
    components = tuple(Component(name, 0, (900, 925, 875, 900, 950, 900, 925, 900, 875), 0) for name in COMPONENTS)
    return Performance(Entrant("Example"), None, None, None, None, None, 0, None, elements, components)


if __name__ == "__main__":
    main()
