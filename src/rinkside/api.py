"""The four things most people want from Rinkside as a library; `import rinkside` gives them at the top.

Each loads what it needs when it is first called, so that importing Rinkside costs nothing.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rinkside.domain import Performance
    from rinkside.protocols.open_format import HandSkate, ScoreSheet
    from rinkside.rulebook import RuleBook, SegmentRules
    from rinkside.scoring import Settings
    from rinkside.scoring.event import ScoredSegment

__all__ = ["rulebook", "score"]


def rulebook(*packs: str | Path) -> RuleBook:
    """The rule book: the ISU's dated rules, overlaid by national or club packs in the order given.

    A pack is the name of a bundled one or a folder of rule files. Raises RuleDataError naming file, place and how to
    mend it. The rules of one segment are `rulebook().at(Scope(...))`.
    """
    from rinkside.rulebook import load

    return load(packs)


def score(sheet: ScoreSheet | Path | str | bytes) -> ScoredSegment:
    """Score a sheet written by hand: a path to it, its text, or a sheet already read.

    Returns the segment with its skates by place; every total in hundredths (147.52 is 14752), None where a rule the
    skate needs is not established, which its `problems` then name. A `str` is a path where it names a file, else the
    text of a sheet. Raises DocumentError naming row, value and accepted form, UsageError where there is no such file.
    """
    from rinkside.protocols.open_format import ScoreSheet, read_score_sheet
    from rinkside.scoring.event import score_skates

    folder = Path()
    if not isinstance(sheet, ScoreSheet):
        source = Path(sheet) if isinstance(sheet, str) and "\n" not in sheet else sheet
        if isinstance(source, Path):
            folder = source.parent
        sheet = read_score_sheet(source)
    rules = _rules_of(sheet, folder)
    settings = _settings_of(sheet)
    return score_skates([_with_falls(s, rules, settings) for s in sheet.skates], rules, settings)


def _rules_of(sheet: ScoreSheet, folder: Path) -> SegmentRules:
    from rinkside.rulebook import Scope

    packs = [folder / pack if (folder / pack).is_dir() else pack for pack in sheet.packs]
    scope = Scope(sheet.day, sheet.discipline, sheet.level, sheet.segment, sheet.gender, sheet.category)
    return rulebook(*packs).at(scope)


def _settings_of(sheet: ScoreSheet) -> Settings:
    """What the sheet sets for itself: its segment factor, and the factors written beside components."""
    from rinkside.errors import DocumentError
    from rinkside.scoring import AS_ENTERED, Settings

    written = [c.factor > 0 for skate in sheet.skates for c in skate.performance.components]
    if any(written) and not all(written):
        raise DocumentError("some components have a factor and some have none; write it beside all of them or none")
    factors = AS_ENTERED if written and all(written) else None
    return Settings(segment_factor=sheet.segment_factor, component_factors=factors)


def _with_falls(skate: HandSkate, rules: SegmentRules, settings: Settings) -> Performance:
    from rinkside.scoring.deductions import fall_deduction

    if not skate.falls:
        return skate.performance
    falls = fall_deduction(skate.falls, rules, settings)
    return replace(skate.performance, deduction_lines=(falls, *skate.performance.deduction_lines))
