"""Whether a judge gives skaters of the own nation more, beside the other judges of the same panel, than chance would.

For each skate: the judge's own score less the mean of the others (`deviations`), less the judge's mean of that in the
segment, so that a strict or generous judge is not mistaken for one with a preference. Chance: who of the segment's
skaters are "own" is drawn anew, 10,000 times, segment by segment; the share of draws as high as what came is the
p-value. Over all judges the false discovery rate is held at 5 % (Benjamini and Hochberg 1995).

What it cannot tell: intent; a taste shared with a nation's school of skating; whether the others are right. A judge of
few own skaters can only be told apart by a large difference; the interval says how much is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from rinkside.archive.people.nations import federation

__all__ = [
    "DRAWS",
    "FEWEST",
    "LEVEL",
    "NationPreference",
    "Preference",
    "Survey",
    "benjamini_hochberg",
    "field_preference",
    "permuted",
    "preferences",
    "seats_with_own",
    "survey",
]

F = NDArray[np.float64]
DRAWS = 10_000
"""How many permutations."""
LEVEL = 0.05
"""The false discovery rate held over all judges."""
FEWEST = 3
"""How many own skates a judge needs to be looked at."""


@dataclass(frozen=True, slots=True)
class Preference:
    """One judge. `points` is how much more own skaters get than others, beside the panel, in hundredths; `low` and
    `high` hold 95 % (bootstrap over own skates). `p` by permutation (one-sided), `q` after Benjamini and Hochberg; 95
    of 100 permutations lie from `chance_low` to `chance_high`."""

    judge: str
    name: str
    nation: str
    own: int
    others: int
    points: float
    low: float
    high: float
    p: float
    q: float = 1.0
    chance_low: float = 0.0
    chance_high: float = 0.0

    @property
    def stands_out(self) -> bool:
        """Whether chance is ruled out at the stated false discovery rate."""
        return self.q <= LEVEL


@dataclass(frozen=True, slots=True)
class NationPreference:
    """The judges of one nation together: the same figures; the interval is a bootstrap over seats in segments."""

    nation: str
    judges: int
    own: int
    points: float
    low: float
    high: float
    chance_low: float
    chance_high: float
    p: float
    q: float = 1.0

    @property
    def stands_out(self) -> bool:
        """Whether chance is ruled out at the stated false discovery rate, held over the nations."""
        return self.q <= LEVEL


@dataclass(frozen=True, slots=True)
class Survey:
    """Judges and nations, the clearest first, and what chance alone gives the mean over all own skates: 95 of 100
    draws lie from `chance_low` to `chance_high` (hundredths). `few` counts judges with too few own skates to be told.
    """

    judges: tuple[Preference, ...]
    nations: tuple[NationPreference, ...]
    chance_low: float
    chance_high: float
    few: int


def preferences(rows: pl.DataFrame, *, draws: int = DRAWS, seed: int = 2026) -> list[Preference]:
    """Every judge with at least three own skates in `rows` (as `deviations` gives them), the clearest first."""
    return list(survey(rows, draws=draws, seed=seed).judges)


def seats_with_own(rows: pl.DataFrame) -> list[tuple[dict[str, str], F, NDArray[np.bool_]]]:
    """Every judge's seat in a segment with own skaters and others: who (`judge`, `name`, `nation`), the differences,
    and which are own."""
    known = rows.filter(pl.col("own").is_not_null()).sort("judge", "segment", "performance")
    found = []
    for (judge, _), part in known.group_by(["judge", "segment"], maintain_order=True):
        own = part["own"].to_numpy()
        if own.any() and not own.all():
            who = {"judge": str(judge), "name": part["name"][0], "nation": part["nation"][0]}
            found.append((who, part["difference"].to_numpy(), own))
    return found


def survey(rows: pl.DataFrame, *, draws: int = DRAWS, seed: int = 2026) -> Survey:
    """Judges with at least three own skates, and nations, in `rows` (as `deviations` gives them)."""
    random = np.random.default_rng(seed)
    by_judge: dict[str, list[_Seat]] = {}
    by_nation: dict[str, list[_Seat]] = {}
    for who, differences, own in seats_with_own(rows):
        seat = _Seat(who, differences, own, _drawn(differences, own, draws, random))
        by_judge.setdefault(who["judge"], []).append(seat)
        by_nation.setdefault(federation(who["nation"]), []).append(seat)
    judges = []
    for judge, seats in by_judge.items():
        if sum(s.count for s in seats) >= FEWEST:
            points, low, high, p = _told(seats)
            inside = _interval([(s.differences, s.own) for s in seats], random)
            others = sum(len(s.own) - s.count for s in seats)
            who, own_skates = seats[-1].who, sum(s.count for s in seats)
            judges.append(
                Preference(judge, who["name"], who["nation"], own_skates, others, points, *inside, p, 1.0, low, high)
            )
    nations = []
    for nation, seats in by_nation.items():
        points, low, high, p = _told(seats)
        sums, counts = np.array([s.total for s in seats]), np.array([s.count for s in seats])
        drawn = random.integers(0, len(sums), (2_000, len(sums)))
        inside_low, inside_high = np.percentile(sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1), [2.5, 97.5])
        people, skates = len({s.who["judge"] for s in seats}), int(counts.sum())
        if skates >= FEWEST:
            nations.append(
                NationPreference(
                    nation, people, skates, points, float(inside_low), float(inside_high), low, high, p
                )
            )  # fmt: skip
    judge_q = benjamini_hochberg([j.p for j in judges])
    nation_q = benjamini_hochberg([n.p for n in nations])
    everybody = [s for seats in by_judge.values() for s in seats]
    _, low, high, _ = _told(everybody) if everybody else (0.0, 0.0, 0.0, 1.0)
    return Survey(
        tuple(sorted((replace(j, q=q) for j, q in zip(judges, judge_q, strict=True)), key=lambda f: (f.p, -f.points))),
        tuple(
            sorted((replace(n, q=q) for n, q in zip(nations, nation_q, strict=True)), key=lambda f: (f.p, -f.points))
        ),
        low,
        high,
        len(by_judge) - len(judges),
    )


@dataclass(frozen=True, slots=True)
class _Seat:
    """A judge in a segment; `drawn` holds what each draw gives: own sum less as many means of the others."""

    who: dict[str, str]
    differences: F
    own: NDArray[np.bool_]
    drawn: F

    @property
    def count(self) -> int:
        return int(self.own.sum())

    @property
    def total(self) -> float:
        d, o = self.differences, self.own
        return float(d[o].sum() - o.sum() * d[~o].mean())


def _told(seats: Sequence[_Seat]) -> tuple[float, float, float, float]:
    """Points, the 95 % range of draws, and the share of draws that reach as much."""
    total, count = sum(s.total for s in seats), sum(s.count for s in seats)
    reached = np.sum([s.drawn for s in seats], axis=0)
    low, high = np.percentile(reached / count, [2.5, 97.5])
    return total / count, float(low), float(high), _p(total, reached)


def _p(total: float, reached: F) -> float:
    return (1 + int((reached >= total - 1e-9).sum())) / (len(reached) + 1)


def _drawn(d: F, o: NDArray[np.bool_], draws: int, random: np.random.Generator) -> F:
    """What the statistic of one seat is when who is own is drawn anew, that many times."""
    n, m = len(d), int(o.sum())
    if not 0 < m < n:
        return np.zeros(draws)
    chosen = np.argpartition(random.random((draws, n), dtype=np.float32), m - 1, axis=1)[:, :m]
    sums = d[chosen].sum(axis=1)
    found: F = sums - m * (d.sum() - sums) / (n - m)
    return found


def permuted(
    segments: Sequence[tuple[F, NDArray[np.bool_]]], draws: int, random: np.random.Generator
) -> tuple[float, float]:
    """How much more the own get (mean of own less mean of others, by segment, weighted by own skates), and the share
    of permutations within segments that give as much or more."""
    total = sum(float(d[o].sum() - o.sum() * d[~o].mean()) for d, o in segments)
    count = sum(int(o.sum()) for _, o in segments)
    reached = np.sum([_drawn(d, o, draws, random) for d, o in segments], axis=0)
    return total / count, _p(total, reached)


def _interval(segments: Sequence[tuple[F, NDArray[np.bool_]]], random: np.random.Generator) -> tuple[float, float]:
    centred = np.concatenate([d[o] - d[~o].mean() for d, o in segments])
    means = centred[random.integers(0, len(centred), (2_000, len(centred)))].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(low), float(high)


def benjamini_hochberg(values: Sequence[float]) -> list[float]:
    """The least false discovery rate at which each of these p-values is a discovery."""
    order = sorted(range(len(values)), key=lambda at: values[at], reverse=True)
    found = [1.0] * len(values)
    least = 1.0
    for rank_from_last, at in enumerate(order):
        rank = len(values) - rank_from_last
        least = min(least, values[at] * len(values) / rank)
        found[at] = least
    return found


def field_preference(rows: pl.DataFrame, *, seed: int = 2026) -> tuple[float, float, float, int]:
    """Over all judges: how much more skaters of the own nation get, in hundredths, with its 95 % interval (bootstrap
    over judges), and how many own skates that rests on."""
    random = np.random.default_rng(seed)
    known = rows.filter(pl.col("own").is_not_null())
    centred = known.with_columns(
        (pl.col("difference") - pl.col("difference").filter(~pl.col("own")).mean().over("segment", "column")).alias(
            "centred"
        )
    ).filter(pl.col("own") & pl.col("centred").is_not_null() & pl.col("centred").is_not_nan())
    if centred.is_empty():
        return 0.0, 0.0, 0.0, 0
    by_judge = [part["centred"].to_numpy() for _, part in centred.group_by(["judge"], maintain_order=True)]
    sums, counts = np.array([v.sum() for v in by_judge]), np.array([len(v) for v in by_judge])
    drawn = random.integers(0, len(sums), (4_000, len(sums)))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(sums.sum() / counts.sum()), float(low), float(high), int(counts.sum())
