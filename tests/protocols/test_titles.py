"""Titles of categories and segments as federations print them."""

from __future__ import annotations

import pytest

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.protocols.titles import fold, level_of, parse_title

S, P, D = Discipline.SINGLES, Discipline.PAIRS, Discipline.ICE_DANCE
M, W, X = Gender.MEN, Gender.WOMEN, Gender.MIXED
K = SegmentKind


@pytest.mark.parametrize(
    ("text", "discipline", "gender", "level", "segment"),
    [
        ("Men - Free Skating", S, M, None, K.FREE),
        ("Ladies Single Skating - Short Program", S, W, None, K.SHORT),
        ("WOMEN SHORT PROGRAM", S, W, None, K.SHORT),
        ("Pair Skating - Free Skating", P, X, None, K.FREE),
        ("Ice Dancing - Original Dance", D, X, None, K.ORIGINAL_DANCE),
        ("Ice Dance - Rhythm Dance", D, X, None, K.RHYTHM_DANCE),
        ("Ice Dance - Short Dance", D, X, None, K.SHORT_DANCE),
        ("JUNIOR WOMEN", S, W, Level.JUNIOR, None),
        ("ADVANCED NOVICE GIRLS", S, W, Level.ADVANCED_NOVICE, None),
        ("Basic Novice Boys - Free Skating", S, M, Level.BASIC_NOVICE, K.FREE),
        ("N2 MINIME DAMES FREE SKATING", S, W, Level.OTHER, K.FREE),
        ("Девушки, 2 спортивный разряд - Произвольная программа", S, W, Level.OTHER, K.FREE),
        ("Парни, 2сп", S, M, Level.OTHER, None),
        ("Женщины, МС - Короткая программа", S, W, Level.OTHER, K.SHORT),
        ("Юниорки - Короткая программа", S, W, Level.JUNIOR, K.SHORT),
        ("Танцы на льду - Ритм-танец", D, X, None, K.RHYTHM_DANCE),
        ("Patinage individuel femmes - Programme court", S, W, None, K.SHORT),
        ("Couples Artistiques Juniors - Programme libre", P, X, Level.JUNIOR, K.FREE),
        ("Danse sur glace - Danse libre", D, X, None, K.FREE_DANCE),
        ("Coppie Danza - Danza Libera", D, X, None, K.FREE_DANCE),
        ("Coppie Artistico - Programma corto", P, X, None, K.SHORT),
        ("Junioren Herren - Kür", S, M, Level.JUNIOR, K.FREE),
        ("Eistanzen - Pflichttanz", D, X, None, K.COMPULSORY_DANCE),
        ("男子单人滑 - 短节目", S, M, None, K.SHORT),
        ("여자 싱글 프리 스케이팅", S, W, None, K.FREE),
        ("アイスダンス リズムダンス", D, X, None, K.RHYTHM_DANCE),
        ("ADULT MEN", S, M, Level.ADULT, None),
    ],
)
def test_a_title_says_discipline_gender_level_and_segment(text, discipline, gender, level, segment):
    title = parse_title(text)
    assert (title.discipline, title.gender, title.level, title.segment) == (discipline, gender, level, segment)


def test_men_is_not_found_inside_women():
    assert parse_title("Women").gender is W
    assert parse_title("Tournament").gender is None


@pytest.mark.parametrize("text", ["Compulsory Dance #2", "Compulsory Dance 2", "Pattern Dance 2", "Pattern Dance No.2"])
def test_the_second_dance_of_a_category_keeps_its_number(text):
    assert parse_title(text).number == 2


@pytest.mark.parametrize("text", ["Team Event - Men - Free Skating", "Командные соревнования. Мужчины", "団体戦 男子"])
def test_a_team_event_is_told_from_the_individual_one(text):
    assert parse_title(text).team
    assert parse_title(text).gender is M
    assert not parse_title("Men - Free Skating").team


def test_what_no_list_knows_is_kept_in_the_rest():
    assert parse_title("Women Zirkel Kupka - Free Skating").rest == "zirkel kupka"
    assert parse_title("Ladies - Free Skating").rest == ""


def test_a_plain_isu_title_means_senior_and_a_junior_event_junior():
    men = parse_title("Men")
    assert level_of(men, "ISU World Figure Skating Championships 2015") is Level.SENIOR
    assert level_of(men, "ISU World Junior Figure Skating Championships 2015") is Level.JUNIOR
    assert level_of(parse_title("Junior Men"), "ISU GP Final Senior and Junior") is Level.JUNIOR
    assert level_of(men, "Grand Prix Final 2017 Senior and Junior") is Level.SENIOR
    assert level_of(parse_title("Men Hochland 3"), "Stadtmeisterschaft") is None


def test_folding_meets_diacritics_width_and_case():
    assert fold("  Ｋür  ") == fold("KÜR") == "kur"
    assert fold("ё") == fold("Е")
