"""Bad input as a value: what the person at the device reads, and the status the browser sees."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

__all__ = ["Problem", "problem_response"]


class Problem(Exception):  # noqa: N818 - it is an answer, not a defect
    """A request that is answered with 4xx (or 503) and changes nothing.

    `error` is a stable kebab-case code, `message` says fact, why and next step, `field` names the offending part and
    `accepted` the form that is taken. `more` goes into the answer as it is (the current version of a conflict).
    """

    def __init__(
        self,
        status: int,
        error: str,
        message: str,
        *,
        field: str = "",
        accepted: str = "",
        retry_after: int = 0,
        more: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.error = error
        self.message = message
        self.field = field
        self.accepted = accepted
        self.retry_after = retry_after
        self.more = more or {}

    def as_dict(self) -> dict[str, Any]:
        """The answer's body: error, message, field and accepted, always all four."""
        body = {"error": self.error, "message": self.message, "field": self.field, "accepted": self.accepted}
        return body | self.more


def problem_response(problem: Problem) -> Response:
    """The answer to a request that was refused."""
    headers = {"Retry-After": str(problem.retry_after)} if problem.retry_after else {}
    headers["Cache-Control"] = "no-store"
    # a refusal quotes what came: half a surrogate among it must not make the refusal itself fail
    body = json.dumps(problem.as_dict(), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return Response(body, problem.status, headers, "application/json")
