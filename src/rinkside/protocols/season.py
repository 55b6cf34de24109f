"""Which season a document is of: evidence with its source, weighed; never a guess.

A sheet seldom says its season. What it says instead, from strongest to weakest: the day of the event printed on it;
the day it was printed; the line of the results system ("Report Created"); the day the file was made; years in the title
of the event; codes in the names of file and folder. Readers collect them all, so that a caller who has more (a result
page of the same event) can add its own and ask `weigh` again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import IntEnum

from rinkside.domain import Season
from rinkside.protocols.dates import find_dates, find_years
from rinkside.protocols.titles import fold

__all__ = ["SeasonEvidence", "Strength", "agree", "from_date", "from_name", "from_title", "weigh"]


class Strength(IntEnum):
    """How much a piece of evidence is worth; higher wins."""

    NAME = 1
    TITLE = 2
    CREATED = 3
    RSC_LINE = 4
    PRINTED = 5
    EVENT_DAY = 6


@dataclass(frozen=True, slots=True)
class SeasonEvidence:
    """One thing that speaks for a season: where it was found and the very words."""

    season: Season
    strength: Strength
    source: str
    text: str


# When an event of a kind is held: in the season's second calendar year, or in its first. Data; folded words.
_SECOND_YEAR = (
    "world championships|world figure skating|world junior|worlds|european championships"
    "|european figure skating|europeans|european youth olympic|four continents|4 continents|olympic"
    "|paralympic|universiade|world university|world team trophy|asian winter games|youth olympic|eyof"
    "|championnats du monde|championnats d'europe|чемпионат мира|чемпионат европы|bavarian open"
    "|coupe du printemps|triglav|dragon trophy|egna|merano|hellmut seibt|sofia trophy|sonja henie|nordic"
    "|nordics|challenge cup|mentor|torun cup|jegvirag|tallink hotels|skate helena|bellu memorial"
    "|grand prix of bratislava"
)
_FIRST_YEAR = (
    "grand prix|isu gp|gp of|jgp|junior grand prix|skate america|skate canada|nhk trophy|rostelecom"
    "|cup of russia|cup of china|trophee eric bompard|trophee bompard|internationaux de france"
    "|trophee de france|trophee lalique|lalique|grand prix final|gp final|nebelhorn|finlandia"
    "|ondrej nepela|nepela|lombardia|autumn classic|golden spin|us classic|u.s. classic|tallinn trophy"
    "|warsaw cup|challenger series|ice challenge|denis ten|cup of nice|coupe de nice|crystal skate"
    "|ice star|santa claus|bosphorus|budapest trophy|trialeti|pavel roman|nrw trophy|icelab|merano autumn"
    "|tirnavia|pokal der blauen schwerter|espoo|grand prix of figure skating"
)
_CODES_SECOND = r"wc|ec|fc|4cc|4c|fcc|owg|wjc|jwc|wtt|og|yog|wjf|worlds|euros|olympics"
_CODES_FIRST = r"gp[a-z]*|jgp[a-z]*|cs[a-z]{2,}|sa|sc|tdf|teb|nhk|coc|cor|rtc|gpf"


def _phrases(listed: str) -> re.Pattern[str]:
    words = sorted((fold(w) for w in listed.split("|")), key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(re.escape(w).replace(r"\ ", r"[\s\-]+") for w in words) + r")(?!\w)")


_LATE = _phrases(_SECOND_YEAR)
_EARLY = _phrases(_FIRST_YEAR)
_PAIR = re.compile(r"(?<!\d)(20\d\d)\s*[/\-–_]\s*(20\d\d|\d\d)(?!\d)")
_CODE_LATE = re.compile(rf"(?<![a-z])(?:{_CODES_SECOND})(?![a-z])")
_CODE_EARLY = re.compile(rf"(?<![a-z])(?:{_CODES_FIRST})(?![a-z])")


def from_date(day: date, strength: Strength, source: str, text: str = "") -> SeasonEvidence:
    """A day speaks for the season it falls into."""
    return SeasonEvidence(Season.of(day), strength, source, text or day.isoformat())


def _pairs(text: str) -> set[Season]:
    return {Season(int(a)) for a, b in _PAIR.findall(text) if (int(a) + 1) % 100 == int(b[-2:])}


def from_title(title: str) -> SeasonEvidence | None:
    """What the years in an event's title say.

    `2005/2006` is a season. One year is one only with the kind of event: championships are held in the second calendar
    year of their season, the Grand Prix and the autumn internationals in the first. Anything else says nothing.
    """
    pairs = _pairs(title)
    if len(pairs) == 1:
        return SeasonEvidence(pairs.pop(), Strength.TITLE, "years in the title", title)
    years = set(find_years(title))
    if pairs or len(years) != 1:
        return None
    year = years.pop()
    folded = fold(title)
    early, late = _EARLY.search(folded), _LATE.search(folded)
    if (early is None) == (late is None):
        return None
    return SeasonEvidence(Season(year if early else year - 1), Strength.TITLE, "year in the title", title)


def from_name(name: str) -> tuple[SeasonEvidence, ...]:
    """What the names of a file and of its folders say: `0506`, `gpf1011`, `wc2011`, `gpcan2017`, `17.02.2024`.

    Four figures are a season where the second pair follows the first (`1011`), a year where they begin with 20;
    `2021` may be either and says only what an event code beside it settles.
    """
    out = []
    for part in re.split(r"[/\\!]+", name)[-3:]:
        found = _from_part(part)
        if found is not None:
            out.append(SeasonEvidence(found, Strength.NAME, "name of file or folder", part))
    return tuple(out)


def _from_part(part: str) -> Season | None:
    days = find_dates(part)
    if days:
        seasons = {Season.of(day) for day in days}
        return seasons.pop() if len(seasons) == 1 else None
    folded = fold(part)
    pairs = _pairs(folded)
    if pairs:
        return pairs.pop() if len(pairs) == 1 else None
    letters = re.sub(r"[\d_]+", " ", folded)
    late = _CODE_LATE.search(letters) is not None or _LATE.search(letters) is not None
    early = _CODE_EARLY.search(letters) is not None or _EARLY.search(letters) is not None
    years = {int(y) for y in re.findall(r"(?<!\d)(20[0-4]\d)(?!\d)", folded)}
    if len(years) == 1 and late != early:
        year = years.pop()
        return None if early and year == 2021 else Season(year if early else year - 1)
    fours = re.findall(r"(?<!\d)(\d\d)(\d\d)(?!\d)", folded)
    short = {Season(2000 + int(a)) for a, b in fours if int(b) == int(a) + 1 and a not in ("00", "20")}
    if len(short) == 1:
        return short.pop()
    lone = re.findall(r"(?<=[a-z])(\d\d)(?!\d)", folded)
    if len(lone) == 1 and late != early:
        year = 2000 + int(lone[0])
        return Season(year if early else year - 1)
    return None


def weigh(evidence: Iterable[SeasonEvidence]) -> SeasonEvidence | None:
    """The strongest evidence; None where there is none, or where the strongest contradict one another."""
    pieces = list(evidence)
    if not pieces:
        return None
    top = max(piece.strength for piece in pieces)
    strongest = [piece for piece in pieces if piece.strength == top]
    return strongest[0] if len({piece.season for piece in strongest}) == 1 else None


def agree(evidence: Iterable[SeasonEvidence]) -> bool:
    """Whether all evidence speaks for one season."""
    return len({piece.season for piece in evidence}) <= 1
