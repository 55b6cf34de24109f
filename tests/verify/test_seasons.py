"""Which season's rules are taken: left open, or said wrongly by a date."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from rinkside.domain import (
    Component,
    Discipline,
    Finding,
    Gender,
    Level,
    Place,
    Season,
    SegmentId,
    SegmentKind,
    Severity,
)
from rinkside.points import times
from rinkside.rulebook import Scope
from rinkside.rulebook.errata import load_errata
from rinkside.scoring import scorer
from rinkside.verify.report import Status
from rinkside.verify.settle import book, scopes
from rinkside.verify.sheets import verify_sheet
from tests.verify.factories import SHORT, element, performance, sheet

CODES = {
    2005: ("3Lz+3T", "2A", "FSSp3", "3F", "SlSt3", "CCoSp4", "LSp3"),
    2012: ("3Lz+3T", "2A", "FCSp3", "3F", "StSq3", "CCoSp4", "LSp3"),
    2017: ("3Lz+3T", "2A", "FCSp4", "3F", "StSq3", "CCoSp4", "LSp4"),
    2021: ("3Lz+3T", "2A", "FCSp4", "3F", "StSq3", "CCoSp4", "LSp4"),
    2024: ("3Lz+3T", "2A", "FCSp4", "3F", "StSq3", "CCoSp4", "LSp4"),
}
"""Elements of a women's short program whose values tell the seasons apart."""


def skate_of(first_year: int, judges: int = 7, name: str = "Anna ICE"):
    """A women's short program scored by the rules of the season, every judge giving +1 and 6.00."""
    rules = book().at(
        Scope(date(first_year + 1, 2, 1), Discipline.SINGLES, Level.SENIOR, SegmentKind.SHORT, Gender.WOMEN)
    )
    engine = scorer(rules)
    rows = []
    for number, code in enumerate(CODES[first_year], 1):
        entered = element(code, 0, 0, (1,) * judges, number=number)
        result = engine.element(entered)
        rows.append(replace(entered, base_value=result.base_value, goe=result.goe, score=result.score))
    names = {"SS": "Skating Skills", "TR": "Transitions", "PE": "Performance", "CH": "Choreography",
             "IN": "Interpretation", "CO": "Composition", "PR": "Presentation"}  # fmt: skip
    parts = tuple(Component(names[c.code], c.factor, (600,) * judges, 600) for c in rules.get("components.set"))
    tes, pcs = sum(e.score for e in rows), sum(times(c.mean, c.factor) for c in parts)
    return performance(
        name,
        tss=tes + pcs,
        tes=tes,
        pcs=pcs,
        deductions=0,
        base_value=sum(e.base_value for e in rows),
        elements=tuple(rows),
        components=parts,
    )


def said(first_year: int | None, source: str = "day the file was made") -> SegmentId:
    """A segment whose date, or the day its file was made, is in that season."""
    season = None if first_year is None else Season(first_year)
    return replace(SHORT, date=None, season=season, season_source=source if season else "")


@pytest.mark.parametrize("first_year", CODES)
def test_a_season_that_nothing_says_is_found_whatever_the_number_of_empty_columns(first_year):
    skate = skate_of(first_year)
    padded = replace(
        skate,
        elements=tuple(replace(e, marks=(*e.marks, *(None,) * 5)) for e in skate.elements),
        components=tuple(replace(c, marks=(*c.marks, *(None,) * 5)) for c in skate.components),
    )
    for printed, columns in ((skate, 7), (padded, 12)):
        report = verify_sheet(sheet(printed, id=said(None), columns=columns)).skates[0].report
        assert report.status is Status.EXACT, report.findings
        inferred = next(f for f in report.findings if f.code == "season-inferred")
        assert str(Season(first_year)) in inferred.printed


@pytest.mark.parametrize("first_year", CODES)
@pytest.mark.parametrize("later", [-3, -1, 1, 2, 4])
def test_a_date_of_another_season_never_makes_a_right_sheet_differ(first_year, later):
    report = verify_sheet(sheet(skate_of(first_year), id=said(first_year + later))).skates[0].report
    assert report.status is Status.EXACT, report.findings
    contradicted = [f for f in report.findings if f.code == "season-contradicted"]
    if contradicted:
        assert "day the file was made" in contradicted[0].note
        assert contradicted[0].printed == str(Season(first_year + later))
        assert report.season == contradicted[0].expected


def test_one_misprint_does_not_cast_doubt_on_the_season():
    skate = skate_of(2024)
    wrong = replace(skate.elements[1], base_value=331, score=skate.elements[1].score + 1)
    report = verify_sheet(
        sheet(replace(skate, elements=(skate.elements[0], wrong, *skate.elements[2:])), id=said(2024))
    )
    codes = [f.code for f in report.skates[0].report.findings]
    assert "base-value-differs" in codes
    assert "season-contradicted" not in codes


def test_a_season_without_rules_is_said_and_what_was_read_stays():
    skate = skate_of(2024)
    nonsense = replace(skate, elements=tuple(replace(e, code="3Xq", base_value=77) for e in skate.elements))
    reading = Finding("line-not-read", "line", severity=Severity.WARNING, place=Place("sheet.pdf", 1))
    report = verify_sheet(sheet(nonsense, id=said(1999)), [reading]).skates[0].report
    assert report.status is Status.UNVERIFIABLE
    assert [f.code for f in report.findings] == ["segment-undetermined", "line-not-read"]
    assert "1999-00" in report.findings[0].note


def test_dances_of_before_2010_are_among_the_segments_tried():
    open_ = replace(SHORT, discipline=Discipline.ICE_DANCE, gender=None, segment=None, date=date(2009, 2, 1))
    tried, left = scopes(sheet(skate_of(2005), id=open_))
    assert left == "segment"
    assert {s.segment for s in tried} == {
        SegmentKind.FREE_DANCE,
        SegmentKind.ORIGINAL_DANCE,
        SegmentKind.COMPULSORY_DANCE,
    }


@pytest.mark.parametrize(
    ("day", "code"),
    [
        (date(2011, 11, 19), "erratum-2011-combination-lift"),
        (None, "erratum-2011-combination-lift"),
        (date(2012, 3, 30), "goe-differs"),
    ],
)
def test_an_erratum_is_named_on_its_days_and_where_only_the_season_is_known(day, code):
    dance = SegmentId(
        discipline=Discipline.ICE_DANCE,
        gender=Gender.MIXED,
        level=Level.SENIOR,
        segment=SegmentKind.FREE_DANCE,
        date=day,
        date_source="printed" if day else "",
        season=Season(2011),
        season_source="year in the title",
    )
    scope = Scope(date(2011, 11, 1), Discipline.ICE_DANCE, Level.SENIOR, SegmentKind.FREE_DANCE, Gender.MIXED)
    engine = scorer(book().at(scope))
    lift = element("SlLi4+RoLi4", 0, 0, (1,) * 9)
    value = engine.element(lift)
    old = next(e for e in load_errata() if e.discipline is Discipline.ICE_DANCE).row("SlLi4+RoLi4")
    assert old.steps[4] != value.goe
    printed = replace(lift, base_value=value.base_value, goe=old.steps[4], score=value.base_value + old.steps[4])
    found = verify_sheet(sheet(performance(elements=(printed,)), id=dance)).skates[0].report.findings
    assert [f.code for f in found if "element 1" in f.where] == [code]
