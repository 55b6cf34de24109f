"""Result pages that lie beside the sheets of an event: what they say of it is published, too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from terminal import rinkside

from rinkside.domain import Entrant, Function, Level, Official, Panel
from rinkside.errors import UsageError
from rinkside.protocols.html import read_html
from rinkside.publish.from_event import from_files
from rinkside.publish.loader import to_rehearse
from rinkside.publish.model import Entry, Publication
from rinkside.publish.site.build import build

WOMEN = "milano-cortina-2026-women"


def with_officials_and_clubs() -> Publication:
    """The women's night of 2026 with officials, one club, one ISU number, and one who withdrew before it."""
    event = from_files([WOMEN])
    (women,) = event.categories
    officials = (
        Official(Function.REFEREE, "Gus HAIL", "ISU", None, "Mr.", "Referee"),
        Official(Function.JUDGE, "Fay FROST", "SUI", 1, "Ms.", "Judge No.1"),
    )
    leader = replace(women.overall[0].entrant, club="Lake Club", isu_ids=("00012345",))

    def known(row):
        return replace(row, entrant=leader) if row.entrant.name == leader.name else row

    segments = tuple(
        replace(s, panel=Panel(officials), rows=tuple(map(known, s.rows)), starts=tuple(map(known, s.starts)))
        for s in women.segments
    )
    entries = (*map(known, women.entries), Entry(Entrant("Zoe THAW", "ZZZ")))
    women = replace(women, segments=segments, overall=tuple(map(known, women.overall)), entries=entries)
    return replace(event, categories=(women,))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Sheets and pages in the classic form, as a results program leaves them in a folder."""
    made = tmp_path_factory.mktemp("2026-results")
    for name, data in build(with_officials_and_clubs()).items():
        if name.endswith((".htm", ".pdf")):
            (made / name).write_bytes(data)
    return made


def test_pages_beside_sheets_give_the_event_its_name_place_days_officials_clubs_and_entries(folder):
    event, read = with_officials_and_clubs(), from_files([folder])
    assert (read.name, read.venue, read.first_day, read.last_day) == (
        event.name,
        event.venue,
        event.first_day,
        event.last_day,
    )
    (own,), (women,) = event.categories, read.categories
    assert [s.panel for s in women.segments] == [s.panel for s in own.segments]
    leader = women.overall[0].entrant
    assert (leader.club, leader.isu_ids) == ("Lake Club", ("00012345",))
    assert {e.entrant for e in women.entries} == {e.entrant for e in own.entries}
    assert [(r.entrant, r.place, r.total) for r in women.overall] == [
        (r.entrant, r.place, r.total) for r in own.overall
    ]


def test_segments_of_which_there_is_a_page_and_no_sheet_are_published_with_their_totals(folder, tmp_path):
    event = with_officials_and_clubs()
    junior = replace(event.categories[0], name="Junior Women", level=Level.JUNIOR)
    for name, data in build(replace(event, categories=(*event.categories, junior)), sheets=False).items():
        if name.endswith(".htm"):
            (tmp_path / name).write_bytes(data)
    sheet = "SEG002_JudgesDetailsperSkater.pdf"
    (tmp_path / sheet).write_bytes((folder / sheet).read_bytes())
    women, read = from_files([tmp_path]).categories
    assert [any(r.performance for r in s.rows) for s in women.segments] == [False, True]
    assert (read.name, read.level) == ("Junior Women", Level.JUNIOR)
    for own, other in zip(junior.segments, read.segments, strict=True):
        assert [(r.entrant, r.place, r.tss) for r in other.rows] == [(r.entrant, r.place, r.tss) for r in own.rows]
        assert all(r.performance is None for r in other.rows)


def test_pages_alone_are_published_and_not_rehearsed(folder, tmp_path):
    for page in folder.glob("*.htm"):
        (tmp_path / page.name).write_bytes(page.read_bytes())
    own, read = with_officials_and_clubs(), from_files([tmp_path])
    assert [(r.entrant.name, r.place, r.total) for r in read.categories[0].overall] == [
        (r.entrant.name, r.place, r.total) for r in own.categories[0].overall
    ]
    assert [s.panel for s in read.categories[0].segments] == [s.panel for s in own.categories[0].segments]
    with pytest.raises(UsageError, match="no judges' details found"):
        to_rehearse([tmp_path])


def test_pages_of_a_category_nobody_skated_yet_are_refused_with_what_is_missing(folder, tmp_path):
    for name in ("index.htm", "CAT001EN.htm"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    with pytest.raises(UsageError, match="without the judges' marks"):
        from_files([tmp_path])


def test_the_name_of_an_event_of_one_sheet_is_the_one_its_sheet_prints(folder):
    assert from_files([folder / "SEG002_JudgesDetailsperSkater.pdf"]).name == with_officials_and_clubs().name


def test_a_sheet_that_prints_no_name_is_called_as_its_file_and_not_as_the_folder_it_lies_in(tmp_path):
    event = replace(from_files([WOMEN]), name="")
    (tmp_path / "2026_Lake_WomenFS.pdf").write_bytes(build(event)["SEG002_JudgesDetailsperSkater.pdf"])
    assert from_files([tmp_path / "2026_Lake_WomenFS.pdf"]).name == "2026_Lake_WomenFS"


def test_an_event_whose_sheets_print_no_name_is_given_one(folder, tmp_path):
    sheet = str(folder / "SEG002_JudgesDetailsperSkater.pdf")
    ran = rinkside(
        "publish", sheet, str(tmp_path / "site"), "--no-sheets", "--name", "Lake Cup", "--venue", "Lake Hall"
    )
    assert ran.status == 0, ran.err
    index = read_html(tmp_path / "site" / "index.htm").document
    assert (index.event, index.venue) == ("Lake Cup", "Lake Hall")


def test_no_folder_of_the_machine_that_published_stands_in_the_results(folder):
    published = build(from_files([folder]), sheets=False)
    assert b"SEG002_JudgesDetailsperSkater.pdf" in published["event.json"]
    assert not [name for name, data in published.items() if str(folder.parent).encode() in data]
