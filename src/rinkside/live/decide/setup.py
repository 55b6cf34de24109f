"""Decisions of setting up: competition, categories, segments, entries, officials, policies."""

from __future__ import annotations

from typing import Any

from rinkside.domain import Discipline, SegmentKind
from rinkside.errors import RinksideError
from rinkside.live.act_table import ACTS, FUNCTIONS
from rinkside.live.acts import Refusal, check_data
from rinkside.live.decide import orders
from rinkside.live.decide.context import Context, Outcome, Refused, refuse, several
from rinkside.live.decide.settings_form import (
    check_cut,
    check_days,
    check_packs,
    check_policies,
    check_policy,
    check_settings,
)
from rinkside.live.rules import rules_of

__all__ = ["DECIDERS", "entry_form"]


def _create(c: Context) -> Outcome:
    if c.doc["competition"]:
        refuse("exists", f"Competition {c.state.code} exists already. Change it instead.", "code")
    check_days(c.data["first_day"], c.data["last_day"])
    check_packs(c.data)
    check_policies(c.data.get("policies"))
    return c.data, {"code": c.data["code"]}


def _change(c: Context) -> Outcome:
    whole = {**c.doc["competition"], **c.data}
    check_days(whole["first_day"], whole["last_day"])
    check_packs(c.data)
    check_policies(c.data.get("policies"))
    if "packs" in c.data and any(s["status"] != "planned" for s in c.doc["segments"].values()):
        refuse("rules-in-use", "A segment has begun, so the rule packs stay as they are.", "packs")
    return c.data, {}


def _policy(c: Context) -> Outcome:
    if "value" not in c.data:
        refuse("field-missing", "policy.set needs value. Send what the policy should be.", "value", "", "form")
    check_policy(c.data["name"], c.data["value"])
    if "category" in c.data:
        c.held("categories", c.data["category"], "category")
    return c.data, {}


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
    kinds = _PER_DISCIPLINE.get(Discipline(category["discipline"]))
    if kinds is not None and SegmentKind(c.data["kind"]) not in kinds:
        said = ", ".join(kinds)
        refuse(
            "not-of-the-form", f"{category['discipline']} has no {c.data['kind']}. Send {said}.", "kind", said, "form"
        )
    check_settings(c.data.get("settings") or {})
    check_cut(c.data.get("cut"))
    return c.data, {"cs": cs}


def _segment_change(c: Context) -> Outcome:
    segment = c.segment()
    check_settings(c.data.get("settings") or {})
    check_cut(c.data.get("cut"))
    ruled = [n for n in ("kind", "day", "settings") if n in c.data and c.data[n] != segment.get(n)]
    if ruled and any(s["status"] == "approved" for s in segment["skates"].values()):
        refuse("rules-in-use", f"Scores of {segment['cs']} are approved, so {ruled[0]} stays as it is.", ruled[0])
    return c.data, {}


def _segment_remove(c: Context) -> Outcome:
    segment = c.segment()
    if any(s["status"] != "waiting" for s in segment["skates"].values()):
        refuse("not-empty", f"Somebody skated in {segment['cs']}. It stays.", "cs")
    return c.data, {}


def entry_form(data: dict[str, Any], discipline: str) -> dict[str, Any]:
    """An entry with its printed name made from its members where none is given. Refuses one without a name."""
    found = dict(data)
    if not found.get("name"):
        names = [f"{m.get('given', '')} {m.get('family', '')}".strip() for m in found.get("members") or []]
        found["name"] = " / ".join(n for n in names if n)
    if not found["name"]:
        refuse(
            "field-missing", "An entry needs a name. Send name, or members with given and family.", "name", "", "form"
        )
    couple = discipline in (Discipline.PAIRS, Discipline.ICE_DANCE)
    if couple and found.get("members") and len(found["members"]) != 2:
        many = len(found["members"])
        refuse(
            "not-a-couple", f"{found['name']} has {many} members. A couple has two.", "members", "two members", "form"
        )
    if not found.get("nation"):
        nations = [m.get("nation") for m in found.get("members") or [] if m.get("nation")]
        if nations:
            found["nation"] = nations[0]
    return found


def _new_key(taken: set[str], category: str) -> str:
    number = sum(key.startswith(f"{category}-") for key in taken) + 1
    while f"{category}-{number:02d}" in taken:
        number += 1
    return f"{category}-{number:02d}"


def _entry_add(c: Context) -> Outcome:
    category = c.held("categories", c.data["category"], "category")
    entries = c.doc["entries"]
    data = entry_form(c.data, category["discipline"])
    key = data.setdefault("entry", _new_key(set(entries), c.data["category"]))
    if key in entries:
        refuse("exists", f"Entry {key} exists already: {entries[key]['name']}. Choose another key.", "entry")
    _team(c, data)
    return data, {"entry": key}


def _team(c: Context, data: dict[str, Any]) -> None:
    team = data.get("team")
    if team and team not in c.doc["team"]["teams"]:
        known = several(c.doc["team"]["teams"])
        refuse("unknown-team", f"There is no team {team}. Known: {known}.", "team", known, "unknown")


def _entry_change(c: Context) -> Outcome:
    held = c.held("entries", c.data["entry"], "entry")
    _team(c, c.data)
    data = dict(c.data)
    if "members" in data and "name" not in data:
        data = entry_form({**data, "name": ""}, c.doc["categories"][held["category"]]["discipline"])
    return data, {"entry": c.data["entry"]}


def _withdraw(c: Context) -> Outcome:
    entry = c.held("entries", c.data["entry"], "entry")
    if entry["standing"] != "ranked":
        refuse("not-ranked", f"{entry['name']} stands as {entry['standing']} already.", "entry")
    return c.data, {"entry": c.data["entry"]}


def _reinstate(c: Context) -> Outcome:
    entry = c.held("entries", c.data["entry"], "entry")
    if entry["standing"] == "ranked":
        refuse("ranked", f"{entry['name']} is entered and stands. Nothing to take back.", "entry")
    return c.data, {"entry": c.data["entry"]}


def _disqualify(c: Context) -> Outcome:
    outcome = _withdraw(c)
    entry = c.doc["entries"][c.data["entry"]]
    for cs in c.doc["categories"][entry["category"]]["segments"]:
        if c.doc["segments"][cs]["results"] and not c.state.policy("disqualified", entry["category"]):
            try:
                rules_of(c.state, cs).get("ranking.disqualified")
            except RinksideError as error:
                refuse(
                    "not-established",
                    f"Whether places move up is not established: {error}. Set the policy disqualified first.",
                )
    return outcome


def _entries_import(c: Context) -> Outcome:
    category = c.held("categories", c.data["category"], "category")
    taken = set(c.doc["entries"])
    entries: list[dict[str, Any]] = []
    problems: list[dict[str, Any]] = []
    form = ACTS["entry.add"]
    for number, raw in enumerate(c.data["entries"], 1):
        sent = {k: v for k, v in raw.items() if v is not None}
        wrong: Refusal | None = check_data(form, {**sent, "category": c.data["category"]})
        if wrong is None:
            try:
                entry = entry_form(sent, category["discipline"])
                entry.setdefault("entry", _new_key(taken, c.data["category"]))
                if entry["entry"] in taken:
                    refuse("exists", f"Entry {entry['entry']} stands twice. Choose another key.", "entry")
                _team(c, entry)
                taken.add(entry["entry"])
                entries.append(entry)
            except Refused as refused:
                wrong = refused.refusal
        if wrong is not None:
            problems.append({"row": number, "field": wrong.field, "message": wrong.message})
    if problems or not entries:
        first = problems[0]["message"] if problems else "the list is empty"
        refuse(
            "rows-not-usable",
            f"{len(problems)} of {len(c.data['entries'])} rows cannot be used, so none was entered. First: {first}",
            "entries",
            current=problems,
            ground="form",
        )
    keys = [e["entry"] for e in entries]
    return {**c.data, "entries": entries}, {"entries": keys}


def _official_add(c: Context) -> Outcome:
    key = c.data["official"]
    if key in c.doc["officials"]:
        refuse("exists", f"Official {key} exists already. Choose another key or change it.", "official")
    return c.data, {"official": key}


def _official_change(c: Context) -> Outcome:
    c.held("officials", c.data["official"], "official")
    return c.data, {"official": c.data["official"]}


def _panel_set(c: Context) -> Outcome:
    c.segment()
    seats: set[int] = set()
    for o in c.data["officials"]:
        key = str(o.get("official", ""))
        official = c.held("officials", key, "official")
        if o.get("function") not in FUNCTIONS:
            said = ", ".join(FUNCTIONS)
            refuse(
                "unknown-function",
                f"{official['name']} has function {o.get('function')!r}. Send {said}.",
                "officials",
                said,
                "form",
            )
        if o["function"] == "Judge":
            seat = o.get("seat")
            if not isinstance(seat, int) or not 1 <= seat <= 15 or seat in seats:
                refuse(
                    "seat-twice", f"{official['name']} needs a seat of an own, 1 to 15.", "officials", "1 to 15", "form"
                )
            seats.add(seat)
    return c.data, {"conflicts": conflicts_of(c)}


def conflicts_of(c: Context) -> list[str]:
    """What is unusual about a panel: somebody twice, a skater as official, several judges of one nation. Only told."""
    found: list[str] = []
    seen: set[str] = set()
    segment = c.segment()
    nations = {c.doc["entries"][e].get("nation") for e in c.doc["categories"][segment["category"]]["entries"]}
    for o in c.data["officials"]:
        official = c.doc["officials"][o["official"]]
        if o["official"] in seen:
            found.append(f"{official['name']} stands twice on this panel.")
        seen.add(o["official"])
        names = {c.doc["entries"][e]["name"].lower() for e in c.doc["categories"][segment["category"]]["entries"]}
        if official["name"].lower() in names:
            found.append(f"{official['name']} is entered as a skater in this category.")
    judges = [c.doc["officials"][o["official"]] for o in c.data["officials"] if o["function"] == "Judge"]
    by_nation: dict[str, int] = {}
    for judge in judges:
        if judge.get("nation"):
            by_nation[judge["nation"]] = by_nation.get(judge["nation"], 0) + 1
    found += [f"{n} judges are from {nation}." for nation, n in by_nation.items() if n > 1 and nation in nations]
    return found


def _planned(c: Context) -> Outcome:
    c.held("entries", c.data["entry"], "entry")
    return c.data, {}


def _team_set(c: Context) -> Outcome:
    for team in c.data["teams"]:
        if not isinstance(team.get("team"), str) or not team["team"]:
            refuse("field-missing", "A team needs a key. Send team.", "teams", "", "form")
    for segment in c.data["segments"]:
        c.held("segments", str(segment.get("cs", "")), "cs")
        if segment.get("discipline") is None or not isinstance(segment.get("final"), bool):
            refuse("field-missing", "A segment of a team event needs discipline and final.", "segments", "", "form")
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
    "entry.add": _entry_add,
    "entry.change": _entry_change,
    "entry.withdraw": _withdraw,
    "entry.reinstate": _reinstate,
    "entry.disqualify": _disqualify,
    "entries.import": _entries_import,
    "official.add": _official_add,
    "official.change": _official_change,
    "panel.set": _panel_set,
    "planned.set": _planned,
    "team.set": _team_set,
    **orders.DECIDERS,
}
"""The decision of each kind of act here."""
