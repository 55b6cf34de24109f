"""Ice dance 2018-19 on: values per partner, and steps of 15 % of the lowest level's value.

Every table of ISU Communication 2705 keeps one row of steps for levels 1 to 4: g × 15 % of the value of level 1,
rounded half up step by step (base level: of its own value); choreographic elements have steps of their own. The
seasons before have the same form, checked against every step protocols show.
"""

from __future__ import annotations

import re

from .codes import levelled
from .modern import FIRST_MODERN, LAST_OBSERVED, group_agrees
from .sources import Tables
from .table import Cell, ConflictError, Row, Table, half_up, observe, season_name

CHOREO_STEPS = {110: (22, 83), 200: (40, 150)}
"""Base value → points per negative and positive grade (protocols of 2018-26, Comm. 2705)."""
_PARTNER = re.compile(r"(?P<name>[A-Za-z]+?)(?P<partner>[WM])(?P<level>[B1-4]?)\Z")
_PATTERN = re.compile(r"(?P<section>\d)(?P<dance>[A-Z]+)(?P<level>[B1-4])\Z")


def partner_parts(code: str) -> tuple[str, str] | None:
    left, plus, right = code.partition("+")
    if plus and _PARTNER.match(left) and _PARTNER.match(right):
        return left, right
    return None


def solve_partners(table: Table, printed: dict[str, tuple[int, int]]) -> None:
    """Values of one partner's part from printed sums of both: a level's value is the same for both partners.

    `printed` maps a two-part code to its base value and the rows that show it. Equal levels give the value outright;
    every sum of different levels must agree.
    """
    values: dict[tuple[str, str], int] = {}
    counts: dict[str, int] = {}
    rest = dict(printed)
    changed = True
    while changed:
        changed = False
        for code, (total, seen) in sorted(rest.items()):
            parts = partner_parts(code)
            assert parts is not None
            keys = []
            for part in parts:
                match = _PARTNER.match(part)
                assert match is not None
                keys.append((match["name"], match["level"]))
            known = [0 if not k[1] else values.get(k) for k in keys]
            if keys[0] == keys[1] and known[0] is None:
                if total % 2:
                    raise ConflictError(f"{table.season} {code}: {total} has no half")
                values[keys[0]] = total // 2
            elif known[0] is not None and known[1] is not None:
                if known[0] + known[1] != total:
                    raise ConflictError(f"{season_name(table.season)} {code}: {known} do not make {total}")
                for part in parts:
                    counts[part] = counts.get(part, 0) + seen
                del rest[code]
            elif known[0] is not None or known[1] is not None:
                index = 0 if known[0] is None else 1
                values[keys[index]] = total - (known[1 - index] or 0)
            else:
                continue
            changed = True
            break
    if rest:
        raise ConflictError(f"{season_name(table.season)}: cannot solve {sorted(rest)}")
    for (name, level), value in values.items():
        for partner in "WM":
            code = f"{name}{partner}{level}"
            seen = counts.get(code, 0)
            why = "protocols, half of the sum of both partners" if seen else "the same value as the other partner's"
            observe(table.row(code), None, Cell(value, "c" if seen else "i", why, seen), "partners")


def level_rows(table: Table) -> dict[str, dict[str, Row]]:
    """Rows by element and level: `SlLi` → {"1": …, "4": …}; a pattern section by section and dance."""
    found: dict[str, dict[str, Row]] = {}
    for row in table:
        stem, level = levelled(row.code)
        if level and row.base is not None and row.base.value:
            found.setdefault(stem, {})[level] = row
    return found


FAMILIES = (
    ("StaLi", "SlLi", "CuLi", "RoLi"),
    ("Sp", "CoSp"),
    ("MiSt", "DiSt", "CiSt", "SeSt"),
    ("SqTwW", "SyTwW", "OFStW", "SqTwM", "SyTwM", "OFStM"),
)
"""Elements whose levels are worth the same; the build stops if a season shows otherwise."""
LEVEL_ONE = {(2018, "CoSp"): 300, (2018, "Sp"): 300}
"""Level 1 where no protocol shows one: the steps seen (0.45) are 15 % of it, and levels 2 to 4 rise by 1.00."""


def fill_families(table: Table) -> None:
    """A level seen for one element of a family holds for its sisters."""
    levels = level_rows(table)
    for family in FAMILIES:
        for level in "B1234":
            rows = [levels[stem][level] for stem in family if level in levels.get(stem, {})]
            values = {r.base.value for r in rows if r.base is not None}
            if len(values) > 1:
                raise ConflictError(f"{table.season} level {level} of {family}: {values}")
            if not values:
                continue
            for stem in family:
                if level not in levels.get(stem, {}):
                    why = f"the value of {rows[0].code}, as every level of its family"
                    table.row(stem + level).base = Cell(min(values), "i", why)
    for (season, stem), value in LEVEL_ONE.items():
        if season == table.season and table.get(stem + "1") is None:
            table.row(stem + "1").base = Cell(value, "i", "steps of 0.45 on levels 2 to 4 are 15 % of it")


def fill_pattern_levels(table: Table) -> None:
    """Sections of one pattern dance share the value of a level; levels nobody reached follow the ladder of its kind.

    The ladder is base, 1, 2, 3, 4 of a whole pattern (1TR, 1FS, 1MB) or of a half (1AT, 1TTF, in Comm. 2705 1RH, 1QS).
    """
    ladders = {
        2018: ((400, 535, 585, 635, 685), (250, 350, 400, 450, 500)),
        2019: ((400, 535, 585, 660, 735), (250, 350, 400, 475, 550)),
    }[2018 if table.season == 2018 else 2019]
    seen: dict[str, dict[str, int]] = {}
    for row in list(table):
        match = _PATTERN.match(row.code)
        if match and row.base is not None:
            old = seen.setdefault(match["dance"], {}).setdefault(match["level"], row.base.value)
            if old != row.base.value:
                raise ConflictError(f"{row.code}: {old} in another section, {row.base.value} here")
    sections = {r.code[0] + _PATTERN.match(r.code)["dance"] for r in table if _PATTERN.match(r.code)}  # type: ignore[index]
    for stem in sorted(sections):
        known = seen[stem[1:]]
        fits = [x for x in ladders if all(x["B1234".index(level)] == value for level, value in known.items())]
        for level, value in zip("B1234", fits[0], strict=True):
            if len(fits) == 1 and table.get(stem + level) is None:
                why = f"the other section, or the ladder of pattern dances: {len(known)} levels of {stem[1:]} fit it"
                table.row(stem + level).base = Cell(value, "i", why)


def fill_cells(table: Table) -> list[str]:
    """Steps by the 15 % form; the rows it could not fill because no level 1 is known."""
    unfilled = []
    for levels in level_rows(table).values():
        for level, row in levels.items():
            assert row.base is not None
            if all(grade in row.cells for grade in (*range(-5, 0), *range(1, 6))):
                continue  # communicated step by step
            if row.code.startswith("Ch"):
                steps = CHOREO_STEPS.get(row.base.value)
                if steps is None:
                    raise ConflictError(
                        f"{row.code} {row.base.value}: no steps known for a choreographic element of that value"
                    )
                for grade in (*range(-5, 0), *range(1, 6)):
                    value = grade * steps[grade > 0]
                    observe(row, grade, Cell(value, row.base.status, "protocols"), f"{table.season} choreo")
                continue
            base = row.base.value if level == "B" else None
            if "1" in levels and level != "B" and levels["1"].base is not None:
                base = levels["1"].base.value
            if base is None:
                unfilled.append(row.code)
                continue
            for grade in (*range(-5, 0), *range(1, 6)):
                cell = Cell(
                    half_up(grade * base * 15, 100), "i", "15 % of level 1 a step, as in every row of Comm. 2705"
                )
                old = row.cells.get(grade)
                if old is not None and old.value == cell.value:
                    continue
                observe(row, grade, cell, f"{season_name(table.season)}")
    return unfilled


def carry_levels(tables: Tables, first: int, last: int) -> None:
    """Rows not skated in a season, from a neighbouring one whose rows of the same level and kind are unchanged."""
    known: dict[str, dict[int, Row]] = {}
    for season in range(first, last + 1):
        for row in tables["ice dance", season]:
            if row.base is not None:
                known.setdefault(row.code, {})[season] = row
    for code, seasons in sorted(known.items()):
        if _PATTERN.match(code):
            continue
        for season in range(first, last + 1):
            if season in seasons:
                continue
            for near in sorted(seasons, key=lambda s: (abs(s - season), s)):
                agree = group_agrees(known, dance_group(code), near, season, dance_group)
                if agree:
                    base = seasons[near].base
                    assert base is not None
                    cell = Cell(
                        base.value,
                        "i",
                        f"as in {season_name(near)}: its group of rows is unchanged ({agree} seen in both)",
                    )
                    observe(tables["ice dance", season].row(code), None, cell, "carried")
                    break


def dance_group(code: str) -> str:
    """Rows that change together: all short lifts, all step sequences, each pattern dance."""
    match = _PATTERN.match(code)
    if match:
        return match["dance"]
    stem = levelled(code)[0]
    if stem.endswith("Li") and not stem.startswith("Ch"):
        return "lift"
    if re.fullmatch(r"(Mi|Di|Ci|Se)St[WML]?", stem):
        return "step"
    if stem in ("Sp", "CoSp"):
        return "spin"
    if _PARTNER.match(code):
        return stem[:-1]
    return stem if not stem.startswith("Ch") else "choreo"


__all__ = ["FIRST_MODERN", "LAST_OBSERVED", "carry_levels", "fill_cells", "partner_parts", "solve_partners"]
