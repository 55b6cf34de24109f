"""The timetable: the plan stays, what is expected follows what happened."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinkside.live.timetable import check_items, planned_spans, timetable

ITEM = {
    "kind": "segment",
    "cs": "W-short",
    "day": "2026-02-17",
    "start": "18:45",
    "warm_up": 360,
    "introduction": 30,
    "performance": 150,
    "judging": 120,
    "resurface_after": [1],
    "resurface": 900,
}
CEREMONY = {"kind": "ceremony", "title": "Medals", "day": "2026-02-17", "start": "20:00", "seconds": 600}
BEFORE = "2026-02-17T12:00:00Z"


def skates(*rows):
    return {"W-short": {"groups": [list(group) for group in rows]}}


def skate(start, **what):
    return {"start": start, "entry": f"W-{start}", **what}


PLAIN = skates([skate(1), skate(2)], [skate(3)])


def shown(rows, *fields):
    return [tuple(row[f] for f in fields) for row in rows]


def clock(row, field="expected"):
    return row[field][11:19]


def test_a_segment_unfolds_into_warm_ups_skates_and_resurfacing():
    rows = timetable([ITEM, CEREMONY], PLAIN, now=BEFORE, timezone="Europe/Rome")
    assert [(r["kind"], r["start"], clock(r, "planned")) for r in rows] == [
        ("warm-up", None, "17:45:00"),
        ("skate", 1, "17:51:00"),
        ("skate", 2, "17:56:00"),
        ("resurfacing", None, "18:01:00"),
        ("warm-up", None, "18:16:00"),
        ("skate", 3, "18:22:00"),
        ("ceremony", None, "19:00:00"),
    ]
    assert {r["late"] for r in rows} == {0}
    assert [r["state"] for r in rows] == ["next"] + ["later"] * 6


def test_a_skate_that_began_late_moves_all_that_follow_on_its_rink_but_no_item_with_time_to_spare():
    late = skates([skate(1, called="2026-02-17T18:01:00Z"), skate(2)], [skate(3)])
    other = {**CEREMONY, "rink": "B", "start": "19:00"}
    rows = timetable([ITEM, CEREMONY, other], late, now="2026-02-17T18:02:00Z", timezone="Europe/Rome")
    by = {(r["kind"], r["start"], r["rink"]): r for r in rows}
    assert by["skate", 1, ""]["late"] == by["skate", 2, ""]["late"] == by["skate", 3, ""]["late"] == 600
    assert by["ceremony", None, ""]["late"] == 0
    assert by["ceremony", None, "B"]["late"] == 0
    assert by["skate", 1, ""]["state"] == "now"
    assert by["skate", 2, ""]["state"] == "next"


def test_within_a_segment_the_next_comes_early_and_the_following_item_does_not():
    early = skates(
        [skate(1, called="2026-02-17T17:50:00Z", ended="2026-02-17T17:52:00Z", done="2026-02-17T17:53:00Z"), skate(2)],
        [skate(3)],
    )
    rows = timetable([ITEM, CEREMONY], early, now="2026-02-17T17:53:00Z", timezone="Europe/Rome")
    assert [(r["start"], r["late"], r["state"]) for r in rows if r["kind"] == "skate"] == [
        (1, -60, "past"),
        (2, -180, "next"),
        (3, -180, "later"),
    ]
    assert rows[-1]["late"] == 0


def test_nobody_is_expected_in_the_past():
    rows = timetable([ITEM], PLAIN, now="2026-02-17T18:05:00Z", timezone="Europe/Rome")
    first = next(r for r in rows if r["start"] == 1)
    assert (clock(first), first["late"], first["state"]) == ("18:05:00", 14 * 60, "next")


def test_who_withdrew_takes_no_time_and_keeps_the_planned_time():
    gone = skates([skate(1, out=True), skate(2)], [skate(3)])
    rows = {r["start"]: r for r in timetable([ITEM], gone, now=BEFORE, timezone="Europe/Rome") if r["start"]}
    assert (rows[1]["out"], clock(rows[1], "planned")) == (True, "17:51:00")
    assert (rows[2]["late"], clock(rows[2], "planned")) == (-300, "17:56:00")
    alone = timetable([ITEM], skates([skate(1, out=True)], [skate(2)]), now=BEFORE, timezone="Europe/Rome")
    assert alone[0]["until"] == alone[0]["expected"], "nobody warms up"


def test_a_skate_that_takes_long_pushes_the_next_as_time_goes_by():
    running = skates([skate(1, called="2026-02-17T17:51:00Z", started="2026-02-17T17:52:00Z"), skate(2)], [skate(3)])
    for minute, late in ((53, 0), (58, 120), (59, 180)):
        rows = timetable([ITEM], running, now=f"2026-02-17T17:{minute}:00Z", timezone="Europe/Rome")
        assert next(r["late"] for r in rows if r["start"] == 2) == late


def test_an_item_planned_into_another_waits_for_its_end():
    rows = timetable([{**CEREMONY, "start": "18:55"}, ITEM], PLAIN, now=BEFORE, timezone="Europe/Rome")
    assert (rows[-1]["kind"], clock(rows[-1]), rows[-1]["late"]) == ("ceremony", "18:27:00", 32 * 60)


def test_a_segment_without_an_order_is_one_row():
    rows = timetable([ITEM], {}, now=BEFORE)
    assert shown(rows, "kind", "cs", "late") == [("segment", "W-short", 0)]


def test_spans_say_when_officials_are_on_duty():
    assert planned_spans([ITEM, CEREMONY], PLAIN, "Europe/Rome") == {
        "W-short": ("2026-02-17T17:45:00Z", "2026-02-17T18:27:00Z")
    }


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "party"}, "kind"),
        ({"cs": "X-free"}, "cs"),
        ({"cs": None}, "cs"),
        ({"day": "17.02.2026"}, "day"),
        ({"day": "0001-01-01"}, "day"),
        ({"day": "9999-12-31"}, "day"),
        ({"start": "quarter to seven"}, "start"),
        ({"start": 1845}, "start"),
        ({"warm_up": -1}, "warm_up"),
        ({"performance": "150"}, "performance"),
        ({"resurface_after": ["1"]}, "resurface_after"),
    ],
)
def test_an_item_that_cannot_be_used_is_told_with_its_field(change, field):
    (wrong,) = check_items([{**ITEM, **change}], ["W-short"])
    assert (wrong.item, wrong.field) == (0, field)
    assert wrong.accepted


def test_a_usable_timetable_has_nothing_wrong_and_a_segment_twice_has():
    assert check_items([ITEM, CEREMONY], ["W-short"]) == []
    assert [(w.item, w.field) for w in check_items([ITEM, ITEM], ["W-short"])] == [(1, "cs")]
    assert [w.field for w in check_items([{**CEREMONY, "title": " ", "seconds": None}], [])] == ["title", "seconds"]


MINUTES = st.integers(0, 240)


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 20)), min_size=1, max_size=12), st.integers(0, 12), MINUTES)
def test_expected_times_never_overlap_and_the_plan_never_moves(field, skated, now):
    """Some have skated one behind the other, each with its own length; some withdrew."""
    at, rows = 17 * 60 + 51, []
    for number, (out, minutes) in enumerate(field, 1):
        row = skate(number, out=out)
        if number <= skated and not out:
            row |= {
                "called": f"2026-02-17T{at // 60 % 24:02}:{at % 60:02}:00Z",
                "done": f"2026-02-17T{(at + minutes) // 60 % 24:02}:{(at + minutes) % 60:02}:00Z",
            }
            at += minutes
        rows.append(row)
    if at >= 24 * 60:
        return
    moment = min(max(at, 17 * 60 + now), 24 * 60 - 1)
    groups = skates(*[rows[i : i + 3] for i in range(0, len(rows), 3)])
    found = timetable([ITEM], groups, now=f"2026-02-17T{moment // 60:02}:{moment % 60:02}:00Z", timezone="Europe/Rome")
    plain = timetable([ITEM], groups, now=BEFORE, timezone="Europe/Rome")
    by_key = {(r["kind"], r["group"], r["start"]): r["planned"] for r in plain}
    assert {(r["kind"], r["group"], r["start"]): r["planned"] for r in found} == by_key
    running = [r for r in found if not r["out"]]
    for earlier, later in itertools.pairwise(running):
        assert earlier["until"] <= later["expected"]
    assert sum(r["state"] == "next" for r in found) <= 1
    assert [r["start"] for r in found if r["start"] and not r["out"]] == [r["start"] for r in rows if not r["out"]]
