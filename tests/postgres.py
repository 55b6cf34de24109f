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

__all__ = ["postgres_server"]


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
def postgres_server() -> Iterator[str]:
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

    def run(*words: str) -> None:
        ran = subprocess.run([*before, *words], capture_output=True, text=True, check=False, cwd=folder, timeout=120)
        assert ran.returncode == 0, f"{words[0]}: {ran.stdout}{ran.stderr}"

    options = f"-h 127.0.0.1 -p {port} -k {folder} -c shared_buffers=16MB -c max_connections=40"
    log = str(folder / "log")
    try:
        run(str(programs / "initdb"), "-D", str(data), "-U", "rink", "-A", "trust", "-E", "UTF8", "--no-sync")
        run(str(programs / "pg_ctl"), "-D", str(data), "-o", options, "-l", log, "-w", "-t", "60", "start")
        yield f"postgresql+pg8000://rink@127.0.0.1:{port}/postgres"
    finally:
        if (data / "postmaster.pid").exists():
            subprocess.run(
                [*before, str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"],
                capture_output=True,
                check=False,
                cwd=folder,
                timeout=60,
            )
        shutil.rmtree(folder, ignore_errors=True)
