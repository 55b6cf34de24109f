"""Every skate of an archive without each column of marks in turn: scores and places, through the batch scorer.

A column that was not drawn to count changes nothing. Where columns stand in random order, column 3 of one skater and
column 3 of the next are not one judge; the scores are told all the same, the places are of no judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from rinkside.analysis.held import rules_of, settings_of
from rinkside.archive import Archive
from rinkside.domain import Standing
from rinkside.errors import RinksideError
from rinkside.points import times
from rinkside.rulebook import SegmentRules
from rinkside.scoring import Scorer, SegmentTotals, scorer, segment_places
from rinkside.scoring.batch import ABSENT, Tables, score_components, score_elements

__all__ = ["leave_one_out"]

_SKATES = """
SELECT p.performance, p.segment, p.tss, p.tes, p.pcs, p.deductions, p.bonus, p.standing, p.rank, p.counting,
       q.rules_day, q.rules_for, q.settings, s.judges
FROM performances p JOIN segments s USING (segment) JOIN parts q ON q.document = s.document AND q.part = s.part
WHERE q.rules_day IS NOT NULL ORDER BY p.performance
"""


def leave_one_out(archive: Archive, segment: str | None = None) -> pl.DataFrame:
    """Each skate without each column: `segment`, `performance`, `column` (from 1), `tss`, `tes`, `pcs` (hundredths),
    `place`, and as they are printed `tss_printed`, `place_printed`.

    Scores are null where the engine does not reproduce the printed score, places where that holds for anybody in the
    segment. A panel of fewer than two judges has no rows.
    """
    only = "" if segment is None else " AND p.segment = $segment"
    skates = archive.sql(
        _SKATES.replace(" ORDER BY", only + " ORDER BY"), {"segment": segment} if only else ()
    ).to_dicts()
    rows = _Rows(archive, {s["performance"] for s in skates} if segment is not None else None)
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for skate in skates:
        shape = rows.shape(skate["performance"])
        if shape is None:
            continue
        judges, components = shape
        skate["columns"] = tuple(c - 1 for c in skate["counting"]) if skate["counting"] else tuple(range(judges))
        key = (skate["rules_day"], tuple(skate["rules_for"]), skate["settings"], len(skate["columns"]), components)
        groups.setdefault(key, []).append(skate)
    found: list[dict[str, Any]] = []
    tables: dict[tuple[Any, ...], Tables] = {}
    for (day, words, settings, judges, components), together in groups.items():
        rules = rules_of(day, words)
        if rules is None or judges < 2:
            continue
        own = tables.get((day, words, settings))
        if own is None:
            own = tables[day, words, settings] = Tables(scorer(rules, settings_of(settings)))
        found += _group(rules, own, together, rows, judges, components)
    return _placed(found, skates)


class _Rows:
    """The marks of every skate: element and component rows by performance."""

    def __init__(self, archive: Archive, only: set[int] | None) -> None:
        self.elements: dict[int, list[tuple[Any, ...]]] = {}
        self.components: dict[int, list[tuple[Any, ...]]] = {}
        elements = archive.sql(
            "SELECT performance, code, highlight, info, bonus, marks FROM elements ORDER BY performance, number"
        )
        components = archive.sql("SELECT performance, name, factor, marks FROM components ORDER BY performance, number")
        for frame, into in ((elements, self.elements), (components, self.components)):
            for performance, *rest in frame.iter_rows():
                if only is None or performance in only:
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


def _group(
    rules: SegmentRules,
    tables: Tables,
    skates: Sequence[dict[str, Any]],
    rows: _Rows,
    judges: int,
    components: tuple[tuple[str, int], ...],
) -> list[dict[str, Any]]:
    """All skates of one panel size under the same rules: whole, then without each counting column."""
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
    factor = engine.settings.segment_factor or int(rules.get("segment.factor"))
    deductions = np.array([s["deductions"] or 0 for s in skates], np.int32)

    def scored(kept: list[int]) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.bool_]]:
        elements = score_elements(marks, ids, tables, kept)
        pcs = _pcs(shown, factors, engine, kept)
        tes = elements.tes + added
        plain = tes + pcs - deductions
        tss = plain if factor == 100 else np.array([times(int(t), factor) for t in plain], np.int32)
        return tss, tes, pcs, elements.known

    whole, _, _, known = scored(list(range(judges)))
    printed = np.array([-1 if s["tss"] is None else s["tss"] for s in skates], np.int32)
    sound = known & (whole == printed)
    for skate, holds in zip(skates, sound, strict=True):
        skate["sound"] = bool(holds)
    found = []
    for dropped in range(judges):
        tss, tes, pcs, can = scored([k for k in range(judges) if k != dropped])
        for at, skate in enumerate(skates):
            good = bool(sound[at] and can[at])
            found.append(
                {
                    "segment": skate["segment"],
                    "performance": skate["performance"],
                    "column": skate["columns"][dropped] + 1,
                    "tss": int(tss[at]) if good else None,
                    "tes": int(tes[at]) if good else None,
                    "pcs": int(pcs[at]) if good else None,
                }
            )
    return found


def _pcs(shown: NDArray[np.int16], factors: list[int], engine: Scorer, kept: list[int]) -> NDArray[np.int32]:
    if not factors:
        return np.zeros(len(shown), np.int32)
    if engine.rounds_means:
        return score_components(shown, factors, engine, kept)[1]
    from rinkside.scoring.components import factored_unrounded

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


def _placed(found: list[dict[str, Any]], skates: Sequence[dict[str, Any]]) -> pl.DataFrame:
    """The rows with places: in each segment and column by the rules of the segment."""
    by_segment: dict[str, list[dict[str, Any]]] = {}
    for skate in skates:
        by_segment.setdefault(skate["segment"], []).append(skate)
    by_place: dict[tuple[str, int], dict[int, dict[str, Any]]] = {}
    for without in found:
        by_place.setdefault((without["segment"], without["column"]), {})[without["performance"]] = without
    out = []
    for (segment, column), found_here in by_place.items():
        totals = [(skate, _row(found_here, skate, column)) for skate in by_segment[segment]]
        for (skate, row), place in zip(totals, _places(totals), strict=True):
            if row is not None:
                scores = (row["tss"], row["tes"], row["pcs"])
                out.append((segment, skate["performance"], column, *scores, place, skate["tss"], skate["rank"]))
    names = ["segment", "performance", "column", "tss", "tes", "pcs", "place", "tss_printed", "place_printed"]
    types = [pl.String, pl.Int64, pl.Int64, *([pl.Int64] * 6)]
    return pl.DataFrame(out, schema=dict(zip(names, types, strict=True)), orient="row").sort("performance", "column")


def _row(rows: dict[int, dict[str, Any]], skate: dict[str, Any], column: int) -> dict[str, Any] | None:
    """The skate without that column; as it was where the column did not count for it, None where it has none."""
    row = rows.get(skate["performance"])
    if row is None and skate.get("columns") and column - 1 not in skate["columns"]:
        return skate if skate["sound"] else {**skate, "tss": None, "tes": None, "pcs": None}
    return row


def _places(totals: Sequence[tuple[dict[str, Any], dict[str, Any] | None]]) -> Sequence[int | None]:
    ranked = []
    for skate, row in totals:
        standing = Standing(skate["standing"])
        if standing is not Standing.RANKED:
            ranked.append(SegmentTotals(0, standing=standing))
        elif row is None or row["tss"] is None:
            return [None] * len(totals)
        else:
            ranked.append(SegmentTotals(row["tss"], row["tes"], row["pcs"], standing))
    first = totals[0][0]
    rules = rules_of(first["rules_day"], first["rules_for"])
    if rules is None:
        return [None] * len(totals)
    try:
        return segment_places(ranked, rules)
    except RinksideError:
        return [None] * len(totals)
