"""Marks that look like a slip of the finger: far from all the other judges', and far from that judge's own others.

A slip keeps its shape: a sign left out (+4 among others' −4), a digit beside (6.25 among 9.25). Each comes with what it
moved: the score and places had the mark been the median of the other judges'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from rinkside.analysis.held import HeldSegment, HeldSkate, held_segments
from rinkside.archive import Archive
from rinkside.domain import Performance, Standing
from rinkside.errors import RinksideError
from rinkside.scoring import SegmentTotals, scorer, segment_places

__all__ = ["COMPONENT_APART", "GRADES_APART", "MisKey", "mis_keys"]

GRADES_APART = {3: 4, 5: 6}
"""How many grades from the median of the others, by the limit of the scale."""
COMPONENT_APART = 250
"""How far from the median of the others, in hundredths of a mark."""


@dataclass(frozen=True, slots=True)
class MisKey:
    """One such mark. `mark` and `others` are grades, or hundredths of a mark for a component; `gain` is what the skate
    would have gained with the others' median, in hundredths; `place` and `place_then` its places."""

    segment: str
    title: str
    skater: str
    what: str
    column: int
    mark: int
    others: int
    gain: int | None
    place: int | None
    place_then: int | None


def mis_keys(archive: Archive, segment: str | None = None) -> list[MisKey]:
    """Every such mark of an archive or of one segment, in the order of days."""
    ids = archive.frame("segments")["segment"].to_list() if segment is None else [segment]
    found = []
    for held in held_segments(archive, ids):
        if held.rules is None or held.judges < 4:
            continue
        for skate in held.skates:
            found += [_told(held, skate, slip) for slip in _slips(held, skate)]
    return found


_Row = tuple[str, int, tuple[int | None, ...], int, int]
"""Kind, index, marks, how far apart is too far, number for people."""
_Slip = tuple[str, int, int, int, int, int]
"""Kind, index of the row, column from 0, mark, median of the others, number for people."""


def _slips(held: HeldSegment, skate: HeldSkate) -> list[_Slip]:
    printed = skate.printed
    assert held.rules is not None
    far = GRADES_APART.get(int(held.rules.get("goe.limit")), 6)
    rows: list[_Row] = [
        ("element", at, e.marks, far, e.number) for at, e in enumerate(printed.elements) if "*" not in e.info
    ]
    rows += [("component", at, c.marks, COMPONENT_APART, at + 1) for at, c in enumerate(printed.components)]
    found = []
    for kind, at, marks, apart, number in rows:
        given = [(c, m) for c, m in enumerate(marks) if m is not None and (kind == "element" or m > 0)]
        if len(given) < 4:
            continue
        for column, mark in given:
            others = [m for c, m in given if c != column]
            middle = int(median(others))
            alone = all(abs(mark - m) > apart // 2 for m in others)
            if abs(mark - middle) >= apart and alone and _unlike_itself(rows, kind, at, column, mark, middle):
                found.append((kind, at, column, mark, middle, number))
    return found


def _unlike_itself(rows: Sequence[_Row], kind: str, at: int, column: int, mark: int, middle: int) -> bool:
    """Whether that judge's other marks of the skate lie where the others' do: a slip comes alone."""
    apart = []
    for other_kind, other_at, marks, _, _ in rows:
        if other_kind != kind or other_at == at or column >= len(marks) or marks[column] is None:
            continue
        others = [m for c, m in enumerate(marks) if c != column and m is not None]
        if others:
            apart.append(abs((marks[column] or 0) - median(others)))
    return bool(apart) and median(apart) * 2 <= abs(mark - middle)


def _told(held: HeldSegment, skate: HeldSkate, slip: _Slip) -> MisKey:
    kind, at, column, mark, middle, number = slip
    printed = skate.printed
    row = printed.elements[at] if kind == "element" else printed.components[at]
    what = f"element {number} {row.code}" if hasattr(row, "code") else row.name
    gain = then = None
    assert held.rules is not None
    engine = scorer(held.rules, held.settings)
    if engine.score(printed, skate.counting).tss == printed.tss and printed.tss is not None:
        score = engine.score(_with(printed, kind, at, column, middle), skate.counting)
        if score.tss is not None:
            gain = score.tss - printed.tss
            then = _place(held, skate, (score.tss, score.tes, score.pcs))
    return MisKey(
        held.segment, held.title, printed.entrant.name, what, column + 1, mark, middle, gain, printed.rank, then
    )


def _with(printed: Performance, kind: str, at: int, column: int, mark: int) -> Performance:
    if kind == "element":
        elements = list(printed.elements)
        marks = elements[at].marks
        elements[at] = replace(elements[at], marks=(*marks[:column], mark, *marks[column + 1 :]))
        return replace(printed, elements=tuple(elements))
    components = list(printed.components)
    marks = components[at].marks
    components[at] = replace(components[at], marks=(*marks[:column], mark, *marks[column + 1 :]))
    return replace(printed, components=tuple(components))


def _place(held: HeldSegment, skate: HeldSkate, totals: tuple[int, int | None, int | None]) -> int | None:
    lines = []
    for other in held.skates:
        p = other.printed
        own = totals if other is skate else (p.tss, p.tes, p.pcs)
        if p.standing is Standing.RANKED and own[0] is None:
            return None
        lines.append(SegmentTotals(own[0] or 0, own[1], own[2], p.standing))
    assert held.rules is not None
    try:
        return segment_places(lines, held.rules)[held.skates.index(skate)]
    except RinksideError:
        return None
