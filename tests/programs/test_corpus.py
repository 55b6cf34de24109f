"""Every published program of singles, pairs and ice dance: the derived `*`, `+REP`, `+SEQ`, `+COMBO` and `x` are the
printed ones, but for the differences listed in residuals.yaml."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import pytest
import yaml
from programs_kit import book

from rinkside.domain import Level, SegmentId
from rinkside.programs import judge_printed
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
                program = judge_printed(performance.elements, rules)
                judged[str(sheet.id.discipline), str(sheet.id.segment)] += 1
                assert program.unread == ()
                rows = [e for e in performance.elements if e.code]
                for row, verdict in zip(rows, program.explained.elements, strict=True):
                    star = "*" in row.code or "*" in row.info
                    starred += star
                    assert not star or verdict.reasons, (path, performance.rank, row)
                for difference in program.differences:
                    found.add((event_of(path), segment_of(path, sheet.id), performance.rank, difference.number))
    assert found == listed()
    assert starred == STARRED
    assert dict(judged) == PROGRAMS
