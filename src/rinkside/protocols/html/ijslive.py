"""Pages of ijsLive, the program of US Figure Skating: judges' details (`SEGMnnn`, read by `ijslive_sheet`), a segment's
list with its officials (`CATnnnSEGnnn`), the index of an event.
"""

from __future__ import annotations

import re
from datetime import date

from rinkside.domain import EventIndex, Finding, Official, Panel, Place, Protocol, Severity, StartList
from rinkside.protocols.html.ijslive_names import entrant_of_name, first_of, identify, version_of
from rinkside.protocols.html.ijslive_sheet import read_details
from rinkside.protocols.html.page import ClassedCell, ClassedTable, Page
from rinkside.protocols.html.panel import function_of
from rinkside.protocols.titles import fold

__all__ = ["read_ijslive", "version_of"]


def read_ijslive(
    page: Page, tables: tuple[ClassedTable, ...], file: str, found: list[Finding]
) -> Protocol | StartList | EventIndex | None:
    """Read a page of ijsLive; None where it holds none of the three."""
    if any("elm" in t.classes for t in tables):
        layout = f"ijslive-{version_of(page) or 'unknown'}"
        return read_details(identify(page), layout, tables, file, found)
    listed = [row for t in tables for row in t.rows if any("start" in c.classes for c in row)]
    officials = _officials(tables)
    if listed or officials:
        return _read_list(page, listed, officials, file, found)
    if any(t.id == "daySort" for t in tables) or any("stat" in c.classes for t in tables for r in t.rows for c in r):
        return _read_index(page, tables, file)
    return None


def _officials(tables: tuple[ClassedTable, ...]) -> tuple[Official, ...]:
    people = []
    for table in tables:
        if "officials" not in table.classes:
            continue
        for row in table.rows:
            if len(row) > 1 and row[0].text and row[1].text and fold(row[1].text) not in ("name", "official"):
                function, seat = function_of(row[0].text)
                name = row[1].text.partition(",")[0].strip()
                people.append(Official(function, name, "", seat, "", row[0].text))
    return tuple(people)


def _read_list(
    page: Page,
    listed: list[tuple[ClassedCell, ...]],
    officials: tuple[Official, ...],
    file: str,
    found: list[Finding],
) -> StartList:
    rows = []
    beyond: list[str] = []
    for row in listed:
        number, name = first_of(row, "start").lstrip("#").rstrip("."), first_of(row, "name")
        if number.isdigit() and name:
            rows.append((int(number), entrant_of_name(name, first_of(row, "nation")), None))
        elif name:
            note = f"{name!r} has no start number ({number!r}) and is left out of the list read"
            place = Place(file, cell=f"{name}, start")
            found.append(Finding("unread-row", name, printed=number, note=note, severity=Severity.WARNING, place=place))
        beyond += [c.text for c in row if c.text and not {"start", "name", "nation"}.intersection(c.classes)]
    if beyond:
        note = (
            f"{len(beyond)} cells beside start number and name are not read ({', '.join(beyond[:3])}, …): "
            "the page of judges' details (SEGMnnn) has the results"
        )
        found.append(
            Finding("unread-cell", "the list", printed=beyond[0], note=note, severity=Severity.INFO, place=Place(file))
        )
    return StartList(identify(page), file, tuple(rows), Panel(officials) if officials else None)


_US_DAY = re.compile(r"(?<!\d)(\d{1,2})/(\d{1,2})/(\d{4})(?!\d)")


def _us_days(text: str) -> list[date]:
    """The program writes the month first."""
    days = []
    for month, day, year in _US_DAY.findall(text):
        try:
            days.append(date(int(year), int(month), int(day)))
        except ValueError:
            continue
    return days


def _read_index(page: Page, tables: tuple[ClassedTable, ...], file: str) -> EventIndex:
    """An index: each row an event (`Category / Segment`), its time and its state, which may link to its page."""
    categories: list[str] = []
    for table in tables:
        for row in table.rows:
            # A row of a free dance has its name in the cell of class time.
            stated = any("stat" in c.classes for c in row)
            name = next((c.text for c in row if {"event", "time"}.intersection(c.classes) and c.text), "")
            if name and stated and name not in categories:
                categories.append(name)
    days = [day for heading in page.headings for day in _us_days(heading)]
    event = page.title or next(iter(page.headings), "")
    venue = [h for h in page.headings if h != event and not _us_days(h) and len(h) < 80 and h not in categories]
    first, last = min(days, default=None), max(days, default=None)
    return EventIndex(event, file, page.links, ", ".join(venue[:2]), first, last, tuple(categories))
