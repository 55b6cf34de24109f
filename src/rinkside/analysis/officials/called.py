"""Marks above what a called error allows: a grade no judge can reach who sees the call and follows the guidelines.

The least reductions are data with their source (`called_errors.csv`); a mark is named only where even the highest
starting grade less all of them lies below it. Seasons and calls that the data do not hold are not looked at.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import polars as pl

from rinkside.analysis.officials.deviations import seats
from rinkside.archive import Archive
from rinkside.domain import parse_element
from rinkside.errors import NotationError

__all__ = ["FIRST_SEASON", "above_what_calls_allow", "marks_with_calls", "reductions"]

HIGHEST = 5
FIRST_SEASON = "2018-19"
"""The first season whose least reductions are held: that of grades to +5."""


@lru_cache(maxsize=1)
def reductions() -> tuple[tuple[str, int, int, str], ...]:
    """Each call with its least reduction, the first year it holds, and its source."""
    path = Path(__file__).parent / "called_errors.csv"
    with path.open(encoding="utf-8", newline="") as text:
        return tuple(
            (row["call"], int(row["reduction"]), int(row["from_season"]), row["source"]) for row in csv.DictReader(text)
        )


def _allowed(code: str, info: str, first_year: int) -> tuple[int, str] | None:
    """The highest grade the calls of an element allow, and which calls; None where none restricts it."""
    try:
        calls = {call for part in parse_element(code).parts for call in part.calls}
    except NotationError:
        return None
    calls |= set(info.split())
    known = [(call, less) for call, less, since, _ in reductions() if call in calls and first_year >= since]
    if not known:
        return None
    return max(-HIGHEST, HIGHEST - sum(less for _, less in known)), " ".join(call for call, _ in known)


def above_what_calls_allow(archive: Archive, segments: Sequence[str] | None = None) -> pl.DataFrame:
    """Each such mark: `segment`, `performance`, `skater`, `number`, `code`, `column`, `name` (of the judge, null where
    not known), `mark`, `allowed`, `calls`. From 2018-19 on, when grades run to +5; of the whole archive or some
    segments."""
    only = "" if segments is None else "AND s.segment IN (SELECT unnest($segments)) "
    rows = archive.sql(
        "SELECT p.segment, e.performance, p.name AS skater, e.number, e.code, e.info, e.marks, s.season "
        "FROM elements e JOIN performances p USING (performance) JOIN segments s USING (segment) "
        f"WHERE s.season >= '{FIRST_SEASON}' AND (e.info != '' OR regexp_matches(e.code, '[<q!e]')) "
        f"{only}ORDER BY 2, 4",
        {"segments": list(segments)} if segments is not None else (),
    )
    found = []
    for segment, performance, skater, number, code, info, marks, season in rows.iter_rows():
        limit = _allowed(code, info or "", int(season[:4]))
        if limit is None:
            continue
        for column, mark in enumerate(marks or (), 1):
            if mark is not None and mark > limit[0]:
                found.append((segment, performance, skater, number, code, column, mark, *limit))
    names = ["segment", "performance", "skater", "number", "code", "column", "mark", "allowed", "calls"]
    texts = ("segment", "skater", "code", "calls")
    schema = {n: pl.String if n in texts else pl.Int64 for n in names}
    told = pl.DataFrame(found, schema=schema, orient="row")
    return told.join(seats(archive).select("segment", "column", "name"), on=["segment", "column"], how="left")


def marks_with_calls(archive: Archive) -> pl.DataFrame:
    """Every row of an element with a call that restricts grades: `segment`, `season`, `calls`, `allowed`, how many
    `marks` the panel gave and how many lie `above`."""
    rows = archive.sql(
        "SELECT p.segment, s.season, e.code, e.info, e.marks "
        "FROM elements e JOIN performances p USING (performance) JOIN segments s USING (segment) "
        f"WHERE s.season >= '{FIRST_SEASON}' AND (e.info != '' OR regexp_matches(e.code, '[<q!e]')) "
        "ORDER BY p.performance"
    )
    found = []
    for segment, season, code, info, marks in rows.iter_rows():
        limit = _allowed(code, info or "", int(season[:4]))
        given = [m for m in marks or () if m is not None]
        if limit is not None and given:
            found.append((segment, season, limit[1], limit[0], len(given), sum(m > limit[0] for m in given)))
    names = ["segment", "season", "calls", "allowed", "marks", "above"]
    schema = {n: pl.String if n in names[:3] else pl.Int64 for n in names}
    return pl.DataFrame(found, schema=schema, orient="row")
