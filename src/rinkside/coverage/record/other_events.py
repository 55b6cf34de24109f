"""Whether a story is about an event that is not held, though it names the people of one that is.

The same skaters meet every year: names alone place no story. It is of another event where none of its scores is one of
this event, or where the competitions it names are others and neither city nor hall is this one's.
"""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.coverage.claims.cities import is_own_city
from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.desk import Desk
from rinkside.coverage.record.model import Record

__all__ = ["of_another_event"]

_SCORE = 4000
"""Hundredths from which a number is a score, and no margin."""
_OPENING = 6
"""Sentences in which a story says what it is about."""


def of_another_event(record: Record, tokens: Sequence[Token], desk: Desk, lower: str) -> bool:
    """Whether the numbers and words of a story speak against an event. `lower` is its text in small letters."""
    numbers = {t.points for t in tokens if t.points is not None and t.decimals == 2 and t.points >= _SCORE}
    held: set[int] = set()
    for one in desk.siblings(record):
        for field in one.fields:
            held |= desk.values[field].keys()
        held |= {s.tss for s in one.team.skates if s.tss} if one.team else set()
    unmatched = not numbers & held
    here = any(is_own_city(record, t.tags["CITY"]) for t in tokens if "CITY" in t.tags)
    here = here or any(c and c.lower().partition(",")[0] in lower for c in record.cities)
    here = here or any(v and v.lower() in lower for v in record.venues)
    dated = bool(record.year) and str(record.year) in lower
    if unmatched and (len(numbers) > 2 or (len(numbers) == 2 and not (here and dated))):
        return True
    named = [
        _competition(record, tokens, at) for at, t in enumerate(tokens) if "OTHER" in t.tags and t.sentence < _OPENING
    ]
    others = [kind for kind in named if kind not in ("team", "team trophy")]
    cities = [t.tags["CITY"] for t in tokens if "CITY" in t.tags]
    away = bool(cities) and not is_own_city(record, cities[0])
    if others and unmatched and numbers and others[0] != record.kind and away:
        return True  # "MOSCOW - … the European championship …", however much of Sochi is remembered
    if (
        here
        or not others
        or (len(numbers) < 2 and not away)
        or (len(numbers) > 1 and 2 * len(numbers & held) > len(numbers))
    ):
        return False
    return record.kind not in others or (unmatched and others[0] != record.kind)


def _competition(record: Record, tokens: Sequence[Token], at: int) -> str:
    """The kind of a competition a story names; "another" where its city or year is not that of the event."""
    kind = tokens[at].tags["OTHER"]
    beside = [tokens[j] for j in (at - 1, at + 1) if 0 <= j < len(tokens)]
    for token in beside:
        city, year = token.tags.get("CITY"), token.tags.get("YEAR")
        if (city and not is_own_city(record, city)) or (year and record.year and year != str(record.year)):
            return "another"
    return kind
