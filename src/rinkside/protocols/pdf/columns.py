"""Which judge's column a mark stands in, from where marks stand on the whole sheet and from the judges' headings."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from rinkside.protocols.pdf.blocks import Block, Heading
from rinkside.protocols.pdf.tokens import Token

__all__ = ["Columns", "columns_of"]

_SAME = 5.0
"""Points: centres of marks in one column differ by less (`-1` and `2`, `9.50` and `10.00`)."""


class Columns:
    """The judges' columns of a sheet: centres for element marks, centres for component marks, the referee's column.

    Both lists have the same length, one entry a judge.
    """

    def __init__(self, elements: list[float], components: list[float], referee: float | None) -> None:
        self.elements = elements
        self.components = components
        self.referee = referee
        self.count = len(elements)
        gaps = [b - a for a, b in pairwise(elements)]
        self.half = min(gaps) / 2 if gaps else 10.0

    def spread(self, marks: list[Token], centres: list[float]) -> tuple[list[Token | None], list[Token]]:
        """The marks by column, None for a blank cell, and those that stand in no judge's column."""
        count = self.count
        half = self.half
        if len(marks) == count and count:
            first, last = marks[0], marks[-1]
            if abs((first[0] + first[2]) / 2 - centres[0]) < half and abs((last[0] + last[2]) / 2 - centres[-1]) < half:
                return list(marks), []
        out: list[Token | None] = [None] * count
        outside = []
        for mark in marks:
            centre = (mark[0] + mark[2]) / 2
            at = bisect_left(centres, centre)
            if at > 0 and (at == count or centre - centres[at - 1] < centres[at] - centre):
                at -= 1
            if at < count and abs(centres[at] - centre) < half and out[at] is None:
                out[at] = mark
            else:
                outside.append(mark)
        return out, outside


def _clusters(centres: list[float]) -> list[float]:
    """The means of groups of neighbouring centres."""
    out: list[float] = []
    group: list[float] = []
    for centre in sorted(centres):
        if group and centre - group[-1] > _SAME:
            out.append(sum(group) / len(group))
            group = []
        group.append(centre)
    if group:
        out.append(sum(group) / len(group))
    return out


def _heading(blocks: list[Block]) -> Heading:
    for block in blocks:
        if block.heading.judges:
            return block.heading
    return blocks[0].heading


def columns_of(blocks: list[Block]) -> Columns:
    """The columns of a sheet. Headings say how many there are and where; where they carry no numbers ("in random
    order") the marks of all rows do. Headings at the end that no row has a mark under are no columns."""
    heading = _heading(blocks)
    referee = heading.referee
    element_marks: set[float] = set()
    component_marks: set[float] = set()
    for block in blocks:
        for _, line, plan in block.elements:
            element_marks.update([mark[0] + mark[2] for mark in line[plan[2] : plan[3]]])
        for _, line, plan in block.components:
            component_marks.update([mark[0] + mark[2] for mark in line[plan[0] + 1 : plan[1]]])
    found = _clusters([both / 2 for both in element_marks])
    other = _clusters([both / 2 for both in component_marks])
    if heading.judges:
        seats = [x for _, x in heading.judges]
        gap = min((b - a for a, b in pairwise(seats)), default=24.0)
        inside = [c for c in found if referee is None or abs(c - referee) > gap / 2 or abs(c - seats[-1]) < gap / 2]
        used = max(
            (i for i, x in enumerate(seats) if any(abs(c - x) < gap / 2 for c in inside + other)),
            default=-1,
        )
        seats = seats[: used + 1]
        centres = [min((c for c in inside if abs(c - x) < gap / 2), key=lambda c: abs(c - x), default=x) for x in seats]
    else:
        centres = found or other
        if referee is not None and len(centres) > 1:
            gap = min(b - a for a, b in pairwise(centres))
            centres = [c for c in centres if c < referee - gap / 2] or centres
    if not centres:
        centres = other
    gap = min((b - a for a, b in pairwise(centres)), default=24.0)
    components = [min((c for c in other if abs(c - x) < gap / 2), key=lambda c: abs(c - x), default=x) for x in centres]
    return Columns(centres, components, referee)
