"""An event as a whole: categories, their segments, who skated what, and where each figure came from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rinkside.domain.documents import PanelPage, SegmentId, SegmentResult, SegmentRow, Sheet
from rinkside.domain.people import Panel
from rinkside.domain.performance import Performance
from rinkside.domain.sport import Discipline, Gender, Level, Season, SegmentKind

__all__ = ["Category", "Event", "Segment", "Source"]


@dataclass(frozen=True, slots=True)
class Source:
    """A document figures were taken from. `sha256` identifies the very file, "" where none was kept."""

    key: str
    title: str
    publisher: str = ""
    file: str = ""
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Segment:
    """One segment of a category.

    `performances` where the marks are held; `rows` where only totals are. Never both for one entrant. `judges` is the
    number of judges' columns; `random_order` whether a column is not one judge throughout.
    """

    kind: SegmentKind
    title: str = ""
    date: date | None = None
    judges: int = 0
    random_order: bool = False
    panel: Panel | None = None
    performances: tuple[Performance, ...] = ()
    rows: tuple[SegmentRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Category:
    """A category of an event with its segments in the order they were skated."""

    name: str
    discipline: Discipline
    level: Level
    season: Season
    gender: Gender | None = None
    segments: tuple[Segment, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """A competition: what Rinkside's open format holds."""

    name: str
    venue: str = ""
    first_day: date | None = None
    last_day: date | None = None
    categories: tuple[Category, ...] = ()
    sources: tuple[Source, ...] = ()

    def sheets(self, file: str = "") -> tuple[Sheet, ...]:
        """The segments of which the marks are held, in the form every reader of judges' details gives them."""
        return tuple(
            Sheet(
                id=self._id(category, segment),
                file=file,
                performances=segment.performances,
                columns=segment.judges,
                layout="open format",
                pages=1,
                random_order=segment.random_order,
            )
            for category in self.categories
            for segment in category.segments
            if segment.performances
        )

    def lists(self, file: str = "") -> tuple[SegmentResult | PanelPage, ...]:
        """The results of segments of which only totals are held, and the panels, in the form readers of pages give."""
        found: list[SegmentResult | PanelPage] = []
        for category in self.categories:
            for segment in category.segments:
                if segment.rows:
                    found.append(SegmentResult(self._id(category, segment), file, segment.rows))
                if segment.panel is not None:
                    found.append(PanelPage(self._id(category, segment), file, segment.panel))
        return tuple(found)

    def _id(self, category: Category, segment: Segment) -> SegmentId:
        return SegmentId(
            event=self.name,
            category=category.name,
            discipline=category.discipline,
            gender=category.gender,
            level=category.level,
            segment=segment.kind,
            segment_title=segment.title,
            date=segment.date,
            date_source="open format" if segment.date else "",
            season=category.season,
            season_source="open format",
            venue=self.venue,
        )
