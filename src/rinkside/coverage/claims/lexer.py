"""A story to tokens with their meanings: the words of the language's lexicon, numbers, spellings of names.

One token may span several words ("short program") and carry several tags ("from" parts, and climbs). Nothing is decided
here; which of its tags a token means, the grammar of each statement type decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from rinkside.coverage.languages import Language
from rinkside.coverage.languages.nations import CODES
from rinkside.coverage.record.names import NameIndex
from rinkside.coverage.record.who import Who
from rinkside.coverage.text import Story
from rinkside.domain.spellings import fold

__all__ = ["MAX_TOKENS", "Name", "Token", "lex", "name_at", "number_token", "phrase_at"]

_TOKEN = re.compile(
    r"(?P<t>\d{1,2}:\d\d(?::\d\d)?)"
    r"|(?P<o>\d{1,3}(?:st|nd|rd|th|TH|ST|ND|RD)\b)"
    r"|(?P<n>\d{2,3}\.\d\d(?=\d{2,3}\.\d\d)"  # cells of a table that a saved page ran together
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d{2,3}\. \d\d(?![\d.,:]|\w)|\d+[.,]\d+|\d+)"
    r"|(?P<w>(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.(?= \d)"
    r"|(?:[A-Z]\.){2,}|[^\W\d_]+(?:'(?!s\b)[^\W\d_]+)*)"
    r"|(?P<s>'s\b)"
    r"|(?P<p>[^\w\s]|_)"
)
_LINE_TIME = re.compile(r"^[ \t]*((?:[01]?\d|2[0-3])\.[0-5]\d)(?=[ \t])", re.M)
"""A time at the head of a line ("13.02 Jin Boyang …"): of three or more such lines, none is a number of points."""
MAX_TOKENS = 40_000
"""Words and marks that are read of one story: a book is no story."""
_NO_TAGS: dict[str, str] = {}


@dataclass(slots=True)
class Name:
    """Spellings of names that begin at a token: `kind` "full", "surname", "given" or "plural" for all of `people`."""

    kind: str
    people: tuple[Who, ...]


@dataclass(slots=True)
class Token:
    """`kind`: "w" word, "n" number, "p" punctuation. `points` is a number in hundredths, None for other tokens; `odd` a
    number that is no number of points (three decimals); `decimals` how many it is written with. `cap`: begins with a
    capital. `who` is set where the token names or means a skater. `tight`: no space before it."""

    kind: str
    start: int
    end: int
    low: str
    tags: dict[str, str]
    sentence: int
    cap: bool = False
    points: int | None = None
    decimals: int = 0
    odd: bool = False
    name: Name | None = None
    who: Who | None = None
    source: str = ""
    couple: bool = False
    hyphen: int = 0
    words: int = 1
    extra: dict[str, object] = field(default_factory=dict)


def lex(story: Story, language: Language, names: NameIndex) -> list[Token]:
    """The tokens of a story in order, sentence by sentence."""
    found: list[Token] = []
    plain = story.plain
    times = [m.span(1) for m in _LINE_TIME.finditer(plain)]
    hours = dict(times) if len(times) > 2 else {}
    for number, sentence in enumerate(story.sentences):
        if len(found) > MAX_TOKENS:
            break
        raw = list(_raw(plain, sentence.start, sentence.end, number, language))
        for token in raw if hours else ():
            if hours.get(token.start) == token.end:
                token.kind, token.points, token.decimals, token.tags = "p", None, 0, {"TIME": ""}
        found.extend(_joined(raw, language, names))
    return found


def _raw(plain: str, start: int, end: int, sentence: int, language: Language) -> Iterable[Token]:
    last_hyphen: list[Token] = []
    for match in _TOKEN.finditer(plain, start, end):
        kind, at, to = match.lastgroup or "p", match.start(), match.end()
        text = match[0]
        if kind == "p":
            if text == "-" and at > start and to < end and plain[at - 1].isalnum() and plain[to].isalnum():
                continue  # a compound: its words stand alone, `hyphen` tells they belong together
            yield Token("p", at, to, text, _NO_TAGS, sentence)
            continue
        if kind == "w":
            token = Token("w", at, to, text.lower().rstrip("."), _NO_TAGS, sentence, cap=text[0].isupper())
            if len(text) == 3 and text in CODES:
                token.tags = {"NATION": text}
        elif kind == "s":
            token = Token("w", at, to, "'s", {"POSS": ""}, sentence)
        elif kind == "o":
            token = Token("w", at, to, text.lower(), {"ORD": re.sub(r"\D", "", text)}, sentence)
        elif kind == "t":
            token = Token("p", at, to, text, {"TIME": ""}, sentence)
        else:
            token = _number(text, at, to, sentence, language)
        joined = at > start and plain[at - 1] == "-" and bool(last_hyphen) and last_hyphen[-1].end == at - 1
        last_hyphen = [*last_hyphen, token] if joined else [token]
        token.hyphen = len(last_hyphen) - 1
        yield token


def _number(text: str, at: int, to: int, sentence: int, language: Language) -> Token:
    clean = text.replace(" ", "")
    grouped = re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", clean)
    if grouped and language.decimal == ".":
        clean = clean.replace(",", "")
    return number_token(clean, at, to, sentence)


def number_token(clean: str, at: int, to: int, sentence: int) -> Token:
    """A number without spaces, its decimals behind a point or a comma; more than seven digits stay unread."""
    whole, _, decimals = clean.replace(",", ".").partition(".")
    token = Token("n", at, to, clean, _NO_TAGS, sentence)
    if len(whole) > 7:
        return token
    token.points = int(whole) * 100 + int((decimals + "00")[:2])
    token.decimals, token.odd = len(decimals), len(decimals) > 2
    if not decimals and len(whole) == 4 and 1900 <= int(whole) <= 2100:
        token.tags = {"YEAR": whole}
    elif not decimals and len(whole) < 4:
        token.tags = {"CARD": whole}
    return token


def _joined(raw: list[Token], language: Language, names: NameIndex) -> Iterable[Token]:
    """Words that make a phrase of the lexicon or a name, as one token."""
    table, at, size = language.table, 0, len(raw)
    while at < size:
        token = raw[at]
        if token.kind != "w":
            yield token
            at += 1
            continue
        name, taken = name_at(raw, at, names) if token.cap else (None, 0)
        phrase, words = phrase_at(raw, at, table)
        if phrase is not None and _goes_on(raw, at + words):
            phrase = {k: v for k, v in phrase.items() if k != "OTHER"}
        if name is not None and (name.kind == "full" or words <= taken):
            if taken == words:
                token.tags = phrase or _NO_TAGS
            token.name = name
            _extend(token, raw, at, taken)
            at += taken
        elif phrase is not None:
            token.tags = {**token.tags, **phrase} if token.tags else phrase
            _extend(token, raw, at, words)
            at += words
        else:
            at += 1
        yield token


def _goes_on(raw: list[Token], at: int) -> bool:
    """ "Russian title-holders": a compound goes on behind a phrase."""
    return at < len(raw) and raw[at].hyphen > 0 and raw[at].hyphen > raw[at - 1].hyphen


def _extend(token: Token, raw: list[Token], at: int, words: int) -> None:
    if words > 1:
        token.end = raw[at + words - 1].end
        token.low = " ".join(t.low for t in raw[at : at + words])
        token.words = words


def phrase_at(
    raw: list[Token], at: int, table: dict[str, tuple[tuple[tuple[str, ...], dict[str, str]], ...]]
) -> tuple[dict[str, str] | None, int]:
    """The tags of the longest phrase of a lexicon that begins at a token, and how many tokens it takes."""
    for words, tags in table.get(raw[at].low, ()):
        if len(words) == 1:
            return tags, 1
        if at + len(words) <= len(raw) and all(raw[at + i].low == words[i] for i in range(1, len(words))):
            return tags, len(words)
    return None, 0


def name_at(raw: list[Token], at: int, names: NameIndex) -> tuple[Name | None, int]:
    """The longest name that begins at a token: its kind, everybody it may be, and how many tokens it takes."""
    best: tuple[int, str] = (0, "")
    people: list[Who] = []
    for first, used in _heads(raw, at):
        for words, kind, who in names.variants.get(first, ()):
            taken = _match(raw, at + used, words[1:])
            if taken is None:
                continue
            size = used + taken
            rank = (size, kind)
            if size > best[0] or (size == best[0] and _order(kind) < _order(best[1])):
                best, people = rank, [who]
            elif rank == best and who not in people:
                people.append(who)
    if not people:
        return None, 0
    return Name(best[1], tuple(people)), best[0]


def _order(kind: str) -> int:
    return ("full", "surname", "plural", "given", "").index(kind)


def _heads(raw: list[Token], at: int) -> Iterable[tuple[str, int]]:
    """The word at a token, and the words of a compound as one (`Yu-Na`, `Moore-Towers`)."""
    token = raw[at]
    size = at + 1
    if size < len(raw) and raw[size].hyphen == token.hyphen + 1 and raw[size].kind == "w":
        whole = token.low
        while size < len(raw) and raw[size].hyphen > raw[size - 1].hyphen and raw[size].kind == "w":
            whole += raw[size].low
            size += 1
        yield fold(whole), size - at
    yield fold(token.low), 1


def _match(raw: list[Token], at: int, words: tuple[str, ...]) -> int | None:
    """How many tokens the further words of a name take at a token, None where they do not stand there."""
    start = at
    for word in words:
        if at >= len(raw):
            return None
        for head, used in _heads(raw, at):
            if head == word and raw[at].kind == "w" and raw[at].cap | (raw[at].hyphen > 0):
                at += used
                break
        else:
            return None
    return at - start
