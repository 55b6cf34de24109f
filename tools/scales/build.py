"""Build the scale-of-value files: `python -m tools.scales RULES SHEETS OUT` (from the root of the checkout)."""

from __future__ import annotations

import sys
from pathlib import Path

from . import called, dance_modern, legacy, modern
from .codes import scale_key
from .equations import confirm_modern, equations_of
from .errata import write_errata
from .printed import read_folder
from .sources import (
    Tables,
    empty_tables,
    read_communication,
    read_domestic,
    read_observed,
    read_protocol_tables,
    read_vocabulary,
    rows_of,
    settle_voided,
)
from .synchronized import write_synchronized
from .table import DISCIPLINES, Cell, hundredths, observe, season_year
from .write import write_files, write_manifest

SEASON_2026 = 2026


def build_singles_and_pairs(tables: Tables, rules: Path) -> None:
    communicated = read_communication(rules / "sov" / "communication-2707-singles-2025-26.csv", "base_value", "goe_")
    read_2026(tables, rules)
    for discipline in ("singles", "pairs"):
        modern.add_communicated(tables, discipline, communicated, "Comm. 2707")
        modern.build_modern(tables, discipline, communicated)


def read_2026(tables: Tables, rules: Path) -> None:
    """ISU Communication 2786: values with how many tables of it agree."""
    folder = rules / "sov" / "2026-27"
    full = read_communication(folder / "sov-2026-27-full-goe.csv", "base_value", "goe_")
    for discipline in ("singles", "pairs"):
        table = tables[discipline, SEASON_2026]
        for record in rows_of(folder / f"sov-2026-27-{discipline}.csv"):
            key = scale_key(record["code"])
            if record["code"] != key and full.get(key) and (key, "") in table.rows:
                continue  # a call without a value of its own: its clean row says how many copies agree
            copies = len(record["sources"].split(";"))
            status = "c" if copies > 1 else "s"
            why = f"Comm. 2786, {copies} copies" if copies > 1 else "Comm. 2786, one copy"
            for grade, value in full[key].items():
                observe(table.row(key), grade, Cell(value, status, why), "Comm. 2786")


def finish_2026(tables: Tables) -> None:
    for discipline in ("singles", "pairs"):
        table = tables[discipline, SEASON_2026]
        row = table.row("1Eu")
        for grade, cell in [(None, table.row("Eu").base), *table.row("Eu").cells.items()]:
            assert cell is not None
            observe(row, grade, Cell(cell.value, cell.status, "Comm. 2786 writes Eu"), "1Eu")
        modern.fill_no_level(tables, discipline, SEASON_2026)
        modern.fill_cells_by_tenths(table, only_missing=True)
    dance = tables["ice dance", SEASON_2026]
    for row in tables["ice dance", SEASON_2026 - 1]:
        for grade, cell in [(None, row.base), *row.cells.items()]:
            assert cell is not None
            observe(dance.row(row.code), grade, Cell(cell.value, "r", "Comm. 2705 carried forward"), "2026-27 dance")


def read_dance_sums(tables: Tables, rules: Path) -> dict[int, dict[str, tuple[int, int]]]:
    """Printed base values of two-part partner elements: season → code → (value, rows that show it)."""
    sums: dict[int, dict[str, tuple[int, int]]] = {}
    for record in rows_of(rules / "vocabulary-ice-dance.csv"):
        code = "+".join(map(scale_key, record["code"].split("+")))
        if dance_modern.partner_parts(code) is None:
            continue
        for pair in filter(None, record["base_values_by_season"].split(";")):
            season, value = pair.split(":")
            seen = sums.setdefault(season_year(season), {})
            assert seen.get(code, (hundredths(value),))[0] == hundredths(value), code
            seen[code] = (hundredths(value), seen.get(code, (0, 0))[1] + 1)
    for record in rows_of(rules / "sov" / "observed-2017-26.csv"):
        code = "+".join(map(scale_key, record["element"].split("+")))
        if dance_modern.partner_parts(code) is None:
            continue
        seen = sums.setdefault(season_year(record["season"]), {})
        assert seen.get(code, (hundredths(record["base_value"]),))[0] == hundredths(record["base_value"]), code
        seen[code] = (hundredths(record["base_value"]), int(record["n_occurrences"]))
    return sums


def build_modern_dance(tables: Tables, rules: Path) -> None:
    communicated = read_communication(rules / "sov" / "communication-2705-ice-dance-2025-26.csv", "base", "")
    sums = read_dance_sums(tables, rules)
    for season in range(modern.FIRST_MODERN, modern.LAST_OBSERVED + 1):
        table = tables["ice dance", season]
        if season >= 2022:
            for code, values in communicated.items():
                why = "Comm. 2705" if season == 2025 else "Comm. 2705, to which every row of the season is equal"
                for grade, value in values.items():
                    observe(table.row(code), grade, Cell(value, "s" if season == 2025 else "i", why), "Comm. 2705")
        dance_modern.solve_partners(table, sums.get(season, {}))
        dance_modern.fill_pattern_levels(table)
    dance_modern.carry_levels(tables, modern.FIRST_MODERN, 2021)
    for season in range(modern.FIRST_MODERN, modern.LAST_OBSERVED + 1):
        if season < 2022:
            dance_modern.fill_families(tables["ice dance", season])
        modern.fill_no_level(tables, "ice dance", season)
        unfilled = dance_modern.fill_cells(tables["ice dance", season])
        if unfilled:
            print(f"ice dance {season}: no level 1 for {' '.join(unfilled)}", file=sys.stderr)


def main(arguments: list[str]) -> int:
    """Read the tables under RULES and the sheets under SHEETS, write the data under OUT, print what disagreed."""
    if len(arguments) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    rules, sheets, out = map(Path, arguments)
    printed = read_folder(sheets)
    tables = empty_tables()
    read_vocabulary(tables, rules)
    read_protocol_tables(tables, rules)
    read_observed(tables, rules)
    read_domestic(tables, rules)
    settle_voided(tables)
    build_singles_and_pairs(tables, rules)
    build_modern_dance(tables, rules)
    report = []
    found = equations_of(tables, printed, range(modern.FIRST_MODERN, modern.LAST_OBSERVED + 1))
    for key, equations in sorted(found.items()):
        report += confirm_modern(tables[key], equations)
    finish_2026(tables)
    legacy.read_goe_tables(tables, rules)
    legacy.read_communicated(tables)
    report += legacy.build_legacy(tables, printed)
    for discipline in DISCIPLINES:
        for season in range(legacy.FIRST, legacy.LAST + 1):
            modern.fill_no_level(tables, discipline, season)
    for line in called.EXCEPTIONS + report:
        print(line, file=sys.stderr)
    write_files(tables, out / "scales" / "isu")
    write_synchronized(rules, out / "scales" / "isu")
    write_errata(tables, out / "errata")
    write_manifest(out / "scales" / "isu")
    return 0
