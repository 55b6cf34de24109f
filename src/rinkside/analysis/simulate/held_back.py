"""How well the chances held: season after season, fitted on those before, against what anybody could have said.

Measures: log loss of the winner and of the podium (natural logarithm; less is better), and the Brier score of the
podium. Rivals: every order alike likely; and the places that entrants standing where they stand took in the seasons
before (by their place after the earlier segments, or by their best earlier score).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from rinkside.analysis.simulate.chances import Entry, chances
from rinkside.analysis.simulate.history import Case
from rinkside.analysis.simulate.model import Model, fit

__all__ = ["Forecast", "Held", "after_short", "before_short", "forecasts", "measure", "reliability", "where_not_better"]

F = NDArray[np.float64]
_Ranking = Callable[[Sequence[Case]], list[int]]
_Measure = Callable[[F, NDArray[np.int64]], float]
FEWEST_SEASONS = 3
LEAST = 1e-3
"""The least chance anybody is given for a measure: who says never is not told from who says one in a thousand."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """One category that was not fitted on: chances by ours and each rival, shape (entrants, places), and what came."""

    season: str
    event: str
    group: tuple[str, str]
    when: str
    names: tuple[str, ...]
    places: NDArray[np.int64]
    """The place of each entrant, from 0."""
    chances: dict[str, F]


@dataclass(frozen=True, slots=True)
class Held:
    """One season's measures of one forecaster: means over categories."""

    season: str
    when: str
    by: str
    categories: int
    log_loss_winner: float
    log_loss_podium: float
    brier_podium: float


def after_short(model: Model, cases: Sequence[Case]) -> list[Entry]:
    """The entries of a category before its free."""
    return [Entry(c.name, c.earlier, model.expected_free(c), model.errors_free(c)) for c in cases]


def before_short(model: Model, cases: Sequence[Case]) -> F:
    """Chances of a category before anything is skated, shape (entrants, places)."""
    draws = 20_000
    random = np.random.default_rng(2026)
    totals = np.empty((len(cases), draws))
    for at, case in enumerate(cases):
        short, free = model.expected_both(case)
        errors = model.errors_both(case)
        drawn = errors[random.integers(0, len(errors), draws)]
        totals[at] = np.exp(short + drawn[:, 0]) + np.exp(free + drawn[:, 1])
    order = np.argsort(-totals, axis=0)
    return np.stack([np.bincount(row, minlength=len(cases)) / draws for row in order], axis=1)


def forecasts(categories: Sequence[Sequence[Case]], draws: int = 20_000) -> Iterator[Forecast]:
    """A forecast of every category of every season but the first ones, before its free and before its first segment."""
    seasons = sorted({case.season for category in categories for case in category})
    for season in seasons[FEWEST_SEASONS:]:
        known = [c for c in categories if c[0].season < season]
        model = fit(known)
        standing, strength = _table(known, _by_earlier), _table(known, _by_past)
        for cases in (c for c in categories if c[0].season == season):
            if cases[0].group[0] not in model.lines:
                continue
            totals = [c.earlier + (c.free or 0) for c in cases]
            places = np.argsort(np.argsort([-t for t in totals], kind="stable"), kind="stable")
            names = tuple(c.name for c in cases)
            even = np.full((len(cases), len(cases)), 1 / len(cases))
            ours = chances(after_short(model, cases), draws=draws).places
            told = {"rinkside": ours, "place so far": _from_table(standing, cases, _by_earlier), "all alike": even}
            yield Forecast(season, cases[0].event, cases[0].group, "before the free", names, places, told)
            early = {
                "rinkside": before_short(model, cases),
                "order of past scores": _from_table(strength, cases, _by_past),
                "all alike": even,
            }
            yield Forecast(season, cases[0].event, cases[0].group, "before the event", names, places, early)


def _by_earlier(cases: Sequence[Case]) -> list[int]:
    order = sorted(range(len(cases)), key=lambda at: -cases[at].earlier)
    return [order.index(at) for at in range(len(cases))]


def _by_past(cases: Sequence[Case]) -> list[int]:
    order = sorted(range(len(cases)), key=lambda at: (-cases[at].past_free - cases[at].past_short, cases[at].name))
    return [order.index(at) for at in range(len(cases))]


_Table = NDArray[np.float64]
_LONGEST = 40


def _table(known: Sequence[Sequence[Case]], ranked: _Ranking) -> _Table:
    """How often who stood at a place ended at each, over the seasons before; one more for every cell near it."""
    counts = np.zeros((_LONGEST, _LONGEST))
    for cases in known:
        totals = [c.earlier + (c.free or 0) for c in cases]
        final = np.argsort(np.argsort([-t for t in totals], kind="stable"), kind="stable")
        for stood, ended in zip(ranked(cases), final, strict=True):
            if stood < _LONGEST and ended < _LONGEST:
                counts[stood, ended] += 1
    apart = np.abs(np.subtract.outer(np.arange(_LONGEST), np.arange(_LONGEST)))
    return counts + 0.5 * np.exp(-apart / 2)


def _from_table(table: _Table, cases: Sequence[Case], ranked: _Ranking) -> F:
    size = len(cases)
    rows = np.array([table[min(at, _LONGEST - 1), :size] for at in ranked(cases)])
    for _ in range(50):  # each place is taken once: rows and columns both sum to one
        rows = rows / rows.sum(axis=1, keepdims=True)
        rows = rows / rows.sum(axis=0, keepdims=True)
    even: F = rows / rows.sum(axis=1, keepdims=True)
    return even


def measure(told: Sequence[Forecast]) -> list[Held]:
    """The measures by season, moment and forecaster; the season "all" is all of them."""
    found = []
    for when in dict.fromkeys(f.when for f in told):
        own = [f for f in told if f.when == when]
        for season in [*dict.fromkeys(f.season for f in own), "all"]:
            these = [f for f in own if season in (f.season, "all")]
            for by in these[0].chances:
                found.append(
                    Held(season, when, by, len(these), *(_mean(these, by, of) for of in (_winner, _podium, _brier)))
                )
    return found


def where_not_better(measures: Sequence[Held]) -> list[Held]:
    """Ours of each season in which a rival's log loss (winner or podium) or Brier score is lower, "all" included."""
    found = []
    for ours in (m for m in measures if m.by == "rinkside"):
        rivals = [m for m in measures if (m.season, m.when) == (ours.season, ours.when) and m.by != "rinkside"]
        for r in rivals:
            worse = (r.log_loss_winner < ours.log_loss_winner, r.log_loss_podium < ours.log_loss_podium)
            if any(worse) or r.brier_podium < ours.brier_podium:
                found.append(ours)
                break
    return found


def _mean(told: Sequence[Forecast], by: str, of: _Measure) -> float:
    return float(np.mean([of(f.chances[by], f.places) for f in told]))


def _winner(chance: F, places: NDArray[np.int64]) -> float:
    return -log(max(LEAST, float(chance[int(np.argmin(places)), 0])))


def _podium(chance: F, places: NDArray[np.int64]) -> float:
    said = np.clip(chance[:, :3].sum(axis=1), LEAST, 1 - LEAST)
    came = places < 3
    return float(-np.mean(np.where(came, np.log(said), np.log(1 - said))))


def _brier(chance: F, places: NDArray[np.int64]) -> float:
    return float(np.mean((chance[:, :3].sum(axis=1) - (places < 3)) ** 2))


def reliability(
    told: Sequence[Forecast], when: str, by: str = "rinkside", best: int = 3
) -> list[tuple[float, float, int]]:
    """For ten classes of chances: the mean chance told, the share that came true, and how many were told."""
    said, came = [], []
    for f in told:
        if f.when == when:
            said += list(f.chances[by][:, :best].sum(axis=1))
            came += list(f.places < best)
    at = np.minimum((np.array(said) * 10).astype(int), 9)
    found = []
    for step in range(10):
        inside = at == step
        if inside.any():
            found.append(
                (float(np.array(said)[inside].mean()), float(np.array(came)[inside].mean()), int(inside.sum()))
            )
    return found
