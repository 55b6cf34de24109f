"""Every published sheet fits into the open format and comes back as it was."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from rinkside.cli import night_view, skate_view
from rinkside.cli.look import THEME
from rinkside.domain import Category, Event, Level, Performance, Place, Season, Segment, SegmentKind, Sheet
from rinkside.protocols.open_format import read_event, write_event
from rinkside.protocols.pdf import read_pdf
from rinkside.rulebook import RuleBook, load
from rinkside.scoring.event import score_event


def without_boxes(skate: Performance, file: str) -> Performance:
    place = Place(file, skate.place.page if skate.place else None)
    return replace(
        skate,
        elements=tuple(replace(e, place=place, boxes=()) for e in skate.elements),
        components=tuple(replace(c, place=place, boxes=()) for c in skate.components),
        deduction_lines=tuple(replace(d, place=place) for d in skate.deduction_lines),
        place=place,
        places=(),
    )


def event_of(sheet: Sheet, file: str) -> Event:
    segment = Segment(
        sheet.id.segment or SegmentKind.FREE,
        sheet.id.segment_title,
        sheet.id.date,
        sheet.columns,
        sheet.random_order,
        performances=tuple(without_boxes(p, file) for p in sheet.performances),
    )
    season = sheet.id.season or Season(2025)
    discipline = sheet.id.discipline
    assert discipline is not None
    category = Category(
        sheet.id.category or "Category", discipline, sheet.id.level or Level.OTHER, season, sheet.id.gender, (segment,)
    )
    return Event(sheet.id.event or "Event", categories=(category,))


def draw(event: Event, book: RuleBook) -> str:
    out = Console(theme=THEME, width=80, file=io.StringIO(), markup=False, emoji=False)
    for category in score_event(event, book).categories:
        out.print(*night_view.standings(category), *night_view.margins(category.standings), sep="\n")
        out.print(*night_view.ties(category), sep="\n")
        ranked = [r for r in category.standings if r.place is not None]
        if len(ranked) > 1:
            out.print(*night_view.waterfall(category, ranked[0], ranked[1]), sep="\n")
        for segment in category.segments:
            for skate in segment.skates[:2]:
                out.print(*skate_view.skate_view(skate, segment.rules, 80), sep="\n")
    text = out.file
    assert isinstance(text, io.StringIO)
    return text.getvalue()


def check(files: list[Path]) -> int:
    book = load()
    seen = 0
    for path in files:
        document = read_pdf(path.read_bytes(), path.name).document
        for sheet in document.sheets if document else ():
            if sheet.id.discipline is None or not sheet.columns:
                continue
            event = event_of(sheet, path.name)
            assert read_event(write_event(event), path.name) == event, path
            assert max(map(len, draw(event, book).splitlines())) <= 80, path
            seen += 1
    return seen


def test_a_spread_of_sheets_fits_into_the_open_format_and_on_a_terminal(shared):
    files = sorted((shared / "corpus").rglob("*.pdf"))[::40]
    assert check(files) > 15


@pytest.mark.nightly
def test_every_sheet_fits_into_the_open_format_and_on_a_terminal(shared):
    files = sorted((shared / "corpus").rglob("*.pdf"))
    assert check(files) > 700
