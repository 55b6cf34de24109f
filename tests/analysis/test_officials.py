"""Officials: what is told is so, chance is told from preference as often as stated, and nothing is told of nobody."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from rinkside import bundled
from rinkside.analysis.held import held_segments
from rinkside.analysis.officials import (
    above_what_calls_allow,
    corridor,
    deviations,
    field_preference,
    mis_keys,
    preferences,
    seats,
)
from rinkside.analysis.officials.called import reductions
from rinkside.analysis.officials.deviations import judge_key
from rinkside.analysis.officials.preference import benjamini_hochberg, permuted
from rinkside.analysis.officials.simulated import panels, power
from rinkside.archive.add import add
from rinkside.domain import Function, Official, Panel
from rinkside.errors import UsageError
from rinkside.publish.from_event import from_event, from_files
from rinkside.publish.site.build import build
from rinkside.scoring import scorer

WOMEN = "milano-cortina-2026-women"
JUDGES = (
    "Anna ALDER",
    "Bo BIRCH",
    "Cleo CEDAR",
    "Dag DOGWOOD",
    "Eva ELM",
    "Finn FIR",
    "Gro GORSE",
    "Hal HAZEL",
    "Ida IVY",
)
NATIONS = ("USA", "JPN", "ISU", "ITA", "SUI", "KOR", "FRA", "GEO", "EST")


def save(publication, folder):
    for file, data in build(publication, sheets=True).items():
        if file.endswith((".pdf", ".htm")):
            place = folder / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """The women's night with nine invented judges, one of them without a printed nation."""
    event = from_files([WOMEN])
    (women,) = event.categories
    panel = Panel(
        tuple(
            Official(Function.JUDGE, name, nation, n)
            for n, (name, nation) in enumerate(zip(JUDGES, NATIONS, strict=True), 1)
        )
    )
    segments = tuple(replace(s, panel=panel) for s in women.segments)
    folder = save(replace(event, categories=(replace(women, segments=segments),)), tmp_path_factory.mktemp("judged"))
    return add(tmp_path_factory.mktemp("archive") / "judged", folder).archive


def test_a_judge_without_a_printed_nation_has_none_until_a_list_gives_it(judged):
    plain, listed = seats(judged), seats(judged, {(judge_key("CEDAR Cleo"), "2024-25"): "CAN"})
    assert plain.filter(pl.col("column") == 3)["nation"].to_list() == [None] * len(plain.filter(pl.col("column") == 3))
    assert set(listed.filter(pl.col("column") == 3)["nation"]) == {"CAN"}
    assert set(listed.filter(pl.col("column") == 3)["nation_from"]) == {"a list"}


def test_a_judges_own_score_is_the_score_of_a_panel_of_that_judge_alone(judged):
    rows = deviations(judged)
    (held,) = held_segments(judged, [rows["segment"][0]])
    engine = scorer(held.rules, held.settings)
    for skate in held.skates[:6]:
        for column in (1, 5, 9):
            alone = engine.score(skate.printed, [column - 1]).tss
            (told,) = rows.filter((pl.col("performance") == skate.performance) & (pl.col("column") == column))["total"]
            assert abs(told - alone) <= 10  # the engine rounds each element and component, a mean of points does not


def test_differences_of_a_panel_sum_to_nothing(judged):
    sums = deviations(judged).group_by("performance").agg(pl.col("difference").sum())
    assert sums["difference"].abs().max() < 1e-6


def test_nations_that_nobody_told_make_no_row_own(judged):
    rows = deviations(judged)
    assert rows.filter(pl.col("column") == 3)["own"].null_count() == 24
    assert set(rows.filter(pl.col("own").fill_null(False))["nation"]) <= set(NATIONS) - {"ISU"}


def test_panels_without_preference_raise_alarms_as_often_as_stated_and_those_with_one_are_found():
    none, small, large = power([0, 200, 600], runs=8, draws=1_000)
    assert none["false_alarms"] < 0.09  # 5 % stated, 8 × 40 judges looked at
    assert small["found"] < large["found"]
    assert large["found"] > 0.8
    assert large["false_discoveries"] < 0.15


def test_the_planted_preference_is_measured_in_points():
    told = [p for p in preferences(panels(600, seed=3), draws=500) if p.judge < "J10"]
    assert abs(np.mean([p.points for p in told]) - 600 * 9 / 8) < 120  # beside the mean of eight others
    assert all(p.low <= p.points <= p.high for p in told)
    _, low, high, own = field_preference(panels(0, seed=4))
    assert low < 0 < high
    assert own > 50


def test_a_segment_turned_round_gives_the_other_side_of_chance():
    random = np.random.default_rng(1)
    d, o = random.normal(0, 1, 20), np.arange(20) < 3
    _, high = permuted([(d, o)], 4_000, random)
    _, low = permuted([(-d, o)], 4_000, random)
    assert abs(high + low - 1) < 0.05


def test_false_discovery_rates_are_those_of_benjamini_and_hochberg():
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])


def test_marks_above_what_a_call_allows_are_those_and_no_others(night):
    told = above_what_calls_allow(night)
    less = {call: points for call, points, since, _ in reductions() if since <= 2025}
    expected = set()
    for held in held_segments(night, night.frame("segments")["segment"]):
        for skate in held.skates:
            for e in skate.printed.elements:
                calls = {c for c in ("<<", "q", "e", "!") if c in e.code and e.code[0].isdigit()}
                calls |= {"<"} if "<" in e.code.replace("<<", "") else set()
                calls |= set(e.info.split()) & set(less)
                limit = max(-5, 5 - sum(less[c] for c in calls))
                if calls:
                    given = [(c, m) for c, m in enumerate(e.marks, 1) if m is not None]
                    expected |= {(skate.performance, e.number, c) for c, m in given if m > limit}
    assert set(told.select("performance", "number", "column").iter_rows()) == expected


def test_a_corridor_has_to_be_given(judged):
    with pytest.raises(UsageError, match="widths above zero"):
        corridor(judged, goe=0, components=1)
    wide, narrow = corridor(judged, goe=10, components=10), corridor(judged, goe=0.5, components=0.25)
    assert wide["goe_outside"].sum() == 0
    assert narrow["goe_outside"].sum() > 0
    assert set(narrow["skates"]) == {24}


def test_a_digit_keyed_wrong_is_found_with_what_it_cost(tmp_path):
    event = bundled.find(WOMEN)
    (women,) = event.categories
    free = women.segments[-1]
    leader = max(free.performances, key=lambda p: p.tss)
    component = leader.components[0]
    wrong = replace(component, marks=(component.marks[0] - 300, *component.marks[1:]))
    slipped = replace(leader, components=(wrong, *leader.components[1:]))
    performances = tuple(slipped if p is leader else p for p in free.performances)
    segments = (*women.segments[:-1], replace(free, performances=performances))
    changed = replace(event, categories=(replace(women, segments=segments),))
    archive = add(tmp_path / "a", save(from_event(changed), tmp_path / "site")).archive
    found = [m for m in mis_keys(archive) if m.skater == leader.entrant.name]
    assert [(m.what, m.column, m.mark) for m in found] == [(component.name, 1, wrong.marks[0])]
    assert found[0].gain is None or found[0].gain >= 0
