"""Dated rules as data, each value with its reference; the loader refuses broken data and says how to mend it."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

from rinkside.rulebook.book import LAST_CONFIRMED, RuleBook, load
from rinkside.rulebook.kinds import ALL, ComponentRule
from rinkside.rulebook.model import RuleValue, ScaleOfValues, ScaleRow, Scope, SegmentRules, Status
from rinkside.rulebook.names import NAMES, RuleName
from rinkside.rulebook.packs import Pack, bundled_packs, check_pack, describe_pack

__all__ = [
    "ALL",
    "LAST_CONFIRMED",
    "NAMES",
    "ComponentRule",
    "Pack",
    "RuleBook",
    "RuleName",
    "RuleValue",
    "ScaleOfValues",
    "ScaleRow",
    "Scope",
    "SegmentRules",
    "Status",
    "bundled_packs",
    "check_pack",
    "describe_pack",
    "load",
    "rulebook",
]


def rulebook(*packs: str | Path) -> RuleBook:
    """The rule book: the ISU's dated rules, overlaid by national or club packs in the order given.

    A pack is the name of a bundled one or a folder of rule files. Raises RuleDataError naming file, line, value and
    how to mend it. `rulebook().at(Scope(...))` gives the rules of one segment.
    """
    return load(packs)


class _Room(ModuleType):
    """The room itself is the call `rinkside.rulebook(...)`: the name means both."""

    def __call__(self, *packs: str | Path) -> RuleBook:
        return rulebook(*packs)


sys.modules[__name__].__class__ = _Room
