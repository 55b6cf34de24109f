"""What is skated: disciplines, levels, segments, and the 34-character codes (RSC) that name them in results systems."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rinkside.errors import UsageError

__all__ = ["Discipline", "Gender", "Level", "Rsc", "Season", "SegmentKind", "parse_rsc", "rsc_head"]


class Discipline(StrEnum):
    """The disciplines of figure skating."""

    SINGLES = "singles"
    PAIRS = "pairs"
    ICE_DANCE = "ice dance"
    SYNCHRONIZED = "synchronized"
    SOLO_DANCE = "solo dance"


class Gender(StrEnum):
    """The gender of a singles event; X for couples, teams and mixed categories."""

    MEN = "M"
    WOMEN = "W"
    MIXED = "X"


class Level(StrEnum):
    """The level of a category. `OTHER` is a national or club level whose rules a pack or the sheet must give."""

    SENIOR = "senior"
    JUNIOR = "junior"
    ADVANCED_NOVICE = "advanced novice"
    INTERMEDIATE_NOVICE = "intermediate novice"
    BASIC_NOVICE = "basic novice"
    ADULT = "adult"
    OTHER = "other"


class SegmentKind(StrEnum):
    """The segments of a category, under the names of their seasons."""

    QUALIFYING = "qualifying"
    SHORT = "short program"
    FREE = "free skating"
    COMPULSORY_DANCE = "compulsory dance"
    ORIGINAL_DANCE = "original dance"
    SHORT_DANCE = "short dance"
    RHYTHM_DANCE = "rhythm dance"
    PATTERN_DANCE = "pattern dance"
    FREE_DANCE = "free dance"
    ARTISTIC = "artistic"

    @property
    def decisive(self) -> bool:
        """Whether it is the free: its place breaks overall ties."""
        return self in (SegmentKind.FREE, SegmentKind.FREE_DANCE)


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """A season runs from 1 July to 30 June. `first_year` of 2025-26 is 2025."""

    first_year: int

    def __str__(self) -> str:
        return f"{self.first_year}-{(self.first_year + 1) % 100:02d}"

    @property
    def starts(self) -> date:
        """1 July of its first year."""
        return date(self.first_year, 7, 1)

    @property
    def ends(self) -> date:
        """30 June of its second year."""
        return date(self.first_year + 1, 6, 30)

    @classmethod
    def of(cls, day: date) -> Season:
        """The season a day falls into."""
        return cls(day.year if day.month >= 7 else day.year - 1)

    @classmethod
    def parse(cls, text: str) -> Season:
        """`2025-26`, `2025/26`, `2025-2026`, `2526` or `0506`. Raises UsageError for anything else."""
        match = re.fullmatch(r"(\d{4})[-/](\d{2}|\d{4})|(\d{2})(\d{2})", text.strip(), re.ASCII)
        if match:
            first = int(match[1]) if match[1] else 2000 + int(match[3])
            last = int((match[2] or match[4])[-2:])
            if (first + 1) % 100 == last:
                return cls(first)
        raise UsageError(f"{text!r} is no season: write it like 2025-26")


_RSC_EVENTS = {
    "SINGLES": Discipline.SINGLES,
    "PAIRS": Discipline.PAIRS,
    "ICEDANCE": Discipline.ICE_DANCE,
    "SYNCHRON": Discipline.SYNCHRONIZED,
    "SOLDANCE": Discipline.SOLO_DANCE,
}
_RSC_LEVELS = {
    "": Level.SENIOR,
    "SENIOR": Level.SENIOR,
    "JUNIOR": Level.JUNIOR,
    "ADVNOV": Level.ADVANCED_NOVICE,
    "INTNOV": Level.INTERMEDIATE_NOVICE,
    "BASNOV": Level.BASIC_NOVICE,
    "ADULT": Level.ADULT,
}
_RSC_TEAM = {
    "MN": (Discipline.SINGLES, Gender.MEN),
    "LD": (Discipline.SINGLES, Gender.WOMEN),
    "PR": (Discipline.PAIRS, Gender.MIXED),
    "DC": (Discipline.ICE_DANCE, Gender.MIXED),
}
_RSC_PARTS = re.compile(
    r"FSK(?P<gender>[MWX-])(?P<event>[A-Z-]{8})(?P<level>[A-Z0-9-]{8})(?P<group>\d\d|--)"
    r"(?P<phase>QUAL|FNL-|SFNL|----)(?P<unit>\d{4}(?:\d\d|[A-Z]{2})|-{6})--\Z",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Rsc:
    """A decoded RSC. `team` is true for a segment of the team event; `level_code` is the six letters as written
    (empty for senior), a mere carrier in national competitions; `group` the two digits behind it ("" for none)."""

    text: str
    gender: Gender
    discipline: Discipline | None
    level: Level
    level_code: str
    phase: str
    unit: str
    team: bool
    group: str = ""

    @property
    def decisive(self) -> bool | None:
        """True for the free, False for the short; None where the code names no segment."""
        return {"FNL-": True, "QUAL": False}.get(self.phase)


_EVENT_CODES = {discipline: code for code, discipline in _RSC_EVENTS.items()}
_LEVEL_CODES = {Level.SENIOR: ""} | {level: code for code, level in _RSC_LEVELS.items() if level is not Level.SENIOR}


def rsc_head(discipline: Discipline, gender: Gender | None, level: Level) -> str:
    """The first 20 characters of an RSC, `FSKWSINGLES-JUNIOR--` and the like: sport, gender, event, level.

    `X` stands where no gender is said. "" for a level whose code is not established.
    """
    if level not in _LEVEL_CODES:
        return ""
    return f"FSK{(gender or Gender.MIXED).value}{_EVENT_CODES[discipline]:-<8}{_LEVEL_CODES[level]:-<8}"


def parse_rsc(text: str) -> Rsc:
    """Decode `FSKWSINGLES-----------FNL-000100--` and the team event's `FSKXTEAM--------------QUAL0001MN--`.

    34 characters: `FSK`, gender, event in 8, level in 8 (six letters, all dashes for senior), group in 2, phase in 4,
    unit in 6, `--`; `FSKXICEDANCEJUNIOR----QUAL000100--` shows why the places count and dashes do not separate
    (names of files and ODF messages of FS Manager, 2019-2026). Raises UsageError naming the text and what is wrong.
    """
    code = text.strip()
    match = _RSC_PARTS.match(code)
    if match is None:
        length = "" if len(code) == 34 else f", and this has {len(code)}"
        raise UsageError(f"{text!r} is no RSC: 34 characters such as FSKWSINGLES-----------FNL-000100--{length}")
    event, level_code, group = (match[part].strip("-") for part in ("event", "level", "group"))
    if event not in _RSC_EVENTS and event != "TEAM":
        raise UsageError(f"{text!r}: event {event!r} is none of {', '.join([*_RSC_EVENTS, 'TEAM'])}")
    gender = Gender.MIXED if match["gender"] == "-" else Gender(match["gender"])
    phase, unit = match["phase"], match["unit"]
    team = event == "TEAM"
    discipline = _RSC_EVENTS.get(event)
    if team and unit[4:] in _RSC_TEAM:
        discipline, gender = _RSC_TEAM[unit[4:]]
    level = _RSC_LEVELS.get(level_code, Level.OTHER)
    return Rsc(code, gender, discipline, level, level_code, phase, unit, team, group)
