"""What the views of all roles are made of: segments, skaters, tables. Nothing here depends on a role."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rinkside.errors import RinksideError
from rinkside.live.decide.ice import on_the_ice
from rinkside.live.rules import components_of, judges_of, printed_components, rules_of
from rinkside.live.standings import overall
from rinkside.live.state import State
from rinkside.live.team import team_standings, teams_through
from rinkside.server.sheets import sheet_of

__all__ = [
    "active_skates",
    "all_approved_but",
    "corrections_list",
    "current_skate",
    "frame",
    "last_approved",
    "next_up",
    "overall_tables",
    "shown_segments",
    "team_view",
    "who",
]

Doc = dict[str, Any]
View = dict[str, Any]


def frame(state: State) -> View:
    """What everybody may know: the competition, its segments, who skates when. Made once for each version."""
    held = state.cache.get("frame")
    if held is not None and held[0] == state.seq:
        return dict(held[1])
    doc = state.doc
    made = {
        "competition": {k: v for k, v in doc["competition"].items() if k != "packs"},
        "categories": [
            {k: c.get(k) for k in ("category", "title", "discipline", "gender", "level", "segments")}
            for c in doc["categories"].values()
        ],
        "segments": {cs: segment_line(state, cs) for cs in doc["segments"]},
        "open": [cs for cs, s in doc["segments"].items() if s["status"] == "open"],
        "timetable": doc["timetable"],
    }
    state.cache["frame"] = (state.seq, made)
    return dict(made)


def segment_line(state: State, cs: str) -> View:
    """A segment as everybody may know it."""
    segment = state.doc["segments"][cs]
    skaters = []
    for skate in segment["skates"].values():
        skaters.append(who(state, cs, skate))
    names = {o["official"]: o["name"] for o in state.doc["officials"].values()}
    return {
        **{k: segment.get(k) for k in ("cs", "category", "kind", "title", "day", "start_time", "status", "current")},
        "groups": segment["groups"],
        "skaters": skaters,
        "judges": judges_of(state, cs),
        "results": len(segment["results"]),
        "versions": _versions(segment),
        "ice": on_the_ice(segment),
        "warmed": [taken["group"] for taken in segment["ice"] if taken["kind"] == "warm-up"],
        "officials": [{**o, "name": names.get(o["official"], "")} for o in segment["panel"]],
        **scales(state, cs),
    }


def _versions(segment: Doc) -> list[View]:
    """The numbered versions of a result: when, why, and what each changed over the one before."""
    found = []
    before: Doc = {}
    for result in segment["results"]:
        rows = {r["entry"]: r for r in result["rows"]}
        changed = [
            {
                "name": row["name"],
                "from": {k: before[entry][k] for k in ("tss", "place")},
                "to": {k: row[k] for k in ("tss", "place")},
            }
            for entry, row in rows.items()
            if entry in before and any(before[entry][k] != row[k] for k in ("tss", "place"))
        ]
        found.append({**{k: result[k] for k in ("version", "at", "by", "note")}, "changed": changed})
        before = rows
    return found


def team_view(state: State, *, approved: bool) -> View | None:
    """The team event as a table: teams with points by segment, and who goes on; None where no team event is set."""
    team = state.doc["team"]
    if not team["teams"]:
        return None
    segments = []
    for held in team["segments"]:
        cs = held["cs"]
        if cs in state.doc["segments"]:
            segments.append({**held, "title": _title(state, cs), "status": state.doc["segments"][cs]["status"]})
    try:
        table = team_standings(state, approved=approved)
    except RinksideError as error:
        table = {"rows": [], "problem": str(error)}
    found: View = {**table, "event_segments": segments, "through": []}
    first = [s for s in segments if not s["final"]]
    if first and all(s["status"] == "approved" for s in first):
        try:
            found["through"] = list(teams_through(state))
        except RinksideError as error:
            found["problem"] = found["problem"] or str(error)
    return found


def _title(state: State, cs: str) -> str:
    segment = state.doc["segments"][cs]
    return f"{state.doc['categories'][segment['category']]['title']}, {segment.get('title') or segment['kind']}"


def scales(state: State, cs: str) -> View:
    """Which components are marked, and how far grades and components reach; absent where nothing is established."""
    printed = printed_components(state, cs)
    components = components_of(state, cs)
    found: View = {
        "components": [{"code": c, "short": printed.get(c, c), "name": printed.get(c, c)} for c in components]
    }
    try:
        rules = rules_of(state, cs)
        names = rules.get("components.names")
        for component in found["components"]:
            beginnings = names.get(component["code"])
            component["name"] = beginnings[0].title() if beginnings else component["short"]
        found["goe_limit"] = int(rules.get("goe.limit"))
        found["component_scale"] = [int(rules.get(f"components.{n}")) for n in ("lowest_mark", "highest_mark", "step")]
    except RinksideError:
        pass
    for name in ("component_distance", "grade_distance"):
        found[name] = state.policy(name, state.doc["segments"][cs]["category"])
    return found


def who(state: State, cs: str, skate: Doc) -> View:
    """Who skates, and how far that is."""
    entry = state.doc["entries"][skate["entry"]]
    standing = entry["standing"] if entry["standing"] != "ranked" else skate["standing"]
    return {
        "start": skate["start"],
        "entry": skate["entry"],
        "name": entry["name"],
        "nation": entry.get("nation") or "",
        "club": entry.get("club") or "",
        "status": skate["status"],
        "standing": standing,
        "times": skate["times"],
        "stopped": bool(skate["stops"]) and skate["stops"][-1]["until"] is None,
    }


def active_skates(state: State, cs: str) -> list[Doc]:
    """Skates that somebody still works on, and the one that was called last."""
    segment = state.doc["segments"][cs]
    now = segment["current"]
    return [s for s in segment["skates"].values() if s["status"] not in ("waiting", "approved") or s["start"] == now]


def current_skate(state: State, cs: str) -> Doc | None:
    """The skate that was called last."""
    segment = state.doc["segments"][cs]
    found: Doc | None = segment["skates"].get(str(segment["current"]))
    return found


def next_up(state: State, cs: str) -> View | None:
    """Who is called next: the first that waits and can still skate."""
    for skate in state.doc["segments"][cs]["skates"].values():
        found = who(state, cs, skate)
        if found["status"] == "waiting" and found["standing"] == "ranked":
            return found
    return None


def all_approved_but(state: State, cs: str, start: int) -> bool:
    """Whether every other skate is approved or still waits."""
    skates = state.doc["segments"][cs]["skates"].values()
    return all(s["status"] in ("waiting", "approved") or s["start"] == start for s in skates)


def shown_segments(state: State) -> list[str]:
    """Segments with something to stand in a table."""
    return [cs for cs, s in state.doc["segments"].items() if any(k["official"] for k in s["skates"].values())]


def last_approved(state: State, but: Collection[str] = ()) -> View | None:
    """The sheet of the skate that was approved last, in any segment `but` these."""
    newest: tuple[str, str, int] | None = None
    for cs, segment in state.doc["segments"].items():
        if cs in but:
            continue
        for skate in segment["skates"].values():
            if skate["official"] is not None and skate["status"] == "approved":
                at = (skate["official"]["at"], cs, skate["start"])
                newest = at if newest is None or at > newest else newest
    return None if newest is None else sheet_of(state, newest[1], newest[2])


def overall_tables(state: State, *, approved: bool) -> View:
    """The table of each category; `approved` leaves out what is not approved."""
    shown = set(shown_segments(state))
    return {
        category: overall(state, category, running=False, approved=approved)
        for category, held in state.doc["categories"].items()
        if shown.intersection(held["segments"])
    }


def corrections_list(state: State) -> list[View]:
    """Every correction, with who asked and who agreed; no total of a score that is not approved."""
    found = []
    for key, held in state.doc["corrections"].items():
        shown = {"correction": key, **held}
        if state.doc["segments"][held["cs"]]["skates"][str(held["start"])]["official"] is None:
            shown |= {name: dict.fromkeys(held[name]) for name in ("before", "after") if held.get(name)}
        found.append(shown)
    return found
