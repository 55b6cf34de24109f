"""What the referee's desk shows beside its state: deductions by the rules, places, what a correction would change."""

from __future__ import annotations

from typing import Any

from rinkside.errors import RinksideError
from rinkside.live.agreements import correction_agreements
from rinkside.live.decide.corrections import trial_of
from rinkside.live.plausible import unusual_total
from rinkside.live.rules import rules_of
from rinkside.live.score import deduction_lines, skate_score
from rinkside.live.standings import segment_standings
from rinkside.live.state import State
from rinkside.rulebook import NAMES, SegmentRules
from rinkside.rulebook.model import Status

__all__ = ["decisions_for"]

_NAMES = {
    "time_per_5_seconds": "Time violation",
    "costume_or_prop": "Costume or prop",
    "costume_failure": "Costume failure",
    "interruption_with_allowance": "Interruption with allowance",
}
_PREFIX = "deductions."


def decisions_for(state: State, cs: str, start: int) -> dict[str, Any]:
    """Deductions the rules know, the skate's lines, its place as it stands, and every open correction's outcome.

    Raises KeyError where there is no such skate.
    """
    segment = state.doc["segments"][cs]
    skate = segment["skates"][str(start)]
    rules = rules_of(state, cs)
    lines, problems = deduction_lines(state, cs, skate)
    fallen = next((d.points for d in lines if d.reason == "Falls"), None)
    whole = skate_score(state, cs, start).whole  # before, a total or a place would tell what judges have marked so far
    return {
        "v": skate["v"],
        "rules": [_deduction(rules, name.removeprefix(_PREFIX)) for name in NAMES if name.startswith(_PREFIX)],
        "falls": {"count": len(skate["falls"]), "points": fallen, "problem": problems[0] if problems else ""},
        "place": _place(state, cs, start) if whole else None,
        "unusual": unusual_total(state, cs, start) if whole and skate["status"] == "released" else [],
        "corrections": {
            key: _outcome(state, held) for key, held in state.doc["corrections"].items() if held["status"] == "open"
        },
        "skates": [_lines(state, cs, s) for s in segment["skates"].values() if s["rows"]],
    }


def _deduction(rules: SegmentRules, kind: str) -> dict[str, Any]:
    """A deduction as the rule book has it: points for each, or of each step, or neither; `confirmed` by a source."""
    made: dict[str, Any] = {"kind": kind, "name": _NAMES.get(kind, kind.replace("_", " ").capitalize())}
    try:
        value = rules.get(f"{_PREFIX}{kind}")
    except RinksideError:
        return {**made, "points": None, "steps": None, "known": False}
    held = rules.values.get(f"{_PREFIX}{kind}")
    made |= {"known": True, "confirmed": held is not None and held.status == Status.CONFIRMED}
    if isinstance(value, int):
        return {**made, "points": value, "steps": None}
    return {**made, "points": None, "steps": list(value)}


def _place(state: State, cs: str, start: int) -> int | None:
    try:
        rows = segment_standings(state, cs, running=True)
    except RinksideError:
        return None
    return next((r["place"] for r in rows if r["start"] == start), None)


def _outcome(state: State, held: dict[str, Any]) -> dict[str, Any]:
    """Total and place before and after a correction, and the roles that must agree. Nothing is put into force."""
    cs, start = held["cs"], held["start"]
    wanted = correction_agreements(state, cs)
    agreed = {"agreements": wanted, "lacking": [r for r in wanted if r not in held["agreed"]]}
    if not skate_score(state, cs, start).whole:  # a total would tell what judges have marked so far
        return {"before": None, "after": None, "place_before": None, "place_after": None, **agreed}
    try:
        trial = trial_of(state, held)
        after = skate_score(trial, cs, start).totals["tss"]
        place_after = _place(trial, cs, start)
    except (RinksideError, KeyError):
        after, place_after = None, None
    return {
        "before": skate_score(state, cs, start).totals["tss"],
        "after": after,
        "place_before": _place(state, cs, start),
        "place_after": place_after,
        **agreed,
    }


def _lines(state: State, cs: str, skate: dict[str, Any]) -> dict[str, Any]:
    """A skate as something to correct: its rows by key, number and code. No mark."""
    rows = [{"row": r["row"], "number": n, "code": r["code"]} for n, r in enumerate(skate["rows"], 1)]
    name = state.doc["entries"][skate["entry"]]["name"]
    return {"start": skate["start"], "name": name, "status": skate["status"], "rows": rows}
