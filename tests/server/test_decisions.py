"""What the referee's desk is told: deductions by the rule book, places, what a correction would change."""

from __future__ import annotations

import pytest

from server.kit import Rink, ServerProcess


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        rink = Rink(running, "lake").set_up()
        rink.skate(1, ["3Lz", "2A"], {1: [1, 2], 2: [0, 1], 3: [1, 1]})
        rink.do("referee", "skate.approve", start=1)
        yield rink


def told(rink, start=1):
    answer = rink.device("referee").get(f"/api/v1/competitions/lake/decisions/W-free/{start}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_deductions_come_from_the_rule_book_and_silence_is_told(rink):
    rules = {r["kind"]: r for r in told(rink)["rules"]}
    assert rules["interruption"]["steps"] == [100, 200, 300]
    assert rules["costume_or_prop"]["points"] == 100
    assert rules["extended_lift"]["known"] is False
    assert rules["extended_lift"]["points"] is None


def test_a_correction_shows_what_it_would_change_and_changes_nothing(rink):
    before = told(rink)
    asked = {"what": "element", "row": 1, "from": "3Lz", "to": "3Lz<", "reason": "wrong data input", "asked_by": "TC"}
    rink.do("technical_controller", "correction.open", start=1, correction="K1", **asked)
    shown = told(rink)["corrections"]["K1"]
    assert shown["after"] < shown["before"]
    assert "technical_specialist" in shown["lacking"]
    dropped = rink.act("correction.drop", {"correction": "K1"})
    assert rink.device("referee").post("/api/v1/competitions/lake/acts", json=dropped).status_code == 200
    after = told(rink)
    assert after["corrections"] == {}
    assert after["place"] == before["place"] == 1


def test_no_mark_of_a_judge_is_told(rink):
    assert "mark" not in str(told(rink)["skates"])
