"""A publication as flat tables: what every table of results in CSV and Parquet is made of.

Points are hundredths here; the files write them as decimals. A table has a row or none, never another column: columns
are only ever added at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rinkside.domain import Entrant
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment, ResultRow

__all__ = ["TABLES", "Cell", "Column", "Kind", "Table"]

Cell = str | int | bool | date | None
"""One value: points as whole hundredths, None where it is not known or not public."""


class Kind(StrEnum):
    """What a column holds."""

    TEXT = "text"
    NUMBER = "number"
    POINTS = "points"
    DAY = "day"
    YES = "yes or no"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, and what it holds."""

    name: str
    kind: Kind = Kind.TEXT


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name, its columns, and what gives its rows of a publication."""

    name: str
    columns: tuple[Column, ...]
    rows: Callable[[Publication], Iterator[Sequence[Cell]]]


def _columns(text: str) -> tuple[Column, ...]:
    """Columns written as `name` or `name:kind`."""
    kinds = {"n": Kind.NUMBER, "p": Kind.POINTS, "d": Kind.DAY, "y": Kind.YES, "": Kind.TEXT}
    return tuple(Column(name, kinds[kind]) for name, _, kind in (word.partition(":") for word in text.split()))


_Place = tuple[PublishedCategory, PublishedSegment]


def _segments_of(publication: Publication) -> Iterator[_Place]:
    for category in publication.categories:
        for segment in category.segments:
            yield category, segment


def _skates(publication: Publication) -> Iterator[tuple[tuple[Cell, ...], ResultRow]]:
    """Every row of a segment's result, with what tells it apart from every other."""
    for category, segment in _segments_of(publication):
        for row in segment.rows:
            yield (category.name, segment.title, row.start_number, row.entrant.name), row


def _who(entrant: Entrant) -> tuple[Cell, ...]:
    return entrant.name, entrant.nation or None, entrant.club or None


def _segments(publication: Publication) -> Iterator[Sequence[Cell]]:
    for c, s in _segments_of(publication):
        gender = c.gender.value if c.gender else None
        version = s.versions[-1].number if s.versions else None
        yield (
            c.name, c.discipline.value, gender, c.level.value, str(c.season),
            s.title, s.kind.value, s.date, s.status.value, s.judges, s.random_order, version,
        )  # fmt: skip


def _entries(publication: Publication) -> Iterator[Sequence[Cell]]:
    for c in publication.categories:
        for e in c.entries:
            ids = " ".join(e.entrant.isu_ids) or None
            yield c.name, *_who(e.entrant), ids, e.coach or None, e.choreographer or None, e.music or None


def _planned(publication: Publication) -> Iterator[Sequence[Cell]]:
    for c in publication.categories:
        for e in c.entries:
            for kind, codes in e.planned:
                for number, code in enumerate(codes, 1):
                    yield c.name, e.entrant.name, kind.value, number, code


def _starts(publication: Publication) -> Iterator[Sequence[Cell]]:
    for c, s in _segments_of(publication):
        for start in s.starts:
            yield c.name, s.title, start.number, *_who(start.entrant), start.group, start.time or None


def _officials(publication: Publication) -> Iterator[Sequence[Cell]]:
    for c, s in _segments_of(publication):
        for o in s.panel.officials if s.panel is not None else ():
            yield c.name, s.title, o.printed_function or o.function.value, o.seat, o.name, o.nation or None


def _results(publication: Publication) -> Iterator[Sequence[Cell]]:
    for (category, segment, start, _), r in _skates(publication):
        yield (
            category, segment, start, *_who(r.entrant), r.place, r.standing.value, r.tss, r.tes, r.pcs, r.deductions,
        )  # fmt: skip


def _overall(publication: Publication) -> Iterator[Sequence[Cell]]:
    for c in publication.categories:
        for r in c.overall:
            yield c.name, *_who(r.entrant), r.place, r.standing.value, r.total


def _elements(publication: Publication) -> Iterator[Sequence[Cell]]:
    for key, r in _skates(publication):
        for e in r.performance.elements if r.performance is not None else ():
            if e.code:
                yield *key, e.number, e.code, e.info or None, e.highlight, e.base_value, e.goe, e.score


def _components(publication: Publication) -> Iterator[Sequence[Cell]]:
    for key, r in _skates(publication):
        for c in r.performance.components if r.performance is not None else ():
            yield *key, c.name, c.factor, c.mean


def _deductions(publication: Publication) -> Iterator[Sequence[Cell]]:
    for key, r in _skates(publication):
        for d in r.performance.deduction_lines if r.performance is not None else ():
            yield *key, d.reason, d.points, d.count


def _marks(publication: Publication) -> Iterator[Sequence[Cell]]:
    for key, r in _skates(publication):
        if r.performance is None:
            continue

        def drawn(at: int, counting: tuple[int, ...] | None = r.counting) -> bool:
            return counting is None or at in counting

        for e in r.performance.elements:
            if e.code:
                yield from ((*key, "element", e.number, e.code, at + 1, m * 100, drawn(at))
                            for at, m in enumerate(e.marks) if m is not None)  # fmt: skip
        for number, c in enumerate(r.performance.components, 1):
            yield from ((*key, "component", number, c.name, at + 1, m, drawn(at))
                        for at, m in enumerate(c.marks) if m is not None)  # fmt: skip


def _timetable(publication: Publication) -> Iterator[Sequence[Cell]]:
    for item in publication.timetable:
        yield item.at, item.what, item.category or None, item.segment or None


def _teams(publication: Publication) -> Iterator[Sequence[Cell]]:
    for r in publication.team.rows if publication.team is not None else ():
        yield r.name, r.nation or None, r.place, r.points, r.decided_by or None


def _team_points(publication: Publication) -> Iterator[Sequence[Cell]]:
    if publication.team is not None:
        for r in publication.team.rows:
            for segment, points in zip(publication.team.segments, r.of, strict=True):
                if points is not None:
                    yield r.name, segment, points


_SKATE = "category segment start_number:n name "

TABLES: tuple[Table, ...] = (
    Table(
        "segments",
        _columns(
            "category discipline gender level season segment kind date:d status judges:n random_order:y version:n"
        ),
        _segments,
    ),
    Table("entries", _columns("category name nation club isu_ids coach choreographer music"), _entries),
    Table("planned", _columns("category name kind position:n element"), _planned),
    Table("starts", _columns("category segment start_number:n name nation club group:n time"), _starts),
    Table("officials", _columns("category segment function seat:n name nation"), _officials),
    Table(
        "segment_results",
        _columns(_SKATE + "nation club place:n standing tss:p tes:p pcs:p deductions:p"),
        _results,
    ),
    Table("overall", _columns("category name nation club place:n standing total:p"), _overall),
    Table(
        "elements",
        _columns(_SKATE + "number:n element info second_half:y base_value:p goe:p score:p"),
        _elements,
    ),
    Table("components", _columns(_SKATE + "component factor:p mean:p"), _components),
    Table("deductions", _columns(_SKATE + "reason points:p count:n"), _deductions),
    Table("marks", _columns(_SKATE + "of number:n what judge:n mark:p drawn:y"), _marks),
    Table("teams", _columns("team nation place:n points:n decided_by"), _teams),
    Table("team_points", _columns("team segment points:n"), _team_points),
    Table("timetable", _columns("at what category segment"), _timetable),
)
"""Every table, in the order of the page that describes them (docs/formats/results.md)."""
