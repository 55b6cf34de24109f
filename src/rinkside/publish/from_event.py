"""A publication of an event that is over: bundled, in the open format, or read from published protocols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from rinkside.domain import Category, Event, Performance, Segment, SegmentRow, Standing
from rinkside.errors import RinksideError
from rinkside.live.rehearsal import Own, OwnSettings
from rinkside.live.rules import settings_held
from rinkside.protocols.titles import parse_title
from rinkside.publish.apart import told_apart
from rinkside.publish.loader import load_event
from rinkside.publish.model import (
    Entry,
    Publication,
    PublishedCategory,
    PublishedSegment,
    ResultRow,
    Start,
    Status,
    Version,
)
from rinkside.publish.overall import overall_of
from rinkside.publish.teams import team_of_categories
from rinkside.rulebook import RuleBook, SegmentRules, load
from rinkside.scoring.event import scope_of

__all__ = ["from_event", "from_files"]


def from_files(names: Sequence[str | Path], seed: int = 0) -> Publication:
    """The publication of a bundled event, an event file, protocols (PDFs, a folder, a zip) or `random`.

    Raises UsageError where there is no such event or several, and where no rules are known for one.
    """
    event, own, others = load_event(names, seed, pages_alone=True)
    made = from_event(event, own, rehearsal=[str(n) for n in names] == ["random"])
    categories = [
        replace(c, entries=_in_order([*c.entries, *map(Entry, others[at] if at < len(others) else ())]))
        for at, c in enumerate(made.categories)
    ]
    return replace(made, categories=tuple(categories))


def _in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(sorted(entries, key=lambda e: (e.entrant.nation, e.entrant.name)))


def from_event(event: Event, own: OwnSettings | None = None, *, rehearsal: bool = False) -> Publication:
    """The publication of an event whose values are all official; `own` is what its segments set over the rules."""
    book = load()
    categories = told_apart(_category(c, at, own or {}, book) for at, c in enumerate(event.categories))
    days = sorted(s.date for c in categories for s in c.segments if s.date is not None)
    return Publication(
        event.name,
        event.venue,
        event.first_day or (days[0] if days else None),
        event.last_day or (days[-1] if days else None),
        categories,
        rehearsal=rehearsal,
        team=team_of_categories(categories),
    )


def _category(category: Category, at: int, own: OwnSettings, book: RuleBook) -> PublishedCategory:
    segments = tuple(
        _segment(category, segment, own.get((at, n), Own({})), book) for n, segment in enumerate(category.segments)
    )
    entrants = {r.entrant.name: r.entrant for s in reversed(segments) for r in s.rows}
    team = parse_title(category.name).team  # its skaters win places for their team, and no result of their own
    overall = () if team else overall_of(segments, segments[-1].rules if segments else None)
    return PublishedCategory(
        category.name,
        category.discipline,
        category.level,
        category.season,
        category.gender,
        segments,
        _in_order(Entry(e) for e in entrants.values()),
        overall,
    )


def _segment(category: Category, segment: Segment, own: Own, book: RuleBook) -> PublishedSegment:
    rules: SegmentRules | None
    try:
        rules = book.at(scope_of(category, segment))
    except RinksideError:
        rules = None
    drawn = [tuple(seat - 1 for seat in seats) for seats in own.counting]
    usual = own.settings.get("counting")
    usual = tuple(seat - 1 for seat in usual) if usual else None
    rows = [
        _row(p, (drawn[n] if n < len(drawn) and drawn[n] else None) or usual)
        for n, p in enumerate(segment.performances)
    ]
    rows += [_held(r) for r in segment.rows]
    rows.sort(key=lambda r: (r.place is None, r.place or 0, r.standing.value, r.start_number or 0))
    starts = tuple(
        Start(r.start_number, r.entrant)
        for r in sorted(rows, key=lambda r: r.start_number or 0)
        if r.start_number is not None
    )
    return PublishedSegment(
        segment.kind,
        segment.title or segment.kind.value.title(),
        segment.date,
        Status.OFFICIAL if rows else Status.PLANNED,
        segment.judges,
        segment.random_order,
        segment.panel,
        starts,
        tuple(rows),
        (Version(1),) if rows else (),
        rules,
        settings_held(own.settings),
    )


def _row(p: Performance, counting: tuple[int, ...] | None) -> ResultRow:
    shown = p if p.elements or p.components else None
    if shown is not None and shown.rank is None and shown.standing is Standing.RANKED:
        shown = replace(shown, standing=Standing.UNRANKED)
    return ResultRow(p.entrant, p.rank, p.tss, p.tes, p.pcs, p.deductions, p.start_number, p.standing, shown, counting)


def _held(r: SegmentRow) -> ResultRow:
    return ResultRow(r.entrant, r.rank, r.tss, r.tes, r.pcs, r.deductions, r.start_number, r.standing)
