"""Where every verdict is made: hedged amounts, falls against deductions, standings of the moment.

All points are hundredths. A hedge follows the unit it stands with: "about N" holds within half of it, "almost N" just
below, "more than N" above, "less than N" below.
"""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.coverage.model import Verdict
from rinkside.coverage.record.model import Entrant, Field, Score

__all__ = ["Amount", "falls_verdict", "holds", "was_at"]


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount as a story gives it: `points` hundredths, to the `unit` it is given in (1 for two decimals, 10 for one
    or for tenths, 100 for whole points, 25 for quarters …), and the `hedge` ("", about, almost, over, under,
    within)."""

    points: int
    unit: int = 1
    hedge: str = ""
    words: bool = False


def holds(amount: Amount, official: int) -> bool:
    """Whether an official value is what the story says.

    >>> holds(Amount(189), 189), holds(Amount(191), 189)
    (True, False)
    >>> holds(Amount(700, 100, "almost"), 681), holds(Amount(700, 100, "over"), 724), holds(Amount(1200, 100), 1204)
    (True, True, True)
    """
    said, unit, hedge = amount.points, amount.unit, amount.hedge
    if hedge == "over":
        return official >= said if unit >= 100 and official == said else official > said
    if hedge == "within":
        return official <= said
    if hedge == "under":
        return official < said or (official == said and unit == 1)
    if hedge in ("almost", "about") and unit == 100 and said % 1000 == 0:  # "nearly 50 points" is a round number
        return -said * 5 <= (official - said) * 100 <= (0 if hedge == "almost" else said * 5)
    if hedge == "almost":
        return 0 < said - official <= (50 if unit == 1 or unit >= 50 else unit)
    if hedge == "about":
        return abs(official - said) * 2 <= max(unit, 10)
    if unit == 1:
        return official == said
    if unit == 10 and not amount.words:
        return abs(official - said) * 2 <= unit
    # a bare "twelve points" is a rounded or truncated amount
    return abs(official - said) * 2 <= unit


def falls_verdict(score: Score, count: int | None, costs: tuple[int, ...]) -> Verdict:
    """Whether a skate had `count` falls (None: at least one; 0: none), as far as its deductions tell.

    `costs` are what 0, 1, 2 … falls cost together in that season. A deduction may also be for time, costume or music,
    so one that is too large for the count decides nothing unless
    the breakdown is held; one that is too small contradicts it.
    """
    if score.falls is not None:
        if count is None:
            return Verdict.RIGHT if score.falls else Verdict.WRONG
        return Verdict.RIGHT if score.falls == count else Verdict.WRONG
    held = score.deductions
    if held is None:
        return Verdict.UNCHECKABLE
    if count is None:
        return Verdict.RIGHT if held >= costs[1] else Verdict.WRONG
    if count == 0:
        return Verdict.RIGHT if held == 0 else Verdict.UNCHECKABLE
    need = costs[min(count, len(costs) - 1)]
    if held < need:
        return Verdict.WRONG
    return Verdict.RIGHT if held == need else Verdict.UNCHECKABLE


def was_at(field: Field, entrant: Entrant, place: int, scope: str = "free") -> bool | None:
    """Whether an entrant stood at a place at some moment once it had skated; None where start numbers are not held."""
    running = field.running if scope == "free" else field.running_short
    if not running:
        return None
    return any(standing.get(entrant) == place for standing in running.values())
