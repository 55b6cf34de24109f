"""Every page of the shared corpus: read whole, against counts taken without the reader."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rinkside.domain import (
    CategoryResult,
    EntryList,
    EventIndex,
    PanelPage,
    Reading,
    SegmentResult,
    Severity,
    Standing,
    StartList,
)
from rinkside.protocols.collect import collect
from rinkside.protocols.grouping import group_events
from rinkside.protocols.html import read_html

ALWAYS_KNOWN = {
    "encoding-guessed",
    "empty-form",
    "text-encoded-twice",
    "seat-empty",
}
"""Informational: programs declare no charset; pages are published before anybody stands on them; some names were
encoded twice by the program; some panels were never filled in."""


@pytest.fixture(scope="module")
def readings(shared: Path) -> dict[str, Reading]:
    found = {s.name: read_html(s.load(), s.name) for s in collect(shared / "corpus") if s.kind == "html"}
    assert len(found) >= 1290
    return found


def documents(readings: dict[str, Reading], kind: type) -> list:
    return [r.document for r in readings.values() if isinstance(r.document, kind)]


def rows_of(document) -> list:
    if isinstance(document, EntryList):
        return list(document.entrants)
    if isinstance(document, PanelPage):
        return list(document.panel.officials)
    return list(document.rows) + list(getattr(document, "overall", ()))


def test_every_page_is_of_the_kind_its_name_says(readings):
    kinds = {
        "entries.html": (EntryList,),
        "panel.html": (PanelPage,),
        "results.html": (CategoryResult,),
        "EN.HTM": (EntryList,),
        "RS.HTM": (CategoryResult,),
        "OF.HTM": (PanelPage,),
        "index.htm": (EventIndex,),
    }
    for name, reading in readings.items():
        if reading.document is None:
            assert Path(name).stat().st_size <= 1
            assert [f.code for f in reading.findings] == ["empty-file"]
            continue
        expected = next((k for end, k in kinds.items() if name.endswith(end)), (SegmentResult, StartList))
        assert isinstance(reading.document, expected), name


def test_no_page_has_a_finding_nobody_explained(readings):
    codes = Counter(f.code for r in readings.values() if r.document is not None for f in r.findings)
    assert set(codes) <= ALWAYS_KNOWN
    assert all(f.severity is Severity.INFO for r in readings.values() if r.document for f in r.findings)


def test_every_row_is_kept(readings):
    """Rows counted in the bytes: a row of data is a table row with the class of a coloured line, or in ISUCalcFS with a
    cell that begins with a place or a number."""
    line = re.compile(rb'<tr\s+class="(?:line[12](?!white)\w+|(?:green|blue|yellow|red)[01])"', re.I)
    flag = re.compile(rb"<table>\s*<tr[^>]*>", re.I)
    plain = re.compile(
        rb'<tr><td align="center">(?!&nbsp;)[^<]+</td>|<tr><td>(?!&nbsp;)[^<]+</td><td>\s*(?!&nbsp;)[^<\s]', re.I
    )
    counted = 0
    for name, reading in readings.items():
        document = reading.document
        if document is None or isinstance(document, EventIndex):
            continue
        data = flag.sub(b"", Path(name).read_bytes())
        body = data.partition(b"Legend")[0]
        expected = len(line.findall(body)) if b"MainTab" in data or b"comnet" in data else len(plain.findall(body))
        assert len(rows_of(document)) == expected, name
        counted += expected
    assert counted > 17_000


def test_places_run_on_except_where_somebody_left_without_one(readings):
    results = documents(readings, CategoryResult)
    for document in results:
        places = [row.rank for row in document.rows if row.rank is not None]
        missing = set(range(1, max(places, default=0) + 1)) - set(places) - _shared_places(places)
        without = [r for r in document.rows if r.rank is None and r.standing is not Standing.NOT_QUALIFIED]
        assert len(missing) <= len(without), document.file
        assert places == sorted(places), document.file
        totals = [row.total for row in document.rows if row.total is not None]
        assert totals == sorted(totals, reverse=True), document.file
    assert len(results) >= 301


def _shared_places(places: list[int]) -> set[int]:
    """Places nobody has because two before share one."""
    counts = Counter(places)
    return {place + more for place, count in counts.items() for more in range(1, count)}


def test_a_row_is_ranked_with_points_or_says_why_not(readings):
    for document in documents(readings, CategoryResult):
        for row in document.rows:
            if row.standing is Standing.RANKED:
                assert row.rank is not None, row
                assert row.total is not None, row
            else:
                assert row.total is None, row


def test_final_points_are_the_sum_of_the_segments_where_both_are_published(readings):
    summed = 0
    for event in group_events(r.document for r in readings.values() if r.document is not None):
        for category in event.categories:
            by_name: dict[str, list[int]] = {}
            for segment in category.segments:
                for page in segment.results:
                    for row in page.rows:
                        by_name.setdefault(row.entrant.name, []).append(row.tss)
            for result in category.results:
                for row in result.rows:
                    printed = [place for _, place in row.segment_ranks if place is not None]
                    parts = by_name.get(row.entrant.name, [])
                    if row.total is not None and len(parts) == len(printed) > 0:
                        assert sum(parts) == row.total, (category.id.category, row.total)
                        summed += 1
    assert summed >= 9


def test_isu_entrants_have_nations_of_three_letters_and_biography_numbers(readings):
    without = 0
    for name, reading in readings.items():
        if "/isu/" not in name or not isinstance(reading.document, EntryList | CategoryResult):
            continue
        for row in rows_of(reading.document):
            entrant = row if isinstance(reading.document, EntryList) else row.entrant
            assert re.fullmatch(r"[A-Z]{3}", entrant.nation), (name, entrant)
            without += not entrant.isu_ids
            assert ("/" in entrant.name) == (reading.document.id.gender == "X"), (name, entrant)
    assert without == 2


def test_the_season_of_a_page_is_that_of_its_folder_or_not_said(readings):
    unsaid = 0
    for name, reading in readings.items():
        if "/isu/" not in name or reading.document is None:
            continue
        season, folder = reading.document.id.season, Path(name).parent.parent.name
        if season is None:
            unsaid += 1
        else:
            assert f"{season.first_year % 100:02d}{(season.first_year + 1) % 100:02d}" == folder, name
    assert unsaid <= 5


def test_isu_titles_give_discipline_gender_level_and_segment(readings):
    for name, reading in readings.items():
        if "/isu/" in name and reading.document is not None:
            id_ = reading.document.id
            assert None not in (id_.discipline, id_.gender, id_.level), name
            assert (id_.segment is not None) == isinstance(reading.document, PanelPage), name
            assert id_.event, name


def test_the_judges_of_an_isu_panel_have_the_seats_from_one_on(readings):
    sizes = Counter()
    for name, reading in readings.items():
        if "/isu/" in name and isinstance(reading.document, PanelPage):
            seats = [judge.seat for judge in reading.document.panel.judges]
            assert seats == list(range(1, len(seats) + 1)), name
            sizes[len(seats)] += 1
    assert set(sizes) <= set(range(7, 13))


def test_isu_events_fall_into_categories_with_all_their_pages(readings):
    events = group_events(r.document for n, r in readings.items() if "/isu/" in n and r.document is not None)
    assert len(events) == 73
    for event in events:
        assert (len(event.categories), event.loose) == (4, ()), event.folder
        for category in event.categories:
            assert (len(category.results), len(category.entries)) == (1, 1), category.id
            assert all(len(segment.panels) == 1 for segment in category.segments), category.id
            assert not category.free_cancelled, category.id
    segments = sum(len(c.segments) for e in events for c in e.categories)
    assert segments == len([r for n, r in readings.items() if n.endswith("_panel.html") and r.document is not None])
