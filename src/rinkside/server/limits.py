"""How often a device may ask: token buckets by key, in memory, with a bound on their number."""

from __future__ import annotations

import time
from collections.abc import Callable

from rinkside.server.problems import Problem

__all__ = ["RateLimit"]


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
