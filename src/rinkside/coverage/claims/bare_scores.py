"""Numbers beside a surname that is a word too ("Ten the free (181.83)"), and lines of numbers that name nobody."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.record.model import Entrant
from rinkside.coverage.record.who import Who

__all__ = ["named_as_words", "whose_line"]

_LEAST = 3000
"""Below 30.00 a number is no score of a segment."""


def named_as_words(reading: Reading, at: int) -> Iterator[Bound]:
    """Everybody of the category whose surname, which is a word too, stands with a capital before a number of its
    sentence: nobody may be meant by it, unless the number is theirs."""
    first, _ = reading.sentence(at)
    for j in range(at - 1, first - 1, -1):
        token = reading.tokens[j]
        if token.who is not None or token.name is None or not token.cap or token.name.kind != "surname":
            continue
        for who in token.name.people:
            if who.role_in(reading.field) is not None:
                yield Bound(j, who, 1)


def whose_line(reading: Reading, at: int) -> Bound | None:
    """ "79.02 in the short, 145.86 in the free, 224.88 in sum.": whose the numbers of a sentence without a name are: of
    the only one who has two of them at least; or of whom the next sentence opens with ("226.79. Alysa Liu.")."""
    number = reading.tokens[at].sentence
    if any(reading.tokens[m].source != "pronoun" for m in reading.mentions[number]):
        return None
    known = reading.desk.values[reading.field]
    first, last = reading.ranges[number]
    points = {t.points or 0 for t in reading.tokens[first:last] if t.decimals == 2 and (t.points or 0) >= _LEAST}
    counts: dict[Entrant, int] = {}
    for value in points:
        for entrant in {e for e, _ in known.get(value, ())}:
            counts[entrant] = counts.get(entrant, 0) + 1
    most = [e for e, n in counts.items() if n == max(counts.values())]
    if len(most) == 1 and counts[most[0]] > 1:
        who = _who(reading, most[0])
        return Bound(at, who, 1) if who is not None else None
    following = reading.mentions[number + 1] if number + 1 < len(reading.mentions) else []
    if len(points) == 1 and following and following[0] == reading.ranges[number + 1][0]:
        named = reading.tokens[following[0]].who
        if named is not None and reading.entrant(named) in counts:
            return Bound(following[0], named, 1)
    return None


def _who(reading: Reading, entrant: Entrant) -> Who | None:
    """One of the people of an entrant of the category."""
    for who in reading.desk.names.people.values():
        role = who.role_in(reading.field)
        if role is not None and role.entrant is entrant:
            return who
    return None
