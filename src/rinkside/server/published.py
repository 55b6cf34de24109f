"""What is published of a competition, kept until it changes, and every answer made of it.

    shelf = Shelf(conduct)
    answer = await shelf.answer("lake", ("standings", "W"), lambda p: standings(p, "W"))

The publication is made anew only after a change that the public may see, once, however many ask for it; so is each
answer. Nothing of it holds what policies or a hold keep back.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from rinkside.live.state import State
from rinkside.publish.from_journal import from_state
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment
from rinkside.publish.policy import apply_policies
from rinkside.server.conduct import Channel, Conduct
from rinkside.server.pieces import team_view
from rinkside.server.places import places_published, team_is_public
from rinkside.server.problems import Problem
from rinkside.server.roles import PUBLIC
from rinkside.server.setup_view import timetable_rows
from rinkside.server.touched import Concern

__all__ = ["Found", "Published", "Shelf", "published"]

Doc = dict[str, Any]
Sections = tuple[str, list[dict[str, Any]]]
_MOST_ANSWERS = 2000
"""Answers kept of one publication: comparisons of two are many."""
_MOST_PRINTS = 64
"""Prints kept of all competitions."""


@dataclass(frozen=True)
class Published:
    """A competition as the public may have it: the publication with the keys by which the rink knows its parts."""

    code: str
    competition: Doc
    publication: Publication
    categories: dict[str, PublishedCategory]
    segments: dict[str, tuple[str, PublishedSegment]]
    """By key: the category's key, and the segment."""
    entries: dict[str, dict[str, str]]
    """Of each category: the key of an entry by its name on sheets."""
    names: dict[str, str]
    """The name of an entry as screens show it."""
    orders: dict[str, list[str]]
    """Of each segment: the keys of its entries by starting order."""
    planned: dict[str, bool]
    """Whether planned content of a category is shown."""
    places: dict[str, int | None]
    """The last place of a category that is published, 0 for none, None for all."""
    days: dict[str, Doc]
    times: dict[tuple[str, int], Doc]
    """The timetable's row of each start, as it stands."""
    team: Doc | None
    answers: dict[Hashable, Found] = field(default_factory=dict, compare=False)

    def category(self, key: str) -> PublishedCategory:
        """A category by its key. Raises `Problem` 404."""
        if key not in self.categories:
            there = ", ".join(self.categories)
            raise Problem(404, "no-category", f"There is no category {key[:40]!r}.", field="category", accepted=there)
        return self.categories[key]

    def segment(self, cs: str) -> tuple[str, PublishedSegment]:
        """A segment by its key, with the key of its category. Raises `Problem` 404."""
        if cs not in self.segments:
            there = ", ".join(self.segments)
            raise Problem(404, "no-segment", f"There is no segment {cs[:40]!r}.", field="cs", accepted=there)
        return self.segments[cs]

    def segments_of(self, category: str) -> list[str]:
        """The keys of a category's segments, in the order skated."""
        return [cs for cs, (key, _) in self.segments.items() if key == category]


@dataclass(frozen=True)
class Found:
    """An answer with the tag of its content."""

    body: bytes
    tag: str


def published(state: State) -> Published:
    """What is published of a competition, by its policies and holds."""
    doc = state.doc
    whole = apply_policies(from_state(state))
    whole = replace(whole, made="", categories=tuple(map(_within, whole.categories, _limits(state))))
    keys = list(doc["categories"])
    categories = dict(zip(keys, whole.categories, strict=True))
    segments = {
        cs: (key, segment)
        for key, category in categories.items()
        for cs, segment in zip(doc["categories"][key]["segments"], category.segments, strict=True)
    }
    rows = timetable_rows(state, f"{doc['at'][:16]}:00Z") if doc["at"] else []
    team = team_view(state, approved=True) if team_is_public(state) else None
    if team is None:
        whole = replace(whole, team=None)
    kept = ("code", "name", "venue", "city", "country", "first_day", "last_day", "timezone")
    return Published(
        state.code,
        {k: doc["competition"].get(k) or "" for k in kept} | {"code": state.code},
        whole,
        categories,
        segments,
        {
            key: {e.entrant.name: own for e, own in zip(c.entries, doc["categories"][key]["entries"], strict=True)}
            for key, c in categories.items()
        },
        {own: entry["name"] for own, entry in doc["entries"].items()},
        {cs: list(doc["segments"][cs]["order"]) for cs in segments},
        {key: state.policy("public_running", key) != "nothing" for key in keys},
        {key: places_published(state, key) for key in keys},
        {cs: {k: doc["segments"][cs].get(k) for k in ("day", "start_time")} for cs in segments},
        {(r["cs"], r["start"]): r for r in rows if r["kind"] == "skate"},
        team,
    )


def _limits(state: State) -> list[int | None]:
    return [places_published(state, key) for key in state.doc["categories"]]


def _within(category: PublishedCategory, most: int | None) -> PublishedCategory:
    """Without places behind the last that is published, and without versions, which tell of them."""
    if most is None:
        return category

    def place(n: int | None) -> int | None:
        return n if n is not None and n <= most else None

    segments = tuple(
        replace(
            s,
            versions=(),
            rows=tuple(
                replace(
                    r,
                    place=place(r.place),
                    performance=r.performance and replace(r.performance, rank=place(r.performance.rank)),
                )
                for r in s.rows
            ),
        )
        for s in category.segments
    )
    overall = tuple(replace(r, places=tuple(map(place, r.places))) for r in category.overall)
    return replace(category, segments=segments, overall=overall)


class Shelf:
    """The publications of all competitions of a server. `changed` may be called from any thread."""

    def __init__(self, conduct: Conduct) -> None:
        self._conduct = conduct
        self._turns: dict[str, int] = {}
        self._kept: dict[str, tuple[int, Published]] = {}
        self._making: dict[str, asyncio.Lock] = {}
        self._prints: dict[tuple[str, str], Found] = {}

    def changed(self, code: str, concern: Concern) -> None:
        """A competition has changed; what is kept of it holds no longer where that concerns the public."""
        if concern(Channel(code, PUBLIC)):
            self._turns[code] = self._turns.get(code, 0) + 1

    async def published(self, code: str) -> Published:
        """What is published of a competition now. Raises `Problem` 404 and 503."""
        held = self._kept.get(code)
        if held is not None and held[0] == self._turns.get(code, 0):
            return held[1]
        async with self._making.setdefault(code, asyncio.Lock()):
            turn = self._turns.get(code, 0)
            held = self._kept.get(code)
            if held is None or held[0] != turn:
                made = await asyncio.to_thread(self._conduct.read, code, published)
                held = self._kept[code] = turn, made
            return held[1]

    async def answer(self, code: str, key: Hashable, make: Callable[[Published], Any]) -> Found:
        """The answer `make` gives, as JSON; the one before where nothing has changed. Raises what `make` raises."""
        held = await self.published(code)
        found = held.answers.get(key)
        if found is None:
            found = await asyncio.to_thread(_found, make, held)
            if len(held.answers) < _MOST_ANSWERS:
                held.answers[key] = found
        return found

    async def printed(
        self, code: str, key: str, sections: Callable[[Published], Sections], typeset: Callable[..., Awaitable[bytes]]
    ) -> Found:
        """A print of the publication, set once for its content however often it is asked for."""
        held = await self.published(code)
        title, made = await asyncio.to_thread(sections, held)
        tag = hashlib.sha256(json.dumps([title, made]).encode()).hexdigest()
        async with self._making.setdefault(f"{code} {key}", asyncio.Lock()):
            found = self._prints.get((code, key))
            if found is None or found.tag != f'"{tag[:20]}"':
                found = Found(await typeset(title, made), f'"{tag[:20]}"')
                self._prints.pop((code, key), None)
                self._prints[code, key] = found
                while len(self._prints) > _MOST_PRINTS:
                    self._prints.pop(next(iter(self._prints)))
            return found


def _found(make: Callable[[Published], Any], held: Published) -> Found:
    made = make(held)
    if not isinstance(made, bytes):
        made = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return Found(made, f'"{hashlib.sha256(made).hexdigest()[:20]}"')
