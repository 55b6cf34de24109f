"""What speaks for two bearers of names being one person, and what speaks against it, in points.

From `CERTAIN` points on two bearers are one; from `DOUBTFUL` on somebody has to look. The points stand in one table; a
name alone, however common, never makes somebody of another gender or of the same list the same person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from rinkside.archive.people.mentions import YOUNG_FOR, Bearer
from rinkside.archive.people.names import Likeness, likeness, loose, scripts
from rinkside.domain.spellings import script_of

__all__ = ["CERTAIN", "DOUBTFUL", "EXACT", "Crowd", "Pair", "weigh"]

CERTAIN = 90
"""From so many points on two bearers are one person."""
DOUBTFUL = 65
"""From so many points on somebody has to look."""
EXACT = ("same-words", "joined-words")
"""Likenesses of names that are the same but for order, case, marks and spaces."""
LONG = 12
"""Names of so many letters are seldom two people's, and one letter in them seldom makes another name."""
_LIKE = {
    "same-words": 100, "joined-words": 95, "transliteration": 85, "spelling": 80, "fewer-words": 65, "initials": 50,
    "short-given": 50, "another-given": 15, "another-surname": 10, "turned": 60,
}  # fmt: skip
_AS_PARTNER = (*EXACT, "transliteration", "spelling", "misprint", "fewer-words", "initials")
_WEIGHTS = {
    "same-number": 200, "same-partner": 45, "takes-surname": 35, "near-surname": 30, "near-given": 25,
    "same-nation": 10, "adjoining-seasons": 5, "rare-surname": 10, "one-list-for-the-other": 40,
    "same-couple-number": 200, "same-event": 50, "two-of-that-name": -40,
    "another-nation": -5, "two-nations-at-once": -30, "common-surname-abroad": -10, "years-between": -20,
    "decades-between": -40, "another-first-name": -25,
    "young-again": -60, "short-syllables": -20, "single-word": -30,
}  # fmt: skip


@dataclass(slots=True)
class Pair:
    """Two bearers, the points for their being one, and why: codes of `evidence` in the order they were found."""

    a: Bearer
    b: Bearer
    like: Likeness
    points: int = 0
    evidence: list[str] = field(default_factory=list)

    def say(self, code: str) -> None:
        """Put a piece of evidence into the balance."""
        self.evidence.append(code)
        self.points += _WEIGHTS[code]


class Crowd:
    """Who else bears a surname or a given name: how much a likeness says depends on it."""

    def __init__(self, bearers: Iterable[Bearer]) -> None:
        self._by_family: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._numbers: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for b in bearers:
            if b.ids:
                self._numbers[b.role, *b.name.words].add(b.ids)
            if b.name.surname and not b.name.initials:
                self._by_family[b.role, b.name.family].add(b.name.first)

    def rare(self, a: Bearer, b: Bearer) -> bool:
        """Whether nobody but these two bears their surnames."""
        if not (a.name.surname and b.name.surname):
            return False
        own = {x.name.first for x in (a, b, *a.partners, *b.partners)}
        others = self._by_family[a.role, a.name.family] | self._by_family[b.role, b.name.family]
        return not any(first not in own and not _within(first, own) for first in others)

    def namesakes(self, a: Bearer, b: Bearer) -> bool:
        """Whether two biography numbers go with the words of either name."""
        return any(len(self._numbers.get((x.role, *x.name.words), ())) > 1 for x in (a, b))

    def bearers(self, bearer: Bearer) -> int:
        """How many given names go with this surname."""
        return len(self._by_family[bearer.role, bearer.name.family]) if bearer.name.surname else 0


def _within(first: str, own: set[str]) -> bool:
    return any(first in one or one in first for one in own if len(one) > 2 and len(first) > 2)


def weigh(a: Bearer, b: Bearer, crowd: Crowd) -> Pair | None:
    """Two bearers in the balance; None where nothing in their names speaks for one person, or their gender against."""
    if a.role != b.role or (a.gender and b.gender and a.gender != b.gender):
        return None
    like = likeness(a.name, b.name, a.federation, b.federation)
    if like.code == "different":
        return None
    pair = Pair(a, b, like, _points(like))
    pair.evidence.append(like.code)
    if a.ids and a.ids == b.ids:
        pair.say("same-number")
    elif not (a.ids and b.ids) and crowd.namesakes(a, b):
        if a.event and a.event == b.event:
            pair.say("same-event")
        elif a.event or b.event or a.name.printed != b.name.printed:
            pair.say("two-of-that-name")
    _partners(pair)
    _differences(pair, crowd)
    _belonging(pair, crowd)
    _years(pair)
    return pair


def _points(like: Likeness) -> int:
    if like.code == "misprint":
        return 70 if like.length >= LONG else 55 if like.length >= 8 else 40
    return _LIKE[like.code]


def _partners(pair: Pair) -> None:
    a, b = pair.a, pair.b
    for one in a.partners:
        for other in b.partners:
            if one.gender != other.gender:
                continue
            like = likeness(one.name, other.name, one.federation, other.federation)
            if like.code in _AS_PARTNER and (like.code != "initials" or pair.like.code in (*EXACT, "initials")):
                pair.say("same-partner")
                if pair.like.code == "another-surname" and (
                    _takes(b, one) or _takes(a, other) or _holds(a, b) or _holds(b, a)
                ):
                    pair.say("takes-surname")
                return


def _takes(bearer: Bearer, partner: Bearer) -> bool:
    """Whether a surname is a partner's, in the form their language gives a wife."""
    one, other = bearer.name.family, partner.name.family
    same = len(_prefix(one, other))
    return len(other) > 3 and same >= len(other) - 2 and len(one) - same <= 3


def _prefix(one: str, other: str) -> str:
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    return one[:at]


def _holds(full: Bearer, part: Bearer) -> bool:
    return bool(part.name.surname) and set(part.name.surname) < set(full.name.surname)


def _differences(pair: Pair, crowd: Crowd) -> None:
    a, b, like = pair.a, pair.b, pair.like
    if like.code not in EXACT and crowd.rare(a, b):
        pair.say("rare-surname")
    if like.code == "another-surname" and like.near:
        pair.say("near-surname")
    partner = "same-partner" in pair.evidence
    if like.code == "another-given" and like.near and partner:
        pair.say("near-given")
    if like.code == "misprint" and like.given and not partner and not _alike_aloud(a, b):
        pair.say("another-first-name")  # sisters are called Alina and Arina
    eastern = script_of(a.federation) in ("korean", "chinese", "japanese")
    if eastern and like.code in ("misprint", "transliteration", "fewer-words", "short-given"):
        pair.say("short-syllables")
    if like.code == "same-words" and a.role != "team" and len(a.name.words) < 2:
        pair.say("single-word")


def _alike_aloud(a: Bearer, b: Bearer) -> bool:
    return any(loose(a.name.first, s) == loose(b.name.first, s) for s in scripts(a.federation, b.federation))


def _belonging(pair: Pair, crowd: Crowd) -> None:
    a, b = pair.a, pair.b
    one, other = a.federation, b.federation
    if not (one and other):
        return
    if one == other:
        pair.say("same-nation")
        return
    first, last = a.seasons, b.seasons
    if all((*first, *last)) and min(first[1], last[1]) >= max(first[0], last[0]):
        pair.say("two-nations-at-once")
    else:
        pair.say("another-nation")
    if crowd.bearers(a) > 3 and pair.like.length < LONG and "same-partner" not in pair.evidence:
        pair.say("common-surname-abroad")


def _years(pair: Pair) -> None:
    first, last = pair.a.seasons, pair.b.seasons
    if not all((*first, *last)):
        return
    between = max(first[0], last[0]) - min(first[1], last[1])
    if between <= 3:
        pair.say("adjoining-seasons")
    elif between > 15:
        pair.say("decades-between")
    elif between > 8 and pair.a.role == "skater":
        pair.say("years-between")
    seniors = [m.senior for x in (pair.a, pair.b) for m in x.mentions if m.senior]
    young = [m.young for x in (pair.a, pair.b) for m in x.mentions if m.young]
    if seniors and young and pair.a.role == "skater" and max(young) - min(seniors) > YOUNG_FOR:
        pair.say("young-again")
