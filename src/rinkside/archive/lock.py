"""One writer at a time: a lock the operating system gives back when a process dies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rinkside.errors import RinksideError

__all__ = ["writing"]


@contextmanager
def writing(root: Path) -> Iterator[None]:
    """Hold the archive at `root` for writing. Raises RinksideError where another process writes to it."""
    with (root / "lock").open("a+b") as stream:
        try:
            _lock(stream.fileno())
        except OSError:
            raise RinksideError(
                f"{root} is being written by another process; wait for it to end and run the command again"
            ) from None
        yield


def _lock(descriptor: int) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
