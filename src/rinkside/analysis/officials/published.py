"""The own-nation preference that BuzzFeed News published in 2018, and what the held panels give beside it.

Published: "The Edge", 8 February 2018, over 17 competitions of October 2016 to December 2017 (3.4 points; same-country
3.088, other −0.301; 1,305 own skates of 14,680 judged skates), and an analysis of the 2018 Games of March 2018 (3.9).
The method is that of the notebooks beside the articles (github.com/BuzzFeedNews/2018-02-figure-skating-analysis, and
2018-02-olympic-figure-skating-analysis), told again here in our words and done anew on the held panels.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import polars as pl

from rinkside.analysis.officials.preference import field_preference
from rinkside.domain import SegmentKind

__all__ = ["GAMES", "OWN", "SEASONS_OF_2018", "SEVENTEEN", "Beside", "Competition", "beside", "competitions", "pooled"]

SEVENTEEN, GAMES, OWN = 340, 390, 1_305
"""Published: over the 17 competitions and at the 2018 Games, in hundredths; and the own skates behind the first."""
SEASONS_OF_2018 = ("2016-17", "2017-18")
"""The seasons they are of."""
_GAMES_DAYS = (date(2018, 2, 9), date(2018, 2, 25))


@dataclass(frozen=True, slots=True)
class Competition:
    """One of the 17: its name, its days, and words of its name in an archive."""

    event: str
    first_day: date
    last_day: date
    words: tuple[str, ...]

    def is_of(self, day: date | None, name: str) -> bool:
        """Whether a segment of that day and event is of this competition."""
        around = timedelta(days=1)
        said = name.lower()
        return (
            day is not None
            and self.first_day - around <= day <= self.last_day + around
            and any(word in said for word in self.words)
        )


@lru_cache(maxsize=1)
def competitions() -> tuple[Competition, ...]:
    """The 17 competitions of the article."""
    with (Path(__file__).parent / "published.csv").open(encoding="utf-8", newline="") as text:
        return tuple(
            Competition(
                row["event"],
                date.fromisoformat(row["first_day"]),
                date.fromisoformat(row["last_day"]),
                tuple(row["words"].split("|")),
            )
            for row in csv.DictReader(text)
        )


@dataclass(frozen=True, slots=True)
class Beside:
    """One comparison. `published` in hundredths, None where nothing was published for just these; `ours` with its
    interval and own skates; `theirs` what their way of counting gives on the held panels. `held` and `missing` are
    competitions by name."""

    what: str
    published: int | None
    ours: float
    low: float
    high: float
    own: int
    theirs: float
    held: tuple[str, ...]
    missing: tuple[str, ...]


def pooled(rows: pl.DataFrame) -> float:
    """Their way: each difference less the judge's mean over all short or all free programmes (own skaters counted in),
    then the mean over own skates less the mean over all others, all panels in one pool. `rows` need `kind`."""
    known = rows.filter(pl.col("own").is_not_null())
    free = pl.col("kind").is_in([k.value for k in SegmentKind if k.decisive])
    adjusted = known.with_columns(free.alias("free")).with_columns(
        (pl.col("difference") - pl.col("difference").mean().over("judge", "free")).alias("adjusted")
    )
    own, other = (adjusted.filter(mask)["adjusted"].mean() for mask in (pl.col("own"), ~pl.col("own")))
    return float(own) - float(other) if isinstance(own, float) and isinstance(other, float) else 0.0


def beside(rows: pl.DataFrame, segments: Sequence[dict[str, Any]]) -> tuple[Beside, ...]:
    """The comparisons that the asked segments allow: the 17 competitions, those of 2016-17, the Games.

    `rows` are those of `deviations`; `segments` have `segment`, `season`, `date`, `name`, `event` and `kind`.
    """
    of = {
        s["segment"]: c.event
        for s in segments
        for c in competitions()
        if c.is_of(s["date"], f"{s['name']} {s['event']}")
    }
    games = {
        s["segment"]: "Olympic Winter Games 2018"
        for s in segments
        if s["date"]
        and _GAMES_DAYS[0] <= s["date"] <= _GAMES_DAYS[1]
        and "olympic" in f"{s['name']} {s['event']}".lower()
    }
    kinds = pl.DataFrame(
        {"segment": [s["segment"] for s in segments], "kind": [s["kind"] for s in segments]},
        schema={"segment": pl.String, "kind": pl.String},
    )
    told = rows.join(kinds, on="segment", how="left")
    every = [c.event for c in competitions()]
    of_2016 = [c.event for c in competitions() if c.last_day < date(2017, 7, 1)]
    asked: list[tuple[str, int | None, dict[str, str], list[str]]] = [
        ("17 competitions, 2016 and 2017", SEVENTEEN, of, every),
        ("Season 2016–17 of these", None, {s: e for s, e in of.items() if e in of_2016}, of_2016),
        ("Olympic Winter Games 2018", GAMES, games, ["Olympic Winter Games 2018"]),
    ]
    found = []
    for what, published, wanted, names in asked:
        part = told.filter(pl.col("segment").is_in(list(wanted)))
        points, low, high, own = field_preference(part)
        if own:
            has = {wanted[s] for s in part["segment"].unique()}
            held = tuple(n for n in names if n in has)
            missing = tuple(n for n in names if n not in has)
            found.append(Beside(what, published, points, low, high, own, pooled(part), held, missing))
    return tuple(found)
