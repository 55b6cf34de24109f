"""An event to rehearse from what is at hand: a bundled event, a file in the open format, or judges' details."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from rinkside import bundled
from rinkside.domain import Category, Discipline, Event, Gender, Level, Protocol, Season, Segment, SegmentKind, Sheet
from rinkside.errors import RinksideError, UsageError
from rinkside.live.rehearsal import OwnSettings
from rinkside.live.rules import book_of
from rinkside.protocols import read
from rinkside.protocols.collect import collect
from rinkside.protocols.grouping import CategoryFolder, group_events
from rinkside.rulebook import Scope, SegmentRules
from rinkside.scoring import Settings, score
from rinkside.verify.draw import recover_segment_draw
from rinkside.verify.settings import dances

__all__ = ["event_of", "own_settings", "to_rehearse"]


def to_rehearse(names: Sequence[str | Path]) -> tuple[Event, OwnSettings]:
    """The event that `names` mean, and what its segments set over the rules.

    One name of a bundled event or a `.json` in the open format; else files, folders or zips of judges' details of one
    event. Raises UsageError where there is none, or several.
    """
    if len(names) == 1 and (str(names[0]) in bundled.names() or str(names[0]).endswith(".json")):
        event = bundled.find(str(names[0]))
    else:
        event = event_of(_documents(names))
    return event, own_settings(event)


def _documents(names: Sequence[str | Path]) -> Iterable[Protocol]:
    for source in collect([Path(n) for n in names]):
        if source.findings or source.kind != "pdf":
            continue
        document = read(source.load(), source.name).document
        if isinstance(document, Protocol):
            yield document


def event_of(protocols: Iterable[Protocol]) -> Event:
    """The event whose judges' details these are. Raises UsageError where they are of none, or of several events."""
    events = [e for e in group_events(protocols) if any(s.sheets for c in e.categories for s in c.segments)]
    if not events:
        raise UsageError("no judges' details found; name PDFs of one event, a bundled event or an event file")
    if len(events) > 1:
        named = ", ".join(e.name or e.folder for e in events[:4])
        raise UsageError(f"{len(events)} events found ({named}…); name the files of one")
    folder = events[0]
    categories = tuple(c for c in (_category(c, folder.season) for c in folder.categories) if c is not None)
    days = sorted(s.date for c in categories for s in c.segments if s.date is not None)
    return Event(folder.name, "", days[0] if days else None, days[-1] if days else None, categories)


def _category(folder: CategoryFolder, season: Season | None) -> Category | None:
    sheets = [s.sheets[-1] for s in folder.segments if s.sheets]
    known = folder.id
    if not sheets or known.discipline is None:
        return None
    held = known.season or season or next((s.id.season for s in sheets if s.id.season), None)
    if held is None:
        raise UsageError(f"{sheets[0].file}: its season is not known; name the folder after it, such as 2025-26")
    segments = sorted((_segment(s) for s in sheets), key=lambda s: s.kind.decisive)
    return Category(
        known.category,
        known.discipline,
        known.level or Level.SENIOR,
        held,
        known.gender or (Gender.MIXED if known.discipline is not Discipline.SINGLES else None),
        tuple(segments),
    )


def _segment(sheet: Sheet) -> Segment:
    kind = sheet.id.segment or SegmentKind.FREE
    return Segment(
        kind, sheet.id.segment_title, sheet.id.date, sheet.columns, sheet.random_order, None, sheet.performances
    )


def own_settings(event: Event) -> OwnSettings:
    """What segments of the event set over the rules: the seats that were drawn to count, the compulsory dance.

    Both are recovered from what the sheet prints. Raises UsageError where the columns were shuffled for each skater
    (2009-10): the judges of that season have no seats to sit on.
    """
    found: dict[tuple[int, int], dict[str, Any]] = {}
    for c, category in enumerate(event.categories):
        for s, segment in enumerate(category.segments):
            if segment.performances:
                rules = book_of(()).at(_scope(category, segment))
                drawn = _drawn(category, segment, rules)
                settings: dict[str, Any] = {} if drawn is None else {"counting": [column + 1 for column in drawn]}
                dance = _dance(segment, rules, drawn)
                if dance is not None:
                    settings["dance"] = dance
                if settings:
                    found[c, s] = settings
    return found


def _scope(category: Category, segment: Segment) -> Scope:
    day = segment.date
    if day is None or not category.season.starts <= day <= category.season.ends:
        day = date(category.season.first_year, 11, 1)
    return Scope(day, category.discipline, category.level, segment.kind, category.gender)


def _drawn(category: Category, segment: Segment, rules: SegmentRules) -> tuple[int, ...] | None:
    try:
        counts = dict(rules.get("draw.counting"))
    except RinksideError:
        return None
    if segment.judges not in counts:
        return None
    if rules.get("draw.columns") == "shuffled per skater":
        raise UsageError(
            f"{category.season}: judges' columns were shuffled for each skater, so no judge has a seat; "
            "`rinkside verify` recomputes such a sheet"
        )
    trim = int(rules.get("trim.from")), int(rules.get("trim.each_end"))
    draws = recover_segment_draw(segment.performances, counts, trim)
    return next((d.columns for d in draws if d.columns is not None), None)


def _dance(segment: Segment, rules: SegmentRules, drawn: tuple[int, ...] | None) -> str | None:
    """The dance by which most skates come out as printed; sheets do not name it."""
    candidates = dances(segment.performances, rules)

    def fitting(dance: str) -> int:
        scored = ((p, score(p, rules, Settings(dance=dance), drawn)) for p in segment.performances)
        return sum(s.tss == p.tss for p, s in scored)

    return max(candidates, key=fitting, default=None)
