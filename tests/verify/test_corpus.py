"""The whole corpus: every performance is exact or carries a finding that a person looked up on the sheet."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest
from conftest import ROOT

from rinkside.verify import verify
from rinkside.verify.report import Status


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("corpus_findings", ROOT / "scripts" / "corpus_findings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = script()


def test_every_listed_finding_has_a_reason_a_person_wrote():
    reasons = SCRIPT.listed().values()
    assert len(reasons) > 50
    assert all(len(reason.split()) >= 5 for reason in reasons)


@pytest.mark.nightly
def test_the_sweep_finds_exactly_what_is_listed_and_everything_else_is_exact(shared):
    corpus = shared / "corpus"
    report = verify(corpus, jobs=2)
    assert SCRIPT.residual(report, str(corpus)) == sorted(SCRIPT.listed())
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
