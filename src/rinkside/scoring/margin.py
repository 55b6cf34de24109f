"""Why one beat another: the difference of two results, part by part, adding up to the margin.

for part in margin(first, second):
    part.name, part.first, part.second, part.difference
"""

from __future__ import annotations

from typing import NamedTuple

from rinkside.domain import PartKind, SegmentKind, parse_element
from rinkside.errors import NotationError, ScoringError
from rinkside.scoring.event import FinalRow, ScoredSegment, ScoredSkate

__all__ = ["MarginPart", "families", "family_of", "margin"]

_FAMILIES: dict[PartKind, str] = {
    PartKind.JUMP: "jumps",
    PartKind.THROW: "throws",
    PartKind.TWIST: "twist lifts",
    PartKind.LIFT: "lifts",
    PartKind.SPIN: "spins",
    PartKind.DEATH_SPIRAL: "spins",
    PartKind.STEPS: "steps, choreography",
    PartKind.CHOREO: "steps, choreography",
    PartKind.TWIZZLES: "twizzles",
    PartKind.PATTERN: "pattern dance",
}
_OTHER, _BONUS = "other elements", "bonus"
_ORDER = (*dict.fromkeys(_FAMILIES.values()), _OTHER, _BONUS)
_SHORT_NAMES = {SegmentKind.FREE: "free", SegmentKind.FREE_DANCE: "free dance", SegmentKind.SHORT: "short"}


class MarginPart(NamedTuple):
    """One part of a margin: points of both in hundredths; `difference` is what it gave the first over the second."""

    name: str
    first: int
    second: int

    @property
    def difference(self) -> int:
        """Positive where the first gained."""
        return self.first - self.second


def family_of(code: str) -> str:
    """The family an element belongs to for people: jumps, spins, lifts, steps, choreography…"""
    try:
        return _FAMILIES.get(parse_element(code).kind, _OTHER)
    except NotationError:
        return _OTHER


def families(skate: ScoredSkate) -> dict[str, int] | None:
    """The technical points of a skate by family; None where only its totals are held."""
    if skate.score is None or skate.performance is None or skate.tes is None:
        return None
    found: dict[str, int] = {}
    for element, scored in zip(skate.performance.elements, skate.score.elements, strict=True):
        family = family_of(element.code)
        found[family] = found.get(family, 0) + (scored.score or 0)
    if skate.score.bonus:
        found[_BONUS] = skate.score.bonus
    return found


def margin(segments: tuple[ScoredSegment, ...], first: FinalRow, second: FinalRow) -> tuple[MarginPart, ...]:
    """The parts of `first.total - second.total`, in the order skated; their differences add up to it.

    A segment of which only totals are held gives technical and components. Raises ScoringError where one of the two
    has no total.
    """
    if first.total is None or second.total is None:
        name = (first if first.total is None else second).entrant.name
        raise ScoringError(f"{name} has no total to compare; name two who skated every segment")
    parts: list[MarginPart] = []
    deductions = [0, 0]
    for segment, a, b in zip(segments, first.skates, second.skates, strict=True):
        if a is None or b is None:  # who has a total skated every segment
            continue
        kind = segment.rules.scope.segment
        name = _SHORT_NAMES.get(kind, kind.value)
        left, right = families(a), families(b)
        if left is None or right is None:
            parts.append(MarginPart(f"{name} technical", a.tes or 0, b.tes or 0))
        else:
            both = [f for f in _ORDER if f in left or f in right]
            parts += [MarginPart(f"{name} {f}", left.get(f, 0), right.get(f, 0)) for f in both]
        parts.append(MarginPart(f"{name} components", a.pcs or 0, b.pcs or 0))
        deductions[0] -= a.deductions or 0
        deductions[1] -= b.deductions or 0
    parts.append(MarginPart("deductions", *deductions))
    rest = (first.total - second.total) - sum(p.difference for p in parts)
    if rest:
        parts.append(MarginPart("segment factors", rest, 0))
    return tuple(parts)
