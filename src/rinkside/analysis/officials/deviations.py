"""Each judge's own score of each skate beside the mean of the others': in hundredths of a point.

A judge's own score is what the skate would have got had all nine given that judge's marks: the same base values, the
grades by the scale of values, the components by their factors. Only panels whose columns are named judges are looked
at; before 2016-17 columns stood in random order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from rinkside.analysis.arrays import Panelled, panelled, skates_of
from rinkside.archive import Archive
from rinkside.archive.people.brought import read_table
from rinkside.archive.people.nations import federation, stands_for_a_nation
from rinkside.domain import Entrant
from rinkside.errors import UsageError
from rinkside.protocols.entrants import name_key
from rinkside.scoring.batch import ABSENT, score_elements

__all__ = ["SEAT_COLUMNS", "Nations", "deviations", "differences", "judge_key", "read_nations", "seats"]

F = NDArray[np.float64]
SEAT_COLUMNS = ("segment", "column", "judge", "name", "nation", "nation_from")
"""The columns of `seats`."""

_SEATS = """
SELECT s.segment, o.seat AS column, o.name, o.nation, o.person, o.stands_for, o.basis, o.document,
       coalesce(s.season, q.season) AS season, coalesce(s.date, q.date) AS day
FROM officials o JOIN parts q USING (document, part) JOIN segments s ON s.segment = q.segment
WHERE o.function = 'Judge' AND o.seat IS NOT NULL AND NOT s.random_order ORDER BY o.document
"""
_FROM = {"printed": "another page", "imported": "a list", "carried": "other seasons"}
"""How `seats` says what a nation rests on, by the basis that who is who gives."""

Nations = Mapping[tuple[str, str], str]
"""A list of nationalities: by `judge_key` and season such as 2017-18, "" for any season."""


def judge_key(name: str) -> str:
    """What the printed names of one judge share, as text."""
    return " ".join(word for words in sorted(name_key(Entrant(name))) for word in words)


def read_nations(file: Path) -> dict[tuple[str, str], str]:
    """A list of judges' nationalities from a CSV file with the columns `judge_name`, `nationality` and `season`.

    Raises UsageError for a file that cannot be read or has no such columns.
    """
    rows, _ = read_table(file)
    if not rows:
        raise UsageError(f"{file.name} names no judge with a nation and a season; write one a line: DOE Jo,SUI,2017-18")
    return {(judge_key(row.name), row.season): row.nation for row in rows}


def seats(archive: Archive, nations: Nations | None = None) -> pl.DataFrame:
    """Who sat where: `segment`, `column`, `judge` (the person, else a key), `name`, `nation`, `nation_from`.

    Judges whom a page gives no nation (`ISU`) have that of another page of the season or of the seasons around it, as
    who is who tells it; else that of `nations` for the season, else for the nearest one; null where nothing says it.
    The newest page of a segment counts.
    """
    rows = archive.sql(_SEATS).to_dicts()
    known: dict[str, list[tuple[object, str]]] = {}
    listed: dict[str, dict[str, str]] = {}
    for (key, season), nation in (nations or {}).items():
        listed.setdefault(key, {})[season] = nation
    for row in rows:
        row["judge"] = row["person"] or judge_key(row["name"])
        if stands_for_a_nation(row["nation"] or ""):
            known.setdefault(row["judge"], []).append((row["day"], row["nation"]))
    newest: dict[tuple[str, int], dict[str, object]] = {}
    for row in rows:
        said = row["nation"] if stands_for_a_nation(row["nation"] or "") else None
        how = "the page" if said else None
        if said is None and row["stands_for"]:
            said, how = row["stands_for"], _FROM.get(row["basis"], "another page")
        if said is None and row["judge"] in known:
            near = [(abs((d - row["day"]).days) if d and row["day"] else 99_999, n) for d, n in known[row["judge"]]]
            said, how = min(near)[1], "another page"
        if said is None and (by_season := listed.get(judge_key(row["name"]))):
            said, how = _nearest(by_season, row["season"]), "a list"
        newest[row["segment"], row["column"]] = {**row, "nation": said, "nation_from": how}
    found = [{name: row[name] for name in SEAT_COLUMNS} for row in newest.values()]
    return pl.DataFrame(found, schema={n: pl.Int64 if n == "column" else pl.String for n in SEAT_COLUMNS})


def _nearest(by_season: Mapping[str, str], season: str | None) -> str:
    """The nation of that season, else of the nearest one."""
    year = int(season[:4]) if season else 0
    return by_season[min(by_season, key=lambda s: (abs(int(s[:4] or year) - year), s))]


def deviations(archive: Archive, seated: pl.DataFrame | None = None) -> pl.DataFrame:
    """One row a judge and skate: `segment`, `performance`, `column`, `judge`, `name`, `nation`, `skater`,
    `skater_nation`, `own` (of one federation, as RUS and OAR are; null where one is unknown), `total`, `others` (mean
    of the other judges), `difference`, and the parts `elements` and `components`. Hundredths, as floats.
    """
    seated = seats(archive) if seated is None else seated
    told = differences(archive, seated["segment"].unique().sort().to_list())
    if told.is_empty():
        return pl.DataFrame(
            schema={**_SCHEMA, "judge": pl.String, "name": pl.String, "nation": pl.String, "own": pl.Boolean}
        )
    rows = told.join(seated.drop("nation_from"), on=["segment", "column"], how="inner")
    codes = {code: federation(code) or None for column in ("nation", "skater_nation") for code in rows[column].unique()}
    one = [pl.col(n).replace_strict(codes, return_dtype=pl.String) for n in ("nation", "skater_nation")]
    return rows.with_columns((one[0] == one[1]).alias("own")).sort("performance", "column")


def differences(archive: Archive, segments: Sequence[str]) -> pl.DataFrame:
    """One row a column and skate of these segments, whether or not a judge is known to have sat there: the columns of
    `deviations` that name no judge. Panels of more than two."""
    skates = [s for s in skates_of(archive, segments) if s["tss"]]
    frames = [_group(group) for group in panelled(archive, skates) if group.judges > 2]
    return pl.concat(frames).sort("performance", "column") if frames else pl.DataFrame(schema=_SCHEMA)


_SCHEMA = {
    "segment": pl.String, "performance": pl.Int64, "column": pl.Int64, "skater": pl.String,
    "skater_nation": pl.String, "total": pl.Float64, "others": pl.Float64, "difference": pl.Float64,
    "elements": pl.Float64, "components": pl.Float64,
}  # fmt: skip


def own_points(group: Panelled) -> tuple[F, F]:
    """Points of each judge's grades and components, shape (skates, judges): NaN where a mark is missing, or where the
    rules held do not say what an element or the grade that was given is worth."""
    limit = group.tables.limit
    resolved = group.tables.resolved
    unknown = np.array([[r.base_value is None or step is None for step in r.steps] for r in resolved])
    given = group.marks.astype(np.int64)
    cell = np.clip(given + limit, 0, group.tables.width - 1)
    grades = group.tables.rows[group.ids[:, :, None], cell].astype(np.float64)
    grades[(given == ABSENT) | unknown[group.ids[:, :, None], cell]] = np.nan
    shown = group.shown.astype(np.float64)
    shown[shown < group.engine.lowest_mark] = np.nan
    factors = np.array(group.factors, np.float64)[None, :, None] / 100
    return grades.sum(axis=1), (shown * factors).sum(axis=1)


def _group(group: Panelled) -> pl.DataFrame:
    elements, components = own_points(group)
    plain = elements + components
    base = score_elements(group.marks, group.ids, group.tables).base
    total = plain + (base + group.added - group.deductions)[:, None]
    apart = [_apart(values) for values in (plain, elements, components)]
    judges = group.judges
    columns = np.array([[c + 1 for c in s["columns"]] for s in group.skates]).ravel()
    repeated = np.repeat(np.arange(len(group.skates)), judges)
    data = {
        "segment": [group.skates[at]["segment"] for at in repeated],
        "performance": [group.skates[at]["performance"] for at in repeated],
        "column": columns,
        "skater": [group.skates[at]["name"] for at in repeated],
        "skater_nation": [group.skates[at]["nation"] for at in repeated],
        "total": total.ravel(),
        "others": (total - apart[0]).ravel(),
        "difference": apart[0].ravel(),
        "elements": apart[1].ravel(),
        "components": apart[2].ravel(),
    }
    return pl.DataFrame(data, schema=_SCHEMA).filter(pl.col("difference").is_not_nan())


def _apart(values: F) -> F:
    """Each judge's value less the mean of the others'."""
    count = values.shape[1]
    apart: F = (values * count - values.sum(axis=1, keepdims=True)) / (count - 1)
    return apart
