"""Ages, where the record states them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rinkside.coverage.claims.making import make, sources_of, verdict_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.who import Who
from rinkside.domain.spellings import fold

__all__ = ["age_at", "age_statements"]


def age_at(reading: Reading, at: int) -> tuple[int, int] | None:
    """The age that begins at a token and its last token: "25-year-old", "aged 25", "Sakamoto, 25,"."""
    token = reading.tokens[at]
    if "CARD" not in token.tags or token.decimals:
        return None
    number = token.tags["CARD"]
    if not number.isdigit() or not 9 <= int(number) <= 60:
        return None
    if reading.has(at + 1, "AGEWORD") and reading.tokens[at + 1].sentence == token.sentence:
        return int(number), at + 1
    if reading.low(at - 1) in ("aged", "age") or (
        reading.low(at - 1) == "at"
        and at == reading.sentence(at)[0] + 1
        and (reading.low(at + 1) == "," or reading.tokens[min(at + 1, len(reading.tokens) - 1)].who is not None)
    ):
        return int(number), at
    if token.kind != "n" and reading.low(at - 1) != ",":
        return None
    before = reading.tokens[at - 1] if at else None
    named = before is not None and before.low in (",", "(") and at > 1 and reading.tokens[at - 2].who is not None
    closed = reading.low(at + 1) in (",", ")", ".", "and", "")
    if named and closed and "PRON" not in reading.tokens[at - 2].tags:
        return int(number), at
    if before is not None and before.low in ("is", "was", "turned", "turns", "just", "only") and token.kind == "n":
        k = at - 1
        while k > 0 and reading.low(k) in ("just", "only", "is", "was", "turned", "turns"):
            k -= 1
        if reading.tokens[k].who is not None and reading.low(at + 1) in (",", ".", "and", "", "years"):
            return int(number), at
    return None


def age_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The ages of a story. Without an age in the record they cannot be checked."""
    for at in range(len(reading.tokens)):
        if at in taken or reading.quoted[at]:
            continue
        found = age_at(reading, at)
        if found is None:
            continue
        age, last = found
        taken.update(range(at, last + 1))
        span = reading.text(at, last)
        own = _whose(reading, at, last)
        if own is None:
            own = _named_next(reading, at, age)
        role = reading.role(own) if own is not None else None
        person = role.person if role else None
        if role is None or person is None or person.age is None:
            note = "the record holds no age"
            yield make(
                reading, span, Kind.AGE, Verdict.UNCHECKABLE, "", Understood(quantity="age", value=str(age), note=note)
            )
            continue
        bound = reading.subject_at(at)
        if person.age != age and bound is not None and own is bound.who:
            for other in reading.alternatives(bound, at):
                another = reading.role(other.who)
                if another is not None and another.person.age == age:
                    role, person = another, another.person
                    break
        understood = Understood((role.entrant.name,), quantity="age", value=str(age))
        unnamed = reading.has(at - 1, "DET") and _somebody_of(reading, age)
        if person.age != age and (_of_a_life(reading, at) or unnamed):
            note = "whose age it is, or of which year of a career, is not certain"
            yield make(reading, span, Kind.AGE, Verdict.UNCHECKABLE, "", replace(understood, note=note))
            continue
        yield make(
            reading,
            span,
            Kind.AGE,
            verdict_of(person.age == age),
            str(person.age),
            understood,
            sources_of(role.entrant),
        )


def _somebody_of(reading: Reading, age: int) -> bool:
    """ "The 26-year-old opened her routine": whether somebody of that age, of the category, is named anywhere, in
    whatever letters."""
    words = set(re.findall(r"[^\W\d_]+", fold(reading.story.plain[:20_000])))
    people = (p for e in reading.field.entrants for p in e.people if p.age == age)
    return any(fold(p.surname.split()[-1]) in words for p in people if p.surname)


def _of_a_life(reading: Reading, at: int) -> bool:
    """ "won her first title at age 13", "when she was 16": an age that dates something else than this event."""
    if reading.low(at - 1) == "age" or (reading.low(at - 1) == "of" and reading.low(at - 2) == "age"):
        return True
    left, right = reading.chunk(at)
    before = {reading.low(j).split(" ")[0] for j in range(left, at)}
    return bool(before & _WHEN) or reading.find(left, right, "HISTORY", "YEAR") is not None


_WHEN = frozenset({"when", "since", "until", "before", "after", "then", "as", "while", "by"})


def _named_next(reading: Reading, at: int, age: int) -> Who | None:
    """ "A 20-year-old from California is champion. Alysa Liu …": who of that age the next sentence names."""
    sentence = reading.tokens[at].sentence
    for number in (sentence, sentence + 1):
        for m in reading.mentions[number] if number < len(reading.mentions) else ():
            who = reading.tokens[m].who
            role = reading.role(who) if who else None
            if role is not None and role.person.age == age:
                return who
    return None


def _whose(reading: Reading, at: int, last: int) -> Who | None:
    """Who is of that age: the name beside it, whom "the 20-year-old" means, or the name behind it."""
    token = reading.tokens[at]
    if token.who is not None:
        return token.who
    if reading.tokens[last].who is not None:
        return reading.tokens[last].who
    if reading.low(at - 1) in (",", "(") and at > 1 and reading.tokens[at - 2].who is not None:
        return reading.tokens[at - 2].who
    _, end = reading.sentence(at)
    for j in range(last + 1, min(end, last + 6)):
        if reading.tokens[j].who is not None:
            return reading.tokens[j].who
        if reading.has(j, "BE", "TAKE", "WON", "AND") or reading.tokens[j].kind == "p":
            break
    if reading.low(at - 1) in ("a", "an", "another"):
        return None  # "a 20-year-old from California": somebody the story has not named yet
    bound = reading.subject_at(at)
    return bound.who if bound else None
