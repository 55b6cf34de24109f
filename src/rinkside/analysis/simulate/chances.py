"""Chances of places: what is known stays, what is not skated yet is drawn many times, and places are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rinkside.errors import UsageError

__all__ = ["DRAWS", "Chances", "Entry", "chances", "needed"]

F = NDArray[np.float64]
DRAWS = 100_000
"""How many draws chances are counted over unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entrant: points that are certain (hundredths), and for what is not skated yet the expected logarithm of its
    score with the errors to draw from. `expected` is None for who has skated everything."""

    name: str
    points: int
    expected: float | None = None
    errors: F | None = None


@dataclass(frozen=True, slots=True)
class Chances:
    """For each entrant the share of draws that end at each place, shape (entrants, places), and the totals drawn as
    5th, 50th and 95th percentile in hundredths, shape (entrants, 3)."""

    names: tuple[str, ...]
    places: F
    totals: NDArray[np.int64]
    draws: int

    def of(self, name: str, best: int = 1) -> float:
        """The chance of an entrant to end among the `best` places. Raises UsageError for who is not there."""
        if name not in self.names:
            raise UsageError(f"{name!r} is not in this field; there are {', '.join(self.names)}")
        return float(self.places[self.names.index(name), :best].sum())


def chances(entries: Sequence[Entry], *, draws: int = DRAWS, seed: int = 2026) -> Chances:
    """The chances of every place, by `draws` draws that are the same for the same seed.

    Totals that come out equal share a place's chance by lot: nobody knows the tie-break of what is not skated.
    """
    if len(entries) < 2:
        raise UsageError("chances need at least two entrants")
    random = np.random.default_rng(seed)
    totals = np.empty((len(entries), draws), np.float32)
    for at, entry in enumerate(entries):
        if entry.expected is None:
            totals[at] = entry.points
            continue
        errors = np.zeros(1) if entry.errors is None or not len(entry.errors) else entry.errors
        scores = np.exp(entry.expected + errors).astype(np.float32)
        totals[at] = entry.points + scores[random.integers(0, len(scores), draws)]
    spread = np.percentile(totals, [5, 50, 95], axis=1).T.astype(np.int64)
    totals += random.random(totals.shape, dtype=np.float32)  # less than a hundredth: a lot among equals
    order = np.argsort(-totals, axis=0)
    places = np.empty((len(entries), len(entries)))
    for place in range(len(entries)):
        places[:, place] = np.bincount(order[place], minlength=len(entries)) / draws
    return Chances(tuple(e.name for e in entries), places, spread, draws)


def needed(entries: Sequence[Entry], name: str, best: int = 1) -> int | None:
    """What an entrant who is still to skate needs to stand among the `best` of those who are done: hundredths.

    0 where that is certain already; None where fewer than `best` others are done, so that any score does. To need a
    score is to lie above: a tie is broken by the free, which the one who skates it may lose.
    """
    own = next((e for e in entries if e.name == name), None)
    if own is None:
        raise UsageError(f"{name!r} is not in this field; there are {', '.join(e.name for e in entries)}")
    if own.expected is None:
        raise UsageError(f"{name} has skated; nothing is needed any more")
    done = sorted((e.points for e in entries if e.expected is None), reverse=True)
    if len(done) < best:
        return None
    return max(0, done[best - 1] + 1 - own.points)
