"""A competition of two skaters from its creation to the approved result, equal to the same marks scored by hand."""

from __future__ import annotations

from factories import entered, executed, rules_at
from live_kit import CONTROLLER, OFFICE, OPERATOR, REFEREE, SPECIALIST, call_all, finish, judge, mark_all, set_up

from rinkside.live.score import skate_score
from rinkside.live.standings import needs, overall, segment_standings
from rinkside.scoring import score

FREE = {"cs": "W-free"}


def test_two_skaters_from_creation_to_the_approved_result():
    rink = set_up()
    rink.do(OPERATOR, "skate.call", **FREE, start=1)
    rink.do(OPERATOR, "skate.start", **FREE, start=1)
    for code in ("3lz+3t<", "2a", "ccosp4", "ChSq1"):
        rink.do(SPECIALIST, "element.call", **FREE, start=1, code=code)
    rink.do(SPECIALIST, "fall.set", **FREE, start=1, falls=[{"row": 1}])
    grades = {1: (-2, 0, 1, 2), 2: (-3, 1, 1, 3), 3: (-2, 1, 0, 2)}
    components = {1: (500, 525, 475), 2: (550, 500, 500), 3: (525, 525, 500)}
    for seat, marks in grades.items():
        for row, mark in enumerate(marks, 1):
            rink.do(judge(seat), "mark.goe", **FREE, start=1, row=row, mark=mark, call_version=1)
        for code, mark in zip(("CO", "PR", "SS"), components[seat], strict=True):
            rink.do(judge(seat), "mark.component", **FREE, start=1, component=code, mark=mark)
    rink.do(OPERATOR, "skate.end", **FREE, start=1)
    rink.do(REFEREE, "deduction.set", **FREE, start=1, kind="time_per_5_seconds", count=1)
    for seat in grades:
        rink.do(judge(seat), "marks.confirm", **FREE, start=1)
    rink.do(CONTROLLER, "panel.release", **FREE, start=1)
    approved = rink.do(REFEREE, "skate.approve", **FREE, start=1)["tss"]

    by_hand = score(
        entered(
            [
                executed("3Lz+3T<", (-2, -3, -2)),
                executed("2A", (0, 1, 1), number=2),
                executed("CCoSp4", (1, 1, 0), number=3),
                executed("ChSq1", (2, 3, 2), number=4),
            ],
            {"CO": (500, 550, 525), "PR": (525, 500, 525), "SS": (475, 500, 500)},
            deductions={"Falls": "1.00", "Time": "1.00"},
        ),
        rules_at(2025),
    )
    assert by_hand.tss is not None
    assert approved == by_hand.tss
    assert rink.skate(1)["official"]["tes"] == by_hand.tes

    call_all(rink, 2)
    mark_all(rink, 2)
    second = finish(rink, 2)
    rink.do(REFEREE, "segment.close", **FREE)
    assert rink.do(REFEREE, "segment.approve", **FREE)["version"] == 1
    result = rink.state.doc["segments"]["W-free"]["results"][0]
    best = max((approved, "Ada ICE"), (second, "Bea SNOW"))
    assert next((r["place"], r["tss"], r["name"]) for r in result["rows"]) == (1, *best)
    assert [r["place"] for r in overall(rink.state, "W")] == [1, 2]


def test_a_projected_score_grows_with_each_mark_and_says_what_is_missing():
    rink = set_up()
    call_all(rink, 1, ("3S", "2A"))
    bare = skate_score(rink.state, "W-free", 1)
    assert bare.score.tes == 430 + 330
    assert bare.missing["1"] == ([1, 2], ["CO", "PR", "SS"])
    assert bare.phase == "skated"
    rink.do(judge(1), "mark.goe", **FREE, start=1, row=1, mark=2)
    assert skate_score(rink.state, "W-free", 1).score.tes == 430 + 330 + 86
    assert not skate_score(rink.state, "W-free", 1).whole


def test_the_second_skater_is_told_what_it_takes_to_lead():
    rink = set_up()
    call_all(rink, 1)
    mark_all(rink, 1)
    leader = finish(rink, 1)
    rink.do(OPERATOR, "skate.call", **FREE, start=2)
    assert needs(rink.state, "W-free", 2) == leader + 1
    assert next(r["entry"] for r in segment_standings(rink.state, "W-free")) == "W-01"


def test_a_replay_of_the_records_gives_the_same_state_byte_for_byte():
    rink = set_up()
    call_all(rink, 1)
    mark_all(rink, 1)
    finish(rink, 1)
    again = type(rink.state)()
    for record in rink.records:
        again.apply(record)
    assert again.dump() == rink.state.dump()
    assert len(rink.records) > 30


def test_an_act_of_another_role_is_refused_in_words():
    rink = set_up()
    refusal = rink.refused(judge(1), "skate.approve", **FREE, start=1)
    assert refusal.code == "not-this-role"
    assert refusal.ground == "role"
    assert "referee" in refusal.message
    assert rink.refused(OFFICE, "mark.goe", **FREE, start=1, row=1, mark=0).ground == "role"
