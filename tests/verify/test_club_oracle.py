"""Domestic performances that were recomputed once, printed again as club sheets with made-up names, read and verified.

Five judges under nine headings, French titles, factors of 0.50, highlights worth double, bonus points with and without
a `B`, fall scales by level, deduction lines of every form, one judge whose marks are not printed.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from protocols.pdf.printed import CLUB_FIVE, Row, Skate, sheet

from rinkside.points import format_points, parse_points
from rinkside.protocols.pdf import read_pdf
from rinkside.verify.report import PerformanceReport, Status
from rinkside.verify.sheets import verify_sheet

Printed = tuple[dict[str, str], list[dict[str, str]], list[dict[str, str]]]
"""A row of the oracle with its elements and components."""


def sheets(shared: Path) -> Iterator[list[Printed]]:
    """The performances of each sheet."""
    folder = shared / "rules" / "club-oracle"

    def rows(name: str) -> Iterator[dict[str, str]]:
        with (folder / name).open(encoding="utf-8", newline="") as text:
            yield from csv.DictReader(text)

    elements, components = defaultdict(list), defaultdict(list)
    for row in rows("elements.csv"):
        elements[row["perf_id"]].append(row)
    for row in rows("components.csv"):
        components[row["perf_id"]].append(row)
    grouped: dict[str, list[Printed]] = defaultdict(list)
    for row in rows("performances.csv"):
        grouped[row["sheet"]].append((row, elements[row["perf_id"]], components[row["perf_id"]]))
    yield from grouped.values()


def skate(number: int, one: Printed) -> Skate:
    """A performance as text under a made-up name."""
    row, elements, components = one
    boxes = []
    for e in elements:
        bonus = parse_points(e["panel"]) - parse_points(e["base_value"]) - parse_points(e["goe"])
        boxes.append(
            Row(
                e["n"], e["element"], e["base_value"], e["goe"], tuple(e["marks"].split()), e["panel"],
                info=e["info"].replace("b", "") if bonus else e["info"],
                highlight=e["x"] or ("b" if bonus else ""),
                bonus=format_points(bonus) if bonus else "",
            )
        )  # fmt: skip
    words = row["deduction_text"].split()
    x, line = 130.0, []
    for word in words[1:-1]:
        line.append((x, word))
        x += 4 + 4.6 * len(word)
    base = format_points(sum(parse_points(e["base_value"]) for e in elements))
    declared = (" B",) if row["bonus_marker_B"] else ()
    return Skate(
        rank=row["rank"],
        name=f"Nom{number} PATIN",
        nation="ICE",
        start=str(number),
        totals=(row["tss"], row["tes"] or "0.00", row["pcs"], row["deductions"]),
        rows=tuple(boxes),
        sums=(base, row["tes"], *declared) if boxes else (),
        components=tuple((c["component"], c["factor"], tuple(c["marks"].split()), c["panel_mean"]) for c in components),
        pcs=row["pcs"],
        deductions=(tuple(line),) if line else (),
        deduction_total=words[-1] if words else row["deductions"],
    )


def verdicts(performances: list[Printed], dated: bool) -> list[PerformanceReport]:
    """The sheet printed, read and verified."""
    judges = max(len(box["marks"].split()) for _, e, c in performances for box in (*e, *c))
    first = performances[0][0]
    year = int((first["season"] or "2022-23")[:4]) + 1
    layout = replace(
        CLUB_FIVE,
        judges=judges,
        headings=9,
        titles=((23.0, "Coupe du Lac"), (23.0, first["title"]), (23.0, "JUDGES DETAILS PER SKATER")),
        foot=f"printed: 12.03.{year} 09:12" if dated else "",
    )
    reading = read_pdf(sheet(layout, [skate(i, p) for i, p in enumerate(performances, 1)]), "sheet.pdf")
    assert reading.document is not None, (first["title"], reading.findings)
    (read,) = reading.document.sheets
    reports = [s.report for s in verify_sheet(read, reading.findings).skates]
    assert len(reports) == len(performances)
    for (row, _, _), report in zip(performances, reports, strict=True):
        expected = {"tss": row["tss"], "pcs": row["pcs"], "tes": row["tes"] or "0.00"}
        assert {k: report.printed.as_json()[k] for k in expected} == expected, (row["perf_id"], row["title"])
        if report.status is Status.EXACT:
            assert report.computed.tss == report.printed.tss
    return reports


def hold(shared: Path, every: int, dated: bool) -> Counter[str]:
    """Verify every so-and-so-many-th sheet; counts verdicts, and findings by code and what they are about."""
    counts: Counter[str] = Counter()
    for number, performances in enumerate(sheets(shared)):
        if number % every:
            continue
        for (row, _, _), report in zip(performances, verdicts(performances, dated), strict=True):
            found = {f.code for f in report.findings}
            if report.status is not Status.EXACT:
                assert "hidden-judge" in found, (row["perf_id"], row["title"], report.findings)
            counts[report.status.value] += 1
            counts.update({f.where for f in report.findings if f.code == "setting-read-from-sheet"})
            counts.update(found)
    return counts


def test_a_sample_of_domestic_sheets_printed_again_is_exact(shared):
    counts = hold(shared, every=7, dated=True)
    assert counts["exact"] > 350
    assert counts["segment factor"] > 5
    assert counts["highlight factor"] > 10
    assert counts["components"] > 200
    assert counts["bonus-points"] > 2


@pytest.mark.nightly
@pytest.mark.parametrize("dated", [True, False])
def test_every_domestic_sheet_printed_again_is_exact_but_the_one_that_hides_a_judge(shared, dated):
    counts = hold(shared, every=1, dated=dated)
    assert (counts["exact"], counts["unverifiable"], counts["differs"]) == (3050, 1, 0)
    assert counts["hidden-judge"] == 1
    assert counts["bonus-points"] == 39
