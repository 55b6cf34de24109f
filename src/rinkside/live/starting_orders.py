"""Starting orders by policy: drawn, the reverse of the standing, drawn within groups of it, by given groups, by hand.

    way = parse_way("drawn in groups of 3 to place 12, then 6")
    made = make_order(way, entries, seed="K7P-M2R-9QX", label="W-free", standing={"W-07": 1, "W-02": 2})
    made.order, made.drawn, made.notes

Everything is a function of the entries' keys, their standing and the seed; the order in which they come does not
count. Ties of the standing are drawn, and the notes say so. A number is the place in the order and stays with its
entry: who withdraws after the draw leaves a gap (`open_numbers`), nobody moves up.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rinkside.errors import UnknownRule, UsageError
from rinkside.live.draws import METHOD, draw, drawn_among
from rinkside.rulebook.model import SegmentRules

__all__ = ["WAYS", "Made", "Way", "make_order", "open_numbers", "parse_way", "way_by_rules"]

WAYS = (
    "drawn",
    "reverse of the standing",
    "drawn in groups of 6",
    "drawn in groups of 3 to place 12, then 6",
    "drawn in given groups",
    "as the standing",
)
"""The ways to make an order, as policies name them; the numbers may be others."""

_GROUPS = re.compile(r"drawn in groups of (\d{1,2})(?: to place (\d{1,3}), then (\d{1,2}))?")
_SAME = {"reverse of the short": "reverse of the standing", "reverse": "reverse of the standing"}


@dataclass(frozen=True, slots=True)
class Way:
    """How an order is made. `kind`: "drawn", "reverse", "groups" (drawn within groups of the reversed standing),
    "given" (drawn within groups somebody named) or "standing".

    For "groups": the best `top` places are cut into groups of `size`, those behind into groups of `rest`; `top` 0: all
    in groups of `size`. `reference` is the source, where the rule book gave it.
    """

    kind: str
    size: int = 0
    top: int = 0
    rest: int = 0
    reference: str = ""

    def __str__(self) -> str:
        if self.kind == "groups":
            return f"drawn in groups of {self.size}" + (f" to place {self.top}, then {self.rest}" if self.top else "")
        words = {"given": "drawn in given groups", "reverse": "reverse of the standing", "standing": "as the standing"}
        return words.get(self.kind, self.kind)

    @property
    def by_standing(self) -> bool:
        """Whether it needs the standing."""
        return self.kind in ("reverse", "groups", "standing")


@dataclass(frozen=True, slots=True)
class Made:
    """An order as made. `drawn` are the groups that drew among themselves, in the order drawn (what `check_draw`
    repeats); `notes` say what a person should know."""

    order: tuple[str, ...]
    way: Way
    seed: str
    label: str
    drawn: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()
    method: str = METHOD


def parse_way(text: str) -> Way:
    """A way as policies write it. Raises UsageError naming the accepted ones.

    >>> parse_way("drawn in groups of 3 to place 12, then 6")
    Way(kind='groups', size=3, top=12, rest=6, reference='')
    """
    said = " ".join(text.casefold().split())
    said = _SAME.get(said, said)
    for way in (Way("drawn"), Way("reverse"), Way("given"), Way("standing")):
        if said == str(way):
            return way
    match = _GROUPS.fullmatch(said)
    if match is not None:
        size, top, rest = (int(n or 0) for n in match.groups())
        if size > 0 and (not match[2] or (rest > 0 and top > 0)):
            return Way("groups", size, top, rest)
    raise UsageError(f"{text!r} is no way to make a starting order. Name one of: {'; '.join(WAYS)}.")


def way_by_rules(rules: SegmentRules, event_kind: str) -> Way:
    """How the order of the last segment is made at that kind of event ("grand prix", "championships").

    Where it is drawn, within groups as the rule book counts them. Raises UnknownRule where nobody established it.
    """
    free = rules.value("starting_order.free")
    if event_kind not in free.value:
        raise UnknownRule("starting_order.free", f"{event_kind}, {rules.scope}", "The announcement of the event")
    if free.value[event_kind] != "drawn":
        return Way("reverse", reference=free.reference)
    groups = rules.value("starting_order.group").value
    if event_kind not in groups:
        raise UnknownRule("starting_order.group", f"{event_kind}, {rules.scope}", "The announcement of the event")
    for words, size in groups.items():
        match = re.fullmatch(re.escape(event_kind) + r" top (\d+)", words)
        if match is not None:
            return Way("groups", size, int(match[1]), groups[event_kind], free.reference)
    return Way("groups", groups[event_kind], reference=free.reference)


def make_order(
    way: Way,
    entries: Iterable[str],
    *,
    seed: str = "",
    label: str = "",
    standing: Mapping[str, int] | None = None,
    given: Sequence[Sequence[str]] = (),
) -> Made:
    """Make an order of entries (their keys).

    `standing`: the place of every entry so far, 1 the best; `given`: groups in the order they skate. Raises UsageError
    where a place, a group or the seed is missing, or a key is named twice.
    """
    keys = sorted(entries)
    twice = next((a for a, b in itertools.pairwise(keys) if a == b), None)
    if twice is not None:
        raise UsageError(f"{twice} stands twice among those who skate. Name everybody once.")
    if way.kind == "drawn":
        made = draw(keys, seed, label)
        return Made(made.order, way, made.seed, made.label, (made.order,) if keys else ())
    if way.kind == "given":
        return _given(way, keys, given, seed, label)
    missing = next((key for key in keys if key not in (standing or {})), None)
    if standing is None or missing is not None:
        raise UsageError(f"The order is {way}, and {missing or 'nobody'} has a place yet. Finish the segment before.")
    ranked, ties, seed = _ranked(keys, standing, seed, label)
    notes = tuple(f"{' and '.join(tie)} are tied at place {standing[tie[0]]}: drawn between them" for tie in ties)
    if way.kind != "groups":
        order = ranked if way.kind == "standing" else tuple(reversed(ranked))
        drawn = tuple(draw(tie, seed, f"{label} ties").order for tie in ties)
        return Made(order, way, seed, label, (), (*notes, *(f"drawn: {', '.join(tie)}" for tie in drawn)))
    groups = tuple(reversed(_cut(ranked, way)))
    drawn = tuple(tuple(drawn_among(sorted(g), seed, label, n)) for n, g in enumerate(groups, 1))
    borders = {key for group in groups for key in (group[0], group[-1])}
    notes = tuple(note for note, tie in zip(notes, ties, strict=True) if borders & set(tie))
    return Made(tuple(key for group in drawn for key in group), way, seed, label, drawn, notes)


def _ranked(
    keys: Sequence[str], standing: Mapping[str, int], seed: str, label: str
) -> tuple[tuple[str, ...], list[tuple[str, ...]], str]:
    """The keys from the best, ties in the order drawn; the ties."""
    by_place: dict[int, list[str]] = {}
    for key in keys:
        by_place.setdefault(standing[key], []).append(key)
    ranked: list[str] = []
    ties = []
    for place in sorted(by_place):
        tied = by_place[place]
        if len(tied) > 1:
            tied = list(draw(tied, seed, f"{label} ties").order)
            ties.append(tuple(tied))
        ranked += tied
    return tuple(ranked), ties, seed


def _cut(ranked: Sequence[str], way: Way) -> list[tuple[str, ...]]:
    """The draw groups from the best: what is left over is the group that skates first."""
    top = way.top if way.top else len(ranked)
    best, others = ranked[:top], ranked[top:]
    groups = [tuple(best[i : i + way.size]) for i in range(0, len(best), way.size)]
    return groups + [tuple(others[i : i + way.rest]) for i in range(0, len(others), way.rest or 1)]


def _given(way: Way, keys: Sequence[str], given: Sequence[Sequence[str]], seed: str, label: str) -> Made:
    named = [key for group in given for key in group]
    odd = next((key for key in named if key not in keys or named.count(key) > 1), None)
    if odd is not None:
        raise UsageError(f"{odd} stands twice in the groups or does not skate. Name everybody who skates once.")
    left = [key for key in keys if key not in named]
    if left:
        raise UsageError(f"{left[0]} is in no group. Put everybody who skates in one, in the order the groups skate.")
    drawn = tuple(tuple(drawn_among(sorted(group), seed, label, n)) for n, group in enumerate(given, 1))
    return Made(tuple(key for group in drawn for key in group), way, seed, label, drawn)


def open_numbers(order: Sequence[str], skating: Iterable[str]) -> dict[int, str]:
    """Who skates under which number: the numbers of those who withdrew stay empty.

    >>> open_numbers(["W-2", "W-1", "W-3"], {"W-2", "W-3"})
    {1: 'W-2', 3: 'W-3'}
    """
    still = set(skating)
    return {number: key for number, key in enumerate(order, 1) if key in still}
