"""What nobody may do at the rink, by mistake or on purpose: each is refused in words and changes nothing."""

from __future__ import annotations

import pytest
from live_kit import CONTROLLER, OFFICE, OPERATOR, REFEREE, SPECIALIST, Rink, call_all, finish, judge, mark_all, set_up

from rinkside.live.acts import Actor
from rinkside.live.engine import Engine
from rinkside.live.journal import Journal
from rinkside.live.score import skate_score

FIRST = {"cs": "W-free", "start": 1}
PAPER, CHECK = Actor("paper-1", "paper_entry"), Actor("paper-2", "paper_check")
HOST = Actor("laptop", "host")
ASKED = {"reason": "wrong key", "asked_by": "Technical Controller"}


@pytest.fixture
def rink() -> Rink:
    """The first of two women has skated; nobody has marked yet."""
    rink = set_up()
    call_all(rink, 1)
    return rink


def sheet(rink: Rink, mark: int = 1) -> dict[str, object]:
    marks = {str(r["row"]): mark for r in rink.skate(1)["rows"]}
    return {"marks": marks, "components": {"CO": 500, "PR": 525, "SS": 475}}


def test_two_judges_who_send_the_same_under_the_same_id_are_not_taken_for_one(tmp_path):
    engine = Engine(Journal.open(f"sqlite:///{tmp_path}/journal.sqlite"))
    rink = set_up()
    call_all(rink, 1)
    for act, actor in rink.sent:
        assert engine.submit("lake-2026", [act], actor)[0].status == "received"
    act = {"id": "co", "kind": "mark.component", "data": {**FIRST, "component": "CO", "mark": 500}}
    assert engine.submit("lake-2026", [act], judge(1))[0].status == "received"
    other = engine.submit("lake-2026", [act], judge(2))[0]
    assert (other.status, other.refusal.code) == ("refused", "id-used")
    spare = Actor("spare-tablet", "judge", 1)
    assert engine.submit("lake-2026", [act], spare)[0].status == "repeat"
    engine.close()


@pytest.mark.parametrize("key", ["01", "٠١", "１", "+1", "1 ", "", "9" * 300])
def test_a_row_on_paper_is_written_one_way_alone(rink, key):
    refusal = rink.refused(PAPER, "paper.enter", **FIRST, seat=1, marks={key: 3})
    assert (refusal.code, refusal.field) == ("unknown-row", "marks")


def test_paper_never_replaces_what_a_judge_has_confirmed(rink):
    rink.do(PAPER, "paper.enter", **FIRST, seat=2, **sheet(rink, -3))
    mark_all(rink, 1)
    assert rink.refused(PAPER, "paper.enter", **FIRST, seat=1, **sheet(rink, -3)).code == "confirmed"
    assert rink.refused(CHECK, "paper.confirm", **FIRST, seat=2).code == "confirmed"
    rink.do(CHECK, "paper.differ", **FIRST, seat=2)
    rink.do(REFEREE, "marks.reopen", **FIRST, seat=1)
    rink.do(PAPER, "paper.enter", **FIRST, seat=1, **sheet(rink, -3))
    rink.do(CHECK, "paper.confirm", **FIRST, seat=1)
    rink.do(PAPER, "paper.enter", **FIRST, seat=1, **sheet(rink, 2))
    rink.do(CHECK, "paper.confirm", **FIRST, seat=1)
    assert skate_score(rink.state, "W-free", 1).performance.elements[0].marks == (2, 1, 2)


def test_nobody_learns_a_mark_by_asking_for_its_correction_before_the_approval(rink):
    rink.do(judge(1), "mark.goe", **FIRST, row=1, mark=3)
    rink.do(judge(1), "mark.component", **FIRST, component="CO", mark=525)
    for guess in range(-5, 6):
        for actor in (SPECIALIST, CONTROLLER, OFFICE, REFEREE):
            data = {"what": "mark", "row": 1, "seat": 1, "from": guess, "to": 0}
            refusal = rink.refused(actor, "correction.open", **FIRST, **data, **ASKED)
            assert (refusal.code, refusal.current) == ("not-approved", None)
    data = {"what": "component", "seat": 1, "component": "CO", "to": 525}
    assert "525" not in str(rink.refused(SPECIALIST, "correction.open", **FIRST, **data, **ASKED))


def test_a_key_somebody_chose_does_not_stop_the_next_correction(rink):
    first = {"what": "element", "row": 1, "to": "2S", "correction": "K2"}
    assert rink.do(SPECIALIST, "correction.open", **FIRST, **first, **ASKED)["correction"] == "K2"
    for key in ("K1", "K3", "K4"):
        data = {"what": "element", "row": 2, "to": "1A"}
        assert rink.do(SPECIALIST, "correction.open", **FIRST, **data, **ASKED)["correction"] == key


def test_a_component_nobody_marks_cannot_be_reopened(rink):
    mark_all(rink, 1)
    assert rink.refused(REFEREE, "marks.reopen", **FIRST, seat=1, components=["XX"]).code == "unknown-component"
    assert skate_score(rink.state, "W-free", 1).waiting == ()


def test_a_mark_that_completed_a_confirmation_again_is_not_undone(rink):
    mark_all(rink, 1)
    rink.do(REFEREE, "marks.reopen", **FIRST, seat=1, rows=[2])
    rink.do(judge(1), "mark.goe", act_id="second", **FIRST, row=2, mark=-2)
    assert rink.refused(judge(1), "undo", of="second").code == "confirmed"
    assert rink.skate(1)["marks"]["1"]["2"]["mark"] == -2


def test_the_secretariat_does_not_take_back_what_the_referee_decided(rink):
    rink.do(REFEREE, "entry.disqualify", entry="W-02", reason="Rule 125")
    assert rink.refused(OFFICE, "entry.reinstate", entry="W-02", reason="").code == "not-this-role"
    second = {"cs": "W-free", "start": 2, "reason": "away"}
    assert rink.refused(OFFICE, "skate.standing", **second, standing="DSQ").code == "not-this-role"
    rink.do(REFEREE, "skate.standing", **second, standing="DSQ")
    assert rink.refused(OFFICE, "skate.standing", **second, standing="ranked").code == "not-this-role"
    rink.do(REFEREE, "entry.reinstate", entry="W-02", reason="appeal")


def test_once_somebody_skated_the_secretariat_does_not_make_itself_every_official():
    before = set_up()
    before.do(OFFICE, "policy.set", name="one_official", value=True)
    rink = set_up()
    call_all(rink, 1)
    one = {"name": "one_official", "value": True}
    assert rink.refused(OFFICE, "policy.set", **one).code == "not-this-role"
    assert rink.refused(OFFICE, "competition.change", policies={"one_official": True}).code == "not-this-role"
    assert rink.refused(OFFICE, "skate.approve", **FIRST).code == "not-this-role"
    rink.do(OFFICE, "competition.change", city="Lakeside", policies={"one_official": False})
    rink.do(HOST, "policy.set", **one)
    rink.do(OFFICE, "policy.set", **one)


def test_kind_and_day_stay_once_somebody_was_called_and_fit_the_discipline_before(rink):
    for name, value in (("kind", "short program"), ("day", "2005-01-01")):
        refusal = rink.refused(OFFICE, "segment.change", cs="W-free", **{name: value})
        assert (refusal.code, refusal.field) == ("rules-in-use", name)
    rink.do(OFFICE, "segment.change", cs="W-free", title="Free Skating", kind="free skating", day="2026-01-10")
    fresh = set_up()
    assert fresh.refused(OFFICE, "segment.change", cs="W-free", kind="rhythm dance").field == "kind"


def test_a_segment_whose_marks_nobody_knows_how_to_count_is_not_opened():
    rink = set_up()
    rink.do(OFFICE, "segment.add", category="W", segment="old", kind="free skating", day="1990-01-01")
    rink.do(OFFICE, "segment.change", cs="W-old", settings={"judges": 2})
    rink.do(OFFICE, "order.set", cs="W-old", order=["W-01"], reason="alone")
    refusal = rink.refused(OPERATOR, "segment.open", cs="W-old")
    assert refusal.code == "not-established"
    assert "trim.from" in refusal.message
    assert rink.refused(OFFICE, "segment.change", cs="W-free", day="1990-01-01").code == "not-established"


@pytest.mark.parametrize(
    "planned", [{"free skating": 7}, {"free skating": [5]}, {"x": []}, {"free skating": ["x" * 61]}]
)
def test_planned_elements_are_lists_of_texts_or_refused(rink, planned):
    for kind, data in (("entry.change", {"entry": "W-02"}), ("entry.add", {"category": "W", "name": "Cleo RAIN"})):
        assert rink.refused(OFFICE, kind, **data, planned=planned).field == "planned"


def test_a_policy_counts_at_once_however_it_was_set(rink):
    rink.do(SPECIALIST, "element.call", **FIRST, code="2A")
    rink.do(SPECIALIST, "element.call", **FIRST, code="2A")
    mark_all(rink, 1)
    for kind, data in (("competition.change", {}), ("category.change", {"category": "W"})):
        found = {}
        for value in ("warn", "apply"):
            rink.do(OFFICE, kind, **data, policies={"program_check": value})
            found[value] = skate_score(rink.state, "W-free", 1).score.tes
            rink.state.cache.clear()
            assert skate_score(rink.state, "W-free", 1).score.tes == found[value]
        assert found["warn"] > found["apply"]


@pytest.mark.parametrize(
    "text", ["\x1b[31mAda", "Ada\x9b2J", "Ada \u202eECI", "Ada\u2028ICE", "\ufeffAda", "Ada\u2066"]
)
def test_a_name_cannot_steer_a_terminal_or_turn_a_line_around(rink, text):
    assert rink.refused(OFFICE, "entry.change", entry="W-02", name=text).field == "name"


def test_names_of_every_script_are_taken_as_they_are(rink):
    for name in ("Škoda Ōkami", "浅田 真央", "محمد علی", "می‌خواهم", "Зыонг <script>", "Ann 🧊", 'O’Neill & "Sons"'):
        rink.do(OFFICE, "entry.change", entry="W-02", name=name)
        assert rink.state.doc["entries"]["W-02"]["name"] == name


def test_an_approved_score_takes_no_mark_no_call_and_no_deduction(rink):
    mark_all(rink, 1)
    finish(rink, 1)
    tries = [
        (judge(1), "mark.goe", {"row": 1, "mark": 0}),
        (judge(1), "mark.component", {"component": "CO", "mark": 500}),
        (judge(1), "mark.clear", {"row": 1}),
        (judge(1), "marks.confirm", {}),
        (SPECIALIST, "element.call", {"code": "1A"}),
        (SPECIALIST, "element.change", {"row": 1, "code": "1A"}),
        (SPECIALIST, "element.remove", {"row": 1}),
        (SPECIALIST, "second_half.start", {"after_row": 1}),
        (SPECIALIST, "fall.set", {"falls": [{}]}),
        (SPECIALIST, "bonus.set", {"points": 100}),
        (CONTROLLER, "panel.release", {}),
        (PAPER, "paper.enter", {"seat": 1, **sheet(rink)}),
        (REFEREE, "deduction.set", {"kind": "costume_or_prop"}),
        (REFEREE, "marks.reopen", {"seat": 1}),
        (REFEREE, "seat.excuse", {"seat": 1, "reason": "ill"}),
        (REFEREE, "skate.approve", {}),
        (REFEREE, "interruption.start", {}),
        (REFEREE, "skate.standing", {"standing": "WD", "reason": "late"}),
        (OPERATOR, "skate.call", {}),
        (OPERATOR, "skate.start", {}),
        (OPERATOR, "skate.end", {}),
    ]
    before = rink.state.dump()
    for actor, kind, data in tries:
        refusal = rink.refused(actor, kind, **FIRST, **data)
        assert refusal.ground in ("conflict", "unknown"), kind
    for kind, data in (
        ("order.set", {"order": ["W-02", "W-01"], "reason": "x"}),
        ("draw.make", {}),
        ("segment.remove", {}),
    ):
        rink.refused(OFFICE, kind, cs="W-free", **data)
    assert rink.state.dump() == before


def test_a_time_zone_nobody_knows_is_refused(rink):
    for name in ("No/Where", "../etc/passwd", "/etc/passwd", "Rome", "Europe"):
        assert rink.refused(OFFICE, "competition.change", timezone=name).code == "unknown-timezone"
    rink.do(OFFICE, "competition.change", timezone="Europe/Rome")
    rink.do(OFFICE, "competition.change", timezone="")
