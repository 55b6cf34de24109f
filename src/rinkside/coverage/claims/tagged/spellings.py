"""Names as other languages than English write them: "Schaidorow", "Zaguítova", "Touktamycheva" are no mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.record.names import script_of
from rinkside.coverage.record.sounds import sound

__all__ = ["settle_faint", "settle_spellings"]


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
