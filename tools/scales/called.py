"""Called jumps and throws of 2010-11 to 2017-18: base values of `<`, `<<`, `e`, and whose steps they take."""

from __future__ import annotations

from .codes import kind, lower, split_calls
from .table import Cell, ConflictError, Row, Table, half_up, season_name

GRADES = (-3, -2, -1, 1, 2, 3)
CALLS_FROM, EDGE_FROM = 2010, 2014


def fill_calls(table: Table) -> None:
    """Called jumps and throws: 70 % (to one decimal), steps of the full jump; downgraded: the lower jump's row."""
    if table.season < CALLS_FROM:
        return
    for row in list(table):
        clean, calls = split_calls(row.code)
        if kind(row.code) not in ("jump", "throw", "twist") or calls or row.base is None:
            continue
        if row.base.value == 0 or not clean[0].isdigit():
            continue
        name = kind(row.code)
        wanted = ["<", "<<"] if name != "twist" else ["<<"]
        if name == "jump" and table.season >= EDGE_FROM and clean[1:] in ("F", "Lz"):
            wanted += ["e", "e<", "e<<"]
        for call in wanted:
            _fill_called(table, row, clean, call)


def _fill_called(table: Table, full: Row, clean: str, call: str) -> None:
    assert full.base is not None
    row = table.row(clean + call)
    if call.endswith("<<"):
        below = lower(clean)
        source = table.get(below + ("e" if call.startswith("e") else "")) if below else None
        if below is None:
            row.base = row.base or Cell(0, "i", "one revolution called downgraded is no jump")
        elif source is not None and source.base is not None:
            value, why = source.base.value, f"the value of {source.code}"
            _fill_base(table, row, value, why)
        return
    if call == "e<":
        return  # a column of its own
    value = half_up(full.base.value * 70, 1000) * 10
    _fill_base(table, row, value, f"70 % of {clean} to one decimal", table.season < EDGE_FROM and kind(clean) == "jump")


def fill_equal_calls(table: Table) -> None:
    """Jumps of one clean value have one called value: 2S< is worth what 2T< is."""
    known: dict[tuple[str, int, str], set[int]] = {}
    clean_rows = [(r, *split_calls(r.code)) for r in table if kind(r.code) == "jump" and r.base is not None]
    for row, clean, calls in clean_rows:
        full = table.base(clean)
        if calls and full and row.base is not None:
            known.setdefault((clean[0], full, calls), set()).add(row.base.value)
    for row, clean, calls in clean_rows:
        if calls or row.base is None or table.season < EDGE_FROM:
            continue
        for call in ("<", "e", "e<"):
            values = known.get((clean[0], row.base.value, call), set())
            allowed = call == "<" or clean[1:] in ("F", "Lz")
            if len(values) == 1 and allowed and table.base(clean + call) is None:
                why = f"as other jumps of {row.base.value // 100}.{row.base.value % 100:02d} called {call}"
                table.row(clean + call).base = Cell(min(values), "i", why)


def _fill_base(table: Table, row: Row, value: int, why: str, certain: bool = True) -> None:
    if row.base is not None:
        if row.base.value != value:
            EXCEPTIONS.append(
                f"{table.discipline} {season_name(table.season)} {row.code}: {row.base.value}, not {why} {value}"
            )
        return
    if certain:
        row.base = Cell(value, "i", why)


EXCEPTIONS: list[str] = []
"""Observed base values that the derivation does not give; a season with one gets none derived (see build)."""


def link_called_cells(table: Table) -> None:
    """Steps of called jumps: those of the full jump; downgraded, of the lower one. Seen cells must agree."""
    for row in list(table):
        clean, calls = split_calls(row.code)
        if not calls or row.base is None:
            continue
        if calls.endswith("<<"):
            below = lower(clean)
            source = table.get(below) if below else None
            if below is None:
                row.cells = {g: Cell(0, "i", "no value") for g in GRADES}
                continue
        else:
            source = table.get(clean)
        if source is None:
            continue
        for grade in GRADES:
            cell = source.cells.get(grade)
            if cell is None:
                if grade in row.cells:
                    source.cells[grade] = row.cells[grade]
                continue
            old = row.cells.get(grade)
            if old is None:
                row.cells[grade] = Cell(cell.value, "i" if cell.status == "i" else "c", f"the steps of {source.code}")
            elif old.value != cell.value:
                raise ConflictError(
                    f"{table.discipline} {table.season} {row.code} {grade}: {old} but {source.code} {cell}"
                )
