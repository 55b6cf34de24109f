"""Decisions of entries: one by one, many from a file, planned programmes, withdrawals."""

from __future__ import annotations

from typing import Any

from rinkside.domain import Discipline, SegmentKind
from rinkside.errors import RinksideError
from rinkside.live.act_table import ACTS
from rinkside.live.acts import Refusal, check_data
from rinkside.live.before import segment_rules
from rinkside.live.decide.context import Context, Outcome, Refused, refuse, several
from rinkside.live.decide.orders import after_withdrawal, not_in_order
from rinkside.live.decide.settings_form import check_policies
from rinkside.live.planned import check_planned
from rinkside.live.rules import rules_of

__all__ = ["DECIDERS", "entry_form"]


def _planned_form(planned: Any) -> None:
    """Refuse planned elements that are no lists of texts by kind of segment."""
    said = f"lists of elements by kind of segment: {', '.join(k.value for k in SegmentKind)}"
    for kind, elements in (planned or {}).items():
        fits = kind in set(SegmentKind) and isinstance(elements, list) and len(elements) <= 40
        if not fits or not all(isinstance(e, str) and len(e) <= 60 for e in elements):
            refuse("not-of-the-form", f"planned {kind[:40]} is not of the form. Send {said}.", "planned", said, "form")


def entry_form(data: dict[str, Any], discipline: str) -> dict[str, Any]:
    """An entry with its printed name made from its members where none is given. Refuses one without a name."""
    found = dict(data)
    _planned_form(found.get("planned"))
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
    return data, {"entry": key, "not_in_order": not_in_order(c, c.data["category"], key)}


def _team(c: Context, data: dict[str, Any]) -> None:
    team = data.get("team")
    if team and team not in c.doc["team"]["teams"]:
        known = several(c.doc["team"]["teams"])
        refuse("unknown-team", f"There is no team {team}. Known: {known}.", "team", known, "unknown")


def _entry_change(c: Context) -> Outcome:
    held = c.held("entries", c.data["entry"], "entry")
    _team(c, c.data)
    _planned_form(c.data.get("planned"))
    data = dict(c.data)
    if "members" in data and "name" not in data:
        data = entry_form({**data, "name": ""}, c.doc["categories"][held["category"]]["discipline"])
    return data, {"entry": c.data["entry"]}


def _remove(c: Context) -> Outcome:
    if not c.data["entries"]:
        refuse("field-missing", "No entry is named. Send their keys.", "entries", "keys of entries", "form")
    for key in c.data["entries"]:
        entry = c.held("entries", key, "entry")
        drawn = [cs for cs, segment in c.doc["segments"].items() if key in segment["order"]]
        if drawn:
            refuse(
                "in-an-order", f"{entry['name']} stands in the order of {several(drawn)}. Withdraw instead.", "entries"
            )
    return c.data, {"removed": len(set(c.data["entries"]))}


def _withdraw(c: Context) -> Outcome:
    entry = c.held("entries", c.data["entry"], "entry")
    if entry["standing"] != "ranked":
        refuse("not-ranked", f"{entry['name']} stands as {entry['standing']} already.", "entry")
    made = after_withdrawal(c, c.data["entry"])
    data = {**c.data, "orders": made} if made else c.data
    return data, {"entry": c.data["entry"], "orders": made}


def _reinstate(c: Context) -> Outcome:
    entry = c.held("entries", c.data["entry"], "entry")
    if entry["standing"] == "ranked":
        refuse("ranked", f"{entry['name']} is entered and stands. Nothing to take back.", "entry")
    if entry["standing"] == "DSQ":
        c.referee_only(f"{entry['name']} is disqualified. Only the referee takes that back.")
    left = not_in_order(c, entry["category"], c.data["entry"])
    return c.data, {"entry": c.data["entry"], "not_in_order": left}


def _disqualify(c: Context) -> Outcome:
    entry = c.held("entries", c.data["entry"], "entry")
    if entry["standing"] != "ranked":
        refuse("not-ranked", f"{entry['name']} stands as {entry['standing']} already.", "entry")
    for cs in c.doc["categories"][entry["category"]]["segments"]:
        if c.doc["segments"][cs]["results"] and not c.state.policy("disqualified", entry["category"]):
            try:
                rules_of(c.state, cs).get("ranking.disqualified")
            except RinksideError as error:
                refuse(
                    "not-established",
                    f"Whether places move up is not established: {error}. Set the policy disqualified first.",
                )
    return c.data, {"entry": c.data["entry"]}


def _entries_import(c: Context) -> Outcome:
    categories = _new_categories(c)
    taken = set(c.doc["entries"])
    entries: list[dict[str, Any]] = []
    problems: list[dict[str, Any]] = []
    form = ACTS["entry.add"]
    for number, raw in enumerate(c.data["entries"], 1):
        sent = {k: v for k, v in raw.items() if v is not None}
        key = str(sent.setdefault("category", c.data.get("category")))
        wrong: Refusal | None = check_data(form, sent)
        if wrong is None:
            try:
                category = categories.get(key) or c.held("categories", key, "category")
                entry = entry_form(sent, category["discipline"])
                entry.setdefault("entry", _new_key(taken, key))
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
        first = problems[0]["message"] if problems else "the list is empty."
        refuse(
            "rows-not-usable",
            f"{len(problems)} of {len(c.data['entries'])} rows cannot be used, so none was entered. First: {first}",
            "entries",
            current=problems,
            ground="form",
        )
    return {**c.data, "entries": entries}, {"entries": [e["entry"] for e in entries], "categories": list(categories)}


def _new_categories(c: Context) -> dict[str, dict[str, Any]]:
    """Categories that come with the entries, by key; refuses one that exists or is not of the form."""
    found: dict[str, dict[str, Any]] = {}
    for data in c.data.get("categories") or []:
        wrong = check_data(ACTS["category.add"], data)
        if wrong is not None:
            raise Refused(wrong)
        if data["category"] in c.doc["categories"] or data["category"] in found:
            refuse("exists", f"Category {data['category']} exists already. Choose another key.", "categories")
        if data["discipline"] == Discipline.SINGLES and not data.get("gender"):
            refuse(
                "field-missing", f"{data['title']} is singles and needs gender: M or W.", "categories", "M, W", "form"
            )
        check_policies(data.get("policies"))
        found[data["category"]] = data
    if c.data.get("category") and c.data["category"] not in found:
        c.held("categories", c.data["category"], "category")
    return found


def _planned(c: Context) -> Outcome:
    entry = c.held("entries", c.data["entry"], "entry")
    found = check_planned(c.data["elements"], segment_rules(c.state, entry["category"], c.data["segment"]))
    if found.unreadable:
        problems = [p.as_map() for p in found.unreadable]
        first = found.unreadable[0]
        refuse("planned-not-read", first.message, "elements", first.accepted, "form", problems)
    return {**c.data, "elements": list(found.codes)}, {"elements": list(found.codes), "remarks": list(found.remarks)}


DECIDERS = {
    "entry.add": _entry_add,
    "entry.change": _entry_change,
    "entry.remove": _remove,
    "entry.withdraw": _withdraw,
    "entry.reinstate": _reinstate,
    "entry.disqualify": _disqualify,
    "entries.import": _entries_import,
    "planned.set": _planned,
}
"""The decision of each kind of act here."""
