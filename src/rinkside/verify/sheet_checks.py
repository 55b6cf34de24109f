"""Checks of one sheet: every printed number against the rules and against the other printed numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rinkside.domain import Discipline, ExecutedElement, Finding, Performance, Standing, parse_element
from rinkside.errors import NotationError, UnknownRule
from rinkside.points import format_points as text
from rinkside.points import times
from rinkside.rulebook import ALL
from rinkside.scoring import AS_ENTERED
from rinkside.verify.case import Case, Check, Located, box_place, element_place
from rinkside.verify.codes import found
from rinkside.verify.settings import fall_points, usual_components

__all__ = ["SHEET_CHECKS"]


def _row(element: ExecutedElement) -> str:
    return f"element {element.number} {element.code}".rstrip()


def element_scores(case: Case) -> Iterator[Located]:
    """Base value + GOE (+ bonus column) = score of the element."""
    for index, skate in enumerate(case.skates):
        if skate.annulled:
            continue
        for e in skate.printed.elements:
            total = e.base_value + e.goe + e.bonus
            if total != e.score:
                yield index, _score_differs(e, total)


def _score_differs(e: ExecutedElement, total: int) -> Finding:
    where, place = f"{_row(e)}, score", element_place(e, "score")
    if total and e.score == 100 * total:
        note = f"{e.score // 100} stands for {text(total)}; write the decimal point"
        return found("decimal-point-lost", where, text(e.score), text(total), note, place)
    parts = f"{text(e.base_value)} + {text(e.goe)}" + (f" + {text(e.bonus)}" if e.bonus else "")
    return found("element-score-differs", where, text(e.score), text(total), f"{parts} = {text(total)}", place)


def totals(case: Case) -> Iterator[Located]:
    """The printed totals against the printed numbers they are made of."""
    for index, skate in enumerate(case.skates):
        p = skate.printed
        if skate.annulled:
            continue
        missing = list(_missing_totals(p))
        skate.unverifiable = skate.unverifiable or bool(missing)
        yield from ((index, f) for f in missing)
        yield from ((index, f) for f in _element_totals(p, skate.bonus))
        if p.pcs is not None and (p.components or p.pcs):
            pcs = sum(times(c.mean, c.factor) for c in p.components)
            if pcs != p.pcs:
                note = " + ".join(f"{text(c.mean)} × {text(c.factor)}" for c in p.components)
                yield index, found("pcs-differs", "component score", text(p.pcs), text(pcs), note, p.place_of("pcs"))
        yield from ((index, f) for f in _segment_score(p, case.settings.segment_factor or 100))


def _missing_totals(p: Performance) -> Iterator[Finding]:
    """A ranked skate without one of its totals has nothing the marks could be held against there."""
    if p.standing is not Standing.RANKED or not (p.elements or p.components):
        return
    for name, where, printed in (
        ("tss", "segment score", p.tss),
        ("tes", "element score", p.tes if p.elements else 0),
        ("pcs", "component score", p.pcs if p.components else 0),
        ("deductions", "deductions", p.deductions),
    ):
        if printed is None:
            note = "not printed, or other words lie over it; look at the line of the name"
            yield found("total-missing", where, note=note, place=p.place_of(name))


def _element_totals(p: Performance, bonus: int) -> Iterator[Finding]:
    if not p.elements and not p.tes:
        return
    if p.tes is not None:
        tes = sum(e.score for e in p.elements) + bonus
        if tes != p.tes:
            note = f"the {len(p.elements)} printed element scores add up to {text(tes)}"
            yield found("tes-differs", "element score", text(p.tes), text(tes), note, p.place_of("tes"))
    if p.base_value is not None:
        base = sum(e.base_value for e in p.elements)
        if base != p.base_value:
            note = f"the {len(p.elements)} printed base values add up to {text(base)}"
            yield found("base-total-differs", "base value", text(p.base_value), text(base), note, p.place_of("base"))


def _segment_score(p: Performance, factor: int) -> Iterator[Finding]:
    without = (p.tes is None and (p.elements or p.pcs is None)) or (p.pcs is None and p.components)
    if p.tss is None or p.deductions is None or without:
        return
    raw = (p.tes or 0) + (p.pcs or 0) - p.deductions
    tss = times(raw, factor)
    if tss != p.tss:
        note = f"{text(p.tes or 0)} + {text(p.pcs or 0)} − {text(p.deductions)}"
        note += f", × {text(factor)}" if factor != 100 else ""
        yield found("tss-differs", "segment score", text(p.tss), text(tss), note, p.place_of("tss"))


def deductions(case: Case) -> Iterator[Located]:
    """The deduction lines add up to the printed deductions; the points of falls are a value of the fall scale."""
    for index, skate in enumerate(case.skates):
        p = skate.printed
        if p.deductions is not None and (p.deduction_lines or p.deductions):
            total = sum(d.points for d in p.deduction_lines)
            if total != p.deductions:
                note = "; ".join(f"{d.reason} {text(-d.points)}" for d in p.deduction_lines) or "no line says what for"
                yield (
                    index,
                    found(
                        "deductions-differ",
                        "deductions",
                        text(-p.deductions),
                        text(-total),
                        note,
                        p.place_of("deductions"),
                    ),
                )
        yield from ((index, f) for f in _falls(case, p))


def _falls(case: Case, p: Performance) -> Iterator[Finding]:
    falls = [d for d in p.deduction_lines if d.reason.casefold().startswith("fall") and d.points]
    if not falls:
        return
    try:
        schedule: tuple[int, ...] = case.settings.fall_schedule or case.rules.get("falls.schedule")
    except UnknownRule:
        return
    couple = case.rules.scope.discipline in (Discipline.PAIRS, Discipline.ICE_DANCE)
    possible = fall_points(schedule)
    for line in falls:
        where, printed, place = f"deduction {line.reason}", text(-line.points), line.place
        if line.points not in possible:
            scale = ", ".join(text(-points) for points in sorted(possible)[:6])
            note = f"the fall scale of {case.rules.scope} gives {scale}, …"
            yield found("fall-deduction-impossible", where, printed, "", note, place)
        elif line.count and line.points != 100 * line.count:
            # the number in brackets is the number of falls on some sheets and that of points on others
            counts = range(line.count, 2 * line.count + 1) if couple else (line.count,)
            if line.points not in {_fall_points(schedule, n) for n in counts}:
                expected = text(-_fall_points(schedule, line.count))
                note = f"({line.count}) is printed beside it; the points count, the number is left as it is"
                yield found("fall-count-differs", where, printed, expected, note, place)


def _fall_points(schedule: tuple[int, ...], falls: int) -> int:
    return sum(schedule[min(i, len(schedule) - 1)] for i in range(falls))


def component_sets(case: Case) -> Iterator[Located]:
    """Where the factors are read from the sheet: every skate has those of the others."""
    if case.settings.component_factors != AS_ENTERED:
        return
    usual = usual_components([s.printed for s in case.skates])
    for index, skate in enumerate(case.skates):
        p = skate.printed
        if p.components and usual and tuple((c.name, c.factor) for c in p.components) != usual:
            factors = dict(usual)
            written = ", ".join(f"{name} {text(factor)}" for name, factor in usual)
            odd = next((c for c in p.components if factors.get(c.name) != c.factor), p.components[0])
            expected = text(factors[odd.name]) if odd.name in factors else ""
            note = f"most skates of the sheet have {written}"
            where = f"{odd.name}, factor"
            yield index, found("component-factor-differs", where, text(odd.factor), expected, note, odd.place)


def marks_on_scale(case: Case) -> Iterator[Located]:
    """Every mark is one that a judge can enter."""
    rules = case.rules
    try:
        limit = rules.get("goe.limit")
        low, step, high = (rules.get(f"components.{name}") for name in ("lowest_mark", "step", "highest_mark"))
    except UnknownRule:
        return
    grades = frozenset([None, *range(-limit, limit + 1)])
    marks = frozenset([None, 0, *range(low, high + 1, step)])  # 0.00 stands where a judge gave none
    for index, skate in enumerate(case.skates):
        for e in skate.printed.elements:
            if not grades.issuperset(e.marks):
                for j, mark in enumerate(e.marks):
                    if mark not in grades:
                        where, place = f"{_row(e)}, mark of column {j + 1}", box_place(e.place, e.boxes, 3 + j)
                        note = f"grades go from −{limit} to {limit}"
                        yield index, found("mark-off-scale", where, str(mark), "", note, place)
        for c in skate.printed.components:
            if not marks.issuperset(c.marks):
                for j, mark in enumerate(c.marks):
                    if mark is not None and mark not in marks:
                        where, place = f"{c.name}, mark of column {j + 1}", box_place(c.place, c.boxes, 2 + j)
                        note = f"marks go from {text(low)} to {text(high)} in steps of {text(step)}"
                        note += f"; {mark // 100} may stand for {text(mark // 100)}" if mark > high else ""
                        yield index, found("mark-off-scale", where, text(mark), "", note, place)


def highlights(case: Case) -> Iterator[Located]:
    """`x` stands only where the season's rules allow it: kinds of element, and the last few jump elements.

    Before 2018-19 every such element of the second half has it: once one has, all later ones do.
    """
    try:
        kinds, last = case.rules.get("jumps.bonus.elements"), case.rules.get("jumps.bonus.last")
    except UnknownRule:
        return
    for index, skate in enumerate(case.skates):
        if any("interruption" in d.reason.casefold() for d in skate.printed.deduction_lines):
            continue  # after an interruption only what was begun before it carries an x
        if any(e.highlight for e in skate.printed.elements):
            yield from ((index, f) for f in _highlights(skate.printed.elements, kinds, last))


def _highlights(elements: tuple[ExecutedElement, ...], kinds: tuple[str, ...], last: int) -> Iterator[Finding]:
    able = [e for e in elements if _kind(e.code) in kinds]
    for e in elements:
        if e.highlight and e not in able:
            note = f"an element of this kind carries no x; those that do: {', '.join(kinds) or 'none in this segment'}"
            yield found("highlight-out-of-place", f"{_row(e)}, x", "x", "", note, element_place(e, "code"))
    first = next((i for i, e in enumerate(able) if e.highlight), len(able))
    for i, e in enumerate(able):
        if last == ALL and i > first and not e.highlight and e.base_value:
            note = f"{_row(able[first])} has an x and this later element has none"
            yield found("highlight-out-of-place", f"{_row(e)}, x", "", "x", note, element_place(e, "code"))
        elif last != ALL and e.highlight and i < len(able) - last:
            note = f"x is for the last {last} jump elements; {len(able) - 1 - i} follow this one"
            yield found("highlight-out-of-place", f"{_row(e)}, x", "x", "", note, element_place(e, "code"))


@lru_cache(maxsize=1 << 12)
def _kind(code: str) -> str:
    try:
        return parse_element(code).kind.value
    except NotationError:
        return ""


def start_numbers(case: Case) -> Iterator[Located]:
    """No two entrants of a segment have the same start number."""
    seen: dict[int, str] = {}
    for index, skate in enumerate(case.skates):
        number = skate.printed.start_number
        if number is None:
            continue
        if number in seen:
            yield (
                index,
                found(
                    "start-number-repeated",
                    "start number",
                    str(number),
                    "",
                    f"{seen[number]} has it too; look which of the two was misprinted",
                    skate.printed.place,
                ),
            )
        seen.setdefault(number, skate.who)


SHEET_CHECKS: list[Check] = [
    element_scores,
    totals,
    component_sets,
    deductions,
    marks_on_scale,
    highlights,
    start_numbers,
]
"""Every check of one sheet, in the order their findings are given."""
