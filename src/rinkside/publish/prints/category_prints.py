"""Prints about a category and the event: overall result, podium, schedule, cover."""

from __future__ import annotations

from datetime import date
from typing import Any

from rinkside.publish.headings import heading_of
from rinkside.publish.model import Publication, PublishedCategory
from rinkside.publish.official_code import of_team
from rinkside.publish.prints.frame import section, shown, shown_day
from rinkside.publish.prints.lists import (
    clock,
    column,
    dates_of,
    group,
    heading,
    listing,
    place_or_standing,
)

__all__ = ["category_head", "cover", "overall_result", "podium", "schedule", "team_result"]

Sections = list[dict[str, Any]]

_MEDALS = {1: "Gold", 2: "Silver", 3: "Bronze"}


def overall_result(p: Publication, c: PublishedCategory) -> Sections:
    """The result of a category: final place, name, nation, club, points, and the place in each segment.

    [] for a discipline of a team event, which has none of its own.
    """
    if of_team(c):
        return []
    clubs = any(row.entrant.club for row in c.overall)
    skated = [s for s in c.segments if s.rows]
    columns = [
        column("FPl.", 32, "center"), column("Name", strong=True), column("Nation", 48, "center"),
        *([column("Club", 140)] if clubs else []), column("Points", 56, "right", strong=True),
        *(column(heading_of(s.kind), 32, "right") for s in skated),
    ]  # fmt: skip
    rows = []
    for row in c.overall:
        places = (list(row.places) + [None] * len(skated))[: len(skated)]
        rows.append(
            [
                place_or_standing(row.place, row.standing),
                row.entrant.name,
                row.entrant.nation,
                *([row.entrant.club] if clubs else []),
                shown(row.total) or (place_or_standing(None, row.standing) if row.place is not None else ""),
                *("" if place is None else str(place) for place in places),
            ]
        )
    return [
        listing(heading(p, "Result", c, numbers=True), columns, [group(rows)], empty="There is no overall result yet.")
    ]


def podium(p: Publication, c: PublishedCategory) -> Sections:
    """Gold, silver and bronze; ties share a medal. [] where no place is public, and in a team event."""
    if of_team(c):
        return []
    rows = [
        [_MEDALS[row.place], row.entrant.name, row.entrant.nation, shown(row.total)]
        for row in c.overall
        if row.place in _MEDALS
    ]
    if not rows:
        return []
    columns = [
        column("Medal", 70), column("Name", strong=True), column("Nation", 60, "center"),
        column("Points", 60, "right", strong=True),
    ]  # fmt: skip
    return [listing(heading(p, "Medallists", c, numbers=True), columns, [group(rows)], empty="", row=6)]


def team_result(p: Publication) -> Sections:
    """The standing of a team event: place, team, points in all and in each segment; [] where there is none."""
    held = p.team
    if held is None:
        return []
    columns = [
        column("Rank", 40, "center"), column("Team", strong=True), column("Nation", 50, "center"),
        *(column(heading.replace(" ", "\n"), 44, "right") for heading in held.segments),
        column("Total\nPoints", 50, "right", strong=True),
    ]  # fmt: skip
    rows = [
        [
            "" if r.place is None else str(r.place),
            r.name,
            r.nation,
            *("" if x is None else str(x) for x in r.of),
            str(r.points),
        ]
        for r in held.rows
    ]
    notes = [f"{r.name}: level on points, placed by {r.decided_by}." for r in held.rows if r.decided_by]
    empty = f"The standing cannot be told: {held.problem}" if held.problem else "No team has points yet."
    return [listing(heading(p, "Team Standings", numbers=True), columns, [group(rows)], empty=empty, notes=notes)]


def schedule(p: Publication) -> Sections:
    """The timetable, day by day, with times by what really happened where they differ; without one the days of the
    segments."""
    moved = any(i.expected and i.expected[:16] != i.at[:16] for i in p.timetable)
    columns = [
        column("Time", 60), *([column("Re-timed", 60, strong=True)] if moved else []),
        column("Category", 170, strong=True), column("What"),
    ]  # fmt: skip
    notes: list[str] = []
    if p.timetable:
        groups = []
        for day in dict.fromkeys(item.at[:10] for item in p.timetable):
            rows = [
                [clock(i.at), *([clock(i.expected)] if moved else []), i.category, i.what if i.what else i.segment]
                for i in p.timetable
                if i.at[:10] == day
            ]
            groups.append(group(rows, shown_day(_day(day)) or day))
    else:
        held = sorted(
            ((s.date, n, c.name, s.title) for n, c in enumerate(p.categories) for s in c.segments if s.date is not None)
        )
        days_known = list(dict.fromkeys(day for day, *_ in held))
        groups = [
            group([["", name, title] for on, _, name, title in held if on == day], shown_day(day)) for day in days_known
        ]
        notes = ["No times are known: this event has no timetable."] if held else []
    empty = "Neither times nor days are known: this event has no timetable."
    return [listing(heading(p, "Competition Schedule"), columns, groups, empty=empty, notes=notes)]


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def cover(p: Publication, title: str = "Protocol", lines: tuple[str, ...] = ()) -> Sections:
    """The front page: the event, where and when."""
    top, footing = heading(p, p.name)
    return [
        section(
            "cover",
            {**top, "left": [x for x in (p.venue, dates_of(p)) if x], "right": [title]},
            footing,
            lines=list(lines),
        )
    ]


def category_head(p: Publication, c: PublishedCategory) -> Sections:
    """The page a category begins with in the book: its name and its segments."""
    top, footing = heading(p, c.name, c)
    lines = [" ".join(x for x in (s.title, shown_day(s.date)) if x) for s in c.segments]
    return [section("cover", {**top, "left": [p.name], "right": []}, footing, lines=lines)]
