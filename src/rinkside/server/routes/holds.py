"""Privacy holds over HTTP: what a place sees of them, and their pages. Asking, ending and overriding are acts."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from rinkside.broadcast.hold import PRACTICE
from rinkside.live.decide.holds import BUILT_IN
from rinkside.server.access import Session
from rinkside.server.conduct import problem_of
from rinkside.server.guard import Door, parts_of
from rinkside.server.holds.audit import audit_csv, audit_of, embargoes_csv, embargoes_of, public_counts
from rinkside.server.holds.config import KINDS, Configured, read_surfaces
from rinkside.server.holds.control import MOST_PAGES, PAGE, named_page
from rinkside.server.holds.known import ASKS
from rinkside.server.holds.osc_in import ADDRESS, press_key
from rinkside.server.jsonin import read_object
from rinkside.server.limits import caller_of
from rinkside.server.parts import Parts
from rinkside.server.problems import Problem
from rinkside.server.roles import HOLD_ROLES, HOST, PUBLIC
from rinkside.server.routes.acts import actor_of
from rinkside.server.routes.pages import desk_page
from rinkside.server.routes.state import answer_view, hold_channel

__all__ = ["DOORS", "press_by_osc", "watch_control"]

MOST_BYTES = 256 * 1024
OFFICE = {HOST, "secretariat"}
REPLAY = {"director", "floor_manager"}
SEES = {*HOLD_ROLES, *OFFICE, "referee"}
PAGES = {"hold": "Privacy hold", "director": "Director", "surfaces": "Surfaces"}


def _page(name: str) -> Any:
    async def page(request: Request) -> Response:
        parts = parts_of(request)
        parts.must_exist(request.path_params["code"])
        told = {"title": PAGES[name], "scope": request.state.session.scope, "osc_in": bool(parts.settings.osc_port)}
        return desk_page(request, f"{name}.html", name, **told)

    return page


async def holds(request: Request) -> Response:
    """The holds a place may see with their surfaces, who it may ask for, who skates; 304 for the newest ETag."""
    parts = parts_of(request)
    code = parts.asked(request)
    return await answer_view(request, hold_channel(code, request.state.session))


async def surfaces(request: Request) -> Response:
    """The surfaces as they were set up, without a secret; what each told last; the kinds there are."""
    parts = parts_of(request)
    code = parts.asked(request)
    return JSONResponse(_set_up(parts, code, await asyncio.to_thread(parts.surfaces.of, code)))


def _set_up(parts: Parts, code: str, held: list[Configured]) -> dict[str, Any]:
    kinds = [
        {
            "kind": name,
            "title": kind.title,
            "fields": list(kind.fields),
            "needed": list(kind.needed),
            "lists": list(kind.lists),
            "secrets": list(kind.secrets),
            "stand_in": kind.stand_in,
        }
        for name, kind in KINDS.items()
    ]
    surfaces = [c.shown() for c in held]
    return {"surfaces": surfaces, "now": parts.holds.listed(code), "kinds": kinds, "osc_port": parts.settings.osc_port}


async def put_surfaces(request: Request) -> Response:
    """Set the surfaces up: {"surfaces": [{key, kind, label, settings, secrets?}]}; all of them, in order.

    A secret that is left out stays. The journal names the surfaces, never their addresses or secrets.
    """
    parts = parts_of(request)
    session: Session = request.state.session
    code = request.path_params["code"]
    parts.must_exist(code)
    parts.acts.take(session.id)
    parts.pair.must_lead()
    body = await read_object(request, MOST_BYTES)
    wanted = read_surfaces(body, await asyncio.to_thread(parts.surfaces.of, code))
    await asyncio.to_thread(parts.surfaces.put, code, wanted)
    await parts.holds.configured(code, wanted)
    listed = parts.holds.listed(code)
    named = [
        {k: s[k] for k in ("surface", "label", "kind", "confirms")} for s in listed if s["surface"] not in BUILT_IN
    ]
    act = {"id": f"surfaces-{secrets.token_hex(12)}", "kind": "hold.surfaces", "data": {"surfaces": named}}
    (answer,) = await parts.conduct.act(code, [act], actor_of(session))
    if answer.refusal is not None:
        raise problem_of(answer.refusal)
    parts.pair.changed()
    return JSONResponse(_set_up(parts, code, wanted))


async def check(request: Request) -> Response:
    """The pre-flight list of every surface, as of now; nothing on air changes."""
    parts = parts_of(request)
    code = request.path_params["code"]
    parts.must_exist(code)
    parts.acts.take(request.state.session.id, 10)
    parts.pair.must_lead()
    found = await parts.holds.check(code)
    labels = {s["surface"]: s["label"] for s in parts.holds.listed(code)}
    rows = [
        {"surface": k, "label": labels.get(k, k), "lines": [asdict(c) for c in lines]} for k, lines in found.items()
    ]
    return JSONResponse({"at": parts.now(), "surfaces": rows})


async def arm(request: Request) -> Response:
    """Let Rinkside mend one line of the list."""
    parts = parts_of(request)
    code, key, line = (request.path_params[n] for n in ("code", "surface", "line"))
    parts.must_exist(code)
    parts.acts.take(request.state.session.id, 10)
    parts.pair.must_lead()
    return JSONResponse(asdict(await parts.holds.arm(code, key, line)))


async def audit(request: Request) -> Response:
    """Every step of every hold with who and when, as JSON or with `?format=csv`; `?public=1`: counts alone."""
    parts = parts_of(request)
    code = parts.asked(request)
    table = request.query_params.get("format", "json") == "csv"
    if request.query_params.get("public") == "1":
        counts = await asyncio.to_thread(parts.conduct.read, code, public_counts)
        lines = f"{','.join(counts)}\r\n{','.join(map(str, counts.values()))}\r\n"
        return _csv(code, "holds-public", lines) if table else JSONResponse(counts)
    rows = await asyncio.to_thread(parts.conduct.read, code, audit_of)
    return _csv(code, "holds", audit_csv(rows)) if table else JSONResponse({"steps": rows})


async def embargo_marks(request: Request) -> Response:
    """From when to when no replay, clip or post may show whom, for replay operators; `?format=csv` for a table."""
    parts = parts_of(request)
    code = parts.asked(request)
    rows = await asyncio.to_thread(parts.conduct.read, code, embargoes_of)
    if request.query_params.get("format", "json") == "csv":
        return _csv(code, "embargoes", embargoes_csv(rows))
    return JSONResponse({"embargoes": rows})


def _csv(code: str, name: str, text: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}-{code}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


async def control(request: Request, scope: Scope, receive: Receive, send: Send) -> None:
    """Which entries are shown without face and lower third, before any other news; `?page=` names a graphics page."""
    parts = parts_of(request)
    parts.reads.take(caller_of(request))
    code = request.path_params["code"]
    parts.may_watch(code)
    page = named_page(request)
    if page and parts.control.full(code):
        raise Problem(503, "too-many-watch", f"{MOST_PAGES} graphics pages read already.", retry_after=10)
    await parts.control.stream(code, page, receive, send)


async def watch_control(parts: Parts, scope: Scope, send: Send) -> None:
    """The control stream as the server itself gives it, past the framework: same address, same bytes."""
    parts.watching.take(caller_of(Request(scope)))
    code = scope["path"].split("/")[4]
    parts.may_watch(code)
    await parts.control.live_stream(code, scope, send)


async def seen(request: Request) -> Response:
    """A graphics page has done what a version says: {"page", "v"}."""
    parts = parts_of(request)
    code = parts.asked(request)
    body = await read_object(request)
    page, version = body.get("page"), body.get("v")
    named = isinstance(page, str) and PAGE.fullmatch(page)
    if not isinstance(page, str) or not named or not isinstance(version, int) or isinstance(version, bool):
        raise Problem(400, "not-of-the-form", "Name the page and the version.", field="page", accepted="page, v")
    return JSONResponse({"known": parts.control.seen(code, page, version)})


async def press(request: Request) -> Response:
    """What Companion or a desk sends by OSC to press for this place: address, key, port; 404 where none is taken."""
    parts = parts_of(request)
    port = parts.settings.osc_port
    if not port:
        why = "This server takes no press by OSC. Start it with --osc-port, then ask again."
        raise Problem(404, "no-osc", why, field="osc-port", accepted="rinkside serve --osc-port 9001")
    return JSONResponse({"port": port, "address": ADDRESS, "key": press_key(request.state.session)})


async def press_by_osc(parts: Parts, session: Session, entry: str) -> None:
    """A press that came by OSC: an act of that place like any other. Raises `Problem` where it is refused."""
    code = session.competition
    parts.pair.must_lead()
    data = {"entry": entry, "rehearsal": entry.startswith(PRACTICE)}
    act = {"id": f"osc-{secrets.token_hex(12)}", "kind": "hold.ask", "data": data}
    actor = actor_of(session)
    with parts.holds.acting(code, [act], actor) as tell:
        answers = await parts.conduct.act(code, [act], actor)
        tell(answers)
    if answers[0].refusal is not None:
        raise problem_of(answers[0].refusal)
    parts.access.saw(session, wrote=True)


_API = "/api/v1/competitions/{code}/holds"
_CONTROL = "/api/v1/competitions/{code}/control"
DOORS = [
    Door("GET", "/hold/{code}", _page("hold"), {*ASKS, HOST}, "give somebody space", page=True),
    Door("GET", "/director/{code}", _page("director"), {"director", HOST}, "holds as the director sees", page=True),
    Door("GET", "/surfaces/{code}", _page("surfaces"), {*OFFICE, "director"}, "what holds act on", page=True),
    Door("GET", _API, holds, SEES, "privacy holds"),
    Door("GET", f"{_API}/press", press, ASKS, "how this place presses by OSC"),
    Door("GET", f"{_API}/audit", audit, {*OFFICE, "director"}, "the record of privacy holds"),
    Door("GET", f"{_API}/embargoes", embargo_marks, {*OFFICE, *REPLAY}, "what no replay, clip or post may show"),
    Door("GET", f"{_API}/surfaces", surfaces, {*OFFICE, "director"}, "what holds act on"),
    Door("PUT", f"{_API}/surfaces", put_surfaces, OFFICE, "set up what holds act on"),
    Door("POST", f"{_API}/surfaces/check", check, {*OFFICE, "director"}, "whether surfaces are ready"),
    Door("POST", f"{_API}/surfaces/{{surface}}/arm/{{line}}", arm, {*OFFICE, "director"}, "have one line mended"),
    Door("GET", _CONTROL, control, {PUBLIC}, "which entries are shown without face and name", stream=True),
    Door("POST", f"{_CONTROL}/seen", seen, {PUBLIC}, "a graphics page has done so", venue=True),
]
"""Routes of this module."""
