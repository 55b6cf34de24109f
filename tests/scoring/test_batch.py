"""Scores over arrays equal the exact engine to the cent, whatever the panel, the era and the gaps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from factories import ELEMENTS, entered, executed, rules_at
from hypothesis import given, settings
from strategies import skates

from rinkside.errors import ScoringError
from rinkside.scoring import Settings, score, scorer
from rinkside.scoring.batch import (
    ABSENT,
    UNKNOWN,
    Tables,
    empty_marks,
    score_components,
    score_elements,
    score_segment,
)
from rinkside.scoring.segment import Scorer

NAMES = ("Composition", "Presentation", "Skating Skills")
OLD = ("3Lz+3T", "2A", "3F<+2T+SEQ", "CCoSp4", "FSSp3", "SpSq4", "SlSt3", "1Lo")


def expect_equal(engine: Scorer, tables: Tables, codes: list[tuple[str, bool]], marks: np.ndarray) -> None:
    """Every GOE, TES and base value of the batch against the exact engine."""
    ids = tables.ids([c for c, _ in codes], [x for _, x in codes])
    found = score_elements(marks, ids, tables)
    for p in range(marks.shape[0]):
        exact = [
            engine.element(executed(code, [None if m == ABSENT else int(m) for m in marks[p, e]], x=x))
            for e, (code, x) in enumerate(codes)
        ]
        assert [UNKNOWN if s.goe is None else s.goe for s in exact] == found.goe[p].tolist()
        assert found.known[p] == all(s.score is not None for s in exact)
        if found.known[p]:
            assert found.tes[p] == sum(s.score for s in exact if s.score is not None)
            assert found.base[p] == sum(s.base_value for s in exact if s.base_value is not None)


@pytest.mark.parametrize("judges", range(1, 13))
@pytest.mark.parametrize(("year", "codes"), [(2025, ELEMENTS), (2007, OLD)])
def test_random_panels_of_every_size_and_era_equal_the_exact_engine(
    judges: int, year: int, codes: tuple[str, ...]
) -> None:
    engine = scorer(rules_at(year))
    tables = Tables(engine)
    random = np.random.default_rng(judges)
    marks = random.integers(-tables.limit, tables.limit + 1, (40, len(codes), judges)).astype(np.int8)
    expect_equal(engine, tables, [(c, i % 2 == 1) for i, c in enumerate(codes)], marks)


@settings(max_examples=200)
@given(skates)
def test_a_generated_skate_with_gaps_equals_the_exact_engine_to_the_segment_score(skate: Any) -> None:
    elements, components = skate
    rules = rules_at(2025)
    tables = Tables(scorer(rules))
    marks = np.array([[[ABSENT if m is None else m for m in row] for _, row, _ in elements]], dtype=np.int8)
    ids = tables.ids([c for c, _, _ in elements], [x for _, _, x in elements])
    done = score_elements(marks, ids, tables)
    factors = [c.factor for c in rules.get("components.set")]
    means, pcs = score_components(np.array([components], dtype=np.int16), factors, scorer(rules))
    exact = score(
        entered(
            [executed(c, m, x=x) for c, m, x in elements],
            dict(zip(NAMES, components, strict=True)),
            deductions={"Falls": "1.00"},
        ),
        rules,
    )
    assert means[0].tolist() == [c.mean for c in exact.components]
    assert pcs[0] == exact.pcs
    assert bool(done.known[0]) == (exact.tss is not None)
    if exact.tss is not None:
        assert score_segment(done, pcs, 100)[0] == exact.tss


def test_every_skate_may_have_its_own_elements_and_any_order_in_memory() -> None:
    engine = scorer(rules_at(2025))
    tables = Tables(engine)
    numbers = tables.ids(ELEMENTS)
    random = np.random.default_rng(5)
    ids = random.choice(numbers, (3000, 7))
    marks = random.integers(-5, 6, (3000, 7, 9)).astype(np.int8)
    in_place = empty_marks(3000, 7, 9)
    in_place[...] = marks
    one, other = score_elements(marks, ids, tables), score_elements(in_place, np.asfortranarray(ids), tables)
    assert (one.goe == other.goe).all()
    assert (one.tes == other.tes).all()
    for p in range(0, 3000, 97):
        for e in range(7):
            code = tables.resolved[ids[p, e]].code
            assert engine.element(executed(code, marks[p, e].tolist())).goe == one.goe[p, e]


def test_pieces_join_without_a_seam(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(scorer(rules_at(2025)))
    ids = tables.ids(["3F", "CCoSp4"])
    marks = np.random.default_rng(2).integers(-5, 6, (1000, 2, 9)).astype(np.int8)
    marks[500, 1, 3] = ABSENT
    whole = score_elements(marks, ids, tables)
    monkeypatch.setattr("rinkside.scoring.batch._PIECE", 14)
    pieces = score_elements(marks, ids, tables)
    assert (whole.goe == pieces.goe).all()
    assert (whole.tes == pieces.tes).all()


def test_columns_that_were_not_drawn_do_not_count() -> None:
    engine = scorer(rules_at(2007))
    tables = Tables(engine)
    marks = np.random.default_rng(3).integers(-3, 4, (50, 1, 12)).astype(np.int8)
    counting = (0, 2, 3, 5, 6, 8, 9, 10, 11)
    found = score_elements(marks, tables.ids(["3F"]), tables, counting)
    for p in range(50):
        assert found.goe[p, 0] == engine.element(executed("3F", marks[p, 0].tolist()), counting).goe


def test_an_unknown_element_is_marked_and_the_skate_is_not_called_known() -> None:
    tables = Tables(scorer(rules_at(2010)))
    ids = tables.ids(["3F", "5Lz"])
    found = score_elements(np.ones((2, 2, 9), np.int8), ids, tables)
    assert found.goe[:, 1].tolist() == [UNKNOWN, UNKNOWN]
    assert found.goe[:, 0].tolist() == [70, 70]
    assert not found.known.any()


def test_a_panel_that_trims_from_four_is_followed() -> None:
    engine = scorer(rules_at(2025), Settings(trim_from=4))
    expect_equal(engine, Tables(engine), [("3F", False)], np.array([[[5, 0, 1, -5]]], np.int8))


def test_a_segment_factor_rounds_half_up_away_from_zero() -> None:
    tables = Tables(scorer(rules_at(2025)))
    done = score_elements(np.zeros((1, 1, 3), np.int8), tables.ids(["1T"]), tables)
    assert done.tes[0] == 40
    assert score_segment(done, np.array([1], np.int32), 0, 50)[0] == 21
    assert score_segment(done, np.array([0], np.int32), 41, 50)[0] == -1


@pytest.mark.parametrize(
    ("marks", "ids", "said"),
    [
        (np.zeros((2, 2, 9), np.int16), np.zeros(2, np.intp), "marks are int16"),
        (np.zeros((2, 9), np.int8), np.zeros(2, np.intp), "shape"),
        (np.zeros((2, 2, 9), np.int8), np.zeros(3, np.intp), "do not fit"),
        (np.zeros((2, 2, 9), np.int8), np.full(2, 7, np.intp), "ids run to 7, the tables to 0"),
        (np.zeros((2, 2, 0), np.int8), np.zeros(2, np.intp), "no judge counts"),
    ],
)
def test_arrays_of_another_form_are_refused_with_the_form_that_is_taken(
    marks: np.ndarray, ids: np.ndarray, said: str
) -> None:
    with pytest.raises(ScoringError, match=said):
        score_elements(marks, ids, Tables(scorer(rules_at(2025))))
