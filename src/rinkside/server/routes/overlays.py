"""Graphics over the picture: their files, the browser-source page, the desk that puts them on and takes them off."""

from __future__ import annotations

import asyncio
import mimetypes

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

from rinkside.broadcast import GRAPHICS, WrongOption, files, fonts, manifest, wrong_options
from rinkside.server.conduct import Channel
from rinkside.server.feed import PUBLIC_TICKS, Reader, event_bytes
from rinkside.server.guard import Door, parts_of
from rinkside.server.holds.control import named_page
from rinkside.server.jsonin import read_object
from rinkside.server.limits import caller_of
from rinkside.server.overlays import OVERLAY
from rinkside.server.parts import Parts
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST, PUBLIC
from rinkside.server.routes.pages import desk_page

__all__ = ["DOORS"]

OPERATORS = {HOST, "secretariat", "announcer"}
ARENA = ("standings", "score-reveal", "starting-order")
"""The graphics of the arena screen: numbers, and nobody's portrait."""
ALL = "all"
"""The address of one browser source with every graphic in it."""


def _known(name: str) -> str:
    if name not in GRAPHICS:
        accepted = ", ".join(GRAPHICS)
        raise Problem(404, "unknown-graphic", f"There is no graphic {name[:40]!r}.", field="graphic", accepted=accepted)
    return name


async def arena(request: Request) -> Response:
    """The arena screen: an opaque page that shows the starting order, each new score and the standings by itself."""
    parts = parts_of(request)
    code = request.path_params["code"]
    parts.must_exist(code)
    asked = dict(request.query_params)
    wrong = wrong_options(
        {name: value for name, value in asked.items() if name != "show"},
        segments=await _segments(parts, code, asked),
        languages=parts.languages.names(),
    )
    if asked.get("show", ARENA[0]) not in ARENA:
        wrong.append(WrongOption("show", asked["show"][:40], ", ".join(ARENA)))
    answer = parts.pages.page(
        "overlay.html",
        title=f"Arena screen, {parts.conduct.name(code)}",
        competition=code,
        graphics=[] if wrong else list(ARENA),
        wrong=wrong,
        lang=parts.languages.choose(asked.get("lang", "")),
        arena=True,
    )
    answer.status_code = 400 if wrong else 200
    return answer


async def page(request: Request) -> Response:
    """A transparent page of 1920 × 1080 with one graphic, or all; what may stand in its address is in the guide.

    What cannot be shown shows nothing: the page stays empty, its title and the operators' page say why.
    """
    parts = parts_of(request)
    code, name = request.path_params["code"], request.path_params["graphic"]
    asked = dict(request.query_params)
    known = parts.conduct.has(code)
    wrong: list[WrongOption] = []
    if not known:
        wrong.append(WrongOption("competition", code[:40], "the code of a competition of this server"))
    elif name not in (*GRAPHICS, ALL):
        wrong.append(WrongOption("graphic", name[:40], ", ".join((*GRAPHICS, ALL))))
    if known:
        wrong += wrong_options(asked, segments=await _segments(parts, code, asked), languages=parts.languages.names())
        if wrong:
            _refuse(parts, code, f"{name}?{request.url.query}"[:120], wrong)
    status = 404 if not known or name not in (*GRAPHICS, ALL) else 400 if wrong else 200
    title = "Graphics" if status == 404 or name == ALL else manifest(name)["name"]
    answer = parts.pages.page(
        "overlay.html",
        title=f"{title}, {parts.conduct.name(code) if known else code[:40]}",
        competition=code,
        graphics=[] if wrong else list(GRAPHICS) if name == ALL else [name],
        wrong=wrong,
        lang=parts.languages.choose(asked.get("lang", "")),
        arena=False,
    )
    answer.status_code = status
    return answer


async def _segments(parts: Parts, code: str, asked: dict[str, str]) -> tuple[str, ...]:
    """The segments there are, where one is asked for; while the disk is silent that one is believed."""
    if not asked.get("segment"):
        return ()
    try:
        return tuple(await asyncio.to_thread(parts.conduct.read, code, lambda state: list(state.doc["segments"])))
    except Problem:
        return (asked["segment"],)


def _refuse(parts: Parts, code: str, source: str, wrong: list[WrongOption]) -> None:
    if parts.overlays.refuse(code, source, wrong, parts.now()):
        parts.feed.say("overlays", {"refused": parts.overlays.refused(code, parts.now())}, code)


async def words(request: Request) -> Response:
    """The texts of the graphics in a language: {key: text}."""
    tag = request.path_params["lang"]
    languages = parts_of(request).languages
    if tag not in languages.names():
        raise HTTPException(404)
    return JSONResponse(languages.words(tag), headers={"Cache-Control": "no-cache"})


async def file(request: Request) -> Response:
    """A file of the graphics: manifests, modules, style, fonts."""
    name = request.path_params["name"]
    if request.path_params["version"] != parts_of(request).pages.version:
        raise HTTPException(404)
    keep = {"Cache-Control": "public, max-age=31536000, immutable"}
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name in fonts():
        return FileResponse(fonts()[name], media_type=kind, headers=keep)
    if name not in files():
        raise HTTPException(404)
    return Response(files()[name], media_type=kind, headers=keep)


async def shown(request: Request) -> Response:
    """Which graphics are on, and which sources show nothing and why: {on: {graphic: {since, by}}, refused: […]}."""
    parts = parts_of(request)
    code = parts.asked(request)
    on = await asyncio.to_thread(parts.overlays.on, code)
    return JSONResponse({"on": on, "refused": parts.overlays.refused(code, parts.now())})


async def stream(request: Request, scope: Scope, receive: Receive, send: Send) -> None:
    """The stream of the graphics: who is left alone and what is on first, then the newest view, then what changes.

    `?page=` names a page that answers what it was told of who is left alone.
    """
    parts = parts_of(request)
    parts.reads.take(caller_of(request))
    code = request.path_params["code"]
    parts.may_watch(code)
    page = named_page(request)
    if parts.control.full(code):
        page = ""  # it is told all the same, and its answers do not count
    on = event_bytes("overlays", {"on": await asyncio.to_thread(parts.overlays.on, code)})
    reader = Reader(code, Channel(code, OVERLAY), first=True, every=PUBLIC_TICKS)

    def hear(event: bytes) -> None:
        reader.urgent.append(event)
        reader.woken.set()

    with parts.control.reading(code, page, hear):
        reader.urgent.append(on)
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
    now = await asyncio.to_thread(parts.overlays.turn, code, name, on, parts.now(), request.state.session.place)
    return JSONResponse({"on": now})


async def desk(request: Request) -> Response:
    """The page that puts graphics on and takes them off, with a preview."""
    parts = parts_of(request)
    parts.must_exist(request.path_params["code"])
    return desk_page(
        request,
        "overlays.html",
        "overlays",
        title="Graphics",
        languages=parts.languages.names(),
        graphics=[{"name": g, "title": manifest(g)["name"], "about": manifest(g)["description"]} for g in GRAPHICS],
    )


DOORS = [
    Door("GET", "/overlay/words/{lang}.json", words, {PUBLIC}, "texts of the graphics in a language"),
    Door("GET", "/overlay/{code}/{graphic}", page, {PUBLIC}, "a graphic as a browser source", page=True),
    Door("GET", "/arena/{code}", arena, {PUBLIC}, "the arena screen", page=True),
    Door("GET", "/overlay/files/{version}/{name:path}", file, {PUBLIC}, "files of the graphics"),
    Door("GET", "/overlay-feed/{code}", stream, {PUBLIC}, "the stream of the graphics", stream=True),
    Door("GET", "/overlays/{code}", desk, OPERATORS, "graphics on and off", page=True),
    Door("GET", "/api/v1/competitions/{code}/overlays", shown, {PUBLIC}, "which graphics are on"),
    Door("PUT", "/api/v1/competitions/{code}/overlays/{graphic}", turn, OPERATORS, "a graphic on or off"),
]
"""Routes of this module."""
