"""Seasons, segments and the 34-character codes of results systems."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from strategies import days, seasons

from rinkside.domain import Discipline, Gender, Level, Season, SegmentKind, parse_rsc
from rinkside.errors import UsageError


@given(seasons)
def test_a_season_prints_and_reads_back_in_every_form_people_write(season):
    first, last = season.first_year, season.first_year + 1
    for text in (str(season), f"{first}/{last % 100:02d}", f"{first}-{last}", f"{first % 100:02d}{last % 100:02d}"):
        assert Season.parse(text) == season


@given(days)
def test_every_day_falls_into_exactly_one_season(day):
    season = Season.of(day)
    assert season.starts <= day <= season.ends
    assert Season(season.first_year - 1).ends < day < Season(season.first_year + 1).starts


def test_a_season_turns_on_the_first_of_july():
    assert [str(Season.of(d)) for d in (date(2026, 6, 30), date(2026, 7, 1))] == ["2025-26", "2026-27"]


def test_the_turn_of_the_century_keeps_two_digits():
    assert str(Season(2099)) == "2099-00"
    assert Season.parse("2009-10") == Season(2009)


@pytest.mark.parametrize("text", ["", "2025", "2025-27", "25-26", "2025-2025", "twenty", "2025–26", "20252026"])
def test_what_is_no_season_is_refused_by_name(text):
    with pytest.raises(UsageError, match="write it like 2025-26"):
        Season.parse(text)


def test_only_the_free_breaks_overall_ties():
    assert [kind for kind in SegmentKind if kind.decisive] == [SegmentKind.FREE, SegmentKind.FREE_DANCE]


RSCS = [
    ("FSKMSINGLES-----------QUAL000100--", Discipline.SINGLES, Gender.MEN, Level.SENIOR, False, False),
    ("FSKWSINGLES-----------FNL-000100--", Discipline.SINGLES, Gender.WOMEN, Level.SENIOR, True, False),
    ("FSKXPAIRS-------------FNL-000100--", Discipline.PAIRS, Gender.MIXED, Level.SENIOR, True, False),
    ("FSKXICEDANCE----------QUAL000100--", Discipline.ICE_DANCE, Gender.MIXED, Level.SENIOR, False, False),
    ("FSKMSINGLES-JUNIOR----QUAL000100--", Discipline.SINGLES, Gender.MEN, Level.JUNIOR, False, False),
    ("FSKXICEDANCEJUNIOR----FNL-000100--", Discipline.ICE_DANCE, Gender.MIXED, Level.JUNIOR, True, False),
    ("FSKWSINGLES-ADVNOV--01FNL-000100--", Discipline.SINGLES, Gender.WOMEN, Level.ADVANCED_NOVICE, True, False),
    ("FSKWSOLDANCEINTNOV----FNL-000100--", Discipline.SOLO_DANCE, Gender.WOMEN, Level.INTERMEDIATE_NOVICE, True, False),
    ("FSKXSYNCHRONMIXAGE----FNL-000100--", Discipline.SYNCHRONIZED, Gender.MIXED, Level.OTHER, True, False),
    ("FSKMSINGLES-BASNOV----FNL-000100--", Discipline.SINGLES, Gender.MEN, Level.BASIC_NOVICE, True, False),
    ("FSKXSYNCHRONMLTULO----FNL-000100--", Discipline.SYNCHRONIZED, Gender.MIXED, Level.OTHER, True, False),
    ("FSKXTEAM--------------QUAL0001MN--", Discipline.SINGLES, Gender.MEN, Level.SENIOR, False, True),
    ("FSKXTEAM--------------FNL-0002LD--", Discipline.SINGLES, Gender.WOMEN, Level.SENIOR, True, True),
    ("FSKXTEAM--------------QUAL0003PR--", Discipline.PAIRS, Gender.MIXED, Level.SENIOR, False, True),
    ("FSKXTEAM--------------QUAL0004DC--", Discipline.ICE_DANCE, Gender.MIXED, Level.SENIOR, False, True),
]


@pytest.mark.parametrize(("code", "discipline", "gender", "level", "decisive", "team"), RSCS, ids=[r[0] for r in RSCS])
def test_a_code_names_what_is_skated(code, discipline, gender, level, decisive, team):
    rsc = parse_rsc(code)
    assert (rsc.discipline, rsc.gender, rsc.level, rsc.decisive, rsc.team) == (
        discipline,
        gender,
        level,
        decisive,
        team,
    )


def test_a_national_level_keeps_its_letters():
    rsc = parse_rsc("FSKXSYNCHRONMLTULO--03FNL-000100--")
    assert (rsc.level_code, rsc.group, rsc.level) == ("MLTULO", "03", Level.OTHER)


def test_the_code_of_a_category_names_no_segment():
    rsc = parse_rsc("FSKWSINGLES-JUNIOR----------------")
    assert (rsc.level, rsc.decisive) == (Level.JUNIOR, None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "this has 0"),
        ("FSKWSINGLES", "this has 11"),
        ("FSKWSINGLES-----------FNL-000100---", "this has 35"),
        ("FSKQSINGLES-----------FNL-000100--", "34 characters"),
        ("SWMWSINGLES-----------FNL-000100--", "34 characters"),
        ("FSKWCURLING-----------FNL-000100--", "event 'CURLING' is none of SINGLES, PAIRS"),
        ("FSKWSINGLES-----------FINA000100--", "34 characters"),
        ("fskwsingles-----------fnl-000100--", "34 characters"),
    ],
)
def test_what_is_no_code_is_refused_with_a_reason(text, reason):
    with pytest.raises(UsageError, match=re.escape(reason)):
        parse_rsc(text)


def test_every_file_named_by_a_code_decodes(shared):
    names = sorted({p.name for p in (shared / "corpus").rglob("FSK*_*.pdf")})
    assert len(names) > 10
    for name in names:
        rsc = parse_rsc(name.split("_")[0])
        assert rsc.discipline is not None, name
        assert rsc.decisive is not None, name
        assert rsc.team == ("TEAM" in name), name
