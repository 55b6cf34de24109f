"""Who is said to have said a quotation: the name beside a verb of saying, next to the quotation's marks."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from rinkside.coverage.compare.cast import Cast, Member
from rinkside.coverage.compare.described import described, nation_at, told_in
from rinkside.coverage.compare.side import Side
from rinkside.coverage.compare.words import skeleton

__all__ = ["Speaker", "is_name", "speakers"]

_NEAR = 3
"""Words between a verb of saying and the name it belongs to, titles and nations included."""
_LEADS_TO_PLACES = frozenset(
    ["of", "in", "at", "from", "aus", "in", "von", "à", "en", "de", "du", "a", "da", "di", "из", "в", "на"]
)
_PHRASE = 7
"""Words of a description beside a verb of saying: "the young silver medallist from South Korea"."""
_ASIDE = 12
"""Words between a name's commas: "Sotnikova, sitting next to her, said"."""
_STOPS = frozenset(
    ["after", "about", "when", "as", "with", "through", "in", "on", "at", "to", "who", "and", "but", "before", "while"]
)
_ARTICLES = frozenset(["the", "a", "der", "die", "das", "le", "la", "les", "l", "el", "los", "il", "lo", "gli", "i"])
_NO_SUBJECTS = frozenset(
    ["her", "him", "his", "hers", "ihm", "ihr", "ihre", "ihrer", "ihren", "его", "ему", "её", "ей"]
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


def speakers(side: Side, cast: Cast) -> tuple[Speaker, ...]:
    """The speaker of each quotation, the one before where a quotation runs on; nobody where none is given. Descriptions
    ("the Canadian", "the silver medallist") are bound to the skaters of the `cast`."""
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
        speaker = _beside(side, cast, *after) or _beside(side, cast, *before, backwards=True)
        if speaker is None and found and (source.continues or since > line):
            speaker = Speaker(found[-1].name, found[-1].stems)
        found.append(speaker or Speaker())
    return tuple(found)


def _beside(side: Side, cast: Cast, first: int, last: int, backwards: bool = False) -> Speaker | None:
    """Who stands next to a verb of saying among the words; None where there is no such verb."""
    verbs = [i for i in range(first, last) if side.words[i].text in side.lexicon.speech]
    for verb in reversed(verbs) if backwards else verbs:
        near = range(max(first, verb - _NEAR), min(last, verb + _NEAR + 1))
        for i in sorted(near, key=lambda i: abs(i - verb)):
            if (_names_somebody(side, i) or _of_the_cast(side, cast, i, verb)) and _unbroken(side, verb, i):
                return _run(side, i, first, last)
        found = _described_beside(side, cast, verb, first, last) or _before_an_aside(side, cast, verb, first)
        if found is not None:
            return found
        for i in near:
            gender = side.lexicon.pronouns.get(side.words[i].text)
            if gender and abs(i - verb) == 1 and side.words[i].text not in _NO_SUBJECTS:
                return _only_one(side, cast, verb, {"he": "M", "she": "F"}[gender])
    return Speaker() if verbs else None  # "said the winner": somebody, and not whoever spoke before


def _names_somebody(side: Side, i: int) -> bool:
    """Whether a word is a name that may speak: no nation, and not the owner of what follows ("Glenn's coach said")."""
    if not is_name(side, i) or nation_at(side, i)[0] or (i and nation_at(side, i - 1)[1] == 2):
        return False
    return not (side.words[i].text.endswith("'s") and i + 1 < len(side.words) and _joined(side, i))


def _of_the_cast(side: Side, cast: Cast, i: int, verb: int) -> bool:
    """Whether a word beside the verb is the family name of a skater that is a common word too: "said Ten"."""
    word = side.words[i]
    if abs(i - verb) != 1 or not word.large or word.text.endswith("'s"):
        return False
    return any(side.stems[i] in m.family for m in cast.members)


def _described_beside(side: Side, cast: Cast, verb: int, first: int, last: int) -> Speaker | None:
    """Whom the words right behind a verb of saying, or right before it, describe."""
    if not cast.members:
        return None
    end = verb + 1
    while end < min(last, verb + 1 + _PHRASE) and _together(side, end - 1) and side.words[end].text not in _STOPS:
        end += 1
    start = verb
    while (
        start > max(first, verb - _PHRASE) and _together(side, start - 1) and side.words[start - 1].text not in _STOPS
    ):
        start -= 1
        if side.words[start].text in _ARTICLES:
            break
    for low, high in ((verb + 1, end), (start, verb)):
        members = described(side, cast, low, high) if high > low else None
        if members:
            return _speaker(members)
    return None


def _before_an_aside(side: Side, cast: Cast, verb: int, first: int) -> Speaker | None:
    """Whom an aside between commas before a verb of saying belongs to: "Sotnikova, sitting next to her, said"."""
    if verb <= first or "," not in side.story.text[side.words[verb - 1].end : side.words[verb].start]:
        return None
    for k in range(verb - 1, max(first, verb - _ASIDE), -1):
        between = side.story.text[side.words[k - 1].end : side.words[k].start]
        if any(c in between for c in '.;:\n"“”'):
            return None
        if "," in between:
            if _names_somebody(side, k - 1):
                return _run(side, k - 1, first, k)
            members = described(side, cast, max(first, k - 3), k) if cast.members else None
            return _speaker(members) if members else None
    return None


def _speaker(members: tuple[Member, ...]) -> Speaker:
    stems = frozenset(s for m in members for s in m.stems)
    return Speaker(" / ".join(m.name for m in members), stems, True)


def _only_one(side: Side, cast: Cast, word: int, gender: str) -> Speaker:
    """The one name in the sentences before a word, outside quotations, or of several the one skater of the pronoun's
    gender; nobody where there are more or none."""
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
        if _opens_with_pronoun(side, own.first, own.last):
            continue  # "He won silver, ahead of Kolyada": of whom it is said stands before it
        while i < own.last:
            if is_name(side, i) and i not in side.in_marks and not _is_place(side, i) and not nation_at(side, i)[0]:
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
        if len(families) == 2:
            named = told_in(side, cast.of(gender=gender), own.first, own.last)
            others = told_in(side, cast.members, own.first, own.last)
            if len(named) == 1 and len(others) == 2:  # "Savchenko and Massot won. …, she said"
                return Speaker(named[0].name, named[0].stems)
        seen += 1
        if families or seen >= _BEFORE:
            return Speaker()
    return Speaker()


def _opens_with_pronoun(side: Side, first: int, last: int) -> bool:
    """Whether a sentence has a pronoun for its subject: "He won …", "But she …"."""
    for i in range(first, min(last, first + 2)):
        word = side.words[i].text
        if i in side.in_marks or is_name(side, i):
            return False
        if side.lexicon.pronouns.get(word) and word not in _NO_SUBJECTS:
            return True
    return False


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


def _together(side: Side, i: int) -> bool:
    """Whether only blanks, a hyphen or an apostrophe part a word from the next."""
    return not side.story.text[side.words[i].end : side.words[i + 1].start].strip(" -\u00a0'’")


def _joined(side: Side, i: int) -> bool:
    """Whether only a blank parts a word from the next."""
    return side.story.text[side.words[i].end : side.words[i + 1].start] in (" ", "-", "\u00a0")
