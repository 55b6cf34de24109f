"""Events in the open format are verified like any sheet."""

from __future__ import annotations

import factories
from terminal import rinkside

from rinkside.protocols.open_format import write_event


def test_the_bundled_night_verifies_exact():
    ran = rinkside("verify", "src/rinkside/data/events/milano-cortina-2026-women.json")
    assert ran.status == 0
    assert "24 of 24 exact" in ran.out


def test_a_wrong_cent_in_an_event_is_named(tmp_path):
    path = tmp_path / "lake.json"
    path.write_bytes(write_event(factories.event()).replace(b'"goe": "0.14"', b'"goe": "0.15"'))
    ran = rinkside("verify", path)
    assert ran.status == 1
    assert "goe-differs" in ran.out


def test_a_file_of_another_program_is_passed_by(tmp_path):
    path = tmp_path / "other.json"
    path.write_text('{"a": 1}')
    ran = rinkside("verify", path)
    assert ran.status == 2
    assert "nothing-to-verify" in ran.out


def test_an_event_with_a_mistake_says_what_is_accepted(tmp_path):
    path = tmp_path / "lake.json"
    path.write_bytes(write_event(factories.event()).replace(b'"discipline": "singles"', b'"discipline": "single"'))
    ran = rinkside("verify", path)
    assert ran.status == 2
    assert "did you mean 'singles'?" in ran.out
