"""The ±5 seasons (2018-19 on): every step follows from the base value, so rows are filled by rule and checked."""

from __future__ import annotations

from collections.abc import Callable

from .codes import kind, levelled, lower, scale_key, split_calls
from .sources import LAST, Tables
from .table import Cell, ConflictError, Row, Table, half_up, observe, season_name, share_between

FIRST_MODERN = 2018
LAST_OBSERVED = 2025
FIXED_STEPS = {("singles", "ChSq1"): 50, ("pairs", "ChSq1"): 50}
REDUCTIONS = {
    2018: {"<": 75, "e": 75, "e<": 60},
    2019: {"<": 80, "e": 80, "e<": 60},
}
THROW_REDUCTION = 75
SPIN_V = 75


def fill_cells_by_tenths(table: Table, only_missing: bool = False) -> None:
    """Singles and pairs: a step is a tenth of the base value, rounded to hundredths step by step."""
    for row in table:
        if row.base is None:
            continue
        fixed = FIXED_STEPS.get((table.discipline, row.code))
        for grade in (*range(-5, 0), *range(1, 6)):
            if only_missing and grade in row.cells:
                continue
            value = fixed * grade if fixed is not None else half_up(grade * row.base.value, 10)
            observe(row, grade, Cell(value, row.base.status), f"a tenth a step, {season_name(table.season)}")


def add_communicated(tables: Tables, discipline: str, found: dict[str, dict[int | None, int]], name: str) -> None:
    """Rows of the communication of 2025-26; where protocols show a row already the two must agree."""
    table = tables[discipline, LAST_OBSERVED]
    for code, values in found.items():
        if discipline == "pairs" and code == "ChSq1":
            continue
        for grade, value in values.items():
            observe(table.row(code), grade, Cell(value, "s", name), name)


def reduction_of(discipline: str, season: int, code: str) -> tuple[str, int] | None:
    """The row a reduced row follows from and the per cent kept (100 for `<<`): 3F< → (3F, 80)."""
    clean, calls = split_calls(code)
    if not calls:
        if code.endswith("V") and kind(code) == "spin":
            return code[:-1], SPIN_V
        return None
    if calls.endswith("<<") and clean.startswith("5"):
        return None  # a value of its own in the communications, not the quadruple's
    if calls.endswith("<<"):
        below = lower(clean)
        edge = "e" if calls.startswith("e") else ""
        return (f"{below}{edge}", 100) if below else ("", 0)
    if kind(code) == "throw":
        return (clean, THROW_REDUCTION) if calls == "<" else None
    if kind(code) != "jump":
        return None
    return clean, REDUCTIONS[2018 if season == 2018 else 2019][calls]


def derived_codes(tables: Tables, discipline: str, season: int, communicated: set[str]) -> set[str]:
    """Reduced rows the season should have: those communicated, and the same calls on throws."""
    codes = {c for c in communicated if split_calls(c)[1] or c.endswith("V")}
    if discipline == "pairs":
        for row in tables[discipline, season]:
            clean, calls = split_calls(row.code)
            if kind(row.code) == "throw" and not calls:
                codes |= {clean + "<", clean + "<<"}
            if kind(row.code) == "spin" and not row.code.endswith("V") and levelled(row.code)[1]:
                codes.add(row.code + "V") if row.code.startswith(("PCoSp", "CCoSp", "FCCoSp")) else None
    return codes


def fill_reduced(table: Table, codes: set[str]) -> None:
    """Rows of called jumps and of spins `V` from their full row; a contradiction with an observed one stops."""
    for code in sorted(codes | {r.code for r in table}):
        rule = reduction_of(table.discipline, table.season, code)
        if rule is None:
            continue
        source, percent = rule
        if source == "":
            value, why = 0, "one revolution called downgraded is no jump"
        else:
            full = table.base(source)
            if full is None:
                continue
            value = half_up(full * percent, 100)
            why = f"{percent} % of {source}, half up" if percent != 100 else f"the value of {source}"
        row = table.row(code)
        if row.base is not None and row.base.value != value:
            raise ConflictError(
                f"{table.discipline} {season_name(table.season)} {code}: {row.base} but {why} is {value}"
            )
        if row.base is None:
            row.base = Cell(value, "i", why)


def group_of(code: str) -> str:
    """Rows that a communication changes together."""
    clean, calls = split_calls(code)
    name = kind(clean)
    if name == "death spiral":
        return levelled(code)[0]
    if name == "lift":
        return "lift" + ("5B" if code.startswith("5B") else "")
    return f"{name} {calls}" if calls or name != "choreo" else code


def carry(tables: Tables, discipline: str, first: int, last: int) -> None:
    """Fill seasons in which a row was not skated: the same before and after, or a neighbour of unchanged group."""
    known: dict[str, dict[int, Row]] = {}
    for season in range(first, last + 2):
        for row in tables.get((discipline, season), ()):
            if row.base is not None and row.base.status != "i" and reduction_of(discipline, season, row.code) is None:
                known.setdefault(row.code, {})[season] = row
    for code, seasons in known.items():
        for season in range(first, last + 1):
            if season in seasons:
                continue
            before = max((s for s in seasons if s < season), default=None)
            after = min((s for s in seasons if s > season), default=None)
            if before is not None and after is not None:
                left, right = seasons[before].base, seasons[after].base
                assert left is not None
                assert right is not None
                if left.value == right.value:
                    cell = Cell(left.value, "i", f"the same in {season_name(before)} and {season_name(after)}")
                    observe(tables[discipline, season].row(code), None, cell, "carried")
                    continue
            for near in sorted({s for s in (before, after) if s is not None}, key=lambda s: abs(s - season)):
                agree = group_agrees(known, group_of(code), near, season)
                if agree:
                    base = seasons[near].base
                    assert base is not None
                    cell = Cell(
                        base.value,
                        "i",
                        f"as in {season_name(near)}: its group of rows is unchanged ({agree} seen in both)",
                    )
                    observe(tables[discipline, season].row(code), None, cell, "carried")
                    break


def group_agrees(
    known: dict[str, dict[int, Row]], group: str, one: int, other: int, grouping: Callable[[str], str] = group_of
) -> int:
    """How many rows of the group are known in both seasons; 0 if any of them differs there or on the way."""
    members = [seasons for code, seasons in known.items() if grouping(code) == group]
    step = 1 if other > one else -1
    count = 0
    for season in range(one + step, other + step, step):
        count = 0
        for seasons in members:
            if one in seasons and season in seasons:
                a, b = seasons[one].base, seasons[season].base
                assert a is not None
                assert b is not None
                if a.value != b.value:
                    return 0
                count += 1
    return count


def fill_no_level(tables: Tables, discipline: str, season: int) -> None:
    """An element without a level (`CCoSp`) or without a revolution (`Lo`) is worth nothing, whatever the marks."""
    table = tables[discipline, season]
    for row in list(table):
        stem, level = levelled(row.code)
        if level and "+" not in row.code and table.get(stem) is None:
            table.row(stem).base = Cell(0, "i", "no level called: no value, as every such row printed")
    if discipline != "ice dance":
        names = ["A", "T", "S", "Lo", "F", "Lz"]
        for name in names + ([f"{n}Th" for n in names] if discipline == "pairs" else []):
            if table.get(name) is None:
                table.row(name).base = Cell(0, "i", "no revolution: no value, as every such row printed")
    for row in table:
        if row.base is not None and row.base.value == 0 and (discipline == "ice dance" or season < FIRST_MODERN):
            limit = 5 if season >= FIRST_MODERN else 3
            row.cells = {g: row.base for g in range(-limit, limit + 1) if g}


def build_modern(tables: Tables, discipline: str, communicated: dict[str, dict[int | None, int]]) -> None:
    """Singles and pairs, 2018-19 to 2025-26."""
    for season in range(FIRST_MODERN, LAST_OBSERVED + 1):
        share_between(tables["singles", season], tables["pairs", season])
    carry(tables, discipline, FIRST_MODERN, LAST_OBSERVED)
    for season in range(FIRST_MODERN, LAST_OBSERVED + 1):
        table = tables[discipline, season]
        fill_reduced(table, derived_codes(tables, discipline, season, set(communicated)))
        fill_no_level(tables, discipline, season)
        fill_cells_by_tenths(table)


__all__ = ["FIRST_MODERN", "LAST", "LAST_OBSERVED", "add_communicated", "build_modern", "scale_key"]
