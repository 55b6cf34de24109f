"""Doors: a route with the roles that may use it. Who asks is settled here, before any endpoint runs."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Collection

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from rinkside.server.access import Session, csrf_of
from rinkside.server.door import Door
from rinkside.server.parts import Parts
from rinkside.server.problems import Problem, problem_response
from rinkside.server.roles import HOST, ROLE_NAMES

__all__ = ["COOKIE", "DEVICE_COOKIE", "Door", "desk_of", "parts_of", "routes_of", "session_of"]

COOKIE = "rinkside"
"""A session's cookie is this and the desk: rinkside.worlds.judge.3. One browser can hold several places."""
DEVICE_COOKIE = "rinkside-device"
"""The cookie of the device's own id."""
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})

Endpoint = Callable[[Request], Awaitable[Response]]
Stream = Callable[[Request, Scope, Receive, Send], Awaitable[None]]


async def admit(door: Door, request: Request) -> None:
    """Settle who asks, or raise `Problem`."""
    if door.key:
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not parts_of(request).access.check_key(door.key, secret.strip()):
            raise Problem(401, "no-key", "This address is for the stand-by alone, with its key.")
        return
    if door.loopback and not from_this_machine(request):
        raise Problem(403, "not-this-machine", "This address works only on the machine the server runs on.")
    try:
        session = session_of(request)
    except Problem:
        if not door.public:
            raise
        session = None
    request.state.session = session
    if session is None:
        if not door.public:
            raise Problem(401, "not-joined", "This device has no place here. Join with a code from the secretariat.")
        return
    code = request.path_params.get("code")
    wrong_place = code is not None and session.role != HOST and session.competition != code
    if (session.role not in door.roles or wrong_place) and not door.public:
        names = ", ".join(ROLE_NAMES[r] for r in ROLE_NAMES if r in door.roles)
        where = " of another competition" if wrong_place else ""
        raise Problem(403, "not-this-role", f"{session.place}{where} may not do this.", accepted=names)
    if wrong_place:
        request.state.session = None
        return
    if not door.public:
        request.state.again = lambda: session_of(request)  # asked once more when the body has arrived
    parts_of(request).access.saw(session)


def parts_of(request: Request) -> Parts:
    """The parts of the running server."""
    parts: Parts = request.app.state.parts
    return parts


def from_this_machine(request: Request) -> bool:
    """Whether the request comes over the loopback and through no proxy."""
    host = request.client.host if request.client else ""
    forwarded = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "via"))
    return not forwarded and host in ("127.0.0.1", "::1", "::ffff:127.0.0.1")


def desk_of(request: Request) -> str:
    """The desk a request says it comes from: header X-Rinkside-Desk or `?desk=`; "" where it says none."""
    return request.headers.get("x-rinkside-desk") or request.query_params.get("desk", "")


def session_of(request: Request) -> Session | None:
    """The session of a request, by Bearer token or by cookie. None without either. Raises `Problem` 401 and 403."""
    access = parts_of(request).access
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return access.session(token.strip(), request.headers.get("x-rinkside-device", ""))
    device = request.cookies.get(DEVICE_COOKIE, "")
    desk = desk_of(request)
    names = [f"{COOKIE}.{desk}"] if desk else [f"{COOKIE}.{HOST}"]
    if "role" in request.path_params:
        # a desk's page names its place in its path; the host machine may open every desk it can act for
        place = [request.path_params[key] for key in ("code", "role", "seat") if key in request.path_params]
        names = [f"{COOKIE}.{'.'.join(place)}", *names]
    for name in names:
        token = request.cookies.get(name, "")
        if token:
            session = access.session(token, device)
            if request.method in UNSAFE and not hmac.compare_digest(
                request.headers.get("x-rinkside-csrf", "").encode(), csrf_of(token).encode()
            ):
                raise Problem(
                    403,
                    "csrf",
                    "The request did not come from a page of this server. Load the page again.",
                    field="X-Rinkside-CSRF",
                )
            return session
    return None


def routes_of(doors: Collection[Door]) -> list[Route]:
    """Starlette's routes for doors; every endpoint stands behind its door."""
    routes = [
        Route(d.path, _Behind(d) if d.stream else _behind(d), methods=[d.method], name=f"{d.method} {d.path}")
        for d in doors
    ]
    for route, door in zip(routes, doors, strict=True):
        if door.loopback and route.methods is not None:
            route.methods.discard("HEAD")  # looking whether the host's link is there must not use it up
    return routes


def _behind(door: Door) -> Endpoint:
    async def enter(request: Request) -> Response:
        try:
            await admit(door, request)
            response: Response = await door.endpoint(request)
            return response
        except Problem as problem:
            if "application/json" in request.headers.get("accept", ""):
                return problem_response(problem)  # a script of ours asked, and tells it where it was asked
            if door.page and problem.status in (401, 403) and not door.loopback:
                return RedirectResponse("/join", status_code=303)
            if door.page:
                return parts_of(request).pages.problem(problem)
            return problem_response(problem)

    return enter


class _Behind:
    """A stream behind its door, served without a response object."""

    def __init__(self, door: Door) -> None:
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            await admit(self.door, request)
            if request.method == "HEAD":
                await Response(media_type="text/event-stream")(scope, receive, send)
                return
            await self.door.endpoint(request, scope, receive, send)
        except Problem as problem:
            await problem_response(problem)(scope, receive, send)
