"""What officials enter where rules are silent: seats that count for one skate, values of an element, an empty place."""

from __future__ import annotations

from typing import Any

from live_kit import OFFICE, REFEREE, SPECIALIST, Rink, call_all, finish, judge, mark_all, set_up

from rinkside.live.score import skate_score
from rinkside.live.standings import segment_standings

FIRST: dict[str, Any] = {"cs": "W-free", "start": 1}
UNKNOWN = "ChSpl1"
"""A spiral of club competitions: the scale of values has none."""


def skated(*codes: str) -> Rink:
    rink = set_up()
    call_all(rink, 1, codes or ("3S", "2A"))
    mark_all(rink, 1, 1)
    return rink


def total(rink: Rink, start: int = 1) -> int | None:
    return skate_score(rink.state, "W-free", start).score.tss


def test_an_element_the_rules_do_not_know_counts_with_what_is_entered_for_it():
    known, rink = total(skated()), skated("3S", "2A", UNKNOWN)
    assert total(rink) is None
    rink.do(REFEREE, "element.value", **FIRST, row=3, base_value=150, goe=-20, reason="the announcement says so")
    assert total(rink) == known + 130
    rink.do(REFEREE, "element.value", **FIRST, row=3, base_value=170, goe=-20, reason="misread")
    assert total(rink) == known + 150


def test_a_value_the_rules_give_is_not_entered_over_them():
    rink = skated("3S", "2A", UNKNOWN)
    refusal = rink.refused(REFEREE, "element.value", **FIRST, row=1, base_value=900, reason="more")
    assert refusal.code == "established"
    assert "4.30" in refusal.message
    assert rink.refused(REFEREE, "element.value", **FIRST, row=3, reason="nothing").code == "field-missing"
    assert total(rink) is None


def test_what_was_entered_for_a_call_does_not_outlive_its_change():
    rink = skated("3S", "2A", UNKNOWN)
    rink.do(REFEREE, "element.value", **FIRST, row=3, base_value=150, goe=0, reason="announced")
    rink.do(SPECIALIST, "element.change", **FIRST, row=3, code="ChSpl2")
    assert total(rink) is None


def test_seats_drawn_for_one_skate_are_the_only_ones_that_count_for_it():
    def grade_of_the_third(mark: int) -> Rink:
        rink = skated("3S")
        rink.do(REFEREE, "marks.reopen", **FIRST, seat=3)
        rink.do(judge(3), "mark.goe", **FIRST, row=1, mark=mark)
        rink.do(judge(3), "marks.confirm", **FIRST)
        return rink

    low, high = grade_of_the_third(-5), grade_of_the_third(5)
    assert total(low) < total(high)
    for rink in (low, high):
        rink.do(OFFICE, "seats.count", **FIRST, seats=[2, 1], reason="drawn")
    assert total(low) == total(high)
    assert low.refused(OFFICE, "seats.count", **FIRST, seats=[1, 9]).code == "unknown-seat"


def test_a_place_stays_empty_behind_somebody_disqualified_after_publication():
    rink = set_up()
    call_all(rink, 1)
    mark_all(rink, 1, 1)
    finish(rink, 1)
    rink.do(REFEREE, "skate.standing", cs="W-free", start=2, standing="DSQ", reason="ruled", place=1)
    rows = segment_standings(rink.state, "W-free")
    assert [(r["entry"], r["place"], r["standing"]) for r in rows] == [("W-01", 2, "ranked"), ("W-02", None, "DSQ")]
