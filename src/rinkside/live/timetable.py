"""The timetable: planned times, and times anew from what really happened.

    rows = timetable(items, segments, now="2026-02-17T18:20:00Z", timezone="Europe/Rome")

An item is a segment (warm-ups, skates, resurfacing follow from its groups) or anything else that takes the ice:

    {"kind": "segment", "cs": "W-short", "day": "2026-02-17", "start": "18:45", "rink": "A", "warm_up": 360,
     "introduction": 30, "performance": 160, "judging": 120, "resurface_after": [2, 4], "resurface": 900, "gap": 0}
    {"kind": "ceremony", "title": "Victory ceremony", "day": "2026-02-17", "start": "22:10", "seconds": 1200}

Planned times stay what was published. Expected times follow what happened: a skate that began late moves all that
follow on its rink; within a segment the next may come early, a new item never begins before its announced time. Lengths
are whole seconds, times UTC as records write them; `start` is the rink's own time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

__all__ = ["KINDS", "LENGTHS", "Wrong", "check_items", "planned_spans", "timetable"]

KINDS = ("segment", "practice", "resurfacing", "ceremony", "draw", "meeting", "break", "other")
"""What can take the ice or the officials' time."""

LENGTHS = {"warm_up": 360, "introduction": 30, "performance": 240, "judging": 120, "resurface": 900, "gap": 0}
"""Lengths in seconds where an item does not set its own."""

_LONGEST = 24 * 3600
_ITEM = re.compile(r"[A-Za-z0-9_.-]{1,40}")
Segments = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with an item: its index from 0, the field, the message and the accepted form."""

    item: int
    field: str
    message: str
    accepted: str = ""


@dataclass(slots=True)
class _Step:
    """One stretch of time on a rink. `seconds` is the plan's, `takes` what it takes now (0 for who withdrew)."""

    kind: str
    index: int
    rink: str
    planned: datetime
    seconds: int
    takes: int
    head: bool
    cs: str = ""
    title: str = ""
    group: int | None = None
    start: int | None = None
    entry: str = ""
    item: str = ""
    begun: datetime | None = None
    ended: datetime | None = None


def zone_of(name: str) -> ZoneInfo | None:
    """The time zone of that name, None for one that is not known."""
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):
        return None


def check_items(items: Sequence[Mapping[str, Any]], segments: Iterable[str]) -> list[Wrong]:
    """What is wrong with the items of a timetable; empty where they can be used. Segments are named by key."""
    known, seen = set(segments), set()
    taken: set[str] = set()
    wrong: list[Wrong] = []
    for index, item in enumerate(items):
        kind = item.get("kind")
        if kind not in KINDS:
            said = ", ".join(KINDS)
            wrong.append(Wrong(index, "kind", f"Item {index + 1} is of kind {kind!r}. Send one of {said}.", said))
            continue
        if kind == "segment":
            cs = item.get("cs")
            if not isinstance(cs, str) or cs not in known:
                said = ", ".join(sorted(known)) or "none yet"
                wrong.append(Wrong(index, "cs", f"Item {index + 1} names segment {cs!r}. Known: {said}.", said))
            elif cs in seen:
                wrong.append(Wrong(index, "cs", f"{cs} stands twice. Name each segment once.", "one item"))
            else:
                seen.add(cs)
        elif not isinstance(item.get("title"), str) or not item["title"].strip():
            wrong.append(Wrong(index, "title", f"Item {index + 1} has no title. Say what happens.", "a text"))
        key = item.get("item")
        if key is not None and (not isinstance(key, str) or not _ITEM.fullmatch(key) or key in taken):
            said = "a short key of its own, or nothing"
            wrong.append(Wrong(index, "item", f"Item {index + 1} has the key {str(key)[:40]!r}. Send {said}.", said))
        elif key is not None:
            taken.add(key)
        for name in ("title", "rink"):
            if item.get(name) is not None and not isinstance(item[name], str):
                wrong.append(Wrong(index, name, f"Item {index + 1}: {name} is no text. Send a text.", "a text"))
        wrong += _times(index, item)
    return wrong


def _day(text: str) -> date:
    """The day; ValueError for one so far off that its times could not be reckoned with."""
    day = date.fromisoformat(text)
    if not 1900 <= day.year <= 2200:
        raise ValueError(text)
    return day


def _times(index: int, item: Mapping[str, Any]) -> list[Wrong]:
    wrong = []
    for name, said, reads in (
        ("day", "a day such as 2026-02-17", _day),
        ("start", "a time such as 18:45", time.fromisoformat),
    ):
        try:
            value = item.get(name)
            ok = isinstance(value, str) and len(value) >= 5 and bool(str(reads(value)))
        except ValueError:
            ok = False
        if not ok:
            wrong.append(Wrong(index, name, f"Item {index + 1} has {name} {item.get(name)!r}. Send {said}.", said))
    for name in (*LENGTHS, "seconds"):
        value = item.get(name)
        needed = name == "seconds" and item.get("kind") != "segment"
        if value is None and not needed:
            continue
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _LONGEST:
            said = f"whole seconds from 0 to {_LONGEST}"
            wrong.append(Wrong(index, name, f"Item {index + 1} has {name} {value!r}. Send {said}.", said))
    after = item.get("resurface_after")
    if after is not None and not (isinstance(after, list) and all(isinstance(n, int) and 0 < n < 100 for n in after)):
        said = "numbers of warm-up groups, such as [2, 4]"
        wrong.append(Wrong(index, "resurface_after", f"Item {index + 1}: resurface_after is {said}.", said))
    return wrong


def timetable(
    items: Sequence[Mapping[str, Any]], segments: Segments, *, now: str, timezone: str = "UTC"
) -> list[dict[str, Any]]:
    """The rows of a timetable as it stands now, each rink by itself, in order of time.

    `segments` by key: {groups: [[{start, entry, out, called, started, ended, done}, …], …]}: who skates in which
    warm-up group, `out` true for who withdrew, and the moments that happened (UTC texts, absent before). `done`: the
    score was out, or the skate released.

    A segment may also hold `ice`: warm-ups and resurfacing that happened [{kind, group, from, until}]. An item that is
    no segment may hold `begun` and `ended`.

    A row: {kind, cs, title, group, start, entry, item, rink, planned, expected, until, late, state, out}: moments in
    UTC, `late` whole seconds (negative: early), `state` "past", "now", "next" or "later". Items are such as
    `check_items` finds nothing wrong with.
    """
    moment = _moment(now)
    rinks: dict[str, list[_Step]] = {}
    for step in _steps(items, segments, timezone):
        rinks.setdefault(step.rink, []).append(step)
    rows = []
    for steps in rinks.values():
        heads = {step.index: step.planned for step in steps if step.head}
        steps.sort(key=lambda step: (heads[step.index], step.index))
        rows += _walk(steps, moment)
    rows.sort(key=lambda r: (r["rink"], r["expected"], r["order"]))
    for row in rows:
        del row["order"]
    return rows


def planned_spans(
    items: Sequence[Mapping[str, Any]], segments: Segments, timezone: str = "UTC"
) -> dict[str, tuple[str, str]]:
    """When each segment is planned to begin and end, by key; what officials' double duties are found from."""
    spans: dict[str, tuple[datetime, datetime]] = {}
    for step in _steps(items, segments, timezone):
        if step.cs:
            end = step.planned + timedelta(seconds=step.seconds)
            first, last = spans.get(step.cs, (step.planned, end))
            spans[step.cs] = (min(first, step.planned), max(last, end))
    return {cs: (_text(first), _text(last)) for cs, (first, last) in spans.items()}


def _moment(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _steps(items: Sequence[Mapping[str, Any]], segments: Segments, timezone: str) -> Iterable[_Step]:
    zone = zone_of(timezone) or UTC
    for index, item in enumerate(items):
        begin = datetime.combine(date.fromisoformat(item["day"]), time.fromisoformat(item["start"]), zone)
        begin = begin.astimezone(UTC)
        rink = str(item.get("rink") or "")
        title = str(item.get("title") or "")
        if item["kind"] != "segment":
            step = _Step(item["kind"], index, rink, begin, item["seconds"], item["seconds"], True, title=title)
            step.item = str(item.get("item") or "")
            step.begun, step.ended = (_moment(item[n]) if item.get(n) else None for n in ("begun", "ended"))
            yield step
            continue
        yield from _of_segment(index, item, segments.get(item["cs"], {}), begin, rink, title)


def _of_segment(
    index: int, item: Mapping[str, Any], segment: Mapping[str, Any], begin: datetime, rink: str, title: str
) -> Iterable[_Step]:
    length = {name: item[name] if item.get(name) is not None else usual for name, usual in LENGTHS.items()}
    at, head = begin, True
    groups = segment.get("groups") or []
    if not groups:
        yield _Step("segment", index, rink, at, 0, 0, True, item["cs"], title)
        return
    for number, group in enumerate(groups, 1):
        skating = [s for s in group if not s.get("out")]
        seconds = length["warm_up"]
        step = _Step("warm-up", index, rink, at, seconds, seconds if skating else 0, head, item["cs"], title, number)
        step.begun, step.ended = _taken(segment, "warm-up", number)
        yield step
        head = False
        at += timedelta(seconds=seconds)
        for skate in group:
            seconds = length["introduction"] + length["performance"] + length["judging"]
            out = bool(skate.get("out"))
            step = _Step("skate", index, rink, at, seconds, 0 if out else seconds, False, item["cs"], title, number)
            step.start, step.entry = skate.get("start"), str(skate.get("entry") or "")
            step.begun, step.ended = _happened(skate, length)
            yield step
            at += timedelta(seconds=seconds)
        between = length["gap"]
        begun, ended = _taken(segment, "resurfacing", number)
        listed = number in (item.get("resurface_after") or ()) and number < len(groups)
        if listed or begun:
            seconds = length["resurface"] if listed else 0
            step = _Step("resurfacing", index, rink, at, seconds, length["resurface"], False, item["cs"], title, number)
            step.begun, step.ended = begun, ended
            yield step
            at += timedelta(seconds=seconds)
        if between and number < len(groups):
            yield _Step("gap", index, rink, at, between, between, False, item["cs"], title, number)
            at += timedelta(seconds=between)


def _taken(segment: Mapping[str, Any], kind: str, group: int) -> tuple[datetime | None, datetime | None]:
    """When a warm-up, or the resurfacing behind a group, began and ended, as far as it happened."""
    found = [t for t in segment.get("ice") or () if t["kind"] == kind and t["group"] == group]
    if not found:
        return None, None
    until = found[-1].get("until")
    return _moment(found[0]["from"]), _moment(until) if until else None


def _happened(skate: Mapping[str, Any], length: Mapping[str, int]) -> tuple[datetime | None, datetime | None]:
    """When the turn of a skater began and ended, as far as it happened or follows from what did."""
    called, started, ended, done = (
        _moment(skate[name]) if skate.get(name) else None for name in ("called", "started", "ended", "done")
    )
    begun = called or (started - timedelta(seconds=length["introduction"]) if started else None)
    if done is None and ended is not None:
        done = ended + timedelta(seconds=length["judging"])
    return begun or ended, done


def _walk(steps: Sequence[_Step], now: datetime) -> list[dict[str, Any]]:
    last_begun = max((i for i, s in enumerate(steps) if s.begun), default=-1)
    rows: list[dict[str, Any]] = []
    cursor: datetime | None = None
    upcoming = False
    for at, step in enumerate(steps):
        following = next((s.begun for s in steps[at + 1 :] if s.begun), None)
        if step.begun is not None:
            begin = step.begun
            end = step.ended or max(begin + timedelta(seconds=step.takes), min(now, following) if following else now)
            if following is not None:
                end = min(end, max(following, begin))
            state = "past" if at < last_begun or (step.ended is not None and step.ended <= now) else "now"
        elif at < last_begun:
            begin = max(step.planned if step.head else cursor or step.planned, cursor or step.planned)
            begin = min(begin, following) if following else begin
            end = min(begin + timedelta(seconds=step.takes), following) if following else begin
            state = "past"
        else:
            begin, end, state, upcoming = _ahead(step, cursor, now, upcoming)
        cursor = end if cursor is None else max(cursor, end)
        rows.append(_row(step, begin, end, state, at))
    return rows


def _ahead(step: _Step, cursor: datetime | None, now: datetime, upcoming: bool) -> tuple[datetime, datetime, str, bool]:
    """A step that nobody has said to have begun. What is no skate passes by its time alone."""
    begin = step.planned if cursor is None else max(cursor, step.planned) if step.head else cursor
    end = begin + timedelta(seconds=step.takes)
    if step.takes == 0:
        return begin, begin, "past" if end <= now else "later", upcoming
    if step.kind != "skate":
        if end <= now:
            return begin, end, "past", upcoming
        if begin <= now:
            return begin, end, "now", upcoming
    elif begin < now:
        begin, end = now, now + timedelta(seconds=step.takes)
    return begin, end, "later" if upcoming else "next", True


def _row(step: _Step, begin: datetime, end: datetime, state: str, order: int) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "cs": step.cs,
        "title": step.title,
        "group": step.group,
        "start": step.start,
        "entry": step.entry,
        "item": step.item,
        "rink": step.rink,
        "planned": _text(step.planned),
        "expected": _text(begin),
        "until": _text(end),
        "late": (begin - step.planned) // timedelta(seconds=1),
        "state": state,
        "out": step.kind == "skate" and step.takes == 0,
        "order": order,
    }
