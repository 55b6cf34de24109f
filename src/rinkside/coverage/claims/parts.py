"""Differences of technical and component scores."""

from __future__ import annotations

from rinkside.coverage.claims.amounts import Found
from rinkside.coverage.claims.ends import ends
from rinkside.coverage.claims.making import make, segment_words, shown, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.verdict import holds

__all__ = ["difference_of_parts", "part_beside"]


def part_beside(reading: Reading, found: Found) -> str:
    """ "tes" or "pcs" where the difference is of technical or component scores."""
    first, _ = reading.sentence(found.core)
    _, right = reading.chunk(found.core)
    near = reading.rfind(max(first, found.first - 12), found.first, "TES", "PCS", "SEG", "WHOLE")
    if near is not None and not reading.has(near, "TES", "PCS"):
        near = None
        numbered = _part_of_number(reading, first, found.first)
        if numbered:
            return numbered
    if near is None:
        near = reading.find(found.last + 1, min(right, found.last + 5), "TES", "PCS")
    return "" if near is None else "tes" if reading.has(near, "TES") else "pcs"


def _part_of_number(reading: Reading, first: int, at: int) -> str:
    """ "77.74 beat Sakamoto's 72.83 by 4.91": what the last number before the difference is a number of."""
    for j in range(at - 1, first - 1, -1):
        token = reading.tokens[j]
        if token.kind == "n" and token.decimals == 2:
            parts = {
                part.rpartition(" ")[2] for _, part in reading.desk.values[reading.field].get(token.points or 0, ())
            }
            return "tes" if parts == {"tes"} else "pcs" if parts == {"pcs"} else ""
    return ""


def difference_of_parts(reading: Reading, found: Found, span: tuple[int, int], part: str) -> Statement | None:
    """A difference of technical or component scores: right where it holds in a segment, else left alone."""
    for a, b, field, _ in ends(reading, found, "free"):
        for scope in ("free", "short"):
            one, two = a.score(scope), b.score(scope)
            x, y = (getattr(s, part) if s is not None else None for s in (one, two))
            if x is not None and y is not None and holds(found.amount, abs(x - y)):
                high, low = (a, b) if x >= y else (b, a)
                understood = Understood(
                    (high.name,), field.record.event if field.record else "", field.discipline,
                    segment_words(field, scope),
                    "technical score" if part == "tes" else "component score", shown(found.amount.points), (low.name,),
                    arithmetic=f"{shown(max(x, y))} − {shown(min(x, y))} = {shown(abs(x - y))}",
                )  # fmt: skip
                difference = shown(abs(x - y))
                return make(
                    reading, span, Kind.ELEMENT_SCORE, Verdict.RIGHT, difference, understood, sources_of(one, two)
                )
    return None
