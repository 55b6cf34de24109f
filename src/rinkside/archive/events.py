"""Which documents are of one event, one segment and one issue: ids that come out the same wherever a file lies.

Documents are put together as `protocols.grouping` does it. An event is named by season and the words of its title, so
that files of one event added on two days find each other; what prints no title is named by its folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rinkside.domain import EntryList, EventIndex, PanelPage, SegmentId, Sheet
from rinkside.protocols.grouping import Document, EventFolder, category_key, group_events, segment_key
from rinkside.protocols.titles import fold

__all__ = ["Home", "Issue", "homes", "issues"]


@dataclass(frozen=True, slots=True)
class Home:
    """What a part is of. `segment` is "" where it is of a whole category or nothing says of which; `season` is the
    event's, "" where nothing says it."""

    event: str
    name: str
    season: str
    segment: str = ""


def homes(parts: Sequence[tuple[Any, Any]]) -> dict[Any, Home]:
    """The home of each part of the documents of one folder, given as (key, part)."""
    keyed: dict[object, Any] = {}
    documents: list[Document] = []
    for number, (key, part) in enumerate(parts):
        document = Sheet(part.id, part.file, (), part.columns, str(number), 0) if isinstance(part, Sheet) else part
        keyed[_token(document)] = key
        documents.append(document)
    found: dict[Any, Home] = {}
    for folder in group_events(documents):
        event, season = _event(folder), str(folder.season or "")
        for document in (*folder.indexes, *folder.loose):
            found[keyed[_token(document)]] = Home(event, folder.name, season)
        for category in folder.categories:
            name = _category(category.id)
            for listed in (*category.results, *category.entries):
                found[keyed[_token(listed)]] = Home(event, folder.name, season)
            for segment in category.segments:
                home = Home(event, folder.name, season, f"{event}/{name}/{_segment(segment.id)}")
                for own in (*segment.sheets, *segment.results, *segment.start_lists, *segment.panels):
                    found[keyed[_token(own)]] = home
    return found


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


def _event(folder: EventFolder) -> str:
    words = _words(folder.name) or _words(folder.folder) or "event"
    return f"{folder.season or 'season-unknown'}-{words}"


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


@dataclass(frozen=True, slots=True)
class Issue:
    """One sheet of a segment: its version, and whether it counts. `segment` is numbered apart where sheets of one
    title share no skaters."""

    segment: str
    document: int
    part: int
    version: int
    current: bool


def issues(sheets: Iterable[tuple[str, int, int, str, frozenset[str]]]) -> list[Issue]:
    """The issues of every segment, given as (segment, document, part, content, names), in the order they were added.

    Equal content is one version. Of two sheets that share less than half of their names neither replaces the other:
    they are two segments that are titled alike.
    """
    by_title: dict[str, list[list[tuple[int, int, str, frozenset[str]]]]] = {}
    for segment, document, part, content, names in sheets:
        groups = by_title.setdefault(segment, [])
        for group in groups:
            if any(c == content or 2 * len(names & n) >= max(1, min(len(names), len(n))) for *_, c, n in group):
                group.append((document, part, content, names))
                break
        else:
            groups.append([(document, part, content, names)])
    found = []
    for title, groups in by_title.items():
        for number, group in enumerate(groups, 1):
            segment = title if number == 1 else f"{title}-{number}"
            versions: dict[str, int] = {}
            for _, _, content, _ in group:
                versions.setdefault(content, len(versions) + 1)
            newest = group[-1][2]
            counts = next((d, p) for d, p, content, _ in group if content == newest)
            found += [Issue(segment, d, p, versions[content], (d, p) == counts) for d, p, content, _ in group]
    return found
