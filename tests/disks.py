"""A small disk of its own for tests: a real file system that can be filled, hang and turn read-only. Needs root."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

__all__ = ["Disk", "small_disk"]


class Disk:
    """A mounted file system. `folder` is on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hangs = False

    def fill(self) -> None:
        """Leave no byte free."""
        with open(self.folder / "music.mp3", "wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))
                os.fsync(file.fileno())

    def make_room(self) -> None:
        """Take back what fills it."""
        (self.folder / "music.mp3").unlink()

    def hang(self) -> None:
        """Let every write wait until `go_on`."""
        subprocess.run(["fsfreeze", "-f", str(self.folder)], check=True, timeout=20)
        self.hangs = True

    def go_on(self) -> None:
        """Let what waits be written."""
        if self.hangs:
            self.hangs = False
            subprocess.run(["fsfreeze", "-u", str(self.folder)], check=True, timeout=20)

    def give_up(self) -> None:
        """Turn it read-only under whoever writes, as the system does with a disk that reports faults. For good."""
        subprocess.run(["mount", "-o", "remount,abort", str(self.folder)], check=True, timeout=20)


@contextmanager
def small_disk(place: Path, size: str = "24M") -> Iterator[Disk]:
    """A disk in a file under `place`; the test is skipped by name where none can be mounted."""
    if sys.platform != "linux" or os.geteuid() != 0 or not all(map(shutil.which, ("mkfs.ext4", "fsfreeze"))):
        pytest.skip("needs root and mkfs.ext4 to mount a small disk")
    image, folder = place / "disk.img", place / "disk"
    folder.mkdir()
    subprocess.run(["truncate", "-s", size, str(image)], check=True)
    subprocess.run(["mkfs.ext4", "-q", "-F", "-m", "0", str(image)], check=True)
    if subprocess.run(["mount", "-o", "loop", str(image), str(folder)], capture_output=True, check=False).returncode:
        pytest.skip("a small disk cannot be mounted here")
    disk = Disk(folder)
    try:
        yield disk
    finally:
        disk.go_on()
        subprocess.run(["umount", "-l", str(folder)], capture_output=True, check=False)
