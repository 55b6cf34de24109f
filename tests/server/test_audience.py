"""Several processes show what one writes: the same views, at once, over PostgreSQL and over a file."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from postgres import Postgres, postgres_server

from rinkside.server.audience import shows
from rinkside.server.routes import doors
from server.kit import Audience, Rink, ServerProcess, until
from server.test_fanout import Watcher

CODES = (f"cup{n}" for n in count(1))
GRADES = {1: [1, 2], 2: [0, 1], 3: [1, 1]}
AT_HOST = {"X-Rinkside-Desk": "host"}


@dataclass
class House:
    """A server that writes at `where`, two that show."""

    where: str
    server: ServerProcess
    one: ServerProcess
    two: ServerProcess
    database: Postgres | None = None

    @property
    def shown(self) -> tuple[ServerProcess, ServerProcess]:
        return self.one, self.two

    def rink(self) -> Rink:
        """A competition of the test's own, which both show."""
        rink = Rink(self.server, next(CODES)).set_up()
        for shown in self.shown:
            until(lambda shown=shown: _version(shown, rink.code) == _version(self.server, rink.code))
        return rink

    def watchers(self, rink: Rink) -> list[Watcher]:
        """Somebody who watches at each of the two, with a first view."""
        found = [Watcher(shown, rink.code) for shown in self.shown]
        for watcher in found:
            watcher.until("event: view")
        return found


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="module", params=["PostgreSQL", "a file"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    top = tmp_path_factory.mktemp("house")
    found = request.getfixturevalue("database") if request.param == "PostgreSQL" else None
    where = found.replace("+pg8000", "") if found else str(top / "rinkside-data")
    with (
        ServerProcess(top / "rinkside-data", "--db", where) as server,
        Audience(top / "one", "--db", where) as one,
        Audience(top / "two", "--db", where) as two,
    ):
        yield House(where, server, one, two, found)


@pytest.fixture
def on_postgres(house: House) -> House:
    if house.database is None:
        pytest.skip("this is about PostgreSQL alone")
    return house


def _state(server: ServerProcess, code: str) -> dict[str, Any]:
    found: dict[str, Any] = server.client().get(f"/api/v1/competitions/{code}/state").json()
    return found


def _version(server: ServerProcess, code: str) -> str:
    return str(_state(server, code).get("version"))


def test_every_process_shows_an_act_that_one_has_taken_and_both_the_same_bytes(house: House) -> None:
    rink = house.rink()
    watchers = [*house.watchers(rink), Watcher(house.server, rink.code)]
    for watcher in watchers:
        watcher.until("event: view")
        watcher.text = ""
    rink.skate(1, ["3Lz", "2A"], GRADES)
    rink.do("referee", "skate.approve", start=1)
    last = _version(house.server, rink.code)
    events = []
    for watcher in watchers:
        events.append(watcher.event(last))
        watcher.line.close()
    assert events[0] == events[1]
    views = [_state(s, rink.code) for s in (house.server, *house.shown)]
    assert views[0]["view"]["last"]["official"]["tss"] > 0
    assert views[0] == views[1] == views[2]


def test_a_process_that_only_shows_takes_no_act_no_code_and_no_device(house: House) -> None:
    rink = house.rink()
    before = _version(house.server, rink.code)
    client = house.one.client()
    token = rink.device("referee").headers
    act = rink.act("segment.close", {"cs": "W-free"})
    answers = [
        client.post(f"/api/v1/competitions/{rink.code}/acts", json=act, headers=token),
        client.post("/api/v1/join", json={"code": "ABCDEF", "label": "x"}),
        client.post(f"/api/v1/competitions/{rink.code}/codes", json={"role": "referee"}, headers=token),
        client.get(f"/desk-feed/{rink.code}", headers=token),
    ]
    assert all(400 <= a.status_code < 500 for a in answers), [a.status_code for a in answers]
    assert client.get("/api/v1/competitions").json()["competitions"]
    assert _version(house.server, rink.code) == before


def test_what_it_has_is_what_the_venue_gives_and_nothing_leads_to_what_it_lacks(house: House) -> None:
    rink = house.rink()
    for start in (1, 2):
        rink.skate(start, ["3Lz", "2A"], GRADES)
        rink.do("referee", "skate.approve", start=start)
    rink.do("referee", "segment.approve")
    for shown in house.shown:
        until(lambda shown=shown: _version(shown, rink.code) == _version(house.server, rink.code))
    here, other, venue = house.one.client(), house.two.client(), house.server.client()
    version = here.get(f"/live/{rink.code}").text.partition('name="rinkside-version" content="')[2][:12]
    keys = {"code": rink.code, "category": "W", "cs": "W-free", "start": 1, "number": 1, "judge": 1, "graphic": "all"}
    keys |= {"version": version, "name:path": "live.js"}
    seen = []
    for door in doors():
        path = re.sub(r"\{([\w:]+)\}", lambda found: str(keys.get(found[1], "x")), door.path)
        if not shows(door):
            answer = here.request(door.method, path, json={})
            assert answer.status_code == 404, (door.method, path)
            assert "takes nothing" in answer.text, (door.method, path)
            assert "content-security-policy" in answer.headers, path
            continue
        if door.stream or path == "/healthz":
            continue
        path += "?of=W-free" if path.endswith("/why") else ""
        found = [client.get(path) for client in (here, other, venue)]
        assert {a.status_code for a in found} == {found[0].status_code}, path
        for answer in found:
            assert "content-security-policy" in answer.headers, path
            assert answer.headers["x-content-type-options"] == "nosniff", path
        if found[0].status_code != 200:
            continue
        seen.append(path)
        assert found[0].headers.keys() == found[2].headers.keys(), path
        if path.endswith("/timetable"):
            assert found[0].json()["rows"] == found[1].json()["rows"] == found[2].json()["rows"]
            continue
        assert found[0].content == found[1].content, path
        if "json" in found[0].headers["content-type"] and path != "/openapi.json":
            assert found[0].json() == found[2].json(), path
        if tag := found[0].headers.get("etag"):
            assert other.get(path, headers={"If-None-Match": tag}).status_code == 304, path
    names = {path.rpartition("/")[2] for path in seen}
    assert names >= {"state", "live", "result", "standings", "protocol.pdf", "all", "sw.js"}
    pages = [here.get(path).text for path in ("/", f"/live/{rink.code}")]
    for address in re.findall(r'(?:href|action)="(/[^"#]*)"', "".join(pages)):
        assert here.get(address).status_code == 200, address
    assert 'id="flag"' in venue.get(f"/live/{rink.code}").text
    assert 'id="flag"' not in pages[1]
    assert here.get("/healthz").json()["mode"] == "audience"


def test_a_graphic_put_on_at_the_venue_is_on_at_every_process_and_goes_off_with_it(house: House) -> None:
    rink = house.rink()
    path = f"/api/v1/competitions/{rink.code}/overlays"
    watchers = [Watcher(shown, rink.code, door="overlay-feed") for shown in house.shown]
    for on, words in ((True, 'data: {"on":{"standings":'), (False, 'data: {"on":{}}')):
        for watcher in watchers:
            watcher.until("event: view")
            watcher.text = ""
        answer = rink.host.put(f"{path}/standings", json={"on": on}, headers=AT_HOST)
        assert answer.status_code == 200, answer.text
        for watcher in watchers:
            watcher.until(words)
            watcher.line.close()
        assert house.one.client().get(path).json() == house.server.client().get(path).json()
        watchers = [Watcher(shown, rink.code, door="overlay-feed") for shown in house.shown]
        assert [w.until(words) for w in watchers], "who comes later gets it, too"
    for watcher in watchers:
        watcher.line.close()


def test_whose_process_is_killed_goes_on_at_the_other_and_it_comes_back_with_everything(house: House) -> None:
    rink = house.rink()
    loses, stays = house.watchers(rink)
    house.one.stop(9)
    with pytest.raises((AssertionError, ConnectionError)):
        loses.until("id: never")
    moved = Watcher(house.two, rink.code)
    moved.until(f"id: {stays.versions()[-1]}\n")
    rink.do("data_operator", "skate.call", start=1)
    last = _version(house.server, rink.code)
    for watcher in (moved, stays):
        watcher.until(f"id: {last}\n")
        watcher.line.close()
    house.one.start()
    assert _state(house.one, rink.code) == _state(house.server, rink.code)


def test_a_database_that_goes_and_comes_is_told_to_those_who_watch_and_costs_nothing(on_postgres: House) -> None:
    house, database = on_postgres, on_postgres.database
    assert database is not None
    rink = house.rink()
    referee = rink.device("referee")
    watchers = house.watchers(rink)
    act = rink.act("skate.call", {"cs": "W-free", "start": 1})
    path = f"/api/v1/competitions/{rink.code}/acts"
    overlays = f"/api/v1/competitions/{rink.code}/overlays"
    on = rink.host.put(f"{overlays}/standings", json={"on": True}, headers=AT_HOST).json()["on"]
    until(lambda: all(s.client().get(overlays).json()["on"] == on for s in (house.server, *house.shown)))
    database.stop()
    try:
        for server in (house.server, *house.shown):
            assert server.client().get(overlays).json()["on"] == on, (
                "the database that went took a graphic off the picture"
            )
        refused = referee.post(path, json=act)
        for watcher in watchers:
            told = watcher.until('"final":')  # the last word of an alarm
            assert "postgres" not in told, "the public reads where the database lies"
        assert house.one.client().get(f"/live/{rink.code}").status_code == 200
    finally:
        database.start()
    assert refused.status_code == 503, refused.text
    for watcher in watchers:
        watcher.until('event: alarm\ndata: {"on":false}')

    def taken() -> bool:
        answer = referee.post(path, json=act)
        assert answer.status_code in (200, 503), answer.text
        return answer.status_code == 200

    until(taken)
    last = _version(house.server, rink.code)
    for watcher in watchers:
        watcher.until(f"id: {last}\n")
        watcher.line.close()
    assert [_state(s, rink.code) for s in house.shown] == [_state(house.server, rink.code)] * 2


@pytest.mark.nightly
def test_a_database_that_says_nothing_any_more_is_told_too(on_postgres: House) -> None:
    house, database = on_postgres, on_postgres.database
    assert database is not None
    rink = house.rink()
    watchers = house.watchers(rink)
    postmaster = int((database.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
    every = [postmaster, *map(int, children)]
    for pid in every:
        os.kill(pid, signal.SIGSTOP)
    try:
        for watcher in watchers:
            watcher.until('event: alarm\ndata: {"on":true')
        assert house.one.client().get(f"/live/{rink.code}").status_code == 200
    finally:
        for pid in every:
            os.kill(pid, signal.SIGCONT)
    for watcher in watchers:
        watcher.until('event: alarm\ndata: {"on":false}')
    rink.do("data_operator", "skate.call", start=1)
    last = _version(house.server, rink.code)
    for watcher in watchers:
        watcher.until(f"id: {last}\n")
        watcher.line.close()


def test_a_writer_that_dies_is_followed_by_another_and_the_audience_does_not_notice(
    house: House, tmp_path: Path
) -> None:
    rink = house.rink()
    rink.do("data_operator", "skate.call", start=1)
    watchers = house.watchers(rink)
    house.server.stop(9)
    try:
        with ServerProcess(house.server.folder if house.database is None else tmp_path / "x", "--db", house.where) as s:
            client = rink.device("data_operator")
            client.base_url = s.address
            rink.do("data_operator", "skate.start", start=1)
            last = _version(s, rink.code)
            for watcher in watchers:
                text = watcher.until(f"id: {last}\n")
                assert "event: alarm" not in text
                assert watcher.versions() == sorted(set(watcher.versions()), key=int)
                watcher.line.close()
            assert [_state(shown, rink.code) for shown in house.shown] == [_state(s, rink.code)] * 2
    finally:
        house.server.start()


def test_the_audience_of_a_stand_by_goes_on_once_it_leads(on_postgres: House, tmp_path: Path) -> None:
    database, leader = on_postgres.database, on_postgres.server
    assert database is not None
    name = f"standby_{time.monotonic_ns()}"
    _execute(database, f"CREATE DATABASE {name}")
    other = f"{on_postgres.where.rpartition('/')[0]}/{name}"
    rink = on_postgres.rink()
    key = rink.host.post("/api/v1/standby/key", headers=AT_HOST).json()["key"]
    follows = ServerProcess(tmp_path / "rinkside-data", "--db", other, "--follow", leader.address, "--key", key)
    try:
        with follows, Audience(tmp_path / "shows", "--db", other) as shown:
            until(lambda: _version(shown, rink.code) == _version(leader, rink.code))
            watcher = Watcher(shown, rink.code)
            rink.do("data_operator", "skate.call", start=1)
            watcher.until(f"id: {_version(leader, rink.code)}\n")
            leader.stop(9)
            promoted = follows.host().post("/api/v1/standby/promote", headers=AT_HOST)
            assert promoted.status_code == 200, promoted.text
            client = rink.device("data_operator")
            client.base_url = follows.address
            rink.do("data_operator", "skate.start", start=1)
            watcher.until(f"id: {_version(follows, rink.code)}\n")
            watcher.line.close()
    finally:
        leader.start()


def test_a_role_that_may_only_read_is_enough(on_postgres: House, tmp_path: Path) -> None:
    rink = on_postgres.rink()
    assert on_postgres.database is not None
    _execute(on_postgres.database, "CREATE ROLE looks LOGIN PASSWORD 'Steps2026'")
    _execute(on_postgres.database, "GRANT SELECT ON journal_record, overlay TO looks")
    with Audience(tmp_path / "shows", "--db", on_postgres.where.replace("rink@", "looks:Steps2026@")) as shown:
        watcher = Watcher(shown, rink.code)
        watcher.until("event: view")
        rink.do("data_operator", "skate.call", start=1)
        watcher.until(f"id: {_version(on_postgres.server, rink.code)}\n")
        watcher.line.close()
        assert "Steps2026" not in "\n".join(shown.said)


def _execute(database: Postgres, order: str) -> None:
    engine = sa.create_engine(str(database), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(order)
    engine.dispose()
