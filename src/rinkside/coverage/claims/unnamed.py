"""Somebody whom a sentence is about and does not name: "the defending champion", "his countryman"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rinkside.coverage.claims.reading import Reading

__all__ = ["opens_unnamed", "opens_with_a_word", "somebody_else", "stranger_told_of", "unnamed_before"]

_PERSONS = re.compile(
    r"(?:skater|star|favou?rite|teenager|teen|veteran|youngster|debutant|newcomer|host|medall?ist|finalist|girl|boy|duo|"
    r"pair|couple|team|sibling|other|athlete|holder|underdog|idol|darling|leader|rival|opponent|one|pupil)s?"
    r"|m[ae]n|wom[ae]n|trio|quartet|rest|student|hero|heroine|prodigy|runner|country|nation|federation"
)
"""Words for somebody who skates."""
_SOMEBODY = re.compile(
    r"his|her|their|its|an?other|others|neither|nobody|every(?:one|body)|each|both|several|many|most|few|some|one|two|"
    r"three|four|five|no|this|that|these|those"
)
"""Words that may open a sentence about somebody it does not name."""


def opens_unnamed(reading: Reading, sentence: int) -> bool:
    """Whether a sentence opens with somebody it does not name: "The defending champion had to settle for …"."""
    first, last = reading.ranges[sentence]
    at = first
    while at < last and (reading.tokens[at].kind != "w" or reading.low(at) in ("but", "and", "then", "so", "yet")):
        at += 1
    if opens_with_a_word(reading, sentence):
        return True
    if at >= last or not (reading.has(at, "DET", "KIN", "CARD", "NATION") or _SOMEBODY.fullmatch(reading.low(at))):
        return False
    for j in range(at, min(at + 8, last)):
        if reading.tokens[j].kind == "p" and reading.tokens[j].low != "-":
            return False
        if j > at and reading.has(j, "CARD") and reading.low(j + 1).split("'")[0] in ("who", "that", "ahead", "behind"):
            return True
        if reading.has(j, "MEDAL") and reading.low(j).endswith(("medallist", "medalist", "runner up")):
            return True
        if reading.has(j, "TITLE", "KIN", "DEMONYM", "NATION") or _PERSONS.fullmatch(reading.low(j)):
            return True
        if reading.has(j, "BE", "TAKE", "WON", "SEG", "TSSWORD", "TES", "PCS", "WHOLE", "IN", "OF"):
            return False
    return False


def opens_with_a_word(reading: Reading, sentence: int) -> bool:
    """ "Ten won the free": whether a sentence opens with a surname that is a word too, of somebody not named before."""
    first, last = reading.ranges[sentence]
    token = reading.tokens[first] if first < last else None
    return token is not None and token.name is not None and token.who is None and token.cap and bool(token.tags)


def unnamed_before(reading: Reading, first: int, at: int) -> bool:
    """ "In the free the Olympic champion fell": somebody unnamed stands right before the words at a place."""
    j = at - 1
    while j > first and reading.has(j, "BE", "NOT", "TAKE", "WON", "FINAL"):
        j -= 1
    if j > first + 1 and reading.has(j, "NATION") and reading.low(j - 1) in ("from", "of"):
        j -= 2
    owned = {"F/o", "F/p", "M/p", "N/p"}  # "her country came fourth"
    if any(
        reading.tokens[k].who is not None and reading.tokens[k].tags.get("PRON") not in owned
        for k in range(max(first, j - 4), j + 1)
    ):
        return False  # "the Japanese skater": who it is, is known
    said = j >= first and (reading.has(j, "TITLE", "KIN") or _PERSONS.fullmatch(reading.low(j)) is not None)
    return said and any(
        reading.has(k, "DET", "PRON", "POSS") or _SOMEBODY.fullmatch(reading.low(k))
        for k in range(max(first, j - 4), j)
    )


def _who_is_not_named(reading: Reading, j: int) -> bool:
    """ "better than the Estonian, who was seventh": a clause about somebody of a nation whom nobody has named."""
    token = reading.tokens[j]
    if token.who is not None or "DEMONYM" not in token.tags or not reading.has(j - 1, "DET"):
        return False
    return reading.has(j + 1, "WHO") or (reading.low(j + 1) == "," and reading.has(j + 2, "WHO"))


def somebody_else(reading: Reading, subject: int, at: int) -> bool:
    """ "His countryman, third on Wednesday": a person without a name has become the subject."""
    j = at - 1
    while j > subject and "KIN" not in reading.tokens[j].tags:
        if _stranger(reading, j) or _who_is_not_named(reading, j):
            return True
        j -= 1
    if j <= subject:
        return False
    beside = any(reading.tokens[k].who is not None for k in range(j + 1, min(j + 4, at)))
    apposed = reading.low(j - 1) in ("her", "his", "their", "the", "a") and reading.low(j - 2) == ","
    introduced = reading.has(j - 1, "BEHIND", "AHEAD", "BEAT", "TO", "FOR", "WITH", "BY", "THAN") or reading.has(
        j - 2, "BEHIND", "AHEAD", "BEAT", "TO", "FOR", "WITH", "BY", "THAN"
    )
    return not beside and not apposed and not introduced


def _stranger(reading: Reading, j: int) -> bool:
    """Whether a person nobody knows is named at a token: two capitalised words that are in no record or lexicon."""
    one, two = reading.tokens[j - 1], reading.tokens[j]
    if "stranger" in two.extra:
        return True
    unknown = all(t.kind == "w" and t.cap and t.who is None and not t.tags and len(t.low) > 1 for t in (one, two))
    return unknown and two.start - one.end == 1


def stranger_told_of(reading: Reading, at: int) -> bool:
    """ "The first since Sarah Hughes in 2002. Hughes was fourth: she …": whether the surname of somebody not held
    stands before a pronoun in its sentence, and no skater's name behind it."""
    surnames = reading.context.get("strangers")
    if not isinstance(surnames, frozenset):
        tokens = reading.tokens
        surnames = reading.context["strangers"] = frozenset(
            tokens[j].low
            for j in range(1, len(tokens))
            if tokens[j].cap and tokens[j - 1].sentence == tokens[j].sentence and _stranger(reading, j)
        )
    if not surnames:
        return False
    for j in range(at - 1, reading.sentence(at)[0] - 1, -1):
        token = reading.tokens[j]
        if token.who is not None and token.source in ("full", "surname", "given"):
            return False
        if token.cap and token.who is None and token.low in surnames:
            return True
    return False
