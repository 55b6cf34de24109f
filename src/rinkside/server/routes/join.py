"""Coming in: what place a code gives, taking it, leaving it, the host machine's own link."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from rinkside.live.acts import Actor, plain
from rinkside.server.access import Session, csrf_of, normal_code
from rinkside.server.guard import COOKIE, DEVICE_COOKIE, Door, parts_of
from rinkside.server.jsonin import read_object
from rinkside.server.limits import caller_of
from rinkside.server.parts import Parts
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST, JUDGE, OFFICIALS, PUBLIC, place_name

__all__ = ["DOORS", "desk_address"]

YEAR = 365 * 24 * 3600
DEVICE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{7,39}")


@contextlib.contextmanager
def _trying(request: Request) -> Iterator[None]:
    """A code is tried: whoever names many that give no place has to wait, with a right one too."""
    parts = parts_of(request)
    caller = caller_of(request)
    parts.joins.take(caller)
    parts.wrong.hold(caller)
    try:
        yield
    except Problem as problem:
        if problem.status in (404, 410):
            parts.wrong.take(caller)
        raise


def desk_address(session: Session) -> str:
    """The page of a place."""
    if session.role == HOST:
        return "/"
    return "/desk/" + "/".join(filter(None, (session.competition, session.role, str(session.seat or ""))))


def set_cookies(request: Request, response: Response, token: str, session: Session) -> None:
    """Give a browser its session and its device id: not readable by scripts, never sent by other sites."""
    secure = request.url.scheme == "https"
    for name, value in ((f"{COOKIE}.{session.desk}", token), (DEVICE_COOKIE, session.device)):
        response.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="strict", secure=secure)


def device_of(request: Request, given: Any = None) -> str:
    """The device's own id: its cookie, the id it names, or a new one."""
    known = request.cookies.get(DEVICE_COOKIE) or (given if isinstance(given, str) else "")
    if known and not DEVICE_ID.fullmatch(known):
        raise Problem(
            400,
            "not-a-device",
            "The device id is not of the form.",
            field="device",
            accepted="8 to 40 letters, digits, - _",
        )
    return known or secrets.token_hex(12)


async def look(request: Request) -> Response:
    """The place a code gives, before it is taken."""
    parts = parts_of(request)
    with _trying(request):
        code, holder = parts.access.look(request.path_params["text"])
    answer: dict[str, Any] = {
        "competition": code.competition,
        "competition_name": parts.conduct.name(code.competition),
        "role": code.role,
        "seat": code.seat or None,
        "place": place_name(code.role, code.seat, code.scope),
        "scope": code.scope,
        "held": None,
    }
    if holder is not None:
        answer["held"] = {"label": holder.label, "seen_at": holder.seen_at, "wrote_at": holder.wrote_at or None}
    return JSONResponse(answer)


async def join(request: Request) -> Response:
    """Take a place: {"code", "label"?, "device"?} → token, role, seat, competition. The code works once."""
    parts = parts_of(request)
    body = await read_object(request)
    text, label = body.get("code"), body.get("label", "")
    if not isinstance(text, str):
        raise Problem(400, "not-a-code", "The code is missing.", field="code", accepted="six letters and digits")
    if not isinstance(label, str) or len(label) > 80 or not plain(label):
        raise Problem(
            400, "not-a-label", "The label is no short text.", field="label", accepted="at most 80 characters"
        )
    parts.pair.must_lead()
    device = device_of(request, body.get("device"))
    with _trying(request):
        redeem = parts.access.redeem
        token, session, replaced = await asyncio.to_thread(redeem, normal_code(text), device, label.strip())
    await note_place(parts, session, replaced)
    answer = {
        "token": token,
        "csrf": csrf_of(token),
        "device": session.device,
        "desk": session.desk,
        "role": session.role,
        "seat": session.seat or None,
        "place": session.place,
        "scope": session.scope,
        "competition": session.competition,
        "address": desk_address(session),
    }
    response = JSONResponse(answer)
    set_cookies(request, response, token, session)
    return response


async def note_place(parts: Parts, session: Session, replaced: list[Session]) -> None:
    """Write into the journal who has a place now. The place itself is given by then, journal or not."""
    data: dict[str, Any] = {"device": session.device, "role": session.role, "label": session.label}
    kind = "device.join"
    if session.role == JUDGE:
        data["seat"] = session.seat
        if replaced:
            kind, data = "seat.takeover", {"seat": session.seat, "device": session.device, "role": session.role}
    act = {"id": f"join-{session.id}", "kind": kind, "data": data}
    with contextlib.suppress(Problem):  # a stand-by that is silent now has the record once it is back
        await parts.conduct.act(session.competition, [act], Actor("server", HOST))


async def session(request: Request) -> Response:
    """Who this device is."""
    found: Session = request.state.session
    return JSONResponse(
        {
            "competition": found.competition,
            "role": found.role,
            "seat": found.seat or None,
            "place": found.place,
            "scope": found.scope,
            "desk": found.desk,
            "device": found.device,
            "label": found.label,
        }
    )


async def leave(request: Request) -> Response:
    """Give the place up."""
    found: Session = request.state.session
    await asyncio.to_thread(parts_of(request).access.revoke, found.id, "it left")
    response = JSONResponse({"left": found.place})
    response.delete_cookie(f"{COOKIE}.{found.desk}", path="/")
    return response


async def host(request: Request) -> Response:
    """The host machine's way in: the link the server printed, once, over the loopback."""
    parts = parts_of(request)
    parts.joins.take("host link")
    device = device_of(request)
    token, found = await asyncio.to_thread(parts.access.use_host_link, request.path_params["secret"], device)
    parts.show_host_link()
    response = RedirectResponse("/", status_code=303)
    set_cookies(request, response, token, found)
    return response


async def heartbeat(request: Request) -> Response:
    """A desk says that it lives: {"queued", "skew", "version"}; the answer is the server's time."""
    parts = parts_of(request)
    found: Session = request.state.session
    body = await read_object(request)
    report: dict[str, Any] = {}
    for name, high in (("queued", 10**6), ("skew", 10**12)):
        value = body.get(name, 0)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > high:
            raise Problem(400, "not-a-count", f"{name} is no count.", field=name, accepted="a whole number")
        report[name] = value
    parts.reports[found.id] = report
    return JSONResponse({"at": parts.now()})


DOORS = [
    Door("GET", "/api/v1/join/{text}", look, {PUBLIC}, "the place a code gives", venue=True),
    Door("POST", "/api/v1/join", join, {PUBLIC}, "take a place by code"),
    Door("GET", "/api/v1/session", session, {HOST, *OFFICIALS}, "who this device is"),
    Door("POST", "/api/v1/leave", leave, {HOST, *OFFICIALS}, "give the place up"),
    Door("POST", "/api/v1/heartbeat", heartbeat, {HOST, *OFFICIALS}, "a desk lives"),
    Door("GET", "/host/{secret}", host, {PUBLIC}, "the host machine's own link", page=True, loopback=True),
]
"""Routes of this module."""
