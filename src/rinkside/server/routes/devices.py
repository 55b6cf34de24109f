"""Codes and devices, for those who run the competition."""

from __future__ import annotations

import asyncio
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rinkside.server.access import Session
from rinkside.server.guard import Door, parts_of
from rinkside.server.jsonin import read_object
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST, place_name

__all__ = ["DOORS", "device_rows", "qr_svg"]

OFFICE = {HOST, "secretariat"}
WATCHERS = {*OFFICE, "referee"}


def qr_svg(link: str) -> str:
    """A QR code as an SVG picture, dark on white with its quiet zone, for any screen or print."""
    text: str = segno.make(link, error="m", micro=False).svg_inline(scale=6, border=4, dark="#0e1b26", light="#ffffff")
    return text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) if "xmlns" not in text else text


def device_rows(parts: Any, competition: str) -> list[dict[str, Any]]:
    """Every living device of a competition: place, label, last seen, last wrote, what waits on it."""
    rows = []
    for s in parts.access.sessions(competition):
        report = parts.reports.get(s.id, {})
        rows.append(
            {
                "id": s.id,
                "place": s.place,
                "role": s.role,
                "seat": s.seat or None,
                "scope": s.scope,
                "label": s.label,
                "seen_at": s.seen_at,
                "wrote_at": s.wrote_at or None,
                "queued": report.get("queued", 0),
                "skew": report.get("skew", 0),
            }
        )
    return rows


async def devices(request: Request) -> Response:
    """Who is here."""
    parts = parts_of(request)
    return JSONResponse({"at": parts.now(), "devices": device_rows(parts, request.path_params["code"])})


async def issue(request: Request) -> Response:
    """A one-time code for a place: {"role", "seat"?, "scope"?, "minutes"?} → code, link, QR picture, expiry."""
    parts = parts_of(request)
    parts.pair.must_lead()
    by: Session = request.state.session
    competition = request.path_params["code"]
    parts.must_exist(competition)
    body = await read_object(request)
    minutes = body.get("minutes", 60)
    if not isinstance(minutes, int) or isinstance(minutes, bool):
        raise Problem(400, "out-of-range", "Minutes are a whole number.", field="minutes", accepted="1 to 10080")
    scope = await _spelt(parts, competition, body.get("scope"))
    code = await asyncio.to_thread(
        parts.access.issue, competition, body.get("role"), body.get("seat"), minutes=minutes, by=by.device, scope=scope
    )
    link = f"{parts.address_for(request)}/join/{code.text}"
    return JSONResponse(
        {
            "id": code.id,
            "code": code.text,
            "role": code.role,
            "seat": code.seat or None,
            "place": place_name(code.role, code.seat, code.scope),
            "scope": code.scope,
            "expires_at": code.expires_at,
            "link": link,
            "qr": qr_svg(link),
        },
        status_code=201,
    )


async def _spelt(parts: Any, competition: str, scope: Any) -> Any:
    """A nation or club as entries spell it, where one does so but for capitals."""
    if not isinstance(scope, str):
        return scope
    wanted = scope.strip().casefold()

    def work(state: Any) -> str:
        entries = state.doc["entries"].values()
        known = {text for e in entries for text in (e.get("nation"), e.get("club")) if text}
        return next((text for text in sorted(known) if text.casefold() == wanted), scope.strip())

    return await asyncio.to_thread(parts.conduct.read, competition, work)


async def revoke(request: Request) -> Response:
    """Lock a device out at once."""
    parts = parts_of(request)
    wanted = request.path_params["session"]
    by: Session = request.state.session
    known = {s.id: s for s in parts.access.sessions(request.path_params["code"])}
    if wanted not in known:
        raise Problem(404, "unknown-device", "No such device is here now.", field="session")
    await asyncio.to_thread(parts.access.revoke, wanted, f"{by.place} took the place back")
    return JSONResponse({"revoked": known[wanted].place})


DOORS = [
    Door("GET", "/api/v1/competitions/{code}/devices", devices, WATCHERS, "who is here"),
    Door("POST", "/api/v1/competitions/{code}/codes", issue, OFFICE, "a one-time code for a place"),
    Door("DELETE", "/api/v1/competitions/{code}/devices/{session}", revoke, OFFICE, "lock a device out"),
]
"""Routes of this module."""
