"""The OpenAPI description of the API, made from the doors and the table of acts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rinkside.live.act_table import ACTS
from rinkside.live.acts import Act, Field
from rinkside.server.answer_schemas import ANSWERS, PDF_ROUTES
from rinkside.server.guard import Door
from rinkside.server.roles import CODE_ROLES, PUBLIC, ROLE_NAMES

__all__ = ["act_schema", "openapi"]

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_FORMS: dict[str, Schema] = {
    "text": _TEXT,
    "key": {"type": "string", "pattern": r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$"},
    "int": _WHOLE,
    "points": _WHOLE,
    "bool": {"type": "boolean"},
    "date": {"type": "string", "format": "date"},
    "time": {"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$"},
    "choice": _TEXT,
    "texts": {"type": "array", "items": _TEXT},
    "keys": {"type": "array", "items": _TEXT},
    "ints": {"type": "array", "items": _WHOLE},
    "maps": {"type": "array", "items": {"type": "object"}},
    "map": {"type": "object"},
    "any": {},
}
_PROBLEM: Schema = {
    "type": "object",
    "required": ["error", "message", "field", "accepted"],
    "properties": {
        "error": {"type": "string", "description": "stable code in kebab-case"},
        "message": {"type": "string", "description": "fact, why, next step"},
        "field": {"type": "string", "description": 'what the message is about, "" for the whole'},
        "accepted": {"type": "string", "description": "the form that is taken"},
        "current": {"description": "what holds now, where the act came too late"},
    },
}
_ANSWER: Schema = {
    "type": "object",
    "required": ["id", "status"],
    "properties": {
        "id": _TEXT,
        "status": {"type": "string", "enum": ["received", "repeat", "refused"]},
        "seq": _WHOLE,
        "at": {"type": "string", "description": "official time, UTC"},
        "result": {},
    },
}
_JOIN: Schema = {
    "type": "object",
    "required": ["code"],
    "properties": {
        "code": {"type": "string", "description": "six letters and digits, never I, O, 0 or 1"},
        "label": {"type": "string", "maxLength": 80},
        "device": {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{7,39}$"},
    },
}
_PLACE: Schema = {
    "type": "object",
    "required": ["role"],
    "properties": {
        "role": {"type": "string", "enum": sorted(CODE_ROLES)},
        "seat": {"type": ["integer", "null"], "minimum": 1, "maximum": 15},
        "scope": {"type": ["string", "null"], "maxLength": 80, "description": "nation or club of a team leader"},
        "minutes": {"type": "integer", "minimum": 1, "maximum": 10080},
    },
}
_SURFACES: Schema = {
    "type": "object",
    "required": ["surfaces"],
    "properties": {
        "surfaces": {
            "type": "array",
            "maxItems": 20,
            "items": {
                "type": "object",
                "required": ["key", "kind", "label"],
                "properties": {
                    "key": {"type": "string", "minLength": 1, "maxLength": 40},
                    "kind": {"type": "string", "description": "one of `kinds` of the same address"},
                    "label": {"type": "string", "minLength": 1, "maxLength": 60},
                    "settings": {"type": "object", "description": "the fields of its kind"},
                    "secrets": {"type": "object", "description": "left out: stay; never answered"},
                },
            },
        }
    },
}
_SEEN: Schema = {
    "type": "object",
    "required": ["page", "v"],
    "properties": {"page": {"type": "string", "pattern": "^[A-Za-z0-9_-]{8,40}$"}, "v": _WHOLE},
}
_SEATS: Schema = {
    "type": "object",
    "required": ["seats"],
    "properties": {"seats": {"type": "array", "minItems": 1, "maxItems": 15, "items": _WHOLE}},
}
_NEW: Schema = {
    "type": "object",
    "required": ["id", "code", "data"],
    "properties": {"id": _TEXT, "code": _TEXT, "data": {"type": "object"}},
}
_BEAT: Schema = {"type": "object", "properties": {"queued": _WHOLE, "skew": _WHOLE, "version": _TEXT}}
_FLAG: Schema = {
    "type": "object",
    "required": ["text"],
    "properties": {"text": {"type": "string", "minLength": 1, "maxLength": 300}},
}
_BODIES: dict[str, Schema] = {
    "/api/v1/competitions/{code}/flags": _FLAG,
    "/api/v1/competitions/{code}/overlays/{graphic}": {
        "type": "object",
        "required": ["on"],
        "properties": {"on": {"type": "boolean"}},
    },
    "/api/v1/join": _JOIN,
    "/api/v1/heartbeat": _BEAT,
    "/api/v1/competitions": _NEW,
    "/api/v1/competitions/{code}/codes": _PLACE,
    "/api/v1/competitions/{code}/remind": _SEATS,
    "/api/v1/competitions/{code}/holds/surfaces": _SURFACES,
    "/api/v1/competitions/{code}/control/seen": _SEEN,
    "/api/v1/competitions/{code}/acts": {
        "oneOf": [
            {"$ref": "#/components/schemas/act"},
            {"type": "array", "minItems": 1, "maxItems": 200, "items": {"$ref": "#/components/schemas/act"}},
        ]
    },
}


_FILES = frozenset({"/api/v1/competitions/{code}/entries"})
"""Routes whose body is a file as it is."""
_QUERIES: dict[str, dict[str, str]] = {
    "/api/v1/competitions/{code}/entries": {
        "name": "the file's name",
        "category": "where rows name none",
        "enter": "an id for the act: enter all of it, or nothing",
    },
    "/api/v1/competitions/{code}/calls/{cs}/{start}": {
        "text": "what was typed so far",
        "row": "the row that is being changed",
    },
    "/api/v1/competitions/{code}/why": {
        "of": "the key of a category or segment",
        "first": "the key of an entry; left out: whoever leads",
        "second": "the key of another; left out: whoever is second",
    },
    "/api/v1/competitions/{code}/holds/embargoes": {"format": "csv for a table"},
    "/api/v1/competitions/{code}/holds/audit": {
        "format": "csv for a table",
        "public": "1: counts alone, no names",
    },
    "/api/v1/competitions/{code}/control": {"page": "the name a graphics page gives itself, to answer under"},
    "/healthz": {"nonce": "what the other of a pair wants sealed"},
}
"""What may stand behind the question mark."""


def act_schema(act: Act) -> Schema:
    """The form of the data of one kind of act."""
    return {
        "type": "object",
        "title": act.kind,
        "description": f"{act.about} For {', '.join(act.roles)}.",
        "additionalProperties": False,
        "required": [f.name for f in act.fields if f.required],
        "properties": {f.name: _field(f) for f in act.fields},
    }


def _field(field: Field) -> Schema:
    schema = dict(_FORMS[field.kind])
    if field.kind in ("int", "points"):
        schema |= {"minimum": field.low, "maximum": field.high}
    if field.kind == "choice":
        schema["enum"] = list(field.choices)
    if field.kind == "text":
        schema["maxLength"] = field.high
    about = [field.about] if field.about else []
    about += ["hundredths"] if field.kind == "points" else []
    return schema | ({"description": ", ".join(about)} if about else {})


def openapi(doors: Sequence[Door], version: str = "1") -> Schema:
    """The description of every route but pages, static files and the service worker."""
    paths: dict[str, Schema] = {}
    for door in doors:
        if door.page or door.path.startswith(("/static", "/overlay/", "/sw.js")):
            continue
        names = re.findall(r"{(\w+)", door.path)
        operation: Schema = {
            "summary": door.about,
            "description": "For " + ("anybody" if PUBLIC in door.roles else ", ".join(_ordered(door))) + ".",
            "operationId": re.sub(r"\W+", "_", f"{door.method.lower()}{door.path}").strip("_"),
            "parameters": [
                *({"name": n, "in": "path", "required": True, "schema": _TEXT} for n in names),
                *(
                    {"name": n, "in": "query", "description": about, "schema": _TEXT}
                    for n, about in _QUERIES.get(door.path, {}).items()
                ),
            ],
            "responses": _responses(door),
        }
        if not door.public:
            operation["security"] = [{"token": [], "device": []}, {"cookie": [], "csrf": []}]
        body = _BODIES.get(door.path)
        if door.path in _FILES:
            operation["requestBody"] = {"required": True, "content": {"application/octet-stream": {"schema": {}}}}
        elif door.method in ("POST", "PUT") and (body is not None or door.key):
            schema = body or {"type": "object"}
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
        paths.setdefault(door.path, {})[door.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rinkside, venue server",
            "version": version,
            "description": "Points are whole hundredths. An act that is sent again under its id is done once.",
        },
        "paths": paths,
        "components": {"schemas": _schemas(), "securitySchemes": _security()},
    }


def _ordered(door: Door) -> list[str]:
    return [r for r in ROLE_NAMES if r in door.roles]


def _responses(door: Door) -> Schema:
    kind = "text/event-stream" if door.stream else "application/json"
    answer: Schema = _TEXT if door.stream else ANSWERS.get(door.path, {}) if door.method == "GET" else {}
    if door.path in PDF_ROUTES:
        kind, answer = "application/pdf", {}
    if door.path.endswith("/acts"):
        one = {"$ref": "#/components/schemas/answer"}
        answer = {"oneOf": [one, {"type": "array", "items": one}]}
    told = {"description": "refused, nothing changed", "content": {"application/json": {"schema": {"$ref": _REF}}}}
    done: Schema = {"description": "done", "content": {kind: {"schema": answer}}}
    if door.method == "GET" and (door.path in ANSWERS or door.path in PDF_ROUTES):
        done["headers"] = {"ETag": {"description": "the tag of this content, for If-None-Match", "schema": _TEXT}}
        same = {"description": "as it was when If-None-Match was given"}
        return {"2XX": done, "304": same, "4XX": told, "5XX": told}
    return {"2XX": done, "4XX": told, "5XX": told}


_REF = "#/components/schemas/problem"


def _schemas() -> Schema:
    envelope = {
        "id": {"type": "string", "description": "made once by the device; a repeat gives the same answer"},
        "client_at": {"type": "string", "description": "the device's own time, evidence only"},
        "device_seq": {"type": "integer", "minimum": 0},
        "expect": {"description": "the version this device saw"},
    }
    acts = [
        {
            "type": "object",
            "title": act.kind,
            "required": ["id", "kind", "data"],
            "properties": {**envelope, "kind": {"const": act.kind}, "data": act_schema(act)},
        }
        for act in ACTS.values()
    ]
    return {"act": {"oneOf": acts}, "answer": _ANSWER, "problem": _PROBLEM}


def _security() -> Schema:
    return {
        "token": {"type": "http", "scheme": "bearer"},
        "device": {"type": "apiKey", "in": "header", "name": "X-Rinkside-Device"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": "rinkside.DESK"},
        "csrf": {"type": "apiKey", "in": "header", "name": "X-Rinkside-CSRF"},
    }
