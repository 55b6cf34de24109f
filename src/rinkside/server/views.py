"""What each role may see: the only place that cuts the state of a competition down for a role.

    view_of(state, "judge", 3)

A judge sees calls and the own marks, never another's and no value that follows from another's. The panel sees calls,
base values and the programme check, no mark. The referee sees every place as a shape, never a mark, and the total
once all is there. The public and the announcer see what is approved. Who works for several (secretariat, host) sees
what the referee and the panel see. Who is here for privacy holds sees who skates and the
holds, no mark. Points are hundredths.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rinkside.live.agreements import release_agreements
from rinkside.live.rules import components_of, judges_of
from rinkside.live.score import check_of, is_stale, skate_score
from rinkside.live.standings import needs, segment_standings
from rinkside.live.state import State
from rinkside.server.hold_view import hold_view
from rinkside.server.live_view import LIVE, live_view
from rinkside.server.overlays import OVERLAY, overlay_view
from rinkside.server.pieces import (
    active_skates,
    all_approved_but,
    corrections_list,
    current_skate,
    frame,
    last_approved,
    next_up,
    overall_tables,
    shown_segments,
    team_view,
    who,
)
from rinkside.server.places import places_published, public_sheet, team_is_public, within
from rinkside.server.roles import HOLD_ROLES, HOST, JUDGE, PUBLIC

__all__ = ["VIEWS", "view_of"]

Doc = dict[str, Any]
View = dict[str, Any]

_PANEL = frozenset({"technical_controller", "technical_specialist", "assistant_specialist", "data_operator"})
_OFFICE = frozenset({HOST, "secretariat"})
_PAPER = frozenset({"paper_entry", "paper_check"})
_CALLS = re.compile(r"<<|[<q!e]")


def view_of(state: State, role: str, seat: int = 0, scope: str = "") -> View:
    """The view of a role: texts, whole numbers, lists and maps, ready to be sent."""
    return hold_view(state, role, scope) if role in HOLD_ROLES else VIEWS[role](state, role, seat)


def _public(state: State, role: str, seat: int) -> View:
    view = dict(frame(state))
    active = {}
    for cs in view["open"]:
        skate = current_skate(state, cs)
        active[cs] = None if skate is None else who(state, cs, skate)
    view["on_ice"] = active
    held = view["held"] = [cs for cs, segment in state.doc["segments"].items() if segment["held"]]
    view["last"] = last_approved(state, but=held)
    view["standings"] = {
        cs: segment_standings(state, cs, running=False, approved=True) for cs in shown_segments(state) if cs not in held
    }
    view["overall"] = overall_tables(state, approved=True)
    view["team_event"] = team_view(state, approved=True)
    if held:  # what is held back shows in no total either
        view["segments"] = {
            cs: {**s, "versions": [] if cs in held else s["versions"]} for cs, s in view["segments"].items()
        }
        hidden = {state.doc["segments"][cs]["category"] for cs in held}
        view["overall"] = {category: rows for category, rows in view["overall"].items() if category not in hidden}
        if {s["cs"] for s in state.doc["team"]["segments"]} & set(held):
            view["team_event"] = None
    return view


def _everybody(state: State, role: str, seat: int) -> View:
    """What is approved, without the places an organiser does not publish."""
    view = _public(state, role, seat)
    limits = {category: places_published(state, category) for category in state.doc["categories"]}
    if not team_is_public(state):
        view["team_event"] = None
    of = {cs: segment["category"] for cs, segment in state.doc["segments"].items()}
    view["standings"] = {cs: within(rows, limits[of[cs]]) for cs, rows in view["standings"].items()}
    view["overall"] = {category: within(rows, limits[category]) for category, rows in view["overall"].items()}
    if view["last"] is not None:
        view["last"] = public_sheet(state, view["last"]["cs"], view["last"]["start"])
    view["segments"] = {cs: _segment_shown(state, of[cs], s, limits[of[cs]]) for cs, s in view["segments"].items()}
    return view


def _segment_shown(state: State, category: str, segment: Doc, most: int | None) -> Doc:
    """A segment without versions where they tell of places, and without its panel where that is not published."""
    hidden: Doc = {} if most is None else {"versions": []}
    return {**segment, **hidden, **({"officials": []} if state.policy("publish_without_panel", category) else {})}


def _announcer(state: State, role: str, seat: int) -> View:
    view = _public(state, role, seat)
    view["next"] = {cs: next_up(state, cs) for cs in view["open"]}
    view["pending"] = [_pending(state, cs, s) for cs in view["open"] for s in active_skates(state, cs)]
    view["pending"] = [p for p in view["pending"] if p["status"] in ("skated", "released")]
    view["said"] = {
        key: {
            "music": e.get("music"),
            "coach": e.get("coach"),
            "members": [{k: m.get(k) or "" for k in ("given", "family")} for m in e.get("members") or []],
        }
        for cs in view["open"]
        for key in state.doc["segments"][cs]["order"]
        if (e := state.doc["entries"].get(key)) is not None
    }
    view["needs"] = {}
    for cs, skater in view["on_ice"].items():
        if skater is not None and all_approved_but(state, cs, skater["start"]):
            view["needs"][cs] = {str(place): needs(state, cs, skater["start"], place) for place in (1, 2, 3)}
    return view


def _pending(state: State, cs: str, skate: Doc) -> View:
    """A skate whose score is not approved: how many judges it waits for, no number."""
    found = skate_score(state, cs, skate["start"])
    judges = len({*found.waiting, *map(int, found.missing)})
    return {**who(state, cs, skate), "cs": cs, "judges": judges, "released": skate["status"] == "released"}


def _judge(state: State, role: str, seat: int) -> View:
    view = dict(frame(state))
    view["seat"] = seat
    view["active"] = {cs: [_judged(state, cs, s, seat) for s in active_skates(state, cs)] for cs in view["open"]}
    view["next"] = {cs: next_up(state, cs) for cs in view["open"]}
    return view


def _judged(state: State, cs: str, skate: Doc, seat: int) -> View:
    """A skate as one judge sees it: the calls, the own marks, nothing of anybody else."""
    category = state.doc["segments"][cs]["category"]
    bare = not state.policy("judges_see_calls", category) and skate["status"] not in ("released", "approved")
    key = str(seat)
    marks, held = skate["marks"].get(key, {}), skate["seats"].get(key)
    rows = []
    for number, row in enumerate(skate["rows"], 1):
        mark = marks.get(str(row["row"]))
        code = _CALLS.sub("", row["code"]) if bare else row["code"]
        rows.append(
            {
                "row": row["row"],
                "number": number,
                "version": row["version"],
                "code": code,
                "review": row["review"],
                "mark": None if mark is None else mark["mark"],
                "stale": mark is not None and is_stale(mark, row),
            }
        )
    rows_owed, components_owed = skate_score(state, cs, skate["start"]).missing.get(key, ([], []))
    known = {str(r["row"]) for r in skate["rows"]}
    return {
        **who(state, cs, skate),
        "rows": rows,
        "next_row": skate["next_row"],
        "early": {r: m["mark"] for r, m in marks.items() if r not in known},
        "components": skate["components"].get(key, {}),
        "seat": None if held is None else {k: held[k] for k in ("confirmed", "open", "missing", "excused")},
        "owed": {"rows": rows_owed, "components": components_owed},
    }


def _panel(state: State, role: str, seat: int) -> View:
    view = dict(frame(state))
    view["active"] = {cs: [_called(state, cs, s, role) for s in active_skates(state, cs)] for cs in view["open"]}
    view["next"] = {cs: next_up(state, cs) for cs in view["open"]}
    view["corrections"] = corrections_list(state)
    return view


def _called(state: State, cs: str, skate: Doc, role: str) -> View:
    """A skate as the panel sees it: calls, base values, the programme check; no mark of a judge."""
    found = skate_score(state, cs, skate["start"])
    verdict = check_of(state, cs, skate)
    rows = []
    for at, row in enumerate(skate["rows"]):
        judged = verdict.elements[at] if verdict is not None else None
        reasons = [] if judged is None else [{"reason": g.reason, "text": str(g)} for g in judged.reasons]
        element = found.performance.elements[at]
        kept = {k: row[k] for k in ("row", "version", "code", "x", "exact", "review", "note", "invalid", "bonus")}
        rows.append(
            {
                **kept,
                "number": at + 1,
                "printed": element.code,
                "highlight": element.highlight,
                "base_value": found.score.elements[at].base_value,
                "counts": judged is None or judged.counts,
                "reasons": reasons,
                "problems": [str(p) for p in found.score.elements[at].problems],
            }
        )
    entry = state.doc["entries"][skate["entry"]]
    segment = state.doc["segments"][cs]
    required = release_agreements(state, cs)
    undo = [{"id": e["id"], "kind": e["kind"], "role": e["role"], "target": e["target"]} for e in skate["log"]]
    return {
        **who(state, cs, skate),
        "rows": rows,
        "next_row": skate["next_row"],
        "base_value": found.score.base_value,
        "messages": [] if verdict is None else [f.note or f.code for f in verdict.warnings],
        "half": skate["half"],
        "falls": skate["falls"],
        "bonus": skate["bonus"],
        "agreed": skate["agreed"],
        "agreements": required,
        "planned": entry["planned"].get(segment["kind"], []),
        "undo": [e for e in undo if not e["kind"].startswith("mark.")][-20:],
        "approved": skate["official"],
    }


def _referee(state: State, role: str, seat: int) -> View:
    view = _panel(state, role, seat)
    for cs, active in view["active"].items():
        for shown in active:
            shown |= _seats(state, cs, state.doc["segments"][cs]["skates"][str(shown["start"])])
    view["standings"] = {cs: segment_standings(state, cs, running=False) for cs in shown_segments(state)}
    view["overall"] = overall_tables(state, approved=False)
    view["team_event"] = team_view(state, approved=False)
    view["held"] = [cs for cs, segment in state.doc["segments"].items() if segment["held"]]
    view["last"] = last_approved(state)
    return view


def _seats(state: State, cs: str, skate: Doc) -> View:
    """Every judge's place as shapes: empty, received, confirmed, reopened. No mark. The total once all is there."""
    found = skate_score(state, cs, skate["start"])
    seats = []
    for number in range(1, judges_of(state, cs) + 1):
        key = str(number)
        held = skate["seats"].get(key) or {"confirmed": False, "open": None, "missing": False, "excused": ""}
        marks, given = skate["marks"].get(key, {}), skate["components"].get(key, {})
        reopened = held["open"] or {"rows": [], "components": []}
        rows_owed, components_owed = found.missing.get(key, ([], []))
        sheet = skate["paper"].get(key)
        seats.append(
            {
                "seat": number,
                "rows": {
                    str(r["row"]): _shape(
                        str(r["row"]) in marks and r["row"] not in rows_owed,
                        held["confirmed"],
                        r["row"] in reopened["rows"] or (str(r["row"]) in marks and r["row"] in rows_owed),
                    )
                    for r in skate["rows"]
                },
                "components": {
                    c: _shape(c in given, held["confirmed"], c in reopened["components"])
                    for c in components_of(state, cs)
                },
                "confirmed": held["confirmed"],
                "excused": held["excused"],
                "owes": len(rows_owed) + len(components_owed),
                "ahead": sum(int(r) >= skate["next_row"] for r in marks),
                "paper": None if sheet is None else sheet["status"],
            }
        )
    whole = found.whole and not found.problems
    return {
        "v": skate["v"],
        "seats": seats,
        "waiting": list(found.waiting),
        "whole": whole,
        "problems": list(found.problems),
        "totals": found.totals if whole else None,
        "deductions": skate["deductions"],
        "stops": skate["stops"],
    }


def _shape(given: bool, confirmed: bool, reopened: bool) -> str:
    if reopened:
        return "reopened"
    if not given:
        return "empty"
    return "confirmed" if confirmed else "received"


def _office(state: State, role: str, seat: int) -> View:
    view = _referee(state, role, seat)
    doc = state.doc
    view["entries"] = list(doc["entries"].values())
    view["officials"] = list(doc["officials"].values())
    view["policies"] = doc["policies"]
    view["devices"] = doc["devices"]
    view["team"] = doc["team"]
    view["item_times"] = doc["item_times"]
    view["setup"] = {
        cs: {k: s[k] for k in ("settings", "cut", "panel", "panels", "order", "groups", "draws", "ice")}
        for cs, s in doc["segments"].items()
    }
    view["paper"] = _paper_sheets(state)
    return view


def _paper(state: State, role: str, seat: int) -> View:
    view = dict(frame(state))
    rows = {}
    for cs in view["open"]:
        rows[cs] = [
            {
                **who(state, cs, s),
                "rows": [
                    {"row": r["row"], "number": n, "code": r["code"], "version": r["version"]}
                    for n, r in enumerate(s["rows"], 1)
                ],
                "confirmed": sorted(int(seat) for seat, held in s["seats"].items() if held["confirmed"]),
            }
            for s in active_skates(state, cs)
        ]
    view["active"] = rows
    view["paper"] = _paper_sheets(state)
    return view


def _paper_sheets(state: State) -> View:
    """Sheets that were typed in from paper, of skates in progress: {cs: {start: {seat: sheet}}}."""
    return {
        cs: {str(s["start"]): s["paper"] for s in active_skates(state, cs) if s["paper"]}
        for cs, segment in state.doc["segments"].items()
        if segment["status"] == "open"
    }


VIEWS: dict[str, Callable[[State, str, int], View]] = {
    PUBLIC: _everybody,
    LIVE: live_view,
    OVERLAY: lambda state, role, seat: overlay_view(state, _everybody(state, role, seat)),
    "announcer": _announcer,
    JUDGE: _judge,
    **dict.fromkeys(_PANEL, _panel),
    "referee": _referee,
    **dict.fromkeys(_OFFICE, _office),
    **dict.fromkeys(_PAPER, _paper),
    **dict.fromkeys(HOLD_ROLES, lambda state, role, seat: hold_view(state, role)),
}
"""The cut for each role: `VIEWS[role](state, role, seat)`."""
