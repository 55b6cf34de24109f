"""Who was better than whom: "beat", "behind", "ahead of", "outscored"."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, segment_words, shown, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import other_context, scope_at
from rinkside.coverage.claims.team import about_team, near_team
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.verdict import was_at

__all__ = ["ahead_statements"]


def ahead_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The comparisons of two skaters in a story."""
    for at, token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at] or not token.tags:
            continue
        if token.low == "better" and reading.low(at - 1) == "both":
            yield from _both_better(reading, at)
            continue
        if token.low == "no longer" and (
            reading.has(at + 1, "LEAD") or reading.low(at + 1) in ("first", "in the lead")
        ):
            yield from _no_longer(reading, at)
            continue
        if "BEAT" in token.tags and (kin := _kin_beaten(reading, at)) is not None:
            yield kin
            continue
        if "BEAT" in token.tags or (
            "AHEAD" in token.tags and token.low in ("ahead of", "clear of", "in front of", "higher than")
        ):
            ahead = True
        elif token.low in (
            "behind",
            "finished behind",
            "lost to",
            "losing to",
            "beaten by",
            "lost out to",
            "second only to",
        ) or ("LOSE" in token.tags and token.low.endswith((" to", " by"))):
            ahead = False
        elif token.low in ("better than",):
            ahead = True
        else:
            continue
        yield from _statements(reading, at, ahead)


def _statements(reading: Reading, at: int, ahead: bool) -> Iterator[Statement]:
    tokens = reading.tokens
    first, last = reading.sentence(at)
    if other_context(reading, at) or reading.find(max(first, at - 3), at, "UNREAL", "NOT") is not None:
        return
    if reading.low(at - 1) in ("points", "point") or (tokens[at - 1].kind == "n" and at > first):
        return  # the margin's own statement
    objects: list[int] = []
    for j in range(at + 1, min(last, at + 10)):
        token = tokens[j]
        if token.who is not None:
            if "PRON" in token.tags and token.tags["PRON"].endswith("/p"):
                return
            objects.append(j)
            if not reading.has(j + 1, "AND") and reading.low(j + 1) != ",":
                break
            continue
        if (token.kind == "p" and token.low not in ",-'\"") or reading.has(
            j, "BE", "TAKE", "BUT", "FOR", "WITH", "BY", "SEG", "WHO"
        ):
            break
    if not objects:
        return
    bound = reading.subject_at(at, owner="")
    if bound is None or bound.at in objects or (bound.at > at and reading.has(bound.at, "PRON")):
        return
    one = reading.role(bound.who)
    scope = scope_at(reading, objects[0])
    if not scope.what:
        scope = scope_at(reading, at)
    for j in objects[:3]:
        who = tokens[j].who
        two = reading.role(who) if who else None
        if one is None or two is None or one.field is not two.field or one.entrant is two.entrant:
            continue
        scopes = [scope.what] if scope.what and scope.sure >= 2 else ["overall", "free", "short"]
        if scopes in (["short"], ["free"]) and not _within(reading, scope.at):
            scopes.append("overall")
        results = [(s, _better(one.field, one.entrant, two.entrant, s)) for s in scopes]
        held = [(s, r) for s, r in results if r is not None]
        if not held:
            continue
        right = next((s for s, r in held if r is ahead), None)
        span = reading.text(at, objects[-1])
        if right is not None:
            yield _made(reading, span, Verdict.RIGHT, one.field, one.entrant, two.entrant, right, ahead)
        elif near_team(reading, at) or about_team(reading) or reading.find(first, at, "TES", "PCS") is not None:
            return
        elif bound.sure == 3 and (len(held) == 3 or scope.sure >= 2) and "PRON" not in tokens[j].tags:
            yield _made(reading, span, Verdict.WRONG, one.field, one.entrant, two.entrant, held[0][0], ahead)
        return


def _within(reading: Reading, seg: int) -> bool:
    """ "beat Chan in the free": said to be in the segment; "edged Medvedeva with a stunning free skate" is by it."""
    j = seg - 1
    while seg - j < 5 and (reading.has(j, "DET", "PRON", "DAY", "POSS") or reading.low(j) in _OF_THE_SEGMENT):
        j -= 1
    return reading.low(j) in ("in", "during")


_OF_THE_SEGMENT = frozenset({"ladies", "women", "men", "pairs", "final", "ladies'", "men's", "women's"})


def _kin_beaten(reading: Reading, at: int) -> Statement | None:
    """ "Zagitova beats friend": somebody unnamed is beaten, and the first beats everybody."""
    j = at + 1 + reading.has(at + 1, "PRON", "DET")
    if not reading.has(j, "KIN") or reading.tokens[min(j + 1, len(reading.tokens) - 1)].who is not None:
        return None
    bound = reading.subject_at(at, owner="")
    role = reading.role(bound.who) if bound is not None and bound.at < at else None
    if role is None or role.entrant.rank != 1 or other_context(reading, at):
        return None
    entrant = role.entrant
    understood = Understood((entrant.name,), role.record.event, role.field.discipline, "overall", "ahead of")
    return make(reading, reading.text(at, j), Kind.AHEAD_OF, Verdict.RIGHT, "1", understood, sources_of(entrant))


def _no_longer(reading: Reading, at: int) -> Iterator[Statement]:
    """ "Chen is no longer first": who led at a moment and did not at the end."""
    bound = reading.subject_at(at, owner="")
    role = reading.role(bound.who) if bound is not None else None
    if role is None or role.entrant.rank == 1 or not was_at(role.field, role.entrant, 1):
        return
    understood = Understood(
        (role.entrant.name,), role.record.event, role.field.discipline, "while the free was skated", "behind"
    )
    span = reading.text(at, at + 1)
    yield make(reading, span, Kind.AHEAD_OF, Verdict.RIGHT, "", understood, sources_of(role.entrant))


def _both_better(reading: Reading, at: int) -> Iterator[Statement]:
    """ "Zagitova got 128.21; Kostner's 128.61 and Hendrickx's 128.24 were both better": by the scores named."""
    first, _ = reading.sentence(at)
    known = reading.desk.values[reading.field]
    scores = [t.points or 0 for t in reading.tokens[first:at] if t.decimals == 2]
    if len(scores) < 3:
        return
    one, *others = ({part: e for e, part in known.get(p, ())} for p in scores[-3:])
    for part, entrant in one.items():
        if all(part in held and p > scores[-3] for held, p in zip(others, scores[-2:], strict=True)):
            field = reading.field
            understood = Understood(
                tuple(held[part].name for held in others), field.record.event if field.record else "",
                field.discipline, part, "ahead of", compared_with=(entrant.name,),
            )  # fmt: skip
            official = ", ".join(shown(p) for p in scores[-3:])
            yield make(
                reading, reading.text(at - 1, at), Kind.AHEAD_OF, Verdict.RIGHT, official, understood,
                sources_of(entrant),
            )  # fmt: skip
            return


def _better(field: Field, a: Entrant, b: Entrant, scope: str) -> bool | None:
    if scope == "overall" and a.rank is not None and b.rank is not None:
        return a.rank < b.rank
    one, two = a.score(scope) if scope != "overall" else None, b.score(scope) if scope != "overall" else None
    if one is None or two is None or one.tss is None or two.tss is None:
        return None
    if one.tss == two.tss:
        return one.rank < two.rank if one.rank is not None and two.rank is not None else None
    return one.tss > two.tss


def _made(
    reading: Reading,
    span: tuple[int, int],
    verdict: Verdict,
    field: Field,
    a: Entrant,
    b: Entrant,
    scope: str,
    ahead: bool,
) -> Statement:
    points = [field.points(e, scope) for e in (a, b)]
    understood = Understood(
        (a.name,),
        field.record.event if field.record else "",
        field.discipline,
        segment_words(field, scope),
        "ahead of" if ahead else "behind",
        compared_with=(b.name,),
        arithmetic=f"{shown(points[0])} and {shown(points[1])}",
    )
    official = f"{a.name} {shown(points[0])}, {b.name} {shown(points[1])}"
    held = [e if scope == "overall" else e.score(scope) for e in (a, b)]
    return make(reading, span, Kind.AHEAD_OF, verdict, official, understood, sources_of(*held))
