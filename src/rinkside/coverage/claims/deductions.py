"""Points taken off: "docked a point", "lost two points", "three points of deductions", "paid a deduction"."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.amounts import Found
from rinkside.coverage.claims.making import make, segment_words, shown, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import other_context, scope_at
from rinkside.coverage.model import Kind, Statement, Understood, Verdict

__all__ = ["deduction_statements", "taken_off"]

_TAKEN_FROM = frozenset(["taken", "deducted", "docked", "knocked", "shaved", "subtracted", "removed", "lopped", "cut"])
_NOTHING_MORE = frozenset(["", ".", ",", ";", "for", "in", "on", "because", "and", "when", "with"])
_TAKEN_OFF = frozenset(["docked", "penalised", "penalized", "deducted", "lost", "lose", "loses", "losing", "forfeited"])


def deduction_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The deductions of a story that are not told as falls."""
    for at, token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at] or token.kind != "w":
            continue
        found = None
        if token.low in _TAKEN_OFF or reading.low(at).split(" ")[-1] in _TAKEN_OFF:
            found = _points(reading, at)
        elif token.low in _TAKEN_FROM and (amount := _taken_from(reading, at)) is not None:
            found = amount
        elif "DEDUCTION" in token.tags and "CLEAN" not in token.tags and "FAULTLESS" not in token.tags:
            found = _named(reading, at)
        if found is None:
            continue
        first, last, count = found
        statement = _statement(reading, first, last, count)
        if statement is not None:
            taken.update(range(first, last + 1))
            yield statement


def taken_off(reading: Reading, found: Found) -> bool:
    """Whether an amount is points taken off a mark, and no difference of two skaters: "two points were taken from"."""
    after = found.last + 1
    while reading.has(after, "BE"):
        after += 1
    if after > found.last + 1 and reading.low(after) in _TAKEN_FROM:
        return True
    before = reading.low(found.first - 1)
    if before in ("lost", "lose", "loses", "losing") and reading.tokens[found.core].decimals == 0:
        after = found.last + 1
        return reading.low(after) in _NOTHING_MORE and not reading.has(after, "BEHIND", "AHEAD")
    return before in ("docked", "penalised", "penalized", "deducted") or (
        before == "of" and reading.has(found.first - 2, "DEDUCTION")
    )


def _points(reading: Reading, at: int) -> tuple[int, int, int | None] | None:
    """ "docked a point", "lost four points for falls"."""
    j = at + 1
    count = None
    if reading.has(j, "CARD") and not reading.tokens[j].decimals:
        count = int(reading.tokens[j].tags["CARD"]) if reading.tokens[j].tags["CARD"].isdigit() else None
        j += 1
    elif reading.low(j) in ("a", "one", "another", "the"):
        count, j = 1, j + 1
    if count is None or not reading.has(j, "POINT") or not 1 <= count <= 8:
        return None
    if reading.low(at) in ("lost", "lose", "loses", "losing") and (
        reading.low(j + 1) in ("to", "of", "on", "against") or reading.has(j + 1, "BEHIND", "AHEAD")
    ):
        return None
    return at, j, count


def _taken_from(reading: Reading, at: int) -> tuple[int, int, int | None] | None:
    """ "two points were taken from her mark", "a point was knocked off": the points before the verb."""
    j = at - 1
    while reading.has(j, "BE"):
        j -= 1
    if j == at - 1 or not reading.has(j, "POINT"):
        return None
    if reading.has(j - 1, "CARD") and reading.tokens[j - 1].tags["CARD"].isdigit():
        return j - 1, j, int(reading.tokens[j - 1].tags["CARD"])
    return (j - 1, j, 1) if reading.has(j - 1, "DET") else None


def _named(reading: Reading, at: int) -> tuple[int, int, int | None] | None:
    """ "three points of deductions", "a one-point deduction", "paid a deduction"."""
    first, _ = reading.sentence(at)
    if reading.has(at - 1, "NOT") or reading.low(at - 1) in ("no", "without"):
        return None
    if reading.low(at + 1) == "of" and reading.has(at + 2, "CARD", "DET") and reading.has(at + 3, "POINT"):
        number = reading.tokens[at + 2].tags.get("CARD", "1")
        return (at, at + 3, int(number)) if number.isdigit() else None  # "a deduction of one point"
    for j in range(at - 1, max(first, at - 5) - 1, -1):
        if reading.has(j, "CARD") and reading.has(j + 1, "POINT") and reading.tokens[j].tags["CARD"].isdigit():
            return j, at, int(reading.tokens[j].tags["CARD"])
        if reading.tokens[j].kind == "p":
            break
    return at, at, None


def _statement(reading: Reading, first: int, last: int, count: int | None) -> Statement | None:
    if other_context(reading, first) or reading.find(max(0, first - 3), first, "UNREAL", "NOT") is not None:
        return None
    bound = reading.subject_at(first, owner="by from for of")
    role = reading.role(bound.who) if bound is not None else None
    if bound is None or role is None:
        return None
    scope = scope_at(reading, last)
    named = [scope.what] if scope.what in ("short", "free") and scope.sure >= 2 else []
    entrants = [role.entrant, *(e for o in reading.alternatives(bound, first) if (e := reading.entrant(o.who)))]
    for entrant in entrants:
        for segment in dict.fromkeys([*named, "free", "short"]):
            score = entrant.score(segment)
            held = score.deductions if score is not None else None
            if score is not None and held and (count is None or held == count * 100):
                understood = Understood(
                    (entrant.name,), role.record.event, role.field.discipline, segment_words(role.field, segment),
                    "deductions", shown(count * 100) if count else "a deduction",
                )  # fmt: skip
                span = reading.text(first, last)
                official = f"deductions {shown(held)}"
                return make(reading, span, Kind.DEDUCTION_FALL, Verdict.RIGHT, official, understood, sources_of(score))
    return None
