"""Quotations that the other story tells without marks: no fault by itself, unless the sense was turned."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.coverage.compare.diff import Token, Wording, changes, compare_wording, tokens
from rinkside.coverage.compare.model import Place, QuoteChange, QuoteState
from rinkside.coverage.compare.side import Quotation, Side
from rinkside.coverage.compare.steps import steps_between

__all__ = ["reported"]

_LEAST, _LEAST_CONTENT, _DENSE = 5, 3, 600


def reported(a: Side, b: Side, quotations: Sequence[Quotation]) -> list[QuoteChange]:
    """What `b` says without marks in the words of one of these quotations of `a`."""
    found = []
    for quotation in quotations:
        own = {s for i in range(quotation.first, quotation.last) if (s := a.stems[i]) not in a.lexicon.stock}
        ta: list[Token] = []
        for piece in b.pieces:
            if piece.last - piece.first - piece.quoted < _LEAST or len(own & piece.stems) < 2:
                continue
            ta = ta or tokens(a, quotation.first, quotation.last)
            made = _told(a, b, ta, tokens(b, piece.first, piece.last))
            if made is not None:
                found.append(made)
    return found


def _told(a: Side, b: Side, ta: list[Token], tb: list[Token]) -> QuoteChange | None:
    stems_a, stems_b = [a.stems[t.word] for t in ta], [b.stems[t.word] for t in tb]
    blocks = [(i, j, i2 - i) for tag, i, i2, j, _ in steps_between(stems_a, stems_b) if tag == "equal"]
    blocks = [m for m in blocks if m[2] > 1 or stems_a[m[0]] not in a.lexicon.stock]
    if not blocks:
        return None
    (i1, j1, _), (i2, j2, size) = blocks[0], blocks[-1]
    i2, j2 = i2 + size, j2 + size
    matched = sum(size for _, _, size in blocks)
    content = sum(ta[k].text not in a.lexicon.function for i, _, size in blocks for k in range(i, i + size))
    if matched < _LEAST or content < _LEAST_CONTENT or matched * 1000 < _DENSE * max(i2 - i1, j2 - j1):
        return None
    if any(t.word in b.in_quote for t in tb[j1:j2]):
        return None
    wording = compare_wording(ta[i1:i2], tb[j1:j2], b.lexicon)
    why = wording.turned or _rejoined(ta[i1:i2], tb[j1:j2], wording, b)
    first, last = tb[j1].word, tb[j2 - 1].word
    return QuoteChange(
        Place(a.words[ta[i1].word].start, a.words[ta[i2 - 1].word].end, a.text_of(ta[i1].word, ta[i2 - 1].word + 1)),
        Place(b.words[first].start, b.words[last].end, b.text_of(first, last + 1)),
        (QuoteState.INVERTED, QuoteState.ALTERED, QuoteState.REPORTED) if why else (QuoteState.REPORTED,),
        changes(a, b, ta[i1:i2], tb[j1:j2], wording),
        why=why,
    )


def _rejoined(ta: Sequence[Token], tb: Sequence[Token], wording: Wording, b: Side) -> str:
    """Whether what joined two parts ("while") became something that turns the sense ("because")."""
    gone = {
        b.lexicon.connectives.get(t.text): t.text
        for tag, i, j, _, _ in wording.steps
        if tag != "equal"
        for t in ta[i:j]
    }
    come = {
        b.lexicon.connectives.get(t.text): t.text
        for tag, _, _, i, j in wording.steps
        if tag != "equal"
        for t in tb[i:j]
    }
    gone.pop("", None)
    come.pop("", None)
    if gone and come and not gone.keys() & come.keys():
        return f"{next(iter(gone.values()))!r} became {next(iter(come.values()))!r}"
    return ""
