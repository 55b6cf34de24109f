"""Going on at the second laptop: a device brings its place, proven by what both servers know, and its waiting acts."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rinkside.server.access import Session, csrf_of
from rinkside.server.guard import Door, parts_of
from rinkside.server.jsonin import read_object
from rinkside.server.limits import caller_of
from rinkside.server.parts import Parts
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST, PUBLIC
from rinkside.server.routes.join import desk_address, device_of, note_place, set_cookies
from rinkside.server.sessions import move_proof

__all__ = ["DOORS", "pair_words"]


def pair_words(parts: Parts, session: Session | None) -> dict[str, Any]:
    """What a page needs to go on elsewhere: the other server's address, and for a device the proof of its place."""
    words: dict[str, Any] = {"address": parts.pair.other if parts.pair.follower or parts.pair.fenced else ""}
    if session is not None and session.role != HOST:
        words |= {"session": session.id, "proof": move_proof(session)}
    return words


async def page(request: Request) -> Response:
    """The page a device arrives on; what it brings stands behind the # of the address and goes nowhere else."""
    return parts_of(request).pages.page("move.html", title="Go on here")


async def move(request: Request) -> Response:
    """Take the place a device had at the other server: {"session", "proof"}. It works once."""
    parts = parts_of(request)
    parts.joins.take(caller_of(request))
    body = await read_object(request)
    known, proof = body.get("session"), body.get("proof")
    if not isinstance(known, str) or not isinstance(proof, str) or len(proof) > 200:
        raise Problem(400, "not-of-the-form", "The place is missing.", field="session", accepted="session and proof")
    parts.pair.must_lead()
    device = device_of(request, body.get("device"))
    token, session = await asyncio.to_thread(parts.access.move, known, proof, device)
    await note_place(parts, session, [])
    answer = {"token": token, "csrf": csrf_of(token), "device": session.device, "address": desk_address(session)}
    response = JSONResponse({**answer, "competition": session.competition, "desk": session.desk})
    set_cookies(request, response, token, session)
    return response


DOORS = [
    Door("GET", "/move", page, {PUBLIC}, "where a device arrives from the other server", page=True, venue=True),
    Door("POST", "/api/v1/move", move, {PUBLIC}, "take the place a device had at the other server"),
]
"""Routes of this module."""
