"""The page for stories: paste one, see it marked; paste two, see what became of the first in the second."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rinkside.server.checking import MAX_STORY, MAX_STORY_BODY, Asked, asked_in, look_at, look_at_as_json
from rinkside.server.guard import Door, parts_of
from rinkside.server.jsonin import read_body
from rinkside.server.limits import caller_of
from rinkside.server.problems import Problem
from rinkside.server.roles import PUBLIC

__all__ = ["DOORS"]


async def form(request: Request) -> Response:
    """The empty page."""
    return _page(request)


async def check(request: Request) -> Response:
    """The page with the report, or the report as JSON for who accepts that only. Nothing of the stories is kept."""
    parts = parts_of(request)
    parts.stories.take(caller_of(request))
    accepted = request.headers.get("accept", "")
    if "application/json" in accepted and "text/html" not in accepted:
        asked = asked_in(await read_body(request, MAX_STORY_BODY))
        return JSONResponse(await look_at_as_json(asked), headers={"Cache-Control": "no-store"})
    try:
        asked = asked_in(await read_body(request, MAX_STORY_BODY))
        return _page(request, asked, await look_at(asked))
    except Problem as problem:
        return _page(request, trouble=problem)


def _page(request: Request, asked: Asked | None = None, report: str = "", trouble: Problem | None = None) -> Response:
    response = parts_of(request).pages.page(
        "check.html",
        trouble.status if trouble is not None else 200,
        title="Check a story",
        asked=asked,
        report=report,
        trouble=trouble,
        longest=MAX_STORY,
    )
    response.headers["Cache-Control"] = "no-store"
    # a plain form names its origin only where the policy lets it name its own site
    response.headers["Referrer-Policy"] = "same-origin"
    return response


DOORS = [
    Door("GET", "/check", form, {PUBLIC}, "the page for stories", page=True, venue=True),
    Door("POST", "/check", check, {PUBLIC}, "a story marked, or two beside each other", page=True),
]
"""Routes of this module."""
