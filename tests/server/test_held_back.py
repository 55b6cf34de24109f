"""Scores that are held back show in no public view until they are let out; who runs the meet goes on seeing them."""

from __future__ import annotations

import json
from typing import Any

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
