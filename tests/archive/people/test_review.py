"""Settling doubts: decisions hold for what is added later, and every one can be undone. Every name here is made up."""

from __future__ import annotations

import json

import pytest
from terminal import rinkside

from archive.people.kit import archive_of, men, pairs, panel, people_of, together, women
from rinkside.archive import open_archive
from rinkside.archive.people.decisions import read_decisions
from rinkside.archive.people.review import merge, split, split_events, undo
from rinkside.errors import RinksideError, UsageError

SISTERS = ("Alina TORVALINEN", "Arina TORVALINEN")


@pytest.fixture
def root(tmp_path):
    archive_of(
        tmp_path / "a",
        women("2012-13", (SISTERS[0], "FIN"), ("Iulia ZHARKOVSKAIA", "RUS")),
        women("2013-14", (SISTERS[1], "FIN"), ("ZHARKOVSKAYA Yulia", "RUS")),
    )
    return tmp_path / "a"


def test_a_merge_holds_for_what_is_added_later_and_can_be_undone(root):
    made = merge(root, *SISTERS, by="archivist", why="one letter in a programme")
    assert together(open_archive(root), *SISTERS)
    later = archive_of(root, women("2014-15", ("TORVALINEN Arina", "FIN")))
    assert together(later, *SISTERS, "TORVALINEN Arina")
    standing = later.sql("SELECT DISTINCT standing FROM aliases WHERE name = 'Arina TORVALINEN'")["standing"]
    assert standing.to_list() == ["reviewed"]
    undo(root, made.number, by="archivist")
    assert not together(open_archive(root), *SISTERS)
    assert [(d.act, d.by, d.why) for d in read_decisions(root)] == [
        ("merge", "archivist", "one letter in a programme"),
        ("undo", "archivist", ""),
    ]


def test_a_split_wins_over_what_the_names_say_and_an_undone_undo_brings_it_back(root):
    split(root, "Yulia Zharkovskaya", ["ZHARKOVSKAYA Yulia"], by="archivist")
    assert not together(open_archive(root), "Iulia ZHARKOVSKAIA", "ZHARKOVSKAYA Yulia")
    undo(root, 1, by="archivist")
    assert together(open_archive(root), "Iulia ZHARKOVSKAIA", "ZHARKOVSKAYA Yulia")
    with pytest.raises(UsageError, match="no decision 1 to undo"):
        undo(root, 1, by="archivist")


def test_two_of_one_spelling_are_split_by_event(tmp_path):
    root = tmp_path / "a"
    archive_of(
        root,
        men("2012-13", ("Ivo MARKOVEC", "CRO"), event="one"),
        men("2013-14", ("Ivo MARKOVEC", "CRO"), event="two"),
        men("2014-15", ("Ivo MARKOVEC", "CRO"), event="three"),
    )
    with pytest.raises(UsageError, match="no event"):
        split_events(root, "Ivo Markovec", ["nowhere"], by="archivist")
    split_events(root, "Ivo Markovec", ["two"], by="archivist")
    said = open_archive(root).sql("SELECT p.event, person FROM results JOIN parts p USING (document, part)").rows()
    person = dict(said)
    assert person["one"] == person["three"] != person["two"]


def test_a_couple_is_not_merged_but_its_partners_are(tmp_path):
    archive_of(tmp_path / "a", pairs("2010-11", ("Ana POLSKA / Ivo DRAKOV", "BUL")))
    with pytest.raises(UsageError, match="name polska-ana or drakov-ivo"):
        merge(tmp_path / "a", "polska-ana+drakov-ivo", "polska-ana", by="archivist")


def test_a_decision_half_written_when_a_process_died_was_never_made(root):
    merge(root, *SISTERS, by="archivist")
    place = root / "people" / "decisions.jsonl"
    with place.open("ab") as stream:
        stream.write(b'{"number": 2, "act": "sp')
    assert len(read_decisions(root)) == 1
    undo(root, 1, by="archivist")
    assert [d.act for d in read_decisions(root)] == ["merge", "undo"]
    place.write_text("not a decision\n" + place.read_text("utf-8"), "utf-8")
    with pytest.raises(RinksideError, match="line 1 cannot be read"):
        read_decisions(root)


def test_the_commands_list_show_settle_and_undo(root):
    at = ("--archive", root)
    queue = rinkside("people", "queue", *at, width=300)
    assert "Alina TORVALINEN" in queue.out
    assert "a first name that is another name too" in queue.out
    assert "one person" in rinkside("people", "merge", 1, *at, "--by", "archivist", "--why", "programme").out
    assert rinkside("people", "queue", *at).out.strip() == "Nothing is in doubt."
    shown = json.loads(rinkside("people", "show", "Arina Torvalinen", *at, "--json").out)
    assert shown["names"] == sorted(SISTERS)
    assert {a["standing"] for a in shown["aliases"]} == {"reviewed"}
    assert "merge" in rinkside("people", "log", *at).out
    rinkside("people", "undo", 1, *at)
    listed = [json.loads(line) for line in rinkside("people", "list", "torvalinen", *at, "--json").out.splitlines()]
    assert [row["name"] for row in listed] == list(SISTERS)
    nobody = rinkside("people", "show", "Nobody NOWHERE", *at)
    assert (nobody.status, "Traceback" in nobody.err) == (2, False)
    assert "nobody in the archive is called" in nobody.err


def test_nationalities_of_judges_are_brought_from_a_table_with_their_source(tmp_path):
    root = tmp_path / "a"
    archive_of(root, panel("2017-18", ("Marta VOLLENWEIDER", "ISU", "Ms.")), panel("2018-19", ("Per HOLM", "ISU")))
    table = tmp_path / "judges.csv"
    table.write_text(
        "competition,isu_year,judge_name,judge_nationality\ncup,1718,vollenweider marta,SUI\ncup,1718,,\n", "utf-8"
    )
    first = json.loads(rinkside("people", "import", table, "--archive", root, "--json").out)
    again = json.loads(rinkside("people", "import", table, "--archive", root, "--json").out)
    assert (first, again) == ({"new": 1, "without": 1}, {"new": 0, "without": 1})
    archive = open_archive(root)
    said = archive.sql("SELECT name, stands_for, basis FROM officials ORDER BY name").rows()
    assert said == [("Marta VOLLENWEIDER", "SUI", "imported"), ("Per HOLM", None, None)]
    assert archive.sql("SELECT source FROM nationalities")["source"].to_list() == ["judges.csv"]
    assert len(people_of(archive, "official")) == 2
    table.write_text("who,whence\n", "utf-8")
    refused = rinkside("people", "import", table, "--archive", root)
    assert (refused.status, "name them judge_name, nationality and season" in " ".join(refused.err.split())) == (
        2,
        True,
    )


def test_a_file_that_is_no_table_of_nationalities_is_refused_in_words(root):
    picture = root.parent / "picture.csv"
    picture.write_bytes(b"\x89PNG\r\r\n\x1a\n" + bytes(range(256)) * 40)
    for file, reason in ((picture, "picture.csv"), (root.parent / "nowhere.csv", "cannot be read")):
        refused = rinkside("people", "import", file, "--archive", root)
        assert (refused.status, reason in " ".join(refused.err.split()), "defect" in refused.err) == (2, True, False)
