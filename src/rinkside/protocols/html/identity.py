"""Which event, category and segment a page is about, from its title and its headings."""

from __future__ import annotations

import re
from functools import lru_cache

from rinkside.domain import Season, SegmentId
from rinkside.protocols.dates import find_dates
from rinkside.protocols.html.page import Page
from rinkside.protocols.season import from_title
from rinkside.protocols.titles import Title, level_of, parse_title

__all__ = ["identify", "season_of"]

_DASH = re.compile(r"\s+[-–—]\s+|\s+-$")


def identify(page: Page, *, category_page: bool) -> SegmentId:
    """The event, category and (unless `category_page`) segment a page names.

    The event is what the title has before the category; the category and segment are what the heading says. A date is
    the day of the page's last update ("created"); the season is that day's unless the event's own year contradicts.
    """
    heading, event = _heading_and_event(page)
    category, segment_title, said = _split(heading, category_page)
    if said.segment is None and not category_page:
        # "Compulsory Dance" may stand in the title with the dance alone in the heading.
        said = parse_title(f"{heading} {page.title.removeprefix(event)}")
    day = next(iter(_dates(page.updated)), None)
    season, source = season_of(event or page.title, page.updated)
    name = parse_title(category)
    return SegmentId(
        event=event,
        category=category,
        discipline=name.discipline or said.discipline,
        gender=name.gender or said.gender,
        level=level_of(name if name.discipline else said, event),
        segment=None if category_page else said.segment,
        segment_title="" if category_page else segment_title,
        date=day,
        date_source="created" if day else "",
        season=season,
        season_source=source,
        team_event=name.team or said.team,
    )


def _heading_and_event(page: Page) -> tuple[str, str]:
    """The heading that names category and segment, and the event's title."""
    title = page.title or next(iter(page.headings), "")
    for heading in page.headings:
        if heading == title:
            continue
        parts = _DASH.split(heading)
        for count in range(len(parts), 0, -1):
            tail = _first_parts(heading, parts, count)
            if title.endswith(tail) and (before := title[: -len(tail)]).rstrip() != before.strip(" -–—") and tail:
                event = before.rstrip(" -–—")
                if event:
                    return heading, event
    for heading in page.headings:
        if heading != title and not _is_chrome(heading):
            said = parse_title(heading)
            if said.discipline or said.segment or said.gender:
                return heading.rstrip(" -–—"), title
    parts = _DASH.split(title)
    for at in range(1, len(parts)):
        rest = " - ".join(parts[at:])
        said = parse_title(rest)
        if said.discipline or said.segment or said.gender:
            return rest, " - ".join(parts[:at])
    return (parts[-1] if len(parts) > 1 else ""), (" - ".join(parts[:-1]) if len(parts) > 1 else title)


def _first_parts(heading: str, parts: list[str], count: int) -> str:
    if count == len(parts):
        return heading
    end = 0
    for part in parts[:count]:
        end = heading.index(part, end) + len(part)
    return heading[:end]


def _is_chrome(heading: str) -> bool:
    return len(heading) > 160 or heading.startswith(("Last Update", "Back ", "Created by"))


def _split(heading: str, category_page: bool) -> tuple[str, str, Title]:
    """Category, segment title, and what they say."""
    heading = _strip_kind(heading)
    if not category_page:
        cuts = list(_DASH.finditer(heading))
        for cut in reversed(cuts):
            right = heading[cut.end() :].strip()
            said = parse_title(right)
            if said.segment is not None:
                whole = parse_title(heading)
                return heading[: cut.start()].strip(), right, whole if whole.segment else said
    said = parse_title(heading)
    if said.segment is not None and not category_page and not _DASH.search(heading):
        return heading, heading, said
    return heading, "", said


_KIND_TAIL = re.compile(
    r"\s*[-–—]\s*(?:Final Results?|Entry"
    r"|Entries|Entry List|Results?|Result Details|Panel of (?:Judges|Officials)|Starting Order"
    r"|Judges Details per Skater)\s*$",
    re.I,
)


def _strip_kind(heading: str) -> str:
    """Without the kind of page: `Pairs - Final Results`, `Men - Entry`."""
    return _KIND_TAIL.sub("", heading).strip()


_dates = lru_cache(maxsize=1 << 12)(find_dates)
_YEAR = re.compile(r"(?<!\d)(20\d\d)(?!\d)")


@lru_cache(maxsize=1 << 12)
def season_of(event: str, updated: str) -> tuple[Season | None, str]:
    """The season and where it comes from: what the event's title says, else the day of the last update unless a year in
    the title contradicts it (pages are made again years later); else None."""
    said = from_title(event)
    if said is not None:
        return said.season, said.source
    days = _dates(updated)
    seasons = {Season.of(day) for day in days}
    if len(seasons) != 1:
        return None, ""
    season = seasons.pop()
    years = {int(y) for y in _YEAR.findall(event)}
    if years and years.isdisjoint((season.first_year, season.first_year + 1)):
        return None, ""
    return season, "last update"
