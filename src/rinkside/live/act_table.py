"""Every act of a competition: its fields and who may do it. The reference page of acts is made from this table."""

from __future__ import annotations

from rinkside.domain import Function, SegmentKind, Standing
from rinkside.live.act_fields import (
    CATEGORY,
    COMPETITION,
    CS,
    ENTRY,
    LATE_PLACES,
    OFFICE,
    OFFICIAL,
    PLACE,
    REASON,
    RUN,
    SEGMENT,
    choice_of,
    optional,
    text,
)
from rinkside.live.acts import Act, Field
from rinkside.live.acts_holds import HOLDS
from rinkside.live.acts_running import RUNNING
from rinkside.live.policies import POLICIES

__all__ = ["ACTS"]

_SETTING_UP = (
    # setting up
    Act("competition.create", "Open a competition.", OFFICE, (Field("code", "key"), *COMPETITION)),
    Act("competition.change", "Change what is said about the competition.", OFFICE, tuple(map(optional, COMPETITION))),
    Act(
        "policy.set",
        "Set a policy of the competition, or of one category.",
        (*OFFICE, "referee"),
        (
            Field("name", "choice", choices=tuple(POLICIES)),
            Field("value", "any"),
            Field("category", "key", "", False),
        ),
    ),
    Act("category.add", "Add a category.", OFFICE, (Field("category", "key"), *CATEGORY)),
    Act("category.change", "Change a category.", OFFICE, (Field("category", "key"), *map(optional, CATEGORY))),
    Act("category.remove", "Remove a category that holds nothing.", OFFICE, (Field("category", "key"),)),
    Act(
        "segment.add",
        "Add a segment; its key is category-segment.",
        OFFICE,
        (Field("category", "key"), Field("segment", "key"), *SEGMENT),
    ),
    Act("segment.change", "Change a segment nobody has skated in.", OFFICE, (CS, *map(optional, SEGMENT))),
    Act("segment.remove", "Remove a segment nobody has skated in.", OFFICE, (CS,)),
    Act(
        "entry.add",
        "Enter a skater, couple or team.",
        OFFICE,
        (Field("category", "key"), Field("entry", "key", "made from the category unless given", False), *ENTRY),
    ),
    Act("entry.change", "Change an entry.", OFFICE, (Field("entry", "key"), *map(optional, ENTRY))),
    Act(
        "entry.remove",
        "Take back entries that stand in no starting order, all or none: a file read twice, a name typed in error.",
        OFFICE,
        (Field("entries", "keys", high=500), REASON),
    ),
    Act(
        "entry.withdraw",
        "Withdraw an entry.",
        (*OFFICE, "referee"),
        (Field("entry", "key"), text("reason")),
    ),
    Act(
        "entry.reinstate",
        "Take back a withdrawal or disqualification.",
        (*OFFICE, "referee"),
        (Field("entry", "key"), text("reason")),
    ),
    Act(
        "entry.disqualify",
        "Disqualify an entry; places follow the policy.",
        ("referee", "host"),
        (Field("entry", "key"), REASON),
    ),
    Act(
        "entries.import",
        "Enter many at once, all or none.",
        OFFICE,
        (
            Field("category", "key", "for entries that name none", False),
            text("source", "the file they came from"),
            Field("categories", "maps", "new categories, as category.add takes them", False, high=60),
            Field("entries", "maps", "as entry.add takes them", high=500),
        ),
    ),
    Act(
        "official.add",
        "Enter an official.",
        OFFICE,
        (Field("official", "key"), text("name", low=1), *OFFICIAL),
    ),
    Act(
        "official.change",
        "Change an official.",
        OFFICE,
        (Field("official", "key"), text("name"), *OFFICIAL),
    ),
    Act(
        "panel.set",
        "Name the officials of a segment: [{official, function, seat}]; conflicts are told, not refused.",
        (*OFFICE, "referee"),
        (
            CS,
            Field("officials", "maps", high=40),
            Field("from_start", "int", "a further panel that takes over from this number", False, low=2, high=200),
        ),
    ),
    Act(
        "planned.set",
        "Enter a planned programme.",
        (*OFFICE, "data_operator"),
        (Field("entry", "key"), choice_of("segment", SegmentKind), Field("elements", "texts", high=40)),
    ),
    Act(
        "draw.make",
        "Draw the starting order by the policy; the seed stands on the record.",
        (*OFFICE, "referee"),
        (
            CS,
            text("seed", "any text; made by the server unless given", high=80),
            Field("witnesses", "texts", "who saw it", False, high=10),
            Field("given", "any", "lists of entries: groups in the order they skate, drawn within", False),
            text("reason", "why it is drawn again; a second draw needs it, and a witness"),
        ),
    ),
    Act(
        "seats.draw",
        "Draw the judges' seats of a panel; the seed stands on the record.",
        (*OFFICE, "referee"),
        (
            CS,
            text("seed", "any text; made by the server unless given", high=80),
            Field("witnesses", "texts", "who saw it", False, high=10),
        ),
    ),
    Act(
        "order.set",
        "Set the starting order by hand.",
        (*OFFICE, "referee"),
        (CS, Field("order", "keys", "entries in starting order", high=200), REASON),
    ),
    Act(
        "order.late",
        "Place an entry that came after the draw: first, last, or at a place that is drawn.",
        (*OFFICE, "referee"),
        (
            CS,
            Field("entry", "key"),
            Field("place", "choice", "by the policy late_entry unless given", False, choices=LATE_PLACES),
            text("seed", "for a place that is drawn; made by the server unless given", high=80),
            Field("witnesses", "texts", "who saw it", False, high=10),
            REASON,
        ),
    ),
    Act(
        "order.close_up",
        "Take withdrawn entries out of an order nobody has skated in: the numbers close up, the groups even out.",
        (*OFFICE, "referee"),
        (CS, REASON),
    ),
    Act(
        "groups.set",
        "Set the sizes of the warm-up groups.",
        (*OFFICE, "referee"),
        (CS, Field("groups", "ints", "sizes in skating order; absent: evened out anew", False, low=1, high=30)),
    ),
    Act(
        "timetable.set",
        "Set the timetable.",
        OFFICE,
        (Field("items", "maps", high=300),),
    ),
    Act(
        "timetable.begin",
        "An item of the timetable that is no segment begins now: a break, a ceremony, the ice.",
        RUN,
        (Field("item", "key", "key of the item"),),
    ),
    Act("timetable.end", "An item of the timetable ends now.", RUN, (Field("item", "key", "key of the item"),)),
    Act(
        "team.set",
        "Set the team event: its teams and its segments.",
        OFFICE,
        (
            Field("teams", "maps", "team, name, nation", high=40),
            Field("segments", "maps", "cs, discipline, final", high=20),
        ),
    ),
    # running a segment
    Act("segment.open", "Open a segment.", RUN, (CS,)),
    Act("segment.close", "Close a segment for marks.", RUN, (CS,)),
    Act(
        "segment.hold",
        "Hold the scores of a segment back from the public, or let them out again.",
        (*OFFICE, "referee"),
        (CS, Field("on", "bool"), text("reason", "may stay empty")),
    ),
    Act(
        "warmup.start",
        "A warm-up group takes the ice; every desk counts down.",
        RUN,
        (
            CS,
            Field("group", "int", "the next that has not warmed up unless given", False, low=1, high=60),
            Field("seconds", "int", "by the policy warm_up_seconds unless given", False, low=10, high=3600),
        ),
    ),
    Act("warmup.end", "The warm-up ends. The next call ends it too.", RUN, (CS,)),
    Act(
        "resurfacing.start",
        "The ice is resurfaced; every desk counts down.",
        RUN,
        (
            CS,
            Field("seconds", "int", "by the policy resurfacing_seconds unless given", False, low=10, high=7200),
        ),
    ),
    Act("resurfacing.end", "The ice is ready.", RUN, (CS,)),
    Act("skate.call", "Call the next skater to the ice.", RUN, PLACE),
    Act("skate.start", "The music starts.", (*RUN, "technical_controller"), PLACE),
    Act("skate.end", "The music ends.", (*RUN, "technical_controller"), PLACE),
    Act(
        "skate.back",
        "Take back the last step of a skate: the music's end, its start, or the call of the wrong skater.",
        (*RUN, "technical_controller"),
        PLACE,
    ),
    Act(
        "skate.standing",
        "Say that somebody did not start or did not finish.",
        ("referee", "secretariat", "host"),
        (
            *PLACE,
            choice_of("standing", (Standing.RANKED, Standing.WITHDRAWN, Standing.NOT_STARTED, Standing.DISQUALIFIED)),
            REASON,
            Field("place", "int", "the place that stays empty, where others keep theirs", False, low=1, high=200),
        ),
    ),
)

ACTS: dict[str, Act] = {act.kind: act for act in (*_SETTING_UP, *RUNNING, *HOLDS)}
"""Every act by its kind."""

FUNCTIONS = tuple(f.value for f in Function)
