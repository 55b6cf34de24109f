"""The acts of the technical panel, judges, referee, paper and devices."""

from __future__ import annotations

from rinkside.live.act_fields import ASKS, CODE, CS, PANEL, PLACE, REASON, REFEREE, ROW, SEAT, optional, text
from rinkside.live.acts import Act, Field
from rinkside.programs import PANEL_REASONS

__all__ = ["RUNNING"]

RUNNING = (
    # the technical panel
    Act(
        "element.call",
        "Call an element behind the ones called.",
        PANEL,
        (
            *PLACE,
            optional(ROW),
            CODE,
            Field("x", "bool", "in the second half and so rewarded; derived unless given", False),
            Field("exact", "bool", "counts as written, whatever the programme check says", False),
        ),
        undo=True,
    ),
    Act(
        "element.change",
        "Change a call; only this row is reopened for the judges.",
        PANEL,
        (*PLACE, ROW, CODE, Field("x", "bool", "", False), Field("exact", "bool", "", False)),
        undo=True,
    ),
    Act("element.remove", "Remove a row.", PANEL, (*PLACE, ROW), undo=True),
    Act(
        "element.insert",
        "Insert a row before another.",
        PANEL,
        (
            *PLACE,
            optional(ROW),
            Field("before", "int", "key of the row it goes before", low=1, high=999),
            CODE,
            Field("x", "bool", "", False),
            Field("exact", "bool", "", False),
        ),
        undo=True,
    ),
    Act(
        "element.review",
        "Mark a row for review, or take the mark off.",
        PANEL,
        (*PLACE, ROW, Field("on", "bool"), text("note")),
        undo=True,
    ),
    Act(
        "element.invalid",
        "The panel's own *: the element, or one of its jumps (from 0), does not count.",
        PANEL,
        (
            *PLACE,
            ROW,
            Field("part", "int", "which jump, from 0; absent: the whole element", False, high=9),
            Field("reason", "choice", "", choices=tuple(PANEL_REASONS)),
            Field("on", "bool", "false takes it back", False),
        ),
        undo=True,
    ),
    Act(
        "second_half.start",
        "The second half starts behind this row; 0: before the first, absent: not yet.",
        PANEL,
        (*PLACE, Field("after_row", "int", "", False, high=999)),
        undo=True,
    ),
    Act(
        "fall.set",
        "The falls of a skate, each with its row or none, and the partner in couples.",
        (*PANEL, "referee"),
        (*PLACE, Field("falls", "maps", "row, partner", high=60)),
        undo=True,
    ),
    Act(
        "bonus.set",
        "Bonus points of a row, or of the skate.",
        PANEL,
        (*PLACE, optional(ROW), Field("points", "points", high=2000)),
        undo=True,
    ),
    Act("panel.agree", "Agree to the calls as they stand.", (*PANEL, "referee"), PLACE, undo=True),
    Act(
        "panel.release",
        "Release the calls: from now on only a correction changes them.",
        ("technical_controller",),
        PLACE,
    ),
    # judges
    Act(
        "mark.goe",
        "A grade of execution from the judge's own seat.",
        ("judge",),
        (
            *PLACE,
            ROW,
            Field("mark", "int", low=-5, high=5),
            Field("call_version", "int", "the version seen; 0: before the call", False, high=9999),
        ),
        undo=True,
    ),
    Act(
        "mark.component",
        "A component mark in hundredths.",
        ("judge",),
        (*PLACE, Field("component", "text", "CO, PR, SK…", low=1, high=40), Field("mark", "points", high=1000)),
        undo=True,
    ),
    Act(
        "mark.clear",
        "Take back a mark.",
        ("judge",),
        (*PLACE, optional(ROW), Field("component", "text", "", False, low=1, high=40)),
    ),
    Act(
        "marks.confirm",
        "Confirm all marks; then only the referee reopens.",
        ("judge",),
        (*PLACE, Field("missing", "bool", "confirm although marks are missing", False)),
    ),
    # referee
    Act(
        "deduction.set",
        "Set a deduction; count 0 takes it off. Points come from the rules unless given.",
        ("referee",),
        (
            *PLACE,
            Field("kind", "text", "such as time_per_5_seconds, costume_or_prop, or own words", low=1, high=60),
            Field("count", "int", "", False, high=99),
            Field("points", "points", "a positive magnitude for all of them together", False, high=5000),
            text("why"),
        ),
    ),
    Act("interruption.start", "Stop a skate.", ("referee",), (*PLACE, text("why"))),
    Act(
        "interruption.end",
        "Skate on; the time lost is the server's.",
        ("referee",),
        (*PLACE, Field("allowance", "bool", "with the allowance of three minutes", False)),
    ),
    Act(
        "marks.reopen",
        "Reopen marks of a judge: named rows and components, or all.",
        REFEREE,
        (
            *PLACE,
            SEAT,
            Field("rows", "ints", "", False, low=1, high=999),
            Field("components", "texts", "", False, high=10),
            text("reason"),
        ),
    ),
    Act("seat.excuse", "A judge gives no marks for this skate.", REFEREE, (*PLACE, SEAT, REASON)),
    Act(
        "seats.count",
        "Which seats were drawn to count for this skate, where more judges mark than count; none: as the segment says.",
        (*REFEREE, "secretariat", "host"),
        (*PLACE, Field("seats", "ints", low=1, high=15), text("reason")),
    ),
    Act(
        "element.value",
        "Enter the base value or the panel's GOE of an element for which the rules establish none.",
        ("referee", "technical_controller"),
        (
            *PLACE,
            ROW,
            Field("base_value", "points", "hundredths", False, high=5000),
            Field("goe", "points", "the panel's, hundredths", False, low=-5000, high=5000),
            REASON,
        ),
    ),
    Act("skate.approve", "Approve a score; from now on it is official.", REFEREE, PLACE),
    Act("segment.approve", "Approve the result of a segment.", REFEREE, (CS,)),
    Act(
        "segment.reopen",
        "Reopen an official result; its versions stay, the next approval makes the next one.",
        REFEREE,
        (CS, REASON, Field("asked_by", "text", low=1)),
    ),
    Act(
        "skate.reopen",
        "Reopen an approved score; the next approval makes its next version.",
        REFEREE,
        (*PLACE, REASON, Field("asked_by", "text", low=1)),
    ),
    Act(
        "result.publish",
        "Publish the result anew under the next number.",
        (*REFEREE, "secretariat"),
        (CS, text("note")),
    ),
    Act(
        "correction.open",
        "Ask for a correction of what was entered.",
        ASKS,
        (
            *PLACE,
            Field("correction", "key", "made by the server unless given", False),
            Field(
                "what", "choice", choices=("element", "highlight", "mark", "component", "deduction", "falls", "bonus")
            ),
            optional(ROW),
            optional(SEAT),
            Field("component", "text", "", False, low=1, high=40),
            Field("deduction", "text", "", False, low=1, high=60),
            Field("from", "any", "the value that stands", False),
            Field("to", "any", "the value that should stand", False),
            REASON,
            Field("asked_by", "text", low=1),
        ),
    ),
    Act("correction.agree", "Agree to a correction.", ASKS, (Field("correction", "key"),)),
    Act(
        "correction.apply",
        "Put a correction into force; the result gets its next number.",
        REFEREE,
        (Field("correction", "key"),),
    ),
    Act("correction.drop", "Drop a correction.", ASKS, (Field("correction", "key"), text("reason"))),
    # paper
    Act(
        "paper.enter",
        "Enter a judge's sheet: marks by row, components by code.",
        ("paper_entry", "data_operator", "secretariat"),
        (*PLACE, SEAT, Field("marks", "map"), Field("components", "map", "", False)),
    ),
    Act(
        "paper.confirm",
        "The sheet was entered right; another device says so.",
        ("paper_check", "referee", "secretariat"),
        (*PLACE, SEAT),
    ),
    Act(
        "paper.differ",
        "The sheet says something else.",
        ("paper_check", "referee", "secretariat"),
        (*PLACE, SEAT, text("note")),
    ),
    # devices
    Act(
        "device.join",
        "A device takes a role.",
        ("host",),
        (
            Field("device", "key"),
            Field("role", "text", low=1, high=40),
            optional(SEAT),
            text("label", high=80),
        ),
    ),
    Act("device.leave", "A device is put aside.", ("host", "secretariat"), (Field("device", "key"),)),
    Act(
        "seat.takeover",
        "Another device takes a judge's place.",
        ("host", "secretariat", "referee"),
        (SEAT, Field("device", "key"), text("role", high=40)),
    ),
    Act(
        "undo",
        "Take back an own act.",
        (*PANEL, "judge", "referee", "secretariat"),
        (Field("of", "text", "id of the act", low=1, high=80),),
    ),
)


"""The acts from the first call to the approved result."""
