"""People: skaters, couples and teams as entrants; officials and their functions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Entrant", "Function", "Official", "Panel"]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who competes: a skater, a couple (`A / B`) or a team, as printed.

    `nation` is the three-letter code as printed, where a region or club code may stand; `club` the club where one is
    printed; `isu_ids` the ISU biography numbers of the members where a page carries them.
    """

    name: str
    nation: str = ""
    club: str = ""
    isu_ids: tuple[str, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """The names of a couple's two partners, else the one name."""
        return tuple(n.strip() for n in self.name.split("/") if n.strip())


class Function(StrEnum):
    """What an official does on a panel."""

    REFEREE = "Referee"
    TECHNICAL_CONTROLLER = "Technical Controller"
    TECHNICAL_SPECIALIST = "Technical Specialist"
    ASSISTANT_TECHNICAL_SPECIALIST = "Assistant Technical Specialist"
    JUDGE = "Judge"
    DATA_OPERATOR = "Data Operator"
    REPLAY_OPERATOR = "Replay Operator"
    OTHER = "Other"


@dataclass(frozen=True, slots=True)
class Official:
    """One official of a panel. `seat` is the judge's number, None for everybody else; `title` as printed (`Ms.`)."""

    function: Function
    name: str
    nation: str = ""
    seat: int | None = None
    title: str = ""
    printed_function: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """The officials of one segment, in printed order."""

    officials: tuple[Official, ...]

    @property
    def judges(self) -> tuple[Official, ...]:
        """The judges by seat."""
        return tuple(sorted((o for o in self.officials if o.function is Function.JUDGE), key=lambda o: o.seat or 0))
