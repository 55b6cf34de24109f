"""Views are made anew for those whom a change concerns, and nobody else's would have come out otherwise."""

from __future__ import annotations

import pytest
from live_kit import CONTROLLER, OFFICE, call_all, judge, set_up

from rinkside.live.acts import Actor
from rinkside.server.conduct import Channel
from rinkside.server.live_view import LIVE
from rinkside.server.roles import HOLD_ROLES
from rinkside.server.touched import touched_by
from rinkside.server.views import VIEWS, view_of

FIRST = {"cs": "W-free", "start": 1}
EVERYBODY = [Channel("lake-2026", role, seat) for role in VIEWS for seat in ((1, 2, 3) if role == "judge" else (0,))]


@pytest.mark.parametrize("public", ["nothing", "calls", "scores"])
@pytest.mark.parametrize("released", [False, True])
def test_who_is_not_told_of_a_mark_would_have_seen_nothing_new(released, public):
    rink = set_up()
    rink.do(OFFICE, "policy.set", name="public_running", value=public)
    call_all(rink, 1)
    if released:
        rink.do(CONTROLLER, "panel.release", **FIRST)
    told = 0
    for seat in (1, 2, 3):
        for kind, data in [
            *(("mark.goe", {"row": row, "mark": seat}) for row in range(1, 5)),
            *(("mark.component", {"component": c, "mark": 500 + 25 * seat}) for c in ("CO", "PR", "SS")),
            ("mark.clear", {"row": 1}),
            ("mark.goe", {"row": 1, "mark": -1}),
            ("marks.confirm", {}),
        ]:
            before = {c: view_of(rink.state, c.role, c.seat) for c in EVERYBODY}
            count = len(rink.records)
            rink.do(judge(seat), kind, **FIRST, **data)
            concerned = touched_by(rink.records[count:], rink.state)
            for channel in EVERYBODY:
                if not concerned(channel):
                    assert view_of(rink.state, channel.role, channel.seat) == before[channel], (kind, channel)
                elif view_of(rink.state, channel.role, channel.seat) != before[channel]:
                    told += 1
            assert not concerned(Channel("lake-2026", "judge", seat % 3 + 1))
            assert concerned(Channel("lake-2026", "judge", seat))
            assert concerned(Channel("lake-2026", LIVE, 0)) is (public == "scores")
    assert told >= 3 * 8


def test_a_privacy_hold_concerns_nobody_but_who_is_here_for_holds():
    rink = set_up()
    call_all(rink, 1)
    leader = Actor("phone", "liaison", label="Athlete liaison")
    before = {c: view_of(rink.state, c.role, c.seat) for c in EVERYBODY}
    count = len(rink.records)
    entry = next(iter(rink.state.doc["entries"]))
    rink.do(leader, "hold.ask", entry=entry)
    concerned = touched_by(rink.records[count:], rink.state)
    assert {c.role for c in EVERYBODY if concerned(c)} == HOLD_ROLES
    for channel in EVERYBODY:
        same = view_of(rink.state, channel.role, channel.seat) == before[channel]
        assert same is (channel.role not in HOLD_ROLES or channel.role == "team_leader"), channel  # of no nation here
    rink.do(judge(2), "mark.goe", row=1, mark=1, **FIRST)
    concerned = touched_by(rink.records[count:], rink.state)
    assert concerned(Channel("lake-2026", "judge", 2))
    assert not concerned(Channel("lake-2026", "judge", 1))


def test_what_is_no_mark_of_the_own_seat_concerns_everybody():
    rink = set_up()
    call_all(rink, 1)
    for record in rink.records:
        assert all(map(touched_by([record], rink.state), EVERYBODY))
    rink.do(judge(2), "mark.goe", row=1, mark=1, **FIRST)
    assert all(map(touched_by(rink.records[-2:], rink.state), EVERYBODY))
