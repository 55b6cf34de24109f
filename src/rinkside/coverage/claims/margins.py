"""Margins: how far apart two skaters were, in a segment or overall, and to the podium.

The arithmetic is always shown. A margin has two ends: both named, or one named and the other given by the words ("won
by", "from the podium", "behind the leader"). Which segment it is in, the words say, else medals and titles say overall.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rinkside.coverage.claims.amounts import Found, amount_at
from rinkside.coverage.claims.deductions import taken_off
from rinkside.coverage.claims.elsewhere import mentioned_records, record_meant
from rinkside.coverage.claims.ends import as_entrants, ends
from rinkside.coverage.claims.making import make, segment_words, shown, sources_of
from rinkside.coverage.claims.margin_scopes import elliptic, fixed_scope, said_by, scopes_of
from rinkside.coverage.claims.near_margins import all_but, told_of_score
from rinkside.coverage.claims.pairs import Pair, pairs_named, pairs_of_scores
from rinkside.coverage.claims.parts import difference_of_parts, part_beside
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import elsewhere_near, other_context
from rinkside.coverage.claims.team import about_team, between_nations, near_team, team_skates_apart
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Field, Record
from rinkside.coverage.record.who import Who
from rinkside.coverage.verdict import Amount, holds

__all__ = ["margin_statements"]


def margin_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The margins of a story; their tokens are added to `taken`."""
    for at, token in enumerate(reading.tokens):
        if at in taken:
            continue
        if "TIE" in token.tags:
            found = _tie(reading, at)
            if found is not None:
                yield found
            continue
        if "FRACTION" in token.tags and reading.has(at - 1, "CARD") and reading.low(at)[-1] == "s":
            continue  # "six hundredths", of which the number was read
        amount = amount_at(reading, at)
        if amount is None or reading.quoted[at] or taken_off(reading, amount):
            continue
        statement = (_statement if _is_margin(reading, amount) else _unsaid)(reading, amount)
        if statement is not None:
            taken.update(range(amount.first, amount.last + 1))
            yield statement


def _is_margin(reading: Reading, found: Found) -> bool:
    """Whether the words around an amount make it a difference rather than a score."""
    points = found.amount.points
    if points > 6000:
        return False
    if reading.find(found.last + 1, found.last + 5, "RECORD") is not None and not said_by(reading, found.first - 1):
        return False
    if any(reading.has(j, "BEST") and reading.has(j - 1, "PRON") for j in range(found.last + 1, found.last + 5)):
        return False
    first, last = reading.sentence(found.core)
    before, after = found.first - 1, found.last + 1
    token = reading.tokens[found.core]
    by = said_by(reading, before)
    if by and any(
        reading.has(j, "RECORD") or (reading.has(j, "BEST") and reading.low(j - 1) in ("own", "previous", "their"))
        for j in range(max(first, before - 6), before)
    ):
        return False  # "beat their personal best by 5 points"
    if after < last and reading.has(after, "BEHIND", "AHEAD") and (found.spoken or token.decimals or by):
        # "130.72 above" is no margin; "20 from" is none without its unit
        known = reading.desk.values[reading.field]
        return points < 3000 or by or points not in known
    if after < last and _of_nations(reading, found):
        return True
    if after < last and reading.has(after, "LEAD", "GAP", "TRAIL"):
        return found.spoken or bool(token.decimals)
    gap = reading.rfind(max(first, before - 2), before + 1, "GAP")
    told = found.spoken or (token.decimals == 2 and reading.low(before) == "of")  # "a margin of 47.63"
    if points >= 3000 and not by and not (gap is not None and told and points < 6000):
        return False
    if reading.low(before) == "(" and reading.low(after) == ")" and not found.spoken:
        return False
    if reading.low(after) in ("further", "farther"):
        return found.spoken or token.decimals == 2
    if reading.low(after) in ("short", "adrift") and reading.low(after + 1) in ("", ",", ".", ";", "of"):
        return found.spoken or token.decimals == 2
    if found.spoken and reading.low(after) in ("down", "up") and reading.low(after + 1) in ("", ",", ".", ";", "and"):
        return True
    cue = ("LEAD", "TRAIL", "GAP", "BEAT", "LOSE", "WON", "BEHIND", "AHEAD", "MEDAL", "TITLE", "ORD", "PODIUM")
    if reading.has(before, "LOSE") and found.spoken and reading.low(after) == "to":
        return not reading.has(after + 1, "FALLV", "FALLN", "DEDUCTION")
    if by and token.kind == "w" and not found.spoken:
        return False
    if by:
        return reading.find(first, last, *cue) is not None or found.spoken
    near = reading.find(max(first, found.first - 6), found.first, "LEAD", "TRAIL", "GAP", "BEAT")
    if near is not None and (found.spoken or token.decimals) and not _score_between(reading, near, found.first):
        return True
    near = reading.find(found.last + 1, min(last, found.last + 4), "GAP", "LEAD", "BEHIND", "AHEAD", "TRAIL")
    if near is not None and (found.spoken or token.decimals):
        return True
    if not token.decimals and not found.spoken:
        before_hedge = found.amount.hedge and reading.rfind(
            max(first, found.first - 8), found.first, "LEAD", "GAP", "AND"
        )
        return (
            bool(before_hedge)
            and reading.has(found.last + 1, "BEHIND", "AHEAD", "IN")
            and _margin_nearby(reading, found)
        )
    if reading.has(before, "BE") or reading.low(before) in ("had been", "been", "is", "was"):
        # "Sakamoto's lead over Liu in the short had been 0.46"
        cue_at = reading.rfind(max(first, before - 8), before, "LEAD", "GAP")
        if (
            cue_at is not None
            and token.decimals == 2
            and not any(reading.tokens[j].kind == "p" or reading.tokens[j].decimals for j in range(cue_at, before))
        ):
            return True
    lost = reading.low(before - 1) in ("losing to", "lost to") and reading.tokens[before].who is not None
    spare = reading.low(after) in ("to", "in") and reading.low(after + 1) in ("spare", "it", "hand")
    within = reading.low(found.first) == "within" and (
        found.spoken or (token.decimals == 2 and reading.low(found.first - 1) in ("to", "came", "comes"))
    )  # "closed to within 2.28"
    alone = found.spoken and points < 2000 and _only_gap(reading, found)
    return spare or within or alone or lost


def _score_between(reading: Reading, near: int, at: int) -> bool:
    return any(reading.tokens[j].kind == "n" and (reading.tokens[j].points or 0) > 3000 for j in range(near, at))


def _of_nations(reading: Reading, found: Found) -> bool:
    """ "four ahead of Georgia", "one behind the Americans": points of the team event."""
    after = found.last + 1
    if not reading.has(after, "AHEAD", "BEHIND", "LEAD") or found.amount.points > 2000:
        return False
    team = near_team(reading, found.core) or about_team(reading)
    return team and reading.find(after + 1, after + 3, "NATION", "DEMONYM") is not None


def _margin_nearby(reading: Reading, found: Found) -> bool:
    """ "three quarters of a point up on Zagitova, and nearly eight on Osmond": a margin goes on."""
    first, _ = reading.sentence(found.core)
    return reading.find(first, found.first, "POINT", "GAP", "LEAD") is not None


def _only_gap(reading: Reading, found: Found) -> bool:
    """ "and the podium was only 0.6 points away", "behind him by a point": compared without a near word."""
    first, last = reading.sentence(found.core)
    if reading.tokens[found.core].decimals == 0 and not reading.has(found.core, "FRACTION"):
        return False
    return reading.find(first, last, "PODIUM", "BEHIND", "AHEAD", "GAP", "LEAD") is not None


def _statement(reading: Reading, found: Found) -> Statement | None:
    span = reading.text(found.first, found.last)
    part = part_beside(reading, found)
    if part:
        return difference_of_parts(reading, found, span, part)
    other = other_context(reading, found.core)
    elsewhere = record_meant(reading, found.core) if other else None
    if elsewhere is not None:
        reading = replace(reading, field=_field_of(elsewhere, reading.field), records=(elsewhere,))
        other = ""
    pairs = [*told_of_score(reading, found), *_pairs(reading, found)]
    amount = found.amount
    if _none_within(reading, found):
        amount = Amount(amount.points, amount.unit, "over", amount.words)
    for pair in pairs:
        points = pair.points
        if points is not None and holds(amount, abs(points[0] - points[1])):
            return _made(reading, span, found, amount, pair, Verdict.RIGHT)
    team = _team_margin(reading, found, span) or team_skates_apart(reading, span, found.core, amount)
    if team is not None:
        return team
    stated = next((p for p in pairs if p.stated and p.points is not None), None)
    further = pairs_named(reading, found, reach=1 if stated else 3) if _exact(amount) else ()
    fixed = fixed_scope(reading, found)
    if _exact(amount) and not fixed:
        further = (*further, *_other_leads(reading, found))  # "19.46 behind the leader": at what time, is not said
    for pair in (*pairs_of_scores(reading, found), *further):
        if fixed and pair.scope != fixed:
            continue
        points = pair.points
        if points is not None and holds(amount, abs(points[0] - points[1])):
            return _made(reading, span, found, amount, pair, Verdict.RIGHT)
    for other_record in mentioned_records(reading, found.core):
        there = replace(reading, field=_field_of(other_record, reading.field), records=(other_record,))
        for pair in _pairs(there, found):
            points = pair.points
            if points is not None and holds(amount, abs(points[0] - points[1])):
                return _made(there, span, found, amount, pair, Verdict.RIGHT)
    in_team = near_team(reading, found.core) or about_team(reading)
    bare = not found.spoken and not reading.tokens[found.core].decimals  # "by 27": of what?
    if stated is None and _exact(amount) and not elsewhere_near(reading, found.core):
        stated = all_but(reading, found, pairs)
    left, _ = reading.chunk(found.core)
    supposed = any(reading.low(j) in ("would", "could", "might", "if") for j in range(left, found.first))
    if other or stated is None or in_team or bare or supposed:
        note = (
            f"the margin is of {other or 'the team event'}"
            if other or in_team
            else "who is compared with whom, or where, is not said"
        )
        return make(reading, span, Kind.MARGIN, Verdict.UNCHECKABLE, "", Understood(quantity="margin", note=note))
    return _made(reading, span, found, amount, stated, Verdict.WRONG)


def _exact(amount: Amount) -> bool:
    return amount.unit == 1 and not amount.hedge


def _unsaid(reading: Reading, found: Found) -> Statement | None:
    """A number to the hundredth, too small for a score, that no word calls a difference: it is one where it is the
    difference of two whom the sentence names, or of the subject and a neighbour; else it is left alone."""
    amount = found.amount
    token = reading.tokens[found.core]
    spoken = amount.unit == 1 and amount.words
    if (
        not (token.decimals == 2 or spoken)
        or amount.points >= 3000
        or not _exact(amount)
        or other_context(reading, found.core)
    ):
        return None
    if reading.low(found.core - 1) in ("$", "€", "£") or reading.low(found.core + 1) in ("%", "m", "km", "percent"):
        return None
    if any(amount.points == p for p in reading.desk.values[reading.field]):
        return None
    span = reading.text(found.first, found.last)
    for pair in (*_pairs(reading, found), *pairs_named(reading, found)):
        points = pair.points
        if points is not None and abs(points[0] - points[1]) == amount.points:
            return _made(reading, span, found, amount, pair, Verdict.RIGHT)
    return team_skates_apart(reading, span, found.core, amount)


def _field_of(record: Record, like: Field) -> Field:
    return next((f for f in record.fields if f.discipline == like.discipline), like)


def _made(
    reading: Reading, span: tuple[int, int], found: Found, amount: Amount, pair: Pair, verdict: Verdict
) -> Statement:
    points = pair.points
    assert points is not None
    (first, high), (second, low) = sorted(((pair.ahead, points[0]), (pair.behind, points[1])), key=lambda e: -e[1])
    difference = shown(high - low)
    understood = Understood(
        who=(first.name,),
        compared_with=(second.name,),
        event=pair.field.record.event if pair.field.record else "",
        category=pair.field.discipline,
        segment=segment_words(pair.field, pair.scope),
        quantity="margin",
        value=shown(amount.points),
        hedge=amount.hedge,
        arithmetic=f"{shown(high)} − {shown(low)} = {difference}",
    )
    sources = sources_of(*((e if pair.scope == "overall" else e.score(pair.scope)) for e in (first, second)))
    return make(reading, span, Kind.MARGIN, verdict, difference, understood, sources)


def _none_within(reading: Reading, found: Found) -> bool:
    """ "none of them came within eleven points": the margin is larger."""
    if reading.low(found.first) != "within":
        return False
    first, _ = reading.sentence(found.core)
    return any(reading.low(j) in ("none", "nobody", "no", "never", "not") for j in range(first, found.first))


def _other_leads(reading: Reading, found: Found) -> Iterator[Pair]:
    for scope in ("short", "free", "overall"):
        for a, b, field, _ in ends(reading, found, scope):
            yield Pair(a, b, field, scope, False)


def _pairs(reading: Reading, found: Found) -> list[Pair]:
    scopes, named = scopes_of(reading, found)
    if reading.context.get("stage") == "short" and scopes[0] == "overall":
        scopes, named = ["short", "overall"], True
    possible = ends(reading, found, scopes[0])
    if elliptic(reading, found):
        possible = [(a, b, field, False) for a, b, field, _ in possible]
    pairs: list[Pair] = []
    exact = found.amount.unit == 1 and not found.amount.hedge
    if fixed_scope(reading, found) == scopes[0]:
        exact = False
    for number, (a, b, field, sure) in enumerate(possible):
        for k, scope in enumerate(scopes):
            if k and not exact and (named or number):
                break
            pairs.append(Pair(a, b, field, scope, sure and k == 0))
    return pairs


def _tie(reading: Reading, at: int) -> Statement | None:
    """ "exactly the same", "level on points": two entrants of the sentence or the one before with equal points."""
    sentence = reading.tokens[at].sentence
    found: list[Who] = []
    for number in (sentence, sentence - 1, sentence - 2, sentence - 3):
        if number >= 0:
            found += [w for m in reading.mentions[number] if (w := reading.tokens[m].who) is not None]
    people = list(dict.fromkeys(found))
    for i, a in enumerate(people):
        for b in people[i + 1 :]:
            pair = as_entrants(reading, a, b, False)
            if pair is None:
                continue
            for scope in ("free", "overall", "short"):
                points = Pair(*pair[:3], scope, False).points
                if points is not None and points[0] == points[1]:
                    span = reading.text(at, at)
                    made = Pair(*pair[:3], scope, False)
                    return _made(reading, span, Found(Amount(0), at, at, at, False), Amount(0), made, Verdict.RIGHT)
    return None


def _team_margin(reading: Reading, found: Found, span: tuple[int, int]) -> Statement | None:
    """ "two points better than Georgia": nations in the team event, at any of its moments."""
    team = reading.team
    first, last = reading.sentence(found.core)
    nations = [
        reading.tokens[j].tags.get("NATION") or reading.tokens[j].tags.get("DEMONYM") or ""
        for j in range(first, last)
        if reading.has(j, "NATION", "DEMONYM")
    ]
    nations = [n for n in dict.fromkeys(nations) if team and n in team.points]
    if team is None or len(nations) < 2:
        return None
    pairs = [(a, b) for i, a in enumerate(nations) for b in nations[i + 1 :]]
    return between_nations(reading, span, found.amount, team, pairs)
