"""Acts and views over real HTTP: a competition of two skaters from its creation to the approved score."""

from __future__ import annotations

import json

import pytest

from server.kit import Rink, ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def rink(server):
    return Rink(server, "lake").set_up()


def test_a_score_is_approved_and_then_the_public_sees_it(rink):
    rink.skate(1, ["3Lz", "2A"], {1: [1, 2], 2: [0, 1], 3: [1, 1]})
    public = rink.server.client().get("/api/v1/competitions/lake/state").json()["view"]
    assert public["last"] is None
    assert public["standings"] == {}
    approved = rink.do("referee", "skate.approve", start=1)
    assert approved["status"] == "received"
    public = rink.server.client().get("/api/v1/competitions/lake/state").json()["view"]
    assert public["last"]["name"] == "Ada Ice"
    assert public["last"]["official"]["tss"] == approved["result"]["tss"]
    assert public["standings"]["W-free"][0]["place"] == 1
    sheet = rink.server.client().get("/api/v1/competitions/lake/sheets/W-free/1").json()
    assert [e["code"] for e in sheet["elements"]] == ["3Lz", "2A"]


def test_the_same_act_sent_twice_is_answered_twice_and_done_once(rink):
    act = {"id": "twice-1", "kind": "skate.call", "data": {"cs": "W-free", "start": 2}}
    device = rink.device("data_operator")
    first = device.post("/api/v1/competitions/lake/acts", json=act).json()
    again = device.post("/api/v1/competitions/lake/acts", json=act).json()
    assert first["status"] == "received"
    assert again["status"] == "repeat"
    assert (again["seq"], again["at"], again["result"]) == (first["seq"], first["at"], first["result"])


def test_a_list_is_answered_act_by_act(rink):
    device = rink.device("technical_specialist")
    acts = [
        {"id": "l1", "kind": "element.call", "data": {"cs": "W-free", "start": 2, "code": "2Lz"}},
        {"id": "l2", "kind": "element.call", "data": {"cs": "W-free", "start": 2, "code": "nonsense!"}},
        {"id": "l3", "kind": "element.call", "data": {"cs": "W-free", "start": 2, "code": "2A"}},
    ]
    answers = device.post("/api/v1/competitions/lake/acts", json=acts).json()
    assert [a["status"] for a in answers] == ["received", "refused", "received"]
    assert answers[1]["error"]
    assert answers[1]["message"]


def test_a_judge_sees_no_mark_of_another_judge(rink):
    rink.do("judge", "mark.goe", seat=1, start=2, row=1, mark=3, call_version=1)
    rink.do("judge", "mark.goe", seat=2, start=2, row=1, mark=-4, call_version=1)
    views = {n: rink.device("judge", n).get("/api/v1/competitions/lake/state").json()["view"] for n in (1, 2)}
    marks = {n: views[n]["active"]["W-free"][-1]["rows"][0]["mark"] for n in (1, 2)}
    assert marks == {1: 3, 2: -4}
    assert "-4" not in json.dumps(views[1]["active"])
    referee = rink.device("referee").get("/api/v1/competitions/lake/state").json()["view"]
    shown = json.dumps(referee["active"]["W-free"][-1]["seats"])
    assert '"received"' in shown
    assert "mark" not in shown


def test_a_view_that_did_not_change_is_not_sent_again(rink):
    device = rink.device("judge", 3)
    first = device.get("/api/v1/competitions/lake/state")
    rink.do("judge", "mark.goe", seat=1, start=2, row=2, mark=1, call_version=1)
    again = device.get("/api/v1/competitions/lake/state", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


def test_a_conflict_is_409_and_names_what_holds(rink):
    refused = rink.device("data_operator").post(
        "/api/v1/competitions/lake/acts",
        json={"id": "late", "kind": "skate.call", "data": {"cs": "W-free", "start": 1}},
    )
    assert refused.status_code == 409
    assert set(refused.json()) >= {"error", "message", "field", "accepted"}


def test_an_act_of_another_role_is_403(rink):
    refused = rink.device("judge", 1).post(
        "/api/v1/competitions/lake/acts",
        json={"id": "not-mine", "kind": "skate.approve", "data": {"cs": "W-free", "start": 2}},
    )
    assert refused.status_code == 403
