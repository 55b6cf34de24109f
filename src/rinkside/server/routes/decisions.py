"""What the referee's desk asks: deductions by the rules, places, what corrections would change. Changes nothing."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from rinkside.errors import RinksideError
from rinkside.live.state import State
from rinkside.server.decisions import decisions_for
from rinkside.server.guard import Door, parts_of
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST
from rinkside.server.routes.calls import cached, place_of

__all__ = ["DOORS"]


async def decisions(request: Request) -> Response:
    """Deductions of the rule book, the place as it stands, the outcome of every open correction."""
    parts = parts_of(request)
    code, cs, start = place_of(request)
    parts.must_exist(code)

    def work(state: State) -> dict[str, Any] | None:
        segment = state.doc["segments"].get(cs)
        return decisions_for(state, cs, start) if segment and str(start) in segment["skates"] else None

    try:
        found = await asyncio.to_thread(parts.conduct.read, code, work)
    except RinksideError as error:
        raise Problem(409, "not-established", f"{error}"[:300]) from None
    if found is None:
        raise Problem(404, "unknown-start", f"{cs[:40]} has no starting number {start}.", field="start")
    return cached(request, found)


DOORS = [
    Door(
        "GET",
        "/api/v1/competitions/{code}/decisions/{cs}/{start}",
        decisions,
        {HOST, "secretariat", "referee"},
        "deductions by the rules and what corrections would change",
    ),
]
"""Routes of this module."""
