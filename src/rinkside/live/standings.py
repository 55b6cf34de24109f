"""Where everybody stands: a segment by its scores, the category by the sum of segments, the cut, what it takes to lead.

Rows are plain dicts of texts and whole numbers, points in hundredths, so that they can stand in a record and be sent.
"""

from __future__ import annotations

from typing import Any

from rinkside.domain import Standing
from rinkside.errors import RinksideError, UnknownRule
from rinkside.live.rules import rules_of
from rinkside.live.score import skate_score
from rinkside.live.state import State
from rinkside.rulebook import SegmentRules
from rinkside.scoring import CategoryTotals, SegmentTotals, category_places, disqualify, printed_order, segment_places

__all__ = ["cut_of", "needs", "overall", "qualified", "result_of", "segment_standings"]

Row = dict[str, Any]
_COUNTED = frozenset({"released", "marked", "approved"})


def segment_standings(state: State, cs: str, *, running: bool = True, approved: bool = False) -> list[Row]:
    """Every skate of the segment that has a score, by place, the unranked last.

    Each row: start, entry, name, nation, place, tss, tes, pcs, deductions, base_value, phase, official, standing, and
    `problem` where places cannot be told. `running` takes in who is on the ice, projected; `approved` leaves out every
    score the referee has not approved, as if that skater had not skated yet.
    """
    segment = state.doc["segments"][cs]
    rows: list[Row] = []
    for skate in segment["skates"].values():
        entry = state.doc["entries"][skate["entry"]]
        standing = entry["standing"] if entry["standing"] != "ranked" else skate["standing"]
        if standing == "WD" and skate["official"]:  # who withdraws later keeps the place in what was skated
            standing = skate["standing"]
        found = skate_score(state, cs, skate["start"])
        shown = found.phase in _COUNTED or (running and found.phase in ("called", "skating", "skated"))
        totals = found.totals
        ranked = standing == "ranked" and shown and bool(skate["rows"]) and totals["tss"] is not None
        if (not shown or (approved and skate["status"] != "approved")) and standing == "ranked":
            continue
        rows.append(
            {
                "start": skate["start"],
                "entry": skate["entry"],
                "name": entry["name"],
                "nation": entry.get("nation") or "",
                "place": None,
                **(totals if skate["rows"] or standing == "ranked" else dict.fromkeys(totals)),
                "phase": found.phase,
                "official": skate["official"] is not None and skate["status"] == "approved",
                "standing": standing,
                "_ranked": ranked or (standing == "DSQ" and bool(skate["official"])),
            }
        )
    rules = rules_of(state, cs)
    was_published = bool(segment["results"])
    totals_of = [
        SegmentTotals(
            r["tss"] or 0,
            r["tes"],
            r["pcs"],
            Standing.RANKED if r["_ranked"] and (r["standing"] == "ranked" or was_published) else _word(r),
        )
        for r in rows
    ]
    try:
        places: tuple[int | None, ...] = segment_places(totals_of, rules)
        places = _without_disqualified(state, cs, rows, places, rules)
        places = _past_empty(places, segment["skates"])
    except RinksideError as error:
        places = (None,) * len(rows)
        for row in rows:
            row["problem"] = str(error)
    return _in_order(rows, places, rules)


def _past_empty(places: tuple[int | None, ...], skates: dict[str, Row]) -> tuple[int | None, ...]:
    """The places, with those left out that stay empty behind somebody who is not ranked any more."""
    for empty in sorted(e for s in skates.values() if s["standing"] != "ranked" and (e := s.get("empty_place"))):
        places = tuple(p + 1 if p is not None and p >= empty else p for p in places)
    return places


def _word(row: Row) -> Standing:
    return Standing.UNRANKED if row["standing"] == "ranked" else Standing(row["standing"])


def _in_order(rows: list[Row], places: tuple[int | None, ...], rules: SegmentRules) -> list[Row]:
    for row, place in zip(rows, places, strict=True):
        row["place"] = place
        row.pop("_ranked", None)
    order = printed_order(places, [_word(r) for r in rows], rules)
    return [rows[i] for i in order]


def _without_disqualified(
    state: State, cs: str, rows: list[Row], places: tuple[int | None, ...], rules: SegmentRules
) -> tuple[int | None, ...]:
    """Take disqualified entries out of places that were given already, by the policy of the category or the rules."""
    category = state.doc["segments"][cs]["category"]
    for at, row in enumerate(rows):
        if row["standing"] == "DSQ" and places[at] is not None:
            policy = state.policy("disqualified", category) or rules.get("ranking.disqualified")
            places = disqualify(places, at, policy)
    return places


def overall(
    state: State, category: str, *, running: bool = True, first: int | None = None, approved: bool = False
) -> list[Row]:
    """The category so far: who has skated every segment that has begun, by total; the others behind with their sum.

    `first` takes only that many segments of the category.

    Each row: entry, name, nation, place, total, segments {cs: {tss, place}}, standing, complete.
    """
    begun = [cs for cs in state.doc["categories"][category]["segments"][:first] if _begun(state, cs)]
    if not begun:
        return []
    by_segment = {
        cs: {r["entry"]: r for r in segment_standings(state, cs, running=running, approved=approved)} for cs in begun
    }
    entries = dict.fromkeys(e for rows in by_segment.values() for e in rows)
    rows: list[Row] = []
    last = begun[-1]
    for entry in entries:
        held = state.doc["entries"][entry]
        got = {cs: by_segment[cs][entry] for cs in begun if entry in by_segment[cs]}
        scored = {cs: r for cs, r in got.items() if r["place"] is not None or r["tss"] is not None}
        complete = len(scored) == len(begun)
        standing = next((r["standing"] for r in got.values() if r["standing"] != "ranked"), held["standing"])
        closed = state.doc["segments"][last]["status"] in ("closed", "approved")
        if standing == "ranked" and not complete and (closed or _cut_out(state, last, entry)):
            standing = "FNR"
        rows.append(
            {
                "entry": entry,
                "name": held["name"],
                "nation": held.get("nation") or "",
                "place": None,
                "total": sum(r["tss"] or 0 for r in scored.values()),
                "segments": {cs: {"tss": r["tss"], "place": r["place"]} for cs, r in got.items()},
                "standing": standing,
                "complete": complete,
            }
        )
    rules = rules_of(state, last)
    was_published = bool(state.doc["segments"][last]["results"])
    totals = [
        CategoryTotals(
            (r["total"],),
            r["segments"].get(last, {}).get("place"),
            Standing.RANKED
            if r["complete"] and (r["standing"] == "ranked" or (r["standing"] == "DSQ" and was_published))
            else _word(r),
        )
        for r in rows
    ]
    try:
        places: tuple[int | None, ...] = category_places(totals, rules)
        places = _without_disqualified(state, last, rows, places, rules)
        if rules.get("ranking.not_reached") == "keeps its place":
            places = _behind_the_cut(places, rows, last)
    except RinksideError as error:
        places = (None,) * len(rows)
        for row in rows:
            row["problem"] = str(error)
    return _in_order(rows, places, rules)


def _behind_the_cut(places: tuple[int | None, ...], rows: list[Row], last: str) -> tuple[int | None, ...]:
    """The places, with those of who did not reach the last segment: where they stood before it."""

    def key(row: Row) -> tuple[int, int]:
        skated = [s for cs, s in row["segments"].items() if cs != last and s["place"] is not None]
        return -sum(s["tss"] or 0 for s in skated), skated[-1]["place"] if skated else 0

    stood = [key(row) for row in rows if last in row["segments"] or row["standing"] == "FNR"]
    return tuple(
        1 + sum(other < key(row) for other in stood) if row["standing"] == "FNR" and places[i] is None else places[i]
        for i, row in enumerate(rows)
    )


def _begun(state: State, cs: str) -> bool:
    segment = state.doc["segments"][cs]
    return segment["status"] != "planned" or any(s["status"] != "waiting" for s in segment["skates"].values())


def _cut_out(state: State, cs: str, entry: str) -> bool:
    segment = state.doc["segments"][cs]
    return bool(segment["order"]) and entry not in segment["order"]


def cut_of(state: State, cs: str) -> int | None:
    """How many go on from this segment: as set, else by the rules where the cut says so, None for all."""
    cut = state.doc["segments"][cs]["cut"]
    if cut.get("count") is not None:
        return int(cut["count"])
    if cut.get("rule"):
        try:
            return int(rules_of(state, cs).get("cut.free"))
        except UnknownRule:
            return None
    return None


def qualified(state: State, cs: str) -> list[Row]:
    """Who skates in this segment, best first: everybody entered, or who came through the cut of the segment before.

    All who tie at the cut go on. Rows as of `overall`; for a first segment only entry, name and nation, as entered.
    """
    segment = state.doc["segments"][cs]
    category = state.doc["categories"][segment["category"]]
    at = category["segments"].index(cs)
    if at == 0:
        entries = state.doc["entries"]
        return [
            {"entry": e, "name": entries[e]["name"], "nation": entries[e].get("nation") or "", "place": None}
            for e in category["entries"]
            if entries[e]["standing"] == "ranked"
        ]
    before = category["segments"][at - 1]
    count = cut_of(state, before)
    rows = [r for r in overall(state, segment["category"], running=False, first=at) if r["place"] is not None]
    ranked = [r for r in rows if state.doc["entries"][r["entry"]]["standing"] == "ranked"]
    return ranked if count is None else [r for r in ranked if r["place"] <= count]


def needs(state: State, cs: str, start: int, place: int = 1) -> int | None:
    """How many points (hundredths) this skate must score to stand at `place` alone; None where nobody stands there."""
    segment = state.doc["segments"][cs]
    own = segment["skates"][str(start)]["entry"]
    rows = [r for r in overall(state, segment["category"]) if r["entry"] != own and r["complete"] and r["place"]]
    totals = sorted((r["total"] for r in rows), reverse=True)
    if len(totals) < place:
        return None
    category = state.doc["categories"][segment["category"]]
    held = 0
    for other in category["segments"]:
        if other == cs:
            break
        for row in segment_standings(state, other, running=False):
            if row["entry"] == own:
                held += row["tss"] or 0
    return max(0, int(totals[place - 1]) - held + 1)


def result_of(state: State, cs: str) -> dict[str, Any]:
    """What a numbered version of a result holds: the segment's rows and the category's over all segments so far."""
    return {
        "rows": segment_standings(state, cs, running=False),
        "overall": overall(state, state.doc["segments"][cs]["category"], running=False),
    }
