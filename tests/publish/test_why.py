"""Why one beat another: exact parts that add up to the margin, and the marks that decided it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import pytest

from rinkside import bundled
from rinkside.errors import UsageError
from rinkside.publish.from_event import from_files
from rinkside.publish.model import Publication
from rinkside.publish.why import why, why_segment
from rinkside.scoring import score

WOMEN = "milano-cortina-2026-women"


@lru_cache
def published(name: str) -> Publication:
    return from_files([name])


def test_the_margin_of_a_title_is_told_part_by_part_to_the_hundredth():
    category = published(WOMEN).categories[0]
    told = why(category, *category.overall[:2])
    assert (told.first.name, told.second.name, told.margin) == ("LIU Alysa", "SAKAMOTO Kaori", 189)
    assert [(p.segment, p.what, p.difference) for p in told.parts] == [
        ("Short", "technical", 126),
        ("Short", "components", -190),
        ("Free", "jumps", 607),
        ("Free", "spins", -79),
        ("Free", "steps, choreography", -37),
        ("Free", "components", -238),
        ("Both", "deductions", 0),
    ]
    where, one, other = told.largest
    assert (where, one.code, one.score, other.code, other.score) == ("Free", "3Lz+2A+2T+SEQ", 1298, "3F+REP", 416)


@pytest.mark.parametrize("name", bundled.names())
def test_the_parts_of_every_margin_add_up_to_it(name):
    for category in published(name).categories:
        ranked = [r for r in category.overall if r.total is not None]
        assert len(ranked) > 1
        for first, second in pairwise(ranked):
            told = why(category, first, second)
            assert sum(p.difference for p in told.parts) == told.margin == first.total - second.total
        for segment in category.segments:
            for one, other in pairwise(r for r in segment.rows if r.tss is not None):
                told = why_segment(segment, one, other)
                assert sum(p.difference for p in told.parts) == one.tss - other.tss


@pytest.mark.parametrize("name", ["isu-modern/ec2025", "isu/0910/gpf0910"])
def test_the_parts_add_up_in_every_discipline_and_under_older_rules(name, shared):
    for category in from_files([shared / "corpus" / name]).categories:
        for first, second in pairwise(r for r in category.overall if r.total is not None):
            told = why(category, first, second)
            assert sum(p.difference for p in told.parts) == told.margin == first.total - second.total
            assert "segment factors, bonus" not in {p.what for p in told.parts}


def test_a_mark_that_decided_turns_the_order_when_the_skate_is_scored_with_it():
    segment = published(WOMEN).categories[0].segments[1]
    first, second = segment.rows[:2]
    told = why_segment(segment, first, replace(second, tss=first.tss - 5))
    grades = [d for d in told.deciding if d.entrant == second.entrant.name and d.what[0].isdigit()]
    assert grades
    for mark in grades:
        number = int(mark.what.split()[0]) - 1
        element = second.performance.elements[number]
        assert f"{element.marks[mark.column - 1]:+d}" == mark.mark
        marks = [*element.marks]
        marks[mark.column - 1] = int(mark.to)
        elements = [*second.performance.elements]
        elements[number] = replace(element, marks=tuple(marks))
        with_it = score(replace(second.performance, elements=tuple(elements)), segment.rules)
        assert 5 - (with_it.tss - second.tss) == mark.margin <= 0


def test_no_single_mark_decides_a_wide_margin():
    category = published(WOMEN).categories[0]
    assert why(category, *category.overall[:2]).deciding == ()


def test_who_has_no_total_cannot_be_compared_and_is_named():
    category = published(WOMEN).categories[0]
    last = category.overall[-1]
    with pytest.raises(UsageError, match=last.entrant.name):
        why(category, category.overall[0], last)


def test_a_tie_is_said_to_be_one():
    category = published(WOMEN).categories[0]
    first, second = category.overall[:2]
    told = why(category, replace(first, total=second.total), second)
    assert told.tie == "Equal totals: the better place in the Free Skating decides."
