"""A judge whose marks counted and are not printed: flagged, never repaired."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rinkside.points import divide
from rinkside.verify.case import Case
from rinkside.verify.codes import found

__all__ = ["mark_hidden_judge"]

_MEANS = frozenset({"component-mean-differs", "goe-differs", "untrimmed-mean", "absent-mark-counted"})


def mark_hidden_judge(case: Case) -> None:
    """Where most component means of a sheet differ and one more mark explains each of them, say that instead.

    The marks of the columns printed then prove nothing, so the skates are unverifiable. Needs three means at least:
    a single misprint is explained by one more mark in one case of six.
    """
    if case.rules.get("draw.counting"):
        return
    rules = case.rules
    trim_from, each_end = rules.get("trim.from"), rules.get("trim.each_end")
    low, step, high = (rules.get(f"components.{name}") for name in ("lowest_mark", "step", "highest_mark"))
    counts = [s.counts for s in case.skates]
    wrong = sum(c.components - c.components_exact for c in counts)
    if wrong < 3 or 2 * wrong < sum(c.components for c in counts):
        return
    for skate in case.skates:
        for c in skate.printed.components:
            given = [m for m in c.marks if m]
            if given and not _one_more(given, c.mean, range(low, high + 1, step), trim_from, each_end):
                return
    case.notes[:] = [(i, f) for i, f in case.notes if f.code not in _MEANS]
    columns = max(len([m for m in c.marks if m]) for s in case.skates for c in s.printed.components)
    note = f"the printed means come out with one more mark than the {columns} printed; whose it is cannot be told"
    for index, skate in enumerate(case.skates):
        skate.unverifiable = True
        case.notes.append((index, found("hidden-judge", "panel", str(columns), str(columns + 1), note)))


def _one_more(given: Sequence[int], mean: int, marks: Iterable[int], trim_from: int, each_end: int) -> bool:
    for mark in marks:
        every = sorted([*given, mark])
        kept = every[each_end : len(every) - each_end] if len(every) >= trim_from else every
        if divide(sum(kept), len(kept)) == mean:
            return True
    return False
