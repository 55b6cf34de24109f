"""What happens before the event, asked of the state of a competition: files of entries, the timetable, panels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.errors import RinksideError, UnknownRule
from rinkside.live.agreements import officials_of
from rinkside.live.entries_import import EntriesReading, read_entries
from rinkside.live.entries_import.planned import segment_kind
from rinkside.live.panels import Conflict, conflicts
from rinkside.live.rules import book_of, rules_of
from rinkside.live.state import State
from rinkside.live.timetable import check_items, planned_spans, timetable
from rinkside.rulebook import Scope, SegmentRules

__all__ = ["entries_from_file", "import_act", "panel_conflicts", "reading_context", "segment_rules", "timetable_now"]


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


def reading_context(state: State) -> dict[str, Any]:
    """What `rinkside.live.entries_import.read_entries` wants to know of a competition: its categories, its entries, the
    first day, and the scales for planned elements. It holds on to nothing of the state that changes."""
    rules = {}
    for key, category in state.doc["categories"].items():
        for segment in ("short", "free", "pattern"):
            kind = segment_kind(category["discipline"], segment)
            if kind is not None:
                rules[key, kind] = segment_rules(state, key, kind)

    def scale(key: str, kind: str) -> Iterable[Any] | None:
        found = rules.get((key, kind))
        return None if found is None else found.scale

    return {
        "categories": {key: dict(category) for key, category in state.doc["categories"].items()},
        "existing": [dict(entry) for entry in state.doc["entries"].values()],
        "today": date.fromisoformat(state.doc["competition"]["first_day"]),
        "scale": scale,
    }


def entries_from_file(
    state: State, data: bytes, file: str, *, category: str = "", new_categories: bool = False, planned: bool = True
) -> EntriesReading:
    """Read a file of entries against a competition; nothing is changed, `import_act` makes the act of it."""
    return read_entries(
        data, file, category=category, new_categories=new_categories, planned=planned, **reading_context(state)
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
        others={key: officials_of(other) for key, other in doc["segments"].items()},
        spans=planned_spans(_items(state), _segments(doc), _zone(doc)),
        open_now=[key for key, other in doc["segments"].items() if other["status"] == "open"],
    )


def _zone(doc: Mapping[str, Any]) -> str:
    return str(doc["competition"].get("timezone") or "UTC")


def timetable_now(state: State, now: str) -> list[dict[str, Any]]:
    """The rows of the timetable as it stands at that moment (`rinkside.live.timetable`), lengths by the policies.

    Where no timetable is set: the segments that have a starting time, at that time.
    """
    return timetable(_items(state), _segments(state.doc), now=now, timezone=_zone(state.doc))


def _items(state: State) -> list[dict[str, Any]]:
    doc = state.doc
    listed = doc["timetable"] or [
        {"kind": "segment", "cs": cs, "day": segment["day"], "start": segment["start_time"]}
        for cs, segment in doc["segments"].items()
        if segment.get("start_time")
    ]
    wrong = {w.item for w in check_items(listed, doc["segments"])}  # a segment may have been removed since
    items = []
    for item in (item for number, item in enumerate(listed) if number not in wrong):
        category = doc["segments"].get(item.get("cs"), {}).get("category", "")
        usual = {"warm_up": state.policy("warm_up_seconds", category)}
        if not {"introduction", "performance", "judging"} & set(item):
            usual |= {"introduction": 0, "performance": state.policy("skate_seconds", category), "judging": 0}
        usual["resurface"] = state.policy("resurfacing_seconds", category)
        times = doc["item_times"].get(item.get("item"), {})
        items.append({**usual, **item} if item["kind"] == "segment" else {**item, **times})
    return items


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
                    "done": times.get("approved"),
                }
            )
        sizes = segment["groups"] if sum(segment["groups"]) == len(rows) else [len(rows)]
        groups, at = [], 0
        for size in sizes:
            groups.append(rows[at : at + size])
            at += size
        found[cs] = {"groups": [group for group in groups if group], "ice": segment["ice"]}
    return found
