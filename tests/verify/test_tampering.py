"""One printed number of a right sheet is changed at a time: it is named where it stands, with what it should be."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from rinkside.domain import Deduction, Discipline, Gender, Level, Performance, SegmentKind, Severity, Standing
from rinkside.points import format_points, times
from rinkside.verify.report import PerformanceReport, Status
from rinkside.verify.sheets import verify_sheet
from tests.verify.factories import SHORT, element, performance, sheet
from tests.verify.test_seasons import CODES, said, skate_of

ERAS = tuple(CODES)


def tampered(skate: Performance, others: int = 0, **changed) -> PerformanceReport:
    """The verdict on the skate with one thing changed, among others that are right."""
    right = [replace(skate, rank=2 + i, start_number=2 + i) for i in range(others)]
    return verify_sheet(sheet(replace(skate, **changed), *right, id=said_of(skate))).skates[0].report


def said_of(skate: Performance):
    first_year = next(y for y in ERAS if skate_of(y).tss == skate.tss)
    return said(first_year)


def errors(report: PerformanceReport) -> list[tuple[str, str, str]]:
    return [(f.code, f.where, f.expected) for f in report.findings if f.severity is Severity.ERROR]


@pytest.mark.parametrize("first_year", ERAS)
@pytest.mark.parametrize("by", [-37, -1, 1, 50])
def test_a_changed_number_of_an_element_is_named_with_the_right_one(first_year, by):
    skate = skate_of(first_year)
    third = skate.elements[2]
    for field, code in (
        ("base_value", "base-value-differs"),
        ("goe", "goe-differs"),
        ("score", "element-score-differs"),
    ):
        value = getattr(third, field)
        spoilt = (*skate.elements[:2], replace(third, **{field: value + by}), *skate.elements[3:])
        report = tampered(skate, elements=spoilt)
        assert report.status is Status.DIFFERS
        named = [(c, e) for c, where, e in errors(report) if where.startswith("element 3")]
        assert (code, format_points(value)) in named


@pytest.mark.parametrize("first_year", ERAS)
@pytest.mark.parametrize("by", [-25, 1, 100])
def test_a_changed_total_is_named_with_the_right_one(first_year, by):
    skate = skate_of(first_year)
    for field, code in (
        ("tes", "tes-differs"), ("pcs", "pcs-differs"), ("tss", "tss-differs"), ("base_value", "base-total-differs"),
    ):  # fmt: skip
        value = getattr(skate, field)
        found = errors(tampered(skate, others=3, **{field: value + by}))
        wanted = "tss-differs" if code == "tes-differs" and by in (100, 200) else code  # a bonus of 1.00 is possible
        assert wanted in [c for c, _, _ in found]
        assert wanted != code or (code, format_points(value)) in [(c, e) for c, _, e in found]


@pytest.mark.parametrize("first_year", ERAS)
@pytest.mark.parametrize("others", [0, 5])
def test_a_changed_mean_is_named_alone_whatever_judges_were_drawn(first_year, others):
    skate = skate_of(first_year)
    second = skate.components[1]
    spoilt = (skate.components[0], replace(second, mean=second.mean + 10), *skate.components[2:])
    found = errors(tampered(skate, others, components=spoilt))
    assert ("component-mean-differs", f"{second.name}, panel mean", format_points(second.mean)) in found
    assert not [where for _, where, _ in found if where.startswith("element ")]


def test_a_changed_factor_is_named_at_levels_with_rules_and_without():
    skate = skate_of(2024)
    for level in (Level.SENIOR, Level.OTHER):
        own = tuple(replace(c, factor=150) for c in skate.components) if level is Level.OTHER else skate.components
        pcs = sum(times(c.mean, c.factor) for c in own)
        right = replace(skate, components=own, pcs=pcs, tss=skate.tes + pcs)
        spoilt = (replace(own[0], factor=own[0].factor + 7), *own[1:])
        pcs = sum(times(c.mean, c.factor) for c in spoilt)
        wrong = replace(right, components=spoilt, pcs=pcs, tss=skate.tes + pcs)
        skates = [wrong, *(replace(right, rank=2, start_number=i) for i in (2, 3))]
        reports = [o.report for o in verify_sheet(sheet(*skates, id=replace(said(2024), level=level))).skates]
        assert ("component-factor-differs", format_points(own[0].factor)) in [
            (c, e) for c, _, e in errors(reports[0])
        ], level
        assert all(r.status is Status.EXACT or "rank" in str(errors(r)) for r in reports[1:]), level


def test_a_misprinted_component_score_leaves_the_others_of_a_club_sheet_exact():
    skate = skate_of(2024)
    own = tuple(replace(c, factor=150) for c in skate.components)
    pcs = sum(times(c.mean, c.factor) for c in own)
    right = replace(skate, components=own, pcs=pcs, tss=skate.tes + pcs)
    sheets = [replace(right, pcs=pcs + 9, tss=right.tss + 9), *(replace(right, rank=2, start_number=i) for i in (2, 3))]
    found = verify_sheet(sheet(*sheets, id=replace(said(2024), level=Level.OTHER)))
    assert [c for c, _, _ in errors(found.skates[0].report)][:1] == ["pcs-differs"]
    assert [s.report.status for s in found.skates[1:]] == [Status.EXACT] * 2


@pytest.mark.parametrize("by", [5, 10, 32, 64])
def test_one_odd_base_value_is_an_error_and_no_setting_of_the_competition(by):
    skate = skate_of(2024)
    fourth = replace(skate.elements[3], highlight=True, base_value=skate.elements[3].base_value + by)
    fourth = replace(fourth, score=fourth.base_value + fourth.goe)
    assert fourth.base_value != times(skate.elements[3].base_value, 110)
    report = tampered(skate, elements=(*skate.elements[:3], fourth, *skate.elements[4:]))
    assert report.status is Status.DIFFERS
    assert "setting-read-from-sheet" not in [f.code for f in report.findings]


def test_an_x_where_the_segment_knows_no_bonus_is_an_error():
    dance = replace(
        SHORT,
        discipline=Discipline.ICE_DANCE,
        gender=Gender.MIXED,
        segment=SegmentKind.FREE_DANCE,
        date=date(2024, 2, 1),
    )
    lift = element("SlLi4", 545, 0, highlight=True)
    report = verify_sheet(sheet(performance(elements=(lift,)), id=dance)).skates[0].report
    assert ("highlight-unexpected", "element 1 SlLi4, x", "") in errors(report)


def falls(level: Level, title: str, *points: int) -> list[PerformanceReport]:
    """The verdicts on a sheet of that title where each skate has so many points deducted for falls."""
    skates = []
    for number, off in enumerate(points, 1):
        skate = skate_of(2021)
        lines = (Deduction("Falls", off),)
        tss = skate.tss - off
        skates.append(replace(skate, rank=None, start_number=number, deductions=off, deduction_lines=lines, tss=tss))
    id = replace(said(2021), level=level, category=title)
    return [o.report for o in verify_sheet(sheet(*skates, id=id)).skates]


def test_a_national_category_may_have_a_fall_scale_of_its_own_and_an_isu_category_not():
    for level, points in ((Level.JUNIOR, (50, 100)), (Level.SENIOR, (300, 100))):
        national = falls(level, f"N2 {level.value} Dames", *points)
        assert [r.status for r in national] == [Status.EXACT] * 2
        assert "fall scale" in [f.where for f in national[0].findings]
        isu = falls(level, f"{level.value} Women", *points)
        assert isu[0].status is Status.DIFFERS
        assert errors(isu[0])[0][0] == "fall-deduction-impossible"


@pytest.mark.parametrize("total", ["tss", "tes", "pcs", "deductions"])
def test_a_total_that_is_not_there_is_named_and_the_skate_is_not_called_exact(total):
    report = tampered(skate_of(2024), **{total: None})
    assert report.status is Status.UNVERIFIABLE
    assert "total-missing" in [f.code for f in report.findings]
    withdrawn = tampered(skate_of(2024), **{total: None}, standing=Standing.WITHDRAWN, rank=None)
    assert "total-missing" not in [f.code for f in withdrawn.findings]
