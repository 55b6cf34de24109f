"""Reading a document and scoring a sheet: what joins several rooms, offered as `rinkside.read` and `rinkside.score`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rinkside.domain import Performance, Reading
    from rinkside.protocols.open_format import HandSkate, ScoreSheet
    from rinkside.rulebook import SegmentRules
    from rinkside.scoring import Settings
    from rinkside.scoring.event import ScoredSegment

__all__ = ["read", "score"]


def read(source: str | Path) -> Reading[Any]:
    """Read one published document: a PDF of judges' details, a page of results in HTML, an event in our open format.

    The reading's `document` is a `Protocol`, a result page or an `Event`, None where nothing could be read; its
    `findings` name everything printed that is not in the document. Raises UsageError where there is no such file and
    DocumentError for a file of our own format with mistakes in it.
    """
    from rinkside.domain import Reading
    from rinkside.errors import UsageError
    from rinkside.protocols.html import read_html
    from rinkside.protocols.open_format import read_event
    from rinkside.protocols.pdf import read_pdf

    path = Path(source)
    if path.suffix.lower() == ".json":
        return Reading(read_event(path))
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}; name a PDF, an HTML page or an event") from None
    reader = read_html if path.suffix.lower() in (".htm", ".html") else read_pdf
    return reader(data, str(path))


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
    from rinkside.rulebook import Scope, load

    packs = [folder / pack if (folder / pack).is_dir() else pack for pack in sheet.packs]
    scope = Scope(sheet.day, sheet.discipline, sheet.level, sheet.segment, sheet.gender, sheet.category)
    return load(packs).at(scope)


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
