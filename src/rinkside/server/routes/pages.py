"""Pages for browsers: home, join, desks, the public live page, static files, the service worker."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from rinkside.server.access import csrf_of, normal_code
from rinkside.server.conduct import Channel
from rinkside.server.guard import COOKIE, Door, parts_of
from rinkside.server.live_view import LIVE
from rinkside.server.openapi import openapi
from rinkside.server.parts import Parts
from rinkside.server.problems import Problem
from rinkside.server.roles import HOLD_ROLES, HOST, MAX_SEAT, OFFICIALS, PUBLIC, ROLE_NAMES, place_name
from rinkside.server.tls import CA_FILE

__all__ = ["DESKS", "DOORS"]

DESKS: dict[str, str] = {
    "secretariat": "secretariat",
    "referee": "referee",
    "technical_controller": "panel",
    "technical_specialist": "panel",
    "assistant_specialist": "panel",
    "data_operator": "panel",
    "judge": "judge",
    "announcer": "announcer",
    "paper_entry": "paper",
    "paper_check": "paper",
    **dict.fromkeys(sorted(HOLD_ROLES - {"director"}), "hold"),
    "director": "director",
}
"""The desk of each role: templates/desks/NAME.html, or the plain one with the module static/desks/NAME.js."""


async def home(request: Request) -> Response:
    """Competitions, their live pages, and for the host machine every desk."""
    parts = parts_of(request)
    session = request.state.session
    token = request.cookies.get(f"{COOKIE}.{HOST}", "")
    return parts.pages.page(
        "home.html",
        title="Rinkside",
        competitions=parts.conduct.competitions(),
        host=session is not None and session.role == HOST,
        pair=parts.pair.status(),
        csrf=csrf_of(token) if session is not None else "",
        audience=parts.settings.audience,
        places=[("judge", n) for n in range(1, 10)] + [(r, 0) for r in DESKS if r != "judge"],
        place_name=place_name,
    )


async def join(request: Request) -> Response:
    """The page on which a code is typed, or confirmed when the camera brought it."""
    parts = parts_of(request)
    text = request.path_params.get("text", "")
    return parts.pages.page("join.html", title="Take your place", code=normal_code(text) if text else "")


def desk_page(request: Request, template: str, name: str, **more: Any) -> Response:
    """The page of a desk for who asks, with what every desk's page needs; `more` stands beside it or in its place."""
    parts, session = parts_of(request), request.state.session
    code = request.path_params["code"]
    values = {
        "desk_name": name,
        "competition": code,
        "competition_name": parts.conduct.name(code),
        "role": session.role,
        "role_name": session.place,
        "seat": session.seat,
        "desk": session.desk,
        "own": True,
        "csrf": csrf_of(request.cookies.get(f"{COOKIE}.{session.desk}", "")),
    }
    return parts.pages.page(template, **values | more)


async def desk(request: Request) -> Response:
    """The page of a place. The host machine may open every desk."""
    parts = parts_of(request)
    session = request.state.session
    code, role = request.path_params["code"], request.path_params["role"]
    if role not in DESKS:
        raise Problem(404, "unknown-desk", f"There is no desk {role[:40]!r}.", accepted=", ".join(DESKS))
    seat = request.path_params.get("seat", "0")
    if not seat.isdecimal() or int(seat[:3]) > MAX_SEAT:
        raise Problem(404, "unknown-desk", f"There is no seat {seat[:10]!r}.", accepted=f"1 to {MAX_SEAT}")
    parts.must_exist(code)
    name = DESKS[role]
    own = session.role != HOST
    if own and (session.role, session.seat) != (role, int(seat)):
        raise Problem(403, "not-this-role", f"{session.place} may not open this desk.", accepted=session.place)
    if role in HOLD_ROLES:
        return RedirectResponse(f"/{name}/{code}?desk={session.desk}", status_code=303)
    template = f"desks/{name}.html"
    if not parts.pages.has(template):
        template = "desk.html"
    return desk_page(
        request,
        template,
        name,
        title=place_name(role, int(seat)),
        role=role,
        role_name=ROLE_NAMES[role],
        seat=int(seat),
        own=own,
    )


ON_AIR = "air."
"""How keys of texts begin that graphics alone have."""


def _left_alone(parts: Parts, code: str, body: bytes) -> list[str]:
    """Those in the spotlight of this view who are left alone now: the page must not paint them even once."""
    away = parts.control.away(code)
    if not away:
        return []
    shown = [block["skater"]["entry"] for block in json.loads(body)["view"]["now"].values() if block["skater"]]
    return [entry for entry in shown if entry in away]


async def live(request: Request) -> Response:
    """The public live page, in the language asked for with ?lang= or the browser's, with the newest view in it."""
    parts = parts_of(request)
    code = parts.asked(request)
    lang = parts.languages.choose(request.query_params.get("lang", ""), request.headers.get("accept-language", ""))
    snapshot = await parts.feed.snapshot(code, Channel(code, LIVE))
    words = {k: text for k, text in parts.languages.words(lang).items() if not k.startswith(ON_AIR)}
    page = parts.pages.page(
        "live.html",
        title=parts.conduct.name(code),
        competition=code,
        competition_name=parts.conduct.name(code),
        lang=lang,
        languages=parts.languages.names(),
        words=words,
        flags=not parts.settings.audience,
        words_json=_inert(json.dumps(words, ensure_ascii=False, separators=(",", ":"))),
        view_json=_inert(snapshot.body.decode()),
        away=" ".join(_left_alone(parts, code, snapshot.body)),
    )
    page.headers["Vary"] = "Accept-Language"
    page.headers["Content-Language"] = lang
    return page


def _inert(text: str) -> Markup:
    """JSON that may stand in a template element: nothing in it is markup."""
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


async def static(request: Request) -> Response:
    """A static file of this version."""
    path, accepted = request.path_params, request.headers.get("accept-encoding", "")
    return parts_of(request).pages.file(path["version"], path["name"], accepted)


async def worker(request: Request) -> Response:
    """The service worker."""
    return parts_of(request).pages.worker()


async def health(request: Request) -> Response:
    """Whether the server lives and can write."""
    parts = parts_of(request)
    return JSONResponse(parts.health(request.query_params.get("nonce", "")))


async def authority(request: Request) -> Response:
    """The certificate of the rink's own authority, for tablets to trust."""
    path = parts_of(request).settings.folder / "tls" / CA_FILE
    if not path.is_file():
        raise Problem(404, "no-certificate", "This server has no certificate of its own. Start it with --tls.")
    headers = {"Content-Disposition": f'attachment; filename="{CA_FILE}"'}
    return Response(path.read_bytes(), media_type="application/x-x509-ca-cert", headers=headers)


async def description(request: Request) -> Response:
    """The OpenAPI description."""
    return JSONResponse(openapi(parts_of(request).doors))


ALL = {HOST, *OFFICIALS}
DOORS = [
    Door("GET", "/", home, {PUBLIC}, "competitions and desks", page=True),
    Door("GET", "/join", join, {PUBLIC}, "type a code", page=True, venue=True),
    Door("GET", "/join/{text}", join, {PUBLIC}, "take a place by link or QR code", page=True, venue=True),
    Door("GET", "/desk/{code}/{role}", desk, ALL, "a desk", page=True),
    Door("GET", "/desk/{code}/{role}/{seat}", desk, ALL, "a judge's desk", page=True),
    Door("GET", "/live/{code}", live, {PUBLIC}, "the public live page", page=True),
    Door("GET", "/static/{version}/{name:path}", static, {PUBLIC}, "static files"),
    Door("GET", "/sw.js", worker, {PUBLIC}, "the service worker"),
    Door("GET", "/ca.pem", authority, {PUBLIC}, "the certificate tablets trust"),
    Door("GET", "/openapi.json", description, {PUBLIC}, "this description"),
    Door("GET", "/healthz", health, {PUBLIC}, "whether the server lives"),
]
"""Routes of this module."""
