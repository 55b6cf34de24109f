"""Acts: one or many, each answered once it is on disk; and making a competition."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rinkside.live.acts import Actor
from rinkside.server.access import Session
from rinkside.server.conduct import answer_dict, problem_of
from rinkside.server.guard import Door, parts_of
from rinkside.server.jsonin import MAX_ACTS_BODY, read_json, read_object
from rinkside.server.problems import Problem, problem_response
from rinkside.server.roles import HOST, OFFICIALS

__all__ = ["DOORS", "MOST_ACTS"]

MOST_ACTS = 200
"""Acts that one request may bring."""


def actor_of(session: Session) -> Actor:
    """Who acts, as the journal writes it."""
    return Actor(session.device, session.role, session.seat or None, label=session.place, scope=session.scope)


async def acts(request: Request) -> Response:
    """One act, answered with its status; or a list in order, answered act by act, refusals among them."""
    parts = parts_of(request)
    session: Session = request.state.session
    code = request.path_params["code"]
    body = await read_json(request, MAX_ACTS_BODY)
    several = isinstance(body, list)
    wanted: list[Any] = body if isinstance(body, list) else [body]
    if not 1 <= len(wanted) <= MOST_ACTS:
        raise Problem(400, "out-of-range", f"{len(wanted)} acts came.", accepted=f"1 to {MOST_ACTS} at once")
    parts.acts.take(session.id, len(wanted))
    parts.must_exist(code)
    actor = actor_of(session)
    with parts.holds.acting(code, wanted, actor) as tell:
        answers = await parts.conduct.act(code, wanted, actor)
        tell(answers)
    if any(a.status == "received" for a in answers):
        parts.access.saw(session, wrote=True)
    if not several:
        refusal = answers[0].refusal
        if refusal is not None:
            return problem_response(problem_of(refusal))
        return JSONResponse(answer_dict(answers[0]))
    unavailable = next(
        (a.refusal for a in answers if a.refusal is not None and a.refusal.ground == "unavailable"), None
    )
    if unavailable is not None:
        # nothing may look answered that can still be taken later: the device keeps all of it and sends it again
        return problem_response(problem_of(unavailable))
    return JSONResponse([answer_dict(a) for a in answers])


async def create(request: Request) -> Response:
    """A new competition: {"id", "code", "data": fields of competition.create}."""
    parts = parts_of(request)
    session: Session = request.state.session
    body = await read_object(request)
    code, data = body.get("code"), body.get("data", {})
    if not isinstance(code, str) or not 1 <= len(code) <= 40 or not isinstance(data, dict):
        raise Problem(400, "not-of-the-form", "A competition needs a code.", field="code", accepted="such as club-2026")
    act = {"id": body.get("id"), "kind": "competition.create", "data": {**data, "code": code}}
    (answer,) = await parts.conduct.act(code, [act], actor_of(session))
    if answer.refusal is not None:
        return problem_response(problem_of(answer.refusal))
    return JSONResponse(answer_dict(answer), status_code=201)


DOORS = [
    Door("POST", "/api/v1/competitions", create, {HOST}, "make a competition"),
    Door("POST", "/api/v1/competitions/{code}/acts", acts, {HOST, *OFFICIALS}, "do acts"),
]
"""Routes of this module."""
