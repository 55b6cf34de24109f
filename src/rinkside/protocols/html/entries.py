"""Readers of entry lists and start lists."""

from __future__ import annotations

import re

from rinkside.domain import Entrant, EntryList, Finding, SegmentId, Severity, Standing, StartList
from rinkside.protocols.html.headers import Role
from rinkside.protocols.html.page import Row, Table
from rinkside.protocols.html.rows import Sight, entrant_of, standing_of
from rinkside.protocols.html.tables import has_name, left_over, sights, surplus, unknown_columns

__all__ = ["read_entries", "read_start_list"]


def read_entries(id_: SegmentId, file: str, tables: tuple[Table, ...], findings: list[Finding]) -> EntryList:
    """A list of entries."""
    entrants: list[Entrant] = []
    for sight in sights(file, tables, findings):
        if has_name(sight):
            entrants.append(entrant_of(sight, id_.discipline))
            surplus(sight)
        else:
            left_over(sight)
    read = {Role.ENTRY_NUMBER, Role.NAME, Role.NATION, Role.CLUB, Role.BLANK, Role.IGNORED, Role.START_NUMBER}
    unknown_columns(file, tables, read, findings)
    return EntryList(id_, file, tuple(entrants))


_GROUP_WORD = r"(?:group|groupe|gruppe|gruppo|группа|разминка|grupp|ryhma|組|组|조)"
_GROUP = re.compile(rf"{_GROUP_WORD}\D{{0,12}}(\d{{1,2}})|(\d{{1,2}})\D{{0,6}}{_GROUP_WORD}", re.I)


def read_start_list(id_: SegmentId, file: str, tables: tuple[Table, ...], findings: list[Finding]) -> StartList:
    """A start list: number, entrant, warm-up group (from a column or a row between)."""
    rows: list[tuple[int, Entrant, int | None]] = []
    group: int | None = None
    for sight in sights(file, tables, findings):
        if not has_name(sight):
            group = _group_row(sight.row, group) or group
            if _group_row(sight.row, None) is None:
                left_over(sight)
            continue
        between = _group_row(sight.row, None) if len([c for c in sight.row.cells if c.text]) == 1 else None
        if between is not None:
            group = between
            continue
        number = sight.number(Role.START_NUMBER if sight.table.has(Role.START_NUMBER) else Role.ENTRY_NUMBER)
        if number is None:
            _left_over_start(sight)
            continue
        column = sight.number(Role.GROUP) if sight.table.has(Role.GROUP) else None
        rows.append((number, entrant_of(sight, id_.discipline), column or group))
        surplus(sight)
    read = {
        Role.START_NUMBER,
        Role.ENTRY_NUMBER,
        Role.NAME,
        Role.NATION,
        Role.CLUB,
        Role.GROUP,
        Role.BLANK,
        Role.IGNORED,
    }
    unknown_columns(file, tables, read, findings)
    return StartList(id_, file, tuple(rows))


def _left_over_start(sight: Sight) -> None:
    standing = standing_of(sight, None)
    name = sight.cell(Role.NAME).text
    if standing is Standing.UNRANKED:
        sight.find(
            "unread-row",
            "start number",
            name,
            f"{name!r} has no start number and is not in the list read",
            Severity.WARNING,
        )
    else:
        note = f"{name!r} is {standing.value} and has no start number; the list read leaves the row out"
        sight.find("withdrawn-before-start", "start number", standing.value, note, Severity.INFO)


def _group_row(row: Row, before: int | None) -> int | None:
    text = " ".join(c.text for c in row.cells if c.text)
    match = _GROUP.search(text) if len(text) < 60 else None
    return int(match[1] or match[2]) if match else before
