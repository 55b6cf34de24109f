"""Lines of a page by their shape: which are rows of elements, of components, of sums.

Every word of a line is one letter of its shape: D a number with decimals, I a whole number, `-` a dash, W anything
else. `1 3Lz+3T 10.10 x 1.43 2 2 … 11.53` is `IWDWDII…D`. There are a few hundred shapes; each is looked up once.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rinkside.points import parse_points
from rinkside.protocols.pdf.tokens import Token

__all__ = [
    "ComponentPlan",
    "ElementPlan",
    "component_plan",
    "element_plan",
    "points",
    "shape_of",
    "split_code",
    "split_glued",
]

_DECIMAL = re.compile(r"[+-]?\d{1,4}[.,]\d{1,2}\Z")
_WHOLE = re.compile(r"[+-]?\d{1,3}\Z")
_DASH = re.compile(r"-+\Z")
_GLUED = re.compile(
    r"([+-]?\d{1,3}[.,]\d{1,2})([xXbB]{1,2}|\(\d{1,2}\)?)\Z|([^\W\d][^\d]{0,40}:)([+-]?\d{1,3}[.,]\d{1,2})\Z"
)
_CODE_AND_NUMBER = re.compile(r"([1-5]?[A-Za-z][A-Za-z0-9+<>!*]*?)(\d{1,3}[.,]\d{1,2})\Z")
_RUN_INTO = re.compile(r"([FqebV!*<>,|]{1,8})(\d{1,2}[.,]\d\d)\Z")
"""Calls of a narrow Info column that touch the base value behind them: `F,<<14.71`."""
_ELEMENT = re.compile(r"I(W{0,8})([D-])(W{0,3})(D(?=D))?(W{0,2})([D-])(W{0,2})([I-]*)(D?)([D-])\Z")
_COMPONENT = re.compile(r"(W*)([D-])([DI-]+)([D-])\Z")

ElementPlan = tuple[int, int, int, int, int]
"""Where in the words of an element row are: base value, GOE, first mark, end of marks, bonus (−1 for none)."""
ComponentPlan = tuple[int, int]
"""Where in the words of a component row are: factor, end of marks (the mean stands there)."""


def _kind(text: str) -> str:
    if _WHOLE.match(text):
        return "I"
    if _DECIMAL.match(text):
        return "D"
    if _DASH.match(text):
        return "-"
    return "S" if _GLUED.match(text) or _RUN_INTO.match(text) else "W"


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
    """The shape of a line, with `S` for a number glued to a mark or label; split those with `split_glued`."""
    return "".join([_kind_of(token[4]) for token in line])


def split_glued(line: list[Token]) -> list[Token]:
    """The line with `0.9x`, `-1.00(1)` and `Falls:-1.00` as two words each."""
    out: list[Token] = []
    for token in line:
        match = _GLUED.match(token[4]) or _RUN_INTO.match(token[4])
        if match is None:
            out.append(token)
        else:
            out += _halves(token, len(match[1] or match[3]))
    return out


def _halves(token: Token, at: int) -> list[Token]:
    x0, y0, x1, y1, text = token
    cut = x0 + (x1 - x0) * at / len(text)
    return [(x0, y0, cut, y1, text[:at]), (cut, y0, x1, y1, text[at:])]


def split_code(line: list[Token]) -> list[Token] | None:
    """An element row whose long code runs into its base value (`SlLi4+RoLi48.00`), as two words; None for others.

    Where several cuts are possible (4 and 8.00, or 48.00) only that is taken with which base value and GOE make the
    score; where none does, the row stays as it is and is reported as not read.
    """
    if len(line) < 4:
        return None
    match = _CODE_AND_NUMBER.match(line[1][4])
    goe = next((t for t in line[2:] if _DECIMAL.match(t[4])), None)
    if match is None or goe is None or not _DECIMAL.match(line[-1][4]):
        return None
    score = parse_points(line[-1][4]) - parse_points(goe[4])
    text = line[1][4]
    for at in range(match.start(2), text.rindex(match[2][-3:])):
        if text[at].isdigit() and parse_points(text[at:]) == score:
            return [line[0], *_halves(line[1], at), *line[2:]]
    return None


@lru_cache(maxsize=1 << 12)
def element_plan(shape: str) -> ElementPlan | None:
    """Where the parts of an element row stand, None for any other line."""
    match = _ELEMENT.match(shape)
    if match is None:
        return None
    bonus = match.start(9) if match[9] else match.start(4) if match[4] else -1
    return (match.start(2), match.start(6), match.start(8), match.end(8), bonus)


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
