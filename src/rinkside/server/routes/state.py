"""State: the view of a role once, or as a stream; sheets of approved skates; the list of competitions."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from rinkside.live.records import official_time
from rinkside.server.access import Session
from rinkside.server.conduct import Channel
from rinkside.server.feed import PUBLIC_TICKS, Reader, event_bytes
from rinkside.server.guard import Door, parts_of
from rinkside.server.limits import caller_of
from rinkside.server.live_view import LIVE
from rinkside.server.parts import Parts
from rinkside.server.places import public_sheet
from rinkside.server.problems import Problem
from rinkside.server.roles import HOLD_ROLES, HOST, OFFICIALS, PUBLIC
from rinkside.server.routes.move import pair_words
from rinkside.server.setup_view import timetable_rows
from rinkside.server.tags import FOR_A_PLACE, tag_of, tagged

__all__ = ["DOORS", "answer_view", "hold_channel", "watch_feed"]

WATCH_DEVICES = frozenset({HOST, "secretariat", "referee"})
HOLD_VIEW_OF = {"referee": "liaison", "secretariat": "director", HOST: "director"}
WAIT_FOR_SCORES = frozenset({"referee", "announcer"})


def channel_of(request: Request, session: Session | None) -> Channel:
    """The view a request may have."""
    code = request.path_params["code"]
    if session is None:
        return Channel(code, PUBLIC)
    if request.query_params.get("view") == "hold":
        return hold_channel(code, session)
    return Channel(code, session.role, session.seat, session.scope)


def hold_channel(code: str, session: Session) -> Channel:
    """What a place sees of privacy holds: who may ask, what who asks sees; who sets up, what the director sees."""
    role = session.role if session.role in HOLD_ROLES else HOLD_VIEW_OF.get(session.role)
    if role is None:
        raise Problem(403, "not-this-role", f"{session.place} sees no holds.")
    return Channel(code, role, 0, session.scope)


async def state(request: Request) -> Response:
    """The view of whoever asks: {"version", "view"}; 304 where the ETag is the newest."""
    parts = parts_of(request)
    parts.asked(request)
    return await answer_view(request, channel_of(request, request.state.session))


async def live(request: Request) -> Response:
    """The view of the public live page, for who cannot follow the stream; 304 where the ETag is the newest."""
    parts = parts_of(request)
    code = parts.asked(request)
    return await answer_view(request, Channel(code, LIVE))


async def answer_view(request: Request, channel: Channel) -> Response:
    """The newest bytes of a view; 304 where the asker has them."""
    snapshot = await parts_of(request).feed.snapshot(channel.competition, channel)
    return tagged(request, snapshot.body, f'"{snapshot.etag}"', vary=FOR_A_PLACE)


async def desk_feed(request: Request, scope: Scope, receive: Receive, send: Send) -> None:
    """A desk's stream: ping every second, alarms first, then the newest view."""
    parts = parts_of(request)
    session: Session = request.state.session
    code = request.path_params["code"]
    parts.must_exist(code)
    channel = channel_of(request, session)
    reader = Reader(
        code,
        channel,
        holds=channel.role in HOLD_ROLES,
        session=session.id,
        devices=session.role in WATCH_DEVICES,
        first=session.role in WAIT_FOR_SCORES,
    )
    alarm = parts.alarm()
    if alarm["on"]:
        reader.urgent.append(event_bytes("alarm", alarm))
    if reader.holds:
        waiting = [asdict(u) for u in parts.holds.unrecorded(code, channel.role, channel.scope)]
        reader.urgent.append(event_bytes("holds", {"unrecorded": waiting}))
    reader.urgent.append(event_bytes("pair", pair_words(parts, session)))
    await parts.feed.stream(reader, scope, receive, send)


async def feed(request: Request, scope: Scope, receive: Receive, send: Send) -> None:
    """The public stream: the view of the live page."""
    parts = parts_of(request)
    parts.reads.take(caller_of(request))
    code = request.path_params["code"]
    parts.may_watch(code)
    reader = Reader(code, Channel(code, LIVE), first=True, every=PUBLIC_TICKS)
    alarm = parts.alarm()
    if alarm["on"]:
        reader.urgent.append(event_bytes("alarm", alarm))
    await parts.feed.stream(reader, scope, receive, send)


async def watch_feed(parts: Parts, scope: Scope, send: Send) -> None:
    """The public stream as the server itself gives it, past the framework: same address, same answer."""
    request = Request(scope)
    parts.watching.take(caller_of(request))
    code = scope["path"].rpartition("/")[2]
    parts.may_watch(code)
    alarm = parts.alarm()
    first = parts.feed.now() + (event_bytes("alarm", alarm) if alarm["on"] else b"")
    await parts.feed.fanout.stream(code, first, scope, send)


async def sheet(request: Request) -> Response:
    """The sheet of an approved skate."""
    parts = parts_of(request)
    parts.reads.take(caller_of(request))
    code, cs, start = (request.path_params[k] for k in ("code", "cs", "start"))

    def work(state: object) -> object:
        segments = state.doc["segments"]  # type: ignore[attr-defined]
        public = cs in segments and not segments[cs]["held"] and start.isdecimal() and len(start) < 4
        return public_sheet(state, cs, int(start)) if public else None  # type: ignore[arg-type]

    found = await asyncio.to_thread(parts.conduct.read, code, work)
    if found is None:
        raise Problem(404, "no-sheet", f"{cs[:40]} has no approved skate {start[:6]!r}.", field="start")
    return _tagged(request, found)


def _tagged(request: Request, found: object) -> Response:
    """JSON with an ETag of its content; 304 where the asker has it."""
    body = bytes(JSONResponse(found).body)
    return tagged(request, body, tag_of(body))


async def timetable(request: Request) -> Response:
    """The timetable, times anew from what really happened: {"now", "rows"}."""
    parts = parts_of(request)
    code = parts.asked(request)
    now = official_time()
    rows = await asyncio.to_thread(parts.conduct.read, code, lambda state: timetable_rows(state, now))
    return JSONResponse({"now": now, "rows": rows})


async def competitions(request: Request) -> Response:
    """Code and name of every competition, and where the rest is."""
    found = [
        {**c, "href": f"/api/v1/competitions/{quote(c['code'], '')}"} for c in parts_of(request).conduct.competitions()
    ]
    return _tagged(request, {"competitions": found})


DOORS = [
    Door("GET", "/api/v1/competitions", competitions, {PUBLIC}, "the competitions of this server"),
    Door("GET", "/api/v1/competitions/{code}/state", state, {PUBLIC, HOST, *OFFICIALS}, "the view of a role"),
    Door("GET", "/api/v1/competitions/{code}/sheets/{cs}/{start}", sheet, {PUBLIC}, "an approved sheet"),
    Door("GET", "/api/v1/competitions/{code}/timetable", timetable, {PUBLIC}, "the timetable as it stands"),
    Door("GET", "/desk-feed/{code}", desk_feed, {HOST, *OFFICIALS}, "a desk's stream", stream=True),
    Door("GET", "/api/v1/competitions/{code}/live", live, {PUBLIC}, "the view of the live page"),
    Door("GET", "/feed/{code}", feed, {PUBLIC}, "the public stream, the view of the live page", stream=True),
]
"""Routes of this module."""
