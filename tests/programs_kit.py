"""What the tests of programs share: the rules of a segment and a program as one line of text."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from rinkside.domain import Discipline, Gender, Level, Season, SegmentKind
from rinkside.programs import Called, ElementVerdict, PanelInvalid, ProgramVerdict, Valuer, check_program
from rinkside.rulebook import RuleBook, Scope, SegmentRules, load
from rinkside.scoring.element import resolve

__all__ = ["book", "judge", "reasons", "rules_of", "valuer"]

_PAIRS = {"pairs": Discipline.PAIRS, "dance": Discipline.ICE_DANCE}


@lru_cache
def book() -> RuleBook:
    """The rule book, loaded once."""
    return load()


def rules_of(season: str, who: str, segment: SegmentKind, level: Level = Level.SENIOR) -> SegmentRules:
    """Rules on 1 December of a season. `who` is men, women, pairs or dance."""
    discipline = _PAIRS.get(who, Discipline.SINGLES)
    gender = {"men": Gender.MEN, "women": Gender.WOMEN}.get(who, Gender.MIXED)
    day = date(Season.parse(season).first_year, 12, 1)
    return book().at(Scope(day, discipline, level, segment, gender))


def valuer(rules: SegmentRules) -> Valuer:
    """The engine's base values."""

    def value(code: str, highlight: bool) -> int:
        resolved = resolve(code, rules, highlight=highlight)
        if resolved.base_value is None:
            raise resolved.problems[0]
        return resolved.base_value

    return value


def judge(
    program: str,
    season: str = "2024-25",
    who: str = "men",
    segment: SegmentKind = SegmentKind.FREE,
    *,
    level: Level = Level.SENIOR,
    panel: dict[int, tuple[PanelInvalid, ...]] | None = None,
) -> ProgramVerdict:
    """The verdict on codes parted by spaces; a bar `|` stands where the second half begins."""
    rules = rules_of(season, who, segment, level)
    called = []
    late = False
    for word in program.split():
        if word == "|":
            late = True
            continue
        called.append(Called(word, late, (panel or {}).get(len(called) + 1, ())))
    return check_program(called, rules, valuer(rules))


def reasons(element: ElementVerdict) -> list[str]:
    """The reason codes of an element, its jumps' included."""
    return [str(g.reason) for g in element.reasons]
