"""Names as other languages than English write them: "Schaidorow", "Zaguítova", "Touktamycheva" are no mistakes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.record.model import Field
from rinkside.coverage.record.sounds import sound
from rinkside.coverage.record.who import Who
from rinkside.domain.spellings import fold, script_of

__all__ = ["resolve_sounded", "settle_faint", "settle_spellings", "settle_twins"]


def settle_twins(tokens: Sequence[Token], fields: Sequence[Field], people: Sequence[Who]) -> None:
    """Take a skater whom another record spells so for the one of this event who is nearly called so: "Aljona Savchenko"
    of 2018 is Aliona Savchenko of 2016."""
    own = {id(f) for f in fields}
    strangers = {t.who for t in tokens if t.who is not None and not any(id(r.field) in own for r in t.who.roles)}
    twins: dict[Who, Who] = {}
    for who in strangers:
        here = (w for w in people if any(id(r.field) in own for r in w.roles))
        named = [w for w in here if w.gender == who.gender and fold(w.surname) == fold(who.surname)]
        near = [w for w in named if fuzz.ratio(fold(w.given), fold(who.given)) >= 70]
        if len(near) == 1:
            twins[who] = near[0]
    for token in tokens if twins else ():
        if token.who in twins:
            token.who = twins[token.who]


def resolve_sounded(tokens: list[Token], fields: Sequence[Field], people: Sequence[Who], language: str) -> None:
    """Find skaters whose transliterated names the language spells by their sound: "Tatjana Wolossoschar". Only a
    surname of three consonants or more that sounds as one skater's of the event; a first name before it is joined."""
    own = {id(f) for f in fields}
    known: dict[str, list[Who]] = {}
    for who in people:
        if script_of(who.nation) == "slavic" and any(id(r.field) in own for r in who.roles):
            known.setdefault(sound(who.surname, ""), []).append(who)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token.kind != "w" or not token.cap or token.who is not None or token.name is not None or token.tags:
            continue
        heard = sound(token.low, language)
        found = known.get(heard, []) if len(re.sub("[a-z]", "", heard)) >= 3 else []
        if len(found) != 1:
            continue
        who, start = found[0], token.start
        before = tokens[at - 2] if at >= 2 and tokens[at - 2].sentence == token.sentence else None
        given = before is not None and before.cap and before.who is None and token.start - before.end == 1
        token.who, token.source = who, "surname"
        if given and before is not None and _called(before.low, who, language):
            token.start, token.low, token.source = before.start, f"{before.low} {token.low}", "full"
            del tokens[at - 2]
            at -= 1
        token.extra["spelt"] = ("right", f"{who.given} {who.surname}", token.start or start, token.end)


def _called(word: str, who: Who, language: str) -> bool:
    return any(sound(word, language) == sound(g, "") or sound(word, "") == sound(g, "") for g in who.given.split())


def settle_spellings(tokens: Sequence[Token], language: str) -> None:
    """Take a name of another script that sounds the same in the language as transliterated, not as misspelt."""
    for token in tokens:
        spelt = token.extra.get("spelt")
        if not isinstance(spelt, tuple) or token.who is None:
            continue
        verdict, official, start, end = spelt
        if verdict != "wrong" or not script_of(token.who.nation):
            continue
        said, held = token.low.split(), f"{token.who.given} {token.who.surname}".split()
        if all(any(sound(one, language) == sound(other, "") for other in held) for one in said):
            token.extra["spelt"] = ("right", official, start, end)


def settle_faint(tokens: Sequence[Token]) -> None:
    """Let a surname that is only near stand for somebody the story gives the full name of, else for nobody."""
    known = {t.who for t in tokens if t.source == "full" and not t.extra.get("faint")}
    for token in tokens:
        if not token.extra.get("faint") or token.name is None or token.source == "full":
            continue
        fitting = [w for w in token.name.people if w in known]
        if len(fitting) == 1:
            token.who, token.source = fitting[0], "surname"
        else:
            token.who, token.name, token.source = None, None, ""
