"""Why one beat another: the margin part by part in the order skated, the elements behind it, the marks that decided.

Parts are exact hundredths and add up to the margin: of every segment but the last its technical and component points,
of the last its families of elements and its components, then all deductions. Pages of the site, live pages and the
interface all tell it from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rinkside.domain import Entrant, ExecutedElement, SegmentKind
from rinkside.errors import RinksideError, UsageError
from rinkside.points import format_points, times
from rinkside.publish.model import OverallRow, PublishedCategory, PublishedSegment, ResultRow
from rinkside.scoring import scorer
from rinkside.scoring.margin import family_of
from rinkside.scoring.marks import Counted, count_marks

__all__ = ["Deciding", "Part", "Why", "counted", "short_name", "why", "why_segment"]

_SHORT = {
    SegmentKind.SHORT: "Short",
    SegmentKind.FREE: "Free",
    SegmentKind.SHORT_DANCE: "Short dance",
    SegmentKind.RHYTHM_DANCE: "Rhythm dance",
    SegmentKind.FREE_DANCE: "Free dance",
    SegmentKind.ORIGINAL_DANCE: "Original dance",
    SegmentKind.COMPULSORY_DANCE: "Compulsory dance",
    SegmentKind.PATTERN_DANCE: "Pattern dance",
}
_ORDER = ("jumps", "throws", "twist lifts", "lifts", "spins", "steps, choreography", "twizzles", "pattern dance")


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a margin: the segment ("" for deductions of both), what, and the points of both in hundredths."""

    segment: str
    what: str
    first: int
    second: int

    @property
    def difference(self) -> int:
        """What it gave the first over the second; positive where the first gained."""
        return self.first - self.second


@dataclass(frozen=True, slots=True)
class Deciding:
    """One judge's mark whose change by one step alone would have turned the order, or made it a tie.

    `column` is the judge's column from 1; `to` the mark that would have done it, as printed; `margin` the margin then.
    """

    segment: str
    entrant: str
    column: int
    what: str
    mark: str
    to: str
    margin: int


@dataclass(frozen=True, slots=True)
class Why:
    """Why `first` beat `second`: totals and margin in hundredths, the parts, the sentence of the largest difference.

    `margin` is 0 where a tie was broken, which `tie` then says. `deciding` are the single marks that mattered.
    """

    first: Entrant
    second: Entrant
    totals: tuple[int, int]
    parts: tuple[Part, ...]
    largest: tuple[str, ExecutedElement | None, ExecutedElement | None] | None = None
    tie: str = ""
    deciding: tuple[Deciding, ...] = ()

    @property
    def margin(self) -> int:
        """The difference of the two totals."""
        return self.totals[0] - self.totals[1]


def short_name(kind: SegmentKind) -> str:
    """A segment's name in one or two words."""
    return _SHORT.get(kind, kind.value.capitalize())


def counted(segment: PublishedSegment, marks: Sequence[int | None], row: ResultRow | None = None) -> Counted | None:
    """Which of a row of marks counted in the segment; None where its rules are not known."""
    if segment.rules is None:
        return None
    try:
        rule = scorer(segment.rules, segment.settings)
        return count_marks(marks, rule.trim_from, rule.each_end, row.counting if row is not None else None)
    except RinksideError:
        return None


def why(category: PublishedCategory, first: OverallRow, second: OverallRow) -> Why:
    """Why `first` stands before `second` in the category.

    Raises UsageError where one of the two has no total, or the marks of a segment are not public.
    """
    if first.total is None or second.total is None:
        missing = first if first.total is None else second
        raise UsageError(f"{missing.entrant.name} has no total to compare; name two who skated every segment")
    skated = [(s, s.of(first.entrant), s.of(second.entrant)) for s in category.segments if s.rows]
    pairs = [(s, a, b) for s, a, b in skated if a is not None and b is not None]
    tie = ""
    if first.total == second.total and first.place != second.place:
        tie = f"Equal totals: the better place in the {pairs[-1][0].title} decides."
    return _told(first.entrant, second.entrant, (first.total, second.total), pairs, tie)


def why_segment(segment: PublishedSegment, first: ResultRow, second: ResultRow) -> Why:
    """Why `first` stands before `second` in one segment. Raises UsageError where one of them has no score."""
    if first.tss is None or second.tss is None:
        missing = first if first.tss is None else second
        raise UsageError(f"{missing.entrant.name} has no score to compare; name two who skated the segment")
    tie = ""
    if first.tss == second.tss and first.place != second.place:
        tie = "Equal scores: the season's rule for ties decides."
    return _told(first.entrant, second.entrant, (first.tss, second.tss), [(segment, first, second)], tie)


_Pair = tuple[PublishedSegment, ResultRow, ResultRow]


def _told(first: Entrant, second: Entrant, totals: tuple[int, int], pairs: Sequence[_Pair], tie: str) -> Why:
    parts: list[Part] = []
    deductions = [0, 0]
    for at, (segment, a, b) in enumerate(pairs):
        name = short_name(segment.kind)
        left, right = _families(a), _families(b)
        if at < len(pairs) - 1 or left is None or right is None:
            parts.append(Part(name, "technical", a.tes or 0, b.tes or 0))
        else:
            both = {**left, **right}
            order = sorted(both, key=lambda f: (_ORDER.index(f) if f in _ORDER else len(_ORDER), f))
            parts += [Part(name, f, left.get(f, 0), right.get(f, 0)) for f in order]
        parts.append(Part(name, "components", a.pcs or 0, b.pcs or 0))
        deductions[0] -= a.deductions or 0
        deductions[1] -= b.deductions or 0
    parts.append(Part("Both" if len(pairs) > 1 else "", "deductions", *deductions))
    rest = [t - sum(getattr(p, side) for p in parts) for t, side in zip(totals, ("first", "second"), strict=True)]
    if any(rest):
        parts.append(Part("", "segment factors, bonus", *rest))
    margin = totals[0] - totals[1]
    return Why(first, second, totals, tuple(parts), _largest(pairs), tie, tuple(_deciding(pairs, margin)))


def _families(row: ResultRow) -> dict[str, int] | None:
    """The technical points of a skate by family, adding up to its TES; None where its elements are not public."""
    if row.performance is None or row.tes is None or not row.performance.elements:
        return None
    found: dict[str, int] = {}
    for element in row.performance.elements:
        if element.code:
            family = family_of(element.code)
            found[family] = found.get(family, 0) + element.score
    rest = row.tes - sum(found.values())
    if rest:
        found["bonus"] = rest
    return found


def _largest(pairs: Sequence[_Pair]) -> tuple[str, ExecutedElement | None, ExecutedElement | None] | None:
    """The place in a programme where the two differ most: the segment, and both elements of that number."""
    best: tuple[int, tuple[str, ExecutedElement | None, ExecutedElement | None]] | None = None
    for segment, a, b in pairs:
        if a.performance is None or b.performance is None:
            continue
        left = [e for e in a.performance.elements if e.code]
        right = [e for e in b.performance.elements if e.code]
        for at in range(max(len(left), len(right))):
            one, other = (left[at] if at < len(left) else None), (right[at] if at < len(right) else None)
            gap = abs((one.score if one else 0) - (other.score if other else 0))
            if best is None or gap > best[0]:
                best = gap, (short_name(segment.kind), one, other)
    return best[1] if best else None


def _deciding(pairs: Sequence[_Pair], margin: int) -> list[Deciding]:
    """Every single mark that, one step lower for the first or one step higher for the second, makes the margin 0 or
    less. A step is one grade, or 0.25 of a component; nothing where the marks are not public."""
    found: list[Deciding] = []
    for segment, a, b in pairs:
        if segment.rules is None:
            continue
        try:
            for row, sign in ((a, -1), (b, 1)):
                found += _steps(segment, row, sign, margin)
        except RinksideError:
            continue
    return sorted(found, key=lambda d: d.margin)


def _steps(segment: PublishedSegment, row: ResultRow, sign: int, margin: int) -> list[Deciding]:
    if row.performance is None or segment.rules is None or margin > _FURTHEST:
        return []
    rule = scorer(segment.rules, segment.settings)
    factor = segment.settings.segment_factor or 100
    name = short_name(segment.kind)
    found = []
    for element in row.performance.elements:
        own = rule.element(element, row.counting)
        if own.goe is None:
            continue
        for column, mark in enumerate(element.marks):
            if mark is None:
                continue
            marks = (*element.marks[:column], mark + sign, *element.marks[column + 1 :])
            other = rule.element(_with_marks(element, marks), row.counting)
            if other.goe is None:
                continue
            left = margin - abs(times(other.goe - own.goe, factor))
            if left <= 0:
                what = f"{element.number} {element.code}"
                found.append(
                    Deciding(name, row.entrant.name, column + 1, what, f"{mark:+d}", f"{mark + sign:+d}", left)
                )
    for component in row.performance.components:
        base = rule.component(component.name, component.marks, component.factor, row.counting).points
        if base is None:
            continue
        for column, mark in enumerate(component.marks):
            if not mark or not 0 < mark + 25 * sign <= 1000:
                continue
            marks = (*component.marks[:column], mark + 25 * sign, *component.marks[column + 1 :])
            other_points = rule.component(component.name, marks, component.factor, row.counting).points
            if other_points is None:
                continue
            left = margin - abs(times(other_points - base, factor))
            if left <= 0:
                found.append(
                    Deciding(
                        name,
                        row.entrant.name,
                        column + 1,
                        component.name,
                        format_points(mark),
                        format_points(mark + 25 * sign),
                        left,
                    )
                )
    return found


_FURTHEST = 100
"""No single step of one judge moves a skate by a point, so wider margins need not be searched."""


def _with_marks(element: ExecutedElement, marks: tuple[int | None, ...]) -> ExecutedElement:
    from dataclasses import replace

    return replace(element, marks=marks)
