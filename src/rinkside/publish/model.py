"""A publication: an event as the public may see it, whatever it is then made into.

Points are hundredths. Values are the official ones: what a sheet prints, or what was approved at the rink.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import TypeVar

from rinkside.domain import (
    Category,
    Discipline,
    Entrant,
    Event,
    Gender,
    Level,
    Panel,
    Performance,
    Place,
    Season,
    Segment,
    SegmentKind,
    SegmentRow,
    Standing,
)
from rinkside.publish.policy import OPEN, Policy
from rinkside.rulebook import SegmentRules
from rinkside.scoring import Settings

__all__ = [
    "Change",
    "Entry",
    "OverallRow",
    "Publication",
    "PublishedCategory",
    "PublishedSegment",
    "ResultRow",
    "Start",
    "Status",
    "TeamResult",
    "TeamRow",
    "TimetableItem",
    "Version",
]


class Status(StrEnum):
    """How far a segment is. `HELD` is said of one whose result is not public."""

    PLANNED = "planned"
    RUNNING = "running"
    PROVISIONAL = "provisional"
    OFFICIAL = "official"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class Entry:
    """Who is entered: the entrant and what is known beside; `planned` by segment kind, codes in order."""

    entrant: Entrant
    coach: str = ""
    choreographer: str = ""
    music: str = ""
    planned: tuple[tuple[SegmentKind, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """One line of a starting order: number, entrant, warm-up group, and the planned time (ISO 8601, "" for none).

    `expected` is the time by what really happened: when the skate began, or is to begin. `standing` says who withdrew
    or was disqualified since the draw.
    """

    number: int
    entrant: Entrant
    group: int | None = None
    time: str = ""
    expected: str = ""
    standing: Standing = Standing.RANKED


@dataclass(frozen=True, slots=True)
class Change:
    """One thing a version changed: of whom, what, from what, to what, in words."""

    who: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Version:
    """A published version of a result: its number from 1, when (ISO 8601), why, who asked for it, what it changed."""

    number: int
    at: str = ""
    reason: str = ""
    asked_by: str = ""
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One entrant in a segment. `deductions` is a positive magnitude; None is not known or not ranked.

    `performance` where the marks are public, with every value filled in; `counting` are the columns (from 0) that were
    drawn to count, None for all.
    """

    entrant: Entrant
    place: int | None
    tss: int | None
    tes: int | None
    pcs: int | None
    deductions: int | None
    start_number: int | None = None
    standing: Standing = Standing.RANKED
    performance: Performance | None = None
    counting: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class OverallRow:
    """One entrant over all segments. `total` is None for who did not skate them all; `places` one for each segment."""

    entrant: Entrant
    place: int | None
    total: int | None
    places: tuple[int | None, ...]
    standing: Standing = Standing.RANKED


_Of = TypeVar("_Of", Entry, ResultRow, OverallRow)


def _theirs(rows: Sequence[_Of], entrant: Entrant) -> _Of | None:
    """The row of an entrant: by name, for nation and club are not on every page; by all three where two share it."""
    found = [r for r in rows if r.entrant.name == entrant.name]
    if len(found) == 1:
        return found[0]
    whole = (entrant.nation, entrant.club)
    return next((r for r in found if (r.entrant.nation, r.entrant.club) == whole), None)


@dataclass(frozen=True, slots=True)
class PublishedSegment:
    """One segment: starting order, rows by place (the unranked last), officials, and the versions of its result.

    `rules` and `settings` are what it was scored by, for explanations; None where no rules are known for it.
    """

    kind: SegmentKind
    title: str
    date: date | None
    status: Status
    judges: int = 0
    random_order: bool = False
    panel: Panel | None = None
    starts: tuple[Start, ...] = ()
    rows: tuple[ResultRow, ...] = ()
    versions: tuple[Version, ...] = ()
    rules: SegmentRules | None = None
    settings: Settings = Settings()  # noqa: RUF009  # frozen

    def of(self, entrant: Entrant) -> ResultRow | None:
        """The row of that entrant, None where there is none; of two of one name, of the same nation and club."""
        return _theirs(self.rows, entrant)


@dataclass(frozen=True, slots=True)
class PublishedCategory:
    """A category with its segments in the order skated, its entries and its overall result."""

    name: str
    discipline: Discipline
    level: Level
    season: Season
    gender: Gender | None = None
    segments: tuple[PublishedSegment, ...] = ()
    entries: tuple[Entry, ...] = ()
    overall: tuple[OverallRow, ...] = ()
    policy: Policy = OPEN

    def entry_of(self, entrant: Entrant) -> Entry:
        """What is known of the entrant; of two of one name, of the same nation and club."""
        return _theirs(self.entries, entrant) or Entry(entrant)

    def overall_of(self, entrant: Entrant) -> OverallRow | None:
        """The overall row of that entrant, None where there is none."""
        return _theirs(self.overall, entrant)


@dataclass(frozen=True, slots=True)
class TimetableItem:
    """One line of the timetable: when (ISO 8601), what, and to which category and segment it belongs, "" for none.

    `expected` is the time by what really happened, "" where that is not known.
    """

    at: str
    what: str
    category: str = ""
    segment: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team of a team event: place (None before it has points), points in all and in each segment (None where it
    did not skate), and the rule that decided its place over a team level on points, "" where points alone did."""

    name: str
    nation: str
    place: int | None
    points: int
    of: tuple[int | None, ...]
    decided_by: str = ""


@dataclass(frozen=True, slots=True)
class TeamResult:
    """The standing of a team event: the headings of its segments ("Men SP") and the teams by place.

    `problem` says why there is none, "" where there is.
    """

    segments: tuple[str, ...]
    rows: tuple[TeamRow, ...]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Publication:
    """An event to publish. `made` is when its newest value was established (ISO 8601), "" where that is not known.

    `rehearsal` is True where nothing of it happened at a rink; `team` is the standing of its team event, None for none.
    """

    name: str
    venue: str = ""
    first_day: date | None = None
    last_day: date | None = None
    categories: tuple[PublishedCategory, ...] = ()
    timetable: tuple[TimetableItem, ...] = ()
    made: str = ""
    rehearsal: bool = False
    team: TeamResult | None = None

    def event(self) -> Event:
        """The publication as a plain event: what prints of judges' details and the open format are made of."""
        return Event(self.name, self.venue, self.first_day, self.last_day, tuple(_category(c) for c in self.categories))


def _category(category: PublishedCategory) -> Category:
    return Category(
        category.name,
        category.discipline,
        category.level,
        category.season,
        category.gender,
        tuple(_segment(s) for s in category.segments),
    )


def _sourced(p: Performance) -> Performance:
    """The skate with the name and page of the file it was read from, and not the folders of somebody's machine."""
    if p.place is None:
        return p
    return replace(p, place=Place(re.split(r"[/\\\\]", p.place.file)[-1], p.place.page))


def _segment(segment: PublishedSegment) -> Segment:
    performances = tuple(_sourced(r.performance) for r in segment.rows if r.performance is not None)
    rows = tuple(
        SegmentRow(r.entrant, r.place, r.tss, r.tes, r.pcs, r.deductions, r.start_number, standing=r.standing)
        for r in segment.rows
        if r.performance is None
    )
    return Segment(
        segment.kind,
        segment.title,
        segment.date,
        segment.judges,
        segment.random_order,
        segment.panel,
        performances,
        rows,
    )
