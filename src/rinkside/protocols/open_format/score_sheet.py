"""Reads a score sheet written by hand, TOML or JSON (`docs/formats/score-sheet.md`, `score-sheet-1.schema.json`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from rinkside.domain import (
    Component,
    Deduction,
    Discipline,
    Entrant,
    ExecutedElement,
    Gender,
    Level,
    Performance,
    Place,
    Season,
    SegmentKind,
    parse_element,
)
from rinkside.errors import DocumentError, NotationError, UsageError
from rinkside.points import format_points, parse_points
from rinkside.protocols.open_format.form import BareNumber, check, load_json, load_schema, load_toml

__all__ = ["SCORE_SHEET_SCHEMA", "HandSkate", "ScoreSheet", "read_score_sheet"]

SCORE_SHEET_SCHEMA = "score-sheet-1.schema.json"
"""The file name of the published schema, beside this module."""

_GENDERS = {"men": Gender.MEN, "women": Gender.WOMEN, "mixed": Gender.MIXED}
_GRADE = re.compile(r"[+−–-]?[0-9]{1,2}|-", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,2}(?:[.,][0-9]{1,3})?|-", re.ASCII)
_INFO = re.compile(r"[xX]|(?:F|<<?|q|!|e|\*|b|>)+")
_MINUS = str.maketrans("−–", "--")


@dataclass(frozen=True, slots=True)
class HandSkate:
    """One skate of a hand-written sheet.

    `performance` holds codes, marks and deductions; its printed figures are 0 or None, for nothing is printed. A
    component's factor is 0 where the rule book gives it. `falls` is how many falls were counted, beside the
    deductions written out.
    """

    performance: Performance
    falls: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A hand-written sheet: one segment, by which rules, and its skates. `day` is the date written, else the last day
    of the season. `segment_factor` is in hundredths, None where the rule book gives it."""

    title: str
    day: date
    discipline: Discipline
    level: Level
    segment: SegmentKind
    gender: Gender | None
    category: str
    packs: tuple[str, ...]
    segment_factor: int | None
    skates: tuple[HandSkate, ...]


def read_score_sheet(source: Path | bytes | str, file: str = "") -> ScoreSheet:
    """The sheet of a file (a path), or of the text or bytes of one; TOML, or JSON where it begins with `{`.

    Raises DocumentError naming row, value, the accepted form and the next step; UsageError where there is no file.
    """
    if isinstance(source, Path):
        file = file or str(source)
        try:
            data = source.read_bytes()
        except OSError as error:
            raise UsageError(f"{source}: {error.strerror or error}; name a score sheet in TOML or JSON") from None
    else:
        file = file or "score sheet"
        data = source.encode() if isinstance(source, str) else source
    is_json = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    value = load_json(data, file) if is_json else load_toml(data, file)
    check(_plain(value), load_schema(SCORE_SHEET_SCHEMA), file)
    return _Sheet(file, value).read()


def _plain(value: Any) -> Any:
    """TOML knows days and bare numbers; the form knows texts."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, BareNumber):
        return str(value)
    return value.isoformat() if isinstance(value, date) else value


class _Sheet:
    """One sheet on its way from plain values to values of the sport."""

    def __init__(self, file: str, value: Any) -> None:
        self.file = file
        self.value: dict[str, Any] = _plain(value)
        self.judges: int | None = self.value.get("judges")
        self.day = self._day()
        self.limit = 3 if self.day < Season(2018).starts else 5

    def refuse(self, where: str, reason: object) -> DocumentError:
        return DocumentError(f"{self.file}: {where + ': ' if where else ''}{reason}")

    def read(self) -> ScoreSheet:
        value = self.value
        gender = _GENDERS.get(value.get("gender", ""))
        if gender is None and value["discipline"] == "singles":
            raise self.refuse("", '\'gender\' is missing; write gender = "women" or "men", it decides the factors')
        return ScoreSheet(
            title=value.get("title", ""),
            day=self.day,
            discipline=Discipline(value["discipline"]),
            level=Level(value["level"]),
            segment=SegmentKind(value["segment"]),
            gender=gender,
            category=value.get("category", ""),
            packs=tuple(value.get("packs", ())),
            segment_factor=parse_points(value["segment_factor"]) if "segment_factor" in value else None,
            skates=tuple(self.skate(s, i) for i, s in enumerate(value["skater"], 1)),
        )

    def _day(self) -> date:
        day, season = self.value.get("date"), self.value.get("season")
        if day is None and season is None:
            raise self.refuse("", "'season' is missing; write season = \"2025-26\", or date = 2026-02-14")
        try:
            found = date.fromisoformat(day) if day is not None else Season.parse(season or "").ends
        except (ValueError, UsageError):
            raise self.refuse("date" if day else "season", f"{day or season!r} does not exist") from None
        if day is not None and season is not None and str(Season.of(found)) != season:
            raise self.refuse("season", f"{day} falls into {Season.of(found)}, not {season}; leave one of the two out")
        return found

    def skate(self, value: Mapping[str, Any], number: int) -> HandSkate:
        name = value["name"]
        place = Place(self.file, cell=name)
        lines = [
            Deduction(reason, points, place=place)
            for reason, points in self.deductions(value.get("deductions", []), f"{name}, deductions")
        ]
        performance = Performance(
            entrant=Entrant(name, value.get("nation", ""), value.get("club", "")),
            rank=None,
            start_number=value.get("start_number", number),
            tss=None,
            tes=None,
            pcs=None,
            deductions=None,
            base_value=None,
            elements=tuple(self.elements(value["elements"], f"{name}, elements", place)),
            components=tuple(self.components(value["components"], f"{name}, components", place)),
            deduction_lines=tuple(lines),
            bonus=parse_points(value["bonus"]) if "bonus" in value else None,
            bonus_declared="bonus" in value,
            place=place,
        )
        return HandSkate(performance, value.get("falls", 0))

    def count(self, marks: list[Any], where: str) -> None:
        if self.judges is None:
            self.judges = len(marks)
        if not marks:
            raise self.refuse(where, "no marks; write one mark for each judge behind the code, such as 3Lz+3T 2 1 2")
        if len(marks) != self.judges:
            raise self.refuse(where, f"{len(marks)} marks for {self.judges} judges; write - for a judge who gave none")

    def elements(self, rows: str | list[Any], where: str, place: Place) -> Iterator[ExecutedElement]:
        items = rows if isinstance(rows, list) else [self.element_row(t, f"{where}, row {n}") for n, t in _lines(rows)]
        for number, item in enumerate(items, 1):
            here = f"{where}, row {number} ({item['code']})"
            try:
                parse_element(item["code"])
            except NotationError as error:
                raise self.refuse(here, error) from None
            marks = [None if m in (None, "-") else m for m in item["marks"]]
            self.count(marks, here)
            off = next((m for m in marks if m is not None and abs(m) > self.limit), None)
            if off is not None:
                season = Season.of(self.day)
                raise self.refuse(here, f"{off} is off the scale of {season}: -{self.limit} to {self.limit}")
            yield ExecutedElement(
                number, item["code"], 0, 0, tuple(marks), 0, item.get("info", ""), item.get("x", False), place=place
            )

    def element_row(self, text: str, where: str) -> dict[str, Any]:
        code, *rest = text.split()
        words = [w for w in rest if not _GRADE.fullmatch(w)]
        if words != rest[: len(words)]:
            raise self.refuse(where, f"{words[-1]!r} stands among the marks; write code, x, marks: 3Lz+3T x 2 1 2")
        odd = next((w for w in words if not _INFO.fullmatch(w)), None)
        if odd is not None:
            raise self.refuse(where, f"{odd!r} is no grade, x or call; write one element a row: 3Lz+3T x 2 1 2")
        info = " ".join(w for w in words if w.lower() != "x")
        marks = [None if w == "-" else int(w.translate(_MINUS)) for w in rest[len(words) :]]
        return {"code": code, "info": info, "x": len(words) > len(info.split()), "marks": marks}

    def components(self, rows: str | list[Any], where: str, place: Place) -> Iterator[Component]:
        items = (
            rows if isinstance(rows, list) else [self.component_row(t, f"{where}, row {n}") for n, t in _lines(rows)]
        )
        for item in items:
            here = f"{where} ({item['name']})"
            marks = [self.component_mark(m, here) for m in item["marks"]]
            self.count(marks, here)
            factor = parse_points(item["factor"]) if "factor" in item else 0
            yield Component(item["name"], factor, tuple(marks), 0, place)

    def component_row(self, text: str, where: str) -> dict[str, Any]:
        words = text.split()
        head = [w for w in words if not _NUMBER.fullmatch(w)]
        if not head or head != words[: len(head)]:
            raise self.refuse(where, f"{text!r} is no component; write name and marks: Composition 5.25 5.00 5.50")
        row: dict[str, Any] = {"name": " ".join(head), "marks": words[len(head) :]}
        factor = re.fullmatch(r"[x×]([0-9]{1,2}[.,][0-9]{1,2})", head[-1], re.ASCII)
        if factor and len(head) > 1:
            row = {"name": " ".join(head[:-1]), "factor": factor[1], "marks": words[len(head) :]}
        return row

    def component_mark(self, mark: Any, where: str) -> int | None:
        if mark in (None, "-"):
            return None
        points = parse_points(str(mark))
        if points % 25 or not 25 <= points <= 1000:
            shown = format_points(points)
            raise self.refuse(where, f"{shown} is no component mark; marks go in quarters from 0.25 to 10.00")
        return points

    def deductions(self, rows: str | list[Any], where: str) -> Iterator[tuple[str, int]]:
        if isinstance(rows, list):
            yield from ((item["reason"], parse_points(item["points"])) for item in rows)
            return
        for number, text in _lines(rows):
            match = re.fullmatch(r"(.*\S)[\s:]+[−–-]?([0-9]{1,3}(?:[.,][0-9]{1,2})?)", text, re.ASCII)
            if match is None:
                raise self.refuse(f"{where}, row {number}", f"{text!r} is no deduction; write Time violation 1.00")
            yield match[1].rstrip(": "), parse_points(match[2])


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The rows of a text that hold something, counted from 1; what stands behind # is a remark."""
    rows = (row.partition("#")[0].strip() for row in text.splitlines())
    yield from enumerate((row for row in rows if row), 1)
