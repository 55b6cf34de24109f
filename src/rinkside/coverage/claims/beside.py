"""The score that stands beside a place or a medal: "ninth on 264.49", "224.90, good for silver".

A number to the hundredth that only one entrant of the category has says whose place it is, and what it is a place in.
"""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.record.model import Entrant

__all__ = ["ScoreBeside", "score_beside", "scores_beside"]

_BETWEEN = frozenset(
    [
        "for", "(", "good", ",", "only", "just", "still", "merely", "enough", "even", "ranked", "rated", "worth",
        "a", "an", "and", "distant", "clear", "comfortable", "well", "also",
    ]
)  # fmt: skip
_SCOPES = {"short tss": "short", "free tss": "free", "total": "overall"}


@dataclass(frozen=True, slots=True)
class ScoreBeside:
    """A score beside a place: its token, whose it is (with where she is named), and of what: "short", "free" or
    "overall"."""

    at: int
    bound: Bound
    entrant: Entrant
    scope: str


def score_beside(reading: Reading, at: int) -> ScoreBeside | None:
    """The score beside the place or medal at a token; None where there is none, where it is of several entrants, or of
    somebody whom neither this sentence nor the one before names."""
    first, last = reading.sentence(at)
    known = reading.desk.values[reading.field]
    for j in scores_beside(reading, at):
        token = reading.tokens[j] if first <= j < last else None
        if token is None or token.decimals != 2:
            continue
        holders = known.get(token.points or 0, ())
        if len(holders) != 1 or holders[0][1] not in _SCOPES:
            continue
        entrant, part = holders[0]
        named = _named(reading, at, entrant)
        if named is not None:
            return ScoreBeside(j, named, entrant, _SCOPES[part])
    return None


def scores_beside(reading: Reading, at: int) -> list[int]:
    """The tokens beside a place or a medal that may be its score."""
    first, last = reading.sentence(at)
    near = []
    j = at + 1
    if reading.has(j, "PLACE", "FINAL") or reading.low(j) == "overall":
        j += 1
    if reading.low(j) in ("(", "on") or (reading.has(j, "WITH") and j < last):
        j += 1
        while j < last and (reading.has(j, "DET", "PRON", "OF", "WHOLE", "TSSWORD", "HEDGE") and j < at + 6):
            j += 1
        near.append(j)
    j = at - 1
    while j > first and (reading.has(j, "DET", "POINT", "PLACE", "BE", "BOTH", "WHOLE") or reading.low(j) in _BETWEEN):
        j -= 1
    if j < at - 1:
        near.append(j)
    return near


def _named(reading: Reading, at: int, entrant: Entrant) -> Bound | None:
    """Where the sentence of a token names an entrant, else where the one before does."""
    number = reading.tokens[at].sentence
    for sentence in (number, number - 1):
        for m in reading.mentions[sentence] if sentence >= 0 else ():
            who = reading.tokens[m].who
            if who is not None and reading.entrant(who) is entrant:
                return Bound(m, who, 3)
    return None
