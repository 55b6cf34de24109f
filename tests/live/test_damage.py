"""Journals that were damaged, files that were forged: named in words, never a half result, never a traceback."""

from __future__ import annotations

import hashlib
import json
import logging
import random
import sqlite3
from pathlib import Path

import pytest
from live_kit import REFEREE, call_all, mark_all, set_up
from typer.testing import CliRunner

from rinkside.cli.journal import journal as command
from rinkside.errors import DocumentError, RinksideError, UsageError
from rinkside.live.engine import Engine
from rinkside.live.journal import Journal, sqlite_url
from rinkside.live.portable import export_lines, read_portable
from rinkside.live.records import GENESIS, body_of, canonical, chain
from rinkside.live.tables import VERSION_TABLE

CODE = "lake-2026"


@pytest.fixture(scope="module")
def skated():
    rink = set_up()
    call_all(rink, 1)
    mark_all(rink, 1)
    return rink


@pytest.fixture(scope="module")
def whole(skated, tmp_path_factory) -> bytes:
    """The bytes of a journal that was closed."""
    path = tmp_path_factory.mktemp("whole") / "journal.sqlite"
    with Journal.open(sqlite_url(path)) as journal:
        journal.append(CODE, skated.records)
    return path.read_bytes()


def spoil(whole: bytes, rng: random.Random) -> bytes:
    """Bytes flipped, erased or cut off, in the file or in the middle of a record."""
    data = bytearray(whole)
    at = rng.randrange(len(data))
    match rng.randrange(4):
        case 0:
            return bytes(data[:at])
        case 1:
            data[at : at + 512] = bytes(len(data[at : at + 512]))
        case 2:
            record = data.find(b'"kind"', at)
            data[record + rng.randrange(30)] = rng.choice((0xFF, 0x22, 0x5B, 0x41))
        case _:
            for _ in range(rng.choice((1, 5, 50))):
                data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def held_or_told(folder: Path, records: int) -> None:
    """The server starts with every record, or says what is wrong."""
    try:
        engine = Engine(Journal.open(sqlite_url(folder / "journal.sqlite")))
    except UsageError:
        return
    try:
        if engine.faults or engine.competitions() != [CODE]:
            assert engine.faults
            return
        with engine.reading(CODE) as state:
            assert state.seq == records
        act = {"id": "late", "kind": "policy.set", "data": {"name": "paper_check", "value": False}}
        assert engine.submit(CODE, [act], REFEREE)[0].status in ("received", "refused")
    finally:
        engine.close()


def damaged_in_every_way(whole: bytes, records: int, folder: Path, seeds: range) -> None:
    logging.disable(logging.CRITICAL)
    try:
        for seed in seeds:
            place = folder / str(seed)
            place.mkdir()
            (place / "journal.sqlite").write_bytes(spoil(whole, random.Random(seed)))
            for words in (["list"], ["check"], ["show", CODE], ["export", CODE, str(place / "out")]):
                ran = CliRunner().invoke(command, [*words, "--db", str(place)])
                expected = (type(None), SystemExit, RinksideError)
                assert isinstance(ran.exception, expected), (seed, words, repr(ran.exception))
            held_or_told(place, records)
    finally:
        logging.disable(logging.NOTSET)


def test_a_damaged_journal_is_named_and_never_opened_with_less_than_it_held(whole, skated, tmp_path):
    damaged_in_every_way(whole, len(skated.records), tmp_path, range(30))


@pytest.mark.nightly
def test_a_damaged_journal_is_named_and_never_opened_with_less_than_it_held_for_long(whole, skated, tmp_path):
    damaged_in_every_way(whole, len(skated.records), tmp_path, range(1000, 2500))


def test_a_journal_of_a_newer_rinkside_is_left_alone(whole, tmp_path):
    path = tmp_path / "journal.sqlite"
    path.write_bytes(whole)
    with sqlite3.connect(path) as database:
        database.execute(f"update {VERSION_TABLE} set version_num = '9999'")
    database.close()
    with pytest.raises(UsageError, match="newer Rinkside"):
        Journal.open(sqlite_url(path))


def file_of(records, code: str = CODE) -> list[str]:
    """A file whose chain is whole, whatever its records say: what somebody who forges one would make."""
    lines = [canonical({"rinkside": "journal", "version": 1, "competition": code}) + "\n"]
    prev = GENESIS
    for number, given in enumerate(records, 1):
        record = {**given, "seq": number}
        body = body_of(record)
        record["prev"], record["hash"] = prev, chain(prev, body)
        prev = record["hash"]
        lines.append(canonical(record) + "\n")
    sealed = hashlib.sha256("".join(lines).encode()).hexdigest()
    return [*lines, canonical({"records": len(lines) - 1, "hash": prev, "sha256": sealed}) + "\n"]


def test_a_file_made_of_whole_records_is_read(skated):
    assert read_portable(file_of(skated.records))[2].doc == skated.state.doc


@pytest.mark.parametrize(
    "change",
    [
        {"at": "yesterday"},
        {"at": "2026-13-10T10:00:00.000000Z "},
        {"role": "emperor"},
        {"seat": True},
        {"seat": "3"},
        {"kind": "mark.everything"},
        {"data": []},
        {"id": ""},
        {"device": None},
        {"sent": 5},
        {"client_at": {}},
    ],
)
def test_a_forged_record_is_named_though_its_chain_is_whole(skated, change):
    records = [dict(r) for r in skated.records]
    records[4] |= change
    with pytest.raises(DocumentError, match="line 6: record 5"):
        read_portable(file_of(records))


def test_a_file_that_says_another_competition_than_its_records_is_refused(skated):
    with pytest.raises(DocumentError, match="its records say lake-2026"):
        read_portable(file_of(skated.records, "pond-2026"))
    for code in ("../../etc", "<script>", "", "x" * 99):
        with pytest.raises(DocumentError, match="line 1"):
            read_portable(file_of(skated.records, code))


def test_two_competitions_in_one_file_are_refused(skated):
    both = [*file_of(skated.records), *file_of(skated.records, "pond-2026")]
    with pytest.raises(DocumentError, match="behind the closing line"):
        read_portable(both)
    inside = file_of([*skated.records, *skated.records])
    with pytest.raises(DocumentError, match="repeats the act"):
        read_portable(inside)


def test_records_in_another_order_are_refused(skated):
    lines = list(export_lines(CODE, kept_of(skated)))
    lines[5], lines[6] = lines[6], lines[5]
    with pytest.raises(DocumentError, match="record 5 is missing"):
        read_portable(lines)


def kept_of(skated):
    from rinkside.live.journal import Kept

    return [Kept(CODE, r["seq"], r["id"], body_of(r), r["prev"], r["hash"]) for r in skated.records]


def imported(tmp_path: Path, lines: list[str]):
    file = tmp_path / f"{len(list(tmp_path.iterdir()))}.rinkside"
    file.write_text("".join(lines), "utf-8")
    return CliRunner().invoke(command, ["import", str(file), "--db", str(tmp_path / "data")])


def test_records_that_make_no_competition_a_desk_can_show_are_not_taken(skated, tmp_path):
    records = [json.loads(canonical(r)) for r in skated.records]
    at = next(i for i, r in enumerate(records) if r["kind"] == "element.call")
    records[at]["data"]["code"] = 7
    refused = imported(tmp_path, file_of(records))
    assert isinstance(refused.exception, UsageError)
    assert "Nothing was taken" in str(refused.exception)
    assert not (tmp_path / "data" / "journal.sqlite").exists()


def test_an_import_into_the_same_competition_adds_what_is_missing_and_refuses_a_fork(skated, tmp_path):
    assert f"{len(skated.records) - 5} of" in imported(tmp_path, file_of(skated.records[:-5])).output
    assert "5 of" in imported(tmp_path, file_of(skated.records)).output
    assert "0 of" in imported(tmp_path, file_of(skated.records[:3])).output
    fork = [dict(r) for r in skated.records]
    fork[7] |= {"device": "somebody-else"}
    refused = imported(tmp_path, file_of(fork))
    assert "here already with other records" in str(refused.exception)


def test_a_name_in_a_forged_file_does_not_steer_the_terminal(skated, tmp_path):
    records = [json.loads(canonical(r)) for r in skated.records]
    at = next(i for i, r in enumerate(records) if r["kind"] == "entry.add")
    records[at]["data"]["name"] = "\x1b[2J\x9b5m\u202eAda"
    assert imported(tmp_path, file_of(records)).exit_code == 0
    for words in (["show", CODE], ["show", CODE, "--json"]):
        shown = CliRunner().invoke(command, [*words, "--db", str(tmp_path / "data")]).output
        assert "Ada" in shown
        assert not {"\x1b", "\x9b", "\u202e"} & set(shown)
