"""Reading the tables of published values. Each reader puts what it finds into the season tables."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from .codes import kind, scale_key
from .table import DISCIPLINES, Cell, Table, hundredths, observe, season_name, season_year

Tables = dict[tuple[str, int], Table]
FIRST, LAST = 2005, 2026
_FILES = {"singles": "singles", "pairs": "pairs", "ice dance": "ice-dance"}
_LIMIT_CHANGE = 2018


def empty_tables() -> Tables:
    return {(d, s): Table(d, s) for d in DISCIPLINES for s in range(FIRST, LAST + 1)}


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def voided(code: str, value: int) -> bool:
    """Elements given no value by the panel (0.00 without a `*`): no evidence of what the row is worth."""
    key = scale_key(code)
    return (
        value == 0
        and "<<" not in key
        and bool(re.search(r"[B1-4]V?\d?\Z", key) or re.match(r"[1-5](A|T|S|Lo|F|Lz)", key))
    )


def _downgraded(code: str, season: int) -> bool:
    """To 2009-10 `<` meant the jump with one revolution less: the scorer looks that one up, it is no row."""
    return season < 2010 and "<" in code


def settle_voided(tables: Tables) -> None:
    """A code that a season prints with 0.00 and never with a value was worth nothing then: the row says so."""
    for table in tables.values():
        table.voided = {code for code in table.voided if table.base(code) is None}
        for code in table.voided:
            table.row(code).base = Cell(0, "c", "protocols", 1)


def worth_a_row(code: str) -> bool:
    """Whether a printed code stands for one row: a single part, or a dance element of two."""
    if "*" in code or re.search(r"\+(SEQ|COMBO|REP|TRANS|EXEL|ExEl)", code):
        return False
    return "+" not in re.sub(r"\+kp[YNT]+<?", "", code)


def read_vocabulary(tables: Tables, rules: Path) -> None:
    """Printed codes with the base value of each season."""
    for discipline, name in _FILES.items():
        for record in rows_of(rules / f"vocabulary-{name}.csv"):
            code = record["code"]
            if not worth_a_row(code):
                continue
            for pair in filter(None, record["base_values_by_season"].split(";")):
                season, value = pair.split(":")
                if _downgraded(code, season_year(season)):
                    continue
                if voided(code, hundredths(value)):
                    tables[discipline, season_year(season)].voided.add(scale_key(code))
                    continue
                if discipline == "ice dance" and season_year(season) < _LIMIT_CHANGE:
                    continue  # one code may have several values there: read_goe_tables keeps them apart
                table = tables[discipline, season_year(season)]
                cell = Cell(hundredths(value), "c", "protocols", 1)
                observe(table.row(scale_key(code)), None, cell, f"vocabulary {season}")


def read_protocol_tables(tables: Tables, rules: Path) -> None:
    """Values read off protocols season by season, with how many rows agree; grades where every judge agreed."""
    for (discipline, season), table in tables.items():
        path = rules / "sov" / f"sov-{season_name(season)}-{_FILES[discipline]}.csv"
        if not path.exists():
            continue
        for record in rows_of(path):
            code = record["code"]
            seen = int(record["confirmed_by_protocols"] or 0)
            if seen == 0 or not worth_a_row(code) or _downgraded(code, season):
                continue
            if voided(code, hundredths(record["base_value"])):
                continue
            if discipline == "ice dance" and season < _LIMIT_CHANGE:
                continue
            row = table.row(scale_key(code))
            observe(row, None, Cell(hundredths(record["base_value"]), "c", "protocols", seen), str(path.name))
            for name, text in record.items():
                if name and name.startswith("goe_") and text and name[4:5] in "+-":
                    cell = Cell(hundredths(text), "c", "protocols")
                    observe(row, int(name[4:]), cell, str(path.name))


def read_observed(tables: Tables, rules: Path) -> None:
    """The second, independent reading of the modern protocols."""
    names = {"men": "singles", "women": "singles", "singles": "singles", "pairs": "pairs", "dance": "ice dance"}
    for record in rows_of(rules / "sov" / "observed-2017-26.csv"):
        discipline = names[record["discipline"]]
        season = season_year(record["season"])
        if not worth_a_row(record["element"]) or (discipline == "ice dance" and season < _LIMIT_CHANGE):
            continue
        if voided(record["element"], hundredths(record["base_value"])):
            continue
        row = tables[discipline, season].row(scale_key(record["element"]))
        if row.base is not None and record["other_values_seen"] and hundredths(record["base_value"]) != row.base.value:
            continue
        seen = int(record["n_occurrences"])
        observe(row, None, Cell(hundredths(record["base_value"]), "c", "protocols", seen), "observed-2017-26")


_DOMESTIC_PATTERN = re.compile(r"[1-4](?:AT|TR|RH|QS)[B1-4]\Z")


def read_domestic(tables: Tables, rules: Path) -> None:
    """Pair elements and half pattern dances on domestic protocols of 2021-23: rows international sheets seldom show."""
    folder = rules / "club-oracle"
    seasons = {r["perf_id"]: r["season"] for r in rows_of(folder / "performances.csv")}
    for record in rows_of(folder / "elements.csv"):
        code, season = scale_key(record["element"]), seasons[record["perf_id"]]
        value = hundredths(record["base_value"])
        if not season or not worth_a_row(record["element"]) or "<" in code or record["x"] or voided(code, value):
            continue
        if kind(code) in ("throw", "twist", "lift", "death spiral") or code.startswith("PCoSp"):
            discipline = "pairs"
        elif _DOMESTIC_PATTERN.match(code):
            discipline = "ice dance"
        else:
            continue
        cell = Cell(value, "c", "domestic protocols", 1)
        observe(tables[discipline, season_year(season)].row(code), None, cell, f"domestic {season}")


def read_communication(path: Path, base_name: str, goe_prefix: str) -> dict[str, dict[int | None, int]]:
    """A scale of values as communicated: per key the base value (under None) and every step."""
    found: dict[str, dict[int | None, int]] = {}
    for record in rows_of(path):
        values: dict[int | None, int] = {None: hundredths(record[base_name])}
        for name, text in record.items():
            if name.startswith(goe_prefix) and re.fullmatch(r"[+-]?\d", name[len(goe_prefix) :]):
                values[int(name[len(goe_prefix) :])] = hundredths(text)
        key = scale_key(record["code"])
        if found.setdefault(key, values) != values:
            raise ValueError(f"{path.name}: {record['code']} disagrees with another row of {key}")
    return found
