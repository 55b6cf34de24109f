"""What the rule book hands to the scorer: values with their dates and references, resolved for one segment.

`SegmentRules` answers two questions: `value(name)` for a rule of that name and `scale.row(code)` for a row of the
scale of values. Both raise `UnknownRule` for what nobody established. Factors and points are hundredths.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any, Protocol

from rinkside.domain import Discipline, Gender, Level, Season, SegmentKind
from rinkside.errors import UnknownRule
from rinkside.rulebook.names import NAMES

__all__ = ["RuleValue", "ScaleOfValues", "ScaleRow", "Scope", "SegmentRules", "Status"]


class Status(StrEnum):
    """How well a value is established."""

    CONFIRMED = "confirmed"
    SINGLE_SOURCE = "single source"
    INFERRED = "inferred"
    CARRIED = "carried"
    UNCONFIRMED = "unconfirmed"


@dataclass(frozen=True, slots=True)
class Scope:
    """For whom a rule is asked: the day of the segment, discipline, level, segment, gender.

    `category` is a national or club category that a pack gives rules for ("regional"), "" for none.
    """

    day: date
    discipline: Discipline
    level: Level
    segment: SegmentKind
    gender: Gender | None = None
    category: str = ""

    @property
    def season(self) -> Season:
        """The season the day falls into."""
        return Season.of(self.day)

    def __str__(self) -> str:
        who = f"{self.gender.name.lower()} " if self.gender and self.discipline is Discipline.SINGLES else ""
        category = f" ({self.category})" if self.category else ""
        return f"{self.level.value} {who}{self.discipline.value}{category}, {self.segment.value}, {self.season}"


@dataclass(frozen=True, slots=True)
class RuleValue:
    """One value of the rules, with the days it holds and its reference.

    `valid_until` is None where the value still holds. `pack` is "isu" or the name of the national or club pack that
    set it; `where` the file and line it stands in; `applies_to` whom it is for ("women, short program"; "" for
    everybody). `known` is false where the rules say that nobody established it: `settled_by` then names the source
    that would, and `value` is None.
    """

    name: str
    value: Any
    reference: str
    status: Status
    valid_from: date
    valid_until: date | None = None
    pack: str = "isu"
    where: str = ""
    applies_to: str = ""
    known: bool = True
    settled_by: str = ""

    def holds_on(self, day: date) -> bool:
        """Whether the value holds on that day."""
        return self.valid_from <= day and (self.valid_until is None or day <= self.valid_until)


@dataclass(frozen=True, slots=True)
class ScaleRow:
    """One row of the scale of values: an element (a single jump, a spin with its level…) and its points per GOE step.

    `steps` runs from the lowest to the highest grade, so a grade g is `steps[g + goe_limit]`, hundredths; None where
    the cell is not established. `cell_status` says so cell by cell. `reference` names the source. `variant` tells rows
    of one code apart: the compulsory dances of 2005-10 shared codes.
    """

    code: str
    base_value: int
    steps: tuple[int | None, ...]
    reference: str
    status: Status
    cell_status: tuple[Status | None, ...] = ()
    valid_from: date | None = None
    valid_until: date | None = None
    variant: str = ""

    @property
    def goe_limit(self) -> int:
        """3 to 2017-18, 5 since."""
        return len(self.steps) // 2


class ScaleOfValues(Protocol):
    """The scale of values that holds on one day for one discipline."""

    def row(self, code: str) -> ScaleRow:
        """The row of `code`; raises UnknownRule naming code, season and the source that would settle it."""
        ...

    def find(self, code: str, *, base_value: int | None = None, variant: str | None = None) -> tuple[ScaleRow, ...]:
        """The rows of `code` with that base value and variant, none or several."""
        ...

    def __iter__(self) -> Iterator[ScaleRow]:
        """Every row that holds on the day."""
        ...


@dataclass(frozen=True, slots=True)
class SegmentRules:
    """Every rule that holds for one segment.

    `confirmed_by_protocols` is false for a season of which no protocol was ever recomputed. `memo` is a scratch
    store for whoever computes with these rules (resolved elements, prepared tables); it holds nothing that does not
    follow from the rules.
    """

    scope: Scope
    values: Mapping[str, RuleValue]
    scale: ScaleOfValues
    confirmed_by_protocols: bool = True
    memo: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    def value(self, name: str) -> RuleValue:
        """The rule of that dotted name with its reference; raises UnknownRule where it is not established."""
        found = self.values.get(name)
        if found is not None and found.known:
            return found
        known = NAMES.get(name)
        settled = (found.settled_by if found is not None else "") or (known.settled_by if known else "")
        raise UnknownRule(name, str(self.scope), settled)

    def get(self, name: str) -> Any:
        """The bare value of that name; raises UnknownRule where it is not established."""
        return self.value(name).value
