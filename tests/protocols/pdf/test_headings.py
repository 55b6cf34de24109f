"""What a sheet says of itself: event, category, segment, day, season, code; in one language or three, or not at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from protocols.pdf.printed import CRYSTAL, MANAGER, OLYMPIC, sheet, skate

from rinkside.domain import Discipline, Gender, Level, Season, SegmentId, SegmentKind
from rinkside.protocols.pdf import read_pdf

Titles = tuple[tuple[float, str], ...]


def identity(titles: Titles, name: str = "x.pdf", foot: str = "", layout: object = MANAGER) -> SegmentId:
    changed = replace(layout, titles=titles, foot=foot)  # type: ignore[type-var]
    reading = read_pdf(sheet(changed, [skate(changed)]), name)  # type: ignore[arg-type]
    assert reading.document is not None
    return reading.document.sheets[0].id


@pytest.mark.parametrize(
    ("titles", "category", "segment", "kind"),
    [
        (["MEN FREE SKATING"], "MEN", "FREE SKATING", SegmentKind.FREE),
        (["ICE DANCE FREE DANCE"], "ICE DANCE", "FREE DANCE", SegmentKind.FREE_DANCE),
        (["ICE DANCING COMPULSORY DANCE"], "ICE DANCING", "COMPULSORY DANCE", SegmentKind.COMPULSORY_DANCE),
        (["JUNIOR LADIES SHORT PROGRAM"], "JUNIOR LADIES", "SHORT PROGRAM", SegmentKind.SHORT),
        (["Women Single Skating", "Free Skating"], "Women Single Skating", "Free Skating", SegmentKind.FREE),
        (
            ["TUE 10 FEB 2026 Short Program", "Men Single Skating"],
            "Men Single Skating",
            "Short Program",
            SegmentKind.SHORT,
        ),
        (["SAT 7 FEB 2026 Pair Skating - Short Program"], "Pair Skating", "Short Program", SegmentKind.SHORT),
        (["DANSE SUR GLACE DANSE LIBRE"], "DANSE SUR GLACE", "DANSE LIBRE", SegmentKind.FREE_DANCE),
    ],
)
def test_category_and_segment_are_parted_as_printed(
    titles: list[str], category: str, segment: str, kind: SegmentKind
) -> None:
    got = identity(tuple((23.0, title) for title in titles))
    assert (got.category, got.segment_title, got.segment) == (category, segment, kind)


def test_a_head_in_three_languages_with_the_day_beside_the_segment() -> None:
    got = identity(
        (
            (400.0, "Figure Skating"), (400.0, "Pattinaggio di figura / Patinage artistique"),
            (400.0, "Men Single Skating"), (400.0, "Singolo maschile / Patinage individuel hommes"),
            (99.0, "TUE 10 FEB 2026"), (400.0, "Short Program"), (400.0, "Programma corto / Programme court"),
        ),
        layout=OLYMPIC,
    )  # fmt: skip
    assert (got.discipline, got.gender, got.segment) == (Discipline.SINGLES, Gender.MEN, SegmentKind.SHORT)
    assert got.date == date(2026, 2, 10)
    assert got.season == Season(2025)
    assert not got.team_event


def test_a_team_event_names_its_discipline_beside() -> None:
    got = identity(
        ((400.0, "Team Event"), (300.0, "SAT 7 FEB 2026 Men Single Skating - Short Program")), layout=OLYMPIC
    )
    assert got.team_event
    assert (got.discipline, got.gender, got.segment) == (Discipline.SINGLES, Gender.MEN, SegmentKind.SHORT)
    assert got.category == "Men Single Skating"


@pytest.mark.parametrize(
    ("code", "discipline", "gender", "segment"),
    [
        ("FSKXTEAM--------------QUAL0001MN--", Discipline.SINGLES, Gender.MEN, SegmentKind.SHORT),
        ("FSKXTEAM--------------FNL-0002LD--", Discipline.SINGLES, Gender.WOMEN, SegmentKind.FREE),
        ("FSKXTEAM--------------QUAL0003PR--", Discipline.PAIRS, Gender.MIXED, SegmentKind.SHORT),
        ("FSKXTEAM--------------QUAL0004DC--", Discipline.ICE_DANCE, Gender.MIXED, SegmentKind.RHYTHM_DANCE),
        ("FSKXTEAM--------------FNL-0004DC--", Discipline.ICE_DANCE, Gender.MIXED, SegmentKind.FREE_DANCE),
    ],
)
def test_the_name_of_a_file_decodes_where_the_sheet_is_silent(
    code: str, discipline: Discipline, gender: Gender, segment: SegmentKind
) -> None:
    got = identity(
        ((23.0, "JUDGES DETAILS PER SKATER"),), f"{code}_JudgesDetailsperSkater.pdf", "printed: 07.02.2022 12:00"
    )
    assert (got.discipline, got.gender, got.segment) == (discipline, gender, segment)
    assert got.team_event


def test_the_short_of_ice_dance_is_named_after_its_season() -> None:
    code = "FSKXICEDANCE----------QUAL000100--"
    silent: Titles = ((23.0, "JUDGES DETAILS PER SKATER"),)
    assert identity(silent, f"{code}.pdf", "printed: 07.02.2016 12:00").segment is SegmentKind.SHORT_DANCE
    assert identity(silent, f"{code}.pdf", "printed: 07.02.2020 12:00").segment is SegmentKind.RHYTHM_DANCE
    assert identity(silent, f"{code}.pdf", "").segment is None


def test_what_nothing_says_is_none() -> None:
    got = identity(((23.0, "JUDGES DETAILS PER SKATER"),))
    assert (got.discipline, got.gender, got.level, got.segment) == (None, None, None, None)
    assert (got.date, got.season, got.season_source, got.event) == (None, None, "", "")


def test_a_national_category_is_no_senior_category() -> None:
    got = identity(((23.0, "Lake Cup 2023"), (23.0, "R3 MINIME GIRLS FREE SKATING")))
    assert got.level is Level.OTHER
    assert got.event == "Lake Cup 2023"


def test_the_day_of_the_event_comes_before_the_day_of_printing() -> None:
    got = identity(((23.0, "WOMEN FREE SKATING"), (400.0, "THU 17 FEB 2022")), foot="printed: 16.01.2026 22:31")
    assert (got.date, got.date_source) == (date(2022, 2, 17), "printed")
    assert got.season == Season(2021)


def test_seasons_that_contradict_one_another_are_told() -> None:
    changed = replace(
        MANAGER, titles=((23.0, "ISU World Figure Skating Championships 2019"), (23.0, "MEN FREE SKATING"))
    )
    reading = read_pdf(sheet(changed, [skate(changed)]), "x.pdf")
    assert reading.document is not None
    assert reading.document.sheets[0].id.season == Season(2024)
    (finding,) = reading.findings
    assert finding.code == "season-evidence-differs"
    assert "2018-19" in finding.note
    assert "2024-25" in finding.note


@pytest.mark.parametrize("sets", [("TI", "PE", "SS"), ("SS", "TR", "PE", "CH", "IN"), ("CO", "PR", "SK"), ("SS", "PE")])
def test_any_number_of_components_is_read(sets: tuple[str, ...]) -> None:
    usual = skate(CRYSTAL)
    factor, marks, mean = usual.components[0][1:]
    changed = replace(usual, components=tuple((name, factor, marks, mean) for name in sets))
    reading = read_pdf(sheet(CRYSTAL, [changed]), "x.pdf")
    assert reading.document is not None
    assert tuple(c.name for c in reading.document.sheets[0].performances[0].components) == sets


@pytest.mark.parametrize(
    "name",
    [
        "Linking Footwork / Movement", "Transitions / Linking Footwork / Movement", "Interpretation / Timing",
        "Choreography / Composition", "Interpretation of the Music/Timing", "Performance / Execution",
        "Мастерство катания",
    ],
)  # fmt: skip
def test_the_names_of_components_are_kept_as_printed(name: str) -> None:
    usual = skate(CRYSTAL)
    first = (name, *usual.components[0][1:])
    reading = read_pdf(sheet(CRYSTAL, [replace(usual, components=(first, *usual.components[1:]))]), "x.pdf")
    assert reading.document is not None
    components = reading.document.sheets[0].performances[0].components
    assert [c.name for c in components] == [name, "Presentation", "Skating Skills"]


def test_lines_of_components_close_together_stay_apart() -> None:
    usual = skate(MANAGER)
    tight = replace(MANAGER, size=5.0)
    reading = read_pdf(sheet(tight, [replace(usual, components=usual.components)]), "x.pdf")
    assert reading.document is not None
    assert len(reading.document.sheets[0].performances[0].components) == 3
