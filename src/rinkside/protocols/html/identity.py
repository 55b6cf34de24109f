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
_NAMED = re.compile(
    r"(?<!\d)(\d{1,2})\.?\s+([A-Za-z]{3})[a-z]*\.?,?\s+(\d{4})(?!\d)"
    r"|(?<![A-Za-z])([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2}),\s+(\d{4})(?!\d)"
)


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


def dates_in(text: str) -> list[date]:
    """The days a text names: 28.03.2015, 2015-03-28, 09 Dec 2017, Nov 19, 2013, 24/01/2006,
    10/17/2009, 04/11/2006.

    Between strokes day and month stand either way round. A date that is possible one way only is that; one written with
    a leading zero is day first (of the short date forms of Windows, which wrote these pages, those with the month first
    write no leading zeros); else it is ambiguous and left out.
    """
    found: list[tuple[int, date]] = []
    for match in _NUMERIC.finditer(text):
        days = {day for day in _readings(match) if day is not None}
        if len(days) == 1:
            found.append((match.start(), days.pop()))
    for match in _NAMED.finditer(text):
        day, name, year = match.group(1, 2, 3) if match[1] else match.group(5, 4, 6)
        if name.lower() in _MONTHS:
            named = _day(year, str(_MONTHS.index(name.lower()) + 1), day)
            if named is not None:
                found.append((match.start(), named))
    return [day for _, day in sorted(found)]


def _readings(match: re.Match[str]) -> list[date | None]:
    first, sign, second, third = match.groups()
    if len(first) == 4:
        return [_day(first, second, third)]
    if len(third) != 4:
        third = "20" + third[-2:]
    if sign == "." or first[0] == "0" or second[0] == "0":
        return [_day(third, second, first) or _day(third, first, second)]
    return [_day(third, second, first), _day(third, first, second)]


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


_YEAR = re.compile(r"(?<!\d)(20\d\d)(?!\d)")
_SPAN = re.compile(r"(?<!\d)(20\d\d)\s*[/-]\s*(20)?(\d\d)(?!\d)")


def season_of(event: str, updated: str) -> tuple[Season | None, str]:
    """The season and where it comes from: "title" where the event's name spans it (2017/18), else "last update" where
    the event's year, if it has one, is one of that season's; else None."""
    span = _SPAN.search(event)
    if span and (int(span[1]) + 1) % 100 == int(span[3]):
        return Season(int(span[1])), "title"
    match = _NUMERIC.search(updated)
    days = dates_in(updated)[:1] or [day for day in (_readings(match) if match else []) if day is not None]
    # Day and month may be either way round; where both give one season it is known all the same.
    seasons = {Season.of(day) for day in days}
    if len(seasons) != 1:
        return None, ""
    season = seasons.pop()
    year = _YEAR.search(event)
    if year and int(year[1]) not in (season.first_year, season.first_year + 1):
        return None, ""
    return season, "last update"
