"""Before the event, as acts: entries from files, draws, orders, panels, planned programmes, the timetable."""

from __future__ import annotations

import pytest
from live_kit import NAMES, OFFICE, OPERATOR, REFEREE, Rink, call_all, finish, mark_all, set_up

from rinkside.live.before import entries_from_file, import_act, panel_conflicts, timetable_now
from rinkside.live.draws import check_draw
from rinkside.live.state import State


def replayed(rink: Rink) -> bool:
    again = State()
    for record in rink.records:
        again.apply(record)
    return again.dump() == rink.state.dump()


def competition(**policies) -> Rink:
    """Women with a short program and a free skating, nobody entered yet."""
    rink = Rink()
    rink.do(
        OFFICE,
        "competition.create",
        code="lake-2026",
        name="Lake Trophy",
        first_day="2026-01-10",
        last_day="2026-01-11",
        timezone="Europe/Rome",
        policies=policies,
    )
    rink.do(OFFICE, "category.add", category="W", title="Women", discipline="singles", gender="W", level="senior")
    for segment, kind in (("short", "short program"), ("free", "free skating")):
        rink.do(
            OFFICE, "segment.add", category="W", segment=segment, kind=kind, day="2026-01-10", settings={"judges": 3}
        )
    return rink


def entered(count=8, **policies) -> Rink:
    rink = competition(**policies)
    for number in range(1, count + 1):
        rink.do(OFFICE, "entry.add", category="W", name=f"Ada LAKE{number}", nation="SUI")
    return rink


FILE = "Category,Surname,Given name,Nation,Short\nWomen,LAKE,Ada,SUI,3lz+3t\nBronze Women 2,RIVER,Bea,FIN,\n"


def test_a_file_becomes_entries_and_new_categories_in_one_record():
    rink = competition()
    reading = entries_from_file(rink.state, FILE.encode(), "entries.csv", new_categories=True)
    answer = rink.do(OFFICE, "entries.import", **import_act(reading, "entries.csv"))
    assert len(answer["entries"]) == 2
    (key,) = answer["categories"]
    doc = rink.state.doc
    assert doc["categories"][key]["title"] == "Bronze Women 2"
    assert doc["entries"]["W-01"]["name"] == "Ada LAKE"
    assert doc["entries"]["W-01"]["planned"] == {"short program": ["3Lz+3T"]}
    assert [doc["entries"][e]["category"] for e in answer["entries"]] == ["W", key]
    assert sum(r["kind"] == "entries.import" for r in rink.records) == 1
    assert replayed(rink)
    again = entries_from_file(rink.state, FILE.encode(), "entries.csv")
    assert {p.code for p in again.problems if p.row} == {"already-entered", "planned-normalised"}
    assert again.entries == ()


def test_an_import_with_one_bad_entry_changes_nothing():
    rink = competition()
    good = {"category": "W", "name": "Ada LAKE"}
    for bad in ({"category": "W"}, {"category": "X", "name": "Bea"}, {"name": "Bea"}, {"category": "W", "name": 3}):
        refusal = rink.refused(OFFICE, "entries.import", entries=[good, bad])
        assert refusal.code == "rows-not-usable"
        assert [p["row"] for p in refusal.current] == [2]
    refusal = rink.refused(
        OFFICE,
        "entries.import",
        categories=[{"category": "W", "title": "Women", "discipline": "singles", "gender": "W", "level": "senior"}],
        entries=[good],
    )
    assert refusal.code == "exists"
    assert rink.state.doc["entries"] == {}


def test_a_draw_stands_on_the_record_and_can_be_checked_and_is_not_made_twice():
    rink = entered()
    answer = rink.do(OFFICE, "draw.make", cs="W-short", seed="4 2 6", witnesses=["Jo STONE"])
    (drawn,) = rink.state.doc["segments"]["W-short"]["draws"]
    assert (drawn["seed"], drawn["seed_from"], drawn["witnesses"]) == ("4 2 6", "said", ["Jo STONE"])
    assert check_draw(drawn) == ()
    assert sorted(answer["order"]) == [f"W-{n:02}" for n in range(1, 9)]
    assert answer["groups"] == [4, 4]
    refusal = rink.refused(OFFICE, "draw.make", cs="W-short", seed="better")
    assert (refusal.code, refusal.field) == ("not-established", "redraw")
    rink.do(OFFICE, "policy.set", name="redraw", value="never")
    assert rink.refused(OFFICE, "draw.make", cs="W-short").code == "drawn-already"
    rink.do(OFFICE, "policy.set", name="redraw", value="until somebody is called")
    assert rink.refused(OFFICE, "draw.make", cs="W-short", witnesses=["Jo STONE"]).field == "reason"
    assert rink.refused(OFFICE, "draw.make", cs="W-short", reason="a name was left out").code == "no-witness"
    rink.do(OFFICE, "draw.make", cs="W-short", reason="a name was left out", witnesses=["Jo STONE"])
    assert [d["seed_from"] for d in rink.state.doc["segments"]["W-short"]["draws"]] == ["said", "made by the server"]
    rink.do(OFFICE, "segment.open", cs="W-short")
    rink.do(OPERATOR, "skate.call", cs="W-short", start=1)
    assert rink.refused(OFFICE, "draw.make", cs="W-short").code == "begun"
    assert replayed(rink)


def test_who_withdraws_before_the_draw_is_left_out_and_after_it_keeps_the_number():
    rink = entered()
    rink.do(OFFICE, "entry.withdraw", entry="W-03")
    order = rink.do(OFFICE, "draw.make", cs="W-short", seed="x")["order"]
    assert "W-03" not in order
    rink.do(OFFICE, "entry.withdraw", entry=order[2])
    skates = rink.state.doc["segments"]["W-short"]["skates"]
    assert {s["entry"]: s["start"] for s in skates.values()} == {key: n for n, key in enumerate(order, 1)}


def test_groups_that_were_named_are_drawn_within():
    rink = entered(4)
    answer = rink.do(OFFICE, "draw.make", cs="W-short", seed="x", given=[["W-03", "W-04"], ["W-01", "W-02"]])
    assert set(answer["order"][:2]) == {"W-03", "W-04"}
    assert check_draw(rink.state.doc["segments"]["W-short"]["draws"][0]) == ()
    other = entered(4)
    assert (
        "W-02 is in no group"
        in other.refused(OFFICE, "draw.make", cs="W-short", given=[["W-03", "W-04"], ["W-01"]]).message
    )
    for bad in ("W-01", [["W-01"], "W-02"], [[1]]):
        assert other.refused(OFFICE, "draw.make", cs="W-short", given=bad).code == "not-of-the-form"


def test_a_group_size_nobody_established_makes_no_groups_and_says_so():
    rink = competition()
    rink.do(OFFICE, "category.add", category="S", title="Synchronized", discipline="synchronized", level="senior")
    rink.do(OFFICE, "segment.add", category="S", segment="free", kind="free skating", day="2026-01-10")
    rink.do(OFFICE, "entry.add", category="S", name="Team Lake")
    answer = rink.do(OFFICE, "draw.make", cs="S-free")
    assert answer["groups"] == []
    assert "warm_up_group" in answer["notes"][0]


def test_larger_groups_skate_where_the_policy_says():
    assert entered(7).do(OFFICE, "draw.make", cs="W-short")["groups"] == [3, 4]
    assert entered(7, larger_groups="first").do(OFFICE, "draw.make", cs="W-short")["groups"] == [4, 3]


def test_an_order_by_hand_tells_who_is_left_out():
    answer = entered(3).do(OFFICE, "order.set", cs="W-short", order=["W-02", "W-01"], reason="late arrival")
    assert answer["notes"] == ["Ada LAKE3 is entered and not in the order."]


def test_the_order_of_the_free_is_refused_until_somebody_says_how_it_is_made():
    rink = entered(2)
    rink.do(OFFICE, "order.set", cs="W-short", order=["W-01", "W-02"], reason="x")
    rink.do(OFFICE, "segment.open", cs="W-short")
    for start in (1, 2):
        call_all(rink, start, ("3Lz", "2A"), cs="W-short")
        mark_all(rink, start, grade=start, cs="W-short")
        finish(rink, start, cs="W-short")
    refusal = rink.refused(OFFICE, "draw.make", cs="W-free")
    assert (refusal.code, refusal.field) == ("not-established", "starting_order")
    rink.do(OFFICE, "policy.set", name="starting_order", value="reverse of the standing")
    answer = rink.do(OFFICE, "draw.make", cs="W-free")
    assert (answer["order"], answer["way"]) == (["W-01", "W-02"], "reverse of the standing")


def panel(rink: Rink) -> None:
    for key, name, nation in (("ann", "Ann BROOK", "SUI"), ("bo", "Bo CLIFF", "FIN"), ("cy", "Cy DALE", "FIN")):
        rink.do(OFFICE, "official.add", official=key, name=name, nation=nation, club="SC Lake")


JUDGES = [{"official": key, "function": "Judge", "seat": seat} for seat, key in enumerate(("ann", "bo", "cy"), 1)]


def test_a_panel_is_taken_and_its_conflicts_are_told():
    rink = entered(2)
    panel(rink)
    rink.do(OFFICE, "entry.change", entry="W-01", coach="Ann BROOK", club="SC Lake")
    answer = rink.do(OFFICE, "panel.set", cs="W-short", officials=JUDGES)
    codes = [c["code"] for c in answer["conflicts"]]
    assert set(codes) == {"function-missing", "judges-of-one-nation", "is-coach", "of-the-club"}
    assert rink.state.doc["segments"]["W-short"]["panel"] == JUDGES


def test_one_official_on_two_panels_at_the_same_time_is_told():
    rink = entered(2)
    panel(rink)
    items = [
        {"kind": "segment", "cs": cs, "day": "2026-01-10", "start": start, "rink": cs}
        for cs, start in (("W-short", "18:00"), ("W-free", "18:05"))
    ]
    rink.do(OFFICE, "timetable.set", items=items)
    for _cs in ("W-short", "W-free"):
        rink.do(OFFICE, "order.set", cs="W-short", order=["W-01", "W-02"], reason="x")
    rink.do(OFFICE, "panel.set", cs="W-short", officials=JUDGES)
    rink.state.doc["segments"]["W-free"]["order"] = ["W-01", "W-02"]
    found = panel_conflicts(rink.state, "W-free", JUDGES)
    assert [c.officials for c in found if c.code == "two-panels"] == [("ann",), ("bo",), ("cy",)]


def test_judges_draw_their_seats_on_the_record():
    rink = entered(2)
    panel(rink)
    assert rink.refused(OFFICE, "seats.draw", cs="W-short").code == "no-judges"
    rink.do(OFFICE, "panel.set", cs="W-short", officials=JUDGES)
    answer = rink.do(REFEREE, "seats.draw", cs="W-short", seed="4 2 6")
    segment = rink.state.doc["segments"]["W-short"]
    assert sorted(answer["seats"].values()) == [1, 2, 3]
    assert {o["official"]: o["seat"] for o in segment["panel"]} == answer["seats"]
    assert check_draw(segment["seats_drawn"]) == ()
    assert replayed(rink)


def test_a_planned_programme_is_brought_to_notation_and_checked_before_it_is_skated():
    rink = entered(1)
    answer = rink.do(
        OPERATOR, "planned.set", entry="W-01", segment="free skating", elements=["3lz+3t", "3lz", "3lz", "ccosp4"]
    )
    assert answer["elements"] == ["3Lz+3T", "3Lz", "3Lz", "CCoSp4"]
    assert any(r["row"] == 3 for r in answer["remarks"]), "a third triple Lutz would not count"
    assert rink.state.doc["entries"]["W-01"]["planned"]["free skating"] == answer["elements"]
    refusal = rink.refused(OPERATOR, "planned.set", entry="W-01", segment="free skating", elements=["3Lz", "banana"])
    assert (refusal.code, refusal.current[0]["value"]) == ("planned-not-read", "banana")


def test_the_timetable_follows_what_happens():
    rink = set_up(warm_up_seconds=300, skate_seconds=420)
    item = {"kind": "segment", "cs": "W-free", "day": "2026-01-10", "start": "09:55"}
    assert rink.do(OFFICE, "timetable.set", items=[item]) == {"items": 1}
    rows = timetable_now(rink.state, "2026-01-10T09:50:00Z")
    assert [(r["kind"], r["planned"][11:16], r["late"]) for r in rows] == [
        ("warm-up", "09:55", 0),
        ("skate", "10:00", 0),
        ("skate", "10:07", 0),
    ]
    assert len(NAMES) == 2
    call_all(rink, 1)
    mark_all(rink, 1)
    finish(rink, 1)
    rows = timetable_now(rink.state, rink.now)
    assert [r["state"] for r in rows] == ["past", "past", "next"]
    assert rows[2]["late"] < -300, "the second comes early"
    rink.do(OFFICE, "entry.withdraw", entry="W-02")
    assert timetable_now(rink.state, rink.now)[2]["out"]


def test_without_a_timetable_segments_stand_at_their_starting_times():
    rink = entered(2)
    assert timetable_now(rink.state, rink.now) == []
    rink.do(OFFICE, "segment.change", cs="W-short", start_time="18:45")
    (row,) = timetable_now(rink.state, rink.now)
    assert (row["cs"], row["planned"]) == ("W-short", "2026-01-10T17:45:00Z")


@pytest.mark.parametrize(
    ("item", "field"),
    [({"kind": "party"}, "kind"), ({"kind": "segment", "cs": "X", "day": "2026-01-10", "start": "18:00"}, "cs")],
)
def test_a_timetable_that_cannot_be_used_is_refused_with_its_item(item, field):
    refusal = competition().refused(OFFICE, "timetable.set", items=[item])
    assert refusal.code == "not-of-the-form"
    assert field in {w["field"] for w in refusal.current}


def test_values_of_any_kind_in_members_and_ties_break_nothing():
    rink = entered(1)
    rink.do(OFFICE, "entry.add", category="W", name="Bea RIVER", members=[{"isu_id": ["1"], "born": 3, "given": {}}])
    rink.do(OFFICE, "official.add", official="ann", name="Ann BROOK", declares=[{"entry": ["W-01"], "relation": 1}])
    rink.do(OFFICE, "official.change", official="ann", name="Ann BROOK", declares=[{"entry": "W-01"}])
    answer = rink.do(OFFICE, "panel.set", cs="W-short", officials=[{"official": "ann", "function": "Judge", "seat": 1}])
    assert "declared" in {c["code"] for c in answer["conflicts"]}
    assert entries_from_file(rink.state, FILE.encode(), "entries.csv", new_categories=True).usable
    assert rink.refused(OFFICE, "draw.make", cs="W-short", seed="   ").ground == "form"
    assert rink.refused(OFFICE, "seats.draw", cs="W-short", seed="   ").message
