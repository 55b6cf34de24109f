"""What joins several rooms, offered as `rinkside.read`, `score`, `event` and `archive_of`."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.archive import Archive
    from rinkside.domain import Event, Performance, Reading
    from rinkside.protocols.open_format import HandSkate, ScoreSheet
    from rinkside.rulebook import SegmentRules
    from rinkside.scoring import Settings
    from rinkside.scoring.event import ScoredSegment

__all__ = ["archive_of", "event", "read", "score"]


def read(source: str | Path) -> Reading[Any]:
    """Read one published document: a PDF of judges' details, a page of results in HTML, an event in our open format.

    The reading's `document` is a `Protocol`, a result page or an `Event`, None where nothing could be read; its
    `findings` name everything printed that is not in the document. Raises UsageError where there is no such file and
    DocumentError for a file of our own format with mistakes in it.
    """
    from rinkside.domain import Reading
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


def event(name: str | Path) -> Event:
    """An event that comes with Rinkside, by its name such as `milano-cortina-2026-women`, or one of a file of its form.

    Raises UsageError for what is neither, naming what there is, and DocumentError for a file that is not of the form.
    """
    from rinkside.bundled import find

    return find(str(name))


def archive_of(*sources: str | Path) -> Archive:
    """An archive of these for as long as the process runs: files, folders, zips, and names of events that come along.

    `rinkside archive add` makes one that stays. Raises UsageError where there is nothing of that name.
    """
    from rinkside.archive.add import add
    from rinkside.bundled import names, place

    if not sources:
        raise UsageError(f"name a file, a folder, or an event that comes with Rinkside: {', '.join(names())}")
    paths = [place(str(source)) if str(source) in names() else Path(source) for source in sources]
    folder = tempfile.mkdtemp(prefix="rinkside-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return add(Path(folder) / "archive", paths).archive


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
