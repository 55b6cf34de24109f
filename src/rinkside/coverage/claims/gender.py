"""Pronouns against the discipline: "he" of a woman. Only where nobody else can be meant."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.unnamed import opens_unnamed
from rinkside.coverage.model import Kind, Statement, Understood, Verdict

__all__ = ["pronoun_statements"]

_WORDS = {
    ("F", "s"): "she",
    ("F", "o"): "her",
    ("F", "p"): "her",
    ("F", "r"): "herself",
    ("M", "s"): "he",
    ("M", "o"): "him",
    ("M", "p"): "his",
    ("M", "r"): "himself",
}
_REACH = 2


def pronoun_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """Every pronoun of the other gender than the skater it can only mean. Right ones are not listed."""
    for at, token in enumerate(reading.tokens):
        said = token.tags.get("PRON", "")
        gender, _, case = said.partition("/")
        if gender not in ("F", "M") or reading.quoted[at] or token.who is None:
            continue
        who = token.who
        told = token.extra.get("antecedent")
        if (
            isinstance(told, int)
            and reading.tokens[told].source == "given"
            and reading.tokens[told].extra.get("several")
        ):
            continue  # a first name alone may be somebody else's
        if not who.gender or who.gender == gender or _someone_else(reading, at, gender):
            continue
        role = reading.role(who)
        if role is None or len(role.entrant.people) > 1:
            continue
        official = _WORDS[(who.gender, "s" if case == "s" else "p" if token.low == "his" else case)]
        understood = Understood(
            (role.entrant.name,), category=role.field.discipline, quantity="pronoun", value=token.low
        )
        yield make(
            reading,
            (token.start, token.end),
            Kind.PRONOUN,
            Verdict.WRONG,
            official,
            understood,
            sources_of(role.entrant),
        )


def _someone_else(reading: Reading, at: int, gender: str) -> bool:
    """Whether somebody of the pronoun's gender may be meant: a skater, a man or woman of the story, an unknown name,
    in this sentence before it or in the two before."""
    tokens, sentence = reading.tokens, reading.tokens[at].sentence
    others = _others(reading)
    low, high = max(0, sentence - 6), min(len(reading.ranges) - 1, sentence + 6)
    if any(gender in others[s][0] for s in range(low, high + 1)):
        return True
    first = reading.ranges[sentence][0]
    named = next((m for m in reading.mentions[sentence] if tokens[m].source in ("full", "surname", "given")), None)
    if named is not None and first + 4 < named < at and opens_unnamed(reading, sentence):
        return True  # "The 1998 champion said that Fernandez was her favourite"
    # "his" behind the skater who is the subject of the same sentence is the skater's, whoever came before
    case = tokens[at].tags["PRON"].partition("/")[2]
    own = (case in ("p", "r") or (case == "s" and reading.low(at - 1) in _JOINTS)) and any(
        m < at and reading.roles.get(m) == "subj" and tokens[m].source in ("full", "surname", "given")
        for m in reading.mentions[sentence]
    )
    for s in range(sentence if own else max(0, sentence - _REACH), sentence + 1):
        _, nouns, strangers = others[s]
        # "she told a friend": who is named behind it, is not who it means
        if any(j < at or not (own or (case == "s" and reading.has(at + 1, "SAY"))) for j in nouns.get(gender, ())):
            return True
        if s >= sentence - 1 and any(j < at or not own for j in strangers):
            return True
    return False


_JOINTS = frozenset(["as", "when", "but", "because", "after", "while", "before", ","])
_ANYBODY = frozenset(
    [
        "women", "men", "ladies", "miss", "someone", "somebody", "everyone", "anyone", "nobody", "person", "everybody",
    ]
)  # fmt: skip

Others = list[tuple[frozenset[str], dict[str, list[int]], list[int]]]


def _others(reading: Reading) -> Others:
    """For each sentence: the genders of skaters named in it, the words for a man or woman, other people's names."""
    known = reading.context.get("others")
    if not isinstance(known, list):
        known = [_people_in(reading, first, last) for first, last in reading.ranges]
        reading.context["others"] = known
    return known


def _people_in(reading: Reading, first: int, last: int) -> tuple[frozenset[str], dict[str, list[int]], list[int]]:
    genders: set[str] = set()
    nouns: dict[str, list[int]] = {}
    strangers: list[int] = []
    for j in range(first, last):
        token = reading.tokens[j]
        if token.who is not None and "PRON" not in token.tags:
            genders.add(token.who.gender)
        speaks = token.low in ("someone", "somebody") and reading.find(j, min(j + 7, last), "SAY") is not None
        for gender, tag in (("M", "MALE"), ("F", "FEMALE")):
            if tag in token.tags and (speaks or token.low not in _ANYBODY) and not _of_skater(reading, j):
                nouns.setdefault(gender, []).append(j)
        if _stranger(reading, j):
            strangers.append(j)
    return frozenset(genders), nouns, strangers


def _of_skater(reading: Reading, at: int) -> bool:
    """ "the young woman", "the girl from Tokyo" as the skater herself: beside a demonym or an age, not "her coach"."""
    return reading.has(at - 1, "DEMONYM", "AGEWORD") or reading.tokens[at].low in ("queen", "king", "lady", "champion")


def _stranger(reading: Reading, at: int) -> bool:
    """Two capitalised words in a row that are nobody's name in the record: another person."""
    one = reading.tokens[at]
    two = reading.tokens[at + 1] if at + 1 < len(reading.tokens) else None
    if two is None or two.sentence != one.sentence:
        return bool(one.extra.get("stranger"))

    def unknown(token) -> bool:  # type: ignore[no-untyped-def]
        return token.kind == "w" and token.cap and token.who is None and not token.tags and len(token.low) > 1

    text = reading.story.text
    if text[one.start : one.end].isupper() or any(q.start <= one.start < q.end for q in reading.story.quotes):
        return False
    return (
        unknown(one) and unknown(two) and two.start - one.end == 1 and not _title_case(reading, one.sentence)
    ) or bool(one.extra.get("stranger"))


def _title_case(reading: Reading, sentence: int) -> bool:
    """Whether a sentence is a headline in capitals throughout."""
    first, last = reading.ranges[sentence]
    words = [t for t in reading.tokens[first:last] if t.kind == "w"]
    return len(words) > 3 and sum(t.cap for t in words) > 0.7 * len(words)
