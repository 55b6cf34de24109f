"""Margins by tags: a difference between two skaters, its ends and its scope."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rinkside.coverage.claims.making import make, segment_words, shown, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import other_context
from rinkside.coverage.claims.tagged.amounts import Found, amount_at
from rinkside.coverage.claims.tagged.ends import End, ends_of
from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.claims.team import between_nations
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.verdict import Amount, holds

__all__ = ["margin_statements"]

_BETWEEN = ("LEAD", "TRAIL", "GAP", "BEHIND", "AHEAD")
_CUES = ("LEAD", "TRAIL", "GAP", "BEHIND", "AHEAD", "BEAT", "LOSE", "SHORTOF")


def margin_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The margins of a story; their tokens are added to `taken`."""
    assert isinstance(reading, TaggedReading)
    for at in range(len(reading.tokens)):
        if at in taken or reading.quoted[at]:
            continue
        found = amount_at(reading, at)
        if found is None or not _is_margin(reading, found):
            continue
        statement = _statement(reading, found)
        if statement is not None:
            taken.update(range(found.first, found.last + 1))
            reading.margins.append((found.first, found.last))
            yield statement


def _is_margin(reading: TaggedReading, found: Found) -> bool:
    points, token = found.amount.points, reading.tokens[found.core]
    if points >= 6000 or not points:
        return False
    left, right = reading.chunk(found.core)
    if reading.find(found.last + 1, min(right, found.last + 4), "RECORD") is not None:
        return False
    sharp = bool(token.decimals) or found.unit
    by = any(reading.has(j, "BY") for j in (found.first - 1, found.first - 2) if j >= left)
    first, last = reading.part(found.core)
    if found.unit and found.amount.hedge and reading.find(first, found.first, "NOBODY") is not None:
        return True
    if by and reading.find(first, last, *_CUES, "WON", "TITLE", "MEDAL", "PODIUM") is not None and sharp:
        return True
    if not sharp:
        k = found.last + 1 + reading.has(found.last + 1, "OF")
        return reading.has(k, "BEHIND", "AHEAD", "GAP", "LEAD", "TRAIL", "ON")
    behind = reading.find(found.last + 1, min(right, found.last + 4), *_CUES)
    if behind is not None and not _quantity_between(reading, found.last + 1, behind):
        # "with 207.72 ahead of X" is a score
        return points < 3000 or reading.has(behind, "GAP", "LEAD", "TRAIL")
    if points >= 3000:
        of = reading.has(found.first - 1, "OF") and reading.has(found.first - 2, "LEAD", "TRAIL", "GAP")
        return of and found.unit  # "a lead of 47.63 points"
    before = reading.rfind(max(left, found.first - 6), found.first, *_CUES)
    if before is not None and not _quantity_between(reading, before + 1, found.first):
        return True
    at = found.first - 1
    while at > left and reading.has(at, "ALSO", "HEDGE"):
        at -= 1
    if reading.has(at, "AT") and sharp and reading.has(found.last + 1, "OF", "P", "PODIUM", "FROM"):
        return True
    if (
        found.unit
        and not reading.language.spaced
        and reading.has(at, "TO")
        and reading.has(at - 1, "PODIUM", "ORD", "MEDAL")
    ):
        return True
    named = found.last + 2 < last and reading.tokens[found.last + 2].who is not None
    if sharp and reading.has(found.last + 1, "HEDGE") and (named or _compared(reading, found.last + 2)):
        return True
    later = reading.find(found.last + 1, min(last, found.last + 8), "GAP", "LEAD", "TRAIL", "BEAT", "LOSE", "SHORTOF")
    if later is not None and points < 2500 and found.unit and not _quantity_between(reading, found.last + 1, later):
        return True
    # no score of a segment is so low: with its unit, in a clause that compares
    wide = reading.find(first, last, *_CUES) is not None or reading.has(found.first - 1, "AT")
    return found.unit and points < 2500 and wide


def _compared(reading: TaggedReading, at: int) -> bool:
    """ "16.76 more than": the word "than" behind the next word, a comma between them or not."""
    return reading.has(at, "THAN") or (reading.low(at) == "," and reading.has(at + 1, "THAN"))


def _quantity_between(reading: TaggedReading, first: int, last: int) -> bool:
    return any(reading.tokens[j].kind == "n" and reading.tokens[j].decimals for j in range(first, last))


def _statement(reading: TaggedReading, found: Found) -> Statement | None:
    span = reading.text(found.first, found.last)
    if other_context(reading, found.core):
        note = "the margin is of another competition"
        return make(reading, span, Kind.MARGIN, Verdict.UNCHECKABLE, "", Understood(quantity="margin", note=note))
    own = reading.own_scope(found.core)
    what, sure = (own[0], own[1]) if own else ("", 0)
    left, right = reading.part(found.core)
    if what == "short" and own and reading.is_after(own[3]):
        sure = max(sure, 2)
    named = bool(what) and sure >= 2
    exact = found.amount.unit == 1 and not found.amount.hedge
    scopes = list(dict.fromkeys([what or "overall", "overall", "short", "free"]))
    if named and sure == 3 and not exact:
        scopes = scopes[:1]
    possible = ends_of(reading, found)
    if not exact and possible and possible[0][3] and (other := _against(reading, found)) is not None:
        possible = possible[:1] if other in possible[0][:2] else possible
    amount = found.amount
    if reading.find(left, found.first, "NOBODY") is not None and amount.hedge in ("", "under"):
        amount = Amount(amount.points, amount.unit, "over", amount.words)
    for number, (one, two, field, _) in enumerate(possible):
        for k, scope in enumerate(scopes):
            if (
                k
                and not exact
                and (
                    number
                    or (
                        reading.find(*reading.sentence(found.core), "SEG") is None
                        and not reading.find(left, right, "HAD", "MOMENT")
                        and not _turned(reading, found, one, two, field)
                    )
                )
            ):
                break
            a, b = field.points(one, scope), field.points(two, scope)
            if a is not None and b is not None and holds(amount, abs(a - b)):
                return _made(reading, span, found, one, two, field, scope, Verdict.RIGHT)
    team = _team(reading, found, span)
    if team is not None:
        return team
    stated = next((p for p in possible if p[3]), None)
    if stated is None and exact:
        stated = _nobodys(reading, found, possible)
    if stated is None:
        return None
    one, two, field, _ = stated
    scope = what if named else "overall"
    a, b = field.points(one, scope), field.points(two, scope)
    aim = reading.stretch(found.core) if exact and stated[3] else (left, right)
    unreal = reading.find(*aim, "UNREAL")
    if not exact and not named and _turned(reading, found, one, two, field):
        return None
    if a is None or b is None or (unreal is not None and reading.find(unreal, found.first, "THAN") is None):
        return None  # but "il ne lui rend que 1,30 point"
    verb = reading.find(found.last + 1, right, "BE")
    if reading.find(left, verb if verb is not None and exact else right, "HISTORY") is not None:
        return None
    if not exact and ((not named and sure) or reading.find(left, right, "MOMENT", "HAD") is not None):
        return None
    return _made(reading, span, found, one, two, field, scope, Verdict.WRONG)


def _against(reading: TaggedReading, found: Found) -> Entrant | None:
    """The other end where it stands right behind: "more than twelve points ahead of the Japanese Kagiyama"."""
    j, last = found.last + 1, reading.sentence(found.core)[1]
    if not reading.has(j, *_BETWEEN):
        return None
    while j < last and reading.tokens[j].who is None and reading.has(j, *_BETWEEN, "ON", "DET", "DEMONYM", "OF", "TO"):
        j += 1
    who = reading.tokens[j].who if j < last else None
    return reading.entrant(who) if who is not None else None


def _turned(reading: TaggedReading, found: Found, one: Entrant, two: Entrant, field: Field) -> bool:
    """Whether a deficit is told of who came out ahead, or a lead of who did not: it is of an earlier standing."""
    subject = reading.subject_at(found.core)
    own = reading.entrant(subject.who) if subject else None
    a, b = (one, two) if own is one else (two, one)
    mine, other = field.points(a, "overall"), field.points(b, "overall")
    if own not in (one, two) or mine is None or other is None:
        return False
    left, right = reading.chunk(found.core)
    near = (max(left, found.first - 4), min(right, found.last + 4))
    return reading.find(*near, "TRAIL" if mine > other else "LEAD") is not None


def _nobodys(reading: TaggedReading, found: Found, possible: Sequence[End]) -> End | None:
    """The likeliest pair where an exact margin of a sure subject is its margin to nobody, in no segment and overall."""
    subject = reading.subject_at(found.core)
    role = reading.role(subject.who) if subject else None
    if subject is None or role is None or subject.sure < 2 or not possible:
        return None
    if reading.find(*reading.part(found.core), "RECORD", "MOMENT") is not None:
        return None
    field, own = role.field, role.entrant
    for scope in ("overall", "short", "free"):
        mine = field.points(own, scope)
        others = [field.points(e, scope) for e in field.entrants if e is not own]
        if mine is None or any(p is not None and abs(p - mine) == found.amount.points for p in others):
            return None
    return next((p for p in possible if own in p[:2]), None)


def _made(
    reading: Reading,
    span: tuple[int, int],
    found: Found,
    one: Entrant,
    two: Entrant,
    field: Field,
    scope: str,
    verdict: Verdict,
) -> Statement:
    (first, high), (second, low) = sorted(
        ((one, field.points(one, scope) or 0), (two, field.points(two, scope) or 0)), key=lambda e: -e[1]
    )
    difference = shown(high - low)
    understood = Understood(
        (first.name,), field.record.event if field.record else "", field.discipline, segment_words(field, scope),
        "margin", shown(found.amount.points), (second.name,), found.amount.hedge,
        f"{shown(high)} − {shown(low)} = {difference}",
    )  # fmt: skip
    sources = sources_of(*((e if scope == "overall" else e.score(scope)) for e in (first, second)))
    return make(reading, span, Kind.MARGIN, verdict, difference, understood, sources)


def _team(reading: Reading, found: Found, span: tuple[int, int]) -> Statement | None:
    """ "four points behind Italy": nations in the team event, at any of its moments; also with the one before."""
    team = reading.team
    if team is None or not reading.context.get("team story"):
        return None
    number = reading.tokens[found.core].sentence
    first, last = reading.ranges[number]
    here = [c for j in range(first, last) if (c := reading.tokens[j].tags.get("NATION"))]
    nations = list(dict.fromkeys([*here, *team.ranks]))
    pairs = [(a, b) for a in dict.fromkeys(here) for b in nations if a != b]
    return between_nations(reading, span, found.amount, team, pairs)
