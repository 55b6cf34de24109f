"""What setting up shows beside the state: rules of each segment, conflicts of its panel, the timetable as it stands."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from rinkside.errors import RinksideError, UnknownRule
from rinkside.live.before import panel_conflicts, segment_rules, timetable_now
from rinkside.live.planned import check_planned
from rinkside.live.policies import POLICIES
from rinkside.live.rules import book_of, components_of, judges_of, rules_of
from rinkside.live.state import State
from rinkside.rulebook import ScaleRow, SegmentRules, bundled_packs, describe_pack

__all__ = ["packs_known", "setup_of", "timetable_rows"]

Doc = dict[str, Any]


def packs_known() -> list[Doc]:
    """The packs that come with Rinkside: [{name, title, about, checks}]."""
    found = [describe_pack(name) for name in bundled_packs()]
    return [{"name": p.name, "title": p.title, "about": p.about, "checks": p.checks} for p in found]


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
        "further_conflicts": {
            cs: {
                str(later["from_start"]): [c.as_map() for c in panel_conflicts(state, cs, later["officials"])]
                for later in segment["panels"]
            }
            for cs, segment in doc["segments"].items()
        },
        "planned": _planned(state),
        "policies": {name: {"usual": usual, "about": about} for name, (_, usual, about) in POLICIES.items()},
        "timetable": timetable_rows(state, now),
        "items": doc["timetable"],
    }


def timetable_rows(state: State, now: str) -> list[Doc]:
    """The timetable as it stands at `now`, with the names people read."""
    doc = state.doc
    rows = []
    for row in timetable_now(state, now):
        segment = doc["segments"].get(row["cs"])
        title = ""
        if segment is not None:
            title = f"{doc['categories'][segment['category']]['title']}, {segment.get('title') or segment['kind']}"
        entry = doc["entries"].get(row["entry"])
        rows.append({**row, "segment": title, "name": entry["name"] if entry else ""})
    return rows


def _planned(state: State) -> dict[str, dict[str, list[Doc]]]:
    """What the programme check says of planned programmes: {entry: {kind: remarks}}; nothing where all is well."""
    held: tuple[Any, dict[str, dict[str, list[Doc]]]] | None = state.cache.get("planned")
    plans = {key: entry["planned"] for key, entry in state.doc["entries"].items() if entry["planned"]}
    stamp = (repr(plans), len(state.doc["segments"]), repr(state.doc["competition"].get("packs")))
    if held is not None and held[0] == stamp:
        return held[1]
    found: dict[str, dict[str, list[Doc]]] = {}
    for key, kinds in plans.items():
        category = state.doc["entries"][key]["category"]
        for kind, codes in kinds.items():
            remarks = check_planned(codes, segment_rules(state, category, kind)).remarks
            found.setdefault(key, {})[kind] = list(remarks)
    state.cache["planned"] = (stamp, found)
    return found


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
        except UnknownRule:
            level = state.doc["categories"][state.doc["segments"][cs]["category"]]["level"]
            problems.append(
                f"The rules set no component factors for {level}. Press Change beside the segment and write them, "
                "such as CO 1.33, PR 1.33, SK 1.33."
            )
    return {
        "season": str(rules.scope.season),
        "confirmed": rules.confirmed_by_protocols,
        "judges": judges,
        "components": list(components_of(state, cs)),
        "problems": problems,
        **_checksums(state, cs, rules),
    }


def _checksums(state: State, cs: str, rules: SegmentRules) -> Doc:
    """Eight characters of the ISU's scale of values and, where packs add to it, of the scale in use.

    Two laptops with the same characters score by the same scale; a pack leaves those of the ISU as they are.
    """
    held: tuple[SegmentRules, Doc] | None = state.cache.get(("checksum", cs))
    if held is None or held[0] is not rules:
        made = {"isu_scale": checksum(book_of(()).at(rules.scope).scale), "scale": checksum(rules.scale)}
        held = state.cache["checksum", cs] = (rules, made)
    return held[1]


def checksum(scale: Iterable[ScaleRow]) -> str:
    """Eight characters that change with any base value or step of a scale of values."""
    rows = sorted(repr((r.code, r.variant, r.base_value, r.steps)) for r in scale)
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:8]
