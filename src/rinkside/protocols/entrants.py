"""Whether two documents name the same entrant, across the orders and spellings programs print. Nothing is fuzzy here.

Two names are one where their words are the same words: in any order (`KIM Yuna`, `Yuna KIM`), in any case, with or
without diacritics, hyphens, apostrophes or full stops. No letter more is forgiven. Two people whose given name and
surname are each other's (`Ivan ALEXANDER`, `Alexander IVAN`) are told apart by the capitals of the surname.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from rinkside.domain import Entrant
from rinkside.protocols.titles import fold

__all__ = ["match_entrants", "name_key", "same_entrant"]

_ASIDE = re.compile(r"[.'’‘`´ʼ\"]|\([^)]*\)")
_APART = re.compile(r"[\s,\-‐‑–]+")
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t"}
)


@lru_cache(maxsize=1 << 14)
def _words(name: str) -> tuple[tuple[str, bool], ...]:
    """The folded words of one person's name, each with whether it is written as a surname."""
    found = []
    for word in _APART.split(_ASIDE.sub("", name)):
        letters = [c for c in word if c.isalpha()]
        if letters:
            surname = len(letters) > 1 and letters[-1].isupper() and sum(c.isupper() for c in letters) > 1
            found.append((fold(word).translate(_LETTERS), surname))
    return tuple(found)


def name_key(entrant: Entrant) -> frozenset[tuple[str, ...]]:
    """What entrants of the same name share: for each member the sorted folded words of the name.

    >>> name_key(Entrant("FOURNIER BEAUDRY Laurence / CIZERON Guillaume")) == name_key(
    ...     Entrant("Laurence FOURNIER BEAUDRY / Guillaume CIZERON"))
    True
    """
    return frozenset(tuple(sorted(word for word, _ in _words(member))) for member in entrant.members)


def same_entrant(a: Entrant, b: Entrant) -> bool:
    """Whether `a` and `b` are the same skater, couple or team.

    Equal biography numbers decide for, different ones against; without them the names do. The partners of a couple may
    stand in either order. Club and nation do not count: one page prints the club where the other prints the nation.
    """
    if a.isu_ids and b.isu_ids and len(a.isu_ids) == len(b.isu_ids):
        return set(a.isu_ids) == set(b.isu_ids)
    if len(a.members) != len(b.members) or name_key(a) != name_key(b):
        return False
    left = list(a.members)
    for member in b.members:
        found = next((other for other in left if _same_person(other, member)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _same_person(a: str, b: str) -> bool:
    one, two = _words(a), _words(b)
    if Counter(w for w, _ in one) != Counter(w for w, _ in two):
        return False
    surnames, others = {w for w, s in one if s}, {w for w, s in two if s}
    given, other_given = {w for w, s in one if not s}, {w for w, s in two if not s}
    swapped = (surnames & other_given) - given - others and (given & others) - surnames - other_given
    return not swapped


def match_entrants(
    left: Sequence[tuple[Entrant, int | None]], right: Sequence[tuple[Entrant, int | None]]
) -> tuple[tuple[int, int], ...]:
    """Pairs of positions of the same entrants in two lists of (entrant, start number or rank).

    Where a name stands more than once in a list, its bearers are told apart by number, nation and club; where those
    leave more than one choice none is made. A name with initials only (`PAPADAKIS G / CIZERON G`, as programs print
    long couples) is that of the one entrant it can stand for, if there is one. Each position is in at most one
    pair; pairs stand in the order of `left`.
    """
    by_name: dict[frozenset[tuple[str, ...]], list[int]] = {}
    for at, (entrant, _) in enumerate(right):
        by_name.setdefault(name_key(entrant), []).append(at)
    choices: dict[int, list[int]] = {}
    for at, (entrant, _) in enumerate(left):
        same = [to for to in by_name.get(name_key(entrant), ()) if same_entrant(entrant, right[to][0])]
        if entrant.isu_ids and not same:
            same = [to for to, (other, _) in enumerate(right) if other.isu_ids and same_entrant(entrant, other)]
        choices[at] = same
    taken: dict[int, int] = {}
    for agree in (_all_agrees, _number_agrees, _belongs_alike, _any):
        fitting = {
            at: [to for to in same if to not in taken.values() and agree(left[at], right[to])]
            for at, same in choices.items()
            if at not in taken
        }
        wanted = Counter(to for same in fitting.values() for to in same)
        taken |= {at: same[0] for at, same in fitting.items() if len(same) == 1 and wanted[same[0]] == 1}
    free = {
        at: [to for to, (other, _) in enumerate(right) if to not in taken.values() and _abbreviated(entrant, other)]
        for at, (entrant, _) in enumerate(left)
        if at not in taken
    }
    wanted = Counter(to for same in free.values() for to in same)
    taken |= {at: same[0] for at, same in free.items() if len(same) == 1 and wanted[same[0]] == 1}
    return tuple(sorted(taken.items()))


def _abbreviated(a: Entrant, b: Entrant) -> bool:
    """Whether one name is the other's with initials for given names."""
    if len(a.members) != len(b.members) or _contradict(a, b):
        return False
    return all(_initialled(one, two) or _initialled(two, one) for one, two in zip(a.members, b.members, strict=True))


def _contradict(a: Entrant, b: Entrant) -> bool:
    return bool(a.isu_ids and b.isu_ids and set(a.isu_ids).isdisjoint(b.isu_ids))


def _initialled(short: str, full: str) -> bool:
    brief, whole = Counter(w for w, _ in _words(short)), Counter(w for w, _ in _words(full))
    initials = list((brief - whole).elements())
    others = list((whole - brief).elements())
    if len(whole & brief) == 0 or any(len(w) != 1 for w in initials) or len(initials) > len(others):
        return False
    return all(any(o.startswith(i) for o in others) for i in initials) and (bool(initials) or not others)


_Numbered = tuple[Entrant, int | None]


def _number_agrees(a: _Numbered, b: _Numbered) -> bool:
    return a[1] is not None and a[1] == b[1]


def _belongs_alike(a: _Numbered, b: _Numbered) -> bool:
    return fold(a[0].nation) == fold(b[0].nation) and fold(a[0].club) == fold(b[0].club)


def _all_agrees(a: _Numbered, b: _Numbered) -> bool:
    return _number_agrees(a, b) and _belongs_alike(a, b)


def _any(a: _Numbered, b: _Numbered) -> bool:
    return True
