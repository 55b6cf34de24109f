"""Two partners as one mention: "Virtue and Moir", "Maia and Alex Shibutani", "Sui/Han"."""

from __future__ import annotations

from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.record.who import Who

__all__ = ["merge_couples"]


def merge_couples(reading: Reading) -> None:
    """Make one mention of two partners: "Virtue and Moir", "Maia and Alex Shibutani", "Sui/Han"."""
    tokens = reading.tokens
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if kept and token.who is not None and token.sentence == kept[-1].sentence:
            joint = kept[-1]
            left = kept[-2] if len(kept) > 1 else None
            if joint.low in ("and", "/", "&", "-", "–", "und", "et", "e", "y", "и") and left is not None:
                partner = _partner(reading, left, token)
                if partner is not None and left.sentence == token.sentence:
                    left.end, left.who, left.couple = token.end, partner, True
                    left.low += " " + token.low
                    if "spelt" in token.extra:
                        left.extra.setdefault("spelt", token.extra["spelt"])
                    kept.pop()
                    at += 1
                    continue
        kept.append(token)
        at += 1
    tokens[:] = kept


def _partner(reading: Reading, left: Token, right: Token) -> Who | None:
    """The left partner where both names are of one couple; a first name alone counts beside the partner's."""
    if right.who is None:
        return None
    entrant = reading.entrant(right.who)
    if entrant is None or len(entrant.people) < 2:
        return None
    people: tuple[Who, ...] = (left.who,) if left.who else left.name.people if left.name else ()
    for who in people:
        if who is not right.who and reading.entrant(who) is entrant:
            return who
    return None
