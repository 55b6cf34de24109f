"""Starting orders by policy, and warm-up groups."""

from __future__ import annotations

import itertools
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.errors import UnknownRule, UsageError
from rinkside.live.starting_orders import WAYS, Way, make_order, parse_way, way_by_rules
from rinkside.live.warmup import group_size, groups_of, split_order, warm_up_groups
from rinkside.rulebook import Scope, load

BOOK = load()
KEYS = [f"W-{n:02}" for n in range(1, 25)]
STANDING = {key: place for place, key in enumerate(KEYS, 1)}


def rules(day: str, discipline=Discipline.SINGLES, kind=SegmentKind.FREE):
    return BOOK.at(Scope(date.fromisoformat(day), discipline, Level.SENIOR, kind, Gender.WOMEN))


@pytest.mark.parametrize(
    ("day", "kind", "way"),
    [
        ("2022-11-01", "grand prix", "reverse of the standing"),
        ("2018-11-01", "grand prix", "drawn in groups of 3"),
        ("2018-03-01", "championships", "drawn in groups of 3 to place 12, then 6"),
        ("2022-03-01", "championships", "reverse of the standing"),
        ("2024-03-01", "championships", "drawn in groups of 3 to place 12, then 6"),
    ],
)
def test_the_rule_book_says_how_the_free_is_ordered_at_each_kind_of_event(day, kind, way):
    assert str(way_by_rules(rules(day), kind)) == way


@pytest.mark.parametrize(("day", "kind"), [("2026-02-19", "championships"), ("2022-11-01", "club evening")])
def test_an_order_nobody_established_is_not_guessed(day, kind):
    with pytest.raises(UnknownRule, match=r"starting_order\.free"):
        way_by_rules(rules(day), kind)


@pytest.mark.parametrize("text", WAYS)
def test_every_way_reads_back_as_written(text):
    assert str(parse_way(text)) == text


@pytest.mark.parametrize("text", ["", "urn", "drawn in groups of 0", "drawn in groups of 3 to place 0, then 0", "6"])
def test_a_way_that_is_none_is_refused_with_the_ways_there_are(text):
    with pytest.raises(UsageError, match="drawn in given groups"):
        parse_way(text)


def test_the_reverse_of_the_standing_ends_with_the_leader():
    made = make_order(Way("reverse"), reversed(KEYS), standing=STANDING, seed="", label="W-free")
    assert made.order == tuple(reversed(KEYS))
    assert made.drawn == made.notes == ()


def test_a_tie_is_drawn_and_said():
    standing = {"A": 1, "B": 2, "C": 2, "D": 4}
    orders = {
        make_order(Way("reverse"), standing, standing=standing, seed=f"s{n}", label="W-free").order for n in range(20)
    }
    assert orders == {("D", "C", "B", "A"), ("D", "B", "C", "A")}
    made = make_order(Way("reverse"), standing, standing=standing, seed="s", label="W-free")
    assert "tied at place 2" in made.notes[0]
    with pytest.raises(UsageError, match="needs a seed"):
        make_order(Way("reverse"), standing, standing=standing, seed="", label="W-free")


@given(st.integers(0, 24), st.text(min_size=1, max_size=9).filter(str.strip))
def test_groups_of_the_standing_are_drawn_within_and_the_best_skate_last(count, seed):
    made = make_order(Way("groups", 3, 12, 6), KEYS[:count], standing=STANDING, seed=seed, label="W-free")
    assert sorted(made.order) == KEYS[:count]
    assert [k for g in made.drawn for k in g] == list(made.order)
    places = [[STANDING[k] for k in group] for group in made.drawn]
    for earlier, later in itertools.pairwise(places):
        assert min(earlier) > max(later)
    assert all(len(g) <= (3 if min(g) <= 12 else 6) for g in places)
    if count == 24:
        assert [len(g) for g in places] == [6, 6, 3, 3, 3, 3]


def test_given_groups_are_drawn_within_and_name_everybody():
    made = make_order(Way("given"), "abcd", given=["cd", "ab"], seed="x", label="W-short")
    assert (set(made.order[:2]), set(made.order[2:])) == ({"c", "d"}, {"a", "b"})
    with pytest.raises(UsageError, match="d is in no group"):
        make_order(Way("given"), "abcd", given=["c", "ab"], seed="x", label="W-short")
    with pytest.raises(UsageError, match="e stands twice in the groups or does not skate"):
        make_order(Way("given"), "abcd", given=["cd", "abe"], seed="x", label="W-short")


def test_an_order_by_standing_waits_for_everybodys_place():
    with pytest.raises(UsageError, match="W-24 has a place yet"):
        make_order(Way("reverse"), KEYS, standing={k: v for k, v in STANDING.items() if k != "W-24"})


@pytest.mark.parametrize(
    ("discipline", "size"), [(Discipline.SINGLES, 6), (Discipline.PAIRS, 4), (Discipline.ICE_DANCE, 5)]
)
def test_warm_up_groups_have_the_size_of_their_discipline(discipline, size):
    found = rules("2026-02-19", discipline, SegmentKind.FREE)
    assert group_size(found) == size
    assert group_size(found, 3) == 3


def test_a_group_size_nobody_established_is_not_guessed():
    with pytest.raises(UnknownRule, match=r"starting_order\.warm_up"):
        group_size(rules("2026-02-19", Discipline.SYNCHRONIZED))


@given(st.integers(0, 60), st.integers(1, 25), st.sampled_from(["first", "last"]))
def test_groups_are_few_even_and_in_the_order_of_the_policy(count, size, larger):
    sizes = warm_up_groups(count, size, larger)
    assert sum(sizes) == count
    assert len(sizes) == -(-count // size)
    assert not sizes or max(sizes) - min(sizes) <= 1
    assert sizes == sorted(sizes, reverse=larger == "first")


def test_sizes_that_do_not_add_up_are_refused():
    with pytest.raises(UsageError, match="hold 5, and 4 skate"):
        split_order(list("abcd"), [2, 3])
    assert groups_of(list("abcd"), [1, 3], {"a", "c", "d"}) == [[(1, "a")], [(3, "c"), (4, "d")]]
