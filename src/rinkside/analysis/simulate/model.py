"""What a free will score, given the earlier segments and what was skated before: a straight line, and how far it errs.

The errors of the line on the seasons it was fitted on are drawn from as they are: their long tail of bad days is the
sport's own. Fitted for singles, pairs and ice dance apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from rinkside.analysis.simulate.history import Case
from rinkside.errors import UsageError

__all__ = ["FEWEST", "Model", "fit"]

F = NDArray[np.float64]
FEWEST = 60
"""How many skates a discipline needs before a line is fitted to it."""


@dataclass(frozen=True, slots=True)
class _Line:
    after: F
    errors_after: F
    before: F
    """Two lines: earlier segments and free, from the past alone."""
    errors_before: F
    """Pairs of errors of one skater, shape (skates, 2)."""


@dataclass(frozen=True, slots=True)
class Model:
    """Lines by discipline. `seasons` are those it was fitted on."""

    lines: dict[str, _Line]
    seasons: tuple[str, ...]

    def expected_free(self, case: Case) -> float:
        """The logarithm of the free's score in hundredths, after the earlier segments."""
        line = self._line(case)
        return float(_after(case) @ line.after) + case.base_free

    def errors_free(self, case: Case) -> F:
        """The errors to draw from, as logarithms."""
        return self._line(case).errors_after

    def expected_both(self, case: Case) -> tuple[float, float]:
        """The logarithms of the earlier segments and of the free, from the past alone."""
        short, free = _before(case) @ self._line(case).before
        return float(short) + case.base_short, float(free) + case.base_free

    def errors_both(self, case: Case) -> F:
        """Pairs of errors to draw from, shape (skates, 2)."""
        return self._line(case).errors_before

    def _line(self, case: Case) -> _Line:
        line = self.lines.get(case.group[0])
        if line is None:
            raise UsageError(
                f"the archive holds too few {case.group[0]} competitions before this one to estimate chances: "
                f"{FEWEST} skates in the free are needed; add more protocols"
            )
        return line


def fit(categories: Iterable[Sequence[Case]]) -> Model:
    """The lines that fit these categories best (least squares)."""
    by_discipline: dict[str, list[Case]] = {}
    seasons = set()
    for category in categories:
        for case in category:
            if case.free:
                by_discipline.setdefault(case.group[0], []).append(case)
                seasons.add(case.season)
    lines = {name: _fit(cases) for name, cases in by_discipline.items() if len(cases) >= FEWEST}
    return Model(lines, tuple(sorted(seasons)))


def _fit(cases: Sequence[Case]) -> _Line:
    free = np.array([log(c.free or 1) - c.base_free for c in cases])
    short = np.array([c.short for c in cases])
    after_x = np.array([_after(c) for c in cases])
    before_x = np.array([_before(c) for c in cases])
    after, *_ = np.linalg.lstsq(after_x, free, rcond=None)
    both = np.stack([short, free], axis=1)
    before, *_ = np.linalg.lstsq(before_x, both, rcond=None)
    return _Line(after, free - after_x @ after, before, both - before_x @ before)


def _after(case: Case) -> F:
    known = float(case.known)
    return np.array([1.0, known, case.short, case.short * known, case.past_free * known, case.past_short * known])


def _before(case: Case) -> F:
    known = float(case.known)
    return np.array([1.0, known, case.past_free * known, case.past_short * known])
