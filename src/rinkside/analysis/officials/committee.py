"""All that an archive tells an officials' committee of the panels of some seasons or events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from rinkside.analysis.leave_one_out import leave_one_out
from rinkside.analysis.officials.called import marks_with_calls
from rinkside.analysis.officials.deviations import Nations, deviations, seats
from rinkside.analysis.officials.looks import Look, looks
from rinkside.analysis.officials.power import PowerPoint, held_power
from rinkside.analysis.officials.preference import Survey, field_preference, survey
from rinkside.analysis.officials.published import Beside, beside
from rinkside.analysis.officials.widths import COMPONENT_WIDTHS, GRADE_WIDTHS, beyond
from rinkside.analysis.who import event_name
from rinkside.archive import Archive
from rinkside.errors import UsageError

__all__ = ["CommitteeRecord", "asked_segments", "committee_record"]

_SEGMENTS = """
SELECT s.segment, s.event, coalesce(e.name, s.event) AS name, s.season, s.date, s.kind, s.category, s.judges,
       s.random_order, s.discipline, s.gender, s.level, s.team_event
FROM segments s LEFT JOIN events e USING (event) ORDER BY s.date, s.segment
"""


@dataclass(frozen=True, slots=True)
class CommitteeRecord:
    """The panels asked for. Points are hundredths, as floats where they are means.

    `segments` are those asked for; `named` how many have named judges, `drawn` how many print their columns in random
    order, `unseated` how many have named columns but no page of the panel. `field` is the mean over all own skates with
    its interval and count. `places` are the own skates of which another place is told without that judge, and of how
    many it can be told. `called` counts marks by call; `looks` are the marks to look at, `seated` says whose each is
    by its reference; `beyond` counts marks by judge, outside each of `widths`. `nation_from`
    says of how many seats the nation rests on what; `unknown` names judges without one.
    """

    segments: tuple[dict[str, Any], ...]
    named: int
    drawn: int
    unseated: int
    judges: int
    rows: pl.DataFrame
    survey: Survey
    field: tuple[float, float, float, int]
    places: tuple[int, int]
    called: pl.DataFrame
    looks: tuple[Look, ...]
    seated: dict[str, str]
    beyond: pl.DataFrame
    widths: tuple[tuple[float, ...], tuple[float, ...]]
    power: tuple[PowerPoint, ...]
    published: tuple[Beside, ...]
    nation_from: tuple[tuple[str, int], ...]
    unknown: tuple[str, ...]


def asked_segments(archive: Archive, seasons: Sequence[str] = (), events: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The segments of these seasons and of events whose name has all of some words; of all where nothing is asked.

    Raises UsageError for a season or an event that is not held, and says which are.
    """
    rows: list[dict[str, Any]] = archive.sql(_SEGMENTS).to_dicts()
    if not rows:
        raise UsageError("this archive holds no sheet with marks; add some with `rinkside archive add`")
    held = sorted({r["season"] for r in rows if r["season"]})
    for season in seasons:
        if season not in held:
            raise UsageError(f"no sheet of season {season} is held; held are {', '.join(held)}")
    if seasons:
        rows = [r for r in rows if r["season"] in seasons]
    if events:
        titles = {id(r): f"{event_name(r['name'] or '')} {r['name']} {r['event']} {r['season']}".lower() for r in rows}
        kept: set[int] = set()
        for words in events:
            hits = {id(r) for r in rows if all(w in titles[id(r)] for w in words.lower().split())}
            if not hits:
                names = sorted({event_name(r["name"] or "") for r in rows})
                more = f" and {len(names) - 12} more" if len(names) > 12 else ""
                raise UsageError(f"{words!r} is no event that is held; held are {'; '.join(names[:12])}{more}")
            kept |= hits
        rows = [r for r in rows if id(r) in kept]
    return rows


def committee_record(
    archive: Archive,
    *,
    seasons: Sequence[str] = (),
    events: Sequence[str] = (),
    nations: Nations | None = None,
    corridor: tuple[float, float] | None = None,
) -> CommitteeRecord:
    """The record of the panels of these seasons and events; where neither is asked, of every season with named judges.

    `nations` as `read_nations` gives them; `corridor` are grades and marks. Raises UsageError for what is not held.
    """
    rows = asked_segments(archive, seasons, events)
    seated = seats(archive, nations)
    if not seasons and not events:
        with_seats = set(seated["segment"])
        named_seasons = {r["season"] for r in rows if r["segment"] in with_seats}
        rows = [r for r in rows if r["season"] in named_seasons] or rows
    wanted = {r["segment"] for r in rows}
    seated = seated.filter(pl.col("segment").is_in(list(wanted)))
    apart = deviations(archive, seated)
    widths = (GRADE_WIDTHS, COMPONENT_WIDTHS) if corridor is None else ((corridor[0],), (corridor[1],))
    called = marks_with_calls(archive).filter(pl.col("segment").is_in(list(wanted)))
    found = looks(archive, sorted(wanted))
    has = set(seated["segment"])
    by_judge = seated.group_by("judge").agg(pl.col("name").first(), pl.col("nation").is_not_null().any().alias("told"))
    basis = seated.group_by("nation_from").len().sort("len", descending=True)
    return CommitteeRecord(
        tuple(rows),
        len(has),
        sum(bool(r["random_order"]) for r in rows),
        sum(not r["random_order"] and r["segment"] not in has for r in rows),
        len(by_judge),
        apart,
        survey(apart),
        field_preference(apart),
        _places(archive, apart),
        called,
        found,
        _named(found, seated),
        beyond(archive, seated, grades=widths[0], components=widths[1]),
        widths,
        held_power(apart),
        beside(apart, rows),
        tuple((how or "", int(count)) for how, count in basis.iter_rows()),
        tuple(sorted(by_judge.filter(~pl.col("told"))["name"].to_list())),
    )


def _places(archive: Archive, rows: pl.DataFrame) -> tuple[int, int]:
    """Own skates with another place in the segment had that judge not been there, and those of which it is told."""
    own = rows.filter(pl.col("own").fill_null(False)).select("performance", "column")
    if own.is_empty():
        return 0, 0
    told = leave_one_out(archive, rows["segment"].unique().sort().to_list()).join(
        own, on=["performance", "column"], how="inner"
    )
    told = told.filter(pl.col("place").is_not_null() & pl.col("place_printed").is_not_null())
    return int((told["place"] != told["place_printed"]).sum()), len(told)


def _named(found: Sequence[Look], seated: pl.DataFrame) -> dict[str, str]:
    """The judge of each mark by its reference: name and nation, or the column."""
    rows = seated.select("segment", "column", "name", "nation").iter_rows()
    judges = {(s, c): ", ".join(t for t in (name, nation) if t) for s, c, name, nation in rows}
    return {k.reference: judges.get((k.segment, k.column), f"column {k.column}, not named") for k in found}
