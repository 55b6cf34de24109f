"""The score of a skate in progress: its state as a `Performance`, scored by `rinkside.scoring.segment`, nothing else.

    found = skate_score(state, "W-free", 3)
    found.score.tss, found.phase, found.missing

Computed once for each version of a skate and kept with the state. Projected while marks are missing: a row nobody
has graded counts with 0, a component nobody has marked not at all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rinkside.domain import Component, Deduction, Entrant, ExecutedElement, Performance, Standing
from rinkside.errors import RinksideError
from rinkside.live.rules import components_of, counting_of, judges_of, rules_of, settings_of
from rinkside.live.state import State
from rinkside.programs import Called, PanelInvalid, ProgramVerdict, check_program
from rinkside.rulebook import SegmentRules
from rinkside.scoring import Entered, SegmentScore, Settings, score
from rinkside.scoring.deductions import fall_deduction
from rinkside.scoring.element import resolve
from rinkside.scoring.segment import ElementScore

__all__ = ["SkateScore", "check_of", "deduction_lines", "is_stale", "performance_of", "skate_score"]

Doc = dict[str, Any]


class SkateScore(NamedTuple):
    """One skate as it stands.

    `missing` names for each seat what it still owes: rows by key, components by code; `waiting` the seats that have not
    confirmed. `phase` is waiting, called, skating, skated, released, marked or approved. `whole` whether every mark is
    there. `problems` are sentences that keep a score from being official.
    """

    performance: Performance
    score: SegmentScore
    verdict: ProgramVerdict | None
    missing: dict[str, tuple[list[int], list[str]]]
    waiting: tuple[int, ...]
    phase: str
    whole: bool
    problems: tuple[str, ...]

    @property
    def totals(self) -> dict[str, int | None]:
        """TSS, TES, PCS, deductions (a magnitude) and base value in hundredths."""
        s = self.score
        return {"tss": s.tss, "tes": s.tes, "pcs": s.pcs, "deductions": s.deductions, "base_value": s.base_value}


def is_stale(mark: Doc, row: Doc) -> bool:
    """Whether a judge marked an earlier version of the call."""
    if mark["v"] >= row["version"]:
        return False
    return not (mark["v"] == 0 and row["version"] == 1)


def entrant_of(state: State, entry: str) -> Entrant:
    """The entrant as a sheet prints it."""
    held = state.doc["entries"][entry]
    ids = tuple(str(m["isu_id"]) for m in held["members"] if m.get("isu_id"))
    return Entrant(held["name"], held.get("nation") or "", held.get("club") or "", ids)


def check_of(state: State, cs: str, skate: Doc) -> ProgramVerdict | None:
    """What the programme check says of the calls as they stand; None where there are none or they cannot be checked."""
    key = ("check", cs, skate["start"])
    held: tuple[Any, ProgramVerdict | None] | None = state.cache.get(key)
    stamp = (skate["entry"], skate["rv"])
    if held is not None and held[0] == stamp:
        return held[1]
    rules = rules_of(state, cs)
    verdict: ProgramVerdict | None = None
    if skate["rows"]:
        half = second_half(skate)
        called = [
            Called(
                row["code"],
                half[i] if row["x"] is None else row["x"],
                tuple(PanelInvalid(p["reason"], p["part"]) for p in row["invalid"]),
            )
            for i, row in enumerate(skate["rows"])
        ]
        try:
            verdict = check_program(called, rules, _valuer(rules, settings_of(state, cs)))
        except RinksideError:
            verdict = None
    state.cache[key] = (stamp, verdict)
    return verdict


def _valuer(rules: SegmentRules, settings: Settings) -> Any:
    def value(code: str, highlight: bool) -> int:
        resolved = resolve(code, rules, highlight=highlight, settings=settings)
        if resolved.base_value is None:
            raise resolved.problems[0]
        return resolved.base_value

    return value


def second_half(skate: Doc) -> list[bool]:
    """For each row whether it stands in the second half."""
    after = skate["half"]
    found, on = [], after == 0
    for row in skate["rows"]:
        found.append(on)
        if row["row"] == after:
            on = True
    return found


def elements_of(state: State, cs: str, skate: Doc, seats: int, projected: bool) -> tuple[ExecutedElement, ...]:
    """The executed elements with the judges' marks by seat."""
    verdict = check_of(state, cs, skate)
    applies = state.policy("program_check", state.doc["segments"][cs]["category"]) == "apply"
    columns = [skate["marks"].get(str(seat), {}) for seat in range(1, seats + 1)]
    found = []
    for at, row in enumerate(skate["rows"]):
        key = str(row["row"])
        marks = tuple([m["mark"] if (m := column.get(key)) is not None else None for column in columns])
        if projected and seats and all(m is None for m in marks):
            marks = (0,) * seats
        code, highlight = row["code"], bool(row["x"])
        if verdict is not None:
            judged = verdict.elements[at]
            if (applies and not row["exact"]) or row["invalid"]:
                code = judged.code
            if row["x"] is None:
                highlight = judged.highlight
        found.append(ExecutedElement(at + 1, code, 0, 0, marks, 0, "", highlight, row["bonus"]))
    return tuple(found)


def deduction_lines(state: State, cs: str, skate: Doc) -> tuple[tuple[Deduction, ...], tuple[str, ...]]:
    """Falls by the rules, then what the referee set; and what the rules do not establish."""
    lines: list[Deduction] = []
    problems: list[str] = []
    falls = sum(2 if f.get("partner") == "both" else 1 for f in skate["falls"])
    if falls:
        try:
            lines.append(fall_deduction(falls, rules_of(state, cs), settings_of(state, cs)))
        except RinksideError as error:
            problems.append(f"What falls cost is not established: {error}. Set fall_schedule for the segment.")
    for kind, held in skate["deductions"].items():
        lines.append(Deduction(kind, held["points"], held["count"]))
    return tuple(lines), tuple(problems)


def performance_of(state: State, cs: str, start: int, *, projected: bool = False) -> Performance:
    """The skate as a panel entered it: what `scoring.segment.score` takes."""
    skate = state.doc["segments"][cs]["skates"][str(start)]
    seats = judges_of(state, cs)
    components = []
    for code in components_of(state, cs):
        marks = tuple(skate["components"].get(str(seat), {}).get(code) for seat in range(1, seats + 1))
        if not projected or any(m is not None for m in marks):
            components.append(Component(code, 0, marks, 0))
    lines, _ = deduction_lines(state, cs, skate)
    entry = state.doc["entries"][skate["entry"]]
    standing = entry["standing"] if entry["standing"] != "ranked" else skate["standing"]
    return Performance(
        entrant=entrant_of(state, skate["entry"]),
        rank=None,
        start_number=start,
        tss=None,
        tes=None,
        pcs=None,
        deductions=0,
        base_value=None,
        elements=elements_of(state, cs, skate, seats, projected),
        components=tuple(components),
        deduction_lines=lines,
        standing=Standing(standing),
        bonus=skate["bonus"] or None,
    )


def entered_of(skate: Doc) -> Entered:
    """What officials entered for elements as they are called now, where the rules establish no value."""
    return {
        at: (held["base_value"], held["goe"])
        for at, row in enumerate(skate["rows"])
        if (held := row.get("entered")) and held["version"] == row["version"]
    }


def owed(state: State, cs: str, skate: Doc) -> dict[str, tuple[list[int], list[str]]]:
    """For each seat the rows and components it has not marked, or marked before the call changed."""
    components = components_of(state, cs)
    found: dict[str, tuple[list[int], list[str]]] = {}
    for number in range(1, judges_of(state, cs) + 1):
        seat = str(number)
        held = skate["seats"].get(seat)
        excused = held is not None and held["missing"]
        marks = skate["marks"].get(seat, {})
        rows = []
        for row in skate["rows"]:
            mark = marks.get(str(row["row"]))
            if (mark is None and not excused) or (mark is not None and is_stale(mark, row)):
                rows.append(row["row"])
        given = skate["components"].get(seat, {})
        lacking = [] if excused else [c for c in components if c not in given]
        if held is not None and held["open"] is not None:
            rows += [r for r in held["open"]["rows"] if r not in rows]
            lacking += [c for c in held["open"]["components"] if c not in lacking]
        if rows or lacking:
            found[seat] = (rows, lacking)
    return found


def _counted(state: State, cs: str, skate: Doc, performance: Performance) -> SegmentScore:
    """What the marks come to; without a number, and with the reason, where the rules do not say how marks count."""
    rules, settings = rules_of(state, cs), settings_of(state, cs)
    try:
        return score(performance, rules, settings, counting_of(state, cs, skate["start"]), entered_of(skate))
    except RinksideError as error:
        resolved = [resolve(e.code, rules, highlight=e.highlight, settings=settings) for e in performance.elements]
        elements = tuple(ElementScore(r.base_value, None, None, r, r.problems) for r in resolved)
        return SegmentScore(elements, (), None, None, None, 0, 0, None, (error,))


def skate_score(state: State, cs: str, start: int) -> SkateScore:
    """The skate as it stands, computed once for each of its versions."""
    skate = state.doc["segments"][cs]["skates"][str(start)]
    key = ("score", cs, start)
    stamp = (skate["entry"], skate["v"])
    held: tuple[Any, SkateScore] | None = state.cache.get(key)
    if held is not None and held[0] == stamp:
        return held[1]
    missing = owed(state, cs, skate)
    seats = range(1, judges_of(state, cs) + 1)
    confirmed = {s for s in seats if (skate["seats"].get(str(s)) or {}).get("confirmed")}
    waiting = tuple(s for s in seats if s not in confirmed)
    whole = not missing and bool(skate["rows"])
    performance = performance_of(state, cs, start, projected=not whole)
    counted = _counted(state, cs, skate, performance)
    phase = skate["status"]
    if phase == "released" and not waiting and not missing:
        phase = "marked"
    problems = [str(p) for p in counted.problems] if whole else []
    problems += deduction_lines(state, cs, skate)[1]
    found = SkateScore(
        performance, counted, check_of(state, cs, skate), missing, waiting, phase, whole, tuple(problems)
    )
    state.cache[key] = (stamp, found)
    return found
