"""A hold told to any program that takes an HTTP POST: replay desks, clip and social tools, home-made switchers.

    {"rinkside": "hold", "on": true, "hold": "h1", "entries": ["W-07"], "since": "2026-02-19T21:47:03.000000Z",
     "embargoes": [{"hold": "h1", "entry": "W-07", "from": "2026-02-19T21:47:03.000000Z", "until": null}]}

    {"rinkside": "close-up", "allowed": false, "categories": ["JW"]}

`embargoes` are the marks for replays, clips and posts: from the press to the end of the hold, `until` null while it is
open. They come with every message, so also with the one that ends a hold.

An answer of 200 to 299 acknowledges; one whose JSON holds `"confirmed": true` confirms, with its `"proof"` as text. The
header X-Rinkside-Signature is the HMAC-SHA256 of the body under the secret both know, in hexadecimal digits.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import urllib.error
import urllib.request
from typing import Any

from rinkside.broadcast.surfaces.base import Order
from rinkside.broadcast.surfaces.signals import Signal, SignalFailed

__all__ = ["Webhook"]

_SECONDS = 2.0
_LARGEST = 4096


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Webhook(Signal):
    """One address that is told; `secret` signs what it is told. Raises ValueError for what is no web address."""

    confirms = True
    mend = "Does it listen at this address, and answer within two seconds?"

    def __init__(self, key: str, label: str, address: str, secret: str = "") -> None:
        super().__init__(key, label)
        if not address.startswith(("http://", "https://")):
            raise ValueError(f"{address[:60]!r} is no web address. Give one that begins with http:// or https://.")
        self.address, self._secret = address, secret
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirect)

    async def send(self, order: Order, on: bool) -> tuple[str, str]:
        """Say it once."""
        told: dict[str, Any] = {
            "rinkside": "hold",
            "on": on,
            "hold": order.hold,
            "entries": list(order.entries),
            "since": order.since,
        }
        told["embargoes"] = [
            {"hold": e.hold, "entry": e.entry, "from": e.since, "until": e.until or None} for e in order.embargoes
        ]
        answer = await asyncio.to_thread(self._post, told)
        if answer.get("confirmed") is True:
            return "confirmed", str(answer.get("proof") or "says so")[:120]
        return "acknowledged", "answered"

    async def close_ups(self, categories: tuple[str, ...]) -> str:
        """Say once of which categories the kiss and cry shows no close-up now; of none: {"categories": []}."""
        told = {"rinkside": "close-up", "allowed": not categories, "categories": list(categories)}
        answer = await asyncio.to_thread(self._post, told)
        return str(answer.get("proof") or "answered")[:120]

    async def probe(self) -> str:
        """A message that asks for nothing: {"rinkside": "check"}."""
        await asyncio.to_thread(self._post, {"rinkside": "check"})
        return "answered"

    def _post(self, told: dict[str, Any]) -> dict[str, Any]:
        body = json.dumps(told).encode()
        headers = {"Content-Type": "application/json"}
        if self._secret:
            headers["X-Rinkside-Signature"] = hmac.new(self._secret.encode(), body, hashlib.sha256).hexdigest()
        request = urllib.request.Request(self.address, body, headers, method="POST")
        try:
            with self._opener.open(request, timeout=_SECONDS) as answer:
                text = answer.read(_LARGEST)
        except urllib.error.HTTPError as error:
            raise SignalFailed(f"answered {error.code}") from None
        except (OSError, ValueError) as error:
            raise SignalFailed(_said(error)) from None
        try:
            found = json.loads(text)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


def _said(error: Exception) -> str:
    inner = getattr(error, "reason", error)
    return "no answer for 2 s" if isinstance(inner, TimeoutError) else "nobody there"
