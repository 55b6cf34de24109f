"""One skater over all records held, and what they were in each."""

from __future__ import annotations

from dataclasses import dataclass, field

from rinkside.coverage.record.model import Entrant, Field, Person, Record

__all__ = ["Role", "Who"]


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
