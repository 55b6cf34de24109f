"""How well rules fit a sheet: a quick look at base values and factors, and a count of what was not reproduced.

A sheet that leaves its season, discipline or segment open may have been scored by any of two hundred sets of rules.
The quick look leaves a few; only those are recomputed as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rinkside.domain import Severity, Sheet
from rinkside.errors import ScoringError, UnknownRule
from rinkside.rulebook import RuleBook, Scope, SegmentRules
from rinkside.scoring.components import code_of
from rinkside.scoring.element import resolve
from rinkside.verify.case import Case, Check

__all__ = ["closest_scopes", "doubtful", "misfits", "quick_misfits"]

_NEAR = 1
"""How many misfits more than the best a set of rules may have in the quick look: a base value may be misprinted."""


def closest_scopes(sheet: Sheet, scopes: Sequence[Scope], book: RuleBook) -> list[Scope]:
    """Those of `scopes` whose rules come close to the base values and factors of the sheet, in their order."""
    counted: list[tuple[int, Scope]] = []
    for scope in scopes:
        try:
            counted.append((quick_misfits(sheet, book.at(scope)), scope))
        except UnknownRule:
            continue
    least = min((wrong for wrong, _ in counted), default=0)
    return [scope for wrong, scope in counted if wrong <= least + _NEAR]


def quick_misfits(sheet: Sheet, rules: SegmentRules) -> int:
    """How many distinct base values and component factors of the sheet are not those of `rules`.

    Elements marked x are passed over: the factor of a highlight may be a setting of the competition.
    """
    rows = {(e.code, "*" in e.info, e.base_value) for p in sheet.performances for e in p.elements if not e.highlight}
    wrong = 0
    for code, starred, base in rows:
        wrong += resolve(code, rules, info="*" if starred else "").base_value != base
    return wrong + _factor_misfits(sheet, rules)


def _factor_misfits(sheet: Sheet, rules: SegmentRules) -> int:
    printed = {(c.name, c.factor) for p in sheet.performances for c in p.components}
    try:
        ruled = {(c.code, c.factor) for c in rules.get("components.set")}
    except UnknownRule:
        return 0  # nobody established them for this level: they speak for no season
    wrong = 0
    for name, factor in printed:
        try:
            wrong += (code_of(name, rules), factor) not in ruled
        except ScoringError:
            wrong += 1
    return wrong


def misfits(case: Case, checks: Iterable[Check]) -> int:
    """How many printed numbers the rules of the case do not reproduce, and what errors `checks` find besides.

    A cell of the scale that nobody established speaks neither for a season nor against it.
    """
    wrong = 0
    for skate in case.skates:
        c = skate.counts
        wrong += c.elements - c.elements_base_exact + c.elements_goe_recomputed - c.elements_goe_exact
        wrong += c.components - c.components_exact
    return wrong + sum(_says_error(check, case) for check in checks)


def doubtful(case: Case, wrong: int) -> bool:
    """Whether so many numbers miss (`wrong` of them) that the season its date speaks for may be another.

    Where base values and factors are right, only a table of grades can be of another season, and then a good part of
    the GOEs is wrong: a few are an error of the calculation (autumn 2011). A day printed on the sheet outweighs one
    misprint; the day a file was made, a year in a title or a name do not.
    """
    id = case.sheet.id
    if not wrong or (id.season is None and id.date is None):
        return False
    counts = [skate.counts for skate in case.skates]
    bases = sum(c.elements - c.elements_base_exact for c in counts)
    means = sum(c.components - c.components_exact for c in counts)
    goes, goes_wrong = (
        sum(c.elements_goe_recomputed for c in counts),
        sum(c.elements_goe_recomputed - c.elements_goe_exact for c in counts),
    )
    if bases or means:
        return wrong > 1 or id.date_source != "printed"
    return goes_wrong > 1 and goes_wrong * GOES_THAT_DOUBT >= goes


GOES_THAT_DOUBT = 5
"""One of how many GOEs (and no single one) must miss for the table of grades to be of another season."""


def _says_error(check: Check, case: Case) -> int:
    return sum(finding.severity is Severity.ERROR for _, finding in check(case))
