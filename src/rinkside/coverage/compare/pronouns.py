"""Pronouns that call somebody by another gender than the other story does."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rinkside.coverage.compare.align import Joint
from rinkside.coverage.compare.model import Place, PronounChange
from rinkside.coverage.compare.side import Side
from rinkside.coverage.compare.speakers import is_name
from rinkside.coverage.compare.words import plain, stem
from rinkside.coverage.languages.things import names_a_thing

__all__ = ["changed_pronouns"]

_OTHER = {"he": "she", "she": "he"}
_FOLLOWS = 3
"""Sentences that must say the same before a pronoun nobody is named for counts."""
_UNSURE = frozenset({("de", "sie"), ("de", "ihr"), ("de", "ihre"), ("de", "ihrer"), ("de", "ihren"), ("de", "ihrem")})
"""Words that are more than a woman's pronoun: they are no ground for a finding."""


@dataclass(frozen=True, slots=True)
class _Pronoun:
    word: int
    piece: int
    gender: str
    who: str


def changed_pronouns(a: Side, b: Side, joints: Sequence[Joint]) -> tuple[PronounChange, ...]:
    """The pronouns of `b` outside quotations that contradict `a`.

    A pronoun contradicts where the same sentence of `a` has the other gender alone, where `a` calls that person by the
    other gender alone, or where `a` names the person and has no pronoun of that gender at all.
    """
    in_a, in_b = _pronouns(a), _pronouns(b)
    used = Counter(p.gender for p in in_a)
    by_person: dict[str, Counter[str]] = defaultdict(Counter)
    by_piece: dict[int, list[_Pronoun]] = defaultdict(list)
    for pronoun in in_a:
        by_person[pronoun.who][pronoun.gender] += 1
        by_piece[pronoun.piece].append(pronoun)
    joined = {j.b: j.a for j in joints}
    found = []
    for pronoun in in_b:
        other = _OTHER[pronoun.gender]
        if not used[other]:
            continue
        same_sentence = by_piece.get(joined.get(pronoun.piece, -1), [])
        person = by_person.get(pronoun.who, Counter()) if pronoun.who else Counter()
        here = {p.gender for p in same_sentence} == {other}
        in_a_too = stem(plain(pronoun.who)) in a.names if pronoun.who else len(joined) >= _FOLLOWS
        everywhere = not used[pronoun.gender] and in_a_too
        if person[pronoun.gender] or not (everywhere or here or person[other] >= 2):
            continue
        if _may_be_a_thing(b, pronoun):
            continue
        place = next((_place(a, p.word) for p in same_sentence if p.gender == other), None)
        found.append(PronounChange(pronoun.who, place, _place(b, pronoun.word)))
    return tuple(found)


def _may_be_a_thing(side: Side, pronoun: _Pronoun) -> bool:
    """Whether a thing of that gender is named in the sentence before, or before the pronoun in its own."""
    first = side.pieces[max(0, pronoun.piece - 1)].first
    words = [side.story.text[w.start : w.end] for w in side.words[first : pronoun.word]]
    return names_a_thing(words, side.lexicon.code, {"he": "M", "she": "F"}[pronoun.gender])


def _place(side: Side, word: int) -> Place:
    found = side.words[word]
    return Place(found.start, found.end, side.story.text[found.start : found.end])


def _pronouns(side: Side) -> list[_Pronoun]:
    code, table = side.lexicon.code, side.lexicon.pronouns
    firsts = [p.first for p in side.pieces]
    mentions = [i for i in range(len(side.words)) if is_name(side, i) and i not in side.in_marks]
    found = []
    for i, word in enumerate(side.words):
        gender = table.get(word.text)
        if not gender or i in side.in_quote or (code, word.text) in _UNSURE:
            continue
        piece = max(0, bisect_right(firsts, i) - 1)
        found.append(_Pronoun(i, piece, gender, _antecedent(side, mentions, firsts, i, piece)))
    return found


def _antecedent(side: Side, mentions: list[int], firsts: list[int], i: int, piece: int) -> str:
    """Whom a pronoun stands for: the nearest name before it in its sentence, else the first of the sentences before,
    else the next name of its sentence ("In the race of her life Ada Ice …")."""
    k = bisect_right(mentions, i) - 1
    if k >= 0 and mentions[k] >= firsts[piece]:
        return _name(side, mentions[k])
    for back in (1, 2):
        if piece - back < 0:
            break
        own = mentions[bisect_left(mentions, firsts[piece - back]) : bisect_left(mentions, firsts[piece - back + 1])]
        if own:
            return _family_name(side, own)
    end = firsts[piece + 1] if piece + 1 < len(firsts) else len(side.words)
    own = mentions[bisect_right(mentions, i) : bisect_left(mentions, end)]
    return _family_name(side, own) if own else ""


def _family_name(side: Side, mentions: list[int]) -> str:
    last = mentions[0]
    while last + 1 in mentions:
        last += 1  # "Kaori Sakamoto"
    return _name(side, last)


def _name(side: Side, word: int) -> str:
    return side.story.text[side.words[word].start : side.words[word].end].removesuffix("’s").removesuffix("'s")
