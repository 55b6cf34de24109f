"""`rinkside verify` on what was printed: everything adds up, and a list that differs from its sheets is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from publish.prints.test_prints import lake, milano

from rinkside import bundled
from rinkside.publish.from_event import from_event
from rinkside.publish.model import Publication
from rinkside.publish.prints.catalogue import PRINTS, print_of
from rinkside.verify import verify


def pyeongchang() -> Publication:
    return from_event(bundled.find("pyeongchang-2018-women"))


def test_everything_there_is_to_print_of_an_event_verifies_together(tmp_path: Path) -> None:
    p = pyeongchang()
    for what in set(PRINTS) - {"team-standings", "packet"}:  # no team event, and no panel is known
        (tmp_path / f"{what}.pdf").write_bytes(print_of(p, what).pdf)
    report = verify(tmp_path)
    assert report.summary.exit_code == 0
    assert report.summary.exact == 2 * 54, "once from the book, once from the judges' details"


def test_a_result_in_the_book_that_is_not_that_of_its_sheet_is_found(tmp_path: Path) -> None:
    p = pyeongchang()
    (category,) = p.categories
    short = category.segments[0]
    first = replace(short.rows[0], tss=(short.rows[0].tss or 0) + 1)
    wrong = replace(category, segments=(replace(short, rows=(first, *short.rows[1:])), category.segments[1]))
    path = tmp_path / "book.pdf"
    path.write_bytes(print_of(replace(p, categories=(wrong,)), "book").pdf)
    report = verify(path)
    assert report.summary.exit_code == 1
    differing = [s for e in report.events for g in e.segments for s in g.performances if s.findings]
    assert [s.name for s in differing] == [first.entrant.name]


def test_a_final_result_alone_is_read_and_a_sheet_to_write_on_has_nothing_to_verify(tmp_path: Path) -> None:
    final, paper = tmp_path / "final.pdf", tmp_path / "paper.pdf"
    final.write_bytes(print_of(milano(), "overall-result").pdf)
    paper.write_bytes(print_of(lake(), "referee-sheet").pdf)
    assert verify(final).summary.exit_code == 0
    report = verify(paper)
    assert report.summary.exit_code == 2
    (file,) = report.events[0].files
    assert [f.code for f in file.findings] == ["nothing-to-verify"]
