"""Pronouns, and words that agree in gender, against the skater they can only mean."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.languages.things import names_a_thing
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.who import Who

__all__ = ["gender_statements"]

_NAMED = ("full", "surname", "given")
_COUNTED = ("PLACE", "MEDAL", "TSSWORD", "BEST", "SEG", "TITLE", "OTHER", "HISTORY", "COUNTED", "TIMES", "TEAM")
_LINKS = (
    "BE",
    "FINAL",
    "PLACE",
    "NATION",
    "DEMONYM",
    "IN",
    "OF",
    "FROM",
    "SEG",
    "DET",
    "ALSO",
    "HEDGE",
    "AFTERSEG",
    "P",
    "CITY",
)


def gender_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """Every word of the other gender than the skater it can only mean. Right ones are not listed."""
    assert isinstance(reading, TaggedReading)
    for at, token in enumerate(reading.tokens):
        if not token.tags or _inside(reading, at):
            continue
        for tag, find in _FORMS:
            if tag not in token.tags:
                continue
            gender = token.tags[tag].partition("/")[0]
            who = find(reading, at, gender) if gender in ("F", "M") else None
            if who is None or not who.gender or who.gender == gender:
                continue
            role = reading.role(who)
            alone = tag == "GNOUN" and any(
                reading.tokens[j].who is who and _own_name(reading, j) for j in (at + 1, at + 2)
            )
            if role is None or (len(role.entrant.people) > 1 and tag != "PRON" and not alone):
                continue
            if (
                tag != "PARTICIPLE"
                and _other(reading, at, gender)
                and not (tag == "GVERB" and _right_behind(reading, at))
            ):
                continue
            understood = Understood(
                (role.entrant.name,), category=role.field.discipline, quantity="gender", value=token.low
            )
            official = {"F": "feminine", "M": "masculine"}[who.gender]
            yield make(
                reading,
                reading.text(at, at),
                Kind.PRONOUN,
                Verdict.WRONG,
                official,
                understood,
                sources_of(role.entrant),
            )
            break


def _own_name(reading: Reading, at: int) -> bool:
    """Whether one of a couple is named alone, with the first name."""
    token = reading.tokens[at]
    return token.source == "full" and not token.couple and not reading.has(at + 1, "AND")


def _inside(reading: Reading, at: int) -> bool:
    """Whether a word stands in a quotation, however short."""
    token = reading.tokens[at]
    return any(q.start <= token.start < q.end for q in reading.story.quotes)


def _pronoun(reading: TaggedReading, at: int, gender: str) -> Who | None:
    if "SINGULAR" in reading.tokens[at].tags and reading.find(*reading.chunk(at), "SG") is None:
        return None
    if any(reading.has(j, "IMPERSONAL") for j in (at + 1, at + 2)):
        return None
    antecedent = reading.tokens[at].extra.get("antecedent")
    while isinstance(antecedent, int) and "antecedent" in reading.tokens[antecedent].extra:
        antecedent = reading.tokens[antecedent].extra["antecedent"]  # a pronoun of a pronoun
    if isinstance(antecedent, int) and (reading.tokens[antecedent].couple or _of_a_pair(reading, antecedent)):
        return None  # "the pair … its free skate": a pair is of neither gender
    if isinstance(antecedent, int) and antecedent < at and _thing_between(reading, antecedent, at, gender):
        return None
    return reading.tokens[at].who


_NO_THINGS = (
    "SEG",
    "MEDAL",
    "PLACE",
    "PODIUM",
    "TITLE",
    "GNOUN",
    "DEMONYM",
    "WHOLE",
    "DAY",
    "DAYPART",
    "MONTH",
    "CITY",
)
"""What stands in every story beside a name, and is seldom gone on with."""


def _thing_between(reading: TaggedReading, first: int, last: int, gender: str) -> bool:
    """Whether a thing of that gender is named between whom a pronoun is taken to mean and the pronoun."""
    text = reading.story.text
    words = []
    for token in reading.tokens[first + 1 : last]:
        told = token.who is not None or any(tag in token.tags for tag in _NO_THINGS)
        if reading.language.code == "ru":
            told = told or bool(token.tags)
        words.append("" if told else text[token.start : token.end])
    return names_a_thing(words, reading.language.code, gender)


def _of_a_pair(reading: TaggedReading, at: int) -> bool:
    """Whether a name is told with its partner's in one sentence, joined or not."""
    who = reading.tokens[at].who
    entrant = reading.entrant(who) if who else None
    if entrant is None or len(entrant.people) < 2:
        return False
    alone = [m for m in reading.mentions[reading.tokens[at].sentence] if m > at - 3 and m < at + 3 and m != at]
    return reading.tokens[at].source == "demonym" or any(
        (w := reading.tokens[m].who) is not None and w is not who and reading.entrant(w) is entrant for m in alone
    )


def _noun(reading: TaggedReading, at: int, gender: str) -> Who | None:
    """ "the skater": beside a name it is of that name, with an article and no name of whom the story speaks."""
    tokens = reading.tokens
    _, last = reading.sentence(at)
    for j in range(at + 1, min(last, at + 4)):
        if tokens[j].who is not None:
            return tokens[j].who if tokens[j].source in _NAMED and not tokens[j].couple else None
        if tokens[j].kind == "p" or not reading.has(j, "DEMONYM", "NATION", "OF", "DET"):
            break
    if not (reading.has(at - 1, "DET") or not reading.language.spaced):
        return None
    number = tokens[at].sentence
    before = [m for m in reading.mentions[number] if m < at]
    if before:
        return tokens[before[-1]].who if len({tokens[m].who for m in before}) == 1 else None
    carried = reading.carried(number)
    known = {tokens[m].who for m in reading.mentions[number - 1]} if number else set()
    return carried.who if carried is not None and len(known) == 1 else None


def _verb(reading: TaggedReading, at: int, gender: str) -> Who | None:
    """A verb of the past that agrees with its subject: the name right before it, or before the verb joined to it; the
    name that ends the sentence behind a verb of saying; or who the sentence before was about."""
    tokens, (first, last) = reading.tokens, reading.sentence(at)
    if reading.has(at, "SAY") and at + 1 < last and tokens[at + 1].source in _NAMED and not tokens[at + 1].couple:
        ends = at + 2 >= last or (tokens[at + 2].kind == "p" and tokens[at + 2].low in ".!?")
        return tokens[at + 1].who if ends and tokens[at - 1].kind == "p" else None
    if at == first and tokens[at].sentence:
        carried, known = reading.carried(tokens[at].sentence), reading.mentions[tokens[at].sentence - 1]
        genders = {w.gender for m in known if (w := tokens[m].who) is not None}
        return carried.who if carried is not None and len(genders) == 1 else None
    return _before(reading, at, (*_LINKS, "GVERB", "AND", "ORD", "TIMES", "SG"))


def _adjective(reading: TaggedReading, at: int, gender: str) -> Who | None:
    """An ordinal, participle or nation that agrees: of the name right behind, or the subject it is said of."""
    tokens, last = reading.tokens, reading.sentence(at)[1]
    if reading.has(at, "DEMONYM"):
        if tokens[at].source == "demonym":
            return _demonym(reading, at, gender)
        named = at + 1 < last and tokens[at + 1].who is not None
        return tokens[at + 1].who if named and tokens[at + 1].source in _NAMED and not tokens[at + 1].couple else None
    if reading.has(at, "ORD") and (reading.has(at + 1, *_COUNTED) or reading.has(at - 1, "DET", "IN")):
        return None
    if reading.language.capital_nouns and not tokens[at].cap:
        return None
    after = tokens[at + 1] if at + 1 < last else None
    if after is not None and after.kind == "w" and not after.tags and after.who is None:
        return None
    return _before(reading, at, _LINKS)


def _participle(reading: TaggedReading, at: int, gender: str) -> Who | None:
    """A participle that begins a clause of its own behind a name: "Denis Ten, who won the free"."""
    named = reading.tokens[at - 2] if at >= 2 else None
    if named is None or reading.low(at - 1) != "," or named.sentence != reading.tokens[at].sentence:
        return None
    subject = reading.roles.get(at - 2) == "subj"
    before = reading.tokens[at - 3] if at - 3 >= reading.sentence(at)[0] else None
    if before is not None and (
        reading.has(at - 3, "MALE", "FEMALE", "GNOUN", "OF") or (before.kind == "w" and not before.tags)
    ):
        return None  # "the coach of Zagitova, who had won"
    return named.who if subject and named.source in _NAMED and not named.couple else None


def _demonym(reading: TaggedReading, at: int, gender: str) -> Who | None:
    """ "said the Japanese": a noun of a nation with its article that stands for somebody named before."""
    token = reading.tokens[at]
    if token.source != "demonym" or token.who is None or not reading.language.spaced:
        return None
    if gender == "M" and reading.language.capital_nouns and reading.low(at - 1) != "der":
        return None  # "Amerikaner" is one or many
    _, last = reading.sentence(at)
    after = reading.tokens[at + 1] if at + 1 < last else None
    noun = after is not None and after.kind == "w" and not after.tags
    if noun and not reading.has(at - 2, "SAY") and not (reading.language.capital_nouns and after and not after.cap):
        return None
    known = (t.who for t in reading.tokens if t.who is not None and t.who.gender == gender)
    return None if any(reading.nation(w) == reading.nation(token.who) for w in known) else token.who


def _before(reading: TaggedReading, at: int, links: tuple[str, ...]) -> Who | None:
    left, _ = reading.chunk(at)
    if left == at and reading.low(at - 1) in (")", "）"):
        at = reading.chunk(at - 2)[0] - 1  # "Anastasia Gubanova (Georgia) finished"
        left = reading.chunk(at - 1)[0]
    for j in range(at - 1, left - 1, -1):
        token = reading.tokens[j]
        if token.who is not None:
            if token.source not in (*_NAMED, "pronoun") or token.couple or reading.roles.get(j) != "subj":
                return None
            return token.who
        if not reading.has(j, *links) and (token.kind != "w" or token.cap or at - j > 3):
            return None
    return None


def _right_behind(reading: TaggedReading, at: int) -> bool:
    """ "The Olympic champion Zagitova fell": a verb right behind a name that begins its part, or that a title or nation
    of its own gender goes before."""
    name, first = reading.tokens[at - 1], reading.sentence(at)[0]
    if at - 1 < first or name.who is None or name.couple or name.source not in ("full", "surname"):
        return False
    before = reading.tokens[at - 2] if at - 2 >= first else None
    titled = before is not None and reading.has(at - 2, "TITLE", "DEMONYM")
    return before is None or (titled and before.tags.get("GADJ") == name.who.gender)


def _other(reading: TaggedReading, at: int, gender: str) -> bool:
    """Whether somebody of that gender may be meant: named or spoken of in this sentence or the two before."""
    number = reading.tokens[at].sentence
    tag = "MALE" if gender == "M" else "FEMALE"
    for s in range(max(0, number - 2), number + 1):
        for m in reading.mentions[s]:
            token = reading.tokens[m]
            if (
                token.who is not None
                and token.who.gender == gender
                and "PRON" not in token.tags
                and (s == number or s == number - 1 or not reading.mentions[number])
            ):
                return True
        first, last = reading.ranges[s]
        for j in range(first, min(last, at) if s == number else last):
            token = reading.tokens[j]
            thing = "SEG" in token.tags and "ORD" in reading.tokens[at].tags
            if tag in token.tags and s >= number - 1 and not thing:
                return True
            if s == number and _stranger(reading, j):
                return True
    return False


def _stranger(reading: Reading, at: int) -> bool:
    """Two capitalised words in a row that are nobody's name in the record."""
    one = reading.tokens[at]
    two = reading.tokens[at + 1] if at + 1 < len(reading.tokens) else None
    if two is None or two.sentence != one.sentence or not reading.language.spaced:
        return False
    return (
        all(t.kind == "w" and t.cap and t.who is None and not t.tags and len(t.low) > 1 for t in (one, two))
        and two.start - one.end == 1
        and at > reading.sentence(at)[0]
    )


_FORMS = (
    ("PRON", _pronoun), ("GNOUN", _noun), ("GVERB", _verb), ("PARTICIPLE", _participle), ("GADJ", _adjective),
)  # fmt: skip
"""Words that agree in gender, and who each is of."""
