"""Somebody on the rink's network who means no good, or a tablet that has lost its place: neither gets anything."""

from __future__ import annotations

import json
import socket
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from rinkside.live.acts import Actor
from rinkside.server import standby
from rinkside.server.access import Access
from rinkside.server.app import create_app
from rinkside.server.limits import RateLimit, caller_of
from rinkside.server.problems import Problem
from rinkside.server.settings import Settings
from rinkside.server.store import open_store
from server.kit import Rink, ServerProcess

ACTS_PATH = "/api/v1/competitions/lake/acts"
CREATE = {
    "id": "c",
    "kind": "competition.create",
    "data": {"code": "lake", "name": "Lake", "first_day": "2026-01-10", "last_day": "2026-01-10"},
}


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data"), "--joins-per-minute", "6000") as running:
        yield Rink(running, "lake").set_up()


@pytest.fixture
def store(tmp_path):
    engine = open_store(f"sqlite:///{tmp_path}/access.sqlite")
    yield engine
    engine.dispose()


def unwritable(engine):
    """The disk takes nothing more."""

    def fill(connection, _):
        connection.execute("PRAGMA query_only=1")

    engine.dispose()
    sa.event.listen(engine, "connect", fill)
    return lambda: (sa.event.remove(engine, "connect", fill), engine.dispose())


def local(tmp_path, **more):
    """The application in this process, asked from the loopback."""
    app, parts = create_app(Settings(folder=tmp_path, **more))
    return TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 5000)), parts


def test_a_device_locked_out_while_its_act_arrives_changes_nothing(rink):
    device = rink.device("judge", 3)
    rink.do("data_operator", "skate.call", start=1)
    rink.do("technical_specialist", "element.call", start=1, code="3Lz")
    body = json.dumps(rink.act("mark.goe", {"cs": "W-free", "start": 1, "row": 1, "mark": 2})).encode()
    head = [f"POST {ACTS_PATH} HTTP/1.1", f"Host: 127.0.0.1:{rink.server.port}", "Content-Type: application/json"]
    head += [f"{n}: {device.headers[n]}" for n in ("Authorization", "X-Rinkside-Device")]
    head += [f"Content-Length: {len(body)}", "Connection: close", "", ""]
    host = {"X-Rinkside-Desk": "host"}
    with socket.create_connection(("127.0.0.1", rink.server.port), timeout=5) as connection:
        connection.sendall("\r\n".join(head).encode() + body[:9])
        listed = rink.host.get("/api/v1/competitions/lake/devices", headers=host).json()["devices"]
        own = next(d["id"] for d in listed if d["place"] == "Judge 3")
        assert rink.host.delete(f"/api/v1/competitions/lake/devices/{own}", headers=host).status_code == 200
        connection.sendall(body[9:])
        answer = connection.recv(4096)
    assert answer.startswith(b"HTTP/1.1 401"), answer
    shown = rink.device("referee").get("/api/v1/competitions/lake/state").json()["view"]["active"]["W-free"][0]
    assert shown["seats"][2]["rows"] == {"1": "empty"}


def test_asking_for_the_head_of_a_stream_or_of_the_hosts_link_holds_nothing_open_and_uses_nothing_up(rink):
    assert rink.server.client().head("/feed/lake").headers["content-type"].startswith("text/event-stream")
    assert rink.server.client().head(rink.server.host_link).status_code == 405
    assert rink.server.client().get(rink.server.host_link).status_code == 303


def test_whoever_tries_many_codes_waits_with_a_right_one_too(tmp_path):
    client, parts = local(tmp_path, joins_per_minute=30)
    right = parts.access.issue("lake", "judge", 1).text
    for _ in range(5):
        assert client.post("/api/v1/join", json={"code": "ZZZZZZ"}).status_code == 404
    assert client.get("/api/v1/join/ZZZZZZ").status_code == 429
    refused = client.post("/api/v1/join", json={"code": right})
    assert refused.status_code == 429
    assert "wrong codes" in refused.json()["message"]
    parts.conduct.close()


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.5", "10.0.0.5", True),
        ("10.0.0.5", "10.0.0.6", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
    ],
)
def test_a_device_with_a_network_full_of_addresses_counts_once(first, second, same):
    asked = [caller_of(SimpleNamespace(client=SimpleNamespace(host=h))) for h in (first, second)]
    assert (asked[0] == asked[1]) is same


def test_looking_whether_something_is_left_counts_nothing():
    limit = RateLimit("tries", 1, 1, clock=lambda: 0.0)
    for _ in range(5):
        limit.hold("a")
    limit.take("a")
    with pytest.raises(Problem, match="Too many tries"):
        limit.hold("a")


def test_who_was_locked_out_at_the_leader_is_locked_out_at_the_stand_by_with_its_open_streams(store, tmp_path):
    other = open_store(f"sqlite:///{tmp_path}/other.sqlite")
    leader, follower = Access(store), Access(other)
    places = [leader.redeem(leader.issue("lake", "judge", n).text, f"tablet-{n}", "")[:2] for n in (1, 2)]
    follower.take_copy(leader.copy())
    told = []
    follower.on_revoked = told.append
    leader.revoke(places[0][1].id, "lost")
    follower.take_copy(leader.copy())
    assert [s.place for s in told] == ["Judge 1"]
    with pytest.raises(Problem, match="lost"):
        follower.session(places[0][0], "tablet-1")
    assert follower.session(places[1][0], "tablet-2").seat == 2
    follower.flush()
    other.dispose()


def test_where_nothing_can_be_written_the_host_machine_still_gets_in_and_a_device_is_still_locked_out(store):
    access = Access(store)
    token, session, _ = access.redeem(access.issue("lake", "judge", 1).text, "tablet-1", "")
    link = access.new_host_link()
    mend = unwritable(store)
    with pytest.raises(Problem, match="Nothing has changed") as refused:
        access.issue("lake", "judge", 2)
    assert refused.value.status == 503
    host, _ = access.use_host_link(link, "laptop-1")
    assert access.session(host, "laptop-1").role == "host"
    access.revoke(session.id, "lost")
    with pytest.raises(Problem, match="lost"):
        access.session(token, "tablet-1")
    mend()
    access.flush()
    again = Access(store)
    assert again.session(host, "laptop-1").role == "host"
    with pytest.raises(Problem, match="lost"):
        again.session(token, "tablet-1")


def test_a_code_is_not_used_up_by_a_stand_by_that_is_silent(tmp_path, monkeypatch):
    monkeypatch.setattr(standby, "CONFIRM_SECONDS", 0.1)
    client, parts = local(tmp_path, confirm_by_standby=True)
    parts.conduct.engine.submit("lake", [CREATE], Actor("test", "host"))
    code = parts.access.issue("lake", "judge", 1).text
    taken = client.post("/api/v1/join", json={"code": code, "label": "first"})
    assert taken.status_code == 200
    assert taken.json()["token"]
    parts.conduct.close()


def test_a_label_cannot_steer_the_terminal_or_turn_the_line_around(tmp_path):
    client, parts = local(tmp_path)
    code = parts.access.issue("lake", "judge", 1).text
    for label in ("\x1b[2J", "\x9b2J", "Judge \u202e7", "a\u2066b"):
        refused = client.post("/api/v1/join", json={"code": code, "label": label})
        assert refused.json()["error"] == "not-a-label", label
    assert client.post("/api/v1/join", json={"code": code, "label": "Škoda Ōkami 🧊"}).status_code == 200
    parts.conduct.close()
