"""Setting up and running from the secretariat: pages, rules shown, files of entries read before they count."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rinkside.domain import Discipline, Level, SegmentKind
from rinkside.live.before import import_act, reading_context
from rinkside.live.entries_import import read_entries
from rinkside.live.records import official_time
from rinkside.server.access import Session
from rinkside.server.conduct import problem_of
from rinkside.server.guard import Door, parts_of
from rinkside.server.jsonin import read_body
from rinkside.server.limits import caller_of
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST
from rinkside.server.routes.acts import actor_of
from rinkside.server.routes.pages import desk_page
from rinkside.server.setup_view import setup_of

__all__ = ["DOORS", "MAX_FILE"]

MAX_FILE = 1024 * 1024
"""Bytes a file of entries may have."""
MOST_PROBLEMS = 500
OFFICE = {HOST, "secretariat"}
PAGES = {"setup": ("Set up", "secretariat"), "solo": ("One official", "referee"), "results": ("Results", "secretariat")}


def _page(name: str) -> Any:
    title, role_name = PAGES[name]

    async def page(request: Request) -> Response:
        parts_of(request).must_exist(request.path_params["code"])
        return desk_page(
            request,
            f"{name}.html",
            name,
            title=title,
            role_name=role_name,
            disciplines=[d.value for d in Discipline],
            levels=[v.value for v in Level],
            kinds=[k.value for k in SegmentKind],
        )

    return page


async def setup(request: Request) -> Response:
    """Rules of each segment with season and confirmation, conflicts of its panel, timetable re-timed, packs."""
    parts = parts_of(request)
    code = request.path_params["code"]
    parts.must_exist(code)
    found = await asyncio.to_thread(parts.conduct.read, code, lambda state: setup_of(state, official_time()))
    return JSONResponse(found)


async def entries_file(request: Request) -> Response:
    """Read a file of entries: the body; `?name=` the file's, `?category=` where rows name none.

    Nothing is entered unless `?enter=` brings an id for the act and every row is usable; then all of it is, or nothing.
    """
    parts = parts_of(request)
    code = request.path_params["code"]
    session: Session = request.state.session
    parts.must_exist(code)
    parts.reads.take(caller_of(request))
    body = await read_body(request, MAX_FILE, "1 MiB")
    asked = request.query_params
    name, category, enter = asked.get("name", "file")[:120], asked.get("category", ""), asked.get("enter", "")
    context = await asyncio.to_thread(parts.conduct.read, code, reading_context)
    if category and category not in context["categories"]:
        raise Problem(404, "unknown-category", f"There is no category {category[:40]!r}.", field="category")
    found = await asyncio.to_thread(read_entries, body, name, category=category, new_categories=True, **context)
    entered = 0
    keys: list[str] = []
    if enter and found.usable:
        acts = [{"id": f"{enter}/file", "kind": "entries.import", "data": import_act(found, name)}]
        answers = await parts.conduct.act(code, acts, actor_of(session), whole=True)
        refusals = [a.refusal for a in answers if a.refusal is not None]
        if refusals:
            raise problem_of(next((r for r in refusals if r.code != "list-refused"), refusals[0]))
        entered = len(found.entries)
        keys = [key for a in answers for key in (a.result or {}).get("entries", [])]
    return JSONResponse(
        {
            "read": found.read,
            "usable": found.usable,
            "entered": entered,
            "keys": keys,
            "problems": [p.as_map() for p in found.problems[:MOST_PROBLEMS]],
            "entries": [{"category": e["category"], "name": e["name"]} for e in found.entries],
        }
    )


DOORS = [
    Door("GET", "/setup/{code}", _page("setup"), OFFICE, "set a competition up", page=True),
    Door("GET", "/solo/{code}", _page("solo"), {*OFFICE, "referee"}, "run a small meet alone", page=True),
    Door("GET", "/results/{code}", _page("results"), {*OFFICE, "referee"}, "versions and corrections", page=True),
    Door("GET", "/api/v1/competitions/{code}/setup", setup, OFFICE, "rules, conflicts and timetable"),
    Door("POST", "/api/v1/competitions/{code}/entries", entries_file, OFFICE, "read a file of entries"),
]
"""Routes of this module."""
