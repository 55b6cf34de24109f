"""Who is one person: pairs worth weighing, joined from the surest on, and never against what rules it out.

Two people are not one where a list prints both, where their gender or their biography numbers differ, or where somebody
decided so. What would be certain but for that, and what is likely but not certain, is a doubt for somebody to settle.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import duckdb
import numpy as np

from rinkside.archive.people.evidence import CERTAIN, DOUBTFUL, EXACT, Crowd, Pair, weigh
from rinkside.archive.people.mentions import Bearer, Mention, bearers_of, parts_of
from rinkside.archive.people.names import Likeness, loose, near_keys, scripts

__all__ = ["Doubt", "Matched", "match"]

MOST_IN_A_BLOCK = 60
"""Blocks of more bearers say nothing: so many people are called so."""
_STRONG = 1000


@dataclass(slots=True)
class Doubt:
    """Two bearers who may be one person, or who are held to be one against appearances: `reason` says what stands in
    the way; "" where nothing does but points."""

    pair: Pair
    reason: str = ""


@dataclass(slots=True)
class Matched:
    """Bearers by the number of the person they are (`person[bearer.number]`), the bearers of each mention, the pairs
    that joined them and the doubts."""

    bearers: list[Bearer]
    of: dict[int, tuple[Bearer, ...]]
    person: list[int]
    joined: list[Pair] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)


Decided = Mapping[tuple[int, int], tuple[bool, str]]
"""For two bearers by number, the smaller first: whether they are one, and by which decision."""


def match(
    connection: duckdb.DuckDBPyConnection, mentions: Sequence[Mention], decided: Decided | None = None
) -> Matched:
    """Say of every mention who it is of."""
    bearers, of = bearers_of(mentions)
    crowd = Crowd(bearers)
    pairs = _weighed(bearers, of, crowd)
    joining = _Joining(bearers, decided or {})
    done = Matched(bearers, of, joining.parent)
    for (one, other), (same, why) in sorted((decided or {}).items()):
        if same:
            pair = Pair(bearers[one], bearers[other], Likeness("decided"), _STRONG, [f"decided:{why}"])
            if not joining.barred(one, other, decided_only=True):
                joining.join(one, other)
                done.joined.append(pair)
    exact = [p for p in pairs if p.points >= CERTAIN and p.like.code in EXACT]
    rest = [p for p in pairs if not (p.points >= CERTAIN and p.like.code in EXACT)]
    _join(exact, joining, done)
    _lists(connection, rest, joining, of)
    for pair in rest:
        if pair.points < CERTAIN and joining.complementary(pair):
            pair.say("one-list-for-the-other")
    _join(sorted(rest, key=lambda p: (-p.points, p.a.number, p.b.number)), joining, done)
    done.doubts = _settled(done.doubts, joining)
    done.person = [joining.find(b.number) for b in bearers]
    return done


def _join(pairs: Iterable[Pair], joining: _Joining, done: Matched) -> None:
    for pair in pairs:
        one, other = pair.a.number, pair.b.number
        if pair.points < DOUBTFUL or joining.find(one) == joining.find(other):
            continue
        bar = joining.barred(one, other)
        if bar == "decided":
            continue
        if bar or pair.points < CERTAIN:
            if not (bar and pair.points < CERTAIN):  # what is neither likely enough nor possible is no doubt
                done.doubts.append(Doubt(pair, bar))
            continue
        joining.join(one, other)
        done.joined.append(pair)


def _settled(doubts: list[Doubt], joining: _Joining) -> list[Doubt]:
    """Doubts between people who were not joined after all, one for each two people."""
    kept: dict[tuple[int, int], Doubt] = {}
    for doubt in doubts:
        one, other = sorted((joining.find(doubt.pair.a.number), joining.find(doubt.pair.b.number)))
        if one != other and joining.barred(one, other) != "decided":
            kept.setdefault((one, other), doubt)
    return list(kept.values())


def _weighed(bearers: Sequence[Bearer], of: Mapping[int, tuple[Bearer, ...]], crowd: Crowd) -> list[Pair]:
    seen: set[tuple[int, int]] = set()
    found = []
    for numbered in _numbered_couples(bearers, of, crowd):
        seen.add((numbered.a.number, numbered.b.number))
        found.append(numbered)
    for block in _blocks(bearers):
        for at, one in enumerate(block):
            for other in block[:at]:
                key = (min(one.number, other.number), max(one.number, other.number))
                if one is other or key in seen:
                    continue
                seen.add(key)
                pair = weigh(bearers[key[0]], bearers[key[1]], crowd)
                if pair is not None and pair.points >= DOUBTFUL - 40:
                    found.append(pair)
    found.sort(key=lambda p: (-p.points, p.a.number, p.b.number))
    return found


def _numbered_couples(bearers: Sequence[Bearer], of: Mapping[int, tuple[Bearer, ...]], crowd: Crowd) -> Iterator[Pair]:
    """Partners of couples that carry one biography number, however they are spelt."""
    by_number: dict[str, list[tuple[Bearer, ...]]] = defaultdict(list)
    mentions = {m.number: m for b in bearers for m in b.mentions}
    for number, own in of.items():
        if len(own) == 2 and mentions[number].ids:
            by_number[mentions[number].ids].append(own)
    seen: set[tuple[int, int]] = set()
    for couples in by_number.values():
        first = couples[0]
        for couple in couples[1:]:
            for one, other in zip(first, couple, strict=True):
                key = (min(one.number, other.number), max(one.number, other.number))
                if one is other or key in seen:
                    continue
                seen.add(key)
                a, b = bearers[key[0]], bearers[key[1]]
                pair = weigh(a, b, crowd)
                if pair is None:  # one number, two people: not joined, and told
                    pair = Pair(a, b, Likeness("different"), DOUBTFUL, ["different"])
                    pair.evidence.append("same-couple-number")
                else:
                    pair.say("same-couple-number")
                yield pair


def _blocks(bearers: Sequence[Bearer]) -> Iterator[list[Bearer]]:
    """Bearers that have a key in common. Keys are kept as their hashes: two that fall together cost a comparison."""
    hashes, owners = array("q"), array("q")
    for b in bearers:
        for key in {hash((b.role, *key)) for key in _keys(b)}:
            hashes.append(key)
            owners.append(b.number)
    if not hashes:
        return
    keys, numbers = np.frombuffer(hashes, np.int64), np.frombuffer(owners, np.int64)
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.diff(keys[order], prepend=keys[order[0]] - 1))
    sizes = np.diff(starts, append=len(keys))
    for start, size in zip(starts, sizes, strict=True):
        if 1 < size <= MOST_IN_A_BLOCK:
            yield [bearers[number] for number in numbers[order[start : start + size]]]


def _keys(b: Bearer) -> Iterator[tuple[str, ...]]:
    name = b.name
    tables = scripts(b.federation)
    bones = [(script, loose(name.family, script), loose(name.first, script)) for script in tables]
    yield ("words", *name.words)
    yield ("joined", b.gender, name.family or "".join(name.words), name.first if name.surname else "")
    for script, family, first in bones:
        yield ("loose", b.gender, script, *sorted(loose(w, script) for w in name.words))
        if name.surname:
            yield ("loose-joined", b.gender, script, family, first)
    for family in name.surname:
        for first in name.given:
            if len(first) > 2:
                yield ("two", b.gender, family, first)
    if name.surname and name.first:
        yield ("initial", b.gender, b.federation, name.family, name.first[0])
        yield ("family", b.gender, b.federation, name.family)
    for key in near_keys(name.family + name.first if name.surname else "".join(name.words)):
        yield ("near", b.gender, key)
    if name.surname:
        for key in near_keys(bones[0][1] + bones[0][2]):
            yield ("near", b.gender, key)
    for partner in b.partners:  # who skated with a partner of that name, under whatever name
        for script in scripts(partner.federation):
            words = sorted(loose(w, script) for w in (partner.name.family, partner.name.first))
            yield ("partner", b.gender, script, *words)
        yield ("couple", b.gender, name.family, partner.name.family)


class _Joining:
    """People under way: sets of bearers that grow, with what each set rules out."""

    def __init__(self, bearers: Sequence[Bearer], decided: Decided) -> None:
        self.parent = [b.number for b in bearers]
        self.genders = [{b.gender} - {""} for b in bearers]
        self.ids = [{b.ids} - {""} for b in bearers]
        self.lists: dict[int, set[tuple[int, int]]] = {}
        self.apart: dict[int, set[int]] = defaultdict(set)
        self.homes: dict[tuple[int, int], tuple[object, str]] = {}
        for (one, other), (same, _) in decided.items():
            if not same:
                self.apart[one].add(other)
                self.apart[other].add(one)
        self.members: dict[int, list[int]] = {b.number: [b.number] for b in bearers}

    def find(self, number: int) -> int:
        while self.parent[number] != number:
            self.parent[number] = self.parent[self.parent[number]]
            number = self.parent[number]
        return number

    def barred(self, a: int, b: int, *, decided_only: bool = False) -> str:
        """What rules out that two bearers are one person; "" for nothing."""
        one, other = self.find(a), self.find(b)
        if any(self.find(x) == other for m in self.members[one] for x in self.apart.get(m, ())):
            return "decided"
        if decided_only:
            return ""
        if len(self.genders[one] | self.genders[other]) > 1:
            return "another-gender"
        if self.ids[one] and self.ids[other] and self.ids[one] != self.ids[other]:
            return "two-numbers"
        if not self.lists.get(one, set()).isdisjoint(self.lists.get(other, ())):
            return "in-one-list"
        return ""

    def join(self, a: int, b: int) -> None:
        one, other = sorted((self.find(a), self.find(b)))
        if one == other:
            return
        self.parent[other] = one
        self.genders[one] |= self.genders[other]
        self.ids[one] |= self.ids[other]
        self.members[one] += self.members.pop(other)
        if other in self.lists or one in self.lists:
            self.lists.setdefault(one, set()).update(self.lists.pop(other, ()))

    def complementary(self, pair: Pair) -> bool:
        """Whether two people of near names stand for each other in lists of one category: sheets print the one,
        results the other, and never both."""
        one, other = self.find(pair.a.number), self.find(pair.b.number)
        sides = []
        for lists in (self.lists.get(one, set()), self.lists.get(other, set())):
            kinds: dict[object, set[str]] = defaultdict(set)
            for key in lists:
                home, kind = self.homes[key]
                kinds[home].add(kind)
            sides.append(kinds)
        shared = set(sides[0]) & set(sides[1])
        return bool(shared) and all(sides[0][home].isdisjoint(sides[1][home]) for home in shared)


def _lists(
    connection: duckdb.DuckDBPyConnection,
    pairs: Iterable[Pair],
    joining: _Joining,
    of: Mapping[int, tuple[Bearer, ...]],
) -> None:
    """Load in which lists those stand whom a pair may join."""
    wanted: dict[int, Mention] = {}
    owners: dict[int, set[int]] = defaultdict(set)
    for pair in pairs:
        for number in (pair.a.number, pair.b.number):
            for member in joining.members[joining.find(number)]:
                owners.setdefault(member, set())
    for number, own in of.items():
        for bearer in own:
            if bearer.number in owners:
                for mention in bearer.mentions:
                    if mention.number == number:
                        wanted[number] = mention
                        owners[bearer.number].add(number)
    found = parts_of(connection, wanted.values())
    for bearer_number, numbers in owners.items():
        lists = joining.lists.setdefault(joining.find(bearer_number), set())
        for number in numbers:
            lists |= found[number]
    for document, part, event, discipline, gender, level, kind in connection.execute(
        "SELECT document, part, event, discipline, gender, level, kind FROM parts"
    ).fetchall():
        joining.homes[document, part] = ((event, discipline, gender, level), kind)
