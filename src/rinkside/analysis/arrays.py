"""Many segments as arrays for the batch scorer: skates of one panel size under the same rules together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rinkside.analysis.held import rules_of, settings_of
from rinkside.archive import Archive
from rinkside.points import times
from rinkside.rulebook import SegmentRules
from rinkside.scoring import Scorer, scorer
from rinkside.scoring.batch import ABSENT, Tables, score_components, score_elements
from rinkside.scoring.components import factored_unrounded

__all__ = ["Panelled", "panelled", "skates_of"]

_SKATES = """
SELECT p.performance, p.segment, p.name, p.nation, p.tss, p.tes, p.pcs, p.deductions,
       p.bonus, p.standing, p.rank, p.counting, q.rules_day, q.rules_for, q.settings, s.judges
FROM performances p JOIN segments s USING (segment) JOIN parts q ON q.document = s.document AND q.part = s.part
WHERE q.rules_day IS NOT NULL ORDER BY p.performance
"""


def skates_of(archive: Archive, segment: str | Sequence[str] | None = None) -> list[dict[str, Any]]:
    """The skates of an archive, or of one segment or some, whose rules are known: one mapping a performance."""
    only = "" if segment is None else " AND p.segment IN (SELECT unnest($segments))"
    asked = {"segments": [segment] if isinstance(segment, str) else list(segment or ())} if only else ()
    return archive.sql(_SKATES.replace(" ORDER BY", only + " ORDER BY"), asked).to_dicts()


@dataclass(slots=True)
class Panelled:
    """Skates of one panel size under the same rules. `columns` of each skate are the printed columns (from 0) that the
    judges' axis stands for: those that were drawn to count, else all.

    `marks` (skates, elements, judges) int8 with ABSENT, `ids` (skates, elements) numbers of `tables`, `shown` (skates,
    components, judges) in hundredths, `factors` and everything added to the TES in hundredths.
    """

    rules: SegmentRules
    tables: Tables
    skates: list[dict[str, Any]]
    judges: int
    marks: NDArray[np.int8]
    ids: NDArray[np.intp]
    shown: NDArray[np.int16]
    factors: list[int]
    added: NDArray[np.int32]
    deductions: NDArray[np.int32]

    @property
    def engine(self) -> Scorer:
        """The exact engine of these rules."""
        return self.tables.scorer

    def scored(
        self, kept: Sequence[int] | None = None
    ) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.bool_]]:
        """TSS, TES and PCS of every skate by the judges `kept` (from 0), and whether the rules establish it."""
        judges = list(range(self.judges) if kept is None else kept)
        elements = score_elements(self.marks, self.ids, self.tables, judges)
        pcs = _pcs(self.shown, self.factors, self.engine, judges)
        tes = elements.tes + self.added
        tss = tes + pcs - self.deductions
        factor = self.engine.settings.segment_factor or int(self.rules.get("segment.factor"))
        if factor != 100:
            tss = np.array([times(int(t), factor) for t in tss], np.int32)
        return tss, tes, pcs, elements.known


def panelled(archive: Archive, skates: Sequence[dict[str, Any]]) -> Iterator[Panelled]:
    """These skates as arrays; each skate gets its `columns`. Skates without marks are left out."""
    rows = _Rows(archive, {s["performance"] for s in skates} if len(skates) < 1000 else None)
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for skate in skates:
        shape = rows.shape(skate["performance"])
        if shape is None:
            continue
        judges, components = shape
        skate["columns"] = tuple(c - 1 for c in skate["counting"]) if skate["counting"] else tuple(range(judges))
        key = (skate["rules_day"], tuple(skate["rules_for"]), skate["settings"], len(skate["columns"]), components)
        groups.setdefault(key, []).append(skate)
    tables: dict[tuple[Any, ...], Tables] = {}
    for (day, words, settings, judges, components), together in groups.items():
        rules = rules_of(day, words)
        if rules is None or judges < 1:
            continue
        own = tables.get((day, words, settings))
        if own is None:
            own = tables[day, words, settings] = Tables(scorer(rules, settings_of(settings)))
        yield _filled(rules, own, together, rows, judges, components)


def _filled(
    rules: SegmentRules,
    tables: Tables,
    skates: list[dict[str, Any]],
    rows: _Rows,
    judges: int,
    components: tuple[tuple[str, int], ...],
) -> Panelled:
    engine = tables.scorer
    longest = max(1, *(len(rows.elements.get(s["performance"], ())) for s in skates))
    marks = np.zeros((len(skates), longest, judges), np.int8)
    ids = np.zeros((len(skates), longest), np.intp)
    shown = np.zeros((len(skates), len(components), judges), np.int16)
    added = np.zeros(len(skates), np.int32)
    for at, skate in enumerate(skates):
        columns = skate["columns"]
        added[at] = (skate["bonus"] or 0) if engine.settings.bonus is None else engine.settings.bonus
        for n, (code, highlight, info, bonus, given) in enumerate(rows.elements.get(skate["performance"], ())):
            number = 0 if "*" in (info or "") and "*" not in code else tables.number(code, highlight)
            ids[at, n] = number
            if tables.resolved[number].base_value != 0:  # marks of what is worth nothing count nothing
                marks[at, n] = [ABSENT if c >= len(given) or given[c] is None else given[c] for c in columns]
            added[at] += bonus or 0
        for n, (_, _, given) in enumerate(rows.components.get(skate["performance"], ())):
            shown[at, n] = [0 if c >= len(given) or given[c] is None else given[c] for c in columns]
    factors = [engine.component(name, [500], factor).factor or 0 for name, factor in components]
    deductions = np.array([s["deductions"] or 0 for s in skates], np.int32)
    return Panelled(rules, tables, skates, judges, marks, ids, shown, factors, added, deductions)


class _Rows:
    """The marks of every skate: element and component rows by performance."""

    def __init__(self, archive: Archive, only: set[int] | None) -> None:
        self.elements: dict[int, list[tuple[Any, ...]]] = {}
        self.components: dict[int, list[tuple[Any, ...]]] = {}
        of = "" if only is None else "WHERE performance IN (SELECT unnest($only))"
        asked = () if only is None else {"only": sorted(only)}
        elements = f"SELECT performance, code, highlight, info, bonus, marks FROM elements {of}"
        components = f"SELECT performance, name, factor, marks FROM components {of}"
        for query, into in ((elements, self.elements), (components, self.components)):
            for performance, *rest in archive.sql(f"{query} ORDER BY performance, number", asked).iter_rows():
                into.setdefault(performance, []).append(tuple(rest))

    def shape(self, performance: int) -> tuple[int, tuple[tuple[str, int], ...]] | None:
        """How many columns of marks a skate has, and its components; None where marks do not fill a square."""
        marks = [row[-1] for row in self.elements.get(performance, ()) if row[-1]]
        marks += [row[-1] for row in self.components.get(performance, ())]
        if not marks:
            return None
        used = max(map(len, marks))
        while used and all(len(m) < used or m[used - 1] is None for m in marks):
            used -= 1
        return used, tuple((name, factor) for name, factor, _ in self.components.get(performance, ()))


def _pcs(shown: NDArray[np.int16], factors: list[int], engine: Scorer, kept: list[int]) -> NDArray[np.int32]:
    if not factors:
        return np.zeros(len(shown), np.int32)
    if engine.rounds_means:
        return score_components(shown, factors, engine, kept)[1]
    lowest, trim = engine.lowest_mark, (engine.trim_from, engine.each_end)
    return np.array(
        [
            sum(
                factored_unrounded([int(m) for m in row], factor, *trim, lowest, kept)
                for row, factor in zip(skate, factors, strict=True)
            )
            for skate in shown
        ],
        np.int32,
    )
