"""Whom "the Canadian", "the silver medallist from Spain" or "the fourth-placed skater" means, by the record's cast."""

from __future__ import annotations

from bisect import bisect_right

from rinkside.coverage.compare.cast import Cast, Member
from rinkside.coverage.compare.side import Side
from rinkside.coverage.compare.words import skeleton
from rinkside.coverage.languages import language

__all__ = ["described", "nation_at", "told_in"]

_MEDALS = {"gold": 1, "silver": 2, "bronze": 3}
_OTHERS = frozenset({"coach", "family", "friend", "judges", "reporters", "crowd", "child"})
"""Concepts of people who are no skaters of the event: "the Canadian coach"."""
_FROM = frozenset(["of", "from", "aus", "von", "de", "du", "da", "di", "из"])
_HEAD_FIRST = frozenset({"fr", "es", "it"})
_BACK = 3
"""Sentences before a description in which one of several it fits may be named."""


def nation_at(side: Side, i: int) -> tuple[str, int]:
    """The nation that words of the story are of ("South Korean"): its code, and how many words; "" and 0 for none."""
    tongue = language(side.story.language)
    if tongue is None:
        return "", 0
    word = side.words[i].text.removesuffix("'s")
    for phrase, tags in tongue.table.get(word, ()):
        code = tags.get("DEMONYM") or tags.get("NATION", "")
        size = len(phrase)
        if code and (size == 1 or tuple(w.text.removesuffix("'s") for w in side.words[i : i + size]) == phrase):
            return code, size
    return "", 0


def described(side: Side, cast: Cast, first: int, last: int) -> tuple[Member, ...] | None:
    """Whom the words from `first` to `last` (excluded) may mean; None where they describe nobody of the event, or
    somebody beside it ("the Canadian coach")."""
    known = side.lexicon
    nation, place, age, gaps = "", None, None, []
    i, ended = first, False
    while i < last:
        text = side.words[i].text
        code, size = nation_at(side, i)
        if code and side.words[i].text.endswith("'s"):
            return None
        if code:
            nation, i = code, i + size
            gaps.append(True)
            continue
        if known.concepts.get(text) in _OTHERS or text.endswith("'s") or known.roles["former"].get(text):
            return None
        if (known.roles["world"].get(text) and cast.kind != "worlds") or (
            known.roles["olympic"].get(text) and cast.kind != "olympics"
        ):
            return None
        ended = ended or text in _FROM
        own = _place(side, i, first, last)
        place = own or place
        if text[:2].isdigit() and i + 1 < last and known.concepts.get(side.words[i + 1].text) == "year":
            age = int(text[:2])
        if text not in known.function and not ended:
            gaps.append(bool(own) or _of_a_skater(side, i))
        i += 1
    if not gaps or not (nation or place or age):
        return None
    if not (all(gaps) if known.code in _HEAD_FIRST else gaps[-1]):
        return None
    here = cast.named(side.names, _sounds(side))
    found = here.of(nation, place, age=age) or cast.of(nation, place, age=age)
    return _nearest(side, found, first) if len(found) > 1 else found


def _place(side: Side, i: int, first: int, last: int) -> int | None:
    """The final place a word gives beside the others: "silver medallist", "fourth-placed", "winner", "runner-up"."""
    known, text = side.lexicon, side.words[i].text
    beside = range(first, last)
    medal = _MEDALS.get(known.concepts.get(text))
    if medal:
        return medal if any(known.roles["medal"].get(side.words[k].text) for k in beside) else None
    ordinal = known.ordinals.get(text)
    if ordinal and any(known.roles["placed"].get(side.words[k].text) for k in beside):
        return int(ordinal)
    if text == "runner" and not (i + 1 < last and side.words[i + 1].text == "up"):
        return None
    for place in "12345":
        if known.roles[place].get(text):
            medal_here = any(_MEDALS.get(known.concepts.get(side.words[k].text)) for k in beside)
            return None if place == "1" and medal_here and known.roles["medal"].get(text) else int(place)
    return None


def _of_a_skater(side: Side, i: int) -> bool:
    known, text = side.lexicon, side.words[i].text
    if any(known.roles[kind].get(text) for kind in ("medal", "placed", "skater", "world", "olympic")):
        return True
    after = known.concepts.get(text) == "year" or text in ("old", "up")
    return bool(after or _MEDALS.get(known.concepts.get(text)) or known.ordinals.get(text) or text[0].isdigit())


def _nearest(side: Side, found: tuple[Member, ...], at: int) -> tuple[Member, ...]:
    """The one of several whom the sentences just before name alone; all of them where none or several are named."""
    firsts = [p.first for p in side.pieces]
    piece = max(0, bisect_right(firsts, at) - 1)
    for k in range(piece - 1, max(-1, piece - 1 - _BACK), -1):
        own = side.pieces[k]
        if own.quoted * 2 > own.last - own.first:
            continue
        named = told_in(side, found, own.first, own.last)
        if named:
            return named
    return found


def told_in(side: Side, members: tuple[Member, ...], first: int, last: int) -> tuple[Member, ...]:
    """Those whose family name stands among the words from `first` to `last`."""
    stems = frozenset(side.stems[first:last])
    sounds = frozenset(b for w in side.words[first:last] if w.large and len(b := skeleton(w.text)) > 1)
    return Cast(members).named(stems, sounds).members


def _sounds(side: Side) -> frozenset[str]:
    return frozenset(b for w in side.words if w.large and len(b := skeleton(w.text)) > 1)
