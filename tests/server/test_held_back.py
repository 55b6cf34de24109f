"""Scores that are held back show in no public view until they are let out; who runs the meet goes on seeing them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from live_kit import OFFICE, REFEREE, call_all, finish, mark_all, set_up

from rinkside.server.comparing import why_one_beat_another, without_one_judge
from rinkside.server.live_view import LIVE
from rinkside.server.overlays import OVERLAY
from rinkside.server.problems import Problem
from rinkside.server.published import published
from rinkside.server.resources import result, standings
from rinkside.server.roles import PUBLIC
from rinkside.server.views import view_of
from server.kit import Rink, ServerProcess
from server.test_fanout import Watcher

STATE = "/api/v1/competitions/lake/state"
SHEET = "/api/v1/competitions/lake/sheets/W-free/1"


def numbers_of(told: Any) -> set[int]:
    """Every whole number of an answer, however deep; moments and names hold digits of their own."""
    if isinstance(told, dict):
        return set().union(*map(numbers_of, told.values()))
    if isinstance(told, list):
        return set().union(*map(numbers_of, told))
    return {told} if isinstance(told, int) else set()


def test_a_segment_held_back_shows_no_score_in_public_until_it_is_let_out(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        rink = Rink(running, "lake").set_up()
        rink.skate(1, ["3Lz", "2A"], {1: [1, 2], 2: [0, 1], 3: [1, 1]})
        viewer, announcer = running.client(), rink.device("announcer")
        rink.do("referee", "segment.hold", on=True)
        score = rink.do("referee", "skate.approve", start=1)["result"]["tss"]
        for client in (viewer, announcer):
            told = client.get(STATE)
            view = told.json()["view"]
            assert view["held"] == ["W-free"]
            assert (view["last"], view["standings"], view["overall"]) == (None, {}, {})
            assert score not in numbers_of(told.json())
        assert viewer.get(SHEET).status_code == 404
        assert score in numbers_of(rink.device("referee").get(STATE).json())
        rink.do("referee", "segment.hold", on=False)
        view = viewer.get(STATE).json()["view"]
        assert view["held"] == []
        assert view["last"]["official"]["tss"] == score
        assert [r["tss"] for r in view["standings"]["W-free"]] == [score]
        sheet = viewer.get(SHEET)
        assert sheet.status_code == 200
        assert viewer.get(SHEET, headers={"If-None-Match": sheet.headers["etag"]}).status_code == 304


def test_places_an_organiser_does_not_publish_stand_in_no_public_answer(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        rink = Rink(running, "lake").set_up()
        rink.office("policy.set", category="W", name="publish_without_places", value=True)
        for start in (1, 2):
            rink.skate(start, ["3Lz", "2A"], {1: [1, 2], 2: [0, 1], 3: [1, 1]})
            rink.do("referee", "skate.approve", start=start)
        rink.do("referee", "segment.approve")
        view = running.client().get(STATE).json()["view"]
        assert view["standings"] == {"W-free": []}
        assert view["overall"] == {"W": []}
        assert view["last"]["place"] is None
        assert view["segments"]["W-free"]["versions"] == []
        assert running.client().get(SHEET).json()["place"] is None
        graphics = Watcher(running, "lake", door="overlay-feed")
        graphics.text = graphics.until("event: view\ndata: {").split("event: view\ndata: ")[1]
        told = graphics.until("\n\n")
        graphics.line.close()
        seen = json.loads(told.partition("\n\n")[0])["view"]
        assert (seen["standings"], seen["overall"], seen["last"]["place"]) == ({"W-free": []}, {"W": []}, None)
        referee = rink.device("referee").get(STATE).text
        assert '"place":1' in referee
        announcer = rink.device("announcer").get(STATE).json()["view"]
        assert [r["place"] for r in announcer["standings"]["W-free"]] == [1, 1]


def test_a_team_event_is_public_where_all_places_it_is_made_of_are():
    rink = set_up()
    teams = [{"team": "ICE", "name": "Iceland"}]
    rink.do(OFFICE, "team.set", teams=teams, segments=[{"cs": "W-free", "discipline": "women", "final": False}])

    def shown() -> list[bool]:
        views = view_of(rink.state, PUBLIC)["team_event"], view_of(rink.state, LIVE)["team_event"]
        held = published(rink.state)
        return [x is not None for x in (*views, held.team, held.publication.team)]

    assert shown() == [True] * 4
    for name in ("publish_without_places", "publish_podium_only"):
        rink.do(OFFICE, "policy.set", category="W", name=name, value=True)
        assert shown() == [False] * 4
        rink.do(OFFICE, "policy.set", category="W", name=name, value=False)
    rink.do(REFEREE, "segment.hold", cs="W-free", on=True)
    assert shown() == [False] * 4


def test_where_the_podium_alone_is_published_no_resource_knows_a_fourth():
    rink = set_up()
    for name in ("Cid LAKE", "Dan POND"):
        rink.do(OFFICE, "entry.add", category="W", name=name, nation="ICE")
    rink.do(OFFICE, "order.set", cs="W-free", order=["W-01", "W-02", "W-03", "W-04"], reason="late entries")
    for start in (1, 2, 3, 4):
        call_all(rink, start)
        mark_all(rink, start, 4 - start)
        finish(rink, start)
    rink.do(OFFICE, "policy.set", category="W", name="publish_podium_only", value=True)
    held = published(rink.state)
    without = without_one_judge(held, "W-free", "1")
    shown = [result(held, "W-free")["rows"], standings(held, "W")["rows"], without["rows"]]
    for rows in shown:
        assert [r["entry"] for r in rows] == ["W-01", "W-02", "W-03"]
    assert {r["without"]["place"] for r in without["rows"]} == {None}
    assert why_one_beat_another(held, "W", "W-03", "W-01")["first"]["entry"] == "W-01"
    with pytest.raises(Problem, match="cannot compare"):
        why_one_beat_another(held, "W", "W-01", "W-04")


def test_a_panel_and_places_that_are_not_published_are_on_no_graphic_and_in_no_state():
    rink = set_up()
    rink.do(OFFICE, "official.add", official="O1", name="Eve Frost", nation="FIN")
    rink.do(OFFICE, "panel.set", cs="W-free", officials=[{"official": "O1", "function": "Judge", "seat": 1}])
    for start in (1, 2):
        call_all(rink, start)
        mark_all(rink, start, start)
        finish(rink, start)
    for name in ("publish_without_panel", "publish_without_places"):
        rink.do(OFFICE, "policy.set", category="W", name=name, value=True)
    for role in (PUBLIC, OVERLAY):
        view = view_of(rink.state, role)
        assert view["segments"]["W-free"]["officials"] == []
        assert (view["standings"], view["overall"], view["last"]["place"]) == ({"W-free": []}, {"W": []}, None)
    assert view_of(rink.state, "announcer")["segments"]["W-free"]["officials"][0]["name"] == "Eve Frost"
