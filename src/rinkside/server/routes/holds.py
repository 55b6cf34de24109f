"""Privacy holds over HTTP: what a place sees of them, and their pages. Asking, ending and overriding are acts."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from rinkside.server.access import Session, csrf_of
from rinkside.server.guard import COOKIE, Door, parts_of
from rinkside.server.limits import caller_of
from rinkside.server.roles import HOLD_ROLES, HOST
from rinkside.server.routes.state import answer_view, hold_channel

__all__ = ["DOORS"]

OFFICE = {HOST, "secretariat"}
ASKS = {*(HOLD_ROLES - {"director"}), "referee"}
SEES = {*HOLD_ROLES, *OFFICE, "referee"}
PAGES = {"hold": "Privacy hold", "director": "Director", "surfaces": "Surfaces"}


def _page(name: str) -> Any:
    async def page(request: Request) -> Response:
        parts = parts_of(request)
        session: Session = request.state.session
        code = request.path_params["code"]
        parts.must_exist(code)
        template = f"{name}.html"
        return parts.pages.page(
            template if parts.pages.has(template) else "desk.html",
            title=PAGES[name],
            desk_name=name,
            competition=code,
            competition_name=parts.conduct.name(code),
            role=session.role,
            role_name=session.place,
            seat=session.seat,
            scope=session.scope,
            desk=session.desk,
            own=True,
            csrf=csrf_of(request.cookies.get(f"{COOKIE}.{session.desk}", "")),
        )

    return page


async def holds(request: Request) -> Response:
    """The holds a place may see with their surfaces, who it may ask for, who skates; 304 for the newest ETag."""
    parts = parts_of(request)
    parts.reads.take(caller_of(request))
    code = request.path_params["code"]
    parts.must_exist(code)
    return await answer_view(request, hold_channel(code, request.state.session))


_API = "/api/v1/competitions/{code}/holds"
DOORS = [
    Door("GET", "/hold/{code}", _page("hold"), {*ASKS, HOST}, "give somebody space", page=True),
    Door("GET", "/director/{code}", _page("director"), {"director", HOST}, "holds as the director sees", page=True),
    Door("GET", "/surfaces/{code}", _page("surfaces"), {*OFFICE, "director"}, "what holds act on", page=True),
    Door("GET", _API, holds, SEES, "privacy holds"),
]
"""Routes of this module."""
