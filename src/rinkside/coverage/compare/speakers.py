"""Who is said to have said a quotation: the name beside a verb of saying, next to the quotation's marks."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from rinkside.coverage.compare.side import Side
from rinkside.coverage.compare.words import skeleton

__all__ = ["Speaker", "is_name", "speakers"]

_NEAR = 3
"""Words between a verb of saying and the name it belongs to, titles and nations included."""
_LEADS_TO_PLACES = frozenset(
    ["of", "in", "at", "from", "aus", "in", "von", "à", "en", "de", "du", "a", "da", "di", "из", "в", "на"]
)
_BEFORE = 2
"""Sentences before a quotation in which "she said" finds its name."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """A speaker by the name the story gives. `certain` where the name stands beside the quotation, not where it is
    taken from a pronoun or the quotation before."""

    name: str = ""
    stems: frozenset[str] = frozenset()
    certain: bool = False

    @property
    def known(self) -> bool:
        """Whether the story says who speaks."""
        return bool(self.stems)

    def may_be(self, other: Speaker) -> bool:
        """Whether two names may be one person's, in whatever alphabet and case: a word alike, or alike as it sounds."""
        return bool(self.stems & other.stems) or any(
            a[:2] == b[:2]
            for a in map(skeleton, self.name.split())
            for b in map(skeleton, other.name.split())
            if a and b
        )


def speakers(side: Side) -> tuple[Speaker, ...]:
    """The speaker of each quotation, the one before where a quotation runs on; nobody where none is given."""
    found: list[Speaker] = []
    starts = [w.start for w in side.words]
    text = side.story.text
    for number, quotation in enumerate(side.quotations):
        source = quotation.source
        line = text.rfind("\n", 0, source.start) + 1
        line_end = text.find("\n", source.end)
        line_end = len(text) if line_end < 0 else line_end
        previous = side.quotations[number - 1].source if number else None
        following = side.quotations[number + 1].source if number + 1 < len(side.quotations) else None
        since = max(line, previous.end if previous is not None else 0)
        until = min(line_end, following.start if following is not None else line_end)
        after = (bisect_left(starts, source.end), bisect_left(starts, until))
        before = (bisect_left(starts, since), bisect_left(starts, source.start))
        speaker = _beside(side, *after) or _beside(side, *before, backwards=True)
        if speaker is None and found and (source.continues or since > line):
            speaker = Speaker(found[-1].name, found[-1].stems)
        found.append(speaker or Speaker())
    return tuple(found)


def _beside(side: Side, first: int, last: int, backwards: bool = False) -> Speaker | None:
    """Who stands next to a verb of saying among the words; None where there is no such verb."""
    verbs = [i for i in range(first, last) if side.words[i].text in side.lexicon.speech]
    for verb in reversed(verbs) if backwards else verbs:
        near = range(max(first, verb - _NEAR), min(last, verb + _NEAR + 1))
        for i in sorted(near, key=lambda i: abs(i - verb)):
            if is_name(side, i) and _unbroken(side, verb, i):
                return _run(side, i, first, last)
        if any(side.lexicon.pronouns.get(side.words[i].text) and abs(i - verb) == 1 for i in near):
            return _only_one(side, verb)
    return Speaker() if verbs else None  # "said the winner": somebody, and not whoever spoke before


def _only_one(side: Side, word: int) -> Speaker:
    """The one name in the sentences before a word, outside quotations; nobody where there are two or none."""
    firsts = [p.first for p in side.pieces]
    piece = max(0, bisect_right(firsts, word) - 1)
    seen = 0
    for k in range(piece - 1, -1, -1):
        own = side.pieces[k]
        if seen and "\n" in side.story.text[side.words[own.last - 1].end : side.words[side.pieces[k + 1].first].start]:
            return Speaker()  # the paragraph's own sentence says who, in a way not read here ("Ten", "the champion")
        quoted = own.quoted * 2 > own.last - own.first
        runs: list[Speaker] = []
        i = own.first
        while i < own.last:
            if is_name(side, i) and i not in side.in_marks and not _is_place(side, i):
                run = _run(side, i, own.first, own.last)
                runs.append(run)
                i += max(1, len(run.name.split()))
            else:
                i += 1
        families = {tuple(sorted(r.stems)) for r in runs}
        if len(families) == 1:
            return Speaker(runs[0].name, runs[0].stems)
        if quoted and not families:
            continue
        seen += 1
        if families or seen >= _BEFORE:
            return Speaker()
    return Speaker()


def _is_place(side: Side, i: int) -> bool:
    """Whether a name stands behind a word that leads to places: "the champion of Vancouver"."""
    return i > 0 and side.words[i - 1].text in _LEADS_TO_PLACES


def _unbroken(side: Side, a: int, b: int) -> bool:
    """Whether no comma or relative word parts two words: in "said the winner, who trains in Halifax" it does."""
    low, high = min(a, b), max(a, b)
    between = side.story.text[side.words[low].end : side.words[high].start]
    return not any(c in between for c in ",.;:()\n") and not any(
        side.words[i].text in _LEADS_TO_PLACES or side.words[i].text == "who" for i in range(low + 1, high)
    )


def is_name(side: Side, i: int) -> bool:
    """Whether a word is written as the name of somebody or something of its own."""
    word = side.words[i]
    return (
        word.large
        and side.stems[i] in side.names
        and side.stems[i] not in side.lexicon.stock
        and not side.lexicon.concepts.get(word.text)
        and len(word.text) > 2
    )


def _run(side: Side, i: int, first: int, last: int) -> Speaker:
    start, end = i, i + 1
    while start > first and _joined(side, start - 1) and is_name(side, start - 1):
        start -= 1
    while end < last and _joined(side, end - 1) and is_name(side, end):
        end += 1
    name = side.text_of(start, end)
    for tail in ("'s", "’s"):
        name = name.removesuffix(tail)
    return Speaker(name, frozenset(side.stems[start:end]), True)


def _joined(side: Side, i: int) -> bool:
    """Whether only a blank parts a word from the next."""
    return side.story.text[side.words[i].end : side.words[i + 1].start] in (" ", "-", "\u00a0")
