"""Decisions of setting up: competition, categories, segments, policies, teams; entries and officials beside it."""

from __future__ import annotations

from typing import Any

from rinkside.domain import Discipline, SegmentKind
from rinkside.live.acts import CHECKS, Field
from rinkside.live.decide import entries, officials, orders
from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.decide.settings_form import (
    check_cut,
    check_days,
    check_packs,
    check_policies,
    check_policy,
    check_scorable,
    check_settings,
    check_timezone,
)

__all__ = ["DECIDERS"]


def _create(c: Context) -> Outcome:
    if c.doc["competition"]:
        refuse("exists", f"Competition {c.state.code} exists already. Change it instead.", "code")
    check_days(c.data["first_day"], c.data["last_day"])
    check_timezone(c.data)
    check_packs(c.data)
    check_policies(c.data.get("policies"))
    return c.data, {"code": c.data["code"]}


def _change(c: Context) -> Outcome:
    whole = {**c.doc["competition"], **c.data}
    check_days(whole["first_day"], whole["last_day"])
    check_timezone(c.data)
    check_packs(c.data)
    check_policies(c.data.get("policies"))
    _one_official(c, (c.data.get("policies") or {}).get("one_official"))
    if "packs" in c.data and any(s["status"] != "planned" for s in c.doc["segments"].values()):
        refuse("rules-in-use", "A segment has begun, so the rule packs stay as they are.", "packs")
    return c.data, {}


def _policy(c: Context) -> Outcome:
    if "value" not in c.data:
        refuse("field-missing", "policy.set needs value. Send what the policy should be.", "value", "", "form")
    check_policy(c.data["name"], c.data["value"])
    if c.data["name"] == "one_official":
        _one_official(c, c.data["value"])
    if "category" in c.data:
        c.held("categories", c.data["category"], "category")
    return c.data, {}


def _one_official(c: Context, value: Any) -> None:
    """Refuse the secretariat, once somebody skated, what would give it every act of the officials."""
    begun = any(k["status"] != "waiting" for s in c.doc["segments"].values() for k in s["skates"].values())
    if value and begun and not c.state.policy("one_official"):
        c.referee_only("Somebody has skated. Only the referee, or the host machine, lets one official do everything.")


def _category_add(c: Context) -> Outcome:
    key = c.data["category"]
    if key in c.doc["categories"]:
        refuse("exists", f"Category {key} exists already. Choose another key or change it.", "category")
    check_policies(c.data.get("policies"))
    _gender(c.data)
    return c.data, {"category": key}


def _gender(data: dict[str, Any]) -> None:
    if data["discipline"] == Discipline.SINGLES and not data.get("gender"):
        refuse("field-missing", "A singles category needs gender. Send M or W.", "gender", "M, W", "form")


def _category_change(c: Context) -> Outcome:
    held = c.held("categories", c.data["category"], "category")
    check_policies(c.data.get("policies"))
    _gender({**held, **c.data})
    if any(
        c.data.get(n, held.get(n)) != held.get(n) for n in ("discipline", "gender", "level", "pack_category")
    ) and any(s["status"] != "waiting" for cs in held["segments"] for s in c.doc["segments"][cs]["skates"].values()):
        refuse("rules-in-use", f"{c.data['category']} has begun, so its rules stay as they are.", "category")
    return c.data, {}


def _category_remove(c: Context) -> Outcome:
    held = c.held("categories", c.data["category"], "category")
    if held["segments"] or held["entries"]:
        refuse(
            "not-empty",
            f"Category {c.data['category']} holds segments or entries. Only an empty one can go.",
            "category",
        )
    return c.data, {}


_PER_DISCIPLINE = {
    Discipline.SINGLES: (SegmentKind.QUALIFYING, SegmentKind.SHORT, SegmentKind.FREE, SegmentKind.ARTISTIC),
    Discipline.PAIRS: (SegmentKind.QUALIFYING, SegmentKind.SHORT, SegmentKind.FREE, SegmentKind.ARTISTIC),
    Discipline.SYNCHRONIZED: (SegmentKind.SHORT, SegmentKind.FREE),
}


def _segment_add(c: Context) -> Outcome:
    category = c.held("categories", c.data["category"], "category")
    cs = f"{c.data['category']}-{c.data['segment']}"
    if cs in c.doc["segments"]:
        refuse("exists", f"Segment {cs} exists already. Choose another key or change it.", "segment")
    if len(cs) > 40:
        refuse("not-of-the-form", f"{cs} is longer than 40 characters. Choose a shorter key.", "segment", "", "form")
    _kind(category["discipline"], c.data["kind"])
    check_settings(c.data.get("settings") or {})
    check_cut(c.data.get("cut"))
    return c.data, {"cs": cs}


def _kind(discipline: str, kind: str) -> None:
    kinds = _PER_DISCIPLINE.get(Discipline(discipline))
    if kinds is not None and SegmentKind(kind) not in kinds:
        said = ", ".join(kinds)
        refuse("not-of-the-form", f"{discipline} has no {kind}. Send {said}.", "kind", said, "form")


def _segment_change(c: Context) -> Outcome:
    segment = c.segment()
    category = c.doc["categories"][segment["category"]]
    names = ("kind", "day", "settings")
    changed: dict[str, Any] = {n: c.data[n] for n in names if n in c.data and c.data[n] != segment[n]}
    begun = any(s["status"] != "waiting" for s in segment["skates"].values())
    if begun and ("kind" in changed or "day" in changed):
        name = "kind" if "kind" in changed else "day"
        refuse("rules-in-use", f"{segment['cs']} has begun, so its {name} and its rules stay.", name)
    if "kind" in changed:
        _kind(category["discipline"], c.data["kind"])
    check_settings(c.data.get("settings") or {})
    if changed and segment["status"] == "open":
        check_scorable({**segment, **changed, "settings": {**segment["settings"], **changed.get("settings", {})}}, c)
    check_cut(c.data.get("cut"))
    if changed and any(s["status"] == "approved" for s in segment["skates"].values()):
        name = next(iter(changed))
        refuse("rules-in-use", f"Scores of {segment['cs']} are approved, so {name} stays as it is.", name)
    return c.data, {}


def _segment_remove(c: Context) -> Outcome:
    segment = c.segment()
    if any(s["status"] != "waiting" for s in segment["skates"].values()):
        refuse("not-empty", f"Somebody skated in {segment['cs']}. It stays.", "cs")
    return c.data, {}


_TEAM_DISCIPLINES = ("men", "women", "pairs", "ice dance", "synchronized")


def _team_set(c: Context) -> Outcome:
    keys: set[str] = set()
    for team in c.data["teams"]:
        key = team.get("team")
        said = "a short key of its own, such as ITA"
        if not isinstance(key, str) or CHECKS["key"](Field("team", "key"), key) or key in keys:
            refuse("field-missing", f"A team has the key {str(key)[:40]!r}. Send {said}.", "teams", said, "form")
        keys.add(key)
        for name in ("name", "nation"):
            if team.get(name) is not None and CHECKS["text"](Field(name, "text"), team[name]):
                refuse("not-of-the-form", f"Team {key}: {name} is no text. Send a text.", "teams", "a text", "form")
    gone = {e["team"] for e in c.doc["entries"].values() if e["team"]} - keys
    if gone:
        refuse(
            "team-in-use", f"Somebody skates for {several(sorted(gone))}. Take the skaters out of it first.", "teams"
        )
    seen: set[str] = set()
    for segment in c.data["segments"]:
        cs = str(segment.get("cs", ""))
        c.held("segments", cs, "cs")
        if cs in seen:
            refuse("stands-twice", f"{cs} stands twice. Name each segment once.", "segments", "", "form")
        seen.add(cs)
        if segment.get("discipline") not in _TEAM_DISCIPLINES or not isinstance(segment.get("final"), bool):
            said = f"discipline ({', '.join(_TEAM_DISCIPLINES)}) and final, true or false"
            refuse("field-missing", f"{cs} needs {said}.", "segments", said, "form")
    return c.data, {}


DECIDERS = {
    "competition.create": _create,
    "competition.change": _change,
    "policy.set": _policy,
    "category.add": _category_add,
    "category.change": _category_change,
    "category.remove": _category_remove,
    "segment.add": _segment_add,
    "segment.change": _segment_change,
    "segment.remove": _segment_remove,
    "team.set": _team_set,
    **entries.DECIDERS,
    **officials.DECIDERS,
    **orders.DECIDERS,
}
"""The decision of each kind of act here."""
