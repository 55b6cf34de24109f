"""Ice dance to 2017-18: sister elements, combination lifts, and not touching steps with twizzles."""

from __future__ import annotations

from .called import GRADES
from .codes import levelled
from .groups import SHORT_LIFTS
from .table import Cell, Row, Table, half_up, observe, season_name

FAMILIES = (
    SHORT_LIFTS,
    ("RRoLi", "SeLi"),
    ("Sp", "CoSp"),
    ("MiSt", "DiSt"),
    ("CiSt", "SeSt"),
    ("NtMiSt", "NtDiSt", "NtCiSt", "NtSeSt"),
)
"""Elements whose levels are worth the same wherever two were seen in a season."""


def fill_dance_families(table: Table) -> None:
    """A level seen for one element of a family holds for its sisters that season."""
    for family in FAMILIES:
        for level in "1234":
            rows = [r for stem in family if (r := table.get(stem + level)) is not None and r.base is not None]
            values = {r.base.value for r in rows if r.base is not None}
            if len(values) != 1:
                continue
            for stem in family:
                if not any(r.code == stem + level for r in table) and any(table.get(stem + x) for x in "1234"):
                    table.row(stem + level).base = Cell(min(values), "i", f"the value of {rows[0].code}, its sister")


def fill_combination_lifts(table: Table) -> None:
    """Combinations of two short lifts become one row per pair of levels, `Li3+Li4`, whatever the two lifts.

    To 2009-10 a pair is worth a per cent of the sum of its lifts (to one decimal in 2005-06), from 2010-11 the sum;
    every combination skated has the value so computed. Steps are the sum of both lifts from 2011-12 on.
    """
    percent, places = COMBINED.get(table.season, (100, 2))
    seen: dict[str, list[Row]] = {}
    for row in list(table):
        parts = row.code.split("+")
        if len(parts) == 2 and all(levelled(p)[0] in SHORT_LIFTS for p in parts):
            pair = sorted(levelled(p)[1] for p in parts)
            seen.setdefault(f"Li{pair[0]}+Li{pair[1]}", []).append(row)
            del table.rows[row.key]
    lifts = {level: table.get(f"RoLi{level}") for level in "1234"}
    for a in "1234":
        for b in "1234":
            code = f"Li{a}+Li{b}"
            one, two = lifts[a], lifts[b]
            if a > b or one is None or two is None or one.base is None or two.base is None:
                continue
            row = table.row(code)
            step = 10 if places == 1 else 1
            value = half_up((one.base.value + two.base.value) * percent, 100 * step) * step
            row.base = Cell(value, "i", f"{percent} % of both lifts, as every combination of the season")
            for found in seen.get(code, ()):
                assert found.base is not None
                observe(row, None, found.base, f"{season_name(table.season)} {found.code}")
                for grade, cell in found.cells.items():
                    observe(row, grade, cell, f"{season_name(table.season)} {found.code}")


def add_combined_steps(table: Table) -> None:
    """From 2011-12 the steps of a combination are those of both lifts added."""
    for row in list(table):
        parts = row.code.split("+")
        if table.season < 2011 or len(parts) != 2 or not row.code.startswith("Li"):
            continue
        one, two = (table.get(p.replace("Li", "RoLi")) for p in parts)
        assert one is not None
        assert two is not None
        for grade in GRADES:
            if grade in one.cells and grade in two.cells:
                both = one.cells[grade].value + two.cells[grade].value
                observe(row, grade, Cell(both, "i", "the steps of both lifts added"), f"{table.season} {row.code}")


COMBINED = {2005: (70, 1), 2006: (80, 2), 2007: (80, 2), 2008: (80, 2), 2009: (80, 2)}
"""Per cent of the sum of its parts a combination was worth, and decimals kept."""


def fill_steps_and_twizzles(table: Table) -> None:
    """2005-06: not touching steps with twizzles, 70 % of a curved-step level and a twizzle level, to one decimal."""
    if table.season != 2005:
        return
    for twizzle in ("STw", "FSTw", "BSTw"):
        for a in "1234":
            for b in "1234":
                steps, turns = table.base(f"CSeSt{a}"), table.base(f"BSTw{b}")
                row = table.row(f"NtMiSt{a}+{twizzle}{b}")
                if steps is None or turns is None:
                    continue
                value = half_up((steps + turns) * 70, 1000) * 10
                observe(row, None, Cell(value, "i", "70 % of both parts, as every one of the season"), row.code)
