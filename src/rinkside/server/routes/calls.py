"""What the panel's desk asks while somebody types: readings, base values, the check's words. Changes nothing."""

from __future__ import annotations

import asyncio
import json

from starlette.requests import Request
from starlette.responses import Response

from rinkside.errors import RinksideError
from rinkside.live.state import State
from rinkside.server.calls import Program, aid_for, program_of
from rinkside.server.guard import Door, parts_of
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST
from rinkside.server.tags import FOR_A_PLACE, tag_of, tagged

__all__ = ["DOORS", "cached", "place_of"]

LONGEST = 60
ROLES = {
    HOST,
    "secretariat",
    "referee",
    "technical_controller",
    "technical_specialist",
    "assistant_specialist",
    "data_operator",
}


def cached(request: Request, value: object) -> Response:
    """JSON with an ETag; 304 where the asker has it."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return tagged(request, body, tag_of(body), vary=FOR_A_PLACE)


def place_of(request: Request) -> tuple[str, str, int]:
    """Competition, segment and starting number of the path. Raises `Problem` 404."""
    code, cs, start = (request.path_params[k] for k in ("code", "cs", "start"))
    if not (start.isascii() and start.isdecimal() and len(start) < 4):
        raise Problem(404, "unknown-start", f"There is no starting number {start[:6]!r}.", field="start")
    return code, cs, int(start)


async def calls(request: Request) -> Response:
    """`?text=3lz+3t<&row=6` (or `before=6`): what the text means in its place, and what the check says of the rows."""
    parts = parts_of(request)
    code, cs, start = place_of(request)
    text = request.query_params.get("text", "")[:LONGEST]
    number, before = (_number(request.query_params.get(name, "")) for name in ("row", "before"))
    parts.must_exist(code)

    def work(state: State) -> Program | None:
        segment = state.doc["segments"].get(cs)
        return program_of(state, cs, start) if segment and str(start) in segment["skates"] else None

    try:
        program = await asyncio.to_thread(parts.conduct.read, code, work)
        if program is None:
            raise Problem(404, "unknown-start", f"{cs[:40]} has no starting number {start}.", field="start")
        found = await asyncio.to_thread(aid_for, program, text, number, before)
    except RinksideError as error:
        raise Problem(409, "not-established", f"{error}"[:300]) from None
    return cached(request, found)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else None


DOORS = [
    Door(
        "GET",
        "/api/v1/competitions/{code}/calls/{cs}/{start}",
        calls,
        ROLES,
        "what the panel types, before it is entered",
    ),
]
"""Routes of this module."""
