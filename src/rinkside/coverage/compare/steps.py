"""The steps from one row of words to another that keep as many words as possible in their order."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

__all__ = ["Step", "steps_between"]

Step = tuple[str, int, int, int, int]
"""A tag (equal, replace, delete, insert) with the ranges in both rows, as difflib's opcodes are."""
_MOST_CELLS = 40_000


def steps_between(a: Sequence[str], b: Sequence[str]) -> tuple[Step, ...]:
    """The steps from `a` to `b` along a longest common row; for very long rows along the longest common blocks.

    >>> steps_between(["i", "was", "lost"], ["i", "am", "lost"])
    (('equal', 0, 1, 0, 1), ('replace', 1, 2, 1, 2), ('equal', 2, 3, 2, 3))
    """
    head = 0
    while head < min(len(a), len(b)) and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < min(len(a), len(b)) - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    middle_a, middle_b = a[head : len(a) - tail], b[head : len(b) - tail]
    if len(middle_a) * len(middle_b) > _MOST_CELLS:
        return tuple(SequenceMatcher(None, a, b, autojunk=False).get_opcodes())
    pairs = [(k, k) for k in range(head)]
    pairs += [(head + i, head + j) for i, j in _common(middle_a, middle_b)]
    pairs += [(len(a) - k, len(b) - k) for k in range(tail, 0, -1)]
    return tuple(_steps(pairs, len(a), len(b)))


def _common(a: Sequence[str], b: Sequence[str]) -> list[tuple[int, int]]:
    """The places of a longest common row."""
    rows = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) - 1, -1, -1):
        row, below = rows[i], rows[i + 1]
        for j in range(len(b) - 1, -1, -1):
            row[j] = below[j + 1] + 1 if a[i] == b[j] else max(below[j], row[j + 1])
    found, i, j = [], 0, 0
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            found.append((i, j))
            i, j = i + 1, j + 1
        elif rows[i + 1][j] >= rows[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _steps(pairs: Sequence[tuple[int, int]], size_a: int, size_b: int) -> list[Step]:
    found: list[Step] = []
    at_a = at_b = 0
    for i, j in [*pairs, (size_a, size_b)]:
        if i > at_a or j > at_b:
            tag = "replace" if i > at_a and j > at_b else "delete" if i > at_a else "insert"
            found.append((tag, at_a, i, at_b, j))
        if (i, j) == (size_a, size_b):
            break
        if found and found[-1][0] == "equal" and found[-1][2] == i:
            found[-1] = ("equal", found[-1][1], i + 1, found[-1][3], j + 1)
        else:
            found.append(("equal", i, i + 1, j, j + 1))
        at_a, at_b = i + 1, j + 1
    return found
