"""A viewer says that something looks wrong; the secretariat reads it. It is never shown in public."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rinkside.live.acts import CHECKS, Field, accepted
from rinkside.server.flags import LONGEST
from rinkside.server.guard import Door, parts_of
from rinkside.server.jsonin import read_object
from rinkside.server.limits import caller_of
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST, PUBLIC

__all__ = ["DOORS"]

_TEXT = Field("text", "text", low=1, high=LONGEST)
OFFICE = {HOST, "secretariat"}


async def flag(request: Request) -> Response:
    """Keep what a viewer writes: {"text"}. 202, whether or not it was written before."""
    parts = parts_of(request)
    code = request.path_params["code"]
    parts.must_exist(code)
    parts.pair.must_lead()
    text = (await read_object(request)).get("text")
    if CHECKS["text"](_TEXT, text) is not None or not isinstance(text, str):
        raise Problem(400, "not-of-the-form", "Write what looks wrong.", field="text", accepted=accepted(_TEXT))
    parts.flagging.take(caller_of(request))
    await asyncio.to_thread(parts.flags.add, code, " ".join(text.split()), parts.now())
    parts.feed.say("flags", {}, code)
    return JSONResponse({"status": "received"}, status_code=202)


async def flags(request: Request) -> Response:
    """What waits to be looked at: {"flags": [{id, text, at}]}."""
    parts = parts_of(request)
    code = request.path_params["code"]
    parts.must_exist(code)
    found = await asyncio.to_thread(parts.flags.unseen, code)
    return JSONResponse({"flags": found}, headers={"Cache-Control": "no-store"})


async def set_aside(request: Request) -> Response:
    """Somebody has looked at a flag."""
    parts = parts_of(request)
    code, name = request.path_params["code"], request.path_params["flag"]
    parts.must_exist(code)
    parts.pair.must_lead()
    by = request.state.session.place
    await asyncio.to_thread(parts.flags.set_aside, code, name, parts.now(), by)
    parts.feed.say("flags", {}, code)
    return JSONResponse({"flag": name})


DOORS = [
    Door("POST", "/api/v1/competitions/{code}/flags", flag, {PUBLIC}, "a viewer says that something looks wrong"),
    Door("GET", "/api/v1/competitions/{code}/flags", flags, OFFICE, "what viewers hold for an error"),
    Door("DELETE", "/api/v1/competitions/{code}/flags/{flag}", set_aside, OFFICE, "a flag was looked at"),
]
"""Routes of this module."""
