"""`rinkside rules`: values with dates and sources, scale rows, differences of seasons."""

from __future__ import annotations

import pytest
from terminal import rinkside

from rinkside.rulebook import NAMES


def test_without_a_name_every_name_is_listed_with_its_meaning():
    out = rinkside("rules").out
    assert [name for name in NAMES if name not in out] == []


def test_a_rule_shows_every_value_it_had_with_days_and_source():
    out = rinkside("rules", "falls.schedule").out
    assert "2005-07-01 to 2016-06-30" in out
    assert "1.00, 1.00, 2.00, 2.00, 3.00" in out
    assert "confirmed:" in out


def test_a_rule_of_a_season_shows_that_value_only():
    out = rinkside("rules", "falls.schedule", "--season", "2015-16").out
    assert "2016-07-01" not in out
    assert "2005-07-01 to 2016-06-30" in out


def test_a_row_of_the_scale_shows_value_grades_days_and_source():
    out = rinkside("rules", "3Lz<", "--season", "2025-26").out
    assert out.startswith("3Lz<  4.72")
    assert "−2.36" in out
    assert "+2.36" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_an_element_of_several_jumps_shows_each_and_the_sum():
    out = rinkside("rules", "3Lz+3T", "--season", "2025-26").out
    assert out.startswith("3Lz+3T  10.10")
    assert "3T  4.20" in out


def test_a_pack_shows_its_own_values_for_its_category():
    out = rinkside(
        "rules", "segment.factor", "--pack", "example-club", "--level", "other", "--category", "regional"
    ).out
    assert "0.50" in out
    assert "pack example-club" in out


def test_two_seasons_differ_in_rules_and_rows():
    out = rinkside("rules", "diff", "2025-26", "2026-27", "--discipline", "singles").out
    assert "CCoSp4" in out
    assert "rows differ" in out
    assert "unconfirmed" in out


def test_a_season_does_not_differ_from_itself():
    assert "Nothing differs." in rinkside("rules", "diff", "2024-25", "2024-25").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["trim.frm"], "did you mean trim.from"),
        (["9Q"], "neither a rule name nor an element code"),
        (["diff", "2025-26"], "name two seasons"),
        (["trim.from", "goe.limit"], "one name or code at a time"),
        (["trim.from", "--season", "2025"], "write it like 2025-26"),
        (["trim.from", "--date", "yesterday"], "write it like 2026-02-19"),
        (["trim.from", "--date", "2026-01-01", "--season", "2025-26"], "not both"),
        (["trim.from", "--level", "snr"], "did you mean 'senior'"),
        (["trim.from", "--discipline", "curling"], "write one of singles, pairs"),
        (["trim.from", "--gender", "ladies"], "write one of men, women, mixed"),
        (["ChSp1", "--season", "2025-26"], "not established for singles"),
        (["components.set", "--level", "adult"], "not established"),
    ],
)
def test_what_is_not_known_is_refused_with_the_next_step(words, message):
    ran = rinkside("rules", *words)
    assert ran.status == 2
    assert message in ran.err
    assert "Traceback" not in ran.err
