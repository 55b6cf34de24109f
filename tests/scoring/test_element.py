"""Base values and GOE of single elements: every way a printed value comes about."""

from __future__ import annotations

import pytest
from factories import executed, rules_at

from rinkside.domain import Discipline, SegmentKind
from rinkside.errors import NotationError, ScoringError, UnknownRule
from rinkside.points import format_points, parse_points
from rinkside.scoring import Settings, scorer
from rinkside.scoring.element import resolve


def base(code: str, year: int, *, x: bool = False, discipline: Discipline = Discipline.SINGLES) -> str:
    found = resolve(code, rules_at(year, discipline), highlight=x).base_value
    assert found is not None, f"{code} of {year} has no base value"
    return format_points(found)


@pytest.mark.parametrize(
    ("code", "year", "printed"),
    [
        ("3S+2A<+SEQ", 2019, "6.10"),
        ("2A+2A<+SEQ", 2019, "5.22"),
        ("3F<+REP", 2018, "3.07"),
        ("3F<+3T<", 2018, "7.84"),
        ("3Lz+2A+SEQ", 2019, "8.10"),
        ("3Lz+2T*+REP", 2019, "4.54"),
        ("3F+REP", 2025, "4.08"),
        ("3F+1Lo+3Lo+SEQ", 2010, "9.15"),
    ],
)
def test_the_bonus_comes_before_sequence_and_repetition_each_rounded_half_up(
    code: str, year: int, printed: str
) -> None:
    assert base(code, year, x=True) == printed


@pytest.mark.parametrize(
    ("code", "printed"), [("2A", "3.60"), ("3A+COMBO", "8.30"), ("2A+3S+SEQ", "6.80"), ("2Lz+3Lo+SEQ", "6.10")]
)
def test_factored_values_of_2005_06_round_to_one_decimal_and_the_sequence_comes_first(code: str, printed: str) -> None:
    assert base(code, 2005, x=True) == printed


def test_only_the_two_highest_jumps_of_a_sequence_counted_until_2022() -> None:
    assert base("2S+3T+2T+SEQ", 2005) == "4.20"
    assert base("3Lz+2A+2A+SEQ", 2021) == format_points((590 + 330) * 8 // 10)
    assert base("3Lz+2A+2A+SEQ", 2022) == "12.50"


def test_a_repeated_jump_keeps_eighty_per_cent_then_seventy() -> None:
    assert base("3F+SEQ", 2013) == "4.24"
    assert base("3F+REP", 2014) == "3.71"


def test_a_repeated_jump_in_a_sequence_takes_the_seventy_per_cent_alone() -> None:
    assert base("2F+1A*+SEQ+REP", 2021) == "1.26"


def test_a_missing_combination_keeps_the_full_value() -> None:
    assert base("3Lz+COMBO", 2025) == base("3Lz", 2025) == "5.90"


def test_an_invalid_jump_is_worth_nothing_and_the_others_stay() -> None:
    assert base("3Lz*+1Eu+3S", 2025, x=True) == "5.28"
    assert base("3Lz+2T*", 2025) == "5.90"
    assert base("3S*+2T*", 2010) == "0.00"


def test_under_rotation_took_the_jump_of_one_revolution_less_until_2010_and_has_its_own_row_since() -> None:
    assert base("3Lz<", 2009) == base("2Lz", 2009)
    assert base("3Lz<", 2018) == "4.43"
    assert base("3Lz<", 2019) == "4.72"


def test_a_downgraded_jump_takes_the_row_of_the_lower_jump() -> None:
    found = resolve("3S<<", rules_at(2025))
    assert (found.base_value, found.lead) == (130, "2S")
    assert base("1A<<", 2025) == "0.00"


def test_a_downgraded_quintuple_of_2026_27_has_its_own_row() -> None:
    found = resolve("5Lz<<", rules_at(2026))
    assert (found.base_value, found.lead) == (950, "5Lz<<")


def test_a_wrong_edge_changes_the_value_from_2014_15_only() -> None:
    assert base("3Lze", 2013) == base("3Lz", 2013)
    assert base("3Lze", 2025) == "4.72"


@pytest.mark.parametrize("code", ["3Lzq", "3Lz!", "3Lz!q"])
def test_quarter_and_attention_never_change_a_value(code: str) -> None:
    assert base(code, 2025) == base("3Lz", 2025)


def test_calls_may_stand_in_any_order() -> None:
    assert base("3F<!", 2025) == base("3F!<", 2025) == base("3F<", 2025)


@pytest.mark.parametrize("code", ["", "CCoSp", "A", "Lo", "ChSq"])
def test_a_blank_row_no_rotation_and_no_level_are_worth_nothing(code: str) -> None:
    assert base(code, 2025) == "0.00"


def test_a_spin_without_the_value_mark_has_its_own_row() -> None:
    assert base("CCoSp4V", 2025) == "2.63"


def test_both_partners_of_a_dance_element_add_up_and_their_goe_rounds_once() -> None:
    rules = rules_at(2025, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE)
    w, m = rules.scale.row("SqTwW4"), rules.scale.row("SqTwM3")
    found = resolve("SqTwW4+SqTwM3", rules)
    assert found.base_value == w.base_value + m.base_value
    assert found.steps == tuple(
        None if a is None or b is None else a + b for a, b in zip(w.steps, m.steps, strict=True)
    )


def test_a_partner_without_level_contributes_nothing() -> None:
    rules = rules_at(2025, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE)
    assert resolve("SqTwW4+SqTwM", rules).base_value == rules.scale.row("SqTwW4").base_value


def test_key_points_and_an_overlong_lift_have_no_value_of_their_own() -> None:
    rules = rules_at(2025, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE)
    assert resolve("RoLi4>", rules).base_value == resolve("RoLi4", rules).base_value == 545


def test_the_highest_counting_jump_lends_its_row() -> None:
    assert resolve("2A+3Lz", rules_at(2025)).lead == "3Lz"
    assert resolve("3Lz*+1Eu+3S", rules_at(2025)).lead == "3S"
    assert resolve("3Lz<<+2A", rules_at(2025)).lead == "2A"


def test_each_mark_becomes_points_first_then_one_sum_one_division_one_rounding() -> None:
    score = scorer(rules_at(2025)).element(executed("3Lz+3T", (3, 2, 3, 4, 2, 3, 3, 1, 3)))
    assert (score.base_value, score.goe, score.score) == (1010, 160, 1170)


def test_a_tie_of_eight_judges_rounds_away_from_zero() -> None:
    engine = scorer(rules_at(2025))
    assert engine.element(executed("3F", (0, 1, 1, 1, 2, 2, 2, 3))).goe == 80
    assert engine.element(executed("3F", (0, -1, -1, -1, -2, -2, -2, -3))).goe == -80


@pytest.mark.parametrize(
    ("marks", "goe"), [((1, 2, 4), "1.24"), ((0, 1, 2, 5), "1.06"), ((0, 1, 2, 5, 5), "1.41"), ((None, 5, 0), "1.33")]
)
def test_high_and_low_are_dropped_from_five_marks_on_and_absent_judges_are_skipped(
    marks: tuple[int | None, ...], goe: str
) -> None:
    found = scorer(rules_at(2025)).element(executed("3F", marks)).goe
    expected = {"1.24": (53 + 106 + 212), "1.06": (53 + 106 + 265), "1.41": (53 + 106 + 265), "1.33": 265}[goe]
    count = {"1.24": 3, "1.06": 4, "1.41": 3, "1.33": 2}[goe]
    assert found == (2 * expected + count) // (2 * count)
    assert format_points(found) == goe


def test_one_judge_without_a_mark_leaves_eight_of_nine() -> None:
    engine = scorer(rules_at(2014))
    score = engine.element(executed("ChSq1", (None, 2, 0, 0, 0, 0, 0, 0, 0)))
    assert (score.base_value, score.goe, score.score) == (200, 0, 200)


def test_an_element_without_base_value_has_no_goe_whatever_the_marks() -> None:
    score = scorer(rules_at(2025)).element(executed("3Lz*", (-5,) * 9))
    assert (score.base_value, score.goe, score.score, score.problems) == (0, 0, 0, ())


def test_a_star_in_the_info_column_alone_takes_a_single_element_away() -> None:
    assert scorer(rules_at(2010)).element(executed("PSp1", info="*")).base_value == 0


def test_goe_is_never_multiplied_by_a_factor() -> None:
    engine = scorer(rules_at(2025))
    assert (
        engine.element(executed("3F", (2,) * 9)).goe == engine.element(executed("3F+REP", (2,) * 9, x=True)).goe == 106
    )


def test_a_highlight_factor_can_be_a_setting_of_the_competition() -> None:
    engine = scorer(rules_at(2021), Settings(highlight_factor=200))
    assert engine.element(executed("1A", (0, 0, 0), x=True)).base_value == 220


def test_a_federation_may_keep_the_old_sequence_factor() -> None:
    engine = scorer(rules_at(2023), Settings(sequence_factor=80))
    assert engine.element(executed("2Lz+SEQ+2Lo*", (0, 0, 0, 0), x=True)).base_value == 185


def test_a_bonus_column_adds_to_the_score_and_not_to_the_base_value() -> None:
    score = scorer(rules_at(2025)).element(executed("2A", bonus=100))
    assert (score.base_value, score.score) == (330, 430)


def test_the_2011_combination_lift_table_changes_on_new_years_day() -> None:
    from datetime import date

    def goe(day: date) -> int | None:
        rules = rules_at(2011, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE, day=day)
        return scorer(rules).element(executed("SlLi4+RoLi4", (3, 3, 3, 3, 3, 3, 3, 2, 3))).goe

    assert goe(date(2012, 1, 25)) == 300


def test_compulsory_dances_that_share_a_code_are_told_apart_by_the_dance() -> None:
    rules = rules_at(2006, Discipline.ICE_DANCE, SegmentKind.COMPULSORY_DANCE)
    assert resolve("1S2", rules, settings=Settings(dance="Golden Waltz")).base_value == 190
    assert resolve("1S2", rules, settings=Settings(dance="Rhumba")).base_value == 170
    assert resolve("1S2", rules).base_value is None


def test_a_step_sequence_of_2008_is_worth_more_in_the_original_dance() -> None:
    free = rules_at(2008, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE)
    original = rules_at(2008, Discipline.ICE_DANCE, SegmentKind.ORIGINAL_DANCE)
    assert (resolve("DiSt3", free).base_value, resolve("DiSt3", original).base_value) == (620, 720)


def test_a_combination_lift_of_2005_06_keeps_seventy_per_cent_of_both_lifts_and_one_table() -> None:
    found = resolve("CuLi3+RoLi4", rules_at(2005, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE))
    assert (found.base_value, found.steps[4]) == (530, 50)


def test_nonsense_is_a_problem_that_names_the_code_and_leaves_the_rest_alone() -> None:
    score = scorer(rules_at(2025)).element(executed("9Quad"))
    assert score.score is None
    assert isinstance(score.problems[0], NotationError)


def test_a_row_nobody_established_is_named_with_what_would_settle_it() -> None:
    score = scorer(rules_at(2010)).element(executed("5Lz+3T"))
    assert (score.base_value, score.goe, score.score) == (None, None, None)
    problem = score.problems[0]
    assert isinstance(problem, UnknownRule)
    assert "5Lz" in str(problem)
    assert "would settle it" in str(problem)


def test_a_mark_off_the_scale_is_refused_by_name() -> None:
    problem = scorer(rules_at(2017)).element(executed("3F", (4,) * 9)).problems[0]
    assert isinstance(problem, ScoringError)
    assert "mark 4 is off the scale; grades run from -3 to 3" in str(problem)


def test_an_element_of_value_without_any_mark_is_a_problem() -> None:
    problem = scorer(rules_at(2025)).element(executed("3F", (None,) * 9)).problems[0]
    assert "no judge's mark" in str(problem)


def test_parse_and_format_agree_on_the_values_used_here() -> None:
    assert parse_points(base("3F", 2025)) == 530
