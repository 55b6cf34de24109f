"""The lines behind "Deductions": labels with their points, counts in brackets and votes; any order, any number."""

from __future__ import annotations

import re

from rinkside.domain import Deduction, Place
from rinkside.points import parse_points
from rinkside.protocols.pdf import words
from rinkside.protocols.pdf.blocks import Block, text_of
from rinkside.protocols.pdf.lines import shape_of
from rinkside.protocols.pdf.tokens import Token

__all__ = ["read_deductions"]

_COUNT = re.compile(r"\((\d{1,2})\)\Z")
_VOTES = re.compile(r"\(?\s*\d+\s*\S{1,4}\s*\d+\s*\)?")
_LABEL_END = " :;,-"
_BALLOT = re.compile(r"(W+)D{2,}\Z")
"""A label and the points of single officials under their columns: a ballot, not a deduction of its own."""


def read_deductions(block: Block, file: str) -> tuple[Deduction, ...]:
    """The deductions of a block, the total at the end of the first line left out."""
    edge = (
        block.component_total[1][2]
        if block.component_total
        else (block.elements[-1][1][-1][2] if block.elements else 1e9)
    )
    out: list[Deduction] = []
    for page, line in block.deductions:
        first = words.plain(line[0][4]) in words.BEGINS_DEDUCTIONS
        tokens = line[1:] if first else list(line)
        if not first and (votes := _BALLOT.match(shape_of(tokens))):
            label, given = tokens[: votes.end(1)], tokens[votes.end(1) :]
            out.append(
                Deduction(text_of(label).strip(_LABEL_END), 0, None, text_of(given), Place(file, page, label[0][:4]))
            )
            continue
        if tokens and tokens[-1][2] > edge - 14 and shape_of(tokens[-1:]) in ("D", "-"):
            tokens = tokens[:-1]
        out += _deduction_line(tokens, file, page)
    return tuple(out)


def _deduction_line(tokens: list[Token], file: str, page: int) -> list[Deduction]:
    out: list[Deduction] = []
    label: list[Token] = []
    count: int | None = None
    at = 0
    while at < len(tokens):
        token = tokens[at]
        kind = shape_of([token])
        if kind == "D" and label:
            reason = text_of(label).strip(_LABEL_END)
            out.append(Deduction(reason, abs(parse_points(token[4])), count, "", Place(file, page, label[0][:4])))
            label, count = [], None
        elif match := _COUNT.match(token[4]):
            if label or not out:
                count = int(match[1])
            else:
                last = out[-1]
                out[-1] = Deduction(last.reason, last.points, int(match[1]), last.votes, last.place)
        elif token[4].startswith("("):
            end = at
            while end < len(tokens) - 1 and not tokens[end][4].endswith(")"):
                end += 1
            votes = text_of(tokens[at : end + 1])
            if _VOTES.match(votes):
                at = end
                if label:
                    out.append(
                        Deduction(
                            text_of(label).strip(_LABEL_END),
                            0,
                            None,
                            votes.strip("()"),
                            Place(file, page, label[0][:4]),
                        )
                    )
                    label = []
                elif out:
                    last = out[-1]
                    out[-1] = Deduction(last.reason, last.points, last.count, votes.strip("()"), last.place)
            else:
                label.append(token)
        else:
            label.append(token)
        at += 1
    return out
