"""What must hold for every panel, on generated skates."""

from __future__ import annotations

from typing import Any

from factories import entered, executed, rules_at
from hypothesis import given
from hypothesis import strategies as st
from strategies import skates

from rinkside.scoring import explain, score, scorer
from rinkside.scoring.marks import count_marks

RULES = rules_at(2025)
NAMES = ("Composition", "Presentation", "Skating Skills")


def build(skate: Any, order: list[int] | None = None) -> Any:
    elements, components = skate
    pick = (lambda marks: tuple(marks[i] for i in order)) if order is not None else tuple
    return entered(
        [executed(code, pick(marks), x=x, number=i + 1) for i, (code, marks, x) in enumerate(elements)],
        {name: pick(marks) for name, marks in zip(NAMES, components, strict=True)},
    )


@given(skates, st.randoms())
def test_the_order_of_judges_is_irrelevant(skate: Any, random: Any) -> None:
    order = list(range(len(skate[1][0])))
    random.shuffle(order)
    one, other = score(build(skate), RULES), score(build(skate, order), RULES)
    assert (one.tss, one.tes, one.pcs) == (other.tss, other.tes, other.pcs)
    assert [e.goe for e in one.elements] == [e.goe for e in other.elements]


@given(skates)
def test_explaining_a_skate_gives_its_score_and_every_step_a_number(skate: Any) -> None:
    performance = build(skate)
    told = explain(performance, RULES)
    found = score(performance, RULES)
    assert (told.score.tss, told.score.tes, told.score.pcs) == (found.tss, found.tes, found.pcs)
    assert told.totals.value == found.tss
    for part, element in zip(told.elements, found.elements, strict=True):
        assert part.value == element.score
        if element.score is not None:
            assert part.steps[-1].value == element.score
    for part, component in zip(told.components, found.components, strict=True):
        assert part.value == component.points


@given(st.integers(5, 9).flatmap(lambda n: st.lists(st.integers(-5, 5), min_size=n, max_size=n)), st.data())
def test_moving_a_dropped_mark_further_out_changes_nothing(marks: list[int], data: Any) -> None:
    engine = scorer(RULES)
    counted = count_marks(marks, 5, 1)
    moved = list(marks)
    seat, step = data.draw(st.sampled_from([(counted.high[0], 1), (counted.low[0], -1)]))
    moved[seat] = max(-5, min(5, marks[seat] + step))
    assert engine.element(executed("3Lz+3T", moved)).goe == engine.element(executed("3Lz+3T", marks)).goe


@given(st.integers(6, 9), st.data())
def test_a_point_more_from_a_judge_who_was_not_drawn_changes_nothing(judges: int, data: Any) -> None:
    marks = data.draw(st.lists(st.integers(-5, 4), min_size=judges, max_size=judges))
    counting = tuple(data.draw(st.permutations(range(judges))))[: judges - 1]
    (out,) = set(range(judges)) - set(counting)
    more = list(marks)
    more[out] += 1
    engine = scorer(RULES)
    assert engine.element(executed("2A", more), counting).goe == engine.element(executed("2A", marks), counting).goe


@given(st.lists(st.integers(-5, 5), min_size=3, max_size=9))
def test_better_marks_never_lower_a_goe(marks: list[int]) -> None:
    engine = scorer(RULES)
    better = [min(5, m + 1) for m in marks]
    low, high = engine.element(executed("3F", marks)).goe, engine.element(executed("3F", better)).goe
    assert low is not None
    assert high is not None
    assert low <= high


@given(st.lists(st.none() | st.integers(-5, 5), min_size=1, max_size=12), st.integers(5, 6))
def test_every_column_is_kept_dropped_or_absent_exactly_once(marks: list[int | None], trim_from: int) -> None:
    c = count_marks(marks, trim_from, 1)
    assert sorted([*c.kept, *c.high, *c.low, *c.absent, *c.undrawn]) == list(range(len(marks)))
    assert len(c.high) == len(c.low) == (1 if sum(m is not None for m in marks) >= trim_from else 0)
