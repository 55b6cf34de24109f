"""Unseen steps of the ±3 tables from their own structure: rows of a group share their steps, seasons their tables.

A cell is filled only where everything seen agrees, and says why.
"""

from __future__ import annotations

from collections.abc import Iterable

from .called import CALLS_FROM, GRADES
from .codes import kind, split_calls
from .groups import groups
from .sources import Tables
from .table import Cell, Row, season_name

FIRST, LAST = 2005, 2017
SEEN_TWICE = 2
"""Steps that must agree between two seasons before a third is taken over from one to the other."""

Series = dict[str, dict[int, dict[int, int]]]
"""Group → season → grade → the value all its rows agree on."""


Broken = set[tuple[str, int, bool]]
"""Group, season and side (up or down) whose rows disagree."""


def agreed(tables: Tables, discipline: str) -> tuple[Series, Broken]:
    """What the rows of each group agree on, and the groups that disagree in a season, up or down."""
    series: Series = {}
    broken: Broken = set()
    for season in range(FIRST, LAST + 1):
        for other in ("singles", "pairs") if discipline != "ice dance" else ("ice dance",):
            for row in tables[other, season]:
                if row.base is None and not row.cells:
                    continue
                if row.base is not None and row.base.value == 0:
                    continue
                for group in groups(other, row.code, season):
                    if other != discipline and not group.startswith("both"):
                        continue
                    known = series.setdefault(group, {}).setdefault(season, {})
                    for grade, cell in row.cells.items():
                        if known.setdefault(grade, cell.value) != cell.value:
                            broken.add((group, season, grade > 0))
    # A wide group that one season contradicts is no row of the tables: it says nothing in the seasons around either.
    for group, season, up in list(broken):
        broken |= {(group, other, up) for other in range(FIRST, LAST + 1) if same_era(other, season)}
    return series, broken


def fill_cells(tables: Tables, discipline: str) -> None:
    """Unseen cells from the row's groups in the season, then from the groups' neighbouring seasons."""
    series, broken = agreed(tables, discipline)
    for season in range(FIRST, LAST + 1):
        for row in tables[discipline, season]:
            if row.base is None or row.base.value == 0 or (split_calls(row.code)[1] and kind(row.code) != "twist"):
                continue
            for grade in GRADES:
                if grade not in row.cells:
                    cell = infer(row, grade, season, groups(discipline, row.code, season), series, broken)
                    if cell is not None:
                        row.cells[grade] = cell


def infer(row: Row, grade: int, season: int, names: Iterable[str], series: Series, broken: Broken) -> Cell | None:
    """One cell from the narrowest group that shows it and contradicts nothing the row shows on that side."""
    up = grade > 0
    own = {g: c.value for g, c in row.cells.items() if (g > 0) is up}
    usable = [n for n in names if (n, season, up) not in broken]
    for name in usable:
        here = series.get(name, {}).get(season, {})
        if grade in here and all(here.get(g, v) == v for g, v in own.items()):
            return Cell(here[grade], "i", f"its group ({name}) this season")
    for name in usable:
        seasons = series.get(name, {})
        here = {**seasons.get(season, {}), **{g: c.value for g, c in row.cells.items()}}
        found = neighbour(name, grade, season, seasons, here, broken)
        if found is not None:
            return found
    return None


def same_era(one: int, other: int) -> bool:
    """Whether two seasons lie on one side of 2010-11, when the steps of most rows were drawn anew."""
    return (one < CALLS_FROM) == (other < CALLS_FROM)


def neighbour(
    name: str, grade: int, season: int, seasons: dict[int, dict[int, int]], here: dict[int, int], broken: Broken
) -> Cell | None:
    """The group's value before and after, or in the nearest season whose other steps are the same all the way."""
    candidates: dict[int, tuple[int, int]] = {}
    for step in (-1, 1):
        near = season + step
        while FIRST <= near <= LAST and (name, near, grade > 0) not in broken and same_era(near, season):
            there = seasons.get(near, {})
            shared = [g for g in here if g in there]
            if any(here[g] != there[g] for g in shared):
                break
            if grade in there:
                candidates[near] = (there[grade], len(shared))
                break
            near += step
    if not candidates or len({value for value, _ in candidates.values()}) > 1:
        return None
    near = min(candidates, key=lambda s: abs(s - season))
    value = candidates[near][0]
    if len(candidates) > 1:
        both = " and ".join(season_name(s) for s in sorted(candidates))
        return Cell(value, "i", f"its group ({name}) in {both}")
    if candidates[near][1] < SEEN_TWICE:
        return None
    return Cell(value, "i", f"its group ({name}) in {season_name(near)}, other steps unchanged")
