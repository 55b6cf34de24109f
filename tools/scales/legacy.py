"""The ±3 seasons (2005-06 to 2017-18): a table per element and season, filled from the tables' own structure.

Established cells are solved from protocols (every printed panel GOE is one equation in them). What nobody saw is
filled only where all that was seen agrees (`infer`), and flagged inferred, with the reason.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from .called import CALLS_FROM, EDGE_FROM, GRADES, fill_calls, fill_equal_calls, link_called_cells
from .codes import kind, levelled, scale_key, split_calls
from .dance_legacy import add_combined_steps, fill_combination_lifts, fill_dance_families, fill_steps_and_twizzles
from .dances import dance_variant, split_compulsory
from .equations import Proof, equations_of
from .groups import SHORT_LIFTS, base_group
from .infer import FIRST, LAST, SEEN_TWICE, fill_cells
from .printed import Printed
from .sources import Tables, rows_of
from .table import DISCIPLINES, Cell, Table, hundredths, observe, season_name, season_year, share_between


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


COMMUNICATED = Path(__file__).parent / "data" / "isu-scales-2012-18.csv"
COMMUNICATIONS = {2012: "Comm. 1724", 2016: "Comm. 2000", 2017: "Comm. 2089"}


def read_communicated(tables: Tables) -> None:
    """Scales of value as communicated (2012-13 in part, 2016-18): rows and called values nobody skated too."""
    for record in rows_of(COMMUNICATED):
        first = int(record["seasons"][:4])
        for season in range(first, 2000 + int(record["seasons"][5:])):
            for discipline in (
                ("singles", "pairs") if record["disciplines"] == "singles pairs" else (record["disciplines"],)
            ):
                table, code = tables[discipline, season], record["code"]
                _communicate(table, code, record["base"])
                for grade in GRADES:
                    if record[f"{grade:+d}"]:
                        cell = Cell(hundredths(record[f"{grade:+d}"]), "s", _communication(table))
                        observe(table.row(code), grade, cell, "communicated")
                if record["called"]:
                    name = kind(code)
                    edged = name == "jump" and code[1:] in ("F", "Lz") and season >= EDGE_FROM
                    for call in ["V"] if name == "spin" else ["<", "e"] if edged else ["<"]:
                        _communicate(table, code + call, record["called"])
                        if name == "spin":
                            for grade, cell in list(table.row(code).cells.items()):
                                observe(table.row(code + call), grade, cell, "communicated")
                if record["both"]:
                    _communicate(table, code + "e<", record["both"])


def _communication(table: Table) -> str:
    if table.discipline == "ice dance":
        return f"ISU scale of values {season_name(table.season)}"
    return COMMUNICATIONS[table.season]


def _communicate(table: Table, code: str, value: str) -> None:
    observe(table.row(code), None, Cell(hundredths(value), "s", _communication(table)), f"communicated {table.season}")


def disturbed(season: int, code: str) -> bool:
    """Combination lifts of 2011-12: autumn sheets used the previous season's table, so the solved cells mix two."""
    return season == 2011 and "+" in code and all(levelled(p)[0] in SHORT_LIFTS for p in code.split("+"))


def carry_bases(tables: Tables, discipline: str) -> None:
    """Rows not skated in a season: the same before and after, or from a neighbour whose group is unchanged."""
    known: dict[tuple[str, str], dict[int, int]] = {}
    for season in range(FIRST, LAST + 1):
        for row in tables[discipline, season]:
            if (
                row.base is not None
                and row.base.value
                and row.base.status in "cs"
                and "+" not in row.code
                and not row.variant
            ):
                known.setdefault(row.key, {})[season] = row.base.value
    members: dict[str, list[dict[int, int]]] = {}
    for (code, _), seasons in known.items():
        members.setdefault(base_group(discipline, code), []).append(seasons)
    for (code, variant), seasons in sorted(known.items()):
        for season in range(FIRST, LAST + 1):
            if season in seasons or (split_calls(code)[1] and season < EDGE_FROM):
                continue
            cell = carried(seasons, season, members[base_group(discipline, code)])
            table = tables[discipline, season]
            here = table.get(code, variant)
            filled = here is not None and here.base is not None
            if cell is None or filled or any(v and c == code for c, v in table.rows):
                continue
            table.row(code, variant).base = cell


def recall_clean(tables: Tables, discipline: str) -> None:
    """A jump seen only called: its full value from a season in which the called value is the same."""
    for season in range(CALLS_FROM, LAST + 1):
        table = tables[discipline, season]
        for row in list(table):
            clean, calls = split_calls(row.code)
            if calls != "<" or row.base is None or table.base(clean) is not None:
                continue
            for near in sorted(range(CALLS_FROM, LAST + 1), key=lambda s: abs(s - season)):
                other, full = tables[discipline, near].base(row.code), tables[discipline, near].base(clean)
                if other == row.base.value and full is not None:
                    why = f"as in {season_name(near)}, where {row.code} is worth the same"
                    table.row(clean).base = Cell(full, "i", why)
                    break


FARTHEST = 3
"""Seasons over which an unchanged group carries a value that only one side shows."""


def carried(seasons: dict[int, int], season: int, group: list[dict[int, int]]) -> Cell | None:
    before = max((s for s in seasons if s < season), default=None)
    after = min((s for s in seasons if s > season), default=None)
    if before is not None and after is not None and seasons[before] == seasons[after]:
        return Cell(seasons[before], "i", f"the same in {season_name(before)} and {season_name(after)}")
    for near in sorted((s for s in (before, after) if s is not None), key=lambda s: abs(s - season)):
        if abs(near - season) > FARTHEST:
            continue
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


def build_legacy(tables: Tables, printed: Counter[Printed]) -> list[str]:
    """All three disciplines, 2005-06 to 2017-18; returns what printed rows contradicted."""
    split_compulsory(tables)
    for season in range(FIRST, LAST + 1):
        share_between(tables["singles", season], tables["pairs", season])
    for discipline in DISCIPLINES:
        carry_bases(tables, discipline)
        recall_clean(tables, discipline)
        for season in range(FIRST, LAST + 1):
            table = tables[discipline, season]
            if discipline == "ice dance":
                fill_dance_families(table)
                fill_steps_and_twizzles(table)
                fill_combination_lifts(table)
            else:
                fill_calls(table)
                fill_equal_calls(table)
                link_called_cells(table)
    report = prove(tables, printed)
    for discipline in DISCIPLINES:
        fill_cells(tables, discipline)
    for season in range(FIRST, LAST + 1):
        add_combined_steps(tables["ice dance", season])
    report += prove(tables, printed)
    for discipline in ("singles", "pairs"):
        for season in range(FIRST, LAST + 1):
            link_called_cells(tables[discipline, season])
    return report


def prove(tables: Tables, printed: Counter[Printed]) -> list[str]:
    """Prove cells from printed rows, first what is missing, later what was inferred."""
    report = []
    found = equations_of(tables, printed, range(FIRST, LAST + 1))
    for (discipline, season), equations in sorted(found.items()):
        proof = Proof(tables[discipline, season], equations)
        proof.run()
        report += [f"{discipline} {season_name(season)} {line}" for line in proof.report]
        report.append(f"{discipline} {season_name(season)}: {proof.proven} cells proven")
    return report


__all__ = ["FIRST", "LAST", "build_legacy", "prove", "read_goe_tables"]
