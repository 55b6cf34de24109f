"""What a skate needs for each place, and whether it can still get there, from approved scores alone.

    for row in needed(state, "W-free", 21): row["place"], row["tss"], row["reach"]

A score needed is the smallest one that takes the place: where totals would tie, the rules' own tie is tried, and one
hundredth more is asked for only where it does not give the place.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from rinkside.domain import Component, ExecutedElement, parse_element
from rinkside.errors import RinksideError
from rinkside.live.rules import components_of, counting_of, judges_of, rules_of, settings_of
from rinkside.live.score import entered_of, skate_score
from rinkside.live.standings import overall, segment_standings
from rinkside.live.state import State
from rinkside.programs.kinds import kind_of
from rinkside.rulebook import SegmentRules
from rinkside.scoring import CategoryTotals, SegmentTotals, category_places, score, segment_places

__all__ = ["best_possible", "held_before", "needed", "row_is_marked"]

Doc = dict[str, Any]
FEWEST_MARKS = 3
"""Fewer marks than these show a judge's own in their mean."""


def held_before(state: State, cs: str, entry: str) -> list[Doc]:
    """The approved scores an entry brings from the segments before: {cs, tss, place}, in their order."""
    found = []
    for other in state.doc["categories"][state.doc["segments"][cs]["category"]]["segments"]:
        if other == cs:
            break
        for row in segment_standings(state, other, running=False, approved=True):
            if row["entry"] == entry and row["tss"] is not None:
                found.append({"cs": other, "tss": row["tss"], "place": row["place"]})
    return found


def needed(state: State, cs: str, start: int, *, scores: bool = False, places: int = 3) -> list[Doc]:
    """For each of the first places the score (hundredths) this skate must have in this segment to take it.

    Rows {place, tss, tie, reach}: `tss` None where nobody stands there yet, `tie` whether equality is enough, `reach`
    whether it can still be had. `scores` as in `best_possible`.
    """
    segment = state.doc["segments"][cs]
    skate = segment["skates"][str(start)]
    own = skate["entry"]
    rows = overall(state, segment["category"], running=False, approved=True)
    others = [r for r in rows if r["entry"] != own and r["complete"] and r["place"] and cs in r["segments"]]
    totals = sorted((int(r["total"]) for r in others), reverse=True)
    held = sum(row["tss"] for row in held_before(state, cs, own))
    scored = segment_standings(state, cs, running=False, approved=True)
    segment_rows = [r for r in scored if r["entry"] != own and r["place"] is not None]
    most = best_possible(state, cs, start, scores=scores)
    found = []
    for place in range(1, places + 1):
        if len(totals) < place:
            found.append({"place": place, "tss": None, "tie": False, "reach": True})
            continue
        equal = max(0, totals[place - 1] - held)
        tie = _place_with(equal, held, others, segment_rows, rules_of(state, cs)) <= place
        tss = equal if tie else equal + 1
        found.append({"place": place, "tss": tss, "tie": tie and equal > 0, "reach": most is None or tss <= most})
    return found


def _place_with(tss: int, held: int, others: list[Doc], segment_rows: list[Doc], rules: SegmentRules) -> int:
    """The place overall with this score, its own ties within the segment taken as lost."""
    try:
        in_segment = segment_places(
            [SegmentTotals(r["tss"], r["tes"], r["pcs"]) for r in segment_rows] + [SegmentTotals(tss, 0, 0)], rules
        )
        by_entry = {r["entry"]: p for r, p in zip(segment_rows, in_segment, strict=False)}
        everybody = [CategoryTotals((r["total"],), by_entry.get(r["entry"])) for r in others]
        place = category_places([*everybody, CategoryTotals((held + tss,), in_segment[-1])], rules)[-1]
    except RinksideError:  # the rules of ties are not established: one over a tie
        return 1 + len([r for r in others if r["total"] >= held + tss])
    return place if place is not None else len(others) + 1


def row_is_marked(state: State, cs: str, skate: Doc, row: Doc) -> bool:
    """Whether every judge has marked an element, and enough of them that no single mark shows."""
    missing = skate_score(state, cs, skate["start"]).missing
    if any(row["row"] in rows for rows, _ in missing.values()):
        return False
    return sum(str(row["row"]) in marks for marks in skate["marks"].values()) >= FEWEST_MARKS


def best_possible(state: State, cs: str, start: int, *, scores: bool = False) -> int | None:
    """The most this skate can come to: the highest marks for all that is planned; None where no plan is known.

    With `scores` elements that every judge has marked count as marked; else nothing of any mark goes in.
    """
    segment = state.doc["segments"][cs]
    skate = segment["skates"][str(start)]
    planned = state.doc["entries"][skate["entry"]]["planned"].get(segment["kind"], [])
    skating = skate["status"] in ("waiting", "called", "skating")
    if skating and not planned:
        return None
    rules, settings, seats = rules_of(state, cs), settings_of(state, cs), judges_of(state, cs)
    found = skate_score(state, cs, start)
    with suppress(RinksideError, ValueError):
        top = (int(rules.get("goe.limit")),) * seats
        highest = (int(rules.get("components.highest_mark")),) * seats
        elements = [
            e if scores and row_is_marked(state, cs, skate, row) else replace(e, marks=top)
            for e, row in zip(found.performance.elements, skate["rows"], strict=True)
        ]
        for code in planned[len(elements) :] if skating else ():
            number = len(elements) + 1
            elements.append(ExecutedElement(number, code, 0, 0, top, 0, "", _jump(code), 0))
        best = replace(
            found.performance,
            elements=tuple(elements),
            components=tuple(Component(code, 0, highest, 0) for code in components_of(state, cs)),
        )
        return score(best, rules, settings, counting_of(state, cs, start), entered_of(skate)).tss
    return None


def _jump(code: str) -> bool:
    """Whether it may be worth more in the second half: for a bound every planned jump is taken to be there."""
    return kind_of(parse_element(code)) == "jump"
