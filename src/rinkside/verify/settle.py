"""Which rules a sheet was scored by: from what the sheet says, else by trying what it leaves open."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache
from itertools import zip_longest

from rinkside.domain import Discipline, Gender, Level, Season, SegmentId, SegmentKind, Sheet
from rinkside.rulebook import LAST_CONFIRMED, RuleBook, Scope, load
from rinkside.rulebook.errata import load_errata

__all__ = ["book", "columns_used", "day_of", "first_of_its_rules", "scopes", "seasons_compatible"]

FIRST_SEASON = Season(2005)


@lru_cache(maxsize=1)
def book() -> RuleBook:
    """The rule book, loaded once a process."""
    return load()


@lru_cache(maxsize=8)
def _changes(discipline: Discipline) -> list[date]:
    """Every day on which a rule, a row of the scale of values or a known error of that discipline begins or ends."""
    values = [entry.value for _, layer in book().layers for entries in layer.values() for entry in entries]
    spans: list[tuple[date | None, date | None]] = [(value.valid_from, value.valid_until) for value in values]
    spans += [(row.valid_from, row.valid_until) for row in book().scales.all_rows(discipline)]
    spans += [(erratum.valid_from, erratum.valid_until) for erratum in load_errata()]
    days = {first for first, _ in spans if first} | {last + timedelta(days=1) for _, last in spans if last}
    return sorted(days)


def first_of_its_rules(day: date, discipline: Discipline) -> date:
    """The first day of the season with the rules of `day`: what is worked out for one event serves the next."""
    changes = _changes(discipline)
    at = bisect_right(changes, day)
    starts = Season.of(day).starts
    return max(starts, changes[at - 1]) if at else starts


def day_of(id: SegmentId) -> date | None:
    """The day whose rules hold: the printed one, else the first of February of the season it belongs to."""
    if id.date is not None and (id.season is None or Season.of(id.date) == id.season):
        return id.date
    if id.season is not None:
        return date(id.season.first_year + 1, 2, 1)
    return None


def seasons_compatible(sheet: Sheet) -> Iterator[Season]:
    """The seasons that what is printed on the sheet allows, latest first.

    Marks beyond ±3 are of 2018-19 and later, three components of 2022-23 and later, more than ten columns of before
    2008-09; an `e` or `q` behind a code and the like are left to the recomputation.
    """
    marks = [m for p in sheet.performances for e in p.elements for m in e.marks if m is not None]
    wide = any(abs(m) > 3 for m in marks)
    few = max((len(p.components) for p in sheet.performances), default=0) <= 3
    columns = columns_used(sheet)
    last = Season.of(LAST_CONFIRMED)
    for first_year in range(last.first_year, FIRST_SEASON.first_year - 1, -1):
        if wide and first_year < 2018:
            continue
        if few is not (first_year >= 2022) and columns >= 5 and not few:
            continue
        if columns > 10 and first_year > 2007:
            continue
        yield Season(first_year)


def columns_used(sheet: Sheet) -> int:
    """In how many columns marks stand: empty headings and dashes are no judges."""
    rows = [e.marks for p in sheet.performances for e in p.elements]
    rows += [c.marks for p in sheet.performances for c in p.components]
    return sum(any(m is not None for m in column) for column in zip_longest(*rows))


def scopes(sheet: Sheet) -> tuple[list[Scope], str]:
    """The scopes a sheet may belong to, the likeliest first, and what the sheet leaves open ("", "season", …)."""
    id = sheet.id
    disciplines = [id.discipline] if id.discipline else _disciplines(sheet)
    if not disciplines:
        return [], "discipline"
    days = [day for day in [day_of(id)] if day] or [
        date(season.first_year + 1, 2, 1) for season in seasons_compatible(sheet)
    ]
    level = id.level or Level.OTHER
    found = []
    for day in days:
        for discipline in disciplines:
            for segment in [id.segment] if id.segment else _segments(discipline, day):
                since = first_of_its_rules(day, discipline)
                gender = id.gender if discipline is Discipline.SINGLES else Gender.MIXED
                found.append(Scope(since, discipline, level, segment, gender))
    left = [
        name
        for name, open_ in (
            ("season", day_of(id) is None),
            ("discipline", id.discipline is None),
            ("segment", id.segment is None),
        )
        if open_
    ]
    return found, ", ".join(left)


def _disciplines(sheet: Sheet) -> list[Discipline]:
    return [Discipline.SINGLES, Discipline.PAIRS, Discipline.ICE_DANCE, Discipline.SYNCHRONIZED]


def _segments(discipline: Discipline, day: date) -> list[SegmentKind]:
    if discipline is Discipline.ICE_DANCE:
        if day < date(2010, 7, 1):
            return [SegmentKind.FREE_DANCE, SegmentKind.ORIGINAL_DANCE, SegmentKind.COMPULSORY_DANCE]
        short = SegmentKind.RHYTHM_DANCE if day >= date(2018, 7, 1) else SegmentKind.SHORT_DANCE
        return [SegmentKind.FREE_DANCE, short, SegmentKind.PATTERN_DANCE]
    return [SegmentKind.FREE, SegmentKind.SHORT]
