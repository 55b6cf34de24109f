"""Which event, category and segment a page is about, from its title and its headings."""

from __future__ import annotations

import re
from datetime import date

from rinkside.domain import Season, SegmentId
from rinkside.protocols.html.page import Page
from rinkside.protocols.titles import Title, level_of, parse_title

__all__ = ["dates_in", "identify", "season_of"]

_DASH = re.compile(r"\s+[-–—]\s+|\s+-$")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_NUMERIC = re.compile(r"(?<!\d)(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?!\d)")
_NAMED = re.compile(r"(?<!\d)(\d{1,2})\.?\s+([A-Za-z]{3})[a-z]*\.?,?\s+(\d{4})(?!\d)")


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
    day = next(iter(dates_in(page.updated)), None)
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
    title = page.title
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


def dates_in(text: str) -> list[date]:
    """The days a text names: 28.03.2015, 2015-03-28, 09 Dec 2017; 10/17/2009 and 24/01/2006 where only one order of day
    and month is possible. An ambiguous or impossible date is left out."""
    found: list[tuple[int, date]] = []
    for match in _NUMERIC.finditer(text):
        first, sign, second, third = int(match[1]), match[2], int(match[3]), match[4]
        year_first = len(match[1]) == 4
        if year_first:
            choices = {(first, second, int(third))}
        else:
            year = int(third) if len(third) == 4 else 2000 + int(third)
            choices = {(year, second, first)} if sign == "." else {(year, second, first), (year, first, second)}
        days = set()
        for year, month, day in choices:
            try:
                days.add(date(year, month, day))
            except ValueError:
                continue
        if len(days) == 1:
            found.append((match.start(), days.pop()))
    for match in _NAMED.finditer(text):
        name = match[2].lower()
        if name in _MONTHS:
            try:
                found.append((match.start(), date(int(match[3]), _MONTHS.index(name) + 1, int(match[1]))))
            except ValueError:
                continue
    return [day for _, day in sorted(found)]


_YEAR = re.compile(r"(?<!\d)(20\d\d)(?!\d)")
_SPAN = re.compile(r"(?<!\d)(20\d\d)\s*[/-]\s*(20)?(\d\d)(?!\d)")


def season_of(event: str, updated: str) -> tuple[Season | None, str]:
    """The season and where it comes from: "title" where the event's name spans it (2017/18), else "last update" where
    the event's year, if it has one, is one of that season's; else None."""
    span = _SPAN.search(event)
    if span and (int(span[1]) + 1) % 100 == int(span[3]):
        return Season(int(span[1])), "title"
    seasons = {Season.of(day) for day in dates_in(updated)[:1]}
    if not seasons:
        # Day and month may be either way round; where both give one season it is known all the same.
        match = _NUMERIC.search(updated)
        if match and match[2] == "/" and len(match[4]) == 4:
            for month in (int(match[1]), int(match[3])):
                if 1 <= month <= 12:
                    seasons.add(Season.of(date(int(match[4]), month, 1)))
    if len(seasons) != 1:
        return None, ""
    season = seasons.pop()
    year = _YEAR.search(event)
    if year and int(year[1]) not in (season.first_year, season.first_year + 1):
        return None, ""
    return season, "last update"
