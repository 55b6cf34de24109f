"""What stands before every request: host check, size, same origin, security headers, no traceback."""

from __future__ import annotations

import ipaddress
import os
import traceback
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rinkside.server.fanout import TAKE_OVER
from rinkside.server.jsonin import MAX_ACTS_BODY
from rinkside.server.problems import Problem, problem_response
from rinkside.server.proxied import Proxies
from rinkside.server.terminal import tell

__all__ = ["DEFECT", "Shield", "host_allowed"]

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors {}"
)
OVERLAY_PREFIX = "/overlay/"
FEED_PREFIX = "/feed/"
CONTROL_PREFIX, CONTROL_END = "/api/v1/competitions/", "/control"
"""Public streams go past the framework: a reader more costs little more than its socket."""
DEFECT = Problem(500, "defect", "This is a defect of Rinkside. The server's window names it.")
"""What is answered where we failed; the reason stands on the terminal."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


@lru_cache(256)
def host_allowed(host: str, names: tuple[str, ...]) -> bool:
    """Whether a Host header is one of this machine's: an IP address, its own loopback name, or one of `names`.

    An address cannot be rebound by a foreign name server; a foreign name could.
    """
    try:
        parts = urlsplit(f"//{host}")
        name, _ = parts.hostname, parts.port
    except ValueError:  # a bracket without its other, a port that is no number
        return False
    if not name:
        return False
    name = name.rstrip(".").lower()
    if name == "localhost" or name in {n.lower() for n in names}:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Shield:
    """The outermost layer of the application."""

    def __init__(
        self, app: ASGIApp, names: Iterable[str], watch: ASGIApp | None = None, proxies: Proxies | None = None
    ) -> None:
        self.app = app
        self.proxies = proxies or Proxies()
        self.names = tuple(names)
        self.watch = watch

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it before anything has read it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.proxies.unveil(scope)
        started = False
        public = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                if public:
                    message["headers"] = [*message["headers"], *_OF_STREAMS]
                else:
                    self._add_headers(scope, MutableHeaders(scope=message))
            await send(message)

        try:
            self._check(scope)
            if self._streams(scope):
                public = True
                await self.watch(scope, receive, guarded)  # type: ignore[misc]
            else:
                await self.app(scope, receive, guarded)
        except Problem as problem:
            public = False
            if not started:
                await problem_response(problem)(scope, receive, guarded)
        except Exception as error:
            public = False
            tell(f"rinkside: {scope['path']}: {type(error).__name__}: {error}")
            if os.environ.get("RINKSIDE_DEBUG"):
                traceback.print_exception(error)
            if not started:
                await problem_response(DEFECT)(scope, receive, guarded)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not _one_host(host) or not host_allowed(host, self.names):
            raise Problem(
                421,
                "unknown-host",
                f"This server is not {host[:60]!r}.",
                field="Host",
                accepted="the address the server printed; others by --name",
            )
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > MAX_ACTS_BODY:
            raise Problem(413, "body-too-large", "The body is too large.", accepted=f"{MAX_ACTS_BODY} bytes")
        if scope["method"] not in SAFE:
            origin = headers.get("origin")
            if origin is not None and _netloc(origin).lower() != host.lower():
                raise Problem(
                    403, "other-origin", "The request comes from another site.", field="Origin", accepted=host
                )
            if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                raise Problem(403, "other-origin", "The request comes from another site.", field="Sec-Fetch-Site")

    def _streams(self, scope: Scope) -> bool:
        """Whether this asks for a public stream that can be taken over."""
        if self.watch is None or TAKE_OVER not in scope or scope["http_version"] != "1.1":
            return False
        path = scope["path"]
        control = path.startswith(CONTROL_PREFIX) and path.endswith(CONTROL_END) and not scope["query_string"]
        return bool(scope["method"] == "GET" and (control or path.startswith(FEED_PREFIX)))

    def _add_headers(self, scope: Scope, headers: MutableHeaders) -> None:
        _secure(headers, overlay=scope["path"].startswith(OVERLAY_PREFIX))


def _secure(headers: MutableHeaders, *, overlay: bool) -> None:
    headers.setdefault("Content-Security-Policy", CSP.format("*" if overlay else "'none'"))
    headers["X-Content-Type-Options"] = "nosniff"
    headers.setdefault("Referrer-Policy", "no-referrer")
    headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if not overlay:
        headers["X-Frame-Options"] = "DENY"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers.setdefault("Cache-Control", "no-store")


def _of_streams() -> list[tuple[bytes, bytes]]:
    """The same headers, made once: thousands may come in a second after a restart."""
    headers = MutableHeaders(raw=[(b"cache-control", b"")])
    _secure(headers, overlay=False)
    return [pair for pair in headers.raw if pair[0] != b"cache-control"]


_OF_STREAMS = _of_streams()


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _one_host(host: str) -> bool:
    return bool(host) and len(host) < 256 and not any(c in host for c in "/\\@?# \t")
