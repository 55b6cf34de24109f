"""All that an archive tells of how one judge judged, beside the others of the same panels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import polars as pl

from rinkside.analysis.leave_one_out import leave_one_out
from rinkside.analysis.officials.called import FIRST_SEASON
from rinkside.analysis.officials.corridor import corridor_by_skate
from rinkside.analysis.officials.deviations import Nations, deviations, judge_key, seats
from rinkside.analysis.officials.intervals import interval
from rinkside.analysis.officials.looks import Look, looks
from rinkside.analysis.officials.preference import Preference, preferences
from rinkside.analysis.who import one_of
from rinkside.archive import Archive
from rinkside.errors import UsageError

__all__ = ["Corridor", "JudgeRecord", "NationRow", "OwnSkate", "judge_record"]

FEWEST = 5
"""How many skates a nation needs for a row of its own."""


@dataclass(frozen=True, slots=True)
class NationRow:
    """Skaters of one nation ("" for those of all others together): how many skates, how much more than the mean of the
    other judges they got than skaters of other nations did (hundredths), and half the width of the interval."""

    nation: str
    skates: int
    points: float
    half: float | None
    own: bool


@dataclass(frozen=True, slots=True)
class OwnSkate:
    """One skate of a skater of the own nation: score and place as printed, and without this judge's marks (exact).

    `others` is how many other judges were left out in turn, `others_gain` what that gave on average (hundredths) and
    `others_moved` how often the place was another: what leaving out any judge does."""

    segment: str
    performance: int
    skater: str
    tss: int
    tss_without: int | None
    place: int | None
    place_without: int | None
    others: int = 0
    others_gain: float = 0.0
    others_moved: int = 0

    @property
    def moved(self) -> bool:
        """Whether the place would have been another without this judge."""
        return None not in (self.place, self.place_without) and self.place != self.place_without


@dataclass(frozen=True, slots=True)
class Corridor:
    """Marks of one event: how many, how many outside, and the same of the other judges of those panels."""

    event: str
    marks: int
    outside: int
    others: int
    others_outside: int


@dataclass(frozen=True, slots=True)
class JudgeRecord:
    """One judge. Points are hundredths. `mean` is the judge's own score less the mean of the others, by segment, with
    half its 95 % interval; `asked` how many judges the preference's q-value is controlled over; `grades_called` how
    many of the `grades` are of seasons whose reductions for called errors are held."""

    judge: str
    names: tuple[str, ...]
    nations: tuple[str, ...]
    nation_from: tuple[str, ...]
    segments: pl.DataFrame
    performances: tuple[int, ...]
    grades: int
    grades_called: int
    mean: float
    mean_half: float | None
    by_nation: tuple[NationRow, ...]
    preference: Preference | None
    asked: int
    own: tuple[OwnSkate, ...]
    looks: tuple[Look, ...]
    corridor: tuple[Corridor, ...] = ()


_SEGMENTS = """
SELECT s.segment, s.event, coalesce(e.name, s.event) AS name, s.category, s.kind, s.season, s.date
FROM segments s LEFT JOIN events e USING (event) WHERE s.segment IN (SELECT unnest($wanted)) ORDER BY s.date, s.segment
"""


def judge_record(
    archive: Archive,
    said: str,
    *,
    nations: Nations | None = None,
    seasons: Sequence[str] = (),
    widths: tuple[float, float] | None = None,
) -> JudgeRecord:
    """The record of the one judge that the words `said` fit, in these seasons or all.

    `widths` of the corridor are grades and marks. Raises UsageError for no judge or several, and where the archive
    names no judges of those seasons.
    """
    seated = seats(archive, nations)
    if seasons:
        held = archive.sql("SELECT segment FROM segments WHERE season IN (SELECT unnest($s))", {"s": list(seasons)})
        seated = seated.filter(pl.col("segment").is_in(held["segment"].implode()))
    if seated.is_empty():
        when = f" in {', '.join(seasons)}" if seasons else ""
        raise UsageError(
            f"this archive names no judges{when}; add the pages of panels, and see `rinkside archive stats`"
        )
    judge = _judge(seated, said)
    own_seats = seated.filter(pl.col("judge") == judge)
    columns = {(row["segment"], row["column"]) for row in own_seats.to_dicts()}
    wanted = sorted({segment for segment, _ in columns})
    everybody = deviations(archive, seated)
    rows = everybody.filter(pl.col("judge") == judge)
    told = preferences(everybody)
    by_segment = [fmean(part["difference"].to_list()) for _, part in rows.group_by("segment", maintain_order=True)]
    mean, half = interval(by_segment)
    performances = tuple(int(p) for p in rows["performance"].unique().sort())
    return JudgeRecord(
        judge,
        tuple(dict.fromkeys(own_seats["name"])),
        tuple(n for n in dict.fromkeys(own_seats["nation"]) if n),
        tuple(n for n in dict.fromkeys(own_seats["nation_from"]) if n),
        archive.sql(_SEGMENTS, {"wanted": wanted}),
        performances,
        _grades(archive, columns),
        _grades(archive, columns, FIRST_SEASON),
        mean,
        half,
        _by_nation(rows),
        next((p for p in told if p.judge == judge), None),
        len(told),
        _own(archive, rows, columns),
        looks(archive, wanted, columns),
        _corridor(archive, wanted, judge, widths),
    )


def _judge(seated: pl.DataFrame, said: str) -> str:
    names: dict[str, list[str]] = {}
    for judge, name in seated.select("judge", "name").unique().sort("judge", "name").iter_rows():
        names.setdefault(judge, []).append(name)
    words = set(judge_key(said).split())
    whole = [j for j, own in names.items() if any(judge_key(n) == judge_key(said) for n in own)]
    hits = whole or [j for j, own in names.items() if words and any(words <= set(judge_key(n).split()) for n in own)]
    return one_of(said, [(names[j][0], j) for j in hits], "judge", [own[0] for own in names.values()])


def _grades(archive: Archive, columns: set[tuple[str, int]], since: str = "") -> int:
    """How many grades of execution the judge gave, in seasons from `since` on."""
    rows = archive.sql(
        "SELECT count(*) AS n FROM elements e JOIN performances p USING (performance) JOIN segments s USING (segment) "
        "JOIN (SELECT unnest($segments) AS segment, unnest($columns) AS seat) j USING (segment) "
        "WHERE e.marks[j.seat] IS NOT NULL AND coalesce(s.season, '') >= $since",
        {"segments": [s for s, _ in columns], "columns": [c for _, c in columns], "since": since},
    )
    return int(rows["n"][0])


def _by_nation(rows: pl.DataFrame) -> tuple[NationRow, ...]:
    """By nation of the skater, each difference less the judge's mean over skaters of other nations in the segment."""
    others = pl.col("difference").filter(~pl.col("own").fill_null(False)).mean().over("segment")
    centred = rows.with_columns((pl.col("difference") - others).alias("centred")).filter(
        pl.col("centred").is_not_null() & pl.col("centred").is_not_nan()
    )
    groups: dict[tuple[str, bool], list[float]] = {}
    for nation, own, value in centred.select("skater_nation", "own", "centred").iter_rows():
        groups.setdefault((nation or "", bool(own)), []).append(value)
    mine = [v for (_, own), values in groups.items() if own for v in values]
    many = {k: v for k, v in groups.items() if len(v) >= FEWEST and not k[1]}
    rest = [v for k, values in groups.items() if k not in many and not k[1] for v in values]
    together = len(many) + bool(mine) + bool(rest)
    found = [NationRow(n, len(v), *interval(v, together=together), False) for (n, _), v in many.items()]
    found.sort(key=lambda r: (-r.skates, r.nation))
    if mine:
        nation = next(n for (n, own) in groups if own)
        found.insert(0, NationRow(nation, len(mine), *interval(mine, together=together), True))
    if rest:
        found.append(NationRow("", len(rest), *interval(rest, together=together), False))
    return tuple(found)


def _own(archive: Archive, rows: pl.DataFrame, columns: set[tuple[str, int]]) -> tuple[OwnSkate, ...]:
    """Every skate of the own nation with and without this judge."""
    mine: list[dict[str, Any]] = rows.filter(pl.col("own").fill_null(False)).to_dicts()
    if not mine:
        return ()
    without: Mapping[tuple[int, int], dict[str, Any]] = {
        (row["performance"], row["column"]): row
        for row in leave_one_out(archive, sorted({row["segment"] for row in mine})).to_dicts()
    }
    found = []
    for row in mine:
        other = without.get((row["performance"], row["column"]))
        if other is not None and other["tss_printed"] is not None:
            here = [r for (p, c), r in without.items() if p == row["performance"] and c != row["column"]]
            rest = [r for r in here if r["tss"] is not None]
            gains = [r["tss"] - r["tss_printed"] for r in rest]
            found.append(
                OwnSkate(
                    row["segment"],
                    row["performance"],
                    row["skater"],
                    other["tss_printed"],
                    other["tss"],
                    other["place_whole"],
                    other["place"],
                    len(rest),
                    sum(gains) / len(gains) if gains else 0.0,
                    sum(r["place"] is not None and r["place"] != r["place_whole"] for r in rest),
                )
            )
    return tuple(found)


def _corridor(
    archive: Archive, segments: Sequence[str], judge: str, widths: tuple[float, float] | None
) -> tuple[Corridor, ...]:
    if widths is None:
        return ()
    counted = corridor_by_skate(archive, segments, goe=widths[0], components=widths[1]).join(
        archive.sql("SELECT segment, event, date FROM segments"), on="segment"
    )
    found = []
    for (event,), part in counted.sort("date", "segment").group_by(["event"], maintain_order=True):
        own = part["judge"] == judge
        sums = [
            sum(part.filter(mask)[f"{kind}_{what}"].sum() for kind in ("goe", "component"))
            for mask in (own, ~own)
            for what in ("marks", "outside")
        ]
        found.append(Corridor(str(event), *(int(s) for s in sums)))
    return tuple(found)
