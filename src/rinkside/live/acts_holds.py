"""The acts of the privacy hold."""

from __future__ import annotations

from rinkside.broadcast import hold
from rinkside.live.act_fields import OFFICE, text
from rinkside.live.acts import Act, Field

__all__ = ["HOLDS"]

_ASK = ("team_leader", "liaison", "floor_manager", "referee")
_HOLD = Field("hold", "key", "key of the hold")
_HOLD_OR_PRESS = Field("hold", "text", "key of the hold, or the id of the act that asked for it", low=1, high=80)
_SURFACE = Field("surface", "text", "key of the surface", low=1, high=80)

HOLDS = (
    Act(
        "hold.ask",
        "Give an entry space: pictures, replays and microphone leave it; again for its full time, and past the longest "
        "by a second person.",
        _ASK,
        (Field("entry", "key"), Field("rehearsal", "bool", "nothing on air changes; practice names only", False)),
    ),
    Act("hold.end", "The person is ready; the safe scene stays until the director leaves it.", _ASK, (_HOLD_OR_PRESS,)),
    Act(
        "hold.reason",
        "Say afterwards why, out of a closed list; nobody has to.",
        (*_ASK, "director"),
        (_HOLD, Field("reason", "choice", choices=hold.REASONS)),
    ),
    Act(
        "hold.override",
        "The director takes every surface back, or decides once the time is over.",
        ("director",),
        (_HOLD_OR_PRESS,),
    ),
    Act(
        "hold.by_hand",
        "A surface that did not answer was cut by hand.",
        ("director", "floor_manager"),
        (_HOLD, _SURFACE),
    ),
    Act(
        "hold.expire",
        "The time is over; the director decides.",
        ("rinkside",),
        (_HOLD, Field("until", "text", "the end that was waited for", False, high=40)),
    ),
    Act(
        "hold.surface",
        "What is known of a surface, with its proof.",
        ("rinkside",),
        (
            _HOLD,
            _SURFACE,
            Field("state", "choice", choices=hold.SURFACE_STATES),
            text("proof"),
            Field("frames", "int", "pictures on air after the press", False, high=10_000),
            Field("ms", "int", "milliseconds after the press", False, high=10_000_000),
        ),
    ),
    Act(
        "hold.close_up",
        "What a surface was told of segments whose kiss and cry shows no close-up; no category: it may again.",
        ("rinkside",),
        (
            _SURFACE,
            Field("categories", "keys", "categories whose segments run", high=40),
            Field("state", "choice", choices=("told", "failed", "cannot")),
            text("proof"),
        ),
    ),
    Act(
        "hold.surfaces",
        "Name the surfaces a hold acts on, beside Rinkside's own graphics and live pages.",
        (*OFFICE, "director"),
        (Field("surfaces", "maps", "surface, label, kind, confirms", high=40),),
    ),
)
"""Every act of the privacy hold, with who may do it."""
