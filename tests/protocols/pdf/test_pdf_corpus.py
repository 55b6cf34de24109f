"""The sheets of the shared corpus: every skate found, every row and sum as printed, counted without the reader."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from rinkside.domain import Severity, Sheet, Standing
from rinkside.protocols.pdf import read_pdf

HEADING = re.compile(r"Executed|Выполненные")
"""Stands once over the elements of every skater, in every layout of the corpus."""


def paths(shared: Path) -> list[Path]:
    return sorted((shared / "corpus").rglob("*.pdf"))


def counted(path: Path) -> int:
    """How many skaters a file has, by its headings."""
    document = pypdfium2.PdfDocument(path)
    try:
        return sum(len(HEADING.findall(page.get_textpage().get_text_range())) for page in document)
    finally:
        document.close()


def holds(path: Path) -> Sheet:
    """Everything that must hold of one file; returns its sheet."""
    reading = read_pdf(path, "/".join(path.parts[-3:]))
    assert reading.document is not None, (path, reading.findings)
    serious = [f for f in reading.findings if f.severity is not Severity.INFO]
    assert serious == [], path
    (sheet,) = reading.document.sheets
    assert len(sheet.performances) == counted(path), path
    gone = sum(p.standing is Standing.DISQUALIFIED for p in sheet.performances)
    ranks = [p.rank for p in sheet.performances if p.rank is not None]
    assert len(ranks) + gone == len(sheet.performances)
    assert ranks == sorted(ranks)
    assert len(set(range(1, ranks[-1] + 1)) - set(ranks)) <= gone, path
    identity = sheet.id
    assert None not in (identity.discipline, identity.gender, identity.level, identity.segment, identity.season), path
    for skate in sheet.performances:
        assert re.fullmatch(r"[A-ZРОС]{3}", skate.entrant.nation), skate.entrant
        assert len(skate.entrant.name.split()) >= 2, skate.entrant
        assert len(skate.components) in (2, 3, 4, 5)
        assert all(len(e.marks) == sheet.columns for e in skate.elements)
        assert all(len(c.marks) == sheet.columns for c in skate.components)
        assert skate.base_value == sum(e.base_value for e in skate.elements)
        if skate.standing is Standing.DISQUALIFIED:
            assert skate.tss is None
            continue
        assert skate.tss is not None
        assert skate.tes is not None
        assert skate.pcs is not None
        assert skate.deductions is not None
        assert skate.tes == sum(e.score for e in skate.elements)
        assert all(e.base_value + e.goe == e.score for e in skate.elements)
        assert skate.tss == skate.tes + skate.pcs - skate.deductions
        assert skate.deductions == sum(d.points for d in skate.deduction_lines)
    return sheet


def test_every_fortieth_sheet_is_read_whole(shared: Path) -> None:
    found = paths(shared)
    assert len(found) > 400
    assert sum(len(holds(path).performances) for path in found[::40]) > 200


@pytest.mark.nightly
def test_every_sheet_is_read_whole(shared: Path) -> None:
    sheets = [holds(path) for path in paths(shared)]
    assert len(sheets) == 810
    assert sum(len(sheet.performances) for sheet in sheets) == 11_136
    assert {sheet.columns for sheet in sheets} == {4, 7, 8, 9, 12}
