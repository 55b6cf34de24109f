"""How well annotated stories are read: what `make bench-coverage` prints must not fall below what is promised."""

from __future__ import annotations

import importlib.util
import sys

import pytest
from conftest import ROOT

KINDS = ("segment_score", "total", "rank_overall", "rank_segment", "rank_after_segment", "margin")


@pytest.fixture(scope="module")
def english(shared):
    spec = importlib.util.spec_from_file_location("bench_of_coverage", ROOT / "benchmarks" / "coverage.py")
    assert spec is not None
    assert spec.loader is not None
    bench = sys.modules["bench_of_coverage"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    chosen = [s for s in bench.stories(shared) if s["lang"] == "en"]
    assert len(chosen) > 40
    return bench.run(chosen, bench.records(shared))["en"]


def test_what_is_called_wrong_is_wrong_and_most_of_it_is_found(english):
    assert english.false == []
    assert english.wrong_found >= 0.9 * english.wrong > 50


def test_scores_totals_places_and_margins_are_found(english):
    four = [english.types[kind] for kind in KINDS]
    assert sum(t.overlapped for t in four) >= 0.95 * sum(t.annotated for t in four)


def test_verdicts_on_what_was_found_are_the_annotated_ones(english):
    found = sum(t.overlapped for t in english.types.values())
    assert sum(t.agreed for t in english.types.values()) >= 0.98 * found


def test_what_no_record_holds_is_never_called_wrong(english):
    assert sum(t.apart_wrong for t in english.types.values()) == 0
    assert sum(t.apart for t in english.types.values()) > 50
