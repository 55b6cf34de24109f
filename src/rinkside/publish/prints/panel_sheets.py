"""Sheets to write on by hand, for the day the screens are dark: judges, referee, technical panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rinkside.domain import Function, Official, Standing
from rinkside.errors import RinksideError
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment, Start
from rinkside.publish.prints.frame import section
from rinkside.publish.prints.lists import column, group, heading, listing, official_name

__all__ = ["judges_sheets", "referee_sheet", "technical_sheets"]

Sections = list[dict[str, Any]]

_USUAL_ROWS = 12
_FUNCTIONS = (
    Function.TECHNICAL_CONTROLLER,
    Function.TECHNICAL_SPECIALIST,
    Function.ASSISTANT_TECHNICAL_SPECIALIST,
    Function.DATA_OPERATOR,
    Function.REPLAY_OPERATOR,
)
_REFEREE = ("Falls", "Time", "Costume/\nprop", "Interruption", "Late\nstart", "Music", "Other")


def judges_sheets(
    p: Publication, c: PublishedCategory, s: PublishedSegment, only: Sequence[Official] | None = None
) -> Sections:
    """A sheet for each judge: a block a skater with the planned elements, the scale of grades to ring, components.

    `only` are the judges asked for, all unless given; where no panel is known there is one sheet without a name.
    """
    if not s.starts:
        return []
    limit = _limit(s)
    judges: Sequence[Official | None] = only if only is not None else (s.panel.judges if s.panel else ())
    grades = [("0" if g == 0 else f"{g:+d}".replace("-", "−")) for g in range(-limit, limit + 1)]
    columns = [
        column("#", 18, "center"), column("Planned", 92), column("Executed"),
        *(column("", 22, "center") for _ in grades),
    ]  # fmt: skip
    made = []
    for judge in judges or (None,):
        who = f"Judge No. {judge.seat or ''}: {official_name(judge)} {judge.nation}" if judge else "Judge:"
        blocks = [
            _block(p, c, s, start, lambda n, code: [str(n), code, "", *grades], _components(s)) for start in _skating(s)
        ]
        top = heading(p, "Judges Sheet", c, s)
        made.append(
            section(
                "form", *top, intro=[who, "Ring one grade for each element; write each component in steps of 0.25."],
                columns=columns, row=3, skaters=blocks, sign=["Signature"],
            )
        )  # fmt: skip
    return made


def technical_sheets(
    p: Publication, c: PublishedCategory, s: PublishedSegment, only: Sequence[Official] | None = None
) -> Sections:
    """A sheet for each of the technical panel: planned against called, calls, falls, what is to be looked at again.

    `only` are the officials asked for, the whole technical panel unless given; where none is known there is one sheet
    without a name. [] before the draw.
    """
    if not s.starts:
        return []
    columns = [
        column("#", 18, "center"), column("Planned", 110), column("Called"), column("Level / calls", 110),
        column("Fall", 32, "center"), column("Review", 40, "center"), column("Decision", 100),
    ]  # fmt: skip
    panel = [o for o in (s.panel.officials if s.panel else ()) if o.function in _FUNCTIONS]
    theirs: Sequence[Official | None] = only if only is not None else panel
    blocks = [_block(p, c, s, start, lambda n, code: [str(n), code, *[""] * 5], []) for start in _skating(s)]
    intro = [f"{o.function}: {official_name(o)} {o.nation}".rstrip() for o in panel]
    made = []
    for official in theirs or (None,):
        title = f"{official.function} Sheet" if official else "Technical Panel Sheet"
        who = f"This sheet: {official_name(official)} {official.nation}".rstrip() if official else ""
        sign = [str(official.function)] if official else [str(f) for f in _FUNCTIONS[:3]]
        made.append(
            section(
                "form", *heading(p, title, c, s), intro=[*intro, *([who] if who else [])], columns=columns, row=4,
                skaters=blocks, sign=sign,
            )
        )  # fmt: skip
    return made


def referee_sheet(p: Publication, c: PublishedCategory, s: PublishedSegment) -> Sections:
    """The referee's sheet: a line a skater with room for times, falls and every deduction the referee decides.

    [] before the draw.
    """
    if not s.starts:
        return []
    columns = [
        column("Start\nNo.", 36, "center"), column("Name", strong=True), column("Nation", 38, "center"),
        column("Skated\n(min:s)", 44, "center"), *(column(title, 48, "center") for title in _REFEREE),
    ]  # fmt: skip
    rows = [[str(x.number), x.entrant.name, x.entrant.nation, "", *[""] * len(_REFEREE)] for x in s.starts]
    struck = [at for at, x in enumerate(s.starts) if x.standing is not Standing.RANKED]
    referee = next((o for o in (s.panel.officials if s.panel else ()) if o.function is Function.REFEREE), None)
    intro = [f"Referee: {official_name(referee)} {referee.nation}".rstrip()] if referee else []
    top = heading(p, "Referee Sheet", c, s)
    return [
        listing(top, columns, [group(rows, struck=struck)], empty="", intro=intro,
                boxed=True, sign=["Referee"], row=6)
    ]  # fmt: skip


def _skating(s: PublishedSegment) -> list[Start]:
    """Who has a block to write in: everybody who has not withdrawn."""
    return [start for start in s.starts if start.standing is Standing.RANKED]


def _limit(s: PublishedSegment) -> int:
    """The highest grade of the segment's rules, 5 where they are not known."""
    try:
        return int(s.rules.get("goe.limit")) if s.rules else 5
    except RinksideError:
        return 5


def _components(s: PublishedSegment) -> list[str]:
    """The components to mark, by the names this segment's rules give them; else those that were printed."""
    try:
        if s.rules is not None:
            names = s.rules.get("components.names")
            return [str(names[code][0]).title() for code in s.rules.get("components.set")]
    except (RinksideError, KeyError):
        pass
    first = next((r.performance for r in s.rows if r.performance and r.performance.components), None)
    return [component.name for component in first.components] if first else []


def _block(
    p: Publication, c: PublishedCategory, s: PublishedSegment, start: Any, row: Any, boxes: list[str]
) -> dict[str, Any]:
    """One skater's block: the planned codes, else as many empty rows as the segment has elements at most."""
    planned = dict(c.entry_of(start.entrant).planned).get(s.kind, ())
    most = max((len(r.performance.elements) for r in s.rows if r.performance), default=_USUAL_ROWS)
    codes = [*planned, *[""] * max(0, most - len(planned))]
    return {
        "start": str(start.number),
        "name": start.entrant.name,
        "nation": start.entrant.nation,
        "side": f"Warm-up group {start.group}" if start.group else "",
        "rows": [row(n, code) for n, code in enumerate(codes, 1)],
        "boxes": boxes,
        "remarks": "Remarks",
    }
