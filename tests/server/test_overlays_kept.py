"""Which graphics are on: kept over a crash, and at a stand-by that takes over."""

from __future__ import annotations

from server.kit import Rink, ServerProcess
from server.test_standby import caught_up, follower_of, until

HOST = {"X-Rinkside-Desk": "host"}


def turn(host, code, graphic, on):
    answer = host.put(f"/api/v1/competitions/{code}/overlays/{graphic}", json={"on": on}, headers=HOST)
    assert answer.status_code == 200, answer.text
    return answer.json()["on"]


def on_at(server, code):
    return server.client().get(f"/api/v1/competitions/{code}/overlays").json()["on"]


def test_what_is_on_stays_on_over_a_crash_with_the_moment_it_was_put_on(tmp_path):
    with ServerProcess(tmp_path) as server:
        rink = Rink(server, "lake").set_up()
        turn(rink.host, "lake", "standings", True)
        before = turn(rink.host, "lake", "why", True)
        assert turn(rink.host, "lake", "why", True) == before
        server.stop(9)
        server.start()
        assert on_at(server, "lake") == before
        assert set(before) == {"standings", "why"}
        assert turn(server.host(), "lake", "why", False).keys() == {"standings"}


def test_a_stand_by_shows_what_its_leader_has_on_and_goes_on_with_it_once_it_leads(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        turn(rink.host, "lake", "standings", True)
        with follower_of(leader, rink, tmp_path / "b") as second:
            caught_up(rink)
            until(lambda: on_at(second, "lake").keys() == {"standings"}, "what is on")
            turn(rink.host, "lake", "standings", False)
            turn(rink.host, "lake", "score-reveal", True)
            until(lambda: on_at(second, "lake") == on_at(leader, "lake"), "the change")
            refused = second.host().put("/api/v1/competitions/lake/overlays/why", json={"on": True}, headers=HOST)
            assert refused.status_code == 503
            leader.stop(9)
            host = second.host()
            assert host.post("/api/v1/standby/promote", json={}).status_code == 200
            assert on_at(second, "lake").keys() == {"score-reveal"}
            assert turn(host, "lake", "why", True).keys() == {"score-reveal", "why"}
