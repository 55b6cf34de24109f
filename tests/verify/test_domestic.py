"""3,051 domestic performances without names: settings read from their sheets, everything else exact to the cent."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from rinkside.domain import Component, Deduction, Entrant, ExecutedElement, Performance, Season, SegmentId, Sheet
from rinkside.points import parse_points
from rinkside.protocols.titles import level_of, parse_title
from rinkside.verify.report import Status
from rinkside.verify.sheets import verify_sheet

LINE = re.compile(r"([A-Z][A-Za-z/& ]*?)\s*:?\s*(?:\(\d of \d\)\s*)?(-\d+\.\d\d)\s*(?:\((\d+)\))?")


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / name).open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def number(text: str) -> int | None:
    return parse_points(text) if text else None


def marks(text: str, read) -> tuple[int | None, ...]:
    return tuple(None if m == "-" else read(m) for m in text.split())


def element(row: dict[str, str]) -> ExecutedElement:
    return ExecutedElement(
        int(row["n"]),
        row["element"],
        number(row["base_value"]) or 0,
        number(row["goe"]) or 0,
        marks(row["marks"], int),
        number(row["panel"]) or 0,
        row["info"],
        bool(row["x"]),
    )


def component(row: dict[str, str]) -> Component:
    return Component(
        row["component"],
        parse_points(row["factor"]),
        marks(row["marks"], parse_points),
        parse_points(row["panel_mean"]),
    )


def deductions(text: str) -> tuple[Deduction, ...]:
    lines = LINE.finditer(text.replace("Deductions", "", 1).lstrip(": "))
    return tuple(Deduction(m[1].strip(), -parse_points(m[2]), int(m[3]) if m[3] else None) for m in lines)


def sheets(folder: Path) -> list[Sheet]:
    """The sheets of the oracle, skaters by number."""
    elements, components, by_sheet = defaultdict(list), defaultdict(list), defaultdict(list)
    for row in rows(folder, "elements.csv"):
        elements[row["perf_id"]].append(element(row))
    for row in rows(folder, "components.csv"):
        components[row["perf_id"]].append(component(row))
    titles = {}
    for row in rows(folder, "performances.csv"):
        key, deducted = row["perf_id"], number(row["deductions"])
        titles[row["sheet"]] = row["title"], row["season"]
        by_sheet[row["sheet"]].append(
            Performance(
                Entrant(key),
                int(row["rank"]) if row["rank"].isdigit() else None,
                None,
                number(row["tss"]),
                number(row["tes"]),
                number(row["pcs"]),
                None if deducted is None else -deducted,
                None,
                tuple(elements[key]),
                tuple(components[key]),
                deductions(row["deduction_text"]),
                bonus_declared=bool(row["bonus_marker_B"]),
            )
        )
    found = []
    for key, performances in by_sheet.items():
        title, season = titles[key]
        said = parse_title(title)
        identity = SegmentId(
            category=title,
            discipline=said.discipline,
            gender=said.gender,
            level=level_of(said, ""),
            segment=said.segment,
            season=Season.parse(season) if season else None,
        )
        found.append(Sheet(identity, f"sheet {key}", tuple(performances), 9, "oracle", 1))
    return found


@pytest.fixture(scope="module")
def reports(shared):
    return [o.report for sheet in sheets(shared / "rules" / "club-oracle") for o in verify_sheet(sheet).skates]


def test_every_domestic_performance_is_exact_but_the_one_with_a_hidden_judge(reports):
    assert len(reports) == 3051
    (other,) = [r for r in reports if r.status is not Status.EXACT]
    assert other.status is Status.UNVERIFIABLE
    assert "hidden-judge" in [f.code for f in other.findings]


def test_every_setting_the_sheets_show_is_named(reports):
    settings = Counter(f.where for r in reports for f in r.findings if f.code == "setting-read-from-sheet")
    assert settings["segment factor"] == 179
    assert settings["highlight factor"] > 100
    assert {f.printed for r in reports for f in r.findings if f.where == "highlight factor"} == {"2.00"}
    assert {f.printed for r in reports for f in r.findings if f.where == "segment factor"} == {"0.50"}


def test_bonus_points_are_said_declared_or_not(reports):
    notes = [f.note for r in reports for f in r.findings if f.code == "bonus-points"]
    assert len(notes) == 39
    assert sum("not declared" in note for note in notes) == 8
