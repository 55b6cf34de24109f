"""What setting up shows beside the state: rules of each segment, conflicts of its panel, the timetable as it stands."""

from __future__ import annotations

from typing import Any

from rinkside.errors import RinksideError, UnknownRule
from rinkside.live.before import panel_conflicts, timetable_now
from rinkside.live.rules import components_of, judges_of, rules_of
from rinkside.live.state import State
from rinkside.rulebook import bundled_packs, describe_pack

__all__ = ["packs_known", "setup_of"]

Doc = dict[str, Any]


def packs_known() -> list[Doc]:
    """The packs that come with Rinkside: [{name, title}]."""
    return [{"name": name, "title": describe_pack(name).title} for name in bundled_packs()]


def setup_of(state: State, now: str) -> Doc:
    """Rules, conflicts and timetable of a competition at `now` (UTC as records write it), ready to be sent."""
    doc = state.doc
    return {
        "packs": {"chosen": list(doc["competition"].get("packs") or ()), "known": packs_known()},
        "one_official": bool(state.policy("one_official")),
        "rules": {cs: _rules(state, cs) for cs in doc["segments"]},
        "conflicts": {
            cs: [c.as_map() for c in panel_conflicts(state, cs, segment["panel"])] if segment["panel"] else []
            for cs, segment in doc["segments"].items()
        },
        "timetable": timetable_now(state, now),
    }


def _rules(state: State, cs: str) -> Doc:
    """Season and confirmation of a segment's rules, and what they do not establish."""
    judges = judges_of(state, cs)
    try:
        rules = rules_of(state, cs)
    except RinksideError as error:
        return {"season": "", "confirmed": False, "judges": judges, "components": [], "problems": [f"{error}."]}
    problems = []
    if not components_of(state, cs):
        try:
            rules.get("components.set")
        except UnknownRule as error:
            problems.append(f"{error}.")
    return {
        "season": str(rules.scope.season),
        "confirmed": rules.confirmed_by_protocols,
        "judges": judges,
        "components": list(components_of(state, cs)),
        "problems": problems,
    }
