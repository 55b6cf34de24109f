"""The pair of servers: the stand-by's stream and confirmations, promotion, fencing, its key."""

from __future__ import annotations

import asyncio
import hashlib
import ssl
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from rinkside.errors import RinksideError
from rinkside.server.access import now_us
from rinkside.server.following import KEY_NAME
from rinkside.server.guard import Door, parts_of
from rinkside.server.jsonin import read_object
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST
from rinkside.server.standby import LEADING, Follower
from rinkside.server.tls import CA_FILE

__all__ = ["DOORS"]


def _numbers(value: Any, field: str) -> dict[str, int]:
    if not isinstance(value, dict) or not all(isinstance(n, int) and n >= 0 for n in value.values()):
        raise Problem(400, "not-of-the-form", f"{field} is no list of numbers.", field=field, accepted='{"code": 12}')
    return dict(value)


def _address(value: Any) -> str:
    text = value if isinstance(value, str) else ""
    if text and (len(text) > 200 or not text.startswith(("http://", "https://"))):
        raise Problem(400, "not-an-address", "The address is none.", field="address", accepted="http://… or https://…")
    return text


async def new_key(request: Request) -> Response:
    """A new key for the stand-by, and the command to start it with; the key before stops working."""
    parts = parts_of(request)
    key = await asyncio.to_thread(parts.access.new_key, KEY_NAME)
    authority = parts.settings.folder / "tls" / CA_FILE
    if parts.settings.tls and authority.is_file():
        key += "." + hashlib.sha256(ssl.PEM_cert_to_DER_cert(authority.read_text("ascii"))).hexdigest()
    address = parts.link.public or parts.address_for(request)
    return JSONResponse({"key": key, "command": f"rinkside serve --follow {address} --key {key}"}, status_code=201)


async def status(request: Request) -> Response:
    """Who leads, and how far the stand-by is behind."""
    return JSONResponse(parts_of(request).pair.status())


async def promote(request: Request) -> Response:
    """Let this server lead from now on."""
    parts = parts_of(request)
    try:
        told = await asyncio.to_thread(parts.following.promote)
    except RinksideError as error:
        code = "leads-already" if parts.pair.mode == LEADING else "not-promoted"
        raise Problem(409, code, f"{error}.") from None
    return JSONResponse(told)


async def stream(request: Request) -> Response:
    """The journal for the stand-by, without end."""
    parts = parts_of(request)
    parts.pair.must_lead()
    body = await read_object(request)
    after, address = _numbers(body.get("after", {}), "after"), _address(body.get("address", ""))
    if address:
        await asyncio.to_thread(lambda: parts.pair.set(other=address))
    follower = Follower(address, dict(after), now_us())
    parts.feed.say("pair", {"address": address})
    lines = parts.pair.stream(after, follower, lambda: parts.feed.closing)
    return StreamingResponse(lines, media_type="application/x-ndjson")


async def confirm(request: Request) -> Response:
    """The stand-by has these records on its disk."""
    body = await read_object(request)
    parts_of(request).pair.confirmed(_numbers(body.get("has", {}), "has"))
    return JSONResponse({"at": now_us()})


async def fence(request: Request) -> Response:
    """Another server leads now, with a higher term: this one stands back, and hands over what that one lacks."""
    parts = parts_of(request)
    body = await read_object(request)
    term = body.get("term")
    if not isinstance(term, int) or isinstance(term, bool):
        raise Problem(400, "not-of-the-form", "The term is a number.", field="term", accepted="a whole number")
    fenced = await asyncio.to_thread(parts.pair.fence, term, _address(body.get("address", "")))
    if fenced:
        parts.mode_changed()
    elif term < parts.pair.term:
        raise Problem(409, "older-term", f"This server is at term {parts.pair.term}.", field="term")
    rest = await parts.pair.rest(_numbers(body["after"], "after")) if "after" in body else {}
    return JSONResponse({"mode": parts.pair.mode, "term": parts.pair.term, **rest})


OFFICE = {HOST, "secretariat"}
DOORS = [
    Door("GET", "/api/v1/standby", status, OFFICE, "who leads, how far the stand-by is behind"),
    Door("POST", "/api/v1/standby/key", new_key, {HOST}, "a key for the stand-by"),
    Door("POST", "/api/v1/standby/promote", promote, {HOST}, "let this server lead"),
    Door("POST", "/standby/stream", stream, (), "the journal for the stand-by", key=KEY_NAME),
    Door("POST", "/standby/confirm", confirm, (), "the stand-by has records", key=KEY_NAME),
    Door("POST", "/standby/fence", fence, (), "stand back for a higher term", key=KEY_NAME),
]
"""Routes of this module."""
