"""Readers of entry lists and start lists."""

from __future__ import annotations

import re

from rinkside.domain import Entrant, EntryList, Finding, SegmentId, Severity, Standing, StartList
from rinkside.protocols.html.headers import Role
from rinkside.protocols.html.page import Table
from rinkside.protocols.html.rows import Sight, entrant_of, standing_of
from rinkside.protocols.html.tables import has_name, left_over, sights, surplus, unknown_columns

__all__ = ["group_in", "read_entries", "read_start_list"]

_READ_ENTRIES = frozenset((Role.ENTRY_NUMBER, Role.START_NUMBER, Role.NAME, Role.NATION, Role.CLUB))
_READ_START = _READ_ENTRIES | {Role.GROUP}
_GROUP_WORD = r"(?:group|groupe|gruppe|gruppo|группа|разминка|grupp|ryhma|組|组|조)"
_GROUP = re.compile(rf"{_GROUP_WORD}\D{{0,12}}(\d{{1,2}})|(\d{{1,2}})\D{{0,6}}{_GROUP_WORD}", re.I)


def read_entries(id_: SegmentId, file: str, tables: tuple[Table, ...], findings: list[Finding]) -> EntryList:
    """A list of entries."""
    entrants: list[Entrant] = []
    for sight in sights(file, tables, findings):
        if has_name(sight):
            entrants.append(entrant_of(sight, id_.discipline))
            surplus(sight)
        else:
            left_over(sight)
    unknown_columns(file, tables, _READ_ENTRIES, findings)
    return EntryList(id_, file, tuple(entrants))


def read_start_list(id_: SegmentId, file: str, tables: tuple[Table, ...], findings: list[Finding]) -> StartList:
    """A start list: number, entrant, warm-up group (from a column, a row between, or the line before a table)."""
    rows: list[tuple[int, Entrant, int | None]] = []
    group: int | None = None
    table_number = 0
    for sight in sights(file, tables, findings):
        if sight.table.number != table_number:
            table_number = sight.table.number
            group = group_in(sight.table.caption) or group
        texts = [c.text for c in sight.row.cells if c.text]
        between = group_in(texts[0]) if len(texts) == 1 else None
        if between is not None:
            group = between
        elif not has_name(sight):
            left_over(sight)
        else:
            number = sight.number(Role.START_NUMBER if sight.table.has(Role.START_NUMBER) else Role.ENTRY_NUMBER)
            if number is None:
                _left_out(sight)
                continue
            column = sight.number(Role.GROUP) if sight.table.has(Role.GROUP) else None
            rows.append((number, entrant_of(sight, id_.discipline), column or group))
            surplus(sight)
    unknown_columns(file, tables, _READ_START, findings)
    return StartList(id_, file, tuple(rows))


def _left_out(sight: Sight) -> None:
    standing = standing_of(sight, None)
    name = sight.cell(Role.NAME).text
    if standing is Standing.UNRANKED:
        note = f"{name!r} has no start number and is not in the list read"
        sight.find("unread-row", "start number", name, note, Severity.WARNING)
    else:
        note = f"{name!r} is {standing.value} and has no start number; the list read leaves the row out"
        sight.find("withdrawn-before-start", "start number", standing.value, note, Severity.INFO)


def group_in(text: str) -> int | None:
    """The warm-up group a line of its own names, `Warm-up group 2`; None where it names none."""
    match = _GROUP.search(text) if len(text) < 60 else None
    return int(match[1] or match[2]) if match else None
