"""A whole night printed anew is read as it was and verifies exact: from values to paper and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from protocols.pdf.reprinted import free_of_milano_cortina, reprinted
from terminal import rinkside

from rinkside.domain import Performance
from rinkside.protocols.pdf import read_pdf

SKATES = free_of_milano_cortina()


def plain(p: Performance) -> Performance:
    """What was skated and printed, without where."""
    return replace(
        p,
        elements=tuple(replace(e, place=None, boxes=()) for e in p.elements),
        components=tuple(replace(c, place=None, boxes=()) for c in p.components),
        deduction_lines=tuple(replace(d, place=None) for d in p.deduction_lines),
        place=None,
        places=(),
    )


@pytest.fixture(scope="module")
def printed() -> bytes:
    return reprinted(SKATES)


def test_every_figure_of_the_night_comes_back_from_paper(printed):
    reading = read_pdf(printed, "night.pdf")
    (sheet,) = reading.document.sheets
    assert [plain(p) for p in sheet.performances] == [plain(p) for p in SKATES]


def test_every_number_read_knows_its_page_and_place(printed):
    (sheet,) = read_pdf(printed, "night.pdf").document.sheets
    for index, skate in enumerate(sheet.performances):
        assert skate.place.page == index // 2 + 1
        assert all(e.place is not None and any(e.boxes) for e in skate.elements)


def test_the_reprinted_night_verifies_exact_and_one_changed_cent_does_not(printed, tmp_path):
    right, wrong = tmp_path / "right.pdf", tmp_path / "wrong.pdf"
    right.write_bytes(printed)
    changed = replace(SKATES[4], tss=(SKATES[4].tss or 0) + 1)
    wrong.write_bytes(reprinted((*SKATES[:4], changed, *SKATES[5:])))
    assert "24 of 24 exact" in rinkside("verify", right).out
    ran = rinkside("verify", wrong)
    assert ran.status == 1
    assert "23 of 24 exact" in ran.out
    assert "tss-differs" in ran.out
