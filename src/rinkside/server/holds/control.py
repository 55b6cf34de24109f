"""The control stream: which entries are shown without face and lower third now, told before any other news.

    data: {"v":7,"away":["W-07"]}

It is public and says nothing of a hold: neither that there is one nor who asked. The same bytes go to every reader.
Graphics pages name themselves (`?page=`) and answer what they have done; live pages only read.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from rinkside.broadcast.surfaces.base import Check, Order, Say, Told
from rinkside.server.fanout import HEADERS, Fanout
from rinkside.server.feed import Snapshot, event_bytes
from rinkside.server.problems import Problem

__all__ = ["MOST_PAGES", "PAGE", "Control", "GraphicsPages", "LivePages", "named_page", "own_surfaces"]

PAGE = re.compile(r"[A-Za-z0-9_-]{8,40}")
"""How a graphics page may name itself."""
MOST_PAGES = 64
"""Graphics pages of a competition that may read at once."""
PING = b": \n\n"
PING_SECONDS = 15
_NAMELESS = "~"
"""How the names of readers begin that do not name themselves: they are told, their answers do not count."""
WAIT_SECONDS = 1.0
"""How long graphics pages have to answer before it is said that some have not."""


@dataclass(eq=False, slots=True)
class _Page:
    """One graphics page that reads: the newest version it has answered."""

    seen: int = -1
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    hear: Callable[[bytes], None] = lambda event: None


@dataclass(slots=True)
class _Shown:
    """What is away in one competition, and since which version."""

    away: tuple[str, ...] = ()
    version: int = 0


def named_page(request: Request) -> str:
    """How the graphics page that asks names itself (`?page=`), "" where it does not. Raises `Problem` 400."""
    page = request.query_params.get("page", "")
    if page and not PAGE.fullmatch(page):
        raise Problem(400, "not-a-page", "A page names itself.", field="page", accepted="8 to 40 letters, digits, - _")
    return page


class Control:
    """Control streams of all competitions of this process. Lives on the event loop."""

    def __init__(self) -> None:
        self.fanout = Fanout(self._newest)
        self._shown: dict[str, _Shown] = defaultdict(_Shown)
        self._pages: dict[str, dict[str, _Page]] = defaultdict(dict)
        self.on_page: Callable[[str], None] = lambda competition: None
        """Hears that a graphics page has answered, came or left."""

    def show(self, competition: str, away: tuple[str, ...]) -> int:
        """Take these entries away, and bring back the others: its version. Written to every reader at once."""
        shown = self._shown[competition]
        if away != shown.away:
            shown.away, shown.version = away, shown.version + 1
            for page in self._pages[competition].values():
                page.woken.set()
                page.hear(self.event(competition).event)
            self.fanout.changed(competition)
        return shown.version

    def away(self, competition: str) -> tuple[str, ...]:
        """The entries that are away now."""
        return self._shown[competition].away

    def event(self, competition: str) -> Snapshot:
        """The newest event."""
        shown = self._shown[competition]
        body = {"v": shown.version, "away": list(shown.away)}
        event = event_bytes("control", body, str(shown.version))
        return Snapshot(str(shown.version), "", b"", event)

    async def _newest(self, competition: str) -> Snapshot | None:
        return self.event(competition)

    async def written(self, competition: str) -> int:
        """How many live pages the newest event was written to, once it was."""
        return await self.fanout.written(competition)

    # --- graphics pages

    def pages(self, competition: str, version: int) -> tuple[int, int]:
        """How many graphics pages have done what that version says, of how many."""
        pages = self._named(competition)
        return sum(p.seen >= version for p in pages), len(pages)

    def seen(self, competition: str, page: str, version: int) -> bool:
        """A graphics page has done what a version says. Whether it is known."""
        found = self._pages[competition].get(page)
        if found is None:
            return False
        found.seen = max(found.seen, min(version, self._shown[competition].version))
        self.on_page(competition)
        return True

    def full(self, competition: str) -> bool:
        """Whether as many graphics pages read as there is room for."""
        return len(self._named(competition)) >= MOST_PAGES

    def _named(self, competition: str) -> list[_Page]:
        return [page for name, page in self._pages[competition].items() if not name.startswith(_NAMELESS)]

    async def stream(self, competition: str, page: str, receive: Receive, send: Send) -> None:
        """The stream of one graphics page (`page` names it), or of a reader whose connection is not taken over."""
        mine = _Page()
        name = page or f"{_NAMELESS}{id(mine)}"
        pages = self._pages[competition]
        pages[name] = mine
        self.on_page(competition)
        gone = asyncio.ensure_future(_until_gone(receive))
        gone.add_done_callback(lambda _: mine.woken.set())
        sent = -1
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            hello = b"retry: %d\n\n" % random.randint(500, 2500)  # after a restart not all at once
            await send({"type": "http.response.body", "body": hello, "more_body": True})
            mine.woken.set()
            while not gone.done() and not self.fanout.closing:
                if pages.get(name) is not mine:  # the same page has come again: the old stream is a dead one
                    break
                version = self._shown[competition].version
                out = PING if version == sent else self.event(competition).event
                sent = version
                await send({"type": "http.response.body", "body": out, "more_body": True})
                mine.woken.clear()
                if version != self._shown[competition].version:
                    continue
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(mine.woken.wait(), PING_SECONDS)
            if not gone.done():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            if pages.get(name) is mine:
                del pages[name]
            self.on_page(competition)

    @contextlib.contextmanager
    def reading(self, competition: str, page: str, hear: Callable[[bytes], None]) -> Iterator[None]:
        """A graphics page that reads this in the stream of its feed: browsers open six streams to a server, not twelve.

        `hear` takes the newest event now, and every later one before any other news.
        """
        mine = _Page(hear=hear)
        name = page or f"{_NAMELESS}{id(mine)}"
        pages = self._pages[competition]
        pages[name] = mine
        hear(self.event(competition).event)
        self.on_page(competition)
        try:
            yield
        finally:
            if pages.get(name) is mine:
                del pages[name]
            self.on_page(competition)

    async def live_stream(self, competition: str, scope: Scope, send: Send) -> None:
        """The stream of a live page whose connection is taken over: the cheapest there is."""
        await self.fanout.stream(competition, b"", scope, send)

    async def keep(self) -> None:
        """Ping readers without end."""
        while not self.fanout.closing:
            await asyncio.sleep(PING_SECONDS / 5)
            await self.fanout.tick(PING)

    def close(self) -> None:
        """End every stream."""
        self.fanout.close()
        for pages in self._pages.values():
            for page in pages.values():
                page.woken.set()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class _Own:
    """A surface of Rinkside itself: the control stream has gone out before it is asked, here it is proved."""

    confirms = True
    stand_in = False
    key = ""
    label = ""

    def __init__(self, control: Control, competition: str) -> None:
        self.control, self.competition = control, competition
        self._say: Say = lambda told: None
        self._doing: asyncio.Task[None] | None = None

    async def start(self, say: Say) -> None:
        """Nothing to connect to."""
        self._say = say

    async def hold(self, order: Order) -> None:
        """Prove that it has gone out, in the background."""
        await self.stop()
        self._doing = asyncio.create_task(self._prove(monotonic()))

    async def release(self, order: Order) -> None:
        """The person's line is back."""
        await self.stop()
        self._say(Told(self.key, "released", "shown again"))

    async def arm(self, key: str) -> Check:
        """Nothing here can be armed. Raises KeyError."""
        raise KeyError(key)

    async def stop(self) -> None:
        """Prove nothing any longer."""
        if self._doing is not None:
            self._doing.cancel()
            self._doing = None

    def _tell(self, state: str, proof: str, since: float) -> None:
        self._say(Told(self.key, state, proof, ms=max(1, round((monotonic() - since) * 1000))))

    async def _prove(self, since: float) -> None:
        raise NotImplementedError


class GraphicsPages(_Own):
    """Rinkside's graphics: confirmed when every page that reads has answered."""

    key, label = "overlays", "Rinkside graphics"

    def __init__(self, control: Control, competition: str) -> None:
        super().__init__(control, competition)
        self.moved = asyncio.Event()

    async def check(self) -> list[Check]:
        """One line: how many pages read."""
        _, count = self.control.pages(self.competition, 0)
        if not count:
            mend = "Open the graphics in OBS or another renderer, if you show any."
            return [Check("pages", self.label, "warn", "no graphics page reads", mend)]
        return [Check("pages", self.label, "ok", f"{count} graphics pages")]

    async def _prove(self, since: float) -> None:
        confirmed = False
        version = self.control.event(self.competition).version
        said, begun = "", since
        while True:  # as long as the hold stands: a page that comes back, or a new one, is counted too
            done, count = self.control.pages(self.competition, int(version))
            proof = f"{done} of {count} graphics pages" if count else "no graphics page reads"
            if proof == said:
                left = None
            elif done >= count:
                self._tell("confirmed", proof, monotonic() if said else since)
                confirmed, said, left, begun = True, proof, None, 0.0
            else:
                begun = begun or monotonic()
                left = WAIT_SECONDS - (monotonic() - begun)
                if left <= 0:  # one that opened during the hold and does not answer may show the person
                    self._tell("failed" if confirmed else "acknowledged", proof, begun)
                    said, left, begun = proof, None, 0.0
            self.moved.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.moved.wait(), left)


class LivePages(_Own):
    """Live pages: confirmed when the event was written to every one that reads."""

    key, label = "live", "Live pages"

    async def check(self) -> list[Check]:
        """One line: how many read."""
        return [Check("pages", self.label, "ok", f"{self.control.fanout.reading(self.competition):,} live pages")]

    async def _prove(self, since: float) -> None:
        count = await self.control.written(self.competition)
        self._tell("confirmed", f"{count:,} live pages" if count else "no live page is open", since)


def own_surfaces(control: Control, competition: str) -> dict[str, Any]:
    """The surfaces every competition has."""
    return {s.key: s for s in (GraphicsPages(control, competition), LivePages(control, competition))}
