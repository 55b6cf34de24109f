"""One sheet recomputed: settings and draw found, every skate scored by the engine and held against the print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rinkside.domain import Component, ExecutedElement, Finding, Performance, Sheet, Standing
from rinkside.errors import NotationError, RinksideError, UnknownRule
from rinkside.points import format_points as text
from rinkside.rulebook import SegmentRules
from rinkside.scoring import AS_ENTERED, ElementScore, Scorer, scorer
from rinkside.scoring.components import ComponentScore
from rinkside.verify import diagnose
from rinkside.verify.case import Case, Skate, element_place
from rinkside.verify.codes import found
from rinkside.verify.draw import Draw, nearest_draw, recover_segment_draw, recover_skater_draw
from rinkside.verify.hidden import mark_hidden_judge
from rinkside.verify.report import Counts, Totals
from rinkside.verify.settings import bonus_points, is_domestic, read_settings

__all__ = ["assess"]


def assess(sheet: Sheet, rules: SegmentRules, dance: str | None = None) -> Case:
    """The sheet with what `rules` give for it. What the recomputation found stands in the case's `notes`.

    `dance` is the compulsory dance skated, where codes are shared by several.
    """
    domestic = is_domestic(sheet)
    settings, read = read_settings(sheet, rules, domestic, dance)
    skates = [Skate(p, bonus=bonus_points(p, domestic)) for p in sheet.performances]
    case = Case(sheet, rules, settings, skates, settings_read=tuple(read))
    for note in read:
        case.notes.extend((index, note) for index in range(len(case.skates)))
    engine = scorer(rules, settings)
    _find_draws(case, engine)
    for index, skate in enumerate(case.skates):
        _recompute(case, index, skate, engine)
    mark_hidden_judge(case)
    return case


def _find_draws(case: Case, engine: Scorer) -> None:
    """Which columns counted. Nothing to find where every column counts (from 2010-11 on)."""
    counting = case.rules.get("draw.counting")
    if not counting:
        return
    trim = case.rules.get("trim.from"), case.rules.get("trim.each_end")
    if case.rules.get("draw.columns") == "fixed within a segment":
        draws = recover_segment_draw([s.printed for s in case.skates], counting, trim)
    else:
        draws = tuple(recover_skater_draw(s.printed, counting, trim) for s in case.skates)
    drawn = [d for d, s in zip(draws, case.skates, strict=True) if s.printed.components]
    if drawn and 2 * sum(not d.candidates for d in drawn) > len(drawn):
        draws = _other_panels(case, trim) or draws
    narrowed: dict[Draw, tuple[tuple[int, ...], ...]] = {}
    for index, (skate, draw) in enumerate(zip(case.skates, draws, strict=True)):
        if not draw.candidates and skate.printed.components:
            draw = nearest_draw(skate.printed, counting, trim)
        skate.draw = draw
        if len(draw.candidates) > 1:
            if not draw.fixed or draw not in narrowed:
                together = [s.printed for s, d in zip(case.skates, draws, strict=True) if draw.fixed and d == draw]
                narrowed[draw] = _by_elements(together or [skate.printed], draw, engine)
            skate.draw = replace(draw, candidates=narrowed[draw])
            if len(skate.draw.candidates) > 1 and not draw.near:
                choices = "; ".join(" ".join(str(j + 1) for j in c) for c in skate.draw.candidates[:6])
                more = len(skate.draw.candidates) - 6
                note = f"columns {choices}{f' and {more} more' if more > 0 else ''} all give the printed numbers"
                case.notes.append((index, found("draw-ambiguous", "draw", str(len(skate.draw.candidates)), "", note)))


def _other_panels(case: Case, trim: tuple[int, int]) -> tuple[Draw, ...] | None:
    """Where no draw of the season's size explains a segment: no draw at all, trimmed or not, or an untrimmed draw."""
    performances = [s.printed for s in case.skates]
    counting = case.rules.get("draw.counting")
    never = (1 << 16, 0)
    for sizes, mean, what in (
        ({}, trim, "every column counted, none was drawn"),
        ({}, never, "every column counted, highest and lowest included"),
        (counting, never, "the drawn columns counted, highest and lowest included"),
    ):
        draws = recover_segment_draw(performances, sizes, mean)
        if all(d.candidates for d, p in zip(draws, performances, strict=True) if p.components):
            note = found("setting-read-from-sheet", "draw", what, "", "only so the printed component means come out")
            case.notes.extend((index, note) for index in range(len(performances)))
            return draws
    return None


def _by_elements(performances: Sequence[Performance], draw: Draw, engine: Scorer) -> tuple[tuple[int, ...], ...]:
    """The candidates whose element GOEs agree best with the printed ones; a cell not established speaks for none.

    `performances` are all that share the draw: every skate of a segment where it was made once.
    """
    misfits = []
    for candidate in draw.candidates:
        wrong = 0
        for performance in performances:
            for element in performance.elements:
                goe = engine.element(element, candidate).goe
                wrong += goe is not None and goe != element.goe
        misfits.append(wrong)
    least = min(misfits)
    others = misfits[: draw.of_others]
    if least in others:  # what most of the segment was scored by goes before what one skater alone leaves possible
        misfits = others
    return tuple(c for c, wrong in zip(draw.candidates, misfits, strict=False) if wrong == least)


def _recompute(case: Case, index: int, skate: Skate, engine: Scorer) -> None:
    printed = skate.printed
    if _annulled(printed):
        skate.unverifiable = True
        skate.annulled = True
        note = f"{printed.standing.value}: dashes stand in place of all marks; nothing can be recomputed"
        case.notes.append((index, found("marks-annulled", "performance", note=note, place=printed.place)))
        return
    columns = skate.draw.candidates[0] if skate.draw and skate.draw.candidates else None
    if skate.bonus:
        where = "declared" if printed.bonus_declared or printed.bonus is not None else "not declared on the sheet"
        note = f"{text(skate.bonus)} more than the elements, {where}"
        case.notes.append((index, found("bonus-points", "element score", text(skate.bonus), "", note)))
        printed = replace(printed, bonus=skate.bonus)
    score = engine.score(printed, columns)
    base_exact = goe_made = goe_exact = means_exact = 0
    for element, result in zip(printed.elements, score.elements, strict=True):
        base, goe = result.base_value, result.goe
        if base == element.base_value:
            base_exact += 1
        if goe is not None and any(m is not None for m in element.marks):
            goe_made += 1
            if goe == element.goe:
                goe_exact += 1
        if base != element.base_value or goe != element.goe:
            case.notes.extend((index, f) for f in _element_findings(case, skate, element, result, engine, columns))
    for component, mean in zip(printed.components, score.components, strict=True):
        if mean.mean == component.mean and mean.factor == component.factor:
            means_exact += 1
        else:
            case.notes.extend((index, f) for f in _component_findings(case, skate, component, mean, columns))
    own = [problem for e in score.elements for problem in e.problems]
    own += [problem for c in score.components for problem in c.problems]
    for problem in score.problems:
        if isinstance(problem, UnknownRule) and problem not in own:
            skate.unverifiable = True
            case.notes.append((index, found("unknown-rule", problem.name, note=str(problem))))
    artistic = printed.tes is None and not printed.elements
    tss = score.tss
    skate.computed = Totals(
        tss=tss,
        tes=None if artistic else score.tes,
        pcs=score.pcs,
        deductions=score.deductions,
        base=None if artistic or printed.base_value is None else score.base_value,
    )
    skate.counts = Counts(len(printed.elements), base_exact, goe_made, goe_exact, len(printed.components), means_exact)


def _annulled(p: Performance) -> bool:
    """Whether a skate stands on the sheet without one mark: it was disqualified afterwards."""
    if p.standing is Standing.RANKED:
        return False
    marks = [*(e.marks for e in p.elements), *(c.marks for c in p.components)]
    return bool(marks) and all(m is None for row in marks for m in row)


def _element_findings(
    case: Case,
    skate: Skate,
    element: ExecutedElement,
    result: ElementScore,
    engine: Scorer,
    columns: tuple[int, ...] | None,
) -> list[Finding]:
    row = f"element {element.number} {element.code}".rstrip()
    if result.problems:
        skate.unverifiable = True
    findings = [_problem(problem, row, element) for problem in result.problems]
    if result.base_value is not None and result.base_value != element.base_value:
        findings.append(diagnose.base_value(element, result, engine, row))
    elif result.goe is not None and result.goe != element.goe:
        findings.append(diagnose.goe(case, skate, element, result, engine, columns, row))
    return findings


def _problem(problem: RinksideError, row: str, element: ExecutedElement) -> Finding:
    place = element_place(element, "code")
    if isinstance(problem, UnknownRule) and problem.name == "jumps.bonus.factor":
        note = "no element of this segment carries a bonus that the rules know"
        return found("highlight-unexpected", f"{row}, x", "x", "", note, place)
    if isinstance(problem, UnknownRule):
        code = "unknown-cell" if "grade" in problem.name or " at GOE" in problem.name else "unknown-element"
        printed = text(element.goe if code == "unknown-cell" else element.base_value)
        return found(code, row, printed, "", str(problem), place)
    if isinstance(problem, NotationError):
        return found("unknown-element", row, element.code, "", str(problem), place)
    return found("marks-missing", row, text(element.goe), "", str(problem), place)


def _component_findings(
    case: Case, skate: Skate, component: Component, result: ComponentScore, columns: tuple[int, ...] | None
) -> list[Finding]:
    findings = []
    if result.mean != component.mean:
        findings.append(diagnose.mean(case, skate, component, result.mean, columns))
    as_entered = case.settings.component_factors == AS_ENTERED
    if result.factor is not None and result.factor != component.factor and not as_entered:
        note = f"the rule book has {text(result.factor)} for {case.rules.scope}"
        where = f"{component.name}, factor"
        findings.append(
            found("component-factor-differs", where, text(component.factor), text(result.factor), note, component.place)
        )
    for problem in result.problems:
        skate.unverifiable = True
        findings.append(found("unknown-rule", component.name, text(component.mean), "", str(problem), component.place))
    return findings
