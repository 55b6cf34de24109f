"""Decisions of corrections (ISU Rule 123.4): who asked, who agreed, why, both values; nothing is edited in place."""

from __future__ import annotations

import copy
from itertools import count
from typing import Any

from rinkside.live.agreements import correction_agreements
from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.decide.judges import check_component, check_goe
from rinkside.live.decide.panel import check_falls, code_of
from rinkside.live.records import seconds_between
from rinkside.live.score import skate_score
from rinkside.live.standings import result_of
from rinkside.live.state import State
from rinkside.live.state.results import put_right

__all__ = ["DECIDERS", "trial_of", "value_of"]


def value_of(skate: dict[str, Any], data: dict[str, Any]) -> Any:
    """The value that stands where a correction points; None where nothing stands."""
    what = data["what"]
    row = next((r for r in skate["rows"] if r["row"] == data.get("row")), None)
    if what == "element":
        return row["code"] if row else None
    if what == "highlight":
        return row["x"] if row else None
    if what == "mark":
        return skate["marks"].get(str(data["seat"]), {}).get(str(data["row"]), {}).get("mark")
    if what == "component":
        return skate["components"].get(str(data["seat"]), {}).get(data["component"])
    if what == "deduction":
        return skate["deductions"].get(data["deduction"], {}).get("points")
    if what == "falls":
        return skate["falls"]
    return row["bonus"] if row else skate["bonus"]


_NEEDS = {
    "element": ("row",),
    "highlight": ("row",),
    "mark": ("row", "seat"),
    "component": ("seat", "component"),
    "deduction": ("deduction",),
    "falls": (),
    "bonus": (),
}


def _open(c: Context) -> Outcome:
    skate = c.skate()
    data = dict(c.data)
    what = data["what"]
    for name in _NEEDS[what]:
        if name not in data:
            refuse("field-missing", f"A correction of {what} needs {name}.", name, "", "form")
    if "row" in data:
        c.row(skate, data["row"])
    if "seat" in data:
        c.seat_number(data["seat"])
    if what in ("mark", "component") and skate["status"] != "approved":
        # before the approval a refusal would tell what a judge has marked, and the judge can still change it
        refuse(
            "not-approved",
            f"The score of starting number {skate['start']} is not approved yet. The referee reopens a mark instead.",
            "what",
        )
    data["to"] = _checked(c, skate, data)
    stands = value_of(skate, data)
    if data.get("from") is not None and data["from"] != stands:
        refuse(
            "changed-meanwhile",
            f"{what} is {stands} now, not {data['from']}. Look again.",
            "from",
            str(stands),
            current=stands,
        )
    if data["to"] == stands:
        refuse("no-change", f"{what} is {stands} already. Nothing to correct.", "to")
    data["from"] = stands
    free = next(k for n in count(1) if (k := f"K{n}") not in c.doc["corrections"])
    key = data.setdefault("correction", free)
    if key in c.doc["corrections"]:
        refuse("exists", f"Correction {key} exists already. Choose another key.", "correction")
    approved = skate["times"].get("approved")
    late = approved is not None and seconds_between(approved, c.now) > 86_400
    told = "The score was approved more than 24 hours ago. ISU Rule 123.4 gives a day." if late else ""
    return data, {"correction": key, "agreements": correction_agreements(c.state, data["cs"]), "told": told}


def _checked(c: Context, skate: dict[str, Any], data: dict[str, Any]) -> Any:
    what, to = data["what"], data.get("to")
    if what == "element":
        if not isinstance(to, str):
            refuse("not-of-the-form", "A correction of a call needs the code that should stand.", "to", "3Lz<", "form")
        return code_of(c, to)
    if what == "highlight" and not isinstance(to, bool):
        refuse("not-of-the-form", "A correction of x needs true or false.", "to", "true or false", "form")
    if what == "mark" and to is not None:
        check_goe(c, to)
    if what == "component" and to is not None:
        check_component(c, data["component"], to)
    if what == "falls":
        check_falls(c, skate, to)
    if what in ("deduction", "bonus"):
        if to is None:
            return 0
        if isinstance(to, bool) or not isinstance(to, int) or not 0 <= to <= 5000:
            refuse("not-of-the-form", f"{what} is {to!r}. Send whole hundredths from 0.", "to", "0 to 5000", "form")
    return to


def _held(c: Context) -> dict[str, Any]:
    found = c.held("corrections", c.data["correction"], "correction")
    if found["status"] != "open":
        refuse("closed", f"Correction {c.data['correction']} is {found['status']} already.", "correction")
    return found


def _agree(c: Context) -> Outcome:
    held = _held(c)
    if c.actor.role in held["agreed"]:
        refuse("agreed", f"The {c.actor.role.replace('_', ' ')} has agreed already.", "correction")
    return c.data, {"agreed": sorted({*held["agreed"], c.actor.role})}


def _drop(c: Context) -> Outcome:
    _held(c)
    return c.data, {}


def _apply(c: Context) -> Outcome:
    held = _held(c)
    cs, start = held["cs"], held["start"]
    lacking = [r for r in correction_agreements(c.state, cs) if r not in held["agreed"]]
    if lacking:
        who = several(r.replace("_", " ") for r in lacking)
        refuse("agreement-missing", f"Not yet: {who} has not agreed.", "correction", current=lacking)
    skate = c.doc["segments"][cs]["skates"][str(start)]
    stands = value_of(skate, held)
    if stands != held["from"]:
        refuse(
            "changed-meanwhile",
            f"{held['what']} is {stands} now, not {held['from']}. Drop this one and ask anew.",
            "correction",
            current=stands,
        )
    before = skate_score(c.state, cs, start).totals
    trial = trial_of(c.state, held)
    found = skate_score(trial, cs, start)
    if skate["official"] is not None and (found.score.tss is None or found.problems):
        why = found.problems[0].rstrip(".") if found.problems else "a part of it has no value"
        refuse("no-score", f"The corrected score cannot be told: {why}. Set it for the segment.", "correction")
    score = {
        **found.totals,
        "codes": [e.code for e in found.performance.elements],
        "element_scores": [e.score for e in found.score.elements],
    }
    category = c.doc["categories"][c.doc["segments"][cs]["category"]]
    later = category["segments"][category["segments"].index(cs) :]
    results = {k: result_of(trial, k) for k in later if c.doc["segments"][k]["results"]}
    data = {**c.data, "before": before, "after": found.totals, "score": score, "results": results}
    told = {"before": before["tss"], "after": found.totals["tss"]} if found.whole else {"before": None, "after": None}
    return data, {**told, "versions": sorted(results)}


def trial_of(state: State, correction: dict[str, Any]) -> State:
    """The state as it would be with the correction in force; the real one is untouched."""
    trial = State()
    cs, start = correction["cs"], str(correction["start"])
    trial.doc = {**state.doc, "segments": {**state.doc["segments"]}}
    segment = trial.doc["segments"][cs] = {**state.doc["segments"][cs]}
    segment["skates"] = {**segment["skates"]}
    skate = segment["skates"][start] = copy.deepcopy(segment["skates"][start])
    skate["v"] += 1
    put_right(skate, correction)
    trial.cache = dict(state.cache)
    return trial


DECIDERS = {"correction.open": _open, "correction.agree": _agree, "correction.drop": _drop, "correction.apply": _apply}
"""The decision of each kind of act here."""
