"""`rinkside journal` as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import sqlalchemy as sa
from live_kit import set_up
from terminal import rinkside

from rinkside.live.journal import Journal
from rinkside.live.tables import RECORDS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rink = set_up()
    with Journal.open(f"sqlite:///{tmp_path}/data/journal.sqlite") as journal:
        journal.append("lake-2026", rink.records)
    return tmp_path / "data"


def test_a_competition_is_listed_checked_exported_and_imported_elsewhere(folder, tmp_path):
    assert "lake-2026" in rinkside("journal", "list", "--db", folder).out
    assert rinkside("journal", "check", "--db", folder).out.strip().endswith("chain whole.")
    file = tmp_path / "lake.jsonl"
    assert rinkside("journal", "export", "lake-2026", file, "--db", folder).status == 0
    taken = rinkside("journal", "import", file, "--db", tmp_path / "other")
    assert taken.status == 0, taken.err
    lists = [json.loads(rinkside("journal", "list", "--json", "--db", at).out) for at in (folder, tmp_path / "other")]
    assert lists[0] == lists[1]
    again = rinkside("journal", "import", file, "--db", tmp_path / "other")
    assert again.out.startswith("lake-2026: 0 of ")
    assert rinkside("journal", "export", "lake-2026", file, "--db", folder).err.count("exists") == 1
    assert rinkside("journal", "export", "lake-2026", "-", "--db", folder).out == file.read_text("utf-8")


def test_what_was_done_is_shown_one_record_a_line(folder):
    lines = rinkside("journal", "show", "lake-2026", "--db", folder, width=300).out.splitlines()
    assert lines[3].split("  ")[-2:] == ["secretariat: entry.add", "category W, entry W-01, name Ada ICE, nation ICE"]
    (last,) = rinkside(
        "journal", "show", "lake-2026", "--after", len(lines) - 1, "--json", "--db", folder
    ).out.splitlines()
    assert json.loads(last)["kind"] == "segment.open"


def test_a_changed_record_is_named_and_nothing_is_exported(folder, tmp_path):
    engine = sa.create_engine(f"sqlite:///{folder}/journal.sqlite")
    with engine.begin() as connection:
        body = sa.func.replace(RECORDS.c.body, "Ada ICE", "Eve ICE")
        connection.execute(sa.update(RECORDS).values(body=body))
    engine.dispose()
    checked = rinkside("journal", "check", "--db", folder)
    assert checked.status == 1
    assert "record 4 was changed" in checked.out
    (line,) = rinkside("journal", "check", "--json", "--db", folder).out.splitlines()
    assert json.loads(line)["faults"][0]["code"] == "hash"
    assert rinkside("journal", "export", "lake-2026", tmp_path / "x", "--db", folder).status == 2
    assert not (tmp_path / "x").exists()


def test_what_cannot_be_done_is_said_in_words(folder, tmp_path):
    assert "there is no journal" in rinkside("journal", "list", "--db", tmp_path / "nowhere").err
    assert "known: lake-2026" in rinkside("journal", "export", "hill", "-", "--db", folder).err
    (tmp_path / "notes.txt").write_text("my notes\n", "utf-8")
    refused = rinkside("journal", "import", tmp_path / "notes.txt", "--db", folder)
    assert refused.status == 2
    assert "line 1" in refused.err
    (tmp_path / "bytes").write_bytes(b"\xff\xfe{}")
    assert "no UTF-8" in rinkside("journal", "import", tmp_path / "bytes", "--db", folder).err
    with Journal.open(f"sqlite:///{folder}/journal.sqlite"):
        file = tmp_path / "lake.jsonl"
        assert rinkside("journal", "export", "lake-2026", file, "--db", folder).status == 0
        assert "Stop that one first" in rinkside("journal", "import", file, "--db", folder).err
