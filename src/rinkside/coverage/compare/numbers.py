"""Numbers that stand in each other's stead in sentences that say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rinkside.coverage.compare.align import Joint
from rinkside.coverage.compare.model import NumberChange, Place
from rinkside.coverage.compare.side import Number, Side

__all__ = ["changed_numbers", "in_common_order", "values"]

_ALIKE = 450
"""Likeness in thousandths from which a sentence says the same with another number rather than something else."""


def changed_numbers(a: Side, b: Side, joints: Sequence[Joint]) -> tuple[NumberChange, ...]:
    """Numbers of `a` that are another number in the sentence of `b` which says the same."""
    found = []
    for joint in joints:
        pa, pb = a.pieces[joint.a], b.pieces[joint.b]
        left = _unmatched(a.numbers_in(pa.first, pa.last), pb.numbers)
        right = _unmatched(b.numbers_in(pb.first, pb.last), pa.numbers)
        for number in left:
            other = next(
                (n for n in right if _stands_for(number, n, joint.likeness, len(left) == len(right) == 1)), None
            )
            if other is not None:
                right = [n for n in right if n is not other]
                found.append(NumberChange(_place(a, number), _place(b, other), number.value, other.value))
    return tuple(found)


def _unmatched(own: Sequence[Number], others: Sequence[str]) -> list[Number]:
    left = Counter(others)
    result = []
    for number in own:
        if left[number.value]:
            left[number.value] -= 1
        elif number.value != "1":
            result.append(number)
    return result


def _stands_for(a: Number, b: Number, alike: int, alone: bool) -> bool:
    """A decimal for a decimal with nearly the same figures, or the only numbers of their kind in alike sentences."""
    if a.decimal != b.decimal or a.ordinal != b.ordinal:
        # a lost decimal point: 238.268 for 238.26 is of one kind, 23826 is not
        return a.value.replace(".", "") == b.value.replace(".", "") and len(a.value) > 3
    if a.decimal and _figures_apart(a.value, b.value) <= 2:
        return True
    return alone and alike >= _ALIKE


def _figures_apart(a: str, b: str) -> int:
    """How many figures were exchanged, swapped, added or lost (9 where the lengths are far apart)."""
    if a == b:
        return 0
    if abs(len(a) - len(b)) > 1:
        return 9
    if len(a) == len(b):
        differ = [k for k in range(len(a)) if a[k] != b[k]]
        if len(differ) == 2 and a[differ[0]] == b[differ[1]] and a[differ[1]] == b[differ[0]]:
            return 1
        return len(differ)
    longer, shorter = (a, b) if len(a) > len(b) else (b, a)
    return 1 if any(longer[:k] + longer[k + 1 :] == shorter for k in range(len(longer))) else 9


def _place(side: Side, number: Number) -> Place:
    word = side.words[number.word]
    return Place(word.start, word.end, side.story.text[word.start : word.end])


def values(side: Side) -> list[str]:
    """The numbers of a story in order without 1, which every language uses as an article, and without repetitions side
    by side."""
    own = [n.value for n in side.numbers if n.value != "1"][:300]
    return [v for k, v in enumerate(own) if not k or own[k - 1] != v]


def in_common_order(a: Sequence[str], b: Sequence[str]) -> int:
    """The longest row of numbers that both have in one order.

    >>> in_common_order(["198.64", "11", "291.58"], ["198.64", "291.58", "11"])
    2
    """
    row = [0] * (len(b) + 1)
    for x in a:
        before = row
        row = [0]
        for j, y in enumerate(b):
            row.append(before[j] + 1 if x == y else max(before[j + 1], row[j]))
    return row[-1]
