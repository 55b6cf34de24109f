"""Rows as panels leave them: judges who gave nothing, columns without a judge, calls, bonuses, marks run together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from protocols.pdf.printed import (
    CLUB_FIVE,
    CRYSTAL,
    CYRILLIC,
    MANAGER,
    OLD_TWELVE,
    RANDOM_NINE,
    Layout,
    Row,
    Skate,
    sheet,
    skate,
)

from rinkside.domain import Finding, Performance
from rinkside.protocols.pdf import read_pdf

NINE = ("2", "1", "-1", "2", "1", "-1", "2", "1", "-1")


def first_of(data: bytes) -> tuple[Performance, tuple[Finding, ...]]:
    reading = read_pdf(data, "sheet.pdf")
    assert reading.document is not None, reading.findings
    return reading.document.sheets[0].performances[0], reading.findings


def with_row(row: Row, layout: Layout = MANAGER, base: str = "", score: str = "") -> Skate:
    """The usual skate with its third row replaced; the printed sums follow where they are given."""
    usual = skate(layout)
    rows = (*usual.rows[:2], row)
    sums = (base, score) if base else usual.sums
    totals = usual.totals if not score else ("0.00", score, "21.90", "-1.00")
    return replace(usual, rows=rows, sums=sums, totals=totals)


def test_a_judge_missing_for_one_element_keeps_the_other_marks_in_their_columns() -> None:
    row = Row("3", "ChSq1", "2.00", "0.00", ("-", "2", "0", "0", "0", "0", "0", "0", "0"), "2.00")
    got, findings = first_of(sheet(MANAGER, [with_row(row, base="16.08", score="16.43")]))
    assert got.elements[2].marks == (None, 2, 0, 0, 0, 0, 0, 0, 0)
    assert got.elements[2].base_value == 200
    assert findings == ()


@pytest.mark.parametrize("seat", [0, 4, 8])
def test_a_blank_cell_is_a_judge_without_a_mark(seat: int) -> None:
    marks = tuple(None if at == seat else "1" for at in range(9))
    row = Row("3", "ChSq1", "3.00", "0.50", marks, "3.50")
    got, findings = first_of(sheet(MANAGER, [with_row(row, base="17.08", score="17.93")]))
    assert got.elements[2].marks == tuple(None if at == seat else 1 for at in range(9))
    assert findings == ()


@pytest.mark.parametrize("layout", [RANDOM_NINE, OLD_TWELVE], ids=lambda layout: layout.name)
@pytest.mark.parametrize("extra", [1, 2, 3])
def test_dashes_in_the_last_columns_are_columns_without_a_mark(layout: Layout, extra: int) -> None:
    n = layout.judges
    usual = skate(layout)
    rows = tuple(replace(row, marks=row.marks[: n - extra] + ("-",) * extra) for row in usual.rows)
    parts = tuple((a, f, m[: n - extra] + ("-",) * extra, mean) for a, f, m, mean in usual.components)
    got, findings = first_of(sheet(layout, [replace(usual, rows=rows, components=parts)]))
    for element in got.elements:
        assert len(element.marks) == n
        assert sum(mark is not None for mark in element.marks) == n - extra
        assert element.marks[-extra:] == (None,) * extra
    assert all(sum(mark is not None for mark in c.marks) == n - extra for c in got.components)
    assert findings == ()


def test_one_judge_may_be_absent_for_a_whole_skate_and_present_for_another() -> None:
    usual = skate(OLD_TWELVE)
    rows = tuple(replace(row, marks=(*row.marks[:5], "-", *row.marks[6:])) for row in usual.rows)
    reading = read_pdf(sheet(OLD_TWELVE, [usual, replace(skate(OLD_TWELVE, 2), rows=rows)]), "x.pdf")
    assert reading.document is not None
    whole, partly = reading.document.sheets[0].performances
    assert None not in whole.elements[0].marks
    assert [e.marks.index(None) for e in partly.elements] == [5, 5, 5]


def test_an_element_all_of_dashes_keeps_its_row_and_numbers_may_skip() -> None:
    row = Row("5", "2T*", "0.00", "0.00", ("-",) * 9, "0.00", info="*")
    got, findings = first_of(sheet(CRYSTAL, [with_row(row, CRYSTAL, base="14.08", score="14.43")]))
    assert [e.number for e in got.elements] == [1, 2, 5]
    assert got.elements[2].marks == (None,) * 9
    assert (got.elements[2].code, got.elements[2].info) == ("2T*", "*")
    assert findings == ()


def test_a_row_without_a_name_has_an_empty_code() -> None:
    row = Row("3", "", "0.00", "0.00", ("-",) * 9, "0.00")
    got, findings = first_of(sheet(MANAGER, [with_row(row, base="14.08", score="14.43")]))
    assert got.elements[2].code == ""
    assert findings == ()


def test_the_line_of_sums_is_no_element() -> None:
    got, _ = first_of(sheet(MANAGER, [skate(MANAGER)]))
    assert len(got.elements) == 3
    assert got.base_value == 1758


@pytest.mark.parametrize("info", ["F", "!,q", "!|q", "F <|<", "F,<,*", "e"])
def test_the_info_column_is_kept_as_printed(info: str) -> None:
    row = Row("3", "3Lz!q", "5.90", "0.00", NINE, "5.90", info=info)
    got, _ = first_of(sheet(MANAGER, [with_row(row, base="19.98", score="20.33")]))
    assert got.elements[2].code == "3Lz!q"
    assert got.elements[2].info == info


@pytest.mark.parametrize("mark", ["x", "X"])
def test_the_highlight_may_be_written_small_or_large(mark: str) -> None:
    usual = skate(MANAGER)
    rows = (usual.rows[0], replace(usual.rows[1], highlight=mark), usual.rows[2])
    got, _ = first_of(sheet(MANAGER, [replace(usual, rows=rows)]))
    assert [e.highlight for e in got.elements] == [False, True, False]


def test_the_highlight_may_touch_the_base_value() -> None:
    usual = skate(OLD_TWELVE)
    rows = (replace(usual.rows[0], base="3.6", goe="0.00", highlight="x", score="3.60"), *usual.rows[1:])
    changed = replace(usual, rows=rows, sums=("11.08", "11.70"), totals=("32.60", "11.70", "21.90", "-1.00"))
    got, _ = first_of(sheet(OLD_TWELVE, [changed]))
    assert (got.elements[0].base_value, got.elements[0].highlight) == (360, True)


def test_a_bonus_of_its_own_column_belongs_to_the_row() -> None:
    row = Row("3", "2Ab", "3.30", "0.00", NINE, "4.30", info="b", bonus="1.00")
    got, findings = first_of(sheet(CLUB_FIVE, [with_row(replace(row, marks=NINE[:5]), CLUB_FIVE, "17.38", "18.73")]))
    assert (got.elements[2].bonus, got.elements[2].score, got.elements[2].goe) == (100, 430, 0)
    assert got.elements[2].marks == (2, 1, -1, 2, 1)
    assert findings == ()


def test_a_b_behind_the_element_score_declares_bonus_points() -> None:
    usual = skate(MANAGER)
    changed = replace(usual, sums=("17.58", "21.43", "B"), totals=("42.33", "21.43", "21.90", "-1.00"))
    got, findings = first_of(sheet(MANAGER, [changed]))
    assert got.bonus_declared
    assert got.bonus == 200
    assert findings == ()


def test_bonus_points_nobody_declares_leave_a_finding() -> None:
    changed = replace(skate(MANAGER), sums=("17.58", "21.43"), totals=("42.33", "21.43", "21.90", "-1.00"))
    got, findings = first_of(sheet(MANAGER, [changed]))
    assert not got.bonus_declared
    assert [(f.code, f.printed, f.expected) for f in findings] == [("elements-do-not-add-up", "21.43", "19.43")]


def test_marks_in_the_column_of_the_referee_are_reported_and_not_counted() -> None:
    usual = skate(MANAGER)
    rows = (replace(usual.rows[0], referee="5"), *usual.rows[1:])
    got, findings = first_of(sheet(MANAGER, [replace(usual, rows=rows)]))
    assert len(got.elements[0].marks) == 9
    assert 5 not in got.elements[0].marks
    assert [f.code for f in findings] == ["referee-marks-printed"]


def test_a_blank_judge_and_a_mark_of_the_referee_are_not_taken_for_one_another() -> None:
    usual = skate(MANAGER)
    rows = (replace(usual.rows[0], marks=(None, *usual.rows[0].marks[1:]), referee="5"), *usual.rows[1:])
    got, _ = first_of(sheet(MANAGER, [replace(usual, rows=rows)]))
    assert got.elements[0].marks == (None, 1, -1, 2, 1, -1, 2, 1, -1)


def test_a_row_that_does_not_add_up_is_reported_with_its_place_and_left_as_printed() -> None:
    row = Row("3", "CCoSp4", "3.50", "1.50", NINE, "5.60")
    got, findings = first_of(sheet(MANAGER, [with_row(row, base="17.58", score="20.03")]))
    assert got.elements[2].score == 560
    assert [f.code for f in findings] == ["row-does-not-add-up"]
    assert (findings[0].printed, findings[0].expected) == ("5.60", "5.00")
    assert findings[0].place is not None
    assert findings[0].place.page == 1


def test_goe_behind_the_marks_would_be_noticed() -> None:
    # Columns exchanged by mistake read as numbers all the same; only the sums of the row tell.
    row = Row("3", "CCoSp4", "1.50", "4.50", NINE, "5.00")
    _, findings = first_of(sheet(MANAGER, [with_row(row, base="15.58", score="19.43")]))
    assert [f.code for f in findings] == ["row-does-not-add-up"]


def test_an_element_lost_from_the_sheet_shows_in_both_sums() -> None:
    usual = skate(MANAGER)
    _, findings = first_of(sheet(MANAGER, [replace(usual, rows=usual.rows[:2])]))
    assert [f.code for f in findings] == ["elements-do-not-add-up", "base-values-do-not-add-up"]


def test_a_long_code_that_runs_into_its_base_value_is_parted_where_the_row_adds_up() -> None:
    long = "2S+3T+2T+SEQ+REP*<<" + "A" * 9
    narrow = replace(MANAGER, base=188.0)
    usual = skate(narrow)
    row = Row("3", "SlLi4+RoLi48.00", "", "2.23", NINE, "10.23")
    changed = replace(
        usual, rows=(*usual.rows[:2], row), sums=("22.08", "24.66"), totals=("45.56", "24.66", "21.90", "-1.00")
    )
    got, findings = first_of(sheet(narrow, [changed]))
    assert len(long) > len(row.code)
    assert (got.elements[2].code, got.elements[2].base_value) == ("SlLi4+RoLi4", 800)
    assert findings == ()


def test_an_unreadable_row_is_reported_not_dropped() -> None:
    row = Row("3", "CCoSp4", "3.50", "?", NINE, "5.00")
    got, findings = first_of(sheet(MANAGER, [with_row(row)]))
    assert len(got.elements) == 2
    codes = [f.code for f in findings]
    assert codes[0] == "line-not-read"
    assert "CCoSp4" in findings[0].printed
    assert "elements-do-not-add-up" in codes


def test_a_component_without_name_and_marks_is_left_out_and_told() -> None:
    usual = skate(CYRILLIC)
    blank = ("", "0.00", ("-",) * 4, "")
    got, findings = first_of(sheet(CYRILLIC, [replace(usual, components=(blank, *usual.components))]))
    assert [c.name for c in got.components] == ["Composition", "Presentation", "Skating Skills"]
    assert [f.code for f in findings] == ["blank-component"]


def test_a_component_with_a_judge_missing_keeps_the_others_in_their_columns() -> None:
    usual = skate(MANAGER)
    name, factor, marks, mean = usual.components[0]
    changed = (name, factor, (marks[0], "-", *marks[2:8], None), mean)
    got, findings = first_of(sheet(MANAGER, [replace(usual, components=(changed, *usual.components[1:]))]))
    assert got.components[0].marks == (725, None, 1000, 725, 750, 1000, 725, 750, None)
    assert findings == ()
