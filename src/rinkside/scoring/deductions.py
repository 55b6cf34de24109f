"""What counted falls cost under the rules of a segment."""

from __future__ import annotations

from rinkside.domain import Deduction
from rinkside.errors import ScoringError
from rinkside.rulebook import SegmentRules
from rinkside.scoring.settings import Settings

__all__ = ["fall_deduction"]


def fall_deduction(falls: int, rules: SegmentRules, settings: Settings | None = None) -> Deduction:
    """The deduction of `falls` falls by `falls.schedule` (or the settings' own): each successive fall's, added.

    In pairs and ice dance count every partner's fall: two where both fell together. Raises UnknownRule where no
    schedule is established, ScoringError for a negative count.
    """
    if falls < 0:
        raise ScoringError(f"{falls} falls: count from 0")
    own = settings.fall_schedule if settings is not None else None
    schedule: tuple[int, ...] = own if own is not None else tuple(rules.get("falls.schedule"))
    points = sum(schedule[min(i, len(schedule) - 1)] for i in range(falls))
    return Deduction("Falls", points, count=falls)
