"""Documents of one event put together: for each segment its sheets, results, start lists and panels; for each category
its final result and entries.

Documents lie together by folder, and are told apart by what their titles say: discipline, gender, level, and the words
that part one national level from another. Where a title is silent the event's index page, the code in a file's name
(RSC) or its words (`men_free_panel`) say it. Nothing is matched by skater.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from rinkside.domain import (
    CategoryResult,
    Discipline,
    EntryList,
    EventIndex,
    Gender,
    Level,
    PanelPage,
    Protocol,
    Season,
    SegmentId,
    SegmentKind,
    SegmentResult,
    Sheet,
    StartList,
    parse_rsc,
)
from rinkside.errors import UsageError
from rinkside.protocols.entrants import match_entrants
from rinkside.protocols.titles import fold, parse_title

__all__ = [
    "CategoryFolder",
    "Document",
    "EventFolder",
    "SegmentFolder",
    "category_key",
    "folder_of",
    "group_events",
    "match_rows",
    "segment_key",
]

Document = Protocol | Sheet | SegmentResult | StartList | PanelPage | CategoryResult | EntryList | EventIndex
"""What readers give and events are put together from."""

_Segmental = Sheet | SegmentResult | StartList | PanelPage


@dataclass(frozen=True, slots=True)
class SegmentFolder:
    """All documents of one segment, in the order they came. `id` is the fullest any of them gives."""

    id: SegmentId
    sheets: tuple[Sheet, ...] = ()
    results: tuple[SegmentResult, ...] = ()
    start_lists: tuple[StartList, ...] = ()
    panels: tuple[PanelPage, ...] = ()


@dataclass(frozen=True, slots=True)
class CategoryFolder:
    """All documents of one category: `results` are final results; segments stand in the order they came."""

    id: SegmentId
    results: tuple[CategoryResult, ...] = ()
    entries: tuple[EntryList, ...] = ()
    segments: tuple[SegmentFolder, ...] = ()

    @property
    def free_cancelled(self) -> bool:
        """Whether the event ended after the short: a final result ranks entrants by it, and neither that result nor any
        other document knows a free that was skated."""
        kinds = {s.id.segment for s in self.segments if s.sheets or s.results}
        if any(kind is not None and kind.decisive for kind in kinds):
            return False
        placed = [heading for r in self.results for row in r.rows for heading, place in row.segment_ranks if place]
        ranked = any(row.rank is not None and row.total is not None for r in self.results for row in r.rows)
        return ranked and bool(placed) and not any(_is_free(heading) for heading in placed)


@dataclass(frozen=True, slots=True)
class EventFolder:
    """An event. `loose` holds documents nothing assigns to a category; `season` is what most documents say."""

    name: str
    folder: str
    categories: tuple[CategoryFolder, ...] = ()
    indexes: tuple[EventIndex, ...] = ()
    loose: tuple[Document, ...] = ()
    season: Season | None = None


def folder_of(file: str) -> str:
    """The folder a document lies in, from the name readers know it by (`archive.zip!/folder/name`)."""
    return file.replace("\\", "/").rpartition("/")[0]


def group_events(documents: Iterable[Document]) -> tuple[EventFolder, ...]:
    """Put documents together by event, category and segment.

    A protocol of several sheets is taken apart, and the lists in it are documents of their own. One folder is one
    event, unless two documents of one kind, of different event titles or weeks apart, claim the same segment or
    category in it: then each is an event of its own.
    """
    folders: dict[str, list[Document]] = {}
    for document in documents:
        parts: tuple[Document, ...] = (document,)
        if isinstance(document, Protocol):
            parts = (*document.sheets, *document.lists)
        folders.setdefault(folder_of(document.file), []).extend(parts)
    found = []
    for folder, inside in folders.items():
        known = [_informed(d, inside) for d in inside]
        for together in _by_title(known):
            found.append(_event(folder, together))
    return tuple(found)


def match_rows(sheet: Sheet, page: SegmentResult | StartList) -> tuple[tuple[int, int], ...]:
    """Pairs of positions (performance on the sheet, row of the page) of the same entrants."""
    left = [(p.entrant, p.start_number) for p in sheet.performances]
    if isinstance(page, StartList):
        return match_entrants(left, [(entrant, number) for number, entrant, _ in page.rows])
    return match_entrants(left, [(row.entrant, row.start_number) for row in page.rows])


_FREE_HEADINGS = frozenset(
    fold(h) for h in ("fs", "fd", "fp", "lp", "free", "пп", "pп", "пт", "произв", "kr", "vo", "kk")
)


def _is_free(heading: str) -> bool:
    kind = parse_title(heading).segment
    return fold(heading).strip(". ") in _FREE_HEADINGS or (kind is not None and kind.decisive)


def _event(folder: str, documents: list[Document]) -> EventFolder:
    indexes = tuple(d for d in documents if isinstance(d, EventIndex))
    categories: dict[CategoryKey, _Building] = {}
    loose: list[Document] = []
    for document in documents:
        if isinstance(document, EventIndex | Protocol):
            continue
        key = category_key(document.id)
        if key is None:
            loose.append(document)
            continue
        place = next((k for k in categories if _agree(k, key)), key)
        categories.setdefault(place, _Building([], {})).add(document)
    names = Counter(d.id.event for d in documents if not isinstance(d, EventIndex | Protocol) and d.id.event)
    names.update({i.event: 1 for i in indexes if i.event})
    seasons = Counter(d.id.season for d in documents if not isinstance(d, EventIndex | Protocol) and d.id.season)
    name = names.most_common(1)[0][0] if names else folder.rpartition("/")[2]
    season = seasons.most_common(1)[0][0] if seasons else None
    return EventFolder(name, folder, tuple(b.done() for b in categories.values()), indexes, tuple(loose), season)


CategoryKey = tuple[Discipline | None, Gender | None, Level | None, bool, str]


def category_key(id_: SegmentId) -> CategoryKey | None:
    """What documents of one category share: discipline, gender, level, whether of a team event, and the words of its
    title that are none of these. None where the document says nothing of it."""
    title = parse_title(id_.category)
    distinct = title.distinct
    if id_.discipline is None and not distinct:
        return None
    return (id_.discipline, id_.gender, id_.level, id_.team_event, distinct)


def _agree(a: CategoryKey, b: CategoryKey) -> bool:
    """Whether two keys are of one category: equal, where None is not said."""
    same_level = a[2] is b[2] or a[2] is None or b[2] is None
    return a[:2] == b[:2] and same_level and a[3:] == b[3:]


@dataclass(slots=True)
class _Building:
    whole: list[CategoryResult | EntryList]
    parts: dict[tuple[SegmentKind | None, int | None, str], list[_Segmental]]

    def add(self, document: Sheet | SegmentResult | StartList | PanelPage | CategoryResult | EntryList) -> None:
        if isinstance(document, CategoryResult | EntryList):
            self.whole.append(document)
        else:
            self.parts.setdefault(segment_key(document.id), []).append(document)

    def done(self) -> CategoryFolder:
        segments = []
        for documents in self.parts.values():
            segments.append(
                SegmentFolder(
                    _fullest([d.id for d in documents]),
                    tuple(d for d in documents if isinstance(d, Sheet)),
                    tuple(d for d in documents if isinstance(d, SegmentResult)),
                    tuple(d for d in documents if isinstance(d, StartList)),
                    tuple(d for d in documents if isinstance(d, PanelPage)),
                )
            )
        ids = [d.id for d in self.whole] + [s.id for s in segments]
        category = replace(_fullest(ids), segment=None, segment_title="")
        results = tuple(d for d in self.whole if isinstance(d, CategoryResult))
        entries = tuple(d for d in self.whole if isinstance(d, EntryList))
        return CategoryFolder(category, results, entries, tuple(segments))


_GROUP = re.compile(r"(?:group|gruppe|groupe|gruppo|группа|round|qualifying|qualification)\s*([a-d1-4])\b")


def segment_key(id_: SegmentId) -> tuple[SegmentKind | None, int | None, str]:
    """What documents of one segment of a category share: its kind, its number and its group."""
    text = id_.segment_title or id_.category
    group = _GROUP.search(fold(text))
    return (id_.segment, parse_title(text).number, group[1] if group else "")


def _fullest(ids: list[SegmentId]) -> SegmentId:
    def known(id_: SegmentId) -> int:
        return sum(
            bool(value)
            for value in (id_.event, id_.category, id_.discipline, id_.gender, id_.level, id_.season, id_.date, id_.rsc)
        )

    return max(ids, key=known)


MAX_DAYS = 4
"""Days of an event follow one another more closely; sheets of one segment further apart are of two events, such as
those of two weekends."""


def _by_title(documents: list[Document]) -> list[list[Document]]:
    """The documents of a folder, taken apart by event where two of one kind claim one segment or category: by title
    and, where days are far apart, by day."""
    claims: dict[object, list[Document]] = {}
    for d in documents:
        if not isinstance(d, EventIndex | Protocol):
            claims.setdefault((type(d), category_key(d.id), segment_key(d.id)), []).append(d)
    rivals = [same for same in claims.values() if len(same) > 1]
    by_day = any(_far_apart(same) for same in rivals)
    if not by_day and all(len({_event_words(d) for d in same}) < 2 for same in rivals):
        return [documents]
    starts = _starts([day for d in documents if (day := _day_of(d)) is not None]) if by_day else []
    parts: dict[object, list[Document]] = {}
    for d in documents:
        day = _day_of(d)
        start = max((s for s in starts if s <= day), default=None) if day is not None else None
        parts.setdefault((_event_words(d), start), []).append(d)
    return list(parts.values())


def _day_of(document: Document) -> date | None:
    return None if isinstance(document, EventIndex | Protocol) else document.id.date


def _far_apart(documents: list[Document]) -> bool:
    return len(_starts([day for d in documents if (day := _day_of(d)) is not None])) > 1


def _starts(days: list[date]) -> list[date]:
    """The first day of each run of days with no more than MAX_DAYS between two."""
    starts: list[date] = []
    before: date | None = None
    for day in sorted(days):
        if before is None or (day - before).days > MAX_DAYS:
            starts.append(day)
        before = day
    return starts


def _event_words(document: Document) -> str:
    title = (
        document.event
        if isinstance(document, EventIndex)
        else ""
        if isinstance(document, Protocol)
        else document.id.event
    )
    return " ".join(re.findall(r"\w+", fold(title)))


def _informed(document: Document, together: list[Document]) -> Document:
    """A document whose titles are silent, with what an index page or its file's name says."""
    if isinstance(document, EventIndex | Protocol):
        return document
    id_ = document.id
    segmental = isinstance(document, Sheet | SegmentResult | StartList | PanelPage)
    if id_.discipline is not None and (id_.segment is not None or not segmental):
        return document
    if isinstance(document, Sheet) and (listed := _from_index(document, together)) is not None:
        id_ = _filled(id_, listed)
    if id_.discipline is None or (segmental and id_.segment is None):
        id_ = _filled(id_, _from_name(document.file, id_))
    return replace(document, id=id_)


def _filled(id_: SegmentId, other: SegmentId) -> SegmentId:
    gained = {
        name: getattr(other, name)
        for name in ("category", "discipline", "gender", "level", "segment", "segment_title", "rsc")
        if not getattr(id_, name) and getattr(other, name)
    }
    return replace(id_, **gained, team_event=id_.team_event or other.team_event)


def _from_index(sheet: Sheet, together: list[Document]) -> SegmentId | None:
    """What the segment page listed just before a sheet on an index page says."""
    name = _base(sheet.file)
    pages = {_base(d.file): d.id for d in together if isinstance(d, SegmentResult | StartList | PanelPage)}
    for index in together:
        if not isinstance(index, EventIndex):
            continue
        last: SegmentId | None = None
        hits = []
        for _, href in index.links:
            base = _base(href)
            if base in pages:
                last = pages[base]
            elif base == name and last is not None:
                hits.append(last)
        # A name linked from two segments says nothing.
        if len(hits) == 1:
            return hits[0]
    return None


def _base(file: str) -> str:
    return re.split(r"[/\\]", file.partition("?")[0])[-1].casefold()


_NAME_SEGMENTS = {
    "short": SegmentKind.SHORT, "sp": SegmentKind.SHORT, "free": SegmentKind.FREE, "fs": SegmentKind.FREE,
    "rd": SegmentKind.RHYTHM_DANCE, "sd": SegmentKind.SHORT_DANCE, "fd": SegmentKind.FREE_DANCE,
    "od": SegmentKind.ORIGINAL_DANCE, "cd": SegmentKind.COMPULSORY_DANCE,
}  # fmt: skip
_RSC = re.compile(r"FSK[MWX-][A-Z0-9-]{30}")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\-.\s]+|(?<=\d)(?=[A-Z])")


def _from_name(file: str, known: SegmentId) -> SegmentId:
    stem = re.split(r"[/\\]", file)[-1].rpartition(".")[0] or file
    code = _RSC.search(stem)
    if code:
        try:
            rsc = parse_rsc(code[0])
        except UsageError:
            rsc = None
        if rsc is not None:
            return SegmentId(
                discipline=rsc.discipline, gender=rsc.gender, level=rsc.level, rsc=rsc, team_event=rsc.team
            )
    words = [w for w in _CAMEL.split(stem) if w]
    said = parse_title(" ".join(words))
    segment = said.segment or next((_NAME_SEGMENTS[w.lower()] for w in words if w.lower() in _NAME_SEGMENTS), None)
    if segment is SegmentKind.FREE and Discipline.ICE_DANCE in (said.discipline, known.discipline):
        segment = SegmentKind.FREE_DANCE
    elif segment is SegmentKind.SHORT and Discipline.ICE_DANCE in (said.discipline, known.discipline):
        # Compulsory, short or rhythm: the name of the file alone does not say which.
        segment = None
    return SegmentId(discipline=said.discipline, gender=said.gender, level=said.level, segment=segment)
