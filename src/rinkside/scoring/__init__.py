"""Pure functions from marks and rules to scores, ranks and totals, on integer hundredths."""

from rinkside.scoring.explain import ExplainedPart, Explanation, Step, explain
from rinkside.scoring.overall import (
    CategoryTotals,
    SegmentTotals,
    category_places,
    disqualify,
    printed_order,
    segment_places,
)
from rinkside.scoring.segment import ElementScore, Entered, Scorer, SegmentScore, score, scorer
from rinkside.scoring.settings import AS_ENTERED, Settings

__all__ = [
    "AS_ENTERED",
    "CategoryTotals",
    "ElementScore",
    "Entered",
    "ExplainedPart",
    "Explanation",
    "Scorer",
    "SegmentScore",
    "SegmentTotals",
    "Settings",
    "Step",
    "category_places",
    "disqualify",
    "explain",
    "printed_order",
    "score",
    "scorer",
    "segment_places",
]
