"""How one panel judged one segment: every judge beside the others, and what the segment were without each.

Three kinds of columns: judges whom a page of the panel names; judges whom nobody names (the page is not held); and
columns in random order, which are no persons: of those nothing is told that would need one to be the same from skate to
skate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import polars as pl
from numpy.typing import NDArray

from rinkside.analysis.leave_one_out import leave_one_out
from rinkside.analysis.officials.corridor import corridor_counts
from rinkside.analysis.officials.deviations import Nations, differences, seats
from rinkside.analysis.officials.intervals import interval
from rinkside.analysis.officials.looks import Look, looks
from rinkside.archive import Archive
from rinkside.archive.people.nations import federation

__all__ = ["Moved", "PanelJudge", "PanelSkate", "SegmentPanel", "panel_record"]

F = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Moved:
    """A skate whose place would be another without a judge."""

    performance: int
    skater: str
    place: int
    place_then: int


@dataclass(frozen=True, slots=True)
class PanelJudge:
    """One column that is one judge. `mean` is the judge's own score less the mean of the others', over the skates, in
    hundredths, with half the interval that holds for all judges of the panel together; `order` how the judge's own
    order of the skaters agrees with that of the others' means (Spearman). `moved` are the places another without this
    judge, None where the rules do not give the printed scores; `largest` the largest change of a score. `own` counts
    skaters of the own nation, `own_mean` their mean difference less that of the others; None where there are none."""

    column: int
    name: str
    nation: str
    nation_from: str
    skates: int
    mean: float
    half: float | None
    order: float | None
    moved: tuple[Moved, ...] | None
    largest: int | None
    marks: int
    outside: int
    own: int = 0
    own_mean: float | None = None


@dataclass(frozen=True, slots=True)
class PanelSkate:
    """One skate: differences by column (from 1) in hundredths, each own score less the mean of the others';
    `own` are the columns of judges of the skater's nation."""

    performance: int
    skater: str
    nation: str
    place: int | None
    start: int | None
    differences: tuple[tuple[int, float], ...]
    own: tuple[int, ...] = ()

    @property
    def spread(self) -> float:
        """How far the highest own score lies above the lowest, in hundredths: others' means count one judge less."""
        values = [d for _, d in self.differences]
        return (max(values) - min(values)) * (len(values) - 1) / len(values)


@dataclass(frozen=True, slots=True)
class SegmentPanel:
    """One segment. `kind` of the columns: `named`, `unnamed` or `random`; `agreement` Kendall's W of the judges' own
    orders (1 the same order, 0 none), None where columns are no persons or fewer than three skated; `names` the panel
    as a page names it, also where no column can be told."""

    segment: str
    kind: Literal["named", "unnamed", "random"]
    columns: int
    skates: tuple[PanelSkate, ...]
    judges: tuple[PanelJudge, ...]
    agreement: float | None
    marks: int
    outside: int
    looks: tuple[Look, ...]
    names: tuple[str, ...] = ()


def panel_record(
    archive: Archive, segment: str, *, widths: tuple[float, float], nations: Nations | None = None
) -> SegmentPanel:
    """The record of the panel of one segment. `widths` of the corridor are grades and marks."""
    head = archive.sql("SELECT random_order, judges FROM segments WHERE segment = $s", {"s": segment}).to_dicts()[0]
    seated = {row["column"]: row for row in seats(archive, nations).filter(pl.col("segment") == segment).to_dicts()}
    random = bool(head["random_order"])
    kind: Literal["named", "unnamed", "random"] = "random" if random else "named" if seated else "unnamed"
    rows = differences(archive, [segment])
    skates = _skates(archive, segment, rows, seated)
    counts = corridor_counts(archive, [segment], goe=widths[0], components=widths[1])
    marks, outside = _sums(counts)
    judges = () if random else _judges(archive, segment, rows, skates, seated, counts)
    return SegmentPanel(
        segment,
        kind,
        int(head["judges"] or 0),
        skates,
        judges,
        None if random else _agreement(rows),
        marks,
        outside,
        looks(archive, [segment]),
        _names(archive, segment),
    )


_HEADS = """
SELECT performance, name, nation, rank, start FROM performances WHERE segment = $s ORDER BY rank NULLS LAST, start
"""
_NAMES = """
SELECT DISTINCT o.seat, o.name, o.nation FROM officials o WHERE o.segment = $s AND o.function = 'Judge'
ORDER BY o.seat NULLS LAST, o.name
"""


def _names(archive: Archive, segment: str) -> tuple[str, ...]:
    rows = archive.sql(_NAMES, {"s": segment}).iter_rows()
    return tuple(f"{name} ({nation})" if nation else name for _, name, nation in rows)


def _skates(
    archive: Archive, segment: str, rows: pl.DataFrame, seated: dict[int, dict[str, Any]]
) -> tuple[PanelSkate, ...]:
    by_skate: dict[int, list[tuple[int, float]]] = {}
    for performance, column, difference in rows.select("performance", "column", "difference").iter_rows():
        by_skate.setdefault(performance, []).append((column, difference))
    homes = {column: federation(row["nation"]) for column, row in seated.items() if row["nation"]}
    found = []
    for row in archive.sql(_HEADS, {"s": segment}).to_dicts():
        own = by_skate.get(row["performance"])
        if own:
            home = federation(row["nation"] or "")
            same = tuple(c for c, _ in own if home and homes.get(c) == home)
            values = (row["performance"], row["name"] or "", row["nation"] or "", row["rank"], row["start"])
            found.append(PanelSkate(*values, tuple(own), same))
    return tuple(found)


def _sums(counts: pl.DataFrame) -> tuple[int, int]:
    return tuple(  # type: ignore[return-value]
        sum(int(counts[f"{kind}_{what}"].sum()) for kind in ("goe", "component")) for what in ("marks", "outside")
    )


def _judges(
    archive: Archive,
    segment: str,
    rows: pl.DataFrame,
    skates: Sequence[PanelSkate],
    seated: dict[int, dict[str, Any]],
    counts: pl.DataFrame,
) -> tuple[PanelJudge, ...]:
    without = leave_one_out(archive, segment)
    columns = sorted(set(rows["column"]))
    names = {s.performance: s.skater for s in skates}
    own_of = {s.performance: s.own for s in skates}
    found = []
    for column in columns:
        own = rows.filter(pl.col("column") == column)
        mean, half = interval(own["difference"].to_list(), together=len(columns))
        moved, largest = _moved(without.filter(pl.col("column") == column), names)
        seat = seated.get(column, {})
        home = [d for p, d in own.select("performance", "difference").iter_rows() if column in own_of.get(p, ())]
        away = [d for p, d in own.select("performance", "difference").iter_rows() if column not in own_of.get(p, ())]
        found.append(
            PanelJudge(
                column,
                seat.get("name") or "",
                seat.get("nation") or "",
                seat.get("nation_from") or "",
                len(own),
                mean,
                half,
                _correlation(own["total"].to_numpy(), own["others"].to_numpy()),
                moved,
                largest,
                *_sums(counts.filter(pl.col("column") == column)),
                len(home),
                float(np.mean(home) - np.mean(away)) if home and away else None,
            )
        )
    return tuple(found)


def _moved(without: pl.DataFrame, names: dict[int, str]) -> tuple[tuple[Moved, ...] | None, int | None]:
    """The places that would be another, and the largest change of a score; None where nothing is to be told."""
    placed = without.filter(pl.col("place").is_not_null() & pl.col("place_whole").is_not_null())
    scored = without.filter(pl.col("tss").is_not_null() & pl.col("tss_printed").is_not_null())
    changes = (scored["tss"] - scored["tss_printed"]).to_list()
    largest = max(changes, key=abs) if changes else None
    if placed.is_empty():
        return None, largest
    other = placed.filter(pl.col("place") != pl.col("place_whole")).sort("place_whole")
    told = other.select("performance", "place_whole", "place").iter_rows()
    return tuple(Moved(p, names.get(p, ""), before, then) for p, before, then in told), largest


def _ranks(values: F) -> F:
    """Ranks from 1, equal values their mean rank."""
    order = np.argsort(values, kind="stable")
    ranks = np.empty(len(values))
    ranks[order] = np.arange(1, len(values) + 1)
    for value in np.unique(values):
        same = values == value
        ranks[same] = ranks[same].mean()
    return ranks


def _correlation(one: F, other: F) -> float | None:
    if len(one) < 3:
        return None
    a, b = _ranks(one), _ranks(other)
    return float(np.corrcoef(a, b)[0, 1]) if a.std() and b.std() else None


def _agreement(rows: pl.DataFrame) -> float | None:
    """Kendall's W over the skates that every judge marked."""
    wide = rows.pivot(on="column", index="performance", values="total").drop("performance").drop_nulls()
    skates, judges = wide.shape
    if skates < 3 or judges < 2:
        return None
    ranks = np.column_stack([_ranks(wide[c].to_numpy()) for c in wide.columns])
    apart = ranks.sum(axis=1) - judges * (skates + 1) / 2
    return float(12 * (apart**2).sum() / (judges**2 * (skates**3 - skates)))
