"""A nudge of the referee on judges' devices. It travels like an alarm and leaves no record: it decides nothing."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rinkside.server.guard import Door, parts_of
from rinkside.server.jsonin import read_object
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST, JUDGE, MAX_SEAT

__all__ = ["DOORS"]

AWAY_US = 10_000_000
"""A device not heard of for so long is told to be away."""


async def remind(request: Request) -> Response:
    """Ask judges for what they owe: {"seats": [3, 6]} → the seats whose device has it, and those that are away."""
    parts = parts_of(request)
    competition = request.path_params["code"]
    parts.must_exist(competition)
    body = await read_object(request)
    seats: list[int] = body.get("seats") or []
    said = f"a list of 1 to {MAX_SEAT} seats, each from 1 to {MAX_SEAT}"
    fits = isinstance(seats, list) and 0 < len(seats) <= MAX_SEAT
    if not fits or not all(isinstance(s, int) and not isinstance(s, bool) and 1 <= s <= MAX_SEAT for s in seats):
        raise Problem(400, "not-of-the-form", f"seats is {str(body.get('seats'))[:40]}.", field="seats", accepted=said)
    devices = {s.seat: s for s in parts.access.sessions(competition) if s.role == JUDGE and s.seat in seats}
    by = request.state.session.place
    for device in devices.values():
        parts.feed.say("remind", {"by": by, "at": parts.now()}, competition, device.id)
    here = [n for n, s in devices.items() if parts.now() - s.seen_at < AWAY_US]
    return JSONResponse({"reminded": sorted(here), "away": sorted({*seats} - {*here})})


DOORS = [
    Door(
        "POST",
        "/api/v1/competitions/{code}/remind",
        remind,
        {HOST, "secretariat", "referee"},
        "a nudge on the devices of judges who owe marks",
    ),
]
"""Routes of this module."""
