"""How often a device may ask: token buckets by key, in memory, with a bound on their number."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable

from starlette.requests import Request

from rinkside.server.problems import Problem

__all__ = ["RateLimit", "caller_of"]


def caller_of(request: Request) -> str:
    """Who counts as one: an IPv4 address, or an IPv6 network of 64 bits, which one device has all of."""
    host = request.client.host if request.client else "?"
    try:
        ip = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip) >> 64 << 64, 64)))


class RateLimit:
    """`burst` requests at once for each key, refilled at `per_minute`. The clock can be given by a test."""

    def __init__(
        self,
        name: str,
        per_minute: int,
        burst: int,
        *,
        most_keys: int = 5000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.per_minute = per_minute
        self.burst = burst
        self._most = most_keys
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def hold(self, key: str) -> None:
        """Raise `Problem` 429 where nothing is left for this key; count nothing."""
        self.take(key)
        self._buckets[key] = (self._buckets[key][0] + 1, self._buckets[key][1])

    def take(self, key: str, amount: int = 1) -> None:
        """Count a request. Raises `Problem` 429 with the seconds to wait."""
        now = self._clock()
        left, at = self._buckets.pop(key, (float(self.burst), now))
        left = min(float(self.burst), left + (now - at) * self.per_minute / 60)
        if left < amount:
            self._buckets[key] = (left, now)
            wait = int((amount - left) * 60 / self.per_minute) + 1
            raise Problem(
                429,
                "too-often",
                f"Too many {self.name} from this device. Wait {wait} s, then go on.",
                accepted=f"{self.per_minute} a minute",
                retry_after=wait,
            )
        self._buckets[key] = (left - amount, now)
        while len(self._buckets) > self._most:
            # dictionaries keep their order: the first is the one longest unused
            self._buckets.pop(next(iter(self._buckets)))
