"""What happens between the draw and the last score: late entries, withdrawals, warm-ups, the ice, results reopened."""

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

from rinkside.live.before import panel_conflicts, timetable_now
from rinkside.live.draws import check_draw
from rinkside.live.state import State
from rinkside.live.warmup import even_out


def drawn(skaters: int = 8, **policies) -> Rink:
    """A drawn free skating of that many women, nobody called yet."""
    rink = Rink()
    days = {"first_day": "2026-01-10", "last_day": "2026-01-10"}
    rink.do(OFFICE, "competition.create", code="lake", name="Lake Trophy", policies=policies, **days)
    rink.do(OFFICE, "category.add", category="W", title="Women", discipline="singles", gender="W", level="senior")
    where = {"category": "W", "kind": "free skating", "day": "2026-01-10", "start_time": "10:00"}
    rink.do(OFFICE, "segment.add", segment="free", settings={"judges": 3}, **where)
    for n in range(skaters):
        rink.do(OFFICE, "entry.add", category="W", name=f"Skater {n + 1}")
    rink.do(OFFICE, "draw.make", cs="W-free", seed="4 2 6", witnesses=["Jo STONE"])
    return rink


def segment(rink: Rink, cs: str = "W-free") -> dict:
    return rink.state.doc["segments"][cs]


def replays(rink: Rink) -> bool:
    again = State()
    for record in rink.records:
        again.apply(record)
    return again.dump() == rink.state.dump()


def test_an_entry_after_the_draw_is_told_to_be_in_no_order_and_needs_a_place_that_somebody_says():
    rink = drawn()
    came = rink.do(OFFICE, "entry.add", category="W", name="Late LAKE")
    assert came == {"entry": "W-09", "not_in_order": ["W-free"]}
    refusal = rink.refused(OFFICE, "order.late", cs="W-free", entry="W-09", reason="entered on the day")
    assert (refusal.code, refusal.accepted) == ("not-established", "first, last, drawn")
    before = list(segment(rink)["order"])
    made = rink.do(OFFICE, "order.late", cs="W-free", entry="W-09", place="first", reason="entered on the day")
    assert (made["start"], made["order"], made["groups"]) == (1, ["W-09", *before], [4, 5])
    assert segment(rink)["draws"][-1]["reason"] == "entered on the day"
    assert [s["entry"] for s in segment(rink)["skates"].values()] == ["W-09", *before]
    assert replays(rink)


def test_a_late_place_is_drawn_before_a_witness_and_anybody_can_draw_it_again():
    rink = drawn(late_entry="drawn")
    rink.do(OFFICE, "entry.add", category="W", name="Late LAKE")
    ask = {"cs": "W-free", "entry": "W-09", "reason": "entered on the day"}
    assert rink.refused(OFFICE, "order.late", **ask).code == "no-witness"
    before = list(segment(rink)["order"])
    made = rink.do(OFFICE, "order.late", **ask, witnesses=["Jo STONE"], seed="coin")
    assert made["order"][made["start"] - 1] == "W-09"
    assert [e for e in made["order"] if e != "W-09"] == before
    record = segment(rink)["draws"][-1]
    assert check_draw(record) == ()
    assert check_draw({**record, "drawn": [record["drawn"][0][::-1]]}) != ()


def test_who_was_said_not_to_start_stays_so_when_the_order_grows():
    rink = drawn(3)
    rink.do(REFEREE, "skate.standing", cs="W-free", start=2, standing="DNS", reason="not at the rink")
    rink.do(OFFICE, "entry.add", category="W", name="Late LAKE")
    rink.do(OFFICE, "order.late", cs="W-free", entry="W-04", place="first", reason="entered on the day")
    assert [s["standing"] for s in segment(rink)["skates"].values()] == ["ranked", "ranked", "DNS", "ranked"]
    assert [s["start"] for s in segment(rink)["skates"].values()] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("changed", "field"),
    [({"item": ["x"]}, "item"), ({"item": "T1", "title": 5}, "title"), ({"rink": {"a": 1}}, "rink")],
)
def test_an_item_of_odd_values_is_refused_and_times_of_its_own_are_not_believed(changed, field):
    rink = drawn(2)
    lunch = {"kind": "break", "title": "Lunch", "day": "2026-01-10", "start": "09:50", "seconds": 600}
    refusal = rink.refused(OFFICE, "timetable.set", items=[lunch | changed])
    assert field in {p["field"] for p in refusal.current}
    rink.do(OFFICE, "timetable.set", items=[{**lunch, "begun": "soon", "ended": [1]}])
    assert [r["title"] for r in timetable_now(rink.state, rink.now)] == ["Lunch"]


@pytest.mark.parametrize(
    "changed",
    [
        {"teams": [{"team": ["x"]}]},
        {"teams": [{"team": "ICE", "name": {"a": 1}}]},
        {"teams": [{"team": "ICE"}, {"team": "ICE"}]},
        {"segments": [{"cs": "W-free", "discipline": ["x"], "final": False}]},
        {"segments": [{"cs": "W-free", "discipline": "women", "final": False}] * 2},
    ],
)
def test_a_team_event_of_odd_values_is_refused(changed):
    rink = drawn(2)
    good = {"teams": [{"team": "ICE", "name": "Iceland"}], "segments": []}
    assert rink.refused(OFFICE, "team.set", **(good | changed)).ground == "form"
    rink.do(OFFICE, "team.set", **good)
    rink.do(OFFICE, "entry.change", entry="W-01", team="ICE")
    assert rink.refused(OFFICE, "team.set", teams=[{"team": "SNO"}], segments=[]).code == "team-in-use"


def test_once_the_segment_has_begun_a_late_entry_can_only_skate_last():
    rink = drawn()
    rink.do(OFFICE, "segment.open", cs="W-free")
    rink.do(OPERATOR, "skate.call", cs="W-free", start=1)
    rink.do(OFFICE, "entry.add", category="W", name="Late LAKE")
    ask = {"cs": "W-free", "entry": "W-09", "reason": "bus was late"}
    assert rink.refused(OFFICE, "order.late", place="first", **ask).code == "begun"
    made = rink.do(OFFICE, "order.late", place="last", **ask)
    assert made["start"] == 9
    assert segment(rink)["skates"]["1"]["status"] == "called"
    assert made["groups"] == [4, 5]  # the first group has begun and stays


@pytest.mark.parametrize(
    ("policies", "numbers", "groups"),
    [
        ({}, 12, [6, 6]),
        ({"groups_after_withdrawal": "even out"}, 12, None),
        ({"withdrawal": "close up"}, 11, [5, 6]),
    ],
)
def test_a_withdrawal_after_the_draw_does_what_the_policies_say(policies, numbers, groups):
    rink = drawn(12, **policies)
    order = list(segment(rink)["order"])
    gone = order[3]
    rink.do(OFFICE, "entry.withdraw", entry=gone, reason="illness")
    after = segment(rink)
    assert len(after["order"]) == numbers
    assert [e for e in after["order"] if e != gone] == [e for e in order if e != gone]
    if groups is not None:
        assert after["groups"] == groups
    else:
        first = after["order"][: after["groups"][0]]
        skating = [sum(e != gone for e in part) for part in (first, after["order"][len(first) :])]
        assert sorted(skating) == [5, 6]
    assert rink.state.doc["entries"][gone]["reason"] == "illness"
    assert replays(rink)


def test_numbers_close_up_only_while_nobody_has_warmed_up_and_a_reason_stands_beside_it():
    rink = drawn(7)
    order = list(segment(rink)["order"])
    assert rink.refused(OFFICE, "order.close_up", cs="W-free", reason="tidy").code == "no-gap"
    rink.do(OFFICE, "entry.withdraw", entry=order[0], reason="illness")
    made = rink.do(OFFICE, "order.close_up", cs="W-free", reason="the referee says so")
    assert (made["order"], made["groups"]) == (order[1:], [6])
    assert segment(rink)["draws"][-1]["left_out"] == [order[0]]
    rink.do(OFFICE, "segment.open", cs="W-free")
    rink.do(OFFICE, "entry.withdraw", entry=order[1], reason="illness")
    rink.do(OPERATOR, "warmup.start", cs="W-free")
    assert rink.refused(OFFICE, "order.close_up", cs="W-free", reason="tidy").code == "begun"


def test_groups_are_evened_out_over_those_who_skate_and_begun_ones_stay():
    assert even_out([False] * 7, 6) == [3, 4]
    assert even_out([True, False, False, False, True, False], 2) == [3, 3]
    assert even_out([False] * 6 + [True] + [False] * 6, 6, begun=[6]) == [6, 7]
    assert even_out([True, True], 6) == [2]
    rink = drawn(12)
    assert rink.do(OFFICE, "groups.set", cs="W-free", groups=[5, 7])["groups"] == [5, 7]
    assert rink.do(OFFICE, "groups.set", cs="W-free")["groups"] == [6, 6]
    rink.do(OFFICE, "segment.open", cs="W-free")
    rink.do(OPERATOR, "warmup.start", cs="W-free")
    assert rink.refused(OFFICE, "groups.set", cs="W-free", groups=[4, 8]).code == "begun"


def test_a_warm_up_counts_down_takes_the_ice_and_ends_with_the_first_call():
    rink = drawn(8)
    rink.do(OFFICE, "segment.open", cs="W-free")
    assert rink.do(OPERATOR, "warmup.start", cs="W-free") == {"group": 1, "seconds": 360}
    assert rink.refused(OPERATOR, "resurfacing.start", cs="W-free").code == "ice-taken"
    rink.do(OPERATOR, "skate.call", cs="W-free", start=1)
    assert segment(rink)["ice"][0]["until"] is not None
    assert rink.refused(OPERATOR, "warmup.start", cs="W-free").code == "somebody-on-the-ice"
    rink.do(OPERATOR, "skate.end", cs="W-free", start=1)
    assert rink.do(OPERATOR, "resurfacing.start", cs="W-free", seconds=600) == {"after_group": 1, "seconds": 600}
    rink.do(OPERATOR, "resurfacing.end", cs="W-free")
    assert rink.refused(OPERATOR, "resurfacing.end", cs="W-free").code == "not-on"
    assert rink.do(OPERATOR, "warmup.start", cs="W-free")["group"] == 2


def test_the_timetable_follows_the_warm_up_and_the_ice_that_really_happened():
    rink = drawn(8)
    rink.do(OFFICE, "segment.open", cs="W-free")
    rink.do(OPERATOR, "warmup.start", cs="W-free")
    begun = segment(rink)["ice"][0]["from"]
    rows = timetable_now(rink.state, begun)
    warm = next(r for r in rows if r["kind"] == "warm-up")
    assert (warm["state"], warm["expected"][:16]) == ("now", begun[:16])
    first = next(r for r in rows if r["kind"] == "skate")
    assert first["late"] == warm["late"] > 0
    rink.do(OPERATOR, "warmup.end", cs="W-free")
    rink.do(OPERATOR, "resurfacing.start", cs="W-free")
    kinds = [r["kind"] for r in timetable_now(rink.state, rink.now)]
    assert "resurfacing" not in kinds  # nobody has skated: behind group 0 there is no place in the plan
    rink.do(OPERATOR, "resurfacing.end", cs="W-free")
    rink.do(OPERATOR, "skate.call", cs="W-free", start=1)
    rink.do(OPERATOR, "skate.end", cs="W-free", start=1)
    rink.do(OPERATOR, "resurfacing.start", cs="W-free")
    (ice,) = [r for r in timetable_now(rink.state, rink.now) if r["kind"] == "resurfacing"]
    assert (ice["state"], ice["group"]) == ("now", 1)


def test_a_break_that_begins_late_moves_what_follows_and_the_wrong_skater_called_goes_back():
    rink = drawn(2)
    rink.do(
        OFFICE,
        "timetable.set",
        items=[
            {"kind": "break", "title": "Lunch", "day": "2026-01-10", "start": "09:50", "seconds": 600},
            {"kind": "segment", "cs": "W-free", "day": "2026-01-10", "start": "10:00"},
        ],
    )
    assert rink.state.doc["timetable"][0]["item"] == "T1"
    assert rink.refused(OFFICE, "timetable.begin", item="T9").code == "unknown-item"
    rink.do(OFFICE, "timetable.begin", item="T1")
    lunch, warm = timetable_now(rink.state, rink.now)[:2]
    assert (lunch["title"], lunch["state"], lunch["late"] // 60) == ("Lunch", "now", 10)
    assert warm["late"] >= 600
    rink.do(OFFICE, "timetable.end", item="T1")
    assert timetable_now(rink.state, rink.now)[1]["late"] < 600
    rink.do(OFFICE, "segment.open", cs="W-free")
    rink.do(OPERATOR, "skate.call", cs="W-free", start=2)
    assert rink.do(OPERATOR, "skate.back", cs="W-free", start=2) == {"back_to": "waiting"}
    assert segment(rink)["current"] is None
    rink.do(OPERATOR, "skate.call", cs="W-free", start=1)
    rink.do(OPERATOR, "skate.start", cs="W-free", start=1)
    rink.do(SPECIALIST, "element.call", cs="W-free", start=1, code="3S")
    rink.do(OPERATOR, "skate.end", cs="W-free", start=1)
    assert rink.do(OPERATOR, "skate.back", cs="W-free", start=1) == {"back_to": "skating"}
    assert rink.do(OPERATOR, "skate.back", cs="W-free", start=1) == {"back_to": "called"}
    assert rink.refused(OPERATOR, "skate.back", cs="W-free", start=1).code == "begun"
    assert replays(rink)


def test_the_specialists_a_panel_names_agree_before_the_release_and_without_names_nobody_is_waited_for():
    rink = set_up()
    call_all(rink, 1)
    rink.do(CONTROLLER, "panel.release", cs="W-free", start=1)
    for key, name in (("jo", "Jo STONE"), ("al", "Al BROOK")):
        rink.do(OFFICE, "official.add", official=key, name=name)
    panel = [
        {"official": "jo", "function": "Technical Controller"},
        {"official": "al", "function": "Technical Specialist"},
    ]
    rink.do(OFFICE, "panel.set", cs="W-free", officials=panel)
    call_all(rink, 2)
    refusal = rink.refused(CONTROLLER, "panel.release", cs="W-free", start=2)
    assert refusal.message == "Not yet: technical specialist has not agreed to the calls."
    rink.do(SPECIALIST, "panel.agree", cs="W-free", start=2)
    rink.do(CONTROLLER, "panel.release", cs="W-free", start=2)


def test_a_second_panel_takes_over_from_a_number_and_its_conflicts_are_told():
    rink = drawn(8)
    for key, name in (("jo", "Jo STONE"), ("al", "Skater 3")):
        rink.do(OFFICE, "official.add", official=key, name=name)
    rink.do(OFFICE, "panel.set", cs="W-free", officials=[{"official": "jo", "function": "Referee"}])
    second = [{"official": "al", "function": "Judge", "seat": 1}]
    told = rink.do(OFFICE, "panel.set", cs="W-free", officials=second, from_start=5)["conflicts"]
    assert "is-skater" in {c["code"] for c in told}
    assert segment(rink)["panel"][0]["official"] == "jo"
    assert segment(rink)["panels"] == [{"from_start": 5, "officials": second}]
    assert rink.refused(OFFICE, "panel.set", cs="W-free", officials=second, from_start=9).code == "unknown-start"
    rink.do(OFFICE, "panel.set", cs="W-free", officials=[], from_start=5)
    assert segment(rink)["panels"] == []


def test_an_official_of_two_open_segments_is_told_although_the_plan_parts_them():
    rink = drawn(2)
    days = {"kind": "free skating", "day": "2026-01-11", "start_time": "18:00", "settings": {"judges": 3}}
    rink.do(OFFICE, "category.add", category="M", title="Men", discipline="singles", gender="M", level="senior")
    rink.do(OFFICE, "segment.add", category="M", segment="free", **days)
    rink.do(OFFICE, "entry.add", category="M", name="Cy LAKE")
    rink.do(OFFICE, "order.set", cs="M-free", order=["M-01"], reason="one skater")
    rink.do(OFFICE, "official.add", official="jo", name="Jo STONE")
    panel = [{"official": "jo", "function": "Judge", "seat": 1}]
    for cs in ("W-free", "M-free"):
        rink.do(OFFICE, "panel.set", cs=cs, officials=panel)
    assert "two-panels" not in {c.code for c in panel_conflicts(rink.state, "W-free", panel)}
    assert "Jo STONE" not in str(rink.do(OFFICE, "segment.open", cs="W-free")["told"])
    told = rink.do(OFFICE, "segment.open", cs="M-free")["told"]
    assert "Jo STONE sits in W-free too, which is open." in told
    assert "two-panels" in {c.code for c in panel_conflicts(rink.state, "W-free", panel)}


def test_an_official_result_is_reopened_with_who_and_why_and_comes_back_as_its_next_version():
    rink = set_up()
    for start in (1, 2):
        call_all(rink, start)
        mark_all(rink, start, component=500 + 100 * start)
        finish(rink, start)
    ask = {"reason": "judge 2 marked another skater's sheet", "asked_by": "Jo STONE, referee"}
    assert rink.refused(REFEREE, "segment.reopen", cs="W-free", **ask).code == "not-approved"
    rink.do(REFEREE, "segment.approve", cs="W-free")
    assert rink.refused(REFEREE, "skate.reopen", cs="W-free", start=1, **ask).code == "not-open"
    assert rink.do(REFEREE, "segment.reopen", cs="W-free", **ask)["versions"] == 1
    rink.do(REFEREE, "skate.reopen", cs="W-free", start=1, **ask)
    first = rink.skate(1)["official"]["tss"]
    assert rink.refused(REFEREE, "segment.approve", cs="W-free").code == "not-finished"
    rink.do(REFEREE, "marks.reopen", cs="W-free", start=1, seat=2, components=["CO"])
    rink.do(judge(2), "mark.component", cs="W-free", start=1, component="CO", mark=900)
    second = rink.do(REFEREE, "skate.approve", cs="W-free", start=1)["tss"]
    assert second > first
    assert rink.skate(1)["official"]["version"] == 2
    assert rink.do(REFEREE, "segment.approve", cs="W-free") == {"version": 2}
    one, two = segment(rink)["results"]
    assert [r["tss"] for r in one["rows"] if r["start"] == 1] == [first]
    assert [r["tss"] for r in two["rows"] if r["start"] == 1] == [second]
    assert two["note"] == "reopened by Jo STONE, referee: judge 2 marked another skater's sheet"
    assert replays(rink)


def test_entries_in_no_order_are_taken_back_together_and_drawn_ones_are_not():
    rink = drawn(3)
    rink.do(OFFICE, "entry.add", category="W", name="Typed TWICE")
    refusal = rink.refused(OFFICE, "entry.remove", entries=["W-04", "W-01"], reason="read twice")
    assert (refusal.code, refusal.message.split(" in the order")[0]) == ("in-an-order", "Skater 1 stands")
    assert len(rink.state.doc["entries"]) == 4
    assert rink.do(OFFICE, "entry.remove", entries=["W-04"], reason="read twice") == {"removed": 1}
    assert rink.state.doc["categories"]["W"]["entries"] == ["W-01", "W-02", "W-03"]
    assert replays(rink)
