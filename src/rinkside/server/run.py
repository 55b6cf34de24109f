"""Starting and stopping a server: sockets, uvicorn, signals, addresses."""

from __future__ import annotations

import contextlib
import gc
import ipaddress
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import FrameType

import uvicorn

from rinkside.errors import UsageError
from rinkside.server.app import create_app
from rinkside.server.settings import Settings
from rinkside.server.tls import Certificate, rink_certificate

__all__ = ["Addresses", "addresses", "serve"]

GRACE_SECONDS = 2
TURN_SECONDS = 0.001
"""How long one thread computes while another one waits: an act must not wait for the making of views."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a server is reached: on the machine itself, and on the rink's network (the first is the likeliest)."""

    local: str
    network: tuple[str, ...]


def network_ips() -> list[str]:
    """The IPv4 addresses other devices can use, likeliest first. No packet is sent."""
    found: list[str] = []
    for target in ("192.0.2.1", "10.255.255.255"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found.append(probe.getsockname()[0])
            except OSError:
                continue
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [ip for ip in dict.fromkeys(found) if not ipaddress.ip_address(ip).is_loopback]


def addresses(settings: Settings, port: int) -> Addresses:
    """The addresses of a server that listens on `port`."""
    scheme = "https" if settings.tls else "http"
    if settings.host in ("0.0.0.0", "::", ""):
        ips = network_ips()
    elif ipaddress.ip_address(settings.host).is_loopback:
        ips = []
    else:
        ips = [settings.host]
    local = settings.host if settings.host not in ("0.0.0.0", "::", "") and not ips else "127.0.0.1"
    shown = f"[{local}]" if ":" in local else local
    return Addresses(f"{scheme}://{shown}:{port}", tuple(f"{scheme}://{ip}:{port}" for ip in ips))


class _Server(uvicorn.Server):
    """Uvicorn that ends all streams as soon as it is told to stop."""

    def __init__(self, config: uvicorn.Config, stopping: Callable[[], None]) -> None:
        super().__init__(config)
        self._stopping = stopping

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal: end the streams, then stop."""
        self._stopping()
        super().handle_exit(sig, frame)


def serve(settings: Settings, started: Callable[[Addresses], None], tell_link: Callable[[str], None]) -> None:
    """Run until SIGINT or SIGTERM. `started` hears the addresses once the port is open. Raises `UsageError`."""
    settings.folder.mkdir(parents=True, exist_ok=True)
    listener = _listen(settings)
    port = int(listener.getsockname()[1])
    where = addresses(settings, port)
    certificate: Certificate | None = None
    if settings.tls:
        certificate = rink_certificate(
            settings.folder / "tls", [a.split("//")[1].rpartition(":")[0] for a in where.network]
        )
    settings = replace(settings, address=where.network[0] if where.network else where.local)
    app, parts = create_app(settings)
    parts.link.local, parts.link.folder, parts.link.tell = where.local, settings.folder, tell_link
    parts.link.public = where.network[0] if where.network else where.local
    config = uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "auto",
        http="httptools",
        ws="none",
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=30,
        backlog=4096,
        ssl_certfile=str(certificate.chain) if certificate else None,
        ssl_keyfile=str(certificate.key) if certificate else None,
    )
    server = _Server(config, parts.feed.close)
    _steady()
    started(where)
    parts.show_host_link()
    with listener:
        server.run(sockets=[listener])


def _steady() -> None:
    """Keep pauses short: threads take turns often, and what stays for good is not looked through for garbage."""
    sys.setswitchinterval(TURN_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 1_000)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise UsageError(
            f"cannot listen on {settings.host} port {settings.port}: {error}; choose another with --port"
        ) from None
    listener.listen(4096)
    return listener
