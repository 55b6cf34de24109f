"""Panels: every conflict is told with its code and the people concerned."""

from __future__ import annotations

import pytest

from rinkside.live.panels import CONFLICTS, conflicts

OFFICIALS = {
    "ann": {"name": "Ann BROOK", "nation": "SUI", "club": "SC Lake"},
    "bo": {"name": "Bo CLIFF", "nation": "FIN"},
    "cy": {"name": "Cy DALE", "nation": "EST"},
    "di": {"name": "Di EDGE", "nation": "FIN"},
    "eve": {"name": "Eve FORD", "nation": "SWE"},
    "eve2": {"name": "FORD Eve", "nation": "SWE"},
}
ENTRIES = {
    "W-1": {"name": "Ada LAKE", "members": [{"given": "Ada", "family": "LAKE"}], "coach": "", "club": ""},
    "W-2": {"name": "Bea RIVER", "members": [{"given": "Bea", "family": "RIVER"}], "coach": "", "club": ""},
}


def judge(key, seat):
    return {"official": key, "function": "Judge", "seat": seat}


def officer(key, function):
    return {"official": key, "function": function, "seat": None}


PANEL = [judge("ann", 1), judge("bo", 2), judge("cy", 3), officer("eve", "Referee")]


def codes(panel=PANEL, officials=OFFICIALS, entries=ENTRIES, seen=(3, 4, 5), **options):
    found = conflicts("W-short", panel, officials, entries, seen=seen, **options)
    assert all(c.code in CONFLICTS and c.message and c.as_map()["code"] == c.code for c in found)
    return [c.code for c in found]


def with_official(key, **what):
    return {**OFFICIALS, key: {**OFFICIALS[key], **what}}


def with_entry(**what):
    return {**ENTRIES, "W-1": {**ENTRIES["W-1"], **what}}


def test_a_panel_with_nothing_unusual_has_no_conflict():
    assert codes(judges=3, functions=["Referee"]) == []


@pytest.mark.parametrize(
    ("panel", "expected"),
    [
        ([*PANEL, officer("ann", "Data Operator")], ["two-functions"]),
        ([*PANEL, officer("di", "Referee")], ["function-twice"]),
        (PANEL[:3], ["function-missing"]),
        ([judge("ann", 1), judge("cy", 3), PANEL[3]], ["seat-missing"]),
        ([*PANEL, judge("eve", 3)], ["two-functions", "seat-twice"]),
        ([*PANEL, judge("di", 4)], ["judges-of-one-nation"]),
        ([judge("ann", 1), PANEL[3]], ["judges-unusual"]),
        ([*PANEL, officer("eve2", "Data Operator")], ["one-person-twice"]),
    ],
)
def test_each_conflict_of_a_panel_has_its_code(panel, expected):
    assert codes(panel, functions=["Referee"]) == expected


def test_seats_are_held_against_the_number_set():
    assert codes(judges=5) == ["seat-missing"]
    assert codes(judges=2, seen=(2, 3)) == ["seat-beyond"]
    missing = conflicts("W-short", PANEL, OFFICIALS, ENTRIES, judges=5, seen=(5,))[0]
    assert (missing.seats, "4, 5" in missing.message) == ((4, 5), True)


def test_a_number_of_judges_nobody_established_is_said_to_be_so():
    assert codes(seen=None) == ["judges-not-established"]


def test_two_judges_of_one_nation_are_named():
    found = conflicts("W-short", [*PANEL, judge("di", 4)], OFFICIALS, ENTRIES, seen=(4,))
    assert [(c.code, c.officials) for c in found] == [("judges-of-one-nation", ("bo", "di"))]
    assert "Bo CLIFF and Di EDGE both judge for FIN" in found[0].message


@pytest.mark.parametrize(
    ("officials", "entries", "expected"),
    [
        (OFFICIALS, with_entry(members=[{"given": "Cy", "family": "Dale"}]), "is-skater"),
        (OFFICIALS, with_entry(coach="Jo STONE, BROOK Ann"), "is-coach"),
        (OFFICIALS, with_entry(club="sc  lake"), "of-the-club"),
        (with_official("bo", declares=[{"entry": "W-1", "relation": "aunt"}]), ENTRIES, "declared"),
    ],
)
def test_a_tie_to_a_skater_is_told(officials, entries, expected):
    found = conflicts("W-short", PANEL, officials, entries, seen=(3,))
    assert [(c.code, c.entries) for c in found] == [(expected, ("W-1",))]
    assert codes(officials=with_official("bo", declares=[{"entry": "M-9", "relation": "aunt"}])) == []


def test_one_official_on_two_panels_at_once_is_told_and_one_behind_the_other_is_not():
    others = {"M-short": [officer("bo", "Referee")], "W-short": PANEL}
    spans = {"W-short": ("2026-02-17T18:00:00Z", "2026-02-17T19:00:00Z")}
    for begin, end, expected in (("18:30", "20:00", ["two-panels"]), ("19:00", "20:00", [])):
        there = {"M-short": (f"2026-02-17T{begin}:00Z", f"2026-02-17T{end}:00Z")}
        assert codes(others=others, spans={**spans, **there}) == expected
    assert codes(others=others) == []


def test_one_official_alone_may_hold_every_function():
    panel = [judge("ann", 1), officer("ann", "Referee")]
    assert codes(panel, seen=(1,), functions=["Referee", "Data Operator"], one_official=True) == []
