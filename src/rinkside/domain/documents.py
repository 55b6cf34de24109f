"""What published documents say: judges' details, entry lists, panels, results of segments and categories."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Generic, TypeVar

from rinkside.domain.finding import Finding
from rinkside.domain.people import Entrant, Panel
from rinkside.domain.performance import Performance, Standing
from rinkside.domain.place import Place
from rinkside.domain.sport import Discipline, Gender, Level, Rsc, Season, SegmentKind

__all__ = [
    "CategoryResult",
    "CategoryRow",
    "EntryList",
    "EventIndex",
    "PanelPage",
    "Protocol",
    "Reading",
    "SegmentId",
    "SegmentResult",
    "SegmentRow",
    "Sheet",
    "StartList",
]


@dataclass(frozen=True, slots=True)
class SegmentId:
    """Which segment of which event a document is about, as far as the document itself says; None is not said.

    `event` and `category` are the printed titles. `date` is the day printed on it (or of its making, with
    `date_source` "printed", "rsc line", "created"); `season` follows from the best evidence and `season_source`
    names it.
    """

    event: str = ""
    category: str = ""
    discipline: Discipline | None = None
    gender: Gender | None = None
    level: Level | None = None
    segment: SegmentKind | None = None
    segment_title: str = ""
    date: date | None = None
    date_source: str = ""
    season: Season | None = None
    season_source: str = ""
    venue: str = ""
    rsc: Rsc | None = None
    team_event: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """The Judges Details per Skater of one segment.

    `columns` is the number of judges' columns the sheet prints marks in; `layout` the name of the layout that read
    it; `named` whether columns are J1, J2… (named judges) or "in random order".
    """

    id: SegmentId
    file: str
    performances: tuple[Performance, ...]
    columns: int
    layout: str
    pages: int
    random_order: bool = False
    legend: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SegmentRow:
    """One row of a segment's result page. Totals in hundredths, deductions a positive magnitude; `components` are the
    printed panel means by their printed abbreviations."""

    entrant: Entrant
    rank: int | None
    tss: int | None
    tes: int | None
    pcs: int | None
    deductions: int | None
    start_number: int | None
    components: tuple[tuple[str, int], ...] = ()
    standing: Standing = Standing.RANKED
    final_place: int | None = None
    place: Place | None = None
    qualified: str = ""
    bonus: int | None = None


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """One row of a category's final result: `segment_ranks` by printed heading (`SP`, `FS`, `QA`…)."""

    entrant: Entrant
    rank: int | None
    total: int | None
    segment_ranks: tuple[tuple[str, int | None], ...]
    standing: Standing = Standing.RANKED
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class SegmentResult:
    """A `SEGnnn` page once the segment was skated. `overall`: the standing of the category after it, where a page
    published during the segment prints it too."""

    id: SegmentId
    file: str
    rows: tuple[SegmentRow, ...]
    overall: tuple[CategoryRow, ...] = ()


@dataclass(frozen=True, slots=True)
class StartList:
    """A `SEGnnn` page before the segment: start number, entrant, warm-up group. `panel`: the officials, where the same
    page names them (ijsLive)."""

    id: SegmentId
    file: str
    rows: tuple[tuple[int, Entrant, int | None], ...]
    panel: Panel | None = None


@dataclass(frozen=True, slots=True)
class CategoryResult:
    """A `CATnnnRS` page."""

    id: SegmentId
    file: str
    rows: tuple[CategoryRow, ...]


@dataclass(frozen=True, slots=True)
class EntryList:
    """A `CATnnnEN` page."""

    id: SegmentId
    file: str
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class PanelPage:
    """A `SEGnnnOF` page: the officials of a segment."""

    id: SegmentId
    file: str
    panel: Panel


@dataclass(frozen=True, slots=True)
class EventIndex:
    """An `index` page: the title, dates and place of an event and what it links to, as (text, href); `schedule` is its
    timetable as (day, time, category, segment), as printed."""

    event: str
    file: str
    links: tuple[tuple[str, str], ...]
    venue: str = ""
    first_day: date | None = None
    last_day: date | None = None
    categories: tuple[str, ...] = ()
    schedule: tuple[tuple[str, str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Protocol:
    """A PDF of a results program: one sheet of judges' details, the sheets of a protocol book, or none; `lists` are the
    results, start lists and panels printed beside them. `made` is when the file says it was made, in UTC where it says
    how far its clock is from it."""

    file: str
    sheets: tuple[Sheet, ...]
    pages: int
    lists: tuple[SegmentResult | CategoryResult | StartList | PanelPage, ...] = ()
    made: datetime | None = None


DocumentT_co = TypeVar("DocumentT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Reading(Generic[DocumentT_co]):
    """What a reader made of a file. `document` is None where nothing could be read; `findings` then say why.

    Whatever is printed and is not in the document has a finding.
    """

    document: DocumentT_co | None
    findings: tuple[Finding, ...] = field(default=())
