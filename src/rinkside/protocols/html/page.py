"""A page as the readers see it: its titles in order and its tables of data, whatever markup made them.

Programs of the sport lay pages out with tables in tables, rows without end tags, unquoted attributes and flags as
little tables in cells. Here a row of data is a row below a row of known headings; everything around it is layout.
"""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from rinkside.protocols.html.headers import Role, role_of
from rinkside.protocols.titles import fold

__all__ = [
    "Cell",
    "ClassedCell",
    "ClassedTable",
    "Column",
    "Page",
    "Row",
    "Table",
    "TooDeepError",
    "clean",
    "parse_page",
]

FEW_TAGS = 1_500
"""With no more tags than this no nesting is costly, and the sum below is not taken."""

MAX_NESTING_COST = 5_000_000
"""The sum over all tags of how deep each stands; a page of results has under 100,000. Builders of trees take time and
memory in proportion to it, so a page beyond is refused before it is parsed."""

BREAK = "\u2028"
_BR = re.compile(r"<br\s*/?>", re.I)
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_NO_WIDTH = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
_ENTITY = re.compile(
    r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,5}|nbsp|amp|[a-zA-Z](?:acute|grave|uml|circ|tilde|cedil|caron|ring|slash|lig));?"
)
_NO_DEPTH = frozenset(
    (
        *["br", "hr", "img", "meta", "link", "input", "col", "area", "base", "basefont", "wbr", "p", "li", "option"],
        *["td", "th", "tr", "tbody", "thead", "tfoot", "colgroup", "dt", "dd"],
    )
)
_LEGEND = frozenset(("legend", "legende", "legenda", "легенда", "обозначения"))
_WITH_LINKS = (Role.CATEGORY, Role.DATE, Role.TIME, Role.SEGMENT_NAME)


class TooDeepError(ValueError):
    """A page whose tags are nested beyond what any page of results needs."""


class Cell(NamedTuple):
    """One cell: its text on one line, the lines a `<br>` parted, the text of its link, and where links lead."""

    text: str
    lines: tuple[str, ...]
    linked: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A heading as printed and what it means."""

    heading: str
    role: Role


class Row(NamedTuple):
    """A row of data; `number` counts the rows below the headings from 1."""

    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table below a row of known headings. `number` is its order on the page from 1, `caption` the line before it."""

    number: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""

    def has(self, *roles: Role) -> bool:
        """Whether it has a column of each role."""
        return {c.role for c in self.columns}.issuperset(roles)


@dataclass(frozen=True, slots=True)
class ClassedCell:
    """A cell with the names of its classes, for the program that names its cells."""

    text: str
    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassedTable:
    """A table with its classes and id, and all its rows."""

    classes: tuple[str, ...]
    id: str
    rows: tuple[tuple[ClassedCell, ...], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on a page. `headings` are the lines before and between tables, `legend` its abbreviations; `classed`
    and `marked` (headings of class catseg or catTitle) are filled for ijsLive only; `foot` is the text of the end."""

    title: str
    headings: tuple[str, ...]
    tables: tuple[Table, ...]
    legend: tuple[tuple[str, str], ...] = ()
    generator: str = ""
    updated: str = ""
    stray_rows: tuple[str, ...] = ()
    whole: bool = True
    markup: bool = True
    links: tuple[tuple[str, str], ...] = ()
    classed: tuple[ClassedTable, ...] = ()
    marked: tuple[str, ...] = ()
    foot: str = ""


def clean(text: str) -> str:
    """One line: NFC, spaces of every kind folded to one, entities that were escaped twice undone."""
    if "&" in text and _ENTITY.search(text):
        text = html.unescape(text)
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.translate(_NO_WIDTH))
    return " ".join(text.split())


def _nesting_cost(text: str) -> int:
    depth = formatting = cost = 0
    for close, name in _TAG.findall(text):
        tag = name.lower()
        if tag in _NO_DEPTH:
            if tag in ("td", "th"):
                formatting = 0
        elif tag in ("b", "i", "font", "a", "u", "s", "big", "small", "em", "strong", "tt", "code", "nobr", "strike"):
            formatting += -1 if close and formatting else 0 if close else 1
        elif close:
            depth -= depth > 0
        else:
            depth += 1
        cost += depth + formatting
    return cost


def parse_page(text: str) -> Page:
    """Parse markup. Raises TooDeepError before building a tree that would cost too much; nothing else."""
    if text.count("<") > FEW_TAGS and _nesting_cost(text) > MAX_NESTING_COST:
        raise TooDeepError
    tree = LexborHTMLParser(_BR.sub(BREAK, text))
    found = _Walk(tree)
    lower = text[-2000:].lower()
    generator = _generator(text)
    live = "ijslive" in generator.lower()
    return Page(
        title=found.title,
        headings=tuple(found.headings),
        tables=tuple(found.tables),
        legend=tuple(found.legend),
        generator=generator,
        updated=_updated(text),
        stray_rows=tuple(found.stray),
        whole=_is_whole(text, lower),
        markup=_TAG.search(text) is not None,
        links=_all_links(tree) if live or any(t.has(Role.CATEGORY) for t in found.tables) else (),
        classed=_classed(tree) if live else (),
        marked=tuple(clean(n.text()) for n in tree.css(".catseg, .catTitle, .evt")) if live else (),
        foot=clean(re.sub(r"<[^>]*>", " ", text[-3000:])) if live else "",
    )


_META = re.compile(
    r"""<meta[^>]{0,200}name\s*=\s*["']?generator["']?[^>]{0,200}content\s*=\s*(?:"([^">]{0,200})"|'([^'>]{0,200})')""",
    re.I,
)
_COMMENT = re.compile(r"<!--([^<>]{0,200}?ijsLive[^<>]{0,100}?)-->")
_UPDATED = re.compile(r"Last Updated?\s*:?\s*(.{6,60})", re.S)
_UPDATED_ELSEWHERE = re.compile(
    r"(?:last updated?|обновлено|mis à jour|letzte aktualisierung|ultimo aggiornamento)\s*:?\s*(.{6,60})", re.I | re.S
)


def _is_whole(text: str, foot: str) -> bool:
    """Whether a page ends as pages do: with its last tag, or at least with every table closed."""
    if "</html" in foot or "</body" in foot:
        return True
    lower = text.lower()
    return 0 < lower.count("<table") <= lower.count("</table")


def _updated(text: str) -> str:
    foot = text[-3_000:]
    match = _UPDATED.search(foot) or _UPDATED_ELSEWHERE.search(foot)
    return clean(re.sub(r"<[^>]*>?.*", "", match[1], flags=re.S)) if match else ""


def _classed(tree: LexborHTMLParser) -> tuple[ClassedTable, ...]:
    tables = []
    for table in tree.css("table"):
        rows = []
        for row in table.css("tr"):
            cells = [c for c in row.iter() if c.tag in ("td", "th")]
            rows.append(tuple(ClassedCell(clean(c.text()), _classes(c)) for c in cells))
        tables.append(ClassedTable(_classes(table), table.attributes.get("id") or "", tuple(rows)))
    return tuple(tables)


def _classes(node: LexborNode) -> tuple[str, ...]:
    return tuple((node.attributes.get("class") or "").split())


def _all_links(tree: LexborHTMLParser) -> tuple[tuple[str, str], ...]:
    """Every link with its text; a form that is a button to a file is one too."""
    pairs = [(clean(a.text()), clean(a.attributes.get("href") or "")) for a in tree.css("a")[:20_000]]
    for form in tree.css("form")[:1_000]:
        button = form.css_first("input")
        text = clean(button.attributes.get("value") or "") if button is not None else ""
        pairs.append((text, clean(form.attributes.get("action") or "")))
    return tuple((text, href) for text, href in pairs if href)


def _generator(text: str) -> str:
    at = text.find("ijsLive")
    if at >= 0:
        comment = _COMMENT.search(text, max(0, at - 300), at + 200)
        if comment:
            return clean(comment[1])
    meta = _META.search(text[:8192])
    return clean(meta[1] or meta[2] or "") if meta else ""


class _Walk:
    """One pass over a tree in document order: headings, rows of data below rows of headings, the legend."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        head = tree.css_first("title")
        self.title = clean(head.text()) if head is not None else ""
        self.headings: list[str] = []
        self.tables: list[Table] = []
        self.legend: list[tuple[str, str]] = []
        self.stray: list[str] = []
        self._columns: tuple[Column, ...] = ()
        self._rows: list[Row] = []
        self._caption = ""
        self._data = self._legend = self._foreign = 0
        for node in tree.css("tr, h1, h2, h3, h4, caption, p, .catTitle, .title"):
            if node.tag == "tr":
                self._row(node)
            elif not (node.tag == "caption" and node.css_first("h1, h2, h3, h4") is not None):
                self._heading(node.text())
        self._close()

    def _heading(self, text: str) -> None:
        line = clean(text)
        if line and len(line) <= 300 and (not self.headings or self.headings[-1] != line):
            self.headings.append(line)

    def _row(self, node: LexborNode) -> None:
        table = _table_of(node)
        if table and table == self._foreign:
            return
        cells = [c for c in node.iter() if c.tag in ("td", "th")]
        if self._data and table != self._data and _nested_in(node, self._data):
            # A flag laid out as a little table inside a cell of data.
            self._foreign = table
            return
        texts = [c.text() for c in cells]
        # A row that begins with a number is no row of headings: most rows are told so at once.
        if len(cells) > 1 and not texts[0].lstrip()[:1].isdigit():
            roles = [role_of(t) if len(t) < 40 else Role.UNKNOWN for t in texts]
            if _is_header(roles):
                self._close()
                self._columns = tuple(
                    Column(clean(t.replace(BREAK, " ")), role) for t, role in zip(texts, roles, strict=True)
                )
                self._data = table
                self._caption = self.headings[-1] if self.headings else ""
                return
        if table == self._data and self._data:
            self._data_row(cells, texts)
        elif table == self._legend and self._legend:
            self._legend_row(texts)
        elif len(cells) == 1:
            if len(texts[0]) < 1000 and cells[0].css_first("table, h1, h2, h3, h4") is None:
                self._heading(texts[0].replace(BREAK, " "))
        elif cells and fold(texts[0]).strip(" :") in _LEGEND:
            self._legend = table
        elif "caption" in (cells[0].attributes.get("class") or "").lower() if cells else False:
            for text in texts:
                self._heading(text)
        elif sum(1 for t in texts if t.strip("\xa0 \n\r\t")) > 1 and node.css_first("table") is None:
            self.stray.append(clean(" | ".join(texts))[:200])

    def _data_row(self, cells: list[LexborNode], texts: list[str]) -> None:
        made: list[Cell] = []
        columns = self._columns
        short = len(cells) < len(columns)
        linking = columns[0].role in _WITH_LINKS
        for node, text in zip(cells, texts, strict=True):
            at = len(made)
            linked: tuple[str, ...] = ()
            links: tuple[str, ...] = ()
            if linking or (at < len(columns) and columns[at].role is Role.NAME):
                anchors = node.css("a")
                linked = tuple(t for t in (clean(a.text().replace(BREAK, " / ")) for a in anchors) if t)
                links = tuple(clean(a.attributes.get("href") or "") for a in anchors)
            lines = tuple(t for t in map(clean, text.split(BREAK)) if t) if BREAK in text else ()
            plain = " ".join(lines) if lines else clean(text)
            made.append(Cell(plain, lines or ((plain,) if plain else ()), linked, links))
            span = node.attributes.get("colspan") if short else None
            if span and span.isdecimal() and len(span) < 4:
                made += [_EMPTY] * (min(int(span), 50) - 1)
        if any(c.text for c in made):
            self._rows.append(Row(len(self._rows) + 1, tuple(made)))

    def _legend_row(self, texts: list[str]) -> None:
        words = [clean(t) for t in texts]
        if len(words) > 1 and words[0] and words[1]:
            self.legend.append((words[0], words[1]))

    def _close(self) -> None:
        if self._columns:
            number = len(self.tables) + 1
            self.tables.append(Table(number, self._columns, tuple(self._rows), self._caption))
        self._columns, self._rows, self._data = (), [], 0


_EMPTY = Cell("", ())


def _table_of(row: LexborNode) -> int:
    parent = row.parent
    if parent is not None and parent.tag in ("tbody", "thead", "tfoot"):
        parent = parent.parent
    return parent.mem_id if parent is not None else 0


def _nested_in(row: LexborNode, table: int) -> bool:
    """Whether a row stands in a table that itself stands in a cell of `table`."""
    node = row.parent
    for _ in range(12):
        if node is None:
            return False
        if node.tag == "table" and node.mem_id == table:
            return True
        node = node.parent
    return False


def _is_header(among: list[Role]) -> bool:
    roles = {*among} - _SILENT
    if roles == {Role.CATEGORY} and Role.UNKNOWN not in among:
        # An index whose categories have nothing but files: `Category` and blank headings.
        return True
    if len(roles) < 2:
        return False
    if not roles.isdisjoint((Role.NAME, Role.FUNCTION, Role.CATEGORY)) or {Role.DATE, Role.TIME} <= roles:
        return True
    return bool(roles & {Role.PLACE, Role.FINAL_PLACE}) and bool(roles & {Role.POINTS, Role.TSS})


_SILENT = frozenset((Role.BLANK, Role.UNKNOWN))
