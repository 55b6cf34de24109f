"""Dates as documents print them: in figures, in words of many languages, with weekdays and times around them."""

from __future__ import annotations

import re
from datetime import date

from rinkside.domain import Season
from rinkside.protocols.titles import fold

__all__ = ["find_dates", "find_years", "without_dates"]

# The first letters of the months, folded; a language may use several forms. Order: longest beginning first per month.
_MONTHS = {
    1: ["jan", "janv", "gen", "ene", "янв", "tammi", "sty", "led"],
    2: ["feb", "fev", "fevr", "feb", "febbr", "фев", "helmi", "lut", "uno"],
    3: ["mar", "mars", "marz", "март", "мар", "maalis", "brez"],
    4: ["apr", "avr", "avril", "abr", "апр", "huhti", "kwi", "dub"],
    5: ["may", "mai", "mag", "maj", "май", "мая", "touko", "kvet"],
    6: ["jun", "juin", "giu", "июн", "kesa", "cze", "cer"],
    7: ["jul", "juil", "lug", "июл", "heina", "lip"],
    8: ["aug", "aou", "aout", "ago", "авг", "elo", "sie", "srp"],
    9: ["sep", "sept", "set", "сен", "syys", "wrz", "zar"],
    10: ["oct", "okt", "ott", "out", "окт", "loka", "paz", "rij"],
    11: ["nov", "ноя", "marras", "lis"],
    12: ["dec", "dez", "dic", "дек", "joulu", "gru", "pro"],
}
_BY_NAME = {name: month for month, names in _MONTHS.items() for name in names}
_NAME = "|".join(sorted(_BY_NAME, key=len, reverse=True))
_ISO = re.compile(r"(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)")
_POINTS = re.compile(r"(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(20\d\d)(?!\d)")
_SLASHES = re.compile(r"(?<!\d)(\d{1,2})/(\d{1,2})/(20\d\d)(?!\d)")
_RUN = re.compile(r"(?<!\d)(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)")
_EASTERN = re.compile(r"(20\d\d)\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
_DAY_FIRST = re.compile(
    rf"(?<!\d)(\d{{1,2}})\.?(?:st|nd|rd|th)?\s+(?:de\s+)?({_NAME})[a-zа-я]*\.?,?\s+(?:de\s+)?(20\d\d)(?!\d)"
)
_MONTH_FIRST = re.compile(
    rf"(?<![a-zа-я])({_NAME})[a-zа-я]*\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?(?:\s*(?:-|to|bis|au)\s*(?:[a-z]+\s+)?\d{{1,2}})?,?\s+(20\d\d)(?!\d)"
)
_CLOCK_12 = re.compile(r"\d\s*[ap]\.?m\b")
_YEAR = re.compile(r"(?<![\d.,:/])(20[0-4]\d)(?![\d.,:]\d|\d)")


def _day(year: str | int, month: str | int, day: str | int) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def find_dates(text: str) -> tuple[date, ...]:
    """Every date written in a text, in no particular order of forms.

    `2/8/2006` is the 8th of February where the clock behind it says AM or PM, else the 2nd of August; where both
    readings are days of different seasons and no clock decides, it says nothing. `04/11/2006` is the 4th of November:
    of the short forms of Windows, which wrote these, those with the month first have no leading zeros.
    """
    folded = fold(text)[:4000]
    found: list[date | None] = []
    found += [_day(y, m, d) for y, m, d in _ISO.findall(folded)]
    found += [_day(y, m, d) for d, m, y in _POINTS.findall(folded)]
    found += [_day(y, m, d) for y, m, d in _EASTERN.findall(folded)]
    found += [_day(y, m, d) for y, m, d in _RUN.findall(folded)]
    found += [_day(y, _BY_NAME[m], d) for d, m, y in _DAY_FIRST.findall(folded)]
    found += [_day(y, _BY_NAME[m], d) for m, d, y in _MONTH_FIRST.findall(folded)]
    for first, second, year in _SLASHES.findall(folded):
        found.append(_slashed(first, second, year, _CLOCK_12.search(folded) is not None))
    return tuple(day for day in found if day is not None)


_WEEKDAY = re.compile(
    r"(?<!\w)(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|mo|di|mi|do|fr|sa|so|пн|вт|ср|чт|пт|сб|вс)"
    r"[a-zа-я]{0,8}\.?(?=\s*\Z|\s*\x00)"
)
_ALL = (_ISO, _POINTS, _EASTERN, _RUN, _DAY_FIRST, _MONTH_FIRST, _SLASHES)


def without_dates(text: str) -> str:
    """The text without its dates and the weekdays before them: `TUE 10 FEB 2026 Short Program` is `Short Program`.

    Only texts that fold letter by letter are cut; others come back whole.
    """
    folded = fold(text)
    if len(folded) != len(text) or not find_dates(text):
        return text
    for pattern in _ALL:
        folded = pattern.sub(lambda found: "\x00" * len(found.group()), folded)
    folded = _WEEKDAY.sub(lambda found: "\x00" * len(found.group()), folded)
    kept = "".join(c for c, sign in zip(text, folded, strict=True) if sign != "\x00")
    return " ".join(kept.split()).strip(" -–/,;:()")


def _slashed(first: str, second: str, year: str, twelve_hours: bool) -> date | None:
    european, american = _day(year, second, first), _day(year, first, second)
    if european is None or american is None:
        return european or american
    if twelve_hours:
        return american
    if first[0] == "0" or second[0] == "0":
        return european
    return european if Season.of(european) == Season.of(american) else None


def find_years(text: str) -> tuple[int, ...]:
    """Years written alone in a text, 2000 to 2049; `2005/2006` gives both."""
    return tuple(int(year) for year in _YEAR.findall(text))
