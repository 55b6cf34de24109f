"""Totals, segment scores, technical and component scores: a number bound to a skater and a segment.

A number that is one of the subject's own is read as that one, unless the words beside it name another. A number that is
nobody's is wrong where its subject and what it should be are beyond doubt, else left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rinkside.coverage.claims.bare_scores import named_as_words, whose_line
from rinkside.coverage.claims.making import make, segment_words, shown, sources_of
from rinkside.coverage.claims.own_numbers import (
    field_points,
    number_kind,
    number_label,
    number_sources,
    number_words,
    one_off,
    own_numbers,
    swapped,
)
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import Scope, other_context, scope_at
from rinkside.coverage.claims.scores_elsewhere import (
    at_another,
    misprinted_elsewhere,
    of_a_record,
    score_elsewhere,
    somebodys_elsewhere,
)
from rinkside.coverage.claims.team import skate_told_of, skates_of, team_score, told_of_team
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field

__all__ = ["score_statements"]

_NEEDED = frozenset(["needed", "needs", "need", "required", "requires", "would", "could", "wanted", "hoped"])
_FAR = 700
"""A number further from the subject's own than this is of something else, where no words say what it is of."""
_LEAST = 1500
"""Below 15.00 no score of a senior segment lies."""


def score_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The score statements of a story. `taken`: tokens that are something else (margins), extended by those used."""
    for at, token in enumerate(reading.tokens):
        if token.points is None or at in taken or token.points < _LEAST or token.points > 45000:
            continue
        if not token.decimals and not _whole_score(reading, at):
            continue
        if (
            reading.low(at + 1) in ("%", "percent", "million", "km", "kg", "seconds", "dollars")
            or reading.low(at - 1) in "$€£"
        ):
            continue
        found = _statement(reading, at)
        if found is not None:
            taken.add(at)
            yield found


def _whole_score(reading: Reading, at: int) -> bool:
    """ "a total of 226 points", "more than 226": whole points are read with a word of totals or points beside them."""
    points = reading.tokens[at].points or 0
    return points >= 10000 and reading.has(at + 1, "POINT") and not reading.has(at, "YEAR")


def _matches(reading: Reading, at: int, value: int) -> bool:
    token = reading.tokens[at]
    said = token.points or 0
    if token.odd:
        return False
    if token.decimals == 2:
        return said == value
    if token.decimals == 1:
        return abs(said - value) * 2 <= 10 or value // 10 * 10 == said
    return value // 100 * 100 == said or abs(said - value) * 2 <= 100


def _statement(reading: Reading, at: int) -> Statement | None:
    token = reading.tokens[at]
    scope = scope_at(reading, at)
    team = team_score(reading, at)
    if team is not None:
        return team
    bound = reading.subject_at(at)
    direct = bound is not None and bound.sure == 3
    entrant = reading.entrant(bound.who) if bound else None
    if bound and entrant:
        role = _own(reading, at, bound, entrant, scope)
        if role is not None:
            return _said(reading, at, bound, entrant, role, scope)
    # the number of somebody else in this sentence or the one before: the binding was wrong, not the story
    for other in _others(reading, at, bound):
        held = reading.entrant(other.who)
        if held is None:
            continue
        role = _own(reading, at, other, held, scope)
        if role is not None and (not direct or token.decimals != 2 or _neighbour(reading, at, other)):
            return _said(reading, at, other, held, role, scope)
    line = whose_line(reading, at)
    if line is not None and (held := reading.entrant(line.who)) is not None:
        role = _own(reading, at, line, held, scope)
        if role is not None:
            return _said(reading, at, line, held, role, scope)
    skated = skate_told_of(reading, at, sure=scope.sure == 3)
    if skated is not None:
        return skated
    if reading.quoted[at]:
        return None
    there = at_another(reading, at, bound, scope)
    if there is not None:
        return there
    beside = (
        bound is not None and entrant is not None and scope.sure == 3 and _nearly(reading, at, bound, entrant, scope)
    )
    if not beside and (other_context(reading, at) or of_a_record(reading, at)):
        misprinted = misprinted_elsewhere(reading, at, bound)
        if misprinted is not None:
            return misprinted
        kind = Kind.RECORD_PB if of_a_record(reading, at) else Kind.TOTAL
        note = "a number of another competition, or of a record book, that is not held"
        return make(
            reading, (token.start, token.end), kind, Verdict.UNCHECKABLE, "", Understood(note=note, value=token.low)
        )
    first, _ = reading.sentence(at)
    wanted = any(
        reading.low(j) in ("to win", "had to do", "enough", "it took")
        for j in range(max(reading.clause(at)[0], at - 8), at)
    )
    if wanted or any(reading.low(j) in _NEEDED for j in range(max(first, at - 5), at)):
        return _needed(reading, at, bound, entrant)
    versus = reading.low(at - 1) == "to" or reading.has(at - 1, "VERSUS")
    if versus and (paired := _loser(reading, at)) is not None:
        return paired
    if token.decimals < 2 or (reading.language.code == "en" and reading.has(at - 1, "BY")):
        return None  # "improved by 76.32": no score
    if reading.low(at - 1) in (
        "above",
        "over",
        "below",
        "under",
        "beyond",
        "exceeding",
        "past",
        "more than",
        "less than",
    ):
        return None  # "the only two scores above 147.60": a mark to pass, and nobody's score
    unit = at + 1 + reading.has(at + 1, "POINT")
    if reading.language.code == "en" and reading.has(unit, "BEHIND") and reading.low(unit + 1) != "in":
        return None  # "67.08 points behind the champion"
    compared = reading.low(at - 1) in ("against", "versus", "to", "than")
    if not compared and bound is not None and entrant is not None and bound.sure >= 2:
        found = _nobodys(reading, at, bound, entrant, scope)
        if found is not None:
            return found
    meant = _misprinted(reading, at, scope)
    own = reading.entrant(meant.who) if meant is not None else None
    if meant is None or own is None:
        return None
    return _nobodys(reading, at, meant, own, Scope("", 0, scope.part))


def _own(reading: Reading, at: int, bound: Bound, entrant: Entrant, scope: Scope) -> tuple[str, str, int] | None:
    """Which of the subject's numbers it is; preferring the scope and part that the words name."""
    role = reading.role(bound.who)
    if role is None:
        return None
    found = [r for r in own_numbers(role.field, entrant) if _matches(reading, at, r[2])]
    if not found:
        return None
    if reading.language.code != "en" and all(r[1] != "tss" for r in found) and scope.part == "tss" and scope.what:
        meant = field_points(role.field, entrant, scope.what)
        said = reading.tokens[at].points or 0
        if meant is not None and (one_off(meant, said) or swapped(meant, said)):
            return None  # a slip that happens to be somebody's components
    return min(found, key=lambda r: (r[0] != scope.what, r[1] != scope.part, r[1] != "tss"))


def _neighbour(reading: Reading, at: int, other: Bound) -> bool:
    """Whether nothing but the sentence's own grammar speaks against another reading: the other is in the sentence."""
    return reading.tokens[other.at].sentence >= reading.tokens[at].sentence - 1


def _others(reading: Reading, at: int, bound: Bound | None) -> Iterator[Bound]:
    sentence = reading.tokens[at].sentence
    seen = {bound.who} if bound else set()
    near = sorted(reading.mentions[sentence], key=lambda m: abs(m - at))
    if sentence:
        near += list(reversed(reading.mentions[sentence - 1]))
    if sentence > 1:
        near += list(reversed(reading.mentions[sentence - 2]))
    for mention in near:
        who = reading.tokens[mention].who
        if who is not None and who not in seen:
            seen.add(who)
            yield Bound(mention, who, 2)
    yield from (other for other in named_as_words(reading, at) if other.who not in seen)


def _said(
    reading: Reading, at: int, bound: Bound, entrant: Entrant, role: tuple[str, str, int], scope: Scope
) -> Statement:
    """A number that is one of the entrant's own: right, unless the words beside it name another of its numbers."""
    token, field = reading.tokens[at], _field(reading, bound)
    what, part, value = role
    verdict, official = Verdict.RIGHT, shown(value)
    named = scope.what or what
    mixed = scope.sure == 3 and scope.what not in ("", what) and part == "tss" and scope.part == "tss"
    mixed = mixed and not reading.has(at - 1, "WHOLE") and not (what == "overall" and reading.has(scope.at, "FINAL"))
    if mixed and not _loose(reading, at, scope):
        said = field_points(field, entrant, scope.what)
        if said is not None and said != value:
            verdict = Verdict.WRONG
            official = (
                f"{segment_words(field, scope.what)} {shown(said)}; {shown(value)} is the {number_label(field, what)}"
            )
            what = named
    understood = Understood(
        (entrant.name,),
        _event(reading, bound),
        field.discipline,
        segment_words(field, what),
        number_words(part, what),
        token.low,
    )
    return make(
        reading,
        (token.start, token.end),
        number_kind(part, what),
        verdict,
        official,
        understood,
        number_sources(entrant, what),
    )


_ENDS = frozenset(["end", "close", "conclusion", "finish", "completion", "after"])


def _loose(reading: Reading, at: int, scope: Scope) -> bool:
    """Whether a segment beside a number may be when it was reached: "won the free skate with a …"."""
    first, last = min(at, scope.at), max(at, scope.at)
    if any(reading.low(j) in _ENDS and reading.low(j + 1) == "of" for j in range(scope.at - 4, scope.at)):
        return True  # "came to the end of their free skate with 201.49"
    return any(reading.has(j, "WHOLE", "ORD", "MEDAL", "TITLE", "WON", "CLIMB") for j in range(first + 1, last)) or (
        scope.at < at and reading.has(scope.at - 1, "AFTERSEG") and not reading.has(scope.at + 1, "OF", "WITH")
    )


def _nobodys(reading: Reading, at: int, bound: Bound, entrant: Entrant, scope: Scope) -> Statement | None:
    """A number that is nobody's here: wrong where it can only be one of the subject's."""
    token, field = reading.tokens[at], _field(reading, bound)
    said = token.points or 0
    roles = [r for r in own_numbers(field, entrant) if r[1] == scope.part]
    if scope.part == "tss" and scope.sure >= 2 and scope.what:
        roles = [r for r in roles if r[0] == scope.what] or roles
    if not roles:
        return None
    what, part, value = min(roles, key=lambda r: abs(r[2] - said))
    if abs(value - said) * 100 > value * (30 if swapped(value, said) else 22) and not (
        (scope.sure == 3 or scope.part != "tss") and swapped(value, said)
    ):
        return None
    if any(v == said for v in (reading.desk.values.get(field) or {})) and bound.sure < 3:
        return None
    if scope.sure < 3 and scope.part == "tss" and abs(value - said) > _FAR and not one_off(value, said):
        return None
    elsewhere = score_elsewhere(reading, at, bound)
    if elsewhere is not None:
        return elsewhere
    sure = reading.language.code != "en" and bound.sure == 3 and one_off(value, said)
    if somebodys_elsewhere(reading, said, at if sure else None) or (
        told_of_team(reading, at)
        and (reading.team is None or skates_of(reading, bound.who))
        and not one_off(value, said)
    ):
        return None
    understood = Understood(
        (entrant.name,),
        _event(reading, bound),
        field.discipline,
        segment_words(field, what),
        number_words(part, what),
        token.low,
    )
    span = (token.start, token.end)
    return make(
        reading, span, number_kind(part, what), Verdict.WRONG, shown(value), understood, number_sources(entrant, what)
    )


def _loser(reading: Reading, at: int) -> Statement | None:
    """ "A beat B by 4.18, 234.31 to 230.13": the second number is the same score of the other one."""
    before = reading.tokens[at - 3 if reading.has(at - 2, "POINT") else at - 2]
    sentence = reading.tokens[at].sentence
    if not reading.mentions[sentence] and sentence and reading.language.code != "en":
        sentence -= 1
    people = list(dict.fromkeys(w for m in reading.mentions[sentence] if m < at and (w := reading.tokens[m].who)))
    if before.points is None or before.decimals != 2 or len(people) != 2:
        return None
    for first, second in (people, people[::-1]):
        one, two = reading.role(first), reading.role(second)
        if one is None or two is None or one.field is not two.field:
            continue
        for what in ("overall", "free", "short"):
            value = one.field.points(two.entrant, what)
            if one.field.points(one.entrant, what) == before.points and value is not None:
                token, field = reading.tokens[at], one.field
                understood = Understood(
                    (two.entrant.name,), two.record.event, field.discipline, segment_words(field, what),
                    number_words("tss", what), token.low,
                )  # fmt: skip
                span = (token.start, token.end)
                kind, verdict = number_kind("tss", what), Verdict.RIGHT if value == token.points else Verdict.WRONG
                return make(reading, span, kind, verdict, shown(value), understood, number_sources(two.entrant, what))
    return None


def _misprinted(reading: Reading, at: int, scope: Scope) -> Bound | None:
    """ "Total 223.32.": whose total or score, named as such, differs in one digit or in the order of its digits; the
    only one of those whom this sentence and the two before it name, else of those of this sentence."""
    if reading.tokens[at].odd:
        return None
    named = _nearly_whose(reading, at, [scope.what], scope.part, 3) if scope.sure >= 2 else []
    number = reading.tokens[at].sentence
    if not named and not reading.mentions[number]:
        told = next((n for n in range(number - 1, max(-1, number - 5), -1) if reading.mentions[n]), None)
        if told is not None and reading.story.sentences[told].paragraph == reading.story.sentences[number].paragraph:
            last = reading.ranges[told][1] - 1
            whom = {reading.tokens[m].who for m in reading.mentions[told]}
            named = _nearly_whose(reading, last, ["overall", "free"], scope.part, 1, at) if len(whom) == 1 else []
    found = named or _nearly_whose(reading, at, ["overall", "free", "short"], scope.part, 1)
    return found[0] if len(found) == 1 else None


def _nearly_whose(reading: Reading, at: int, scopes: Sequence[str], part: str, reach: int, of: int = -1) -> list[Bound]:
    """Everybody whom `reach` sentences name and one of whose numbers is nearly that of a token."""
    said, number = reading.tokens[of if of >= 0 else at].points or 0, reading.tokens[at].sentence
    found: dict[Entrant, Bound] = {}
    for sentence in range(number, max(-1, number - reach), -1):
        for mention in reading.mentions[sentence]:
            who = reading.tokens[mention].who
            role = reading.role(who) if who is not None else None
            if who is None or role is None or role.entrant in found:
                continue
            held = own_numbers(role.field, role.entrant)
            if any(what in scopes and p == part and one_off(value, said) for what, p, value in held):
                found[role.entrant] = Bound(mention, who, 2)
    return list(found.values())


def _needed(reading: Reading, at: int, bound: Bound | None, entrant: Entrant | None) -> Statement | None:
    """ "needed 182.57 to win": the free that reaches, or passes by a hundredth, the best total of the others."""
    token = reading.tokens[at]
    if bound is None or entrant is None or entrant.short is None or entrant.short.tss is None:
        return None
    field = _field(reading, bound)
    best = max(((e.total, e) for e in field.entrants if e is not entrant and e.total), key=lambda p: p[0], default=None)
    if best is None or token.points is None:
        return None
    reached = best[0] - entrant.short.tss
    if token.points not in (reached, reached + 1):
        return None
    understood = Understood(
        (entrant.name,), _event(reading, bound), field.discipline, field.free_title, "score needed to win", token.low,
        (best[1].name,), arithmetic=f"{shown(best[0])} − {shown(entrant.short.tss)} = {shown(reached)}",
    )  # fmt: skip
    sources = (*sources_of(best[1]), *sources_of(entrant.short))
    return make(reading, (token.start, token.end), Kind.MARGIN, Verdict.RIGHT, shown(reached), understood, sources)


def _nearly(reading: Reading, at: int, bound: Bound, entrant: Entrant, scope: Scope) -> bool:
    """Whether a number beside a word of records is all but the subject's own score: then it is meant to be that."""
    own = field_points(_field(reading, bound), entrant, scope.what) if scope.what else None
    said = reading.tokens[at].points or 0
    return own is not None and bound.sure >= 2 and (abs(own - said) * 200 <= own or swapped(own, said))


def _field(reading: Reading, bound: Bound) -> Field:
    role = reading.role(bound.who)
    return role.field if role else reading.field


def _event(reading: Reading, bound: Bound) -> str:
    record = _field(reading, bound).record
    return record.event if record else ""
