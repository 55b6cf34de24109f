"""What prints of a segment or category have in common: heading, foot, columns, rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rinkside.domain import Official, Standing
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment, Status
from rinkside.publish.official_code import rsc_of
from rinkside.publish.prints.frame import PLAIN, foot, head, section, shown_day

__all__ = [
    "clock",
    "column",
    "dates_of",
    "group",
    "heading",
    "listing",
    "moment",
    "official_name",
    "place_or_standing",
    "replaces",
]


def column(title: str, width: int = 0, side: str = "left", *, strong: bool = False) -> dict[str, Any]:
    """A column: its heading, width in points (0 takes what is left), side, and whether it is printed bold."""
    return {"title": title, "width": width, "side": side, "strong": strong}


def group(rows: Iterable[Sequence[str]], title: str = "", struck: Iterable[int] = ()) -> dict[str, Any]:
    """Rows under a heading of their own; those at the indices `struck` are printed struck through."""
    return {"title": title, "rows": [list(r) for r in rows], "struck": list(struck)}


def heading(
    publication: Publication,
    title: str,
    category: PublishedCategory | None = None,
    segment: PublishedSegment | None = None,
    *,
    numbers: bool = False,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Heading and foot of a print about an event, a category or a segment; `numbers` where results stand on it."""
    day = shown_day(segment.date) if segment else ""
    names = " ".join(x for x in (category.name if category else "", segment.title if segment else "") if x)
    top = head([publication.name, publication.venue, day], ["Figure Skating", names], title)
    code = rsc_of(category, segment) if category and segment else ""
    if publication.made:
        created = f"Printed: {moment(publication.made)}"
    else:
        day_of = segment.date if segment else publication.last_day
        created = f"Printed: {day_of:%d.%m.%Y}" if day_of else ""
    note = "Rehearsal: nothing of this happened at a rink." if publication.rehearsal else "" if numbers else PLAIN
    return top, foot(code=code, created=created, replaces=replaces(segment, category) if numbers else "", note=note)


def replaces(segment: PublishedSegment | None, category: PublishedCategory | None = None) -> str:
    """What the foot says of a result's version: "" for the first, from the second on `Version 2, replaces…`."""
    if segment is None:
        return ""
    if category is not None and category.policy.holds(segment):
        return "Held back from the public"
    if segment.status is Status.PROVISIONAL:
        return "Provisional"
    version = segment.versions[-1] if segment.versions else None
    if version is None or version.number < 2:
        return ""
    before = segment.versions[-2] if len(segment.versions) > 1 else None
    of = f" of {moment(before.at)}" if before and before.at else ""
    why = f": {version.reason}" if version.reason else ""
    return f"Version {version.number}, replaces version {version.number - 1}{of}{why}"


def listing(
    top: tuple[dict[str, Any], dict[str, Any]],
    columns: Sequence[dict[str, Any]],
    groups: Sequence[dict[str, Any]],
    *,
    empty: str,
    intro: Sequence[str] = (),
    notes: Sequence[str] = (),
    sign: Sequence[str] = (),
    row: int = 4,
    size: int = 9,
    ruled: bool = True,
    boxed: bool = False,
    landscape: bool = False,
) -> dict[str, Any]:
    """A list as a section. `empty` is said where there is no row, `row` the space above and below one, `size` that
    of the letters, in points; `boxed` draws lines between the columns, too, to write on."""
    made = section(
        "listing", *top, columns=list(columns), groups=list(groups), empty=empty, intro=list(intro), notes=list(notes),
        sign=list(sign), row=row, size=size, ruled=ruled, boxed=boxed,
    )  # fmt: skip
    return {**made, "landscape": landscape}


def moment(at: str) -> str:
    """An ISO 8601 time to the minute, `2026-02-19 23:02`, with ` UTC` where it is one."""
    return at[:16].replace("T", " ") + (" UTC" if at.endswith("Z") else "")


def clock(at: str) -> str:
    """The time of day of an ISO 8601 time as the rink's clock shows it, "" for none."""
    return at[11:16] if len(at) >= 16 else ""


def dates_of(publication: Publication) -> str:
    """First and last day of the event."""
    first, last = publication.first_day, publication.last_day
    if first is None or last is None or first == last:
        return shown_day(first or last)
    return f"{shown_day(first)} - {shown_day(last)}"


def official_name(official: Official) -> str:
    """An official with the printed title, `Ms. Ada LAKE`."""
    return f"{official.title} {official.name}".strip()


def place_or_standing(place: int | None, standing: Standing) -> str:
    """A place, or why there is none, `WD`."""
    if place is not None:
        return str(place)
    return "" if standing in (Standing.RANKED, Standing.UNRANKED) else standing.value
