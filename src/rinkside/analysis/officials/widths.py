"""How far marks lie from the panel's mean: counted beyond several widths at once, so that nobody has to choose one.

Nobody established the corridor of the ISU's evaluation for each season in the rule book. A committee that has one names
it; else the counts beyond each of these widths are told.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from rinkside.analysis.arrays import panelled, skates_of
from rinkside.archive import Archive
from rinkside.errors import UsageError
from rinkside.scoring.batch import ABSENT

__all__ = ["COMPONENT_WIDTHS", "GRADE_WIDTHS", "beyond"]

GRADE_WIDTHS = (1.0, 2.0, 3.0)
"""Widths for grades of execution, in grades."""
COMPONENT_WIDTHS = (0.5, 1.0, 1.5)
"""Widths for components, in marks."""


def beyond(
    archive: Archive, seated: pl.DataFrame, *, grades: Sequence[float], components: Sequence[float]
) -> pl.DataFrame:
    """One row a judge, the most marks first: `judge`, `name`, `nation`, `skates`, `grades`, `grades_0` … (beyond each
    width of the mean of the whole panel), `components`, `components_0` …

    `seated` are rows of `seats`. Raises UsageError for widths that are not above zero.
    """
    for width in (*grades, *components):
        if not width > 0:  # not a number is no width either
            raise UsageError(f"a corridor of {width:g} is none; give widths above zero, such as 1 grade and 0.75 marks")
    wanted = set(seated["segment"])
    names = [
        "grades", *(f"grades_{n}" for n in range(len(grades))),
        "components", *(f"components_{n}" for n in range(len(components))),
    ]  # fmt: skip
    rows = []
    for group in panelled(archive, [s for s in skates_of(archive) if s["segment"] in wanted]):
        given = group.marks.astype(float)
        given[(group.marks == ABSENT) | (group.ids == 0)[:, :, None]] = np.nan
        shown = group.shown.astype(float) / 100
        shown[shown == 0] = np.nan
        counted = [*_beyond(given, grades), *_beyond(shown, components)]
        for at, skate in enumerate(group.skates):
            for judge, column in enumerate(skate["columns"]):
                rows.append((skate["segment"], column + 1, *(int(c[at, judge]) for c in counted)))
    schema = {"segment": pl.String, "column": pl.Int64, **dict.fromkeys(names, pl.Int64)}
    told = pl.DataFrame(rows, schema=schema, orient="row").join(seated, on=["segment", "column"], how="inner")
    firsts = [pl.col(n).first() for n in ("name", "nation")]
    return (
        told.group_by("judge")
        .agg(*firsts, pl.len().alias("skates"), *(pl.col(n).sum() for n in names))
        .sort(["grades", "judge"], descending=[True, False])
    )


def _beyond(values: np.ndarray, widths: Sequence[float]) -> list[np.ndarray]:
    """Per skate and judge: how many marks there are, and how many lie beyond each width of the panel's mean."""
    there = ~np.isnan(values)
    mean = np.nansum(values, axis=2, keepdims=True) / np.maximum(there.sum(axis=2, keepdims=True), 1)
    apart = np.where(there, np.abs(values - mean), 0)
    return [there.sum(axis=1), *((apart > width + 1e-9).sum(axis=1) for width in widths)]
