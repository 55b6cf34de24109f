"""Synchronized skating 2022-23: base values domestic protocols print; a step is a tenth of the base value."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from .sources import rows_of
from .table import half_up, hundredths
from .write import grades, points

SEASON = "2022-23"
_ELEMENT = re.compile(r"(AC|AL|AW|Cr|GL|L|ME|PB|Pa|SySp|TrE|TwE)[B1-4]<?\Z|I[B1-4]\+pi[B1-4]\Z|NHE[B1-4]\+s[B1-4]\Z")


def write_synchronized(rules: Path, out: Path) -> None:
    """synchronized-5.csv from the domestic protocols' rows; a code with two values stops the build."""
    found: dict[str, tuple[int, int]] = {}
    for record in rows_of(rules / "club-oracle" / "elements.csv"):
        code, value = record["code"] if "code" in record else record["element"], hundredths(record["base_value"])
        if _ELEMENT.match(code):
            old, seen = found.get(code, (value, 0))
            if old != value:
                raise ValueError(f"{code}: {old} and {value}")
            found[code] = (value, seen + 1)
    header = ["code", "variant", "valid_from", "valid_until", "base", *[f"{g:+d}" for g in grades(5)]]
    with (out / "synchronized-5.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*header, "status", "reference"])
        for code, (value, seen) in sorted(found.items()):
            cells = [points(half_up(g * value, 10)) for g in grades(5)]
            why = f"domestic protocols {SEASON}, {seen} row{'s' * (seen > 1)}; a step is a tenth"
            writer.writerow([code, "", "2022-07-01", "2023-06-30", points(value), *cells, "c", why])
