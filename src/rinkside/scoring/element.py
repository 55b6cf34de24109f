"""What an element is worth: its base value, the row its grades are taken from, and the panel's GOE.

`resolve` turns a printed code into a `Resolved` element once; `panel_goe` then scores marks. Every number comes from
the scale of values and the rule book of the segment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rinkside.domain import ElementCode, Part, PartKind, parse_element
from rinkside.errors import NotationError, RinksideError, ScoringError, UnknownRule
from rinkside.points import divide
from rinkside.rulebook import ALL, ScaleRow, SegmentRules
from rinkside.scoring.marks import present, trimmed
from rinkside.scoring.settings import Settings

__all__ = ["Factored", "Resolved", "ValuedPart", "panel_goe", "resolve"]

_TURNING = frozenset({PartKind.JUMP, PartKind.THROW, PartKind.TWIST})
_BESIDE = frozenset({PartKind.JOIN, PartKind.KEY_POINTS})
_LOWER = "the jump of one revolution less"


class ValuedPart(NamedTuple):
    """One part of an element with its row of the scale; `row` None where it is worth nothing or is unknown.

    `why` says in words what was made of it: "invalid", "no level called", "not among the two highest", "".
    """

    text: str
    row: ScaleRow | None
    value: int
    counts: bool
    why: str = ""


class Factored(NamedTuple):
    """One factor applied to a base value: what for, the rule's name, factor, decimal places, before and after."""

    what: str
    rule: str
    factor: int
    places: int
    before: int
    after: int


class Resolved(NamedTuple):
    """An element code under the rules of its segment.

    `base_value` in hundredths, None where a scale cell is unknown. `steps` are the points per grade from −`limit` to
    +`limit`, None where unknown. `lead` is the part whose row the steps are. `problems` say what could not be
    established, `scope` whom it was resolved for.
    """

    code: str
    base_value: int | None
    steps: tuple[int | None, ...]
    limit: int
    lead: str
    parts: tuple[ValuedPart, ...] = ()
    factors: tuple[Factored, ...] = ()
    problems: tuple[RinksideError, ...] = ()
    scope: str = ""


def resolve(
    code: str, rules: SegmentRules, *, highlight: bool = False, info: str = "", settings: Settings | None = None
) -> Resolved:
    """The element of that code under `rules`; never raises, what is not established stands in `problems`.

    `info` is the printed Info column: calls stand in the code too, and only a `*` that the code of a single-part
    element lacks is taken from it. `settings` may set the highlight factor.
    """
    limit = int(rules.get("goe.limit"))
    zeros = (0,) * (2 * limit + 1)
    if not code:
        return Resolved(code, 0, zeros, limit, "")
    try:
        parsed = parse_element(code)
    except NotationError as error:
        return Resolved(code, None, (None,) * len(zeros), limit, "", problems=(error,))
    try:
        parts = _value_parts(parsed, rules, info, settings)
        summed, parts = _sum(parts, parsed, rules)
        base, factors = _factor(summed, parsed, rules, highlight, settings)
    except UnknownRule as error:
        return Resolved(code, None, (None,) * len(zeros), limit, "", problems=(error,))
    lead, steps = _steps(parts, parsed, zeros)
    return Resolved(code, base, steps, limit, lead, parts, factors, scope=str(rules.scope))


def panel_goe(
    resolved: Resolved,
    marks: Sequence[int | None],
    trim_from: int,
    each_end: int,
    counting: Sequence[int] | None = None,
) -> int:
    """The panel's GOE in hundredths: each counting mark to points first, added, divided once, rounded once.

    Raises ScoringError for a mark off the scale or an element of value without marks, UnknownRule for a cell of the
    scale nobody established, and what `resolved` could not be established for.
    """
    if resolved.base_value is None:
        raise resolved.problems[0]
    if not resolved.base_value:
        return 0
    kept = present(marks, counting)
    if not kept:
        raise ScoringError(f"{resolved.code}: no judge's mark; enter the marks of the judges who gave one")
    if len(kept) >= trim_from:
        kept = trimmed(kept, trim_from, each_end)
    limit, steps = resolved.limit, resolved.steps
    total = 0
    for mark in kept:
        if not -limit <= mark <= limit:
            raise ScoringError(f"{resolved.code}: mark {mark} is off the scale; grades run from -{limit} to {limit}")
        points = steps[mark + limit]
        if points is None:
            raise UnknownRule(
                f"scale of values: {resolved.lead} at grade {mark:+d}",
                resolved.scope,
                f"the scale of values of the season, or a judges' details sheet where {resolved.lead} has that grade,",
            )
        total += points
    return divide(total, len(kept))


def _value_parts(
    parsed: ElementCode, rules: SegmentRules, info: str, settings: Settings | None
) -> tuple[ValuedPart, ...]:
    executed = [p for p in parsed.parts if p.kind not in _BESIDE]
    starred = len(parsed.executed) == 1 and "*" in info and not any(p.invalid for p in executed)
    dance = settings.dance if settings is not None else None
    if parsed.kind is PartKind.JUMP or len(executed) == 1:
        return tuple(_valued(p, rules, starred, dance) for p in executed)
    if starred or all(p.invalid for p in parsed.executed):
        return tuple(ValuedPart(str(p), None, 0, False, "invalid") for p in executed)
    whole = "+".join(_key(p) for p in executed if not p.invalid)
    try:
        row = rules.scale.row(whole)
    except UnknownRule:
        return tuple(_valued(p, rules, False, dance) for p in executed)
    return (ValuedPart(whole, row, row.base_value, True),)


def _key(part: Part) -> str:
    """The row of a part: its code with the calls that have a row, without those that never change a value."""
    calls = part.calls
    if not calls:
        return str(part)
    return part.bare + ("e" if "e" in calls else "") + ("<<" if "<<" in calls else "<" if "<" in calls else "")


def _valued(part: Part, rules: SegmentRules, starred: bool, dance: str | None) -> ValuedPart:
    text = str(part)
    if starred or part.invalid:
        return ValuedPart(text, None, 0, False, "invalid")
    if part.has("nv"):
        return ValuedPart(text, None, 0, True, "no value")
    if part.kind in (PartKind.JUMP, PartKind.THROW) and part.turns is None:
        return ValuedPart(text, None, 0, True, "no rotation")
    row = _turning_row(part, rules) if part.kind in _TURNING else _plain_row(part, rules, dance)
    if row is None:
        return ValuedPart(text, None, 0, True, "no level" if part.kind not in _TURNING else "no value")
    return ValuedPart(text, row, row.base_value, True)


def _plain_row(part: Part, rules: SegmentRules, dance: str | None) -> ScaleRow | None:
    """The row of any other part; where rows share the code, the one of the dance or of the segment."""
    code = _key(part)
    for variant in (dance, rules.scope.segment.value):
        if variant and len(found := rules.scale.find(code, variant=variant)) == 1:
            return found[0]
    try:
        return rules.scale.row(code)
    except UnknownRule:
        if part.level == "" and part.kind not in (PartKind.PATTERN, PartKind.SYNCHRONIZED, PartKind.FEATURE):
            return None
        raise


def _turning_row(part: Part, rules: SegmentRules) -> ScaleRow | None:
    """The row of a jump, throw or twist after its calls; None where the calls leave nothing."""
    edge = "e" if part.has("e") and rules.get("jumps.wrong_edge") != "no change" else ""
    turns, bare = part.turns or 0, part.bare
    stem = bare[len(str(turns)) :]
    if part.has("<<"):
        call, rule = "<<", str(rules.get("jumps.downgraded"))
    elif part.has("<"):
        call, rule = "<", str(rules.get("jumps.under_rotated"))
    else:
        call, rule = "", ""
    if rule == _LOWER:
        if turns <= 1:
            return None
        try:
            return rules.scale.row(f"{turns - 1}{stem}{edge}")
        except UnknownRule:
            return rules.scale.row(f"{bare}{edge}{call}")
    try:
        return rules.scale.row(f"{bare}{edge}{call}")
    except UnknownRule:
        if part.kind is PartKind.TWIST and part.level == "":
            return None
        if bare == "1Eu":
            return rules.scale.row(f"Eu{edge}{call}")
        raise


def _sum(parts: tuple[ValuedPart, ...], parsed: ElementCode, rules: SegmentRules) -> tuple[int, tuple[ValuedPart, ...]]:
    counting = [i for i, p in enumerate(parts) if p.counts]
    if parsed.kind is PartKind.JUMP and rules.get("jumps.sequence.mark") in parsed.joins:
        most = int(rules.get("jumps.sequence.counting"))
        if most != ALL and len(counting) > most:
            kept = set(sorted(counting, key=lambda i: -parts[i].value)[:most])
            parts = tuple(
                p if not p.counts or i in kept else p._replace(counts=False, why=f"not among the {most} highest")
                for i, p in enumerate(parts)
            )
    return sum(p.value for p in parts if p.counts), parts


def _factor(
    summed: int, parsed: ElementCode, rules: SegmentRules, highlight: bool, settings: Settings | None
) -> tuple[int, tuple[Factored, ...]]:
    joined: list[tuple[str, str, int]] = []
    joins = parsed.joins
    both = "SEQ" in joins and "REP" in joins and rules.get("jumps.repetition.of_sequence") == "both"
    if "SEQ" in joins and ("REP" not in joins or both):
        own = settings.sequence_factor if settings is not None else None
        factor = int(rules.get("jumps.sequence.factor")) if own is None else own
        joined.append(("sequence", "jumps.sequence.factor", factor))
    if "REP" in joins:
        joined.append(("repetition", "jumps.repetition.factor", int(rules.get("jumps.repetition.factor"))))
    if "COMBO" in joins:
        joined.append(("combination", "jumps.combination.factor", int(rules.get("jumps.combination.factor"))))
    late: list[tuple[str, str, int]] = []
    if highlight:
        own = settings.highlight_factor if settings is not None else None
        factor = int(rules.get("jumps.bonus.factor")) if own is None else own
        late.append(("highlight", "jumps.bonus.factor", factor))
    if not joined and not late:
        return summed, ()
    first_bonus = str(rules.get("jumps.factor_order")).startswith("bonus")
    places = int(rules.get("jumps.factored_places"))
    steps: list[Factored] = []
    value = summed
    for what, rule, factor in late + joined if first_bonus else joined + late:
        if factor == 100:
            continue
        unit = 10 ** (2 - places)
        after = divide(value * factor, 100 * unit) * unit
        steps.append(Factored(what, rule, factor, places, value, after))
        value = after
    return value, tuple(steps)


def _steps(
    parts: tuple[ValuedPart, ...], parsed: ElementCode, zeros: tuple[int, ...]
) -> tuple[str, tuple[int | None, ...]]:
    counting = [p for p in parts if p.row is not None and p.counts]
    if not counting:
        return "", zeros
    if parsed.kind is PartKind.JUMP:
        lead = max(counting, key=lambda p: p.value)
        assert lead.row is not None
        return lead.row.code, lead.row.steps
    if len(counting) == 1:
        assert counting[0].row is not None
        return counting[0].row.code, counting[0].row.steps
    columns = zip(*(p.row.steps for p in counting if p.row is not None), strict=True)
    summed = tuple(None if None in column else sum(v for v in column if v is not None) for column in columns)
    return "+".join(p.row.code for p in counting if p.row is not None), summed
