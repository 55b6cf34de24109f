"""Whole events: places, ties, totals, who did not reach the free, and why one beat another."""

from __future__ import annotations

from dataclasses import replace

import factories
import pytest

from rinkside.domain import Category, Entrant, Event, SegmentRow, Standing
from rinkside.errors import ScoringError
from rinkside.rulebook import load
from rinkside.scoring.deductions import fall_deduction
from rinkside.scoring.event import ScoredCategory, scope_of, score_category, score_event
from rinkside.scoring.margin import families, family_of, margin
from rinkside.scoring.settings import Settings

BOOK = load()
CATEGORY: Category = factories.event().categories[0]


def row(name: str, tss: int | None, tes: int = 0, pcs: int = 0, standing: Standing = Standing.RANKED) -> SegmentRow:
    return SegmentRow(Entrant(name), None, tss, tes, pcs, 0, None, standing=standing)


def scored(short: list[SegmentRow], free: list[SegmentRow]) -> ScoredCategory:
    """A category of totals only."""
    first, second = CATEGORY.segments
    segments = (replace(first, rows=tuple(short)), replace(second, performances=(), rows=tuple(free)))
    return score_category(replace(CATEGORY, segments=segments), BOOK)


def standings(category: ScoredCategory) -> list[tuple[str, int | None, int | None]]:
    return [(r.entrant.name, r.place, r.total) for r in category.standings]


def test_a_made_up_event_is_scored_from_marks_and_totals():
    (category,) = score_event(factories.event(), BOOK).categories
    assert standings(category) == [("ICE Ada", 1, 3010 + 2750), ("SNOW Bea", None, None)]
    assert category.standings[1].standing is Standing.WITHDRAWN


def test_a_tie_of_totals_goes_to_the_better_free():
    category = scored([row("A", 7000), row("B", 6000)], [row("A", 10000), row("B", 11000)])
    assert standings(category) == [("B", 1, 17000), ("A", 2, 17000)]


def test_a_tie_of_everything_shares_the_place_and_leaves_the_next_out():
    short = [row("A", 7000, 40), row("B", 7000, 40), row("C", 100)]
    free = [row("A", 10000, 0, 50), row("B", 10000, 0, 50), row("C", 100)]
    assert standings(scored(short, free)) == [("A", 1, 17000), ("B", 1, 17000), ("C", 3, 200)]


def test_the_short_breaks_ties_by_the_technical_score_and_the_free_by_components():
    tied = [row("A", 7000, tes=4000, pcs=3000), row("B", 7000, tes=3000, pcs=4000)]
    category = scored(tied, tied)
    assert [[s.entrant.name for s in segment.skates] for segment in category.segments] == [["A", "B"], ["B", "A"]]


def test_who_did_not_reach_the_free_stands_behind_by_the_short():
    short = [row("A", 7000), row("B", 6000), row("C", 5000)]
    category = scored(short, [row("A", 10000)])
    assert standings(category) == [("A", 1, 17000), ("B", None, None), ("C", None, None)]
    assert [r.standing for r in category.standings[1:]] == [Standing.NOT_REACHED] * 2


def test_a_disqualified_skater_has_no_place_and_no_total():
    free = [row("A", 10000), row("B", None, standing=Standing.DISQUALIFIED)]
    category = scored([row("A", 5000), row("B", 7000)], free)
    assert standings(category) == [("A", 1, 15000), ("B", None, None)]
    assert category.standings[1].standing is Standing.DISQUALIFIED


def test_a_category_of_one_segment_is_ranked_by_it():
    category = score_category(replace(CATEGORY, segments=CATEGORY.segments[1:]), BOOK)
    assert standings(category) == [("ICE Ada", 1, 2750)]


def test_a_skate_the_rules_cannot_score_has_no_place_and_says_why():
    skate = factories.skate()
    unknown = replace(skate, elements=(replace(skate.elements[0], code="ChSp1"), *skate.elements[1:]))
    segment = replace(CATEGORY.segments[1], performances=(unknown,))
    category = score_category(replace(CATEGORY, segments=(segment,)), BOOK)
    (only,) = category.segments[0].skates
    assert (only.place, only.tss) == (None, None)
    assert any("ChSp1" in str(problem) for problem in only.problems)


def test_a_segment_without_a_day_takes_the_rules_of_its_season():
    segment = replace(CATEGORY.segments[0], date=None)
    assert scope_of(CATEGORY, segment).day == CATEGORY.season.ends


def test_a_margin_holds_families_where_marks_are_held_and_adds_up():
    first, second = factories.skate("ICE Ada"), factories.skate("SNOW Bea")
    second = replace(second, deductions=0, deduction_lines=(), elements=second.elements[:1])
    segment = replace(CATEGORY.segments[1], performances=(first, second))
    category = score_category(replace(CATEGORY, segments=(segment,)), BOOK)
    ada, bea = (next(r for r in category.standings if r.entrant.name == n) for n in ("ICE Ada", "SNOW Bea"))
    parts = {p.name: p.difference for p in margin(category.segments, ada, bea)}
    assert parts == {"free jumps": 0, "free spins": 315, "free components": 0, "deductions": -100}
    assert sum(parts.values()) == ada.total - bea.total


def test_a_margin_against_who_has_no_total_is_refused():
    (category,) = score_event(factories.event(), BOOK).categories
    with pytest.raises(ScoringError, match="SNOW Bea has no total to compare"):
        margin(category.segments, *category.standings)


@pytest.mark.parametrize(
    ("code", "family"),
    [
        ("3Lz+3T", "jumps"),
        ("3FTh", "throws"),
        ("3Tw3", "twist lifts"),
        ("5ALi4", "lifts"),
        ("CCoSp4", "spins"),
        ("BoDs3", "spins"),
        ("ChSq1", "steps, choreography"),
        ("SyTw4", "twizzles"),
        ("1FS4", "pattern dance"),
        ("", "other elements"),
        ("nonsense", "other elements"),
    ],
)
def test_every_element_belongs_to_a_family(code, family):
    assert family_of(code) == family


def test_families_add_up_to_the_technical_score():
    (category,) = score_event(factories.event(), BOOK).categories
    skate = category.segments[1].skates[0]
    assert sum(families(skate).values()) == skate.tes


@pytest.mark.parametrize(("falls", "points"), [(0, 0), (1, 100), (2, 200), (3, 400), (4, 600), (5, 900), (6, 1200)])
def test_falls_of_senior_singles_cost_more_from_the_third_on(falls, points):
    rules = BOOK.at(scope_of(CATEGORY, CATEGORY.segments[1]))
    assert fall_deduction(falls, rules).points == points


def test_a_competition_may_set_its_own_fall_scale():
    rules = BOOK.at(scope_of(CATEGORY, CATEGORY.segments[1]))
    assert fall_deduction(3, rules, Settings(fall_schedule=(50,))).points == 150


def test_nobody_falls_less_than_never():
    rules = BOOK.at(scope_of(CATEGORY, CATEGORY.segments[1]))
    with pytest.raises(ScoringError, match="count from 0"):
        fall_deduction(-1, rules)


def test_an_event_without_marks_has_no_sheets_and_one_with_marks_names_its_segment():
    assert Event("Empty").sheets() == ()
    (sheet,) = factories.event().sheets("lake.json")
    assert (sheet.id.event, sheet.id.category, sheet.columns, sheet.file) == ("Lake Trophy", "Women", 3, "lake.json")
