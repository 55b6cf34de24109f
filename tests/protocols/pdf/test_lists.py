"""Lists of a PDF: results, start lists and panels as Rinkside prints them, and pages that only look like one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from publish.prints.test_prints import FREE, lake, late, milano

from rinkside import bundled
from rinkside.domain import (
    CategoryResult,
    Entrant,
    PanelPage,
    SegmentId,
    SegmentKind,
    SegmentResult,
    Standing,
    StartList,
)
from rinkside.protocols.pdf import read_pdf
from rinkside.protocols.pdf.lists import document_of, list_of
from rinkside.protocols.pdf.tokens import Page
from rinkside.publish.from_event import from_event
from rinkside.publish.model import Publication
from rinkside.publish.prints.catalogue import print_of

ODD = (
    "TEAM SURPRISE 2", "Ice Pearls 1.5", "WD Snow", "Warm-up group 2", "- Dash", "Judge No. 3", "100.00 CLUB",
    "Total POINTS", "김 연아", "A",
)  # fmt: skip
COUPLE = "Anna-Maria VAN DER BERG-OLIVEIRA DOS SANTOS / Jean-Christophe O'NEIL-MACDONALD"


def lists(p: Publication, what: str, **only: str) -> list[object]:
    reading = read_pdf(print_of(p, what, **only).pdf, "print.pdf")
    assert reading.document is not None
    return list(reading.document.lists)


def renamed(p: Publication, *names: str) -> Publication:
    """The publication whose first people are called otherwise, everywhere."""
    (category,) = p.categories
    new = {r.entrant.name: n for r, n in zip(category.segments[-1].rows, names, strict=False)}

    def entrant(e: Entrant) -> Entrant:
        return replace(e, name=new.get(e.name, e.name))

    segments = tuple(
        replace(s, rows=tuple(replace(r, entrant=entrant(r.entrant)) for r in s.rows)) for s in category.segments
    )
    overall = tuple(replace(r, entrant=entrant(r.entrant)) for r in category.overall)
    return replace(p, categories=(replace(category, segments=segments, overall=overall),))


@pytest.mark.parametrize("event", bundled.names())
@pytest.mark.parametrize("names", [(), (COUPLE, "Åsa ÖBERG", "山田 花子", "Мария ПЕТРОВА"), ODD])
def test_results_printed_are_read_back_row_by_row(event: str, names: tuple[str, ...]) -> None:
    p = renamed(from_event(bundled.find(event)), *names)
    (category,) = p.categories
    made = [*lists(p, "segment-result"), *lists(p, "overall-result")]
    results = [d for d in made if isinstance(d, SegmentResult)]
    assert [d.id.segment for d in results] == [s.kind for s in category.segments]
    for document, segment in zip(results, category.segments, strict=True):
        assert (document.id.event, document.id.category, document.id.date) == (p.name, category.name, segment.date)
        assert [
            (r.entrant.name, r.entrant.nation, r.rank, r.tss, r.tes, r.pcs, r.deductions, r.start_number, r.standing)
            for r in document.rows
        ] == [
            (r.entrant.name, r.entrant.nation, r.place, r.tss, r.tes, r.pcs, r.deductions, r.start_number, r.standing)
            for r in segment.rows
        ]
        for row, held in zip(document.rows, segment.rows, strict=True):
            if held.performance:
                assert [m for _, m in row.components] == [c.mean for c in held.performance.components]
    (final,) = (d for d in made if isinstance(d, CategoryResult))
    assert [
        (r.entrant.name, r.rank, r.total, tuple(n for _, n in r.segment_ranks), r.standing) for r in final.rows
    ] == [(r.entrant.name, r.place, r.total, r.places, r.standing) for r in category.overall]


def test_a_start_list_over_pages_is_read_back_with_groups_whatever_else_stands_in_it() -> None:
    (start,) = lists(late(lake(90)), "starting-order", segment=FREE)
    assert isinstance(start, StartList)
    assert start.id.segment is SegmentKind.FREE
    assert list(start.rows) == [
        (n, Entrant(f"SKATER No{n:02}", "ICE", "Lake Club"), 1 if n <= 45 else 2) for n in range(1, 91)
    ]


def test_a_panel_is_read_back() -> None:
    (page,) = lists(lake(), "officials", segment=FREE)
    assert isinstance(page, PanelPage)
    assert [(str(o.function), o.seat, o.name, o.nation, o.title) for o in page.panel.officials] == [
        ("Referee", None, "Rae FREE", "ICE", "Ms."), ("Technical Controller", None, "Tea CONTROL", "ICE", ""),
        ("Technical Specialist", None, "Tom SPECIAL", "ICE", ""),
        ("Judge", 1, "Jo ONE", "ICE", ""), ("Judge", 2, "Jo TWO", "ICE", ""),
    ]  # fmt: skip


def test_who_withdrew_is_read_back_as_withdrawn() -> None:
    (document, _) = lists(lake(), "segment-result")
    assert isinstance(document, SegmentResult)
    assert [r.standing for r in document.rows] == [Standing.RANKED, Standing.WITHDRAWN]


@pytest.mark.parametrize(
    "what", ["planned-content", "referee-sheet", "technical-sheets", "judges-sheets", "setup-verification", "schedule"]
)
def test_paper_that_holds_no_results_is_taken_for_none(what: str) -> None:
    assert read_pdf(print_of(lake(), what).pdf, "print.pdf").document is None


def test_a_sheet_of_marks_is_never_taken_for_a_list() -> None:
    reading = read_pdf(print_of(milano(), "judges-details").pdf, "print.pdf")
    assert reading.document is not None
    assert reading.document.lists == ()
    assert len(reading.document.sheets[0].performances) == 24


def test_who_keeps_a_place_without_reaching_the_final_is_read_back_as_such() -> None:
    p = milano()
    (category,) = p.categories
    gone = category.overall[-1]
    assert (gone.standing, gone.total) == (Standing.NOT_REACHED, None)
    kept = replace(category, overall=(*category.overall[:-1], replace(gone, place=29)))
    (document,) = lists(replace(p, categories=(kept,)), "overall-result")
    assert isinstance(document, CategoryResult)
    assert (document.rows[-1].rank, document.rows[-1].standing) == (29, Standing.NOT_REACHED)


WORDS = st.sampled_from(
    ["Pl.", "FPl.", "Name", "Nation", "Points", "SP", "TSS", "StN.", "Start", "No.", "Function", "=", "1", "2", "9.20",
     "-1.00", "#22", "WD", "FNR", "USA", "LIU", "Alysa", "/", "-", "Judge", "GOE", "Warm-up", "group", "Page", "1.2.3",
     "9" * 30, "1,000.00", "१२", "²"]
)  # fmt: skip
LINES = st.lists(st.lists(st.tuples(st.integers(0, 500), WORDS), min_size=1, max_size=10), max_size=12)
HEADS = st.sampled_from(
    ["FPl. Name Nation Points SP FS", "Pl. Name Nation TSS TES PCS CO PR Ded. StN.", "StN. Name Nation Time",
     "Function Name Nation", "Pl. Name"]
)  # fmt: skip


@given(HEADS, LINES)
@settings(max_examples=100, deadline=None)
def test_whatever_words_stand_wherever_a_page_is_read_or_left_alone(
    head: str, lines: list[list[tuple[int, str]]]
) -> None:
    heading = [(60 * n, word) for n, word in enumerate(head.split())]
    rows = [
        sorted((float(x), 20.0 + 12 * n, x + 5.0 * len(word), 28.0 + 12 * n, word) for x, word in line)
        for n, line in enumerate([heading, *lines])
    ]
    found = list_of(Page(1, 595.0, 842.0, rows))
    if found is not None:
        document = document_of(found, SegmentId(), "page.pdf")
        assert document is None or isinstance(document, SegmentResult | CategoryResult | StartList | PanelPage)
