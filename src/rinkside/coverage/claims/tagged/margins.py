"""Margins by tags: a difference between two skaters, its ends and its scope."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rinkside.coverage.claims.making import make, segment_words, shown, sources_of
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import other_context
from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.claims.team import between_nations
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.record.who import Who
from rinkside.coverage.verdict import Amount, holds

__all__ = ["margin_statements"]

_CUES = ("LEAD", "TRAIL", "GAP", "BEHIND", "AHEAD", "BEAT", "LOSE", "SHORTOF")


@dataclass(frozen=True, slots=True)
class _Found:
    amount: Amount
    first: int
    core: int
    last: int
    unit: bool


def margin_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The margins of a story; their tokens are added to `taken`."""
    assert isinstance(reading, TaggedReading)
    for at in range(len(reading.tokens)):
        if at in taken or reading.quoted[at]:
            continue
        found = _amount(reading, at)
        if found is None or not _is_margin(reading, found):
            continue
        statement = _statement(reading, found)
        if statement is not None:
            taken.update(range(found.first, found.last + 1))
            reading.margins.append((found.first, found.last))
            yield statement


def _amount(reading: Reading, at: int) -> _Found | None:
    token, last, unit = reading.tokens[at], at, 100
    if "AMOUNT" in token.tags:
        points, unit = int(token.tags["AMOUNT"]), 10
    elif token.kind == "n" and token.points is not None and "YEAR" not in token.tags and not token.odd:
        points, unit = token.points, {0: 100, 1: 10}.get(token.decimals, 1)
    elif "CARD" in token.tags and token.tags["CARD"].isdigit() and not (token.hyphen and token.kind == "w"):
        points = int(token.tags["CARD"]) * 100
    elif "FRACTION" in token.tags and not reading.has(at - 1, "AND"):
        above, _, below = token.tags["FRACTION"].partition("/")
        points, unit = 100 * int(above) // int(below), 10
    else:
        return None
    if reading.has(at - 1, "PLACE") or reading.has(at + 1, "AGEWORD", "PLACE", "DAYS", "MONTH", "TIMES", "MEDAL"):
        return None
    if reading.has(at + 1, "FRACTION") and not token.decimals:
        above, _, below = reading.tokens[at + 1].tags["FRACTION"].partition("/")
        points, unit, last = points * int(above) // int(below), 10 if below == "10" else 1, at + 1
    spoken = "POINT" in token.tags or (last > at and unit <= 10)
    while reading.has(last + 1, "OF") and reading.has(last + 2, "POINT") and reading.has(last, "FRACTION"):
        last += 1
    after_hedge = ""
    if reading.has(last + 1, "HEDGEAFTER"):
        after_hedge, last = reading.tokens[last + 1].tags["HEDGEAFTER"], last + 1
    if reading.has(last + 1, "POINT"):
        last, spoken = last + 1, True
    if spoken and reading.has(last + 1, "AND") and reading.has(last + 2, "FRACTION"):
        points, unit, last = points + 50, 10, last + 2
    if reading.has(last + 1, "HEDGEAFTER"):
        after_hedge, last = reading.tokens[last + 1].tags["HEDGEAFTER"], last + 1
    # "almost nine" goes on from a margin named before; alone a bare number is nothing
    bare = not spoken and not token.decimals and not reading.has(at + 1, "FRACTION")
    if bare and (not reading.has(at - 1, "HEDGE") or reading.has(last + 1, "MEDAL", "TITLE")):
        return None
    first, hedge = at, after_hedge
    for j in range(at - 1, max(reading.sentence(at)[0] - 1, at - 4), -1):
        if reading.has(j, "HEDGE"):
            first, hedge = j, reading.tokens[j].tags["HEDGE"]
            break
        if not reading.has(j, "OF", "DET"):
            break
    return _Found(Amount(points, unit, hedge, token.kind == "w"), first, at, last, spoken)


def _is_margin(reading: TaggedReading, found: _Found) -> bool:
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


def _statement(reading: TaggedReading, found: _Found) -> Statement | None:
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
    possible = _ends(reading, found)
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
    if a is None or b is None or (unreal is not None and reading.find(unreal, found.first, "THAN") is None):
        return None  # but "il ne lui rend que 1,30 point"
    verb = reading.find(found.last + 1, right, "BE")
    if reading.find(left, verb if verb is not None and exact else right, "HISTORY") is not None:
        return None
    if not exact and ((not named and sure) or reading.find(left, right, "MOMENT", "HAD") is not None):
        return None
    return _made(reading, span, found, one, two, field, scope, Verdict.WRONG)


def _nobodys(reading: TaggedReading, found: _Found, possible: Sequence[_End]) -> _End | None:
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
    found: _Found,
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


_End = tuple[Entrant, Entrant, Field, bool]


def _ends(reading: TaggedReading, found: _Found) -> list[_End]:
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


def _known(reading: Reading, pairs: Sequence[tuple[Who, Who, bool]]) -> list[_End]:
    return [p for a, b, s in pairs if (p := _as(reading, a, b, s)) is not None]


def _object(reading: TaggedReading, found: _Found, mentions: list[int], last: int) -> Who | None:
    """The name behind the margin: "1.91 points behind Liu", "a lead of nine points over Stolbova"; else one that
    particles make the other end."""
    for m in mentions:
        if found.last < m <= found.last + 9 and not any(
            reading.has(j, "BUT", "ORD", "MEDAL") or reading.low(j) in (";", ".", ",") for j in range(found.last + 1, m)
        ):
            return reading.tokens[m].who
    back = [m for m in mentions if m < found.first and reading.roles.get(m) == "obj"]
    return reading.tokens[back[-1]].who if back else None


def _as(reading: Reading, a: Who, b: Who, sure: bool) -> _End | None:
    one, two = reading.role(a), reading.role(b)
    if one is None or two is None or one.field is not two.field or one.entrant is two.entrant:
        return None
    return one.entrant, two.entrant, one.field, sure


def _implied(reading: TaggedReading, found: _Found, certain: bool, given: Bound | None = None) -> list[_End]:
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
    result: list[_End] = []
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


def _team(reading: Reading, found: _Found, span: tuple[int, int]) -> Statement | None:
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
