"""JSON from the network, read strictly: whole numbers, no repeated keys, bounded size and depth."""

from __future__ import annotations

import asyncio
import json
from typing import Any, NoReturn

from starlette.requests import ClientDisconnect, Request

from rinkside.server.problems import Problem

__all__ = ["MAX_ACTS_BODY", "MAX_BODY", "read_body", "read_json", "read_object"]

MAX_BODY = 16 * 1024
"""Bytes a body may have where nothing else is said."""
MAX_ACTS_BODY = 1024 * 1024
"""Bytes a body of acts may have: an import of entries is one act."""
BODY_SECONDS = 20
"""How long a body may take to arrive."""
MAX_DEPTH = 24
MAX_INTEGER = 2**53


def _no_float(text: str) -> NoReturn:
    raise Problem(
        400,
        "not-whole-number",
        f"{text[:24]} is no whole number. Points travel in hundredths.",
        accepted="whole numbers, 9.25 points as 925",
    )


def _whole(text: str) -> int:
    if len(text) > 17 or abs(value := int(text)) > MAX_INTEGER:
        raise Problem(400, "number-too-large", f"{text[:24]}… is too large.", accepted="at most 2 to the power of 53")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [k for k, _ in pairs]
        twice = next(k for k in keys if keys.count(k) > 1)
        raise Problem(400, "repeated-key", f"The key {twice[:40]!r} stands twice in one object.", field=twice[:40])
    return found


def _check(value: Any) -> None:
    """Depth and text, without recursion."""
    waiting: list[tuple[Any, int]] = [(value, 1)]
    while waiting:
        part, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise Problem(400, "too-deep", f"The body is nested deeper than {MAX_DEPTH} levels.")
        if isinstance(part, dict):
            waiting += [(v, depth + 1) for v in part.values()]
            waiting += [(k, depth) for k in part]
        elif isinstance(part, list):
            waiting += [(v, depth + 1) for v in part]
        elif isinstance(part, str) and ("\0" in part or any("\ud800" <= c <= "\udfff" for c in part)):
            raise Problem(400, "unusable-text", "A text holds a character that cannot be stored.", accepted="Unicode")


async def read_body(request: Request, limit: int, accepted: str = "") -> bytes:
    """The body, at most `limit` bytes and in good time. Raises `Problem` 408 and 413, and 401 where the device was
    locked out while it sent."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                body += piece
                if len(body) > limit:
                    said = accepted or f"{limit} bytes"
                    raise Problem(413, "body-too-large", f"The body is larger than {limit} bytes.", accepted=said)
    except TimeoutError:
        raise Problem(408, "too-slow", f"The body did not arrive within {BODY_SECONDS} s. Send it again.") from None
    except ClientDisconnect:
        raise Problem(400, "cut-off", "The body ended before all of it had arrived. Send it again.") from None
    again = getattr(request.state, "again", None)
    if again is not None:
        again()
    return bytes(body)


async def read_json(request: Request, limit: int = MAX_BODY) -> Any:
    """The body as JSON of at most `limit` bytes. Raises `Problem` 400, 413 or 415 that says what is wrong."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(
            415,
            "not-json",
            f"The body is {kind or 'of no named type'}.",
            field="Content-Type",
            accepted="application/json",
        )
    body = await read_body(request, limit)
    try:
        value = json.loads(
            body.decode("utf-8"),
            parse_float=_no_float,
            parse_int=_whole,
            parse_constant=_no_float,
            object_pairs_hook=_object,
        )
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        where = f" at character {error.pos + 1}" if isinstance(error, json.JSONDecodeError) else ""
        raise Problem(400, "not-json", f"The body cannot be read as JSON{where}.", accepted="JSON in UTF-8") from None
    _check(value)
    return value


async def read_object(request: Request, limit: int = MAX_BODY) -> dict[str, Any]:
    """The body as a JSON object."""
    value = await read_json(request, limit)
    if not isinstance(value, dict):
        raise Problem(400, "not-an-object", "The body is no JSON object.", accepted='{"name": value, …}')
    return value
