"""Program components: the panel's mean of each, its factor, and their sum (PCS)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rinkside.errors import RinksideError, ScoringError
from rinkside.points import divide, times
from rinkside.rulebook import SegmentRules
from rinkside.scoring.marks import present, trimmed, trimmed_mean

__all__ = ["ComponentScore", "code_of", "factored", "factored_unrounded", "mean", "sum_components"]


class ComponentScore(NamedTuple):
    """One component: abbreviation, panel mean, factor and factored points in hundredths (None where unknown)."""

    code: str
    name: str
    mean: int
    factor: int | None
    points: int | None
    problems: tuple[RinksideError, ...] = ()


def code_of(name: str, rules: SegmentRules) -> str:
    """The abbreviation (SS, TR, PE, CH, IN, CO, PR, TI) of a component as printed.

    Printed names vary ("Transitions / Linking Footwork", "Interpretation of the Music / Timing"): what counts is the
    name they begin with (`components.names`). Raises ScoringError for a name the rules do not know.
    """
    names: Mapping[str, tuple[str, ...]] = rules.get("components.names")
    clean = " ".join(name.split()).lower()
    if clean.upper() in names:
        return clean.upper()
    for code, beginnings in names.items():
        if clean.startswith(beginnings):
            return code
    accepted = ", ".join(beginnings[0] for beginnings in names.values())
    raise ScoringError(f"component {name!r} is not known; names begin with {accepted}")


def mean(
    marks: Sequence[int | None],
    trim_from: int,
    each_end: int,
    lowest: int,
    counting: Sequence[int] | None = None,
) -> int:
    """The panel's mean of one component, rounded half up to hundredths; 0 where no judge gave a mark.

    A mark below `lowest` (`components.lowest_mark`) is none: sheets print 0.00 for a judge who gave no mark.
    """
    return trimmed_mean(_given(marks, lowest), trim_from, each_end, counting)


def factored(mean_points: int, factor: int) -> int:
    """A component's mean times its factor, rounded half up to hundredths."""
    return times(mean_points, factor)


def factored_unrounded(
    marks: Sequence[int | None],
    factor: int,
    trim_from: int,
    each_end: int,
    lowest: int,
    counting: Sequence[int] | None = None,
) -> int:
    """A component's points where the mean is not rounded before its factor ("factored, then rounded")."""
    kept = trimmed(present(_given(marks, lowest), counting), trim_from, each_end)
    return divide(sum(kept) * factor, 100 * len(kept)) if kept else 0


def _given(marks: Sequence[int | None], lowest: int) -> list[int | None]:
    return [None if m is None or m < lowest else m for m in marks]


def sum_components(scores: Sequence[ComponentScore], rules: SegmentRules) -> int | None:
    """PCS: the sum of factored components, or, where the rules say so, the rounded sum of unrounded products."""
    if any(s.points is None for s in scores):
        return None
    if rules.get("components.rounding") == "each factored component":
        return sum(s.points for s in scores if s.points is not None)
    return divide(sum(s.mean * s.factor for s in scores if s.factor is not None), 100)
