"""Which segment a margin is in, and what "by" before an amount says."""

from __future__ import annotations

from rinkside.coverage.claims.amounts import Found
from rinkside.coverage.claims.ends import beaten_before
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import scope_at

__all__ = ["elliptic", "fixed_scope", "said_by", "scopes_of"]

_MERE = frozenset(["just", "only", "merely", "mere", "a", "an", "exactly", "precisely", "fully", "all", "of"])


def said_by(reading: Reading, at: int) -> bool:
    """Whether "by" stands before an amount: "by just 0.37", "by a yawning 47.63"."""
    if reading.low(at - 1) in ("a", "an") and not reading.tokens[at].tags and reading.tokens[at].kind == "w":
        at -= 1
    while reading.low(at) in _MERE:
        at -= 1
    return reading.has(at, "BY") or reading.low(at).endswith(" by")


def _score_beside(reading: Reading, found: Found) -> str:
    """ "won it with 77.62, eight points better than anyone": the margin is of the score it stands beside."""
    first, _ = reading.sentence(found.core)
    j = found.first - 1
    while j > max(first, found.first - 4) and (reading.low(j) in (",", "(", "-", "–", "—") or reading.has(j, "POINT")):
        j -= 1
    token = reading.tokens[j]
    if j >= found.first - 1 or token.decimals != 2 or not reading.has(found.last + 1, "AHEAD", "BEHIND"):
        return ""
    subject = reading.subject_at(j)
    entrant = reading.entrant(subject.who) if subject else None
    parts = {part for e, part in reading.desk.values[reading.field].get(token.points or 0, ()) if e is entrant}
    return {"short tss": "short", "free tss": "free", "total": "overall"}.get(
        parts.pop() if len(parts) == 1 else "", ""
    )


def _segment_behind(reading: Reading, found: Found) -> str:
    """ "a 0.5-point cushion over Weaver and Poje from the short dance": the segment a lead behind an amount is of."""
    j, (_, last) = found.last + 1, reading.sentence(found.core)
    if not reading.has(j, "LEAD", "GAP", "TRAIL", "BEHIND", "AHEAD"):
        return ""
    while j < last and (
        reading.tokens[j].who is not None
        or reading.has(j, "LEAD", "GAP", "TRAIL", "BEHIND", "AHEAD", "AND", "DET", "NATION", "DEMONYM", "POSS", "DAY")
        or reading.low(j) in ("from", "after", "in", "&", "/")
    ):
        j += 1
    said = j < last and reading.has(j, "SEG") and {reading.low(j - 1), reading.low(j - 2)} & {"from", "after", "in"}
    return reading.tokens[j].tags["SEG"] if said else ""


def scopes_of(reading: Reading, found: Found) -> tuple[list[str], bool]:
    """The scopes the margin may be in, the likeliest first, and whether the words name the first."""
    first, last = reading.sentence(found.core)
    for said in (_score_beside(reading, found), _segment_behind(reading, found)):
        if said:
            return [said, *(s for s in ("overall", "short", "free") if s != said)], True
    scope = scope_at(reading, found.last, found.first)
    if scope.what == "free" and {reading.low(scope.at - 1), reading.low(scope.at - 2)} & {"after", "following"}:
        return ["overall", "free", "short"], True  # "by 2.82 after the free skate": when both are over
    _, end = reading.chunk(found.last)
    beaten = beaten_before(reading, found)
    if beaten is not None and scope.at < beaten[0]:
        return ["overall", "free", "short"], True
    if (
        said_by(reading, found.first - 1)
        and reading.find(found.first - 2, found.first, "WON", "LOSE", "TITLE") is not None
        and not (scope.sure == 3 and scope.at > found.last)
    ):
        return ["overall", "free", "short"], True
    if scope.what and scope.sure >= 2:
        rest = [s for s in ("overall", "short", "free") if s != scope.what]
        return [scope.what, *rest], True
    medal = any(
        reading.has(j, "MEDAL") and all(t.who is None for t in reading.tokens[j + 1 : j + 3]) for j in range(first, end)
    )
    final = medal or reading.find(first, end, "TITLE", "WON", "FINAL", "LOSE") is not None
    lead = reading.find(first, last, "LEAD") is not None and reading.find(first, last, "AFTERSEG") is not None
    if scope.what and not final:
        return [scope.what, *(s for s in ("overall", "short", "free") if s != scope.what)], True
    if lead and not final:
        return ["short", "overall", "free"], False
    if not scope.what and not final:
        within = reading.rfind(first, found.first, "SEG")
        if within is not None:
            what = reading.tokens[within].tags["SEG"]
            return [what, "overall", "short" if what == "free" else "free"], False
    return ["overall", *([scope.what] if scope.what in ("short", "free") else []), "free", "short"], final


def fixed_scope(reading: Reading, found: Found) -> str:
    """ "by 0.58 after the short dance": the segment said right behind the amount, where no other can be meant."""
    near = scope_at(reading, found.last, found.first)
    return near.what if near.sure == 3 and found.last < near.at <= found.last + 4 else ""


def elliptic(reading: Reading, found: Found) -> bool:
    """ "beat Uno by 10.95, Fernandez by 12.61": a name before "by" without a verb of its own."""
    j = found.first - 2
    if not said_by(reading, found.first - 1) or j < 1 or reading.tokens[j].who is None:
        return False
    if reading.has(j - 1, "BEAT", "LOSE") or beaten_before(reading, found) is not None:
        return False
    return reading.low(j - 1) in (",", "and") or (
        reading.tokens[j - 1].kind == "w" and reading.low(j - 2) in (",", "and")
    )
