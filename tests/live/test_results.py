"""Results: corrections with who and why, versions, the cut, disqualification, couples, packs, the team event."""

from __future__ import annotations

from typing import Any

import pytest
from live_kit import CONTROLLER, OFFICE, OPERATOR, REFEREE, SPECIALIST, Rink, call_all, finish, mark_all, set_up

from rinkside.live.acts import Actor
from rinkside.live.score import skate_score
from rinkside.live.standings import overall, qualified, segment_standings
from rinkside.live.team import team_standings, teams_through

FREE = {"cs": "W-free"}
FIRST = {"cs": "W-free", "start": 1}
ASSISTANT = Actor("assistant", "assistant_specialist")


@pytest.fixture
def rink() -> Rink:
    """Two women skated and approved; the first leads by her grades."""
    rink = set_up()
    for start, grade in ((1, 2), (2, 1)):
        call_all(rink, start)
        mark_all(rink, start, grade)
        finish(rink, start)
    rink.do(REFEREE, "segment.close", **FREE)
    rink.do(REFEREE, "segment.approve", **FREE)
    return rink


def asked(rink: Rink, **data: Any) -> str:
    result = rink.do(
        CONTROLLER, "correction.open", **FIRST, reason="wrong key", asked_by="Technical Controller", **data
    )
    return str(result["correction"])


def agree(rink: Rink, key: str) -> None:
    for actor in (CONTROLLER, SPECIALIST, ASSISTANT, OPERATOR):
        rink.do(actor, "correction.agree", correction=key)


def test_a_correction_waits_for_everybody_and_keeps_both_values_and_both_results(rink):
    before = rink.skate(1)["official"]["tss"]
    key = asked(rink, what="element", row=1, to="2S")
    refusal = rink.refused(REFEREE, "correction.apply", correction=key)
    assert refusal.code == "agreement-missing"
    assert len(refusal.current) == 4
    agree(rink, key)
    answer = rink.do(REFEREE, "correction.apply", correction=key)
    kept = rink.state.doc["corrections"][key]
    assert (kept["from"], kept["to"], kept["status"], kept["asked_by"]) == (
        "3S",
        "2S",
        "applied",
        "Technical Controller",
    )
    assert sorted(kept["agreed"]) == sorted(a.role for a in (CONTROLLER, SPECIALIST, ASSISTANT, OPERATOR))
    assert (answer["before"], kept["before"]["tss"]) == (before, before)
    assert kept["after"]["tss"] == answer["after"] == rink.skate(1)["official"]["tss"] < before
    results = rink.state.doc["segments"]["W-free"]["results"]
    assert [r["version"] for r in results] == [1, 2]
    assert [r["rows"][0]["entry"] for r in results] == ["W-01", "W-02"]
    assert "wrong key" in results[1]["note"]
    assert rink.skate(1)["official"]["version"] == 2


@pytest.mark.parametrize(
    ("data", "changed"),
    [
        ({"what": "mark", "row": 2, "seat": 1, "to": -5}, True),
        ({"what": "mark", "row": 2, "seat": 1, "to": None}, True),
        ({"what": "component", "seat": 2, "component": "CO", "to": 25}, True),
        ({"what": "deduction", "deduction": "costume_or_prop", "to": 100}, True),
        ({"what": "falls", "to": [{"row": 1}]}, True),
        ({"what": "highlight", "row": 1, "to": True}, True),
        ({"what": "bonus", "to": 100}, True),
        ({"what": "bonus", "row": 2, "to": 200}, True),
    ],
)
def test_everything_that_was_entered_can_be_corrected(rink, data, changed):
    before = rink.skate(1)["official"]["tss"]
    key = asked(rink, **data)
    agree(rink, key)
    answer = rink.do(REFEREE, "correction.apply", correction=key)
    assert answer["versions"] == ["W-free"]
    assert (answer["after"] != before) == changed
    assert rink.skate(1)["official"]["tss"] == skate_score(rink.state, "W-free", 1).score.tss


def test_a_correction_that_changes_nothing_or_points_nowhere_is_refused(rink):
    wanted = {"reason": "x", "asked_by": "TC"}
    for data, code in (
        ({"what": "element", "row": 1, "to": "3S"}, "no-change"),
        ({"what": "element", "row": 9, "to": "3S"}, "unknown-row"),
        ({"what": "element", "to": "3S"}, "field-missing"),
        ({"what": "element", "row": 1, "to": 4}, "not-of-the-form"),
        ({"what": "element", "row": 1, "from": "3F", "to": "2S"}, "changed-meanwhile"),
        ({"what": "mark", "row": 1, "seat": 1, "to": 9}, "off-the-scale"),
        ({"what": "component", "seat": 1, "component": "CO", "to": 333}, "off-the-scale"),
        ({"what": "deduction", "deduction": "x", "to": -5}, "not-of-the-form"),
    ):
        assert rink.refused(CONTROLLER, "correction.open", **FIRST, **wanted, **data).code == code


def test_a_dropped_correction_changes_nothing(rink):
    before = rink.state.doc["segments"]["W-free"]
    key = asked(rink, what="element", row=1, to="2S")
    rink.do(REFEREE, "correction.drop", correction=key, reason="the call was right")
    assert rink.refused(REFEREE, "correction.apply", correction=key).code == "closed"
    assert rink.state.doc["segments"]["W-free"]["results"] == before["results"]


def test_a_disqualification_after_the_result_follows_the_policy(rink):
    rink.do(REFEREE, "policy.set", name="disqualified", value="places stay")
    rink.do(REFEREE, "entry.disqualify", entry="W-01", reason="Rule")
    assert [(r["entry"], r["place"], r["standing"]) for r in segment_standings(rink.state, "W-free")] == [
        ("W-02", 2, "ranked"),
        ("W-01", None, "DSQ"),
    ]
    rink.do(REFEREE, "policy.set", name="disqualified", value="places move up")
    assert [(r["entry"], r["place"]) for r in overall(rink.state, "W")] == [("W-02", 1), ("W-01", None)]
    assert rink.do(REFEREE, "result.publish", **FREE, note="disqualification")["version"] == 2
    rink.do(REFEREE, "entry.reinstate", entry="W-01")
    assert [r["entry"] for r in overall(rink.state, "W")] == ["W-01", "W-02"]


def two_segments(count: int) -> Rink:
    """A short program that `count` come through, and a free skating."""
    rink = Rink()
    day = "2026-01-10"
    rink.do(OFFICE, "competition.create", code="lake-2026", name="Lake", first_day=day, last_day=day)
    rink.do(OFFICE, "category.add", category="W", title="Women", discipline="singles", gender="W", level="senior")
    common = {"category": "W", "day": day, "settings": {"judges": 3}}
    rink.do(OFFICE, "segment.add", segment="short", kind="short program", cut={"count": count}, **common)
    rink.do(OFFICE, "segment.add", segment="free", kind="free skating", **common)
    for name in ("Ada ICE", "Bea SNOW", "Cleo RAIN"):
        rink.do(OFFICE, "entry.add", category="W", name=name)
    rink.do(OFFICE, "draw.make", cs="W-short", seed="witness word", witnesses=["Rae FREE"])
    rink.do(OFFICE, "segment.open", cs="W-short")
    for start, entry in enumerate(rink.state.doc["segments"]["W-short"]["order"], 1):
        call_all(rink, start, cs="W-short")
        mark_all(rink, start, {"W-01": 3, "W-02": 1, "W-03": 2}[entry], cs="W-short")
        finish(rink, start, cs="W-short")
    rink.do(REFEREE, "segment.close", cs="W-short")
    rink.do(REFEREE, "segment.approve", cs="W-short")
    return rink


def test_the_cut_decides_who_skates_on_and_the_final_adds_up():
    rink = two_segments(2)
    assert [r["entry"] for r in qualified(rink.state, "W-free")] == ["W-01", "W-03"]
    rink.do(REFEREE, "policy.set", name="starting_order", value="reverse of the standing")
    drawn = rink.do(OFFICE, "draw.make", cs="W-free", seed="second word")
    assert drawn["order"] == ["W-03", "W-01"]
    rink.do(OFFICE, "segment.open", cs="W-free")
    for start in (1, 2):
        call_all(rink, start)
        mark_all(rink, start, {1: 3, 2: 0}[start])
        finish(rink, start)
    rink.do(REFEREE, "segment.close", cs="W-free")
    rink.do(REFEREE, "segment.approve", cs="W-free")
    rows = overall(rink.state, "W")
    assert [(r["entry"], r["place"], r["standing"]) for r in rows] == [
        ("W-03", 1, "ranked"),
        ("W-01", 2, "ranked"),
        ("W-02", None, "FNR"),
    ]
    for row in rows[:2]:
        assert row["total"] == sum(s["tss"] for s in row["segments"].values())
    last = rink.state.doc["segments"]["W-free"]["results"][-1]["overall"]
    assert last == overall(rink.state, "W", running=False)


def test_a_draw_keeps_seed_witnesses_and_what_anybody_needs_to_repeat_it():
    from rinkside.live.draws import check_draw

    rink = two_segments(3)
    (kept,) = rink.state.doc["segments"]["W-short"]["draws"]
    assert (kept["seed"], kept["witnesses"]) == ("witness word", ["Rae FREE"])
    assert check_draw(kept) == ()


def test_who_withdraws_before_skating_is_shown_without_a_place():
    rink = set_up()
    call_all(rink, 1)
    mark_all(rink, 1)
    finish(rink, 1)
    rink.do(OFFICE, "entry.withdraw", entry="W-02", reason="ill")
    assert rink.refused(OPERATOR, "skate.call", **FREE, start=2).code == "not-ranked"
    rink.do(REFEREE, "segment.close", **FREE)
    rink.do(REFEREE, "segment.approve", **FREE)
    rows = rink.state.doc["segments"]["W-free"]["results"][0]["rows"]
    assert [(r["entry"], r["place"], r["standing"]) for r in rows] == [("W-01", 1, "ranked"), ("W-02", None, "WD")]


def test_who_does_not_finish_stands_without_a_place():
    rink = set_up()
    rink.do(OPERATOR, "skate.call", **FIRST)
    rink.do(REFEREE, "skate.standing", **FIRST, standing="WD", reason="injured")
    rink.do(OPERATOR, "skate.end", **FIRST)
    call_all(rink, 2)
    mark_all(rink, 2)
    finish(rink, 2)
    rink.do(REFEREE, "segment.close", **FREE)
    rink.do(REFEREE, "segment.approve", **FREE)
    rows = rink.state.doc["segments"]["W-free"]["results"][0]["rows"]
    assert [(r["entry"], r["place"], r["standing"]) for r in rows] == [("W-02", 1, "ranked"), ("W-01", None, "WD")]


COUPLES = {
    "pairs": ("free skating", ("3Tw1", "2STh", "BoDs2", "5RLi4", "PCoSp2", "ChSq1"), ("CO", "PR", "SS")),
    "ice dance": ("free dance", ("SqTwW2+SqTwM2", "DiStW1+DiStM1", "DSp2", "SlLi2", "ChSt1"), ("CO", "PR", "SS")),
}


@pytest.mark.parametrize("discipline", COUPLES)
def test_couples_are_called_marked_and_scored(discipline):
    kind, codes, components = COUPLES[discipline]
    rink = Rink()
    day = "2026-01-10"
    rink.do(OFFICE, "competition.create", code="lake-2026", name="Lake", first_day=day, last_day=day)
    rink.do(OFFICE, "category.add", category="X", title="Couples", discipline=discipline, level="senior")
    rink.do(OFFICE, "segment.add", category="X", segment="free", kind=kind, day=day, settings={"judges": 3})
    members = [{"given": "Ada", "family": "ICE", "nation": "ICE"}, {"given": "Bo", "family": "LAKE", "nation": "ICE"}]
    rink.do(OFFICE, "entry.add", category="X", members=members)
    assert rink.refused(OFFICE, "entry.add", category="X", members=members[:1]).code == "not-a-couple"
    assert rink.state.doc["entries"]["X-01"]["name"] == "Ada ICE / Bo LAKE"
    rink.do(OFFICE, "draw.make", cs="X-free")
    rink.do(OFFICE, "segment.open", cs="X-free")
    call_all(rink, 1, codes, cs="X-free")
    rink.do(SPECIALIST, "fall.set", cs="X-free", start=1, falls=[{"row": 1, "partner": "both"}])
    mark_all(rink, 1, cs="X-free")
    assert components == ("CO", "PR", "SS")
    assert finish(rink, 1, cs="X-free") > 0
    assert skate_score(rink.state, "X-free", 1).score.deductions == 200


def test_a_national_pack_gives_its_own_components_factor_and_falls():
    rink = Rink()
    day = "2022-02-05"
    create = {"code": "club", "name": "Club", "first_day": day, "last_day": day}
    assert rink.refused(OFFICE, "competition.create", **create, packs=["no-such-pack"]).code == "pack-not-readable"
    assert "no path" in rink.refused(OFFICE, "competition.create", **create, packs=["../secrets"]).message
    rink.do(OFFICE, "competition.create", **create, packs=["example-club"])
    who = {"discipline": "singles", "gender": "W", "level": "other", "pack_category": "regional"}
    rink.do(OFFICE, "category.add", category="R", title="Regional", **who)
    settings = {"judges": 1}
    rink.do(OFFICE, "segment.add", category="R", segment="free", kind="free skating", day=day, settings=settings)
    rink.do(OFFICE, "entry.add", category="R", name="Ada ICE")
    rink.do(OFFICE, "draw.make", cs="R-free")
    rink.do(OFFICE, "segment.open", cs="R-free")
    at = {"cs": "R-free", "start": 1}
    call_all(rink, 1, ("2S", "CCoSp2", "ChSpl1"), cs="R-free")
    rink.do(SPECIALIST, "fall.set", **at, falls=[{}])
    found = skate_score(rink.state, "R-free", 1)
    assert found.missing["1"][1] == ["SS", "TR", "PE", "IN"]
    assert found.score.deductions == 50
    assert found.score.elements[2].base_value == 200


def test_the_team_event_adds_points_and_cuts_by_the_rules():
    rink = set_up()
    teams = [{"team": t, "name": t, "nation": t} for t in ("ICE", "SNO")]
    rink.do(OFFICE, "team.set", teams=teams, segments=[{"cs": "W-free", "discipline": "women", "final": False}])
    for entry, team in (("W-01", "ICE"), ("W-02", "SNO")):
        rink.do(OFFICE, "entry.change", entry=entry, team=team)
    assert rink.refused(OFFICE, "entry.change", entry="W-01", team="FOG").code == "unknown-team"
    assert [r["points"] for r in team_standings(rink.state)["rows"]] == [0, 0]
    for start, grade in ((1, 1), (2, 2)):
        call_all(rink, start)
        mark_all(rink, start, grade)
        finish(rink, start)
    rows = team_standings(rink.state)["rows"]
    assert [(r["team"], r["place"], r["points"]) for r in rows] == [("SNO", 1, 10), ("ICE", 2, 9)]
    assert teams_through(rink.state) == ("SNO", "ICE")
    rink.do(REFEREE, "segment.close", **FREE)
    rink.do(REFEREE, "segment.approve", **FREE)
    rink.do(REFEREE, "policy.set", name="disqualified", value="places stay")
    rink.do(REFEREE, "entry.disqualify", entry="W-02", reason="Rule")
    for policy, points in (("points removed, others stay", 9), ("points removed, others move up", 10)):
        rink.do(REFEREE, "policy.set", name="team_disqualified", value=policy)
        found = {r["team"]: r["points"] for r in team_standings(rink.state)["rows"]}
        assert found == {"ICE": points, "SNO": 0}


def test_a_correction_a_day_after_the_approval_is_told_to_be_late(rink):
    assert rink.do(CONTROLLER, "correction.open", **FIRST, what="bonus", to=1, reason="x", asked_by="x")["told"] == ""
    rink.count += 90_000
    late = rink.do(CONTROLLER, "correction.open", **FIRST, what="bonus", to=2, reason="x", asked_by="x")
    assert "24 hours" in late["told"]
