"""The pages for people: event, category, segment, skater, club, versions; phone first, without any script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from rinkside.domain import Entrant, Standing
from rinkside.errors import RinksideError
from rinkside.publish.model import OverallRow, Publication, PublishedCategory, PublishedSegment, Status
from rinkside.publish.official_code import of_team
from rinkside.publish.site.history import History
from rinkside.publish.site.judges import judges_view
from rinkside.publish.site.names import Names, club_of
from rinkside.publish.site.pictures import waterfall
from rinkside.publish.site.skates import skate_view
from rinkside.publish.site.words import FILTERS
from rinkside.publish.why import short_name, why

__all__ = ["Beside", "pages_for_people"]

_STATUS = {
    Status.PLANNED: "planned",
    Status.RUNNING: "in progress",
    Status.PROVISIONAL: "provisional",
    Status.OFFICIAL: "official",
    Status.HELD: "not published yet",
}
_WATERFALLS = 2
"""How many margins a category's page tells; the others stand on the pages of the skaters."""


def pages_for_people(
    publication: Publication,
    names: Names,
    sheets: Sequence[str] = (),
    history: History | None = None,
    beside: Beside | None = None,
) -> dict[str, bytes]:
    """Every page by its path. `sheets` are the judges' details that stand at the top of the site, `history` what was
    published before, `beside` the prints and data that pages lead to."""
    return _Pages(publication, names, frozenset(sheets), history or History(), beside or Beside()).all()


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside the pages, as (title, path) from the top of the site: of the event under "", of a category
    under its name, of a segment under its category's name and its position."""

    prints: Mapping[Any, Sequence[tuple[str, str]]] = field(default_factory=dict)
    data: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("rinkside.publish.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(FILTERS)
    made.filters["page"] = lambda entrant: ""
    return made


def style() -> bytes:
    """The one style sheet: the colours of every screen of Rinkside, then the pages' own."""
    package = resources.files("rinkside")
    tokens = (package / "server" / "static" / "tokens.css").read_bytes()
    return tokens + (package / "publish" / "site" / "templates" / "site.css").read_bytes()


class _Pages:
    def __init__(
        self, publication: Publication, names: Names, sheets: frozenset[str], history: History, beside: Beside
    ) -> None:
        self.history = history
        self.beside = beside
        self.publication = publication
        self.names = names
        self.sheets = sheets
        self.environment = _environment().overlay()
        self.environment.filters = {**self.environment.filters, "page": names.skater}

    def all(self) -> dict[str, bytes]:
        """Every page with its path."""
        found = {"index.html": self.event(), "site.css": style()}
        if self.publication.team is not None:
            found["teams.html"] = self.teams()
        for category in self.publication.categories:
            found[self.names.category(category.name)] = self.category(category)
            found[self.names.versions(category.name)] = self.versions(category)
            for at, segment in enumerate(category.segments):
                found[self.names.segment(category.name, at)] = self.segment(category, segment, at)
        people: dict[str, tuple[Entrant, list[PublishedCategory]]] = {}
        clubs: dict[str, list[PublishedCategory]] = {}
        for category in self.publication.categories:
            for entrant in _entrants(category):
                held = people.setdefault(self.names.skater(entrant), (entrant, []))
                if category not in held[1]:
                    held[1].append(category)
                in_club = clubs.setdefault(club_of(entrant), [])
                if category not in in_club:
                    in_club.append(category)
        for path, (entrant, categories) in people.items():
            found[path] = self.skater(entrant, categories)
        for club, categories in clubs.items():
            if club:
                found[self.names.club(club)] = self.club(club, categories)
        return found

    def _page(self, template: str, up: str, **values: Any) -> bytes:
        text = self.environment.get_template(template).render(event=self.publication, up=up, **values)
        return text.encode("utf-8")

    def event(self) -> bytes:
        categories = []
        for category in self.publication.categories:
            placed = [r for r in category.overall if r.place is not None and r.place <= 3]
            categories.append(
                {
                    "name": category.name,
                    "href": self.names.category(category.name),
                    "podium": placed if _final(category) else [],
                    "segments": self._segments(category, ""),
                }
            )
        found = {club_of(e): None for c in self.publication.categories for e in _entrants(c)}
        clubs = [(club, self.names.club(club)) for club in sorted(found) if club]
        nations = all(len(club) == 3 and club.isupper() for club, _ in clubs)
        return self._page(
            "event.html",
            "",
            categories=categories,
            clubs=clubs,
            clubs_word="Nations" if nations else "Clubs",
            prints=self.beside.prints.get("", ()),
            data=self.beside.data.get("", ()),
        )

    def teams(self) -> bytes:
        """The standing of the team event."""
        categories = [
            {"name": c.name, "href": self.names.category(c.name), "segments": self._segments(c, "")}
            for c in self.publication.categories
            if of_team(c)
        ]
        team = self.publication.team
        assert team is not None
        rows = [
            {
                **{name: getattr(r, name) for name in ("name", "nation", "place", "points", "of", "decided_by")},
                "of_segments": [(s, p) for s, p in zip(team.segments, r.of, strict=True) if p is not None],
            }
            for r in team.rows
        ]
        return self._page("teams.html", "", team=team, rows=rows, categories=categories)

    def _segments(self, category: PublishedCategory, up: str) -> list[dict[str, Any]]:
        return [
            {
                "title": s.title,
                "short": short_name(s.kind),
                "status": _STATUS[s.status],
                "href": up + self.names.segment(category.name, at),
                "id": self.names.segments[category.name, at],
                "versions": tuple(reversed(s.versions)),
            }
            for at, s in enumerate(category.segments)
        ]

    def category(self, category: PublishedCategory) -> bytes:
        skated = [s for s in category.segments if s.rows]
        rows = []
        told = False
        for row in category.overall:
            divider = ""
            if row.standing is Standing.NOT_REACHED and not told and len(skated) > 1:
                divider, told = f"Did not reach the {skated[-1].title}", True
            found = [s.of(row.entrant) for s in skated]
            place = row.place if row.place is not None else "" if row.standing in _SILENT else row.standing.value
            segments = [{"tss": r.tss, "place": r.place} if r else {"tss": None, "place": None} for r in found]
            rows.append({"row": row, "place": place, "segments": segments, "divider": divider})
        held = [s.title for s in category.segments if s.status is Status.HELD]
        last = max((s.versions[-1] for s in skated if s.versions), key=lambda v: (v.at, v.number), default=None)
        return self._page(
            "category.html",
            "../",
            category=category,
            final=_final(category),
            summary=_summary(category),
            version=last,
            segments=self._segments(category, "../"),
            skated=[{"short": short_name(s.kind)} for s in skated],
            placed=int(any(r.place is not None for r in category.overall)),
            rows=rows,
            held=f"Not published yet: {', '.join(held)}." if held else "",
            of_team=of_team(category) and self.publication.team is not None,
            prints=self.beside.prints.get(category.name, ()),
            data=self.beside.data.get(category.name, ()),
            falls=self._falls(category, list(pairwise(_ranked(category)))[:_WATERFALLS]),
        )

    def _falls(
        self, category: PublishedCategory, pairs: Sequence[tuple[OverallRow, OverallRow]]
    ) -> list[dict[str, Any]]:
        found = []
        for first, second in pairs:
            try:
                found.append(waterfall(why(category, first, second)))
            except RinksideError:
                continue
        return found

    def segment(self, category: PublishedCategory, segment: PublishedSegment, at: int) -> bytes:
        sheet = f"SEG{self.names.numbers[category.name, at]:03d}_JudgesDetailsperSkater.pdf"
        return self._page(
            "segment.html",
            "../",
            category=category,
            segment=segment,
            placed=any(r.place is not None or r.standing is not Standing.RANKED for r in segment.rows),
            version=segment.versions[-1] if segment.versions else None,
            sheet=sheet if sheet in self.sheets else "",
            prints=self.beside.prints.get((category.name, at), ()),
            judges=judges_view(category, segment),
        )

    def versions(self, category: PublishedCategory) -> bytes:
        segments = self._segments(category, "../")
        for shown, segment in zip(segments, category.segments, strict=True):
            shown["rows"] = self.history.rows_of(category.name, segment.title)
        return self._page("versions.html", "../", category=category, segments=segments)

    def skater(self, entrant: Entrant, categories: Sequence[PublishedCategory]) -> bytes:
        club = club_of(entrant)
        return self._page(
            "skater.html",
            "../",
            entrant=entrant,
            entry=categories[0].entry_of(entrant),
            club={"name": club, "href": self.names.club(club)} if club else None,
            categories=[self._skated(entrant, c) for c in categories],
        )

    def _skated(self, entrant: Entrant, category: PublishedCategory) -> dict[str, Any]:
        skates = []
        for at, segment in enumerate(category.segments):
            skated = segment.of(entrant)
            if skated is not None:
                href, name = self.names.segment(category.name, at), self.names.segments[category.name, at]
                skates.append({"href": href, "id": name, **skate_view(segment, skated)})
        ranked = _ranked(category)
        row = category.overall_of(entrant)
        own = ranked.index(row) if row in ranked else None
        pairs = []
        if own is not None:
            pairs = [(ranked[a], ranked[b]) for a, b in ((own - 1, own), (own, own + 1)) if a >= 0 and b < len(ranked)]
        return {
            "name": category.name,
            "href": self.names.category(category.name),
            "overall": category.overall_of(entrant),
            "skates": skates,
            "falls": self._falls(category, pairs),
        }

    def club(self, club: str, categories: Sequence[PublishedCategory]) -> bytes:
        shown = []
        for category in categories:
            rows = [r for r in category.overall if club_of(r.entrant) == club]
            there = {r.entrant.name for r in rows}
            rows += [
                OverallRow(e, None, None, ()) for e in _entrants(category) if club_of(e) == club and e.name not in there
            ]
            shown.append({"name": category.name, "href": self.names.category(category.name), "rows": rows})
        return self._page("club.html", "../", club=club, categories=shown)


_SILENT = (Standing.RANKED, Standing.UNRANKED)


def _entrants(category: PublishedCategory) -> list[Entrant]:
    """Everybody of a category, once each."""
    found = [e.entrant for e in category.entries] + [r.entrant for r in category.overall]
    found += [r.entrant for s in category.segments for r in s.rows]
    found += [r.entrant for s in category.segments for r in s.starts]
    return list({(e.name, e.nation): e for e in reversed(found)}.values())[::-1]


def _ranked(category: PublishedCategory) -> list[OverallRow]:
    return [r for r in category.overall if r.place is not None and r.total is not None]


def _final(category: PublishedCategory) -> bool:
    return bool(category.segments) and all(s.status is Status.OFFICIAL for s in category.segments)


def _summary(category: PublishedCategory) -> str:
    skated = [s for s in category.segments if s.rows]
    if not skated:
        return f"{len(category.entries)} entered."
    if len(skated) == 1:
        return f"{len(skated[0].rows)} in the {skated[0].title}."
    return f"{len(category.overall)} entered the result, {len(skated[-1].rows)} in the {skated[-1].title}."
