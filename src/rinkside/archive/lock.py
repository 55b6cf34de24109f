"""One writer at a time: a lock the operating system gives back when a process dies."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rinkside.errors import RinksideError

__all__ = ["writing"]


@contextmanager
def writing(root: Path, *, wait: bool = False, on_wait: Callable[[], None] | None = None) -> Iterator[None]:
    """Hold the archive at `root` for writing.

    Where another process writes to it: raises RinksideError, or with `wait` calls `on_wait` once and waits.
    """
    with (root / "lock").open("a+b") as stream:
        said = False
        while True:
            try:
                _lock(stream.fileno())
                break
            except OSError:
                if not wait:
                    raise RinksideError(
                        f"{root} is being written by another process; wait for it to end and run the command again, "
                        "or give --wait"
                    ) from None
                if not said and on_wait is not None:
                    on_wait()
                said = True
                time.sleep(0.2)
        yield


def _lock(descriptor: int) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
