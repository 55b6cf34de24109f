"""Which of a panel's marks count, and their mean.

Marks are integers in the order of the printed columns; None is a mark that was not given. `counting` names the
columns (0-based) that were drawn to count, None for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rinkside.errors import ScoringError
from rinkside.points import divide

__all__ = ["Counted", "count_marks", "present", "trimmed", "trimmed_mean"]


@dataclass(frozen=True, slots=True)
class Counted:
    """What became of each column: `kept`, `high` and `low` dropped, `absent`, `undrawn`; 0-based columns."""

    kept: tuple[int, ...]
    high: tuple[int, ...] = ()
    low: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    undrawn: tuple[int, ...] = ()


def present(marks: Sequence[int | None], counting: Sequence[int] | None = None) -> list[int]:
    """The marks that were given, in the counting columns only."""
    if counting is not None:
        return [m for i in counting if i < len(marks) and (m := marks[i]) is not None]
    return [m for m in marks if m is not None]


def trimmed(given: list[int], trim_from: int, each_end: int) -> list[int]:
    """`given` without its highest and lowest, from `trim_from` marks on; sorted ascending."""
    found = sorted(given)
    if len(found) >= trim_from:
        return found[each_end : len(found) - each_end]
    return found


def trimmed_mean(
    marks: Sequence[int | None], trim_from: int, each_end: int, counting: Sequence[int] | None = None
) -> int:
    """The mean of the counting marks, rounded half up to whole hundredths; 0 where no mark was given.

    `marks` in hundredths, `trim_from` and `each_end` of the rule book (`trim.from`, `trim.each_end`).
    """
    kept = trimmed(present(marks, counting), trim_from, each_end)
    return divide(sum(kept), len(kept)) if kept else 0


def count_marks(
    marks: Sequence[int | None], trim_from: int, each_end: int, counting: Sequence[int] | None = None
) -> Counted:
    """What became of each column.

    Of equal marks the first lowest and the last highest are named as dropped: the mean is the same whichever.
    """
    if trim_from <= 2 * each_end:
        raise ScoringError(f"dropping {each_end} at each end from {trim_from} marks leaves none: trim from more marks")
    drawn = range(len(marks)) if counting is None else counting
    undrawn = tuple(i for i in range(len(marks)) if i not in drawn)
    given = [(m, i) for i in drawn if i < len(marks) and (m := marks[i]) is not None]
    absent = tuple(i for i in drawn if i < len(marks) and marks[i] is None)
    if len(given) < trim_from:
        return Counted(tuple(i for _, i in given), absent=absent, undrawn=undrawn)
    by_mark = sorted(given, key=lambda pair: pair[0])
    low = tuple(i for _, i in by_mark[:each_end])
    rest = [pair for pair in given if pair[1] not in low]
    high = tuple(i for _, i in sorted(rest, key=lambda pair: (-pair[0], -pair[1]))[:each_end])
    kept = tuple(i for _, i in rest if i not in high)
    return Counted(kept, high, low, absent, undrawn)
