"""For which nation a skater competes: "Kostner of Italy", "Japan's Sakamoto", "the American Amber Glenn"."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, sources_of
from rinkside.coverage.claims.people import same_nation
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.who import Who

__all__ = ["nation_statements"]


def nation_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The nations of a story that are said of a skater. One of nobody in the sentence is left alone: it may be where
    the event is, or the reader's own."""
    for at, token in enumerate(reading.tokens):
        code = token.tags.get("NATION") or token.tags.get("DEMONYM")
        if not code or at in taken or reading.quoted[at]:
            continue
        if (
            token.low in ("us", "america")
            and not reading.story.text[token.start : token.end].isupper()
            and token.low == "us"
        ):
            continue
        if "OTHER" in token.tags or (
            code == reading.record.country and reading.low(at - 1) in ("in", "to") and token.kind == "w"
        ):
            continue
        found = _statement(reading, at, code)
        if found is not None:
            yield found


def _statement(reading: Reading, at: int, code: str) -> Statement | None:
    token = reading.tokens[at]
    beside, tight = _beside(reading, at)
    people = [beside] if beside is not None else []
    sentence = token.sentence
    if beside is None or not tight:
        for number in (sentence, sentence - 1, sentence + 1, sentence - 2):
            if 0 <= number < len(reading.mentions):
                near = sorted(reading.mentions[number], key=lambda m: abs(m - at))
                people += near
    for mention in people:
        who = reading.tokens[mention].who
        entrant = reading.entrant(who) if who else None
        if entrant is not None and same_nation(entrant.nation, code):
            understood = Understood((entrant.name,), quantity="nation", value=token.low)
            span = (token.start, token.end)
            return make(reading, span, Kind.NATION, Verdict.RIGHT, entrant.nation, understood, sources_of(entrant))
    if not tight or beside is None:
        return _nobody(reading, at, code)
    who = reading.tokens[beside].who
    entrant = reading.entrant(who) if who else None
    if entrant is None or not entrant.nation:
        return None
    if entrant.nation in ("AIN", "ROC", "OAR", "FSR"):
        return None
    understood = Understood((entrant.name,), quantity="nation", value=token.low)
    return make(
        reading, (token.start, token.end), Kind.NATION, Verdict.WRONG, entrant.nation, understood, sources_of(entrant)
    )


def _nobody(reading: Reading, at: int, code: str) -> Statement | None:
    """A nation of nobody near: right where a skater the story names elsewhere is of it and the word can only mean a
    person ("the Japanese star")."""
    token = reading.tokens[at]
    if "DEMONYM" not in token.tags or not reading.has(at - 1, "DET"):
        return None
    for who in _everybody(reading):
        entrant = reading.entrant(who)
        if entrant is not None and same_nation(entrant.nation, code):
            understood = Understood((entrant.name,), quantity="nation", value=token.low)
            span = (token.start, token.end)
            return make(reading, span, Kind.NATION, Verdict.RIGHT, entrant.nation, understood, sources_of(entrant))
    return None


def _everybody(reading: Reading) -> tuple[Who, ...]:
    """Everybody the story names, each once."""
    known = reading.context.get("everybody")
    if not isinstance(known, tuple):
        known = reading.context["everybody"] = tuple(dict.fromkeys(t.who for t in reading.tokens if t.who is not None))
    return known


_OF = ("of", "from", "in", "for")
_NOUNS = frozenset(
    ["spaniard", "swede", "finn", "dane", "pole", "frenchman", "frenchwoman", "briton", "turk", "scot", "englishman"]
)


def _verb_between(reading: Reading, at: int, name: int) -> bool:
    """ "Spaniard stuns Hanyu", "Canadian outjumped Chan": a nation's word that is the subject, not of the name."""
    if name - at != 2:
        return False
    word = reading.tokens[at + 1]
    many = reading.low(at).endswith("s") and reading.has(at, "DEMONYM") and reading.low(at) != "swiss"
    verb = many or reading.low(at) in _NOUNS or word.low.endswith(("s", "ed"))
    return word.kind == "w" and not word.cap and verb


def _medal_for(reading: Reading, at: int, first: int) -> int | None:
    """ "Fernandez won bronze for Italy", "Kostner, bronze for Russia": whose medal it is that goes to a nation; nobody
    where that nation has the medal through somebody else."""
    j = at - 1 - reading.has(at - 1, "DET")
    if reading.low(j) != "for" or not reading.has(j - 1, "MEDAL"):
        return None
    medal = j - 1
    code = reading.tokens[at].tags.get("NATION", "")
    place = int(reading.tokens[medal].tags["MEDAL"])
    if any(same_nation(e.nation, code) for e in reading.field.ranked.get(place, ())):
        return None
    bound = reading.subject_at(medal, owner="")
    if bound is None or not first <= bound.at < medal or bound.sure < 2:
        return None
    between = range(bound.at + 1, medal)
    apposed = medal - bound.at == 2 and reading.low(medal - 1) == ","
    plain = any(reading.has(k, "TAKE", "WON") for k in between) and not any(
        reading.tokens[k].kind == "p" or reading.has(k, "BUT", "WHO", "BE") for k in between
    )
    return bound.at if apposed or plain else None


def _beside(reading: Reading, at: int) -> tuple[int | None, bool]:
    """The skater a nation stands beside, and whether that leaves no other reading."""
    first, last = reading.sentence(at)
    tokens = reading.tokens
    # "Name of Nation", "Name (NATION)", "Name, NATION"
    j = at - 1
    while j >= first and (reading.has(j, "DET") or tokens[j].low in ("(", "-", "team")):
        j -= 1
    if j >= first and "NATION" in tokens[at].tags:
        if tokens[j].low in ("of", "from") and j - 1 >= first:
            k = j - 1 - (1 if tokens[j - 1].low == "," else 0)
            if tokens[k].who is not None:
                return k, tokens[k].source in ("full", "surname")
        if tokens[j].who is not None and tokens[at - 1].low == "(":
            return j, True
        if (
            tokens[j].low == ","
            and j - 1 >= first
            and tokens[j - 1].who is not None
            and reading.low(at + 1) in ("-", ",", "–")
        ):
            return j - 1, tokens[at].low.isalpha() and len(tokens[at].low) == 3
    own = _medal_for(reading, at, first)
    if own is not None:
        return own, True
    # "Japan's Sakamoto", "the American star Amber Glenn"
    for k in range(at + 1, min(at + 5, last)):
        if tokens[k].who is not None and "PRON" not in tokens[k].tags:
            sure = tokens[k].source in ("full", "surname") and all(
                reading.has(x, "POSS", "MALE", "FEMALE", "CARD", "AGEWORD") or not tokens[x].tags
                for x in range(at + 1, k)
            )
            of = "NATION" in tokens[at].tags and reading.low(at - 1).split(" ")[-1] in _OF
            return k, sure and k - at <= 2 and not of and not _verb_between(reading, at, k)
        if tokens[k].kind == "p" or reading.has(
            k, "AND", "BE", "TAKE", "WON", "OF", "FOR", "IN", "WITH", "BEAT", "BEHIND"
        ):
            break
    if tokens[at].source == "demonym":
        return at, False
    return None, False
