"""Things a pronoun may mean where things have a gender: "der Vorsprung … er", "le saut … il", "прокат … он"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

__all__ = ["names_a_thing"]

_DETERMINERS = {
    ("de", "M"): "der ein kein sein ihr dieser jeder jener den einen keinen seinen ihren diesen dem einem seinem ihrem "
    "diesem am im vom zum beim",
    ("de", "F"): "die eine keine seine ihre diese jede jene einer seiner ihrer dieser zur",
    ("fr", "M"): "le un ce cet son mon du au l'",
    ("fr", "F"): "la une cette sa ma l'",
}
_FEMININE_DATIVE = frozenset(
    ["in", "nach", "mit", "vor", "von", "bei", "aus", "seit", "zu", "auf", "an", "unter", "über"]
)
"""Prepositions behind which "der" is a woman's article, or a feminine thing's."""
_RUSSIAN = {"M": re.compile(r"[бвгджзкнпрстфцчшщйь]$"), "F": re.compile(r"(?<!л)(?<!а)(?<!я)[ая]$")}


def names_a_thing(words: Sequence[str], language: str, gender: str) -> bool:
    """Whether words name a thing of a gender (F or M) that a pronoun behind them may mean; in languages whose pronouns
    are of people only, never. "" stands for a word that cannot be meant.

    >>> names_a_thing("gewann . Der Vorsprung war klein .".split(), "de", "M")
    True
    >>> names_a_thing("gewann in der Kür .".split(), "de", "M")
    False
    """
    if language == "ru":
        shape = _RUSSIAN[gender]
        return any(len(w) > 3 and w.islower() and shape.search(w) is not None for w in words)
    told = _DETERMINERS.get((language, gender), "").split()
    for k, word in enumerate(words[:-1]):
        low = word.lower()
        if low == "der" and gender == "M" and k and words[k - 1].lower() in _FEMININE_DATIVE:
            continue
        if low not in told:
            continue
        behind = list(takewhile(bool, words[k + 1 : k + 4]))
        if any(w[:1].isupper() for w in behind) if language == "de" else behind:
            return True
    return False
