"""Deductions in every form sheets print: one or several in a line, with signs, counts, votes; in any language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from protocols.pdf.printed import CYRILLIC, MANAGER, RANDOM_NINE, Layout, sheet, skate

from rinkside.domain import Deduction
from rinkside.protocols.pdf import read_pdf

Line = tuple[tuple[float, str], ...]


def deductions(*lines: Line, total: str = "-1.00", layout: Layout = MANAGER) -> list[Deduction]:
    made = replace(skate(layout), deductions=lines, deduction_total=total)
    reading = read_pdf(sheet(layout, [made]), "x.pdf")
    assert reading.document is not None
    assert reading.findings == ()
    return list(reading.document.sheets[0].performances[0].deduction_lines)


def told(got: list[Deduction]) -> list[tuple[str, int, int | None, str]]:
    return [(d.reason, d.points, d.count, d.votes) for d in got]


def test_no_deduction_is_no_line() -> None:
    assert deductions((), total="0.00") == []


@pytest.mark.parametrize("points", ["-1.00", "1.00", "−1.00"])
@pytest.mark.parametrize("label", ["Falls:", "Falls", "Time violation:", "Costume & Prop Violation:"])
def test_the_sign_of_a_deduction_does_not_matter(label: str, points: str) -> None:
    got = deductions(((130.0, label), (228.0, points)))
    assert told(got) == [(label.rstrip(":"), 100, None, "")]


def test_several_deductions_stand_in_one_line_in_any_order() -> None:
    got = deductions(((110.0, "Time violation:"), (180.0, "-1.00"), (260.0, "Falls:"), (300.0, "2.00")), total="-3.00")
    assert told(got) == [("Time violation", 100, None, ""), ("Falls", 200, None, "")]


def test_deductions_go_on_in_further_lines() -> None:
    got = deductions(
        ((110.0, "Costume & Prop Violation:"), (220.0, "0.00"), (290.0, "Time Violation:"), (360.0, "1.00")),
        ((130.0, "Interruption in Excess:"), (220.0, "0.00"), (290.0, "Extended Lifts:"), (360.0, "1.00")),
        ((182.0, "Falls:"), (220.0, "2.00")),
        total="4.00",
        layout=RANDOM_NINE,
    )
    assert sum(d.points for d in got) == 400
    assert [d.reason for d in got] == [
        "Costume & Prop Violation", "Time Violation", "Interruption in Excess", "Extended Lifts", "Falls",
    ]  # fmt: skip


@pytest.mark.parametrize("gap", [0.0, 2.0, 8.0])
def test_a_count_may_stand_in_brackets_behind_the_points(gap: float) -> None:
    got = deductions(((130.0, "Falls"), (210.0, "-4.00"), (226.0 + gap, "(3)")), total="-4.00")
    assert told(got) == [("Falls", 400, 3, "")]


def test_a_count_may_stand_in_brackets_before_the_points() -> None:
    got = deductions(((130.0, "Falls"), (160.0, "(3)"), (210.0, "-4.00")), total="-4.00")
    assert told(got) == [("Falls", 400, 3, "")]


def test_a_vote_without_effect_is_kept_with_no_points() -> None:
    got = deductions((), ((45.0, "Costume/Prop violation"), (150.0, "(1 of 6)")), total="0.00")
    assert told(got) == [("Costume/Prop violation", 0, None, "1 of 6")]


def test_points_of_single_officials_under_their_columns_are_a_vote() -> None:
    ballot: Line = ((45.0, "Music violation:"), *((273.0 + 25.7 * seat, "-1.00") for seat in (0, 2, 3, 5)))
    got = deductions(((130.0, "Music violation"), (210.0, "-1.00")), ballot)
    assert told(got) == [("Music violation", 100, None, ""), ("Music violation", 0, None, "-1.00 -1.00 -1.00 -1.00")]


def test_labels_of_other_languages_are_kept_as_printed() -> None:
    got = deductions(((130.0, "Падения"), (210.0, "-1.00")), layout=CYRILLIC)
    assert told(got) == [("Падения", 100, None, "")]


def test_a_deduction_knows_where_it_is_printed() -> None:
    (got,) = deductions(((130.0, "Falls"), (210.0, "-1.00")))
    assert got.place is not None
    assert got.place.box is not None
    assert got.place.box[0] == pytest.approx(130, abs=1)
