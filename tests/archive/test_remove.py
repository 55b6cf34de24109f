"""Taking out: gone from every file, and everybody else's results where they were."""

from __future__ import annotations

import pyarrow.parquet as pq
import pytest
from terminal import rinkside

from archive.kit import SHEET, save, six
from rinkside.archive import open_archive
from rinkside.archive.add import add
from rinkside.archive.check import check
from rinkside.archive.remove import remove
from rinkside.errors import RinksideError, UsageError

HERS = "LIU Alysa"
NAMES = "SELECT name FROM performances ORDER BY performance"


def words_on_the_disk(root):
    """Every text value in every file of an archive."""
    found = set()
    for file in root.rglob("*.parquet"):
        for column in pq.read_table(file).columns:
            found.update(str(value) for value in column.to_pylist())
    return found


def test_a_removed_document_is_gone_from_every_file_and_can_be_added_again(kept, pages):
    before = open_archive(kept)
    (number,) = before.sql("SELECT document FROM documents WHERE performances > 0")["document"]
    others = before.sql("SELECT count(*) AS n FROM results")["n"][0]
    assert "3F!" in words_on_the_disk(kept)
    removed = remove(kept, [str(number)])
    assert (removed.documents, removed.performances) == (1, 6)
    assert "3F!" not in words_on_the_disk(kept)
    assert removed.archive.sql("SELECT count(*) AS n FROM elements_all")["n"][0] == 0
    assert removed.archive.sql("SELECT count(*) AS n FROM results")["n"][0] == others > 0
    assert check(kept).faults == []
    assert add(kept, pages).performances == 6


def test_an_event_is_removed_by_its_id_and_nothing_of_it_is_left(kept):
    (event,) = open_archive(kept).frame("events")["event"]
    archive = remove(kept, [event]).archive
    assert {name: archive.frame(name).height for name in ("documents", "parts", "events", "results", "findings")} == {
        "documents": 0, "parts": 0, "events": 0, "results": 0, "findings": 0,
    }  # fmt: skip
    assert not any(HERS in word for word in words_on_the_disk(kept))


def test_a_person_is_taken_out_and_everybody_elses_results_stay(kept, tmp_path):
    numbers = "SELECT rank, tss, tes, pcs FROM performances ORDER BY performance"
    marks = "SELECT list(mark ORDER BY ALL) FROM marks"
    before = open_archive(kept)
    printed, marked = before.sql(numbers), before.sql(marks)
    names = before.sql(NAMES)["name"].to_list()
    assert any(HERS in word for word in words_on_the_disk(kept))
    removed = remove(kept, persons=["Alysa Liu"])
    assert removed.entrants == 1
    assert [word for word in words_on_the_disk(kept) if "LIU" in word.upper()] == []
    after = open_archive(kept)
    assert after.sql(numbers).equals(printed)
    assert after.sql(marks).equals(marked)
    assert after.sql(NAMES)["name"].to_list() == [name if name != HERS else "withheld 1" for name in names]
    with pytest.raises(RinksideError, match="was changed since it was opened"):
        before.frame("documents")
    # a second issue that names her again does not bring her back
    add(kept, save(tmp_path / "again", {SHEET: six(mark=True)[SHEET]}))
    assert [word for word in words_on_the_disk(kept) if "LIU" in word.upper()] == []
    assert open_archive(kept).frame("segments")["versions"].max() == 2
    assert HERS.casefold() not in (kept / "erased.json").read_text().casefold()


def test_what_the_archive_does_not_hold_is_not_removed(kept):
    with pytest.raises(UsageError, match="holds no document or event 'no-such'"):
        remove(kept, ["no-such"])
    with pytest.raises(UsageError, match="names nobody 'Nobody Here'"):
        remove(kept, persons=["Nobody Here"])
    assert not (kept / "erased.json").exists()


def test_the_command_says_what_would_go_and_does_it_when_told(kept):
    (event,) = open_archive(kept).frame("events")["event"]
    said = rinkside("archive", "remove", event, "--person", "Liu Alysa", "--archive", kept).out
    assert "with 6 performances would go." in said
    assert "give --yes to do it" in said
    assert open_archive(kept).frame("events").height == 1
    assert "with 6 performances removed." in rinkside("archive", "remove", event, "--yes", "--archive", kept).out
    assert open_archive(kept).frame("events").height == 0
    assert rinkside("archive", "remove", "--archive", kept).status == 2
