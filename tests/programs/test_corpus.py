"""Every published program of singles, pairs and ice dance: the derived `*`, `+REP`, `+SEQ`, `+COMBO` and `x` are the
printed ones, but for the differences listed in residuals.yaml."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import pytest
import yaml
from programs_kit import book

from rinkside.domain import ExecutedElement, Level, PartKind, SegmentId, parse_element
from rinkside.programs import Called, as_called, check_program
from rinkside.protocols.pdf import read_pdf
from rinkside.rulebook import Scope, SegmentRules

RESIDUALS = Path(__file__).with_name("residuals.yaml")
CLASSES = {"panel", "official", "print"}
SEGMENTS = {"FNL": "free", "QUAL": "short"}
Where = tuple[str, str, int, int]

PROGRAMS = {
    ("singles", "free skating"): 2933,
    ("singles", "short program"): 3384,
    ("pairs", "free skating"): 948,
    ("pairs", "short program"): 1019,
    ("ice dance", "compulsory dance"): 381,
    ("ice dance", "original dance"): 396,
    ("ice dance", "short dance"): 608,
    ("ice dance", "rhythm dance"): 294,
    ("ice dance", "free dance"): 1162,
}
"""Programs judged, by discipline and segment."""
STARRED = 375
"""Rows of executed elements with something invalid."""


def rules_of(sheet: SegmentId) -> SegmentRules:
    """Rules of the sheet's day, or of 1 December of its season where the day is not of the season."""
    season = sheet.season
    day = sheet.date
    if day is None or not season.starts <= day <= season.ends:
        day = date(season.first_year, 12, 1)
    return book().at(Scope(day, sheet.discipline, sheet.level, sheet.segment, sheet.gender))


def marks_of(element: ExecutedElement) -> tuple[tuple[bool, ...], tuple[str, ...]]:
    """What is invalid, part by part, and the joining marks. A `*` of the Info column alone is the whole element's."""
    return marks(element.code, "*" in element.info)


def marks(text: str, whole: bool = False) -> tuple[tuple[bool, ...], tuple[str, ...]]:
    code = parse_element(text)
    stars = tuple(p.invalid for p in code.parts if p.kind is not PartKind.JOIN)
    if whole and not any(stars):
        stars = tuple(True for _ in stars)
    return stars, code.joins


def differences(elements: list[ExecutedElement], rules: SegmentRules) -> list[int]:
    """The numbers of the elements whose printed marks are not the derived ones.

    The second half begins at the latest with the first printed `x`. An `x` beside 0.00 has no effect and sheets
    print it or not.
    """
    first = next((i for i, e in enumerate(elements) if e.highlight), len(elements))
    codes = as_called([e.code for e in elements], rules)
    verdict = check_program([Called(code, i >= first) for i, code in enumerate(codes)], rules)
    found = []
    for derived, printed in zip(verdict.elements, elements, strict=True):
        same_x = derived.highlight == printed.highlight or printed.base_value == 0
        if marks(derived.code) != marks_of(printed) or not same_x:
            found.append(printed.number)
    return found


def event_of(path: Path) -> str:
    return path.parent.name


def segment_of(path: Path, sheet: SegmentId) -> str:
    return (
        path.stem.replace("_", " ")
        if path.stem.islower()
        else f"{sheet.discipline} {SEGMENTS[path.stem[22:26].strip('-')]}"
    )


def listed() -> set[Where]:
    rows = yaml.safe_load(RESIDUALS.read_text(encoding="utf-8"))["differences"]
    return {(row["event"], row["segment"], row["rank"], row["element"]) for row in rows}


def test_every_listed_difference_has_a_class_and_a_reason():
    rows = yaml.safe_load(RESIDUALS.read_text(encoding="utf-8"))["differences"]
    assert len(rows) == len(listed()) == 13
    assert all(row["class"] in CLASSES and len(row["why"]) > 20 for row in rows)


@pytest.mark.nightly
def test_derived_marks_are_the_printed_ones_on_every_published_program(shared):
    judged: Counter[tuple[str, str]] = Counter()
    starred = 0
    found: set[Where] = set()
    for path in sorted((shared / "corpus").rglob("*.pdf")):
        protocol = read_pdf(path, str(path)).document
        for sheet in protocol.sheets if protocol else ():
            if sheet.id.level is not Level.SENIOR:
                continue
            rules = rules_of(sheet.id)
            for performance in sheet.performances:
                elements = [e for e in performance.elements if e.code]
                judged[str(sheet.id.discipline), str(sheet.id.segment)] += 1
                starred += sum(any(marks_of(e)[0]) for e in elements)
                for number in differences(elements, rules):
                    found.add((event_of(path), segment_of(path, sheet.id), performance.rank, number))
    assert found == listed()
    assert starred == STARRED
    assert dict(judged) == PROGRAMS
