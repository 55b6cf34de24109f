"""Public resources of a competition, each at an address of its own, with the tag of its content."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from rinkside.errors import UsageError
from rinkside.publish.data.results_json import write_results
from rinkside.publish.prints.catalogue import sections_of
from rinkside.server import comparing, resources
from rinkside.server.guard import Door, parts_of
from rinkside.server.problems import Problem
from rinkside.server.published import Published
from rinkside.server.roles import PUBLIC
from rinkside.server.routes.prints import set_print
from rinkside.server.tags import tagged

__all__ = ["DOORS"]

BASE = "/api/v1/competitions/{code}"
Make = Callable[..., Any]


async def _answer(request: Request, make: Callable[[Published], Any], *key: str) -> Response:
    """What `make` gives of the publication, kept under `key`; 304 where the asker has it."""
    parts = parts_of(request)
    found = await parts.shelf.answer(parts.asked(request), key, make)
    return tagged(request, found.body, found.tag)


def _part(make: Make, *names: str) -> Callable[[Request], Any]:
    """The endpoint of a resource: `make(published, *path)`, with the parts of the path by name."""

    async def endpoint(request: Request) -> Response:
        path = [request.path_params[name] for name in names]
        return await _answer(request, lambda p: make(p, *path), make.__name__, *path)

    return endpoint


async def why(request: Request) -> Response:
    """Why one beat another in a category or segment (`?of=&first=&second=`)."""
    of, first, second = (request.query_params.get(name, "")[:80] for name in ("of", "first", "second"))
    make = comparing.why_one_beat_another
    return await _answer(request, lambda p: make(p, of, first, second), "why", of, first, second)


async def results(request: Request) -> Response:
    """Everything that is published as one file, in the form of results-1.schema.json."""
    return await _answer(request, lambda p: write_results(p.publication), "results")


async def protocol(request: Request) -> Response:
    """Judges details per skater of an official segment, as PDF."""
    parts, cs = parts_of(request), request.path_params["cs"]
    code = parts.asked(request)

    def sections(p: Published) -> tuple[str, list[dict[str, Any]]]:
        key, segment = p.segment(cs)
        if not resources.protocol_is_public(segment):
            message = f"The protocol of {segment.title} is not public. It comes the moment the segment is official."
            raise Problem(404, "no-protocol", message, field="cs")
        only = {"category": p.categories[key].name, "segment": segment.title}
        try:
            return sections_of(p.publication, "judges-details", **only)
        except UsageError as error:
            raise Problem(404, "no-protocol", f"{error}.", field="cs") from None

    found = await parts.shelf.printed(code, f"protocol {cs}", sections, set_print)
    return tagged(request, found.body, found.tag, media_type="application/pdf")


DOORS = [
    Door("GET", BASE, _part(resources.competition), {PUBLIC}, "a competition, and where its parts are"),
    Door("GET", f"{BASE}/categories", _part(resources.categories), {PUBLIC}, "the categories"),
    Door("GET", f"{BASE}/categories/{{category}}", _part(resources.category, "category"), {PUBLIC}, "a category"),
    Door(
        "GET",
        f"{BASE}/categories/{{category}}/entries",
        _part(resources.entries, "category"),
        {PUBLIC},
        "who is entered",
    ),
    Door(
        "GET",
        f"{BASE}/categories/{{category}}/standings",
        _part(resources.standings, "category"),
        {PUBLIC},
        "the category over all segments",
    ),
    Door("GET", f"{BASE}/segments", _part(resources.segments), {PUBLIC}, "the segments"),
    Door("GET", f"{BASE}/segments/{{cs}}", _part(resources.segment, "cs"), {PUBLIC}, "a segment"),
    Door(
        "GET",
        f"{BASE}/segments/{{cs}}/start-order",
        _part(resources.start_order, "cs"),
        {PUBLIC},
        "who skates when, planned and expected",
    ),
    Door("GET", f"{BASE}/segments/{{cs}}/officials", _part(resources.officials, "cs"), {PUBLIC}, "the panel"),
    Door("GET", f"{BASE}/segments/{{cs}}/result", _part(resources.result, "cs"), {PUBLIC}, "the result of a segment"),
    Door("GET", f"{BASE}/segments/{{cs}}/protocol.pdf", protocol, {PUBLIC}, "judges details of an official segment"),
    Door(
        "GET",
        f"{BASE}/segments/{{cs}}/versions",
        _part(resources.versions, "cs"),
        {PUBLIC},
        "versions of a result and what each changed",
    ),
    Door(
        "GET",
        f"{BASE}/segments/{{cs}}/versions/{{number}}",
        _part(resources.version, "cs", "number"),
        {PUBLIC},
        "one version of a result",
    ),
    Door(
        "GET",
        f"{BASE}/segments/{{cs}}/without/{{judge}}",
        _part(comparing.without_one_judge, "cs", "judge"),
        {PUBLIC},
        "what it would be without one judge: never the result",
    ),
    Door("GET", f"{BASE}/team", _part(resources.team), {PUBLIC}, "the team event"),
    Door("GET", f"{BASE}/why", why, {PUBLIC}, "why one beat another"),
    Door("GET", f"{BASE}/results.json", results, {PUBLIC}, "everything published, as one file"),
]
"""Routes of this module."""
