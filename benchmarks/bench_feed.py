"""The public feed beside a bare epoll loop in C: publish to last receive, memory of a reader, connecting, stopping.

The client is `tools/fanout.c` of the shared material; without it, or without gcc, this says so and ends. Server and
floor run one after the other, twice, each on one core beside the client; the ratio is of the better medians of one run.
"""

from __future__ import annotations

import json
import os
import selectors
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SHARED = Path(os.environ.get("RINKSIDE_SHARED", HERE.parent.parent / "shared"))
READERS, MANY, ROUNDS = 5000, 10_000, 7
REQUEST = b"GET /feed/cup HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n"


def built(folder: Path) -> tuple[Path, Path]:
    """The client and the floor, compiled."""
    client, floor = folder / "fanout", folder / "floor"
    for source, made in ((SHARED / "tools" / "fanout.c", client), (HERE / "native" / "floor.c", floor)):
        subprocess.run(["gcc", "-O2", "-w", "-o", str(made), str(source)], check=True)
    return client, floor


def started(command: list[str]) -> tuple[subprocess.Popen[str], int]:
    """A server and its port, which it prints first."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    port = int(process.stdout.readline())
    time.sleep(0.3)
    return process, port


def server(port: int = 0) -> tuple[subprocess.Popen[str], int]:
    return started([sys.executable, str(HERE / "feed_server.py"), str(port)])


def run(client: Path, process: subprocess.Popen[str], port: int, paths: tuple[str, str], readers: int) -> Any:
    """What the client measured."""
    command = [str(client), str(port), str(readers), str(ROUNDS), *paths, str(process.pid)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def last(measured: Any) -> float:
    """The median over rounds of publish to last receive, ms."""
    assert all(r["got"] == measured["n"] for r in measured["rounds"]), "a reader was left out"
    return statistics.median(r["last_ms"] for r in measured["rounds"])


def connected(port: int, count: int) -> tuple[float, list[socket.socket]]:
    """Seconds until so many readers have their first bytes, all asking at once, again where they are refused."""
    began, waiting = time.perf_counter(), selectors.DefaultSelector()
    open_: list[socket.socket] = []

    def ask() -> None:
        line = socket.socket()
        line.setblocking(False)
        line.connect_ex(("127.0.0.1", port))
        waiting.register(line, selectors.EVENT_WRITE)

    for _ in range(min(count, 1000)):
        ask()
    asked = min(count, 1000)
    while len(open_) < count:
        for key, what in waiting.select(1):
            line = key.fileobj
            assert isinstance(line, socket.socket)
            try:
                if what & selectors.EVENT_WRITE:
                    line.sendall(REQUEST)
                    waiting.modify(line, selectors.EVENT_READ)
                    continue
                alive = bool(line.recv(4096))
            except OSError:
                alive = False
            waiting.unregister(line)
            if alive:
                open_.append(line)
                if asked < count:
                    ask()
                    asked += 1
            else:
                line.close()
                time.sleep(0.002)
                ask()
    return time.perf_counter() - began, open_


def main() -> None:
    """Print the figures."""
    if shutil.which("gcc") is None or not (SHARED / "tools" / "fanout.c").is_file():
        print("skipped: needs gcc and tools/fanout.c of the shared material")
        return
    with tempfile.TemporaryDirectory() as folder:
        client, floor = built(Path(folder))
        ours, bare = [], []
        for _ in range(2):
            process, port = started([str(floor), "0"])
            bare.append(last(run(client, process, port, ("/sub", "/pub"), READERS)))
            process.kill()
            process.wait()
            process, port = server()
            measured = run(client, process, port, ("/feed/cup", "/publish"), READERS)
            ours.append(last(measured))
            process.kill()
            process.wait()
        print(f"last of {READERS} readers: {min(ours):.1f} ms (bare epoll loop {min(bare):.1f})")
        print(f"ratio to the bare loop: {min(ours) / min(bare):.2f} × (runs: {_list(ours)}; bare: {_list(bare)})")
        print(f"memory of a reader: {measured['B_per_client']} bytes")
        print(f"connecting: {measured['n'] / measured['connect_s']:.0f} readers/s (one after the other)")
        process, port = server()
        held = run(client, process, port, ("/feed/cup", "/publish"), MANY)
        print(f"last of {MANY} readers: {last(held):.1f} ms; {held['B_per_client']} bytes each")
        process.kill()
        process.wait()
        restart(port)


def _list(values: list[float]) -> str:
    return ", ".join(f"{v:.1f}" for v in values)


def restart(port: int) -> None:
    """SIGTERM with all streams open; then the same readers come back to a new server at once."""
    process, port = server(port)
    seconds, lines = connected(port, READERS)
    print(f"connecting: {READERS / seconds:.0f} readers/s (all at once)")
    began = time.perf_counter()
    process.send_signal(signal.SIGTERM)
    process.wait()
    print(f"SIGTERM with {READERS} streams open: {time.perf_counter() - began:.2f} s until the process has ended")
    for line in lines:
        line.close()
    began = time.perf_counter()
    process, port = server(port)
    seconds, lines = connected(port, READERS)
    whole = time.perf_counter() - began
    print(f"restart: {whole:.2f} s until {READERS} readers are back (storm of connecting {seconds:.2f} s)")
    process.kill()
    process.wait()


if __name__ == "__main__":
    main()
