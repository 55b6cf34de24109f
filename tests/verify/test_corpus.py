"""The whole corpus: every performance is exact or carries a finding that a person looked up on the sheet."""

from __future__ import annotations

import csv

import pytest
from conftest import ROOT

from rinkside.verify import verify
from rinkside.verify.report import Report, Status

LIST = ROOT / "docs" / "corpus-findings.csv"
ROUTINE = {
    "setting-read-from-sheet",
    "element-annulled",
    "note-on-sheet",
    "page-not-a-sheet",
    "total-corrected",
    "season-evidence-differs",
}
"""Informational findings that need no reason one by one."""
NAMES = {"name-differs", "missing-on-sheet"}
"""Findings whose texts are names; the list has none."""

Row = tuple[str, str, str, str, str, str, str, str]


def listed() -> list[Row]:
    """The committed findings, without their reasons."""
    with LIST.open(encoding="utf-8", newline="") as text:
        return [tuple(row.values())[:8] for row in csv.DictReader(text)]


def residual(report: Report, root: str) -> list[Row]:
    """The findings of a sweep in the form of the list."""
    rows = []
    for p in report.performances:
        for f in p.findings:
            if f.code not in ROUTINE:
                texts = ("", "", "") if f.code in NAMES else (f.where, f.printed, f.expected)
                file = p.file.removeprefix(root + "/")
                rows.append((file, str(p.page or ""), str(p.rank or ""), p.status.value, f.code, *texts))
    return rows


def test_every_listed_finding_has_a_reason_a_person_wrote():
    with LIST.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert len(rows) > 50
    assert all(len(row["reason"].split()) >= 5 for row in rows)


@pytest.mark.nightly
def test_the_sweep_finds_exactly_what_is_listed_and_everything_else_is_exact(shared):
    corpus = shared / "corpus"
    report = verify(corpus, jobs=2)
    assert sorted(residual(report, str(corpus))) == sorted(listed())
    summary = report.summary
    assert summary.performances > 11_000
    assert 50 * summary.unverifiable <= summary.performances
    assert all(p.findings for p in report.performances if p.status is not Status.EXACT)
    assert summary.elements - summary.elements_base_exact <= 1
    assert summary.elements_goe_recomputed - summary.elements_goe_exact <= 15


@pytest.mark.nightly
def test_every_sheet_shows_every_place_from_the_first_to_the_last(shared):
    report = verify(shared / "corpus", jobs=2)
    gaps = [p for p in report.performances for f in p.findings if f.code in ("rank-gap", "missing-on-sheet")]
    assert gaps == []


def test_a_modern_championship_is_exact_in_every_number(shared):
    report = verify(shared / "corpus" / "isu-modern" / "wc2024")
    assert report.exact
    summary = report.summary
    assert summary.performances > 200
    assert summary.elements == summary.elements_base_exact
    assert summary.components == summary.components_exact
