"""Nobody is told a judge's marks before the approval: two skates that differ in these alone look alike."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from live_kit import CONTROLLER, REFEREE, Rink, call_all, finish, judge, mark_all, set_up

from rinkside.live.acts import Actor
from rinkside.live.agreements import correction_agreements
from rinkside.live.decide import Decision
from rinkside.server.calls import aid_for, program_of
from rinkside.server.decisions import decisions_for
from rinkside.server.pieces import current_skate
from rinkside.server.setup_view import setup_of
from rinkside.server.sheets import sheet_of
from rinkside.server.views import VIEWS, view_of

FIRST = {"cs": "W-free", "start": 1}
BLIND = sorted(set(VIEWS) - {"referee", "secretariat", "host"})
"""Roles that learn no value at all; referee and office learn the total once every mark is there."""
QUIET = settings(max_examples=25, derandomize=True, suppress_health_check=list(HealthCheck), deadline=None)

GRADES = st.lists(st.integers(-5, 5), min_size=4, max_size=4)
COMPONENTS = st.lists(st.integers(1, 40).map(lambda n: 25 * n), min_size=3, max_size=3)
SHEETS = st.tuples(GRADES, COMPONENTS)


def seen(rink: Rink, role: str, seat: int = 1) -> str:
    """All that a role can be told, as text."""
    told: dict[str, Any] = {"view": view_of(rink.state, role, seat), "sheet": sheet_of(rink.state, "W-free", 1)}
    if role not in ("viewer", "announcer", "judge", "paper_entry", "paper_check"):
        told["aid"] = aid_for(program_of(rink.state, "W-free", 1), "3lz", None)
        told["setup"] = setup_of(rink.state, rink.now)
    return json.dumps(told, sort_keys=True)


def marked(rink: Rink, seat: int, sheet: tuple[list[int], list[int]], confirm: bool) -> None:
    grades, components = sheet
    for row, grade in enumerate(grades, 1):
        rink.do(judge(seat), "mark.goe", **FIRST, row=row, mark=grade)
    for code, mark in zip(("CO", "PR", "SS"), components, strict=True):
        rink.do(judge(seat), "mark.component", **FIRST, component=code, mark=mark)
    if confirm:
        rink.do(judge(seat), "marks.confirm", **FIRST)


def skated(sheets: list[tuple[list[int], list[int]]], *, confirm: bool, release: bool) -> Rink:
    """One skate; judge 1 marks always the same, judges 2 and 3 as given."""
    rink = set_up()
    call_all(rink, 1)
    marked(rink, 1, ([1, 1, 1, 1], [500, 500, 500]), confirm)
    for seat, sheet in enumerate(sheets, 2):
        marked(rink, seat, sheet, confirm)
    if release:
        rink.do(CONTROLLER, "panel.release", **FIRST)
    return rink


@QUIET
@given(ones=st.tuples(SHEETS, SHEETS), others=st.tuples(SHEETS, SHEETS), confirm=st.booleans(), release=st.booleans())
def test_no_desk_tells_two_panels_apart_by_the_marks_they_gave(ones, others, confirm, release):
    first, second = (skated(list(s), confirm=confirm, release=release) for s in (ones, others))
    for role in BLIND:
        assert seen(first, role) == seen(second, role), role
    if not confirm:
        return
    shown = [view_of(r.state, "referee")["active"]["W-free"][0] for r in (first, second)]
    for found in shown:
        found.pop("totals")
    assert shown[0]["seats"] == shown[1]["seats"]


@QUIET
@given(sheet=SHEETS, release=st.booleans())
def test_a_judge_and_the_public_do_not_even_see_that_others_have_marked(sheet, release):
    rink = set_up()
    call_all(rink, 1)
    marked(rink, 1, ([1, 1, 1, 1], [500, 500, 500]), True)
    if release:
        rink.do(CONTROLLER, "panel.release", **FIRST)
    before = {role: seen(rink, role) for role in ("judge", "viewer")}
    marked(rink, 2, sheet, True)
    assert {role: seen(rink, role) for role in before} == before


@QUIET
@given(one=SHEETS, other=SHEETS, row=st.integers(1, 6), mark=st.integers(-7, 7), component=st.integers(-1, 1100))
def test_no_answer_and_no_refusal_to_a_judge_depends_on_what_others_marked(one, other, row, mark, component):
    tries = [
        ("mark.goe", {"row": row, "mark": mark}),
        ("mark.component", {"component": "CO", "mark": component}),
        ("mark.clear", {"row": row}),
        ("marks.confirm", {}),
    ]
    answers = []
    for sheet in (one, other):
        rink = set_up()
        call_all(rink, 1)
        marked(rink, 2, sheet, True)
        told = []
        for kind, data in tries:
            outcome = rink.send(judge(1), kind, **FIRST, **data)
            told.append(outcome.result if isinstance(outcome, Decision) else outcome)
        answers.append(told)
    assert answers[0] == answers[1]


@QUIET
@given(one=SHEETS, other=SHEETS)
def test_referee_and_office_learn_no_value_before_every_mark_is_there(one, other):
    told = []
    for sheet in (one, other):
        rink = set_up()
        call_all(rink, 1)
        marked(rink, 1, sheet, True)
        rink.do(CONTROLLER, "panel.release", **FIRST)
        asked = {"what": "element", "row": 1, "to": "2S", "reason": "level", "asked_by": "Technical Controller"}
        rink.do(CONTROLLER, "correction.open", **FIRST, **asked)
        answers = [seen(rink, "referee"), seen(rink, "secretariat"), decisions_for(rink.state, "W-free", 1)]
        for actor in (CONTROLLER, *(Actor(role, role) for role in correction_agreements(rink.state, "W-free")[1:])):
            rink.send(actor, "correction.agree", correction="K1")
        answers.append(rink.do(REFEREE, "correction.apply", correction="K1"))
        answers += [seen(rink, role, 2) for role in VIEWS]
        told.append(answers)
    assert told[0] == told[1]


def test_the_referee_is_told_no_total_before_every_mark_is_there():
    rink = skated([([1, 1, 1, 1], [500, 500, 500])], confirm=True, release=True)
    found = view_of(rink.state, "referee")["active"]["W-free"][0]
    assert (found["whole"], found["totals"]) == (False, None)


def test_marks_are_public_once_the_score_is_approved_and_not_before():
    rink = set_up()
    call_all(rink, 1)
    mark_all(rink, 1, 2)
    rink.do(CONTROLLER, "panel.release", **FIRST)
    assert sheet_of(rink.state, "W-free", 1) is None
    assert '"marks"' not in seen(rink, "viewer")
    rink.do(REFEREE, "skate.approve", **FIRST)
    sheet = sheet_of(rink.state, "W-free", 1)
    assert sheet is not None
    assert sheet["elements"][0]["marks"] == [3, 2, 3]


def test_a_corrected_mark_is_shown_to_nobody_who_asks_before_the_referee_puts_it_into_force():
    rink = set_up()
    call_all(rink, 1)
    mark_all(rink, 1, 2)
    finish(rink, 1)
    asked = {"what": "mark", "row": 1, "seat": 1, "to": -5, "reason": "wrong key", "asked_by": "Judge 1"}
    rink.do(CONTROLLER, "correction.open", **FIRST, **asked)
    assert current_skate(rink.state, "W-free")["official"]["version"] == 1
    for role in ("judge", "viewer", "announcer"):
        assert "-5" not in seen(rink, role)
        assert "wrong key" not in seen(rink, role)
    assert decisions_for(rink.state, "W-free", 1)["corrections"]["K1"]["after"] is not None
