"""Draws: repeatable by anybody, the same whatever order entries were typed in, no number ever moved."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rinkside.errors import UsageError
from rinkside.live.draws import check_draw, draw, draw_seats, join_seeds, lot_of, new_seed
from rinkside.live.starting_orders import Way, make_order, open_numbers, parse_way
from rinkside.live.warmup import groups_of, warm_up_groups

KEYS = [f"W-{n:02}" for n in range(1, 25)]
SEEDS = st.text(min_size=1, max_size=40).filter(lambda s: s.strip())
FIELDS = st.lists(st.sampled_from(KEYS), unique=True, max_size=24)


def test_a_lot_is_the_sha256_anybody_can_work_out():
    assert lot_of("W-07", "4 2 6", "W-short") == hashlib.sha256(b"4 2 6/W-short/W-07").hexdigest()
    order = draw(KEYS, "4 2 6", "W-short").order
    assert order == tuple(sorted(KEYS, key=lambda k: hashlib.sha256(f"4 2 6/W-short/{k}".encode()).hexdigest()))


def test_this_seed_gives_this_order_for_ever():
    assert draw(["A", "B", "C", "D", "E"], "silver fox", "W-short").order == ("B", "D", "E", "C", "A")


@given(FIELDS, SEEDS, st.randoms())
def test_a_draw_does_not_depend_on_the_order_of_typing(keys, seed, random):
    mixed = list(keys)
    random.shuffle(mixed)
    assert draw(mixed, seed, "W").order == draw(keys, seed, "W").order
    assert sorted(draw(keys, seed, "W").order) == sorted(keys)


@given(FIELDS.filter(bool), SEEDS)
def test_a_withdrawal_before_the_draw_changes_nothing_between_the_others(keys, seed):
    full = draw(keys, seed, "W").order
    assert draw(keys[1:], seed, "W").order == tuple(k for k in full if k != keys[0])


def test_every_place_is_as_likely_as_any_other():
    first = Counter(draw(KEYS[:4], f"seed {n}", "W").order[0] for n in range(2000))
    assert set(first) == set(KEYS[:4])
    assert all(400 < count < 600 for count in first.values())


def test_a_generated_seed_is_new_each_time_and_can_be_read_out():
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert not set("".join(seeds)) & set("IO01")


def test_seeds_of_witnesses_are_joined_as_said():
    assert join_seeds(["6", "  silver   fox", ""]) == "6 + silver fox"
    assert draw(KEYS, " silver  fox ", "W") == draw(KEYS, "silver fox", "W")


def test_a_draw_without_a_seed_or_with_somebody_twice_is_refused():
    with pytest.raises(UsageError, match="needs a seed"):
        draw(KEYS, "  ", "W")
    with pytest.raises(UsageError, match="W-01 stands twice"):
        draw(["W-01", "W-02", "W-01"], "x", "W")


def test_judges_draw_their_seats():
    seats = draw_seats(["ann", "bo", "cy"], "x", "W-short judges")
    assert sorted(seats.values()) == [1, 2, 3]
    assert seats == draw_seats(["cy", "bo", "ann"], "x", "W-short judges")


def record_of(made):
    return {"method": made.method, "seed": made.seed, "label": made.label, "drawn": [list(g) for g in made.drawn]}


STANDING = {key: place for place, key in enumerate(KEYS, 1)}


@given(st.sampled_from(["drawn", "drawn in groups of 6", "drawn in groups of 3 to place 12, then 6"]), FIELDS, SEEDS)
def test_what_was_drawn_can_be_checked_and_a_change_of_it_shows(way, keys, seed):
    made = make_order(parse_way(way), keys, seed=seed, label="W-free", standing=STANDING)
    record = record_of(made)
    assert check_draw(record) == ()
    swapped = next((g for g in record["drawn"] if len(g) > 1), None)
    if swapped is not None:
        swapped[0], swapped[1] = swapped[1], swapped[0]
        assert [f.code for f in check_draw(record)] == ["draw-differs"]


def test_a_draw_made_another_way_is_not_vouched_for():
    assert [f.code for f in check_draw({"method": "urn", "seed": "x", "label": "W", "drawn": []})] == [
        "draw-method-unknown"
    ]


class Draws(RuleBasedStateMachine):
    """A field that changes, is drawn once and then only loses people."""

    def __init__(self):
        super().__init__()
        self.field = set()
        self.order = None
        self.numbers = {}
        self.gone = set()

    @initialize(seed=SEEDS, way=st.sampled_from([Way("drawn"), Way("reverse"), Way("groups", 3, 12, 6)]))
    def begin(self, seed, way):
        self.seed, self.way = seed, way

    @precondition(lambda self: self.order is None)
    @rule(key=st.sampled_from(KEYS))
    def enter(self, key):
        self.field.add(key)

    @precondition(lambda self: self.order is None and self.field)
    @rule()
    def make_draw(self):
        made = make_order(self.way, self.field, seed=self.seed, label="W", standing=STANDING)
        again = make_order(self.way, sorted(self.field, reverse=True), seed=self.seed, label="W", standing=STANDING)
        assert made == again
        self.order = made.order
        self.numbers = {key: n for n, key in enumerate(made.order, 1)}

    @rule(key=st.sampled_from(KEYS))
    def withdraw(self, key):
        if self.order is None:
            self.field.discard(key)
        elif key in self.field:
            self.gone.add(key)

    @rule(key=st.sampled_from(KEYS))
    def reinstate(self, key):
        self.gone.discard(key)

    @invariant()
    def everybody_skates_once_and_nobody_is_renumbered(self):
        if self.order is None:
            return
        assert sorted(self.order) == sorted(self.field)
        skating = self.field - self.gone
        assert open_numbers(self.order, skating) == {n: k for k, n in self.numbers.items() if k in skating}
        sizes = warm_up_groups(len(self.order), 6)
        shown = [pair for group in groups_of(self.order, sizes, skating) for pair in group]
        assert shown == sorted((self.numbers[k], k) for k in skating)


TestDraws = Draws.TestCase
