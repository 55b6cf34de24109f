"""Medals and titles by tags; and falls, whose verdict is the same in every language."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.falls import fall_statement
from rinkside.coverage.claims.making import make, sources_of
from rinkside.coverage.claims.people import same_nation
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import other_context
from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant

__all__ = ["fall_statements", "medal_statements"]

_VERBS = ("TAKE", "WON", "BE", "AND", "BUT", "FINAL", "CLAUSE")
_METALS = {1: "gold", 2: "silver", 3: "bronze"}


def medal_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The medals of a story."""
    assert isinstance(reading, TaggedReading)
    for at, token in enumerate(reading.tokens):
        if at in taken or token.who is not None or reading.quoted[at] or not token.tags:
            continue
        place = (
            int(token.tags["MEDAL"])
            if "MEDAL" in token.tags
            else 1
            if "TITLE" in token.tags or "WON" in token.tags
            else 0
        )
        if not place or reading.has(at - 1, "ORD", "CARD", "TIMES"):
            continue
        found = _medal(reading, at, place)
        if found is not None:
            taken.add(at)
            yield found


def _medal(reading: TaggedReading, at: int, place: int) -> Statement | None:
    left, right = reading.chunk(at)
    first, last = reading.part(at)
    won = reading.has(at, "WON") and not reading.has(at, "MEDAL", "TITLE")
    if won and (
        reading.find(at + 1, min(right, at + 6), "SEG", "MEDAL", "TITLE", "PODIUM", "CARD", "TEAM", "BEST") is not None
        or reading.find(at + 1, right, "MEDAL") is not None
        or reading.find(max(left, at - 6), at, "MEDAL", "TITLE", "SEG", "BEST", "BY") is not None
    ):
        return None
    title = reading.tokens[at].tags.get("TITLE", "")
    if other_context(reading, at) or (title and reading.record.kind and title != reading.record.kind):
        return _elsewhere(reading, at, place, title)
    past = reading.find(max(left, at - 5), min(right, at + 5), "HISTORY", "SINCE", "CAREER") is not None
    if reading.find(max(left, at - 7), min(right, at + 6), "TEAM") is not None or reading.context.get("team story"):
        return _team(reading, at, place)
    bound = reading.subject_at(at)
    sentence = reading.tokens[at].sentence
    people = [bound] if bound else []
    if bound is None or bound.sure < 3:
        near = sorted(reading.mentions[sentence], key=lambda m: abs(m - at))
        people += [Bound(m, w, 1) for m in near if (w := reading.tokens[m].who) is not None]
    for one in people:
        entrant = reading.entrant(one.who)
        if entrant is not None and entrant.rank == place:
            return _made(reading, at, Verdict.RIGHT, entrant, place)
    if past:
        return None
    unreal = reading.find(max(first, at - 7), min(last, at + 6), "UNREAL", "NOT", "SHORTOF") is not None
    if not reading.mentions[sentence]:
        winners = reading.field.ranked.get(place, ())
        nations = {
            reading.tokens[j].tags.get("NATION") or reading.tokens[j].tags.get("DEMONYM") for j in range(first, last)
        }
        if any(n and same_nation(w.nation, n) for w in winners for n in nations):
            return _made(reading, at, Verdict.RIGHT, winners[0], place)
        return None
    if unreal or bound is None or bound.sure < 3 or (reading.roles.get(bound.at) == "of" and bound.at < at):
        return None
    if not _explicit(reading, at, bound, won):
        return None
    entrant = reading.entrant(bound.who)
    if entrant is None or entrant.rank is None:
        return None
    return _made(reading, at, Verdict.WRONG, entrant, place)


def _explicit(reading: TaggedReading, at: int, bound: Bound, won: bool) -> bool:
    """Whether the medal is what the subject got: a verb of taking in the same part between commas, or no verb at all
    between the two."""
    left, right = reading.stretch(at)
    if won:
        return left <= bound.at < at and reading.find(bound.at, at, "BE", "AND") is None
    if not left <= bound.at < right:
        between = range(bound.at + 1, left)
        aside = not any(reading.tokens[j].who is not None or reading.has(j, *_VERBS) for j in between)
        if bound.at > at or not aside:
            return bound.at > at
        return reading.find(left, at, "TAKE", "WON") is not None  # "Nakai, aged 17, took silver"
    if bound.at > at:
        told = (j for j in range(left, at) if reading.tokens[j].kind == "w" and not reading.quoted[j])
        taken = any(
            not reading.tokens[j].tags or reading.has(j, "TAKE", "FALLV", "BEAT", "WON", "GVERB", "CLIMB") for j in told
        )
        return not (taken and reading.language.spaced)  # "a German pair snatched silver from Duhamel"
    if (
        not reading.language.spaced
        and reading.low(at + 1) in ("。", "、", "，", "")
        and reading.roles.get(bound.at) == "subj"
    ):
        return True  # "中井は219.16点で銀メダル。"
    return reading.find(left, right, "TAKE", "WON") is not None or (
        (reading.has(at, "TITLE") or not reading.language.spaced) and reading.find(bound.at, right, "BE") is not None
    )


def _elsewhere(reading: Reading, at: int, place: int, title: str) -> Statement | None:
    """ "Olympic champion" at the worlds: true where a record held says so, else it cannot be checked."""
    bound = reading.subject_at(at)
    if bound is None or not title:
        return None
    own = reading.record
    for role in bound.who.roles:
        if role.entrant.rank == place and role.record.kind == title and (role.record.year or 0) <= (own.year or 9999):
            understood = Understood((role.entrant.name,), role.record.event, quantity="title", value=reading.low(at))
            return make(
                reading,
                reading.text(at, at),
                Kind.HISTORY,
                Verdict.RIGHT,
                str(place),
                understood,
                sources_of(role.entrant),
            )
    return make(reading, reading.text(at, at), Kind.HISTORY, Verdict.UNCHECKABLE, "", Understood(note="not held"))


def _team(reading: Reading, at: int, place: int) -> Statement | None:
    team = reading.team
    if team is None:
        return None
    first, last = reading.sentence(at)
    codes = [
        c
        for j in range(first, last)
        if (c := reading.tokens[j].tags.get("NATION") or reading.tokens[j].tags.get("DEMONYM"))
    ]
    codes += [
        w.nation for m in reading.mentions[reading.tokens[at].sentence] if (w := reading.tokens[m].who) is not None
    ]
    hit = next((c for c in codes if team.ranks.get(c) == place), None)
    if hit is None:
        return None
    cited = reading.team_cited
    understood = Understood((hit,), "team event", quantity="medal", value=_METALS[place])
    return make(reading, reading.text(at, at), Kind.MEDAL, Verdict.RIGHT, _METALS[place], understood, cited)


def _made(reading: Reading, at: int, verdict: Verdict, entrant: Entrant, place: int) -> Statement:
    official = _METALS.get(entrant.rank or 0, f"place {entrant.rank}")
    understood = Understood(
        (entrant.name,), reading.record.event, segment="overall", quantity="medal", value=_METALS[place]
    )
    return make(reading, reading.text(at, at), Kind.MEDAL, verdict, official, understood, sources_of(entrant))


def fall_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The falls of a story. One that goes "to" a place is none."""
    assert isinstance(reading, TaggedReading)
    for at, token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at] or not token.tags:
            continue
        if "CLEAN" in token.tags:
            count: int | None = 0
        elif "FALLV" in token.tags or "FALLN" in token.tags:
            _, right = reading.chunk(at)
            if _figurative(reading, at, right):
                continue
            count = _count(reading, at, right)
            if reading.find(at + 1, min(right, at + 7), "NOT") is not None:
                count = 0
        else:
            continue
        found = fall_statement(reading, at, count)
        if found is not None:
            taken.add(at)
            yield found


def _figurative(reading: TaggedReading, at: int, right: int) -> bool:
    if reading.language.spaced:
        return any(
            reading.has(j, "ORD", "PLACE", "PODIUM")
            for j in range(at + 1, min(right, at + 5))
            if not reading.has(j, "SEG")
        ) and (reading.find(at + 1, min(right, at + 3), "TO", "IN", "ON", "AT") is not None)
    return reading.has(at - 1, "ORD", "PLACE")


def _count(reading: Reading, at: int, right: int) -> int | None:
    tags = reading.tokens[at].tags
    if "TIMES" in tags:
        return int(tags["TIMES"])
    for j in (at + 1, at + 2, at - 1, at - 2, at - 3):
        if 0 <= j < right and reading.has(j, "TIMES") and reading.tokens[j].sentence == reading.tokens[at].sentence:
            return int(reading.tokens[j].tags["TIMES"])
        if 0 < j < right and reading.has(j, "TIMEWORD") and reading.tokens[j - 1].tags.get("CARD", "").isdigit():
            return int(reading.tokens[j - 1].tags["CARD"])
    j = at + 1
    while j < right and reading.has(j, "IN", "DET", "SEG", "OF"):
        j += 1
    if j < right and reading.has(j, "TIMES"):
        return int(reading.tokens[j].tags["TIMES"])
    if "FALLN" in tags and reading.has(at - 1, "CARD") and reading.tokens[at - 1].tags["CARD"].isdigit():
        return int(reading.tokens[at - 1].tags["CARD"])
    return None
