"""Who is who: spellings of a name that are the same name, and the index stories are searched with.

Three things are told apart. The same words in any order, case, with or without diacritics and hyphens, are the same
name. Another transliteration of a Russian, Ukrainian, Korean … name (`Aljona`, `Aliona`) is the same name by the
table of that script. Anything else that is close (`Medvedva`) is a misspelling.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from rinkside.coverage.record.model import Entrant, Field, Person, Record

if TYPE_CHECKING:
    from rinkside.coverage.record.scripts import ScriptNames

__all__ = ["NameIndex", "Role", "Who", "fold", "skeleton"]

_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss", "'": "", "’": ""}
)
_SLAVIC = frozenset(
    [
        "RUS",
        "OAR",
        "ROC",
        "AIN",
        "FSR",
        "UKR",
        "BLR",
        "KAZ",
        "GEO",
        "UZB",
        "ARM",
        "AZE",
        "BUL",
        "SRB",
        "LAT",
        "LTU",
        "EST",
        "ISR",
        "MDA",
        "KGZ",
    ]
)
_STEPS: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "slavic": tuple(
        (re.compile(a), b)
        for a, b in (
            ("shch|stsch|sch", "sh"),
            ("tsch|tch", "ch"),
            ("kh", "h"),
            ("zh|j(?=[bcdfghklmnpqrstvwxz])", "z"),
            ("ts|tz|cz", "c"),
            ("ph", "f"),
            ("x", "ks"),
            ("w", "v"),
            ("ff", "v"),
            ("iy|ij|yi|ii|yy|jj|y|j", "i"),
            ("ie|ye|je|yo|jo|io|e", "e"),
            ("ck|q", "k"),
            ("th", "t"),
            ("dz", "z"),
            (r"(.)\1", r"\1"),
            ("ai$|aia$|aya$|aja$|ia$", "a"),
            ("i$", ""),
            ("io", "e"),
            ("ea", "eia"),
        )
    ),
    "japanese": tuple(
        (re.compile(a), b)
        for a, b in (
            ("ou|oo|oh(?![aeiou])|ō", "o"),
            ("uu|ū", "u"),
            ("tsu", "tu"),
            ("chi", "ti"),
            ("shi", "si"),
            ("ji", "zi"),
            ("fu", "hu"),
            ("m(?=[bp])", "n"),
            ("sh", "sy"),
            ("ch", "ty"),
            ("j", "zy"),
        )
    ),
    "korean": tuple(
        (re.compile(a), b)
        for a, b in (
            ("eo|ou|u(?=ng)", "o"),
            ("oo|u", "u"),
            ("ee|i", "i"),
            ("y", ""),
            ("g|k", "k"),
            ("d|t", "t"),
            ("b|p", "p"),
            ("r|l", "l"),
            ("ae|e", "e"),
            ("(.)h", r"\1"),
            ("j|ch|c", "j"),
            ("kim|gim", "kim"),
        )
    ),
    "chinese": ((re.compile("ü"), "u"),),
}


@lru_cache(maxsize=1 << 15)
def fold(word: str) -> str:
    """A word in lower case without diacritics, hyphens and apostrophes.

    >>> fold("Méité"), fold("O'Shea"), fold("Yu-na")
    ('meite', 'oshea', 'yuna')
    """
    if word.isascii():
        return word.lower().replace("'", "").replace("-", "")
    text = unicodedata.normalize("NFD", word.lower()).translate(_LETTERS)
    return "".join(c for c in text if not unicodedata.combining(c) and c not in "-‐‑–")


def script_of(nation: str) -> str:
    """Whose transliteration a nation's names follow: "slavic", "japanese", "korean", "chinese" or ""."""
    if nation in _SLAVIC:
        return "slavic"
    return {"JPN": "japanese", "KOR": "korean", "PRK": "korean", "CHN": "chinese", "TPE": "chinese"}.get(nation, "")


@lru_cache(maxsize=1 << 14)
def skeleton(word: str, script: str) -> str:
    """What all accepted transliterations of a name have in common.

    >>> skeleton("Lipnitskaia", "slavic") == skeleton("Lipnitskaya", "slavic")
    True
    >>> skeleton("Aliona", "slavic") == skeleton("Alona", "slavic")
    False
    """
    text = fold(word)
    if script == "slavic":
        text = re.sub("^(?:iu|yu|ju)", "ü", text)
        text = re.sub("^(?:ya|ia|ja)", "ä", text)
        text = re.sub("(?<=[^aeiou])(?:yo|jo|io)", "ö", text)
    for pattern, by in _STEPS.get(script, ()):
        text = pattern.sub(by, text)
    return text


@dataclass(frozen=True, eq=False)
class Role:
    """A person as an entrant (alone or in a couple) of a category of a record."""

    record: Record
    field: Field
    entrant: Entrant
    person: Person


@dataclass(eq=False)
class Who:
    """One skater over all records held, with every role of theirs; `given` and `surname` as first met."""

    key: str
    given: str
    surname: str
    gender: str
    nation: str
    roles: list[Role] = field(default_factory=list)

    def role_in(self, own: Field | None) -> Role | None:
        """Their role in that category."""
        return next((r for r in self.roles if r.field is own), None)

    def role_at(self, record: Record) -> Role | None:
        """Their first role at that event."""
        return next((r for r in self.roles if r.record is record), None)


Variant = tuple[tuple[str, ...], str, "Who"]
"""Folded words, "full", "surname" or "given", and who."""


class NameIndex:
    """Every spelling under which people of the records may be called, by its first folded word."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.people: dict[str, Who] = {}
        self.variants: dict[str, list[Variant]] = {}
        self.surnames: dict[str, list[Who]] = {}
        """By folded surname without spaces."""
        self.skeletons: dict[tuple[str, str], list[Who]] = {}
        """By script and skeleton of the surname."""
        self.plurals: set[str] = set()
        self._scripts: ScriptNames | None = None
        for record in records:
            for own in record.fields:
                for entrant in own.entrants:
                    for person in entrant.people:
                        self._add(Role(record, own, entrant, person))
        for first, found in self.variants.items():
            self.variants[first] = sorted(found, key=lambda v: -len(v[0]))

    def _add(self, role: Role) -> None:
        person, script = role.person, script_of(role.entrant.nation)
        words = sorted(skeleton(w, script) for w in f"{person.given} {person.surname}".split())
        key = " ".join(words) + "/" + person.gender
        who = self.people.get(key)
        if who is None:
            who = self.people[key] = Who(key, person.given, person.surname, person.gender, role.entrant.nation)
        who.roles.append(role)
        given = [fold(w) for w in person.given.split()]
        surname = [fold(w) for w in person.surname.split()]
        for kind, spelt in _spellings(given, surname):
            self._variant(kind, spelt, who)
        # one record's first name with another's surname: "Julia Lipnitskaya" of Yulia Lipnitskaya and Julia Lipnitskaia
        for other in who.roles[:-1]:
            for kind, spelt in (
                *_spellings([fold(w) for w in other.person.given.split()], surname),
                *_spellings(given, [fold(w) for w in other.person.surname.split()]),
            ):
                self._variant(kind, spelt, who)
        _once(self.surnames.setdefault("".join(surname), []), who)
        if script:
            _once(self.skeletons.setdefault((script, skeleton("".join(surname), script)), []), who)

    def script_names(self) -> ScriptNames:
        """The index of the same people in other scripts, made when it is first needed."""
        if self._scripts is None:
            from rinkside.coverage.record.scripts import ScriptNames

            self._scripts = ScriptNames(tuple(self.people.values()))
        return self._scripts

    def _variant(self, kind: str, words: tuple[str, ...], who: Who) -> None:
        found = self.variants.setdefault(words[0], [])
        if (words, kind, who) not in found:
            found.append((words, kind, who))


def _once(found: list[Who], who: Who) -> None:
    if who not in found:
        found.append(who)


def _spellings(given: list[str], surname: list[str]) -> Iterable[tuple[str, tuple[str, ...]]]:
    if given and len(given[0]) > 1:
        for g in dict.fromkeys([tuple(given), ("".join(given),), (given[0],)]):
            yield "full", (*g, *surname)
            yield "full", (*surname, *g)
        yield "given", tuple(given)
    yield "surname", tuple(surname)
    if len(surname) > 1:
        yield "surname", ("".join(surname),)
        if given:
            yield "full", (*given, "".join(surname))
    elif len(surname[0]) > 5:
        yield "plural", (surname[0] + "s",)
