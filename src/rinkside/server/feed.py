"""Server-sent events without a framework: bytes are built once for each view and sent to all who read it.

A channel is one view of one competition. Whoever connects gets the newest snapshot; whoever is slow skips to the
newest; nothing is queued for anybody. Alarms and revocations travel before snapshots. Every stream ends when the
server stops, so that stopping takes no longer than a breath.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import defaultdict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from starlette.types import Receive, Scope, Send

from rinkside.server.fanout import SHARES, Fanout
from rinkside.server.problems import Problem

__all__ = ["PUBLIC_TICKS", "Feed", "Reader", "Snapshot", "event_bytes"]

TICK_SECONDS = 1
MOST_URGENT = 50
PUBLIC_TICKS = SHARES
"""Seconds between pings of a public stream."""


def event_bytes(name: str, data: object, version: str = "") -> bytes:
    """One event of the stream; `version` becomes its id."""
    head = f"id: {version}\n" if version else ""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"{head}event: {name}\ndata: {text}\n\n".encode()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A view at a version: `body` is the JSON that state requests answer, `event` the same for the stream."""

    version: str
    etag: str
    body: bytes
    event: bytes


@dataclass(eq=False, slots=True)
class Reader:
    """One open stream. `urgent` is sent before anything else, `gone` ends it, `devices`: it shows who is here,
    `holds`: privacy holds.

    Views of those who wait for a score are made `first`.
    """

    competition: str
    channel: Hashable
    session: str = ""
    devices: bool = False
    holds: bool = False
    first: bool = False
    every: int = TICK_SECONDS
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    urgent: list[bytes] = field(default_factory=list)
    ping: bool = False
    gone: bool = False
    last: bool = False


class Feed:
    """All open streams of this process. Lives on the event loop; `changed` and `say` may be called from any thread."""

    def __init__(self, build: Callable[[Any], Snapshot], clock: Callable[[], int]) -> None:
        self._build = build
        self._clock = clock
        self._readers: dict[str, set[Reader]] = defaultdict(set)
        self._built: dict[str, dict[Hashable, asyncio.Future[Snapshot]]] = defaultdict(dict)
        # one builder: the views of a change follow each other, and acts find the interpreter free between them
        self._builder = ThreadPoolExecutor(1, "rinkside-views")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ticks = 0
        self.closing = False
        self.fanout = Fanout(self._public)
        self.public: Callable[[str], Hashable] = str
        """The channel of what everybody may see of a competition."""
        self.most_public = 10_000
        """Streams of the public at once; desks are always let in."""

    def start(self) -> asyncio.Task[None]:
        """Begin to tick on the running loop."""
        self._loop = asyncio.get_running_loop()
        return self._loop.create_task(self._tick())

    async def snapshot(self, competition: str, channel: Hashable) -> Snapshot:
        """The newest bytes of a view: built once for each change, in a thread, however many ask for them."""
        built = self._built[competition]
        held = built.get(channel)
        if held is None or (held.done() and held.exception() is not None):
            held = asyncio.get_running_loop().run_in_executor(self._builder, self._build, channel)
            built[channel] = held
        return await asyncio.shield(held)

    async def _public(self, competition: str) -> Snapshot | None:
        try:
            return await self.snapshot(competition, self.public(competition))
        except Problem:  # it cannot be read now: once it can, streams go on with the newest
            return None

    def changed(self, competition: str, concerned: Callable[[Any], bool]) -> None:
        """A competition has changed: the views concerned are built anew when next read, their readers woken."""
        self._soon(self._changed, competition, concerned)

    def say(self, name: str, data: object, competition: str = "", session: str = "") -> None:
        """Send an urgent event to all readers, those of one competition, or one device."""
        self._soon(self._say, event_bytes(name, data), competition, session, name)

    def say_of_holds(self, competition: str, said: Callable[[Any], dict[str, Any]]) -> None:
        """Tell those who follow privacy holds; `said` makes of a reader's channel what that reader may know."""
        self._soon(self._say_of_holds, competition, said)

    def watchers(self) -> set[str]:
        """The competitions in which somebody looks at the devices."""
        return {name for name, readers in self._readers.items() if any(r.devices for r in readers)}

    def close(self) -> None:
        """End every stream; called from the signal handler."""
        self.closing = True
        self._soon(self._close)

    def reading(self, competition: str) -> int:
        """How many streams of a competition are open."""
        return len(self._readers.get(competition, ())) + self.fanout.reading(competition)

    def public_full(self, beside: int = 0) -> bool:
        """Whether as many of the public watch as the server has room for beside the desks and other streams."""
        others = sum(not r.session for readers in self._readers.values() for r in readers)
        return others + len(self.fanout) + beside >= self.most_public

    async def stream(self, reader: Reader, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one stream until the device leaves, is revoked or the server stops."""
        del scope
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
        headers.append((b"x-accel-buffering", b"no"))
        readers = self._readers[reader.competition]
        readers.add(reader)  # before anything is awaited: a device locked out from here on is told
        leaving = asyncio.ensure_future(self._until_gone(reader, receive))
        sent = ""
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            hello = f"retry: {random.randint(500, 2500)}\n\n".encode()
            await send({"type": "http.response.body", "body": hello + self.now(), "more_body": True})
            reader.woken.set()
            snapshot: Snapshot | None
            while not reader.gone and not self.closing:
                await reader.woken.wait()
                reader.woken.clear()
                out = b"".join(reader.urgent)
                reader.urgent.clear()
                if out and not reader.gone:  # an alarm does not wait for a view, which may wait for the disk
                    await send({"type": "http.response.body", "body": out, "more_body": True})
                    out = b""
                if not reader.last:
                    try:
                        snapshot = await self.snapshot(reader.competition, reader.channel)
                    except Problem:  # it cannot be read now: once it can, the stream goes on with the newest
                        snapshot = None
                    if snapshot is not None and snapshot.version != sent:
                        out += snapshot.event
                        sent = snapshot.version
                if reader.ping:
                    reader.ping = False
                    out += self.now()
                if out and not reader.gone:
                    await send({"type": "http.response.body", "body": out, "more_body": True})
                if reader.last:
                    break
            if not reader.gone:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            readers.discard(reader)
            leaving.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await leaving

    def now(self) -> bytes:
        """A ping: official time."""
        return event_bytes("ping", {"at": self._clock()})

    async def _until_gone(self, reader: Reader, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                reader.gone = True
                reader.woken.set()
                return

    async def _tick(self) -> None:
        while not self.closing:
            await asyncio.sleep(TICK_SECONDS)
            self._ticks += 1
            for reader in [r for readers in self._readers.values() for r in readers]:
                if self._ticks % reader.every == 0:
                    reader.ping = True
                    reader.woken.set()
            await self.fanout.tick(self.now())

    def _soon(self, act: Callable[..., None], *words: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(act, *words)

    def _changed(self, competition: str, concerned: Callable[[Any], bool]) -> None:
        built = self._built[competition]
        for channel in [c for c in built if concerned(c)]:
            del built[channel]
        for reader in sorted(self._readers.get(competition, ()), key=lambda r: not r.first):
            if concerned(reader.channel):
                reader.woken.set()
        if concerned(self.public(competition)):
            self.fanout.changed(competition)

    def _say(self, event: bytes, competition: str, session: str, name: str) -> None:
        if not session and name not in ("devices", "flags", "overlays"):
            self.fanout.say(event, competition)
        for reader in [r for readers in self._readers.values() for r in readers]:
            if (competition and reader.competition != competition) or (session and reader.session != session):
                continue
            if name in ("devices", "flags") and not reader.devices:
                continue
            if len(reader.urgent) < MOST_URGENT:
                reader.urgent.append(event)
            reader.last = reader.last or name == "revoked"
            reader.woken.set()

    def _say_of_holds(self, competition: str, said: Callable[[Any], dict[str, Any]]) -> None:
        for reader in self._readers.get(competition, ()):
            if reader.holds and len(reader.urgent) < MOST_URGENT:
                reader.urgent.append(event_bytes("holds", said(reader.channel)))
                reader.woken.set()

    def _close(self) -> None:
        self.fanout.close()
        for readers in self._readers.values():
            for reader in readers:
                reader.woken.set()
