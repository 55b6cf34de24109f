"""A skate from what the panel entered to its segment score."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from factories import entered, executed, rules_at

from rinkside.domain import Discipline, Gender, Level, Performance, SegmentKind
from rinkside.errors import ScoringError, UnknownRule
from rinkside.rulebook import load
from rinkside.scoring import AS_ENTERED, Settings, explain, score, scorer
from rinkside.scoring.deductions import fall_deduction

NINE = (900, 925, 875, 900, 950, 900, 925, 900, 875)
THREE = dict.fromkeys(("Composition", "Presentation", "Skating Skills"), NINE)
FIVE = ("Skating Skills", "Transitions", "Performance", "Composition", "Interpretation of the Music")


def skate(**changes: object) -> Performance:
    return entered(
        [executed("3Lz+3T", (3, 2, 3, 4, 2, 3, 3, 1, 3)), executed("CCoSp4", (3, 4, 4, 3, 5, 4, 3, 4, 4), number=2)],
        THREE,
        deductions={"Falls": "1.00"},
        **changes,  # type: ignore[arg-type]
    )


def test_a_score_is_the_sum_of_elements_and_factored_components_less_deductions() -> None:
    found = score(skate(), rules_at(2025))
    assert found.base_value == 1010 + 350
    assert found.tes == 1170 + 480
    assert [c.mean for c in found.components] == [904, 904, 904]
    assert found.pcs == 3 * 2414
    assert found.deductions == 100
    assert found.tss == 1650 + 7242 - 100
    assert found.problems == ()


def test_printed_values_are_ignored() -> None:
    honest = skate()
    lying = replace(
        honest,
        tss=1,
        tes=2,
        pcs=3,
        base_value=4,
        elements=tuple(replace(e, base_value=9, goe=9, score=9) for e in honest.elements),
        components=tuple(replace(c, factor=999, mean=1) for c in honest.components),
    )
    rules = rules_at(2025)
    assert score(lying, rules).tss == score(honest, rules).tss


def test_each_component_is_rounded_by_itself() -> None:
    rules = rules_at(2025)
    marks = dict.fromkeys(THREE, (275, 275, 300))
    found = score(entered([executed("2A", (0, 0, 0))], marks), rules)
    assert [c.mean for c in found.components] == [283] * 3
    assert found.pcs == 3 * 756
    assert found.pcs != (3 * 283 * 267 + 50) // 100


def test_a_component_mean_of_an_even_panel_rounds_half_up() -> None:
    engine = scorer(rules_at(2025))
    assert engine.component("Composition", (700, 725, 725, 750, 775, 725, 750, 700), 0).mean == 729
    assert engine.component("Composition", (25, 25, 25, 25, 50, 50, 50, 50), 0).mean == 38


@pytest.mark.parametrize(
    ("printed", "code"),
    [
        ("Skating Skills", "SS"),
        ("Transitions / Linking Footwork", "TR"),
        ("Transition / Linking Footwork / Movement", "TR"),
        ("Performance / Execution", "PE"),
        ("Choreography / Composition", "CH"),
        ("Composition", "CH"),
        ("Interpretation / Timing", "IN"),
        ("INTERPRETATION OF THE MUSIC", "IN"),
        ("SS", "SS"),
    ],
)
def test_components_go_by_the_name_they_begin_with(printed: str, code: str) -> None:
    assert scorer(rules_at(2019)).component(printed, (700, 725, 750), 0).code == code


def test_composition_is_a_component_of_its_own_from_2022() -> None:
    assert scorer(rules_at(2022)).component("Composition", (700, 725, 750), 0).code == "CO"


def test_a_component_nobody_marks_that_season_is_a_problem_that_names_those_marked() -> None:
    found = score(entered([executed("2A")], {**THREE, "Transitions": NINE}), rules_at(2025))
    assert found.pcs is None
    assert "'Transitions' is not marked in senior women singles" in str(found.problems[0])
    assert "CO, PR, SS" in str(found.problems[0])


def test_a_component_without_marks_is_a_problem() -> None:
    marks = {n: NINE for n in THREE if n != "Presentation"}
    assert "no marks for PR" in str(score(entered([executed("2A")], marks), rules_at(2025)).problems[0])


def test_a_judge_who_gave_no_component_marks_is_skipped() -> None:
    engine = scorer(rules_at(2025))
    assert engine.component("Composition", (None, 700, 725, 750), 0).mean == 725
    assert engine.component("Composition", (0, 700, 725, 750), 0).mean == 725


def test_a_drawn_panel_without_its_counting_columns_is_not_scored_silently() -> None:
    twelve = entered([executed("3F", (0,) * 12)], dict.fromkeys(FIVE, (700,) * 12))
    rules = rules_at(2007)
    (problem,) = score(twelve, rules).problems
    assert isinstance(problem, ScoringError)
    assert "12 columns are entered and 9 of them were drawn" in str(problem)
    assert score(twelve, rules, counting=range(9)).problems == ()


def test_only_counting_columns_count_in_elements_and_components() -> None:
    marks = (3, 3, 0, 0, 0, 0, 0, 0, 0, 0)
    components = dict.fromkeys(FIVE, (1000, 1000, *(500,) * 8))
    rules = rules_at(2008)
    found = score(entered([executed("3F", marks)], components), rules, counting=(2, 3, 4, 5, 6, 7, 8))
    assert (found.elements[0].goe, found.components[0].mean) == (0, 500)


def test_an_unknown_cell_leaves_the_other_elements_scored_and_names_itself() -> None:
    rules = rules_at(2010)
    marks = dict.fromkeys(FIVE, NINE)
    found = score(entered([executed("3F"), executed("5Lz", number=2)], marks), rules)
    assert found.elements[0].score == 530
    assert found.elements[1].score is None
    assert (found.tes, found.tss, found.base_value) == (None, None, None)
    assert found.pcs is not None
    assert [type(p) for p in found.problems] == [UnknownRule]


def test_an_unknown_cell_that_was_dropped_does_not_matter() -> None:
    from rinkside.scoring.element import panel_goe, resolve

    whole = resolve("2A", rules_at(2017))
    holed = whole._replace(steps=(None, *whole.steps[1:]))
    marks = (-3, 0, 1, 1, 1)
    assert panel_goe(holed, marks, 5, 1) == panel_goe(whole, marks, 5, 1)
    with pytest.raises(UnknownRule, match="2A at grade -3"):
        panel_goe(holed, (-3, -3, 1, 1, 1), 5, 1)


def test_bonus_points_stand_inside_the_tes() -> None:
    rules = rules_at(2025)
    plain, bonus = score(skate(), rules), score(skate(bonus=200), rules)
    assert (bonus.tes, bonus.tss) == ((plain.tes or 0) + 200, (plain.tss or 0) + 200)
    assert bonus.base_value == plain.base_value
    assert score(skate(), rules, Settings(bonus=100)).tes == (plain.tes or 0) + 100


def test_what_no_rule_declares_can_be_set_by_the_competition() -> None:
    rules = rules_at(2021, level=Level.OTHER, gender=None)
    marks = dict.fromkeys(FIVE[:4], (300, 325, 350))
    late = entered([executed("1A", (0, 0, 0), x=True)], marks, deductions={"Falls": "0.50"})
    undeclared = score(late, rules)
    assert {p.name for p in undeclared.problems if isinstance(p, UnknownRule)} == {"components.set", "segment.factor"}
    assert undeclared.tss is None
    own = Settings(
        segment_factor=50,
        highlight_factor=200,
        component_factors=(("SS", 100), ("TR", 100), ("PE", 100), ("CH", 100)),
    )
    found = score(late, rules, own)
    assert found.problems == ()
    assert found.tss == (220 + 4 * 325 - 50) // 2


def test_factors_can_be_taken_as_entered_beside_the_components() -> None:
    rules = rules_at(2021, level=Level.OTHER)
    skate_ = entered([executed("1A", (0, 0, 0))], {"Skating Skills": (300, 300, 300)})
    skate_ = replace(skate_, components=tuple(replace(c, factor=375) for c in skate_.components))
    found = score(skate_, rules, Settings(component_factors=AS_ENTERED, segment_factor=100))
    assert (found.pcs, found.tss) == (1125, 1235)


def test_half_of_an_odd_sum_rounds_up() -> None:
    rules = rules_at(2025)
    whole = score(skate(), rules).tss or 0
    assert whole % 2 == 0
    odd = replace(skate(), bonus=1)
    assert score(odd, rules, Settings(segment_factor=50)).tss == (whole + 2) // 2


@pytest.mark.parametrize(
    ("year", "level", "falls", "points"),
    [
        (2015, Level.SENIOR, 5, 500),
        (2016, Level.SENIOR, 1, 100),
        (2016, Level.SENIOR, 2, 200),
        (2016, Level.SENIOR, 3, 400),
        (2016, Level.SENIOR, 4, 600),
        (2016, Level.SENIOR, 5, 900),
        (2025, Level.SENIOR, 6, 1200),
        (2025, Level.JUNIOR, 5, 500),
        (2025, Level.ADVANCED_NOVICE, 3, 150),
        (2025, Level.SENIOR, 0, 0),
    ],
)
def test_falls_cost_what_their_level_and_season_say(year: int, level: Level, falls: int, points: int) -> None:
    assert fall_deduction(falls, rules_at(year, level=level)).points == points


def test_falls_of_pairs_and_couples_are_linear() -> None:
    for discipline, free in ((Discipline.PAIRS, SegmentKind.FREE), (Discipline.ICE_DANCE, SegmentKind.FREE_DANCE)):
        assert fall_deduction(4, rules_at(2025, discipline, free, None)).points == 400


def test_a_fall_scale_nobody_established_is_unknown() -> None:
    with pytest.raises(UnknownRule, match=r"falls\.schedule"):
        fall_deduction(1, rules_at(2025, level=Level.OTHER))
    assert fall_deduction(2, rules_at(2025, level=Level.OTHER), Settings(fall_schedule=(50,))).points == 100


def test_a_trim_that_leaves_no_mark_is_refused() -> None:
    with pytest.raises(ScoringError, match="trimming from 2 marks drops 1 highest and 1 lowest and leaves none"):
        score(skate(), rules_at(2025), Settings(trim_from=2))


def test_whether_the_mean_is_rounded_before_its_factor_is_a_rule_and_can_decide_a_title(tmp_path: Path) -> None:
    """A mean of 7.775 with factor 2.00: 7.78 × 2 = 15.56, or 15.55."""
    (tmp_path / "order.yaml").write_text(
        'rules:\n  components.order:\n    - {from: 2005-07-01, value: "factored, then rounded", '
        "reference: a setup sheet, status: unconfirmed}\n",
        encoding="utf-8",
    )
    plain = rules_at(2007, gender=Gender.MEN)
    other = load([tmp_path]).at(plain.scope)
    marks = (*(775,) * 10, 800, 800)
    ours = scorer(plain).component("Skating Skills", marks, 0, range(12))
    theirs = scorer(other).component("Skating Skills", marks, 0, range(12))
    assert (ours.mean, ours.points) == (778, 1556)
    assert (theirs.mean, theirs.points) == (778, 1555)
    told = explain(entered([], {"Skating Skills": marks}), other, counting=range(12))
    assert "the mean unrounded × 2.00 = 15.55" in str(told)


def test_empty_columns_behind_the_marks_are_no_judges() -> None:
    rules = rules_at(2012, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE, None)
    engine = scorer(rules)
    eight = (2, 3, 3, 2, 3, 3, 3, 2)
    padded = engine.element(executed("SlLi4+RoLi4", (*eight, None)))
    assert padded.goe == engine.element(executed("SlLi4+RoLi4", eight)).goe == 267
