"""Each judge's own score of each skate beside the mean of the others': in hundredths of a point.

A judge's own score is what the skate would have got had all nine given that judge's marks: the same base values, the
grades by the scale of values, the components by their factors. Only panels whose columns are named judges are looked
at; before 2016-17 columns stood in random order.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import polars as pl
from numpy.typing import NDArray

from rinkside.analysis.arrays import Panelled, panelled, skates_of
from rinkside.archive import Archive
from rinkside.domain import Entrant
from rinkside.protocols.entrants import name_key
from rinkside.scoring.batch import ABSENT

__all__ = ["SEAT_COLUMNS", "deviations", "judge_key", "seats"]

F = NDArray[np.float64]
SEAT_COLUMNS = ("segment", "column", "judge", "name", "nation", "nation_from")
"""The columns of `seats`."""

_SEATS = """
SELECT s.segment, o.seat AS column, o.name, o.nation, o.document, coalesce(s.date, q.date) AS day
FROM officials o JOIN parts q USING (document, part) JOIN segments s ON s.segment = q.segment
WHERE o.function = 'Judge' AND o.seat IS NOT NULL AND NOT s.random_order ORDER BY o.document
"""


def judge_key(name: str) -> str:
    """What the printed names of one judge share, as text."""
    return " ".join(word for words in sorted(name_key(Entrant(name))) for word in words)


def seats(archive: Archive, nations: Mapping[str, str] | None = None) -> pl.DataFrame:
    """Who sat where: `segment`, `column`, `judge` (a key), `name`, `nation`, `nation_from`.

    Judges whom a page gives no nation (`ISU`) have that of another page of the archive (the nearest in time), else that
    of `nations` by `judge_key`; null where nothing says it. The newest page of a segment counts.
    """
    rows = archive.sql(_SEATS).to_dicts()
    known: dict[str, list[tuple[object, str]]] = {}
    for row in rows:
        row["judge"] = judge_key(row["name"])
        if row["nation"] not in (None, "", "ISU"):
            known.setdefault(row["judge"], []).append((row["day"], row["nation"]))
    newest: dict[tuple[str, int], dict[str, object]] = {}
    for row in rows:
        said = row["nation"] if row["nation"] not in (None, "", "ISU") else None
        how = "the page" if said else None
        if said is None and row["judge"] in known:
            near = [(abs((d - row["day"]).days) if d and row["day"] else 99_999, n) for d, n in known[row["judge"]]]
            said, how = min(near)[1], "another page"
        if said is None and nations and row["judge"] in nations:
            said, how = nations[row["judge"]], "a list"
        newest[row["segment"], row["column"]] = {**row, "nation": said, "nation_from": how}
    found = [{name: row[name] for name in SEAT_COLUMNS} for row in newest.values()]
    return pl.DataFrame(found, schema={n: pl.Int64 if n == "column" else pl.String for n in SEAT_COLUMNS})


def deviations(archive: Archive, seated: pl.DataFrame | None = None) -> pl.DataFrame:
    """One row a judge and skate: `segment`, `performance`, `column`, `judge`, `name`, `nation`, `skater`,
    `skater_nation`, `own` (same nation; null where the judge's is not known), `total`, `others` (the mean of the other
    judges), `difference`, and the parts of it `elements` and `components`. Hundredths, as floats.
    """
    seated = seats(archive) if seated is None else seated
    wanted = set(seated["segment"])
    frames = [
        _group(group)
        for group in panelled(archive, [s for s in skates_of(archive) if s["segment"] in wanted and s["tss"]])
        if group.judges > 2
    ]
    if not frames:
        return pl.DataFrame(
            schema={**_SCHEMA, "judge": pl.String, "name": pl.String, "nation": pl.String, "own": pl.Boolean}
        )
    rows = pl.concat(frames).join(seated.drop("nation_from"), on=["segment", "column"], how="inner")
    return rows.with_columns((pl.col("nation") == pl.col("skater_nation")).alias("own")).sort("performance", "column")


_SCHEMA = {
    "segment": pl.String, "performance": pl.Int64, "column": pl.Int64, "skater": pl.String,
    "skater_nation": pl.String, "total": pl.Float64, "others": pl.Float64, "difference": pl.Float64,
    "elements": pl.Float64, "components": pl.Float64,
}  # fmt: skip


def own_points(group: Panelled) -> tuple[F, F]:
    """Points of each judge's grades and components, shape (skates, judges): NaN where a mark is missing."""
    limit = group.tables.limit
    given = group.marks.astype(np.int64)
    cell = np.clip(given + limit, 0, group.tables.width - 1)
    grades = group.tables.rows[group.ids[:, :, None], cell].astype(np.float64)
    grades[(given == ABSENT) | group.tables.special[group.ids][:, :, None]] = np.nan
    shown = group.shown.astype(np.float64)
    shown[shown < group.engine.lowest_mark] = np.nan
    factors = np.array(group.factors, np.float64)[None, :, None] / 100
    return grades.sum(axis=1), (shown * factors).sum(axis=1)


def _group(group: Panelled) -> pl.DataFrame:
    elements, components = own_points(group)
    plain = elements + components
    base = group.scored()[1] - group.added - _goe(group)
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


def _goe(group: Panelled) -> NDArray[np.int32]:
    from rinkside.scoring.batch import score_elements

    found: NDArray[np.int32] = score_elements(group.marks, group.ids, group.tables).goe.sum(axis=1, dtype=np.int32)
    return found


def _apart(values: F) -> F:
    """Each judge's value less the mean of the others'."""
    count = values.shape[1]
    apart: F = (values * count - values.sum(axis=1, keepdims=True)) / (count - 1)
    return apart
