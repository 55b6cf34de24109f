"""One writer on one machine: a lock file beside the database, held by the process and gone with it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from rinkside.errors import UsageError

__all__ = ["FileLock", "keep_private"]


def keep_private(path: Path) -> None:
    """Make a file, or find it, such that its owner alone can read it. Raises UsageError.

    What lies beside a database (its log, its index) gets the rights of the database itself.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}. Give the folder write permission, or another folder.") from None
    try:
        if hasattr(os, "fchmod"):
            with suppress(OSError):  # of somebody else, and writable all the same: theirs to decide
                os.fchmod(handle, 0o600)
    finally:
        os.close(handle)


class FileLock:
    """An exclusive lock on a file; the system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def acquire(self) -> None:
        """Take the lock. Raises UsageError naming the process that holds it."""
        keep_private(self.path)
        try:
            self._file = open(self.path, "a+b")  # noqa: SIM115 - held as long as the lock
        except OSError as error:
            raise UsageError(
                f"{self.path}: {error.strerror}. Give the folder write permission, or another folder."
            ) from None
        try:
            _lock(self._file)
        except OSError:
            self._file.seek(0)
            holder = self._file.read(40).decode("ascii", "replace").strip() or "unknown"
            self._file.close()
            self._file = None
            raise UsageError(
                f"{self.path.with_suffix('')} is being written by process {holder}. Stop that one first; two writers "
                "would fork the journal."
            ) from None
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n".encode())
        self._file.flush()

    def release(self) -> None:
        """Let go of the lock."""
        if self._file is not None:
            self._file.close()
            self._file = None


if os.name == "nt":  # pragma: no cover - the tests run elsewhere

    def _lock(file: IO[bytes]) -> None:
        import msvcrt

        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]

else:

    def _lock(file: IO[bytes]) -> None:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
