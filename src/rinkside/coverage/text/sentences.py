"""Sentences of a text with their offsets. A decimal point, an initial or `vs.` ends none; a line of its own does."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Sentence", "sentences_of"]

_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)|[。！？]+[」』）]*|\n+")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\"'])(?:[A-Z]|[A-Z]\.[A-Z]|Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|No|Nr|Art|ca|etc|e\.g|i\.e|approx|Jan|Feb|Mar|Apr|"
    r"Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun|pts|pkt|Pkt|bzw|z\.B)\.$"
)
LONGEST = 800
"""Characters after which a sentence is parted wherever it stands."""
_ORDINAL_LANGUAGES = frozenset({"de", "et", "fi", "cs", "no", "da", "hu", "tr", "lv"})
"""Where `13.` is "13th"."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: `text[start:end]`, and the number of the `paragraph` (line) it stands in, from 0."""

    start: int
    end: int
    paragraph: int


def sentences_of(text: str, language: str = "en") -> tuple[Sentence, ...]:
    """The sentences of `text` in order, without the white space between them.

    A line break ends a sentence unless the text is wrapped there: a long line that ends in no mark of a sentence,
    followed by one that begins in lower case.
    """
    found: list[Sentence] = []
    start = paragraph = 0
    for match in _END.finditer(text):
        mark = match[0]
        if mark[0] == "\n":
            if len(mark) == 1 and _wrapped(text, match.start(), match.end()):
                continue
            _add(found, text, start, match.start(), paragraph)
            start, paragraph = match.end(), paragraph + 1
        elif not _goes_on(text, match, language):
            _add(found, text, start, match.end(), paragraph)
            start = match.end()
    _add(found, text, start, len(text), paragraph)
    return tuple(found)


def _add(found: list[Sentence], text: str, start: int, end: int, paragraph: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    while end - start > LONGEST:  # no sentence a person wrote; parted so that reading it stays quick
        cut = text.rfind(" ", start + 1, start + LONGEST)
        cut = cut if cut > start else start + LONGEST
        found.append(Sentence(start, cut, paragraph))
        start = cut
        while start < end and text[start].isspace():
            start += 1
    if end > start:
        found.append(Sentence(start, end, paragraph))


def _wrapped(text: str, end: int, following: int) -> bool:
    line = text.rfind("\n", 0, end) + 1
    return end - line > 50 and text[end - 1] not in ".!?…:\"'”’»" and text[following : following + 1].islower()


def _goes_on(text: str, match: re.Match[str], language: str) -> bool:
    """Whether the sentence goes on behind a mark that may end one."""
    mark = match[0]
    if mark[0] in "。！？":
        return False
    after = _next(text, match.end())
    if mark == ".":
        before = text[max(0, match.start() - 12) : match.end()]
        if _ABBREVIATION.search(before):
            return True
        if before[-2:-1].isdigit():
            # "78. 71", a list's "4. Jin Boyang", and "13. Platz" of the languages that write ordinals so
            line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
            split = re.search(r"(?:^|[^\d.,])\d{2,3}\.$", before) and re.match(
                r"\s\d\d(?![\d.,]|\w)", text[match.end() :]
            )
            if split or (line.strip().isdigit() and len(line) < 4):
                return True
            if language in _ORDINAL_LANGUAGES and re.search(r"(?:^|[^\d.,])\d{1,2}\.$", before):
                return True
    if mark.startswith((".", "…")) and len(mark.rstrip("\"'”’»)]")) != 1:
        return after.islower()
    return after.islower() and mark[-1] in "\"'”’»)]"


def _next(text: str, at: int) -> str:
    """The first character behind `at` that is neither space nor an opening mark, "" at the end."""
    for char in text[at : at + 8]:
        if char == "\n":
            return ""
        if not char.isspace() and char not in "\"'“‘„«([":
            return char
    return ""
