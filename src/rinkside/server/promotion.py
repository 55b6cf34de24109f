"""Promoting the server of this machine from its command line, through the host's own link."""

from __future__ import annotations

import http.client
import json
import ssl
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rinkside.errors import UsageError
from rinkside.server.access import csrf_of
from rinkside.server.link import HOST_LINK_FILE

__all__ = ["promote_local"]


def promote_local(folder: Path) -> dict[str, Any]:
    """Promote the server whose data lie in `folder`: its answer. Raises UsageError with what to do."""
    path = folder / HOST_LINK_FILE
    try:
        link = urlsplit(path.read_text("utf-8").strip())
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}; name the folder of a running server with --db") from None
    try:
        connection = _connect(link.scheme, link.hostname or "", link.port or 80)
        connection.request("GET", link.path)
        answer = connection.getresponse()
        answer.read()
        if answer.status != http.client.SEE_OTHER:
            raise UsageError(f"{path}: the server does not take this link; start the server anew and try again")
        cookies = dict(c.split(";")[0].split("=", 1) for c in answer.headers.get_all("Set-Cookie", []))
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-Rinkside-CSRF": csrf_of(cookies.get("rinkside.host", "")),
            "Content-Type": "application/json",
        }
        connection.request("POST", "/api/v1/standby/promote", b"{}", headers)
        answer = connection.getresponse()
        told: dict[str, Any] = json.loads(answer.read())
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise UsageError(f"the server at {link.netloc} does not answer: {error}; start it first") from None
    if answer.status != http.client.OK:
        raise UsageError(str(told.get("message", answer.reason)))
    return told


def _connect(scheme: str, host: str, port: int) -> http.client.HTTPConnection:
    if scheme == "https":
        # over the loopback to the owner's own process: there is nobody in between to show a certificate to
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        return http.client.HTTPSConnection(host, port, timeout=15, context=context)
    return http.client.HTTPConnection(host, port, timeout=15)
