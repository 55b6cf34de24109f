"""Names, nations, dates of birth and ISU numbers of a row: as written, or a reason why not; nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

__all__ = ["Birth", "birth_day", "day_first", "isu_number", "nation_code", "part_name", "partners"]

_NATION = re.compile(r"[A-Za-z]{3}\Z")
_ISU = re.compile(r"(?:ISU)?\D?0*(\d{1,9})\Z", re.IGNORECASE)
_YMD = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[ T].*)?\Z", re.ASCII)
_DMY = re.compile(r"(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4})\.?\Z", re.ASCII)
_PARTNERS = re.compile(r"\s*(?:/|&|\n|;)\s*")

Birth = str
"""A date of birth, `1998-03-21`."""


def partners(text: str) -> list[str]:
    """The names in one cell: `A / B`, `A & B`, or one below the other."""
    return [name for name in _PARTNERS.split(text.strip()) if name]


def part_name(text: str) -> tuple[str, str] | None:
    """Given name and surname of a whole name; None where the writing does not tell them apart.

    A comma behind the surname tells, or capitals: `MÜLLER Anna`, `Anna MÜLLER`, `Müller, Anna`, `O'SHEA Danny`.

    >>> part_name("FOURNIER BEAUDRY Laurence"), part_name("Ada McDONALD"), part_name("Ada Lake")
    (('Laurence', 'FOURNIER BEAUDRY'), ('Ada', 'McDONALD'), None)
    """
    family, comma, given = text.partition(",")
    if comma:
        given, family = given.strip(), family.strip()
        return (given, family) if given and family and "," not in given else None
    words = text.split()
    marks = [_in_capitals(word) for word in words]
    if not any(marks) or all(marks):
        return None
    first, last = marks.index(True), len(marks) - 1 - marks[::-1].index(True)
    if not all(marks[first : last + 1]) or (first > 0 and last < len(words) - 1):
        return None
    return " ".join(words[:first] + words[last + 1 :]), " ".join(words[first : last + 1])


def _in_capitals(word: str) -> bool:
    letters = [c for c in word if c.isalpha()]
    return len(letters) > 1 and letters[-1].isupper() and sum(c.isupper() for c in letters) > 1


def nation_code(text: str) -> str | None:
    """Three letters in capitals, as ITA; None for anything else."""
    return text.upper() if text.isascii() and _NATION.match(text) else None


def isu_number(text: str) -> str | None:
    """The digits of an ISU number without zeros in front (`ISU-00012345`, `00012345`); None where there are none."""
    match = _ISU.match(text.strip())
    return match[1] if match and match[1].isascii() else None


def day_first(texts: Iterable[str]) -> bool | None:
    """Whether dates of a column such as 21.03.1998 write the day first: what one of them proves holds for all.

    None where none of them proves it, or two prove the opposite. Dates with points always write the day first.
    """
    said = set()
    for text in texts:
        match = _DMY.match(text.strip())
        if match is None or "." in text:
            continue
        one, two = int(match[1]), int(match[2])
        if (one > 12) != (two > 12):
            said.add(one > 12)
    return said.pop() if len(said) == 1 else None


def birth_day(text: str, first_is_day: bool | None, today: date) -> tuple[Birth, str]:
    """The date of birth as `1998-03-21` and "", or "" and the code of what is wrong with it.

    `first_is_day` is what `day_first` found out; unknown, a date such as 03/04/1998 is not taken.
    """
    text = text.strip()
    ymd, dmy = _YMD.match(text), _DMY.match(text)
    try:
        if ymd is not None:
            born = date(int(ymd[1]), int(ymd[2]), int(ymd[3]))
        elif dmy is not None:
            one, two, year = int(dmy[1]), int(dmy[2]), int(dmy[3])
            first_is_day = True if "." in text else first_is_day
            if first_is_day is None and one != two and one <= 12 and two <= 12:
                return "", "birth-form"
            day, month = (two, one) if first_is_day is False else (one, two)
            if first_is_day is None and two > 12:
                day, month = two, one
            born = date(year, month, day)
        else:
            return "", "birth-form"
    except ValueError:
        return "", "birth-form"
    if not today.year - 110 <= born.year <= today.year - 2:
        return "", "birth-unlikely"
    return born.isoformat(), ""
