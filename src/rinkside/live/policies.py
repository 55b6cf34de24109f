"""Policies: what an organiser decides where the rules leave it open."""

from __future__ import annotations

from typing import Any

from rinkside.live.act_fields import LATE_PLACES
from rinkside.live.acts import Field

__all__ = ["POLICIES"]

POLICIES: dict[str, tuple[Field, Any, str]] = {
    "one_official": (
        Field("value", "bool"),
        False,
        "One official runs the meet: secretariat and referee may do every act, paper needs no second device.",
    ),
    "paper_check": (Field("value", "bool"), True, "Marks from paper count once another device has confirmed them."),
    "program_check": (
        Field("value", "choice", choices=("apply", "warn")),
        "apply",
        "Whether what the programme check finds not to count is left out of the score, or only said.",
    ),
    "component_distance": (
        Field("value", "points", low=25, high=1000),
        300,
        "How far a component may lie from a judge's own others before the desk asks (hundredths).",
    ),
    "grade_distance": (
        Field("value", "int", low=0, high=10),
        5,
        "How far a grade may lie from all of a judge's others for a skater before the desk says so; 0: never.",
    ),
    "total_distance": (
        Field("value", "points", low=0, high=50_000),
        4000,
        "How far a total may lie over the segment's others, and over what the skater's own other segments speak for, "
        "before the referee is asked to look again (hundredths); 0: never.",
    ),
    "release_agreements": (
        Field("value", "texts", high=6),
        ["technical_specialist", "assistant_specialist"],
        "The roles that must agree before the controller can release a skate; those the segment's panel names count.",
    ),
    "correction_agreements": (
        Field("value", "texts", high=6),
        ["technical_controller", "technical_specialist", "assistant_specialist", "data_operator"],
        "The roles that must agree to a correction of what was entered (ISU Rule 123.4).",
    ),
    "public_running": (
        Field("value", "choice", choices=("nothing", "calls", "scores")),
        "calls",
        "What the public sees before a score is approved: nothing, the calls with their base values, or the score of "
        "each element too, once every judge of at least three has marked it.",
    ),
    "judges_see_calls": (Field("value", "bool"), True, "Whether judges see edge and rotation calls before release."),
    "event_kind": (Field("value", "text", high=60), "championships", "The kind of event that starting orders go by."),
    "starting_order": (
        Field("value", "text", high=60),
        "",
        "The starting order of the last segment; empty: the rules'.",
    ),
    "redraw": (
        Field("value", "choice", choices=("never", "until somebody is called")),
        "",
        "Whether a segment that was drawn may be drawn again; empty: not established, so it is refused.",
    ),
    "withdrawal": (
        Field("value", "choice", choices=("numbers stay", "close up")),
        "numbers stay",
        "After a withdrawal from a drawn order nobody has skated in: the number stays empty, or the numbers close up.",
    ),
    "groups_after_withdrawal": (
        Field("value", "choice", choices=("stay", "even out")),
        "stay",
        "After a withdrawal: whether the warm-up groups that have not begun are evened out.",
    ),
    "late_entry": (
        Field("value", "choice", choices=LATE_PLACES),
        "",
        "Where an entry after the draw skates; empty: not established, so each time somebody says it.",
    ),
    "larger_groups": (
        Field("value", "choice", choices=("first", "last")),
        "last",
        "Where warm-up groups differ in size by one: whether the larger ones skate first or last.",
    ),
    "warm_up_group": (Field("value", "int", low=1, high=12), 0, "Skaters in a warm-up group; 0: the rules'."),
    "warm_up_seconds": (Field("value", "int", low=0, high=3600), 360, "How long a warm-up lasts."),
    "resurfacing_seconds": (Field("value", "int", low=10, high=7200), 900, "How long the ice is resurfaced."),
    "skate_seconds": (Field("value", "int", low=10, high=3600), 480, "Planned time from one start to the next."),
    "hold_seconds": (
        Field("value", "int", low=0, high=900),
        0,
        "How long one press of the privacy hold lasts; 0: 90 seconds, 180 where the level is neither senior nor adult.",
    ),
    "hold_cap_seconds": (
        Field("value", "int", low=30, high=3600),
        300,
        "The longest a privacy hold lasts before a second person must press.",
    ),
    "hold_no_close_up": (
        Field("value", "choice", choices=("the young", "always", "never")),
        "the young",
        "For whom the kiss and cry shows no close-up at all, pressed or not.",
    ),
    "publish_podium_only": (Field("value", "bool"), False, "Publish places 1 to 3 of the category alone."),
    "publish_without_places": (
        Field("value", "bool"),
        False,
        "Publish scores without places, in starting order, as for beginners.",
    ),
    "publish_without_panel": (Field("value", "bool"), False, "Leave the officials out of what is published."),
    "team_disqualified": (
        Field("value", "choice", choices=("points removed, others stay", "points removed, others move up")),
        "",
        "What a disqualification does to the points of the other teams; empty: the rules'.",
    ),
    "disqualified": (
        Field("value", "choice", choices=("places stay", "places move up")),
        "",
        "What a disqualification after the result does to the places of others; empty: the rules'.",
    ),
}
"""What an organiser may set: the accepted form, what holds unless set, and what it does."""
