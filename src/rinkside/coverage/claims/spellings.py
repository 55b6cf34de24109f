"""Names spelt otherwise than in the record: another transliteration, or a mistake.

A mistake is only called one beside the rest of the name ("Satoko Myahara"), beside the partner's name, or where a long
name alone is one letter off and is no word of the language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA

from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.record.model import Field, Person
from rinkside.coverage.record.names import NameIndex
from rinkside.coverage.record.who import Role, Who
from rinkside.domain.spellings import fold, script_of, skeleton

__all__ = ["resolve_spellings", "same_by_script"]


def resolve_spellings(tokens: list[Token], field: Field, near: Sequence[Field], names: NameIndex) -> None:
    """Find skaters whose names are spelt otherwise, and note the deviation in the token's `extra["spelt"]` as
    (verdict word, official spelling, start, end)."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        after = tokens[at + 1] if at + 1 < len(tokens) and tokens[at + 1].sentence == token.sentence else None
        if token.kind != "w" or not token.cap:
            at += 1
            continue
        if after is not None and _adjacent(token, after) and _two(tokens, at, token, after, field, near, names):
            del tokens[at + 1]
        elif token.who is None and token.name is None:
            _alone(tokens, at, token, field, names)
        elif token.who is not None and token.source == "full":
            _transliterated(token, field)
        at += 1
    _again(tokens)


def _again(tokens: Sequence[Token]) -> None:
    """A misspelt surname that stands alone further on: "Kaori Sakomoto …. Sakomoto cried"."""
    known: dict[str, tuple[Who, str]] = {}
    for token in tokens:
        spelt = token.extra.get("spelt")
        if isinstance(spelt, tuple) and spelt[0] == "wrong" and token.who is not None:
            word = token.low.split()[-1]
            if fold(word) != _plain(token.who.surname):
                known[word] = (token.who, token.who.surname)
    for token in tokens if known else ():
        if token.who is None and token.name is None and token.cap and token.low in known:
            who, official = known[token.low]
            token.extra["spelt"] = ("wrong", official, token.start, token.end)
            token.who, token.source = who, "surname"


def _adjacent(token: Token, after: Token) -> bool:
    return after.kind == "w" and after.cap and after.start - token.end == 1


def _two(
    tokens: Sequence[Token], at: int, token: Token, after: Token, field: Field, near: Sequence[Field], names: NameIndex
) -> bool:
    """Two capitalised words of which one is part of a known name and the other nearly is."""
    if after.who is not None and after.source != "surname":
        return False
    if token.who is not None and token.source != "given":
        return False
    # given name known, surname nearly: "Satoko Myahara"
    if token.name is not None and token.name.kind == "given" and after.name is None and not after.tags:
        for who in _here(token.name.people, field, near):
            if _close(fold(after.low), _plain(who.surname)):
                same = same_by_script(after.low, who.surname, who.nation)
                _note(token, who, after, who.surname, same)
                return True
        return False
    # surname known, given name nearly: "Gabrielle Papadakis"
    surname = after.name if after.name is not None and after.name.kind == "surname" else None
    if surname is not None and not token.tags:
        for who in _here(surname.people, field, near):
            given = _plain(who.given)
            if not given or fold(token.low) == given:
                continue
            if _close(fold(token.low), given) and not (token.name and who in token.name.people):
                same = same_by_script(token.low, who.given, who.nation)
                official = _own_given(who, field)
                _note(token, who, token, official, same)
                token.end, token.low = after.end, f"{token.low} {after.low}"
                return True
        return False
    # both nearly: "Yulia Lipnitskaya" for "Julia Lipnitskaia"
    if token.name is None and after.name is None and not token.tags and not after.tags:
        word = fold(after.low)
        for script in ("slavic", "japanese", "korean"):
            for who in _here(names.skeletons.get((script, skeleton(word, script)), ()), field, near):
                if _close(fold(token.low), _plain(who.given)) or same_by_script(token.low, who.given, who.nation):
                    token.extra["spelt"] = ("right", _official(who, field), token.start, after.end)
                    token.who, token.source, token.end = who, "full", after.end
                    token.low += " " + after.low
                    return True
    return False


def _note(token: Token, who: Who, off: Token, official: str, same: bool) -> None:
    token.extra["spelt"] = ("right" if same else "wrong", official, off.start, off.end)
    if off is not token:
        token.end, token.low = off.end, f"{token.low} {off.low}"
    token.who, token.source = who, "full"


def _alone(tokens: Sequence[Token], at: int, token: Token, field: Field, names: NameIndex) -> None:
    if token.tags or token.words > 1 or len(token.low) < 4:
        return
    word = fold(token.low)
    first = at == 0 or tokens[at - 1].sentence != token.sentence
    partner = _partner_after(tokens, at, field)
    for who in partner:
        given = _plain(who.given)
        if _close(word, given) or same_by_script(token.low, who.given, who.nation):
            same = same_by_script(token.low, who.given, who.nation)
            token.extra["spelt"] = ("right" if same else "wrong", who.given, token.start, token.end)
            token.who, token.source = who, "given"
            return
    if len(word) < 5:
        return
    for script in ("slavic", "japanese", "korean"):
        known = [w for w in names.skeletons.get((script, skeleton(word, script)), ()) if w.role_in(field)]
        if len(known) == 1:
            token.extra["spelt"] = ("right", known[0].surname, token.start, token.end)
            token.who, token.source = known[0], "surname"
            return
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    reads = after is not None and (
        after.low in (",", "'s") or any(t in after.tags for t in ("BE", "FINAL", "ORD", "WON", "TAKE", "FALLV"))
    )
    if len(word) < 6 or ((first or len(word) < 7) and not reads):
        return
    close = _near_surnames(word, names, field)
    if len(close) == 1:
        token.extra["spelt"] = ("wrong", close[0].surname, token.start, token.end)
        token.who, token.source = close[0], "surname"


@lru_cache(maxsize=4096)
def _near_surnames(word: str, names: NameIndex, field: Field) -> list[Who]:
    """Who in a category has a surname one slip away from a word."""
    return [
        who
        for surname, people in names.surnames.items()
        if abs(len(surname) - len(word)) < 2
        and surname[1:3] == word[1:3]
        and OSA.distance(surname, word, score_cutoff=1) <= 1
        for who in people
        if who.role_in(field)
    ]


def _partner_after(tokens: Sequence[Token], at: int, field: Field) -> list[Who]:
    """The partner of who stands behind "and": "Alona and Bruno Massot"."""
    if at + 2 >= len(tokens) or tokens[at + 1].low not in ("and", "/", "&"):
        return []
    who = tokens[at + 2].who
    role = who.role_in(field) or (who.roles[0] if who.roles else None) if who else None
    if role is None or len(role.entrant.people) < 2:
        return []
    return [
        Who(p.name, p.given, p.surname, p.gender, role.entrant.nation, [_role_like(role, p)])
        for p in role.entrant.people
        if p is not role.person
    ]


def _role_like(role: Role, person: Person) -> Role:
    return Role(role.record, role.field, role.entrant, person)


def _transliterated(token: Token, field: Field) -> None:
    """A full name spelt as another record spells it, but not as this one."""
    who = token.who
    role = who.role_in(field) if who else None
    if who is None or role is None or "spelt" in token.extra:
        return
    own = {fold(w) for w in role.person.name.split()}
    said = {fold(w) for w in token.low.split()}
    if "".join(sorted("".join(own))) != "".join(sorted("".join(said))) and len(own) == len(said):
        token.extra["spelt"] = ("right", role.person.name, token.start, token.end)


def _here(people: Iterable[Who], field: Field, near: Sequence[Field]) -> list[Who]:
    own = [w for w in people if w.role_in(field)]
    return own or [w for w in people if any(w.role_in(f) for f in near)]


def _own_given(who: Who, field: Field) -> str:
    role = who.role_in(field)
    return f"{role.person.given} {role.person.surname}" if role else f"{who.given} {who.surname}"


def _official(who: Who, field: Field) -> str:
    role = who.role_in(field)
    return role.person.name if role else f"{who.given} {who.surname}"


def _plain(name: str) -> str:
    return fold(name.replace(" ", ""))


def _close(word: str, name: str) -> bool:
    """Whether a word is a name but for a slip or two: one letter in short names, two in names of eight letters."""
    allowed = 0 if len(name) < 3 else 1 if len(name) < 8 else 2
    return (
        word != name
        and OSA.distance(word, name, score_cutoff=allowed) <= allowed
        and word[:1] != ""
        and (word[0] == name[0] or OSA.distance(word, name, score_cutoff=1) <= 1)
    )


def same_by_script(word: str, name: str, nation: str) -> bool:
    """Whether two spellings are the same name by the transliteration table of the nation's script."""
    scripts = [script_of(nation)] if nation else ["slavic", "japanese", "korean"]
    return any(s and skeleton(word, s) == skeleton(name.replace(" ", ""), s) for s in scripts)
