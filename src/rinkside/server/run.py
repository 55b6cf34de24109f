"""Starting and stopping a server: sockets, uvicorn, signals, addresses."""

from __future__ import annotations

import contextlib
import gc
import ipaddress
import logging
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import FrameType

import uvicorn

from rinkside.errors import UsageError
from rinkside.server.app import create_app
from rinkside.server.patience import PatientProtocol, room
from rinkside.server.proxied import Proxies
from rinkside.server.settings import Settings
from rinkside.server.tls import Certificate, rink_certificate

__all__ = ["Addresses", "addresses", "serve"]

GRACE_SECONDS = 1
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
    everywhere = settings.host in ("0.0.0.0", "::", "")
    if everywhere:
        ips = network_ips()
    elif _loopback(settings.host):
        ips = []
    else:
        ips = [settings.host]
    # bound to one address alone, the machine itself has to use that one too
    local = "127.0.0.1" if everywhere else settings.host
    shown = [f"[{name}]" if ":" in name else name for name in (local, *ips)]
    first, *others = [f"{scheme}://{name}:{port}" for name in shown]
    return Addresses(first, tuple(others))


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"


class _Server(uvicorn.Server):
    """Uvicorn that ends all streams as soon as it is told to stop."""

    def __init__(self, config: uvicorn.Config, stopping: Callable[[], None]) -> None:
        super().__init__(config)
        self._stopping = stopping

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal: end the streams, then stop."""
        self._stopping()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # what is cut off now is cut off on purpose
        super().handle_exit(sig, frame)


def serve(settings: Settings, started: Callable[[Addresses], None], tell_link: Callable[[str], None]) -> None:
    """Run until SIGINT or SIGTERM. `started` hears the addresses once the port is open. Raises `UsageError`."""
    try:
        settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--db {settings.folder}: {error.strerror}. Name a folder that can be written") from None
    listener = _listen(settings)
    port = int(listener.getsockname()[1])
    where = addresses(settings, port)
    certificate: Certificate | None = None
    if settings.tls:
        certificate = rink_certificate(
            settings.folder / "tls", [a.split("//")[1].rpartition(":")[0].strip("[]") for a in where.network]
        )
    names = (*settings.names, settings.host) if settings.host else settings.names
    settings = replace(settings, address=where.network[0] if where.network else where.local, names=names)
    app, parts = create_app(settings)
    parts.link.local, parts.link.folder, parts.link.tell = where.local, settings.folder, tell_link
    parts.link.public = where.network[0] if where.network else where.local
    config = uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "auto",
        http=PatientProtocol,
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
    server = _Server(config, parts.stop_streams)
    PatientProtocol.most, PatientProtocol.proxies = room(), Proxies(settings.proxies)
    parts.feed.most_public = PatientProtocol.most * 3 // 4
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        signal.signal(
            signal.SIGHUP, server.handle_exit
        )  # its window was closed: stop as on Ctrl+C, unless told to stay
    _steady()
    started(where)
    if not settings.audience:
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
    try:
        found = socket.getaddrinfo(settings.host or None, settings.port, 0, socket.SOCK_STREAM, 0, socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise UsageError(
            f"--host {settings.host}: {error}. Write an address of this machine, or leave it out for all of them"
        ) from None
    family, kind, protocol, _, place = min(found, key=lambda f: f[0] != socket.AF_INET)
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(place)
    except (OSError, OverflowError) as error:
        listener.close()
        raise UsageError(
            f"cannot listen on {settings.host} port {settings.port}: {error}; choose another with --port"
        ) from None
    listener.listen(4096)
    return listener
