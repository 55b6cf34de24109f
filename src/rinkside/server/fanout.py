"""The public streams of one process: the same bytes to thousands of readers, written straight to their sockets.

No task waits for a reader: its connection is taken over once its stream has begun, and one loop writes what all get,
framed once. A reader whose socket is full is passed over and gets the newest snapshot once it has room; nothing is
queued for anybody.
"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.types import Scope, Send

__all__ = ["SHARES", "TAKE_OVER", "Fanout", "framed"]

TAKE_OVER = "rinkside.take-over"
"""Where a connection leaves in the scope how it is taken over: it wants the new protocol and gives its transport."""
MOST_WAITING = 64 * 1024
"""Bytes that may wait in a reader's socket before it is passed over."""
TURN = 128
"""Readers written to before others, such as a judge with a mark, have a turn on the loop: two milliseconds."""
SHARES = 5
"""Every tick another share of the readers gets its ping, so that not all are written to at the same moment."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def framed(event: bytes) -> bytes:
    """One chunk of a chunked response."""
    return b"%x\r\n%s\r\n" % (len(event), event)


@dataclass(slots=True)
class _Hall:
    """The readers of one competition by share. `newest` is the framed snapshot, `behind` those that did not get it."""

    readers: dict[Any, int] = field(default_factory=dict)
    behind: set[Any] = field(default_factory=set)
    newest: bytes = b""
    version: str = ""
    writing: asyncio.Task[None] | None = None
    stale: bool = False
    came: int = 0


class Fanout:
    """All public readers of a process. Lives on the event loop."""

    def __init__(self, newest: Callable[[str], Awaitable[Any]]) -> None:
        self._newest = newest
        self._halls: dict[str, _Hall] = defaultdict(_Hall)
        self._ticks = 0
        self.closing = False

    def __len__(self) -> int:
        return sum(len(h.readers) for h in self._halls.values())

    def reading(self, competition: str) -> int:
        """How many watch a competition."""
        return len(self._halls[competition].readers) if competition in self._halls else 0

    async def stream(self, competition: str, first: bytes, scope: Scope, send: Send) -> None:
        """Begin one reader's stream and take its connection over. `first` goes out before the snapshot."""
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        snapshot = await self._newest(competition)
        hello = b"retry: %d\n\n" % random.randint(500, 8000)
        body = hello + first + (snapshot.event if snapshot is not None else b"")
        await send({"type": "http.response.body", "body": body, "more_body": True})
        hall = self._halls[competition]
        transport = scope[TAKE_OVER](_Reader(hall))
        newer = await self._newest(competition)
        if newer is not None and (snapshot is None or newer.version != snapshot.version):  # it changed on the way in
            transport.write(framed(newer.event))
        if self.closing:
            _end(transport)

    def changed(self, competition: str) -> None:
        """The public view has changed: write the newest snapshot to everybody, once however often it changed."""
        hall = self._halls.get(competition)
        if hall is None or not hall.readers:
            return
        hall.stale = True
        if hall.writing is None or hall.writing.done():
            hall.writing = asyncio.ensure_future(self._write(competition, hall))

    async def written(self, competition: str) -> int:
        """How many readers the newest snapshot was written to, once it was."""
        hall = self._halls.get(competition)
        if hall is None:
            return 0
        if hall.writing is not None:
            await asyncio.wait([hall.writing])
        return len(hall.readers) - len(hall.behind)

    async def _write(self, competition: str, hall: _Hall) -> None:
        while hall.stale and not self.closing:
            hall.stale = False
            snapshot = await self._newest(competition)
            if snapshot is None or snapshot.version == hall.version:
                continue
            hall.version, hall.newest = snapshot.version, framed(snapshot.event)
            await self._send(hall, list(hall.readers), hall.newest, newest=True)

    async def _send(self, hall: _Hall, readers: list[Any], chunk: bytes, *, newest: bool = False) -> None:
        for at, transport in enumerate(readers):
            if at % TURN == TURN - 1:
                await asyncio.sleep(0)
            if transport.is_closing():
                continue
            if transport.get_write_buffer_size() > MOST_WAITING:
                if newest:
                    hall.behind.add(transport)
                continue
            transport.write(chunk)

    def say(self, event: bytes, competition: str = "") -> None:
        """Send an urgent event to everybody who watches, or to those of one competition, before any snapshot."""
        chunk = framed(event)
        for name, hall in self._halls.items():
            if not competition or name == competition:
                for transport in hall.readers:
                    if not transport.is_closing() and transport.get_write_buffer_size() <= MOST_WAITING:
                        transport.write(chunk)

    async def tick(self, ping: bytes) -> None:
        """The newest snapshot for those who had no room for it; `ping` for the readers whose turn it is."""
        self._ticks += 1
        now = self._ticks % SHARES
        for hall in list(self._halls.values()):
            late = [t for t in hall.behind if t.get_write_buffer_size() <= MOST_WAITING]
            hall.behind.difference_update(late)
            await self._send(hall, late, hall.newest, newest=True)
            await self._send(hall, [t for t, share in hall.readers.items() if share == now], framed(ping))

    def close(self) -> None:
        """End every stream: its last chunk, then the connection."""
        self.closing = True
        for hall in self._halls.values():
            for transport in list(hall.readers):
                _end(transport)


class _Reader(asyncio.Protocol):
    """A connection whose stream has begun: what it still sends is not heard."""

    __slots__ = ("_hall", "_transport", "on_lost")

    def __init__(self, hall: _Hall) -> None:
        self._hall = hall
        self._transport: Any = None
        self.on_lost: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is ours."""
        self._transport = transport
        self._hall.came += 1
        self._hall.readers[transport] = self._hall.came % SHARES

    def connection_lost(self, exc: Exception | None) -> None:
        """The reader left."""
        self._hall.readers.pop(self._transport, None)
        self._hall.behind.discard(self._transport)
        if self.on_lost is not None:
            self.on_lost()


def _end(transport: Any) -> None:
    if not transport.is_closing():
        transport.write(b"0\r\n\r\n")
        transport.close()
