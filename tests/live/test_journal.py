"""The journal: appended in one transaction, chained, checked, exported and imported; one writer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
import sqlalchemy as sa
from live_kit import Rink, call_all, finish, mark_all, set_up

from rinkside.errors import DocumentError, UsageError
from rinkside.live.journal import Journal, LeaseLost, WriteFailed, sqlite_url
from rinkside.live.portable import check_chain, export_lines, read_portable, replay
from rinkside.live.tables import RECORDS, VERSION_TABLE, WRITER


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/journal.sqlite"


@pytest.fixture(scope="module")
def skated() -> Rink:
    rink = set_up()
    for start in (1, 2):
        call_all(rink, start)
        mark_all(rink, start)
        finish(rink, start)
    return rink


def test_what_was_appended_is_read_back_after_closing(url, skated):
    with Journal.open(url) as journal:
        journal.append("lake-2026", skated.records[:20])
        journal.append("lake-2026", skated.records[20:])
    with Journal.open(url) as journal:
        assert list(journal.read("lake-2026")) == skated.records
        assert [r["seq"] for r in journal.read("lake-2026", after=30)][:2] == [31, 32]
        (listed,) = journal.competitions()
        assert (listed.code, listed.records, listed.hash) == ("lake-2026", len(skated.records), skated.state.hash)
        assert replay(journal.kept("lake-2026")).dump() == skated.state.dump()


def test_a_record_of_a_taken_number_takes_the_whole_batch_down(url, skated):
    with Journal.open(url) as journal:
        journal.append("lake-2026", skated.records[:10])
        with pytest.raises(WriteFailed, match="already"):
            journal.append("lake-2026", skated.records[9:12])
        assert len(list(journal.kept("lake-2026"))) == 10
        journal.append("lake-2026", skated.records[10:12])
        assert len(list(journal.kept("lake-2026"))) == 12


def test_a_second_writer_is_refused_and_names_the_first(url):
    with Journal.open(url), pytest.raises(UsageError, match=rf"process {os.getpid()}"):
        Journal.open(url)
    Journal.open(url).close()


def test_a_writer_of_another_process_is_refused_while_this_one_lives(url):
    program = (
        "import sys\nfrom rinkside.live.journal import Journal\nfrom rinkside.errors import UsageError\n"
        "try:\n    Journal.open(sys.argv[1])\nexcept UsageError as error:\n    print('refused:', error)\n"
    )
    with Journal.open(url):
        ran = subprocess.run([sys.executable, "-c", program, url], capture_output=True, text=True, check=False)
    assert ran.stdout.startswith("refused:"), ran.stderr


def test_a_writer_whose_lease_was_taken_writes_no_more(url, skated):
    with Journal.open(url) as journal:
        journal.append("lake-2026", skated.records[:5])
        other = sa.create_engine(url)
        with other.begin() as connection:
            connection.execute(sa.update(WRITER).values(epoch=WRITER.c.epoch + 1))
        other.dispose()
        with pytest.raises(LeaseLost):
            journal.append("lake-2026", skated.records[5:8])
        assert len(list(journal.kept("lake-2026"))) == 5


def test_a_reader_opens_beside_the_writer_and_cannot_write(url, skated):
    with Journal.open(url) as journal:
        journal.append("lake-2026", skated.records)
        with Journal.open(url, writer=False) as reader:
            assert len(list(reader.kept("lake-2026"))) == len(skated.records)
            with pytest.raises(WriteFailed, match="read only"):
                reader.append("lake-2026", skated.records[:1])


def test_a_whole_journal_has_no_fault(url, skated):
    with Journal.open(url) as journal:
        journal.append("lake-2026", skated.records)
        assert check_chain(journal.kept("lake-2026")) == []


@pytest.mark.parametrize(
    ("change", "code", "seq"),
    [
        (sa.update(RECORDS).where(RECORDS.c.seq == 7).values(body=RECORDS.c.body + " "), "hash", 7),
        (sa.update(RECORDS).where(RECORDS.c.seq == 7).values(hash="0" * 64), "hash", 7),
        (sa.update(RECORDS).where(RECORDS.c.seq == 7).values(prev="0" * 64), "chain", 7),
        (sa.delete(RECORDS).where(RECORDS.c.seq == 7), "gap", 7),
        (sa.update(RECORDS).where(RECORDS.c.seq == 7).values(id="other"), "column", 7),
    ],
)
def test_the_check_names_the_first_bad_record(url, skated, change, code, seq):
    with Journal.open(url) as journal:
        journal.append("lake-2026", skated.records)
        connection = journal.raw()
        assert connection is not None
        with connection.begin():
            connection.execute(change)
        (fault,) = check_chain(journal.kept("lake-2026"))
        assert (fault.code, fault.seq) == (code, seq)


def exported(url: str, rink: Rink) -> list[str]:
    with Journal.open(url) as journal:
        journal.append("lake-2026", rink.records)
        return list(export_lines("lake-2026", journal.kept("lake-2026")))


def test_an_export_imports_to_the_same_state_byte_for_byte(url, skated):
    code, rows, state = read_portable(exported(url, skated))
    assert code == "lake-2026"
    assert len(rows) == len(skated.records)
    assert state.dump() == skated.state.dump()


def test_a_broken_export_is_refused_with_line_and_next_step(url, skated):
    lines = exported(url, skated)
    at = next(i for i, line in enumerate(lines) if '"mark":2' in line)
    changed = [*lines[:at], lines[at].replace('"mark":2', '"mark":3'), *lines[at + 1 :]]
    with pytest.raises(DocumentError, match=rf"line {at + 1}: record {at} was changed"):
        read_portable(changed)
    for spoilt, said in (
        (lines[:-1], "cut off"),
        ([*lines[:5], *lines[6:]], "closing line says"),
        (lines[1:], "line 1: no journal"),
        ([lines[0], "{", *lines[1:]], "line 2: no JSON object"),
        ([*lines, lines[-1]], "behind the closing line"),
        ([], "cut off"),
        (['{"rinkside":"journal","version":9,"competition":"x"}\n'], "version 9"),
    ):
        with pytest.raises(DocumentError, match=said):
            read_portable(spoilt)


def test_a_database_that_is_none_is_refused_in_words(tmp_path):
    (tmp_path / "notes.sqlite").write_text("these are my notes, not a database; " * 40, "utf-8")
    with pytest.raises(UsageError, match="no database"):
        Journal.open(f"sqlite:///{tmp_path}/notes.sqlite")
    with pytest.raises(UsageError, match="no database"):
        Journal.open("mongo://x")
    with pytest.raises(UsageError, match="names no file"):
        Journal.open("sqlite://")
    with pytest.raises(UsageError, match="there is no journal"):
        Journal.open(f"sqlite:///{tmp_path}/nothing.sqlite", writer=False)


def test_a_journal_of_an_older_making_is_brought_up_to_date_when_it_is_opened(url, skated):
    with Journal.open(url) as journal:
        journal.append("lake-2026", skated.records)
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql(f"DELETE FROM {VERSION_TABLE}")
        connection.exec_driver_sql("DROP TABLE journal_record")
        connection.exec_driver_sql("DROP TABLE journal_writer")
    with Journal.open(url) as journal:
        journal.append("lake-2026", skated.records)
    engine.dispose()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system with users and rights")
def test_a_journal_on_a_disk_that_cannot_be_written_is_read_all_the_same(skated):
    """As somebody without rights to the folder: root could write everywhere."""
    folder = Path(tempfile.mkdtemp(prefix="rinkside read only "))
    path = folder / "journal.sqlite"
    with Journal.open(sqlite_url(path)) as journal:
        journal.append("lake-2026", skated.records)
    path.chmod(0o444)
    folder.chmod(0o555)
    child = os.fork()
    if child == 0:  # pragma: no cover - in another process
        status = 1
        try:
            if os.getuid() == 0:
                os.setuid(65534)
            with Journal.open(sqlite_url(path), writer=False) as reader:
                status = 0 if len(list(reader.kept("lake-2026"))) == len(skated.records) else 2
            try:
                Journal.open(sqlite_url(path))
                status = 3
            except UsageError:
                pass
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    folder.chmod(0o755)
    shutil.rmtree(folder)
