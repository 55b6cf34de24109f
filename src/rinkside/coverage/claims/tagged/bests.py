"""N-th bests by tags: "the second mark of the free", by score, technical score or components."""

from __future__ import annotations

from rinkside.coverage.claims.making import make, segment_words, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import other_context
from rinkside.coverage.claims.tagged.placing import official_place
from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.record.who import Role

__all__ = ["best_statement"]


def best_statement(reading: TaggedReading, at: int, place: int, first: int, last: int) -> Statement | None:
    """ "the second mark of the free", "the best free": a place by score, technical score or components."""
    left, right = reading.chunk(at)
    if (
        reading.find(max(left, at - 3), min(right, last + 5), "RECORD", "HISTORY", "UNREAL", "NOT", "CAREER")
        is not None
    ):
        return None
    if other_context(reading, at):
        return None
    own = reading.own_scope(at)
    what, sure, part, seg = own if own else ("", 0, "tss", -1)
    if not what and last == at and part == "tss":
        return None
    bound = reading.subject_at(at)
    role = reading.role(bound.who) if bound else None
    if bound is None or role is None:
        return None
    scopes = [what] if what and sure >= 2 else ["free", "short", "overall"]
    for one in (bound, *reading.alternatives(bound, at)):
        other = reading.role(one.who)
        for scope in scopes:
            if other is not None and _order(other.field, other.entrant, scope, part) == place:
                return _bested(reading, first, last, Verdict.RIGHT, other, scope, part, place)
    if bound.sure < 3 or not what or sure < 3 or _order(role.field, role.entrant, what, part) is None:
        return None
    if last == at and not (reading.has(at - 1, "DET") and seg == at + 1):
        return None
    return _bested(reading, first, last, Verdict.WRONG, role, what, part, place)


def _order(field: Field, entrant: Entrant, scope: str, part: str) -> int | None:
    if part == "tss":
        return official_place(field, entrant, scope)
    values = [(getattr(s, part), e) for e in field.entrants if (s := e.score(scope)) is not None]
    own = next((v for v, e in values if e is entrant), None)
    return None if own is None else 1 + sum(v is not None and v > own for v, _ in values)


def _bested(
    reading: Reading, first: int, last: int, verdict: Verdict, role: Role, scope: str, part: str, place: int
) -> Statement:
    quantity = {"tss": "place by score", "tes": "place by technical score", "pcs": "place by components"}[part]
    field, entrant = role.field, role.entrant
    kind = Kind.ELEMENT_SCORE if part != "tss" else Kind.ORDINAL_BEST if last > first else Kind.RANK_SEGMENT
    understood = Understood(
        (entrant.name,), role.record.event, field.discipline, segment_words(field, scope), quantity, str(place)
    )  # fmt: skip
    sources = sources_of(entrant.score(scope) if scope != "overall" else entrant)
    official = str(_order(field, entrant, scope, part))
    return make(reading, reading.text(first, last), kind, verdict, official, understood, sources)
