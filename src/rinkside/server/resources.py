"""Public resources: what is published, part by part, as programs ask for it. Points are whole hundredths.

Each function makes one answer of a `Published` and raises `Problem` 404 saying what is not there, or not public.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from rinkside.domain import Entrant
from rinkside.publish.model import PublishedSegment, ResultRow, Status, Version
from rinkside.publish.policy import PODIUM
from rinkside.server.problems import Problem
from rinkside.server.published import Published

__all__ = [
    "categories",
    "category",
    "competition",
    "entries",
    "officials",
    "protocol_is_public",
    "result",
    "segment",
    "segments",
    "standings",
    "start_order",
    "team",
    "version",
    "versions",
    "where",
]

Doc = dict[str, Any]


def where(p: Published, *path: object) -> str:
    """The address of a resource."""
    return "/".join((f"/api/v1/competitions/{quote(p.code, '')}", *(quote(str(x), "") for x in path)))


def competition(p: Published) -> Doc:
    """The event itself, with where everything else of it is."""
    links = {"categories": where(p, "categories"), "segments": where(p, "segments"), "live": where(p, "live")}
    links |= {"timetable": where(p, "timetable"), "results": where(p, "results.json")}
    if p.team is not None:
        links["team"] = where(p, "team")
    return {**p.competition, "links": links}


def categories(p: Published) -> Doc:
    """Every category."""
    return {"categories": [category(p, key) for key in p.categories]}


def category(p: Published, key: str) -> Doc:
    """One category: what it is, what of it is published, its segments."""
    held = p.category(key)
    return {
        "category": key,
        "title": held.name,
        "discipline": held.discipline.value,
        "gender": held.gender.value if held.gender else None,
        "level": held.level.value,
        "season": str(held.season),
        "places": _places_word(p.places[key]),
        "segments": [_head(p, cs) for cs in p.segments_of(key)],
        "links": {
            "self": where(p, "categories", key),
            "entries": where(p, "categories", key, "entries"),
            "standings": where(p, "categories", key, "standings"),
        },
    }


def _places_word(most: int | None) -> str:
    return "all" if most is None else "podium" if most >= PODIUM else "none"


def entries(p: Published, key: str) -> Doc:
    """Everybody entered in a category, with what is known beside the name."""
    held = p.category(key)
    shown = p.planned[key]
    return {
        "category": key,
        "entries": [
            {
                **(who := _who(p, key, e.entrant)),
                "members": list(Entrant(who["name"]).members),
                "coach": e.coach,
                "choreographer": e.choreographer,
                "music": e.music,
                "planned": {kind.value: list(codes) for kind, codes in e.planned} if shown else {},
            }
            for e in held.entries
        ],
    }


def standings(p: Published, key: str) -> Doc:
    """A category over all segments skated so far, by place. 404 while a segment of it is held back."""
    held = p.category(key)
    keys = p.segments_of(key)
    waiting = [s.title for s in held.segments if s.status is Status.HELD]
    if waiting:
        raise _held_back(", ".join(waiting))
    begun = [cs for cs in keys if p.segments[cs][1].rows]
    return {
        "category": key,
        "official": bool(keys) and all(s.status is Status.OFFICIAL for s in held.segments),
        "places": _places_word(p.places[key]),
        "rows": [
            {
                "place": row.place,
                **_who(p, key, row.entrant),
                "standing": row.standing.value,
                "total": row.total,
                "segments": [_part(p, cs, row.entrant) for cs in begun],
            }
            for row in held.overall
        ],
    }


def _part(p: Published, cs: str, entrant: Entrant) -> Doc:
    row = p.segments[cs][1].of(entrant)
    return {"cs": cs, "place": row.place if row else None, "tss": row.tss if row else None}


def segments(p: Published) -> Doc:
    """Every segment of the competition."""
    return {"segments": [segment(p, cs) for cs in p.segments]}


def segment(p: Published, cs: str) -> Doc:
    """One segment: when, how far, and where its parts are."""
    key, held = p.segment(cs)
    links = {"self": where(p, "segments", cs), "category": where(p, "categories", key)}
    links["start_order"] = where(p, "segments", cs, "start-order")
    if held.panel is not None:
        links["officials"] = where(p, "segments", cs, "officials")
    if held.status is not Status.HELD:
        links["result"] = where(p, "segments", cs, "result")
        links["versions"] = where(p, "segments", cs, "versions")
    if protocol_is_public(held):
        links["protocol"] = where(p, "segments", cs, "protocol.pdf")
    return {
        **_head(p, cs),
        "category": key,
        "judges": held.judges,
        "entries": len(held.starts),
        "scored": len(held.rows) if p.places[key] is None else None,
        "links": links,
    }


def _head(p: Published, cs: str) -> Doc:
    held = p.segments[cs][1]
    return {
        "cs": cs,
        "title": held.title,
        "kind": held.kind.value,
        "day": p.days[cs]["day"],
        "start_time": p.days[cs]["start_time"],
        "status": held.status.value,
        "version": held.versions[-1].number if held.versions else None,
    }


def start_order(p: Published, cs: str) -> Doc:
    """Who skates when: the time planned, and the one to be expected as it runs."""
    key, held = p.segment(cs)
    rows = []
    for start in held.starts:
        at = p.times.get((cs, start.number), {})
        rows.append(
            {
                "start": start.number,
                **_who(p, key, start.entrant, p.orders[cs][start.number - 1]),
                "group": start.group,
                "planned": at.get("planned"),
                "expected": at.get("expected"),
                "late": at.get("late"),
                "state": "out" if at.get("out") else at.get("state"),
            }
        )
    return {"cs": cs, "starts": rows}


def officials(p: Published, cs: str) -> Doc:
    """The panel of a segment. 404 where it is not set, or not published."""
    _, held = p.segment(cs)
    if held.panel is None:
        message = f"The panel of {held.title} is not set, or not published."
        raise Problem(404, "no-officials", f"{message} Ask again once the segment has begun.", field="cs")
    return {
        "cs": cs,
        "officials": [
            {
                "function": o.printed_function or o.function.value,
                "seat": o.seat,
                "name": o.name,
                "nation": o.nation,
            }
            for o in held.panel.officials
        ],
    }


def result(p: Published, cs: str) -> Doc:
    """The result of a segment as it stands, with its version; official where the referee has approved it."""
    key, held = p.segment(cs)
    if held.status is Status.HELD:
        raise _held_back(held.title)
    last = held.versions[-1] if held.versions else None
    links = {"segment": where(p, "segments", cs), "versions": where(p, "segments", cs, "versions")}
    links["standings"] = where(p, "categories", key, "standings")
    if protocol_is_public(held):
        links["protocol"] = where(p, "segments", cs, "protocol.pdf")
        links["results"] = where(p, "results.json")
    return {
        "cs": cs,
        "status": held.status.value,
        "version": last.number if last else None,
        "at": last.at if last else None,
        "places": _places_word(p.places[key]),
        "rows": [
            {
                "place": row.place,
                **_who(p, key, row.entrant, _entry(p, cs, row)),
                "start": row.start_number,
                "standing": row.standing.value,
                "tss": row.tss,
                "tes": row.tes,
                "pcs": row.pcs,
                "deductions": row.deductions,
                "sheet": where(p, "sheets", cs, row.start_number) if row.performance is not None else None,
            }
            for row in held.rows
        ],
        "links": links,
    }


def protocol_is_public(held: PublishedSegment) -> bool:
    """Whether the judges' details of a segment are published: the moment it is official."""
    return held.status is Status.OFFICIAL and any(r.performance is not None for r in held.rows)


def versions(p: Published, cs: str) -> Doc:
    """Every version of a segment's result, with why it was made and what it changed."""
    key, held = p.segment(cs)
    if held.status is Status.HELD:
        raise _held_back(held.title)
    return {
        "cs": cs,
        "places": _places_word(p.places[key]),
        "versions": [_version(p, cs, v) for v in held.versions],
    }


def version(p: Published, cs: str, number: str) -> Doc:
    """One version of a segment's result."""
    there = versions(p, cs)["versions"]
    found: Doc | None = next((v for v in there if str(v["version"]) == number), None)
    if found is None:
        accepted = ", ".join(str(v["version"]) for v in there)
        message = f"{cs[:40]} has no published version {number[:6]!r}."
        raise Problem(404, "no-version", message, field="number", accepted=accepted)
    return found


def _version(p: Published, cs: str, v: Version) -> Doc:
    keys = p.entries[p.segments[cs][0]]
    return {
        "version": v.number,
        "at": v.at,
        "reason": v.reason,
        "asked_by": v.asked_by,
        "replaces": v.number - 1 if v.number > 1 else None,
        "changes": [
            {
                "entry": (own := keys.get(c.who)),
                "who": p.names.get(own or "", c.who),
                "what": c.what,
                "before": c.before,
                "after": c.after,
            }
            for c in v.changes
        ],
        "links": {"self": where(p, "segments", cs, "versions", v.number)},
    }


def team(p: Published) -> Doc:
    """The team event: places and points by segment, and who goes on. 404 where there is none, or it is held back."""
    if p.team is None:
        raise Problem(404, "no-team-event", f"{p.code} has no team event, or it is held back.", field="code")
    return {
        "segments": [{"cs": s["cs"], "title": s["title"], "final": bool(s["final"])} for s in p.team["event_segments"]],
        "rows": [
            {
                "place": r["place"],
                "team": r["team"],
                "name": r["name"],
                "nation": r["nation"],
                "points": r["points"],
                "decided_by": r["decided_by"],
                "segments": [{"cs": cs, "points": s["points"], "tss": s["tss"]} for cs, s in r["segments"].items()],
            }
            for r in p.team["rows"]
        ],
        "through": list(p.team["through"]),
        "problem": p.team.get("problem") or "",
    }


def _held_back(what: str) -> Problem:
    return Problem(404, "held-back", f"{what} is held back for now. Its scores come later.", field="cs")


def _entry(p: Published, cs: str, row: ResultRow) -> str | None:
    order = p.orders[cs]
    return order[row.start_number - 1] if row.start_number and row.start_number <= len(order) else None


def _who(p: Published, category: str, entrant: Entrant, entry: str | None = None) -> Doc:
    own = entry or p.entries[category].get(entrant.name) or ""
    return {
        "entry": own or None,
        "name": p.names.get(own, entrant.name),
        "nation": entrant.nation,
        "club": entrant.club,
    }
