"""The rule book answers by day, discipline, level, gender and segment, and says where each value stands."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from factories import rule_book, rules_at
from hypothesis import given
from hypothesis import strategies as st

from rinkside.domain import Discipline, Gender, Level, Season, SegmentKind
from rinkside.errors import RuleDataError, UnknownRule
from rinkside.rulebook import Scope, Status, load

WOMEN_FREE = Scope(date(2026, 2, 19), Discipline.SINGLES, Level.SENIOR, SegmentKind.FREE, Gender.WOMEN)


def factors(year: int, *scope: object) -> dict[str, int]:
    return {c.code: c.factor for c in rules_at(year, *scope).get("components.set")}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("year", "discipline", "segment", "gender", "expected"),
    [
        (2005, Discipline.SINGLES, SegmentKind.SHORT, Gender.MEN, dict.fromkeys(("SS", "TR", "PE", "CH", "IN"), 100)),
        (2021, Discipline.SINGLES, SegmentKind.FREE, Gender.WOMEN, dict.fromkeys(("SS", "TR", "PE", "CH", "IN"), 160)),
        (2022, Discipline.SINGLES, SegmentKind.FREE, Gender.MEN, {"CO": 333, "PR": 333, "SS": 333}),
        (2025, Discipline.SINGLES, SegmentKind.SHORT, Gender.WOMEN, {"CO": 133, "PR": 133, "SS": 133}),
        (2013, Discipline.PAIRS, SegmentKind.FREE, None, dict.fromkeys(("SS", "TR", "PE", "CH", "IN"), 160)),
        (2009, Discipline.ICE_DANCE, SegmentKind.COMPULSORY_DANCE, None, {"SS": 75, "TI": 75, "PE": 50, "IN": 50}),
        (
            2009,
            Discipline.ICE_DANCE,
            SegmentKind.ORIGINAL_DANCE,
            None,
            {"SS": 80, "TR": 80, "PE": 60, "CH": 60, "IN": 100},
        ),
        (
            2010,
            Discipline.ICE_DANCE,
            SegmentKind.SHORT_DANCE,
            None,
            {"SS": 80, "TR": 70, "PE": 70, "CH": 80, "IN": 100},
        ),
        (
            2013,
            Discipline.ICE_DANCE,
            SegmentKind.FREE_DANCE,
            None,
            {"SS": 125, "TR": 175, "PE": 100, "CH": 100, "IN": 100},
        ),
        (2018, Discipline.ICE_DANCE, SegmentKind.RHYTHM_DANCE, None, dict.fromkeys(("SS", "TR", "PE", "CH", "IN"), 80)),
        (2022, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE, None, {"CO": 200, "PR": 200, "SS": 200}),
    ],
)
def test_the_factors_of_each_era_stand_by_discipline_segment_and_gender(
    year: int, discipline: Discipline, segment: SegmentKind, gender: Gender | None, expected: dict[str, int]
) -> None:
    assert factors(year, discipline, segment, gender) == expected
    assert factors(year, discipline, segment, gender, Level.JUNIOR) == expected


def test_a_season_begins_on_the_first_of_july() -> None:
    assert rules_at(0, day=date(2018, 6, 30)).get("goe.limit") == 3
    assert rules_at(0, day=date(2018, 7, 1)).get("goe.limit") == 5


def test_senior_falls_cost_more_from_the_third_on_since_2016_and_junior_falls_do_not() -> None:
    assert rules_at(2015).get("falls.schedule") == (100,)
    assert rules_at(2016).get("falls.schedule") == (100, 100, 200, 200, 300)
    assert rules_at(2025, level=Level.JUNIOR).get("falls.schedule") == (100,)
    assert rules_at(2025, level=Level.ADVANCED_NOVICE).get("falls.schedule") == (50,)
    pairs = rules_at(2025, Discipline.PAIRS, gender=None)
    assert (pairs.get("falls.schedule"), pairs.get("falls.both_partners")) == ((100,), 200)


def test_every_season_from_2005_has_the_rules_a_score_needs() -> None:
    needed = (
        "goe.limit", "goe.lead", "trim.from", "trim.each_end", "draw.counting", "jumps.sequence.factor",
        "jumps.factored_places", "components.set", "components.mean_places", "segment.factor", "ties.segment",
        "falls.schedule", "jumps.under_rotated",
    )  # fmt: skip
    checked = 0
    for year in range(2005, 2027):
        for level in (Level.SENIOR, Level.JUNIOR):
            for discipline in (Discipline.SINGLES, Discipline.PAIRS):
                for segment in (SegmentKind.SHORT, SegmentKind.FREE):
                    rules = rules_at(year, discipline, segment, Gender.MEN, level)
                    for name in needed:
                        assert rules.value(name).reference, (name, year)
                        checked += 1
    assert checked == 22 * 2 * 2 * 2 * len(needed)


def test_a_value_nobody_established_is_refused_with_the_source_that_would_settle_it() -> None:
    adult = rules_at(2021, level=Level.ADULT)
    with pytest.raises(UnknownRule) as caught:
        adult.value("components.set")
    assert "components.set: not established for adult women singles, free skating, 2021-22" in str(caught.value)
    assert "the sheet prints the factors would settle it" in str(caught.value)


def test_2026_27_is_unconfirmed_by_protocols_and_carried_values_say_so() -> None:
    now, before = rules_at(2026), rules_at(2025)
    assert before.confirmed_by_protocols
    assert not now.confirmed_by_protocols
    assert before.value("components.set").status is Status.CONFIRMED
    assert now.value("components.set").status is Status.CARRIED
    assert now.value("jumps.downgraded").status is Status.SINGLE_SOURCE
    with pytest.raises(UnknownRule, match=r"jumps\.bonus\.last.*2786"):
        now.get("jumps.bonus.last")


def test_the_history_of_a_value_lists_it_with_its_days_and_sources() -> None:
    values = rule_book().history("components.set", WOMEN_FREE)
    assert [(str(v.valid_from), str(v.valid_until)) for v in values[:1]] == [("2005-07-01", "2022-06-30")]
    assert values[-1].valid_from == date(2022, 7, 1)
    assert all(v.reference and v.where.startswith("isu/components.yaml:") for v in values)


def test_two_seasons_differ_in_what_changed_between_them() -> None:
    rows = rule_book().difference(
        replace(WOMEN_FREE, day=Season(2021).starts), replace(WOMEN_FREE, day=date(2022, 11, 1))
    )
    changed = {name: (a and a.value, b and b.value) for name, a, b in rows}
    assert changed["jumps.sequence.factor"] == (80, 100)
    assert "components.set" in changed
    assert "trim.from" not in changed


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(RuleDataError, match=r"'goe\.limits' is no rule name"):
        rule_book().history("goe.limits", WOMEN_FREE)


@given(
    st.dates(date(2005, 7, 1), date(2027, 6, 30)),
    st.sampled_from(Discipline),
    st.sampled_from(Level),
    st.sampled_from(SegmentKind),
    st.none() | st.sampled_from(Gender),
)
def test_any_segment_of_any_day_resolves_to_values_that_hold_that_day_and_name_their_source(
    day: date, discipline: Discipline, level: Level, segment: SegmentKind, gender: Gender | None
) -> None:
    rules = rule_book().at(Scope(day, discipline, level, segment, gender))
    assert len(rules.values) > 20
    for name, value in rules.values.items():
        assert value.name == name
        assert value.holds_on(day)
        assert value.reference if value.known else value.settled_by


def test_adult_pattern_dance_counts_half_of_timing_presentation_and_skating_skills() -> None:
    rules = rules_at(2022, Discipline.ICE_DANCE, SegmentKind.PATTERN_DANCE, None, Level.ADULT)
    assert {c.code: c.factor for c in rules.get("components.set")} == {"TI": 117, "PR": 117, "SS": 117}
    assert rules.get("segment.factor") == 50


def test_the_same_segment_gets_the_same_rules_object() -> None:
    book = load()
    assert book.at(WOMEN_FREE) is book.at(WOMEN_FREE)
