"""What is official about an event, in the form the desk compares stories with. Points are `int` hundredths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from rinkside.coverage.model import Cited

__all__ = ["Entrant", "Field", "Person", "Record", "Score", "TeamEvent", "TeamSkate"]


@dataclass(frozen=True, slots=True)
class Person:
    """A skater: `name` as the record prints it, `given` and `surname` in the usual spelling; `gender` "M", "F" or "";
    `age` at the event where the record states one."""

    name: str
    given: str
    surname: str
    gender: str = ""
    age: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """One skate of one segment. None is not held. `deductions` is a positive magnitude; `falls` is how many falls the
    breakdown of deductions prints, None where no breakdown is held; `start` the starting number."""

    rank: int | None
    tss: int | None
    tes: int | None = None
    pcs: int | None = None
    deductions: int | None = None
    start: int | None = None
    falls: int | None = None
    cited: Cited | None = None


@dataclass(frozen=True, eq=False)
class Entrant:
    """A skater or couple of a category. `rank` and `total` are final, None where none was given; `short` and `free`
    its skates. The total of an entrant that did not reach the free is None."""

    name: str
    people: tuple[Person, ...]
    nation: str
    rank: int | None = None
    total: int | None = None
    short: Score | None = None
    free: Score | None = None
    cited: Cited | None = None

    def score(self, segment: str) -> Score | None:
        """Its skate of "short" or "free"."""
        return self.short if segment == "short" else self.free


@dataclass(frozen=True, eq=False)
class Field:
    """A category: `discipline` "men", "women", "pairs" or "ice dance"; `short_date` and `free_date` where held;
    `short_title` and `free_title` what its segments are called ("short program", "rhythm dance")."""

    discipline: str
    entrants: tuple[Entrant, ...]
    short_title: str = "short program"
    free_title: str = "free skating"
    short_date: date | None = None
    free_date: date | None = None
    record: Record | None = field(default=None, repr=False)

    def date_of(self, segment: str) -> date | None:
        """The day of "short" or "free"."""
        return self.short_date if segment == "short" else self.free_date

    def title_of(self, segment: str) -> str:
        """What "short" or "free" is called."""
        return self.short_title if segment == "short" else self.free_title

    @cached_property
    def ranked(self) -> dict[int, tuple[Entrant, ...]]:
        """The entrants of each final place."""
        return _by_place((e.rank, e) for e in self.entrants)

    @cached_property
    def short_ranked(self) -> dict[int, tuple[Entrant, ...]]:
        """The entrants of each place in the short."""
        return _by_place((e.short.rank, e) for e in self.entrants if e.short)

    @cached_property
    def free_ranked(self) -> dict[int, tuple[Entrant, ...]]:
        """The entrants of each place in the free."""
        return _by_place((e.free.rank, e) for e in self.entrants if e.free)

    def places(self, scope: str) -> dict[int, tuple[Entrant, ...]]:
        """The entrants by place in "short", "free" or "overall"."""
        return {"short": self.short_ranked, "free": self.free_ranked}.get(scope, self.ranked)

    def points(self, entrant: Entrant, scope: str) -> int | None:
        """The points of an entrant in "short", "free" or "overall"."""
        if scope == "overall":
            return entrant.total
        score = entrant.score(scope)
        return score.tss if score else None

    @cached_property
    def running(self) -> dict[int, dict[Entrant, int]]:
        """The standings while the free was skated: for each starting number the provisional place of everybody who had
        skated by then, by the sum of both segments. Empty where starting numbers of the free are not held."""
        order = sorted((e.free.start, e) for e in self.entrants if e.free and e.free.start and e.total is not None)
        if len(order) < 3 or len(order) < len([e for e in self.entrants if e.free and e.free.tss is not None]):
            return {}
        return {
            number: _places([(e.total or 0, e) for n, e in order if (n or 0) <= (number or 0)]) for number, _ in order
        }

    @cached_property
    def running_short(self) -> dict[int, dict[Entrant, int]]:
        """The standings while the short was skated, as `running`."""
        order = sorted(
            (e.short.start, e) for e in self.entrants if e.short and e.short.start and e.short.tss is not None
        )
        if len(order) < 3:
            return {}
        return {
            number: _places([(e.short.tss or 0, e) for n, e in order if e.short and (n or 0) <= (number or 0)])
            for number, _ in order
        }


def _places(scored: Sequence[tuple[int, Entrant]]) -> dict[Entrant, int]:
    points = sorted((p for p, _ in scored), reverse=True)
    return {e: points.index(p) + 1 for p, e in scored}


def _by_place(pairs: Iterable[tuple[int | None, Entrant]]) -> dict[int, tuple[Entrant, ...]]:
    found: dict[int, tuple[Entrant, ...]] = {}
    for place, entrant in pairs:
        if place is not None:
            found[place] = (*found.get(place, ()), entrant)
    return found


@dataclass(frozen=True, slots=True)
class TeamSkate:
    """One skate of the team event: `segment` ("women free"), who, for which nation, points and place where held."""

    discipline: str
    segment: str
    name: str
    nation: str
    tss: int | None
    rank: int | None
    tes: int | None = None
    pcs: int | None = None


@dataclass(frozen=True, eq=False)
class TeamEvent:
    """A team event: final `points` and `ranks` by nation, `standings` after each segment as (title, points by nation),
    the skates held, its days by segment words."""

    points: dict[str, int]
    ranks: dict[str, int]
    standings: tuple[tuple[str, dict[str, int]], ...] = ()
    skates: tuple[TeamSkate, ...] = ()
    days: tuple[tuple[date, str], ...] = ()


@dataclass(frozen=True, eq=False)
class Record:
    """The record of one event.

    `kind` is "olympics", "worlds" or another of `record.kinds`; `country` a three-letter code; `utc_offset` minutes
    east of Greenwich, None where it is not known; `venues` the names its hall goes by, empty where not established.
    """

    id: str
    event: str
    kind: str
    year: int | None
    city: str = ""
    country: str = ""
    venues: tuple[str, ...] = ()
    utc_offset: int | None = None
    fields: tuple[Field, ...] = ()
    team: TeamEvent | None = None
    cited: Cited | None = None
    cities: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for own in self.fields:
            object.__setattr__(own, "record", self)

    @cached_property
    def first_day(self) -> date | None:
        """Its earliest day held."""
        days = [d for f in self.fields for d in (f.short_date, f.free_date) if d]
        days += [d for d, _ in self.team.days] if self.team else []
        return min(days, default=None)
