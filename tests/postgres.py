"""A PostgreSQL server of the tests' own: started once, in a folder that goes with it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

__all__ = ["Postgres", "postgres_server"]


class Postgres(str):
    """The URL of a running server, which can be stopped and started again."""

    control: list[str]
    folder: Path
    options: str

    def run(self, *words: str) -> None:
        """pg_ctl, waited for."""
        # what it starts keeps its output open: into a file, not a pipe
        with (self.folder / "control").open("w") as out:
            command = [*self.control, "-D", str(self.folder / "data"), "-w", "-t", "60", *words]
            ran = subprocess.run(command, stdout=out, stderr=out, check=False, cwd=self.folder, timeout=120)
        assert ran.returncode == 0, (self.folder / "control").read_text()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.run("-o", self.options, "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        """Stop it at once: every connection is cut."""
        self.run("-m", "immediate", "stop")


def _programs() -> Path | None:
    """The folder of initdb and pg_ctl: on the path, else where Debian puts them."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "pg_ctl").exists()), None)


def _as_user() -> list[str]:
    """PostgreSQL does not run as root: the system's own user then."""
    if os.name == "nt" or os.geteuid() != 0:
        return []
    return ["runuser", "-u", "postgres", "--"]


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """The URL of a running server with an empty database; the calling test is skipped where none is installed."""
    programs = _programs()
    if programs is None:
        pytest.skip("needs PostgreSQL: initdb and pg_ctl (apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="rinkside-pg-"))
    before = _as_user()
    if before:
        shutil.chown(folder, "postgres")
    data = folder / "data"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    server = Postgres(f"postgresql+pg8000://rink@127.0.0.1:{port}/postgres")
    server.folder, server.control = folder, [*before, str(programs / "pg_ctl")]
    server.options = f"-h 127.0.0.1 -p {port} -k {folder} -c shared_buffers=16MB -c max_connections=40"
    try:
        made = subprocess.run(
            [
                *before,
                str(programs / "initdb"),
                "-D",
                str(data),
                "-U",
                "rink",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--no-sync",
            ],
            capture_output=True,
            text=True,
            check=False,
            cwd=folder,
            timeout=120,
        )
        assert made.returncode == 0, f"{made.stdout}{made.stderr}"
        server.start()
        yield server
    finally:
        if (data / "postmaster.pid").exists():
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)
