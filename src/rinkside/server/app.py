"""The application: parts, routes, shield. `create_app` is all that a server process and a test need."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from rinkside.errors import UsageError
from rinkside.live.rules import book_of
from rinkside.live.spectator import Spectator
from rinkside.server.access import Access, Session, now_us
from rinkside.server.audience import ShownOverlays, closed, shows
from rinkside.server.conduct import Channel, Conduct
from rinkside.server.feed import Feed
from rinkside.server.flags import Flags
from rinkside.server.following import Following, Peer
from rinkside.server.guard import routes_of
from rinkside.server.holds.config import Book
from rinkside.server.holds.control import Control
from rinkside.server.holds.desk import HoldDesk
from rinkside.server.holds.known import ASKS
from rinkside.server.holds.osc_in import OscIn, listen, presser_of
from rinkside.server.languages import Languages
from rinkside.server.limits import RateLimit
from rinkside.server.live_view import LIVE
from rinkside.server.overlays import Overlays
from rinkside.server.pages import Pages
from rinkside.server.parts import Parts
from rinkside.server.problems import Problem, problem_response
from rinkside.server.proxied import Proxies
from rinkside.server.published import Shelf
from rinkside.server.routes import doors
from rinkside.server.routes.devices import device_rows
from rinkside.server.routes.holds import press_by_osc, watch_control
from rinkside.server.routes.state import watch_feed
from rinkside.server.settings import Settings
from rinkside.server.shield import DEFECT, Shield
from rinkside.server.standby import FOLLOWING, LEADING, Copied, Pair
from rinkside.server.store import open_store
from rinkside.server.terminal import tell
from rinkside.server.touched import Concern

__all__ = ["create_app", "machine_names"]

FLUSH_SECONDS = 2
ASK_SECONDS = 0.7
"""How long a leader waits at its start for its former stand-by to say that it leads now."""


def machine_names() -> tuple[str, ...]:
    """The names browsers may know this machine by."""
    name = socket.gethostname().lower()
    return tuple(dict.fromkeys((name, name.partition(".")[0], f"{name.partition('.')[0]}.local")))


def create_app(settings: Settings) -> tuple[Shield, Parts]:
    """The ASGI application of a server, and its parts for whoever runs it."""
    proxies = Proxies(settings.proxies)
    book_of(())  # read before the doors open, not with the first mark
    conduct = Conduct.watch(settings.journal_url) if settings.audience else Conduct.open(settings.journal_url)
    store = open_store(settings.access_url)
    surfaces = Book(store)
    control = Control()
    overlays = ShownOverlays(settings) if settings.audience else Overlays(store)
    access = Access(store)
    copied: dict[str, Copied] = {"access": access, "overlays": overlays, "surfaces": surfaces}
    pair = Pair(store, conduct, copied, confirm=settings.confirm_by_standby)
    if settings.follow:
        pair.set(mode=FOLLOWING, other=Peer(settings.follow, "").address)
        if settings.follow_key:
            pair.set(key=settings.follow_key)
    parts = Parts(
        settings=settings,
        access=access,
        pair=pair,
        following=Following(pair, conduct, access, settings.address),
        feed=Feed(conduct.snapshot, now_us),
        pages=Pages(),
        languages=Languages(settings.folder / "catalogues"),
        joins=RateLimit("attempts to join", settings.joins_per_minute, settings.joins_per_minute),
        wrong=RateLimit("wrong codes", max(1, settings.joins_per_minute // 6), max(1, settings.joins_per_minute // 6)),
        acts=RateLimit("acts", settings.acts_per_minute, 2000),
        reads=RateLimit("requests", settings.reads_per_minute, 2000),
        watching=RateLimit("streams", 60_000, 15_000),
        stories=RateLimit("stories", settings.stories_per_minute, settings.stories_per_minute),
        flagging=RateLimit("notes", 1, 3),
        flags=Flags(store),
        doors=[d for d in doors() if not settings.audience or shows(d)],
        overlays=overlays,
        holds=HoldDesk(conduct, surfaces, control, lambda: not settings.audience and pair.mode == LEADING),
        control=control,
        surfaces=surfaces,
        conduct=conduct,
        shelf=Shelf(conduct),
    )
    parts.access.on_revoked = lambda session: _tell_revoked(parts, session)
    conduct.gate, conduct.confirm = pair.must_lead, pair.wait_confirmed
    conduct.on_change = lambda code, concern: _changed(parts, code, concern)
    overlays.on_change = lambda code, on: _overlays_changed(parts, code, on)
    conduct.on_alarm = lambda alarm: parts.feed.say("alarm", alarm)
    parts.following.on_mode = parts.mode_changed
    parts.holds.on_unrecorded = lambda code: _not_on_record(parts, code)
    if isinstance(overlays, ShownOverlays) and isinstance(conduct.engine, Spectator):
        conduct.engine.on_look = overlays.look

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tasks = [parts.feed.start(), asyncio.create_task(_keep(parts))]
        pair.start()
        await asyncio.to_thread(parts.following.ask_other, ASK_SECONDS)
        parts.following.start()
        await parts.holds.start()
        osc = await _take_osc(parts) if settings.osc_port and not settings.audience else None
        try:
            yield
        finally:
            if osc is not None:
                osc.close()
            parts.feed.close()
            parts.control.close()
            await parts.holds.close()
            await asyncio.to_thread(parts.following.close)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            parts.access.flush()
            await asyncio.to_thread(conduct.close)
            if isinstance(overlays, ShownOverlays):
                overlays.close()

    handlers: dict[Any, Any] = {HTTPException: _http_problem, Exception: _defect}
    shut = [closed(d) for d in doors() if settings.audience and not shows(d)]
    app = Starlette(routes=routes_of([*parts.doors, *shut]), lifespan=lifespan, exception_handlers=handlers)
    app.state.parts = parts
    parts.feed.public = lambda code: Channel(code, LIVE)

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        del receive
        if scope["path"].startswith("/feed/"):
            await watch_feed(parts, scope, send)
        else:
            await watch_control(parts, scope, send)

    return Shield(app, (*machine_names(), *settings.names), watch, proxies), parts


async def _keep(parts: Parts) -> None:
    """Write down now and then when devices were last heard of, and tell those who watch them."""
    while True:
        await asyncio.sleep(FLUSH_SECONDS)
        try:
            await asyncio.to_thread(parts.access.flush)
        except SQLAlchemyError as error:
            tell(f"rinkside: when devices were last seen cannot be written: {error}")
        try:
            for competition in parts.feed.watchers():
                told = {"at": parts.now(), "devices": device_rows(parts, competition), **parts.lights()}
                parts.feed.say("devices", told, competition)
        except Exception as error:  # the watch over devices and journal goes on, whatever one look at them brings
            tell(f"rinkside: who is here cannot be told: {error!r}")


def _changed(parts: Parts, code: str, concern: Concern) -> None:
    parts.shelf.changed(code, concern)
    parts.feed.changed(code, concern)
    parts.pair.changed()


async def _take_osc(parts: Parts) -> asyncio.DatagramTransport | None:
    """Listen for presses by OSC. A port that is taken is told of, and keeps nobody from the rest."""

    def find(key: str) -> Session | None:
        return presser_of(key, [s for s in parts.access.living() if s.competition and s.role in ASKS])

    async def ask(session: Session, entry: str) -> None:
        await press_by_osc(parts, session, entry)

    try:
        return await listen(parts.settings.host, parts.settings.osc_port, OscIn(find, ask))
    except UsageError as error:
        tell(str(error))
        return None


def _overlays_changed(parts: Parts, code: str, on: dict[str, Any]) -> None:
    parts.feed.say("overlays", {"on": on}, code)
    parts.pair.changed()


def _not_on_record(parts: Parts, code: str) -> None:
    def said(channel: Channel) -> dict[str, Any]:
        return {"unrecorded": [asdict(u) for u in parts.holds.unrecorded(code, channel.role, channel.scope)]}

    parts.feed.say_of_holds(code, said)


def _tell_revoked(parts: Parts, session: Session) -> None:
    fact = f"{session.place} is no longer this device: {session.revoked_why}."
    parts.feed.say("revoked", {"error": "place-taken", "message": fact}, session.competition, session.id)


async def _defect(request: Request, error: Exception) -> Response:
    """What the device reads; the shield names the error on the terminal."""
    return problem_response(DEFECT)


async def _http_problem(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    told = {
        404: ("not-found", f"There is nothing at {request.url.path[:80]}."),
        405: ("wrong-method", f"{request.method} is not taken at {request.url.path[:80]}."),
        413: ("body-too-large", "The body is too large."),
    }
    code, message = told.get(status, ("not-taken", "The request was not taken."))
    allowed = (error.headers or {}).get("Allow", "") if isinstance(error, HTTPException) else ""
    problem = Problem(status, code, message, accepted=allowed)
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    response = request.app.state.parts.pages.problem(problem) if wants_page else problem_response(problem)
    if allowed:
        response.headers["Allow"] = allowed
    return response
