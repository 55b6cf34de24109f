"""Readers of the results of segments and categories."""

from __future__ import annotations

from dataclasses import replace

from rinkside.domain import (
    CategoryResult,
    CategoryRow,
    Entrant,
    Finding,
    SegmentId,
    SegmentResult,
    SegmentRow,
    Severity,
)
from rinkside.protocols.entrants import match_entrants
from rinkside.protocols.html.headers import Role
from rinkside.protocols.html.page import Column, Table
from rinkside.protocols.html.rows import Sight, entrant_of, standing_of
from rinkside.protocols.html.tables import (
    column_finding,
    has_name,
    left_over,
    sights,
    surplus,
    unknown_columns,
    values_of,
)

__all__ = ["read_category", "read_segment", "with_overall"]

_READ_SEGMENT = frozenset(
    (
        *(Role.PLACE, Role.FINAL_PLACE, Role.START_NUMBER, Role.NAME, Role.NATION, Role.CLUB, Role.QUALIFIED),
        *(Role.TSS, Role.TES, Role.PCS, Role.DEDUCTIONS, Role.BONUS, Role.COMPONENT, Role.ENTRY_NUMBER),
    )
)
_READ_CATEGORY = frozenset(
    (
        *(Role.PLACE, Role.FINAL_PLACE, Role.NAME, Role.NATION, Role.CLUB, Role.POINTS, Role.SEGMENT),
        *(Role.QUALIFIED, Role.ENTRY_NUMBER),
    )
)


def read_segment(id_: SegmentId, file: str, tables: tuple[Table, ...], findings: list[Finding]) -> SegmentResult:
    """A result of a segment. The rank is `Pl.`; `FPl.`, the place overall, never stands for it."""
    rows: list[SegmentRow] = []
    for sight in sights(file, tables, findings):
        if not has_name(sight):
            left_over(sight)
            continue
        rank = sight.number(Role.PLACE)
        deductions = sight.points(Role.DEDUCTIONS)
        rows.append(
            SegmentRow(
                entrant=entrant_of(sight, id_.discipline),
                rank=rank,
                tss=sight.points(Role.TSS),
                tes=sight.points(Role.TES),
                pcs=sight.points(Role.PCS),
                deductions=None if deductions is None else abs(deductions),
                start_number=sight.number(Role.START_NUMBER),
                components=_components(sight),
                standing=standing_of(sight, rank),
                final_place=sight.number(Role.FINAL_PLACE),
                place=sight.place(),
                qualified=sight.cell(Role.QUALIFIED).text,
                bonus=sight.points(Role.BONUS),
            )
        )
        surplus(sight)
    unknown_columns(file, tuple(_named_components(t) for t in tables), _READ_SEGMENT, findings)
    return SegmentResult(id_, file, tuple(rows))


def with_overall(result: SegmentResult, overall: tuple[CategoryRow, ...]) -> SegmentResult:
    """A segment's result with the standing printed beside it, whose places become the rows' `final_place`."""
    pairs = match_entrants([(r.entrant, None) for r in result.rows], [(r.entrant, None) for r in overall])
    places = {at: overall[other].rank for at, other in pairs}
    rows = tuple(
        r if r.final_place is not None else replace(r, final_place=places.get(at)) for at, r in enumerate(result.rows)
    )
    return replace(result, rows=rows, overall=overall)


def _component_columns(table: Table) -> list[int]:
    """Columns between PCS and deductions, whatever their headings: the components of this competition."""
    roles = [c.role for c in table.columns]
    if Role.PCS not in roles:
        return [at for at, role in enumerate(roles) if role is Role.COMPONENT]
    start = roles.index(Role.PCS) + 1
    stop = next(
        (at for at in range(start, len(roles)) if roles[at] in (Role.DEDUCTIONS, Role.START_NUMBER, Role.BONUS)),
        len(roles),
    )
    return [at for at in range(start, stop) if table.columns[at].heading]


def _named_components(table: Table) -> Table:
    inside = set(_component_columns(table))
    columns = tuple(c if at not in inside else Column(c.heading, Role.COMPONENT) for at, c in enumerate(table.columns))
    return replace(table, columns=columns)


def _components(sight: Sight) -> tuple[tuple[str, int], ...]:
    found = []
    for at in _component_columns(sight.table):
        if at < len(sight.row.cells):
            heading = sight.table.columns[at].heading
            value = sight.points_in(heading, sight.row.cells[at])
            if value is not None:
                found.append((heading, value))
    return tuple(found)


def read_category(id_: SegmentId, file: str, tables: tuple[Table, ...], findings: list[Finding]) -> CategoryResult:
    """A final result: place, entrant, points and the place in each segment under its printed heading."""
    rows: list[CategoryRow] = []
    tables = tuple(_with_segments(file, table, findings) for table in tables)
    for sight in sights(file, tables, findings):
        entrant = entrant_of(sight, id_.discipline)
        if not entrant.name and entrant.nation and not sight.table.has(Role.NAME):
            # A result of teams names nations only.
            entrant = Entrant(entrant.nation, entrant.nation)
        if not entrant.name:
            left_over(sight)
            continue
        rank = sight.number(Role.FINAL_PLACE if sight.table.has(Role.FINAL_PLACE) else Role.PLACE)
        segments = tuple((c.heading, sight.number_in(c.heading, cell)) for c, cell in sight.cells(Role.SEGMENT))
        rows.append(
            CategoryRow(entrant, rank, sight.points(Role.POINTS), segments, standing_of(sight, rank), sight.place())
        )
        surplus(sight)
    unknown_columns(file, tables, _READ_CATEGORY, findings)
    return CategoryResult(id_, file, tuple(rows))


def _with_segments(file: str, table: Table, findings: list[Finding]) -> Table:
    """A table whose segments' columns are known as such: those of known abbreviations, and any other beside the points
    with nothing but places in it, which a finding names."""
    columns = list(table.columns)
    ranked = Role.FINAL_PLACE if table.has(Role.FINAL_PLACE) else Role.PLACE
    first = next((at for at, c in enumerate(columns) if c.role is ranked), 0)
    for at, column in enumerate(columns):
        if at <= first or not column.heading or column.role in _READ_CATEGORY - {Role.PLACE}:
            continue
        places = all(v.rstrip(".").isdigit() for v in values_of(table, at))
        if column.role in (Role.COMPONENT, Role.PLACE) and places:
            columns[at] = Column(column.heading, Role.SEGMENT)
        elif places and column.role in (Role.UNKNOWN, Role.GROUP, Role.START_NUMBER):
            columns[at] = Column(column.heading, Role.SEGMENT)
            why = "is no heading known for this kind of page; it is read as the place in a segment of that name"
            findings.append(column_finding(file, table, at, why, Severity.INFO))
    return replace(table, columns=tuple(columns))
