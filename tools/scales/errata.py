"""Known official errors whose cause is a table: the table wrongly used, kept beside the right one."""

from __future__ import annotations

import csv
from pathlib import Path

from .sources import Tables
from .write import grades, points

NAME = "combination-lifts-autumn-2011"
NOTE = (
    "To 31 December 2011 the scoring program took the steps of combination lifts from the table of 2010-11. "
    "The rule of the whole season is the sum of both lifts, as the championships of 2012 were scored."
)
REFERENCE = "protocols 2011-12: 23 of 24 such rows of seven Grand Prix events, 0 of 21 of the championships of 2012"


def write_errata(tables: Tables, out: Path) -> None:
    """errata.csv and the table each erratum names, in the form of the scale files."""
    out.mkdir(parents=True, exist_ok=True)
    header = ["code", "variant", "valid_from", "valid_until", "base", *[f"{g:+d}" for g in grades(3)]]
    with (out / f"{NAME}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*header, "status", "reference"])
        used, right = tables["ice dance", 2010], tables["ice dance", 2011]
        for row in right:
            wrong = used.get(row.code)
            if not (row.code.startswith("Li") and "+" in row.code) or wrong is None or row.base is None:
                continue
            cells = [points(wrong.cells[g].value) if g in wrong.cells else "" for g in grades(3)]
            status = row.base.status + "".join(wrong.cells[g].status if g in wrong.cells else "-" for g in grades(3))
            why = "base value of 2011-12, steps of 2010-11"
            writer.writerow([row.code, "", "2011-07-01", "2011-12-31", points(row.base.value), *cells, status, why])
    with (out / "errata.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["name", "file", "discipline", "goe_limit", "valid_from", "valid_until", "note", "reference"])
        writer.writerow([NAME, f"{NAME}.csv", "ice dance", 3, "2011-07-01", "2011-12-31", NOTE, REFERENCE])
