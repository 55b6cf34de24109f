"""From blocks to performances: columns to marks, words to names, and the check that a row was read as it is printed.

Nothing is repaired. A row whose base value and GOE do not make its score, or elements that do not make the total, get
a finding and stay as printed: usually a column was misread, seldom the sheet itself is wrong.
"""

from __future__ import annotations

from itertools import pairwise

from rinkside.domain import Box, Component, ExecutedElement, Finding, Performance, Place, Standing
from rinkside.points import format_points, parse_points
from rinkside.protocols.pdf.blocks import Block, Row, text_of
from rinkside.protocols.pdf.codes import found
from rinkside.protocols.pdf.columns import Columns
from rinkside.protocols.pdf.deductions import read_deductions
from rinkside.protocols.pdf.lines import points, shape_of
from rinkside.protocols.pdf.summary import read_summary
from rinkside.protocols.pdf.tokens import Token

__all__ = ["build"]

_OVERLAP = 2.0
"""Points that two neighbours may share; boxes of characters are a little wider than what is drawn."""


def build(block: Block, columns: Columns, file: str, findings: list[Finding]) -> Performance:
    """The performance of a block; what does not fit is added to `findings`."""
    summary = read_summary(block, file)
    totals, places = summary.totals, summary.places
    where = summary.entrant.name or "a skater without a name"
    if any(b[0] < a[2] - _OVERLAP for a, b in pairwise(block.summary)):
        note = "a long name over the numbers beside it; compare names and totals with the sheet"
        place = Place(file, block.page, block.summary[0][:4])
        findings.append(found("words-overlap", where, text_of(block.summary), note=note, place=place))
    elements = tuple([_element(row, columns, file, where, findings) for row in block.elements])
    names = block.component_names
    components = tuple(
        [_component(row, columns, file, where, findings, names.get(i, "")) for i, row in enumerate(block.components)]
    )
    base, tes, declared = _sums(block, file, places)
    if totals["tes"] is None and summary.standing is Standing.RANKED:
        totals["tes"] = tes
    elif tes is not None and totals["tes"] != tes:
        note = "printed under the elements and, otherwise, in the summary line"
        findings.append(_differ("element-totals-disagree", where, tes, totals["tes"], places.get("tes"), note))
    performance = Performance(
        entrant=summary.entrant,
        rank=summary.rank,
        start_number=summary.start_number,
        tss=totals["tss"],
        tes=totals["tes"],
        pcs=totals["pcs"],
        deductions=None if totals["deductions"] is None else abs(totals["deductions"]),
        base_value=base,
        elements=elements,
        components=components,
        deduction_lines=read_deductions(block, file),
        standing=summary.standing,
        bonus=totals["tes"] - sum(e.score for e in elements) if declared and totals["tes"] is not None else None,
        bonus_declared=declared,
        place=Place(file, block.page, block.summary[0][:4]),
        places=tuple(places.items()),
    )
    _check(performance, where, findings)
    return performance


def _differ(
    code: str, where: str, printed: int | None, expected: int | None, place: Place | None, note: str
) -> Finding:
    texts = ["" if value is None else format_points(value) for value in (printed, expected)]
    return found(code, where, texts[0], texts[1], note, place)


class _Marks(dict[str, int | None]):
    def __missing__(self, text: str) -> int | None:
        if len(self) > 2_000:
            self.clear()
        mark = self[text] = None if text[-1] == "-" else int(text)
        return mark


_mark_of = _Marks().__getitem__


def _element(row: Row, columns: Columns, file: str, where: str, findings: list[Finding]) -> ExecutedElement:
    page, line, (base_at, goe_at, first, end, bonus_at) = row
    number = int(line[0][4])
    code, info, label = "", "", None
    if base_at > 1:
        label, code = line[1][:4], line[1][4]
        if base_at > 2:
            info = " ".join([t[4] for t in line[2:base_at]])
    highlight = False
    if first - base_at > 2:
        for at in range(base_at + 1, first):
            text = line[at][4]
            if text in ("x", "X"):
                highlight = True
            elif at not in (goe_at, bonus_at) and text not in ("b", "B"):
                info = f"{info} {text}".strip()
    marks, outside = columns.spread(line[first:end], columns.elements)
    base_token, goe_token, score_token = line[base_at], line[goe_at], line[-1]
    base, goe, score = points(base_token), points(goe_token), points(score_token)
    bonus = (points(line[bonus_at]) or 0) if bonus_at > 0 else 0
    place = Place(file, page, label or line[0][:4])
    boxes: list[Box | None] = [label, base_token[:4], goe_token[:4]]
    boxes += [None if mark is None else mark[:4] for mark in marks]
    boxes.append(score_token[:4])
    given = tuple([None if mark is None else _mark_of(mark[4]) for mark in marks])
    if outside:
        findings += _outside(f"{where}, element {number}", outside, columns, file, page)
    if goe is None and score is None:
        note = "dashes stand in place of GOE and score; read as 0.00"
        findings.append(found("element-annulled", f"{where}, element {number}", text_of(line), note=note, place=place))
    elif base is not None and goe is not None and score is not None and base + goe + bonus != score:
        note = f"base value and GOE of {code or 'the row'} do not make the score; compare the row with the sheet"
        spot = f"{where}, element {number}"
        findings.append(_differ("row-does-not-add-up", spot, score, base + goe + bonus, place, note))
    return ExecutedElement(
        number, code, base or 0, goe or 0, given, score or 0, info, highlight, bonus, place, tuple(boxes)
    )


def _outside(where: str, marks: list[Token], columns: Columns, file: str, page: int) -> list[Finding]:
    """Marks under no judge's heading: a finding, except dashes of the referee's column."""
    edge = columns.referee
    referee = edge is not None and all(abs((m[0] + m[2]) / 2 - edge) < columns.half + 4 for m in marks)
    if referee and all(m[4] == "-" for m in marks):
        return []
    place = Place(file, page, marks[0][:4])
    if referee:
        note = "marks in the referee's column do not count"
        return [found("referee-marks-printed", where, text_of(marks), note=note, place=place)]
    note = "stands under no judge's heading; compare the row with the sheet"
    return [found("mark-outside-columns", where, text_of(marks), note=note, place=place)]


def _component(
    row: Row, columns: Columns, file: str, where: str, findings: list[Finding], other_line: str
) -> Component:
    page, line, (factor_at, end) = row
    name = text_of(line[:factor_at]) or other_line
    marks, outside = columns.spread(line[factor_at + 1 : end], columns.components)
    if outside:
        findings += _outside(f"{where}, {name}", outside, columns, file, page)
    given = tuple([None if m is None or m[4][-1] == "-" else parse_points(m[4]) for m in marks])
    factor_token, mean_token = line[factor_at], line[end]
    label: Box | None = line[0][:4] if factor_at else None
    boxes: list[Box | None] = [label, factor_token[:4]]
    boxes += [None if mark is None else mark[:4] for mark in marks]
    boxes.append(mean_token[:4])
    place = Place(file, page, label or factor_token[:4])
    return Component(name, points(factor_token) or 0, given, points(mean_token) or 0, place, tuple(boxes))


def _sums(block: Block, file: str, places: dict[str, Place]) -> tuple[int | None, int | None, bool]:
    """The printed sum of base values, that of scores, and whether a `B` declares bonus points behind it."""
    if block.sums is None:
        return None, None, False
    page, line = block.sums
    declared = line[-1][4] in ("B", "b")
    numbers = [token for token, kind in zip(line, shape_of(line), strict=True) if kind in "D-"]
    if len(numbers) < 2 and (not block.elements or abs(numbers[0][2] - block.elements[-1][1][-1][2]) < 12):
        return None, points(numbers[0]), declared
    places["base"] = Place(file, page, numbers[0][:4])
    return points(numbers[0]), points(numbers[1]) if len(numbers) > 1 else None, declared


def _check(performance: Performance, where: str, findings: list[Finding]) -> None:
    if not performance.elements:
        return
    if performance.tes is not None:
        total = sum([e.score for e in performance.elements]) + (performance.bonus or 0)
        if total != performance.tes:
            note = "the scores of the elements do not make the total: a row was lost or misread, or it has bonus points"
            place = performance.place_of("tes")
            findings.append(_differ("elements-do-not-add-up", where, performance.tes, total, place, note))
    if performance.base_value is not None:
        total = sum([e.base_value for e in performance.elements])
        if total != performance.base_value:
            note = "the base values of the elements do not make the printed sum: a row was lost or misread"
            place = performance.place_of("base")
            findings.append(_differ("base-values-do-not-add-up", where, performance.base_value, total, place, note))
