"""What the rule book hands to the scorer: values with their dates and references, resolved for one segment.

`SegmentRules` answers two questions: `value(name)` for a rule of that name and `scale.row(code)` for a row of the
scale of values. Both raise `UnknownRule` for what nobody established. Factors and points are hundredths.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Protocol

from rinkside.domain import Discipline, Gender, Level, Season, SegmentKind
from rinkside.errors import UnknownRule

__all__ = ["NAMES", "RuleValue", "ScaleOfValues", "ScaleRow", "Scope", "SegmentRules", "Status"]


class Status(StrEnum):
    """How well a value is established."""

    CONFIRMED = "confirmed"
    SINGLE_SOURCE = "single source"
    INFERRED = "inferred"
    CARRIED = "carried"
    UNCONFIRMED = "unconfirmed"


@dataclass(frozen=True, slots=True)
class Scope:
    """For whom a rule is asked: the day of the segment, discipline, level, segment, gender."""

    day: date
    discipline: Discipline
    level: Level
    segment: SegmentKind
    gender: Gender | None = None

    @property
    def season(self) -> Season:
        """The season the day falls into."""
        return Season.of(self.day)

    def __str__(self) -> str:
        who = f"{self.gender.name.lower()} " if self.gender and self.discipline is Discipline.SINGLES else ""
        return f"{self.level.value} {who}{self.discipline.value}, {self.segment.value}, {self.season}"


@dataclass(frozen=True, slots=True)
class RuleValue:
    """One value of the rules, with the days it holds and its reference.

    `valid_until` is None where the value still holds. `pack` is "isu" or the name of the national or club pack that
    set it.
    """

    name: str
    value: Any
    reference: str
    status: Status
    valid_from: date
    valid_until: date | None = None
    pack: str = "isu"


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


@dataclass(frozen=True, slots=True)
class SegmentRules:
    """Every rule that holds for one segment."""

    scope: Scope
    values: Mapping[str, RuleValue]
    scale: ScaleOfValues
    confirmed_by_protocols: bool = True

    def value(self, name: str) -> RuleValue:
        """The rule of that dotted name with its reference; raises UnknownRule where it is not established."""
        found = self.values.get(name)
        if found is None:
            raise UnknownRule(name, str(self.scope), NAMES.get(name, ""))
        return found

    def get(self, name: str) -> Any:
        """The bare value of that name; raises UnknownRule where it is not established."""
        return self.value(name).value


NAMES: dict[str, str] = {
    "goe.limit": "",
}
"""Every dotted name with what it means and the kind of source that settles it; the reference is made from it."""
