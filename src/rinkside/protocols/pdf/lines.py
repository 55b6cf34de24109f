"""Lines of a page by their shape: which are rows of elements, of components, of sums.

Every word of a line is one letter of its shape: D a number with decimals, I a whole number, `-` a dash, W anything
else. `1 3Lz+3T 10.10 x 1.43 2 2 … 11.53` is `IWDWDII…D`. There are a few hundred shapes; each is looked up once.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rinkside.points import parse_points
from rinkside.protocols.pdf.tokens import Token

__all__ = ["ComponentPlan", "ElementPlan", "points", "shape_of", "split_glued"]

_DECIMAL = re.compile(r"[+-]?\d{1,4}[.,]\d{1,2}\Z")
_WHOLE = re.compile(r"[+-]?\d{1,3}\Z")
_DASH = re.compile(r"-+\Z")
_GLUED = re.compile(r"([+-]?\d{1,3}[.,]\d{1,2})([xXbB]{1,2})\Z")
_ELEMENT = re.compile(r"I(W{0,8})([D-])(W{0,3})(D(?=D))?(W{0,2})([D-])([I-]*)(D?)([D-])\Z")
_COMPONENT = re.compile(r"(W*)([D-])([DI-]+)([D-])\Z")

ElementPlan = tuple[int, int, int, int, int]
"""Where in the words of an element row are: base value, GOE, first mark, end of marks, bonus (−1 for none)."""
ComponentPlan = tuple[int, int]
"""Where in the words of a component row are: factor, end of marks (the mean stands there)."""

_KINDS: dict[str, str] = {}


def _kind(text: str) -> str:
    if _WHOLE.match(text):
        return "I"
    if _DECIMAL.match(text):
        return "D"
    if _DASH.match(text):
        return "-"
    return "S" if _GLUED.match(text) else "W"


class _Kinds(dict[str, str]):
    """Each distinct word is looked at once; hostile files cannot grow the table without bound."""

    def __missing__(self, text: str) -> str:
        if len(self) > 50_000:
            self.clear()
        kind = self[text] = _kind(text)
        return kind


_KIND = _Kinds()
_kind_of = _KIND.__getitem__


def shape_of(line: list[Token]) -> str:
    """The shape of a line, with `S` for a number glued to a mark (`0.9x`); split those with `split_glued`."""
    return "".join([_kind_of(token[4]) for token in line])


def split_glued(line: list[Token]) -> list[Token]:
    """The line with `0.9x` as two words."""
    out: list[Token] = []
    for token in line:
        match = _GLUED.match(token[4])
        if match is None:
            out.append(token)
            continue
        x0, y0, x1, y1, text = token
        cut = x0 + (x1 - x0) * len(match[1]) / len(text)
        out += [(x0, y0, cut, y1, match[1]), (cut, y0, x1, y1, match[2])]
    return out


@lru_cache(maxsize=1 << 12)
def element_plan(shape: str) -> ElementPlan | None:
    """Where the parts of an element row stand, None for any other line."""
    match = _ELEMENT.match(shape)
    if match is None:
        return None
    bonus = match.start(8) if match[8] else match.start(4) if match[4] else -1
    return (match.start(2), match.start(6), match.start(7), match.end(7), bonus)


@lru_cache(maxsize=1 << 12)
def component_plan(shape: str) -> ComponentPlan | None:
    """Where the parts of a component row stand, None for any other line."""
    match = _COMPONENT.match(shape)
    if match is None:
        return None
    return (match.start(2), match.end(3))


def points(token: Token) -> int | None:
    """Hundredths of a number, None of a dash."""
    return None if token[4][-1] == "-" else parse_points(token[4])
