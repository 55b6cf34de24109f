"""The form of the answers of public resources, as JSON Schema, by route. Tests hold every answer against it."""

from __future__ import annotations

from typing import Any

__all__ = ["ANSWERS", "PDF_ROUTES"]

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_FLAG: Schema = {"type": "boolean"}
_POINTS: Schema = {"type": "integer", "description": "hundredths"}
_POINTS_OR_NONE: Schema = {"type": ["integer", "null"], "description": "hundredths; null where not known"}
_NUMBER: Schema = {"type": ["integer", "null"], "minimum": 1}
_OR_NONE: Schema = {"type": ["string", "null"]}
_MOMENT: Schema = {"type": ["string", "null"], "description": "UTC, ISO 8601; null where not planned"}
_PLACE: Schema = {
    "type": ["integer", "null"],
    "minimum": 1,
    "description": "null where there is none, or not published",
}
_ADDRESS: Schema = {"type": "string", "pattern": "^/"}
_STATUS: Schema = {"enum": ["planned", "running", "provisional", "official", "held"]}
_STANDING: Schema = {"enum": ["ranked", "WD", "DSQ", "FNR", "NQD", "DNS", "unranked"]}
_PUBLISHED: Schema = {"enum": ["all", "podium", "none"], "description": "which places are published"}


def _object(most: Schema | None = None, **properties: Schema) -> Schema:
    """An object with all of these and no other; `most` may be left out."""
    more = most or {}
    return {
        "type": "object",
        "required": list(properties),
        "additionalProperties": False,
        "properties": {**properties, **more},
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _links(*always: str, sometimes: tuple[str, ...] = ()) -> Schema:
    return _object(dict.fromkeys(sometimes, _ADDRESS), **dict.fromkeys(always, _ADDRESS))


_WHO = {"entry": _OR_NONE, "name": _TEXT, "nation": _TEXT, "club": _TEXT}
_SIDE = _object(entry=_TEXT, name=_TEXT, nation=_TEXT, place=_PLACE, total=_POINTS)
_HEAD = {
    "cs": _TEXT,
    "title": _TEXT,
    "kind": _TEXT,
    "day": _OR_NONE,
    "start_time": _OR_NONE,
    "status": _STATUS,
    "version": _NUMBER,
}
_COMPETITION = _object(
    **dict.fromkeys(("code", "name", "venue", "city", "country", "first_day", "last_day", "timezone"), _TEXT),
    links=_links("categories", "segments", "live", "timetable", "results", sometimes=("team",)),
)
_CATEGORY = _object(
    category=_TEXT,
    title=_TEXT,
    discipline=_TEXT,
    gender=_OR_NONE,
    level=_TEXT,
    season=_TEXT,
    places=_PUBLISHED,
    segments=_list(_object(**_HEAD)),
    links=_links("self", "entries", "standings"),
)
_SEGMENT = _object(
    **_HEAD,
    category=_TEXT,
    judges=_WHOLE,
    entries=_WHOLE,
    scored={"type": ["integer", "null"]},
    links=_links("self", "category", "start_order", sometimes=("officials", "result", "versions", "protocol")),
)
_VERSION = _object(
    version=_WHOLE,
    at=_TEXT,
    reason=_TEXT,
    asked_by=_TEXT,
    replaces=_NUMBER,
    changes=_list(_object(entry=_OR_NONE, who=_TEXT, what=_TEXT, before=_TEXT, after=_TEXT)),
    links=_links("self"),
)
_SCORES = {"tss": _POINTS_OR_NONE, "tes": _POINTS_OR_NONE, "pcs": _POINTS_OR_NONE}
_WHERE_STOOD = _object(**_SCORES, place=_PLACE, total=_POINTS_OR_NONE, rank=_PLACE)
_ELEMENT = {"oneOf": [{"type": "null"}, _object(code=_TEXT, score=_POINTS)]}
_WHY = _object(
    of=_TEXT,
    official=_FLAG,
    first=_SIDE,
    second=_SIDE,
    margin=_POINTS,
    tie=_FLAG,
    parts=_list(_object(cs=_OR_NONE, what=_TEXT, first=_POINTS, second=_POINTS, difference=_POINTS)),
    largest={"oneOf": [{"type": "null"}, _object(cs=_OR_NONE, number=_WHOLE, first=_ELEMENT, second=_ELEMENT)]},
    deciding=_list(
        _object(
            cs=_OR_NONE, entry=_OR_NONE, name=_TEXT, judge=_WHOLE, what=_TEXT, mark=_TEXT, instead=_TEXT, margin=_POINTS
        )
    ),
    more_deciding=_WHOLE,
)
_MARKS = _list({"type": ["integer", "null"]})
_SHEET = _object(
    cs=_TEXT,
    start=_WHOLE,
    entry=_TEXT,
    name=_TEXT,
    nation=_TEXT,
    club=_TEXT,
    place=_PLACE,
    official={"type": "object", "description": "the approved totals, with their version and when"},
    total=_POINTS_OR_NONE,
    elements=_list(
        _object(
            number=_WHOLE,
            code=_TEXT,
            highlight=_FLAG,
            base_value=_POINTS_OR_NONE,
            goe=_POINTS_OR_NONE,
            score=_POINTS_OR_NONE,
            marks=_MARKS,
            left_out=_list(_WHOLE),
        )
    ),
    components=_list(
        _object(
            code=_TEXT,
            name=_TEXT,
            marks=_MARKS,
            mean=_POINTS_OR_NONE,
            factor=_POINTS_OR_NONE,
            points=_POINTS_OR_NONE,
            left_out=_list(_WHOLE),
        )
    ),
    deductions=_list(_object(kind=_TEXT, points=_POINTS, count={"type": ["integer", "null"]})),
)

_BASE = "/api/v1/competitions/{code}"

PDF_ROUTES = frozenset({f"{_BASE}/segments/{{cs}}/protocol.pdf"})
"""Routes that answer with a PDF."""

ANSWERS: dict[str, Schema] = {
    "/api/v1/competitions": _object(competitions=_list(_object(code=_TEXT, name=_TEXT, href=_ADDRESS))),
    _BASE: _COMPETITION,
    f"{_BASE}/categories": _object(categories=_list(_CATEGORY)),
    f"{_BASE}/categories/{{category}}": _CATEGORY,
    f"{_BASE}/categories/{{category}}/entries": _object(
        category=_TEXT,
        entries=_list(
            _object(
                **_WHO,
                members=_list(_TEXT),
                coach=_TEXT,
                choreographer=_TEXT,
                music=_TEXT,
                planned={"type": "object", "additionalProperties": _list(_TEXT)},
            )
        ),
    ),
    f"{_BASE}/categories/{{category}}/standings": _object(
        category=_TEXT,
        official=_FLAG,
        places=_PUBLISHED,
        rows=_list(
            _object(
                place=_PLACE,
                **_WHO,
                standing=_STANDING,
                total=_POINTS_OR_NONE,
                segments=_list(_object(cs=_TEXT, place=_PLACE, tss=_POINTS_OR_NONE)),
            )
        ),
    ),
    f"{_BASE}/segments": _object(segments=_list(_SEGMENT)),
    f"{_BASE}/segments/{{cs}}": _SEGMENT,
    f"{_BASE}/segments/{{cs}}/start-order": _object(
        cs=_TEXT,
        starts=_list(
            _object(
                start=_WHOLE,
                **_WHO,
                group=_NUMBER,
                planned=_MOMENT,
                expected=_MOMENT,
                late={"type": ["integer", "null"], "description": "seconds"},
                state=_OR_NONE,
            )
        ),
    ),
    f"{_BASE}/segments/{{cs}}/officials": _object(
        cs=_TEXT, officials=_list(_object(function=_TEXT, seat=_NUMBER, name=_TEXT, nation=_TEXT))
    ),
    f"{_BASE}/segments/{{cs}}/result": _object(
        cs=_TEXT,
        status=_STATUS,
        version=_NUMBER,
        at=_OR_NONE,
        places=_PUBLISHED,
        rows=_list(
            _object(
                place=_PLACE,
                **_WHO,
                start=_NUMBER,
                standing=_STANDING,
                **_SCORES,
                deductions=_POINTS_OR_NONE,
                sheet={"type": ["string", "null"]},
            )
        ),
        links=_links("segment", "versions", "standings", sometimes=("protocol", "results")),
    ),
    f"{_BASE}/segments/{{cs}}/versions": _object(cs=_TEXT, places=_PUBLISHED, versions=_list(_VERSION)),
    f"{_BASE}/segments/{{cs}}/versions/{{number}}": _VERSION,
    f"{_BASE}/segments/{{cs}}/without/{{judge}}": _object(
        cs=_TEXT,
        judge=_WHOLE,
        is_result={"const": False},
        changes_places={"type": ["boolean", "null"]},
        rows=_list(_object(entry=_TEXT, name=_TEXT, without=_WHERE_STOOD, official=_WHERE_STOOD)),
    ),
    f"{_BASE}/sheets/{{cs}}/{{start}}": _SHEET,
    f"{_BASE}/team": _object(
        segments=_list(_object(cs=_TEXT, title=_TEXT, final=_FLAG)),
        rows=_list(
            _object(
                place=_PLACE,
                team=_TEXT,
                name=_TEXT,
                nation=_TEXT,
                points={"type": "integer", "description": "team points, whole"},
                decided_by=_TEXT,
                segments=_list(_object(cs=_TEXT, points=_WHOLE, tss=_POINTS_OR_NONE)),
            )
        ),
        through=_list(_TEXT),
        problem=_TEXT,
    ),
    f"{_BASE}/why": _WHY,
    f"{_BASE}/results.json": {
        "type": "object",
        "description": "in the form of results-1.schema.json, points as texts",
        "required": ["form", "version", "event", "categories", "timetable"],
    },
}
"""Route → the schema of its answer."""
