"""Tables of results in the markup of Wikipedia: the overall result of a category and each of its segments.

A person of a nation stands in the template {{flagathlete|Name|XXX}}, a couple behind {{flagicon|XXX}}; codes that are
no nation's (regions, clubs) stand as text. Names are written as published and not linked: who has an article is
unknown. Whatever comes from a document is markup of nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.domain import Discipline, Entrant, Standing
from rinkside.points import format_points
from rinkside.publish.headings import heading_of
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment, Status
from rinkside.publish.site.names import Names

__all__ = ["Head", "WikiTable", "tables_of", "wiki_entrant", "wiki_points", "wiki_text", "wikipedia_files"]

# fmt: off
_NATIONS = frozenset((
    "ARG", "ARM", "AUS", "AUT", "AZE", "BEL", "BLR", "BRA", "BUL", "CAN", "CHN", "CRO", "CYP", "CZE", "DEN", "ESP",
    "EST", "FIN", "FRA", "GBR", "GEO", "GER", "GRE", "HKG", "HUN", "IND", "IRL", "ISL", "ISR", "ITA", "JPN", "KAZ",
    "KOR", "LAT", "LTU", "LUX", "MAS", "MEX", "MON", "NED", "NOR", "NZL", "PHI", "POL", "POR", "PRK", "ROU", "RSA",
    "RUS", "SGP", "SLO", "SRB", "SUI", "SVK", "SWE", "THA", "TPE", "TUR", "UKR", "USA", "UZB",
))
# fmt: on
"""The codes the flag templates are used with here. Neutral and combined teams are left out: their flags change."""

_ESCAPED = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "{": "&#123;", "}": "&#125;", "[": "&#91;", "]": "&#93;"}
    | {"'": "&#39;", "~": "&#126;", "=": "&#61;"}
)
_NONE = "–"
_LAST = 9999
"""What a row without a place is sorted by."""


@dataclass(frozen=True, slots=True)
class Head:
    """A heading over `span` columns, with the headings `under` it in a second row where there are any."""

    text: str
    span: int = 1
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WikiTable:
    """A table: caption and cells are markup already (see `wiki_text`); the first cell of a row names it.

    `source` is the markup of where it comes from, such as a reference behind the caption; `legend` a line below.
    """

    caption: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[str, ...], ...]
    source: str = ""
    legend: str = ""
    sortable: bool = True

    def markup(self) -> str:
        """The table in the markup of Wikipedia."""
        lines = [f'{{| class="wikitable{" sortable" if self.sortable else ""}"', f"|+ {self.caption}{self.source}"]
        double = any(h.under for h in self.heads)
        for head in self.heads:
            span = f' colspan="{head.span}"' if head.span > 1 else ""
            deep = ' rowspan="2"' if double and not head.under else ""
            lines.append(f'! scope="col{"group" if head.under else ""}"{span}{deep} | {head.text}')
        if double:
            lines += ["|-", *(f'! scope="col" | {under}' for head in self.heads for under in head.under)]
        for first, *others in self.rows:
            last = "" if first[:1].isdigit() or not self.sortable else f' data-sort-value="{_LAST}"'
            lines += ["|-", f'! scope="row"{last} | {first}', "| " + " || ".join(others)]
        return "\n".join([*lines, "|}", *([self.legend] if self.legend else [])])


def wikipedia_files(publication: Publication) -> dict[str, bytes]:
    """One file of tables for each category that has a result to show."""
    names = Names(publication)
    found = {}
    for category in publication.categories:
        tables = tables_of(category)
        if tables:
            text = "\n\n".join(t.markup() for t in tables)
            found[f"{names.categories[category.name]}.wiki"] = (text + "\n").encode()
    return found


def tables_of(category: PublishedCategory) -> list[WikiTable]:
    """The overall result, where there is one, and each segment that has rows. Where there is none, as in a team event,
    going on to the next segment is no merit of a skater's own, and nobody is marked as qualified."""
    tables = [_overall(category)] if category.overall else []
    return tables + [_segment(category, s) for s in category.segments if s.rows]


def wiki_text(text: str) -> str:
    """A text that is markup of nothing: no template, link, tag, table, signature or address.

    >>> wiki_text("a|b {{x}} <nowiki>")
    'a&#124;b &#123;&#123;x&#125;&#125; &lt;nowiki&gt;'
    """
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return plain.translate(_ESCAPED).replace("://", "&#58;//").replace("__", "&#95;&#95;")


def wiki_entrant(entrant: Entrant) -> str:
    """A name with the flag of its nation, where the code is a nation's."""
    name, nation = wiki_text(entrant.name), entrant.nation
    if nation not in _NATIONS:
        return f"{name} ({wiki_text(nation)})" if nation else name
    if len(entrant.members) > 1:
        return f"{{{{flagicon|{nation}}}}} {name}"
    return f"{{{{flagathlete|{name}|{nation}}}}}"


def _heading(category: PublishedCategory) -> str:
    couples = (Discipline.PAIRS, Discipline.ICE_DANCE)
    return "Team" if category.discipline in (*couples, Discipline.SYNCHRONIZED) else "Skater"


def _place(place: int | None, standing: Standing) -> str:
    if place is not None:
        return str(place)
    return _NONE if standing in (Standing.RANKED, Standing.UNRANKED) else standing.value


def wiki_points(points: int | None) -> str:
    """147.52; – where it is not known."""
    return _NONE if points is None else format_points(points)


def _overall(category: PublishedCategory) -> WikiTable:
    segments = category.segments
    heads = (
        Head("Rank"),
        Head(_heading(category)),
        Head("Total points"),
        *(Head(heading_of(s.kind), 2) for s in segments),
    )
    rows = []
    for r in category.overall:
        cells = [_place(r.place, r.standing), wiki_entrant(r.entrant), wiki_points(r.total)]
        for segment, place in zip(segments, (*r.places, *(None for _ in segments)), strict=False):
            skated = segment.of(r.entrant)
            cells += [_NONE if place is None else str(place), wiki_points(skated.tss if skated is not None else None)]
        rows.append(tuple(cells))
    return WikiTable(wiki_text(f"{category.name}: results"), heads, tuple(rows))


def _segment(category: PublishedCategory, segment: PublishedSegment) -> WikiTable:
    titles = ("Rank", _heading(category), "TSS", "TES", "PCS", "Deductions", "Start")
    following, qualified = _qualified(category, segment) if category.overall else (None, set())
    heads = tuple(Head(t) for t in (*titles, *(("Qualified",) if qualified else ())))
    rows = []
    for r in segment.rows:
        cells = [
            _place(r.place, r.standing),
            wiki_entrant(r.entrant),
            *(wiki_points(p) for p in (r.tss, r.tes, r.pcs)),
            _NONE if r.deductions is None else format_points(-r.deductions).replace("-", "−"),
            _NONE if r.start_number is None else str(r.start_number),
        ]
        if qualified:
            cells.append("Q" if r.entrant.name in qualified else "")
        rows.append(tuple(cells))
    legend = f"Q: qualified for the {wiki_text(following.title.lower())}" if following is not None else ""
    return WikiTable(wiki_text(f"{category.name}: {segment.title}"), heads, tuple(rows), legend=legend)


def _qualified(category: PublishedCategory, segment: PublishedSegment) -> tuple[PublishedSegment | None, set[str]]:
    """The segment that follows and who went on to it, where not everybody did: drawn for it, or skated it when it was
    official. Nothing where all went on or it is not known."""
    at = next(i for i, s in enumerate(category.segments) if s is segment)
    following = category.segments[at + 1] if at + 1 < len(category.segments) else None
    if following is None:
        return None, set()
    known = {s.entrant.name for s in following.starts}
    if following.status is Status.OFFICIAL:
        known |= {r.entrant.name for r in following.rows}
    own = {r.entrant.name for r in segment.rows if r.place is not None}
    return (following, known) if known and not own <= known else (None, set())
