"""Every layout gives the same skate: what is printed is read, wherever and in whatever order it is drawn."""

from __future__ import annotations

from datetime import date

import pytest
from protocols.pdf.printed import (
    CLUB_FIVE,
    CYRILLIC,
    LAYOUTS,
    MANAGER,
    OLD_TWELVE,
    OLYMPIC,
    RANDOM_NINE,
    Layout,
    sheet,
    skate,
)

from rinkside.domain import Discipline, Gender, Level, Season, SegmentKind, Sheet
from rinkside.protocols.pdf import read_pdf

every_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)


def read_one(data: bytes, name: str = "sheet.pdf") -> Sheet:
    reading = read_pdf(data, name)
    assert reading.document is not None, reading.findings
    assert len(reading.document.sheets) == 1
    return reading.document.sheets[0]


@every_layout
def test_every_layout_gives_the_elements_as_printed(layout: Layout) -> None:
    first = read_one(sheet(layout, [skate(layout)])).performances[0]
    assert [(e.number, e.code, e.base_value, e.goe, e.score) for e in first.elements] == [
        (1, "3Lz+3T", 1010, 123, 1133),
        (2, "3F!<", 398, -88, 310),
        (3, "CCoSp4", 350, 150, 500),
    ]
    assert [e.highlight for e in first.elements] == [False, True, False]
    assert first.elements[0].marks == tuple(([2, 1, -1] * 4)[: layout.judges])
    assert first.elements[1].marks == tuple(([-2, -3, -2] * 4)[: layout.judges])


@every_layout
def test_every_layout_gives_totals_components_and_deductions(layout: Layout) -> None:
    first = read_one(sheet(layout, [skate(layout)])).performances[0]
    assert (first.tss, first.tes, first.pcs, first.deductions, first.base_value) == (4033, 1943, 2190, 100, 1758)
    assert [(c.name, c.factor, c.mean) for c in first.components] == [
        ("Composition", 133, 750),
        ("Presentation", 133, 750),
        ("Skating Skills", 133, 750),
    ]
    assert first.components[2].marks == tuple(([725, 750, 1000] * 4)[: layout.judges])
    assert [(d.reason, d.points, d.count) for d in first.deduction_lines] == [("Falls", 100, 1)]


@every_layout
def test_every_layout_gives_rank_name_nation_and_start_number(layout: Layout) -> None:
    read = read_one(sheet(layout, [skate(layout), skate(layout, 2, "Bo POND / Cy RIVER", "LAK")]))
    assert [(p.rank, p.entrant.name, p.entrant.nation) for p in read.performances] == [
        (1, "Ada LAKE", "ICE"),
        (2, "Bo POND / Cy RIVER", "LAK"),
    ]
    expected = [None, None] if layout.start is None else [41, 42]
    assert [p.start_number for p in read.performances] == expected


@every_layout
def test_no_layout_leaves_a_finding_on_a_clean_sheet(layout: Layout) -> None:
    reading = read_pdf(sheet(layout, [skate(layout, rank) for rank in range(1, 6)]), "clean.pdf")
    assert reading.findings == ()


@every_layout
def test_every_number_knows_its_page_and_its_box(layout: Layout) -> None:
    read = read_one(sheet(layout, [skate(layout, rank) for rank in range(1, 4)]), "three.pdf")
    third = read.performances[2]
    assert third.place is not None
    assert third.place.page == 2
    tss = third.place_of("tss")
    assert tss is not None
    assert tss.box is not None
    assert tss.box[2] == pytest.approx(layout.totals[0], abs=1)
    element = third.elements[0]
    assert element.place is not None
    assert str(element.place).startswith("three.pdf, page 2, ")
    assert len(element.boxes) == 3 + layout.judges + 1
    assert element.boxes[-1] is not None
    assert element.boxes[-1][2] == pytest.approx(layout.score, abs=1)
    centres = [(box[0] + box[2]) / 2 for box in element.boxes[3:-1] if box is not None]
    assert centres == sorted(centres)


def test_a_panel_in_random_order_is_known_as_such() -> None:
    assert read_one(sheet(RANDOM_NINE, [skate(RANDOM_NINE)])).random_order
    assert not read_one(sheet(MANAGER, [skate(MANAGER)])).random_order


@pytest.mark.parametrize("layout", [CLUB_FIVE, CYRILLIC, OLD_TWELVE, MANAGER], ids=lambda layout: layout.name)
def test_the_columns_are_those_with_marks_not_those_with_a_heading(layout: Layout) -> None:
    assert read_one(sheet(layout, [skate(layout)])).columns == layout.judges


def test_a_sheet_of_the_games_is_known_by_its_three_languages() -> None:
    identity = read_one(sheet(OLYMPIC, [skate(OLYMPIC)])).id
    assert (identity.discipline, identity.gender) == (Discipline.SINGLES, Gender.WOMEN)
    assert (identity.level, identity.segment) == (Level.SENIOR, SegmentKind.FREE)
    assert identity.date == date(2022, 2, 17)
    assert identity.season == Season(2021)
    assert identity.rsc is not None
    assert identity.rsc.text == "FSKWSINGLES-----------FNL-000100--"
    assert identity.venue == "Lake Indoor Stadium"


def test_a_cyrillic_sheet_is_known_by_its_words_and_its_season_by_its_days() -> None:
    identity = read_one(sheet(CYRILLIC, [skate(CYRILLIC)])).id
    assert identity.event == "Кубок Озера 2024"
    assert identity.category == "ДЕВУШКИ, 2 СПОРТИВНЫЙ"
    assert identity.segment is SegmentKind.FREE
    assert (identity.gender, identity.level) == (Gender.WOMEN, Level.OTHER)
    assert identity.season == Season(2023)


def test_a_page_turned_on_its_side_reads_like_any_other() -> None:
    upright = read_one(sheet(MANAGER, [skate(MANAGER)], per_page=1)).performances[0]
    turned = read_one(sheet(MANAGER, [skate(MANAGER)], per_page=1, turned=True)).performances[0]
    assert [(e.code, e.marks, e.score) for e in turned.elements] == [
        (e.code, e.marks, e.score) for e in upright.elements
    ]
    assert turned.entrant == upright.entrant
