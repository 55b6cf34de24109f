"""A competition as one file: a header, every record, a closing line; and the check of a chain of records.

JSON lines in UTF-8. The first: {"rinkside":"journal","version":1,"competition":…}; then each record with its links,
canonical; the last: {"records":n,"hash":…,"sha256":…}, where sha256 covers every byte before it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from rinkside.errors import DocumentError, UsageError
from rinkside.live.acts import KEY, ROLES
from rinkside.live.journal import Journal, Kept
from rinkside.live.records import GENESIS, body_of, canonical, chain, parse_body
from rinkside.live.state import HANDLERS, State

__all__ = ["Fault", "check_chain", "export_lines", "load_state", "read_portable", "replay"]

_VERSION = 1


class Fault(NamedTuple):
    """What is wrong with a journal: the number of the record, a stable code, and the fact in words."""

    seq: int
    code: str
    message: str


def check_chain(rows: Iterable[Kept]) -> list[Fault]:
    """Whether records follow each other, hash what they say and replay; the first fault, or none.

    Whatever stands behind the first fault cannot be trusted, so nothing behind it is told.
    """
    state = State()
    prev = GENESIS
    expected = 1
    ids: set[str] = set()
    for row in rows:
        fault = _fault(row, expected, prev, ids)
        if fault is not None:
            return [fault]
        try:
            state.apply(row.record())
        except (KeyError, IndexError, TypeError, ValueError, StopIteration, AttributeError, RecursionError) as error:
            return [
                Fault(row.seq, "does-not-replay", f"record {row.seq} does not fit what stands before it: {error!r}")
            ]
        ids.add(row.id)
        prev = row.hash
        expected += 1
    return []


def _fault(row: Kept, expected: int, prev: str, ids: set[str]) -> Fault | None:
    if row.seq != expected:
        return Fault(expected, "gap", f"record {expected} is missing: record {row.seq} follows {expected - 1}")
    if row.prev != prev:
        return Fault(
            row.seq, "chain", f"record {row.seq} does not follow the one before it: its link is {str(row.prev)[:12]}…"
        )
    if chain(row.prev, row.body) != row.hash:
        return Fault(row.seq, "hash", f"record {row.seq} was changed: it does not give its hash {str(row.hash)[:12]}…")
    try:
        record = parse_body(row.body)
    except (ValueError, TypeError, RecursionError) as error:
        return Fault(row.seq, "not-json", f"record {row.seq} is no record: {error}")
    if canonical(record) != row.body:
        return Fault(row.seq, "not-canonical", f"record {row.seq} is not written in the canonical form")
    if record.get("seq") != row.seq or record.get("id") != row.id:
        return Fault(row.seq, "column", f"record {row.seq} says number {record.get('seq')} and id {record.get('id')}")
    wrong = next((name for name, fits in _FORM.items() if not fits(record.get(name))), "")
    if wrong:
        return Fault(row.seq, "not-of-the-form", f"record {row.seq} has no {wrong} that this Rinkside would write")
    if row.id in ids:
        return Fault(row.seq, "id-twice", f"record {row.seq} repeats the act {row.id}")
    return None


def _text(value: Any) -> bool:
    return isinstance(value, str)


_OFFICIAL = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
_FORM: dict[str, Callable[[Any], bool]] = {
    "seq": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "id": lambda v: _text(v) and 0 < len(v) <= 100,
    "device": _text,
    "role": lambda v: v in ROLES,
    "seat": lambda v: v is None or (isinstance(v, int) and not isinstance(v, bool) and 0 < v < 100),
    "kind": lambda v: _text(v) and v in HANDLERS,
    "data": lambda v: isinstance(v, dict),
    "at": lambda v: _text(v) and _OFFICIAL.fullmatch(v) is not None,
    "sent": _text,
    "client_at": lambda v: v is None or _text(v),
}
"""What every record holds, and how it looks; a file from elsewhere may hold anything."""


def export_lines(competition: str, rows: Iterable[Kept]) -> Iterator[str]:
    """The lines of the portable file, each with its line end."""
    seen = hashlib.sha256()
    count, last = 0, GENESIS

    def line(value: Any) -> str:
        text = canonical(value) + "\n"
        seen.update(text.encode())
        return text

    yield line({"rinkside": "journal", "version": _VERSION, "competition": competition})
    for row in rows:
        yield line(row.record())
        count, last = count + 1, row.hash
    yield canonical({"records": count, "hash": last, "sha256": seen.hexdigest()}) + "\n"


def read_portable(lines: Iterable[str], name: str = "the file") -> tuple[str, list[Kept], State]:
    """The competition's key, its records and the state they replay to.

    Raises DocumentError naming the line, what is wrong and what to do.
    """
    rows: list[Kept] = []
    seen = hashlib.sha256()
    closing: dict[str, Any] | None = None
    code = ""
    number = 0
    for number, text in enumerate(lines, 1):
        value = _line(text, number, name)
        if number == 1:
            code = _header(value, name)
        elif closing is not None:
            raise DocumentError(f"{name}, line {number}: something stands behind the closing line. Export it again.")
        elif "sha256" in value and "kind" not in value:
            closing = value
            continue
        else:
            rows.append(_row(code, value, number, name))
        seen.update(text.rstrip("\r\n").encode() + b"\n")
    if closing is None:
        raise DocumentError(
            f"{name}, line {number + 1}: the closing line is missing, so the file is cut off. Copy it again."
        )
    if closing.get("records") != len(rows):
        raise DocumentError(
            f"{name}: {len(rows)} records stand here and the closing line says {closing.get('records')}. Copy it again."
        )
    faults = check_chain(rows)
    if faults:
        raise DocumentError(
            f"{name}, line {faults[0].seq + 1}: {faults[0].message}. Take an earlier export, or one of the stand-by."
        )
    if closing.get("sha256") != seen.hexdigest() or closing.get("hash") != (rows[-1].hash if rows else GENESIS):
        raise DocumentError(f"{name}: the bytes are not those that were exported. Copy the file again.")
    state = replay(rows)
    if rows and state.code != code:
        raise DocumentError(f"{name}: it says {code} and its records say {state.code or 'nothing'}. Export it again.")
    return code, rows, state


def _line(text: str, number: int, name: str) -> dict[str, Any]:
    try:
        return parse_body(text)
    except (ValueError, RecursionError):
        fact = f"{name}, line {number}: no JSON object of whole numbers and texts"
        raise DocumentError(f"{fact}. Name a file made by rinkside journal export.") from None


def _header(value: dict[str, Any], name: str) -> str:
    if value.get("rinkside") != "journal" or not KEY.match(str(value.get("competition"))):
        raise DocumentError(f"{name}, line 1: no journal of Rinkside. Name a file made by rinkside journal export.")
    if value.get("version") != _VERSION:
        raise DocumentError(
            f"{name}, line 1: version {value.get('version')}; this Rinkside reads {_VERSION}. Update it."
        )
    return str(value["competition"])


def _row(code: str, value: dict[str, Any], number: int, name: str) -> Kept:
    links = [value.get(n) for n in ("id", "prev", "hash")]
    if not isinstance(value.get("seq"), int) or not all(isinstance(link, str) for link in links):
        raise DocumentError(f"{name}, line {number}: no record: seq, id, prev or hash is missing. Export it again.")
    return Kept(code, value["seq"], value["id"], body_of(value), value["prev"], value["hash"])


def replay(rows: Iterable[Kept]) -> State:
    """The state that records make."""
    state = State()
    for row in rows:
        state.apply(row.record())
    return state


def load_state(journal: Journal, code: str) -> State:
    """The state of a competition, each record held to its link and hash. Raises UsageError where one does not fit."""
    state = State()
    try:
        for kept in journal.kept(code):
            if kept.seq != state.seq + 1 or kept.prev != state.hash or chain(kept.prev, kept.body) != kept.hash:
                raise ValueError("it is not the record that was written")
            state.apply(kept.record())
    except (KeyError, IndexError, TypeError, ValueError, StopIteration, AttributeError, RecursionError) as error:
        raise UsageError(
            f"the journal of {code} is damaged at record {state.seq + 1}: {error}. Run `rinkside journal check`, "
            "then import the last good export, or take over from the stand-by"
        ) from None
    return state
