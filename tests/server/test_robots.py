"""Robots rehearse over real HTTP: the night ends as published, however often the server is killed on the way."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import ROOT

from rinkside import bundled
from rinkside.domain import Event
from rinkside.errors import UsageError
from rinkside.live.decide import Decision, decide
from rinkside.live.engine import Engine
from rinkside.live.journal import Journal
from rinkside.live.rehearsal import acts_of
from rinkside.live.state import State
from rinkside.publish.loader import to_rehearse
from rinkside.server.robots import Device, Rehearsed, Venue, rehearse
from rinkside.verify import verify


def first_of(event: Event, skates: int) -> Event:
    """The event with the free skating of its first few only."""
    category = event.categories[0]
    segment = category.segments[-1]
    few = replace(segment, performances=segment.performances[:skates])
    return replace(event, categories=(replace(category, segments=(few,)),))


NIGHT = first_of(bundled.find("milano-cortina-2026-women"), 3)


def rehearsed(folder: Path, kills: int) -> Rehearsed:
    with Venue(folder) as venue:
        return rehearse(NIGHT, venue, kills=kills, seed=7)


def check(folder: Path, report: Rehearsed) -> None:
    """Places and scores are the published ones, and the journal holds every acknowledged act once, under its number."""
    assert [(r["rank"], r["name"], r["tss"]) for rows in report.standings.values() for r in rows] == [
        (1, "LIU Alysa", 15020),
        (2, "SAKAMOTO Kaori", 14767),
        (3, "GLENN Amber", 14752),
    ]
    with Journal.open(f"sqlite:///{folder / 'journal.sqlite'}", writer=False) as journal:
        numbers: dict[str, list[int]] = {}
        for record in journal.read(report.competition):
            numbers.setdefault(record["id"], []).append(record["seq"])
    for act, seq in report.answers.items():
        assert seq in numbers[act], f"{act} was acknowledged as {seq}"
    robots = [i for i in numbers if i.startswith("rehearsal-")]
    assert sorted(robots) == sorted(report.answers)


def test_a_night_with_twenty_kills_ends_as_published_and_loses_nothing(tmp_path: Path):
    report = rehearsed(tmp_path, 20)
    assert report.kills == 20
    check(tmp_path, report)
    with Journal.open(f"sqlite:///{tmp_path / 'journal.sqlite'}") as journal:
        Engine(journal).close()


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(5))
def test_two_hundred_kills_lose_nothing(tmp_path: Path, part: int):
    with Venue(tmp_path) as venue:
        report = rehearse(NIGHT, venue, kills=40, seed=100 + part)
    check(tmp_path, report)


@pytest.mark.parametrize("form", ["night.json", "night.pdf"])
def test_the_command_prints_the_final_standings_as_json_lines(tmp_path: Path, form: str):
    from rinkside.protocols.open_format import write_event
    from rinkside.publish.prints import judges_details

    file = tmp_path / form
    file.write_bytes(write_event(NIGHT) if form.endswith("json") else judges_details(NIGHT.sheets()))
    command = [sys.executable, "-m", "rinkside", "rehearse", str(file), "--fast", "--json", "--kill", "1"]
    command += ["--publish", str(tmp_path / "site")]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, check=False
    )
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"rank": 1, "name": "LIU Alysa", "nation": "USA", "tss": "150.20"},
        {"rank": 2, "name": "SAKAMOTO Kaori", "nation": "JPN", "tss": "147.67"},
        {"rank": 3, "name": "GLENN Amber", "nation": "USA", "tss": "147.52"},
    ]
    checked = verify(tmp_path / "site").summary
    assert (checked.exit_code, checked.exact) == (0, 3 * 3), "from event.json, the printed sheet and the book"


def test_a_random_event_is_the_same_for_the_same_seed_and_comes_out_in_full():
    one, same, other = (to_rehearse(["random"], seed)[0] for seed in (3, 3, 4))
    assert one == same != other
    few = replace(
        one, categories=tuple(replace(c, segments=first_of(one, 2).categories[0].segments) for c in one.categories)
    )
    state = State()
    for number, (actor, act) in enumerate(acts_of(few, "random")):
        made = decide(state, {"id": f"a{number}", **act}, actor, "2026-01-10T10:00:00.000000Z")
        assert isinstance(made, Decision), made
        for payload in made.records:
            record = {
                "seq": number,
                "id": f"a{number}",
                "at": "2026-01-10T10:00:00.000000Z",
                "hash": "",
                "result": made.result,
            }
            who = {"device": actor.device, "role": actor.role, "seat": actor.seat, "sent": "", "client_at": None}
            state.apply({**record, **who, **payload})
    (segment,) = state.doc["segments"].values()
    assert [r["place"] for r in segment["results"][-1]["rows"]] == [1, 2]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopping_a_rehearsal_leaves_no_server_behind(tmp_path: Path, number: int):
    command = [sys.executable, "-m", "rinkside", "rehearse", "milano-cortina-2026-women", "--speed", "20"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TMPDIR": str(tmp_path)}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert running.stderr is not None
    address = running.stderr.readline()
    assert address.startswith("On this machine: http://"), address
    running.send_signal(number)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Stopped before the end" in err
    assert "Traceback" not in out + err
    port = int(address.strip().rpartition(":")[2])
    with socket.socket() as line:
        assert line.connect_ex(("127.0.0.1", port)) != 0
    assert list(tmp_path.iterdir()) == []


def test_the_link_shown_is_one_the_robots_have_not_used(tmp_path: Path):
    with Venue(tmp_path) as venue:
        said = [line for line in venue.said if "/host/" in line]
        Device(venue, "host").use_host_link()
        (shown,) = [line for line in venue.addresses() if "/host/" in line]
        assert shown not in said
        reader = Device(venue, "reader")
        status, _, _ = reader.ask("GET", "/" + shown.split("/", 3)[3].strip())
        assert status == 303


def test_what_is_not_one_event_is_refused_in_words(tmp_path: Path):
    (tmp_path / "page.html").write_text("<html><body><table><tr><td>nothing</td></tr></table></body></html>")
    for names, said in (
        (["nobody-2031"], "no bundled event 'nobody-2031'; there are milano-cortina-2026-women"),
        ([tmp_path / "away.pdf"], "no such file"),
        ([tmp_path / "page.html"], "page.html"),
    ):
        with pytest.raises(UsageError, match=said):
            to_rehearse(names)


def test_what_holds_no_marks_is_refused_in_words(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("no sheet")
    with pytest.raises(UsageError, match="no judges' details found"):
        to_rehearse([tmp_path])
