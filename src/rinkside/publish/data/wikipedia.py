"""Tables of results in the markup of Wikipedia: the overall result of a category and each of its segments.

A person of a nation stands in the template {{flagathlete|Name|XXX}}, a couple behind {{flagicon|XXX}}; codes that are
no nation's (regions, clubs) stand as text. Names are written as published and not linked: who has an article is
unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rinkside.domain import Discipline, Entrant, Standing
from rinkside.points import format_points
from rinkside.publish.headings import heading_of
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment
from rinkside.publish.site.names import Names

__all__ = ["wikipedia_files"]

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
    | {"'": "&#39;", "~": "&#126;", "\n": " "}
)
_NONE = "–"


def wikipedia_files(publication: Publication) -> dict[str, bytes]:
    """One file of tables for each category that has a result to show."""
    names = Names(publication)
    found = {}
    for category in publication.categories:
        tables = [_overall(category)] if category.overall else []
        tables += [_segment(category, s) for s in category.segments if s.rows]
        if tables:
            found[f"{names.categories[category.name]}.wiki"] = ("\n\n".join(tables) + "\n").encode()
    return found


def _text(text: str) -> str:
    return text.translate(_ESCAPED).strip()


def _entrant(entrant: Entrant) -> str:
    name, nation = _text(entrant.name), entrant.nation
    if nation not in _NATIONS:
        return f"{name} ({_text(nation)})" if nation else name
    if len(entrant.members) > 1:
        return f"{{{{flagicon|{nation}}}}} {name}"
    return f"{{{{flagathlete|{name}|{nation}}}}}"


def _heading(category: PublishedCategory) -> str:
    couples = (Discipline.PAIRS, Discipline.ICE_DANCE)
    return "Team" if category.discipline in (*couples, Discipline.SYNCHRONIZED) else "Skater"


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ['{| class="wikitable sortable"', f"|+ {_text(caption)}"]
    lines += [f'! scope="col" | {head}' for head in heads]
    for row in rows:
        lines += ["|-", "| " + " || ".join(row)]
    return "\n".join([*lines, "|}"])


def _place(place: int | None, standing: Standing) -> str:
    if place is not None:
        return str(place)
    return _NONE if standing in (Standing.RANKED, Standing.UNRANKED) else standing.value


def _points(points: int | None) -> str:
    return _NONE if points is None else format_points(points)


def _overall(category: PublishedCategory) -> str:
    heads = ["Rank", _heading(category), "Total points", *(heading_of(s.kind) for s in category.segments)]
    rows = [
        [
            _place(r.place, r.standing),
            _entrant(r.entrant),
            _points(r.total),
            *(_NONE if p is None else str(p) for p in r.places),
        ]
        for r in category.overall
    ]
    return _table(f"{category.name}: results", heads, rows)


def _segment(category: PublishedCategory, segment: PublishedSegment) -> str:
    heads = ["Rank", _heading(category), "TSS", "TES", "PCS", "Deductions", "Start"]
    rows = [
        [
            _place(r.place, r.standing),
            _entrant(r.entrant),
            *(_points(p) for p in (r.tss, r.tes, r.pcs)),
            _NONE if r.deductions is None else format_points(-r.deductions).replace("-", "−"),
            _NONE if r.start_number is None else str(r.start_number),
        ]
        for r in segment.rows
    ]
    return _table(f"{category.name}: {segment.title}", heads, rows)
