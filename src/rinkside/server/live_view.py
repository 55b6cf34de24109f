"""What the public live page shows: one small view of what is on the ice, made of nothing the public may not know.

    live_view(state)["now"]["W-free"]["rows"]

How much of a skate shows before its score is approved is the policy `public_running`: nothing, the calls with their
base values, or the score of each element once every judge has marked it and no single mark follows from it. Points
are hundredths, moments UTC. The view depends on the records alone, so that it is made once for each change.
"""

from __future__ import annotations

import re
from typing import Any

from rinkside.errors import RinksideError
from rinkside.live.decide.ice import on_the_ice
from rinkside.live.reach import held_before, needed, row_is_marked
from rinkside.live.rules import rules_of, settings_of
from rinkside.live.score import skate_score
from rinkside.live.standings import overall, segment_standings
from rinkside.live.state import State
from rinkside.scoring.element import resolve
from rinkside.server.pieces import current_skate, segment_line, team_view
from rinkside.server.places import places_published, team_is_public, within
from rinkside.server.setup_view import timetable_rows

__all__ = ["LIVE", "live_view"]

LIVE = "live"
"""The name of this view among the roles': the public's, cut for its live page."""

Doc = dict[str, Any]
View = dict[str, Any]

_CALLS = re.compile(r"<<|[<q!e]")
_COMING = 10
_NEXT = 3


def live_view(state: State, role: str = LIVE, seat: int = 0) -> View:
    """The competition as its live page shows it.

    {competition, segments, now, shown, over, team_event, versions, held, coming}.

    `now` holds a block for each open segment; where none is open, one for the segment in `shown`.
    """
    doc = state.doc
    shown = _shown(state)
    times = timetable_rows(state, f"{doc['at'][:16]}:00Z")  # to the minute: not every mark makes a new view
    return {
        "competition": {k: doc["competition"].get(k) for k in ("code", "name", "venue", "timezone", "first_day")},
        "segments": {cs: _titles(state, cs) for cs in doc["segments"]},
        "shown": shown,
        "over": bool(doc["segments"]) and all(s["status"] == "approved" for s in doc["segments"].values()),
        "now": {cs: _block(state, cs, times) for cs in shown},
        "team_event": _team(state),
        "versions": _versions(state),
        "held": [cs for cs, segment in doc["segments"].items() if segment["held"]],
        "coming": [_coming(row) for row in times if row["state"] != "past" and not row["out"]][:_COMING],
    }


def _shown(state: State) -> list[str]:
    """The open segments; else the one that ended last; else the first."""
    segments = state.doc["segments"]
    opened = [cs for cs, s in segments.items() if s["status"] == "open"]
    begun = [cs for cs, s in segments.items() if any(k["official"] for k in s["skates"].values())]
    return opened or begun[-1:] or list(segments)[:1]


def _titles(state: State, cs: str) -> View:
    segment = state.doc["segments"][cs]
    title = state.doc["categories"][segment["category"]]["title"]
    return {
        "category": title,
        "of": segment["category"],
        "kind": segment["kind"],
        "title": segment.get("title") or "",
        "status": segment["status"],
    }


def _team(state: State) -> View | None:
    if not team_is_public(state):
        return None
    team = team_view(state, approved=True)
    return None if team is None else {k: team[k] for k in ("rows", "event_segments", "through")}


def _versions(state: State) -> View:
    """Corrected results that may be shown: {cs: versions after the first}."""
    found = {}
    for cs, segment in state.doc["segments"].items():
        if len(segment["results"]) > 1 and not segment["held"]:
            found[cs] = segment_line(state, cs)["versions"][1:]
    return found


def _coming(row: Doc) -> View:
    kept = ("kind", "cs", "title", "segment", "group", "start", "name", "planned", "expected", "late", "state")
    return {k: row[k] for k in kept if row[k] not in (None, "")}


def _block(state: State, cs: str, times: list[Doc]) -> View:
    segment = state.doc["segments"][cs]
    skate = current_skate(state, cs)
    standings = [] if segment["held"] else _standings(state, cs)
    has_score = [s for s in segment["skates"].values() if s["status"] == "approved" and s["official"]]
    block: View = {
        "of": len(segment["skates"]),
        "done": len(has_score),
        "official": segment["status"] == "approved",
        "ice": on_the_ice(segment),
        "slots": _slots(state, cs),
        "marks": "nothing" if segment["held"] else state.policy("public_running", segment["category"]),
        "skater": None,
        "standings": standings,
        "next": _next(state, cs, times),
    }
    if skate is not None:
        block |= _skating(state, cs, skate, block["marks"])
    return _as_published(state, segment["category"], block)


def _as_published(state: State, category: str, block: View) -> View:
    """Without the places an organiser does not publish: none for beginners, or those of the podium alone."""
    most = places_published(state, category)
    if most is None:
        return block
    score = block.get("score")
    if score:
        hidden = {k: v if v is not None and v <= most else None for k, v in score.items() if k in ("place", "rank")}
        block["score"] = {**score, **hidden}
    before = [block["skater"], *block["next"]] if block["skater"] else block["next"]
    for who in before:
        who["before"] = [{**b, "place": None} for b in who["before"]]
    block["standings"] = within(block["standings"], most)
    if not most:
        block |= {"leader": None, "needs": []}
    return block


def _person(state: State, entry: str) -> View:
    """Name, nation and club; given and family name apart where the name is made of them."""
    held = state.doc["entries"][entry]
    found = {"name": held["name"], "nation": held.get("nation") or "", "club": held.get("club") or ""}
    members = held.get("members") or []
    if len(members) == 1:
        given, family = (members[0].get(k) or "" for k in ("given", "family"))
        if given and family and held["name"] in (f"{given} {family}", f"{given} {family.upper()}"):
            found |= {"given": given, "family": family}
    return found


def _skating(state: State, cs: str, skate: Doc, marks: str) -> View:
    """Whoever was called last: rows, running score, leader, needs; the approved score where there is one."""
    segment = state.doc["segments"][cs]
    approved = skate["status"] == "approved" and skate["official"] is not None and not segment["held"]
    official = skate["official"] if approved else None
    entry = state.doc["entries"][skate["entry"]]
    rows = [] if marks == "nothing" and not approved else _rows(state, cs, skate, marks, approved)
    planned = list(entry["planned"].get(segment["kind"], ()))
    scored = [r["score"] if r["score"] is not None else r["base"] for r in rows]
    counted = [v for v in scored if v is not None]
    who = {
        **_person(state, skate["entry"]),
        "entry": skate["entry"],
        "start": skate["start"],
        "status": skate["status"],
        "stopped": bool(skate["stops"]) and skate["stops"][-1]["until"] is None,
        "began": skate["times"].get("started"),
        "ended": skate["times"].get("ended"),
        "planned": [_plan(state, cs, code) for code in planned] if marks != "nothing" else [],
        "before": held_before(state, cs, skate["entry"]),
    }
    found: View = {
        "skater": who,
        "rows": rows,
        "technical": official["tes"] if official else sum(counted) if rows else None,
        "score": None,
        "leader": None if segment["held"] else _leader(state, cs, skate["entry"]),
        "needs": [] if segment["held"] or approved else needed(state, cs, skate["start"], scores=marks == "scores"),
    }
    if official:
        table = segment_standings(state, cs, running=False, approved=True)
        own = next((r for r in table if r["start"] == skate["start"]), None)
        place = next((r["place"] for r in _overall(state, cs) if r["entry"] == skate["entry"]), None)
        found["score"] = {
            **{k: official[k] for k in ("tss", "tes", "pcs", "deductions", "version")},
            "place": own["place"] if own else None,
            "rank": place,
        }
    return found


def _rows(state: State, cs: str, skate: Doc, marks: str, approved: bool) -> list[View]:
    """The called elements: {code, x, base, score, is}. `score` is None until it may show."""
    found = skate_score(state, cs, skate["start"])
    category = state.doc["segments"][cs]["category"]
    bare = not state.policy("judges_see_calls", category) and skate["status"] not in ("released", "approved")
    rows = []
    for at, row in enumerate(skate["rows"]):
        element, scored = found.performance.elements[at], found.score.elements[at]
        known = approved or (marks == "scores" and row_is_marked(state, cs, skate, row))
        goe = scored.goe if known else None
        kind = "even" if goe == 0 else "called" if goe is None else "gains" if goe > 0 else "loses"
        rows.append(
            {
                "code": _CALLS.sub("", element.code) if bare else element.code,
                "x": element.highlight,
                "base": scored.base_value,
                "score": scored.score if known else None,
                "goe": goe,
                "is": "review" if row["review"] and not approved else kind,
            }
        )
    return rows


def _plan(state: State, cs: str, code: str) -> View:
    """A planned element with its base value, None where the scale has none for it as it is written."""
    try:
        base = resolve(code, rules_of(state, cs), highlight=False, settings=settings_of(state, cs)).base_value
    except RinksideError:
        base = None
    return {"code": code, "base": base}


def _slots(state: State, cs: str) -> int:
    """How many elements a program has: by the rules, else what has been skated, so that every box is there at once."""
    segment = state.doc["segments"][cs]
    try:
        most = sum(int(n) for n in rules_of(state, cs).get("content.elements.most").values())
    except (RinksideError, AttributeError, TypeError, ValueError):
        most = 0
    skated = [len(s["rows"]) for s in segment["skates"].values()]
    plans = [len(state.doc["entries"][e]["planned"].get(segment["kind"], ())) for e in segment["order"]]
    return max([*skated, *plans, most and min(most, 14), 1])


def _overall(state: State, cs: str) -> list[Doc]:
    """The category's table up to this segment, by approved scores."""
    category = state.doc["segments"][cs]["category"]
    first = state.doc["categories"][category]["segments"].index(cs) + 1
    return overall(state, category, running=False, first=first, approved=True)


def _leader(state: State, cs: str, own: str) -> View | None:
    """Who leads, with the technical score after each element of this segment."""
    for row in _overall(state, cs):
        skates = state.doc["segments"][cs]["skates"].values()
        skate = next((s for s in skates if s["entry"] == row["entry"] and s["official"]), None)
        if row["place"] is None or row["entry"] == own or skate is None or skate["status"] != "approved":
            continue
        sums, total = [], 0
        for element in skate_score(state, cs, skate["start"]).score.elements:
            total += element.score or 0
            sums.append(total)
        return {**_person(state, row["entry"]), "after": sums, "tes": skate["official"]["tes"]}
    return None


def _standings(state: State, cs: str) -> list[View]:
    """Everybody with a place, best first; total over the segments so far, and the score of this segment."""
    rows = []
    for row in _overall(state, cs):
        own = row["segments"].get(cs)
        if row["place"] is not None and own is not None:
            rows.append(
                {
                    **_person(state, row["entry"]),
                    "entry": row["entry"],
                    "place": row["place"],
                    "total": row["total"],
                    "tss": own["tss"],
                    "start": _start(state, cs, row["entry"]),
                }
            )
    return rows


def _start(state: State, cs: str, entry: str) -> int | None:
    skates = state.doc["segments"][cs]["skates"].values()
    return next((s["start"] for s in skates if s["entry"] == entry), None)


def _next(state: State, cs: str, times: list[Doc]) -> list[View]:
    """The next to skate, with the time now expected and the one that was planned."""
    segment = state.doc["segments"][cs]
    when = {row["start"]: row for row in times if row["kind"] == "skate" and row["cs"] == cs}
    found = []
    for skate in segment["skates"].values():
        entry = state.doc["entries"][skate["entry"]]
        if skate["status"] != "waiting" or entry["standing"] != "ranked" or skate["standing"] != "ranked":
            continue
        at = when.get(skate["start"], {})
        found.append(
            {
                **_person(state, skate["entry"]),
                "start": skate["start"],
                "expected": at.get("expected"),
                "planned": at.get("planned"),
                "before": held_before(state, cs, skate["entry"])[-1:],
            }
        )
        if len(found) == _NEXT:
            break
    return found
