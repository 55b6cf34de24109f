"""Points: hundredths as int, rounded half up away from zero, one door between text and number."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import points

from rinkside.errors import PointsError
from rinkside.points import divide, format_points, parse_points, round_to, times


@given(points)
def test_points_print_and_read_back(value):
    assert parse_points(format_points(value)) == value


@given(points, st.integers(1, 12))
def test_division_rounds_half_up_away_from_zero(value, count):
    exact = (Decimal(value) / 100 / count).quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert divide(value, count) == int(exact * 100)


@given(points, st.integers(0, 500))
def test_factoring_rounds_half_up(value, factor):
    exact = (Decimal(value) / 100 * Decimal(factor) / 100).quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert times(value, factor) == int(exact * 100)


@given(points, st.integers(1, 99))
def test_a_loss_rounds_like_the_gain_of_the_same_size(value, count):
    assert divide(-value, count) == -divide(value, count)


@pytest.mark.parametrize(("places", "expected"), [(0, 400), (1, 370), (2, 365)])
def test_rounding_to_fewer_places_stays_in_hundredths(places, expected):
    assert round_to(365, places) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("147.52", 14752),
        ("147,52", 14752),
        ("−0.09", -9),
        ("–1.00", -100),
        ("-0.09", -9),
        ("+0.50", 50),
        ("3.3", 330),
        ("7", 700),
        (" 6,75 ", 675),
        ("6\u00a0.75", 675),
        ("0.00", 0),
        ("-0.00", 0),
    ],
)
def test_every_printed_form_of_a_number_reads(text, value):
    assert parse_points(text) == value


@pytest.mark.parametrize(
    "text", ["", "-", "1.234", "1.", ".5", "1,234.56", "1e3", "NaN", "inf", "12 34", "0x1F", "--1", "١٢", "147.5.2"]
)
def test_what_is_no_number_is_refused_by_name(text):
    with pytest.raises(PointsError) as refused:
        parse_points(text)
    assert repr(text) in str(refused.value)


def test_nobody_gave_a_mark_is_no_mean():
    with pytest.raises(PointsError, match="the count must be 1 or more"):
        divide(100, 0)


def test_four_decimal_places_do_not_exist():
    with pytest.raises(PointsError, match="0, 1 or 2"):
        round_to(100, 4)
