"""Tables for Wikipedia from an archive: an event's results, and a skater's results season by season, with sources.

The tables themselves are those of `rinkside.publish.data.wikipedia`; here they are filled from an archive, and each
says in a reference which documents its numbers are printed in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from rinkside.analysis.arcs import Competition, Skate, arc_of, in_order
from rinkside.analysis.reports.provenance import where_from
from rinkside.analysis.reports.published import HeldCategory, find_category, held_category
from rinkside.analysis.reports.words import day
from rinkside.analysis.who import event_name
from rinkside.archive import Archive
from rinkside.domain import Entrant, SegmentKind, Standing
from rinkside.errors import UsageError
from rinkside.protocols.entrants import name_key
from rinkside.publish.data.wikipedia import Head, WikiTable, tables_of, wiki_points, wiki_text
from rinkside.publish.headings import heading_of
from rinkside.publish.model import OverallRow

__all__ = ["Cite", "event_tables", "skater_tables"]

_NONE = "–"


@dataclass(frozen=True, slots=True)
class Cite:
    """How documents are cited: `publisher` as the editor says it, and the address of the folder they are published in.
    An archive knows neither, so without an address the reference names the document and its SHA-256.

    Raises UsageError for an address that is none.
    """

    publisher: str = ""
    address: str = ""

    def __post_init__(self) -> None:
        if self.address and not re.fullmatch(r"https?://[^\s|{}\[\]<>\"]+", self.address):
            raise UsageError(f"--url {self.address!r} is no address; write one such as https://example.org/results/")

    def reference(self, documents: Sequence[dict[str, Any]]) -> str:
        """A reference for each of these documents (title, day, file, sha256, page), named by a hash of what it says."""
        cites = [self._cite(d) for d in documents]
        return "".join(f'<ref name="sheet-{sha256(c.encode()).hexdigest()[:12]}">{c}</ref>' for c in cites)

    def _cite(self, document: dict[str, Any]) -> str:
        file = document["file"].replace("\\", "/").rsplit("/", 1)[-1]
        said = {"title": wiki_text(document["title"])}
        if self.address:
            said = {"url": f"{self.address.rstrip('/')}/{quote(file)}", **said}
        if self.publisher:
            said["publisher"] = wiki_text(self.publisher)
        if document["day"] is not None:
            said["date"] = day(document["day"])
        if document["page"] and file.lower().endswith(".pdf"):
            said["page"] = str(document["page"])
        if not self.address:
            said["id"] = wiki_text(f"{file}, SHA-256 {document['sha256']}")
        return "{{cite " + ("web" if self.address else "report") + "".join(f" |{k}={v}" for k, v in said.items()) + "}}"


def event_tables(archive: Archive, words: str, cite: Cite | None = None) -> str:
    """The overall result and every segment of the one category that `words` fit, as markup.

    Places and totals are those of a page of results where one is held, else by the sums; in a team event nobody has
    any. Raises UsageError for words
    that fit none or several.
    """
    held = held_category(archive, find_category(archive, words))
    printed = archive.sql(_PRINTED, {"category": held.category}).to_dicts()
    said: list[str] = []
    published = held.published
    (team,) = archive.sql(_TEAM, {"category": held.category + "/"})["team"]
    if team:
        published = replace(published, overall=())
        said.append("Of a team event: no skater has a total.")
    elif printed:
        rows, differing = _as_printed(held, printed)
        published = replace(published, overall=rows)
        said += differing
    elif published.overall:
        said.append("Totals are the sums of the segment scores; no page of the final result is held.")
    cite = cite or Cite()
    sources = _sources(archive, held, printed)
    tables = tables_of(published)
    if published.overall:
        tables[0] = replace(tables[0], source=cite.reference(sources[0]))
    first = len(tables) - sum(bool(s.rows) for s in published.segments)
    shown = [of for s, of in zip(published.segments, sources[1:], strict=True) if s.rows]
    for at, documents in enumerate(shown, first):
        tables[at] = replace(tables[at], source=cite.reference(documents))
    performances = [s.performance for h in held.held for s in h.skates]
    said += where_from(archive, performances, named=True).not_exact
    return _page(f"{held.event}, {published.name}", said, tables)


_TEAM = "SELECT coalesce(bool_or(team_event), false) AS team FROM segments WHERE starts_with(segment, $category)"
_PRINTED = """
SELECT r.name, r.nation, r.club, r.standing, r.rank, r.points, r.headings, r.places, r.page, d.file, d.sha256,
       p.event_title, p.category, p.date, p.date_source
FROM results r JOIN parts p USING (document, part) JOIN documents d ON d.document = r.document
WHERE p.kind = 'category result' AND r.segment = $category ORDER BY r.rank NULLS LAST, r.name
"""


def _as_printed(held: HeldCategory, printed: Sequence[dict[str, Any]]) -> tuple[tuple[OverallRow, ...], list[str]]:
    """The overall rows with place, total and standing as the page of results prints them; what differs from the sums.
    Who is on no page keeps the row the segments give."""
    computed = {name_key(r.entrant): r for r in held.published.overall}
    headings = [heading_of(s.kind) for s in held.published.segments]
    rows: list[OverallRow] = []
    differing: list[str] = []
    for row in printed:
        entrant = Entrant(row["name"], row["nation"] or "", row["club"] or "")
        own = computed.pop(name_key(entrant), None)
        places = own.places if own is not None else _places(row, headings)
        standing = Standing(row["standing"]) if row["standing"] else Standing.RANKED
        ranked = standing in (Standing.RANKED, Standing.NOT_REACHED, Standing.NOT_QUALIFIED)
        total = row["points"] if standing is Standing.RANKED else None
        who = entrant if own is None else own.entrant
        rows.append(OverallRow(who, row["rank"] if ranked else None, total, places, standing))
        if own is not None and own.total is not None and total is not None and own.total != total:
            differing.append(f"{who.name} {wiki_points(total)} and {wiki_points(own.total)}")
    said = []
    if differing:
        more = f" and {len(differing) - 3} more" if len(differing) > 3 else ""
        said.append(
            "Totals as printed that are not the sum of the segment scores held here, where a segment may be missing or "
            f"may have counted by a factor: {'; '.join(differing[:3])}{more}."
        )
    lacking = sorted({h for row in printed for h in row["headings"] or ()} - set(headings))
    if lacking:
        said.append(f"Printed on the page of the final result and not held as a segment: {', '.join(lacking)}.")
    return (*rows, *computed.values()), said


def _places(row: dict[str, Any], headings: Sequence[str]) -> tuple[int | None, ...]:
    found = dict(zip(row["headings"] or (), row["places"] or (), strict=False))
    return tuple(found.get(h) for h in headings)


_SHEETS = """
SELECT s.segment, coalesce(p.event_title, e.name, '') AS event, coalesce(p.category, '') AS category,
       coalesce(p.segment_title, s.kind, '') AS segment_title, p.date AS day,
       CASE WHEN p.first_page > 1 THEN p.first_page END AS page, d.file, d.sha256
FROM segments s JOIN parts p USING (document, part) JOIN documents d ON d.document = s.document
LEFT JOIN events e ON e.event = s.event WHERE s.segment IN (SELECT unnest($segments))
"""
_PAGES = """
SELECT p.segment, any_value(coalesce(p.event_title, e.name, '')) AS event,
       any_value(coalesce(p.category, '')) AS category,
       any_value(coalesce(p.segment_title, p.segment_kind, '')) AS segment_title, any_value(p.date) AS day,
       NULL AS page, d.file, d.sha256
FROM results r JOIN parts p USING (document, part) JOIN documents d ON d.document = r.document
LEFT JOIN events e ON e.event = p.event
WHERE p.kind = 'result' AND starts_with(p.segment, $category) AND p.segment NOT IN (SELECT segment FROM segments)
GROUP BY p.segment, d.file, d.sha256
"""


def _sources(archive: Archive, held: HeldCategory, printed: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The documents of the overall result, then those of each segment."""
    sheets = archive.sql(_SHEETS, {"segments": [s for s in held.segments if s is not None]}).to_dicts()
    pages = archive.sql(_PAGES, {"category": held.category + "/"}).to_dicts()
    by_segment = {r["segment"]: _titled(r, _sheet(r["file"])) for r in sheets}
    unmarked = [_titled(r, "result") for r in sorted(pages, key=lambda r: r["segment"])]
    kinds = {r["segment"].rpartition("/")[2]: _titled(r, "result") for r in pages}
    of_segments = []
    for segment, published in zip(held.segments, held.published.segments, strict=True):
        own = by_segment.get(segment) if segment is not None else kinds.get(published.kind.value.replace(" ", "-"))
        of_segments.append([own] if own else unmarked if segment is None else [])
    final = []
    for (file, digest), row in {(r["file"], r["sha256"]): r for r in printed}.items():
        title = ", ".join(t for t in (row["event_title"] or held.event, row["category"], "result") if t)
        final.append({"title": title, "day": row["date"], "page": None, "file": file, "sha256": digest})
    return [final or [d for own in of_segments for d in own], *of_segments]


def _sheet(file: str) -> str:
    """What a document with marks is called: a sheet is a PDF or a page, else it is a file of the whole event."""
    return "judges’ details per skater" if file.lower().endswith((".pdf", ".htm", ".html")) else "marks"


def _titled(row: dict[str, Any], what: str) -> dict[str, Any]:
    parts = (event_name(row["event"]), row["category"], row["segment_title"], what)
    return {**row, "title": ", ".join(t for t in parts if t)}


def _page(title: str, said: Sequence[str], tables: Sequence[WikiTable]) -> str:
    """The tables behind a comment that says of what they are and what an editor has to know."""
    lines = [f"{title}. Numbers as printed; names and events are not linked.", *said]
    comment = "\n".join(re.sub("-{2,}", "–", line).replace("<", "‹").replace(">", "›") for line in lines)
    text = "\n\n".join(t.markup() for t in tables)
    return f"<!-- {comment} -->\n{_once(text)}\n"


def _once(text: str) -> str:
    """Each reference in full where it stands first, by its name afterwards."""
    seen: set[str] = set()

    def again(found: re.Match[str]) -> str:
        if found[1] in seen:
            return f'<ref name="{found[1]}" />'
        seen.add(found[1])
        return found[0]

    return re.sub(r'<ref name="([^"]+)">.*?</ref>', again, text)


def skater_tables(archive: Archive, name: str, cite: Cite | None = None) -> str:
    """The competitive highlights and the detailed results, season by season, of the one entrant that `name` fits, as
    markup. Raises UsageError for a name that fits none or several."""
    arc = arc_of(archive, name)
    placed, summed = _placed(archive, arc.names)
    cite = cite or Cite()
    held = sorted({c.season for c in arc.competitions})
    tables = [_highlights(arc.competitions, held, placed)]
    tables += [_season(s, [c for c in arc.competitions if c.season == s], placed, cite) for s in reversed(held)]
    performances = [s.performance for s in arc.skates if s.performance is not None]
    said = ["Competitions of which no document was added are missing.", *where_from(archive, performances).not_exact]
    names = list(dict.fromkeys(c.name for c in arc.competitions if c.event in summed and not c.team_event))
    if names:
        said.insert(1, f"{_SUMMED}{'; '.join(names)}.")
    return _page(", ".join((arc.names[0], *arc.nations)), said, tables)


_Placed = dict[tuple[str, str], tuple[int | None, int | None]]
_TOTALS = "SELECT event, level, total, place, basis FROM totals WHERE name IN (SELECT unnest($names))"
_SUMMED = (
    "Where no page of the final result is held, totals and places over all are by the sums of the segment scores: "
)


def _placed(archive: Archive, names: Sequence[str]) -> tuple[_Placed, list[str]]:
    """Total and place over all, by event and level; and the events of which they are summed."""
    rows = archive.sql(_TOTALS, {"names": list(names)}).to_dicts()
    summed = list(dict.fromkeys(r["event"] for r in rows if r["basis"] == "summed"))
    return {(r["event"], r["level"] or ""): (r["total"], r["place"]) for r in rows}, summed


def _overall(competition: Competition, placed: _Placed) -> tuple[int | None, int | None]:
    """Total and place of a competition: as a page of results prints them, else by the sums; team events have none."""
    if competition.team_event:
        return None, None
    own = {level: of for (event, level), of in placed.items() if event == competition.event}
    if len(own) > 1:
        own = {level: of for level, of in own.items() if of[0] == competition.total}
    return next(iter(own.values())) if len(own) == 1 else (competition.total, None)


def _highlights(competitions: Sequence[Competition], held: Sequence[str], placed: _Placed) -> WikiTable:
    """Place over all, event by season; events are known again by their name without the year."""
    rows: dict[str, dict[str, str]] = {}
    for competition in competitions:
        named = re.sub(r"\s*\b(19|20)\d\d(?:[-–/]\d\d(?:\d\d)?)?\b\s*", " ", competition.name).strip(" ,")
        named += ", team event" if competition.team_event else ""
        place = _overall(competition, placed)[1]
        cell = rows.setdefault(named or competition.name, {})
        told = _NONE if place is None else str(place)
        cell[competition.season] = f"{cell[competition.season]}, {told}" if competition.season in cell else told
    body = tuple((wiki_text(n), *(cells.get(s, "") for s in held)) for n, cells in rows.items())
    heads = (Head("Event"), *(Head(s.replace("-", "–")) for s in held))
    return WikiTable(
        "Competitive highlights", heads, body, sortable=False, legend=_UNPLACED if _NONE in str(body) else ""
    )


_UNPLACED = f"{_NONE}: competed; no place over all is known"


def _season(season: str, competitions: Sequence[Competition], placed: _Placed, cite: Cite) -> WikiTable:
    """The results of one season: place and score in each segment and over all."""
    kinds = list(dict.fromkeys(s.kind for c in competitions for s in in_order(c.skates)))
    kinds.sort(key=lambda k: (k.startswith("free"), k not in ("compulsory dance",), k))
    under = ("P", "Score")
    heads = (
        Head("Date"),
        Head("Event"),
        *(Head(_heading(k), 2, under) for k in kinds),
        Head("Total", 2, under),
    )
    rows = []
    for competition in reversed(competitions):
        of = {s.kind: s for s in competition.skates}
        total, place = _overall(competition, placed)
        cells = [_dates(competition), wiki_text(_named(competition)) + cite.reference(_documents(competition))]
        for kind in kinds:
            skate = of.get(kind)
            cells += [_NONE, _NONE] if skate is None else [str(skate.place or _NONE), wiki_points(skate.tss)]
        rows.append((*cells, str(place or _NONE), wiki_points(total)))
    return WikiTable(
        f"Results in the {season.replace('-', '–')} season", heads, tuple(rows), legend="P: placement", sortable=False
    )


def _named(competition: Competition) -> str:
    return competition.name + (", team event" if competition.team_event else "")


def _heading(kind: str) -> str:
    try:
        return heading_of(SegmentKind(kind))
    except (KeyError, ValueError):
        return wiki_text(kind.capitalize())


def _dates(competition: Competition) -> str:
    days = sorted(s.day for s in competition.skates)
    first, last = days[0], days[-1]
    if first == last:
        return day(last)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{day(last)}"
    return f"{day(first)} – {day(last)}"


def _documents(competition: Competition) -> list[dict[str, Any]]:
    return [_document(competition, s) for s in in_order(competition.skates)]


def _document(competition: Competition, skate: Skate) -> dict[str, Any]:
    what = _sheet(skate.file) if skate.performance is not None else "result"
    page = re.fullmatch(r"p\. (\d+)", skate.at)
    return {
        "title": f"{_named(competition)}, {skate.kind}, {what}",
        "day": skate.day,
        "page": page[1] if page else None,
        "file": skate.file,
        "sha256": skate.sha256,
    }
