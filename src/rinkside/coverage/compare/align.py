"""Which sentence of one story says what which sentence of the other says.

Two sentences are as alike as the weight of what they share is to the weight of what they hold: words within one
language; numbers, names and concepts across two. What is surely alike is joined wherever it stands; between two such
joints the rest is joined in order at a lower bar, since who follows the order of a story follows the story.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = ["MOST_UNITS", "Joint", "align", "in_order", "likeness"]

MOST_UNITS = 400
"""Sentences of a story that are laid beside the other's."""
Features = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Joint:
    """Unit `a` of the one says what unit `b` of the other says; `likeness` in thousandths."""

    a: int
    b: int
    likeness: int


def likeness(a: Features, b: Features) -> int:
    """How much of two units is shared, in thousandths of what they hold together.

    >>> likeness({"gold": 10, "liu": 10}, {"gold": 10, "tears": 10})
    500
    """
    held = sum(a.values()) + sum(b.values())
    if not held:
        return 0
    small, large = (a, b) if len(a) <= len(b) else (b, a)
    shared = sum(min(weight, large[f]) for f, weight in small.items() if f in large)
    return 2000 * shared // held


def align(a: Sequence[Features], b: Sequence[Features], sure: int, likely: int) -> tuple[Joint, ...]:
    """Units of `a` joined to units of `b`, each at most once, by their place in `b`.

    `sure` is the likeness (in thousandths) that joins wherever units stand, `likely` what joins between two joints.
    """
    a, b = a[:MOST_UNITS], b[:MOST_UNITS]
    candidates = _candidates(a, b, likely)
    taken_a: dict[int, int] = {}
    taken_b: dict[int, Joint] = {}
    for joint in sorted((c for c in candidates if c.likeness >= sure), key=lambda j: (-j.likeness, abs(j.a - j.b))):
        if joint.a not in taken_a and joint.b not in taken_b:
            taken_a[joint.a] = joint.b
            taken_b[joint.b] = joint
    for joint in sorted((c for c in candidates if c.likeness < sure), key=lambda j: -j.likeness):
        if joint.a in taken_a or joint.b in taken_b or not _between(joint, taken_b):
            continue
        taken_a[joint.a] = joint.b
        taken_b[joint.b] = joint
    return tuple(taken_b[k] for k in sorted(taken_b))


def _candidates(a: Sequence[Features], b: Sequence[Features], least: int) -> list[Joint]:
    where: dict[str, list[int]] = defaultdict(list)
    for j, features in enumerate(b):
        for f in features:
            where[f].append(j)
    weight_b = [sum(f.values()) for f in b]
    found = []
    for i, features in enumerate(a):
        shared: dict[int, int] = defaultdict(int)
        for f, weight in features.items():
            for j in where.get(f, ()):
                shared[j] += min(weight, b[j][f])
        weight_a = sum(features.values())
        for j, weight in shared.items():
            alike = 2000 * weight // (weight_a + weight_b[j])
            if alike >= least:
                found.append(Joint(i, j, alike))
    return found


def _between(joint: Joint, taken: Mapping[int, Joint]) -> bool:
    """Whether the joint keeps the order of its nearest neighbours, and has one close by."""
    before = max((j for j in taken.values() if j.b < joint.b), key=lambda j: j.b, default=None)
    after = min((j for j in taken.values() if j.b > joint.b), key=lambda j: j.b, default=None)
    if before is not None and not before.a < joint.a:
        return False
    if after is not None and not joint.a < after.a:
        return False
    near = [j for j in (before, after) if j is not None and abs(j.b - joint.b) <= 3 and abs(j.a - joint.a) <= 3]
    return bool(near)


def in_order(joints: Sequence[Joint]) -> int:
    """How many joints at most follow one order in both: the longest rising run of `a` by `b`."""
    tails: list[int] = []
    for joint in joints:
        low, high = 0, len(tails)
        while low < high:
            middle = (low + high) // 2
            if tails[middle] < joint.a:
                low = middle + 1
            else:
                high = middle
        tails[low : low + 1] = [joint.a]
    return len(tails)
