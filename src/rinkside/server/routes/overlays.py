"""Graphics over the picture: their files, the browser-source page, the desk that puts them on and takes them off."""

from __future__ import annotations

import asyncio
import mimetypes

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from rinkside.broadcast import GRAPHICS, files, manifest
from rinkside.server.access import csrf_of
from rinkside.server.conduct import Channel
from rinkside.server.feed import PUBLIC_TICKS, Reader, event_bytes
from rinkside.server.guard import COOKIE, Door, parts_of
from rinkside.server.jsonin import read_object
from rinkside.server.limits import caller_of
from rinkside.server.overlays import OVERLAY
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST, PUBLIC

__all__ = ["DOORS"]

OPERATORS = {HOST, "secretariat", "announcer"}
ALL = "all"
"""The address of one browser source with every graphic in it."""


def _known(name: str, *more: str) -> str:
    if name not in (*GRAPHICS, *more):
        accepted = ", ".join((*GRAPHICS, *more))
        raise Problem(404, "unknown-graphic", f"There is no graphic {name[:40]!r}.", field="graphic", accepted=accepted)
    return name


async def page(request: Request) -> Response:
    """A transparent page of 1920 × 1080 with one graphic, or all; what may stand in its address is in the guide."""
    parts = parts_of(request)
    code = request.path_params["code"]
    parts.must_exist(code)
    name = _known(request.path_params["graphic"], ALL)
    title = "Graphics" if name == ALL else manifest(name)["name"]
    return parts.pages.page(
        "overlay.html",
        title=f"{title}, {parts.conduct.name(code)}",
        competition=code,
        graphics=list(GRAPHICS) if name == ALL else [name],
    )


async def file(request: Request) -> Response:
    """A file of the graphics: manifests, modules, style, fonts."""
    name = request.path_params["name"]
    content = files().get(name)
    if content is None or request.path_params["version"] != parts_of(request).pages.version:
        raise HTTPException(404)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers={"Cache-Control": "public, max-age=31536000, immutable"})


async def shown(request: Request) -> Response:
    """Which graphics are on: {"on": {graphic: {since, by}}}."""
    parts = parts_of(request)
    parts.reads.take(caller_of(request))
    code = request.path_params["code"]
    parts.must_exist(code)
    return JSONResponse({"on": await asyncio.to_thread(parts.overlays.on, code)})


async def stream(request: Request, scope: Scope, receive: Receive, send: Send) -> None:
    """The stream of the graphics: what is on first, then the newest view, then whatever changes."""
    parts = parts_of(request)
    parts.reads.take(caller_of(request))
    code = request.path_params["code"]
    parts.may_watch(code)
    reader = Reader(code, Channel(code, OVERLAY), first=True, every=PUBLIC_TICKS)
    reader.urgent.append(event_bytes("overlays", {"on": await asyncio.to_thread(parts.overlays.on, code)}))
    await parts.feed.stream(reader, scope, receive, send)


async def turn(request: Request) -> Response:
    """Put a graphic on or take it off: {"on": true}. Every browser source hears of it at once."""
    parts = parts_of(request)
    code, name = request.path_params["code"], _known(request.path_params["graphic"])
    parts.must_exist(code)
    parts.pair.must_lead()
    on = (await read_object(request)).get("on")
    if not isinstance(on, bool):
        raise Problem(400, "not-of-the-form", "Say whether it is on.", field="on", accepted="true or false")
    await asyncio.to_thread(parts.overlays.turn, code, name, on, parts.now(), request.state.session.place)
    now = await asyncio.to_thread(parts.overlays.on, code)
    parts.feed.say("overlays", {"on": now}, code)
    return JSONResponse({"on": now})


async def desk(request: Request) -> Response:
    """The page that puts graphics on and takes them off, with a preview."""
    parts = parts_of(request)
    session = request.state.session
    code = request.path_params["code"]
    parts.must_exist(code)
    return parts.pages.page(
        "overlays.html",
        title="Graphics",
        desk_name="overlays",
        competition=code,
        competition_name=parts.conduct.name(code),
        role=session.role,
        role_name=session.place,
        seat=session.seat,
        desk=session.desk,
        own=True,
        graphics=[{"name": g, "title": manifest(g)["name"], "about": manifest(g)["description"]} for g in GRAPHICS],
        csrf=csrf_of(request.cookies.get(f"{COOKIE}.{session.desk}", "")),
    )


DOORS = [
    Door("GET", "/overlay/{code}/{graphic}", page, {PUBLIC}, "a graphic as a browser source", page=True),
    Door("GET", "/overlay/files/{version}/{name:path}", file, {PUBLIC}, "files of the graphics"),
    Door("GET", "/overlay-feed/{code}", stream, {PUBLIC}, "the stream of the graphics", stream=True),
    Door("GET", "/overlays/{code}", desk, OPERATORS, "graphics on and off", page=True),
    Door("GET", "/api/v1/competitions/{code}/overlays", shown, {PUBLIC}, "which graphics are on"),
    Door("PUT", "/api/v1/competitions/{code}/overlays/{graphic}", turn, OPERATORS, "a graphic on or off"),
]
"""Routes of this module."""
