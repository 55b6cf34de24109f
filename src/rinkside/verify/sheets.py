"""From a sheet to its verdicts: rules settled, recomputed, checked, every performance reported."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.domain import Discipline, Finding, SegmentId, Severity, Sheet
from rinkside.errors import UnknownRule
from rinkside.rulebook import Scope, SegmentRules
from rinkside.verify.assess import assess
from rinkside.verify.case import Case, Check, Skate
from rinkside.verify.codes import found
from rinkside.verify.outcome import Outcome, SheetOutcome
from rinkside.verify.places import PLACE_CHECKS
from rinkside.verify.report import PerformanceReport, Status, Totals
from rinkside.verify.settings import dances
from rinkside.verify.settle import book, scopes
from rinkside.verify.sheet_checks import SHEET_CHECKS

__all__ = ["CHECKS", "settled_case", "verify_sheet"]

CHECKS: list[Check] = [*SHEET_CHECKS, *PLACE_CHECKS]
"""Every check that a sheet passes through, in the order their findings are given."""


SAID_HERE = {"row-does-not-add-up", "elements-do-not-add-up", "base-values-do-not-add-up"}
"""Findings of the reader that a check of this room gives again, with the number expected."""


def verify_sheet(sheet: Sheet, reading: Sequence[Finding] = ()) -> SheetOutcome:
    """The verdict on every performance of a sheet; `reading` are the reader's findings on it."""
    case = settled_case(sheet)
    outcome = SheetOutcome(sheet.id, sheet.file, _columns(sheet), case.rules.scope if case else None)
    if case is None:
        _, left = scopes(sheet)
        note = f"the sheet says nothing of its {left}; no rules can be applied"
        finding = found("segment-undetermined", "sheet", note=note)
        for p in sheet.performances:
            report = _report(sheet.id, sheet.file, Skate(p), Status.UNVERIFIABLE, (finding,))
            outcome.skates.append(Outcome(report, p.entrant, p.standing))
        return outcome
    findings: list[list[Finding]] = [[] for _ in case.skates]
    for index, finding in case.notes:
        findings[index].append(finding)
    for check in CHECKS:
        for index, finding in check(case):
            findings[index].append(finding)
    for finding in reading:
        if finding.code in SAID_HERE:
            continue
        findings[_skate_of(sheet, finding)].append(finding)
    for skate, own in zip(case.skates, findings, strict=True):
        status = _status(skate, own)
        report = _report(sheet.id, sheet.file, skate, status, tuple(own), case.rules.scope)
        outcome.skates.append(Outcome(report, skate.printed.entrant, skate.printed.standing))
    return outcome


def settled_case(sheet: Sheet) -> Case | None:
    """The sheet recomputed by the rules that hold for it.

    Where the sheet leaves something open, each possibility is tried and the one that reproduces it is taken; the case
    says so. None where nothing is possible.
    """
    possible, left = scopes(sheet)
    best: list[tuple[int, Case]] = []
    for scope in possible:
        try:
            cases = _assessed(sheet, book().at(scope))
        except UnknownRule:
            continue
        if len(possible) == len(cases) == 1:
            return cases[0]
        for case in cases:
            misfits = _misfits(case)
            if not best or misfits < best[0][0]:
                best = [(misfits, case)]
            elif misfits == best[0][0]:
                best.append((misfits, case))
    if not best:
        return None
    misfits, case = best[0]
    if len(possible) > 1:
        fitting = "; ".join(dict.fromkeys(_label(c.rules.scope, left) for _, c in best))
        if misfits:
            note = f"the sheet does not say its {left}; the rules of {_label(case.rules.scope, left)} come closest"
            finding = found("season-undetermined", "sheet", fitting, "", note)
        else:
            note = f"the sheet does not say its {left}; these rules reproduce every number of it"
            finding = found("season-inferred", "sheet", fitting, "", note)
        case.notes.extend((index, finding) for index in range(len(case.skates)))
    return case


def _assessed(sheet: Sheet, rules: SegmentRules) -> list[Case]:
    """The sheet by these rules: once, or once for each compulsory dance it may have been."""
    tried: list[str | None] = [*dances(sheet.performances, rules)]
    return [assess(sheet, rules, dance) for dance in tried or [None]]


def _label(scope: Scope, left: str) -> str:
    return str(scope.season) if left == "season" else str(scope)


def _misfits(case: Case) -> int:
    """How many printed numbers the rules do not reproduce."""
    wrong = 0
    for skate in case.skates:
        c = skate.counts
        with_marks = sum(any(m is not None for m in e.marks) for e in skate.printed.elements)
        wrong += c.elements - c.elements_base_exact + with_marks - c.elements_goe_exact
        wrong += c.components - c.components_exact
    return wrong


def _columns(sheet: Sheet) -> int:
    """In how many columns marks stand: empty headings and dashes are no judges."""
    used = {
        j
        for p in sheet.performances
        for marks in (*(e.marks for e in p.elements), *(c.marks for c in p.components))
        for j, m in enumerate(marks)
        if m is not None
    }
    return len(used)


def _skate_of(sheet: Sheet, finding: Finding) -> int:
    """The performance a reader's finding stands in: the last one that begins above it."""
    place = finding.place
    hit = 0
    if place is None or place.page is None:
        return hit
    for index, p in enumerate(sheet.performances):
        start = p.place
        if start is None or start.page is None or start.page > place.page:
            continue
        if start.page < place.page or not (start.box and place.box) or start.box[1] <= place.box[1]:
            hit = index
    return hit


def _status(skate: Skate, findings: Sequence[Finding]) -> Status:
    if any(f.severity is Severity.ERROR for f in findings):
        return Status.DIFFERS
    if skate.unverifiable:
        return Status.UNVERIFIABLE
    return Status.EXACT


def _report(
    id: SegmentId,
    file: str,
    skate: Skate,
    status: Status,
    findings: tuple[Finding, ...],
    scope: Scope | None = None,
) -> PerformanceReport:
    p = skate.printed
    season = scope.season if scope else id.season
    discipline: Discipline | None = scope.discipline if scope else id.discipline
    segment = scope.segment if scope else id.segment
    return PerformanceReport(
        file=file,
        page=p.place.page if p.place else None,
        event=id.event,
        category=id.category,
        season=str(season) if season else "",
        discipline=discipline.value if discipline else "",
        level=id.level.value if id.level else "",
        segment=segment.value if segment else "",
        rank=p.rank,
        name=p.entrant.name,
        nation=p.entrant.nation,
        start_number=p.start_number,
        printed=Totals(p.tss, p.tes, p.pcs, p.deductions, p.base_value),
        computed=skate.computed,
        status=status,
        findings=findings,
        counts=skate.counts,
    )
