"""Two servers: the stand-by has every record, is promoted with nothing lost, and the old leader does not fork."""

from __future__ import annotations

import json
import random
import threading
import time

import httpx
import pytest

from rinkside.live.journal import Journal
from server.kit import Rink, ServerProcess


def follower_of(leader, rink, folder, *words):
    made = rink.host.post("/api/v1/standby/key", json={})
    assert made.status_code == 201, made.text
    return ServerProcess(folder, "--follow", leader.address, "--key", made.json()["key"], *words)


def until(ask, what):
    """What `ask` gives once it is true."""
    ends = time.monotonic() + 60
    while not (found := ask()):
        assert time.monotonic() < ends, f"{what} did not come"
        time.sleep(0.05)
    return found


def rows_of(folder, code="lake"):
    with Journal.open(f"sqlite:///{folder / 'journal.sqlite'}", writer=False) as journal:
        return list(journal.kept(code))


def caught_up(rink):
    def ask():
        told = rink.host.get("/api/v1/standby", headers={"X-Rinkside-Desk": "host"}).json().get("stand_by")
        return told is not None and told["follows"] and told["keeps_up"] and told["behind"] == 0

    return until(ask, "the stand-by")


def test_a_stand_by_is_promoted_with_every_acknowledged_act_and_every_device(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        with follower_of(leader, rink, tmp_path / "b") as second:
            caught_up(rink)
            rink.do("data_operator", "skate.call", start=1)
            operator = rink.device("technical_specialist")
            last = rink.do("technical_specialist", "element.call", start=1, code="3Lz")
            refused = second.client().get("/api/v1/competitions/lake/state")
            assert refused.status_code == 200
            caught_up(rink)
            leader.stop(9)
            host = second.host()
            told = host.post("/api/v1/standby/promote", json={}).json()
            assert told["records"]["lake"] == last["seq"]
            operator.base_url = second.address
            done = operator.post(
                "/api/v1/competitions/lake/acts",
                json=rink.act("element.call", {"cs": "W-free", "start": 1, "code": "2A"}),
            )
            assert done.status_code == 200, done.text
        old, new = rows_of(tmp_path / "a"), rows_of(tmp_path / "b")
        assert new[: len(old)] == old
        assert len(new) == len(old) + 1


def test_a_stand_by_takes_no_act_before_its_promotion(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        device = rink.device("data_operator")
        with follower_of(leader, rink, tmp_path / "b") as second:
            caught_up(rink)
            device.base_url = second.address
            act = rink.act("skate.call", {"cs": "W-free", "start": 1})
            refused = device.post("/api/v1/competitions/lake/acts", json=act)
            assert refused.status_code == 503
            assert leader.address in refused.json()["message"]


def test_an_old_leader_refuses_acts_at_once_and_after_a_restart(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        device = rink.device("data_operator")
        act = rink.act("skate.call", {"cs": "W-free", "start": 1})
        with follower_of(leader, rink, tmp_path / "b") as second:
            caught_up(rink)
            told = second.host().post("/api/v1/standby/promote", json={}).json()
            assert told["old_leader"] == "stands back"
            refused = device.post("/api/v1/competitions/lake/acts", json=act)
            assert (refused.status_code, refused.json()["error"]) == (503, "fenced")
            leader.stop()
            leader.start()
            again = device.post("/api/v1/competitions/lake/acts", json=act)
            assert (again.status_code, again.json()["error"]) == (503, "fenced")


def test_a_leader_that_was_dead_during_the_promotion_learns_of_it_at_its_start(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        device = rink.device("data_operator")
        with follower_of(leader, rink, tmp_path / "b") as second:
            caught_up(rink)
            leader.stop(9)
            assert second.host().post("/api/v1/standby/promote", json={}).json()["old_leader"] == "not reached"
            leader.start()
            act = rink.act("skate.call", {"cs": "W-free", "start": 1})
            refused = device.post("/api/v1/competitions/lake/acts", json=act)
            assert (refused.status_code, refused.json()["error"]) == (503, "fenced")


def test_with_confirmation_no_act_is_acknowledged_that_the_stand_by_lacks(tmp_path):
    with ServerProcess(tmp_path / "a", "--confirm-by-standby") as leader:
        rink = Rink(leader, "lake")
        made = rink.host.post("/api/v1/standby/key", json={}).json()
        with ServerProcess(tmp_path / "b", "--follow", leader.address, "--key", made["key"]) as second:
            caught_up(rink)
            rink.set_up()
            acknowledged = rink.do("data_operator", "skate.call", start=1)["seq"]
            leader.stop(9)
            second.stop(9)
            assert rows_of(tmp_path / "b")[-1].seq >= acknowledged
        leader.start()
        act = rink.act("skate.start", {"cs": "W-free", "start": 1})
        alone = rink.device("data_operator").post("/api/v1/competitions/lake/acts", json=act)
        assert (alone.status_code, alone.json()["error"]) == (503, "stand-by-silent")


def test_a_wrong_key_copies_nothing(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        Rink(leader, "lake").set_up()
        answer = leader.client().post("/standby/stream", json={"after": {}}, headers={"Authorization": "Bearer guess"})
        assert answer.status_code == 401
        assert leader.client().post("/standby/fence", json={"term": 99}).status_code == 401


def test_a_laptop_that_stands_back_leads_again_only_after_it_has_followed(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        with follower_of(leader, rink, tmp_path / "b") as second:
            caught_up(rink)
            host = second.host()
            assert host.post("/api/v1/standby/promote", json={}).status_code == 200
            refused = rink.host.post("/api/v1/standby/promote", json={})
            assert refused.status_code == 409
            assert "--follow" in refused.json()["message"]
            key = host.post("/api/v1/standby/key", json={}).json()["key"]
            leader.stop()
            leader.words = ("--follow", second.address, "--key", key)
            leader.start()
            told = until(
                lambda: (
                    (host.get("/api/v1/standby", headers={"X-Rinkside-Desk": "host"}).json().get("stand_by") or {}).get(
                        "behind"
                    )
                    == 0
                ),
                "the old leader as stand-by",
            )
            assert told
            again = leader.host().post("/api/v1/standby/promote", json={})
            assert again.status_code == 200
            assert again.json()["old_leader"] == "stands back"


def marking(rink, seat, acknowledged, stop):
    """A judge who marks without end; what was acknowledged is noted with its number."""
    device, n = rink.device("judge", seat), 0
    while not stop.is_set():
        n += 1
        data = {"cs": "W-free", "start": 1, "row": n % 3 + 1, "mark": n % 11 - 5}
        act = {"id": f"judge-{seat}-{n}", "kind": "mark.goe", "data": data}
        try:
            answer = device.post("/api/v1/competitions/lake/acts", json=act)
        except httpx.HTTPError:
            return
        if answer.status_code == 200:
            acknowledged[act["id"]] = answer.json()["seq"]


def die_under_load(folder, seed, lives=False):
    """Kill a leader while three judges mark; promote its stand-by; everything acknowledged is there."""
    acknowledged = {}
    with ServerProcess(folder / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        with follower_of(leader, rink, folder / "b") as second:
            caught_up(rink)
            stop = threading.Event()
            judges = [threading.Thread(target=marking, args=(rink, s, acknowledged, stop)) for s in (1, 2, 3)]
            for seat in (1, 2, 3):
                rink.device("judge", seat)
            for judge in judges:
                judge.start()
            until(lambda: len(acknowledged) > 20, "marks")
            time.sleep(random.Random(seed).random() / 4)
            host = second.host()
            if not lives:
                leader.stop(9)
                stop.set()
                for judge in judges:
                    judge.join()
            told = host.post("/api/v1/standby/promote", json={})
            assert told.json()["old_leader"] == ("stands back" if lives else "not reached")
            stop.set()
            for judge in judges:
                judge.join()
            # a judge sends the last act again, as a tablet does: it is the one that is there
            last = max(acknowledged, key=acknowledged.__getitem__)
            number = int(last.rpartition("-")[2])
            device = rink.device("judge", int(last.split("-")[1]))
            device.base_url = second.address
            data = {"cs": "W-free", "start": 1, "row": number % 3 + 1, "mark": number % 11 - 5}
            again = device.post(
                "/api/v1/competitions/lake/acts", json={"id": last, "kind": "mark.goe", "data": data}
            ).json()
            assert (again["status"], again["seq"]) == ("repeat", acknowledged[last])
    there = {row.id: row.seq for row in rows_of(folder / "b")}
    assert {i: there.get(i) for i in acknowledged} == acknowledged


def test_a_leader_killed_under_load_has_told_nobody_received_what_the_stand_by_lacks(tmp_path):
    die_under_load(tmp_path, 1)


def test_a_stand_by_promoted_beside_a_leader_under_load_takes_over_all_it_has_acknowledged(tmp_path):
    die_under_load(tmp_path, 1, lives=True)


@pytest.mark.nightly
@pytest.mark.parametrize("lives", [False, True])
@pytest.mark.parametrize("seed", range(2, 12))
def test_a_leader_left_again_and_again_under_load_loses_nothing_acknowledged(tmp_path, seed, lives):
    die_under_load(tmp_path, seed, lives=lives)


def test_a_file_of_entries_forks_no_journal_of_a_server_that_does_not_lead(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        with follower_of(leader, rink, tmp_path / "b") as second:
            caught_up(rink)
            file = "Category,Surname,Given name,Nation\nWomen,Lake,Eva,FRA\n"
            asked = {"name": "list.csv", "enter": "a1"}
            path = "/api/v1/competitions/lake/entries"
            for _ in range(2):  # the stand-by, then the leader that was fenced
                server = second if second.client().get("/healthz").json()["mode"] == "following" else leader
                refused = server.host().post(path, content=file, params=asked, headers={"X-Rinkside-Desk": "host"})
                assert refused.status_code == 503, refused.text
                if server is second:
                    second.host().post("/api/v1/standby/promote", json={}).raise_for_status()
        assert len(rows_of(tmp_path / "a")) == len(rows_of(tmp_path / "b"))


def test_a_stand_by_that_goes_away_does_not_stop_the_rink_and_counts_again_once_it_has_caught_up(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        with follower_of(leader, rink, tmp_path / "b") as second:
            caught_up(rink)
            second.stop(9)
            rink.do("data_operator", "skate.call", start=1)
            rink.do("technical_specialist", "element.call", start=1, code="3Lz")
            second.start()
            caught_up(rink)
            last = rink.do("technical_specialist", "element.call", start=1, code="2A")["seq"]
            second.stop(9)
            assert rows_of(tmp_path / "b")[-1].seq >= last


def test_a_place_moves_to_the_promoted_server_once_and_only_with_its_proof(tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        device = rink.device("judge", 2)
        with device.stream("GET", "/desk-feed/lake") as feed:
            lines = feed.iter_lines()
            next(line for line in lines if line == "event: pair")
            pair = json.loads(next(lines).removeprefix("data: "))
        assert pair["address"] == ""
        with follower_of(leader, rink, tmp_path / "b") as second:
            caught_up(rink)
            with device.stream("GET", "/desk-feed/lake") as feed:
                lines = feed.iter_lines()
                next(line for line in lines if line == "event: pair")
                pair = json.loads(next(lines).removeprefix("data: "))
            assert pair["address"] == second.address
            mine = {"session": pair["session"], "proof": pair["proof"]}
            assert second.client().post("/api/v1/move", json=mine).status_code == 503
            leader.stop(9)
            second.host().post("/api/v1/standby/promote", json={}).raise_for_status()
            guess = second.client().post("/api/v1/move", json={**mine, "proof": "0" * 64})
            assert guess.status_code == 401
            moved = second.client().post("/api/v1/move", json=mine)
            assert moved.json()["address"] == "/desk/lake/judge/2"
            assert second.client().post("/api/v1/move", json=mine).status_code == 401
            here = second.client()
            here.headers["Authorization"] = f"Bearer {moved.json()['token']}"
            here.headers["X-Rinkside-Device"] = moved.json()["device"]
            assert here.get("/api/v1/session").json()["seat"] == 2
