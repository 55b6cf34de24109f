"""Panels whose preference is known, to see what the method finds: false alarms and power."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from rinkside.analysis.officials.preference import LEVEL, preferences

__all__ = ["panels", "power"]


def panels(
    planted: float, *, judges: int = 40, biased: int = 10, segments: int = 30, seed: int = 1, spread: float = 250.0
) -> pl.DataFrame:
    """Rows as `deviations` gives them, of invented judges: each of the first `biased` gives skaters of the own nation
    `planted` hundredths more. `spread` is the standard deviation of one judge's score of one skate, in hundredths (2.5
    points, as panels of 2016-18 show)."""
    random = np.random.default_rng(seed)
    rows = []
    for segment in range(segments):
        seated = random.choice(judges, 9, replace=False)
        skaters = random.choice(judges, 18, replace=True)  # the nation of each skater is that of one judge
        strictness = random.normal(0, 200, 9)
        scores = strictness[None, :] + random.normal(0, spread, (18, 9))
        own = skaters[:, None] == seated[None, :]
        scores = scores + own * (seated[None, :] < biased) * planted
        others = (scores.sum(axis=1, keepdims=True) - scores) / 8
        for skater in range(18):
            for column in range(9):
                judge = int(seated[column])
                apart = float(scores[skater, column] - others[skater, column])
                who = (f"J{judge:02d}", f"J{judge:02d}", f"N{judge:02d}")
                rows.append((f"S{segment}", segment * 100 + skater, column + 1, *who, bool(own[skater, column]), apart))
    names = ["segment", "performance", "column", "judge", "name", "nation", "own", "difference"]
    return pl.DataFrame(rows, schema=names, orient="row")


def power(planted: Sequence[float], *, runs: int = 20, draws: int = 2_000, biased: int = 10) -> list[dict[str, float]]:
    """What the method finds of each planted preference (hundredths).

    `false_alarms`: the share of judges without one who have p at most 5 %. `any_false`: the share of runs in which
    anybody without one stands out. `false_discoveries`: the mean share of those named who have none. `found`: the share
    of those with one who stand out.
    """
    told = []
    for points in planted:
        alarms, found, looked, clean, wrong, rates = 0, 0, 0, 0, 0, []
        for run in range(runs):
            named = preferences(panels(points, seed=run, biased=biased), draws=draws, seed=run)
            true = {f"J{n:02d}" for n in range(biased)} if points else set()
            innocent = [p for p in named if p.judge not in true]
            guilty = [p for p in named if p.judge in true]
            false = sum(p.stands_out for p in innocent)
            right = sum(p.stands_out for p in guilty)
            alarms += sum(p.p <= LEVEL for p in innocent)
            clean += len(innocent)
            found, looked = found + right, looked + len(guilty)
            wrong += false > 0
            rates.append(false / max(1, false + right))
        told.append(
            {
                "planted": points,
                "false_alarms": alarms / max(1, clean),
                "any_false": wrong / runs,
                "false_discoveries": float(np.mean(rates)),
                "found": found / looked if looked else 0.0,
            }
        )
    return told
