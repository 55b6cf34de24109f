"""Writes Rinkside's open format of an event. The same event gives the same bytes; points are texts such as "147.52"."""

from __future__ import annotations

import json
from typing import Any

from rinkside.domain import Component, Deduction, Entrant, ExecutedElement, Official, Performance, Place, SegmentRow
from rinkside.domain.event import Category, Event, Segment, Source
from rinkside.points import format_points

__all__ = ["event_to_data", "write_event"]

LINE = 150
"""A group or list that fits into a line of this length stays on one, so that an element or an official is a line."""


def write_event(event: Event) -> bytes:
    """The event as a file: UTF-8, an element a line."""
    return (_text(event_to_data(event), "") + "\n").encode()


def event_to_data(event: Event) -> dict[str, Any]:
    """The event as plain lists, dicts, texts and whole numbers, in the order of the schema."""
    head = {
        "name": event.name,
        "venue": event.venue,
        "first_day": event.first_day and event.first_day.isoformat(),
        "last_day": event.last_day and event.last_day.isoformat(),
    }
    return {
        "format": "rinkside-event",
        "version": 1,
        "event": _lean(head),
        "sources": [_source(s) for s in event.sources],
        "categories": [_category(c) for c in event.categories],
    }


def _lean(value: dict[str, Any]) -> dict[str, Any]:
    """Without what says nothing: None, "", (), [] and False."""
    return {key: inner for key, inner in value.items() if inner not in (None, "", (), [], False)}


def _points(points: int | None) -> str | None:
    return None if points is None else format_points(points)


def _source(source: Source) -> dict[str, Any]:
    return _lean(
        {
            "key": source.key,
            "title": source.title,
            "publisher": source.publisher,
            "file": source.file,
            "sha256": source.sha256,
        }
    )


def _category(category: Category) -> dict[str, Any]:
    return {
        "name": category.name,
        "discipline": category.discipline.value,
        **({"gender": category.gender.value} if category.gender else {}),
        "level": category.level.value,
        "season": str(category.season),
        "segments": [_segment(s) for s in category.segments],
    }


def _segment(segment: Segment) -> dict[str, Any]:
    return _lean(
        {
            "segment": segment.kind.value,
            "title": segment.title,
            "date": segment.date and segment.date.isoformat(),
            "judges": segment.judges or None,
            "random_order": segment.random_order,
            "panel": [_official(o) for o in segment.panel.officials] if segment.panel else None,
            "skates": [_skate(p) for p in segment.performances],
            "totals": [_total(r) for r in segment.rows],
        }
    )


def _official(official: Official) -> dict[str, Any]:
    return _lean(
        {
            "function": official.function.value,
            "name": official.name,
            "nation": official.nation,
            "seat": official.seat,
            "title": official.title,
            "printed_function": official.printed_function,
        }
    )


def _who(row: Performance | SegmentRow) -> dict[str, Any]:
    entrant: Entrant = row.entrant
    return {
        "rank": row.rank,
        "start_number": row.start_number,
        "name": entrant.name,
        "nation": entrant.nation,
        "club": entrant.club,
        "standing": "" if row.standing.value == "ranked" else row.standing.value,
    }


def _place(place: Place | None) -> dict[str, Any] | None:
    return None if place is None else _lean({"file": place.file, "page": place.page})


def _skate(skate: Performance) -> dict[str, Any]:
    printed = {
        "tss": _points(skate.tss),
        "tes": _points(skate.tes),
        "pcs": _points(skate.pcs),
        "deductions": _points(skate.deductions),
        "base_value": _points(skate.base_value),
        "bonus": _points(skate.bonus),
        "bonus_declared": skate.bonus_declared,
    }
    return {
        **_lean(_who(skate)),
        "printed": _lean(printed),
        "elements": [_element(e) for e in skate.elements],
        "components": [_component(c) for c in skate.components],
        **_lean({"deductions": [_deduction(d) for d in skate.deduction_lines]}),
        **_lean({"source": _place(skate.place)}),
    }


def _element(element: ExecutedElement) -> dict[str, Any]:
    return {
        "number": element.number,
        "code": element.code,
        **_lean({"info": element.info, "highlight": element.highlight}),
        "base_value": format_points(element.base_value),
        "marks": list(element.marks),
        "goe": format_points(element.goe),
        **({"bonus": format_points(element.bonus)} if element.bonus else {}),
        "score": format_points(element.score),
    }


def _component(component: Component) -> dict[str, Any]:
    return {
        "name": component.name,
        "factor": format_points(component.factor),
        "marks": [_points(m) for m in component.marks],
        "mean": format_points(component.mean),
    }


def _deduction(deduction: Deduction) -> dict[str, Any]:
    return _lean(
        {
            "reason": deduction.reason,
            "points": format_points(deduction.points),
            "count": deduction.count,
            "votes": deduction.votes,
        }
    )


def _total(row: SegmentRow) -> dict[str, Any]:
    totals = {
        "tss": _points(row.tss),
        "tes": _points(row.tes),
        "pcs": _points(row.pcs),
        "deductions": _points(row.deductions),
        "source": _place(row.place),
    }
    return _lean({**_who(row), **totals})


def _text(value: Any, indent: str) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(flat) <= LINE or not isinstance(value, (dict, list)) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        rows = [f"{inner}{json.dumps(key, ensure_ascii=False)}: {_text(v, inner)}" for key, v in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + _text(v, inner) for v in value) + f"\n{indent}]"
