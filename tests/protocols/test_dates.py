"""Dates and seasons as documents and their names tell them."""

from __future__ import annotations

from datetime import date

import pytest

from rinkside.domain import Season
from rinkside.protocols.dates import find_dates, find_years
from rinkside.protocols.season import Strength, agree, from_date, from_name, from_title, weigh


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("printed: 31.01.2025 21:54", date(2025, 1, 31)),
        ("Printed: 25/11/2005 22:34:10", date(2005, 11, 25)),
        ("Printed: 11/13/2010 3:34:46PM", date(2010, 11, 13)),
        ("Printed: 2/8/2009 8:01:15PM", date(2009, 2, 8)),
        ("Printed: 11/12/2010 20:22:08", date(2010, 12, 11)),
        ("20200125 12:03 PM", date(2020, 1, 25)),
        ("2026-02-19", date(2026, 2, 19)),
        ("THU 19 FEB 2026", date(2026, 2, 19)),
        ("Report Created WED 21 FEB 2018 16:06", date(2018, 2, 21)),
        ("VEN 17 FÉV 2006", date(2006, 2, 17)),
        ("SAMEDI 3 DÉCEMBRE 2005", date(2005, 12, 3)),
        ("15. März 2019", date(2019, 3, 15)),
        ("12 maggio 2021", date(2021, 5, 12)),
        ("17 февраля 2024", date(2024, 2, 17)),
        ("2022年2月8日", date(2022, 2, 8)),
        ("2018년 2월 12일", date(2018, 2, 12)),
        ("February 15 to 17, 2019", date(2019, 2, 15)),
        ("Oct 25, 2013", date(2013, 10, 25)),
        ("1st November 2012", date(2012, 11, 1)),
    ],
)
def test_a_date_is_found_in_figures_and_words(text: str, day: date) -> None:
    assert find_dates(text)[:1] == (day,)


def test_a_span_of_days_gives_both_ends() -> None:
    assert find_dates("(17.02.2024-20.02.2024)") == (date(2024, 2, 17), date(2024, 2, 20))


@pytest.mark.parametrize("text", ["2/8/2006 20:01", "", "Lake Trophy 2016", "31.02.2020", "1.234 5.678", "Page 1 / 12"])
def test_what_is_no_date_or_could_be_two_seasons_gives_none(text: str) -> None:
    assert find_dates(text) == ()


def test_years_stand_alone() -> None:
    assert find_years("ISU GP 2016 Skate Canada") == (2016,)
    assert find_years("31.01.2025 12016 base 2016.50") == ()


@pytest.mark.parametrize(
    ("title", "first"),
    [
        ("ISU Four Continents Championships 2017", 2016),
        ("ISU European Figure Skating Championships 2020", 2019),
        ("ISU World Team Trophy 2019", 2018),
        ("Olympic Winter Games 2010", 2009),
        ("ISU GP 2017 Bridgestone Skate America", 2017),
        ("ISU GP NHK Trophy 2011", 2011),
        ("ISU Junior Grand Prix 2018", 2018),
        ("Grand Prix Final 2017 Senior and Junior", 2017),
        ("Lake Championships 2005/2006", 2005),
        ("Lake Open 2022-23", 2022),
    ],
)
def test_the_title_of_an_event_says_its_season_where_the_kind_of_event_does(title: str, first: int) -> None:
    found = from_title(title)
    assert found is not None
    assert found.season == Season(first)


@pytest.mark.parametrize(
    "title", ["Lake Trophy 2024", "National Championships 2020", "Skate America", "2019 2020 Lake"]
)
def test_a_year_without_a_kind_of_event_says_nothing(title: str) -> None:
    assert from_title(title) is None


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("isu/0506/owg2006/men_free.pdf", 2005),
        ("gpf1011/men_free.pdf", 2010),
        ("wc2011/pairs.pdf", 2010),
        ("gpcan2017_Men_FS_Scores.pdf", 2017),
        ("ec2020/FSKMSINGLES-----------FNL-000100--_JudgesDetailsperSkater.pdf", 2019),
        ("2026Olympics_WomenFS.pdf", 2025),
        ("2024_GPFinal_MenFS.pdf", 2024),
        ("cup 17.02.2024/1.pdf", 2023),
        ("lake 2021-22/novice.pdf", 2021),
        ("gprus06/men.pdf", 2006),
    ],
)
def test_names_of_files_and_folders_say_the_season(name: str, first: int) -> None:
    assert {e.season for e in from_name(name)} == {Season(first)}


@pytest.mark.parametrize(
    "name", ["scores.pdf", "2021/scores.pdf", "men_2019.pdf", "FSKXTEAM--------------QUAL0001MN--.pdf"]
)
def test_names_that_could_mean_several_seasons_say_nothing(name: str) -> None:
    assert from_name(name) == ()


def test_what_is_printed_outweighs_how_the_file_is_named() -> None:
    printed = from_date(date(2022, 2, 17), Strength.EVENT_DAY, "printed")
    made = from_date(date(2026, 1, 16), Strength.CREATED, "made")
    best = weigh([made, printed])
    assert best is printed
    assert not agree([made, printed])
    assert agree([printed])


def test_equally_strong_contradictions_give_no_season() -> None:
    first = from_date(date(2022, 2, 17), Strength.PRINTED, "printed")
    second = from_date(date(2023, 2, 17), Strength.PRINTED, "printed")
    assert weigh([first, second]) is None
    assert weigh([]) is None
