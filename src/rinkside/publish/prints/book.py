"""The whole protocol as one book, and the packet of papers each official takes to the rink."""

from __future__ import annotations

from typing import Any

from rinkside.domain import Function, Official
from rinkside.errors import UsageError
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment
from rinkside.publish.prints.category_prints import category_head, cover, overall_result, podium, schedule, team_result
from rinkside.publish.prints.lists import column, group, heading, listing
from rinkside.publish.prints.panel_sheets import judges_sheets, referee_sheet, technical_sheets
from rinkside.publish.prints.segment_prints import (
    officials,
    planned_content,
    segment_details,
    segment_result,
    starting_order,
)
from rinkside.publish.prints.setup_print import setup_verification

__all__ = ["all_officials", "book", "packet"]

Sections = list[dict[str, Any]]


def book(p: Publication) -> Sections:
    """Cover, officials, schedule, the standing of a team event; of each category its head, medallists and result, and
    of each segment panel, result and judges' details.
    """
    made = [*cover(p), *all_officials(p), *schedule(p), *team_result(p)]
    for c in p.categories:
        made += [*category_head(p, c), *podium(p, c), *overall_result(p, c)]
        for s in c.segments:
            made += officials(p, c, s) if s.panel else []
            made += [*segment_result(p, c, s), *segment_details(p, c, s)]
    return made


def _people(p: Publication) -> dict[tuple[str, str], list[str]]:
    """Every official by name and nation, with what they do where."""
    found: dict[tuple[str, str], list[str]] = {}
    for c in p.categories:
        for s in c.segments:
            for o in s.panel.officials if s.panel else ():
                seat = f" {o.seat}" if o.function is Function.JUDGE and o.seat else ""
                found.setdefault((o.name, o.nation), []).append(f"{c.name} {s.title}: {o.function}{seat}")
    return found


def all_officials(p: Publication) -> Sections:
    """Every official of the event with the panels they sit on; [] where no panel is public."""
    people = _people(p)
    if not people:
        return []
    columns = [column("Name", 160, strong=True), column("Nation", 50, "center"), column("Panels")]
    rows = [[name, nation, "\n".join(does)] for (name, nation), does in sorted(people.items())]
    return [listing(heading(p, "Officials"), columns, [group(rows)], empty="")]


def packet(p: Publication, name: str = "") -> Sections:
    """The papers of one official, or of every official one after the other where no name is given.

    Everybody: a cover with the panels, the schedule, and of each of their segments the start list and the panel. A
    judge: the own sheet. The referee: the own sheet and what is calculated by. The technical panel, data and replay
    operator: planned content and the sheet of the own function. Raises UsageError for a name on no panel, with those
    there are.
    """
    people = _people(p)
    wanted = [key for key in sorted(people) if not name or key[0].casefold() == name.casefold()]
    if not wanted:
        there = ", ".join(sorted(n for n, _ in people)) or "none, for no panel is public"
        raise UsageError(f"no official {name!r}; there are {there}" if name else f"no officials: there are {there}")
    made: Sections = []
    for key in wanted:
        made += cover(p, f"{key[0]} {key[1]}".strip(), tuple(people[key]))
        made += schedule(p)
        for c in p.categories:
            for s in c.segments:
                own = [o for o in (s.panel.officials if s.panel else ()) if (o.name, o.nation) == key]
                if own:
                    made += [*starting_order(p, c, s), *officials(p, c, s)]
                    made += [x for o in own for x in _sheets(p, c, s, o)]
    return made


def _sheets(p: Publication, c: PublishedCategory, s: PublishedSegment, official: Official) -> Sections:
    planned = planned_content(p, c, s)
    if official.function is Function.JUDGE:
        return [*planned, *judges_sheets(p, c, s, [official])]
    if official.function is Function.REFEREE:
        return [*setup_verification(p, c, s), *planned, *referee_sheet(p, c, s)]
    if official.function is Function.OTHER:
        return []
    return [*planned, *technical_sheets(p, c, s, [official])]
