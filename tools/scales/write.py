"""Writing the files: runs of seasons in which a row does not change become one line."""

from __future__ import annotations

import csv
from pathlib import Path

from .sources import Tables
from .table import DISCIPLINES, ORDER, Cell, Row, season_name

FILES = {"singles": "singles", "pairs": "pairs", "ice dance": "ice-dance"}
ERAS = ((3, 2005, 2017), (5, 2018, 2026))


def grades(limit: int) -> list[int]:
    return [g for g in range(-limit, limit + 1) if g]


def points(value: int) -> str:
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(value) // 100}.{abs(value) % 100:02d}"


def same_values(a: Row, b: Row, limit: int) -> bool:
    if a.base is None or b.base is None or a.base.value != b.base.value:
        return False
    return all(
        (x.value if (x := a.cells.get(g)) else None) == (y.value if (y := b.cells.get(g)) else None)
        for g in grades(limit)
    )


def reference(run: list[tuple[int, Row]]) -> str:
    """Where the base value of a run comes from: the seasons and the number of protocol rows, then other sources."""
    bases = [(season, row.base) for season, row in run if row.base is not None]
    seen = [(s, c) for s, c in bases if c.status == "c" and "protocols" in c.why.split("; ")]
    parts = []
    if seen:
        count = sum(max(1, c.count) for _, c in seen)
        first, last = season_name(seen[0][0]), season_name(seen[-1][0])
        parts.append(f"protocols {first}{'' if first == last else f' to {last}'}, {count} row{'s' * (count > 1)}")
    for status in ORDER:
        for _, cell in bases:
            if cell.status == status:
                parts += [w for w in cell.why.split("; ") if w and w != "protocols"]
                if status == "i" and parts:
                    break
        if parts:
            break
    parts = [p for p in dict.fromkeys(parts) if not any(q != p and p.startswith(q + ",") for q in parts)]
    return "; ".join(parts)


def best(cells: list[Cell | None]) -> str:
    found = [c.status for c in cells if c is not None]
    return min(found, key=ORDER.index) if found else "-"


def lines(tables: Tables, discipline: str, limit: int, first: int, last: int) -> list[list[str]]:
    out = []
    keys = sorted({key for s in range(first, last + 1) for key in tables[discipline, s].rows})
    for key in keys:
        run: list[tuple[int, Row]] = []
        for season in [*range(first, last + 1), None]:
            row = tables[discipline, season].rows.get(key) if season is not None else None
            if row is not None and row.base is None:
                row = None
            new_source = season == 2026  # another communication, unconfirmed: never merged with what protocols show
            if run and (row is None or new_source or not same_values(run[-1][1], row, limit)):
                out.append(line(key, run, limit))
                run = []
            if row is not None and season is not None:
                run.append((season, row))
    return out


def line(key: tuple[str, str], run: list[tuple[int, Row]], limit: int) -> list[str]:
    first, last = run[0][0], run[-1][0]
    row = run[0][1]
    assert row.base is not None
    statuses = [best([r.base for _, r in run])]
    statuses += [best([r.cells.get(g) for _, r in run]) for g in grades(limit)]
    status = statuses[0] if len(set(statuses)) == 1 else "".join(statuses)
    until = "" if last == 2026 else f"{last + 1}-06-30"
    cells = [points(row.cells[g].value) if g in row.cells else "" for g in grades(limit)]
    return [key[0], key[1], f"{first}-07-01", until, points(row.base.value), *cells, status, reference(run)]


def write_files(tables: Tables, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for discipline in DISCIPLINES:
        for limit, first, last in ERAS:
            header = ["code", "variant", "valid_from", "valid_until", "base"]
            header += [f"{g:+d}" for g in grades(limit)] + ["status", "reference"]
            body = lines(tables, discipline, limit, first, last)
            if not body:
                continue
            with (out / f"{FILES[discipline]}-{limit}.csv").open("w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file, lineterminator="\n")
                writer.writerow(header)
                writer.writerows(body)


REFERENCES = {
    (3, "singles"): "protocols of 2005-06 to 2017-18",
    (3, "pairs"): "protocols of 2005-06 to 2017-18",
    (3, "ice dance"): "protocols of 2005-06 to 2017-18",
    (5, "singles"): "protocols of 2018-19 to 2025-26; ISU Communications 2707 and 2786",
    (5, "pairs"): "protocols of 2018-19 to 2025-26; ISU Communications 2707 and 2786",
    (5, "ice dance"): "protocols of 2018-19 to 2025-26; ISU Communication 2705",
}


SYNCHRONIZED = [
    "synchronized-5.csv",
    "synchronized",
    5,
    "2022-07-01",
    "2023-06-30",
    "",
    "domestic protocols of 2022-23",
]


def write_manifest(out: Path) -> None:
    """tables.csv: which file holds what. Steps differ up and down to 2017-18, later in choreography only."""
    with (out / "tables.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["file", "discipline", "goe_limit", "valid_from", "valid_until", "asymmetric", "reference"])
        for limit, first, last in ERAS:
            for discipline in DISCIPLINES:
                asymmetric = "any" if limit == 3 else "Ch" if discipline == "ice dance" else ""
                days = [f"{first}-07-01", "" if last == 2026 else f"{last + 1}-06-30"]
                name = f"{FILES[discipline]}-{limit}.csv"
                if (out / name).exists():
                    writer.writerow([name, discipline, limit, *days, asymmetric, REFERENCES[limit, discipline]])
        writer.writerow(SYNCHRONIZED)
