"""Prints about one segment: starting order, officials, planned content, result, judges' details."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rinkside.domain import Function, Standing, parse_rsc
from rinkside.errors import RinksideError
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment, ResultRow, Status
from rinkside.publish.official_code import rsc_of
from rinkside.publish.prints.frame import minus, shown
from rinkside.publish.prints.judges_details import details_sections
from rinkside.publish.prints.lists import (
    clock,
    column,
    group,
    heading,
    listing,
    official_name,
    place_or_standing,
    replaces,
)
from rinkside.scoring.components import code_of

__all__ = ["officials", "planned_content", "segment_details", "segment_result", "starting_order"]

Sections = list[dict[str, Any]]


def starting_order(p: Publication, c: PublishedCategory, s: PublishedSegment) -> Sections:
    """Who skates when: start number, name, nation, club, in warm-up groups; [] before the draw.

    Times are the planned ones; where the rink runs a minute or more late or early, a second column has them by what
    really happened. Who withdrew stands struck through.
    """
    if not s.starts:
        return []
    clubs = any(start.entrant.club for start in s.starts)
    times = any(start.time for start in s.starts)
    moved = any(clock(x.expected) not in ("", clock(x.time)) for x in s.starts if x.standing is Standing.RANKED)
    gone = any(x.standing is not Standing.RANKED for x in s.starts)
    columns = [column("Start\nNo.", 40, "center"), column("Name", strong=True), column("Nation", 50, "center")]
    columns += [column("Club", 150)] if clubs else []
    columns += [column("Status", 44, "center")] if gone else []
    columns += [column("Time", 44, "right")] if times else []
    columns += [column("Re-timed", 52, "right", strong=True)] if moved else []
    groups = []
    for number in dict.fromkeys(start.group for start in s.starts):
        starts = [x for x in s.starts if x.group == number]
        rows = []
        for x in starts:
            there = x.standing is Standing.RANKED
            rows.append(
                [str(x.number), x.entrant.name, x.entrant.nation]
                + ([x.entrant.club] if clubs else [])
                + (["" if there else x.standing.value] if gone else [])
                + ([clock(x.time)] if times else [])
                + ([clock(x.expected) if there else ""] if moved else [])
            )
        struck = [at for at, x in enumerate(starts) if x.standing is not Standing.RANKED]
        groups.append(group(rows, "" if number is None else f"Warm-up group {number}", struck))
    notes = [] if times else ["No times are known for this segment: they come with the timetable."]
    if moved:
        notes.append("Time is the planned one, Re-timed what happened at the rink makes of it.")
    top = heading(p, "Start List with Times" if times else "Start List", c, s)
    return [listing(top, columns, groups, empty="", notes=notes)]


_FIRST = (
    Function.REFEREE,
    Function.TECHNICAL_CONTROLLER,
    Function.TECHNICAL_SPECIALIST,
    Function.ASSISTANT_TECHNICAL_SPECIALIST,
    Function.JUDGE,
    Function.DATA_OPERATOR,
    Function.REPLAY_OPERATOR,
    Function.OTHER,
)


def officials(p: Publication, c: PublishedCategory, s: PublishedSegment) -> Sections:
    """The panel: function, name, nation, judges by seat."""
    held = s.panel.officials if s.panel else ()
    ordered = sorted(held, key=lambda o: (_FIRST.index(o.function), o.seat or 0))
    rows = [
        [
            o.printed_function
            or (f"Judge No. {o.seat}" if o.function is Function.JUDGE and o.seat else str(o.function)),
            official_name(o),
            o.nation,
        ]
        for o in ordered
    ]
    columns = [column("Function", 200), column("Name", strong=True), column("Nation", 60, "center")]
    return [listing(heading(p, "Panel of Officials", c, s), columns, [group(rows)], empty="The panel is not public.")]


def planned_content(p: Publication, c: PublishedCategory, s: PublishedSegment) -> Sections:
    """What each skater announced: elements in order, music and coach where they are known; [] before the draw."""
    if not s.starts:
        return []
    columns = [
        column("Start\nNo.", 40, "center"), column("Name", 150, strong=True), column("Nation", 44, "center"),
        column("Planned elements"),
    ]  # fmt: skip
    rows = []
    for start in s.starts:
        entry = c.entry_of(start.entrant)
        codes = dict(entry.planned).get(s.kind, ())
        beside = [f"Music: {entry.music}" if entry.music else "", f"Coach: {entry.coach}" if entry.coach else ""]
        text = "  ".join(f"{n}. {code}" for n, code in enumerate(codes, 1)) or "not announced"
        rows.append([str(start.number), start.entrant.name, start.entrant.nation, _lines(text, beside)])
    top = heading(p, "Planned Program Content", c, s)
    return [listing(top, columns, [group(rows)], empty="", row=4)]


def _lines(text: str, beside: list[str]) -> str:
    return "\n".join([text, *filter(None, beside)])


def segment_result(p: Publication, c: PublishedCategory, s: PublishedSegment) -> Sections:
    """The result of a segment in the official order of columns: place, name, nation, TSS, TES, PCS, components, Ded."""
    codes = _codes(s)
    numbered = any(r.start_number is not None for r in s.rows)
    columns = [
        column("Pl.", 26, "center"), column("Name", strong=True), column("Nation", 40, "center"),
        column("TSS\n=", 40, "right", strong=True), column("TES\n+", 38, "right"), column("PCS\n+", 38, "right"),
        *(column(code, 30, "right") for code in codes), column("Ded.\n-", 32, "right"),
        *([column("StN.", 30, "right")] if numbered else []),
    ]  # fmt: skip
    rows = [_result_row(r, codes)[: len(columns)] for r in s.rows]
    empty = "The result is held back." if s.status is Status.HELD else "Nobody has skated yet."
    title = "Segment Result" if s.status is not Status.PROVISIONAL else "Segment Result (provisional)"
    notes = ["TSS total segment score, TES total element score, PCS total program component score, StN. start number"]
    return [listing(heading(p, title, c, s, numbers=True), columns, [group(rows)], empty=empty, notes=notes)]


def _codes(s: PublishedSegment) -> list[str]:
    """The abbreviations of the components in printed order; () where no marks are public."""
    first = next((r.performance for r in s.rows if r.performance and r.performance.components), None)
    if first is None or s.rules is None:
        return []
    found = []
    for component in first.components:
        try:
            found.append(code_of(component.name, s.rules))
        except RinksideError:
            return []
    return found


def _result_row(r: ResultRow, codes: list[str]) -> list[str]:
    means = [shown(component.mean) for component in r.performance.components] if r.performance else []
    means = (means + [""] * len(codes))[: len(codes)]
    start = "" if r.start_number is None else str(r.start_number)
    return [
        place_or_standing(r.place, r.standing), r.entrant.name, r.entrant.nation, shown(r.tss), shown(r.tes),
        shown(r.pcs), *means, minus(r.deductions), f"#{start}" if start else "",
    ]  # fmt: skip


def segment_details(p: Publication, c: PublishedCategory, s: PublishedSegment) -> Sections:
    """Judges Details per Skater of the segment, with its official code; [] where no marks are public."""
    only = replace(p, categories=(replace(c, segments=(s,)),))
    code = rsc_of(c, s)
    sheets = only.event().sheets()
    if code:
        sheets = tuple(replace(sheet, id=replace(sheet.id, rsc=parse_rsc(code))) for sheet in sheets)
    return details_sections(sheets, replaces=replaces(s, c))
