"""Dated rules as data, each value with its reference; the loader refuses broken data and says how to mend it."""

from rinkside.rulebook.book import LAST_CONFIRMED, RuleBook, load
from rinkside.rulebook.kinds import ALL, ComponentRule
from rinkside.rulebook.model import RuleValue, ScaleOfValues, ScaleRow, Scope, SegmentRules, Status
from rinkside.rulebook.names import NAMES, RuleName

__all__ = [
    "ALL",
    "LAST_CONFIRMED",
    "NAMES",
    "ComponentRule",
    "RuleBook",
    "RuleName",
    "RuleValue",
    "ScaleOfValues",
    "ScaleRow",
    "Scope",
    "SegmentRules",
    "Status",
    "load",
]
