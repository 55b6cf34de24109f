"""Skaters called by a first name or a short form of one: "Javi", "Kaori", "Maddie"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.record.model import Field
from rinkside.coverage.record.who import Who
from rinkside.domain.spellings import fold

__all__ = ["resolve_called", "short_for"]

_SHORT_FOR = {
    "misha": "mikhail", "sasha": "alexander alexandra", "zhenya": "evgenia evgeni", "liza": "elizaveta",
    "dima": "dmitri", "masha": "maria", "anya": "anna", "nastya": "anastasia", "katya": "ekaterina", "vova": "vladimir",
    "mike": "michael", "kolya": "nikolai", "lena": "elena", "tanya": "tatiana", "maddie": "madison", "maddy": "madison",
    "izzy": "isabeau isabella", "gabby": "gabriella gabrielle", "gaby": "gabriella gabrielle", "zach": "zachary",
    "nick": "nicholas", "andy": "andrew", "caro": "carolina", "meg": "meagan", "danny": "daniel", "javi": "javier",
    "yuzu": "yuzuru",
}  # fmt: skip
"""First names people go by, and what they stand for."""
_TOLD = frozenset(
    [
        "BE", "TAKE", "WON", "FALLV", "FINAL", "CLIMB", "BEAT", "LOSE", "LEAD", "POSS", "WITH", "ORD", "BEHIND",
        "AHEAD", "TRAIL",
    ]
)  # fmt: skip
"""What follows a first name of which something is told."""


def short_for(word: str, who: Who) -> bool:
    """Whether a word is a usual short form of a first name: "Javi", "Zach", "Misha"."""
    given = fold(who.given.replace(" ", ""))
    return (len(word) >= 3 and given.startswith(word)) or any(g == given for g in _SHORT_FOR.get(word, "").split())


def resolve_called(tokens: Sequence[Token], field: Field, people: Iterable[Who]) -> None:
    """Set `who` of first names alone and their short forms. A short form means the one skater of that first name whom
    the story names in full. Of who is never named in full, the only one of the category is meant where something is
    told of the name; what is told is not called wrong, for it may be somebody else's name."""
    named = {t.who: None for t in tokens if t.who is not None and t.source == "full"}
    here: list[Who] | None = None
    for at, token in enumerate(tokens):
        if token.kind != "w" or not token.cap or token.who is not None or token.tags or token.words > 1:
            continue
        if (token.name is not None and token.name.kind != "given") or len(token.low) < 4 or _beside_capital(tokens, at):
            continue
        word = fold(token.low)
        if token.name is None:
            known = [w for w in named if short_for(word, w)] if word in _SHORT_FOR or len(word) > 3 else []
            if len(known) == 1 and _told_of(tokens, at):
                token.who, token.source = known[0], "given"
                continue
            if word not in _SHORT_FOR or known:
                continue
        elif any(w in named for w in token.name.people):
            continue
        if not _told_of(tokens, at):
            continue
        if here is None:
            here = [w for w in people if w.role_in(field) is not None]
        found = [w for w in here if (w in token.name.people if token.name is not None else short_for(word, w))]
        if len(found) == 1:
            token.who, token.source = found[0], "given"
            token.extra["several"] = True


def _told_of(tokens: Sequence[Token], at: int) -> bool:
    """Whether a verb, a place or a number of points follows a name."""
    after = tokens[at + 1] if at + 1 < len(tokens) and tokens[at + 1].sentence == tokens[at].sentence else None
    return after is not None and (bool(after.tags.keys() & _TOLD) or after.decimals == 2)


def _beside_capital(tokens: Sequence[Token], at: int) -> bool:
    """ "Carolina Herrera", "North Carolina": whether a word is half of a longer name."""
    token = tokens[at]
    for step in (1, -1):
        j = at + step
        if 0 <= j < len(tokens) and tokens[j].sentence == token.sentence and tokens[j].kind == "w" and tokens[j].cap:
            apart = tokens[j].start - token.end if step > 0 else token.start - tokens[j].end
            opening = step < 0 and (j == 0 or tokens[j - 1].sentence != token.sentence) and bool(tokens[j].tags)
            if apart == 1 and not opening:
                return True
    return False
