"""What surfaces told by UDP share: a name that is found, a datagram that goes, and never a proof."""

from __future__ import annotations

import asyncio
import socket

from rinkside.broadcast.surfaces.base import Order
from rinkside.broadcast.surfaces.signals import Signal, SignalFailed

__all__ = ["Datagrams"]

_TIMES = 3


class Datagrams(Signal):
    """One peer at host and port. A message goes three times, for datagrams get lost; none comes back."""

    mend = "It is told one way only; look at the desk whether it takes messages at this port."

    def __init__(self, key: str, label: str, host: str, port: int) -> None:
        super().__init__(key, label)
        if not 0 < port < 65536:
            raise ValueError(f"{port} is no port. Give one from 1 to 65535.")
        self.host, self.port = host, port

    async def send(self, order: Order, on: bool) -> tuple[str, str]:
        """Say it three times."""
        await self.out(self.words(order, on))
        return "acknowledged", "sent; cannot be read back"

    async def out(self, raw: bytes) -> None:
        """A datagram, three times. Raises `SignalFailed`."""
        for _ in range(_TIMES):
            await self._out(raw)

    async def probe(self) -> str:
        """Whether the name of the desk is known; more cannot be."""
        await self._find()
        return "goes one way"

    def words(self, order: Order, on: bool) -> bytes:
        """The datagram that says it."""
        raise NotImplementedError

    async def _find(self) -> tuple[socket.AddressFamily, tuple[object, ...]]:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(self.host, self.port, type=socket.SOCK_DGRAM)
        except (OSError, UnicodeError):
            raise SignalFailed(f"no machine is called {self.host}") from None
        return found[0][0], found[0][4]

    async def _out(self, raw: bytes) -> None:
        family, where = await self._find()
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as out:
                out.setblocking(False)
                out.sendto(raw, where)
        except OSError as error:
            raise SignalFailed(error.strerror or "not sent") from None
