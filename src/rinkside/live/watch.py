"""The watch over the disk: a writer that waits for it cannot raise the alarm itself."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic_ns

from rinkside.errors import RinksideError

__all__ = ["SILENT_SECONDS", "DiskSilent", "DiskWatch"]

SILENT_SECONDS = 3
"""How long the disk may take for one write before the alarm is raised."""
_LOOK_SECONDS = 0.25


class DiskSilent(RinksideError):  # noqa: N818 - reads as what happened
    """The state cannot be read now: a write holds it, and the disk does not answer."""


class DiskWatch:
    """Looks how long the writer has been at the disk.

    `raised` is called in the watch's own thread when it is longer than `seconds`, `over` in the writer's when the disk
    has answered after all; never both at once.
    """

    def __init__(self, seconds: int, raised: Callable[[], None], over: Callable[[], None]) -> None:
        self.seconds = seconds
        self.silent = False
        self._raised = raised
        self._over = over
        self._since = 0
        self._lock = threading.Lock()
        self._ended = threading.Event()
        threading.Thread(target=self._look, name="rinkside-watch", daemon=True).start()

    @contextmanager
    def at_disk(self) -> Iterator[None]:
        """Around everything that waits for the disk."""
        self._since = monotonic_ns()
        try:
            yield
        finally:
            with self._lock:
                self._since = 0
                was, self.silent = self.silent, False
                if was:
                    self._over()

    def end(self) -> None:
        """Look no more."""
        self._ended.set()

    def _look(self) -> None:
        while not self._ended.wait(_LOOK_SECONDS):
            if self.silent or not self._since:
                continue
            with self._lock:
                if self._since and monotonic_ns() - self._since > self.seconds * 1_000_000_000:
                    self.silent = True
                    self._raised()
