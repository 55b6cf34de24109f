"""The form of acts: fields with their types, who may do what, and one clear refusal for what is not of the form.

    problem = validate({"kind": "mark.goe", "data": {"cs": "W-free", "start": 1, "row": 3, "mark": 7}})
    problem.code, problem.message, problem.field, problem.accepted

The table itself is `rinkside.live.act_table`. Numbers are whole: points and component marks are hundredths.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

__all__ = ["KEY", "ROLES", "Act", "Actor", "Field", "Refusal", "check_data", "check_envelope"]

ROLES = (
    "secretariat",
    "referee",
    "technical_controller",
    "technical_specialist",
    "assistant_specialist",
    "data_operator",
    "judge",
    "announcer",
    "paper_entry",
    "paper_check",
    "team_leader",
    "liaison",
    "floor_manager",
    "director",
    "viewer",
    "host",
    "rinkside",
)
"""The roles at a competition. `host` is the machine itself, `rinkside` the server for what it sees by itself; `viewer`
may do nothing."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: the device (or its key), the role it holds and, for a judge, the seat.

    `label` is what people call the place ("Team leader, FIN"); `scope` whom a team leader speaks for: a nation or club.
    """

    device: str
    role: str
    seat: int | None = None
    label: str = ""
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act was not taken: nothing has changed.

    `code` is stable and kebab-case; `message` says the fact, why, and the next step. `ground` is "form" (the act is
    not of the accepted form), "role" (this device may not), "unknown" (what it names does not exist), "conflict"
    (the state does not allow it now; `current` is what holds), "unavailable" (the journal cannot be written) or
    "defect" (Rinkside failed on it).
    """

    code: str
    message: str
    field: str = ""
    accepted: str = ""
    ground: str = "conflict"
    current: Any = None


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an act's data. `kind` names the accepted form; `low`/`high` bound a number or a length."""

    name: str
    kind: str
    about: str = ""
    required: bool = True
    low: int = 0
    high: int = 200
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """One kind of act: its fields, the roles that may do it, and whether its author can undo it."""

    kind: str
    about: str
    roles: tuple[str, ...]
    fields: tuple[Field, ...] = ()
    undo: bool = False
    names: frozenset[str] = field(default_factory=frozenset)


KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}\Z")
"""A short key: of a competition, category, segment, entry."""
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?\Z")
_ID = re.compile(r"[A-Za-z0-9._:/-]{1,80}\Z")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")
"""What steers terminals, breaks lines or turns the direction of what stands beside it; no name needs it."""


def _form(name: str, value: Any, said: str) -> Refusal:
    shown = repr(value) if len(repr(value)) <= 60 else repr(value)[:57] + "…"
    return Refusal("not-of-the-form", f"{name} is {shown}. Send {said}.", name, said, "form")


def plain(value: Any, depth: int = 0) -> bool:
    """Whether a value is made of texts, whole numbers, truth values, lists and maps alone, not deeper than 8."""
    if value is None or isinstance(value, bool):
        return True
    if isinstance(value, int):
        return -(2**53) < value < 2**53
    if isinstance(value, str):
        return len(value) <= 4000 and not _CONTROL.search(value) and not _surrogate(value)
    if depth >= 8:
        return False
    if isinstance(value, list):
        return len(value) <= 5000 and all(plain(v, depth + 1) for v in value)
    if isinstance(value, dict):
        return len(value) <= 1000 and all(
            isinstance(k, str) and plain(k) and plain(v, depth + 1) for k, v in value.items()
        )
    return False


def _surrogate(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def _text(f: Field, v: Any) -> str | None:
    if isinstance(v, str) and len(v) <= f.high and (v.strip() or f.low == 0) and plain(v):
        return None
    return f"a text of {'at most' if f.low == 0 else '1 to'} {f.high} characters"


def _key(f: Field, v: Any) -> str | None:
    return None if isinstance(v, str) and KEY.match(v) else "a short key of letters, digits, - _ . such as W-free"


def _int(f: Field, v: Any) -> str | None:
    if isinstance(v, int) and not isinstance(v, bool) and f.low <= v <= f.high:
        return None
    return f"a whole number from {f.low} to {f.high}"


def _points(f: Field, v: Any) -> str | None:
    if isinstance(v, int) and not isinstance(v, bool) and f.low <= v <= f.high:
        return None
    return f"whole hundredths from {f.low} to {f.high}: 1.00 is 100"


def _bool(f: Field, v: Any) -> str | None:
    return None if isinstance(v, bool) else "true or false"


def _date(f: Field, v: Any) -> str | None:
    try:
        if isinstance(v, str) and len(v) == 10:
            date.fromisoformat(v)
            return None
    except ValueError:
        pass
    return "a day such as 2026-02-19"


def _time(f: Field, v: Any) -> str | None:
    return None if isinstance(v, str) and _TIME.match(v) else "a time such as 18:45"


def _choice(f: Field, v: Any) -> str | None:
    return None if isinstance(v, str) and v in f.choices else f"one of {', '.join(f.choices)}"


def _texts(f: Field, v: Any) -> str | None:
    if isinstance(v, list) and len(v) <= f.high and all(isinstance(t, str) and len(t) <= 200 and plain(t) for t in v):
        return None
    return f"a list of at most {f.high} texts"


def _keys(f: Field, v: Any) -> str | None:
    if isinstance(v, list) and len(v) <= f.high and all(isinstance(t, str) and KEY.match(t) for t in v):
        return None
    return f"a list of at most {f.high} keys"


def _ints(f: Field, v: Any) -> str | None:
    if isinstance(v, list) and len(v) <= 500 and all(_int(f, n) is None for n in v):
        return None
    return f"a list of whole numbers from {f.low} to {f.high}"


def _maps(f: Field, v: Any) -> str | None:
    if isinstance(v, list) and len(v) <= f.high and all(isinstance(m, dict) for m in v) and plain(v):
        return None
    return f"a list of at most {f.high} objects of texts and whole numbers"


def _map(f: Field, v: Any) -> str | None:
    return None if isinstance(v, dict) and plain(v) else "an object of texts and whole numbers"


def _any(f: Field, v: Any) -> str | None:
    return None if plain(v) else "texts, whole numbers, lists and objects; points are hundredths"


CHECKS: dict[str, Callable[[Field, Any], str | None]] = {
    "text": _text,
    "key": _key,
    "int": _int,
    "points": _points,
    "bool": _bool,
    "date": _date,
    "time": _time,
    "choice": _choice,
    "texts": _texts,
    "keys": _keys,
    "ints": _ints,
    "maps": _maps,
    "map": _map,
    "any": _any,
}
"""The kinds of fields: each check gives None, or the accepted form in words."""


def accepted(f: Field) -> str:
    """The accepted form of a field in words."""
    return CHECKS[f.kind](f, object()) or ""


def check_envelope(act: Any) -> Refusal | None:
    """Whether an act as it came is an object with a usable id, kind and data; None where it is."""
    if not isinstance(act, Mapping):
        return Refusal("not-an-act", "This is no act. Send an object with id, kind and data.", "", "an object", "form")
    if not isinstance(act.get("id"), str) or not _ID.match(act["id"]):
        return _form("id", act.get("id"), "an id of 1 to 80 letters, digits, - _ . : / made once by the device")
    if not isinstance(act.get("kind"), str):
        return _form("kind", act.get("kind"), "the kind of an act such as mark.goe")
    if not isinstance(act.get("data", {}), dict):
        return _form("data", act.get("data"), "an object")
    for name, high in (("client_at", 40), ("device_seq", None)):
        value = act.get(name)
        if value is None:
            continue
        if high is not None and not (isinstance(value, str) and len(value) <= high and plain(value)):
            return _form(name, value, "the device's own time as text such as 2026-02-19T18:45:02Z, or nothing")
        if high is None and not (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53):
            return _form(name, value, "the device's own count, a whole number from 0, or nothing")
    if "expect" in act and not plain(act["expect"]):
        return _form("expect", act["expect"], "the version this device saw, a whole number")
    return None


def check_data(act: Act, data: Mapping[str, Any]) -> Refusal | None:
    """Whether the data of an act are of its form; None where they are. A null counts as absent."""
    known = {f.name for f in act.fields}
    for name in data:
        if name not in known:
            said = ", ".join(f.name for f in act.fields) or "no field at all"
            shown = str(name)[:40]
            return Refusal(
                "unknown-field", f"{act.kind} has no field {shown!r}. Its fields are {said}.", shown, said, "form"
            )
    for f in act.fields:
        value = data.get(f.name)
        if value is None:
            if f.required:
                said = accepted(f)
                return Refusal("field-missing", f"{act.kind} needs {f.name}. Send {said}.", f.name, said, "form")
            continue
        said_wrong = CHECKS[f.kind](f, value)
        if said_wrong is not None:
            return _form(f.name, value, said_wrong)
    return None
