"""Many watch: everybody gets every change once, whoever is slow gets the newest, and all are let go when it ends."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from server.kit import Rink, ServerProcess

MANY = 300


class Watcher:
    """A bare socket on the public stream, reading only when asked to."""

    def __init__(self, server: Any, code: str, *, small: bool = False, door: str = "feed", more: str = "") -> None:
        self.line = socket.socket()
        if small:
            self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(20)
        self.line.connect(("127.0.0.1", server.port))
        self.line.sendall(f"GET /{door}/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n".encode())
        self.text = ""

    def until(self, words: str) -> str:
        """Read on until `words` have come."""
        ends = time.monotonic() + 60
        while words not in self.text:
            got = self.line.recv(65536) if time.monotonic() < ends else b""
            if not got:
                raise AssertionError(f"{words!r} did not come")
            self.text += got.decode(errors="replace")
        return self.text

    def event(self, version: str) -> str:
        """Read on until the snapshot of this version is there as a whole."""
        self.until(f"id: {version}\n")
        while "\n\n" not in (rest := self.text[self.text.index(f"id: {version}\n") :]):
            got = self.line.recv(65536)
            assert got, "the stream ended within an event"
            self.text += got.decode(errors="replace")
        return rest.partition("\n\n")[0]

    def to_the_end(self) -> str:
        """Read until the server closes the connection."""
        while got := self.line.recv(65536):
            self.text += got.decode(errors="replace")
        return self.text

    def versions(self) -> list[str]:
        """The ids of the snapshots that came, in their order."""
        return [line[4:] for line in self.text.splitlines() if line.startswith("id: ")]


@pytest.fixture
def rink(tmp_path: Path) -> Iterator[Rink]:
    with ServerProcess(tmp_path / "data") as server:
        yield Rink(server, "many").set_up()


def test_everybody_who_watches_gets_every_change_once_and_in_order(rink: Rink) -> None:
    with ExitStack() as stack:
        watchers = [Watcher(rink.server, "many") for _ in range(MANY)]
        for watcher in watchers:
            stack.callback(watcher.line.close)
            watcher.until("event: view")
        rink.do("data_operator", "skate.call", start=1)
        rink.do("data_operator", "skate.start", start=1)
        last = str(rink.server.client().get("/api/v1/competitions/many/live").json()["version"])
        for watcher in watchers:
            watcher.until(f"id: {last}\n")
            held = watcher.versions()
            assert held == sorted(set(held), key=int), "a snapshot came twice, or an older one after a newer"
            assert held[-1] == last


def test_whoever_does_not_read_is_passed_over_and_gets_the_newest_later(rink: Rink) -> None:
    slow, quick = Watcher(rink.server, "many", small=True), Watcher(rink.server, "many")
    with slow.line, quick.line:
        slow.until("event: view")
        for n in range(400):
            rink.office("segment.change", cs="W-free", title=f"{n} " + "Long" * 12)
        last = str(rink.server.client().get("/api/v1/competitions/many/live").json()["version"])
        quick.until(f"id: {last}\n")
        newest = slow.event(last)
        assert len(slow.versions()) < 400, "nothing was ever passed over: this test shows nothing"
        assert json.loads(newest.partition("data: ")[2])


def test_a_stop_ends_every_stream_as_a_whole_answer(rink: Rink) -> None:
    watchers = [Watcher(rink.server, "many") for _ in range(50)]
    for watcher in watchers:
        watcher.until("event: view")
    rink.server.stop()
    for watcher in watchers:
        with watcher.line:
            assert watcher.to_the_end().endswith("0\r\n\r\n")


def test_a_watcher_that_leaves_is_forgotten(rink: Rink) -> None:
    for _ in range(3):
        watchers = [Watcher(rink.server, "many") for _ in range(100)]
        for watcher in watchers:
            watcher.until("event: view")
            watcher.line.close()
    stays = Watcher(rink.server, "many")
    with stays.line:
        stays.until("event: view")
        rink.do("data_operator", "skate.call", start=1)
        last = str(rink.server.client().get("/api/v1/competitions/many/live").json()["version"])
        stays.until(f"id: {last}\n")
    assert rink.server.process is not None
    assert rink.server.process.poll() is None


def test_an_unknown_competition_has_no_stream(rink: Rink) -> None:
    lost = Watcher(rink.server, "nowhere")
    with lost.line:
        assert lost.until("unknown-competition").startswith("HTTP/1.1 404")
