"""Orders of a segment: ties, gaps, disqualifications."""

from __future__ import annotations

from rinkside.verify.places import Placed, order_faults, places_of


def placed(*rows: tuple[int, tuple[int, ...]]) -> list[Placed]:
    return [Placed(i, place, key) for i, (place, key) in enumerate(rows)]


def test_equal_keys_share_a_place_and_the_next_one_is_skipped():
    assert places_of([(150,), (140,), (140,), (130,)]) == [1, 2, 2, 4]


def test_an_order_that_follows_the_scores_has_no_fault():
    assert order_faults(placed((1, (150,)), (2, (140,)), (3, (130,)))) == ([], [])


def test_a_tie_of_scores_goes_to_the_better_components_as_in_pyeongchang():
    medvedeva, zagitova = (15665, 7747), (15665, 7562)
    assert order_faults(placed((1, medvedeva), (2, zagitova))) == ([], [])
    faults, _ = order_faults(placed((1, zagitova), (2, medvedeva)))
    assert [(f.place, place) for f, place in faults] == [(1, 2), (2, 1)]


def test_a_shared_place_needs_equal_keys():
    assert order_faults(placed((1, (150,)), (2, (140,)), (2, (140,)), (4, (130,)))) == ([], [])
    faults, _ = order_faults(placed((1, (150,)), (1, (140,))))
    assert len(faults) == 2


def test_two_swapped_places_are_both_named_and_the_others_are_left_alone():
    faults, missing = order_faults(placed((1, (150,)), (3, (140,)), (2, (130,)), (4, (120,))))
    assert {f.index for f, _ in faults} == {1, 2}
    assert missing == []


def test_a_missing_performance_is_a_gap_and_no_fault_of_the_others():
    faults, missing = order_faults(placed((1, (150,)), (2, (140,)), (4, (120,)), (5, (110,))))
    assert faults == []
    assert missing == [3]


def test_a_first_page_that_was_lost_is_a_gap_at_the_top():
    assert order_faults(placed((3, (120,)), (4, (110,)))) == ([], [1, 2])
