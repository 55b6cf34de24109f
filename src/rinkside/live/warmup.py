"""Warm-up groups: as few as the greatest size allows, as even as they come."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rinkside.errors import UsageError
from rinkside.rulebook.model import SegmentRules

__all__ = ["even_out", "group_size", "groups_of", "split_order", "warm_up_groups"]


def group_size(rules: SegmentRules, policy: int = 0) -> int:
    """How many warm up together at most: the policy, else the rule book's.

    Raises UnknownRule where neither says: singles 6, pairs 4, ice dance 5 are established.
    """
    return policy or int(rules.get("starting_order.warm_up"))


def warm_up_groups(skaters: int, size: int, larger: str = "last") -> list[int]:
    """The sizes of the groups in skating order: they differ by one at most, the larger ones `first` or `last`.

    >>> warm_up_groups(23, 6), warm_up_groups(23, 6, "first"), warm_up_groups(7, 6), warm_up_groups(0, 6)
    ([5, 6, 6, 6], [6, 6, 6, 5], [3, 4], [])
    """
    if size < 1:
        raise UsageError(f"A warm-up group of {size} is none. Set 1 or more.")
    if larger not in ("first", "last"):
        raise UsageError(f"{larger!r}: the larger groups skate first or last.")
    if skaters < 1:
        return []
    count = -(-skaters // size)
    small, large = divmod(skaters, count)
    sizes = [small] * (count - large) + [small + 1] * large
    return sizes if larger == "last" else sizes[::-1]


def even_out(out: Sequence[bool], size: int, larger: str = "last", begun: Sequence[int] = ()) -> list[int]:
    """The sizes of the groups when they are evened out over those who skate; `out` says by number who does not.

    `begun` are the sizes of the groups that stay as they are. An empty number belongs to the group it falls in.

    >>> even_out([False] * 5 + [True] * 3 + [False] * 4, 6)
    [4, 8]
    >>> even_out([False] * 12 + [True], 6, begun=[6])
    [6, 7]
    """
    left = list(out[sum(begun) :])
    wanted = warm_up_groups(left.count(False), size, larger)
    sizes = [0] * len(wanted)
    at = held = 0
    for empty in left:
        if wanted and held == wanted[at] and not empty and at < len(wanted) - 1:
            at, held = at + 1, 0
        if wanted:
            sizes[at] += 1
            held += not empty
    if not wanted and left:
        sizes = [len(left)]
    return [*begun, *sizes]


def split_order(order: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """The order cut into its groups. Raises UsageError where the sizes do not add up to it."""
    if sum(sizes) != len(order) or any(size < 1 for size in sizes):
        raise UsageError(
            f"Warm-up groups of {', '.join(map(str, sizes)) or 'nobody'} hold {sum(sizes)}, and {len(order)} skate. "
            f"Give sizes that add up to {len(order)}."
        )
    groups, at = [], 0
    for size in sizes:
        groups.append(list(order[at : at + size]))
        at += size
    return groups


def groups_of(order: Sequence[str], sizes: Sequence[int], skating: Collection[str]) -> list[list[tuple[int, str]]]:
    """Each group's starting numbers and entries, without those who withdrew: nobody changes number or group.

    >>> groups_of(["a", "b", "c"], [1, 2], {"a", "c"})
    [[(1, 'a')], [(3, 'c')]]
    """
    numbered = list(enumerate(order, 1))
    return [
        [(number, key) for number, key in numbered if key in set(group) and key in skating]
        for group in split_order(order, sizes)
    ]
