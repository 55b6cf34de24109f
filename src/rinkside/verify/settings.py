"""Settings of a competition that its sheet shows and no rule pack declares.

Clubs and national bodies score with the ISU's program under settings of their own: a factor on the whole segment, a
factor for highlighted elements, their component sets, bonus points, a fall scale by level. Each is found where one
value explains every skate of the sheet, and is named in the report. Source: 3,051 domestic performances of 2021-23.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate

from rinkside.domain import Finding, Performance, SegmentKind, Sheet
from rinkside.errors import ScoringError, UnknownRule
from rinkside.points import format_points as text
from rinkside.points import times
from rinkside.protocols.titles import parse_title
from rinkside.rulebook import ScaleRow, SegmentRules
from rinkside.scoring import AS_ENTERED, Settings
from rinkside.scoring.components import code_of
from rinkside.scoring.element import resolve
from rinkside.verify.codes import found
from rinkside.verify.settle import book, columns_used

__all__ = [
    "bonus_points",
    "dances",
    "factor_of",
    "fall_points",
    "is_domestic",
    "raw_score",
    "read_settings",
    "segment_factor",
    "usual_components",
]


PANEL = 7
"""Fewer judges than this sit at domestic competitions only."""


def is_domestic(sheet: Sheet) -> bool:
    """Whether a sheet is of a national or club category: by words of its title, or by its small panel."""
    return bool(parse_title(sheet.id.category).distinct) or columns_used(sheet) < PANEL


def read_settings(
    sheet: Sheet, rules: SegmentRules, domestic: bool, dance: str | None = None
) -> tuple[Settings, list[Finding]]:
    """What the sheet shows beyond `rules`, and a finding for each setting. `dance` is the compulsory dance tried."""
    notes: list[Finding] = []
    performances = sheet.performances
    if dance is not None:
        note = "sheets of compulsory dances do not name the dance; its base values are those printed"
        notes.append(_note("compulsory dance", dance, "", note))
    segment = _segment(performances, rules, notes)
    components = _components(performances, rules, notes)
    highlight = _highlight(performances, rules, notes)
    falls = _falls(performances, rules, domestic, notes)
    read = Settings(
        segment_factor=segment,
        highlight_factor=highlight,
        sequence_factor=_sequence(performances, rules, highlight, notes),
        component_factors=components,
        fall_schedule=falls,
        dance=dance,
    )
    return read, notes


def dances(performances: Sequence[Performance], rules: SegmentRules) -> list[str]:
    """The compulsory dances whose sections have the printed base values; empty where no code needs a dance.

    The dances of 2005-10 shared the codes of their sections; a sheet prints the code and the value.
    """
    shared: dict[str, tuple[ScaleRow, ...]] = {}
    values: set[tuple[str, int]] = set()
    for p in performances:
        for e in p.elements:
            if e.code not in shared:
                rows = rules.scale.find(e.code) if e.code else ()
                shared[e.code] = rows if len({row.variant for row in rows}) > 1 else ()
            if shared[e.code]:
                values.add((e.code, e.base_value))
    if not values:
        return []
    segments = {kind.value for kind in SegmentKind}
    names = dict.fromkeys(row.variant for rows in shared.values() for row in rows if row.variant not in ("", *segments))
    if not names:
        return []
    misfits = {
        name: sum(all(r.base_value != v for r in shared[code] if r.variant == name) for code, v in values)
        for name in names
    }
    return [name for name in names if misfits[name] == min(misfits.values())]


def _note(what: str, printed: str, rule: str, note: str) -> Finding:
    return found("setting-read-from-sheet", what, printed, rule, note)


def _rule(rules: SegmentRules, name: str) -> int | None:
    try:
        return int(rules.get(name))
    except UnknownRule:
        return None


def raw_score(performance: Performance) -> int | None:
    """Printed TES + PCS − deductions; None where a total is missing. An artistic event has no TES."""
    p = performance
    if p.pcs is None and p.tes is None:
        return None
    return (p.tes or 0) + (p.pcs or 0) - (p.deductions or 0)


def segment_factor(performances: Sequence[Performance]) -> int | None:
    """The factor in hundredths that turns TES + PCS − deductions into every printed score of the sheet.

    100 where none was applied. None where no factor explains the sheet, or where less than two skates speak for it
    and it is no plain half or double.
    """
    return factor_of([(raw, p.tss) for p in performances if (raw := raw_score(p)) and p.tss is not None])


def factor_of(pairs: Sequence[tuple[int, int]]) -> int | None:
    """The same for pairs of TES + PCS − deductions and segment score."""
    pairs = [pair for pair in pairs if pair[0]]
    if not pairs or any(raw == tss for raw, tss in pairs):
        return 100
    raw, tss = max(pairs)
    middle = tss * 100 // raw
    fitting = [f for f in range(max(1, middle - 1), middle + 3) if all(times(r, f) == t for r, t in pairs)]
    if len(fitting) == 1 and fitting[0] != 100 and (len(pairs) > 1 or fitting[0] in (50, 200)):
        return fitting[0]
    return None


def _segment(performances: Sequence[Performance], rules: SegmentRules, notes: list[Finding]) -> int | None:
    shown, ruled = segment_factor(performances), _rule(rules, "segment.factor")
    if shown is None or shown == ruled:
        return None
    if shown != 100 or ruled is not None:
        note = "(TES + PCS + deductions) times this factor is every segment score of the sheet"
        notes.append(_note("segment factor", text(shown), "" if ruled is None else text(ruled), note))
    return shown


def _components(
    performances: Sequence[Performance], rules: SegmentRules, notes: list[Finding]
) -> tuple[tuple[str, int], ...] | None:
    """The printed factors, where the rules have none for this level or others, and PCS comes out with the printed."""
    printed = usual_components(performances)
    if not printed:
        return None
    try:
        coded = {code_of(name, rules): factor for name, factor in printed}
        if coded == {c.code: c.factor for c in rules.get("components.set")}:
            return None
    except (UnknownRule, ScoringError):
        pass
    agreeing = [
        p.pcs == sum(times(c.mean, c.factor) for c in p.components)
        for p in performances
        if p.components and p.pcs is not None
    ]
    if 2 * sum(agreeing) <= len(agreeing):  # a misprint here and there is not the setting's fault
        return None
    written = ", ".join(f"{name} {text(factor)}" for name, factor in printed)
    notes.append(_note("components", written, "", f"not the set of {rules.scope}; the component score agrees with it"))
    return AS_ENTERED


def usual_components(performances: Sequence[Performance]) -> tuple[tuple[str, int], ...]:
    """The names and factors of components that most skates of a sheet have; () where no set has a majority."""
    shown = Counter(tuple((c.name, c.factor) for c in p.components) for p in performances if p.components)
    if not shown:
        return ()
    printed, number = shown.most_common(1)[0]
    return printed if 2 * number > shown.total() else ()


Valued = set[tuple[str, str, bool, int]]
"""Code, info, whether x is printed, and printed base value of elements."""


def _highlight(performances: Sequence[Performance], rules: SegmentRules, notes: list[Finding]) -> int | None:
    """One factor that gives the printed base value of every element marked x, where the rule's does not."""
    marked: Valued = {
        (e.code, e.info, True, e.base_value)
        for p in performances
        for e in p.elements
        if e.highlight and e.base_value and "+SEQ" not in e.code
    }
    ruled = _rule(rules, "jumps.bonus.factor")
    if not marked or (ruled is not None and any(_explained(v, rules, Settings()) for v in marked)):
        return None
    shown = _one_factor(marked, rules, lambda factor: Settings(highlight_factor=factor))
    if shown is None or shown == ruled or not (shown in SEEN_FOR_HIGHLIGHT or len(marked) >= SPEAK_FOR_A_FACTOR):
        return None
    note = f"the base values of all {len(marked)} elements marked x carry this factor"
    notes.append(_note("highlight factor", text(shown), "" if ruled is None else text(ruled), note))
    return shown


def _sequence(
    performances: Sequence[Performance], rules: SegmentRules, highlight: int | None, notes: list[Finding]
) -> int | None:
    """One factor that gives the printed base value of every element with +SEQ, where the rule's gives none of them."""
    joined: Valued = {
        (e.code, e.info, e.highlight, e.base_value)
        for p in performances
        for e in p.elements
        if "+SEQ" in e.code and e.base_value
    }
    if not joined or any(_explained(v, rules, Settings(highlight_factor=highlight)) for v in joined):
        return None
    shown = _one_factor(joined, rules, lambda factor: Settings(highlight_factor=highlight, sequence_factor=factor))
    ruled = _rule(rules, "jumps.sequence.factor")
    if shown is None or shown == ruled or not (shown in SEEN_FOR_SEQUENCES or len(joined) >= SPEAK_FOR_A_FACTOR):
        return None
    note = f"the base values of all {len(joined)} jump sequences carry this factor"
    notes.append(_note("sequence factor", text(shown), "" if ruled is None else text(ruled), note))
    return shown


SEEN_FOR_HIGHLIGHT = (110, 200)
"""Factors that sheets of 2021-23 were seen to use for elements marked x: one element is enough to speak for them."""
SEEN_FOR_SEQUENCES = (80, 100)
"""Factors of jump sequences before and after 2022: clubs change programs later than rules change."""
SPEAK_FOR_A_FACTOR = 3
"""How many different elements must carry a factor never seen; fewer may be misprints."""


def _explained(valued: tuple[str, str, bool, int], rules: SegmentRules, settings: Settings) -> bool:
    code, info, highlight, base = valued
    return resolve(code, rules, highlight=highlight, info=info, settings=settings).base_value == base


def _one_factor(values: Valued, rules: SegmentRules, setting: Callable[[int], Settings]) -> int | None:
    """The one factor, a multiple of 0.05 from 0.50 to 3.00, that explains every value, if there is one."""
    fitting = [f for f in range(50, 305, 5) if all(_explained(v, rules, setting(f)) for v in values)]
    return fitting[0] if len(fitting) == 1 else None


def _falls(
    performances: Sequence[Performance], rules: SegmentRules, domestic: bool, notes: list[Finding]
) -> tuple[int, ...] | None:
    """A fall scale of the rule book that gives every deduction for falls, where the level's is unknown or does not.

    National juniors may be scored by the scale of novices; an international sheet is held to its level's scale.
    """
    points = {
        d.points for p in performances for d in p.deduction_lines if d.reason.casefold().startswith("fall") and d.points
    }
    try:
        ruled: tuple[int, ...] | None = rules.get("falls.schedule")
    except UnknownRule:
        ruled = None
    if not points or (ruled is not None and (not domestic or points <= fall_points(ruled))):
        return None
    fitting = [scale for scale in known_fall_scales() if points <= fall_points(scale)]
    # the largest first step explains with the fewest falls; equal steps before growing ones
    shown = max(fitting, key=lambda scale: (scale[0], -len(scale)), default=None)
    if shown is not None:
        each = ", ".join(text(-step) for step in shown)
        other = "" if ruled is None else ", ".join(text(-step) for step in ruled)
        notes.append(
            _note("fall scale", each, other, "every deduction for falls on the sheet is a value of this scale")
        )
    return shown


@lru_cache(maxsize=64)
def fall_points(scale: tuple[int, ...]) -> frozenset[int]:
    """What 1 to 20 falls cost by a scale whose last step repeats."""
    return frozenset(accumulate(scale[min(n, len(scale) - 1)] for n in range(20)))


@lru_cache(maxsize=1)
def known_fall_scales() -> tuple[tuple[int, ...], ...]:
    """Every fall scale the rule book has for any season and level."""
    entries = [e for _, layer in book().layers for e in layer.get("falls.schedule", ()) if e.value.known]
    return tuple(dict.fromkeys(tuple(e.value.value) for e in entries))


def bonus_points(performance: Performance, domestic: bool) -> int:
    """Bonus points inside the element score: what it has more than the elements.

    A declared bonus is whatever the sheet declares; without a declaration, 1.00 or 2.00 on a domestic sheet. On an
    international one such a difference is an element that was lost.
    """
    if performance.bonus is not None:
        return performance.bonus
    if performance.tes is None or not performance.elements:
        return 0
    more = performance.tes - sum(e.score for e in performance.elements)
    return more if (domestic and more in (100, 200)) or (performance.bonus_declared and more > 0) else 0
