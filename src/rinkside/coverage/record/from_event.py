"""A record from an event in our open format: places and totals by the rules of its day, every score with its source."""

from __future__ import annotations

import re
from functools import lru_cache

from rinkside.coverage.model import Cited
from rinkside.coverage.record.kinds import kind_of, year_of
from rinkside.coverage.record.model import Entrant, Field, Record, Score
from rinkside.coverage.record.people import people_of
from rinkside.domain import Category, Discipline, Event, Gender, Performance, Place, SegmentKind, Source
from rinkside.rulebook import RuleBook, load
from rinkside.scoring.event import FinalRow, ScoredSegment, ScoredSkate, score_category

__all__ = ["discipline_of", "falls_of", "record_of_event"]

_SHORTS = (SegmentKind.SHORT, SegmentKind.SHORT_DANCE, SegmentKind.RHYTHM_DANCE, SegmentKind.ORIGINAL_DANCE)
_FALL = re.compile(r"\bfalls?\b", re.I)


@lru_cache(maxsize=1)
def _book() -> RuleBook:
    return load()


def record_of_event(event: Event, file: str = "", id_: str = "") -> Record:
    """The record of an event. `file` is cited for what names no source of its own."""
    fields = tuple(f for c in event.categories if (f := _field(event, c, file)) is not None)
    day = event.first_day or next((d for f in fields for d in (f.short_date, f.free_date) if d), None)
    return Record(
        id=id_ or event.name,
        event=event.name,
        kind=kind_of(event.name),
        year=day.year if day else year_of(event.name),
        city=_city(event),
        venues=tuple(v for v in [event.venue.partition(",")[0].strip()] if v),
        utc_offset=None,
        fields=fields,
        cited=_source_of(event, file),
        cities=_cities(event),
    )


def _city(event: Event) -> str:
    _, comma, rest = event.venue.partition(",")
    if comma:
        return rest.split(",")[0].strip()
    places = _named(event.name)
    return places[0] if places else ""


_PLACES = {"Milano": "Milan", "Torino": "Turin", "Pyeongchang": "PyeongChang"}


def _named(title: str) -> list[str]:
    """The place names of a title such as `Olympic Winter Games PyeongChang 2018`."""
    rest = re.sub(
        r"(?i)olympic|winter|games|isu|world|european|championships?|figure|skating|\d{4}|women|men|single", " ", title
    )
    return [_PLACES.get(w, w) for w in re.findall(r"[A-Z][\w]+", rest)]


def _cities(event: Event) -> tuple[str, ...]:
    named = _named(event.name)
    venue = [p.strip() for p in event.venue.split(",")[1:]]
    hall = [w for w in ("Milano", "Gangneung") if w in event.venue]
    return tuple(dict.fromkeys([*venue, *named, *hall, *(k for k, v in _PLACES.items() if v in named)]))


def _source_of(event: Event, file: str) -> Cited:
    return Cited(file or (event.sources[0].file if event.sources else ""), None, event.name)


def discipline_of(discipline: Discipline, gender: Gender | None) -> str:
    """ "men", "women", "pairs", "ice dance", "synchronized" …"""
    if discipline is Discipline.SINGLES:
        return "men" if gender is Gender.MEN else "women" if gender is Gender.WOMEN else "singles"
    return discipline.value


def _field(event: Event, category: Category, file: str) -> Field | None:
    scored = score_category(category, _book())
    short = next((s for s in scored.segments if s.segment and s.segment.kind in _SHORTS), None)
    free = next((s for s in scored.segments if s.segment and s.segment.kind.decisive), None)
    if short is None and free is None:
        return None
    discipline = discipline_of(category.discipline, category.gender)
    sources = event.sources
    entrants = tuple(_entrant(row, short, free, discipline, sources, file) for row in scored.standings)
    title = "short program" if category.discipline is not Discipline.ICE_DANCE else "rhythm dance"
    return Field(
        discipline,
        entrants,
        short.segment.kind.value if short and short.segment else title,
        free.segment.kind.value if free and free.segment else "free skating",
        short.segment.date if short and short.segment else None,
        free.segment.date if free and free.segment else None,
    )


def _entrant(
    row: FinalRow,
    short: ScoredSegment | None,
    free: ScoredSegment | None,
    discipline: str,
    sources: tuple[Source, ...],
    file: str,
) -> Entrant:
    skate = free.of(row.entrant) if free else None
    own = _score(skate, sources, file, free)
    return Entrant(
        name=row.entrant.name,
        people=people_of(row.entrant.name, discipline),
        nation=row.entrant.nation,
        rank=row.place,
        total=row.total if skate is not None or free is None else None,
        short=_score(short.of(row.entrant), sources, file, short) if short else None,
        free=own,
        cited=None if own else Cited(file),
    )


def _score(
    skate: ScoredSkate | None, sources: tuple[Source, ...], file: str, within: ScoredSegment | None = None
) -> Score | None:
    if skate is None or skate.tss is None:
        return None
    performance = skate.performance
    place = performance.place_of("tss") if performance else None
    if place is None and within is not None and within.segment is not None:
        place = next((r.place for r in within.segment.rows if r.entrant.name == skate.entrant.name), None)
    return Score(
        rank=skate.place,
        tss=skate.tss,
        tes=skate.tes,
        pcs=skate.pcs,
        deductions=skate.deductions,
        start=skate.start_number,
        falls=falls_of(performance),
        cited=cited_at(place, sources, file),
    )


def cited_at(place: Place | None, sources: tuple[Source, ...] = (), file: str = "") -> Cited:
    """Where a value is printed, with the title of its document where the event names it."""
    if place is None:
        return Cited(file)
    title = next((s.title for s in sources if s.file and place.file.endswith(s.file)), "")
    return Cited(place.file, place.page, title, place.cell)


def falls_of(performance: Performance | None) -> int | None:
    """How many falls a sheet prints: none where it prints no deductions; None where the lines do not say how many."""
    if performance is None:
        return None
    if performance.deductions == 0:
        return 0
    lines = [line for line in performance.deduction_lines if line.points]
    if not lines or sum(line.points for line in lines) != performance.deductions:
        return None
    falls = [line for line in lines if _FALL.search(line.reason)]
    if any(line.count is None for line in falls):
        return 1 if len(falls) == 1 and falls[0].points == 100 else None
    return sum(line.count or 0 for line in falls)
