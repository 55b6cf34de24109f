"""What the technical panel's desk shows beside its state: readings of what is typed, completions, the check's words.

The typed text is put into the program as it stands, and the programme check and the scale answer for it: what it
means, what it is worth, whether it counts. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from rinkside.domain import PartKind, parse_element
from rinkside.errors import NotationError, RinksideError
from rinkside.live.rules import rules_of, settings_of
from rinkside.live.score import second_half
from rinkside.live.state import State
from rinkside.programs import PANEL_REASONS, Called, PanelInvalid, ProgramVerdict, check_program, complete, normalise
from rinkside.rulebook import SegmentRules
from rinkside.scoring import Settings
from rinkside.scoring.element import resolve
from rinkside.server.call_words import said

__all__ = ["Program", "aid_for", "program_of"]

_CHIPS = 5
_SHORT = {"jump": "jumps", "spin": "spins", "step sequence": "steps", "choreographic element": "choreo"}


@dataclass(frozen=True, slots=True)
class Program:
    """A program as it is being called, taken out of the state: nobody waits while it is checked."""

    rows: list[dict[str, Any]]
    half: list[bool]
    open_half: bool
    rules: SegmentRules
    settings: Settings
    applies: bool
    planned: tuple[str, ...]
    version: int


def program_of(state: State, cs: str, start: int) -> Program:
    """The program of a skate. Raises KeyError where there is none."""
    segment = state.doc["segments"][cs]
    skate = segment["skates"][str(start)]
    half = second_half(skate)
    rows = skate["rows"]
    after = skate["half"]
    opened = after == 0 or any(r["row"] == after for r in rows)
    return Program(
        deepcopy(rows),
        [half[i] if row["x"] is None else row["x"] for i, row in enumerate(rows)],
        opened,
        rules_of(state, cs),
        settings_of(state, cs),
        state.policy("program_check", segment["category"]) == "apply",
        tuple(state.doc["entries"][skate["entry"]]["planned"].get(segment["kind"], [])),
        skate["v"],
    )


def aid_for(program: Program, text: str, row: int | None, before: int | None = None) -> dict[str, Any]:
    """Readings, chips, notes, counters, planned value.

    `row` is the row that is being changed, `before` the one a new row goes before; neither: the next row.
    """
    keys = [r["row"] for r in program.rows]
    key = row if before is None else before
    at = keys.index(key) if key in keys else len(keys)
    place = program if before is None else _with_gap(program, at)
    scale = program.rules.scale
    readings = list(normalise(text, scale)) if text.strip() else []
    if text.strip():
        shown = [*readings, *_near(program, text, readings, at)]
    elif row in keys:
        held = program.rows[at]["code"]
        shown = [c for c in _near(program, held, [held], at) if c != held]
    else:
        shown = _planned_at(program, at)
    codes = list(dict.fromkeys(shown))
    chips = [_chip(place, code, at) for code in codes]
    known = [c for c in chips if c["base_value"] is not None or c["code"] in readings][:_CHIPS]
    now = _check(program, [r["code"] for r in program.rows])
    notes = {}
    for index, held in enumerate(program.rows):
        words = None if now is None else said(now, index, *_limits(program.rules))
        if words is not None:
            notes[str(held["row"])] = words
    typed = next((c for c in known if c["code"] in readings), None)
    return {
        "v": program.version,
        "text": text,
        "row": row,
        "before": before,
        "readings": readings,
        "typed": typed,
        "problem": "" if readings or not text.strip() else _problem(text),
        "chips": known,
        "notes": notes,
        "warnings": [] if now is None else [f.note or f.code for f in now.warnings],
        "checked": bool(_limits(program.rules)[0]),
        "counters": _counters(program, now),
        "planned_value": _planned_value(program),
        "half": _half(program.rules),
        "counted": None if now is None else _count_words(now),
        "reasons": PANEL_REASONS,
    }


def _with_gap(program: Program, at: int) -> Program:
    """The program with a row that is still to be filled at that index; it stands in the half of the one behind it."""
    rows, half = list(program.rows), list(program.half)
    rows.insert(at, {"row": None, "code": "", "invalid": []})
    half.insert(at, half[at] if at < len(half) else program.open_half)
    return replace(program, rows=rows, half=half)


def _limits(rules: SegmentRules) -> tuple[Any, Any]:
    return _rule(rules, "content.elements.most", {}), _rule(rules, "content.jumps.each.most", {})


def _rule(rules: SegmentRules, name: str, default: Any) -> Any:
    try:
        return rules.get(name)
    except RinksideError:
        return default


def _check(program: Program, codes: Sequence[str], at: int = -1) -> ProgramVerdict | None:
    """The programme check of these codes; the rows' own marks of the panel hold but at `at`."""
    called = []
    for i, code in enumerate(codes):
        row = program.rows[i] if i < len(program.rows) else None
        half = program.half[i] if i < len(program.half) else program.open_half
        invalid = [] if row is None or i == at else row["invalid"]
        called.append(Called(code, half, tuple(PanelInvalid(p["reason"], p["part"]) for p in invalid)))
    if not called:
        return None
    try:
        return check_program(called, program.rules)
    except RinksideError:
        return None


def _value(program: Program, code: str, highlight: bool) -> int | None:
    return resolve(code, program.rules, highlight=highlight, settings=program.settings).base_value


def _chip(program: Program, code: str, at: int) -> dict[str, Any]:
    """A code as it would count in its place: printed, base value in hundredths, what is against it."""
    codes = [r["code"] for r in program.rows]
    codes[at : at + 1] = [code]
    verdict = _check(program, codes, at)
    printed, highlight, words, counts = code, False, None, True
    if verdict is not None:
        judged = verdict.elements[at]
        highlight, counts = judged.highlight, judged.counts
        words = said(verdict, at, *_limits(program.rules))
        if program.applies:
            printed = judged.code
    planned = program.planned[at] if at < len(program.planned) else ""
    made = {"code": code, "printed": printed, "base_value": _value(program, printed, highlight), "highlight": highlight}
    return {
        **made,
        "counts": counts,
        "planned": code == planned,
        "words": words,
        "less": _less(program, code, highlight),
    }


def _less(program: Program, code: str, highlight: bool) -> int | None:
    """The base value without rotation calls, where there are some: what the calls cost."""
    if "<" not in code and "e" not in code[2:]:
        return None
    bare = "+".join(p.bare for p in parse_element(code).parts)
    return _value(program, bare, highlight)


def _planned_at(program: Program, at: int) -> list[str]:
    """With nothing typed: what was planned here, then the rest of what was planned and not called yet."""
    done = {r["code"] for r in program.rows}
    here = list(program.planned[at : at + 1])
    return here + [c for c in program.planned if c not in done and c not in here]


def _near(program: Program, text: str, readings: list[str], at: int) -> list[str]:
    """The planned element, what the scale can complete, and the calls nearest to the reading."""
    found = list(program.planned[at : at + 1])
    if not readings:
        return [*complete(text, program.rules.scale, _CHIPS), *found]
    last = readings[0]
    head, plus, tail = last.rpartition("+")
    part = parse_element(last).parts[-1]
    bare = part.bare
    near = []
    if part.kind in (PartKind.JUMP, PartKind.THROW):
        near = [f"{bare}{call}" for call in ("q", "<", "<<", "!", "e") if tail != f"{bare}{call}"]
        near = [bare, *near] if tail != bare else near
    elif not plus:
        stem, level = (bare[:-1], bare[-1]) if bare[-1:] in "1234B" else (bare, "")
        near = [f"{stem}{other}" for other in "4321B" if other != level]
    longer = complete(text, program.rules.scale, _CHIPS)
    return found + [f"{head}{plus}{n}" for n in near] + [c for c in longer if c not in readings]


def _problem(text: str) -> str:
    shown = text.strip()[:24]
    try:
        parse_element(shown)
    except NotationError as error:
        return f"{shown} is no element: {error.reason}."
    return f"{shown} is no element."


def _counters(program: Program, verdict: ProgramVerdict | None) -> list[dict[str, Any]]:
    """How many of each kind are called, and how many the program may have."""
    most, _ = _limits(program.rules)
    elements = () if verdict is None else verdict.elements
    found = [
        {"kind": _SHORT.get(kind, kind), "count": sum(e.kind == kind for e in elements), "most": limit}
        for kind, limit in most.items()
    ]
    combos = _rule(program.rules, "content.jumps.combinations.most", None)
    if combos is not None:
        count = sum(len(parse_element(e.called).jumps) > 1 for e in elements if e.kind == "jump")
        found.insert(1, {"kind": "combos", "count": count, "most": combos})
    return found


def _count_words(verdict: ProgramVerdict) -> str:
    kinds: dict[str, int] = {}
    for e in verdict.elements:
        kinds[e.kind] = kinds.get(e.kind, 0) + 1
    words = [f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in kinds.items()]
    return ", ".join(words)


def _planned_value(program: Program) -> int | None:
    """The base value of the planned programme without the second half's bonus; None where a code has no value."""
    values = [_value(program, code, False) for code in program.planned]
    if not values or any(v is None for v in values):
        return None
    return sum(v for v in values if v is not None)


def _half(rules: SegmentRules) -> dict[str, Any]:
    """What the second half does: how many jump elements are rewarded and by how much, None where it is not known."""
    return {"last": _rule(rules, "jumps.bonus.last", None), "factor": _rule(rules, "jumps.bonus.factor", None)}
