"""The public feed as the server runs it, with a body posted to /publish in the place of a competition's view."""

from __future__ import annotations

import socket
import sys
import time

import uvicorn
from starlette.types import Receive, Scope, Send

from rinkside.server.feed import Feed, Snapshot, event_bytes
from rinkside.server.patience import PatientProtocol, room
from rinkside.server.run import _steady
from rinkside.server.shield import Shield

held = {"version": 0, "body": ""}


def build(channel: object) -> Snapshot:
    """The newest body as a snapshot."""
    version = str(held["version"])
    return Snapshot(version, version, b"", event_bytes("state", held["body"], version))


feed = Feed(build, lambda: int(time.time() * 1_000_000))


async def watch(scope: Scope, receive: Receive, send: Send) -> None:
    """The public stream, as the server gives it."""
    await feed.fanout.stream("cup", feed.now(), scope, send)


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Lifespan, and the door by which the client publishes."""
    if scope["type"] == "lifespan":
        await receive()
        feed.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        feed.close()
        await send({"type": "lifespan.shutdown.complete"})
        return
    message = await receive()
    held["version"], held["body"] = int(held["version"]) + 1, message["body"].decode()
    feed.changed("cup", lambda channel: True)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def main() -> None:
    """Serve until told to stop; the port is the first line printed."""
    listener = socket.create_server(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0), backlog=4096)
    PatientProtocol.most = room()
    shield = Shield(app, ("x",), watch)
    config = uvicorn.Config(
        shield, loop="uvloop", http=PatientProtocol, ws="none", log_level="warning", access_log=False
    )
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    stop = server.handle_exit

    def ending(sig: int, frame: object) -> None:
        feed.close()
        stop(sig, frame)  # type: ignore[arg-type]

    server.handle_exit = ending  # type: ignore[method-assign]
    _steady()
    print(listener.getsockname()[1], flush=True)
    server.run([listener])  # as the server itself does: on uvloop


main()
