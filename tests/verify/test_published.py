"""A made-up event as it is published, a PDF of judges' details and pages of results beside it, verified as a whole."""

from __future__ import annotations

import zipfile
from dataclasses import replace

import pytest
from protocols.html.html_pages import fs_manager
from protocols.pdf.printed import CLUB_FIVE, Row, Skate, sheet

from rinkside.points import format_points as text
from rinkside.verify import verify
from rinkside.verify.report import Status
from tests.verify.factories import element
from tests.verify.test_sheets import ELEMENTS, skate, spoil

LAYOUT = replace(
    CLUB_FIVE,
    headings=None,
    titles=((23.0, "Lake Trophy 2023"), (23.0, "WOMEN SHORT PROGRAM"), (23.0, "JUDGES DETAILS PER SKATER")),
    foot="printed: 04.11.2023 21:54",
)
SECOND = tuple(element(e.code, e.base_value, 0, (0,) * 5, number=e.number, highlight=e.highlight) for e in ELEMENTS)


def printed(performance, start: str) -> Skate:
    """A performance as the texts of its block."""
    p = performance
    return Skate(
        rank=str(p.rank),
        name=p.entrant.name,
        nation=p.entrant.nation,
        start=start,
        totals=(text(p.tss), text(p.tes), text(p.pcs), text(-p.deductions)),
        rows=tuple(
            Row(
                str(e.number), e.code, text(e.base_value), text(e.goe), tuple(str(m) for m in e.marks), text(e.score),
                highlight="x" if e.highlight else "",
            )
            for e in p.elements
        ),
        sums=(text(p.base_value), text(p.tes)),
        components=tuple((c.name, text(c.factor), tuple(text(m) for m in c.marks), text(c.mean)) for c in p.components),
        pcs=text(p.pcs),
    )  # fmt: skip


FIRST_SKATE, SECOND_SKATE = skate(name="Ada LAKE"), skate(name="Bea SNOW", rank=2, elements=SECOND)


def segment_page(*rows: tuple[int, str, int, int]) -> str:
    return fs_manager(
        "Lake Trophy 2023",
        "Women - Short Program",
        "Detailed Classification",
        ["Pl.", "Name", "Nation", "TSS", "StN."],
        [[str(rank), f"{name}|0000000{rank}", "FIN", text(tss), f"#{start}"] for rank, name, tss, start in rows],
    )


@pytest.fixture
def event(tmp_path):
    """The folder of the event; tests overwrite what they spoil."""
    skates = [printed(FIRST_SKATE, "7"), printed(SECOND_SKATE, "3")]
    (tmp_path / "women_short.pdf").write_bytes(sheet(LAYOUT, skates))
    page = segment_page((1, "Ada LAKE", FIRST_SKATE.tss, 7), (2, "Bea SNOW", SECOND_SKATE.tss, 3))
    (tmp_path / "SEG001.htm").write_text(page, encoding="ascii")
    return tmp_path


def codes(report) -> list[str]:
    return [f.code for p in report.performances for f in p.findings]


def test_an_event_that_agrees_with_itself_is_exact(event):
    report = verify(event)
    assert codes(report) == []
    assert [(p.name, p.rank, p.start_number, p.status) for p in report.performances] == [
        ("Ada LAKE", 1, 7, Status.EXACT),
        ("Bea SNOW", 2, 3, Status.EXACT),
    ]
    assert report.exact
    assert (report.summary.files, report.summary.pages) == (2, 2)


def test_a_cent_off_on_the_sheet_is_found_with_its_page_and_place(event):
    wrong = skate(name="Ada LAKE", elements=spoil(1, goe=117, score=1127))
    (event / "women_short.pdf").write_bytes(sheet(LAYOUT, [printed(wrong, "7"), printed(SECOND_SKATE, "3")]))
    first = verify(event).performances[0]
    goe = next(f for f in first.findings if f.code == "goe-differs")
    assert (goe.printed, goe.expected) == ("1.17", "1.18")
    assert goe.place.page == first.page == 1
    assert goe.place.box is not None
    page = next(f for f in first.findings if f.code == "result-page-differs")
    assert (page.printed, page.expected) == (text(FIRST_SKATE.tss), text(wrong.tss))


def test_a_cent_off_on_the_result_page_makes_the_performance_differ(event):
    page = segment_page((1, "Ada LAKE", FIRST_SKATE.tss + 1, 7), (2, "Bea SNOW", SECOND_SKATE.tss, 3))
    (event / "SEG001.htm").write_text(page, encoding="ascii")
    report = verify(event)
    assert codes(report) == ["result-page-differs"]
    assert report.performances[0].status is Status.DIFFERS


def test_a_skater_whose_block_is_lost_is_reported_as_unreadable(event):
    (event / "women_short.pdf").write_bytes(sheet(LAYOUT, [printed(FIRST_SKATE, "7")]))
    report = verify(event)
    assert codes(report) == ["missing-on-sheet"]
    lost = next(p for p in report.performances if p.status is Status.UNREADABLE)
    assert lost.name == "Bea SNOW"
    assert report.summary.unreadable == 1


def test_pages_alone_are_checked_in_themselves_and_say_that_no_sheet_is_there(event):
    (event / "women_short.pdf").unlink()
    report = verify(event)
    assert report.performances == ()
    assert [f.code for file in report.files for f in file.findings] == ["sheet-missing"]


def test_two_events_in_one_zip_are_told_apart_by_their_folders(event, tmp_path_factory):
    path = tmp_path_factory.mktemp("zip") / "lake.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for folder in ("autumn", "spring"):
            for file in sorted(event.iterdir()):
                archive.write(file, f"{folder}/{file.name}")
    report = verify(path)
    assert report.exact
    assert len(report.events) == 2
    assert len(report.performances) == 4
