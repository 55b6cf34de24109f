"""Between whom a margin may lie, by tags."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.tagged.amounts import Found
from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.record.who import Who

__all__ = ["End", "ends_of"]

End = tuple[Entrant, Entrant, Field, bool]
"""Two entrants, their category, and whether the words leave no other pair."""


def ends_of(reading: TaggedReading, found: Found) -> list[End]:
    """The pairs the margin may lie between, the likeliest first; whether the words leave no other."""
    number = reading.tokens[found.core].sentence
    _, last = reading.sentence(found.core)
    subject = reading.subject_at(found.core)
    mentions = reading.mentions[number]
    people = list(dict.fromkeys(w for m in mentions if (w := reading.tokens[m].who) is not None))
    alone = len(people) == 1 and (subject is None or (subject.who is people[0] and subject.sure < 2))
    if alone and reading.find(*reading.part(found.core), "SHORTOF", "GAP") is not None:
        result = _implied(reading, found, True, Bound(mentions[0], people[0], 2))
        if result:
            return result
    pairs: list[tuple[Who, Who, bool]] = []
    other = _object(reading, found, mentions, last)
    if subject is not None and other is not None and subject.who is not other:
        pairs.append((subject.who, other, subject.sure >= 2))
    topics = _topics(reading, number)
    two_named = _two_of(reading, people)
    if two_named is not None:
        unsaid = subject is not None and not any(reading.tokens[m].who is subject.who for m in mentions)
        unsaid = unsaid and subject is not None and subject.sure >= 2
        if reading.find(*reading.part(found.core), "SHORTOF") is not None:
            unsaid = unsaid or not any(reading.roles.get(m) == "subj" for m in mentions)
        pairs.append((*two_named, not unsaid))
    elif not people and number and reading.find(*reading.part(found.core), "GAP") is not None:
        before = [w for m in reading.mentions[number - 1] if (w := reading.tokens[m].who) is not None]
        two_named = _two_of(reading, before)
        if two_named is not None:
            pairs.insert(0, (*two_named, True))  # "…, 305.24. The difference of the two was 1.66"
    result = _known(reading, pairs)
    result += _implied(reading, found, not result)
    if len(people) > 2:
        result += _known(reading, [(a, b, False) for i, a in enumerate(people) for b in people[i + 1 :]])
    if number:
        before = [w for m in reversed(reading.mentions[number - 1]) if (w := reading.tokens[m].who) is not None]
        before += [w for w in topics if w not in before]
        mine = people or ([subject.who] if subject else [])
        result += _known(reading, [(a, b, False) for a in mine for b in before if a is not b])
    return result


def _two_of(reading: TaggedReading, people: Sequence[Who]) -> tuple[Who, Who] | None:
    """The two whom some names mean, where they mean two entrants."""
    if len({e for w in people if (e := reading.entrant(w)) is not None}) != 2:
        return None
    one = next(w for w in people if reading.entrant(w) is not None)
    return one, next(w for w in people if reading.entrant(w) not in (None, reading.entrant(one)))


def _topics(reading: TaggedReading, number: int) -> list[Who]:
    """Whom the three sentences before one were about."""
    found = [reading.topics[n] for n in range(number - 1, max(-1, number - 4), -1)]
    return [w for t in found if t is not None and (w := reading.tokens[t].who) is not None]


def _known(reading: Reading, pairs: Sequence[tuple[Who, Who, bool]]) -> list[End]:
    return [p for a, b, s in pairs if (p := _as(reading, a, b, s)) is not None]


def _object(reading: TaggedReading, found: Found, mentions: list[int], last: int) -> Who | None:
    """The name behind the margin: "1.91 points behind Liu", "a lead of nine points over Stolbova"; else one that
    particles make the other end."""
    for m in mentions:
        if found.last < m <= found.last + 9 and not any(
            reading.has(j, "BUT", "ORD", "MEDAL") or reading.low(j) in (";", ".", ",") for j in range(found.last + 1, m)
        ):
            return reading.tokens[m].who
    back = [m for m in mentions if m < found.first and reading.roles.get(m) == "obj"]
    return reading.tokens[back[-1]].who if back else None


def _as(reading: Reading, a: Who, b: Who, sure: bool) -> End | None:
    one, two = reading.role(a), reading.role(b)
    if one is None or two is None or one.field is not two.field or one.entrant is two.entrant:
        return None
    return one.entrant, two.entrant, one.field, sure


def _implied(reading: TaggedReading, found: Found, certain: bool, given: Bound | None = None) -> list[End]:
    """The other end where one is named: the podium, a medal, a place; the leader or the runner-up."""
    subject = given or reading.subject_at(found.core)
    role = reading.role(subject.who) if subject else None
    if subject is None or role is None:
        return []
    field, own = role.field, role.entrant
    first, last = reading.part(found.core)
    own_scope = reading.own_scope(found.core)
    places = field.places(
        own_scope[0] if own_scope and own_scope[0] in ("short", "free") and own_scope[1] >= 2 else "overall"
    )
    mine = next((p for p, es in places.items() if own in es), None)
    rank = mine if mine is not None else own.rank
    targets: list[tuple[int, bool]] = []
    sure = subject.sure >= 2 and certain
    for j in [
        *range(found.last + 1, min(last, found.last + 10)),
        *range(found.first - 1, max(first - 1, found.first - 7), -1),
    ]:
        if reading.has(j, "PODIUM"):
            targets.append((3, sure))
        elif reading.has(j, "MEDAL") and rank is not None and int(reading.tokens[j].tags["MEDAL"]) < rank:
            targets.append(
                (
                    int(reading.tokens[j].tags["MEDAL"]),
                    sure and reading.find(first, last, "SHORTOF", "TRAIL", "BEHIND", "AT", "GAP") is not None,
                )
            )
        elif reading.has(j, "ORD") and rank is not None and int(reading.tokens[j].tags["ORD"]) != rank:
            targets.append((int(reading.tokens[j].tags["ORD"]), False))
        elif reading.has(j, "ORD") and rank is not None and rank > 1:
            targets += [(1, False), (rank - 1, False)]
        elif reading.has(j, "TITLE") and rank is not None and rank > 1:
            targets.append((1, False))
        elif reading.has(j, "WON") and not reading.language.spaced and reading.has(j + 2, "GAP") and (rank or 0) > 1:
            targets.append((1, sure))  # "優勝との差は19.66点"
    led = reading.find(first, last, "LEAD", "WON", "TITLE", "GAP") is not None
    if not targets and rank is not None:
        # ahead of whom is not said: the second of whatever is led
        targets = [(2, sure and led and rank == 1)] if rank == 1 else [(1, False), (rank - 1, False), (rank + 1, False)]
    result: list[End] = []
    for place, certainly in targets:
        result += [(other, own, field, certainly) for other in places.get(place, ()) if other is not own]
    if mine == 1:
        result += [(own, other, field, False) for other in places.get(2, ())]
    elif led:
        result += [
            (own, other, field, False)
            for p, es in field.places("short").items()
            if p == 2
            for other in es
            if other is not own
        ]
    return result
