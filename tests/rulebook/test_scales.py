"""The scale of values as the scorer asks for it."""

from __future__ import annotations

from datetime import date

import pytest

from rinkside.domain import Discipline
from rinkside.errors import UnknownRule
from rinkside.rulebook.errata import load_errata
from rinkside.rulebook.scales import Scales, load_scales, scale_key


@pytest.fixture(scope="module")
def scales() -> Scales:
    return load_scales()


@pytest.mark.parametrize(
    ("printed", "key"),
    [
        ("3Lz!q", "3Lz"),
        ("3F<!", "3F<"),
        ("3F!<", "3F<"),
        ("3Lz<e", "3Lze<"),
        ("2A<<*", "2A<<"),
        ("1FS4+kpYYYY", "1FS4"),
        ("1FSB+kpNNNN<", "1FSB"),
        ("RoLi4>", "RoLi4"),
        ("SqTwL4", "SqTwW4"),
        ("3LoTh<", "3LoTh<"),
        ("2Ab", "2A"),
    ],
)
def test_a_code_is_found_whatever_calls_without_a_value_it_carries(printed: str, key: str) -> None:
    assert scale_key(printed) == key


@pytest.mark.parametrize(
    ("discipline", "day", "code", "base", "plus_three"),
    [
        (Discipline.SINGLES, date(2018, 11, 3), "3Lz<", 443, 133),
        (Discipline.SINGLES, date(2026, 2, 19), "3Lz<", 472, 142),
        (Discipline.SINGLES, date(2026, 2, 19), "3A", 800, 240),
        (Discipline.SINGLES, date(2026, 2, 19), "CCoSp4V", 263, 79),
        (Discipline.SINGLES, date(2026, 2, 19), "ChSq1", 300, 150),
        (Discipline.PAIRS, date(2021, 3, 25), "BoDs4", 470, 141),
        (Discipline.PAIRS, date(2023, 3, 25), "BoDs4", 480, 144),
        (Discipline.PAIRS, date(2023, 3, 25), "ChSq1", 300, 150),
        (Discipline.ICE_DANCE, date(2018, 11, 3), "SlLi3", 430, 104),
        (Discipline.ICE_DANCE, date(2021, 11, 3), "SlLi3", 455, 137),
        (Discipline.ICE_DANCE, date(2026, 2, 11), "SqTwM3", 330, 120),
        (Discipline.ICE_DANCE, date(2026, 2, 11), "ChRS1", 200, 450),
        (Discipline.SINGLES, date(2026, 10, 24), "CCoSp4", 420, 126),
        (Discipline.SINGLES, date(2026, 10, 24), "Eu", 0, 0),
        (Discipline.SINGLES, date(2026, 10, 24), "1Eu", 0, 0),
    ],
)
def test_the_scale_of_the_day_gives_base_value_and_steps(
    scales: Scales, discipline: Discipline, day: date, code: str, base: int, plus_three: int
) -> None:
    scale = scales.scale_for(discipline, day)
    assert (scale.row(code).base_value, scale.cell(code, 3)) == (base, plus_three)


def test_a_code_nobody_established_names_itself_and_what_would_settle_it(scales: Scales) -> None:
    with pytest.raises(UnknownRule, match=r"6T: not established for singles, 2025-26; .* 6T, would settle it"):
        scales.scale_for(Discipline.SINGLES, date(2026, 2, 19)).row("6T")


def test_a_grade_off_the_scale_says_how_far_grades_went(scales: Scales) -> None:
    with pytest.raises(UnknownRule, match=r"2A at GOE \+6.*from -5 to \+5"):
        scales.scale_for(Discipline.SINGLES, date(2026, 2, 19)).cell("2A", 6)


def test_an_element_without_level_is_worth_nothing_whatever_the_marks(scales: Scales) -> None:
    row = scales.scale_for(Discipline.PAIRS, date(2024, 3, 20)).row("5ALi")
    assert row.base_value == 0
    assert set(row.steps) == {0}


def test_next_season_says_that_no_protocol_confirms_it(scales: Scales) -> None:
    dance = scales.scale_for(Discipline.ICE_DANCE, date(2026, 10, 24)).row("SlLi4")
    assert (dance.base_value, dance.status.value) == (545, "carried")
    called = scales.scale_for(Discipline.SINGLES, date(2026, 10, 24)).row("3Lz<")
    assert called.status.value == "single source"


@pytest.mark.parametrize(
    ("discipline", "day", "code", "base", "steps"),
    [
        (Discipline.SINGLES, date(2006, 2, 21), "2A", 330, (-210, -140, -70, 0, 100, 200, None)),
        (Discipline.SINGLES, date(2010, 2, 25), "2A", 350, (-250, -160, -80, 0, 100, 200, 300)),
        (Discipline.SINGLES, date(2014, 2, 20), "3F<", 370, (-210, -140, -70, 0, 70, 140, 210)),
        (Discipline.SINGLES, date(2014, 2, 20), "3F<<", 180, (-90, -60, -30, 0, 30, None, None)),
        (Discipline.SINGLES, date(2018, 2, 23), "4T", 1030, (-400, -240, -120, 0, 100, 200, 300)),
        (Discipline.SINGLES, date(2018, 2, 23), "StSq4", 390, (-210, -140, -70, 0, 70, 140, 210)),
        (Discipline.ICE_DANCE, date(2012, 3, 31), "SlLi4+RoLi3", 750, (None, None, -100, 0, 100, 200, 300)),
        (Discipline.ICE_DANCE, date(2010, 2, 22), "CuLi4+RoLi3", 736, (None, None, -50, 0, 50, 100, 150)),
    ],
)
def test_the_old_tables_have_a_row_of_their_own_for_each_element(
    scales: Scales, discipline: Discipline, day: date, code: str, base: int, steps: tuple[int | None, ...]
) -> None:
    row = scales.scale_for(discipline, day).row(code)
    known = tuple(ours if wanted is not None else None for ours, wanted in zip(row.steps, steps, strict=True))
    assert (row.base_value, known) == (base, steps)


def test_an_unknown_cell_names_element_grade_season_and_what_would_settle_it(scales: Scales) -> None:
    scale = scales.scale_for(Discipline.PAIRS, date(2005, 11, 5))
    open_cells = [(r.code, g - 3) for r in scale for g, step in enumerate(r.steps) if step is None]
    assert open_cells
    code, grade = open_cells[0]
    with pytest.raises(UnknownRule) as caught:
        scale.cell(code, grade)
    for part in (code, f"{grade:+d}", "pairs, 2005-06", "ISU Communication", "protocol"):
        assert part in str(caught.value)


def test_a_blank_cell_has_no_status_and_a_filled_one_has(scales: Scales) -> None:
    for discipline in (Discipline.SINGLES, Discipline.PAIRS, Discipline.ICE_DANCE):
        for row in scales.all_rows(discipline):
            assert len(row.cell_status) == len(row.steps)
            for step, status in zip(row.steps, row.cell_status, strict=True):
                assert (step is None) is (status is None), row.code


def test_steps_never_fall_with_the_grade(scales: Scales) -> None:
    for discipline in (Discipline.SINGLES, Discipline.PAIRS, Discipline.ICE_DANCE):
        for row in scales.all_rows(discipline):
            known = [step for step in row.steps if step is not None]
            assert known == sorted(known), (row.code, row.valid_from)


def test_sections_of_compulsory_dances_are_told_apart_by_their_values(scales: Scales) -> None:
    scale = scales.scale_for(Discipline.ICE_DANCE, date(2006, 2, 17))
    with pytest.raises(UnknownRule, match="1S1 has several rows"):
        scale.row("1S1")
    sections = [("1S1", 170), ("1S2", 220), ("1S3", 260), ("2S1", 250)]
    assert scale.dances(sections) == ("Ravensburger Waltz",)
    assert scale.dances([("1S1", 170)]) == ("Ravensburger Waltz", "Yankee Polka")
    waltz = scale.find("1S1", base_value=170, variant="Ravensburger Waltz")
    polka = scale.find("1S1", base_value=170, variant="Yankee Polka")
    assert [row.steps[4] for row in (*waltz, *polka)] == [30, 50]


def test_a_code_two_dances_share_with_one_row_needs_no_telling_apart(scales: Scales) -> None:
    scale = scales.scale_for(Discipline.ICE_DANCE, date(2007, 3, 20))
    assert len(scale.find("1S1", base_value=140)) == 2
    assert len({(row.base_value, row.steps) for row in scale.find("1S1", base_value=140)}) == 1


def test_diagonal_steps_were_worth_more_in_the_original_dance(scales: Scales) -> None:
    scale = scales.scale_for(Discipline.ICE_DANCE, date(2009, 3, 25))
    values = {row.variant: row.base_value for row in scale.rows("DiSt3")}
    assert values == {"original dance": 720, "free dance": 620}


def test_one_code_means_what_its_season_and_discipline_mean(scales: Scales) -> None:
    spiral = scales.scale_for(Discipline.SINGLES, date(2011, 3, 25)).row("ChSp1")
    movement = scales.scale_for(Discipline.ICE_DANCE, date(2019, 3, 20)).row("ChSp1")
    spin = scales.scale_for(Discipline.SINGLES, date(2026, 10, 24)).row("ChSp1")
    assert (spiral.base_value, movement.base_value, spin.base_value) == (200, 110, 350)


def test_synchronized_values_hold_for_the_one_season_they_were_seen_in(scales: Scales) -> None:
    scale = scales.scale_for(Discipline.SYNCHRONIZED, date(2023, 2, 4))
    assert (scale.row("I4+pi4").base_value, scale.cell("I4+pi4", -3)) == (750, -225)
    with pytest.raises(UnknownRule, match="I4"):
        scales.scale_for(Discipline.SYNCHRONIZED, date(2023, 11, 4)).row("I4+pi4")


def test_the_wrong_table_of_autumn_2011_is_an_erratum_and_not_the_rule(scales: Scales) -> None:
    (erratum,) = [e for e in load_errata() if e.holds(Discipline.ICE_DANCE, date(2011, 12, 10))]
    used = erratum.row("SlLi4+RoLi4")
    assert used is not None
    assert used.steps[4:] == (80, 170, 250)
    assert scales.scale_for(Discipline.ICE_DANCE, date(2011, 12, 10)).row("SlLi4+RoLi4").steps[4:] == (100, 200, 300)
    assert not erratum.holds(Discipline.ICE_DANCE, date(2012, 1, 1))
    assert erratum.row("SlLi4") is None
