"""Planned elements of a cell to codes of the sport's notation, with a reason for every one that is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from rinkside.domain import Discipline, SegmentKind, Severity
from rinkside.live.entries_import.problems import Problem
from rinkside.programs import complete, normalise

__all__ = ["Scale", "planned_codes", "segment_kind", "split_elements"]

Scale = Callable[[str, str], Iterable[Any] | None]
"""Rows or codes of the scale of values for (category key, kind of segment); None where there is none."""

_APART = re.compile(r"\s*[\n;|,/•·]+\s*|\s+[-–—]\s+")
_NUMBERED = re.compile(r"^\s*\d{1,2}\s*[.)]\s*")
_WORD = re.compile(r"[^\W\d_]+")
_LETTERS = 9
"""Letters in one run of the longest code, with room: `FCCoSp`, `NtMiStW`."""
_NOTHING = frozenset({"", "-", "–", "—", "x", "n/a", "none", "?"})

_KINDS = {
    Discipline.ICE_DANCE: {
        "short": SegmentKind.RHYTHM_DANCE,
        "free": SegmentKind.FREE_DANCE,
        "pattern": SegmentKind.PATTERN_DANCE,
    },
    Discipline.SOLO_DANCE: {
        "short": SegmentKind.RHYTHM_DANCE,
        "free": SegmentKind.FREE_DANCE,
        "pattern": SegmentKind.PATTERN_DANCE,
    },
}
_OTHERS = {"short": SegmentKind.SHORT, "free": SegmentKind.FREE}


def segment_kind(discipline: str, segment: str) -> str | None:
    """The segment a heading means in a discipline: "short" is the rhythm dance of ice dance. None: it has none such."""
    known = _KINDS.get(Discipline(discipline), _OTHERS) if discipline else _OTHERS
    kind = known.get(segment)
    return kind.value if kind is not None else None


def split_elements(text: str) -> list[str]:
    """The elements of a cell: one below the other, or apart by comma, semicolon, slash, bar or space.

    >>> split_elements("3Lz+3T, 2A, CCoSp4"), split_elements("3Lz + 3T 2A"), split_elements("1. 3F 2. 2A")
    (['3Lz+3T', '2A', 'CCoSp4'], ['3Lz+3T', '2A'], ['3F', '2A'])
    """
    if text.strip().casefold() in _NOTHING:
        return []
    joined = re.sub(r"\s*\+\s*", "+", text)
    pieces = [_NUMBERED.sub("", piece).strip() for piece in _APART.split(joined)]
    if len(pieces) == 1:
        pieces = [word for word in pieces[0].split() if not re.fullmatch(r"\d{1,2}[.)]", word)]
    return [piece for piece in pieces if piece.casefold() not in _NOTHING]


def planned_codes(elements: Iterable[str], scale: Iterable[Any] | None) -> tuple[list[str], list[Problem]]:
    """The codes of planned elements, and a problem for each that is none, or could be several."""
    known = list(scale) if scale is not None else None
    codes: list[str] = []
    problems: list[Problem] = []
    for element in elements:
        shown = element if len(element) <= 40 else element[:39] + "…"
        found = normalise(element, known) if _short(element) else ()
        if len(found) == 1:
            codes.append(found[0])
            if found[0] != element:
                note = f"{shown} was taken as {found[0]}."
                problems.append(Problem("planned-normalised", note, value=element, severity=Severity.INFO))
        elif found:
            said = " or ".join(found)
            note = f"{shown} can be {said}. Write the one that is meant."
            problems.append(Problem("planned-several-readings", note, value=element, accepted=said))
        else:
            near = _near(element, known)
            note = f"{shown} is no element of the notation. Write the code, such as {near}."
            problems.append(Problem("planned-not-read", note, value=element, accepted=near))
    return codes, problems


def _short(element: str) -> bool:
    """Whether it can be an element at all: to try every capital of a long word would take for ever."""
    return len(element) <= 40 and element.count("+") <= 6 and all(len(w) <= _LETTERS for w in _WORD.findall(element))


def _near(element: str, scale: list[Any] | None) -> str:
    """Codes that begin alike, else the form of codes."""
    if scale is not None and len(element) <= 12:
        for length in range(len(element), 0, -1):
            found = complete(element[:length], scale, 3)
            if found:
                return ", ".join(found)
    return "3Lz+3T, CCoSp4, StSq3"
