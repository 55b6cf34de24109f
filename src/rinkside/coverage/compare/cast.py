"""Whom a story means by "the Canadian" or "the silver medallist": the skaters of the event both stories tell of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rinkside.coverage.compare.words import plain, skeleton, stem
from rinkside.coverage.languages.nations import NEUTRAL
from rinkside.coverage.model import Report
from rinkside.coverage.record.model import Record

__all__ = ["Cast", "Member", "cast_of"]


@dataclass(frozen=True, slots=True)
class Member:
    """A skater of the event: the usual `name`, the `stems` of its words, those of the `family` name among them, the
    `nation` (three letters), the final `place` in the category the stories tell of (None in another), `gender` and
    `age` where held."""

    name: str
    stems: frozenset[str]
    family: frozenset[str]
    nation: str
    place: int | None
    gender: str
    age: int | None


@dataclass(frozen=True, slots=True)
class Cast:
    """The skaters of an event; `kind` is "olympics", "worlds" or another of the record's kinds."""

    members: tuple[Member, ...] = ()
    kind: str = ""

    def of(
        self, nation: str = "", place: int | None = None, gender: str = "", age: int | None = None
    ) -> tuple[Member, ...]:
        """Those of a nation, a final place, a gender and an age, each left out where it is not said. Of Russia are its
        neutral athletes too."""
        found = self.members
        if nation:
            codes = {nation} | (NEUTRAL if nation == "RUS" else set())
            found = tuple(m for m in found if m.nation in codes)
        if place is not None:
            found = tuple(m for m in found if m.place == place)
        if gender:
            found = tuple(m for m in found if m.gender == gender)
        if age is not None:
            found = tuple(m for m in found if m.age == age)
        return found

    def named(self, written: frozenset[str], sounds: frozenset[str]) -> Cast:
        """Those whose surname a story has, by the stems of its names or by how they sound."""
        return Cast(tuple(m for m in self.members if m.family & written or _sound(m) & sounds), self.kind)


def cast_of(reports: Iterable[Report], records: Sequence[Record]) -> Cast:
    """The skaters of the event that the statements of the reports are about, those of the category most of them are
    about with their places. Nobody where the reports name no event of the records, or two."""
    reports = tuple(reports)
    ids = {r.events[0] for r in reports if r.events}
    record = next((r for r in records if len(ids) == 1 and r.id in ids), None)
    if record is None:
        return Cast()
    said = Counter(s.understood.category for r in reports for s in r.statements if s.understood.category)
    main = said.most_common(1)[0][0] if said else ""
    if len(record.fields) == 1:
        main = record.fields[0].discipline
    members = []
    for field in record.fields:
        if main and field.discipline not in said and field.discipline != main:
            continue
        for entrant in field.entrants:
            place = entrant.rank if field.discipline == main else None
            for person in entrant.people:
                name = f"{person.given} {person.surname}".strip()
                family = _stems(person.surname)
                stems = family | _stems(person.given)
                members.append(Member(name, stems, family, entrant.nation, place, person.gender, person.age))
    return Cast(tuple(members), record.kind)


def _stems(name: str) -> frozenset[str]:
    return frozenset(stem(plain(w)) for w in name.replace("-", " ").split())


def _sound(member: Member) -> set[str]:
    return {bones for w in member.name.split()[-1:] if len(bones := skeleton(w)) > 1}
