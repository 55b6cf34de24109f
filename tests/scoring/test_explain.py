"""The way to every cent, in data and in words."""

from __future__ import annotations

from factories import entered, executed, rules_at

from rinkside.domain import Discipline, SegmentKind
from rinkside.scoring import Settings, explain

NINE = (900, 925, 875, 900, 950, 900, 925, 900, 875)
THREE = dict.fromkeys(("Composition", "Presentation", "Skating Skills"), NINE)


def told(code: str, marks: tuple[int | None, ...], **more: bool) -> str:
    return str(explain(entered([executed(code, marks, **more)], THREE), rules_at(2025)).elements[0])


def test_a_combination_names_rows_sum_dropped_judges_points_mean_and_score() -> None:
    text = told("3Lz+3T", (3, 2, 3, 4, 2, 3, 3, 1, 3))
    for words in (
        "1 3Lz+3T: 11.70",
        "3Lz: 5.90",
        "3T: 4.20",
        "5.90 + 4.20 = 10.10",
        "highest dropped: J4 (+4)",
        "lowest dropped: J8 (+1)",
        "row 3Lz: +2 = +1.18, +3 = +1.77",
        "/ 7 = 11.21 / 7 = +1.60",
        "10.10 + 1.60 = 11.70",
        "goe.lead (isu, confirmed)",
        "trim.from (isu, confirmed)",
    ):
        assert words in text


def test_factors_are_told_in_the_order_they_are_applied_with_their_rounding() -> None:
    text = told("3F<+2T*+REP", (0,) * 9, x=True)
    assert "highlight: 4.24 × 1.10 = 4.66, rounded half up to 2 decimals" in text
    assert "repetition: 4.66 × 0.70 = 3.26" in text
    assert text.index("highlight: ") < text.index("repetition: ")
    assert "2T*: 0.00, invalid" in text
    assert "jumps.repetition.factor" in text


def test_a_lowered_jump_names_the_row_it_counts_as_and_the_rule() -> None:
    text = told("3S<<", (0,) * 9)
    assert "3S<<: 1.30, row 2S" in text
    assert "jumps.downgraded" in text


def test_a_judge_without_a_mark_is_named() -> None:
    assert "no mark: J7" in told("2A", (0, 1, 2, 0, 1, 2, None, 1, 1))


def test_an_element_without_value_says_why_its_goe_is_zero() -> None:
    text = told("2A*", (None,) * 9)
    assert "2A*: 0.00, invalid" in text
    assert "GOE 0.00: the element has no base value" in text


def test_a_component_shows_mean_factor_and_rounding() -> None:
    (first, *_) = explain(entered([executed("2A")], THREE), rules_at(2025)).components
    text = str(first)
    assert "63.25 / 7 = 9.04" in text
    assert "9.04 × 2.67 = 24.14" in text
    assert "components.set" in text
    assert first.value == 2414


def test_totals_add_up_in_words_with_deductions_by_reason() -> None:
    skate = entered([executed("2A")], THREE, deductions={"Falls": "1.00", "Time violation": "1.00"})
    text = str(explain(skate, rules_at(2025)).totals)
    assert "TES 3.30 = 3.30" in text
    assert "deductions -2.00 (Falls -1.00, Time violation -1.00)" in text
    assert "TSS 3.30 + 72.42 − 2.00 = 73.72" in text


def test_a_segment_factor_is_told() -> None:
    skate = entered([executed("2A")], THREE)
    text = str(explain(skate, rules_at(2025), Settings(segment_factor=50)).totals)
    assert "(3.30 + 72.42 − 0.00 = 75.72) × 0.50 = 37.86" in text


def test_columns_that_were_not_drawn_are_named() -> None:
    five = ("Skating Skills", "Transitions", "Performance", "Choreography", "Interpretation")
    skate = entered([executed("3F", (1,) * 12)], dict.fromkeys(five, (700,) * 12))
    text = str(explain(skate, rules_at(2007), counting=range(9)))
    assert "not drawn to count: J10, J11, J12" in text
    assert "draw.counting" in text


def test_what_is_not_established_is_told_where_it_stops_the_score() -> None:
    skate = entered([executed("5Lz")], dict.fromkeys(("Skating Skills",), (700,) * 9))
    found = explain(skate, rules_at(2010))
    assert "1 5Lz: not established" in str(found)
    assert "would settle it" in str(found)
    assert found.totals.value is None


def test_sources_are_numbered_and_listed_once() -> None:
    text = str(explain(entered([executed("2A"), executed("3F", number=2)], THREE), rules_at(2025)))
    listed = [line.split("] ", 1)[1] for line in text.partition("Sources\n")[2].splitlines()]
    assert len(listed) == len(set(listed)) > 5
    assert text.count("[1]") >= 2


def test_a_couple_is_explained_by_both_rows() -> None:
    rules = rules_at(2025, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE)
    text = str(explain(entered([executed("SqTwW4+SqTwM3", (1,) * 9)], THREE), rules).elements[0])
    assert "SqTwW4: " in text
    assert "SqTwM3: " in text
    assert "row SqTwW4+SqTwM3: +1" in text
