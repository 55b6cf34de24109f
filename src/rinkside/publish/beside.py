"""What pages beside the sheets of an event say: officials, clubs, entries, where and when, segments without a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from rinkside.domain import Category, Entrant, Level, Panel, Segment, Standing
from rinkside.protocols.entrants import match_entrants
from rinkside.protocols.grouping import CategoryFolder, EventFolder, SegmentFolder

__all__ = [
    "category_of_totals",
    "days_of",
    "entered",
    "name_of",
    "officials_of",
    "totals_only",
    "venue_of",
    "with_clubs",
]


def name_of(folder: EventFolder) -> str:
    """The event's printed name. Where nothing prints one, that of the only sheet's file, else that of the folder."""
    sheets = [sheet for c in folder.categories for s in c.segments for sheet in s.sheets]
    files = {sheet.file for sheet in sheets}
    if len(files) == 1 and not any(sheet.id.event for sheet in sheets) and not folder.indexes:
        return re.split(r"[/\\]", files.pop())[-1].rpartition(".")[0] or folder.name
    return folder.name


def venue_of(folder: EventFolder) -> str:
    """Where the event was: what its index page says, else the pages and sheets; "" where none does."""
    said = [i.venue for i in folder.indexes]
    said += [id_.venue for c in folder.categories for id_ in (c.id, *(s.id for s in c.segments))]
    said += [sheet.id.venue for c in folder.categories for s in c.segments for sheet in s.sheets]
    return next((venue for venue in said if venue), "")


def days_of(folder: EventFolder, skated: Sequence[date]) -> tuple[date | None, date | None]:
    """The first and the last day: what the index page says, else the days that were skated.

    A page that leaves a day out on which somebody skated is not believed.
    """
    first, last = (skated[0], skated[-1]) if skated else (None, None)
    for index in folder.indexes:
        begins, ends = index.first_day, index.last_day
        if begins and ends and begins <= (first or begins) and (last or ends) <= ends:
            return begins, ends
    return first, last


def officials_of(folder: SegmentFolder) -> Panel | None:
    """The officials of a segment: of its own page, else of its start list."""
    for panel in (*(p.panel for p in folder.panels), *(s.panel for s in folder.start_lists)):
        if panel is not None and panel.officials:
            return panel
    return None


def totals_only(folder: CategoryFolder, skated: Sequence[Segment]) -> list[Segment]:
    """The segments of a category of which there is a page of results and no sheet: their totals, without any mark.

    Entrants are named as in `skated`, the segments that have a sheet. Rows without a place or a reason are left out.
    """
    known = list({p.entrant.name: p.entrant for s in skated for p in s.performances}.values())
    kinds = {s.kind for s in skated}
    found = []
    for inside in folder.segments:
        if inside.sheets or not inside.results or inside.id.segment is None or inside.id.segment in kinds:
            continue
        page = inside.results[-1]
        pairs = dict(match_entrants([(r.entrant, None) for r in page.rows], [(e, None) for e in known]))
        rows = tuple(
            replace(r, entrant=known[pairs[at]] if at in pairs else r.entrant)
            for at, r in enumerate(page.rows)
            if r.tss is not None or r.standing is not Standing.RANKED
        )
        if rows:
            title = inside.id.segment_title or inside.id.segment.value.title()
            panel = officials_of(inside)
            found.append(Segment(inside.id.segment, title, inside.id.date, panel=panel, rows=rows))
    return found


def category_of_totals(folder: CategoryFolder) -> Category | None:
    """A category of which there are pages of results and no sheet; None where they do not say which it is."""
    segments = totals_only(folder, ())
    id_ = folder.id
    if not segments or id_.discipline is None or id_.season is None or id_.team_event:
        return None
    segments.sort(key=lambda s: (s.kind.decisive, s.date or date.min))
    level = id_.level or Level.OTHER
    return Category(id_.category, id_.discipline, level, id_.season, id_.gender, tuple(segments))


def _entrants(folder: CategoryFolder) -> list[Entrant]:
    """Everybody that pages of the category name, once each; entry lists first."""
    found = [e for listed in folder.entries for e in listed.entrants]
    found += [row.entrant for result in folder.results for row in result.rows]
    for segment in folder.segments:
        found += [row.entrant for page in segment.results for row in page.rows]
        found += [entrant for page in segment.start_lists for _, entrant, _ in page.rows]
    return list(dict.fromkeys(found))


def with_clubs(segment: Segment, folder: CategoryFolder) -> Segment:
    """The segment with the clubs and ISU numbers that pages give for those who skated it; names stay the sheet's."""
    known = [e for e in _entrants(folder) if e.club or e.isu_ids]
    if not known:
        return segment
    filled: dict[int, Entrant] = {}
    for kind in ("club", "isu_ids"):
        having = list({e.name: e for e in known if getattr(e, kind)}.values())
        ours = [(p.entrant, None) for p in segment.performances]
        for own, other in match_entrants(ours, [(e, None) for e in having]):
            entrant = filled.get(own, segment.performances[own].entrant)
            if not getattr(entrant, kind) and entrant.nation == having[other].nation:
                filled[own] = replace(entrant, **{kind: getattr(having[other], kind)})
    performances = tuple(
        replace(p, entrant=filled[at]) if at in filled else p for at, p in enumerate(segment.performances)
    )
    return replace(segment, performances=performances)


def entered(folder: CategoryFolder, skated: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Those an entry list names who are in no sheet of the category: who withdrew before it began."""
    there = list(skated)
    listed = list(dict.fromkeys(e for entries in folder.entries for e in entries.entrants))
    known = {other for _, other in match_entrants([(e, None) for e in there], [(e, None) for e in listed])}
    return tuple(e for at, e in enumerate(listed) if at not in known)
