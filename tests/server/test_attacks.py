"""Somebody on the rink's network who means no good, or a tablet that has lost its place: neither gets anything."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from rinkside.live.acts import Actor
from rinkside.server import checking, standby
from rinkside.server.access import Access
from rinkside.server.app import create_app
from rinkside.server.limits import RateLimit, caller_of
from rinkside.server.problems import Problem
from rinkside.server.sessions import move_proof
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
    with socket.create_connection(("127.0.0.1", rink.server.port), timeout=30) as connection:
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


def together(work, many):
    """What `work(n)` gives in as many threads at once; a `Problem` is given back as what it is."""
    found = [None] * many
    start = threading.Barrier(many)

    def run(n):
        start.wait()
        try:
            found[n] = work(n)
        except Problem as problem:
            found[n] = problem

    threads = [threading.Thread(target=run, args=(n,)) for n in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_of_many_devices_that_use_one_code_at_once_one_gets_in(store):
    access = Access(store)
    code = access.issue("lake", "judge", 1).text
    found = together(lambda n: access.redeem(code, f"tablet-{n}", ""), 8)
    assert sum(isinstance(f, tuple) for f in found) == 1
    assert {f.error for f in found if isinstance(f, Problem)} == {"used-code"}


def test_of_many_devices_that_take_one_seat_at_once_the_last_alone_has_it(store):
    access = Access(store)
    codes = [access.issue("lake", "judge", 1).text for _ in range(8)]
    told = []
    access.on_revoked = told.append
    found = together(lambda n: access.redeem(codes[n], f"tablet-{n}", ""), 8)
    assert len(access.sessions("lake")) == 1
    assert len(told) == 7
    alive = [n for n, (token, _, _) in enumerate(found) if not refused(access, token, f"tablet-{n}")]
    assert len(alive) == 1
    again = Access(store)
    assert [s.id for s in again.sessions("lake")] == [s.id for s in access.sessions("lake")]


def refused(access, token, device):
    try:
        access.session(token, device)
    except Problem:
        return True
    return False


def test_a_clock_that_goes_back_lets_nobody_in_or_out(store):
    now = [10**15]
    access = Access(store, clock=lambda: now[0])
    token, session, _ = access.redeem(access.issue("lake", "judge", 1).text, "tablet-1", "")
    late = access.issue("lake", "judge", 2, minutes=10).text
    now[0] -= 3_600_000_000
    assert access.session(token, "tablet-1").id == session.id
    access.revoke(session.id, "lost")
    assert refused(access, token, "tablet-1")
    assert access.sessions("lake") == []
    now[0] += 3_600_000_000 + 11 * 60_000_000
    with pytest.raises(Problem, match="has run out"):
        access.look(late)


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_cookies_are_sent_over_https_alone_where_there_is_https(tmp_path, scheme, secure):
    app, parts = create_app(Settings(folder=tmp_path))
    client = TestClient(app, base_url=f"{scheme}://127.0.0.1", client=("127.0.0.1", 5000))
    code = parts.access.issue("lake", "announcer", None).text
    cookies = client.post("/api/v1/join", json={"code": code}).headers.get_list("set-cookie")
    assert [("; Secure" in c) for c in cookies] == [secure, secure]
    assert all("HttpOnly" in c and "SameSite=strict" in c and "Domain" not in c for c in cookies)
    parts.conduct.close()


def test_a_session_is_new_whatever_cookies_a_browser_brings(tmp_path):
    client, parts = local(tmp_path)
    planted = {"rinkside.lake.announcer": "x" * 43, "rinkside-device": "planted-device"}
    client.cookies.update(planted)
    taken = client.post("/api/v1/join", json={"code": parts.access.issue("lake", "announcer", None).text}).json()
    assert taken["token"] != planted["rinkside.lake.announcer"]
    assert refused(parts.access, planted["rinkside.lake.announcer"], "planted-device")
    parts.conduct.close()


def test_no_other_site_is_allowed_to_read_or_to_frame_anything(tmp_path):
    client, parts = local(tmp_path)
    for path in ("/", "/api/v1/competitions", "/healthz", "/openapi.json", "/nothing"):
        for method in ("GET", "OPTIONS"):
            answer = client.request(method, path, headers={"Origin": "https://evil.example"})
            assert not [name for name in answer.headers if name.startswith("access-control-")]
            assert answer.headers["x-frame-options"] == "DENY"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    parts.conduct.close()


def test_a_place_that_has_run_out_does_not_move_to_the_second_laptop(store):
    now = [10**15]
    access = Access(store, clock=lambda: now[0])
    _, session, _ = access.redeem(access.issue("lake", "judge", 1).text, "tablet-1", "")
    now[0] = session.expires_at
    with pytest.raises(Problem, match="no place here"):
        access.move(session.id, move_proof(session), "tablet-1")


def test_stories_that_wait_have_a_bound(monkeypatch):
    asked = checking.Asked("Ada won.")
    monkeypatch.setattr(checking, "_waiting", [asked] * checking.MOST_WAITING)
    with pytest.raises(Problem, match="Wait a little"):
        asyncio.run(checking.look_at(asked))
    monkeypatch.setattr(checking, "_waiting", [])
    assert "Ada won." in asyncio.run(checking.look_at(asked))
    assert checking._waiting == []
