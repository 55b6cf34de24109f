"""Read one page: tell what it is by what stands on it, and hand it to its reader."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from rinkside.domain import (
    CategoryResult,
    EntryList,
    EventIndex,
    Finding,
    PanelPage,
    Place,
    Protocol,
    Reading,
    SegmentResult,
    Severity,
    StartList,
)
from rinkside.protocols.dates import find_dates
from rinkside.protocols.html.encoding import decode_page
from rinkside.protocols.html.entries import read_entries, read_start_list
from rinkside.protocols.html.headers import Role
from rinkside.protocols.html.identity import identify
from rinkside.protocols.html.ijslive import read_ijslive, version_of
from rinkside.protocols.html.page import Page, Table, TooDeepError, parse_page
from rinkside.protocols.html.panel import read_panel
from rinkside.protocols.html.results import read_category, read_segment, with_overall
from rinkside.protocols.html.rows import Sight
from rinkside.protocols.titles import fold, parse_title

__all__ = ["MAX_BYTES", "HtmlDocument", "read_html"]

MAX_BYTES = 8_000_000
"""A page of results has under 100,000 bytes; beyond this it is refused unread."""

_OUR_PAGE = '<meta name="generator" content="Rinkside page">'
"""What pages of Rinkside’s own sites for people say of themselves; classic pages hold the same results."""

HtmlDocument: TypeAlias = EntryList | PanelPage | SegmentResult | StartList | CategoryResult | EventIndex | Protocol
"""What a page of HTML may hold."""


def read_html(source: Path | bytes, name: str = "") -> Reading[HtmlDocument]:
    """Read a page of results: entries, start list, segment result, final result, panel or event index.

    `source` is a path or the bytes; `name` is what findings and places call it (the path, where none is given). Which
    page it is shows in its headings, not in its name. Never raises: an unreadable file, a page that is no result, one
    too large or too deep gives `document` None and one finding.
    """
    file = name or (str(source) if isinstance(source, Path) else "page")
    if isinstance(source, Path):
        try:
            with source.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except OSError as error:
            return _refuse("unreadable-file", file, f"{file} cannot be read: {error.strerror or error}")
    else:
        data = source
    if len(data) > MAX_BYTES:
        note = f"{file} has more than {MAX_BYTES // 1_000_000} million bytes; no page of results is that large"
        return _refuse("html-too-large", file, note)
    if not data.strip():
        return _refuse("empty-file", file, f"{file} is empty: nothing was ever written to it; fetch the page again")
    if data.startswith((b"%PDF", b"PK\x03\x04", b"\x89PNG", b"GIF8", b"\xff\xd8\xff")) or (
        data[:4096].count(0) > 200 and not data.startswith((b"\xff\xfe", b"\xfe\xff"))
    ):
        return _refuse("not-a-result-page", file, f"{file} is binary data, not a page of HTML")
    text, findings = decode_page(data, file)
    if _OUR_PAGE in text[:1000]:
        note = (
            f"{file} is a page of a results site for people; the pages beside it in the classic form hold its results"
        )
        return Reading(None, (_page_finding("page-for-people", file, note, Severity.INFO),))
    try:
        page = parse_page(text)
    except TooDeepError:
        return _refuse("html-too-deep", file, f"{file} nests its tags deeper than any page of results; it was not read")
    found = list(findings)
    document = _read(page, file, found)
    if document is None:
        note = f"{file} has no table of entries, results, officials or a schedule under headings known here" + (
            "" if page.markup else " and is no HTML at all"
        )
        return _refuse("not-a-result-page", file, note)
    if _is_empty(document):
        note = f"{file} is the empty form of a page of results: nobody stands on it yet"
        found.append(_page_finding("empty-form", file, note, Severity.INFO))
    read = _tables_read(page, document)
    for table in page.tables:
        if table not in read and table.rows:
            heads = ", ".join(c.heading for c in table.columns if c.heading)
            note = f"a table of {len(table.rows)} rows under {heads!r} is not read as part of this kind of page"
            place = Place(file, cell=f"table {table.number}")
            found.append(Finding("unread-table", f"table {table.number}", heads, "", note, Severity.WARNING, place))
    if not page.whole:
        note = f"{file} stops in the middle: rows may be missing; fetch the page again"
        found.append(_page_finding("html-truncated", file, note, Severity.WARNING))
    stray = () if page.classed else page.stray_rows
    for row in stray[:20]:
        note = f"a row outside every table known here is not read: {row!r}"
        found.append(
            Finding("unread-row", "the page", printed=row, note=note, severity=Severity.WARNING, place=Place(file))
        )
    return Reading(document, tuple(found))


def _refuse(code: str, file: str, note: str) -> Reading[HtmlDocument]:
    return Reading(None, (_page_finding(code, file, note, Severity.ERROR),))


def _page_finding(code: str, file: str, note: str, severity: Severity) -> Finding:
    return Finding(code, "the page", note=note, severity=severity, place=Place(file))


def _with(page: Page, *roles: Role, without: tuple[Role, ...] = ()) -> tuple[Table, ...]:
    return tuple(t for t in page.tables if t.has(*roles) and not any(t.has(r) for r in without))


def _final(page: Page) -> tuple[Table, ...]:
    """Tables of final results: points and places. A start list may print the points so far, but no places."""
    return tuple(
        t
        for t in page.tables
        if t.has(Role.POINTS) and (t.has(Role.PLACE) or t.has(Role.FINAL_PLACE) or not t.has(Role.START_NUMBER))
    )


def _tables_read(page: Page, document: HtmlDocument) -> tuple[Table, ...]:
    """The tables the reader of a kind of page takes."""
    if page.classed and isinstance(document, Protocol | StartList | EventIndex):
        return page.tables
    if isinstance(document, EventIndex):
        return _with(page, Role.CATEGORY, without=(Role.NAME,))
    if isinstance(document, PanelPage):
        return _with(page, Role.FUNCTION, Role.NAME)
    if isinstance(document, SegmentResult):
        return (*_with(page, Role.NAME, Role.TSS), *_with(page, Role.POINTS, without=(Role.TSS,)))
    if isinstance(document, CategoryResult):
        return _final(page)
    return _with(page, Role.NAME) if isinstance(document, EntryList) else _with(page, Role.START_NUMBER, Role.NAME)


def _read(page: Page, file: str, found: list[Finding]) -> HtmlDocument | None:
    if version_of(page) is not None and (live := read_ijslive(page, page.classed, file, found)) is not None:
        return live
    if tables := _with(page, Role.CATEGORY, without=(Role.NAME,)):
        return _read_index(page, file, tables)
    if tables := _with(page, Role.FUNCTION, Role.NAME):
        return read_panel(identify(page, category_page=False), file, tables, found)
    if tables := _with(page, Role.NAME, Role.TSS):
        result = read_segment(identify(page, category_page=False), file, tables, found)
        # A page published while the segment is skated prints the standing of the category too.
        standing = _with(page, Role.POINTS, without=(Role.TSS,))
        return with_overall(result, read_category(result.id, file, standing, found).rows) if standing else result
    if tables := _final(page):
        return read_category(identify(page, category_page=True), file, tables, found)
    if tables := _with(page, Role.START_NUMBER, Role.NAME):
        return read_start_list(identify(page, category_page=False), file, tables, found)
    if tables := _with(page, Role.NAME):
        if _kind_word(page) == "start":
            return read_start_list(identify(page, category_page=False), file, tables, found)
        return read_entries(identify(page, category_page=True), file, tables, found)
    return _empty_form(page, file, found)


_KINDS = {
    "entries": "entries|entry list|list of entries|engages|meldungen|meldeliste"
    "|iscritti|заявка|участники|список участников",
    "panel": "panel of judges|panel of officials|officials|jury|panel de juges"
    "|preisrichter|pannello|судейская бригада|судьи",
    "start": "starting order|start list|startliste|starting order / warm-up groups|ordre de passage|startreihenfolge"
    "|ordine di partenza|стартовый порядок|порядок выступления",
    "segment": "result details|detailed classification|online results|segment results|starting order / result details"
    "|starting order / detailed classification|details des resultats|детальные результаты|протокол",
    "category": "result|results|final result|final results|resultat|resultats"
    "|ergebnis|endergebnis|risultato|risultati|итоговые результаты"
    "|результат|результаты",
}
_BY_KIND = {fold(w): kind for kind, words in _KINDS.items() for w in words.split("|")}


def _kind_word(page: Page) -> str:
    for heading in page.headings:
        kind = _BY_KIND.get(fold(heading).strip(" -–:"))
        if kind:
            return kind
    return ""


def _is_empty(document: HtmlDocument) -> bool:
    """Whether nobody stands on a page."""
    if isinstance(document, EntryList):
        return not document.entrants
    if isinstance(document, PanelPage):
        return not document.panel.officials
    return isinstance(document, SegmentResult | StartList | CategoryResult) and not document.rows


def _empty_form(page: Page, file: str, found: list[Finding]) -> HtmlDocument | None:
    """A page that says what it is and has no rows yet."""
    kind = _kind_word(page)
    made_by = _made_by_results_program(page)
    said = parse_title(" ".join((page.title, *page.headings[:4])))
    if not kind and not (made_by and said.segment):
        return None
    if not (made_by or said.discipline or said.segment):
        return None
    id_ = identify(page, category_page=kind in ("entries", "category"))
    if kind == "entries":
        return EntryList(id_, file, ())
    if kind == "panel":
        return read_panel(id_, file, (), found)
    if kind == "category":
        return CategoryResult(id_, file, ())
    return StartList(id_, file, ()) if kind == "start" else SegmentResult(id_, file, ())


def _made_by_results_program(page: Page) -> bool:
    text = " ".join((page.generator, *page.headings)).lower()
    return any(word in text for word in ("isucalcfs", "fs manager", "swiss timing", "wige", "comnet", "ijslive"))


def _read_index(page: Page, file: str, tables: tuple[Table, ...]) -> EventIndex:
    event = page.title or next(iter(page.headings), "")
    days = [day for heading in page.headings if "update" not in heading.lower() for day in find_dates(heading)]
    categories: list[str] = []
    schedule: list[tuple[str, str, str, str]] = []
    for table in tables:
        if table.has(Role.DATE):
            schedule += _schedule(file, table)
            continue
        at = next(n for n, c in enumerate(table.columns) if c.role is Role.CATEGORY)
        for row in table.rows:
            text = row.cells[at].text if at < len(row.cells) else ""
            if text and text not in categories:
                categories.append(text)
    venue = [h for h in page.headings if h not in (event, page.title) and not find_dates(h) and not _is_link_line(h)]
    return EventIndex(
        event,
        file,
        page.links,
        ", ".join(venue[:3]),
        min(days, default=None),
        max(days, default=None),
        tuple(categories),
        tuple(schedule),
    )


def _schedule(file: str, table: Table) -> list[tuple[str, str, str, str]]:
    """A timetable, where the day stands in a row of its own above those of its segments."""
    lines = []
    day = ""
    for row in table.rows:
        sight = Sight(file, table, row)
        day = sight.cell(Role.DATE).text or day
        time, category = sight.cell(Role.TIME).text, sight.cell(Role.CATEGORY).text
        if time or category:
            lines.append((day, time, category, sight.cell(Role.SEGMENT_NAME).text))
    return lines


def _is_link_line(heading: str) -> bool:
    return any(
        word in heading for word in ("Back", "Last Update", "Created by", "Contact", "Time Schedule", "Download")
    )
