"""The secret draw of 2005-10 on hand-made panels whose draw is known."""

from __future__ import annotations

import random

import numpy as np
import pytest

from rinkside.points import divide
from rinkside.verify.draw import nearest_draw, recover_segment_draw, recover_skater_draw, subsets
from tests.verify.factories import component, performance

TRIM = (5, 1)
COUNTING = {12: 9, 11: 8, 10: 7, 9: 7, 8: 7}


def trimmed_mean(marks: list[int]) -> int:
    kept = sorted(marks)[1:-1]
    return divide(sum(kept), len(kept))


def panel(columns: int, drawn: tuple[int, ...], skaters: int, seed: int = 1):
    """Skaters whose printed means come from the drawn columns only."""
    chance = random.Random(seed)
    performances = []
    for rank in range(1, skaters + 1):
        components = []
        for name in ("SS", "TR", "PE", "CH", "IN"):
            marks = tuple(25 * chance.randint(14, 34) for _ in range(columns))
            components.append(component(trimmed_mean([marks[j] for j in drawn]), marks, name=name))
        performances.append(performance(f"Skater {rank}", rank, components=tuple(components)))
    return performances


@pytest.mark.parametrize(("columns", "counting"), sorted(COUNTING.items()))
def test_a_draw_made_once_for_a_segment_is_found_from_the_means_of_all_skaters(columns, counting):
    drawn = tuple(sorted(random.Random(columns).sample(range(columns), counting)))
    draws = recover_segment_draw(panel(columns, drawn, 10), COUNTING, TRIM)
    assert {draw.columns for draw in draws} == {drawn}
    assert all(draw.fixed for draw in draws)


def test_columns_shuffled_for_each_skater_are_found_one_skater_at_a_time():
    first, second = panel(9, (0, 1, 2, 3, 4, 5, 6), 1)[0], panel(9, (2, 3, 4, 5, 6, 7, 8), 1, seed=2)[0]
    assert recover_skater_draw(first, COUNTING, TRIM).columns == (0, 1, 2, 3, 4, 5, 6)
    assert recover_skater_draw(second, COUNTING, TRIM).columns == (2, 3, 4, 5, 6, 7, 8)


def test_equal_marks_leave_several_draws_and_no_certain_one():
    one = performance(components=(component(500, (500,) * 9),))
    draw = recover_skater_draw(one, COUNTING, TRIM)
    assert len(draw.candidates) == len(subsets(range(9), 7)) == 36
    assert draw.columns is None


def test_a_mean_no_draw_gives_leaves_no_candidate():
    one = performance(components=(component(601, (500,) * 9),))
    assert recover_skater_draw(one, COUNTING, TRIM).candidates == ()


def test_a_panel_that_was_not_drawn_counts_whole():
    one = performance(components=(component(500, (500,) * 7),))
    assert recover_skater_draw(one, COUNTING, TRIM).columns == tuple(range(7))


def test_a_judge_who_left_during_the_segment_splits_the_draw_by_the_columns_that_have_marks():
    before = panel(10, (0, 1, 2, 3, 4, 5, 6), 6)
    after = []
    for skate in panel(10, (0, 1, 2, 4, 5, 6, 9), 6, seed=3):
        gone = tuple(
            component(c.mean, tuple(None if j == 3 else m for j, m in enumerate(c.marks)), name=c.name)
            for c in skate.components
        )
        after.append(performance(skate.entrant.name, components=gone))
    draws = recover_segment_draw([*before, *after], COUNTING, TRIM)
    assert {d.columns for d in draws[:6]} == {(0, 1, 2, 3, 4, 5, 6)}
    assert {d.columns for d in draws[6:]} == {(0, 1, 2, 4, 5, 6, 9)}


def test_a_judge_without_a_mark_for_one_component_is_skipped_there():
    marks = (None, 500, 525, 550, 575, 600, 625, 650, 675)
    kept = sorted(m for m in marks[:7] if m is not None)[1:-1]
    gap = component(divide(sum(kept), len(kept)), marks, name="SS")
    rest = panel(9, (0, 1, 2, 3, 4, 5, 6), 1)[0].components
    assert recover_skater_draw(performance(components=(gap, *rest)), COUNTING, TRIM).columns == (0, 1, 2, 3, 4, 5, 6)


def test_the_search_agrees_with_trying_every_subset_by_hand():
    skate = panel(9, (1, 2, 3, 5, 6, 7, 8), 1, seed=7)[0]
    by_hand = [
        pick
        for pick in subsets(range(9), 7)
        if all(trimmed_mean([c.marks[j] for j in pick]) == c.mean for c in skate.components)
    ]
    assert list(recover_skater_draw(skate, COUNTING, TRIM).candidates) == by_hand
    assert np.array(by_hand).shape[1] == 7


def test_a_judge_who_was_not_drawn_may_be_missing_from_the_start():
    drawn = (0, 1, 2, 4, 5, 6, 7, 8, 11)
    skates = [
        performance(
            s.entrant.name,
            components=tuple(
                component(c.mean, tuple(None if j == 3 else m for j, m in enumerate(c.marks)), name=c.name)
                for c in s.components
            ),
        )
        for s in panel(12, drawn, 8)
    ]
    assert {d.columns for d in recover_segment_draw(skates, COUNTING, TRIM)} == {drawn}


def test_a_misprinted_mean_leaves_the_draw_of_the_segment_as_it_is():
    drawn = (0, 1, 2, 4, 5, 6, 8)
    skates = panel(10, drawn, 8)
    wrong = skates[3].components[1]
    spoilt = tuple(component(c.mean + 50, c.marks, name=c.name) if c is wrong else c for c in skates[3].components)
    skates[3] = performance("Skater 4", 4, components=spoilt)
    draws = recover_segment_draw(skates, COUNTING, TRIM)
    assert all(drawn in d.candidates for d in draws)
    assert {d.candidates for i, d in enumerate(draws) if i != 3} == {(drawn,)}
    assert draws[3].near


def test_of_one_skater_the_draw_that_gives_most_components_is_the_nearest():
    drawn = (0, 1, 2, 3, 5, 6, 8)
    (skate,) = panel(9, drawn, 1, seed=4)
    first, *rest = skate.components
    spoilt = performance(components=(component(first.mean + 1, first.marks, name=first.name), *rest))
    assert recover_skater_draw(spoilt, COUNTING, TRIM).candidates == ()
    nearest = nearest_draw(spoilt, COUNTING, TRIM)
    assert drawn in nearest.candidates
    assert nearest.near
