"""How often each judge's marks lie outside a corridor around the panel's mean.

How wide the corridor of an evaluation is, is the evaluator's to say: nobody established the ISU's for each season in
the rule book, so there is no default.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from rinkside.analysis.arrays import panelled, skates_of
from rinkside.analysis.officials.deviations import seats
from rinkside.archive import Archive
from rinkside.errors import UsageError
from rinkside.scoring.batch import ABSENT

__all__ = ["corridor"]


def corridor(archive: Archive, *, goe: float, components: float) -> pl.DataFrame:
    """One row a judge: `judge`, `name`, `skates`, `goe_marks`, `goe_outside`, `component_marks`, `component_outside`.

    `goe` in grades and `components` in marks are how far from the mean of all judges a mark may lie. Raises UsageError
    for widths that are not above zero.
    """
    if goe <= 0 or components <= 0:
        raise UsageError(f"a corridor of {goe} grades and {components} marks is none; give widths above zero")
    seated = seats(archive)
    wanted = set(seated["segment"])
    rows = []
    for group in panelled(archive, [s for s in skates_of(archive) if s["segment"] in wanted]):
        given = group.marks.astype(float)
        given[(group.marks == ABSENT) | (group.ids == 0)[:, :, None]] = np.nan
        shown = group.shown.astype(float) / 100
        shown[shown == 0] = np.nan
        with np.errstate(invalid="ignore"):
            counted = [_outside(values, width) for values, width in ((given, goe), (shown, components))]
        for at, skate in enumerate(group.skates):
            for judge, column in enumerate(skate["columns"]):
                rows.append((skate["segment"], column + 1, *(int(c[at, judge]) for pair in counted for c in pair)))
    names = ["segment", "column", "goe_marks", "goe_outside", "component_marks", "component_outside"]
    schema = {n: pl.String if n == "segment" else pl.Int64 for n in names}
    told = pl.DataFrame(rows, schema=schema, orient="row").join(seated, on=["segment", "column"], how="inner")
    sums = [pl.col(n).sum() for n in names[2:]]
    return told.group_by("judge").agg(pl.col("name").first(), pl.len().alias("skates"), *sums).sort("judge")


def _outside(values: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
    """Per skate and judge: how many marks there are, and how many lie outside."""
    counts = np.sum(~np.isnan(values), axis=2, keepdims=True)
    mean = np.nansum(values, axis=2, keepdims=True) / np.maximum(counts, 1)
    there = ~np.isnan(values)
    return there.sum(axis=1), (there & (np.abs(values - mean) > width)).sum(axis=1)
