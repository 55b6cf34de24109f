"""What every reader of a table does: walk its rows, and say what was not read."""

from __future__ import annotations

from rinkside.domain import Finding, Place, Severity
from rinkside.protocols.html.headers import Role
from rinkside.protocols.html.page import Table
from rinkside.protocols.html.rows import Sight

__all__ = ["has_name", "left_over", "sights", "surplus", "unknown_columns"]


def sights(file: str, tables: tuple[Table, ...], findings: list[Finding]) -> list[Sight]:
    return [Sight(file, table, row, findings) for table in tables for row in table.rows]


def unknown_columns(
    file: str, tables: tuple[Table, ...], read: set[Role], findings: list[Finding], kept: str = ""
) -> None:
    """A finding for each column whose heading no list knows or whose role this page's reader does not take."""
    for table in tables:
        seen: set[Role] = set()
        for column in table.columns:
            twice = column.role in seen and column.role not in (Role.BLANK, Role.COMPONENT, Role.SEGMENT)
            seen.add(column.role)
            if column.role in read and not twice:
                continue
            at = table.columns.index(column)
            values = [r.cells[at].text for r in table.rows if at < len(r.cells) and r.cells[at].text]
            if not values and column.role in (Role.UNKNOWN, Role.BLANK):
                continue
            shown = ", ".join(values[:3])
            note = (
                f"the column {column.heading!r} stands twice"
                if twice
                else f"no list knows the heading {column.heading!r}"
            )
            note += f" (its first values: {shown}); {kept or 'it is not read: add the word to the headings'}"
            findings.append(
                Finding(
                    "unknown-column",
                    f"table {table.number}",
                    printed=column.heading,
                    note=note,
                    severity=Severity.INFO if kept and not twice else Severity.WARNING,
                    place=Place(file, cell=f"table {table.number}, {column.heading}"),
                )
            )


def has_name(sight: Sight) -> bool:
    return bool(sight.cell(Role.NAME).text)


def left_over(sight: Sight) -> None:
    """A row without a name, or with more cells than headings, is not dropped silently."""
    text = " | ".join(c.text for c in sight.row.cells if c.text)
    if text:
        note = f"a row without a name is not read: {text[:120]!r}"
        sight.find("unread-row", "the row", text[:120], note, Severity.WARNING)


def surplus(sight: Sight) -> None:
    extra = [c.text for c in sight.row.cells[len(sight.table.columns) :] if c.text]
    if extra:
        counts = f"{len(sight.row.cells)} cells below {len(sight.table.columns)} headings"
        note = f"{counts}: {', '.join(extra)[:99]!r} not read"
        sight.find("unread-cell", "the row", ", ".join(extra)[:120], note, Severity.WARNING)
