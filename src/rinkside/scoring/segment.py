"""A segment: elements, components, deductions and their sum, for one skate.

    score = segment.score(performance, rules)            # SegmentScore
    score.tss, score.elements[3].goe, score.problems

Printed values are ignored; only what the panel entered counts: codes, x, marks, deductions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rinkside.domain import ExecutedElement, Performance
from rinkside.errors import RinksideError, ScoringError, UnknownRule
from rinkside.points import times
from rinkside.rulebook import SegmentRules
from rinkside.scoring import components as _components
from rinkside.scoring.components import ComponentScore
from rinkside.scoring.element import Resolved, panel_goe, resolve
from rinkside.scoring.settings import AS_ENTERED, Settings

__all__ = ["ElementScore", "Entered", "Scorer", "SegmentScore", "score", "scorer"]

_DEFAULT = Settings()


Entered = Mapping[int, tuple[int | None, int | None]]
"""Base value and GOE (hundredths) that officials entered for elements by their place in the list (from 0)."""


class ElementScore(NamedTuple):
    """One element: base value, GOE and score in hundredths, None where the rules do not establish it.

    `problems` are UnknownRule (a scale cell), NotationError (the code) or ScoringError (the marks).
    """

    base_value: int | None
    goe: int | None
    score: int | None
    resolved: Resolved
    problems: tuple[RinksideError, ...] = ()


class SegmentScore(NamedTuple):
    """One skate. Hundredths; a total is None where a part of it is.

    `base_value` is the sum of base values, `deductions` a positive magnitude, `bonus` the points added to the TES.
    `problems` gathers those of elements, components and the segment.
    """

    elements: tuple[ElementScore, ...]
    components: tuple[ComponentScore, ...]
    base_value: int | None
    tes: int | None
    pcs: int | None
    deductions: int
    bonus: int
    tss: int | None
    problems: tuple[RinksideError, ...] = ()


def score(
    performance: Performance,
    rules: SegmentRules,
    settings: Settings = _DEFAULT,
    counting: Sequence[int] | None = None,
    entered: Entered | None = None,
) -> SegmentScore:
    """The score of one skate under `rules`.

    `counting` are the columns (0-based) that were drawn to count, None for all. `entered` values hold only where the
    rules establish none. Nothing raises: what the rules do not
    establish, or what cannot be scored, stands in `problems` and leaves the totals that need it None.
    """
    return scorer(rules, settings).score(performance, counting, entered)


def scorer(rules: SegmentRules, settings: Settings = _DEFAULT) -> Scorer:
    """The scorer of these rules and settings, made once and kept with the rules."""
    key = ("scorer", settings)
    found: Scorer | None = rules.memo.get(key)
    if found is None:
        found = rules.memo[key] = Scorer(rules, settings)
    return found


class Scorer:
    """Scores skates of one segment: holds its rules, settings and the elements resolved so far."""

    __slots__ = (
        "_codes",
        "_drawn",
        "_factors",
        "_missing",
        "_resolved",
        "_segment_factor",
        "each_end",
        "lowest_mark",
        "rounds_means",
        "rules",
        "settings",
        "trim_from",
    )

    def __init__(self, rules: SegmentRules, settings: Settings = _DEFAULT) -> None:
        self.rules = rules
        self.settings = settings
        self.trim_from: int = rules.get("trim.from") if settings.trim_from is None else settings.trim_from
        self.each_end: int = rules.get("trim.each_end")
        if self.trim_from <= 2 * self.each_end:
            dropped = f"{self.each_end} highest and {self.each_end} lowest"
            raise ScoringError(f"trimming from {self.trim_from} marks drops {dropped} and leaves none: trim from more")
        self._drawn: dict[int, int] = dict(rules.get("draw.counting"))
        self.lowest_mark: int = rules.get("components.lowest_mark")
        self.rounds_means: bool = rules.get("components.order") == "mean rounded, then factored"
        self._resolved: dict[tuple[str, bool, bool], Resolved] = {}
        self._codes: dict[str, str] = {}
        self._missing: list[RinksideError] = []
        self._factors = self._find_factors()
        self._segment_factor = self._find_segment_factor()

    def _find_factors(self) -> dict[str, int] | None:
        given = self.settings.component_factors
        if given is not None:
            return None if given == AS_ENTERED else dict(given)
        try:
            return {c.code: c.factor for c in self.rules.get("components.set")}
        except UnknownRule as error:
            self._missing.append(error)
            return {}

    def _find_segment_factor(self) -> int | None:
        if self.settings.segment_factor is not None:
            return self.settings.segment_factor
        try:
            return int(self.rules.get("segment.factor"))
        except UnknownRule as error:
            self._missing.append(error)
            return None

    def resolve(self, element: ExecutedElement) -> Resolved:
        """The element's base value and GOE steps."""
        key = (element.code, element.highlight, "*" in element.info)
        found = self._resolved.get(key)
        if found is None:
            found = self._resolved[key] = resolve(
                element.code, self.rules, highlight=element.highlight, info=element.info, settings=self.settings
            )
        return found

    def element(self, element: ExecutedElement, counting: Sequence[int] | None = None) -> ElementScore:
        """Base value, GOE and score of one element."""
        resolved = self.resolve(element)
        base = resolved.base_value
        if base is None:
            return ElementScore(None, None, None, resolved, resolved.problems)
        try:
            goe = panel_goe(resolved, element.marks, self.trim_from, self.each_end, counting)
        except (ScoringError, UnknownRule) as error:
            return ElementScore(base, None, None, resolved, (*resolved.problems, error))
        return ElementScore(base, goe, base + goe + element.bonus, resolved)

    def component(
        self, name: str, marks: Sequence[int | None], entered_factor: int, counting: Sequence[int] | None = None
    ) -> ComponentScore:
        """Mean, factor and points of one component."""
        mean = _components.mean(marks, self.trim_from, self.each_end, self.lowest_mark, counting)
        if self._factors is None:
            return ComponentScore(name, name, mean, entered_factor, self._points(mean, entered_factor, marks, counting))
        code = self._codes.get(name)
        if code is None:
            try:
                code = self._codes[name] = _components.code_of(name, self.rules)
            except ScoringError as error:
                return ComponentScore("", name, mean, None, None, (error,))
        factor = self._factors.get(code)
        if factor is None:
            problems: tuple[RinksideError, ...] = ()
            if self._factors:
                counted = ", ".join(self._factors)
                problems = (
                    ScoringError(f"component {name!r} is not marked in {self.rules.scope}; marked are {counted}"),
                )
            return ComponentScore(code, name, mean, None, None, problems)
        return ComponentScore(code, name, mean, factor, self._points(mean, factor, marks, counting))

    def _points(self, mean: int, factor: int, marks: Sequence[int | None], counting: Sequence[int] | None) -> int:
        if self.rounds_means:
            return times(mean, factor)
        return _components.factored_unrounded(marks, factor, self.trim_from, self.each_end, self.lowest_mark, counting)

    def score(
        self, performance: Performance, counting: Sequence[int] | None = None, entered: Entered | None = None
    ) -> SegmentScore:
        """The whole skate; see `rinkside.scoring.segment.score`."""
        problems = list(self._missing)
        elements = tuple([self.element(e, counting) for e in performance.elements])
        if entered:
            elements = tuple(
                [
                    _filled(s, *entered[i], performance.elements[i].bonus) if i in entered else s
                    for i, s in enumerate(elements)
                ]
            )
        components = tuple([self.component(c.name, c.marks, c.factor, counting) for c in performance.components])
        base: int | None = 0
        tes: int | None = 0
        for e in elements:
            base = None if base is None or e.base_value is None else base + e.base_value
            tes = None if tes is None or e.score is None else tes + e.score
            if e.problems:
                problems.extend(e.problems)
        for c in components:
            if c.problems:
                problems.extend(c.problems)
        problems.extend(self._check(performance, components, counting))
        bonus = self.settings.bonus if self.settings.bonus is not None else performance.bonus or 0
        if tes is not None:
            tes += bonus
        pcs = _components.sum_components(components, self.rules)
        deductions = sum(d.points for d in performance.deduction_lines)
        if not performance.deduction_lines:
            deductions = performance.deductions or 0
        tss = None
        if tes is not None and pcs is not None and self._segment_factor is not None:
            tss = tes + pcs - deductions
            if self._segment_factor != 100:
                tss = times(tss, self._segment_factor)
        return SegmentScore(elements, components, base, tes, pcs, deductions, bonus, tss, tuple(problems))

    def _check(
        self, performance: Performance, components: tuple[ComponentScore, ...], counting: Sequence[int] | None
    ) -> list[RinksideError]:
        found: list[RinksideError] = []
        if self._factors and components:
            missing = [c for c in self._factors if c not in {s.code for s in components}]
            if missing:
                found.append(ScoringError(f"no marks for {', '.join(missing)}; enter every component of the segment"))
        if counting is None and self._drawn and performance.elements:
            columns = len(performance.elements[0].marks)
            if columns in self._drawn:
                found.append(
                    ScoringError(
                        f"{columns} columns are entered and {self._drawn[columns]} of them were drawn to count; "
                        "give the counting columns"
                    )
                )
        return found


def _filled(score: ElementScore, base: int | None, goe: int | None, bonus: int) -> ElementScore:
    """The score with what was entered for it, where it has a gap and both values are there then."""
    base = base if score.base_value is None else score.base_value
    goe = goe if score.goe is None else score.goe
    if score.score is not None or base is None or goe is None:
        return score
    return ElementScore(base, goe, base + goe + bonus, score.resolved)
