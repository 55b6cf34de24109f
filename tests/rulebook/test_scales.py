"""The scale of values as the scorer asks for it."""

from __future__ import annotations

from datetime import date

import pytest

from rinkside.domain import Discipline
from rinkside.errors import UnknownRule
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
