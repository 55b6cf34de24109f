"""The results as JSON: one file for programs, described by `results-1.schema.json`. Points are texts: "147.52"."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import resources
from typing import Any

from rinkside.domain import Entrant
from rinkside.points import format_points
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment, ResultRow

__all__ = ["RESULTS_SCHEMA", "results_schema", "results_to_data", "write_results"]

RESULTS_SCHEMA = "results-1.schema.json"
"""The file of the JSON Schema (draft 2020-12), in this folder and beside every results.json."""

Data = dict[str, Any]


def results_schema() -> bytes:
    """The JSON Schema of the results."""
    return resources.files(__package__).joinpath(RESULTS_SCHEMA).read_bytes()


def write_results(publication: Publication) -> bytes:
    """The publication as a file: UTF-8, the same bytes for the same publication."""
    text = json.dumps(results_to_data(publication), ensure_ascii=False, separators=(",", ":"))
    return (text.replace('{"form":"', '{"form": "', 1) + "\n").encode()


def results_to_data(publication: Publication) -> Data:
    """The publication as plain lists, dicts, texts and whole numbers; what is not known is left out, places are null
    where there is none."""
    event = {
        "name": publication.name,
        "venue": publication.venue,
        "first_day": publication.first_day and publication.first_day.isoformat(),
        "last_day": publication.last_day and publication.last_day.isoformat(),
        "made": publication.made,
        "rehearsal": publication.rehearsal,
    }
    return {
        "form": "rinkside-results",
        "version": 1,
        "event": _lean(event),
        "categories": [_category(c) for c in publication.categories],
        **_team(publication),
        "timetable": [
            _lean({"at": i.at, "what": i.what, "category": i.category, "segment": i.segment})
            for i in publication.timetable
        ],
    }


def _team(publication: Publication) -> Data:
    """The standing of the team event; nothing where there is none."""
    team = publication.team
    if team is None or not team.rows:
        return {}
    rows = [
        {
            **_lean({"name": r.name, "nation": r.nation}),
            "place": r.place,
            "points": r.points,
            "segment_points": list(r.of),
            **_lean({"decided_by": r.decided_by}),
        }
        for r in team.rows
    ]
    return {"team": {"segments": list(team.segments), "rows": rows}}


def _lean(value: Data) -> Data:
    """Without what says nothing: None, "", (), [] and False."""
    return {
        key: inner for key, inner in value.items() if inner is not None and inner is not False and inner not in ("", [])
    }


def _points(points: int | None) -> str | None:
    return None if points is None else format_points(points)


def _who(entrant: Entrant) -> Data:
    return _lean(
        {"name": entrant.name, "nation": entrant.nation, "club": entrant.club, "isu_ids": list(entrant.isu_ids)}
    )


def _category(c: PublishedCategory) -> Data:
    head = {
        "name": c.name,
        "discipline": c.discipline.value,
        "gender": c.gender and c.gender.value,
        "level": c.level.value,
        "season": str(c.season),
    }
    return {
        **_lean(head),
        "entries": [
            _who(e.entrant)
            | _lean(
                {
                    "coach": e.coach,
                    "choreographer": e.choreographer,
                    "music": e.music,
                    "planned": [{"kind": kind.value, "elements": list(codes)} for kind, codes in e.planned],
                }
            )
            for e in c.entries
        ],
        "segments": [_segment(s) for s in c.segments],
        "overall": [
            {
                **_who(r.entrant),
                "place": r.place,
                "standing": r.standing.value,
                **_lean({"total": _points(r.total)}),
                "segment_places": list(r.places),
            }
            for r in c.overall
        ],
    }


def _segment(s: PublishedSegment) -> Data:
    panel = s.panel.officials if s.panel is not None else ()
    return {
        **_lean({"title": s.title, "kind": s.kind.value, "date": s.date and s.date.isoformat()}),
        "status": s.status.value,
        **_lean({"judges": s.judges or None, "random_order": s.random_order}),
        "versions": [
            {"number": v.number, **_lean({"at": v.at, "reason": v.reason, "asked_by": v.asked_by})} for v in s.versions
        ],
        "officials": [
            _lean(
                {"function": o.printed_function or o.function.value, "seat": o.seat, "name": o.name, "nation": o.nation}
            )
            for o in panel
        ],
        "starts": [
            {"start_number": n.number, **_who(n.entrant), **_lean({"group": n.group, "time": n.time})} for n in s.starts
        ],
        "results": [_row(r) for r in s.rows],
    }


def _row(r: ResultRow) -> Data:
    found = {
        **_who(r.entrant),
        "place": r.place,
        "standing": r.standing.value,
        **_lean(
            {
                "start_number": r.start_number,
                "tss": _points(r.tss),
                "tes": _points(r.tes),
                "pcs": _points(r.pcs),
                "deductions": _points(r.deductions),
            }
        ),
    }
    p = r.performance
    if p is None:
        return found
    if r.counting is not None:
        found["counting"] = [at + 1 for at in r.counting]
    found["elements"] = [
        {
            "number": e.number,
            "code": e.code,
            **_lean({"info": e.info, "second_half": e.highlight}),
            "base_value": _points(e.base_value),
            "goe": _points(e.goe),
            "marks": list(e.marks),
            "score": _points(e.score),
        }
        for e in p.elements
        if e.code
    ]
    found["components"] = [
        {"name": c.name, "factor": _points(c.factor), "marks": _texts(c.marks), "mean": _points(c.mean)}
        for c in p.components
    ]
    found["deduction_lines"] = [
        {"reason": d.reason, "points": _points(d.points), **_lean({"count": d.count})} for d in p.deduction_lines
    ]
    return found


def _texts(marks: Sequence[int | None]) -> list[str | None]:
    return [_points(m) for m in marks]
