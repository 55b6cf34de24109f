"""Surnames that are words too ("Gold", "Ten"): where such a word stands as somebody's name."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.coverage.claims.lexer import Token

__all__ = ["stands_as_name"]


def stands_as_name(tokens: Sequence[Token], at: int, *, known: bool, here: bool) -> bool:
    """Whether a capitalised word that is also a common one is a name: `known`, the story gives the full name somewhere;
    `here`, somebody of that name is in the category the story is about."""
    if known and _reads_as_name(tokens, at):
        return True
    return here and (_capital(tokens, at) or _compared(tokens, at) or _scored(tokens, at) or _listed(tokens, at))


def _capital(tokens: Sequence[Token], at: int) -> bool:
    """ "Of the Americans Gold was best": a capital inside a sentence that writes its nouns small."""
    token = tokens[at]
    if (
        at == 0
        or tokens[at - 1].sentence != token.sentence
        or not {"MEDAL", "CARD"} & token.tags.keys()
        or token.words > 1
    ):
        return False
    if tokens[at - 1].kind == "p" or (
        tokens[at - 1].cap and tokens[at - 1].who is None and "DEMONYM" not in tokens[at - 1].tags
    ):
        return False
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is None or not any(t in after.tags for t in ("BE", "FALLV", "LEAD", "CLIMB", "FINAL", "POSS", "ORD")):
        return False
    near = [t for t in tokens[max(0, at - 12) : at + 12] if t.sentence == token.sentence and t.kind == "w"]
    return sum(not t.cap for t in near) * 2 > len(near)


def _scored(tokens: Sequence[Token], at: int) -> bool:
    """ "Gold (134.86)", "Gold 211.29": a capitalised word with a score beside it."""
    after = tokens[at + 1 : at + 3]
    return any(t.kind == "n" and t.decimals == 2 for t in (after[1:] if after and after[0].low == "(" else after[:1]))


def _listed(tokens: Sequence[Token], at: int) -> bool:
    """ "Gold and Wagner", "Wagner, Gold and Edmunds": beside another surname of the same list."""
    for step in (1, -1):
        j = at + step
        joined = False
        while 0 <= j < len(tokens) and tokens[j].low in (",", "and") and tokens[j].sentence == tokens[at].sentence:
            joined = True
            j += step
        if joined and 0 <= j < len(tokens) and tokens[j].sentence == tokens[at].sentence:
            name = tokens[j].name
            if name is not None and name.kind in ("surname", "full") and not tokens[j].tags:
                return True
    return False


def _compared(tokens: Sequence[Token], at: int) -> bool:
    """ "trailed Gold by 2.67", "behind Gold": a capitalised word right behind a comparison, inside a sentence."""
    before = tokens[at - 1] if at and tokens[at - 1].sentence == tokens[at].sentence else None
    if before is None and at + 2 < len(tokens):  # "Gold, first after the short", "Gold fell"
        one, two = tokens[at + 1], tokens[at + 2]
        if one.low == ",":
            return any(t in two.tags for t in ("ORD", "WHO")) or two.low in ("the", "who")
        if "POSS" in one.tags and tokens[at].words == 1:
            return True  # "Gold's fall": no medal owns anything
        if "BE" in one.tags and "MEDAL" in tokens[at].tags and any(t in two.tags for t in ("ORD", "FALLV")):
            return True  # "Gold was fourth"
        return any(t in one.tags for t in ("FALLV", "LEAD", "CLIMB", "FINAL"))
    return before is not None and any(t in before.tags for t in ("BEAT", "LOSE", "BEHIND", "AHEAD", "LEAD"))


def _reads_as_name(tokens: Sequence[Token], at: int) -> bool:
    """Whether a capitalised word that is also a common one ("Gold") stands as a name: not first in its sentence, or
    followed by a comma, a verb, or `'s`."""
    first = at == 0 or tokens[at - 1].sentence != tokens[at].sentence
    if not first:
        return True
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    verbs = ("BE", "FINAL", "TAKE", "WON", "BEAT", "FALLV", "CLIMB", "LEAD", "TRAIL")
    if after is None:
        return False
    return after.low in (",", "'s", "(") or after.low.endswith("ed") or any(t in after.tags for t in verbs)
