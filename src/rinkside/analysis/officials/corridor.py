"""How often each judge's marks lie outside a corridor around the panel's mean.

How wide the corridor of an evaluation is, is the evaluator's to say: nobody established the ISU's for each season in
the rule book, so there is no default.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import numpy as np
import polars as pl

from rinkside.analysis.arrays import panelled, skates_of
from rinkside.analysis.officials.deviations import seats
from rinkside.archive import Archive
from rinkside.errors import UsageError
from rinkside.scoring.batch import ABSENT

__all__ = ["corridor", "corridor_by_skate", "corridor_counts"]


def corridor(archive: Archive, *, goe: float, components: float) -> pl.DataFrame:
    """One row a judge: `judge`, `name`, `skates`, `goe_marks`, `goe_outside`, `component_marks`, `component_outside`.

    `goe` in grades and `components` in marks are how far from the mean of all judges a mark may lie. Raises UsageError
    for widths that are not above zero.
    """
    told = corridor_by_skate(archive, goe=goe, components=components)
    sums = [pl.col(n).sum() for n in _COUNTS]
    return told.group_by("judge").agg(pl.col("name").first(), pl.len().alias("skates"), *sums).sort("judge")


_COUNTS = ("goe_marks", "goe_outside", "component_marks", "component_outside")


def corridor_by_skate(
    archive: Archive, segments: Sequence[str] | None = None, *, goe: float, components: float
) -> pl.DataFrame:
    """One row a judge and skate: the columns of `seats` and the four counts; of the whole archive or some segments."""
    seated = seats(archive)
    wanted = set(seated["segment"]) if segments is None else set(seated["segment"]) & set(segments)
    told = corridor_counts(archive, sorted(wanted), goe=goe, components=components)
    return told.join(seated, on=["segment", "column"], how="inner")


def corridor_counts(archive: Archive, segments: Sequence[str], *, goe: float, components: float) -> pl.DataFrame:
    """One row a column and skate of these segments, whoever sat there: `segment`, `performance`, `column` and the four
    counts. Raises UsageError for widths that are not above zero."""
    if not (0 < goe < inf and 0 < components < inf):
        raise UsageError(f"a corridor of {goe} grades and {components} marks is none; give widths above zero")
    rows = []
    for group in panelled(archive, skates_of(archive, segments)):
        given = group.marks.astype(float)
        given[(group.marks == ABSENT) | (group.ids == 0)[:, :, None]] = np.nan
        shown = group.shown.astype(float) / 100
        shown[shown == 0] = np.nan
        with np.errstate(invalid="ignore"):
            counted = [_outside(values, width) for values, width in ((given, goe), (shown, components))]
        for at, skate in enumerate(group.skates):
            head = (skate["segment"], skate["performance"])
            for judge, column in enumerate(skate["columns"]):
                rows.append((*head, column + 1, *(int(c[at, judge]) for pair in counted for c in pair)))
    names = ("segment", "performance", "column", *_COUNTS)
    return pl.DataFrame(rows, schema={n: pl.String if n == "segment" else pl.Int64 for n in names}, orient="row")


def _outside(values: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
    """Per skate and judge: how many marks there are, and how many lie outside."""
    counts = np.sum(~np.isnan(values), axis=2, keepdims=True)
    mean = np.nansum(values, axis=2, keepdims=True) / np.maximum(counts, 1)
    there = ~np.isnan(values)
    return there.sum(axis=1), (there & (np.abs(values - mean) > width)).sum(axis=1)
