"""From blocks to performances: columns to marks, words to names, and the check that a row was read as it is printed.

Nothing is repaired. A row whose base value and GOE do not make its score, or elements that do not make the total, get
a finding and stay as printed: usually a column was misread, seldom the sheet itself is wrong.
"""

from __future__ import annotations

import re

from rinkside.domain import (
    Box,
    Component,
    Deduction,
    Entrant,
    ExecutedElement,
    Finding,
    Performance,
    Place,
    Severity,
    Standing,
)
from rinkside.points import format_points, parse_points
from rinkside.protocols.pdf import words
from rinkside.protocols.pdf.blocks import Block, text_of
from rinkside.protocols.pdf.columns import Columns
from rinkside.protocols.pdf.lines import points, shape_of
from rinkside.protocols.pdf.tokens import Token

__all__ = ["build"]

_NATION = re.compile(r"[A-ZА-ЯЁ]{3}\Z")
_COUNT = re.compile(r"\((\d{1,2})\)\Z")
_VOTES = re.compile(r"\(?\s*\d+\s*\S{1,4}\s*\d+\s*\)?")
_BALLOT = re.compile(r"(W+)D{2,}\Z")
"""A label and the points of single officials under their columns: a ballot, not a deduction of its own."""
_TOTALS = ("tss", "tes", "pcs", "deductions")
_LABEL_END = " :;,-"


def build(block: Block, columns: Columns, file: str, findings: list[Finding]) -> Performance:
    """The performance of a block; what does not fit is added to `findings`."""
    entrant, rank, start, standing, totals, places = _summary(block, file)
    where = entrant.name or "a skater without a name"
    elements = tuple([e for row in block.elements if (e := _element(row, columns, file, where, findings)) is not None])
    components = tuple(
        [
            _component(row, columns, file, where, findings, block.component_names.get(i, ""))
            for i, row in enumerate(block.components)
        ]
    )
    base, tes, bonus, declared = _sums(block, file, places)
    if totals["tes"] is None and tes is not None and standing is Standing.RANKED:
        totals["tes"] = tes
    elif tes is not None and totals["tes"] != tes:
        _differ(
            findings,
            "element-total-twice",
            where,
            tes,
            totals["tes"],
            places.get("tes"),
            "printed under the elements and in the summary line",
        )
    if declared and totals["tes"] is not None:
        bonus = totals["tes"] - sum(e.score for e in elements)
    lines = _deductions(block, file, where, findings)
    place = Place(file, block.page, block.summary[0][:4])
    performance = Performance(
        entrant=entrant,
        rank=rank,
        start_number=start,
        tss=totals["tss"],
        tes=totals["tes"],
        pcs=totals["pcs"],
        deductions=None if totals["deductions"] is None else abs(totals["deductions"]),
        base_value=base,
        elements=elements,
        components=components,
        deduction_lines=lines,
        standing=standing,
        bonus=bonus if declared else None,
        bonus_declared=declared,
        place=place,
        places=tuple(places.items()),
    )
    _check(performance, where, findings)
    return performance


def _differ(
    findings: list[Finding],
    code: str,
    where: str,
    printed: int | None,
    expected: int | None,
    place: Place | None,
    note: str,
) -> None:
    findings.append(
        Finding(
            code,
            where,
            printed="" if printed is None else format_points(printed),
            expected="" if expected is None else format_points(expected),
            note=note,
            severity=Severity.WARNING,
            place=place,
        )
    )


def _summary(
    block: Block, file: str
) -> tuple[Entrant, int | None, int | None, Standing, dict[str, int | None], dict[str, Place]]:
    line, shape, heading = block.summary, block.shape, block.heading.columns
    places: dict[str, Place] = {}
    rank: int | None = None
    standing = Standing.RANKED
    at = 0
    first = line[0][4]
    if shape[0] == "I" and shape[1:2] in ("W", "I"):
        rank = int(first)
        places["rank"] = Place(file, block.page, line[0][:4])
        at = 1
    elif first.upper().rstrip(".") in words.NOT_RANKED:
        standing = words.NOT_RANKED[first.upper().rstrip(".")]
        at = 1
    elif shape[0] in "W-" and "name" in heading and line[0][2] < heading["name"][0]:
        standing = Standing.UNRANKED
        at = 1
    end = len(line)
    while end > at and shape[end - 1] in "D-":
        end -= 1
    numbers = line[end:]
    # A start number printed behind the totals (or before a WD) has its own heading; the rest follow their order.
    start: int | None = None
    if end > at and shape[end - 1] == "I":
        start = int(line[end - 1][4])
        places["start"] = Place(file, block.page, line[end - 1][:4])
        end -= 1
        while end > at and shape[end - 1] in "D-":
            end -= 1
            numbers.insert(0, line[end])
    totals: dict[str, int | None] = dict.fromkeys(_TOTALS)
    for name, token in zip(_order(heading, numbers), numbers, strict=False):
        totals[name] = points(token)
        places[name] = Place(file, block.page, token[:4])
    if standing is Standing.RANKED and rank is None and all(v is None for v in totals.values()):
        standing = Standing.UNRANKED
    name, nation, club = _entrant(line[at:end], heading)
    if block.club and _wrapped(name):
        name = f"{name} {text_of(block.club)}"
    elif block.club:
        club = " ".join([club, text_of(block.club)]).strip()
    return Entrant(name, nation, club), rank, start, standing, totals, places


def _order(heading: dict[str, tuple[float, float]], numbers: list[Token]) -> list[str]:
    """The totals in the order of their headings, those without a number left out."""
    known = sorted((heading[t][1], t) for t in _TOTALS if t in heading)
    if len(known) < len(_TOTALS):
        return list(_TOTALS)
    names = [t for _, t in known]
    if len(numbers) >= len(names):
        return names
    out = []
    left = list(known)
    for token in numbers:  # fewer numbers than headings: each goes to the heading it ends under
        if not left:
            break
        best = min(left, key=lambda k: abs(k[0] - token[2]))
        out.append(best[1])
        left = left[left.index(best) + 1 :]
    return out


def _wrapped(name: str) -> bool:
    """Whether the given name of a couple's second partner went to the next line: `VIRTUE Tessa / MOIR`."""
    first, _, second = name.partition(" / ")
    return second.isupper() and not first.isupper()


def _entrant(tokens: list[Token], heading: dict[str, tuple[float, float]]) -> tuple[str, str, str]:
    """Name, nation and club of the words between rank and numbers."""
    edge = heading.get("nation")
    cut = len(tokens)
    if edge is not None:
        for i, token in enumerate(tokens):
            if i and token[0] > edge[0] - 8 and token[0] > tokens[i - 1][2] + 1:
                cut = i
                break
    if cut == len(tokens) and len(tokens) > 1 and _NATION.match(tokens[-1][4]):
        cut -= 1
    name, rest = text_of(tokens[:cut]), tokens[cut:]
    if len(rest) == 1:
        return name, rest[0][4], ""
    if rest and _NATION.match(rest[0][4]):
        return name, rest[0][4], text_of(rest[1:])
    return name, "", text_of(rest)


def _element(
    row: tuple[int, list[Token], tuple[int, ...]], columns: Columns, file: str, where: str, findings: list[Finding]
) -> ExecutedElement | None:
    page, line, (base_at, goe_at, first, end, bonus_at) = row
    number = int(line[0][4])
    code_token: Token | None = None
    info = ""
    if base_at > 1:
        code_token = line[1]
        info = " ".join([t[4] for t in line[2:base_at]]) if base_at > 2 else ""
    code = code_token[4] if code_token is not None else ""
    highlight = False
    bonus = 0
    if goe_at - base_at > 1:
        for token in line[base_at + 1 : goe_at]:
            text = token[4]
            if text in ("x", "X"):
                highlight = True
            elif text not in ("b", "B"):
                info = f"{info} {text}".strip()
    marks, outside = columns.spread(line[first:end], columns.elements)
    base_token, goe_token, score_token = line[base_at], line[goe_at], line[-1]
    base, goe, score = points(base_token), points(goe_token), points(score_token)
    if bonus_at > 0:
        bonus = points(line[bonus_at]) or 0
    place = Place(file, page, (code_token or line[0])[:4])
    boxes: list[Box | None] = [code_token[:4] if code_token else None, base_token[:4], goe_token[:4]]
    boxes += [None if m is None else m[:4] for m in marks]
    boxes.append(score_token[:4])
    given: list[int | None] = []
    for mark in marks:
        if mark is None or mark[4][-1] == "-":
            given.append(None)
        else:
            given.append(int(mark[4]))
    if outside:
        _outside(findings, f"{where}, element {number}", outside, columns, file, page)
    if base is None or goe is None or score is None:
        if score is None and goe is None:
            findings.append(
                Finding(
                    "marks-annulled",
                    f"{where}, element {number}",
                    printed=text_of(line),
                    note="dashes stand in place of GOE and score; read as 0.00",
                    severity=Severity.INFO,
                    place=place,
                )
            )
    elif base + goe + bonus != score:
        _differ(
            findings,
            "row-does-not-add-up",
            f"{where}, element {number}",
            score,
            base + goe + bonus,
            place,
            f"base value and GOE of {code or 'the row'} do not make the score; compare the row with the sheet",
        )
    return ExecutedElement(
        number, code, base or 0, goe or 0, tuple(given), score or 0, info, highlight, bonus, place, tuple(boxes)
    )


def _outside(findings: list[Finding], where: str, marks: list[Token], columns: Columns, file: str, page: int) -> None:
    referee = columns.referee is not None and all(
        abs((m[0] + m[2]) / 2 - columns.referee) < columns.half + 4 for m in marks
    )
    if referee and all(m[4] == "-" for m in marks):
        return
    findings.append(
        Finding(
            "referee-marks-printed" if referee else "mark-outside-columns",
            where,
            printed=text_of(marks),
            note="marks in the referee's column do not count"
            if referee
            else "stands under no judge's heading; compare the row",
            severity=Severity.INFO if referee else Severity.WARNING,
            place=Place(file, page, marks[0][:4]),
        )
    )


def _component(
    row: tuple[int, list[Token], tuple[int, ...]],
    columns: Columns,
    file: str,
    where: str,
    findings: list[Finding],
    name: str,
) -> Component:
    page, line, (factor_at, end) = row
    name = text_of(line[:factor_at]) or name
    marks, outside = columns.spread(line[factor_at + 1 : end], columns.components)
    if outside:
        _outside(findings, f"{where}, {name}", outside, columns, file, page)
    given = [None if m is None or m[4][-1] == "-" else parse_points(m[4]) for m in marks]
    factor_token, mean_token = line[factor_at], line[end]
    label: Box | None = line[0][:4] if factor_at else None
    boxes: list[Box | None] = [label, factor_token[:4]]
    boxes += [None if m is None else m[:4] for m in marks]
    boxes.append(mean_token[:4])
    place = Place(file, page, label or factor_token[:4])
    return Component(name, points(factor_token) or 0, tuple(given), points(mean_token) or 0, place, tuple(boxes))


def _sums(block: Block, file: str, places: dict[str, Place]) -> tuple[int | None, int | None, int | None, bool]:
    if block.sums is None:
        return None, None, None, False
    page, line = block.sums
    shape = shape_of(line)
    declared = bool(line) and line[-1][4] in ("B", "b")
    numbers = [t for t, kind in zip(line, shape, strict=True) if kind in "D-"]
    if len(numbers) == 2:
        places["base"] = Place(file, page, numbers[0][:4])
        return points(numbers[0]), points(numbers[1]), None, declared
    score = block.elements[-1][1][-1]
    if abs(numbers[0][2] - score[2]) < 12:
        return None, points(numbers[0]), None, declared
    places["base"] = Place(file, page, numbers[0][:4])
    return points(numbers[0]), None, None, declared


def _deductions(block: Block, file: str, where: str, findings: list[Finding]) -> tuple[Deduction, ...]:
    """The lines behind "Deductions": labels with their points, counts in brackets and votes; any order, any number."""
    edge = (
        block.component_total[1][2]
        if block.component_total
        else (block.elements[-1][1][-1][2] if block.elements else 1e9)
    )
    out: list[Deduction] = []
    for page, line in block.deductions:
        first = words.plain(line[0][4]) in words.BEGINS_DEDUCTIONS
        tokens = line[1:] if first else list(line)
        if not first and (votes := _BALLOT.match(shape_of(tokens))):
            label, given = tokens[: votes.end(1)], tokens[votes.end(1) :]
            out.append(
                Deduction(text_of(label).strip(_LABEL_END), 0, None, text_of(given), Place(file, page, label[0][:4]))
            )
            continue
        if tokens and tokens[-1][2] > edge - 14 and shape_of(tokens[-1:]) in ("D", "-"):
            tokens = tokens[:-1]
        out += _deduction_line(tokens, file, page)
    return tuple(out)


def _deduction_line(tokens: list[Token], file: str, page: int) -> list[Deduction]:
    out: list[Deduction] = []
    label: list[Token] = []
    count: int | None = None
    at = 0
    while at < len(tokens):
        token = tokens[at]
        kind = shape_of([token])
        if kind == "D" and label:
            reason = text_of(label).strip(_LABEL_END)
            out.append(Deduction(reason, abs(parse_points(token[4])), count, "", Place(file, page, label[0][:4])))
            label, count = [], None
        elif match := _COUNT.match(token[4]):
            if label or not out:
                count = int(match[1])
            else:
                last = out[-1]
                out[-1] = Deduction(last.reason, last.points, int(match[1]), last.votes, last.place)
        elif token[4].startswith("("):
            end = at
            while end < len(tokens) - 1 and not tokens[end][4].endswith(")"):
                end += 1
            votes = text_of(tokens[at : end + 1])
            if _VOTES.match(votes):
                at = end
                if label:
                    out.append(
                        Deduction(
                            text_of(label).strip(_LABEL_END),
                            0,
                            None,
                            votes.strip("()"),
                            Place(file, page, label[0][:4]),
                        )
                    )
                    label = []
                elif out:
                    last = out[-1]
                    out[-1] = Deduction(last.reason, last.points, last.count, votes.strip("()"), last.place)
            else:
                label.append(token)
        else:
            label.append(token)
        at += 1
    return out


def _check(performance: Performance, where: str, findings: list[Finding]) -> None:
    if performance.tes is not None and performance.elements:
        total = sum(e.score for e in performance.elements) + (performance.bonus or 0)
        if total != performance.tes:
            _differ(
                findings,
                "elements-do-not-add-up",
                f"{where}, element score",
                performance.tes,
                total,
                performance.place_of("tes"),
                "the scores of the elements do not make the total: a row was lost or misread, or it has bonus points",
            )
    if performance.base_value is not None and performance.elements:
        total = sum(e.base_value for e in performance.elements)
        if total != performance.base_value:
            _differ(
                findings,
                "base-values-do-not-add-up",
                f"{where}, base value",
                performance.base_value,
                total,
                performance.place_of("base"),
                "the base values of the elements do not make the printed sum",
            )
