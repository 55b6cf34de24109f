"""Writers that die, meet each other or run out of disk, and readers meanwhile: one commit or the other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from conftest import ROOT
from terminal import rinkside

from archive.kit import SHEET, save, six
from rinkside.archive import open_archive
from rinkside.archive.add import add
from rinkside.archive.check import check
from rinkside.archive.lock import writing
from rinkside.archive.store import peek
from rinkside.errors import RinksideError

COUNTS = "SELECT (SELECT count(*) FROM documents) AS d, (SELECT count(*) FROM performances) AS p"


def in_a_process(code: str, *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


_KILLED = """
import os, signal, sys
from rinkside.archive import add as adding, commit as writing
where, moment = sys.argv[3], int(sys.argv[4])
calls = []
def dies(kept):
    def act(*args, **kwargs):
        if where == "before": calls.append(1)
        if len(calls) >= moment: os.kill(os.getpid(), signal.SIGKILL)
        done = kept(*args, **kwargs)
        calls.append(1)
        if len(calls) >= moment: os.kill(os.getpid(), signal.SIGKILL)
        return done
    return act
if where == "write": writing._write = dies(writing._write)
elif where == "replace": writing.replace_whole = dies(writing.replace_whole)
else: writing.write_database = dies(writing.write_database)
adding.BATCH = 1
adding.add(sys.argv[1], [sys.argv[2], sys.argv[5]])
"""


@pytest.mark.parametrize(
    ("where", "moment"),
    [("write", 3), ("replace", 2), ("replace", 4), ("write", 12), ("database", 1)],
)
def test_an_addition_that_is_killed_leaves_one_commit_or_the_other_and_is_completed_by_the_next(
    tmp_path, pages, where, moment
):
    more = save(tmp_path / "more", {SHEET: six(mark=True)[SHEET]})
    root = tmp_path / "a"
    ran = in_a_process(_KILLED, root, pages, where, moment, more)
    assert ran.returncode == -signal.SIGKILL, ran.stderr
    if (root / "catalogue.json").exists():
        seen = open_archive(root).sql(COUNTS).rows()
        assert seen in ([(0, 0)], [(7, 6)]), "readers see nothing of an addition, or all"
    added = add(root, [pages, more])
    assert added.archive.sql(COUNTS).rows() == [(7, 6)]
    assert added.archive.frame("segments")["versions"].max() == 2
    assert check(root, mend=True).whole
    assert check(root).faults == []


def test_what_an_interrupted_addition_wrote_is_not_read_again(tmp_path, pages):
    root = tmp_path / "a"
    more = save(tmp_path / "more", {SHEET: six(mark=True)[SHEET]})
    in_a_process(_KILLED, root, pages, "replace", 4, more)  # the catalogue that names the first batch was written
    assert len(peek(root).catalogue.pending) >= 1
    assert "was interrupted" in rinkside("archive", "check", "--archive", root).out
    assert check(root, mend=True).whole
    assert open_archive(root).sql(COUNTS)["d"][0] > 0
    assert add(root, pages).known == 6


def test_readers_keep_the_commit_they_opened_and_are_told_when_it_is_gone(kept, tmp_path):
    reader = open_archive(kept)
    assert reader.sql(COUNTS).rows() == [(6, 6)]
    add(kept, save(tmp_path / "more", {SHEET: six(mark=True)[SHEET]}))
    assert reader.sql(COUNTS).rows() == [(6, 6)]
    assert open_archive(kept).sql(COUNTS).rows() == [(7, 6)]
    page = six()["SEG001.htm"] + b"<!-- again -->"
    add(kept, save(tmp_path / "third", {"SEG001.htm": page}))
    with pytest.raises(RinksideError, match="was changed since it was opened; open it again"):
        reader.frame("segments")


def test_a_second_writer_is_told_or_waits(tmp_path, kept, pages):
    told = _while_written(kept, "add", pages)
    assert (told.returncode, "is being written by another process" in told.stderr) == (2, True)
    assert "--wait" in told.stderr
    with writing(kept):
        waiting = subprocess.Popen(
            [sys.executable, "-m", "rinkside", "archive", "add", "--wait", str(pages), "--archive", str(kept)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert waiting.stderr is not None
        assert "waiting" in waiting.stderr.readline()
    out, err = waiting.communicate(timeout=300)
    assert (waiting.returncode, "6 known" in out) == (0, True), err


def _while_written(root, *words):
    with writing(root):
        return in_a_process(
            "import sys; from rinkside.cli.main import main; main()", "archive", *words, "--archive", root
        )


_FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), int(sys.argv[3])))
sys.argv = ["rinkside", "archive", "add", sys.argv[1], "--archive", sys.argv[2]]
from rinkside.cli.main import main
main()
"""


@pytest.mark.parametrize("limit", [600, 4000])
def test_a_full_disk_is_told_plainly_and_loses_nothing(kept, tmp_path, limit):
    before = open_archive(kept).sql(COUNTS).rows()
    more = save(tmp_path / "more", {SHEET: six(mark=True)[SHEET]})
    ran = in_a_process(_FULL, more, kept, limit)
    assert (ran.returncode, "Traceback" in ran.stderr) == (2, False), ran.stderr
    assert "the disk is full" in ran.stderr
    assert open_archive(kept).sql(COUNTS).rows() == before
    assert add(kept, more).performances == 6
    assert check(kept, mend=True).whole
    assert open_archive(kept).sql(COUNTS).rows() == [(7, 6)]


def test_many_small_batches_become_few_and_say_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr("rinkside.archive.compact.MANY", 3)
    names = sorted(name for name in six() if name.endswith(".htm"))
    for at, name in enumerate(names, 1):
        archive = add(tmp_path / "a", save(tmp_path / str(at), {name: six()[name]})).archive
    archive = add(tmp_path / "a", save(tmp_path / "sheet", {SHEET: six()[SHEET]})).archive
    assert len(archive.catalogue.batches) <= 4
    whole = add(tmp_path / "b", save(tmp_path / "all", six())).archive
    for query in (
        "SELECT name, tss FROM performances ORDER BY ALL",
        "SELECT segment, name, rank, points FROM results ORDER BY ALL",
        "SELECT event, first_day FROM events",
    ):
        assert archive.sql(query).equals(whole.sql(query))
    assert check(tmp_path / "a", mend=True).whole
    assert check(tmp_path / "a").faults == []
