"""What every reader of a table does: walk its rows, and say what was not read."""

from __future__ import annotations

from rinkside.domain import Finding, Place, Severity
from rinkside.protocols.html.headers import Role
from rinkside.protocols.html.page import Table
from rinkside.protocols.html.rows import Sight, section_of

__all__ = ["column_finding", "has_name", "left_over", "sights", "surplus", "unknown_columns", "values_of"]


def sights(file: str, tables: tuple[Table, ...], findings: list[Finding]) -> list[Sight]:
    """Every row of the tables. A row that announces a standing for those below it (`Withdrawn`) becomes theirs."""
    found = []
    for table in tables:
        section = None
        for row in table.rows:
            announced = section_of(row)
            if announced is not None:
                section = announced
            else:
                found.append(Sight(file, table, row, findings, section))
    return found


def unknown_columns(file: str, tables: tuple[Table, ...], read: frozenset[Role], findings: list[Finding]) -> None:
    """A finding for each column with values that a reader does not take: its heading is unknown or blank, or its role
    was taken by a column before it."""
    for table in tables:
        seen: set[Role] = set()
        for at, column in enumerate(table.columns):
            twice = column.role in seen and column.role not in _REPEATED
            seen.add(column.role)
            if column.role in read and not twice:
                continue
            values = values_of(table, at)
            if not values:
                continue
            if column.role in _ELSEWHERE:
                why = f"is the {column.role}, which is not kept of this kind of page"
                findings.append(column_finding(file, table, at, why, Severity.INFO))
            else:
                why = "stands twice" if twice else "is no heading known for this kind of page"
                advice = "the column is not read; add the word to the list of headings"
                findings.append(column_finding(file, table, at, f"{why}; {advice}", Severity.WARNING))


_ELSEWHERE = (Role.TIME, Role.DATE, Role.REPORTS, Role.IGNORED)
"""Columns that change nothing of a result: the time of a start, links, a coach."""

_REPEATED = (Role.COMPONENT, Role.SEGMENT, Role.NAME)


def values_of(table: Table, at: int) -> list[str]:
    """The texts of a column that are not empty."""
    return [r.cells[at].text for r in table.rows if at < len(r.cells) and r.cells[at].text]


def column_finding(file: str, table: Table, at: int, why: str, severity: Severity) -> Finding:
    """The finding `unknown-column` of one column."""
    heading = table.columns[at].heading
    note = f"{heading!r} {why} (its first values: {', '.join(values_of(table, at)[:3])})"
    place = Place(file, cell=f"table {table.number}, {heading or f'column {at + 1}'}")
    return Finding("unknown-column", f"table {table.number}", heading, note=note, severity=severity, place=place)


def has_name(sight: Sight) -> bool:
    """Whether a row names an entrant."""
    return bool(sight.cell(Role.NAME).text)


def left_over(sight: Sight) -> None:
    """A row without a name has a finding."""
    text = " | ".join(c.text for c in sight.row.cells if c.text)
    if text:
        note = f"a row without a name is not read: {text[:120]!r}"
        sight.find("unread-row", "the row", text[:120], note, Severity.WARNING)


def surplus(sight: Sight) -> None:
    """More cells than headings: what stands in them has a finding."""
    extra = [c.text for c in sight.row.cells[len(sight.table.columns) :] if c.text]
    if extra:
        counts = f"{len(sight.row.cells)} cells below {len(sight.table.columns)} headings"
        note = f"{counts}: {', '.join(extra)[:99]!r} not read"
        sight.find("unread-cell", "the row", ", ".join(extra)[:120], note, Severity.WARNING)
