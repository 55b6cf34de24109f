"""A press by OSC, from Companion or a desk: `/rinkside/hold/ask TOKEN ENTRY` by UDP, off unless a port is given.

    transport = await listen(host, port, OscIn(find, ask))

TOKEN is the press key of a place that may ask: made of its session, it asks for a hold and can do nothing else. OSC is
not enciphered: use it on the event's own network only. Nothing is answered; a desk that is told of holds by OSC
(`/rinkside/hold 1`) sees there that its press arrived. What comes several times within two seconds is one press.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

from rinkside.broadcast.surfaces.osc import parse
from rinkside.errors import UsageError
from rinkside.server.limits import RateLimit
from rinkside.server.problems import Problem
from rinkside.server.sessions import Session

__all__ = ["ADDRESS", "OscIn", "listen", "press_key", "presser_of"]

ADDRESS = "/rinkside/hold/ask"
"""The only address that is listened to."""
_LOG = logging.getLogger("rinkside.holds")
_LARGEST = 512
_SAME_SECONDS = 2.0
_PER_MINUTE, _BURST = 60, 12

Ask = Callable[[Session, str], Awaitable[None]]


def press_key(session: Session) -> str:
    """What a desk sends for a place: it proves the place and tells nothing of its token."""
    return hmac.new(session.hash.encode(), b"rinkside press", hashlib.sha256).hexdigest()[:40]


def presser_of(key: str, sessions: Iterable[Session]) -> Session | None:
    """The place of a press key; every session is compared, in a time that tells nothing of how much was right."""
    found = None
    for session in sessions:
        if hmac.compare_digest(press_key(session).encode(), key.encode()):
            found = session
    return found


class OscIn(asyncio.DatagramProtocol):
    """Takes presses. `find` gives the living place of a press key; `ask` puts the press for it and an entry."""

    def __init__(
        self, find: Callable[[str], Session | None], ask: Ask, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._find, self._ask, self._clock = find, ask, clock
        self._limit = RateLimit("OSC messages", _PER_MINUTE, _BURST, clock=clock)
        self._tasks: set[asyncio.Task[None]] = set()
        self._last: dict[tuple[str, str], float] = {}

    def datagram_received(self, data: bytes, addr: tuple[object, ...]) -> None:
        """One message; what is no press of a place that may ask is dropped without a word."""
        if len(data) > _LARGEST:
            return
        try:
            self._limit.take(str(addr[0]))
            address, values = parse(data)
        except (Problem, ValueError):
            return
        if address != ADDRESS or len(values) != 2:
            return
        key, entry = values
        session = self._find(key) if isinstance(key, str) and isinstance(entry, str) and key.isascii() else None
        if session is None:
            return
        now = self._clock()
        self._last = {press: at for press, at in self._last.items() if now - at < _SAME_SECONDS}
        press = (session.id, str(entry))
        if press not in self._last:
            self._last[press] = now
            task = asyncio.ensure_future(self._put(session, str(entry)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _put(self, session: Session, entry: str) -> None:
        try:
            await self._ask(session, entry)
        except Problem as problem:
            _LOG.warning("a press by OSC of %s: %s", session.place, problem.message)


async def listen(host: str, port: int, protocol: OscIn) -> asyncio.DatagramTransport:
    """Listen until the transport is closed. Raises `UsageError` for a port that is taken."""
    try:
        transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
            lambda: protocol, local_addr=(host, port)
        )
    except OSError as error:
        raise UsageError(f"--osc-port {port}: {error.strerror or error}. Name a free UDP port") from None
    return transport
