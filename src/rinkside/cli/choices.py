"""Options that say which segment a command is about, in the words of the sport."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from datetime import date
from enum import Enum
from typing import Annotated, TypeVar

import typer

from rinkside.domain import Discipline, Gender, Level, Season, SegmentKind
from rinkside.errors import UsageError
from rinkside.rulebook import LAST_CONFIRMED, Scope

__all__ = ["DisciplineOption", "GenderOption", "LevelOption", "SegmentOption", "scope_from"]

DisciplineOption = Annotated[str, typer.Option("--discipline", help="singles, pairs, ice dance, synchronized")]
"""`--discipline`, a word."""
LevelOption = Annotated[str, typer.Option("--level", help="senior, junior, advanced novice, …")]
"""`--level`, a word."""
SegmentOption = Annotated[str, typer.Option("--segment", help="short program, free skating, rhythm dance, …")]
"""`--segment`, a word."""
GenderOption = Annotated[str, typer.Option("--gender", help="men or women, where it matters; women unless given")]
"""`--gender`, a word."""

WordT = TypeVar("WordT", bound=Enum)

_GENDERS = {"men": Gender.MEN, "women": Gender.WOMEN, "mixed": Gender.MIXED}
_SHORTS = {
    "short": SegmentKind.SHORT,
    "free": SegmentKind.FREE,
    "rhythm": SegmentKind.RHYTHM_DANCE,
    "dance": Discipline.ICE_DANCE,
    "ice-dance": Discipline.ICE_DANCE,
}


def _one_of(kind: str, text: str, accepted: Iterable[str]) -> str:
    words = list(accepted)
    if text not in words:
        close = difflib.get_close_matches(text, words, 1)
        asked = f"did you mean {close[0]!r}? " if close else ""
        raise UsageError(f"{text!r} is no {kind}; {asked}write one of {', '.join(words)}")
    return text


def _word(kind: type[WordT], name: str, text: str) -> WordT:
    short = _SHORTS.get(text)
    if isinstance(short, kind):
        return short
    return kind(_one_of(name, text, [str(member.value) for member in kind]))


def scope_from(
    season: str, day: str, discipline: str, level: str, segment: str, gender: str, category: str = ""
) -> Scope:
    """The scope that options name. Raises UsageError with the accepted words for any that is none of them."""
    if season and day:
        raise UsageError("write --season or --date, not both")
    try:
        when = date.fromisoformat(day) if day else Season.parse(season).ends if season else LAST_CONFIRMED
    except ValueError:
        raise UsageError(f"{day!r} is no day; write it like 2026-02-19") from None
    found = _word(Discipline, "discipline", discipline)
    free = SegmentKind.FREE_DANCE if found is Discipline.ICE_DANCE else SegmentKind.FREE
    kind = _word(SegmentKind, "segment", segment) if segment else free
    who: Gender | None = Gender.WOMEN if found is Discipline.SINGLES else Gender.MIXED
    if gender:
        who = _GENDERS[_one_of("gender", gender, _GENDERS)]
    return Scope(when, found, _word(Level, "level", level), kind, who, category)
