"""A publication of a competition at the rink, from its journal: what is approved, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from rinkside.domain import (
    Component,
    Discipline,
    Entrant,
    Function,
    Gender,
    Level,
    Official,
    Panel,
    Performance,
    Season,
    SegmentKind,
    Standing,
)
from rinkside.errors import RinksideError
from rinkside.live.before import timetable_now
from rinkside.live.rules import counting_of, judges_of, rules_of, settings_of
from rinkside.live.score import entrant_of, skate_score
from rinkside.live.standings import overall, segment_standings
from rinkside.live.state import State
from rinkside.live.timetable import zone_of
from rinkside.publish.apart import told_apart
from rinkside.publish.changes import changes
from rinkside.publish.model import (
    Entry,
    OverallRow,
    Publication,
    PublishedCategory,
    PublishedSegment,
    ResultRow,
    Start,
    Status,
    TimetableItem,
    Version,
)
from rinkside.publish.policy import Policy
from rinkside.publish.sheet_names import sheet_name
from rinkside.publish.teams import team_of_state
from rinkside.rulebook import SegmentRules

__all__ = ["from_state"]

Doc = dict[str, Any]
_STATUS = {"planned": Status.PLANNED, "open": Status.RUNNING, "closed": Status.PROVISIONAL, "approved": Status.OFFICIAL}


def from_state(state: State) -> Publication:
    """The competition as the public may see it: every approved score, orders, officials, versions with their reasons.

    What the journal holds back (a segment on hold, the policies of publication) is in the categories' `policy`.
    """
    doc = state.doc
    held = doc["competition"]
    times, items = _timetable(state)
    return Publication(
        held.get("name") or state.code,
        held.get("venue") or "",
        _day(held.get("first_day")),
        _day(held.get("last_day")),
        told_apart(_category(state, key, times) for key in doc["categories"]),
        items,
        doc["at"],
        team=team_of_state(state),
    )


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _category(state: State, key: str, times: Mapping[tuple[str, int], tuple[str, str]]) -> PublishedCategory:
    held = state.doc["categories"][key]
    segments = tuple(_segment(state, cs, times) for cs in held["segments"])
    policy = Policy(
        tuple(s.title for s, cs in zip(segments, held["segments"], strict=True) if state.doc["segments"][cs]["held"]),
        bool(state.policy("publish_podium_only", key)),
        bool(state.policy("publish_without_places", key)),
        bool(state.policy("publish_without_panel", key)),
    )
    days = [s.date for s in segments if s.date] or [_day(state.doc["competition"].get("first_day")) or date.today()]
    return PublishedCategory(
        held.get("title") or key,
        Discipline(held["discipline"]),
        Level(held["level"]),
        Season.of(max(days)),
        Gender(held["gender"]) if held.get("gender") else None,
        segments,
        tuple(_entry(state, e) for e in held["entries"]),
        () if key in _of_team(state) else _overall(state, key),
        policy,
    )


def _of_team(state: State) -> set[str]:
    """The disciplines of the team event, whose skaters have no result of their own."""
    return {state.doc["segments"][s["cs"]]["category"] for s in state.doc["team"]["segments"]}


def _entrant(state: State, key: str) -> Entrant:
    """The entrant by the name of sheets, where the office has not written another (`sheet_name`)."""
    found = entrant_of(state, key)
    parts = [(str(m.get("given") or ""), str(m.get("family") or "")) for m in state.doc["entries"][key]["members"]]
    return replace(found, name=sheet_name(found.name, parts))


def _entry(state: State, key: str) -> Entry:
    held = state.doc["entries"][key]
    music = held.get("music") or ""
    if isinstance(music, dict):
        music = "; ".join(str(v) for v in music.values() if v)
    kinds = {kind.value: kind for kind in SegmentKind}
    planned = [
        (kinds[kind], tuple(str(c) for c in codes))
        for kind, codes in (held.get("planned") or {}).items()
        if kind in kinds and codes
    ]
    return Entry(
        _entrant(state, key), held.get("coach") or "", held.get("choreographer") or "", str(music), tuple(planned)
    )


def _segment(state: State, cs: str, times: Mapping[tuple[str, int], tuple[str, str]]) -> PublishedSegment:
    held = state.doc["segments"][cs]
    kind = SegmentKind(held["kind"])
    rules: SegmentRules | None
    try:
        rules = rules_of(state, cs)
    except RinksideError:
        rules = None
    rows = tuple(
        _row(state, cs, r, rules) for r in segment_standings(state, cs, running=False, approved=True)
    ) if rules is not None else ()  # fmt: skip
    status = _STATUS.get(held["status"], Status.PLANNED)
    if status is Status.RUNNING and not any(s["status"] != "waiting" for s in held["skates"].values()):
        status = Status.PLANNED
    groups = held.get("groups") or []
    group_of: dict[int, int] = {}
    start = 0
    for number, size in enumerate(groups, 1):
        for _ in range(size):
            start += 1
            group_of[start] = number
    starts = tuple(
        Start(
            n, _entrant(state, entry), group_of.get(n), *times.get((cs, n), ("", "")), _standing(state, held, n, entry)
        )
        for n, entry in enumerate(held["order"], 1)
    )
    return PublishedSegment(
        kind,
        held.get("title") or kind.value.title(),
        _day(held["day"]),
        status,
        judges_of(state, cs),
        False,
        _panel(state, held["panel"]),
        starts,
        rows,
        _versions(state, held),
        rules,
        settings_of(state, cs),
    )


def _standing(state: State, segment: Doc, start: int, entry: str) -> Standing:
    """What became of who drew that number: withdrawn or disqualified, with the entry or in this segment."""
    told = (segment["skates"].get(str(start), {}).get("standing", "ranked"), state.doc["entries"][entry]["standing"])
    return Standing(next((t for t in told if t != "ranked"), "ranked"))


def _panel(state: State, panel: list[Doc]) -> Panel | None:
    found = []
    for seat in panel:
        official = state.doc["officials"].get(seat["official"], {})
        function = next((f for f in Function if f.value == seat["function"]), Function.OTHER)
        name = official.get("name") or seat["official"]
        found.append(
            Official(
                function,
                name,
                official.get("nation") or "",
                seat.get("seat"),
                official.get("title") or "",
                "" if function is not Function.OTHER else str(seat["function"]),
            )
        )
    order = list(Function)
    return Panel(tuple(sorted(found, key=lambda o: (order.index(o.function), o.seat or 0)))) if found else None


def _row(state: State, cs: str, row: Doc, rules: SegmentRules | None) -> ResultRow:
    skate = state.doc["segments"][cs]["skates"][str(row["start"])]
    entrant = _entrant(state, row["entry"])
    standing = Standing(row["standing"])
    performance = _performance(state, cs, row, rules) if skate["official"] is not None and skate["rows"] else None
    return ResultRow(
        entrant,
        row["place"],
        row["tss"],
        row["tes"],
        row["pcs"],
        row["deductions"],
        row["start"],
        standing,
        performance,
        counting_of(state, cs, row["start"]),
    )


def _performance(state: State, cs: str, row: Doc, rules: SegmentRules | None) -> Performance:
    """The skate with every value filled in, as its sheet prints it."""
    found = skate_score(state, cs, row["start"])
    p, score = found.performance, found.score
    elements = tuple(
        replace(e, base_value=s.base_value or 0, goe=s.goe or 0, score=s.score or 0)
        for e, s in zip(p.elements, score.elements, strict=True)
    )
    components = tuple(
        Component(_component_name(s.code or c.name, rules), s.factor or 0, c.marks, s.mean)
        for c, s in zip(p.components, score.components, strict=True)
    )
    return replace(
        p,
        entrant=_entrant(state, row["entry"]),
        rank=row["place"],
        tss=score.tss,
        tes=score.tes,
        pcs=score.pcs,
        deductions=score.deductions,
        base_value=score.base_value,
        elements=elements,
        components=components,
        standing=Standing(row["standing"]),
    )


def _component_name(code: str, rules: SegmentRules | None) -> str:
    """The printed name of a component: Skating Skills for SS."""
    try:
        names = dict(rules.get("components.names")) if rules is not None else {}
    except RinksideError:
        names = {}
    return str(names[code][0]).title() if code in names else code


def _overall(state: State, key: str) -> tuple[OverallRow, ...]:
    try:
        rows = overall(state, key, running=False, approved=True)
    except RinksideError:
        return ()
    begun = list(
        dict.fromkeys(cs for cs in state.doc["categories"][key]["segments"] for r in rows if cs in r["segments"])
    )
    found = []
    for r in rows:
        standing = Standing(r["standing"])
        whole = r["complete"] and standing is Standing.RANKED
        places = tuple(r["segments"].get(cs, {}).get("place") for cs in begun)
        found.append(
            OverallRow(_entrant(state, r["entry"]), r["place"], r["total"] if whole else None, places, standing)
        )
    return tuple(found)


def _versions(state: State, held: Doc) -> tuple[Version, ...]:
    """The numbered versions of the segment's result, with what each changed and why."""
    found = []
    before: list[Doc] = []
    for result in held["results"]:
        after = [_plain(state, r) for r in result["rows"]]
        reason, asked_by = _reason(state, result.get("note") or "")
        changed = changes(before, after) if before else ()
        found.append(Version(result["version"], result["at"], reason, asked_by or result["by"], changed))
        before = after
    return tuple(found)


def _plain(state: State, row: Doc) -> Doc:
    found = {k: row.get(k) for k in ("name", "nation", "place", "tss", "tes", "pcs", "deductions", "standing")}
    return {**found, "name": _entrant(state, row["entry"]).name} if row.get("entry") in state.doc["entries"] else found


def _reason(state: State, note: str) -> tuple[str, str]:
    """The reason and who asked, out of the note a result was published with."""
    if note.startswith("correction "):
        key, _, reason = note.removeprefix("correction ").partition(": ")
        held = state.doc["corrections"].get(key, {})
        return reason, str(held.get("asked_by") or held.get("by") or "").replace("_", " ")
    if note.startswith("reopened by "):
        asked_by, _, reason = note.removeprefix("reopened by ").partition(": ")
        return reason, asked_by
    return note, ""


def _timetable(state: State) -> tuple[dict[tuple[str, int], tuple[str, str]], tuple[TimetableItem, ...]]:
    """When each start is planned and when by what happened; the lines of the timetable, one for each item.

    Times are the rink's own, with their distance from UTC.
    """
    try:
        rows = timetable_now(state, state.doc["at"])
    except (RinksideError, ValueError, KeyError):
        return {}, ()
    zone = zone_of(str(state.doc["competition"].get("timezone") or "UTC")) or UTC
    times: dict[tuple[str, int], tuple[str, str]] = {}
    items: list[TimetableItem] = []
    told: set[Any] = set()
    for row in rows:
        planned, expected = (
            datetime.fromisoformat(row[n]).astimezone(zone).isoformat() for n in ("planned", "expected")
        )
        if row.get("start") is not None and row.get("cs"):
            times[row["cs"], row["start"]] = planned, expected
        key = row["cs"] or row["item"] or (row["planned"], row["title"], row["rink"])  # a segment's steps are one line
        if key in told:
            continue
        told.add(key)
        segment = state.doc["segments"].get(row.get("cs") or "")
        if segment is None:
            items.append(TimetableItem(planned, row.get("title") or row["kind"], expected=expected))
        else:
            category = state.doc["categories"][segment["category"]].get("title") or segment["category"]
            title = segment.get("title") or segment["kind"].title()
            items.append(TimetableItem(planned, "", category, title, expected))
    return times, tuple(sorted(items, key=lambda i: i.at))
