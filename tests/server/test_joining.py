"""Codes, take-over, revoking, cookies, limits: who comes in and who is put out."""

from __future__ import annotations

import time

import pytest

from rinkside.server.access import ALPHABET
from server.kit import Rink, ServerProcess


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data"), "--joins-per-minute", "600") as running:
        yield Rink(running, "lake").set_up()


def code_for(rink, role, seat=None, **more):
    made = rink.host.post("/api/v1/competitions/lake/codes", json={"role": role, "seat": seat, **more})
    assert made.status_code == 201, made.text
    return made.json()


def browser_with(rink, role, seat=None):
    """A browser that has joined: cookies, and the page's own CSRF value."""
    client = rink.server.client()
    taken = client.post("/api/v1/join", json={"code": code_for(rink, role, seat)["code"]}).json()
    client.headers["X-Rinkside-Desk"] = taken["desk"]
    return client, taken


def test_a_code_is_six_characters_without_look_alikes(rink):
    code = code_for(rink, "announcer")["code"]
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)
    assert not set("IO01") & set(ALPHABET)


def test_a_code_works_once_in_any_spelling(rink):
    code = code_for(rink, "announcer")["code"]
    typed = f"{code[:3].lower()}-{code[3:].lower()}"
    assert rink.server.client().post("/api/v1/join", json={"code": typed}).status_code == 200
    again = rink.server.client().post("/api/v1/join", json={"code": code})
    assert again.status_code == 410
    assert "A code works once" in again.json()["message"]


def test_an_unknown_code_and_a_text_that_is_no_code_differ(rink):
    assert rink.server.client().post("/api/v1/join", json={"code": "ZZZZZZ"}).status_code == 404
    assert rink.server.client().post("/api/v1/join", json={"code": "I0O1"}).status_code == 400
    assert rink.server.client().post("/api/v1/join", json={}).status_code == 400


def test_a_spare_tablet_takes_a_seat_over_and_the_first_is_locked_at_once(rink):
    first = rink.device("judge", 5)
    assert first.get("/api/v1/session").status_code == 200
    code = code_for(rink, "judge", 5)["code"]
    held = rink.server.client().get(f"/api/v1/join/{code}").json()["held"]
    assert held["label"] == "judge 5"
    with first.stream("GET", "/desk-feed/lake") as feed:
        lines = feed.iter_lines()
        assert rink.server.client().post("/api/v1/join", json={"code": code, "label": "spare"}).status_code == 200
        assert any(line == "event: revoked" for line in lines)
    locked = first.post("/api/v1/competitions/lake/acts", json=rink.act("mark.goe", {}))
    assert locked.status_code == 401
    assert "spare" in locked.json()["message"]
    seen = rink.host.get("/api/v1/competitions/lake/state", headers={"X-Rinkside-Desk": "host"}).json()["view"]
    assert sum(d["role"] == "judge" and d["seat"] == 5 and d["left_at"] is None for d in seen["devices"].values()) == 1


def test_a_token_is_worth_nothing_on_another_device(rink):
    first = rink.device("announcer")
    thief = rink.server.client()
    thief.headers["Authorization"] = first.headers["Authorization"]
    thief.headers["X-Rinkside-Device"] = "another-device"
    assert thief.get("/api/v1/session").status_code == 401


def test_a_browser_needs_the_value_of_its_page_to_write(rink):
    client, taken = browser_with(rink, "data_operator")
    acts = "/api/v1/competitions/lake/acts"
    assert client.get("/api/v1/session").status_code == 200
    bare = client.post(acts, json=rink.act("skate.call", {"cs": "W-free", "start": 1}))
    assert bare.status_code == 403
    assert bare.json()["error"] == "csrf"
    done = client.post(
        acts,
        json=rink.act("skate.call", {"cs": "W-free", "start": 1}),
        headers={"X-Rinkside-CSRF": taken["csrf"]},
    )
    assert done.status_code == 200


def test_another_site_cannot_write(rink):
    client, taken = browser_with(rink, "data_operator")
    headers = {"X-Rinkside-CSRF": taken["csrf"], "Origin": "https://evil.example"}
    answer = client.post("/api/v1/heartbeat", json={}, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["error"] == "other-origin"


def test_cookies_are_kept_from_scripts_and_other_sites(rink):
    client = rink.server.client()
    answer = client.post("/api/v1/join", json={"code": code_for(rink, "announcer")["code"]})
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie


def test_the_secretariat_locks_a_device_out(rink):
    device = rink.device("judge", 6)
    listed = rink.host.get("/api/v1/competitions/lake/devices", headers={"X-Rinkside-Desk": "host"}).json()["devices"]
    own = next(d for d in listed if d["place"] == "Judge 6")
    assert rink.host.delete(f"/api/v1/competitions/lake/devices/{own['id']}").status_code == 200
    assert device.get("/api/v1/session").status_code == 401
    assert rink.host.delete(f"/api/v1/competitions/lake/devices/{own['id']}").status_code == 404


def test_who_leaves_gives_the_place_up(rink):
    device = rink.device("judge", 7)
    assert device.post("/api/v1/leave", json={}).status_code == 200
    assert device.get("/api/v1/session").status_code == 401


def test_a_place_that_is_none_gets_no_code(rink):
    for body in ({"role": "host"}, {"role": "viewer"}, {"role": "judge"}, {"role": "judge", "seat": 99}, {}):
        refused = rink.host.post("/api/v1/competitions/lake/codes", json=body)
        assert refused.status_code == 400
        assert refused.json()["accepted"]


def test_guessing_codes_is_stopped(tmp_path):
    with ServerProcess(tmp_path, "--joins-per-minute", "20") as server:
        client = server.client()
        answers = [client.post("/api/v1/join", json={"code": "ZZZZZZ"}).status_code for _ in range(25)]
        assert answers[0] == 404
        assert answers[-1] == 429
        stopped = client.post("/api/v1/join", json={"code": "ZZZZZZ"})
        assert int(stopped.headers["retry-after"]) >= 1
        time.sleep(0)


def test_a_device_stays_in_when_the_server_is_killed_and_started_again(tmp_path):
    with ServerProcess(tmp_path) as server:
        rink = Rink(server, "lake").set_up()
        device = rink.device("referee")
        before = device.get("/api/v1/competitions/lake/state").json()
        server.stop(9)
        server.start()
        assert device.get("/api/v1/session").json()["role"] == "referee"
        assert device.get("/api/v1/competitions/lake/state").json() == before
        assert rink.host.get("/api/v1/session", headers={"X-Rinkside-Desk": "host"}).json()["role"] == "host"


def test_a_server_with_open_streams_stops_at_once(tmp_path):
    with ServerProcess(tmp_path) as server:
        rink = Rink(server, "lake").set_up()
        with (
            rink.device("judge", 1).stream("GET", "/desk-feed/lake") as desk,
            server.client().stream("GET", "/feed/lake") as public,
        ):
            assert next(desk.iter_lines())
            assert next(public.iter_lines())
            assert server.stop() < 8
        assert server.process.returncode in (0, -15)
