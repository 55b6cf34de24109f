"""What a printed name says: its surname and given words, and in what two spellings are alike.

Surnames are known by their capitals (`KIM Yu-Na`, `Yu-Na KIM`); where capitals do not tell, words stand in any order.
Other scripts are written in Latin letters first. How alike two names are is a word and nothing else: whether they are
one person is decided with what is known of their bearers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from rinkside.domain.letters import latin
from rinkside.domain.spellings import fold, script_of, skeleton

__all__ = ["Likeness", "Name", "likeness", "loose", "near_keys", "parse_name", "slug"]

_ASIDE = re.compile(r"\([^)]*\)|[.'’‘`´ʼ\"]")
_ASIDE_BRACKETS = re.compile(r"\s*\([^)]*\)")
_APART = re.compile(r"[\s,\-‐‑–_]+")
_TITLES = frozenset("mr mrs ms miss dr jr sr mbe obe phd oly junior senior".split())  # noqa: SIM905
_PARTICLES = frozenset("de da di del della du van von der den dos la le ter ten zu af y".split())  # noqa: SIM905
_SCRIPTS = (("cyrillic", "Ѐ", "ӿ"), ("hangul", "가", "힣"), ("katakana", "ァ", "ヿ"))
_EAST = ("japanese", "korean", "chinese")
_SHORT = {
    "alexander": "alex sasha", "alexandra": "alex sasha", "andrew": "andy", "anthony": "tony", "benjamin": "ben",
    "catherine": "cathy kate katie", "christopher": "chris", "daniel": "danny dan", "david": "dave", "edward": "ed ted",
    "elizabeth": "liz beth lisa", "jacqueline": "jackie", "james": "jim jimmy", "john": "johnny jack", "joseph": "joe",
    "katherine": "kate katie kathy", "kenneth": "ken", "lawrence": "larry", "margaret": "peggy maggie",
    "matthew": "matt", "michael": "mike micky", "nicholas": "nick", "patricia": "pat tricia", "peter": "pete",
    "richard": "rick dick", "robert": "bob rob bobby", "stephen": "steve", "steven": "steve", "susan": "sue",
    "thomas": "tom", "timothy": "tim", "victoria": "vicky", "william": "bill will billy", "ekaterina": "katia katya",
    "anastasia": "nastia", "maria": "masha", "dmitri": "dima",
}  # fmt: skip
_WESTERN = tuple(
    (re.compile(a), b)
    for a, b in (
        ("ae", "a"), ("oe", "o"), ("ue", "u"), ("ph", "f"), ("th", "t"), ("ck|c(?![eiyh])|q", "k"), ("w", "v"),
        ("j", "i"), ("ey|ie|ij|iy|y", "i"), ("sz", "s"), ("z", "s"), (r"(.)\1+", r"\1"),
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Name:
    """One person's name: folded `surname` and `given` words in printed order; `surname` is empty where capitals do not
    tell which words are it, and all words are in `given`."""

    printed: str
    surname: tuple[str, ...]
    given: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """All words, sorted."""
        return tuple(sorted((*self.surname, *self.given)))

    @property
    def family(self) -> str:
        """The surname in one word."""
        return "".join(self.surname)

    @property
    def first(self) -> str:
        """The given names in one word."""
        return "".join(self.given)

    def in_order(self) -> str:
        """The printed name, given names first; unchanged where capitals do not tell."""
        words = _ASIDE_BRACKETS.sub("", self.printed).split()
        family = [w for w in words if _capital(w)]
        if not self.surname or not family or len(family) == len(words):
            return self.printed
        return " ".join([*(w for w in words if not _capital(w)), *family]) if _capital(words[0]) else self.printed

    @property
    def initials(self) -> bool:
        """Whether of the given names only initials are printed."""
        return bool(self.surname) and bool(self.given) and all(len(w) == 1 for w in self.given)


@dataclass(frozen=True, slots=True)
class Likeness:
    """In what two names are alike: `code` is one of same-words, joined-words, transliteration, spelling, misprint,
    fewer-words, initials, short-given, another-surname, another-given, turned, different. `length` is that of the
    shorter name in letters, `family` whether it is the surname that differs, `given` whether it is the given name."""

    code: str
    length: int = 0
    family: bool = False
    given: bool = False
    script: str = ""
    near: bool = False


def _capital(word: str) -> bool:
    letters = [c for c in word if c.isalpha()]
    return len(letters) > 1 and letters[-1].isupper() and sum(c.isupper() for c in letters) > 1


@lru_cache(maxsize=1 << 16)
def parse_name(printed: str) -> Name:
    """The name as printed, taken apart.

    >>> parse_name("Kirsten MOORE-TOWERS").family, parse_name("Ms. Daniel O SHEA").surname
    ('mooretowers', ('o', 'shea'))
    """
    found: list[tuple[str, bool]] = []
    for word in _APART.split(_ASIDE.sub("", printed)):
        letters = [c for c in word if c.isalpha()]
        if not letters:
            found += [(word, False)] if word.isdigit() else []  # what stands for somebody who was taken out is numbered
            continue
        capital = _capital(word)
        text = fold(_latin("".join(letters)))
        if text and (text not in _TITLES or (capital and len(text) > 3)):
            found.append((text, capital))
    if all(s for _, s in found) or not any(s for _, s in found):
        return Name(printed, (), tuple(w for w, _ in found))
    for at in range(len(found) - 2, -1, -1):  # particles and the O of O SHEA go with the surname after them
        word, capital = found[at]
        if not capital and found[at + 1][1] and (word == "o" or (word in _PARTICLES and at > 0)):
            found[at] = (word, True)
    return Name(printed, tuple(w for w, s in found if s), tuple(w for w, s in found if not s))


def _latin(word: str) -> str:
    for script, first, last in _SCRIPTS:
        if any(first <= c <= last for c in word):
            return latin(word, script) or word
    return word


def slug(name: str) -> str:
    """The words of a name for an id, surname first: `plushenko-evgeni`; partners of a couple joined by `+`."""
    people = [parse_name(member) for member in name.split("/") if member.strip()]
    return "+".join("-".join((*p.surname, *p.given)) for p in people) or "nameless"


@lru_cache(maxsize=1 << 17)
def loose(word: str, script: str) -> str:
    """What spellings of one word in a script have in common; `western` for Latin alphabets.

    >>> loose("Böhm", "western") == loose("Boehm", "western"), loose("Kimberley", "western")
    (True, 'kimberli')
    """
    if script != "western":
        return skeleton(word, script)
    text = fold(word)
    for pattern, by in _WESTERN:
        text = pattern.sub(by, text)
    return text


def scripts(*nations: str) -> tuple[str, ...]:
    """By which tables names of bearers of these nations are compared, the likeliest first."""
    own = [s for s in dict.fromkeys(script_of(n) for n in nations) if s]
    if any(s in _EAST for s in own):
        return tuple(own)
    return (*own, "western", *(() if "slavic" in own else ("slavic",)))


def near_keys(text: str) -> Iterator[str]:
    """Keys of which names one letter apart share at least one: the name, and the name without each of its letters."""
    yield text
    if len(text) > 7:
        for at in range(len(text)):
            yield text[:at] + text[at + 1 :]


def likeness(a: Name, b: Name, nation_a: str = "", nation_b: str = "") -> Likeness:
    """In what two names are alike, by the scripts of both nations."""
    if a.words == b.words:
        if not (a.surname and b.surname) or not _turned(a, b):
            return Likeness("same-words", len("".join(a.words)))
        return Likeness("turned", len("".join(a.words)))
    if any(w.isdigit() for w in (*a.words, *b.words)):
        return Likeness("different")
    if not (a.surname and b.surname):
        return max((_alike(x, y, nation_a, nation_b) for x in _splits(a) for y in _splits(b)), key=_rank)
    return _alike(a, b, nation_a, nation_b)


_ORDER = (
    "different", "another-given", "another-surname", "turned", "short-given", "initials", "fewer-words", "misprint",
    "spelling", "transliteration", "joined-words", "same-words",
)  # fmt: skip


def _rank(found: Likeness) -> int:
    return _ORDER.index(found.code)


def _turned(a: Name, b: Name) -> bool:
    """Whether one's surname is the other's given name: `Han YAN` is not `Yan HAN`."""
    one, two = set(a.surname), set(b.surname)
    return bool((one & set(b.given)) - set(a.given) - two and (set(a.given) & two) - one - set(b.given))


def _splits(name: Name) -> list[Name]:
    """The ways to take apart a name whose capitals do not tell."""
    if name.surname:
        return [name]
    words = name.given
    ways = [Name(name.printed, words[:n], words[n:]) for n in range(1, len(words))]
    return [*ways, *(Name(name.printed, words[n:], words[:n]) for n in range(1, len(words)))] or [name]


def _alike(a: Name, b: Name, nation_a: str, nation_b: str) -> Likeness:
    length = min(len(a.family + a.first), len(b.family + b.first))
    if (a.family, a.first) == (b.family, b.first):
        return Likeness("joined-words", length)
    if a.initials != b.initials:
        short, full = (a, b) if a.initials else (b, a)
        if short.family == full.family and _stand_for(short.given, full.given):
            return Likeness("initials", length)
    for script in scripts(nation_a, nation_b):
        family = loose(a.family, script), loose(b.family, script)
        first = loose(a.first, script), loose(b.first, script)
        if family[0] == family[1] and first[0] == first[1]:
            own = script in (script_of(nation_a), script_of(nation_b))
            if script == "slavic" and not own and a.first != b.first and _begins(a.first, b.first):
                continue  # Johnny is not another way to write John
            return Likeness("transliteration" if own else "spelling", length, script=script)
    if _subset(a, b) or _subset(b, a):
        return Likeness("fewer-words", length, a.surname != b.surname, a.given != b.given)
    if misprint := _misprint(a, b, scripts(nation_a, nation_b), length):
        return misprint
    if a.family == b.family:
        if _shortened(a, b) or _shortened(b, a):
            return Likeness("short-given", length, given=True)
        near = OSA.distance(a.first, b.first) * 2 <= max(len(a.first), len(b.first))
        return Likeness("another-given", length, given=True, near=near)
    if a.given == b.given or any(loose(a.first, s) == loose(b.first, s) for s in scripts(nation_a, nation_b)):
        bones = [(loose(a.family, s), loose(b.family, s)) for s in scripts(nation_a, nation_b)]
        near = any(5 * OSA.distance(x, y) <= 2 * max(len(x), len(y)) for x, y in bones)
        return Likeness("another-surname", length, family=True, near=near)
    return Likeness("different", length)


def _begins(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _stand_for(initials: tuple[str, ...], given: tuple[str, ...]) -> bool:
    return bool(given) and all(i == g[0] for i, g in zip(initials, given, strict=False))


def _subset(short: Name, full: Name) -> bool:
    """Whether one name leaves out words of the other: a middle name, one of two surnames. A given name and a surname
    of at least three letters stay."""
    if Counter(short.words) - Counter(full.words) or short.words == full.words:
        return False
    kept = set(short.surname) & set(full.surname), set(short.given) & set(full.given)
    return all(any(len(w) > 2 for w in words) for words in kept)


def _misprint(a: Name, b: Name, tables: tuple[str, ...], length: int) -> Likeness | None:
    """One letter more, less, another or turned, in the letters or in what spellings have in common."""
    pairs = [(a.family, a.first, b.family, b.first)]
    pairs += [(loose(a.family, s), loose(a.first, s), loose(b.family, s), loose(b.first, s)) for s in tables]
    for family, first, other, other_first in pairs:
        apart = OSA.distance(family, other), OSA.distance(first, other_first)
        if sum(apart) == 1:
            return Likeness("misprint", length, family=apart[0] == 1, given=apart[1] == 1)
    return None


def _shortened(short: Name, full: Name) -> bool:
    if not short.given or not full.given:
        return False
    one, two = short.given[0], full.given[0]
    return (len(one) > 2 and len(two) > len(one) and two.startswith(one)) or one in _SHORT.get(two, "").split()
