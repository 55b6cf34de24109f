"""Several processes show what one writes: the same views, at once, over PostgreSQL and over a file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from postgres import postgres_server

from server.kit import Rink, ServerProcess
from server.test_fanout import Watcher

CODES = (f"cup{n}" for n in count(1))


class Audience(ServerProcess):
    """A process that only shows: it has no link of its own machine to print."""

    def start(self) -> ServerProcess:
        self.words = (*self.words, "--audience")
        return super().start()


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres_server() as url:
        yield url.replace("+pg8000", "")


@pytest.fixture(params=["PostgreSQL", "a file"])
def rink(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Rink, str]]:
    monkeypatch.chdir(tmp_path)
    where = request.getfixturevalue("database") if request.param == "PostgreSQL" else str(tmp_path / "rinkside-data")
    with ServerProcess(tmp_path / "rinkside-data", "--db", where) as server:
        yield Rink(server, next(CODES)).set_up(), where


def _state(server: ServerProcess, code: str) -> dict[str, Any]:
    found: dict[str, Any] = server.client().get(f"/api/v1/competitions/{code}/state").json()
    return found


def _version(server: ServerProcess, code: str) -> str:
    return str(_state(server, code)["version"])


def test_every_process_shows_an_act_that_one_has_taken(rink: tuple[Rink, str], tmp_path: Path) -> None:
    held, where = rink
    with Audience(tmp_path / "one", "--db", where) as one, Audience(tmp_path / "two", "--db", where) as two:
        watchers = [Watcher(s, held.code) for s in (one, two, held.server)]
        for watcher in watchers:
            watcher.until("event: view")
        held.skate(1, ["3Lz", "2A"], {1: [1, 2], 2: [0, 1], 3: [1, 1]})
        held.do("referee", "skate.approve", start=1)
        last = _version(held.server, held.code)
        for watcher in watchers:
            watcher.until(f"id: {last}\n")
            watcher.line.close()
        views = [_state(s, held.code) for s in (held.server, one, two)]
        assert views[0]["view"]["last"]["official"]["tss"] > 0
        assert views[0] == views[1] == views[2]


def test_a_process_that_only_shows_takes_no_act_no_code_and_no_device(rink: tuple[Rink, str], tmp_path: Path) -> None:
    held, where = rink
    before = _version(held.server, held.code)
    with Audience(tmp_path / "shows", "--db", where) as shows:
        client = shows.client()
        token = held.device("referee").headers
        act = held.act("segment.close", {"cs": "W-free"})
        answers = [
            client.post(f"/api/v1/competitions/{held.code}/acts", json=act, headers=token),
            client.post("/api/v1/join", json={"code": "ABCDEF", "label": "x"}),
            client.post(f"/api/v1/competitions/{held.code}/codes", json={"role": "referee"}, headers=token),
            client.get(f"/desk-feed/{held.code}", headers=token),
        ]
        assert all(400 <= a.status_code < 500 for a in answers), [a.status_code for a in answers]
        assert client.get("/api/v1/competitions").json()["competitions"]
    assert _version(held.server, held.code) == before


def test_one_that_is_killed_costs_the_others_nothing_and_comes_back_with_everything(
    rink: tuple[Rink, str], tmp_path: Path
) -> None:
    held, where = rink
    with Audience(tmp_path / "falls", "--db", where) as falls:
        falls.stop(9)
        held.do("data_operator", "skate.call", start=1)
        falls.words = tuple(w for w in falls.words if w != "--audience")
        falls.start()
        assert _version(falls, held.code) == _version(held.server, held.code)
