"""Surfaces told by messages, against real peers: an HTTP server, an OSC socket."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from rinkside.broadcast.surfaces.base import Order, Told
from rinkside.broadcast.surfaces.osc import Osc, message, parse
from rinkside.broadcast.surfaces.webhook import Webhook

ORDER = Order("h1", ("W-07",), since="2026-02-19T21:47:03.000000Z")


@contextmanager
def web(answers: list[tuple[int, bytes]]) -> Iterator[tuple[str, list[tuple[dict[str, Any], str]]]]:
    """A web server that gives these answers, the last again and again; what it was told, with the signature."""
    heard: list[tuple[dict[str, Any], str]] = []

    class Peer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.append((json.loads(body), self.headers.get("X-Rinkside-Signature", "")))
            status, text = answers.pop(0) if len(answers) > 1 else answers[0]
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Peer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/hold", heard
        server.shutdown()


def told_by(surface: Any, last: str, release: bool = False) -> list[Told]:
    """What a surface tells of one order until it tells `last`."""
    told: list[Told] = []

    async def run() -> None:
        await surface.start(told.append)
        await (surface.release if release else surface.hold)(ORDER)
        until = time.monotonic() + 30
        while not any(t.state == last for t in told) and time.monotonic() < until:
            await asyncio.sleep(0.01)
        await surface.stop()

    asyncio.run(run())
    return told


def test_a_web_hook_confirms_only_when_its_peer_says_so_and_is_signed():
    with web([(200, b'{"confirmed": true, "proof": "12 clips blocked"}')]) as (address, heard):
        told = told_by(Webhook("replay", "Replay desk", address, "ice"), "confirmed")
        assert [(t.state, t.proof) for t in told][-1] == ("confirmed", "12 clips blocked")
        said, signature = heard[0]
        assert said == {
            "rinkside": "hold",
            "on": True,
            "hold": "h1",
            "entries": ["W-07"],
            "since": "2026-02-19T21:47:03.000000Z",
            "embargoes": [],
        }
        assert signature == hmac.new(b"ice", json.dumps(said).encode(), hashlib.sha256).hexdigest()
    with web([(204, b"")]) as (address, _):
        assert [t.state for t in told_by(Webhook("replay", "Replay desk", address), "acknowledged")] == ["acknowledged"]


def test_a_peer_that_refuses_is_told_of_and_asked_again():
    with web([(503, b""), (200, b"{}")]) as (address, heard):
        told = told_by(Webhook("replay", "Replay desk", address), "acknowledged")
        assert [(t.state, t.proof) for t in told] == [("failed", "answered 503"), ("acknowledged", "answered")]
        assert len(heard) == 2


def test_a_file_is_no_address_of_a_web_hook():
    with pytest.raises(ValueError, match=r"begins with http:// or https://"):
        Webhook("replay", "Replay desk", "file:///etc/passwd")


@pytest.mark.parametrize(("release", "state", "value"), [(False, "acknowledged", 1), (True, "released", 0)])
def test_an_osc_desk_hears_it_and_is_never_taken_for_confirmed(release, state, value):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as desk:
        desk.bind(("127.0.0.1", 0))
        desk.settimeout(30)
        told = told_by(Osc("lights", "Lighting desk", "127.0.0.1", desk.getsockname()[1]), state, release)
        assert [t.state for t in told] == [state]
        assert parse(desk.recv(1000)) == ("/rinkside/hold", [value, "h1"])


def test_what_is_no_osc_message_is_refused_in_words():
    assert parse(message("/rinkside/hold/ask", "W-07", 3)) == ("/rinkside/hold/ask", ["W-07", 3])
    for raw in (b"", b"hello", b"/a\0\0\0,i\0\0", b"/a\0\0,b\0\0", b"#bundle\0"):
        with pytest.raises(ValueError, match=r"OSC|end|cut off|not taken"):
            parse(raw)
