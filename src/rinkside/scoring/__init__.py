"""Pure functions from marks and rules to scores, ranks and totals, on integer hundredths."""

from rinkside.scoring.segment import ElementScore, Scorer, SegmentScore, score, scorer
from rinkside.scoring.settings import AS_ENTERED, Settings

__all__ = ["AS_ENTERED", "ElementScore", "Scorer", "SegmentScore", "Settings", "score", "scorer"]
