"""The privacy hold as a machine: who may begin, lengthen, end it, what surfaces of it may become."""

from __future__ import annotations

from typing import Any

import pytest

from rinkside.broadcast import hold
from rinkside.broadcast.hold import By, NotHeld, Rules

FINLAND = By("d1", "team_leader", "Team leader, FIN")
LIAISON = By("d2", "liaison", "Athlete liaison")
SERVER = By("server", "rinkside")
RULES = Rules()


def at(seconds: int) -> str:
    return f"2026-02-19T21:{47 + seconds // 60:02d}:{seconds % 60:02d}.000000Z"


class Rink:
    def __init__(self) -> None:
        self.holds: dict[str, Any] = {}

    def press(self, seconds: int, by: By = FINLAND, entry: str = "W-07") -> dict[str, Any]:
        asked = hold.ask(self.holds, entry=entry, by=by, at=at(seconds), rules=RULES, surfaces=("programme", "live"))
        return self.take(asked, seconds, by)

    def take(self, decided: tuple[str, dict[str, Any]], seconds: int, by: By = SERVER) -> dict[str, Any]:
        kind, data = decided
        hold.apply(self.holds, kind, data, at=at(seconds), by=by)
        return self.holds[data["hold"]]


def test_one_press_holds_for_ninety_seconds_and_a_fresh_press_for_ninety_from_then():
    rink = Rink()
    assert rink.press(0)["until"] == at(90)
    assert rink.press(60)["until"] == at(150)
    assert len(rink.holds) == 1


def test_one_person_holds_five_minutes_at_the_most_and_a_second_person_passes_that():
    rink = Rink()
    for seconds in range(0, 200, 30):
        rink.press(seconds)
    assert rink.press(230)["until"] == at(300)
    with pytest.raises(NotHeld, match=r"5:00 is the longest one person can hold\. A second person must press\."):
        rink.press(280)
    with pytest.raises(NotHeld, match="second person"):
        rink.press(280, By("d1", "liaison", "Athlete liaison"))
    held = rink.press(285, LIAISON)
    assert (held["until"], held["passed"][0]["label"]) == (at(375), "Athlete liaison")


def test_when_the_time_is_over_the_person_stays_held_until_somebody_decides():
    rink = Rink()
    key = rink.press(0)["hold"]
    with pytest.raises(NotHeld, match="runs until 21:48:30"):
        hold.expire(rink.holds, key, at(89))
    rink.take(hold.expire(rink.holds, key, at(90)), 90)
    assert hold.embargoes(rink.holds) == [{"hold": key, "entry": "W-07", "from": at(0), "until": None}]
    rink.take(hold.override(rink.holds, key), 95, By("d9", "director", "Director"))
    assert [m["until"] for m in hold.embargoes(rink.holds)] == [at(95)]
    with pytest.raises(NotHeld, match="is overridden since 21:48:35"):
        hold.end(rink.holds, key)


def test_a_surface_that_leaves_is_put_back_once_and_then_is_the_directors():
    rink = Rink()
    key = rink.press(0)["hold"]

    def tell(state: str, proof: str = "") -> None:
        rink.take(hold.surface(rink.holds, key, "programme", state, proof), 2)

    tell("acknowledged")
    tell("confirmed", "read back")
    tell("reasserted")
    tell("confirmed", "read back again")
    with pytest.raises(NotHeld, match="put back once"):
        tell("reasserted")
    tell("overridden")
    with pytest.raises(NotHeld, match="cannot become confirmed"):
        tell("confirmed")


def test_a_rehearsal_holds_practice_names_alone():
    holds: dict[str, Any] = {}
    for entry, rehearsal in (("W-07", True), ("practice", False)):
        with pytest.raises(NotHeld, match="practice names"):
            hold.ask(holds, entry=entry, by=FINLAND, at=at(0), rules=RULES, surfaces=(), rehearsal=rehearsal)


def test_a_surface_that_comes_during_a_hold_joins_it_as_asked_and_none_joins_one_that_is_over():
    rink = Rink()
    key = rink.press(0)["hold"]
    with pytest.raises(NotHeld, match="no surface of this hold"):
        hold.surface(rink.holds, key, "replay", "confirmed")
    held = rink.take(hold.surface(rink.holds, key, "replay", "requested", "new"), 3)
    assert (held["surfaces"]["replay"]["state"], held["surfaces"]["replay"]["at"]) == ("requested", at(3))
    rink.take(hold.surface(rink.holds, key, "replay", "confirmed", "read back"), 4)
    rink.take(hold.end(rink.holds, key), 5, FINLAND)
    with pytest.raises(NotHeld, match="no surface of this hold"):
        hold.surface(rink.holds, key, "second camera", "requested")


def test_a_press_is_known_by_what_its_device_called_the_act():
    rink = Rink()
    kind, data = hold.ask(rink.holds, entry="W-07", by=FINLAND, at=at(0), rules=RULES, surfaces=())
    hold.apply(rink.holds, kind, data, at=at(0), by=FINLAND, act="phone-1")
    assert hold.pressed(rink.holds, "phone-1") == "h1"
    assert hold.pressed(rink.holds, "phone-2") == hold.pressed(rink.holds, "") == ""
