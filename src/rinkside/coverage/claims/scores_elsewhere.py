"""Numbers of people of the story at another competition whose record is held too."""

from __future__ import annotations

from rinkside.coverage.claims.elsewhere import record_meant
from rinkside.coverage.claims.making import make, segment_words, shown
from rinkside.coverage.claims.own_numbers import number_kind, number_sources, number_words, one_off, own_numbers
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import Scope, other_context
from rinkside.coverage.model import Statement, Understood, Verdict
from rinkside.coverage.record.model import Record
from rinkside.coverage.record.who import Role

__all__ = ["at_another", "misprinted_elsewhere", "of_a_record", "score_elsewhere", "somebodys_elsewhere"]

_FORMER = frozenset({"previous", "former", "old", "existing"})
"""What a best was that is beaten now: "their previous world mark of 157.25"."""


def misprinted_elsewhere(reading: Reading, at: int, bound: Bound | None) -> Statement | None:
    """ "In Helsinki a year later she won with 234.31": all but the subject's total at that event, which is held."""
    token = reading.tokens[at]
    record = record_meant(reading, at, bound.who if bound is not None else None)
    role = bound.who.role_at(record) if record is not None and bound is not None else None
    if role is None or bound is None or bound.sure < 2 or token.decimals != 2 or role.record in reading.records:
        return None
    near = [r for r in own_numbers(role.field, role.entrant) if r[1] == "tss" and r[2] != token.points]
    near = [r for r in near if one_off(r[2], token.points or 0)]
    if len(near) != 1 or any(r[2] == token.points for r in own_numbers(role.field, role.entrant)):
        return None
    return _told_of(reading, at, role, near[0], Verdict.WRONG)


def at_another(reading: Reading, at: int, bound: Bound | None, scope: Scope) -> Statement | None:
    """A number that is the subject's, or of somebody named in its sentence, at another competition held; where words
    say which competition, at that one."""
    token = reading.tokens[at]
    if token.decimals != 2 or (scope.sure == 3 and scope.what in ("short", "free") and not other_context(reading, at)):
        return None
    meant = record_meant(reading, at) if other_context(reading, at) else None
    people = [bound] if bound is not None else []
    people += [Bound(m, w, 2) for m in reading.mentions[token.sentence] if (w := reading.tokens[m].who) is not None]
    for one in people:
        found = score_elsewhere(reading, at, one, meant)
        if found is not None:
            return found
    return None


def score_elsewhere(reading: Reading, at: int, bound: Bound, meant: Record | None = None) -> Statement | None:
    """A number that is the subject's at another competition held: the story has gone on to that one."""
    token = reading.tokens[at]
    for role in bound.who.roles:
        if role.record in reading.records or (meant is not None and role.record is not meant):
            continue
        for what, part, value in own_numbers(role.field, role.entrant):
            if value == token.points and not token.odd:
                return _told_of(reading, at, role, (what, part, value), Verdict.RIGHT)
    return None


def _told_of(reading: Reading, at: int, role: Role, number: tuple[str, str, int], verdict: Verdict) -> Statement:
    """A number (segment, part, points) of somebody at another competition, held against what a token says."""
    what, part, value = number
    token = reading.tokens[at]
    understood = Understood(
        (role.entrant.name,), role.record.event, role.field.discipline, segment_words(role.field, what),
        number_words(part, what), token.low,
    )  # fmt: skip
    span, sources = (token.start, token.end), number_sources(role.entrant, what)
    return make(reading, span, number_kind(part, what), verdict, shown(value), understood, sources)


def somebodys_elsewhere(reading: Reading, said: int, near: int | None = None) -> bool:
    """Whether it is a number of somebody the story names, `near` that token if given, at another competition held."""
    tokens = reading.tokens
    if near is not None:
        number = tokens[near].sentence
        tokens = [t for t in tokens if number - 2 <= t.sentence <= number]
    people = {t.who for t in tokens if t.who is not None}
    return any(
        value == said
        for who in people
        for role in who.roles
        if role.record not in reading.records
        for _what, _part, value in own_numbers(role.field, role.entrant)
    )


def of_a_record(reading: Reading, at: int) -> bool:
    """Whether the words around a number make it one of a record book: "his previous best of 219.48"."""
    first, last = reading.clause(at)
    first, last = max(first, at - 10), min(last, at + 8)
    if reading.find(first, last, "RECORD") is not None or any(
        reading.low(j) in _FORMER and reading.find(j + 1, j + 4, "RECORD", "BEST", "TSSWORD") is not None
        for j in range(first, at)
    ):
        return True
    return any(
        reading.has(j, "BEST") and (reading.has(j - 1, "PRON") or reading.low(j - 1) in ("previous", "old", "former"))
        for j in range(first + 1, last)
    )
