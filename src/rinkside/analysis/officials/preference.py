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

__all__ = ["DRAWS", "LEVEL", "Preference", "benjamini_hochberg", "field_preference", "permuted", "preferences"]

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
    `high` hold 95 % (bootstrap over own skates). `p` by permutation (one-sided), `q` after Benjamini and Hochberg."""

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

    @property
    def stands_out(self) -> bool:
        """Whether chance is ruled out at the stated false discovery rate."""
        return self.q <= LEVEL


def preferences(rows: pl.DataFrame, *, draws: int = DRAWS, seed: int = 2026) -> list[Preference]:
    """Every judge with at least three own skates in `rows` (as `deviations` gives them), the clearest first."""
    random = np.random.default_rng(seed)
    known = rows.filter(pl.col("own").is_not_null()).sort("judge", "segment", "performance")
    found = []
    for (judge,), own in known.group_by(["judge"], maintain_order=True):
        segments = [
            (part["difference"].to_numpy(), part["own"].to_numpy())
            for _, part in own.group_by(["segment"], maintain_order=True)
        ]
        segments = [(d, o) for d, o in segments if o.any() and not o.all()]
        count = int(sum(o.sum() for _, o in segments))
        if count < FEWEST:
            continue
        points, p = permuted(segments, draws, random)
        low, high = _interval(segments, random)
        others = int(sum((~o).sum() for _, o in segments))
        name, nation = own["name"][0], own["nation"][0]
        found.append(Preference(str(judge), name, nation, count, others, points, low, high, p))
    values = benjamini_hochberg([f.p for f in found])
    done = [replace(f, q=q) for f, q in zip(found, values, strict=True)]
    return sorted(done, key=lambda f: (f.p, -f.points))


def permuted(
    segments: Sequence[tuple[F, NDArray[np.bool_]]], draws: int, random: np.random.Generator
) -> tuple[float, float]:
    """How much more the own get (mean of own less mean of others, by segment, weighted by own skates), and the share
    of permutations within segments that give as much or more."""
    total = sum(float(d[o].sum() - o.sum() * d[~o].mean()) for d, o in segments)
    count = sum(int(o.sum()) for _, o in segments)
    reached = np.zeros(draws)
    for d, o in segments:
        n, m = len(d), int(o.sum())
        drawn = np.argpartition(random.random((draws, n)), m - 1, axis=1)[:, :m] if m < n else None
        if drawn is None:
            continue
        sums = d[drawn].sum(axis=1)
        reached += sums - m * (d.sum() - sums) / (n - m)
    p = (1 + int((reached >= total - 1e-9).sum())) / (draws + 1)
    return total / count, p


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
