"""From a sheet to its verdicts: rules settled, recomputed, checked, every performance reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rinkside.domain import Discipline, Finding, Season, SegmentId, Severity, Sheet
from rinkside.errors import UnknownRule
from rinkside.rulebook import Scope, SegmentRules
from rinkside.verify.assess import assess
from rinkside.verify.case import Case, Check, Skate
from rinkside.verify.codes import found
from rinkside.verify.fitting import closest_scopes, doubtful, misfits
from rinkside.verify.outcome import Outcome, SheetOutcome
from rinkside.verify.places import PLACE_CHECKS
from rinkside.verify.report import PerformanceReport, Status, Totals
from rinkside.verify.settings import dances
from rinkside.verify.settle import book, columns_used, scopes
from rinkside.verify.sheet_checks import SHEET_CHECKS

__all__ = ["CHECKS", "settled_case", "verify_sheet"]

CHECKS: list[Check] = [*SHEET_CHECKS, *PLACE_CHECKS]
"""Every check that a sheet passes through, in the order their findings are given."""


SAID_HERE = {"row-does-not-add-up", "elements-do-not-add-up", "base-values-do-not-add-up"}
"""Findings of the reader that a check of this room gives again, with the number expected."""


def verify_sheet(sheet: Sheet, reading: Sequence[Finding] = ()) -> SheetOutcome:
    """The verdict on every performance of a sheet; `reading` are the reader's findings on it."""
    case = settled_case(sheet)
    outcome = SheetOutcome(sheet.id, sheet.file, columns_used(sheet), case.rules.scope if case else None)
    if case is None:
        return _without_rules(sheet, outcome, reading)
    outcome.settings = case.settings
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
        counting = skate.draw.candidates[0] if skate.draw and skate.draw.candidates else None
        outcome.skates.append(Outcome(report, skate.printed.entrant, skate.printed.standing, counting))
    return outcome


def _without_rules(sheet: Sheet, outcome: SheetOutcome, reading: Sequence[Finding]) -> SheetOutcome:
    _, left = scopes(sheet)
    season = sheet.id.season
    if left:
        note = f"the sheet says nothing of its {left}; no rules can be applied"
    else:
        note = f"no rules are known for {season} ({sheet.id.season_source or 'its date'}) and no other season's fit"
    own: list[list[Finding]] = [[found("segment-undetermined", "sheet", note=note)] for _ in sheet.performances]
    for finding in reading:
        own[_skate_of(sheet, finding)].append(finding)
    for p, findings in zip(sheet.performances, own, strict=True):
        report = _report(sheet.id, sheet.file, Skate(p), Status.UNVERIFIABLE, tuple(findings))
        outcome.skates.append(Outcome(report, p.entrant, p.standing))
    return outcome


def settled_case(sheet: Sheet) -> Case | None:
    """The sheet recomputed by the rules that hold for it.

    Where the sheet leaves something open, each possibility is tried and the one that reproduces it is taken; where its
    date speaks for rules that miss and those of another season do not, theirs. The case says so. None where nothing is
    possible.
    """
    possible, left = scopes(sheet)
    wrong, cases = _best(sheet, possible)
    if not cases:
        return _of_another_season(sheet, sheet.id.season, None) if sheet.id.season is not None else None
    if len(possible) > 1:
        _name_inferred(cases, wrong, left)
    elif doubtful(cases[0], wrong):
        return _of_another_season(sheet, cases[0].rules.scope.season, wrong) or cases[0]
    return cases[0]


CLEARLY_BETTER = 10
"""How many times fewer misfits the rules of another season must have to be taken instead."""


def _best(sheet: Sheet, possible: Sequence[Scope]) -> tuple[int, list[Case]]:
    """The least number of misfits, and every case that has it, in the order of `possible`."""
    tried = closest_scopes(sheet, possible, book()) if len(possible) > 1 else possible
    checks = SHEET_CHECKS if len(possible) > 1 else ()
    least = 0
    best: list[Case] = []
    for scope in tried:
        try:
            cases = _assessed(sheet, book().at(scope))
        except UnknownRule:
            continue
        for case in cases:
            wrong = misfits(case, checks)
            if not best or wrong < least:
                least, best = wrong, [case]
            elif wrong == least:
                best.append(case)
    # of rules that reproduce the same, those that need no setting of their own and leave no cell open explain more
    return least, sorted(best, key=lambda case: (len(case.settings_read), sum(s.unverifiable for s in case.skates)))


def _name_inferred(cases: Sequence[Case], wrong: int, left: str) -> None:
    case = cases[0]
    fitting = "; ".join(dict.fromkeys(_label(c.rules.scope, left) for c in cases))
    if wrong:
        note = f"the sheet does not say its {left}; the rules of {_label(case.rules.scope, left)} come closest"
        finding = found("season-undetermined", "sheet", fitting, "", note)
    else:
        note = f"the sheet does not say its {left}; these rules reproduce every number of it"
        finding = found("season-inferred", "sheet", fitting, "", note)
    case.notes.extend((index, finding) for index in range(len(case.skates)))


def _of_another_season(sheet: Sheet, season: Season, wrong: int | None) -> Case | None:
    """The case by the rules of another season, where they reproduce the sheet and those of its date do not.

    `wrong` are the misfits by the rules of `season`, None where none are known.
    """
    others, _ = scopes(replace(sheet, id=replace(sheet.id, date=None, season=None)))
    least, cases = _best(sheet, [scope for scope in others if scope.season != season])
    all_of_it = sum(2 * len(p.elements) + len(p.components) for p in sheet.performances)
    if not cases or least * CLEARLY_BETTER > (all_of_it if wrong is None else wrong):
        return None
    best = min(cases, key=lambda c: abs(c.rules.scope.season.first_year - season.first_year))
    missed = "for which no rules are known" if wrong is None else f"whose rules miss {wrong} printed numbers"
    note = (
        f"{sheet.id.season_source or 'its date'} speaks for {season}, {missed}; "
        f"those of {best.rules.scope.season} miss {least} and were taken"
    )
    finding = found("season-contradicted", "sheet", str(season), str(best.rules.scope.season), note)
    best.notes.extend((index, finding) for index in range(len(best.skates)))
    return best


def _assessed(sheet: Sheet, rules: SegmentRules) -> list[Case]:
    """The sheet by these rules: once, or once for each compulsory dance it may have been."""
    tried: list[str | None] = [*dances(sheet.performances, rules)]
    return [assess(sheet, rules, dance) for dance in tried or [None]]


def _label(scope: Scope, left: str) -> str:
    return str(scope.season) if left == "season" else str(scope)


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
