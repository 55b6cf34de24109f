"""Element codes as desks type them: completed from a scale of values, brought to the sport's notation.

Nobody at a rink has a hand free for the shift key: `3lz+3t<` is `3Lz+3T<`, `ccosp4` is `CCoSp4`, `3lz3t` is `3Lz+3T`.
What could be read in several ways comes back in all of them, and the desk asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from rinkside.domain import CALLS, PartKind, parse_element
from rinkside.domain.notation import could_be_part
from rinkside.errors import NotationError

__all__ = ["complete", "normalise"]

_SEPARATORS = re.compile(r"\s*[+,]\s*|\s+")
_MARKS = ("SEQ", "COMBO", "REP")
_LONGEST = 12
"""Letters of the longest part, `NtMiStW` and the like with room; more is no element."""
_MOST = 256
"""Readings of a text that are looked at; what could mean more is no element anybody typed."""


def normalise(text: str, scale: Iterable[Any] | None = None) -> tuple[str, ...]:
    """Every code of the sport's notation that the typed text can mean; empty where it can mean none.

    Upper and lower case are free; parts are joined by `+`, a comma, a space or nothing. With a `scale` (its rows, or
    codes) only those readings are left that stand in it, if any does.

    >>> normalise("3lz+3t<"), normalise("ccosp4"), normalise("3f1eu3s")
    (('3Lz+3T<',), ('CCoSp4',), ('3F+1Eu+3S',))
    >>> normalise("lspb")
    ('LSpB', 'LSpb')
    >>> normalise("3q")
    ()
    """
    words = [w for w in _SEPARATORS.split(text.strip()) if w]
    if not words:
        return ()
    readings = [_joined(w) for w in words]
    if prod(map(len, readings)) > _MOST:
        return ()
    found = tuple(dict.fromkeys("+".join(choice) for choice in product(*readings) if _is_code("+".join(choice))))
    if scale is None or len(found) < 2:
        return found
    known = _known(scale)
    for short in (str, _bare):
        standing = tuple(code for code in found if all(p in _MARKS or short(p) in known for p in code.split("+")))
        if standing:
            return standing
    return found


def complete(prefix: str, scale: Iterable[Any], limit: int = 12) -> tuple[str, ...]:
    """The codes of a scale (its rows, or codes) that begin as typed, case free, the shortest first.

    Behind a `+` the last part is completed and the ones before are brought to notation; the joining marks are
    offered too. Codes with calls are offered once a call is typed.

    >>> complete("3l", ["3Lz", "3Lz<", "3Lo", "3F", "LSp4"])
    ('3Lo', '3Lz')
    >>> complete("3lz+s", ["3Lz", "3S", "SSp4"])
    ('3Lz+SEQ', '3Lz+SSp4')
    """
    head, plus, last = prefix.strip().rpartition("+")
    starts = [""]
    if plus:
        starts = [f"{code}+" for code in normalise(head, scale)]
    folded = last.strip().casefold()
    words = [*(_MARKS if plus else ()), *sorted(_known(scale), key=lambda code: (len(code), code))]
    with_calls = any(call in folded for call in CALLS if not call.isalpha())
    offered = [w for w in words if w.casefold().startswith(folded) and (with_calls or w in _MARKS or w == _bare(w))]
    return tuple(start + word for start in starts for word in offered)[:limit]


def _known(scale: Iterable[Any]) -> set[str]:
    """The codes of rows or of codes themselves."""
    return {item if isinstance(item, str) else str(item.code) for item in scale}


def _bare(text: str) -> str:
    """A part without its calls."""
    try:
        return "+".join(part.bare for part in parse_element(text).parts)
    except NotationError:
        return text


def _is_code(text: str) -> bool:
    try:
        parse_element(text)
    except NotationError:
        return False
    return True


@lru_cache(maxsize=1 << 12)
def _joined(word: str) -> tuple[str, ...]:
    """The readings of a word as one part, else as jumps written one behind the other without a sign."""
    whole = _part(word)
    if whole:
        return whole
    found: list[str] = []
    for at in range(2, len(word)):
        if not (word[at].isdigit() or word[at:].upper() in _MARKS):
            continue
        heads = [h for h in _part(word[:at]) if parse_element(f"1A+{h}").parts[1].kind is PartKind.JUMP]
        if heads:
            found += [f"{head}+{tail}" for head in heads for tail in _joined(word[at:])]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1 << 12)
def _part(word: str) -> tuple[str, ...]:
    """Every way to write the letters of one part that is a part of the notation, capitals first."""
    if word.upper() in _MARKS:
        return (word.upper(),)
    if sum(c.isalpha() for c in word) > _LONGEST or not word.isascii() or not could_be_part(word):
        return ()
    variants = ("".join(choice) for choice in product(*((c.upper(), c.lower()) if c.isalpha() else (c,) for c in word)))
    return tuple(code for code in variants if _is_code(f"1A+{code}"))
