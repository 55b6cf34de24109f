"""Prints at one click: what the office posts, hands out and keeps, as PDF from the competition as it stands."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rinkside.errors import UsageError
from rinkside.live.state import State
from rinkside.publish.from_journal import from_state
from rinkside.publish.prints.catalogue import PRINTS, sections_of
from rinkside.publish.prints.typesetting import MOST_MEMORY, findings_of
from rinkside.server.guard import Door, parts_of
from rinkside.server.limits import caller_of
from rinkside.server.problems import Problem
from rinkside.server.roles import HOST

__all__ = ["DOORS", "set_print"]

OFFICE = {HOST, "secretariat"}
_SET = "from rinkside.publish.prints.typesetting import main; main()"
LONGEST = 120
"""Seconds a print may take."""
_KEPT = 3
_LAST: dict[bytes, bytes] = {}
"""The last prints by the hash of what they were made of."""
_ONE = asyncio.Semaphore(1)
"""Prints are set one after the other: the rink's machine has marks to take, too."""


async def offered(request: Request) -> Response:
    """What there is to print: each print's name, title and what it is about; categories, segments and officials."""
    code = request.path_params["code"]
    parts = parts_of(request)
    parts.must_exist(code)
    return JSONResponse(await asyncio.to_thread(parts.conduct.read, code, _offer))


def _offer(state: State) -> dict[str, Any]:
    held = from_state(state)
    people = {o.name for c in held.categories for s in c.segments for o in (s.panel.officials if s.panel else ())}
    return {
        "prints": [
            {"name": name, "title": p.title, "about": p.about}
            for name, p in PRINTS.items()
            if held.team or name != "team-standings"
        ],
        "categories": [{"name": c.name, "segments": [s.title for s in c.segments]} for c in held.categories],
        "officials": sorted(people),
    }


async def printed(request: Request) -> Response:
    """The PDF of a print, of the whole event or of `?category=`, `?segment=`, `?official=` alone.

    The office sees what is held back from the public; the foot of such a page says so. What there is to say of the
    print (a letter that no font has) stands in the header `X-Rinkside-Said`, percent-encoded.
    """
    code, what = request.path_params["code"], request.path_params["what"]
    parts = parts_of(request)
    parts.must_exist(code)
    parts.reads.take(caller_of(request))
    only = {key: request.query_params.get(key, "")[:200] for key in ("category", "segment", "official")}

    def work(state: State) -> tuple[str, list[dict[str, Any]]]:
        try:
            return sections_of(from_state(state), what, **only)
        except UsageError as error:
            raise Problem(404, "nothing-to-print", f"{error}.", field="what") from None

    title, sections = await asyncio.to_thread(parts.conduct.read, code, work)
    pdf = await set_print(title, sections)
    said = " ".join(f"{f.note[:1].upper()}{f.note[1:]}." for f in await asyncio.to_thread(findings_of, sections))
    name = "-".join(x for x in (code, what, *only.values()) if x)
    name = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in name)
    return Response(
        pdf,
        media_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{name}.pdf"',
            "Cache-Control": "no-store",
            **({"X-Rinkside-Said": quote(said[:1000])} if said else {}),
        },
    )


async def set_print(title: str, sections: list[dict[str, Any]]) -> bytes:
    """The PDF, set by a process of its own: what the typesetter remembers goes with it, and its memory is bounded.

    The same asked again within the last few prints is there at once: the page that shows how it goes asks first, the
    tab that opens it then.
    """
    asked = json.dumps({"title": title, "sections": sections}).encode()
    key = hashlib.sha256(asked).digest()
    async with _ONE:
        pdf = _LAST.get(key) or await _set_apart(asked)
        _LAST[key] = pdf
        while len(_LAST) > _KEPT:
            del _LAST[next(iter(_LAST))]
    return pdf


async def _set_apart(asked: bytes) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _SET,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "RAYON_NUM_THREADS": "2"},
    )  # fmt: skip
    try:
        pdf, _ = await asyncio.wait_for(process.communicate(asked), LONGEST)
    except TimeoutError:
        raise Problem(503, "print-too-long", f"The print took more than {LONGEST} s. Print a part of it.") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode and process.returncode < 0:  # the bound on its memory, or the system's own
        note = f"The print needs more than {MOST_MEMORY >> 30} GB of memory. Print a part of it: a category, a segment."
        raise Problem(503, "print-too-large", note)
    if process.returncode or not pdf.startswith(b"%PDF"):
        raise Problem(500, "print-failed", "The print could not be set. Print from the journal: rinkside print.")
    return pdf


DOORS = [
    Door("GET", "/api/v1/competitions/{code}/prints", offered, OFFICE, "what there is to print"),
    Door("GET", "/prints/{code}/{what}", printed, OFFICE, "a print as PDF", page=True),
]
"""Routes of this module."""
