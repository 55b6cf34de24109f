"""What the method finds in the panels that are held: preferences of known size planted into them, with none besides.

The panels, skates and spread are the held ones. In each run who is "own" is drawn anew, segment by segment, after each
judge's measured preference is taken off the own skates, so that nobody has one; a quarter of the judges is then given
one of the planted size. What the method names is compared with what was planted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from rinkside.analysis.officials.preference import FEWEST, LEVEL, benjamini_hochberg, seats_with_own

__all__ = ["BANDS", "PLANTED", "PowerPoint", "held_power"]

F = NDArray[np.float64]
PLANTED = (0, 100, 200, 300, 400, 500, 600, 800)
"""The planted preferences, in hundredths."""
BANDS = ((3, 5), (6, 11), (12, 10_000))
"""Judges by how many own skates they have."""
SHARE = 4
"""One judge in so many is given a preference."""


@dataclass(frozen=True, slots=True)
class PowerPoint:
    """What is found of one planted preference (hundredths).

    `found` of `looked` are the judges with one who are named; `bands` the same by own skates, as `BANDS`. `alarms` of
    `clean` are the judges without one whose p is at most 5 %; `false_named` of `named` those named without one;
    `runs_with_false` of `runs` in which anybody was.
    """

    planted: int
    found: int
    looked: int
    bands: tuple[tuple[int, int], ...]
    alarms: int
    clean: int
    false_named: int
    named: int
    runs_with_false: int
    runs: int

    @property
    def share(self) -> float:
        """The share found; 0 where nothing is planted."""
        return self.found / self.looked if self.looked else 0.0


def held_power(
    rows: pl.DataFrame, *, planted: Sequence[int] = PLANTED, runs: int = 40, draws: int = 2_000, seed: int = 2026
) -> tuple[PowerPoint, ...]:
    """The power curve over these rows (as `deviations` gives them); nothing where no judge has three own skates."""
    random = np.random.default_rng(seed)
    judges = _judges(rows)
    if not judges:
        return ()
    tables: dict[tuple[int, int], NDArray[np.int64]] = {}
    counts = [sum(m for _, m in seats) for seats in judges]
    sums = [_Sum(len(BANDS)) for _ in planted]
    for _ in range(runs):
        biased = set(random.permutation(len(judges))[: max(1, len(judges) // SHARE)].tolist())
        lines = [_line(seats, draws, tables, random) for seats in judges]
        for size, told in zip(planted, sums, strict=True):
            guilty = biased if size else set()
            values = [_p(line, size if at in guilty else 0) for at, line in enumerate(lines)]
            told.add(values, benjamini_hochberg(values), guilty, counts)
    return tuple(told.done(size, runs) for size, told in zip(planted, sums, strict=True))


def _judges(rows: pl.DataFrame) -> list[list[tuple[F, int]]]:
    """Each judge's seats as differences without the judge's preference, and how many are own."""
    by_judge: dict[str, list[tuple[F, NDArray[np.bool_]]]] = {}
    for who, differences, own in seats_with_own(rows):
        by_judge.setdefault(who["judge"], []).append((differences, own))
    found = []
    for seats in by_judge.values():
        count = sum(int(o.sum()) for _, o in seats)
        if count >= FEWEST:
            apart = sum(float(d[o].sum() - o.sum() * d[~o].mean()) for d, o in seats) / count
            found.append([(d - apart * o, int(o.sum())) for d, o in seats])
    return found


_Line = tuple[F, F, float, float]
"""Of one judge: what each draw gives without a preference, what one hundredth adds to it; the same of what came."""


def _line(
    seats: Sequence[tuple[F, int]],
    draws: int,
    tables: dict[tuple[int, int], NDArray[np.int64]],
    random: np.random.Generator,
) -> _Line:
    plain, slope = np.zeros(draws), np.zeros(draws)
    came, came_slope = 0.0, 0.0
    for d, m in seats:
        n = len(d)
        if (n, m) not in tables:
            tables[n, m] = np.argpartition(random.random((draws * 2, n)), m - 1, axis=1)[:, :m]
        table = tables[n, m]
        start = int(random.integers(0, draws))
        chosen = table[start : start + draws]
        own = random.permutation(n)[:m]
        mine = np.zeros(n)
        mine[own] = 1.0
        scale = 1 + m / (n - m)
        plain += scale * d[chosen].sum(axis=1) - m * d.sum() / (n - m)
        slope += scale * mine[chosen].sum(axis=1) - m * m / (n - m)
        came += scale * float(d[own].sum()) - m * float(d.sum()) / (n - m)
        came_slope += scale * m - m * m / (n - m)
    return plain, slope, came, came_slope


def _p(line: _Line, size: float) -> float:
    plain, slope, came, came_slope = line
    reached = plain + size * slope if size else plain
    return (1 + int((reached >= came + size * came_slope - 1e-9).sum())) / (len(plain) + 1)


class _Sum:
    """Counts over the runs of one planted size."""

    def __init__(self, bands: int) -> None:
        self.found, self.looked = [0] * bands, [0] * bands
        self.alarms = self.clean = self.false = self.named = self.runs_with_false = 0

    def add(self, values: Sequence[float], rates: Sequence[float], guilty: set[int], counts: Sequence[int]) -> None:
        false = 0
        for at, (p, q) in enumerate(zip(values, rates, strict=True)):
            named = q <= LEVEL
            self.named += named
            if at in guilty:
                band = next(i for i, (low, high) in enumerate(BANDS) if low <= counts[at] <= high)
                self.looked[band] += 1
                self.found[band] += named
            else:
                self.clean += 1
                self.alarms += p <= LEVEL
                false += named
        self.false += false
        self.runs_with_false += false > 0

    def done(self, size: int, runs: int) -> PowerPoint:
        bands = tuple(zip(self.found, self.looked, strict=True))
        return PowerPoint(
            size, sum(self.found), sum(self.looked), bands, self.alarms, self.clean, self.false, self.named,
            self.runs_with_false, runs,
        )  # fmt: skip
