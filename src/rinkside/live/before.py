"""What happens before the event, asked of the state of a competition: files of entries, the timetable, panels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.errors import RinksideError, UnknownRule
from rinkside.live.entries_import import EntriesReading, read_entries
from rinkside.live.panels import Conflict, conflicts
from rinkside.live.rules import book_of, rules_of
from rinkside.live.state import State
from rinkside.live.timetable import planned_spans, timetable
from rinkside.rulebook import Scope, SegmentRules

__all__ = ["entries_from_file", "import_act", "panel_conflicts", "segment_rules", "timetable_now"]


def segment_rules(state: State, category: str, kind: str) -> SegmentRules | None:
    """The rules of a category's segment of that kind: the segment's own, else those of its first day; None: none."""
    held = state.doc["categories"].get(category)
    if held is None:
        return None
    try:
        for cs in held["segments"]:
            if state.doc["segments"][cs]["kind"] == kind:
                return rules_of(state, cs)
        scope = Scope(
            date.fromisoformat(state.doc["competition"]["first_day"]),
            Discipline(held["discipline"]),
            Level(held["level"]),
            SegmentKind(kind),
            Gender(held["gender"]) if held.get("gender") else None,
            held.get("pack_category") or "",
        )
        return book_of(tuple(state.doc["competition"].get("packs") or ())).at(scope)
    except (RinksideError, KeyError, ValueError):
        return None


def entries_from_file(
    state: State, data: bytes, file: str, *, category: str = "", new_categories: bool = False, planned: bool = True
) -> EntriesReading:
    """Read a file of entries against a competition: its categories, its entries, the scales of its day.

    As `rinkside.live.entries_import.read_entries`; nothing is changed, `import_act` makes the act of it.
    """

    def scale(key: str, kind: str) -> Iterable[Any] | None:
        rules = segment_rules(state, key, kind)
        return None if rules is None else rules.scale

    return read_entries(
        data,
        file,
        categories=state.doc["categories"],
        existing=list(state.doc["entries"].values()),
        today=date.fromisoformat(state.doc["competition"]["first_day"]),
        category=category,
        scale=scale,
        new_categories=new_categories,
        planned=planned,
    )


def import_act(reading: EntriesReading, source: str) -> dict[str, Any]:
    """The data of the act `entries.import`: all entries of a file and the categories it brings, in one record."""
    data: dict[str, Any] = {"source": source[:200], "entries": [dict(entry) for entry in reading.entries]}
    if reading.categories:
        data["categories"] = [new.as_map() for new in reading.categories]
    return data


def panel_conflicts(state: State, cs: str, panel: Sequence[Mapping[str, Any]]) -> list[Conflict]:
    """What is unusual about a panel of segment `cs`, against the whole competition (`rinkside.live.panels`)."""
    doc = state.doc
    segment = doc["segments"][cs]
    seen = functions = None
    try:
        rules = rules_of(state, cs)
        seen, functions = rules.get("panel.judges"), rules.get("panel.officials")
    except UnknownRule:
        pass
    return conflicts(
        cs,
        panel,
        doc["officials"],
        {key: doc["entries"][key] for key in doc["categories"][segment["category"]]["entries"]},
        judges=segment["settings"].get("judges"),
        seen=seen,
        functions=functions or (),
        one_official=bool(state.policy("one_official")),
        others={key: other["panel"] for key, other in doc["segments"].items()},
        spans=planned_spans(doc["timetable"], _segments(doc), _zone(doc)),
    )


def _zone(doc: Mapping[str, Any]) -> str:
    return str(doc["competition"].get("timezone") or "UTC")


def timetable_now(state: State, now: str) -> list[dict[str, Any]]:
    """The rows of the timetable as it stands at that moment (`rinkside.live.timetable`), lengths by the policies."""
    doc = state.doc
    items = []
    for item in doc["timetable"]:
        category = doc["segments"].get(item.get("cs"), {}).get("category", "")
        usual = {"warm_up": state.policy("warm_up_seconds", category)}
        if not {"introduction", "performance", "judging"} & set(item):
            usual |= {"introduction": 0, "performance": state.policy("skate_seconds", category), "judging": 0}
        items.append({**usual, **item} if item.get("kind") == "segment" else item)
    return timetable(items, _segments(doc), now=now, timezone=_zone(doc))


def _segments(doc: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Who skates when in each segment: its warm-up groups with what happened; a drawn order without groups is one."""
    found = {}
    for cs, segment in doc["segments"].items():
        rows = []
        for start, key in enumerate(segment["order"], 1):
            skate = segment["skates"].get(str(start), {})
            times = skate.get("times", {})
            standing = {doc["entries"][key]["standing"], skate.get("standing", "ranked")}
            rows.append(
                {
                    "start": start,
                    "entry": key,
                    "out": standing != {"ranked"} and not times,
                    "called": times.get("called"),
                    "started": times.get("started"),
                    "ended": times.get("ended"),
                    "done": times.get("approved") or times.get("released"),
                }
            )
        sizes = segment["groups"] if sum(segment["groups"]) == len(rows) else [len(rows)]
        groups, at = [], 0
        for size in sizes:
            groups.append(rows[at : at + size])
            at += size
        found[cs] = {"groups": [group for group in groups if group]}
    return found
