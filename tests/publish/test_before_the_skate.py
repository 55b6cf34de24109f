"""What a journal says before and while a segment is skated: names, times, who withdrew, planned content, teams."""

from __future__ import annotations

import json

import pytest
from live_kit import OFFICE, OPERATOR, REFEREE, Rink, call_all, finish, mark_all, set_up

from rinkside.domain import SegmentKind, Standing
from rinkside.publish.from_journal import from_state
from rinkside.publish.model import Publication, PublishedSegment
from rinkside.publish.policy import Policy, apply_policies
from rinkside.publish.prints.catalogue import PRINTS, sections_of
from rinkside.publish.sheet_names import sheet_name


def free(rink: Rink) -> PublishedSegment:
    return from_state(rink.state).categories[0].segments[0]


@pytest.mark.parametrize(
    ("name", "members", "printed"),
    [
        ("Ada van der Lake", [("Ada", "van der Lake")], "Ada VAN DER LAKE"),
        ("Åsa Öberg / Tom McSNOW", [("Åsa", "Öberg"), ("Tom", "McSNOW")], "Åsa ÖBERG / Tom McSNOW"),
        ("花子 山田", [("花子", "山田")], "花子 山田"),
        ("YAMADA Hanako", [("Hanako", "Yamada")], "YAMADA Hanako"),
        ("Lake Pearls", [], "Lake Pearls"),
        ("Mononym", [("", "Mononym")], "Mononym"),
    ],
)
def test_a_name_made_of_its_parts_has_the_surname_in_capitals_and_any_other_stays_as_written(
    name: str, members: list[tuple[str, str]], printed: str
) -> None:
    assert sheet_name(name, members) == printed


def both_skate(rink: Rink) -> None:
    """Two skate, one grade apart, and the segment is approved."""
    for start in (1, 2):
        call_all(rink, start)
        mark_all(rink, start, grade=start)
        finish(rink, start)
    rink.do(REFEREE, "segment.close", cs="W-free")
    rink.do(REFEREE, "segment.approve", cs="W-free")


def test_order_result_and_sheet_of_a_competition_write_a_name_the_same_way() -> None:
    rink = set_up()
    rink.do(OFFICE, "entry.change", entry="W-01", name="Ada Lake", members=[{"given": "Ada", "family": "Lake"}])
    both_skate(rink)
    category = from_state(rink.state).categories[0]
    segment = category.segments[0]
    for names in (
        [s.entrant.name for s in segment.starts],
        sorted(r.entrant.name for r in segment.rows),
        sorted(r.performance.entrant.name for r in segment.rows if r.performance),
        sorted(r.entrant.name for r in category.overall),
        [e.entrant.name for e in category.entries],
    ):
        assert names == ["Ada LAKE", "Bea SNOW"]


def test_starts_have_their_planned_time_and_the_one_that_what_happened_makes_of_it() -> None:
    rink = set_up(warm_up_seconds=300, skate_seconds=420)
    rink.do(OFFICE, "timetable.set", items=[
        {"kind": "practice", "title": "Practice", "day": "2026-01-10", "start": "08:00", "seconds": 600},
        {"kind": "segment", "cs": "W-free", "day": "2026-01-10", "start": "09:55"},
    ])  # fmt: skip
    call_all(rink, 1)
    mark_all(rink, 1)
    finish(rink, 1)
    first, second = free(rink).starts
    assert (first.time[11:16], first.expected[11:16]) == ("10:00", "10:00")
    assert second.time[11:16] == "10:07"
    assert second.expected < second.time, "the second comes early"
    assert [(i.what, i.segment, i.at[11:16]) for i in from_state(rink.state).timetable] == [
        ("Practice", "", "08:00"), ("", "Free Skating", "09:55"),
    ]  # fmt: skip


def test_who_withdrew_after_the_draw_is_told_in_the_order() -> None:
    rink = set_up()
    rink.do(OFFICE, "entry.withdraw", entry="W-02", reason="ill")
    assert [s.standing for s in free(rink).starts] == [Standing.RANKED, Standing.WITHDRAWN]


def test_planned_content_is_known_before_the_skate() -> None:
    rink = set_up()
    rink.do(OPERATOR, "planned.set", entry="W-01", segment="free skating", elements=["3Lz+3T", "CCoSp4"])
    (entry, _) = from_state(rink.state).categories[0].entries
    assert dict(entry.planned) == {SegmentKind.FREE: ("3Lz+3T", "CCoSp4")}


def team_event() -> Rink:
    rink = set_up()
    teams = [
        {"team": t, "name": n, "nation": t} for t, n in (("ICE", "Iceland"), ("SNO", "Snowland"), ("FOG", "Fogland"))
    ]
    rink.do(OFFICE, "team.set", teams=teams, segments=[{"cs": "W-free", "discipline": "women", "final": False}])
    for entry, team in (("W-01", "ICE"), ("W-02", "SNO")):
        rink.do(OFFICE, "entry.change", entry=entry, team=team)
    both_skate(rink)
    return rink


def test_the_standing_of_a_team_event_has_every_team_and_where_its_points_come_from() -> None:
    team = from_state(team_event().state).team
    assert team is not None
    assert team.segments == ("Women FS",)
    assert [(r.name, r.place, r.points, r.of) for r in team.rows] == [
        ("Snowland", 1, 10, (10,)), ("Iceland", 2, 9, (9,)), ("Fogland", None, 0, (None,)),
    ]  # fmt: skip
    assert from_state(set_up().state).team is None


def test_points_of_teams_wait_where_the_places_they_come_from_are_held_back() -> None:
    p = from_state(team_event().state)
    (category,) = p.categories
    name = "Team Event, Women"
    held: Publication = Publication(p.name, categories=(_named(category, name, Policy(hold=("*",))),), team=p.team)
    assert apply_policies(held).team is None
    fixed = Publication(p.name, categories=(_named(category, name, Policy(hide_panel=True)),), team=p.team)
    assert apply_policies(fixed).team == p.team


def _named(category, name: str, policy: Policy):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    return replace(category, name=name, policy=policy)


def test_a_journal_prints_everything_an_event_does() -> None:
    rink = team_event()
    for key, name in (("ann", "Ann JUDGE"), ("rae", "Rae REFEREE"), ("tea", "Tea CONTROL")):
        rink.do(OFFICE, "official.add", official=key, name=name, nation="ICE")
    seats = [
        {"official": "ann", "function": "Judge", "seat": 1},
        {"official": "rae", "function": "Referee"},
        {"official": "tea", "function": "Technical Controller"},
    ]
    rink.do(OFFICE, "panel.set", cs="W-free", officials=seats)
    p = from_state(rink.state)
    for what in PRINTS:
        title, sections = sections_of(p, what)
        assert title == f"Lake Trophy: {PRINTS[what].title}"
        assert sections
    packet = json.dumps(sections_of(p, "packet")[1])
    assert all(word in packet for word in ("Judges Sheet", "Referee Sheet", "Technical Controller Sheet", "Setup"))
