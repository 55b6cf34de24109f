"""Two stories laid beside each other: what was copied, changed, turned round or given to somebody else."""

from rinkside.coverage.compare.compare import compare_sides, compare_stories
from rinkside.coverage.compare.model import (
    Change,
    Comparison,
    Evidence,
    NumberChange,
    Place,
    PronounChange,
    QuoteChange,
    QuoteState,
    Relation,
    StatementPair,
)
from rinkside.coverage.compare.side import Side, prepare

__all__ = [
    "Change",
    "Comparison",
    "Evidence",
    "NumberChange",
    "Place",
    "PronounChange",
    "QuoteChange",
    "QuoteState",
    "Relation",
    "Side",
    "StatementPair",
    "compare_sides",
    "compare_stories",
    "prepare",
]
