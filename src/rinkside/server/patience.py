"""Connections that are opened and not used: how long the server waits for a request, and how many it holds.

A request's head has to arrive within seconds and within bounds, so that nobody keeps officials out by holding
connections open, or fills the memory with a header that does not end. Streams of the public leave room for desks.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rinkside.server.fanout import TAKE_OVER
from rinkside.server.proxied import Proxies

__all__ = ["PatientProtocol", "room"]

HEAD_SECONDS = 15
"""How long a request's head may take to arrive, from the first byte or from the connection on."""
HEAD_BYTES = 64 * 1024
"""Bytes a request's head may have."""
RESERVED = 256
"""Files and connections that are kept for the server's own use and for officials."""


def room() -> int:
    """How many connections this process can hold; the system's limit is raised as far as it goes."""
    try:
        import resource
    except ImportError:  # pragma: no cover - where there is no such limit
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass
    return max(RESERVED, min(soft, 65_536) - RESERVED)


class PatientProtocol(HttpToolsProtocol):
    """A connection whose patience ends."""

    most = 10_000
    """Connections this process holds."""
    proxies: ClassVar[Proxies] = Proxies()
    """Who connects for many others."""
    held: ClassVar[Counter[str]] = Counter()
    """Connections by address."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self._deadline: asyncio.TimerHandle | None = None
        self._head = 0
        self._awaits_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, or close it where its address holds too many, or all places are taken."""
        super().connection_made(transport)
        address = self._address()
        self.held[address] += 1
        # one address may hold half of all places: a whole hall can stand behind one, and officials come from others
        if self.held.total() > self.most or (self.held[address] > self.most // 2 and not self._own()):
            transport.abort()
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_waiting()
        _let_go(self._address())
        super().connection_lost(exc)

    def taken_over(self, heir: Any) -> asyncio.Transport:
        """Leave the connection to another protocol, which is told `on_lost`, and be forgotten; give its transport.

        The response in progress counts as complete, so that its task may end while the stream goes on.
        """
        self._stop_waiting()
        if self.cycle is not None:
            self.cycle.response_complete = True
        self.connections.discard(self)
        heir.on_lost = partial(_let_go, self._address())
        self.transport.set_protocol(heir)
        heir.connection_made(self.transport)
        if self.transport.is_closing():  # it left while its stream began
            heir.connection_lost(None)
        return self.transport

    def data_received(self, data: bytes) -> None:
        """Take what arrived; a head that does not end ends here."""
        if self._awaits_head:
            self._head += len(data)
            if self._deadline is None:
                self._wait()
        super().data_received(data)
        if self._awaits_head and self._head > HEAD_BYTES and not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n")
            self.transport.close()

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._awaits_head = False
        self._stop_waiting()
        self.scope[TAKE_OVER] = self.taken_over  # type: ignore[literal-required]
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next head may come."""
        self._awaits_head, self._head = True, 0
        super().on_message_complete()

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        busy = self.cycle is not None and not self.cycle.response_complete
        if not busy and not self.transport.is_closing():
            self.transport.abort()

    def _address(self) -> str:
        return self.client[0] if self.client else "?"

    def _own(self) -> bool:
        return self._address() in ("127.0.0.1", "::1", "::ffff:127.0.0.1") or self._address() in self.proxies


def _let_go(address: str) -> None:
    held = PatientProtocol.held
    held[address] -= 1
    if held[address] <= 0:
        del held[address]
