"""Reads Rinkside's open format of an event (`docs/formats/event.md`, `event-1.schema.json`)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from rinkside.domain import (
    Component,
    Deduction,
    Discipline,
    Entrant,
    ExecutedElement,
    Function,
    Gender,
    Level,
    Official,
    Panel,
    Performance,
    Place,
    Season,
    SegmentKind,
    SegmentRow,
    Standing,
    parse_element,
)
from rinkside.domain.event import Category, Event, Segment, Source
from rinkside.errors import DocumentError, NotationError, UsageError
from rinkside.points import parse_points
from rinkside.protocols.open_format.form import check, load_json, load_schema

__all__ = ["EVENT_SCHEMA", "read_event"]

EVENT_SCHEMA = "event-1.schema.json"
"""The file name of the published schema, beside this module."""


def read_event(source: Path | bytes | str, file: str = "") -> Event:
    """The event of a file (a path), or of the text or bytes of one.

    `file` is the name used in messages and places where `source` is no path. Raises DocumentError with every problem
    in words, among them a grade off the scale of its season, a skate with more marks than judges, an element code
    that cannot be read; UsageError where there is no such file.
    """
    if isinstance(source, Path):
        file = file or str(source)
        try:
            data = source.read_bytes()
        except OSError as error:
            raise UsageError(f"{source}: {error.strerror or error}; name a file of Rinkside's open format") from None
    else:
        file = file or "event"
        data = source.encode() if isinstance(source, str) else source
    value = load_json(data, file)
    if isinstance(value, dict) and value.get("format") == "rinkside-event" and value.get("version") != 1:
        raise DocumentError(
            f"{file}: version {value.get('version')!r} is not known here; this Rinkside reads version 1"
        )
    check(value, load_schema(EVENT_SCHEMA), file)
    return _Reader(file).event(value)


class _Reader:
    """Turns a value of the right form into an event; holds the file's name for places and messages."""

    def __init__(self, file: str) -> None:
        self.file = file

    def event(self, value: Mapping[str, Any]) -> Event:
        head = value["event"]
        return Event(
            name=head["name"],
            venue=head.get("venue", ""),
            first_day=self.day(head.get("first_day"), "event.first_day"),
            last_day=self.day(head.get("last_day"), "event.last_day"),
            categories=tuple(self.category(c, f"categories[{i}]") for i, c in enumerate(value["categories"], 1)),
            sources=tuple(Source(**s) for s in value.get("sources", [])),
        )

    def refuse(self, path: str, reason: object) -> DocumentError:
        return DocumentError(f"{self.file}: {path}: {reason}")

    def day(self, text: str | None, path: str) -> date | None:
        try:
            return None if text is None else date.fromisoformat(text)
        except ValueError:
            raise self.refuse(path, f'"{text}" is no day of the calendar; write it like "2026-02-19"') from None

    def category(self, value: Mapping[str, Any], path: str) -> Category:
        try:
            season = Season.parse(value["season"])
        except UsageError as error:
            raise self.refuse(f"{path}.season", error) from None
        return Category(
            name=value["name"],
            discipline=Discipline(value["discipline"]),
            level=Level(value["level"]),
            season=season,
            gender=Gender(value["gender"]) if "gender" in value else None,
            segments=tuple(
                self.segment(s, season, f"{path}.segments[{i}]") for i, s in enumerate(value["segments"], 1)
            ),
        )

    def segment(self, value: Mapping[str, Any], season: Season, path: str) -> Segment:
        judges = value.get("judges", 0)
        skates = value.get("skates", [])
        if skates and not judges:
            raise self.refuse(path, "'judges' is missing; write the number of judges' columns, such as 9")
        return Segment(
            kind=SegmentKind(value["segment"]),
            title=value.get("title", ""),
            date=self.day(value.get("date"), f"{path}.date"),
            judges=judges,
            random_order=value.get("random_order", False),
            panel=Panel(tuple(_official(o) for o in value["panel"])) if "panel" in value else None,
            performances=tuple(
                self.skate(s, judges, season, f"{path}.skates[{i}] ({s['name']})") for i, s in enumerate(skates, 1)
            ),
            rows=tuple(self.total(t) for t in value.get("totals", [])),
        )

    def skate(self, value: Mapping[str, Any], judges: int, season: Season, path: str) -> Performance:
        printed = value["printed"]
        place = self.place(value)
        return Performance(
            entrant=_entrant(value),
            rank=value.get("rank"),
            start_number=value.get("start_number"),
            tss=_points(printed.get("tss")),
            tes=_points(printed.get("tes")),
            pcs=_points(printed.get("pcs")),
            deductions=_points(printed.get("deductions")),
            base_value=_points(printed.get("base_value")),
            bonus=_points(printed.get("bonus")),
            bonus_declared=printed.get("bonus_declared", False),
            elements=tuple(
                self.element(e, i, judges, season, place, f"{path}.elements[{i}]")
                for i, e in enumerate(value["elements"], 1)
            ),
            components=tuple(
                self.component(c, judges, place, f"{path}.components[{i}]")
                for i, c in enumerate(value["components"], 1)
            ),
            deduction_lines=tuple(
                Deduction(d["reason"], parse_points(d["points"]), d.get("count"), d.get("votes", ""), place)
                for d in value.get("deductions", [])
            ),
            standing=Standing(value.get("standing", "ranked")),
            place=place,
        )

    def marks(self, marks: list[Any], judges: int, path: str) -> list[Any]:
        if len(marks) != judges:
            raise self.refuse(path, f"{len(marks)} marks for {judges} judges; write null for a judge who gave none")
        return marks

    def element(
        self, value: Mapping[str, Any], index: int, judges: int, season: Season, place: Place, path: str
    ) -> ExecutedElement:
        code = value["code"]
        if code:
            try:
                parse_element(code)
            except NotationError as error:
                raise self.refuse(f"{path}.code", error) from None
        marks = self.marks(value["marks"], judges, f"{path}.marks")
        limit = 3 if season < Season(2018) else 5
        off = next((m for m in marks if m is not None and abs(m) > limit), None)
        if off is not None:
            raise self.refuse(
                f"{path}.marks", f"{off} is off the scale of {season}, which runs from -{limit} to {limit}"
            )
        return ExecutedElement(
            number=value.get("number", index),
            code=code,
            base_value=_points(value.get("base_value")) or 0,
            goe=_points(value.get("goe")) or 0,
            marks=tuple(marks),
            score=_points(value.get("score")) or 0,
            info=value.get("info", ""),
            highlight=value.get("highlight", False),
            bonus=_points(value.get("bonus")) or 0,
            place=place,
        )

    def component(self, value: Mapping[str, Any], judges: int, place: Place, path: str) -> Component:
        marks = self.marks(value["marks"], judges, f"{path}.marks")
        return Component(
            name=value["name"],
            factor=parse_points(value["factor"]),
            marks=tuple(_points(m) for m in marks),
            mean=_points(value.get("mean")) or 0,
            place=place,
        )

    def total(self, value: Mapping[str, Any]) -> SegmentRow:
        return SegmentRow(
            entrant=_entrant(value),
            rank=value.get("rank"),
            tss=_points(value.get("tss")),
            tes=_points(value.get("tes")),
            pcs=_points(value.get("pcs")),
            deductions=_points(value.get("deductions")),
            start_number=value.get("start_number"),
            standing=Standing(value.get("standing", "ranked")),
            place=self.place(value),
        )

    def place(self, value: Mapping[str, Any]) -> Place:
        source = value.get("source")
        return Place(self.file) if source is None else Place(source["file"], source.get("page"))


def _points(text: str | None) -> int | None:
    return None if text is None else parse_points(text)


def _entrant(value: Mapping[str, Any]) -> Entrant:
    return Entrant(value["name"], value.get("nation", ""), value.get("club", ""))


def _official(value: Mapping[str, Any]) -> Official:
    return Official(
        Function(value["function"]),
        value["name"],
        value.get("nation", ""),
        value.get("seat"),
        value.get("title", ""),
        value.get("printed_function", ""),
    )
