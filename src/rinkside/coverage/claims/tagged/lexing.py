"""Tokens of languages other than English: decimal commas, written ordinals, elisions, text without spaces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from rinkside.coverage.claims.lexer import MAX_TOKENS, Name, Token, name_at, number_token, phrase_at
from rinkside.coverage.languages import Language
from rinkside.coverage.record.names import NameIndex
from rinkside.coverage.record.scripts import MAX_WORDS, ScriptNames
from rinkside.coverage.text import Story

__all__ = ["lex_tagged"]

_TOKEN = re.compile(
    r"(?P<t>\d{1,2}:\d\d(?::\d\d)?)"
    r"|(?P<n>\d{2,3}\. \d\d(?![\d.,:]|\w)|\d+[.,]\d+|\d+)"
    r"|(?P<w>[^\W\d_]+(?:'[^\W\d_]+)*)"
    r"|(?P<p>[^\w\s]|_)"
)
_NO_TAGS: dict[str, str] = {}
_KATAKANA = re.compile(r"[ァ-ヺー][ァ-ヺー・=＝]*[ァ-ヺー]|[ァ-ヺ]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f'-]+")
_HAN = re.compile(r"[一-龥々〆ヶ]")
_HANGUL = re.compile(r"[가-힣]+")
_LONGEST = 14
_IN_SENTENCE = 1000
"""What is read of one sentence; nobody writes longer ones."""
_CLOSING = ")）」』》\"'"
"""Marks a particle may follow."""


def lex_tagged(story: Story, language: Language, names: NameIndex) -> list[Token]:
    """The tokens of a story in order, sentence by sentence."""
    found: list[Token] = []
    scripts = names.script_names() if language.script else None
    if scripts is not None:
        scripts.budget = MAX_WORDS
    for number, sentence in enumerate(story.sentences):
        if len(found) > MAX_TOKENS:
            break
        if language.spaced:
            raw = list(islice(_raw(story.plain, sentence.start, sentence.end, number, language), _IN_SENTENCE))
            found.extend(_joined(raw, language, names, scripts))
        else:
            words = _unspaced(story.text, story.plain, sentence.start, sentence.end, number, language, names, scripts)
            found.extend(islice(words, _IN_SENTENCE))
    return found


def _raw(plain: str, start: int, end: int, sentence: int, language: Language) -> Iterable[Token]:
    hyphens: list[Token] = []
    at = start
    while (match := _TOKEN.search(plain, at, end)) is not None:
        kind, first, last = match.lastgroup or "p", match.start(), match.end()
        text = match[0]
        at = last
        if kind == "p":
            if text == "-" and first > start and last < end and plain[first - 1].isalnum() and plain[last].isalnum():
                continue
            tags = {"DASH": ""} if text in "—–-" else _NO_TAGS
            yield Token("p", first, last, text, tags, sentence)
            continue
        if kind == "t":
            yield Token("p", first, last, text, {"TIME": ""}, sentence)
            continue
        if kind == "w":
            cut = language.elided.match(text) if language.elided else None
            if cut is not None and cut.end() < len(text):
                tags = language.table_tags(cut[0].lower().rstrip("'"))
                yield Token("w", first, first + cut.end(), cut[0].lower(), tags, sentence)
                first += cut.end()
                text = text[cut.end() :]
            token = Token("w", first, last, text.lower(), _NO_TAGS, sentence, cap=text[0].isupper())
        else:
            token = number_token(text.replace(" ", ""), first, last, sentence)
            suffix = language.ordinal.match(plain, last, end) if language.ordinal and not token.decimals else None
            if suffix is not None and (token.points or 0) <= 4000:
                at = suffix.end()
                token = Token("w", first, at, plain[first:at].lower(), {"ORD": text}, sentence)
                if suffix.lastgroup in ("F", "M"):
                    token.tags["GADJ"] = suffix.lastgroup
        joined = first > start and plain[first - 1] == "-" and bool(hyphens) and hyphens[-1].end == first - 1
        hyphens = [*hyphens, token] if joined else [token]
        token.hyphen = len(hyphens) - 1
        yield token


def _joined(raw: list[Token], language: Language, names: NameIndex, scripts: ScriptNames | None) -> Iterable[Token]:
    at, size = 0, len(raw)
    while at < size:
        token = raw[at]
        if token.kind != "w" or "ORD" in token.tags:
            yield token
            at += 1
            continue
        name: Name | None = None
        taken = 0
        phrase, words = phrase_at(raw, at, language.table)
        if token.cap and not (phrase and words > 1):
            name, taken = name_at(raw, at, names)
            if name is None and scripts is not None and not phrase:
                found = scripts.at(
                    [t.low for t in raw[at : at + 3] if t.kind == "w" and t.cap], language.script, language.table
                )
                if found is not None:
                    name, taken = Name(found.kind, found.people), found.words
                    token.extra["faint"] = found.faint
        if name is not None and (name.kind == "full" or words <= taken):
            if taken == words:
                token.tags = phrase or _NO_TAGS
            token.name = name
        elif phrase is not None:
            token.tags, taken = ({**token.tags, **phrase} if token.tags else phrase), words
        else:
            taken = 1
        if taken > 1:
            token.end = raw[at + taken - 1].end
            token.low = " ".join(t.low for t in raw[at : at + taken])
            token.words = taken
        at += taken
        yield token


def _unspaced(
    text: str,
    plain: str,
    start: int,
    end: int,
    sentence: int,
    language: Language,
    names: NameIndex,
    scripts: ScriptNames | None,
) -> Iterator[Token]:
    """Tokens of Japanese and Korean: names, then the longest phrase of the lexicon, else a run of one script."""
    at = start
    word_start = True
    while at < end:
        char = plain[at]
        if text[at] == "\u3000" and at > start and not word_start:
            yield Token("p", at, at + 1, "、", _NO_TAGS, sentence)  # in headlines a wide space parts what is told
            at, word_start = at + 1, True
            continue
        if char.isspace():
            at, word_start = at + 1, True
            continue
        token: Token | None = None
        if char.isdigit():
            match = _TOKEN.match(plain, at, end)
            assert match is not None
            if match.lastgroup == "n":
                token = number_token(match[0].replace(" ", ""), at, match.end(), sentence)
                unit = language.ordinal.match(plain, match.end(), end) if language.ordinal else None
                if unit is not None and not token.decimals:
                    token = Token("w", at, unit.end(), plain[at : unit.end()], {"ORD": match[0]}, sentence)
                    if unit.lastgroup:
                        token.tags = {unit.lastgroup: match[0]}
                        if unit.lastgroup == "MONTH":
                            token.tags["MONTHNUMBER"] = ""
            else:
                token = Token("p", at, match.end(), match[0], {"TIME": ""}, sentence)
        elif char.isalpha():
            token = _word(plain, at, end, sentence, language, names, scripts, word_start)
        if token is None:
            token = Token("p", at, at + 1, char, {"DASH": ""} if char in "—–-" else _NO_TAGS, sentence)
        yield token
        at = token.end
        word_start = token.kind == "p" and token.low not in _CLOSING


def _word(
    plain: str,
    at: int,
    end: int,
    sentence: int,
    language: Language,
    names: NameIndex,
    scripts: ScriptNames | None,
    word_start: bool,
) -> Token:
    if (latin := _LATIN.match(plain, at, end)) is not None:
        token = Token(
            "w",
            at,
            latin.end(),
            latin[0].lower(),
            language.table_tags(latin[0].lower()),
            sentence,
            cap=latin[0][0].isupper(),
        )
        parts = list(_raw(plain, at, min(end, at + 40), sentence, language))
        if token.cap:
            name, taken = name_at(parts, 0, names)
            if name is not None:
                token.name, token.end = name, parts[taken - 1].end
                token.low = plain[at : token.end].lower()
        return token
    found = (
        scripts.in_text(plain, at, end, language.script, language.table, word_start) if scripts is not None else None
    )
    phrase = _longest(plain, at, end, language, word_start)
    if found is not None and (
        phrase is None or found.end > phrase[0] or (found.end == phrase[0] and found.end - at > 2)
    ):
        token = Token("w", at, found.end, plain[at : found.end], _NO_TAGS, sentence, cap=True)
        token.name = Name(found.kind, found.people)
        token.extra["faint"] = found.faint
        return token
    if phrase is not None:
        return Token("w", at, phrase[0], plain[at : phrase[0]], phrase[1], sentence)
    run = _KATAKANA.match(plain, at, end)
    if run is not None:
        return Token("w", at, run.end(), run[0], _NO_TAGS, sentence, cap=True)
    to = at + 1
    kind = _class(plain[at])
    while to < end and plain[to].isalpha() and _class(plain[to]) == kind:
        if language.code == "ja" and _longest(plain, to, end, language, False) is not None:
            break
        to += 1
    if language.code == "ko":
        to = _stem(plain, at, to, language)
    return Token("w", at, to, plain[at:to], _NO_TAGS, sentence)


def _class(char: str) -> int:
    point = ord(char)
    if 0x30A0 <= point < 0x3100:
        return 1
    if 0x3040 <= point < 0x30A0:
        return 2
    if 0xAC00 <= point < 0xD7B0:
        return 3
    return 4 if point >= 0x4E00 else 0


def _longest(plain: str, at: int, end: int, language: Language, word_start: bool) -> tuple[int, dict[str, str]] | None:
    for size in range(min(_LONGEST, end - at), 0, -1):
        entries = language.table.get(plain[at : at + size])
        if entries is None or len(entries[0][0]) > 1:
            continue
        tags = entries[0][1]
        if language.code == "ko":
            if "P" in tags and word_start:
                continue
            rest = _HANGUL.match(plain, at + size, end)
            if size == 1 and rest is not None and not _is_particle(rest[0], language):
                continue
        return at + size, tags
    return None


def _is_particle(text: str, language: Language) -> bool:
    return any(text == p or text.startswith(p) for p, e in language.table.items() if "P" in e[0][1])


def _stem(plain: str, at: int, to: int, language: Language) -> int:
    """The end of an unknown Korean word without the particle at its end."""
    for size in (3, 2, 1):
        if to - at > size and (entries := language.table.get(plain[to - size : to])) and "P" in entries[0][1]:
            return to - size
    return to
