"""Sheets that were published again, and events told apart by their days."""

from __future__ import annotations

from datetime import date

import pytest
from terminal import rinkside

from archive.kit import SHEET, dated, save, six
from rinkside.archive.add import add
from rinkside.archive.events import KnownEvents
from rinkside.archive.issues import Published, issues
from rinkside.archive.versions import Changed, changes, versions
from rinkside.errors import UsageError

FIRST, AGAIN = "20260219231000", "20260220091500"


def two_issues(tmp_path, order):
    """An archive to which a sheet and its second issue were added in that order."""
    held = {
        "first": dated(six()[SHEET], FIRST),
        "again": dated(six(mark=True)[SHEET], AGAIN),
    }
    for name in order:
        archive = add(tmp_path / "a", save(tmp_path / name, {SHEET: held[name]})).archive
    return archive


@pytest.mark.parametrize("order", [("first", "again"), ("again", "first")])
def test_the_issue_whose_file_was_made_last_counts_in_whatever_order_they_are_added(tmp_path, order):
    archive = two_issues(tmp_path, order)
    first, again = versions(archive)
    assert [(v.version, v.current, v.newest_by) for v in (first, again)] == [
        (1, False, "creation"), (2, True, "creation"),
    ]  # fmt: skip
    assert again.made.startswith("2026-02-20 09:15:00")
    assert changes(archive, first, again) == [Changed("LIU Alysa", "element 1", "mark 6", 3, 4)]
    (mark,) = archive.sql(
        "SELECT mark FROM marks JOIN performances USING (performance) "
        "WHERE name = 'LIU Alysa' AND row = 'element' AND number = 1 AND judge = 6"
    )["mark"]
    assert mark == 4
    assert archive.sql("SELECT count(*) AS n FROM performances")["n"][0] == 6
    assert archive.sql("SELECT count(*) AS n FROM performances_all")["n"][0] == 12


def test_a_file_that_does_not_say_when_it_was_made_is_newest_when_it_was_added_last(tmp_path):
    add(tmp_path / "a", save(tmp_path / "again", {SHEET: six(mark=True)[SHEET]}))
    archive = add(tmp_path / "a", save(tmp_path / "first", {SHEET: dated(six()[SHEET], FIRST)})).archive
    assert [(v.version, v.current, v.newest_by) for v in versions(archive)] == [
        (1, False, "adding"), (2, True, "adding"),
    ]  # fmt: skip


def test_equal_content_is_no_new_version_though_the_file_is_another(tmp_path):
    add(tmp_path / "a", save(tmp_path / "one", {SHEET: six()[SHEET]}))
    archive = add(tmp_path / "a", save(tmp_path / "two", {SHEET: dated(six()[SHEET], AGAIN)})).archive
    assert versions(archive) == []
    (segment,) = archive.frame("segments").to_dicts()
    (version,) = versions(archive, segment["segment"])
    assert (version.files, segment["versions"]) == (2, 1)
    assert archive.sql("SELECT count(*) AS n FROM performances")["n"][0] == 6


def test_a_page_that_was_saved_again_counts_once(tmp_path, pages):
    later = {name: data + b"<!-- saved again -->" for name, data in six().items() if name.endswith(".htm")}
    once = add(tmp_path / "a", pages).archive.sql("SELECT count(*) AS n FROM results")["n"][0]
    twice = add(tmp_path / "a", save(tmp_path / "later", later)).archive
    assert twice.sql("SELECT count(*) AS n FROM results")["n"][0] == once > 0
    assert twice.sql("SELECT count(*) AS n FROM results_all")["n"][0] == 2 * once


def test_the_command_says_person_by_person_what_changed(tmp_path):
    archive = two_issues(tmp_path, ("first", "again"))
    listed = rinkside("archive", "issues", "--archive", archive.root).out
    segment = versions(archive)[0].segment
    assert f"{segment}  version 2" in listed
    said = rinkside("archive", "issues", segment, "--archive", archive.root).out
    assert "counts (newest by when the files were made)" in said
    assert "  LIU Alysa, element 1: mark 6 3 → 4" in said
    with pytest.raises(UsageError, match="has no segment 'no such'"):
        versions(archive, "no such")


def sheet(document, names, *, day=None, subject="cup/women/free", content=None):
    return Published(subject, "sheet", document, 0, content or f"{document}", frozenset(names), day)


def test_sheets_of_one_title_weeks_apart_or_of_other_people_replace_nothing():
    people = {"a", "b", "c"}
    found = issues(
        [
            sheet(1, people, day=date(2024, 11, 2)),
            sheet(2, people, day=date(2024, 12, 7)),
            sheet(3, {"x", "y"}, day=date(2024, 11, 2)),
            sheet(4, people, day=date(2024, 11, 3)),
        ]
    )
    assert [(i.segment, i.document, i.version, i.current) for i in found] == [
        ("cup/women/free", 1, 1, False), ("cup/women/free", 4, 2, True), ("cup/women/free-2", 2, 1, True),
        ("cup/women/free-3", 3, 1, True),
    ]  # fmt: skip


def test_a_copy_in_a_folder_that_names_the_event_otherwise_counts_once():
    found = issues([sheet(1, {"a"}, content="same"), sheet(2, {"a"}, content="same", subject="other/women/free")])
    assert [(i.segment, i.document, i.current) for i in found] == [
        ("cup/women/free", 1, True), ("cup/women/free", 2, False),
    ]  # fmt: skip


def test_events_without_a_title_are_told_apart_by_their_days_and_found_again():
    known = KnownEvents()
    first = known.settle("2024-25-other", [date(2024, 11, 2)], apart=True)
    second = known.settle("2024-25-other", [date(2024, 12, 7)], apart=True)
    assert (first, second) == ("2024-25-other-2024-11-02", "2024-25-other-2024-12-07")
    assert known.settle("2024-25-other", [date(2024, 12, 5)], apart=True) == second
    assert known.settle("2024-25-other", [date(2024, 11, 3)], apart=True) == first


def test_an_event_with_a_title_keeps_its_id_for_weeks_and_a_second_of_that_title_gets_another():
    known = KnownEvents()
    games = known.settle("2017-18-games", [date(2018, 2, 9)], apart=False)
    assert known.settle("2017-18-games", [date(2018, 2, 23)], apart=False) == games == "2017-18-games"
    assert known.settle("2017-18-games", [], apart=False) == games
    assert known.settle("2017-18-games", [date(2018, 5, 1)], apart=False) == "2017-18-games-2018-05-01"


def test_what_says_no_season_finds_its_event_by_the_year_in_its_title():
    known = KnownEvents({"2024-25-cup-2025": None, "2023-24-open": None})
    assert known.dated("season-unknown-cup-2025") == "2024-25-cup-2025"
    assert known.dated("season-unknown-open") == "season-unknown-open"
    assert known.dated("season-unknown-cup-2026") == "season-unknown-cup-2026"


def test_sheets_of_several_events_in_one_folder_are_several_events(tmp_path, shared):
    archive = add(tmp_path / "a", shared / "corpus" / "isu-modern" / "other").archive
    days = archive.sql("SELECT first_day, last_day FROM events ORDER BY first_day").rows()
    assert len(days) > 2
    assert all((last - first).days <= 4 for first, last in days)
