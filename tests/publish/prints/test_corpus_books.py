"""Whole protocol books of published events: everything in them is read back as it was, sheets and lists alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from publish.prints.kit import said

from rinkside.domain import CategoryResult, Entrant, Performance, SegmentResult, SegmentRow, Severity, Sheet
from rinkside.protocols.pdf import read_pdf
from rinkside.publish.from_event import from_files
from rinkside.publish.model import ResultRow
from rinkside.publish.official_code import of_team
from rinkside.publish.prints.catalogue import print_of


def bare(sheet: Sheet) -> list[Performance]:
    """The skates of a sheet without where they stand and without ids, which no sheet prints."""
    return [
        replace(p, entrant=Entrant(p.entrant.name, p.entrant.nation, p.entrant.club)) for p in said(sheet).performances
    ]


def totals(row: ResultRow | SegmentRow) -> tuple[int | None, ...]:
    return row.tss, row.tes, row.pcs, row.deductions


def differing(folder: Path) -> list[object]:
    """Everything that the book of an event gives back otherwise than it was."""
    p = from_files([folder])
    reading = read_pdf(print_of(p, "book").pdf, "book.pdf")
    assert reading.document is not None
    found: list[object] = [f for f in reading.findings if f.severity is not Severity.INFO]
    pairs: list[tuple[object, object]] = []
    sheets = [s for s in p.event().sheets() if s.performances]
    for was, now in zip(sheets, reading.document.sheets, strict=True):
        pairs += zip(bare(was), bare(now), strict=True)
    segments = [s for c in p.categories for s in c.segments if s.rows]
    results = [d for d in reading.document.lists if isinstance(d, SegmentResult)]
    for segment, result in zip(segments, results, strict=True):
        pairs += zip(
            [(r.entrant.name, r.place, r.start_number, r.standing, *totals(r)) for r in segment.rows],
            [(r.entrant.name, r.rank, r.start_number, r.standing, *totals(r)) for r in result.rows],
            strict=True,
        )
    categories = [c for c in p.categories if c.overall and not of_team(c)]
    finals = [d for d in reading.document.lists if isinstance(d, CategoryResult)]
    for category, final in zip(categories, finals, strict=True):
        pairs += zip(
            [(r.entrant.name, r.entrant.nation, r.place, r.total, r.places, r.standing) for r in category.overall],
            [
                (r.entrant.name, r.entrant.nation, r.rank, r.total, tuple(n for _, n in r.segment_ranks), r.standing)
                for r in final.rows
            ],
            strict=True,
        )
    assert pairs
    return found + [pair for pair in pairs if pair[0] != pair[1]]


def test_the_book_of_a_published_final_is_read_back_as_it_was(shared: Path) -> None:
    assert differing(shared / "corpus" / "isu" / "0506" / "gpf0506") == []


@pytest.mark.nightly
def test_the_book_of_every_published_event_is_read_back_as_it_was(shared: Path) -> None:
    folders = sorted({path.parent for path in (shared / "corpus").rglob("*.pdf")})
    assert len(folders) > 90
    # the folder of single files holds several events: each file is one
    sources = [s for f in folders for s in (sorted(f.glob("*.pdf")) if f.name == "other" else [f])]
    assert {s.name: found for s in sources if (found := differing(s))} == {}
