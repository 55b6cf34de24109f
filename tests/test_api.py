"""`import rinkside`: a few functions, nothing loaded before it is used, names that mean room and function alike."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import factories
import pytest
from conftest import ROOT

import rinkside
from rinkside.domain import Event
from rinkside.errors import DocumentError, UsageError
from rinkside.protocols.open_format import read_score_sheet, write_event

EXAMPLE = ROOT / "docs" / "examples" / "club-evening.toml"


def test_importing_rinkside_loads_no_reader_and_no_numbers():
    code = (
        "import rinkside, sys; print([m for m in sys.modules if m in ('numpy', 'pypdfium2', 'yaml', 'rich', 'typer')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_what_is_offered_can_be_called_and_listed():
    assert set(rinkside.__all__) <= set(dir(rinkside))
    assert all(callable(getattr(rinkside, name)) for name in rinkside.__all__)


@pytest.mark.parametrize("name", ["verify", "rulebook"])
def test_a_room_is_the_function_of_its_name_too(name):
    room = getattr(rinkside, name)
    assert isinstance(room, ModuleType)
    assert callable(room)
    assert callable(getattr(room, name))


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="scores"):
        _ = rinkside.scores


def test_a_sheet_is_scored_from_a_path_a_text_bytes_or_already_read():
    text = EXAMPLE.read_text("utf-8")
    results = [rinkside.score(s) for s in (EXAMPLE, str(EXAMPLE), text, text.encode(), read_score_sheet(EXAMPLE))]
    assert [[s.tss for s in r.skates] for r in results] == [[6926, 5554]] * 5


def test_an_event_is_read_from_our_open_format(tmp_path):
    path = tmp_path / "lake.json"
    path.write_bytes(write_event(factories.event()))
    reading = rinkside.read(path)
    assert isinstance(reading.document, Event)
    assert reading.findings == ()


def test_a_file_that_is_no_protocol_gives_a_finding_and_no_traceback(tmp_path):
    path = tmp_path / "sheet.pdf"
    path.write_text("not a PDF")
    reading = rinkside.read(path)
    assert reading.document is None
    assert len(reading.findings) == 1


def test_a_missing_file_and_a_broken_file_of_ours_are_named(tmp_path):
    with pytest.raises(UsageError, match=r"none\.pdf"):
        rinkside.read(tmp_path / "none.pdf")
    (tmp_path / "broken.json").write_text("{}")
    with pytest.raises(DocumentError, match="'format' is missing"):
        rinkside.read(tmp_path / "broken.json")


def test_a_club_pack_overlays_the_rules(tmp_path):
    sheet = EXAMPLE.read_text("utf-8").replace('level = "senior"', 'level = "senior"\npacks = ["no-such-pack"]')
    path = tmp_path / "sheet.toml"
    path.write_text(sheet, "utf-8")
    with pytest.raises(rinkside.errors.RinksideError, match="no-such-pack"):
        rinkside.score(path)
