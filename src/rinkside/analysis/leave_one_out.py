"""Every skate of an archive without each column of marks in turn: scores and places, through the batch scorer.

A column that was not drawn to count changes nothing. Where columns stand in random order, column 3 of one skater and
column 3 of the next are not one judge; the scores are told all the same, the places are of no judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from rinkside.analysis.arrays import Panelled, panelled, skates_of
from rinkside.analysis.held import rules_of
from rinkside.archive import Archive
from rinkside.domain import Standing
from rinkside.errors import RinksideError
from rinkside.scoring import SegmentTotals, segment_places

__all__ = ["leave_one_out"]


def leave_one_out(archive: Archive, segment: str | Sequence[str] | None = None) -> pl.DataFrame:
    """Each skate without each column: `segment`, `performance`, `column` (from 1), `tss`, `tes`, `pcs` (hundredths),
    `place`, and as they are printed `tss_printed`, `place_printed`; `place_whole` is the place by the printed scores of
    those that are held, which is not the printed one where somebody was taken out of the result.

    Scores are null where the engine does not reproduce the printed score, places where that holds for anybody in the
    segment. A panel of fewer than two judges has no rows.
    """
    skates = skates_of(archive, segment)
    found: list[dict[str, Any]] = []
    for group in panelled(archive, skates):
        if group.judges > 1:
            found += _without_each(group)
    return _placed(found, skates)


def _without_each(group: Panelled) -> list[dict[str, Any]]:
    """The skates of a group whole, then without each counting column."""
    whole, _, _, known = group.scored()
    printed = np.array([-1 if s["tss"] is None else s["tss"] for s in group.skates], np.int32)
    sound = known & (whole == printed)
    for skate, holds in zip(group.skates, sound, strict=True):
        skate["sound"] = bool(holds)
    found = []
    for dropped in range(group.judges):
        tss, tes, pcs, can = group.scored([k for k in range(group.judges) if k != dropped])
        for at, skate in enumerate(group.skates):
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


def _placed(found: list[dict[str, Any]], skates: Sequence[dict[str, Any]]) -> pl.DataFrame:
    """The rows with places: in each segment and column by the rules of the segment."""
    by_segment: dict[str, list[dict[str, Any]]] = {}
    for skate in skates:
        by_segment.setdefault(skate["segment"], []).append(skate)
    by_place: dict[tuple[str, int], dict[int, dict[str, Any]]] = {}
    for without in found:
        by_place.setdefault((without["segment"], without["column"]), {})[without["performance"]] = without
    out = []
    whole: dict[str, Sequence[int | None]] = {}
    for (segment, column), found_here in by_place.items():
        if segment not in whole:
            whole[segment] = _places([(skate, skate) for skate in by_segment[segment]])
        totals = [(skate, _row(found_here, skate, column)) for skate in by_segment[segment]]
        for (skate, row), place, before in zip(totals, _places(totals), whole[segment], strict=True):
            if row is not None:
                scores = (row["tss"], row["tes"], row["pcs"])
                out.append((segment, skate["performance"], column, *scores, place, skate["tss"], skate["rank"], before))
    names = ["segment", "performance", "column", "tss", "tes", "pcs", "place", "tss_printed", "place_printed"]
    names.append("place_whole")
    types = [pl.String, pl.Int64, pl.Int64, *([pl.Int64] * 7)]
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
