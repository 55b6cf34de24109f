"""Blocks over page ends, books of several segments, pages that are no sheets, skaters without a score."""

from __future__ import annotations

from dataclasses import replace

import pytest
from protocols.pdf.printed import ACTIVE, CRYSTAL, CYRILLIC, MANAGER, OLYMPIC, RANDOM_NINE, book, sheet, skate

from rinkside.domain import Protocol, SegmentKind, Severity, Standing
from rinkside.protocols.pdf import read_pdf


def read(data: bytes, name: str = "book.pdf") -> Protocol:
    reading = read_pdf(data, name)
    assert reading.document is not None, reading.findings
    return reading.document


@pytest.mark.parametrize("layout", [MANAGER, CRYSTAL, RANDOM_NINE], ids=lambda layout: layout.name)
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_a_skate_that_goes_on_overleaf_is_one_skate(layout: object, rows: int) -> None:
    whole = read(sheet(layout, [skate(layout, rank) for rank in (1, 2, 3)])).sheets[0]  # type: ignore[arg-type]
    parted = read(sheet(layout, [skate(layout, rank) for rank in (1, 2, 3)], break_after=rows)).sheets[0]  # type: ignore[arg-type]
    assert len(parted.performances) == 3
    for one, other in zip(whole.performances, parted.performances, strict=True):
        assert [(e.code, e.marks, e.score) for e in one.elements] == [
            (e.code, e.marks, e.score) for e in other.elements
        ]
        assert [(c.name, c.marks) for c in one.components] == [(c.name, c.marks) for c in other.components]
        assert one.deduction_lines[0].points == other.deduction_lines[0].points
    pages = {e.place.page for e in parted.performances[1].elements if e.place} | {
        c.place.page for c in parted.performances[1].components if c.place
    }
    assert pages == {1, 2}


def test_a_book_has_a_sheet_a_segment() -> None:
    short = replace(MANAGER, titles=((23.0, "JUDGES DETAILS PER SKATER"), (23.0, "WOMEN SHORT PROGRAM")))
    men = replace(MANAGER, titles=((23.0, "JUDGES DETAILS PER SKATER"), (23.0, "MEN FREE SKATING")))
    got = read(
        book(
            [
                (short, [skate(short, n) for n in (1, 2, 3)]),
                (MANAGER, [skate(MANAGER)]),
                (men, [skate(men, n) for n in (1, 2)]),
            ]
        )
    )
    assert [(s.id.category, s.id.segment, len(s.performances)) for s in got.sheets] == [
        ("WOMEN", SegmentKind.SHORT, 3),
        ("WOMEN", SegmentKind.FREE, 1),
        ("MEN", SegmentKind.FREE, 2),
    ]
    assert got.pages == 4


FINAL = ("Lake Trophy 2025", "Rank Name Nation Points SP FS", "1 Ada LAKE ICE 180.10 1 2", "2 Bo POND ICE 170.00 2 1")
DETAILS = (
    "Lake Trophy 2025", "Rank Name Nation TSS Segment Element Component CO PR SK Deductions StN",
    "1 Ada LAKE ICE 140.10 70.00 70.10 8.75 8.75 8.75 0.00 #4",
    "2 Bo POND ICE 120.10 60.00 61.10 7.75 7.75 7.75 1.00 #5",
)  # fmt: skip
PANEL = ("Lake Trophy 2025", "WOMEN FREE SKATING", "Referee Ms. Cy RIVER ICE", "Judge No.1 Ms. Di BROOK ICE")


@pytest.mark.parametrize("between", [FINAL, DETAILS, PANEL], ids=["final result", "result of the segment", "panel"])
def test_covers_and_other_pages_in_a_book_are_reported_and_left_out(between: tuple[str, ...]) -> None:
    results = [
        "Lake Trophy 2025", "Rank Name Nation Points SP FS", "1 Ada LAKE ICE 180.10 1 2", "2 Bo POND ICE 170.00 2 1",
        "Panel of Judges", "Judge No.1 Ms. Cy RIVER ICE",
    ]  # fmt: skip
    reading = read_pdf(
        book(
            [(MANAGER, [skate(MANAGER)]), (CRYSTAL, [skate(CRYSTAL)])],
            cover=["Lake Trophy", "Protocol"],
            between=results,
        ),
        "book.pdf",
    )
    assert reading.document is not None
    assert [len(s.performances) for s in reading.document.sheets] == [1, 1]
    assert [(f.code, f.severity, f.place.page if f.place else 0) for f in reading.findings] == [
        ("page-not-a-sheet", Severity.INFO, 1),
        ("page-not-a-sheet", Severity.INFO, 3),
    ]


@pytest.mark.parametrize("layout", [MANAGER, OLYMPIC, CRYSTAL, ACTIVE, CYRILLIC], ids=lambda layout: layout.name)
def test_a_disqualified_skater_keeps_name_and_elements_and_has_no_totals(layout: object) -> None:
    usual = skate(layout, 1)  # type: ignore[arg-type]
    rows = tuple(replace(row, goe="-", score="-", marks=("-",) * len(row.marks)) for row in usual.rows)
    parts = tuple((name, factor, ("-",) * len(marks), "-") for name, factor, marks, _ in usual.components)
    gone = replace(
        usual, rank="DSQ", totals=("-", "-", "-", "-"), rows=rows, components=parts, sums=("17.58", "-"), pcs="-",
        deductions=(), deduction_total="-",
    )  # fmt: skip
    reading = read_pdf(sheet(layout, [gone, skate(layout, 2)]), "x.pdf")  # type: ignore[arg-type]
    assert reading.document is not None
    first, second = reading.document.sheets[0].performances
    assert (first.standing, first.rank, first.tss, first.tes, first.pcs) == (
        Standing.DISQUALIFIED,
        None,
        None,
        None,
        None,
    )
    assert [e.code for e in first.elements] == ["3Lz+3T", "3F!<", "CCoSp4"]
    assert all(mark is None for e in first.elements for mark in e.marks)
    assert len(first.components) == 3
    assert (second.rank, second.tss) == (2, 4033)
    assert {f.code for f in reading.findings} == {"element-annulled"}


def test_a_correction_printed_below_the_marks_is_a_note() -> None:
    sentence = "Due to a computer error the bonus for element 4 was missing and the ranking is not changed."
    reading = read_pdf(sheet(MANAGER, [skate(MANAGER)], extra=[(45.0, 700.0, sentence)]), "x.pdf")
    assert [(f.code, f.printed) for f in reading.findings] == [("note-on-sheet", sentence)]


def test_a_legend_is_kept_and_is_no_finding() -> None:
    legend = "x Credit for highlight distribution, base value multiplied by 1.1"
    reading = read_pdf(sheet(CRYSTAL, [skate(CRYSTAL, legend=legend)]), "x.pdf")
    assert reading.document is not None
    assert reading.document.sheets[0].legend == (legend,)
    assert reading.findings == ()


def test_a_club_below_the_name_is_the_club() -> None:
    first = read(sheet(CYRILLIC, [skate(CYRILLIC, club="Lake Skating School")])).sheets[0].performances[0]
    assert (first.entrant.name, first.entrant.nation) == ("Ada LAKE", "ICE")
    assert first.entrant.club == "Lake Skating School"


def test_equal_ranks_and_gaps_are_kept_as_printed() -> None:
    got = read(sheet(MANAGER, [skate(MANAGER, 1), replace(skate(MANAGER, 2), rank="1"), skate(MANAGER, 3)])).sheets[0]
    assert [p.rank for p in got.performances] == [1, 1, 3]


def test_the_second_partner_may_stand_on_a_line_of_its_own() -> None:
    made = skate(MANAGER, name="Laurence POND LAKE /", club="Guillaume RIVER")
    first = read(sheet(MANAGER, [made])).sheets[0].performances[0]
    assert first.entrant.members == ("Laurence POND LAKE", "Guillaume RIVER")
    assert first.entrant.club == ""


@pytest.mark.parametrize("sums", [(), ("0.00", "0.00")], ids=["without sums", "with sums of nothing"])
def test_a_skate_without_elements_has_components_and_totals(sums: tuple[str, ...]) -> None:
    artistic = replace(skate(MANAGER), rows=(), sums=sums, totals=("20.90", "0.00", "21.90", "-1.00"))
    reading = read_pdf(sheet(MANAGER, [artistic, replace(artistic, rank="2")]), "x.pdf")
    assert reading.document is not None
    assert reading.findings == ()
    for got in reading.document.sheets[0].performances:
        assert got.elements == ()
        assert [c.mean for c in got.components] == [750, 750, 750]
        assert (got.tss, got.pcs) == (2090, 2190)
    assert reading.document.sheets[0].columns == 9


def test_headings_of_an_unknown_language_do_not_hide_the_skaters() -> None:
    strange = replace(
        MANAGER, words=("Ra", "Ni", "La", "Al", "Ko", "Se", "El", "Ko", "Va"), executed=("Ele", "Al", "Ar", "Pi"),
        total_words="Ko Yh", deductions_word="Va:", factor_words=("Oh", "Ke"), referee_word="Yt",
    )  # fmt: skip
    got = read(sheet(strange, [skate(strange), skate(strange, 2, "Bo POND / Cy RIVER")])).sheets[0]
    assert [(p.rank, p.entrant.name, p.entrant.nation, p.start_number) for p in got.performances] == [
        (1, "Ada LAKE", "ICE", 41),
        (2, "Bo POND / Cy RIVER", "ICE", 42),
    ]
    for skater in got.performances:
        assert (skater.tss, skater.tes, skater.pcs, skater.deductions) == (4033, 1943, 2190, 100)
        assert [e.score for e in skater.elements] == [1133, 310, 500]
        assert [c.mean for c in skater.components] == [750, 750, 750]
        assert skater.elements[0].marks == (2, 1, -1, 2, 1, -1, 2, 1, -1)
