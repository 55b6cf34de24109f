"""Records from published documents: folders, zips and files of protocols and pages of results.

Scores come from judges' details where there are any, else from the page of the segment; places and totals from the
final result, else from the sums by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rinkside.coverage.record.from_event import cited_at, discipline_of, falls_of
from rinkside.coverage.record.kinds import kind_of, year_of
from rinkside.coverage.record.model import Entrant, Field, Record, Score
from rinkside.coverage.record.people import people_of
from rinkside.domain import Discipline, SegmentKind
from rinkside.domain import Entrant as Named
from rinkside.protocols import read
from rinkside.protocols.collect import Source, collect
from rinkside.protocols.entrants import name_key
from rinkside.protocols.grouping import CategoryFolder, Document, EventFolder, SegmentFolder, group_events

__all__ = ["records_of_documents"]

Key = frozenset[tuple[str, ...]]


def records_of_documents(paths: Iterable[str | Path] | str | Path) -> tuple[Record, ...]:
    """The records of every event among these files, folders and zips; what cannot be read is left out."""
    documents: list[Document] = []
    for source in collect(paths):
        if source.kind in ("pdf", "html") and source.readable:
            document = _read(source)
            if document is not None:
                documents.append(document)
    return tuple(r for event in group_events(documents) if (r := _record(event)) is not None)


def _read(source: Source) -> Document | None:
    try:
        found = read(source.load(), source.name).document
    except OSError:
        return None
    return found if isinstance(found, Document) else None


def _record(event: EventFolder) -> Record | None:
    fields = tuple(f for c in event.categories if (f := _field(c)) is not None)
    if not fields:
        return None
    venue = next((i.venue for i in event.indexes if i.venue), "") or next(
        (c.id.venue for c in event.categories if c.id.venue), ""
    )
    parts = [p.strip() for p in venue.replace("/", ",").split(",") if p.strip()]
    day = next((d for f in fields for d in (f.free_date, f.short_date) if d), None)
    year = year_of(event.name) or (day.year if day else None)
    return Record(
        id=event.name,
        event=event.name,
        kind=kind_of(event.name),
        year=day.year if day else year,
        city=parts[-1] if len(parts) == 1 else parts[0] if parts else "",
        venues=(),
        fields=fields,
        cited=None,
        cities=tuple(parts),
    )


def _field(category: CategoryFolder) -> Field | None:
    id_ = category.id
    if id_.discipline is None or id_.team_event:
        return None
    discipline = discipline_of(id_.discipline, id_.gender)
    short = _segment(category.segments, decisive=False)
    free = _segment(category.segments, decisive=True)
    names: dict[Key, Named] = {}
    shorts, frees = _scores(short, names), _scores(free, names)
    finals = {name_key(row.entrant): (row, result) for result in category.results for row in result.rows}
    for row, _ in finals.values():
        names.setdefault(name_key(row.entrant), row.entrant)
    entrants = []
    for key, named in names.items():
        own = finals.get(key)
        a, b = shorts.get(key), frees.get(key)
        total = own[0].total if own else a.tss + b.tss if a and b and a.tss is not None and b.tss is not None else None
        place = own[0].place if own else None
        cited = cited_at(place) if place else (b or a).cited if (b or a) else None  # type: ignore[union-attr]
        nation = named.nation
        people = people_of(named.name, discipline)
        entrants.append(
            Entrant(named.name, people, nation, own[0].rank if own else None, total if b else None, a, b, cited)
        )
    if not entrants:
        return None
    if not finals and frees:
        entrants = _ranked(entrants)
    dance = id_.discipline is Discipline.ICE_DANCE
    return Field(
        discipline,
        tuple(entrants),
        short.id.segment.value if short and short.id.segment else "rhythm dance" if dance else "short program",
        free.id.segment.value if free and free.id.segment else "free dance" if dance else "free skating",
        short.id.date if short else None,
        free.id.date if free else None,
    )


def _segment(segments: Sequence[SegmentFolder], *, decisive: bool) -> SegmentFolder | None:
    early = (SegmentKind.QUALIFYING, SegmentKind.COMPULSORY_DANCE, SegmentKind.PATTERN_DANCE)
    for segment in segments:
        kind = segment.id.segment
        if kind is not None and kind not in early and kind.decisive is decisive and (segment.sheets or segment.results):
            return segment
    return None


def _scores(segment: SegmentFolder | None, names: dict[Key, Named]) -> dict[Key, Score]:
    found: dict[Key, Score] = {}
    if segment is None:
        return found
    for page in segment.results:
        for row in page.rows:
            key = name_key(row.entrant)
            names.setdefault(key, row.entrant)
            found[key] = Score(
                row.rank, row.tss, row.tes, row.pcs, row.deductions, row.start_number, None, cited_at(row.place)
            )
    for sheet in segment.sheets:
        for skate in sheet.performances:
            key = name_key(skate.entrant)
            names.setdefault(key, skate.entrant)
            before = found.get(key)
            found[key] = Score(
                skate.rank if skate.rank is not None else before.rank if before else None,
                skate.tss if skate.tss is not None else before.tss if before else None,
                skate.tes, skate.pcs, skate.deductions,
                skate.start_number or (before.start if before else None),
                falls_of(skate), cited_at(skate.place_of("tss")),
            )  # fmt: skip
    return found


def _ranked(entrants: list[Entrant]) -> list[Entrant]:
    """Final places by total where no final result is held; equal totals by the place in the free."""

    def key(entrant: Entrant) -> tuple[int, int]:
        return (-(entrant.total or 0), entrant.free.rank or 99 if entrant.free else 99)

    held = sorted((e for e in entrants if e.total is not None), key=key)
    ranked = [replace(e, rank=i) for i, e in enumerate(held, 1)]
    return [*ranked, *(e for e in entrants if e.total is None)]
