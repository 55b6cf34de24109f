"""Medals and titles: gold, silver, bronze, champion, "won".

Who hopes for gold has not won it: a word of hope, chance or denial in the clause leaves the medal alone unless the
record agrees with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.beside import score_beside
from rinkside.coverage.claims.elsewhere import record_meant
from rinkside.coverage.claims.making import make, sources_of, verdict_of
from rinkside.coverage.claims.medal_words import (
    aimed_at,
    apposed,
    dated_beside,
    does_something,
    ends_with,
    got,
    nearest,
    of_a_nation,
    one_of_several,
    other_title,
    reaches,
    spoken,
    told_here,
)
from rinkside.coverage.claims.people import same_nation
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import elsewhere_near, other_context
from rinkside.coverage.claims.team import skates_of
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant

__all__ = ["medal_statements"]

_METALS = {1: "gold", 2: "silver", 3: "bronze"}


def medal_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The medals of a story."""
    if reading.context.get("stage") == "short":
        return  # nothing is won yet
    for at, token in enumerate(reading.tokens):
        if at in taken or token.who is not None:
            continue
        place = _place(reading, at)
        if place is None:
            continue
        if reading.quoted[at]:
            continue
        if reading.has(at - 1, "ORD"):
            continue
        team = "TEAM" in token.tags or _team_beside(reading, at)
        found = _team(reading, at, place) if team else _statement(reading, at, place)
        if team and found is None and "TEAM" not in token.tags:
            own = _statement(reading, at, place)
            found = own if own is not None and own.verdict is Verdict.RIGHT else None
        if found is not None:
            taken.add(at)
            yield found


def _place(reading: Reading, at: int) -> int | None:
    tags = reading.tokens[at].tags
    if not tags:
        return None
    if "TEAM" in tags:
        words = reading.tokens[at].low.split()
        return (
            1 if "gold" in words or "title" in words else 2 if "silver" in words else 3 if "bronze" in words else None
        )
    if "OTHER" in tags and tags["OTHER"] != reading.record.kind:
        return None
    if "MEDAL" in tags:
        return int(tags["MEDAL"])
    if "TITLE" in tags:
        return None if reading.has(at - 1, "MEDAL") else 1  # "silver medal winner Yuna Kim"
    if "WON" in tags:
        return _won(reading, at)
    return None


def _won(reading: Reading, at: int) -> int | None:
    """The bare "won": 1 where no medal, title or segment is what was won."""
    low = reading.low(at)
    if low == "winning" or reading.has(at + 1, "HISTORY", "MEDAL", "TITLE", "OTHER", "TEAM"):
        return None
    _first, last = reading.sentence(at)
    which = reading.chunk(at)[0]
    if which < at and reading.low(which) in ("which", "that") and reading.has(which - 2, "SEG"):
        return None  # "the free skate, which Sakamoto won"
    for j in range(at + 1, min(at + 7, last)):
        if reading.has(j, "MEDAL", "TITLE", "SEG", "TEAM", "BEST", "CARD", "PODIUM"):
            return None
        if reading.has(j, "OTHER"):
            if reading.tokens[j].tags["OTHER"] != reading.record.kind:
                return None
            break
        if reading.tokens[j].kind == "p" or reading.has(j, "WITH", "BY", "AND", "BUT"):
            break
        if (
            reading.tokens[j].kind == "w"
            and not reading.tokens[j].tags
            and reading.low(j)
            not in (
                "here",
                "easily",
                "again",
                "it",
                "ice",
                "dance",
                "pairs",
                "ladies",
                "women's",
                "men's",
                "event",
                "competition",
                "contest",
            )
        ):
            return None
    if reading.has(at - 1, "TO", "UNREAL", "NOT") or reading.low(at - 1) in ("who", "that", "by"):
        return None
    return 1


def _statement(reading: Reading, at: int, place: int) -> Statement | None:
    token = reading.tokens[at]
    other = other_context(reading, at) or other_title(reading, at)
    bound = apposed(reading, at) or reading.subject_at(at, owner="for to of by" if "WON" not in token.tags else "for")
    history = _history(reading, at)
    if other or history:
        return _elsewhere(reading, at, place, bound, other or history)
    unreal = _unreal(reading, at)
    span = _span(reading, at)
    hoped = reading.find(*reading.chunk(at), "UNREAL", "NOT") is not None
    goes_on = _named_next(reading, at) or reading.has(
        at + 1, "BE", "FOR", "TO", "TAKE"
    )  # "282.59, and silver went to Machida"
    beside = score_beside(reading, at) if "MEDAL" in token.tags and not hoped and not goes_on else None
    own = beside is not None and bound is not None and _entrant(reading, bound) is beside.entrant and bound.sure >= 2
    own = own and reading.find(at + 1, at + 5, "SEG") is None
    if beside is not None and (own or beside.scope == "overall" or beside.entrant.rank == place):
        verdict = verdict_of(beside.entrant.rank == place)
        if verdict is Verdict.RIGHT or not (spoken(reading, at) or one_of_several(reading, at)):
            return _made(reading, span, verdict, beside.entrant, place)
    candidates = [bound] if bound else []
    sentence = token.sentence
    sure = bound is not None and bound.sure >= 2
    if not (bound and bound.sure == 3 and "MEDAL" in token.tags):
        for m in sorted(reading.mentions[sentence], key=lambda m: abs(m - at)):
            who = reading.tokens[m].who
            if sure and m > at and reading.find(at + 1, m, "BEHIND", "BUT") is not None and got(reading, at):
                continue
            if who is not None and all(c.who is not who for c in candidates):
                candidates.append(Bound(m, who, 2))
    if not candidates and sentence and (carried := reading.carried(sentence)):
        candidates.append(carried)
    for one in candidates:
        entrant = _entrant(reading, one)
        if entrant is not None and entrant.rank == place:
            return _made(reading, span, Verdict.RIGHT, entrant, place)
    if _of_nation(reading, at, place):
        winner = reading.field.ranked.get(place, ())
        return _made(reading, span, Verdict.RIGHT, winner[0], place) if winner else None
    if (
        unreal
        or bound is None
        or not sure
        or spoken(reading, at)
        or (elsewhere_near(reading, at) and not told_here(reading, at, bound))
        or one_of_several(reading, at)
        or not _explicit(reading, at, bound)
    ):
        return None
    entrant = _entrant(reading, bound)
    if entrant is None or entrant.rank is None:
        return None
    return _made(reading, span, Verdict.WRONG, entrant, place)


def _named_next(reading: Reading, at: int) -> bool:
    """ "had 295.17 and bronze medallist Jin 270.99": the medal of the name behind it."""
    return any(t.who is not None for t in reading.tokens[at + 1 : at + 3] if t.sentence == reading.tokens[at].sentence)


def _entrant(reading: Reading, bound: Bound) -> Entrant | None:
    return reading.entrant(bound.who)


def _span(reading: Reading, at: int) -> tuple[int, int]:
    return reading.text(at, at)


def _made(reading: Reading, span: tuple[int, int], verdict: Verdict, entrant: Entrant, place: int) -> Statement:
    official = _METALS.get(entrant.rank or 0, f"place {entrant.rank}")
    understood = Understood(
        (entrant.name,), reading.record.event, segment="overall", quantity="medal", value=_METALS[place]
    )
    return make(reading, span, Kind.MEDAL, verdict, official, understood, sources_of(entrant))


def _unreal(reading: Reading, at: int) -> bool:
    """Whether words of hope, chance, denial or the past stand in the clause before a medal."""
    first, _ = reading.part(at)
    left, right = reading.chunk(at)
    if reading.find(max(first, min(left, at - 9)), min(right, at + 5), "UNREAL", "NOT") is not None:
        return True
    return reading.low(at + 1) in (
        "favourite",
        "favorite",
        "contender",
        "hopes",
        "chances",
        "standard",
        "medal-winning",
    )


def _history(reading: Reading, at: int) -> str:
    left, right = reading.chunk(at)
    for j in range(max(left, at - 6), min(right, at + 6)):
        if reading.has(j, "HISTORY", "SINCE") and reading.low(j) not in _OF_NOW:
            return reading.low(j)
        if (
            reading.has(j, "TIMES")
            and j < at + 3
            and reading.low(j) in ("twice", "three times", "two times", "four times")
        ):
            return reading.low(j)
    return ""


_OF_NOW = frozenset(
    ["again", "once more", "first worlds", "first olympics", "first olympic", "debut", "farewell", "this season"]
)
"""Words of a career that leave a medal one of this event."""


def _explicit(reading: Reading, at: int, bound: Bound) -> bool:
    """Whether the medal is what the subject got: "took silver", "silver for X", a title at a name."""
    if of_a_nation(reading, at):
        return False  # "hosts Italy won bronze", "but Japan still had a silver": a nation's
    if reading.has(at, "WON") and reading.low(at + 1) == "it":
        return False  # what was won, was said before
    if reading.has(at, "MEDAL"):
        if reading.has(at - 1, "CARD") and reading.tokens[at - 1].tags["CARD"] not in ("0", "1"):
            return False  # "after two bronze medals": of a career
        if ends_with(reading, at) or apposed(reading, at) is not None:
            return True
        if aimed_at(reading, at):
            return False
        if reading.low(at + 1) in ("went to", "goes to", "also went to", "went", "belongs") and (
            bound.at < at or any(reading.tokens[j].kind == "p" for j in range(at, bound.at))
        ):
            return False  # "the gold went to the 15-year-old": to somebody else
        if bound.at > at:  # "silver for Ada"; not "gold had been on Ada's mind"
            owned = reading.has(bound.at + 1, "POSS") and reading.tokens[bound.at + 2].kind == "w"
            return not owned and reaches(reading, at, bound.at) and not does_something(reading, at + 1)
        if reading.low(at - 1) == ",":
            return reading.has(at + 1, "FINAL")
        start = bound.at if "PRON" not in reading.tokens[bound.at].tags else reading.sentence(at)[0] - 1
        for j in range(at - 1, max(start, at - 7), -1):
            if reading.has(j, "TAKE", "WON", "BE") or (reading.has(j, "FINAL") and reading.has(at - 1, "WITH")):
                return True
            if reading.tokens[j].kind != "w" or reading.has(j, "ORD", "BEHIND", "AHEAD", "POINT", "TRAIL"):
                return False
        return reading.has(at + 1, "FINAL", "IN")
    if reading.has(at, "TITLE"):
        low = reading.low(at)
        if low in ("champion", "winner", "olympic champion", "world champion"):
            return bound.at == at + 1 or (bound.at < at and reading.has(at - 1, "DET") and reading.has(at - 2, "BE"))
        return any(reading.has(j, "TAKE", "WON") for j in range(max(0, at - 4), at)) and bound.at < at
    return bound.at == at - 1


def _of_nation(reading: Reading, at: int, place: int) -> bool:
    """ "Silver also went to Japan": the medallist's nation stands in the sentence."""
    first, last = reading.sentence(at)
    first, last = max(first, at - 40), min(last, at + 40)
    winners = reading.field.ranked.get(place, ())
    if not winners:
        return False
    nations = {
        reading.tokens[j].tags.get("NATION") or reading.tokens[j].tags.get("DEMONYM") for j in range(first, last)
    }
    return (
        any(n and same_nation(w.nation, n) for w in winners for n in nations)
        and not reading.mentions[reading.tokens[at].sentence]
    )


def _elsewhere(reading: Reading, at: int, place: int, bound: Bound | None, other: str) -> Statement | None:
    """A medal of another time: held, or it cannot be checked."""
    if reading.has(at, "WON"):
        return None
    span = reading.text(at, at)
    record = record_meant(reading, at)
    role = bound.who.role_at(record) if record and bound else None
    if role is None or role.entrant.rank is None:
        return _held_somewhere(reading, at, place, bound, other, span)
    right = role.entrant.rank == place
    lost = _unreal(reading, at) or reading.find(at - 5, at, "LOSE") is not None or one_of_several(reading, at)
    # of somebody without a medal of the category it may be one of the team event
    lost = lost or record is None or (record.kind == "olympics" and role.entrant.rank > 3)
    lost = lost or record is None or not dated_beside(reading, at, record.kind) or not nearest(reading, at, bound)
    verdict = verdict_of(right if right or (bound and bound.sure >= 2 and not lost) else None)
    understood = Understood(
        (role.entrant.name,), role.record.event, segment="overall", quantity="medal", value=_METALS[place]
    )
    return make(reading, span, Kind.MEDAL, verdict, str(role.entrant.rank), understood, sources_of(role.entrant))


def _held_somewhere(
    reading: Reading, at: int, place: int, bound: Bound | None, other: str, span: tuple[int, int]
) -> Statement | None:
    """ "Olympic champion", "twice world champion": true where a record held says so, else it cannot be checked."""
    low = reading.low(at)
    kind = "olympics" if "olympic" in low else "worlds" if "world" in low else ""
    own = reading.record
    if bound is not None:
        for role in bound.who.roles:
            if (
                role.entrant.rank == place
                and (not kind or role.record.kind == kind)
                and (role.record.year or 0) <= (own.year or 9999)
            ):
                understood = Understood((role.entrant.name,), role.record.event, quantity="title", value=low)
                return make(
                    reading, span, Kind.HISTORY, Verdict.RIGHT, str(place), understood, sources_of(role.entrant)
                )
    return make(reading, span, Kind.HISTORY, Verdict.UNCHECKABLE, "", Understood(note=f"{other}: not held", value=low))


def _team_beside(reading: Reading, at: int) -> bool:
    """ "a gold medal in the team event"."""
    left, right = reading.part(at)
    if any(reading.low(j).split(" ")[-1] == "team" and reading.low(j - 2) == "with" for j in range(at + 2, at + 5)):
        return True  # "won gold with the team"
    if reading.find(max(left, at - 9), min(right, at + 9), "TEAM") is not None:
        return True
    first, last = reading.sentence(at)
    if right < last and reading.find(first, right, "TEAM") is None:
        return False  # "won silver, although his score in the team event was better"
    return reading.find(first, last, "TEAM") is not None and reading.find(first, last, "SEG", "FINAL") is not None


def _team(reading: Reading, at: int, place: int) -> Statement | None:
    """ "won team gold": by the nation of the subject."""
    team = reading.team
    bound = reading.subject_at(at)
    if bound is None:
        return None
    span = reading.text(at, at)
    if team is None:
        return make(reading, span, Kind.MEDAL, Verdict.UNCHECKABLE, "", Understood(note="the team event is not held"))
    entrant = reading.entrant(bound.who)
    nation = entrant.nation if entrant else bound.who.nation
    rank = team.ranks.get(nation)
    cited = reading.team_cited
    understood = Understood((bound.who.surname,), "team event", quantity="medal", value=_METALS[place])
    if rank == place:
        return make(reading, span, Kind.MEDAL, Verdict.RIGHT, _METALS[place], understood, cited)
    near = "TEAM" in reading.tokens[at].tags or reading.find(at + 1, at + 5, "TEAM") is not None
    if near and bound.sure >= 2 and skates_of(reading, bound.who) and not _unreal(reading, at):
        return make(
            reading, span, Kind.MEDAL, Verdict.WRONG, _METALS.get(rank or 0, f"place {rank}"), understood, cited
        )
    return None
