"""N-th best: "second highest mark of the short program", "the best components of the 24", "won the free skate"."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, segment_words, sources_of
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import other_context, scope_at
from rinkside.coverage.claims.team import about_team, near_team
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field

__all__ = ["best_statements"]


def best_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The n-th bests and won segments of a story."""
    for at, token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at] or not token.tags:
            continue
        found: tuple[int, int, int] | None = None
        if "BEST" in token.tags and "ORD" not in token.tags:
            found = _best(reading, at)
        elif "ORD" in token.tags and reading.has(at + 1, "TES", "PCS", "TSSWORD") and "FRACTION" not in token.tags:
            found = (int(token.tags["ORD"]), at, at + 1)
        elif "WON" in token.tags or token.low in ("topped", "winning"):
            yield from _won(reading, at, taken)
            continue
        elif "ORD" in token.tags and reading.low(at + 1) == "only" and reading.low(at + 2) == "to":
            continue
        if found is None:
            continue
        statement = _statement(reading, *found)
        if statement is not None:
            taken.update(range(found[1], found[2] + 1))
            yield statement


def _best(reading: Reading, at: int) -> tuple[int, int, int] | None:
    """Place, first and last token of an n-th best; None for bests of a life, a season or nothing."""
    _first, last = reading.sentence(at)
    if (
        reading.has(at, "RECORD")
        or reading.low(at - 1)
        in (
            "personal",
            "season's",
            "season",
            "seasonal",
            "career",
            "'s",
            "at",
            "his",
            "her",
        )
    ) and not reading.has(at - 1, "ORD"):
        return None
    place, start = 1, at
    if reading.low(at - 1) == "the" and reading.low(at - 2) == "of" and reading.low(at - 3) == "one":
        return None  # "one of the finest free skates of his career"
    if reading.has(at - 1, "ORD"):
        place, start = int(reading.tokens[at - 1].tags["ORD"]), at - 1
    end = at
    for j in range(at + 1, min(last, at + 5)):
        if reading.has(j, "SEG", "TES", "PCS", "TSSWORD", "WHOLE"):
            end = j
        elif reading.low(j) in (
            "of",
            "in",
            "the",
            "for",
            "skate",
            "performance",
            "program",
            "programme",
            "number",
            "result",
        ):
            continue
        elif reading.low(j) in ("night", "evening", "day", "afternoon", "competition", "event", "field"):
            end = j
            break
        else:
            break
    if end == at and not (place > 1 and reading.low(at + 1) in ("", ".", ",", "and", "but")):
        return None
    if reading.find(at, min(last, at + 8), "RECORD", "HISTORY") is not None or reading.low(at + 1) in (
        "friend",
        "known",
    ):
        return None
    return place, start, end


def _order(field: Field, scope: str, part: str) -> list[tuple[int, Entrant]]:
    if scope == "overall":
        values = [(e.total, e) for e in field.entrants]
    else:
        values = [(getattr(s, part), e) for e in field.entrants if (s := e.score(scope)) is not None]
    return sorted(((v, e) for v, e in values if v is not None), key=lambda p: -p[0])


def _place_of(field: Field, entrant: Entrant, scope: str, part: str) -> int | None:
    if scope == "both":
        one, two = _place_of(field, entrant, "short", part), _place_of(field, entrant, "free", part)
        return one if one == two else None
    if part == "tss" and scope != "overall":
        score = entrant.score(scope)
        if score is not None and score.rank is not None:
            return score.rank
    if part == "tss" and scope == "overall":
        return entrant.rank
    order = _order(field, scope, part)
    own = next((v for v, e in order if e is entrant), None)
    return None if own is None else 1 + sum(v > own for v, _ in order)


def _statement(reading: Reading, place: int, first: int, last: int) -> Statement | None:
    if other_context(reading, first):
        return None
    bound = _apposed(reading, first) or reading.subject_at(first, owner="for by from")
    if bound is None:
        return None
    role = reading.role(bound.who)
    if role is None:
        return None
    scope = scope_at(reading, last)
    inside = reading.find(first, last + 1, "SEG", "WHOLE")
    begin, _ = reading.sentence(first)
    before = reading.rfind(max(begin, first - 8), first, "TES", "PCS", "ORD", "MEDAL")
    part = (
        "tes"
        if reading.find(first, last + 1, "TES") is not None
        else "pcs"
        if reading.find(first, last + 1, "PCS") is not None
        else "tss"
    )
    if part == "tss" and inside is None and before is not None and reading.has(before, "TES", "PCS"):
        part = "tes" if reading.has(before, "TES") else "pcs"
    if inside is not None:
        scopes = [reading.tokens[inside].tags.get("SEG", "overall")]
    elif scope.what:
        scopes = [scope.what, *(s for s in ("free", "short", "overall") if s != scope.what)]
    else:
        scopes = ["free", "short", "overall"]
    sure = bool(inside is not None or scope.sure >= 2)
    if inside is None and scope.sure < 3:
        numbered = _numbered(reading, begin, first, role.entrant)
        if numbered is not None:
            scopes, part, sure = [numbered[0]], numbered[1], True
    if inside is None and reading.find(*reading.part(first), "BOTH") is not None:
        scopes, sure = ["both"], False
    kind = Kind.ELEMENT_SCORE if part != "tss" else Kind.ORDINAL_BEST
    span = reading.text(first, last)
    for one in scopes[: 1 if sure else 3]:
        if _place_of(role.field, role.entrant, one, part) == place:
            return _made(reading, span, kind, Verdict.RIGHT, bound, role.entrant, role.field, one, part, place)
    for other in reading.alternatives(bound, first, 8):
        own = reading.role(other.who)
        if own is not None and _place_of(own.field, own.entrant, scopes[0], part) == place:
            return _made(reading, span, kind, Verdict.RIGHT, other, own.entrant, own.field, scopes[0], part, place)
    if _restricted(reading, last):
        return None
    if not sure or bound.sure < 2 or reading.find(max(0, first - 5), first, "UNREAL", "NOT") is not None:
        return None
    if _place_of(role.field, role.entrant, scopes[0], part) is None:
        return None
    return _made(reading, span, kind, Verdict.WRONG, bound, role.entrant, role.field, scopes[0], part, place)


def _apposed(reading: Reading, at: int) -> Bound | None:
    """ "better than Li Zijun of China, the owner of the fourth-best free skate": the name whose apposition it is."""
    left, right = reading.chunk(at)
    first, _ = reading.sentence(at)
    if left <= first + 1 or reading.low(left - 1) != "," or not reading.has(left, "DET"):
        return None
    if reading.find(left, right, "BE", "TAKE", "WON", "FINAL", "CLIMB", "WHO", "BEAT") is not None:
        return None
    j = left - 2
    while j > first and reading.tokens[j].who is None and reading.has(j, "OF", "FROM", "NATION", "DET", "DEMONYM"):
        j -= 1
    who = reading.tokens[j].who
    return Bound(j, who, 3) if who is not None and "PRON" not in reading.tokens[j].tags else None


def _restricted(reading: Reading, last: int) -> bool:
    """ "the best free skate of the event that did not win a medal": the best of some, not of all."""
    _first, end = reading.sentence(last)
    return any(
        reading.low(j) in ("that", "who", "which", "without", "outside", "among", "by", "since", "ever", "not", "never")
        for j in range(last + 1, min(end, last + 9))
    )


def _numbered(reading: Reading, first: int, at: int, entrant: Entrant) -> tuple[str, str] | None:
    """ "Her 33.69 for components was only the fifth best": what the number before it is a number of."""
    for j in range(at - 1, max(first, at - 10) - 1, -1):
        token = reading.tokens[j]
        if token.kind == "n" and token.decimals == 2:
            for scope in ("short", "free"):
                score = entrant.score(scope)
                for part in ("tes", "pcs", "tss"):
                    if score is not None and getattr(score, part) == token.points:
                        return scope, part
            return None
    return None


def _won(reading: Reading, at: int, taken: set[int]) -> Iterator[Statement]:
    """ "won the free dance": the first place of a segment."""
    first, last = reading.sentence(at)
    if reading.has(at - 1, "TO", "UNREAL", "NOT", "BY") or (
        reading.low(at - 1) in ("who", "that") and not reading.mentions[reading.tokens[at].sentence]
    ):
        return
    segments = []
    end = at
    for j in range(at + 1, min(last, at + 7)):
        if reading.has(j, "SEG"):
            segments.append(reading.tokens[j].tags["SEG"])
            end = j
        elif reading.has(j, "DET", "PRON", "AND", "TSSWORD") or reading.low(j) in (
            "both",
            "women's",
            "men's",
            "portion",
            "the",
            "ladies",
        ):
            continue
        else:
            break
    if not segments:
        return
    bound = reading.subject_at(at, owner="")
    role = reading.role(bound.who) if bound else None
    if bound is None or role is None or other_context(reading, at):
        return
    for scope in dict.fromkeys(segments):
        place = _place_of(role.field, role.entrant, scope, "tss")
        if place is None:
            continue
        right = place == 1
        if not right and (about_team(reading) or near_team(reading, max(0, first - 1))):
            continue
        if not right and (bound.sure < 2 or reading.find(max(first, at - 5), at, "UNREAL", "NOT") is not None):
            continue
        taken.update(range(at, end + 1))
        verdict = Verdict.RIGHT if right else Verdict.WRONG
        yield _made(
            reading, reading.text(at, end), Kind.RANK_SEGMENT, verdict, bound, role.entrant, role.field, scope, "tss", 1
        )


def _made(
    reading: Reading,
    span: tuple[int, int],
    kind: Kind,
    verdict: Verdict,
    bound: Bound,
    entrant: Entrant,
    field: Field,
    scope: str,
    part: str,
    place: int,
) -> Statement:
    quantity = {"tss": "place by score", "tes": "place by technical score", "pcs": "place by components"}[part]
    understood = Understood(
        (entrant.name,),
        field.record.event if field.record else "",
        field.discipline,
        segment_words(field, scope),
        quantity,
        str(place),
    )
    official = str(_place_of(field, entrant, scope, part))
    return make(
        reading,
        span,
        kind,
        verdict,
        official,
        understood,
        sources_of(entrant.score(scope) if scope != "overall" else entrant),
    )
