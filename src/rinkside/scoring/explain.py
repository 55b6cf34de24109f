"""Every step of every cent of a skate: as data, and as text a person can follow with a pencil.

    told = explain(performance, rules)
    print(told)                       # the whole skate
    told.elements[6].steps            # one element, as data

Each step names the numbers that went in, the result, the rule and where the rule stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rinkside.domain import Component, ExecutedElement, Performance
from rinkside.errors import UnknownRule
from rinkside.points import format_points
from rinkside.rulebook import RuleValue, SegmentRules
from rinkside.scoring.components import ComponentScore
from rinkside.scoring.element import Resolved
from rinkside.scoring.marks import Counted, count_marks
from rinkside.scoring.segment import ElementScore, Scorer, SegmentScore, scorer
from rinkside.scoring.settings import Settings

__all__ = ["ExplainedPart", "Explanation", "Step", "explain"]

_DEFAULT = Settings()


@dataclass(frozen=True, slots=True)
class Step:
    """One step. `kind` is "row", "sum", "factor", "marks", "grades", "mean", "score", "total" or "problem".

    `text` is the step in words and numbers, `value` its result in hundredths (None for a problem), `rules` the rule
    values it follows, `reference` the source of a scale row, `counted` which columns were kept or dropped.
    """

    kind: str
    text: str
    value: int | None
    rules: tuple[RuleValue, ...] = ()
    reference: str = ""
    counted: Counted | None = None

    @property
    def sources(self) -> tuple[str, ...]:
        """Where the step's rules stand, in words."""
        own = (f"scale of values: {self.reference}",) if self.reference else ()
        return own + tuple(f"{r.name} ({r.pack}, {r.status.value}): {r.reference}" for r in self.rules)


@dataclass(frozen=True, slots=True)
class ExplainedPart:
    """One element, one component or the totals: a heading, its result in hundredths and the steps to it."""

    heading: str
    value: int | None
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return _told("", (self,))


@dataclass(frozen=True, slots=True)
class Explanation:
    """A whole skate. `str()` gives the readable text."""

    name: str
    scope: str
    elements: tuple[ExplainedPart, ...]
    components: tuple[ExplainedPart, ...]
    totals: ExplainedPart
    score: SegmentScore

    def __str__(self) -> str:
        return _told(f"{self.name}, {self.scope}", (*self.elements, *self.components, self.totals))


def _told(title: str, parts: Sequence[ExplainedPart]) -> str:
    """The text: steps indented below their heading, sources numbered and listed once at the end."""
    numbers: dict[str, int] = {}
    lines = [title] if title else []
    for part in parts:
        lines.append(f"{part.heading}: {'not established' if part.value is None else format_points(part.value)}")
        for step in part.steps:
            marks = "".join(f" [{numbers.setdefault(source, len(numbers) + 1)}]" for source in step.sources)
            lines.append(f"    {step.text}{marks}")
    if numbers:
        lines.append("Sources")
        lines.extend(f"    [{number}] {source}" for source, number in numbers.items())
    return "\n".join(lines)


def explain(
    performance: Performance,
    rules: SegmentRules,
    settings: Settings = _DEFAULT,
    counting: Sequence[int] | None = None,
) -> Explanation:
    """Every step from what the panel entered to the segment score; the numbers are those of `segment.score`.

    `counting` are the columns (0-based) that were drawn to count, None for all.
    """
    teller = _Teller(scorer(rules, settings), counting)
    score = teller.scorer.score(performance, counting)
    return Explanation(
        performance.entrant.name,
        str(rules.scope),
        tuple(teller.element(e, s) for e, s in zip(performance.elements, score.elements, strict=True)),
        tuple(teller.component(c, s) for c, s in zip(performance.components, score.components, strict=True)),
        teller.totals(performance, score),
        score,
    )


@dataclass(frozen=True, slots=True)
class _Teller:
    scorer: Scorer
    counting: Sequence[int] | None

    def rules(self, *names: str) -> tuple[RuleValue, ...]:
        found = (self.scorer.rules.values.get(name) for name in names)
        return tuple(rule for rule in found if rule is not None)

    def element(self, element: ExecutedElement, score: ElementScore) -> ExplainedPart:
        code = element.code or "(blank row)"
        heading = f"{element.number} {code}{' x' if element.highlight else ''}"
        steps = [*self.base_value(score.resolved), *self.goe(element, score)]
        if score.score is not None and score.base_value is not None and score.goe is not None:
            numbers = _sum([score.base_value, score.goe])
            if element.bonus:
                numbers += f" + bonus {format_points(element.bonus)}"
            steps.append(Step("score", f"{numbers} = {format_points(score.score)}", score.score))
        steps.extend(Step("problem", str(problem), None) for problem in score.problems)
        return ExplainedPart(heading, score.score, tuple(steps))

    def base_value(self, resolved: Resolved) -> list[Step]:
        steps: list[Step] = []
        for part in resolved.parts:
            if part.row is None:
                names = {"invalid": ("jumps.invalid",)}.get(part.why, ())
                steps.append(Step("row", f"{part.text}: 0.00, {part.why}", 0, self.rules(*names)))
                continue
            text = f"{part.text}: {format_points(part.value)}"
            called: tuple[str, ...] = ()
            if part.row.code != part.text:
                text += f", row {part.row.code}"
                called = _calls(part.text)
            if part.why:
                text += f", {part.why}: counts 0.00"
                called = (*called, "jumps.sequence.counting")
            reference = f"{part.row.reference}, {part.row.status.value}"
            steps.append(Step("row", text, part.value if part.counts else 0, self.rules(*called), reference))
        summed = [p.value for p in resolved.parts if p.counts]
        if len(summed) > 1:
            text = f"{' + '.join(map(format_points, summed))} = {format_points(sum(summed))}"
            steps.append(Step("sum", text, sum(summed)))
        for f in resolved.factors:
            settings = self.scorer.settings
            set_for = {"highlight": settings.highlight_factor, "sequence": settings.sequence_factor}
            own = set_for.get(f.what)
            text = (
                f"{f.what}: {format_points(f.before)} × {format_points(f.factor)} = {format_points(f.after)}, "
                f"rounded half up to {f.places} decimal{'s' if f.places != 1 else ''}"
            )
            given: tuple[str, ...] = () if own is not None else (f.rule,)
            if own is not None:
                text += ", a setting of the competition"
            rules = self.rules(*given, "jumps.factored_places", "jumps.factor_order")
            steps.append(Step("factor", text, f.after, rules))
        return steps

    def goe(self, element: ExecutedElement, score: ElementScore) -> list[Step]:
        resolved = score.resolved
        if score.base_value is None:
            return []
        if not score.base_value:
            text = "GOE 0.00: the element has no base value"
            return [Step("mean", text, 0, self.rules("goe.without_base_value"))]
        steps = [self.marks(element.marks, _grade)]
        counted = steps[0].counted
        if score.goe is None or counted is None:
            return steps
        grades = [m for i in counted.kept if (m := element.marks[i]) is not None]
        points = [resolved.steps[g + resolved.limit] or 0 for g in grades]
        shown = [(g, resolved.steps[g + resolved.limit] or 0) for g in sorted(set(grades))]
        worth = ", ".join(f"{_grade(g)} = {_signed(p)}" for g, p in shown)
        names = ("goe.lead",) if len(resolved.parts) > 1 else ()
        row = next((p.row for p in resolved.parts if p.row is not None and p.row.code == resolved.lead), None)
        reference = f"{row.reference}, {row.status.value}" if row is not None else ""
        steps.append(Step("grades", f"row {resolved.lead}: {worth}", None, self.rules(*names), reference))
        total = sum(points)
        text = f"GOE ({_sum(points)}) / {len(points)} = {format_points(total)} / {len(points)} = {_signed(score.goe)}"
        steps.append(Step("mean", text, score.goe, self.rules("goe.rounding")))
        return steps

    def marks(self, marks: Sequence[int | None], show: Callable[[int | None], str]) -> Step:
        trim_from = self.scorer.settings.trim_from
        rule: int = self.scorer.rules.get("trim.from") if trim_from is None else trim_from
        counted = count_marks(marks, rule, self.scorer.rules.get("trim.each_end"), self.counting)
        text = "marks " + ", ".join(f"J{i + 1} {show(marks[i])}" for i in range(len(marks)))
        for word, seats in (("highest", counted.high), ("lowest", counted.low)):
            if seats:
                text += f"; {word} dropped: {', '.join(f'J{i + 1} ({show(marks[i])})' for i in seats)}"
        if counted.absent:
            text += f"; no mark: {', '.join(f'J{i + 1}' for i in counted.absent)}"
        if counted.undrawn:
            text += f"; not drawn to count: {', '.join(f'J{i + 1}' for i in counted.undrawn)}"
        names = ["trim.from", "trim.each_end"] if trim_from is None else ["trim.each_end"]
        if counted.undrawn:
            names.append("draw.counting")
        return Step("marks", text, None, self.rules(*names), counted=counted)

    def component(self, component: Component, score: ComponentScore) -> ExplainedPart:
        lowest: int = self.scorer.rules.get("components.lowest_mark")
        given = [None if m is None or m < lowest else m for m in component.marks]
        first = self.marks(given, _mark)
        kept = [m for i in (first.counted.kept if first.counted else ()) if (m := given[i]) is not None]
        steps = [first]
        if kept:
            text = (
                f"({_sum(kept)}) / {len(kept)} = {format_points(sum(kept))} / {len(kept)} = {format_points(score.mean)}"
            )
            steps.append(Step("mean", text, score.mean, self.rules("components.mean_places")))
        if score.points is not None and score.factor is not None:
            text = f"{format_points(score.mean)} × {format_points(score.factor)} = {format_points(score.points)}"
            own = self.scorer.settings.component_factors is not None
            names: tuple[str, ...] = ("components.order", "components.rounding")
            if not own:
                names = ("components.set", *names)
            if not self.scorer.rounds_means:
                text = f"the mean unrounded × {format_points(score.factor)} = {format_points(score.points)}"
            text += ", factor as set by the competition" if own else ""
            steps.append(Step("factor", text, score.points, self.rules(*names)))
        steps.extend(Step("problem", str(problem), None) for problem in score.problems)
        return ExplainedPart(component.name, score.points, tuple(steps))

    def totals(self, performance: Performance, score: SegmentScore) -> ExplainedPart:
        steps: list[Step] = []
        if score.tes is not None:
            parts = [e.score for e in score.elements if e.score is not None]
            text = f"TES {_sum(parts)}"
            if score.bonus:
                text += f" + bonus {format_points(score.bonus)}"
            steps.append(Step("total", f"{text} = {format_points(score.tes)}", score.tes))
        if score.pcs is not None:
            text = f"PCS {_sum([c.points for c in score.components if c.points is not None])}"
            steps.append(
                Step("total", f"{text} = {format_points(score.pcs)}", score.pcs, self.rules("components.rounding"))
            )
        lines = ", ".join(f"{d.reason} {format_points(-d.points)}" for d in performance.deduction_lines)
        text = f"deductions {format_points(-score.deductions)}"
        steps.append(Step("total", text + (f" ({lines})" if lines else ""), score.deductions))
        if score.tss is not None and score.tes is not None and score.pcs is not None:
            raw = score.tes + score.pcs - score.deductions
            text = f"{format_points(score.tes)} + {format_points(score.pcs)} − {format_points(score.deductions)}"
            text += f" = {format_points(raw)}"
            if raw != score.tss:
                factor = self.segment_factor()
                text = f"({text}) × {format_points(factor)} = {format_points(score.tss)}"
            steps.append(Step("total", f"TSS {text}", score.tss, self.rules("segment.factor")))
        steps.extend(Step("problem", str(problem), None) for problem in score.problems)
        return ExplainedPart("Total", score.tss, tuple(steps))

    def segment_factor(self) -> int:
        own = self.scorer.settings.segment_factor
        if own is not None:
            return own
        try:
            return int(self.scorer.rules.get("segment.factor"))
        except UnknownRule:
            return 100


def _calls(text: str) -> tuple[str, ...]:
    """The rules that made another row of a part of that text."""
    found = []
    if "<<" in text:
        found.append("jumps.downgraded")
    elif "<" in text:
        found.append("jumps.under_rotated")
    if re.match(r"[1-5][A-Z][a-z]?(?:Th)?[<q!]*e", text):
        found.append("jumps.wrong_edge")
    return tuple(found)


def _signed(points: int) -> str:
    return format_points(points) if points < 0 else f"{'+' if points else ''}{format_points(points)}"


def _sum(points: Sequence[int]) -> str:
    if not points:
        return "0.00"
    first, *rest = points
    return format_points(first) + "".join(f" {'−' if p < 0 else '+'} {format_points(abs(p))}" for p in rest)


def _grade(mark: int | None) -> str:
    return "–" if mark is None else f"{mark:+d}" if mark else "0"


def _mark(mark: int | None) -> str:
    return "–" if mark is None else format_points(mark)
