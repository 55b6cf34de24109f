"""How a segment is conducted: calls that change, marks that reopen, undo, paper, one official, stops, deductions."""

from __future__ import annotations

import pytest
from live_kit import (
    CONTROLLER,
    OFFICE,
    OPERATOR,
    REFEREE,
    SPECIALIST,
    Rink,
    call_all,
    finish,
    judge,
    mark_all,
    set_up,
)

from rinkside.live.acts import Actor
from rinkside.live.score import skate_score

FREE = {"cs": "W-free"}
FIRST = {"cs": "W-free", "start": 1}
PAPER, CHECK = Actor("paper-1", "paper_entry"), Actor("paper-2", "paper_check")


@pytest.fixture
def rink() -> Rink:
    rink = set_up()
    call_all(rink, 1)
    return rink


def test_a_changed_call_reopens_only_its_row_and_only_for_who_had_marked_it(rink):
    mark_all(rink, 1)
    changed = rink.do(SPECIALIST, "element.change", **FIRST, row=1, code="3S<")
    assert changed["version"] == 2
    for seat in ("1", "2", "3"):
        assert rink.skate(1)["seats"][seat]["open"] == {"rows": [1], "components": []}
    assert skate_score(rink.state, "W-free", 1).missing == {s: ([1], []) for s in ("1", "2", "3")}
    locked = rink.refused(judge(1), "mark.goe", **FIRST, row=2, mark=0)
    assert locked.code == "confirmed"
    for seat in (1, 2, 3):
        rink.do(judge(seat), "mark.goe", **FIRST, row=1, mark=-2, call_version=2)
    assert skate_score(rink.state, "W-free", 1).waiting == ()
    assert finish(rink, 1) == skate_score(rink.state, "W-free", 1).score.tss


def test_a_mark_for_an_earlier_call_is_kept_and_asked_for_again(rink):
    rink.do(SPECIALIST, "element.change", **FIRST, row=1, code="2S")
    late = rink.do(judge(1), "mark.goe", **FIRST, row=1, mark=2, call_version=1)
    assert late["stale"] is True
    assert 1 in skate_score(rink.state, "W-free", 1).missing["1"][0]
    assert rink.refused(judge(1), "mark.goe", **FIRST, row=1, mark=2, call_version=3).code == "unknown-version"


def test_marks_may_come_before_the_call_and_find_their_row():
    rink = set_up()
    rink.do(OPERATOR, "skate.call", **FIRST)
    rink.do(judge(1), "mark.goe", **FIRST, row=1, mark=3, call_version=0)
    rink.do(SPECIALIST, "element.call", **FIRST, code="3S")
    assert skate_score(rink.state, "W-free", 1).missing.get("1", ([], []))[0] == []
    rink.do(SPECIALIST, "element.change", **FIRST, row=1, code="3S<<")
    assert skate_score(rink.state, "W-free", 1).missing["1"][0] == [1]


def test_a_mark_given_ahead_does_not_fall_to_a_row_inserted_elsewhere(rink):
    rink.do(judge(1), "mark.goe", **FIRST, row=5, mark=-5, call_version=0)
    assert rink.do(SPECIALIST, "element.insert", **FIRST, before=1, code="2Lz")["row"] == 5
    assert "5" not in rink.skate(1)["marks"].get("1", {})


def test_two_specialists_at_once_do_not_overwrite_each_other(rink):
    rink.do(SPECIALIST, "element.change", **FIRST, row=1, code="3S<", expect=1)
    refusal = rink.refused(CONTROLLER, "element.change", **FIRST, row=1, code="3S!", expect=1)
    assert (refusal.code, refusal.current) == ("changed-meanwhile", 2)


def test_inserting_and_removing_keeps_every_mark_with_its_element(rink):
    rink.do(judge(1), "mark.goe", **FIRST, row=2, mark=4)
    rink.do(SPECIALIST, "element.insert", **FIRST, before=2, code="2Lz")
    codes = [r["code"] for r in rink.skate(1)["rows"]]
    assert codes == ["3S", "2Lz", "2A", "CCoSp3", "StSq2"]
    rink.do(SPECIALIST, "element.remove", **FIRST, row=1)
    elements = skate_score(rink.state, "W-free", 1).performance.elements
    assert [(e.code, e.marks[0]) for e in elements][:2] == [("2Lz", 0), ("2A", 4)]


def test_typed_codes_are_read_in_any_case_and_nonsense_is_refused(rink):
    assert rink.do(SPECIALIST, "element.call", **FIRST, code="3lz+3t<")["code"] == "3Lz+3T<"
    refusal = rink.refused(SPECIALIST, "element.call", **FIRST, code="9Q")
    assert refusal.code == "not-a-code"
    assert "9Q" in refusal.message


def test_undo_takes_back_an_own_act_and_nobody_elses(rink):
    before = [dict(r) for r in rink.skate(1)["rows"]]
    rink.do(SPECIALIST, "element.change", act_id="change", **FIRST, row=1, code="3Lo")
    assert rink.refused(CONTROLLER, "undo", of="change").code == "not-own"
    assert rink.do(SPECIALIST, "undo", of="change") == {"undone": "element.change"}
    after = rink.skate(1)["rows"]
    assert [r["code"] for r in after] == [r["code"] for r in before]
    assert after[0]["version"] == 3
    assert rink.refused(SPECIALIST, "undo", of="change").code == "not-undoable"
    assert rink.refused(SPECIALIST, "undo", of="never").ground == "unknown"


def test_undo_of_every_kind_restores_what_was_scored(rink):
    rink.do(judge(1), "mark.goe", **FIRST, row=1, mark=1)
    rink.do(judge(1), "mark.component", **FIRST, component="CO", mark=500)

    def shown() -> object:
        return skate_score(rink.state, "W-free", 1).score._replace(problems=())

    score = shown()
    acts = [
        (SPECIALIST, "element.call", {"code": "3F"}),
        (SPECIALIST, "element.insert", {"code": "3F", "before": 1}),
        (SPECIALIST, "element.change", {"row": 2, "code": "1A"}),
        (SPECIALIST, "element.remove", {"row": 1}),
        (SPECIALIST, "element.invalid", {"row": 2, "reason": "panel-not-stated"}),
        (SPECIALIST, "second_half.start", {"after_row": 0}),
        (SPECIALIST, "fall.set", {"falls": [{"row": 1}]}),
        (SPECIALIST, "bonus.set", {"row": 1, "points": 100}),
        (SPECIALIST, "bonus.set", {"points": 100}),
        (judge(1), "mark.goe", {"row": 1, "mark": 5}),
        (judge(1), "mark.component", {"component": "CO", "mark": 900}),
    ]
    for number, (actor, kind, data) in enumerate(acts):
        rink.do(actor, kind, act_id=f"u{number}", **FIRST, **data)
        assert shown() != score, kind
        rink.do(actor, "undo", of=f"u{number}")
        assert shown() == score, kind


def test_after_release_calls_stay_and_nothing_can_be_undone(rink):
    rink.do(SPECIALIST, "element.change", act_id="last", **FIRST, row=1, code="3S<")
    rink.do(CONTROLLER, "panel.release", **FIRST)
    assert rink.refused(SPECIALIST, "element.change", **FIRST, row=1, code="3S").code == "released"
    assert rink.refused(SPECIALIST, "undo", of="last").code == "not-undoable"
    assert rink.refused(CONTROLLER, "panel.release", **FIRST).code == "released"


def test_a_row_under_review_and_a_missing_agreement_hold_the_release(rink):
    rink.do(SPECIALIST, "element.review", **FIRST, row=1, on=True, note="edge")
    assert rink.refused(CONTROLLER, "panel.release", **FIRST).code == "in-review"
    rink.do(SPECIALIST, "element.review", **FIRST, row=1, on=False)
    rink.do(REFEREE, "policy.set", name="release_agreements", value=["technical_specialist"])
    assert rink.refused(CONTROLLER, "panel.release", **FIRST).code == "agreement-missing"
    rink.do(SPECIALIST, "panel.agree", **FIRST)
    rink.do(CONTROLLER, "panel.release", **FIRST)


def test_judges_confirm_only_when_nothing_is_missing_or_they_say_so(rink):
    rink.do(judge(1), "mark.goe", **FIRST, row=1, mark=1)
    refusal = rink.refused(judge(1), "marks.confirm", **FIRST)
    assert refusal.code == "marks-missing"
    assert refusal.current == {"rows": [2, 3, 4], "components": ["CO", "PR", "SS"]}
    for code in ("CO", "PR", "SS"):
        rink.do(judge(1), "mark.component", **FIRST, component=code, mark=500)
    rink.do(judge(1), "marks.confirm", **FIRST, missing=True)
    assert "1" not in skate_score(rink.state, "W-free", 1).missing
    assert skate_score(rink.state, "W-free", 1).performance.elements[1].marks[0] in (0, None)


def test_the_referee_reopens_named_marks_and_approval_waits_for_them(rink):
    mark_all(rink, 1)
    rink.do(CONTROLLER, "panel.release", **FIRST)
    rink.do(REFEREE, "marks.reopen", **FIRST, seat=2, rows=[3], components=["PR"], reason="asked")
    refusal = rink.refused(REFEREE, "skate.approve", **FIRST)
    assert refusal.message == "Not yet: judge 2 has 2 marks missing."
    rink.do(judge(2), "mark.goe", **FIRST, row=3, mark=0)
    rink.do(judge(2), "mark.component", **FIRST, component="PR", mark=475)
    rink.do(REFEREE, "skate.approve", **FIRST)


def test_a_judge_who_is_excused_counts_nothing_and_holds_up_nobody(rink):
    mark_all(rink, 1, judges=2)
    rink.do(REFEREE, "seat.excuse", **FIRST, seat=3, reason="taken ill")
    finish(rink, 1)
    assert skate_score(rink.state, "W-free", 1).performance.elements[0].marks == (2, 1, None)


def test_marks_off_the_scale_are_refused_with_what_is_accepted(rink):
    for mark in (-26, 1025, 510):
        refusal = rink.refused(judge(1), "mark.component", **FIRST, component="CO", mark=mark)
        assert refusal.ground == "form"
    assert "0.25 to 10.00 in steps of 0.25" in refusal.accepted
    assert rink.refused(judge(1), "mark.component", **FIRST, component="XX", mark=500).accepted == "CO, PR, SK"
    assert rink.refused(judge(4), "mark.goe", **FIRST, row=1, mark=0).code == "unknown-seat"
    assert rink.refused(judge(1), "mark.goe", **FIRST, row=77, mark=0).code == "unknown-row"


def test_a_component_far_from_the_judges_own_others_is_told(rink):
    assert rink.do(judge(1), "mark.component", **FIRST, component="CO", mark=625)["far"] is False
    assert rink.do(judge(1), "mark.component", **FIRST, component="PR", mark=25)["far"] is True


def test_before_2018_grades_run_to_three():
    rink = set_up()
    rink.do(OFFICE, "segment.change", cs="W-free", day="2017-11-11")
    call_all(rink, 1)
    assert rink.refused(judge(1), "mark.goe", **FIRST, row=1, mark=4).accepted == "−3 to +3"
    rink.do(judge(1), "mark.goe", **FIRST, row=1, mark=3)


def sheet(rink: Rink, mark: int = 1) -> dict[str, object]:
    return {
        "marks": {str(r["row"]): mark for r in rink.skate(1)["rows"]},
        "components": {"CO": 500, "PR": 525, "SS": 475},
    }


def test_marks_from_paper_count_once_another_device_confirms_them(rink):
    for seat in (1, 2, 3):
        assert rink.do(PAPER, "paper.enter", **FIRST, seat=seat, **sheet(rink))["to_check"] is True
    assert skate_score(rink.state, "W-free", 1).waiting == (1, 2, 3)
    assert rink.refused(Actor("paper-1", "paper_check"), "paper.confirm", **FIRST, seat=1).code == "same-device"
    rink.do(CHECK, "paper.differ", **FIRST, seat=3, note="element 2 is −1")
    assert rink.refused(CHECK, "paper.confirm", **FIRST, seat=3).code == "nothing-to-check"
    rink.do(PAPER, "paper.enter", **FIRST, seat=3, **sheet(rink, -1))
    for seat in (1, 2, 3):
        rink.do(CHECK, "paper.confirm", **FIRST, seat=seat)
    assert skate_score(rink.state, "W-free", 1).performance.elements[0].marks == (1, 1, -1)
    finish(rink, 1)


def test_one_official_runs_a_small_meet_alone():
    rink = set_up(judges=1, one_official=True)
    rink.do(REFEREE, "skate.call", **FIRST)
    for code in ("1A", "2S", "SSp1"):
        rink.do(REFEREE, "element.call", **FIRST, code=code)
    rink.do(REFEREE, "skate.end", **FIRST)
    rink.do(REFEREE, "panel.release", **FIRST)
    rink.do(REFEREE, "paper.enter", **FIRST, seat=1, **sheet(rink))
    assert rink.do(REFEREE, "skate.approve", **FIRST)["tss"] > 0
    assert rink.refused(REFEREE, "mark.goe", **FIRST, row=1, mark=1).ground == "role"


def test_deductions_come_from_the_rules_and_say_where_these_are_silent(rink):
    assert rink.do(REFEREE, "deduction.set", **FIRST, kind="time_per_5_seconds", count=2)["points"] == 200
    assert rink.do(REFEREE, "deduction.set", **FIRST, kind="interruption", count=3)["points"] == 300
    assert rink.refused(REFEREE, "deduction.set", **FIRST, kind="interruption", count=9).code == "points-needed"
    assert rink.refused(REFEREE, "deduction.set", **FIRST, kind="extended_lift").code == "not-established"
    assert rink.refused(REFEREE, "deduction.set", **FIRST, kind="noise").code == "points-needed"
    rink.do(REFEREE, "deduction.set", **FIRST, kind="noise", points=50)
    assert skate_score(rink.state, "W-free", 1).score.deductions == 550
    rink.do(REFEREE, "deduction.set", **FIRST, kind="interruption", count=0)
    assert skate_score(rink.state, "W-free", 1).score.deductions == 250


def test_a_stop_is_timed_by_the_server_and_names_what_is_not_established():
    rink = set_up()
    rink.do(OPERATOR, "skate.call", **FIRST)
    rink.do(OPERATOR, "skate.start", **FIRST)
    rink.do(REFEREE, "interruption.start", **FIRST, why="a lens cap on the ice")
    assert rink.refused(REFEREE, "interruption.start", **FIRST).code == "stopped"
    rink.count += 39
    ended = rink.do(REFEREE, "interruption.end", **FIRST)
    assert ended["seconds"] == 41
    assert list(ended["deductions"]["interruption"]) == [100, 200, 300]
    assert "not established" in ended["told"]


def test_falls_count_by_the_schedule_and_both_partners_count_twice(rink):
    rink.do(SPECIALIST, "fall.set", **FIRST, falls=[{"row": 1}, {}])
    assert skate_score(rink.state, "W-free", 1).score.deductions == 200
    assert rink.refused(SPECIALIST, "fall.set", **FIRST, falls=[{"row": 99}]).code == "unknown-row"
    assert rink.refused(SPECIALIST, "fall.set", **FIRST, falls=["x"]).ground == "form"


def test_what_the_programme_check_finds_is_left_out_unless_the_panel_says_otherwise():
    rink = set_up()
    call_all(rink, 1, ("2A", "2A", "2A+1T"))
    codes = [e.code for e in skate_score(rink.state, "W-free", 1).performance.elements]
    assert codes[2].startswith("2A*")
    assert rink.skate(1)["rows"][2]["code"] == "2A+1T"


def test_an_exact_row_counts_as_the_panel_wrote_it():
    rink = set_up()
    call_all(rink, 1, ("2A", "2A", "2A+1T"))
    rink.do(SPECIALIST, "element.change", **FIRST, row=3, code="2A+1T", exact=True, x=True)
    element = skate_score(rink.state, "W-free", 1).performance.elements[2]
    assert (element.code, element.highlight) == ("2A+1T", True)


def test_the_second_half_rewards_jumps_behind_its_row():
    rink = set_up()
    call_all(rink, 1, ("3S", "2A", "3T"))
    rink.do(SPECIALIST, "second_half.start", **FIRST, after_row=1)
    elements = skate_score(rink.state, "W-free", 1).performance.elements
    assert [e.highlight for e in elements] == [False, True, True]


def test_nobody_is_called_twice_or_beside_another(rink):
    assert rink.refused(OPERATOR, "skate.call", **FIRST).code == "called"
    rink.do(OPERATOR, "skate.call", **FREE, start=2)
    other = set_up()
    other.do(OPERATOR, "skate.call", **FIRST)
    assert other.refused(OPERATOR, "skate.call", **FREE, start=2).code == "somebody-on-the-ice"
    assert other.refused(OPERATOR, "skate.call", **FREE, start=3).code == "unknown-start"
