"""Places and their ties, in segments and overall."""

from __future__ import annotations

import pytest
from factories import rules_at
from hypothesis import given
from hypothesis import strategies as st

from rinkside.domain import Discipline, SegmentKind, Standing
from rinkside.errors import ScoringError, UnknownRule
from rinkside.scoring import CategoryTotals, SegmentTotals, category_places, disqualify, printed_order, segment_places

FREE = rules_at(2017)
SHORT = rules_at(2017, segment=SegmentKind.SHORT)


def test_a_tie_in_the_free_goes_to_the_higher_components() -> None:
    """156.65 each, 77.47 to 75.03 in components: the PyeongChang 2018 women's free."""
    assert segment_places([SegmentTotals(15665, 8162, 7503), SegmentTotals(15665, 7918, 7747)], FREE) == (2, 1)


def test_a_tie_in_the_short_goes_to_the_higher_elements() -> None:
    assert segment_places([SegmentTotals(7000, 3600, 3400), SegmentTotals(7000, 3500, 3500)], SHORT) == (1, 2)


@pytest.mark.parametrize(
    ("year", "segment", "winner"),
    [
        (2007, SegmentKind.COMPULSORY_DANCE, 0),
        (2007, SegmentKind.ORIGINAL_DANCE, 1),
        (2012, SegmentKind.SHORT_DANCE, 0),
        (2025, SegmentKind.RHYTHM_DANCE, 0),
        (2025, SegmentKind.FREE_DANCE, 1),
    ],
)
def test_each_dance_breaks_ties_in_its_own_way(year: int, segment: SegmentKind, winner: int) -> None:
    rules = rules_at(year, Discipline.ICE_DANCE, segment)
    places = segment_places([SegmentTotals(6000, 3100, 2900), SegmentTotals(6000, 3000, 3000)], rules)
    assert places[winner] == 1


def test_still_equal_is_the_same_place_and_the_next_one_is_left_out() -> None:
    totals = [SegmentTotals(5000, 1, 2), SegmentTotals(6000, 3, 4), SegmentTotals(6000, 3, 4), SegmentTotals(4000)]
    assert segment_places(totals, FREE) == (3, 1, 1, 4)


def test_who_is_not_ranked_has_no_place_and_moves_nobody() -> None:
    totals = [
        SegmentTotals(6000),
        SegmentTotals(0, standing=Standing.WITHDRAWN),
        SegmentTotals(5000),
        SegmentTotals(7000, standing=Standing.DISQUALIFIED),
    ]
    assert segment_places(totals, FREE) == (1, None, 2, None)


def test_totals_tie_by_the_place_in_the_free() -> None:
    totals = [CategoryTotals((7000, 13000), 2), CategoryTotals((6500, 13500), 1), CategoryTotals((6000, 12000), 3)]
    assert category_places(totals, FREE) == (2, 1, 3)


def test_a_tie_without_the_total_that_breaks_it_is_refused() -> None:
    with pytest.raises(ScoringError, match="PCS breaks it, but entry 2 has none"):
        segment_places([SegmentTotals(1, 1, 1), SegmentTotals(1)], FREE)
    with pytest.raises(ScoringError, match="entry 1 has none"):
        category_places([CategoryTotals((1,)), CategoryTotals((1,), 1)], FREE)


def test_a_tie_whose_rule_nobody_established_is_unknown_and_no_tie_needs_none() -> None:
    artistic = rules_at(2025, segment=SegmentKind.ARTISTIC)
    assert segment_places([SegmentTotals(2), SegmentTotals(1)], artistic) == (1, 2)
    with pytest.raises(UnknownRule, match=r"ties\.segment"):
        segment_places([SegmentTotals(1, 1, 1), SegmentTotals(1, 1, 1)], artistic)


def test_a_later_disqualification_leaves_or_closes_the_gap_as_the_policy_says() -> None:
    assert rules_at(2021).get("ranking.disqualified") == "places stay"
    assert disqualify((1, 2, 3, None), 1, "places stay") == (1, None, 3, None)
    assert disqualify((1, 2, 3, None), 1, "places move up") == (1, None, 2, None)
    with pytest.raises(ScoringError, match="'moved' is no policy"):
        disqualify((1,), 0, "moved")


def test_unranked_rows_follow_the_ranked_in_the_order_sheets_print() -> None:
    places = (None, 2, 1, None, None)
    standings = (Standing.NOT_REACHED, Standing.RANKED, Standing.RANKED, Standing.WITHDRAWN, Standing.DISQUALIFIED)
    assert printed_order(places, standings, FREE) == (2, 1, 3, 4, 0)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2), st.integers(0, 2)), max_size=12))
def test_places_follow_scores_and_do_not_depend_on_the_order_of_rows(rows: list[tuple[int, int, int]]) -> None:
    totals = [SegmentTotals(*row) for row in rows]
    places = segment_places(totals, FREE)
    assert segment_places(totals[::-1], FREE) == places[::-1]
    for one, p in zip(totals, places, strict=True):
        ahead = sum((other.tss, other.pcs) > (one.tss, one.pcs) for other in totals)
        assert p == ahead + 1
