"""Printed values of real sheets: base values of every code, GOE tables, the errata of 2011, worked examples."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from factories import executed, rules_at

from rinkside.domain import Component, Discipline, SegmentKind
from rinkside.errors import UnknownRule
from rinkside.points import parse_points, times
from rinkside.scoring import AS_ENTERED, Settings, scorer
from rinkside.scoring.element import resolve

FREES = {
    "singles": (Discipline.SINGLES, SegmentKind.FREE),
    "pairs": (Discipline.PAIRS, SegmentKind.FREE),
    "ice-dance": (Discipline.ICE_DANCE, SegmentKind.FREE_DANCE),
}


SEGMENTS = {
    **{d: [k] for d, k in FREES.items()},
    "ice-dance": [FREES["ice-dance"], (Discipline.ICE_DANCE, SegmentKind.ORIGINAL_DANCE)],
}
PRINTED_WITHOUT_VALUE = {("2005-06", "pairs", "FCSSp3")}
"""One row of the time has a level and the printed value 0.00."""


@pytest.mark.parametrize("discipline", FREES)
def test_every_printed_base_value_of_every_code_and_season_is_recomputed(shared: Path, discipline: str) -> None:
    """The scale may tell the same code of an original and a free dance apart; compulsory dances need the dance."""
    exact, differing, unknown = 0, [], []
    with (shared / "rules" / f"vocabulary-{discipline}.csv").open(encoding="utf-8", newline="") as text:
        for row in csv.DictReader(text):
            for item in filter(None, row["base_values_by_season"].split(";")):
                season, printed = item.split(":")
                rules = [rules_at(int(season[:4]), *kind) for kind in SEGMENTS[discipline]]
                found = {resolve(row["code"], r).base_value for r in rules}
                if parse_points(printed) in found:
                    exact += 1
                elif found == {None}:
                    unknown.append((season, row["code"]))
                elif (season, discipline, row["code"]) not in PRINTED_WITHOUT_VALUE:
                    differing.append((season, row["code"], printed, found))
    assert not differing
    assert exact >= {"singles": 4941, "pairs": 2716, "ice-dance": 1800}[discipline]
    assert all(re.match(r"[1-4]S[1-4]|2A\+1Lo<<\+2S<", code) for _, code in unknown)


def test_the_worked_examples_of_2026_27_come_out_to_the_cent(shared: Path) -> None:
    examples = json.loads((shared / "rules/sov/2026-27/worked-examples.json").read_text(encoding="utf-8"))
    assert len(examples) == 15
    for example in examples:
        discipline = "pairs" if "pairs" in example["element"] else "singles"
        code = "+".join(example["parts"]) + ("+SEQ" if "+SEQ" in example["element"] else "")
        score = scorer(rules_at(2026, *FREES[discipline])).element(
            executed(code, example["judges"], x=example["second_half"])
        )
        expected = tuple(parse_points(example[k]) for k in ("base_value", "goe", "score"))
        assert (score.base_value, score.goe, score.score) == expected, example["id"]


class Domestic(NamedTuple):
    """One performance of the domestic sheets: its row, elements and components."""

    row: dict[str, str]
    elements: list[dict[str, str]]
    components: list[dict[str, str]]


def domestic(shared: Path) -> Iterator[Domestic]:
    folder = shared / "rules" / "club-oracle"

    def rows(name: str) -> list[dict[str, str]]:
        with (folder / name).open(encoding="utf-8", newline="") as text:
            return list(csv.DictReader(text))

    elements, components = defaultdict(list), defaultdict(list)
    for row in rows("elements.csv"):
        elements[row["perf_id"]].append(row)
    for row in rows("components.csv"):
        components[row["perf_id"]].append(row)
    for row in rows("performances.csv"):
        yield Domestic(row, elements[row["perf_id"]], components[row["perf_id"]])


def marks(text: str, read: type[int] | None = int) -> tuple[int | None, ...]:
    return tuple(None if m == "-" else int(m) if read else parse_points(m) for m in text.split())


def test_domestic_sheets_come_out_to_the_cent_and_the_hidden_judge_is_the_one_that_does_not(shared: Path) -> None:
    """Every base value, GOE, score, component, PCS, TES and TSS of 3,051 performances."""
    hidden, performances, unknown = set(), 0, defaultdict(int)
    for one in domestic(shared):
        performances += 1
        title = one.row["title"]
        kind = (
            (Discipline.ICE_DANCE, SegmentKind.FREE_DANCE)
            if "DANCE" in title
            else (Discipline.SYNCHRONIZED, SegmentKind.FREE)
            if "SYNCHRO" in title
            else FREES["pairs" if "COUPLE" in title else "singles"]
        )
        rules = rules_at(2022 if one.row["season"] == "2022-23" else 2021, *kind, gender=None)
        doubled = any(
            r["x"] and parse_points(r["base_value"]) == 2 * (resolve(r["element"], rules).base_value or -1)
            for r in one.elements
        )
        engine = scorer(
            rules, Settings(component_factors=AS_ENTERED, segment_factor=100, highlight_factor=200 if doubled else None)
        )
        tes = 0
        for r in one.elements:
            element = executed(r["element"], marks(r["marks"]), x=bool(r["x"]), info=r["info"])
            printed = tuple(parse_points(r[k]) for k in ("base_value", "goe", "panel"))
            tes += printed[2]
            score = engine.element(element)
            if score.base_value is None:
                assert isinstance(score.problems[0], UnknownRule)
                unknown[kind[0]] += 1
            elif (score.base_value, score.goe, score.score) != printed:
                assert score.base_value == printed[0], r
                hidden.add(one.row["sheet"])
        pcs = 0
        for r in one.components:
            printed_mean, factor = parse_points(r["panel_mean"]), parse_points(r["factor"])
            component = Component(r["component"], factor, marks(r["marks"], None), printed_mean)
            found = engine.component(component.name, component.marks, factor)
            if found.mean != printed_mean:
                hidden.add(one.row["sheet"])
            pcs += times(printed_mean, factor)
        totals_agree(one.row, tes, pcs)
    assert performances == 3051
    assert len(hidden) == 1
    assert not unknown


def totals_agree(row: dict[str, str], tes: int, pcs: int) -> None:
    """PCS and TSS as printed; TES but for one or two bonus points, TSS but for a segment factor of one half."""
    assert pcs == parse_points(row["pcs"])
    printed_tes = parse_points(row["tes"]) if row["tes"] else 0
    assert printed_tes - tes in (0, 100, 200), row["perf_id"]
    tss = printed_tes + pcs - abs(parse_points(row["deductions"]))
    assert parse_points(row["tss"]) in (tss, times(tss, 50)), row["perf_id"]


def test_the_errata_of_autumn_2011_are_low_by_the_old_table_and_the_championships_of_2012_are_not(shared: Path) -> None:
    from datetime import date

    with (shared / "rules" / "errata-2011-combination-lifts.csv").open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    low = {"autumn": 0, "2012": 0}
    seen = {"autumn": 0, "2012": 0}
    for row in rows:
        autumn = row["event"].startswith("gp")
        day = date(2011, 11, 15) if autumn else date(2012, 2, 15)
        rules = rules_at(2011, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE, day=day)
        right = rules_at(2011, Discipline.ICE_DANCE, SegmentKind.FREE_DANCE, day=date(2012, 2, 15))
        element = executed(row["element"], marks(row["judge_marks"]))
        kind = "autumn" if autumn else "2012"
        seen[kind] += 1
        low[kind] += parse_points(row["published_GOE"]) < (scorer(right).element(element).goe or 0)
        assert rules.scale.row("RoLi4") is not None
    assert seen == {"autumn": 24, "2012": 21}
    assert low == {"autumn": 23, "2012": 0}
