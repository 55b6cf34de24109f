"""The summary line of a block: rank, name, nation, start number and the printed totals."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rinkside.domain import Entrant, Place, Standing
from rinkside.protocols.pdf import words
from rinkside.protocols.pdf.blocks import Block, text_of
from rinkside.protocols.pdf.lines import points
from rinkside.protocols.pdf.tokens import Token

__all__ = ["Summary", "read_summary"]

_NATION = re.compile(r"[A-ZА-ЯЁ]{3}\Z")
_RUN_INTO = re.compile(r"(.*\w\w)([A-Z]{3})\Z")
_TOTALS = ("tss", "tes", "pcs", "deductions")


@dataclass(slots=True)
class Summary:
    """What a summary line says. Totals in hundredths by name ("tss", "tes", "pcs", "deductions"), None for a dash."""

    entrant: Entrant
    rank: int | None
    start_number: int | None
    standing: Standing
    totals: dict[str, int | None] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)


def read_summary(block: Block, file: str) -> Summary:
    """Read the summary line of a block by the headings over it."""
    line, shape, heading = block.summary, block.shape, block.heading.columns
    places: dict[str, Place] = {}
    rank: int | None = None
    standing = Standing.RANKED
    at = 0
    first = line[0][4]
    if shape[0] == "I" and shape[1:2] in ("W", "I"):
        rank = int(first)
        places["rank"] = Place(file, block.page, line[0][:4])
        at = 1
    elif first.upper().rstrip(".") in words.NOT_RANKED:
        standing = words.NOT_RANKED[first.upper().rstrip(".")]
        at = 1
    elif shape[0] in "W-" and "name" in heading and line[0][2] < heading["name"][0]:
        standing = Standing.UNRANKED
        at = 1
    end = len(line)
    while end > at and shape[end - 1] in "D-":
        end -= 1
    numbers = line[end:]
    # A start number printed behind the totals (or before a WD) has its own heading; the rest follow their order.
    start: int | None = None
    if end > at and shape[end - 1] == "I":
        start = int(line[end - 1][4])
        places["start"] = Place(file, block.page, line[end - 1][:4])
        end -= 1
        while end > at and shape[end - 1] in "D-":
            end -= 1
            numbers.insert(0, line[end])
    totals: dict[str, int | None] = dict.fromkeys(_TOTALS)
    for name, token in zip(_order(heading, numbers), numbers, strict=False):
        totals[name] = points(token)
        places[name] = Place(file, block.page, token[:4])
    if standing is Standing.RANKED and rank is None and all(v is None for v in totals.values()):
        standing = Standing.UNRANKED
    name, nation, club = _entrant(line[at:end], heading)
    if block.club and _wrapped(name):
        name = f"{name} {text_of(block.club)}"
    elif block.club:
        club = " ".join([club, text_of(block.club)]).strip()
    return Summary(Entrant(name, nation, club), rank, start, standing, totals, places)


def _order(heading: dict[str, tuple[float, float]], numbers: list[Token]) -> list[str]:
    """The totals in the order of their headings, those without a number left out."""
    known = sorted((heading[t][1], t) for t in _TOTALS if t in heading)
    if len(known) < len(_TOTALS):
        return list(_TOTALS)
    names = [t for _, t in known]
    if len(numbers) >= len(names):
        return names
    out = []
    left = list(known)
    for token in numbers:  # fewer numbers than headings: each goes to the heading it ends under
        if not left:
            break
        best = min(left, key=lambda k: abs(k[0] - token[2]))
        out.append(best[1])
        left = left[left.index(best) + 1 :]
    return out


def _wrapped(name: str) -> bool:
    """Whether a couple's second partner, or only the given name, went to the next line: `VIRTUE Tessa / MOIR`."""
    first, _, second = name.partition(" / ")
    if name.endswith("/"):
        return True
    return second.isupper() and not first.isupper()


def _entrant(tokens: list[Token], heading: dict[str, tuple[float, float]]) -> tuple[str, str, str]:
    """Name, nation and club of the words between rank and numbers."""
    edge = heading.get("nation")
    cut = len(tokens)
    if edge is not None:
        for i, token in enumerate(tokens):
            if i and token[0] > edge[0] - 8 and token[0] > tokens[i - 1][2] + 1:
                cut = i
                break
    if cut == len(tokens) and len(tokens) > 1:
        last = tokens[-1]
        if _NATION.match(last[4]):
            cut -= 1
        elif edge is not None and last[0] < edge[0] < last[2] and (parts := _RUN_INTO.match(last[4])):
            return f"{text_of(tokens[:-1])} {parts[1]}", parts[2], ""  # a long name runs into the nation's column
    name, rest = text_of(tokens[:cut]), tokens[cut:]
    if len(rest) == 1:
        return name, rest[0][4], ""
    if rest and _NATION.match(rest[0][4]):
        return name, rest[0][4], text_of(rest[1:])
    return name, "", text_of(rest)
