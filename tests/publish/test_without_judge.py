"""What a result would have been without one judge: by the exact scorer, told only where it can be told."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from rinkside.errors import UsageError
from rinkside.publish.from_event import from_files
from rinkside.publish.model import PublishedCategory
from rinkside.publish.without_judge import without_judge
from rinkside.scoring import score


@lru_cache
def women() -> PublishedCategory:
    return from_files(["milano-cortina-2026-women"]).categories[0]


def test_silver_in_the_free_turns_on_one_judge_but_no_medal_does():
    category = women()
    free = category.segments[1]
    second = {}
    for column in range(1, 10):
        told = without_judge(category, free, column)
        second[column] = told.rows[1].entrant.name.split()[0]
        ranked = {r.rank: r.entrant.name.split()[0] for r in told.rows if r.rank is not None}
        assert [ranked[n] for n in (1, 2, 3)] == ["LIU", "SAKAMOTO", "NAKAI"]
    assert second[1] == "GLENN"
    assert set(second.values()) == {"GLENN", "SAKAMOTO"}


def test_every_score_is_that_of_the_panel_without_the_column():
    category = women()
    free = category.segments[1]
    told = without_judge(category, free, 4)
    for row in free.rows:
        p = row.performance
        smaller = replace(
            p,
            elements=tuple(replace(e, marks=e.marks[:3] + e.marks[4:]) for e in p.elements),
            components=tuple(replace(c, marks=c.marks[:3] + c.marks[4:]) for c in p.components),
        )
        assert told.row_of(row.entrant).tss == score(smaller, free.rules, free.settings).tss
        before = row.tss
        overall = next(r for r in category.overall if r.entrant.name == row.entrant.name)
        assert told.row_of(row.entrant).total - told.row_of(row.entrant).tss == overall.total - before


def test_a_judge_who_is_not_there_and_marks_that_are_not_public_are_said():
    category = women()
    with pytest.raises(UsageError, match="no judge 10; there are 1 to 9"):
        without_judge(category, category.segments[1], 10)
    with pytest.raises(UsageError, match="no public marks"):
        without_judge(category, category.segments[0], 1)


def test_places_are_not_told_where_a_score_is_not_what_the_rules_give():
    category = women()
    free = category.segments[1]
    odd = replace(free, rows=(replace(free.rows[0], tss=free.rows[0].tss + 1), *free.rows[1:]))
    told = without_judge(replace(category, segments=(category.segments[0], odd)), odd, 1)
    assert told.row_of(free.rows[0].entrant).tss is None
    assert told.row_of(free.rows[1].entrant).tss is not None
    assert {r.place for r in told.rows} == {None}
    assert told.changes_places is None


@pytest.mark.nightly
def test_one_judge_decided_a_european_title_in_ice_dance(shared):
    dance = next(c for c in from_files([shared / "corpus/isu-modern/ec2020"]).categories if c.name == "ICE DANCE")
    free = dance.segments[1]
    champions = {without_judge(dance, free, k).rows[0].entrant.name.split()[0] for k in range(1, 10)}
    assert champions == {"Gabriella", "Victoria"}
