"""Archives that are damaged, moved or half there: named with what mends it, and mended."""

from __future__ import annotations

import shutil

import duckdb
import pytest
from terminal import rinkside

from rinkside.archive import open_archive
from rinkside.archive.add import add
from rinkside.archive.check import check
from rinkside.errors import RinksideError, UsageError


def batch_of(root):
    (batch,) = (root / "batches").iterdir()
    return batch


def answers(root):
    return open_archive(root).sql("SELECT name, tss FROM performances ORDER BY performance").rows()


def test_a_sound_archive_is_whole(kept):
    checked = check(kept)
    assert (checked.faults, checked.whole, checked.batches) == ([], True, 1)
    assert checked.files > 8


def test_a_batch_deleted_by_hand_is_named_and_its_files_can_be_added_again(kept, pages):
    before = answers(kept)
    shutil.rmtree(batch_of(kept))
    with pytest.raises(RinksideError, match=r"batches/000001-\w+ is not there; put it back from a backup, or let"):
        open_archive(kept)
    told = rinkside("archive", "stats", "--archive", kept)
    assert (told.status, "Traceback" in told.err, "archive check --mend" in told.err) == (2, False, True)
    assert rinkside("archive", "check", "--archive", kept).status == 1
    assert check(kept, mend=True).whole
    assert answers(kept) == []
    assert add(kept, pages).known == 0
    assert answers(kept) == before


@pytest.mark.parametrize("harm", ["cut", "flipped", "lost"])
def test_a_file_that_was_cut_changed_or_lost_is_named_and_set_aside(kept, pages, harm):
    before = answers(kept)
    place = batch_of(kept) / "performances.parquet"
    data = bytearray(place.read_bytes())
    if harm == "cut":
        place.write_bytes(data[: len(data) // 2])
    elif harm == "lost":
        place.unlink()
    else:
        data[len(data) // 3] ^= 0xFF
        place.write_bytes(data)
    found = check(kept)
    assert not found.whole
    assert any("performances.parquet" in fault.what for fault in found.faults)
    assert check(kept, mend=True).whole
    assert [p.name for p in (kept / "damaged").iterdir()]
    add(kept, pages)
    assert (answers(kept), check(kept).faults) == (before, [])


def test_derived_tables_that_are_lost_or_other_are_made_anew(kept):
    before = open_archive(kept).frame("segments")
    (derived,) = (kept / "derived").iterdir()
    shutil.rmtree(derived)
    with pytest.raises(RinksideError, match="is made anew by"):
        open_archive(kept)
    assert check(kept, mend=True).whole
    assert open_archive(kept).frame("segments").equals(before)


def test_a_lost_catalogue_is_made_of_the_batches_and_never_taken_for_an_empty_archive(kept, pages):
    before = answers(kept)
    (kept / "catalogue.json").unlink()
    for act in (lambda: open_archive(kept), lambda: add(kept, pages), lambda: check(kept)):
        with pytest.raises(UsageError, match=r"has batches of an archive and no catalogue\.json"):
            act()
    assert check(kept, mend=True).whole
    assert answers(kept) == before
    assert add(kept, pages).performances == 0


def test_what_nothing_names_is_found_and_deleted(kept):
    for name in ("batches/000009-of-a-process-that-died", "derived/000009-too"):
        (kept / name).mkdir()
    assert [f.what for f in check(kept).faults] == [
        "batches/000009-of-a-process-that-died is counted by no catalogue",
        "derived/000009-too is counted by no catalogue",
    ]
    assert check(kept, mend=True).whole
    assert check(kept).faults == []


def test_a_moved_archive_answers_and_its_database_is_written_anew(kept, tmp_path):
    before = answers(kept)
    moved = tmp_path / "elsewhere"
    shutil.move(kept, moved)
    assert answers(moved) == before
    (fault,) = check(moved).faults
    assert "catalogue.duckdb does not answer, as after a move" in fault.what
    assert check(moved, mend=True).whole
    with duckdb.connect(str(moved / "catalogue.duckdb"), read_only=True) as connection:
        assert connection.execute("SELECT count(*) FROM performances").fetchone() == (len(before),)


def test_a_catalogue_that_is_no_catalogue_and_one_of_another_form_are_told_plainly(kept):
    place = kept / "catalogue.json"
    whole = place.read_text()
    place.write_text("{")
    with pytest.raises(RinksideError, match=r"cannot be read"):
        open_archive(kept)
    place.write_text(whole.replace('"form": 2', '"form": 99'))
    with pytest.raises(UsageError, match=r"form 99, this Rinkside reads form 2"):
        check(kept, mend=True)


@pytest.mark.parametrize("said", ["[]", '{"form": 2, "batches": 5}', '{"batches": []}', "null"])
def test_a_catalogue_that_is_none_is_made_anew_of_the_batches(kept, said):
    before = open_archive(kept).frame("performances")
    (kept / "catalogue.json").write_text(said, "utf-8")
    with pytest.raises(RinksideError, match=r"cannot be read .*check --mend"):
        open_archive(kept)
    assert check(kept, mend=True).whole
    assert open_archive(kept).frame("performances").equals(before)


def test_an_archive_of_a_newer_form_is_left_alone_and_says_what_reads_it(kept):
    said = (kept / "catalogue.json").read_text("utf-8")
    (kept / "catalogue.json").write_text(said.replace('"form": 2', '"form": 9'), "utf-8")
    for act in (open_archive, lambda place: check(place, mend=True)):
        with pytest.raises(UsageError, match=r"form 9, .* use the Rinkside that wrote it"):
            act(kept)
