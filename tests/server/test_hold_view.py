"""What those see who are here for people's privacy: their own entries and holds, and never a mark."""

from __future__ import annotations

import json

from live_kit import OFFICE, OPERATOR, Rink, call_all, finish, mark_all, set_up

from rinkside.live.acts import Actor
from rinkside.server.views import view_of

LIAISON = Actor("phone", "liaison", label="Athlete liaison")
FIRST = {"cs": "W-free", "start": 1}


def rink_of_two_nations() -> tuple[Rink, str, str]:
    rink = set_up()
    one, other = list(rink.state.doc["entries"])[:2]
    rink.do(OFFICE, "entry.change", entry=one, nation="FIN")
    rink.do(OFFICE, "entry.change", entry=other, nation="JPN")
    return rink, one, other


def test_a_team_leader_sees_the_own_entries_and_their_holds_alone():
    rink, one, other = rink_of_two_nations()
    for entry in (one, other):
        rink.do(LIAISON, "hold.ask", entry=entry)
    own = view_of(rink.state, "team_leader", scope="FIN")
    assert [e["entry"] for e in own["entries"]] == [one]
    assert [h["entry"] for h in own["holds"]] == [one]
    everything = view_of(rink.state, "liaison")
    assert [h["entry"] for h in everything["holds"]] == [one, other]
    assert len(everything["entries"]) == len(rink.state.doc["entries"])
    assert view_of(rink.state, "team_leader", scope="NOR")["holds"] == []


def test_the_director_sees_every_hold_with_who_asked_and_only_the_entries_that_are_held():
    rink, one, _ = rink_of_two_nations()
    rink.do(LIAISON, "hold.ask", entry=one)
    seen = view_of(rink.state, "director")
    (held,) = seen["holds"]
    assert (held["entry"], held["nation"], held["asked"]["label"]) == (one, "FIN", "Athlete liaison")
    assert [s["surface"] for s in held["surfaces"]] == ["overlays", "live"]
    assert [s["label"] for s in seen["surfaces"]] == ["Rinkside graphics", "Live pages"]
    assert [e["entry"] for e in seen["entries"]] == [one]


def test_who_skates_and_who_waits_for_the_score_is_told_and_no_mark_is():
    rink, one, other = rink_of_two_nations()
    call_all(rink, 1)
    before = json.dumps([view_of(rink.state, role) for role in ("liaison", "floor_manager", "director")])
    assert view_of(rink.state, "liaison")["kiss_and_cry"] == {"W-free": one}
    mark_all(rink, 1)
    after = json.dumps([view_of(rink.state, role) for role in ("liaison", "floor_manager", "director")])
    assert after == before
    finish(rink, 1)
    rink.do(OPERATOR, "skate.call", cs="W-free", start=2)
    seen = view_of(rink.state, "liaison")
    assert seen["on_ice"] == {"W-free": other}
    assert seen["kiss_and_cry"] == {"W-free": one}
    assert not {"standings", "last", "overall", "segments"} & set(seen)


def test_a_button_says_whom_it_gives_space():
    rink, one, _ = rink_of_two_nations()
    shown = {e["entry"]: e for e in view_of(rink.state, "liaison")["entries"]}
    assert (shown[one]["them"], shown[one]["nation"], shown[one]["discipline"]) == ("her", "FIN", "singles")


def test_the_rules_of_each_category_are_told_and_the_young_have_longer():
    rink, one, _ = rink_of_two_nations()
    rink.do(
        OFFICE, "category.add", category="J", title="Junior Women", discipline="singles", gender="W", level="junior"
    )
    rink.do(OFFICE, "policy.set", name="hold_seconds", value=60, category="W")
    told = {
        r["category"]: (r["seconds"], r["cap"], r["no_close_up"]) for r in view_of(rink.state, "liaison")["hold_rules"]
    }
    assert told == {"W": (60, 300, False), "J": (180, 300, True)}
    assert next(e["seconds"] for e in view_of(rink.state, "liaison")["entries"] if e["entry"] == one) == 60
