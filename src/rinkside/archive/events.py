"""Which documents are of one event, one segment and one issue: ids that come out the same wherever a file lies.

Documents are put together as `protocols.grouping` does it. An event is named by season and the words of its title, so
that files of one event added on two days find each other; what prints no title is named by its folder and first day.
Days that lie far apart are of two events, though they are titled alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from rinkside.domain import EntryList, EventIndex, PanelPage, Season, SegmentId, SegmentResult, Sheet, StartList
from rinkside.protocols.grouping import MAX_DAYS, Document, EventFolder, category_key, group_events, segment_key
from rinkside.protocols.titles import fold

__all__ = ["Home", "KnownEvents", "homes"]

_NO_SEASON = "season-unknown"
ONE_EVENT = 21
"""Days of one title in one season further apart than this are of two events: the longest, the Olympic Winter Games,
last two and a half weeks."""


@dataclass(frozen=True, slots=True)
class Home:
    """What a part is of. `subject` names event, category and segment as far as they are said; `segment` is the same,
    and "" where it is of a whole category or nothing says of which. `name` is the event's title, "" where no document
    prints one; `season` is the event's, "" where nothing says it."""

    event: str
    name: str
    season: str
    subject: str = ""
    segment: str = ""


@dataclass(slots=True)
class KnownEvents:
    """The events an archive holds, with the first and last day of each, so that what is added later finds its event."""

    days: dict[str, tuple[date, date] | None] = field(default_factory=dict)

    def dated(self, stem: str) -> str:
        """The stem of the one known event with these words, where no season is known and the words hold a year."""
        words = stem.removeprefix(f"{_NO_SEASON}-")
        if words == stem or not re.search(r"(?<!\d)(19|20)\d\d(?!\d)", words):
            return stem
        named = [event for event in self.days if re.fullmatch(r"\d{4}-\d\d-" + re.escape(words), event)]
        return named[0] if len(named) == 1 else stem

    def settle(self, stem: str, own: Sequence[date], *, apart: bool) -> str:
        """The id of the event of a stem (season and words) with these days; it is known from then on.

        With `apart` nothing but its days tells it from others of the same stem.
        """
        first, last = min(own, default=None), max(own, default=None)
        dated = re.compile(re.escape(stem) + r"(-\d{4}-\d\d-\d\d)?")
        near: list[tuple[int, str]] = []
        for event, known in self.days.items():
            if dated.fullmatch(event) is None:
                continue
            gap = 0 if first is None or last is None or known is None else _gap(known, (first, last))
            if gap <= (MAX_DAYS if apart else ONE_EVENT):
                near.append((gap, event))
        new = f"{stem}-{first}" if first and (apart or stem in self.days) else stem
        event = min(near)[1] if near else new
        before = self.days.get(event)
        if first is None or last is None:
            self.days.setdefault(event, None)
        else:
            self.days[event] = (first, last) if before is None else (min(first, before[0]), max(last, before[1]))
        return event


def _gap(one: tuple[date, date], other: tuple[date, date]) -> int:
    """Days between two spans, 0 where they meet."""
    return max(0, (other[0] - one[1]).days, (one[0] - other[1]).days)


def homes(parts: Sequence[tuple[Any, Any]], known: KnownEvents | None = None) -> dict[Any, Home]:
    """The home of each part of the documents of one folder, given as (key, part)."""
    known = known if known is not None else KnownEvents()
    keyed: dict[object, Any] = {}
    documents: list[Document] = []
    for number, (key, part) in enumerate(parts):
        document = Sheet(part.id, part.file, (), part.columns, str(number), 0) if isinstance(part, Sheet) else part
        keyed[_token(document)] = key
        documents.append(document)
    found: dict[Any, Home] = {}
    folders = [apart for folder in group_events(documents) for apart in _untitled_apart(folder)]
    stems = Counter(_stem(folder) for folder in folders)
    for folder in folders:
        stem = _stem(folder)
        untitled = not _title(folder)
        stem = known.dated(stem)
        event = known.settle(stem, skated_days(_inside(folder)), apart=untitled or stems[stem] > 1)
        name, season = _title(folder), str(_season(folder) or "")
        for document in (*folder.indexes, *folder.loose):
            found[keyed[_token(document)]] = Home(event, name, season, event)
        for category in folder.categories:
            whole = f"{event}/{_category(category.id)}"
            for listed in (*category.results, *category.entries):
                found[keyed[_token(listed)]] = Home(event, name, season, whole)
            for segment in category.segments:
                subject = f"{whole}/{_segment(segment.id)}"
                home = Home(event, name, season, subject, subject)
                for own in (*segment.sheets, *segment.results, *segment.start_lists, *segment.panels):
                    found[keyed[_token(own)]] = home
    return found


def _inside(folder: EventFolder) -> list[Any]:
    inside: list[Any] = [*folder.indexes, *folder.loose]
    for category in folder.categories:
        inside += [*category.results, *category.entries]
        for segment in category.segments:
            inside += [*segment.sheets, *segment.results, *segment.start_lists, *segment.panels]
    return inside


def skated_days(documents: Iterable[Any]) -> list[date]:
    """The days printed on what is of a segment: other pages carry days of drawing, printing and of years later."""
    return [
        d.id.date
        for d in documents
        if isinstance(d, Sheet | SegmentResult | StartList) and d.id.date and d.id.date_source != "created"
    ]


def _title(folder: EventFolder) -> str:
    """The title of an event, "" where it goes by its folder's name for want of one."""
    titled = any(d.event if isinstance(d, EventIndex) else d.id.event for d in _inside(folder))
    return folder.name if titled else ""


def _untitled_apart(folder: EventFolder) -> list[EventFolder]:
    """A folder whose documents print no title, taken apart where their days lie far apart."""
    inside = _inside(folder)
    days = sorted(set(skated_days(inside)))
    starts = [day for before, day in zip([None, *days], days, strict=False) if not before or _later(before, day)]
    if _title(folder) or len(starts) < 2:
        return [folder]
    runs: dict[date | None, list[Any]] = {}
    for document in inside:
        day = None if isinstance(document, EventIndex) else document.id.date
        runs.setdefault(max((s for s in starts if day and s <= day), default=None), []).append(document)
    return [part for documents in runs.values() for part in group_events(documents)]


def _later(before: date, day: date) -> bool:
    return (day - before).days > MAX_DAYS


def _token(document: Any) -> object:
    """What stays with a document while grouping completes its titles."""
    if isinstance(document, Sheet):
        return document.layout
    if isinstance(document, PanelPage):
        return (document.file, "panel", id(document.panel))
    if isinstance(document, EventIndex):
        return (document.file, "index", id(document.links))
    rows = document.entrants if isinstance(document, EntryList) else document.rows
    return (document.file, type(document).__name__, id(rows))


def _words(text: str) -> str:
    return "-".join(re.findall(r"\w+", fold(text)))[:100]


def _stem(folder: EventFolder) -> str:
    words = _words(folder.name) or _words(folder.folder) or "event"
    return f"{_season(folder) or _NO_SEASON}-{words}"


def _season(folder: EventFolder) -> Season | None:
    days = [i.first_day for i in folder.indexes if i.first_day]
    return folder.season or (Season.of(days[0]) if days else None)


def _category(id_: SegmentId) -> str:
    key = category_key(id_)
    if key is None:
        return "category-unknown"
    discipline, gender, level, team, distinct = key
    people = {"M": "men", "W": "women"}.get(gender.value if gender else "", "")
    said = [people if people and discipline == "singles" else (discipline or ""), level or "", "team" if team else ""]
    return _words(" ".join([*said, str(distinct)])) or "category-unknown"


def _segment(id_: SegmentId) -> str:
    kind, number, group = segment_key(id_)
    return _words(" ".join(str(part) for part in (kind or "segment-unknown", number or "", group) if part))
