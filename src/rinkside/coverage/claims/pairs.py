"""Pairs of entrants whose points a margin may be the difference of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rinkside.coverage.claims.amounts import Found
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.record.model import Entrant, Field

__all__ = ["Pair", "pairs_named", "pairs_of_scores"]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two ends of a margin in a scope; `stated` whether the words leave no other reading."""

    ahead: Entrant
    behind: Entrant
    field: Field
    scope: str
    stated: bool

    @property
    def points(self) -> tuple[int, int] | None:
        """The points of both, None where one is not held."""
        a, b = self.field.points(self.ahead, self.scope), self.field.points(self.behind, self.scope)
        return (a, b) if a is not None and b is not None else None


def pairs_of_scores(reading: Reading, found: Found) -> Iterator[Pair]:
    """ "His 215.08 was almost nine points better than Hanyu's 206.17": the two scores of the sentence."""
    first, last = reading.sentence(found.core)
    known = reading.desk.values[reading.field]
    numbers = [t.points or 0 for t in reading.tokens[first:last] if t.decimals == 2 and (t.points or 0) >= 3000]
    for i, one in enumerate(numbers):
        for two in numbers[i + 1 :]:
            for a, part in known.get(one, ()):
                for b, same in known.get(two, ()):
                    scope = {"short tss": "short", "free tss": "free", "total": "overall"}.get(part)
                    if part == same and a is not b and scope:
                        yield Pair(a, b, reading.field, scope, False)


def pairs_named(reading: Reading, found: Found, reach: int = 3) -> Iterator[Pair]:
    """Every two entrants whom this sentence and the `reach` − 1 before it name, in every scope; with a `reach` above 1
    each of this sentence with the first four and its neighbours in rank too."""
    number = reading.tokens[found.core].sentence
    near: list[Entrant] = []
    own: list[Entrant] = []
    for sentence in range(number, max(-1, number - reach), -1):
        for mention in reading.mentions[sentence]:
            who = reading.tokens[mention].who
            entrant = reading.entrant(who) if who is not None else None
            if entrant is not None and entrant in reading.field.entrants and entrant not in near:
                near.append(entrant)
                if sentence == number or not own:
                    own.append(entrant)
    near = near[:8]
    field = reading.field
    for scope in ("overall", "free", "short"):
        for i, a in enumerate(near):
            for b in near[i + 1 :]:
                yield Pair(a, b, field, scope, False)
        places = field.places(scope)
        for a in own[:3] if reach > 1 else ():
            mine = next((p for p, held in places.items() if a in held), None)
            for place in dict.fromkeys([1, 2, 3, 4, *((mine - 1, mine + 1) if mine else ())]):
                for b in places.get(place, ()):
                    if b is not a:
                        yield Pair(a, b, field, scope, False)
