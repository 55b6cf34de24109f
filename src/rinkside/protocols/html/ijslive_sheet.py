"""Judges' details of ijsLive (`SEGMnnn`).

The program names cells by class, and readers of others agree on the names: `table.sum` with rank, name, totSeg,
totElm, totComp, totDed; `table.elm` with num, elem, info, bv, goe, jud, psv for elements, cn, cf, cjud, panel for
components, tbvv, tps for sums; then the deductions. Before 2.3.0 other rows stand between components; read by class,
both layouts are one. What a cell without a known class holds is a finding, never a guess.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from rinkside.domain import (
    Component,
    Deduction,
    ExecutedElement,
    Finding,
    Performance,
    Place,
    Protocol,
    SegmentId,
    Severity,
    Sheet,
    Standing,
)
from rinkside.errors import PointsError
from rinkside.points import format_points, parse_points, times
from rinkside.protocols.html.ijslive_names import all_of, entrant_of_name, first_of
from rinkside.protocols.html.page import ClassedCell, ClassedTable

__all__ = ["read_details"]

_TOTALS = {"totSeg": "tss", "totElm": "tes", "totComp": "pcs", "totDed": "deductions"}
_READ = frozenset(
    (
        *("num", "elem", "info", "bv", "goe", "jud", "ref", "psv", "tbvv", "tps", "cn", "cf", "cjud", "panel"),
        *("gcf", "gcfv", "score", "rank", "name", "nation", "evt", "totSeg", "totElm", "totComp", "totDed"),
    )
)


class _Numbers:
    """Texts of cells to numbers; a text that is none is a finding."""

    def __init__(self, file: str, found: list[Finding]) -> None:
        self.file = file
        self.found = found

    def points(self, text: str, where: str) -> int | None:
        if text in ("", "-", "–"):
            return None
        try:
            return parse_points(text)
        except PointsError as error:
            self._note(text, where, str(error))
            return None

    def needed(self, text: str, where: str) -> int:
        got = self.points(text, where)
        if got is None and text in ("", "-", "–"):
            self._note(text, where, f"no {where.rpartition(', ')[2]} is printed; 0.00 stands for it")
        return 0 if got is None else got

    def mark(self, text: str, where: str) -> int | None:
        if text in ("", "-", "–"):
            return None
        sign = text.replace("−", "-").replace("–", "-")
        if re.fullmatch(r"[+-]?\d", sign):
            return int(sign)
        self._note(text, where, f"{text!r} is no mark: -5 to 5, or - for a mark not given")
        return None

    def _note(self, text: str, where: str, note: str) -> None:
        self.found.append(
            Finding("unreadable-number", where, printed=text, note=note, place=Place(self.file, cell=where))
        )


def read_details(
    id_: SegmentId, layout: str, tables: tuple[ClassedTable, ...], file: str, found: list[Finding]
) -> Protocol:
    """A sheet: for each entrant a summary, the elements and components with the judges' marks, the deductions."""
    skates: list[Performance] = []
    begun: list[list[ClassedTable]] = []
    for table in tables:
        if "sum" in table.classes:
            begun.append([table])
        elif begun:
            begun[-1].append(table)
    for number, group in enumerate(begun, 1):
        skates.append(_skate(group, number, file, found))
    columns = max((_last_mark(p) for p in skates), default=0)
    skates = [_narrowed(p, columns) for p in skates]
    sheet = Sheet(id_, file, tuple(skates), columns, layout, 1)
    return Protocol(file, (sheet,), 1)


def _skate(group: list[ClassedTable], number: int, file: str, found: list[Finding]) -> Performance:
    read = _Numbers(file, found)
    summary = next((row for row in group[0].rows if first_of(row, "name")), ())
    entrant = entrant_of_name(first_of(summary, "name"), first_of(summary, "nation"))
    who = entrant.name or f"entrant {number}"
    place = Place(file, cell=f"{who}, summary")
    totals = {key: read.points(first_of(summary, css), f"{who}, {key}") for css, key in _TOTALS.items()}
    rank = first_of(summary, "rank").rstrip(".")
    elements: list[ExecutedElement] = []
    components: list[Component] = []
    general: int | None = None
    base: int | None = None
    for table in group[1:]:
        if "elm" not in table.classes:
            continue
        for row in table.rows:
            if first_of(row, "num").isdigit():
                elements.append(_element(row, who, read, found))
            elif first_of(row, "cf"):
                components.append(_component(row, who, read))
            if text := first_of(row, "tbvv"):
                base = read.points(text, f"{who}, base value")
            if text := first_of(row, "gcfv"):
                general = read.points(text, f"{who}, general component factor")
            _left_over(row, who, file, found)
    deducted = totals["deductions"]
    lines = _deductions(group[1:], who, read)
    total = None if deducted is None else abs(deducted)
    if total is not None and lines and sum(d.points for d in lines) != total:
        note = "the lines of deductions could not be told apart; only their total is read"
        found.append(
            Finding("deduction-lines-unread", f"{who}, deductions", note=note, severity=Severity.INFO, place=place)
        )
        lines = ()
    parts = _with_general_factor(tuple(components), general, totals["pcs"], who, place, found)
    standing = {"wd": Standing.WITHDRAWN, "dq": Standing.DISQUALIFIED, "dsq": Standing.DISQUALIFIED}.get(rank.lower())
    return Performance(
        entrant=entrant,
        rank=int(rank) if rank.isdigit() else None,
        start_number=None,
        tss=totals["tss"],
        tes=totals["tes"],
        pcs=totals["pcs"],
        deductions=total,
        base_value=base,
        elements=tuple(elements),
        components=parts,
        deduction_lines=lines,
        standing=standing or (Standing.RANKED if rank.isdigit() else Standing.UNRANKED),
        place=place,
    )


def _element(row: tuple[ClassedCell, ...], who: str, read: _Numbers, found: list[Finding]) -> ExecutedElement:
    number = int(first_of(row, "num"))
    where = f"{who}, element {number}"

    def value(css: str, name: str) -> int:
        return read.needed(first_of(row, css).rstrip("xX "), f"{where}, {name}")

    base = first_of(row, "bv")
    highlight = base.endswith(("x", "X")) or any(
        c.text in ("x", "X") for c in row if not (set(c.classes) & {"elem", "info", "jud"})
    )
    return ExecutedElement(
        number=number,
        code="".join(first_of(row, "elem").split()),
        base_value=value("bv", "base value"),
        goe=value("goe", "GOE"),
        marks=tuple(read.mark(text, f"{where}, J{at}") for at, text in enumerate(all_of(row, "jud"), 1)),
        score=value("psv", "score of panel"),
        info=first_of(row, "info"),
        highlight=highlight,
        place=Place(read.file, cell=where),
    )


def _component(row: tuple[ClassedCell, ...], who: str, read: _Numbers) -> Component:
    name = first_of(row, "cn")
    where = f"{who}, {name or 'component'}"
    factor = read.needed(first_of(row, "cf"), f"{where}, factor")
    mean = read.needed(first_of(row, "panel"), f"{where}, panel")
    marks = tuple(read.points(text, f"{where}, J{at}") for at, text in enumerate(all_of(row, "cjud"), 1))
    return Component(name, factor, marks, mean, Place(read.file, cell=where))


def _with_general_factor(
    components: tuple[Component, ...],
    general: int | None,
    printed: int | None,
    who: str,
    place: Place,
    found: list[Finding],
) -> tuple[Component, ...]:
    """Where a general component factor other than 1.00 is printed: the components with the factor that counts.

    Whether a page prints factors before or after it is not established; the printed component score decides.
    """
    if general is None or general in (0, 100) or printed is None or not components:
        return components
    scaled = tuple(replace(c, factor=times(c.factor, general)) for c in components)
    if sum(times(c.mean, c.factor) for c in components) == printed:
        return components
    fits = sum(times(c.mean, c.factor) for c in scaled) == printed
    note = (
        f"a general component factor of {format_points(general)} is printed; "
        + ("the factors of the components are multiplied by it, which gives" if fits else "no use of it gives")
        + " the printed component score"
    )
    severity = Severity.INFO if fits else Severity.WARNING
    found.append(Finding("general-component-factor", f"{who}, components", note=note, severity=severity, place=place))
    return scaled if fits else components


def _deductions(tables: list[ClassedTable], who: str, read: _Numbers) -> tuple[Deduction, ...]:
    lines = []
    for table in tables:
        if "elm" in table.classes or "sum" in table.classes or "maj" in table.classes:
            continue
        for row in table.rows:
            for cell, following in pairwise(row):
                named = "name" in cell.classes or cell.text.endswith(":")
                if named and re.fullmatch(r"[-−]?\d+\.\d\d", following.text):
                    points = abs(parse_points(following.text))
                    reason = cell.text.rstrip(": ")
                    if points and reason:
                        lines.append(Deduction(reason, points, place=Place(read.file, cell=f"{who}, {reason}")))
    return tuple(lines)


def _left_over(row: tuple[ClassedCell, ...], who: str, file: str, found: list[Finding]) -> None:
    """A numbered row's text in a cell of no known class."""
    if not first_of(row, "num").isdigit():
        return
    extra = [c.text for c in row if c.text and c.text not in ("x", "X") and not _READ.intersection(c.classes)]
    if extra:
        where = f"{who}, element {first_of(row, 'num')}"
        note = f"{', '.join(extra)[:80]!r} stands in a cell of no known class and is not read"
        found.append(
            Finding(
                "unread-cell",
                where,
                printed=extra[0],
                note=note,
                severity=Severity.WARNING,
                place=Place(file, cell=where),
            )
        )


def _last_mark(skate: Performance) -> int:
    rows = [e.marks for e in skate.elements] + [c.marks for c in skate.components]
    return max((at + 1 for marks in rows for at, mark in enumerate(marks) if mark is not None), default=0)


def _narrowed(skate: Performance, columns: int) -> Performance:
    """Without the columns beyond the last judge: pages print nine columns for a panel of three."""
    return replace(
        skate,
        elements=tuple(replace(e, marks=e.marks[:columns]) for e in skate.elements),
        components=tuple(replace(c, marks=c.marks[:columns]) for c in skate.components),
    )
