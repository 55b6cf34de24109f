"""What pages of ijsLive have in common: cells by class, titles, names with clubs."""

from __future__ import annotations

import re

from rinkside.domain import Entrant, Season, SegmentId, SegmentKind
from rinkside.protocols.dates import find_dates
from rinkside.protocols.html.page import ClassedCell, Page
from rinkside.protocols.titles import fold, level_of, parse_title

__all__ = ["all_of", "entrant_of_name", "first_of", "identify", "version_of"]

_VERSION = re.compile(r"ijsLive\D{0,12}(\d+(?:\.\d+){0,3})", re.I)


def version_of(page: Page) -> str | None:
    """The version an ijsLive page names in a comment ("2.2", "2.3.1"); None on pages of other programs."""
    match = _VERSION.search(page.generator)
    if match:
        return match[1]
    return "" if "ijslive" in page.generator.lower() else None


def identify(page: Page) -> SegmentId:
    """Event from the title; `115_126 Junior Women Grp B / Short Program` from the marked heading."""
    heading = next((h for h in page.marked if parse_title(h).segment), next(iter(page.marked), ""))
    category, _, segment_title = heading.rpartition(" / ")
    if not category:
        category, segment_title = heading, heading
    said, name = parse_title(heading), parse_title(category)
    event = page.title or next(iter(page.headings), "")
    day = next(iter(reversed(find_dates(page.foot))), None)
    segment = said.segment
    if segment is SegmentKind.FREE and "dance" in fold(heading):
        segment = SegmentKind.FREE_DANCE
    return SegmentId(
        event=event,
        category=category,
        discipline=name.discipline or said.discipline,
        gender=name.gender or said.gender,
        level=level_of(name if name.discipline else said, event),
        segment=segment,
        segment_title=segment_title,
        date=day,
        date_source="created" if day else "",
        season=Season.of(day) if day else None,
        season_source="last update" if day else "",
    )


def entrant_of_name(printed: str, nation: str) -> Entrant:
    """`Ada ALPHA / Ben BETA, Lake FSC / Hill FSC`: the name to the first comma, the club after it."""
    name, _, club = printed.partition(",")
    halves = [part.strip() for part in re.split(r"\s*/\s*|\s+&\s+", name) if part.strip()]
    clubs = [part.strip() for part in club.split("/") if part.strip()]
    one = len({fold(c) for c in clubs}) <= 1
    return Entrant(" / ".join(halves), nation, clubs[0] if clubs and one else " / ".join(clubs))


def first_of(row: tuple[ClassedCell, ...], name: str) -> str:
    """The text of the first cell of a class, "" where there is none."""
    return next((c.text for c in row if name in c.classes), "")


def all_of(row: tuple[ClassedCell, ...], name: str) -> list[str]:
    """The texts of all cells of a class."""
    return [c.text for c in row if name in c.classes]
