"""What is told of another time or thing in the very words around a statement: then it is not called wrong.

The grammars ask who, which segment and which quantity; this asks, of what they would call wrong, whether the words
beside it leave a doubt that no grammar has seen: "last month she beat Glenn by 3.20", "drew number 14".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind, Statement, Verdict

__all__ = ["with_caution"]

_RESULTS = frozenset(
    {
        Kind.MEDAL, Kind.MARGIN, Kind.RANK_OVERALL, Kind.RANK_SEGMENT, Kind.RANK_AFTER_SEGMENT, Kind.TOTAL,
        Kind.SEGMENT_SCORE, Kind.ELEMENT_SCORE, Kind.ORDINAL_BEST, Kind.DEDUCTION_FALL, Kind.AHEAD_OF,
    }
)  # fmt: skip
_PLACES = frozenset({Kind.MEDAL, Kind.RANK_OVERALL, Kind.RANK_SEGMENT, Kind.RANK_AFTER_SEGMENT})
_SPANS = r"(?:week|weekend|month|year|season|winter|spring|summer|autumn|fall|decade|cycle)s?"
_THEN = re.compile(
    rf"(?<!his )(?<!her )(?<!their )\b(?:last|next|previous|past) "
    rf"(?:{_SPANS}|time|games|olympics|worlds|championships?|edition)\b"
    rf"|\b{_SPANS} (?:ago|earlier|before|previously|later)\b"
    rf"|\bearlier (?:this|in the|that) {_SPANS}\b"
    r"|\bas an? (?:junior|child|kid|teenager|boy|girl|novice)\b|\bas juniors\b|\bat home\b"
    r"|\bin (?:\w+ ){0,3}(?:practice|training|warm up)\b|\bvoted\b|\bpolls?\b"
    r"|\bin (?:the )?(?:autumn|fall|summer|spring|winter)\b"
    r"|\bat (?:the age of )?(?:[4-9]|1[0-4]|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen)\b"
    r"(?! points)"
    r"|\b(?:earlier|previous|first|original) version\b|\b(?:incorrectly|mistakenly|wrongly|erroneously|misstated)\b"
    r"|\bwe (?:stated|wrote|said|reported|claimed)\b|\bthe same (?:article|report|story|piece)\b"
    r"|\b(?:an|the) (?:earlier|previous|other) (?:games|olympics|worlds|championships?|event|competition)\b"
    r"|\b(?:pre-season|off-season|summer show|exhibition|gala|rehearsal|warm-up)\b"
)
"""Words for another time than that of the event."""
_HERE = re.compile(r"\b(?:here|tonight|today|now|this time|this week|on the night|in the end)\b")


def with_caution(reading: Reading, statements: Sequence[Statement]) -> list[Statement]:
    """The statements, those called wrong whose own words speak of another time or thing as not to be checked."""
    starts = [t.start for t in reading.tokens]
    return [_doubted(reading, s, bisect_left(starts, s.start)) if s.verdict is Verdict.WRONG else s for s in statements]


def _doubted(reading: Reading, statement: Statement, at: int) -> Statement:
    if statement.kind not in _RESULTS or at >= len(reading.tokens):
        return statement
    words = _told_then(reading, at)
    note = f"it may be told of another time: {words}" if words else ""
    if not note and statement.kind in _PLACES and not _named_near(reading, statement, at):
        note = "who is meant is named too far away"
    if not note:
        return statement
    understood = replace(statement.understood, note=note)
    return replace(statement, verdict=Verdict.UNCHECKABLE, official="", understood=understood, sources=())


def _named_near(reading: Reading, statement: Statement, at: int) -> bool:
    """Whether the paragraph of a token names whom a statement is of, in the last of its sentences up to the token that
    names anybody."""
    number = sentence = reading.tokens[at].sentence
    paragraph = reading.story.sentences[number].paragraph
    people = statement.understood.who
    if not any(e.name in people for r in reading.records for f in r.fields for e in f.entrants):
        return True  # a nation of the team event
    while sentence >= 0 and reading.story.sentences[sentence].paragraph == paragraph:
        named = [
            token.who
            for m in reading.mentions[sentence]
            if (token := reading.tokens[m]).who is not None
            and token.source not in ("pronoun", "age")
            and (token.source != "demonym" or sentence == number)
        ]
        if any(r.entrant.name in people for who in named if who is not None for r in who.roles):
            return True
        if named and sentence < number:
            return False
        sentence -= 1
    return False


def _told_then(reading: Reading, at: int) -> str:
    """The words for another time between the commas around a token, or in the opening of its sentence; "" for none."""
    first, _ = reading.sentence(at)
    left, right = reading.chunk(at)
    found = _THEN.search(_words(reading, left, right))
    if found is None and left > first:
        start, end = reading.chunk(first)
        opening = _words(reading, start, end)
        verbs = any(reading.has(j, "BE", "TAKE", "WON", "ORD", "MEDAL") for j in range(start, end))
        found = None if verbs or end - start > 8 else _THEN.search(opening)
    if found is None or _HERE.search(_words(reading, left, right)):
        return ""
    return found[0]


def _words(reading: Reading, first: int, last: int) -> str:
    return " ".join(reading.low(j) for j in range(first, last))
