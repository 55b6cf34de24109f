"""Who is who: spellings of a name that are the same name, and the index stories are searched with.

Three things are told apart. The same words in any order, case, with or without diacritics and hyphens, are the same
name. Another transliteration of a Russian, Ukrainian, Korean … name (`Aljona`, `Aliona`) is the same name by the
table of that script. Anything else that is close (`Medvedva`) is a misspelling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rinkside.coverage.record.model import Record
from rinkside.coverage.record.scripts import ScriptNames
from rinkside.coverage.record.who import Role, Who
from rinkside.domain.spellings import fold, script_of, skeleton

__all__ = ["NameIndex"]

Variant = tuple[tuple[str, ...], str, Who]
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
        roles = [
            Role(record, own, entrant, person)
            for record in records
            for own in record.fields
            for entrant in own.entrants
            for person in entrant.people
        ]
        for role in sorted(roles, key=lambda r: len(r.person.given) < 2):
            self._add(role)
        for first, found in self.variants.items():
            self.variants[first] = sorted(found, key=lambda v: -len(v[0]))

    def _add(self, role: Role) -> None:
        person, script = role.person, script_of(role.entrant.nation)
        if len(person.given.strip(".")) < 2 and (known := self._spelt_out(role)) is not None:
            known.roles.append(role)
            return
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

    def _spelt_out(self, role: Role) -> Who | None:
        """Whom a first name of one letter or none stands for: the one of that surname, nation and gender whose first
        name another record spells out."""
        person = role.person
        surname, letter = "".join(fold(w) for w in person.surname.split()), fold(person.given[:1])
        found = [
            who
            for who in self.surnames.get(surname, ())
            if who.gender == person.gender and len(who.given) > 1 and fold(who.given).startswith(letter)
        ]
        return found[0] if len(found) == 1 else None

    def script_names(self) -> ScriptNames:
        """The index of the same people in other scripts, made when it is first needed."""
        if self._scripts is None:
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
