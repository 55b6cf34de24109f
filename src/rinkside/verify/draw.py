"""The secret draw of 2005-10: which printed columns counted, recovered from what the sheet prints.

Until 2009-10 more judges marked than counted, and nobody was told which. For every subset of the right size keep
those for which the rounded trimmed mean equals the printed mean of every component: of all skaters where the draw was
made once for a segment, of one skater where the columns were shuffled for each. Source: `draws-2005-2009`, 363 of
363 segments of 2005-09 leave exactly one subset.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from rinkside.domain import Component, Performance

__all__ = ["Draw", "nearest_draw", "recover_segment_draw", "recover_skater_draw", "subsets"]

Bools = NDArray[np.bool_]
Counts = NDArray[np.int64]

Trim = tuple[int, int]
"""From how many marks the mean is trimmed, and how many marks go at each end (`trim.from`, `trim.each_end`)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The printed columns that counted for one skater.

    `candidates` are the subsets (0-based columns, ascending) that reproduce every printed component mean; one of them
    is the draw. Empty where none does. `fixed` says that the draw holds for a whole segment. `near` candidates do not
    reproduce every mean: those of most other skaters of the segment, or most of this skater's; the first `of_others`
    of them are the former.
    """

    candidates: tuple[tuple[int, ...], ...]
    fixed: bool
    near: bool = False
    of_others: int = 0

    @property
    def columns(self) -> tuple[int, ...] | None:
        """The counting columns where they are certain."""
        return self.candidates[0] if len(self.candidates) == 1 else None


@lru_cache(maxsize=64)
def _positions(printed: int, counting: int) -> NDArray[np.int64]:
    return np.array(list(combinations(range(printed), counting)), dtype=np.int64)


def subsets(columns: Sequence[int], counting: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of `counting` of the given columns, ascending."""
    return tuple(combinations(columns, counting))


def _present(performance: Performance) -> tuple[int, ...]:
    """The columns in which this skater has component marks: a judge may be removed for a whole skate."""
    width = max((len(c.marks) for c in performance.components), default=0)
    return tuple(j for j in range(width) if any(j < len(c.marks) and c.marks[j] for c in performance.components))


def _reproducing(components: Iterable[Component], columns: tuple[int, ...], counting: int, trim: Trim) -> Counts:
    """For every subset of `columns`, how many of the printed means it does not reproduce."""
    trim_from, dropped = trim
    if counting < trim_from:
        dropped = 0
    picks = _positions(len(columns), counting)
    missed: Counts = np.zeros(len(picks), dtype=np.int64)
    whole: list[list[int]] = []
    means: list[int] = []
    for component in components:
        marks = [component.marks[j] if j < len(component.marks) else None for j in columns]
        if not all(marks):
            missed += ~_with_gaps(marks, component.mean, picks, trim)
        else:
            whole.append([m for m in marks if m])
            means.append(component.mean)
    if whole:
        chosen = np.sort(np.array(whole, dtype=np.int64)[:, picks], axis=2)
        kept = chosen[:, :, dropped : counting - dropped]
        count = kept.shape[2]
        rounded = (2 * kept.sum(axis=2) + count) // (2 * count)
        missed += (rounded != np.array(means, dtype=np.int64)[:, None]).sum(axis=0)
    return missed


def _with_gaps(marks: Sequence[int | None], mean: int, picks: NDArray[np.int64], trim: Trim) -> Bools:
    """The same where a judge gave no mark for one component: such a judge is skipped."""
    trim_from, dropped = trim
    found = []
    for pick in picks:
        given = sorted(m for j in pick if (m := marks[j]))
        kept = given[dropped : len(given) - dropped] if len(given) >= trim_from else given
        found.append(bool(kept) and (2 * sum(kept) + len(kept)) // (2 * len(kept)) == mean)
    return np.array(found, dtype=np.bool_)


def _width(performance: Performance) -> int:
    return max((len(c.marks) for c in performance.components), default=0)


def _panels(performance: Performance, counting: Mapping[int, int]) -> list[tuple[tuple[int, ...], int]]:
    """The panels a draw may have been made from, with the number that count: the columns with marks, else all.

    A judge who was drawn and then gave no mark for a skate is skipped there, so fewer count for it.
    """
    present, every = _present(performance), tuple(range(_width(performance)))
    panels = [(columns, counting.get(len(columns), len(columns))) for columns in dict.fromkeys((present, every))]
    return [p for p in panels if p[1] < len(p[0])] or ([(present, len(present))] if present else [])


def recover_segment_draw(
    performances: Sequence[Performance], counting: Mapping[int, int], trim: Trim
) -> tuple[Draw, ...]:
    """The draw of each performance of a segment whose columns are fixed (2005-06 to 2008-09).

    `counting` maps the number of columns with marks to the number that count; a number not in it counts whole.
    Where one subset of columns serves every skater it is the draw. Where judges dropped out on the way, so that
    skaters have different columns, each group of equal columns is recovered by itself. Where one subset serves nearly
    all of a group, or most of it and no other does the rest, the few it does not serve have a misprint or an error:
    it is theirs too. Where no subset serves a group, each skater of it is recovered alone.
    """
    groups: dict[tuple[int, ...], list[int]] = {}
    for index, performance in enumerate(performances):
        groups.setdefault(_present(performance), []).append(index)
    draws: dict[int, Draw] = {}
    for members in groups.values():
        for columns, number in _panels(performances[members[0]], counting):
            picks = subsets(columns, number)
            each = [_reproducing(performances[i].components, columns, number, trim) == 0 for i in members]
            together = np.logical_and.reduce(each)
            if together.any():
                draws.update(dict.fromkeys(members, Draw(_those(picks, together), True)))
                break
        else:
            draws.update(_group_with_misfits(performances, members, counting, trim))
    return tuple(draws[i] for i in range(len(performances)))


def _group_with_misfits(
    performances: Sequence[Performance], members: Sequence[int], counting: Mapping[int, int], trim: Trim
) -> dict[int, Draw]:
    """The draws of skaters with equal columns whom no one subset serves."""
    alone = {i: recover_skater_draw(performances[i], counting, trim) for i in members}
    all_alone = all(draw.candidates for draw in alone.values())
    for columns, number in _panels(performances[members[0]], counting):
        serves = [_reproducing(performances[i].components, columns, number, trim) == 0 for i in members]
        served = np.sum(serves, axis=0)
        most = int(served.max(initial=0))
        if 2 * most <= len(members) or (all_alone and most < len(members) - max(1, len(members) // 10)):
            continue
        best = _those(subsets(columns, number), served == most)
        found = {}
        for i, own in zip(members, serves, strict=True):
            if own[served == most].all():
                found[i] = Draw(best, True)
            else:
                found[i] = Draw(tuple(dict.fromkeys((*best, *alone[i].candidates))), False, True, len(best))
        return found
    return alone


def _those(picks: tuple[tuple[int, ...], ...], alive: Bools) -> tuple[tuple[int, ...], ...]:
    return tuple(p for p, ok in zip(picks, alive.tolist(), strict=True) if ok)


def recover_skater_draw(performance: Performance, counting: Mapping[int, int], trim: Trim) -> Draw:
    """The candidates of one skater whose columns were shuffled (2009-10): those that reproduce every component.

    The element GOEs narrow them further; that needs the scale of values and is done where elements are recomputed.
    """
    for columns, number in _panels(performance, counting):
        alive = _reproducing(performance.components, columns, number, trim) == 0
        if alive.any():
            return Draw(_those(subsets(columns, number), alive), False)
    return Draw((), False)


def nearest_draw(performance: Performance, counting: Mapping[int, int], trim: Trim) -> Draw:
    """The subsets that reproduce most of a skater's components, where none reproduces all of them.

    Empty where they miss more than one of up to four components, or two of five.
    """
    allowed = 1 + (len(performance.components) > 4)
    best: Draw = Draw((), False)
    for columns, number in _panels(performance, counting):
        missed = _reproducing(performance.components, columns, number, trim)
        least = int(missed.min(initial=len(performance.components)))
        if least <= allowed and least < len(performance.components):
            allowed = least - 1
            best = Draw(_those(subsets(columns, number), missed == least), False, near=True)
    return best
