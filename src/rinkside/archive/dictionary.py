"""The data dictionary: every table and view a query sees, every column with type, unit and meaning."""

from __future__ import annotations

import re
from dataclasses import dataclass

import duckdb

from rinkside.archive.joined import JOINED, MACROS
from rinkside.archive.schema import TABLES, Column
from rinkside.archive.views import create_views

__all__ = ["ColumnText", "TableText", "dictionary", "functions"]

_VIEWS = {
    "marks": "One mark of one judge's column: `elements.marks` and `components.marks`, one row each.",
    "identities": "Whose each performance of a sheet that counts is, of what segment, and whether pages disagree.",
    "superseded": "Performances of sheets that were issued again: what the views without `_all` leave out.",
    "parts_added": "The parts as they were added: `parts` before `event_aliases`.",
    "findings_own": "What the reader and the checks found in each document alone: `findings` without `cross_checks`.",
}
_ADDED = {
    "segment": "the segment it is of: `segments.segment`",
    "person": "who it is: `people.person`; null where nobody is known by that name",
    "stands_for": "the nation an official stood for that season: `nationalities`; null where it is not known",
    "disagrees": "whether a page prints something of it differently, as an error: `cross_checks`",
    "basis": "what that rests on: printed, imported or carried",
}
"""Columns that the views add to their table."""
_MARKS = {
    "performance": "the performance",
    "row": "element or component",
    "number": "the row's number on the sheet: `elements.number` or `components.number`",
    "judge": "the column of the sheet, from 1; no judge's seat where `segments.random_order`",
    "mark": "the mark: a whole grade for an element, hundredths of a mark for a component; null where none stands",
}


@dataclass(frozen=True, slots=True)
class ColumnText:
    """One column as a query sees it: SQL type, unit ("" where it has none) and meaning."""

    name: str
    type: str
    unit: str
    meaning: str


@dataclass(frozen=True, slots=True)
class TableText:
    """One table or view. `also` names the view that holds every issue of the same, "" where there is none."""

    name: str
    meaning: str
    columns: tuple[ColumnText, ...]
    also: str = ""


def dictionary() -> tuple[TableText, ...]:
    """Every table and view, tables first.

    >>> [t.also for t in dictionary() if t.name == "elements"]
    ['elements_all']
    """
    with duckdb.connect(":memory:") as connection:
        create_views(connection, {})
        shapes: dict[str, list[tuple[str, str]]] = {}
        for view, column, type_ in connection.execute(
            "SELECT c.table_name, c.column_name, c.data_type FROM duckdb_columns() c "
            "JOIN duckdb_views() v ON v.view_name = c.table_name WHERE NOT v.internal "
            "ORDER BY c.table_name, c.column_index"
        ).fetchall():
            shapes.setdefault(view, []).append((column, type_))
    order = [*TABLES, *_VIEWS, *JOINED]
    found = []
    for name in sorted(shapes, key=lambda n: order.index(n.removesuffix("_all"))):
        if name.endswith("_all"):
            continue
        columns = tuple(_column(name, column, type_) for column, type_ in shapes[name])
        also = f"{name}_all" if f"{name}_all" in shapes else ""
        found.append(TableText(name, _meaning(name), columns, also))
    return tuple(found)


def functions() -> tuple[tuple[str, str], ...]:
    """The functions a query may call beside those of DuckDB: signature and meaning."""
    return tuple((signature, meaning) for signature, _, meaning in MACROS.values())


def _meaning(name: str) -> str:
    if name in TABLES:
        return TABLES[name].meaning
    return JOINED[name][0] if name in JOINED else _VIEWS[name]


def _column(view: str, column: str, type_: str) -> ColumnText:
    told = _told(view, column)
    return ColumnText(column, type_, told.unit, told.meaning)


def _told(view: str, column: str) -> Column:
    own = {c.name: c for c in TABLES[view].columns} if view in TABLES else {}
    if column in own:
        return own[column]
    said = JOINED[view][2] if view in JOINED else _MARKS if view == "marks" else _ADDED
    if column in said:
        unit = _unit(column) if view in JOINED else ""
        return Column(column, TABLES["events"].columns[0].type, said[column], unit)
    known_in = ("performances", "elements", "segments", "documents", "events", "results", "findings", "parts")
    for source in (*known_in, "components", "officials"):
        for known in TABLES[source].columns:
            if known.name == column:
                return known
    raise KeyError(f"{view}.{column} has no meaning; write it beside the view")


def _unit(column: str) -> str:
    return "hundredths of a point" if re.fullmatch("total|summed|score", column) else ""
