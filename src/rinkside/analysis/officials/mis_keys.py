"""Marks that look like a slip of the finger: far from all the other judges', and far from that judge's own others.

A slip keeps its shape: a sign left out (+4 among others' −4), a digit beside (6.25 among 9.25). Each comes with what it
moved: the score and places had the mark been the median of the other judges'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from rinkside.analysis.held import HeldSegment, HeldSkate, held_segments, rules_of
from rinkside.analysis.officials.effects import Kind, effect
from rinkside.archive import Archive

__all__ = ["COMPONENT_APART", "GRADES_APART", "MisKey", "mis_keys"]

GRADES_APART = {3: 4, 5: 6}
"""How many grades from the median of the others, by the limit of the scale."""
COMPONENT_APART = 250
"""How far from the median of the others, in hundredths of a mark."""


@dataclass(frozen=True, slots=True)
class MisKey:
    """One such mark. `mark` and `others` are grades, or hundredths of a mark for a component; `gain` is what the skate
    would have gained with the others' median, in hundredths; `place` and `place_then` its places. `at` is the row among
    the elements or components, from 0, `column` from 1."""

    segment: str
    performance: int
    title: str
    skater: str
    kind: Kind
    at: int
    what: str
    column: int
    mark: int
    others: int
    gain: int | None
    place: int | None
    place_then: int | None


def mis_keys(archive: Archive, segment: str | Sequence[str] | None = None) -> list[MisKey]:
    """Every such mark of an archive, of one segment or of some, in the order of days."""
    by_segment: dict[str, dict[int, list[_Slip]]] = {}
    for (where, performance), rows in _suspects(archive, segment).items():
        slips = _slips(rows)
        if slips:
            by_segment.setdefault(where, {})[performance] = slips
    found = []
    for held in held_segments(archive, by_segment):
        for skate in held.skates:
            found += [_told(held, skate, slip) for slip in by_segment[held.segment].get(skate.performance, ())]
    return found


@dataclass(frozen=True, slots=True)
class _Row:
    """One row of marks: what it is, its place among its kind (from 0), its number for people, how far is too far."""

    kind: Kind
    at: int
    number: int
    marks: tuple[int | None, ...]
    apart: int


_Slip = tuple[Kind, int, int, int, int, int]
"""Kind, index of the row, column from 0, mark, median of the others, number for people."""

_WIDE = """
WITH wide AS (
    SELECT DISTINCT performance FROM elements WHERE list_max(marks) - list_min(marks) >= $grades
    UNION
    SELECT DISTINCT performance FROM components
    WHERE list_max(list_filter(marks, lambda x: x > 0)) - list_min(list_filter(marks, lambda x: x > 0)) >= $marks
)
SELECT p.performance, p.segment, q.rules_day, q.rules_for FROM performances p SEMI JOIN wide USING (performance)
JOIN segments s USING (segment) JOIN parts q ON q.document = s.document AND q.part = s.part
WHERE s.judges >= 4 AND q.rules_day IS NOT NULL AND ($segments IS NULL OR list_contains($segments, p.segment))
ORDER BY p.performance
"""
"""Skates with a row whose highest and lowest marks lie far enough apart for one of them to be a slip: few."""


def _suspects(archive: Archive, segment: str | Sequence[str] | None) -> dict[tuple[str, int], list[_Row]]:
    """Their rows of marks by segment and performance."""
    some = [segment] if isinstance(segment, str) else None if segment is None else list(segment)
    asked = {"grades": min(GRADES_APART.values()), "marks": COMPONENT_APART, "segments": some}
    found: dict[tuple[str, int], list[_Row]] = {}
    keys: dict[int, tuple[str, int]] = {}
    far: dict[int, int] = {}
    limits: dict[tuple[object, ...], int | None] = {}
    for performance, where, day, words in archive.sql(_WIDE, asked).iter_rows():
        scope = (day, *words)
        if scope not in limits:
            rules = rules_of(day, words)
            limits[scope] = None if rules is None else int(rules.get("goe.limit"))
        limit = limits[scope]
        if limit is not None:
            keys[performance] = (where, performance)
            far[performance] = GRADES_APART.get(limit, max(GRADES_APART.values()))
            found[where, performance] = []
    of = "performance IN (SELECT unnest($wanted)) ORDER BY performance, number"
    wanted = {"wanted": list(keys)}
    if not keys:
        return {}
    seen: dict[int, int] = {}
    for performance, number, info, marks in archive.sql(
        f"SELECT performance, number, info, marks FROM elements WHERE {of}", wanted
    ).iter_rows():
        at = seen[performance] = seen.get(performance, -1) + 1
        if "*" not in (info or ""):
            found[keys[performance]].append(_Row("element", at, number, tuple(marks or ()), far[performance]))
    seen = {}
    for performance, marks in archive.sql(f"SELECT performance, marks FROM components WHERE {of}", wanted).iter_rows():
        at = seen[performance] = seen.get(performance, -1) + 1
        found[keys[performance]].append(_Row("component", at, at + 1, tuple(marks or ()), COMPONENT_APART))
    return found


def _slips(rows: Sequence[_Row]) -> list[_Slip]:
    found = []
    for row in rows:
        given = [(c, m) for c, m in enumerate(row.marks) if m is not None and (row.kind == "element" or m > 0)]
        if len(given) < 4 or max(m for _, m in given) - min(m for _, m in given) < row.apart:
            continue
        for column, mark in given:
            others = [m for c, m in given if c != column]
            middle = int(median(others))
            alone = all(abs(mark - m) > row.apart // 2 for m in others)
            if abs(mark - middle) >= row.apart and alone and _unlike_itself(rows, row, column, mark, middle):
                found.append((row.kind, row.at, column, mark, middle, row.number))
    return found


def _unlike_itself(rows: Sequence[_Row], row: _Row, column: int, mark: int, middle: int) -> bool:
    """Whether that judge's other marks of the skate lie where the others' do: a slip comes alone."""
    apart = []
    for other in rows:
        own = other.marks[column] if column < len(other.marks) else None
        if other.kind != row.kind or other.at == row.at or own is None:
            continue
        others = [m for c, m in enumerate(other.marks) if c != column and m is not None]
        if others:
            apart.append(abs(own - median(others)))
    return bool(apart) and median(apart) * 2 <= abs(mark - middle)


def _told(held: HeldSegment, skate: HeldSkate, slip: _Slip) -> MisKey:
    kind, at, column, mark, middle, number = slip
    printed = skate.printed
    what = f"element {number} {printed.elements[at].code}" if kind == "element" else printed.components[at].name
    moved = effect(held, skate, kind, at, column, middle)
    return MisKey(
        held.segment, skate.performance, held.title, printed.entrant.name, kind, at, what, column + 1, mark, middle,
        moved.gain, moved.place, moved.place_then,
    )  # fmt: skip
