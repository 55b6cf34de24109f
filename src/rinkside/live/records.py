"""Records: what the journal holds. One canonical form, chained by SHA-256, so that a change anywhere shows.

A record is a dict: seq, id, device, role, seat, kind, data, result, at (official time, the server's), client_at (the
device's own, evidence only), prev and hash. The hash is SHA-256 of `prev` followed by the canonical JSON of all
the rest without prev and hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

__all__ = ["GENESIS", "body_of", "canonical", "chain", "official_time", "parse_body", "seconds_between"]

GENESIS = "0" * 64
"""What the first record of a competition is chained to."""

_encode = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, check_circular=False
).encode


def canonical(value: Any) -> str:
    """The one JSON text of a value: keys sorted, no spaces, UTF-8 characters as they are.

    >>> canonical({"b": [1, 2], "a": "Škoda"})
    '{"a":"Škoda","b":[1,2]}'
    """
    return _encode(value)


def body_of(record: Mapping[str, Any]) -> str:
    """The canonical JSON of a record without its links."""
    return _encode({k: v for k, v in record.items() if k not in ("prev", "hash")})


def chain(prev: str, body: str) -> str:
    """The hash of a record: SHA-256 of the hash before it and its own body."""
    return hashlib.sha256(f"{prev}{body}".encode()).hexdigest()


def parse_body(body: str) -> dict[str, Any]:
    """The record of a body; raises ValueError for a text that is no JSON object."""
    record = json.loads(body, parse_float=_no_float, parse_constant=_no_float)
    if not isinstance(record, dict):
        raise ValueError("a record is an object")
    return record


def _no_float(text: str) -> Any:
    raise ValueError(f"{text}: numbers in records are whole")


def official_time(moment: datetime | None = None) -> str:
    """A moment as records write it, UTC with microseconds: 2026-02-19T18:45:02.120000Z; now unless given."""
    moment = datetime.now(UTC) if moment is None else moment.astimezone(UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def seconds_between(first: str, second: str) -> int:
    """Whole seconds from one official time to another, 0 where the clock went back."""
    span = datetime.fromisoformat(second) - datetime.fromisoformat(first)
    return max(0, span // timedelta(seconds=1))
