"""Answers with the tag of their content: who has the newest already is told so, and gets no bytes."""

from __future__ import annotations

import hashlib

from starlette.requests import Request
from starlette.responses import Response

__all__ = ["FOR_A_PLACE", "tag_of", "tagged"]

FOR_A_PLACE = "Cookie, Authorization, X-Rinkside-Desk"
"""What an answer goes by that differs from place to place."""


def tag_of(body: bytes) -> str:
    """The ETag of a body."""
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def tagged(
    request: Request, body: bytes, tag: str, *, media_type: str = "application/json", vary: str = ""
) -> Response:
    """The body with its tag; 304 where the asker has it. `vary`: the headers the answer goes by."""
    headers = {"ETag": tag, "Cache-Control": "no-cache"} | ({"Vary": vary} if vary else {})
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
