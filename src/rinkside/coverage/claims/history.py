"""What needs more than the record of an event: records and bests, careers, "first since", last programs, elements.

These are statements, and they cannot be checked; saying so is the honest answer. Titles that a held record proves
are the exception.
"""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict

__all__ = ["history_statements"]

_NOTE = {
    Kind.RECORD_PB: "needs the history of records and bests",
    Kind.CAREER_COUNT: "needs the whole career",
    Kind.FIRST_SINCE: "needs the results of all years between",
    Kind.HISTORY: "needs results that are not held",
    Kind.ELEMENT: "needs the executed elements",
}
_JUMPS = frozenset(
    [
        "jump",
        "jumps",
        "axel",
        "axels",
        "lutz",
        "lutzes",
        "flip",
        "flips",
        "loop",
        "loops",
        "salchow",
        "salchows",
        "toe",
        "quad",
        "quads",
        "quadruple",
        "quadruples",
        "triple",
        "triples",
        "combination",
        "combinations",
        "spin",
        "spins",
    ]
)


def history_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The statements about records, careers and history."""
    skip = -1
    for at, token in enumerate(reading.tokens):
        if at <= skip or at in taken or "used" in token.extra or reading.quoted[at] or not token.tags:
            continue
        found = _at(reading, at)
        if found is None:
            continue
        kind, first, last = found
        skip = last
        yield _titled(reading, kind, first, last)


def _at(reading: Reading, at: int) -> tuple[Kind, int, int] | None:
    token = reading.tokens[at]
    tags = token.tags
    if "RECORD" in tags:
        first = at - 1 if reading.has(at - 1, "DET", "PRON") else at
        return Kind.RECORD_PB, first, at
    if "SINCE" in tags:
        return Kind.FIRST_SINCE, at, _year_after(reading, at)
    ordinal = "ORD" in tags or token.low in ("last", "final")
    if ordinal and reading.has(at + 1, "MEDAL", "TITLE", "OTHER", "HISTORY") and not reading.has(at + 1, "PLACE"):
        kind = Kind.CAREER_COUNT if reading.has(at + 1, "MEDAL", "TITLE", "OTHER") else Kind.HISTORY
        return kind, at, at + 1
    if "CARD" in tags and reading.has(at + 1, "MEDAL", "TITLE", "OTHER"):
        return Kind.CAREER_COUNT, at, at + 1
    if "ORD" in tags and reading.low(at + 1) in (
        "woman",
        "man",
        "skater",
        "couple",
        "pair",
        "american",
        "japanese",
        "russian",
        "athlete",
    ):
        return Kind.FIRST_SINCE, at, at + 1
    if "HISTORY" in tags:
        return Kind.HISTORY, at, at + (1 if reading.has(at + 1, "TITLE", "OTHER", "MEDAL") else 0)
    if "OTHER" in tags and tags["OTHER"] in ("nationals", "junior", "europeans", "four continents", "grand prix"):
        return Kind.HISTORY, at - 1 if reading.has(at - 1, "ORD") else at, at
    if "CARD" in tags and reading.low(at + 1) in _JUMPS:
        return Kind.ELEMENT, at, at + 1
    return None


def _year_after(reading: Reading, at: int) -> int:
    return at + 1 if reading.has(at + 1, "YEAR") else at


def _titled(reading: Reading, kind: Kind, first: int, last: int) -> Statement:
    """The statement: right where a held record proves the title it speaks of, else not to be checked."""
    span = reading.text(first, last)
    words = " ".join(reading.low(j) for j in range(first, last + 1))
    if kind is Kind.CAREER_COUNT and "ORD" in reading.tokens[first].tags and reading.low(first) != "first":
        counted = _counted(reading, first, last, words)
        if counted is not None:
            return counted
    if (
        kind is Kind.CAREER_COUNT
        and words.startswith("first")
        and ("MEDAL" in reading.tokens[last].tags or "TITLE" in reading.tokens[last].tags)
    ):
        wrong = _not_the_first(reading, first, last, words)
        if wrong is not None:
            return wrong
    if kind is Kind.HISTORY and any(
        w in words for w in ("defend", "repeat", "again", "champion", "title", "back to back", "once more", "reigning")
    ):
        bound = reading.subject_at(first)
        own = reading.record
        if bound is not None:
            earlier = [
                r
                for r in bound.who.roles
                if r.record is not own
                and r.entrant.rank == 1
                and (r.record.year or 0) < (own.year or 9999)
                and (r.record.kind == own.kind or any(k in words for k in ("olympic", "world")))
            ]
            if earlier:
                role = earlier[-1]
                understood = Understood((role.entrant.name,), role.record.event, quantity="title", value=words)
                return make(
                    reading, span, kind, Verdict.RIGHT, f"{role.record.event}: 1", understood, sources_of(role.entrant)
                )
    return make(reading, span, kind, Verdict.UNCHECKABLE, "", Understood(value=words, note=_NOTE[kind]))


def _not_the_first(reading: Reading, first: int, last: int, words: str) -> Statement | None:
    """ "first world title of his career" of who won one before, by a record held."""
    tags = reading.tokens[last].tags
    place = int(tags["MEDAL"]) if "MEDAL" in tags else 1
    bound = reading.subject_at(first)
    own = reading.record
    kind = "olympics" if "olympic" in words else "worlds" if "world" in words else own.kind
    of_nation = reading.find(max(0, first - 6), last + 7, "NATION", "DEMONYM", "SINCE") is not None
    if bound is None or bound.sure < 1 or of_nation:
        return None
    earlier = [
        r
        for r in bound.who.roles
        if r.record.kind == kind and r.entrant.rank == place and (r.record.year or 0) < (own.year or 0)
    ]
    if not earlier:
        return None
    role = earlier[0]
    understood = Understood((role.entrant.name,), role.record.event, quantity="title", value=words)
    return make(
        reading,
        reading.text(first, last),
        Kind.HISTORY,
        Verdict.WRONG,
        f"{role.record.event}: {place}",
        understood,
        sources_of(role.entrant),
    )


def _counted(reading: Reading, first: int, last: int, words: str) -> Statement | None:
    """ "second Olympic gold": right where the records held show as many, this one among them."""
    tags = reading.tokens[last].tags
    if "MEDAL" not in tags and "TITLE" not in tags:
        return None
    place = int(tags["MEDAL"]) if "MEDAL" in tags else 1
    count = int(reading.tokens[first].tags["ORD"])
    bound = reading.subject_at(first, owner="for to")
    own = reading.record
    kind = "olympics" if "olympic" in words else "worlds" if "world" in words else own.kind
    if bound is None:
        return None
    held = [
        r
        for r in bound.who.roles
        if r.record.kind == kind and r.entrant.rank == place and (r.record.year or 0) <= (own.year or 0)
    ]
    if len({r.record.id for r in held}) != count:
        return None
    understood = Understood(
        (held[-1].entrant.name,), ", ".join(r.record.event for r in held), quantity="titles", value=words
    )
    return make(
        reading,
        reading.text(first, last),
        Kind.HISTORY,
        Verdict.RIGHT,
        str(count),
        understood,
        sources_of(*(r.entrant for r in held)),
    )
