"""The ±3 seasons (2005-06 to 2017-18): a table per element and season, filled from the tables' own structure.

Established cells are solved from protocols (every printed panel GOE is one equation in them). A cell nobody saw is
filled only where all that was seen agrees: rows of its group in the season, or its group in neighbouring seasons
whose other steps are the same. Everything so filled is flagged inferred, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from .codes import kind, levelled, lower, scale_key, split_calls
from .groups import SHORT_LIFTS, base_group, groups
from .sources import Tables, rows_of
from .table import Cell, ConflictError, Row, Table, half_up, observe, season_name, season_year, share_between

FIRST, LAST = 2005, 2017
GRADES = (-3, -2, -1, 1, 2, 3)
CALLS_FROM, EDGE_FROM = 2010, 2014
SEEN_TWICE = 2
"""Steps that must agree between two seasons before a third is taken over from one to the other."""


def read_goe_tables(tables: Tables, rules: Path) -> None:
    """Cells solved from 134,000 rows of protocols; in ice dance also the base values, several to a code."""
    for record in rows_of(rules / "goe-tables-2005-2018.csv"):
        season, code = season_year(record["season"]), scale_key(record["key"])
        seen = int(record["n"])
        name = record["class"]
        if name != "D" and ("+" in code or (split_calls(code)[1] and season < CALLS_FROM)):
            continue
        for discipline in {"jump": ("singles", "pairs"), "S": ("singles",), "P": ("pairs",), "D": ("ice dance",)}[name]:
            table = tables[discipline, season]
            variant = ""
            if name == "D":
                variant = dance_variant(season, code, int(record["bv_hundredths_if_dance"]))
            row = table.row(code, variant)
            if name == "D":
                base = Cell(int(record["bv_hundredths_if_dance"]), "c", "protocols", seen)
                observe(row, None, base, "goe tables")
            for grade in GRADES:
                text = record[str(grade)]
                if text and not disturbed(season, code):
                    observe(row, grade, Cell(int(text), "c", "protocols"), f"goe tables {season_name(season)}")


def disturbed(season: int, code: str) -> bool:
    """Combination lifts of 2011-12: autumn sheets used the previous season's table, so the solved cells mix two."""
    return season == 2011 and "+" in code and all(levelled(p)[0] in SHORT_LIFTS for p in code.split("+"))


COMPULSORY: dict[int, dict[str, dict[str, int]]] = {
    2005: {
        "Ravensburger Waltz": {"1S1": 170, "1S2": 220, "1S3": 260, "2S1": 250, "2S2": 300, "2S3": 350},
        "Tango Romantica": {
            "1S1": 200,
            "1S2": 130,
            "1S3": 130,
            "1S4": 200,
            "2S1": 260,
            "2S2": 160,
            "2S3": 160,
            "2S4": 260,
        },
        "Yankee Polka": {
            "1S1": 170,
            "1S2": 170,
            "1S3": 170,
            "1S4": 120,
            "2S1": 210,
            "2S2": 210,
            "2S3": 210,
            "2S4": 140,
        },
    },
    2006: {
        "Golden Waltz": {
            "1S1": 140,
            "1S2": 190,
            "1S3": 230,
            "1S4": 140,
            "2S1": 160,
            "2S2": 220,
            "2S3": 260,
            "2S4": 160,
        },
        "Rhumba": {
            "1S1": 140,
            "1S2": 170,
            "2S1": 150,
            "2S2": 200,
            "3S1": 170,
            "3S2": 230,
            "4S1": 220,
            "4S2": 270,
        },
        "Westminster Waltz": {"1S1": 200, "1S2": 260, "1S3": 160, "2S1": 310, "2S2": 360, "2S3": 260},
    },
    2007: {
        "Yankee Polka": {"1S1": 230, "1S2": 280, "1S3": 160, "2S1": 280, "2S2": 350, "2S3": 200},
        "dance of Skate America 2007": {"1S1": 160, "1S2": 250, "1S3": 250, "2S1": 200, "2S2": 320, "2S3": 320},
        "third dance of 2007-08": {"1S1": 180, "1S2": 260, "1S3": 180, "2S1": 260, "2S2": 360, "2S3": 260},
    },
    2008: {
        "Viennese Waltz": {"1S1": 230, "1S2": 180, "2S1": 290, "2S2": 230, "3S1": 340, "3S2": 280},
        "Paso Doble": {"1S1": 180, "1S2": 240, "2S1": 240, "2S2": 280, "3S1": 280, "3S2": 330},
        "dance of the 2009 European Championships": {
            "1S1": 200,
            "1S2": 220,
            "1S3": 230,
            "2S1": 270,
            "2S2": 300,
            "2S3": 330,
        },
    },
    2009: {
        "Golden Waltz": {"1S1": 170, "1S2": 280, "1S3": 230, "2S1": 230, "2S2": 340, "2S3": 300},
        "Tango Romantica": {"1S1": 290, "1S2": 160, "1S3": 240, "2S1": 320, "2S2": 230, "2S3": 310},
    },
}
"""The sections of each compulsory dance with their values. Protocols print no dance; panels' pages name it, except
three dances, named here by an event that skated them."""
_COMPULSORY = re.compile(r"[1-4]S[1-4]\Z")
DIAGONALS = {2008: (560, 640, 720, 800), 2009: (560, 640, 720, 800)}
"""Diagonal steps of the original dance, worth 1.00 more than the free dance's of the same code."""


def dance_variant(season: int, code: str, base: int) -> str:
    """What tells apart rows of one code: the compulsory dance, or the segment."""
    if _COMPULSORY.match(code):
        return " / ".join(name for name, dance in COMPULSORY[season].items() if dance.get(code) == base)
    if code.startswith("DiSt") and season in DIAGONALS:
        return "original dance" if base in DIAGONALS[season] else "free dance"
    return ""


def split_compulsory(tables: Tables) -> None:
    """Rows two dances share become one row each, and sections no goe table shows get their base value."""
    for season, dances in COMPULSORY.items():
        table = tables["ice dance", season]
        for row in list(table):
            if " / " not in row.variant:
                continue
            del table.rows[row.key]
            for name in row.variant.split(" / "):
                twin = table.row(row.code, name)
                twin.base, twin.cells = row.base, dict(row.cells)
        for name, sections in dances.items():
            for code, base in sections.items():
                row = table.row(code, name)
                if row.base is None:
                    raise ConflictError(f"{season} {name} {code} {base}: not in the goe tables")


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


Series = dict[str, dict[int, dict[int, int]]]
"""Group → season → grade → the value all its rows agree on."""


def agreed(tables: Tables, discipline: str) -> tuple[Series, set[tuple[str, int]]]:
    """What the rows of each group agree on, and the groups that disagree in a season."""
    series: Series = {}
    broken: set[tuple[str, int]] = set()
    for season in range(FIRST, LAST + 1):
        for other in ("singles", "pairs") if discipline != "ice dance" else ("ice dance",):
            for row in tables[other, season]:
                if row.base is None and not row.cells:
                    continue
                if row.base is not None and row.base.value == 0:
                    continue
                for group in groups(other, row.code, season):
                    if other != discipline and not group.startswith("both"):
                        continue
                    known = series.setdefault(group, {}).setdefault(season, {})
                    for grade, cell in row.cells.items():
                        if known.setdefault(grade, cell.value) != cell.value:
                            broken.add((group, season))
    return series, broken


def fill_cells(tables: Tables, discipline: str) -> None:
    """Unseen cells from the row's groups in the season, then from the groups' neighbouring seasons."""
    series, broken = agreed(tables, discipline)
    for season in range(FIRST, LAST + 1):
        for row in tables[discipline, season]:
            if row.base is None or row.base.value == 0 or (split_calls(row.code)[1] and kind(row.code) != "twist"):
                continue
            for grade in GRADES:
                if grade not in row.cells:
                    cell = infer(row, grade, season, groups(discipline, row.code, season), series, broken)
                    if cell is not None:
                        row.cells[grade] = cell


def infer(
    row: Row, grade: int, season: int, names: Iterable[str], series: Series, broken: set[tuple[str, int]]
) -> Cell | None:
    """One cell from the narrowest group that shows it and contradicts nothing the row shows."""
    names = list(names)
    own = {g: c.value for g, c in row.cells.items()}
    usable = [n for n in names if (n, season) not in broken]
    for name in usable:
        here = series.get(name, {}).get(season, {})
        if grade in here and all(here.get(g, v) == v for g, v in own.items()):
            return Cell(here[grade], "i", f"its group ({name}) this season")
    for name in usable:
        seasons = series.get(name, {})
        here = {**seasons.get(season, {}), **own}
        found = neighbour(name, grade, season, seasons, here, broken)
        if found is not None:
            return found
    return None


def neighbour(
    name: str,
    grade: int,
    season: int,
    seasons: dict[int, dict[int, int]],
    here: dict[int, int],
    broken: set[tuple[str, int]],
) -> Cell | None:
    """The group's value in the nearest season whose other steps are the same all the way."""
    candidates: dict[int, int] = {}
    for step in (-1, 1):
        near = season + step
        while FIRST <= near <= LAST and (name, near) not in broken:
            there = seasons.get(near, {})
            shared = [g for g in here if g in there]
            if any(here[g] != there[g] for g in shared):
                break
            if grade in there:
                if len(shared) >= SEEN_TWICE:
                    candidates[near] = there[grade]
                break
            near += step
    if not candidates or len(set(candidates.values())) > 1:
        return None
    near = min(candidates, key=lambda s: abs(s - season))
    return Cell(candidates[near], "i", f"its group ({name}) in {season_name(near)}, other steps unchanged")


def carry_bases(tables: Tables, discipline: str) -> None:
    """Rows not skated in a season: the same before and after, or from a neighbour whose group is unchanged."""
    known: dict[tuple[str, str], dict[int, int]] = {}
    for season in range(FIRST, LAST + 1):
        for row in tables[discipline, season]:
            if row.base is not None and row.base.status == "c" and "+" not in row.code and not row.variant:
                known.setdefault(row.key, {})[season] = row.base.value
    members: dict[str, list[dict[int, int]]] = {}
    for (code, _), seasons in known.items():
        members.setdefault(base_group(discipline, code), []).append(seasons)
    for (code, variant), seasons in sorted(known.items()):
        for season in range(FIRST, LAST + 1):
            if season in seasons or (split_calls(code)[1] and season < EDGE_FROM):
                continue
            cell = carried(seasons, season, members[base_group(discipline, code)])
            row = tables[discipline, season].get(code, variant)
            if cell is not None and (row is None or row.base is None):
                tables[discipline, season].row(code, variant).base = cell


def carried(seasons: dict[int, int], season: int, group: list[dict[int, int]]) -> Cell | None:
    before = max((s for s in seasons if s < season), default=None)
    after = min((s for s in seasons if s > season), default=None)
    if before is not None and after is not None and seasons[before] == seasons[after]:
        return Cell(seasons[before], "i", f"the same in {season_name(before)} and {season_name(after)}")
    for near in sorted((s for s in (before, after) if s is not None), key=lambda s: abs(s - season)):
        count = unchanged(group, near, season)
        if count >= SEEN_TWICE:
            return Cell(
                seasons[near], "i", f"as in {season_name(near)}: its group of rows is unchanged ({count} seen in both)"
            )
    return None


def unchanged(group: list[dict[int, int]], one: int, other: int) -> int:
    """Rows of the group known in both seasons, 0 if any differs there or on the way."""
    step = 1 if other > one else -1
    count = 0
    for season in range(one + step, other + step, step):
        count = 0
        for seasons in group:
            if one in seasons and season in seasons:
                if seasons[one] != seasons[season]:
                    return 0
                count += 1
    return count


def fill_dance_families(table: Table) -> None:
    """Levels of sister elements are worth the same; a combination lift is worth what its two levels are."""
    by_group: dict[str, dict[int, int]] = {}
    for row in table:
        if row.base is None or row.base.value == 0 or row.variant:
            continue
        found = groups("ice dance", row.code, table.season)
        if found and found[0] != found[-1]:
            values = by_group.setdefault(found[0], {})
            values[row.base.value] = values.get(row.base.value, 0) + 1
    families: list[tuple[tuple[str, ...], Callable[[str], bool]]] = [
        (SHORT_LIFTS, lambda _: True),
        (("Sp", "CoSp"), lambda _: True),
        (("MiSt", "DiSt"), lambda _: True),
        (("CiSt", "SeSt"), lambda _: True),
        (("NtMiSt", "NtDiSt", "NtCiSt", "NtSeSt"), lambda _: True),
        (("RRoLi", "SeLi"), lambda _: True),
    ]
    for family, _ in families:
        for level in "1234":
            rows = [r for stem in family if (r := table.get(stem + level)) is not None and r.base is not None]
            values = {r.base.value for r in rows if r.base is not None}
            if len(values) != 1:
                continue
            for stem in family:
                if table.get(stem + level) is None and any(table.get(stem + x) for x in "1234"):
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


__all__ = ["build_legacy", "read_goe_tables"]


def build_legacy(tables: Tables) -> None:
    """All three disciplines, 2005-06 to 2017-18."""
    split_compulsory(tables)
    for season in range(FIRST, LAST + 1):
        share_between(tables["singles", season], tables["pairs", season])
    for discipline in ("singles", "pairs", "ice dance"):
        carry_bases(tables, discipline)
        for season in range(FIRST, LAST + 1):
            table = tables[discipline, season]
            if discipline == "ice dance":
                fill_dance_families(table)
                fill_steps_and_twizzles(table)
            else:
                fill_calls(table)
                link_called_cells(table)
    for season in range(FIRST, LAST + 1):
        fill_combination_lifts(tables["ice dance", season])
    for discipline in ("singles", "pairs", "ice dance"):
        fill_cells(tables, discipline)
    for season in range(FIRST, LAST + 1):
        add_combined_steps(tables["ice dance", season])
    for discipline in ("singles", "pairs"):
        for season in range(FIRST, LAST + 1):
            link_called_cells(tables[discipline, season])
