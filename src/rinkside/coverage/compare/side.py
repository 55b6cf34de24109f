"""One story made ready to be laid beside another: words, numbers, names and quotations, sentence by sentence."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from rinkside.coverage.compare.lexicon import Lexicon, lexicon
from rinkside.coverage.compare.words import Word, skeleton, stem, words
from rinkside.coverage.text import Quote, Story

__all__ = ["Number", "Piece", "Quotation", "Side", "prepare", "weigh"]

_LEAST_QUOTED = 3
_ORDINAL_TAIL = re.compile(r"(?:st|nd|rd|th|º|ª|er|ère|e|ème|位|위|-?(?:й|я|е|го|м))(?![^\W\d_])")


@dataclass(frozen=True, slots=True)
class Number:
    """A number in words or figures: `value` as "1.91" or "5", its word and its sentence by number."""

    value: str
    word: int
    piece: int
    ordinal: bool

    @property
    def decimal(self) -> bool:
        """Whether it has a fraction, as scores and margins have."""
        return "." in self.value


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence by its words `first` to `last` (excluded).

    `stems` of its content words, `concepts` and `numbers` say what it is about; `quoted` counts its quoted words.
    `features` weigh what it is laid beside a sentence of the same language by, `meanings` beside one of another.
    """

    first: int
    last: int
    stems: frozenset[str]
    concepts: frozenset[str]
    numbers: tuple[str, ...]
    quoted: int
    features: dict[str, int]
    meanings: dict[str, int]


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quotation by its words; `source` is the text's own piece with its places."""

    first: int
    last: int
    source: Quote


@dataclass(frozen=True)
class Side:
    """A story with everything the comparison looks at.

    `stems[i]` belongs to `words[i]`; `in_quote` holds the numbers of words that stand in a quotation, `in_marks` also
    those of short pieces between marks ('Blade Angels'); `names` the stems of words written as names.
    """

    story: Story
    words: tuple[Word, ...]
    stems: tuple[str, ...]
    pieces: tuple[Piece, ...]
    numbers: tuple[Number, ...]
    quotations: tuple[Quotation, ...]
    in_quote: frozenset[int]
    in_marks: frozenset[int]
    names: frozenset[str]
    lexicon: Lexicon

    def numbers_in(self, first: int, last: int) -> tuple[Number, ...]:
        """The numbers among the words from `first` to the one before `last`."""
        low = bisect_left(self.numbers, first, key=lambda n: n.word)
        return self.numbers[low : bisect_left(self.numbers, last, key=lambda n: n.word)]

    def meanings(self, first: int, last: int) -> dict[str, int]:
        """What a stretch of words is laid beside one of another language by."""
        values = tuple(n.value for n in self.numbers_in(first, last))
        concepts = _concepts(self.story.text, self.words[first:last], self.lexicon)
        return _meanings(self.words[first:last], values, concepts, self.names, self.stems[first:last])

    def text_of(self, first: int, last: int) -> str:
        """The story's text from one word to the one before `last`."""
        return self.story.text[self.words[first].start : self.words[last - 1].end] if last > first else ""


def prepare(story: Story) -> Side:
    """A story made ready. Linear in its length; words past the first 20,000 are left out."""
    found = words(story.text)
    starts = [w.start for w in found]
    known = lexicon(story.language)
    stems = tuple(stem(w.text) for w in found)
    quotations = tuple(_quotations(story, found, starts))
    in_quote = frozenset(i for q in quotations for i in range(q.first, q.last))
    marked = frozenset(i for q in story.quotes for i in range(bisect_left(starts, q.start), bisect_left(starts, q.end)))
    spans = []
    for sentence in story.sentences:
        first, last = bisect_left(starts, sentence.start), bisect_left(starts, sentence.end)
        if last > first:
            spans.append((first, last))
    names = _names(found, stems, spans, known)
    numbers: list[Number] = []
    pieces: list[Piece] = []
    for k, (first, last) in enumerate(spans):
        own = _numbers(story.text, found, first, last, k, known)
        numbers += own
        content = frozenset(
            stems[i] for i in range(first, last) if found[i].text not in known.function and not found[i].text.isdigit()
        )
        concepts = _concepts(story.text, found[first:last], known)
        quoted = sum(i in in_quote for i in range(first, last))
        values = tuple(n.value for n in own)
        features = weigh(stems[first:last], found[first:last], values, names, known)
        meanings = _meanings(found[first:last], values, concepts, names, stems[first:last])
        pieces.append(Piece(first, last, content, frozenset(concepts), values, quoted, features, meanings))
    return Side(story, found, stems, tuple(pieces), tuple(numbers), quotations, in_quote, marked, names, known)


def weigh(
    stems: tuple[str, ...], found: tuple[Word, ...], values: tuple[str, ...], names: frozenset[str], known: Lexicon
) -> dict[str, int]:
    """What a stretch of words is laid beside another of its language by: stems and numbers with their weights."""
    weights: dict[str, int] = {}
    for word, text in zip(stems, found, strict=True):
        if word[:1].isdigit():
            continue
        if text.text in known.function:
            weights[word] = 2
        elif word in names:
            weights[word] = 6
        else:
            weights[word] = 4 if word in known.stock else 10
    for value in values:
        weights["#" + value] = 20 if "." in value else 7
    return weights


def _concepts(text: str, found: tuple[Word, ...], known: Lexicon) -> set[str]:
    concepts = {known.concepts.get(word.text) for word in found} - {""}
    if known.concepts.pieces and found:
        stretch = text[found[0].start : found[-1].end]
        concepts |= {meaning for piece, meaning in known.concepts.pieces.items() if piece in stretch}
    return concepts


def _meanings(
    found: tuple[Word, ...], values: tuple[str, ...], concepts: set[str], names: frozenset[str], stems: tuple[str, ...]
) -> dict[str, int]:
    weights = dict.fromkeys(concepts, 6)
    for value in values:
        weights["#" + value] = 20 if "." in value else 7
    for word, text in zip(stems, found, strict=True):
        if word in names and text.large:
            bones = skeleton(text.text)
            if len(bones) > 1:
                weights["@" + bones] = 8
    return weights


def _quotations(story: Story, found: tuple[Word, ...], starts: list[int]) -> list[Quotation]:
    kept = []
    for quote in story.quotes:
        first, last = bisect_left(starts, quote.start), bisect_left(starts, quote.end)
        if last <= first:
            continue
        ended = story.text[found[last - 1].end : found[last - 1].end + 1] in tuple(",.!?…。")
        if last - first >= _LEAST_QUOTED or (ended and last - first > 1):
            kept.append(Quotation(first, last, quote))
    return kept


def _numbers(text: str, found: tuple[Word, ...], first: int, last: int, piece: int, known: Lexicon) -> list[Number]:
    result = []
    for i in range(first, last):
        word = found[i]
        if word.text[0].isdigit():
            value = word.text.replace(",", ".").strip(".")
            if value.count(".") > 1:
                value = value.replace(".", "")
            ordinal = "." not in value and _ORDINAL_TAIL.match(text, word.end) is not None
            result.append(Number(value.lstrip("0") or "0" if "." not in value else value, i, piece, ordinal))
            continue
        value = known.ordinals.get(word.text)
        if value:
            result.append(Number(value, i, piece, True))
            continue
        value = known.numbers.get(word.text)
        if value:
            result.append(Number(value, i, piece, False))
    return result


def _names(
    found: tuple[Word, ...], stems: tuple[str, ...], spans: list[tuple[int, int]], known: Lexicon
) -> frozenset[str]:
    """Stems of words written large inside a sentence, or at its start before another such word."""
    large = set()
    for first, last in spans:
        for i in range(first, last):
            if not found[i].large or len(found[i].text) < 2 or found[i].text in known.function:
                continue
            if i > first or (i + 1 < last and found[i + 1].large):
                large.add(stems[i])
    return frozenset(large)
