"""When somebody skated: "first to skate", "the last to go"; and standings led for a while."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, sources_of
from rinkside.coverage.claims.medal_words import titled
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import other_context, scope_at
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.verdict import was_at

__all__ = ["start_statements"]

_GROUP = 6
_LEADING = (
    "leader",
    "leaders",
    "the leader",
    "the lead",
    "leading",
    "led",
    "in the lead",
    "took the lead",
    "leader's chair",
    "hot seat",
    "into the lead",
    "takes the lead",
    "lead",
)


def start_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The starting orders and leads of a story."""
    for at, token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at]:
            continue
        place = (
            1 if token.tags.get("ORD") == "1" else -1 if token.low in ("last", "final", "closing", "very last") else 0
        )
        if place and reading.has(at + 1, "START"):
            found = _start(reading, at, at + 1, place)
        elif (
            place
            and reading.has(at - 1, "START")
            and reading.low(at - 1) in ("skated", "skating", "skate", "starting", "started", "drawn")
        ):
            found = _start(reading, at - 1, at, place)
        elif (
            token.low in _LEADING
            and not (token.low in ("led", "leading") and reading.has(at + 1, "TO"))
            and not reading.has(at + 1, "OF", "CARD")
            and not (reading.has(at + 1, "DET", "PRON") and reading.has(at + 2, "DEMONYM", "NATION"))  # of some
            and not reading.has(at - 1, "POINT", "FRACTION")
        ):
            found = _lead(reading, at)
        else:
            continue
        if found is not None:
            taken.add(at)
            yield found


def _start(reading: Reading, first: int, last: int, place: int) -> Statement | None:
    bound = reading.subject_at(first, owner="")
    role = reading.role(bound.who) if bound else None
    if bound is None or role is None or bound.sure < 2:
        return None
    scope = scope_at(reading, first)
    segment = scope.what if scope.what in ("short", "free") and scope.sure >= 2 else "free"
    score = role.entrant.score(segment)
    span = reading.text(first, last)
    understood = Understood(
        (role.entrant.name,),
        role.record.event,
        segment=role.field.title_of(segment),
        quantity="starting number",
        value="first" if place == 1 else "last",
    )
    numbers = [s.start for e in role.field.entrants if (s := e.score(segment)) is not None and s.start]
    if score is None or score.start is None or not numbers:
        return make(reading, span, Kind.START_ORDER, Verdict.UNCHECKABLE, "", understood)
    top = max(numbers)
    groups = {1, *(n for n in range(top - _GROUP + 1, 0, -_GROUP))} if place == 1 else {top, *range(top, 0, -_GROUP)}
    right = score.start in groups
    if not right:
        return None
    return make(reading, span, Kind.START_ORDER, Verdict.RIGHT, str(score.start), understood, sources_of(score))


def _lead(reading: Reading, at: int) -> Statement | None:
    """ "led after the short", "was the leader until": the place after the short, or at a moment of the free."""
    bound = titled(reading, at) or reading.subject_at(at, owner="")
    role = reading.role(bound.who) if bound else None
    if bound is None or role is None or other_context(reading, at):
        return None
    first, last = reading.sentence(at)
    low = reading.low(at)
    if reading.find(max(first, at - 3), at, "UNREAL", "NOT") is not None or (
        low == "lead" and not reading.has(at - 1, "DET")
    ):
        return None
    if any(
        reading.has(j, "POINT") or (reading.tokens[j].kind == "n" and reading.tokens[j].decimals)
        for j in range(max(first, at - 3), min(last, at + 6))
    ):
        return None
    field, entrant = role.field, role.entrant
    span = reading.text(at, at)
    understood = Understood(
        (entrant.name,), role.record.event, field.discipline, "overall after the short program", "place", "1"
    )
    if entrant.short is not None and entrant.short.rank == 1:
        return make(reading, span, Kind.RANK_AFTER_SEGMENT, Verdict.RIGHT, "1", understood, sources_of(entrant.short))
    led = was_at(field, entrant, 1) or was_at(field, entrant, 1, "short")
    if led:
        understood = Understood(
            (entrant.name,),
            role.record.event,
            field.discipline,
            "while the free was skated",
            "place",
            "1",
            note="true at that moment, by the starting order",
        )
        return make(reading, span, Kind.RANK_AFTER_SEGMENT, Verdict.RIGHT, "1", understood, sources_of(entrant))
    scope = scope_at(reading, at)
    if (
        bound.sure == 3
        and scope.what == "short"
        and scope.sure == 3
        and low in ("led", "leader")
        and entrant.short is not None
    ):
        return make(
            reading,
            span,
            Kind.RANK_AFTER_SEGMENT,
            Verdict.WRONG,
            str(entrant.short.rank),
            understood,
            sources_of(entrant.short),
        )
    return None
